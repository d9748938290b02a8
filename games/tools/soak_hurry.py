"""A long proof: whatever two things hasty hands do in one frame, at every table and in every phase of a game, nothing
breaks; and what they do while something moves decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

import pygame

from games.bots.players import Hint
from games.core import chance
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match, Step
from games.kit.parts import table_of
from games.people.party import options_for, sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.title import TitleScene
from games.tools.studio import FRAME, Thoughtless, open_studio, run_until, unseen
from games.window.guard import QUIET_RESULTS
from games.words import say

SIZE = (480, 270)  # small, so that a picture costs little
MIDDLE = (960.0, 500.0)
AWAY = (620.0, 640.0)
INTO_IT = 0.1  # seconds that something has been moving when the hands come
AFTER = 0.15  # seconds in which the program may stumble over what they did

Handling = Callable[[Any], list[pygame.Event]]


# What hands do


def _mouse(kind: int, *steps: int) -> Handling:
    """A button at a control of the table if there is one now, else in the middle."""
    return lambda cabinet: [_button(cabinet, step, _spot(cabinet)) for step in (kind, *steps)]


def _spot(cabinet: Any) -> tuple[float, float]:
    controls = cabinet.top.controls
    return controls.widgets[0].box.centre if controls is not None and controls.widgets else MIDDLE


def _button(cabinet: Any, kind: int, place: tuple[float, float], button: int = 1) -> pygame.Event:
    return pygame.Event(kind, pos=cabinet.canvas.px(*place), button=button, touch=False)


def _motion(place: tuple[float, float], is_down: bool) -> Handling:
    def hand(cabinet: Any) -> list[pygame.Event]:
        place_px, buttons = cabinet.canvas.px(*place), (int(is_down), 0, 0)
        return [pygame.Event(pygame.MOUSEMOTION, pos=place_px, rel=(0, 0), buttons=buttons, touch=False)]

    return hand


def _key(key: int, mod: int = 0) -> Handling:
    kinds = pygame.KEYDOWN, pygame.KEYUP
    return lambda cabinet: [pygame.Event(kind, key=key, mod=mod, unicode="", scancode=0) for kind in kinds]


def _finger(*kinds: int) -> Handling:
    def hand(cabinet: Any) -> list[pygame.Event]:
        (x, y), (width, height) = cabinet.canvas.px(*MIDDLE), cabinet.surface.get_size()
        facts = {"finger_id": 1, "touch_id": 0, "x": x / width, "y": y / height, "dx": 0, "dy": 0, "pressure": 1}
        return [pygame.Event(kind, **facts) for kind in kinds]

    return hand


HANDS: dict[str, Handling] = {
    "click": _mouse(pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP),
    "click_middle": lambda cabinet: [
        _button(cabinet, kind, MIDDLE) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ],
    "press": _mouse(pygame.MOUSEBUTTONDOWN),
    "release": _mouse(pygame.MOUSEBUTTONUP),
    "right_click": lambda cabinet: [_button(cabinet, pygame.MOUSEBUTTONDOWN, MIDDLE, 3)],
    "move": _motion(AWAY, False),
    "drag": _motion(AWAY, True),
    "wheel": lambda cabinet: [pygame.Event(pygame.MOUSEWHEEL, x=0, y=1, flipped=False)],
    "tap": _finger(pygame.FINGERDOWN, pygame.FINGERUP),
    "space": _key(pygame.K_SPACE),
    "arrow": _key(pygame.K_RIGHT),
    "turn": _key(pygame.K_r),
    "hint": _key(pygame.K_h),
    "undo": _key(pygame.K_z, pygame.KMOD_CTRL),
    "redo": _key(pygame.K_y, pygame.KMOD_CTRL),
    "escape": _key(pygame.K_ESCAPE),
}


# When they do it


class Phase(NamedTuple):
    """A moment of a game to which the cabinet can be brought again and again."""

    game: str
    name: str
    seats: tuple[str, ...]
    steps: list[Step]  # that have been made before
    lead: Callable[[Any], None]  # from there to the moment


def phases(game: str, seed: int = 1) -> Iterator[Phase]:
    """A game by two people: each kind of decision in its middle, and its end."""
    course = _course(game, (HUMAN, HUMAN), seed)
    kinds: dict[str, int] = {}
    for number, step in enumerate(course):
        kind = type(step.move).__name__.lower()
        if number > len(course) // 3 and kind not in kinds and _is_for_a_person(game, step):
            kinds[kind] = number
    for kind, number in kinds.items():
        before, move = course[:number], course[number].move
        people, computers = (HUMAN, HUMAN), ("easy", "easy")
        yield Phase(game, f"{kind}_awaited", people, before, _await)
        yield Phase(game, f"{kind}_moving", people, before, _then(_await, _making(move)))
        yield Phase(game, f"{kind}_undone", people, before, _then(_await, _making(move), _taking_back))
        yield Phase(game, f"{kind}_thought_about", computers, before, _a_moment)
        yield Phase(game, f"{kind}_moving_by_itself", computers, before, _then(_until_moving, _a_moment))
    yield Phase(game, "last_step", (HUMAN, HUMAN), course[:-1], _then(_await, _making(course[-1].move)))
    yield Phase(game, "end", (HUMAN, HUMAN), course, _a_moment)
    yield Phase(game, "results", (HUMAN, HUMAN), course, _until_results)


def _course(game: str, seats: tuple[str, ...], seed: int) -> list[Step]:
    match = _match(game, seats, seed)
    while match.outcome is None:
        if match.to_move == CHANCE:
            match.draw()
        else:
            match.commit(match.moves[chance.number(len(match.moves), seed, len(match.entries))])
    return match.steps


def _match(game: str, seats: tuple[str, ...], seed: int) -> Match:
    options = options_for(game, sitters_of(seats, game))
    return Match(game_named(game), seats, seed, options)


def _is_for_a_person(game: str, step: Step) -> bool:
    """At some tables chance needs no hand: what is drawn comes by itself."""
    return step.by != CHANCE or not table_of(game).draws_itself


def _then(*leads: Callable[[Any], None]) -> Callable[[Any], None]:
    def lead(cabinet: Any) -> None:
        for each in leads:
            each(cabinet)

    return lead


def _wait(cabinet: Any, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        cabinet.frame([], FRAME)


def _a_moment(cabinet: Any) -> None:
    _wait(cabinet, INTO_IT)


def _await(cabinet: Any) -> None:
    """Long enough for every guard to open."""
    run_until(cabinet, lambda: cabinet.top.turns.is_awaited)
    _wait(cabinet, 0.7)


def _until_moving(cabinet: Any) -> None:
    run_until(cabinet, lambda: cabinet.top.table.is_moving)


def _making(move: Any) -> Callable[[Any], None]:
    """The table shows the move, and the space bar makes it."""

    def lead(cabinet: Any) -> None:
        scene, before = cabinet.top, len(cabinet.top.match.entries)
        if scene.match.to_move != CHANCE:
            scene.table.hint(scene.match, move)
            run_until(cabinet, lambda: not scene.table.is_moving)
        cabinet.frame(HANDS["space"](cabinet), FRAME)
        run_until(cabinet, lambda: len(scene.match.entries) > before, 2.0)
        _a_moment(cabinet)

    return lead


def _taking_back(cabinet: Any) -> None:
    cabinet.frame(HANDS["undo"](cabinet), FRAME)
    _wait(cabinet, 2 * FRAME)


def _until_results(cabinet: Any) -> None:
    scene = cabinet.top
    while cabinet.top is scene:
        if scene.table.is_moving:
            scene.table.finish()
        cabinet.frame([], FRAME)


# The proof


def soak_hurry(count: int | None, seed: int) -> tuple[int, list[str]]:
    """All pairs of hands at all moments, or so many of them drawn by lot; how many there were, and what went wrong."""
    cabinet = hurried_cabinet()
    cases = [(phase, pair) for game in names() for phase in phases(game, seed) for pair in product(HANDS, HANDS)]
    if count is not None:
        cases = Random(f"hurry {seed}").sample(cases, min(count, len(cases)))
    return len(cases), [complaint for case in cases for complaint in complaints_about(cabinet, *case)]


class Thoughts(Thoughtless):
    """Nobody here has to play well, and nobody should wait for it."""

    def ask(self, match: Match, seat: int, level: str, temper: str = "") -> int:
        return self._keep(match.moves[0])

    def ask_hint(self, match: Match, seat: int) -> int:
        return self._keep(Hint(match.moves[-1], "", {}))


def hurried_cabinet() -> Any:
    cabinet = open_studio(SIZE, thinker=Thoughts())
    cabinet.open(TitleScene)
    return cabinet


def complaints_about(cabinet: Any, phase: Phase, pair: tuple[str, str]) -> list[str]:
    """Bring the cabinet to the moment, and let the hands do two things in one frame; what went wrong."""
    try:
        fault = _try(cabinet, phase, pair)
    except Exception as error:  # whatever it is, it would have ended the program
        fault = repr(error)
    if fault is None:
        return []
    return [f"{phase.game} {phase.name} {pair[0]}+{pair[1]}: {fault}"]


def _try(cabinet: Any, phase: Phase, pair: tuple[str, str]) -> str | None:
    while len(cabinet.stack) > 1:
        cabinet.stack.pop().leave()
    cabinet.press_guard.tick(QUIET_RESULTS)  # the hands of the case before have been quiet meanwhile
    match = _match(phase.game, phase.seats, 1)
    for step in phase.steps:
        match.trust(step)
    with unseen(cabinet):
        cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, phase.game, match.options))
        phase.lead(cabinet)
    scene = cabinet.top
    was_moving = isinstance(scene, PlayScene) and scene.table.is_moving
    before = _decided(scene, match)
    cabinet.frame([event for hand in pair for event in HANDS[hand](cabinet)], FRAME)
    if was_moving and _decided(scene, match) > before and "redo" not in pair:
        return say("what was pressed while something moved has decided something")
    with unseen(cabinet):
        _wait(cabinet, AFTER)
    cabinet.draw()
    return None


def _decided(scene: Any, match: Match) -> int:
    """How often a hand has done something; tiles that come out of their bag by themselves are nobody's doing."""
    by_itself = isinstance(scene, PlayScene) and scene.table.draws_itself
    return sum(step.by != CHANCE or not by_itself for step in match.steps)
