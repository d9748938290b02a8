"""Games without a table: seats play each other, game after game, on as many cores as wanted."""

import time
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.bots.live import crew
from games.bots.live.external import Failed
from games.bots.live.seated import player_named
from games.bots.tally import Result
from games.core.catalogue import game_named
from games.core.contract import CHANCE, OVER, Game
from games.core.match import Match
from games.core.record import to_line, to_record


class Pairing(NamedTuple):
    """Who plays what against whom."""

    game: str
    seats: tuple[str, ...]
    patience: float  # seconds that a program may think about a move
    rotates: bool = False  # everybody moves on by one seat from seed to seed

    def seats_for(self, seed: int) -> tuple[str, ...]:
        first = -seed % len(self.seats) if self.rotates else 0
        return self.seats[first:] + self.seats[:first]


def play_match(
    game: Game,
    seats: Sequence[str],
    seed: int,
    patience: float,
    times: Sequence[list[float]] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Match:
    """One game from start to end. A player that fails forfeits. How long each seat thought is added to its `times`."""
    match = Match(game, seats, seed, options)
    players = [player_named(name, seat, seed, patience) for seat, name in enumerate(seats)]
    try:
        while (seat := match.to_move) != OVER:
            if seat == CHANCE:
                match.draw()
                continue
            begun = time.perf_counter()
            try:
                move = players[seat].choose(match)
            except Failed as failure:
                match.forfeit_by(seat, failure.why)
            else:
                match.commit(move)
            if times is not None:
                times[seat].append(time.perf_counter() - begun)
    finally:
        for player in players:
            player.leave()
    return match


def play_one(pairing: Pairing, seed: int) -> Result:
    seats = pairing.seats_for(seed)
    times: list[list[float]] = [[] for _ in seats]
    match = play_match(game_named(pairing.game), seats, seed, pairing.patience, times)
    assert match.outcome is not None
    return Result(to_line(to_record(match)), seats, match.outcome, tuple(map(tuple, times)))


def play_many(pairing: Pairing, seeds: Sequence[int], jobs: int) -> Iterator[Result]:
    """The results in the order of the seeds, however many processes share the work."""
    jobs = min(jobs, len(seeds))
    if jobs <= 1:
        for seed in seeds:
            yield play_one(pairing, seed)
        return
    share = max(1, min(20, len(seeds) // (4 * jobs)))
    shares = [seeds[first : first + share] for first in range(0, len(seeds), share)]
    for results in crew.shared(partial(_play_share, pairing), shares, jobs):
        yield from results


def _play_share(pairing: Pairing, seeds: Sequence[int]) -> list[Result]:
    return [play_one(pairing, seed) for seed in seeds]
