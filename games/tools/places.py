"""Where the players of a game lie on the scale of strength: `python -m games.tools.places GAME --games N` lets them
play and writes `places.json` in the game's folder (see games.bots.rating). To be run anew when levels have changed.
"""

from __future__ import annotations

import argparse
import itertools
import json
from collections.abc import Mapping, Sequence
from math import exp

from games.bots.live.arena import Pairing, play_many
from games.bots.players import GREEDY, LEVELS, on_dial
from games.bots.rating import FILE, GAMES
from games.core.catalogue import names

PATIENCE = 60.0  # never needed: nobody but our own players plays here
STEPS = 8  # of the dial that are measured
FEW = 0.5  # of a game each way that everybody is taken to have played besides: who never loses is not infinitely strong
ROUNDS = 3000  # of the fit
LEAST_STEP = 0.05  # by which the dial rises

Results = Mapping[tuple[str, str], tuple[float, int]]  # what the first of two has won, of so many games


def main() -> None:
    parser = argparse.ArgumentParser(prog="games.tools.places")
    parser.add_argument("game", choices=names())
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--jobs", type=int, default=1)
    arguments = parser.parse_args()
    played: dict[tuple[str, str], tuple[float, int]] = {}
    for pair in pairs():
        won, games = played[pair] = _played(arguments.game, pair, arguments.games, arguments.jobs)
        print(f"{' - '.join(pair):24}{won:7}{games:5}", flush=True)
    told = json.dumps(places(played), indent=2)
    (GAMES / arguments.game / FILE).write_text(told + "\n")
    print(told)


def _dialled() -> list[str]:
    """The players on the dial; where one of them is a level, that level."""
    per_level = STEPS // len(LEVELS)
    same = {per_level * number: level for number, level in enumerate(LEVELS, start=1) if number > 1}
    return [same.get(step, on_dial(step / STEPS)) for step in range(STEPS + 1)]


def pairs() -> list[tuple[str, str]]:
    """Who plays whom: neighbours on the dial, those two steps apart, and the others against their likes."""
    dialled = _dialled()
    others = [(who, dialled[step]) for who, steps in ((LEVELS[0], (1, 2, 3)), (GREEDY, (2, 4, 6))) for step in steps]
    return [*itertools.pairwise(dialled), *zip(dialled[::2], dialled[2::2]), *others]


def _played(game: str, pair: tuple[str, str], games: int, jobs: int) -> tuple[float, int]:
    won = 0.0
    for result in play_many(Pairing(game, pair, PATIENCE, rotates=True), range(1, games + 1), jobs):
        winners = result.outcome.winners
        won += (result.seats.index(pair[0]) in winners) / max(1, len(winners))
    return won, games


def places(played: Results) -> dict[str, object]:
    """The places at which these results are likeliest; easy lies at 0."""
    found = _likeliest(played)
    easy = found[LEVELS[0]]
    dial = _rising([found[name] - easy for name in _dialled()])
    players = {name: round(found[name] - easy, 2) for name in (*LEVELS, GREEDY)}
    return {"players": players, "dial": [round(place, 2) for place in dial]}


def _likeliest(played: Results) -> dict[str, float]:
    everybody = sorted({name for pair in played for name in pair})
    found = dict.fromkeys(everybody, 0.0)
    for _ in range(ROUNDS):
        for name in everybody:
            pull = weight = 0.0
            for (one, other), (won, games) in played.items():
                if name in (one, other):
                    chance = 1 / (1 + exp(found[other] - found[one]))
                    more = won + FEW - (games + 2 * FEW) * chance
                    pull += more if name == one else -more
                    weight += (games + 2 * FEW) * chance * (1 - chance)
            found[name] += pull / weight
    return found


def _rising(places: Sequence[float]) -> list[float]:
    """The same with neighbours joined that chance has put the wrong way round."""
    blocks: list[list[float]] = []
    for place in places:
        blocks.append([place])
        while len(blocks) > 1 and _mean(blocks[-2]) >= _mean(blocks[-1]):
            blocks[-2:] = [blocks[-2] + blocks[-1]]
    flat = [_mean(block) for block in blocks for _ in block]
    return [max(place, flat[0] + LEAST_STEP * number) for number, place in enumerate(flat)]


def _mean(places: Sequence[float]) -> float:
    return sum(places) / len(places)


if __name__ == "__main__":
    main()
