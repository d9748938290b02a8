"""Games without a table: seats play each other, game after game, on as many cores as wanted."""

from collections.abc import Iterator, Sequence
from multiprocessing import get_context
from typing import NamedTuple

from games.bots.external import Failed
from games.bots.players import player_named
from games.catalogue import game_named
from games.core.contract import CHANCE, OVER, Game, Outcome
from games.core.match import Match
from games.core.record import to_line, to_record


class Pairing(NamedTuple):
    """Who plays what against whom."""

    game: str
    seats: tuple[str, ...]
    patience: float  # seconds that a program may think about a move


class Result(NamedTuple):
    line: bytes  # the record
    outcome: Outcome


def play_match(game: Game, seats: Sequence[str], seed: int, patience: float) -> Match:
    """One game from start to end. A player that fails forfeits."""
    match = Match(game, seats, seed)
    players = [player_named(name, seat, seed, patience) for seat, name in enumerate(seats)]
    try:
        while (seat := match.to_move) != OVER:
            if seat == CHANCE:
                match.draw()
                continue
            try:
                move = players[seat].choose(match)
            except Failed as failure:
                match.forfeit_by(seat, failure.why)
            else:
                match.commit(move)
    finally:
        for player in players:
            player.leave()
    return match


def play_one(pairing: Pairing, seed: int) -> Result:
    match = play_match(game_named(pairing.game), pairing.seats, seed, pairing.patience)
    return Result(to_line(to_record(match)), match.outcome)


def play_many(pairing: Pairing, seeds: range, jobs: int) -> Iterator[Result]:
    """The results in the order of the seeds, however many processes share the work."""
    if jobs == 1:
        for seed in seeds:
            yield play_one(pairing, seed)
        return
    # Spawned processes behave alike on every system, and inherit no threads half way through something.
    with get_context("spawn").Pool(jobs, initializer=_in_worker, initargs=(pairing,)) as pool:
        share = max(1, min(20, len(seeds) // (4 * jobs)))
        yield from pool.imap(_play_in_worker, seeds, chunksize=share)


_pairing: Pairing | None = None  # in a worker process: what it plays


def _in_worker(pairing: Pairing) -> None:
    import signal

    global _pairing
    _pairing = pairing
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's to handle


def _play_in_worker(seed: int) -> Result:
    return play_one(_pairing, seed)
