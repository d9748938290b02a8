"""How long people wait: for the end of a game, for a computer's turn, for a round of four. In seconds of the program.

The cabinet is stepped without a picture, at normal speed, and computers answer at once: what is measured are motions
and pauses, and not the machine.
"""

from __future__ import annotations

import statistics
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER
from games.core.match import Match
from games.people.party import sitters_of
from games.tools.moments import make, most_seats, played, situation, table_after
from games.tools.studio import FRAME, open_studio, unseen

SIZE = (1280, 720)
SEEDS = (1, 2, 3)
LONGEST = 180.0  # seconds: whoever waits longer waits for ever
LEVEL = "easy"
DECISIONS = 160  # of computers, in one game
FOUR = 4
ROUNDS, SKIPPED = 8, 3  # so many are measured, after so many at the beginning


def pace() -> dict[str, float]:
    """All figures."""
    figures: dict[str, float] = {}
    for game in names():
        for seats in seat_counts(game):
            figures[f"pace.{game}.end.{seats}.s"] = max(_end(game, seats, seed) for seed in SEEDS)
        turns = list(_computer_turns(game))
        figures[f"pace.{game}.computer_turn.s"] = max(turns)
        figures[f"pace.{game}.computer_turn.median_s"] = statistics.median(turns)
        if FOUR in seat_counts(game):
            figures[f"pace.{game}.round.{FOUR}.s"] = statistics.mean(_rounds(game))
    return {name: round(seconds, 2) for name, seconds in figures.items()}


def seat_counts(game: str) -> list[int]:
    return [seats for seats in game_named(game).seats if seats <= most_seats(game)]


def _passed(cabinet: Any, is_over: Callable[[], bool]) -> float:
    """How much time passes until something is so."""
    frames = 0
    while not is_over():
        cabinet.frame([], FRAME)
        frames += 1
        if frames * FRAME > LONGEST:
            raise TimeoutError("it did not come to that")
    return frames * FRAME


def _end(game: str, seats: int, seed: int) -> float:
    """From the last decision of people to the results, where all that can be hurried by a control of the end is."""
    cabinet = open_studio(SIZE)
    whole = table_after(cabinet, game, seats, -1, seed)
    scene = cabinet.top
    with unseen(cabinet):
        _passed(cabinet, lambda: scene.turns.is_awaited)
        make(cabinet, _decision(cabinet, whole))
        _passed(cabinet, lambda: scene.turns.has_ended)  # what the decision itself takes is not the end
        return _passed(cabinet, lambda: _hurried(scene) or cabinet.top is not scene)


def _hurried(scene: Any) -> bool:
    """Use whatever control of the end can be used; False: it may go on."""
    for widget in scene.table.end_widgets(scene.match):
        if widget.enabled:
            widget.use()
    return False


def _decision(cabinet: Any, whole: Match) -> Any:
    from games.kit.shots import go_on

    return go_on(situation(cabinet, whole))


def _computer_turns(game: str) -> Iterator[float]:
    """For every decision of a game between computers: from the rest before it to the rest after it, chance included."""
    from games.scenes.play.scene import PlayScene

    cabinet = open_studio(SIZE)
    seats = [LEVEL] * seat_counts(game)[-1]
    match = Match(game_named(game), seats, SEEDS[0])
    cabinet.open(PlayScene, match=match, sitters=sitters_of(seats, game, match.options))
    scene = cabinet.top
    with unseen(cabinet):
        for number in range(DECISIONS):
            goal = _decisions(match) + 1
            seconds = _passed(cabinet, partial(_is_made, scene, goal))
            if scene.turns.has_ended:
                return
            if number:  # before the first one it is found out who starts, or everybody is dealt their tiles
                yield seconds


def _is_made(scene: Any, decisions: int) -> bool:
    """Whether so many decisions have been made, and all lies still."""
    return _decisions(scene.match) == decisions and not scene.table.is_moving


def _decisions(match: Match) -> int:
    return sum(step.by != CHANCE for step in match.steps)


def _rounds(game: str) -> Iterator[float]:
    """Rounds of four people who decide at once: until each of them has decided, with the chance that this takes."""
    cabinet = open_studio(SIZE)
    ends = _ends_of_rounds(played(game, FOUR, SEEDS[0]))
    whole = table_after(cabinet, game, FOUR, ends[SKIPPED], SEEDS[0])
    scene, match = cabinet.top, cabinet.top.match
    with unseen(cabinet):
        _passed(cabinet, lambda: scene.turns.is_awaited)
        for end in ends[SKIPPED + 1 : SKIPPED + 1 + ROUNDS]:
            total = 0.0
            while len(match.steps) < end:
                make(cabinet, _decision(cabinet, whole))
                total += _passed(cabinet, lambda: scene.turns.is_awaited or match.to_move == OVER)
            yield total


def _ends_of_rounds(whole: Match) -> list[int]:
    """After how many steps all have decided once more; what chance does after that belongs to the next round."""
    ends: list[int] = []
    decided: set[int] = set()
    for number, step in enumerate(whole.steps, 1):
        decided |= {step.by} - {CHANCE}
        if len(decided) == FOUR:
            ends.append(number)
            decided.clear()
    return ends
