"""The ladder of the computer players: each level against the one below it, and the best against others."""

import argparse
import itertools
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

from games.bots.live.arena import Pairing
from games.bots.players import GREEDY, LEVELS
from games.bots.tally import Rate, Tally
from games.commands.runs import Keeper, Progress, play_kept
from games.core.catalogue import game_named, names
from games.core.contract import Complaint

PATIENCE = 60.0  # never needed: nobody but our own players plays here
ALONE_ASKED = 20  # games of the whole ladder where nobody says how many
MASTER = LEVELS[-1]
GAMES = Path(__file__).resolve().parents[1]


def bots(arguments: argparse.Namespace) -> dict[str, float]:
    """The whole ladder if nothing else is measured; otherwise only how long the best player thinks."""
    is_alone = arguments.only == "bots"
    games = arguments.games or (ALONE_ASKED if is_alone else 1)
    figures: dict[str, float] = {}
    for game in arguments.game or names():
        found = list(rungs(game)) if is_alone else [(MASTER, GREEDY)]
        progress = Progress(game, games * len(found))
        times: list[float] = []
        with _keeper(arguments.keep, game) as keeper:
            for seats in found:
                pairing = Pairing(game, seats, PATIENCE, rotates=True)
                tally = play_kept(pairing, range(1, games + 1), arguments.jobs, keeper, progress)
                progress.clear()
                figures.update(_figures(game, seats, tally))
                times += tally.times.get(MASTER, [])
                print(_line(game, seats, tally), file=sys.stderr, flush=True)
        figures.update(_times(f"bots.{game}.{MASTER}", times))
    return figures


def rungs(game: str) -> Iterator[tuple[str, ...]]:
    """Who plays whom: the first one is the one that is measured."""
    seats = game_named(game).seats
    if 1 in seats:
        yield from ((level,) for level in LEVELS)
    for weaker, stronger in itertools.pairwise(LEVELS):
        yield stronger, weaker
    yield MASTER, GREEDY
    for count in (3, 4):
        if count in seats:
            yield MASTER, *("medium",) * (count - 1)


def _keeper(folder: str | None, game: str) -> Keeper:
    if folder is None:
        return Keeper(None)
    try:
        Path(folder).mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Complaint("cannot open '{path}': {reason}", path=folder, reason=fault.strerror) from None
    return Keeper(str(Path(folder) / f"{game}-{players_mark(game)}.jsonl"), resumes=True)


def players_mark(game: str, games: Path = GAMES) -> str:
    """Differs whenever the players may: games of another search, other weights or rules must not be counted with these.

    It is made from every source that is there, so that none can be forgotten, but those of the table.
    """
    mark = blake2b(digest_size=4)
    for folder in (games / "core", games / "bots", games / game / "rules", games / game / "bot"):
        for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".json")):
            source = path.read_bytes()
            mark.update(f"{path.relative_to(games).as_posix()} {len(source)} ".encode() + source)
    return mark.hexdigest()


def _figures(game: str, seats: tuple[str, ...], tally: Tally) -> dict[str, float]:
    first = tally.of(seats[0])
    name = f"bots.{game}.{'_'.join(seats)}" if len(seats) > 1 else f"bots.{game}.{seats[0]}_solo"
    figures = {f"{name}.mean": first.mean} if len(seats) == 1 else _in_percent(name, first.rate)
    figures[f"{name}.games"] = tally.games
    return {each: round(value, 2) for each, value in figures.items()}


def _times(name: str, times: list[float]) -> dict[str, float]:
    """How long moves took; nothing where all the games were counted and none played."""
    if not times:
        return {}
    times = sorted(times)
    median, slow = times[len(times) // 2], times[int(0.95 * (len(times) - 1))]
    return {f"{name}.ms_per_move": round(1000 * median, 2), f"{name}.p95_ms": round(1000 * slow, 2)}


def _in_percent(name: str, rate: Rate) -> dict[str, float]:
    return {f"{name}.{part}_pct": 100 * value for part, value in zip(("wins", "low", "high"), rate)}


def _line(game: str, seats: tuple[str, ...], tally: Tally) -> str:
    first: Any = tally.of(seats[0])
    what = " - ".join(seats) if len(seats) > 1 else f"{seats[0]} alone"
    came = str(first.rate) if len(seats) > 1 else f"mean {first.mean:.1f}"
    times = f", {1000 * first.median_s:.0f} ms a move, 95 % below {1000 * first.slow_s:.0f}"
    return f"{game:10}  {what:32}  {came:26}  {tally.games} games" + (times if seats[0] in tally.times else "")
