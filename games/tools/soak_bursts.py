"""A monkey in a hurry: whatever it does, it does two to eight times in a row, as a hasty hand does by mistake.

A burst is meant once. So it may do one thing at most: make one decision, of the person who was asked when it began, or
go on to one other scene. Nothing that comes by itself in the middle of it, such as the next person's turn or the
results, is decided or left by what is still to come of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

import pygame

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER
from games.core.match import HUMAN, Match
from games.people.party import options_for, sitters_of
from games.scenes.cup import CupScene
from games.scenes.cup_seats import CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.rulebook import RulesScene
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.scenes.title import TitleScene
from games.scenes.welcome import WelcomeScene
from games.store.cup import Cup, usual_order
from games.store.settings import Settings
from games.tools.soak_hurry import SIZE, Thoughts
from games.tools.studio import FRAME, nobodys_folder, open_studio, unseen
from games.window.widgets import Widget
from games.words import say

BURST = (2, 8)  # times
GAP = (0.02, 0.2)  # seconds from one to the next
CALM = (0.2, 0.8, 1.6)  # seconds from one burst to the next
AT_ONE_PLACE = 25  # bursts, until it begins somewhere else
SEEN = 8  # of so many bursts one is followed by a picture, which takes most of the time
HARMLESS = ("undo", "redo")  # the glyphs of buttons that may well be meant more than once
KEYS = (pygame.K_RETURN, pygame.K_SPACE, pygame.K_SPACE, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_ESCAPE)


class Burst(NamedTuple):
    """What is done again and again; a control that it is done to, if it is."""

    name: str
    down: Callable[[Any], list[pygame.Event]]
    up: Callable[[Any], list[pygame.Event]]
    target: Widget | None = None


class Before(NamedTuple):
    """How it was when a burst began."""

    scene: Any
    steps: int
    decider: int | None  # whoever was asked


# Where it begins


def _table(game: str, seats: tuple[str, ...], luck: Random) -> Callable[[Any], None]:
    """A table in the middle of a game, kept as every game is."""

    def begin(cabinet: Any) -> None:
        match = Match(game_named(game), seats, luck.randrange(1000), options_for(game, sitters_of(seats, game)))
        for _ in range(luck.choice((0, 0, 5, 20, 45, 80, 400))):
            match.draw() if match.to_move == CHANCE else match.commit(luck.choice(match.moves))
            if match.to_move == OVER:  # so that the end comes while the monkey is there
                match = _again(match, len(match.steps) - 1)
                break
        sitters = sitters_of(match.seats, game, match.options)
        cabinet.open(PlayScene, match=match, sitters=sitters, journal=cabinet.begin_journal(match))

    return begin


def _again(match: Match, count: int) -> Match:
    """The same game up to so many steps."""
    found = Match(match.game, match.first_seats, match.seed, match.options)
    for step in match.steps[:count]:
        found.trust(step)
    return found


def _results(game: str, luck: Random) -> Callable[[Any], None]:
    def begin(cabinet: Any) -> None:
        match = Match(game_named(game), (HUMAN, HUMAN), 3, options_for(game, sitters_of((HUMAN, HUMAN), game)))
        while match.outcome is None:
            match.draw() if match.to_move == CHANCE else match.commit(luck.choice(match.moves))
        cabinet.open(ResultsScene, match=match, sitters=sitters_of(match.seats, game, match.options))

    return begin


def _beginning(luck: Random) -> Callable[[Any], None]:
    """Most often a table; now and then what lies around the games."""
    game = luck.choice(names())
    people = [count for count in game_named(game).seats if count <= 4]
    seats = (HUMAN,) * luck.choice(people)
    if len(seats) > 1 and luck.random() < 0.4:
        seats = (HUMAN, *["easy"] * (len(seats) - 1))
    around: list[Callable[[Any], None]] = [
        lambda cabinet: None,
        lambda cabinet: cabinet.open(WelcomeScene),
        lambda cabinet: cabinet.open(SeatsScene, game),
        lambda cabinet: cabinet.open(SettingsScene),
        lambda cabinet: cabinet.open(FameScene),
        lambda cabinet: cabinet.open(RulesScene, game),
        lambda cabinet: cabinet.open(LessonScene, game),
        lambda cabinet: cabinet.open(CupSeatsScene),
        lambda cabinet: cabinet.open(CupScene, Cup(sitters_of([HUMAN] * 3, names()[0]), usual_order())),
        _results(game, luck),
    ]
    return _table(game, seats, luck) if luck.random() < 0.65 else luck.choice(around)


# What it does


def _burst(cabinet: Any, luck: Random) -> Burst:
    kind = luck.random()
    if kind < 0.35:
        key = luck.choice(KEYS)
        return Burst(f"key {pygame.key.name(key)}", *_keys(key))
    if kind < 0.4:
        pad = pygame.CONTROLLER_BUTTON_A
        return Burst("pad a", _pads(pygame.CONTROLLERBUTTONDOWN, pad), _pads(pygame.CONTROLLERBUTTONUP, pad))
    widgets = cabinet.top.controls.widgets if cabinet.top.controls is not None else []
    target = luck.choice(widgets) if widgets and luck.random() < 0.7 else None
    place = (luck.uniform(40, 1880), luck.uniform(40, 1040)) if target is None else target.box.centre
    if target is None and (found := cabinet.top.controls and cabinet.top.controls.at(*place)):
        target = found
    told = getattr(target, "text", "") or getattr(target, "glyph", "") or type(target).__name__
    where = f"at {told}" if target is not None else f"at {place[0]:.0f} {place[1]:.0f}"
    if luck.random() < 0.4:
        return Burst(f"tap {where}", _fingers(pygame.FINGERDOWN, place), _fingers(pygame.FINGERUP, place), target)
    return Burst(
        f"click {where}", _buttons(pygame.MOUSEBUTTONDOWN, place), _buttons(pygame.MOUSEBUTTONUP, place), target
    )


def _keys(key: int) -> tuple[Callable[[Any], list[pygame.Event]], Callable[[Any], list[pygame.Event]]]:
    facts: dict[str, Any] = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    return (
        lambda cabinet: [pygame.Event(pygame.KEYDOWN, **facts)],
        lambda cabinet: [pygame.Event(pygame.KEYUP, **facts)],
    )


def _pads(kind: int, button: int) -> Callable[[Any], list[pygame.Event]]:
    return lambda cabinet: [pygame.Event(kind, button=button, instance_id=0)]


def _buttons(kind: int, place: tuple[float, float]) -> Callable[[Any], list[pygame.Event]]:
    def events(cabinet: Any) -> list[pygame.Event]:
        at = cabinet.canvas.px(*place)
        return [pygame.Event(kind, pos=at, button=1, touch=False)]

    return events


def _fingers(kind: int, place: tuple[float, float]) -> Callable[[Any], list[pygame.Event]]:
    def events(cabinet: Any) -> list[pygame.Event]:
        (x, y), (width, height) = cabinet.canvas.px(*place), cabinet.surface.get_size()
        facts = {"finger_id": 1, "touch_id": 0, "x": x / width, "y": y / height, "dx": 0, "dy": 0, "pressure": 1}
        return [pygame.Event(kind, **facts)]

    return events


# What came of it


class Monkey:
    """Goes from scene to scene; `complaints` says what a burst did that nobody can have meant."""

    def __init__(self, seed: int):
        self._luck = Random(f"bursts {seed}")
        self._cabinet: Any = None
        self._left = 0  # bursts until it begins somewhere else
        self.number = 0

    def burst(self) -> list[str]:
        """Do one thing several times; what went wrong."""
        self.number += 1
        if self._cabinet is None or self._left == 0 or not self._cabinet.is_running:
            self._begin()
        self._left -= 1
        with unseen(self._cabinet):
            self._pass(self._luck.choice(CALM))
            if not self._cabinet.is_running:
                return []
            burst, before = _burst(self._cabinet, self._luck), _now(self._cabinet)
            try:
                fault = self._try(burst, before)
            except Exception as error:  # whatever it is, it would have ended the program
                fault = repr(error)
        if fault is None and self._cabinet.is_running and self.number % SEEN == 0:
            self._cabinet.draw()
        if fault is None:
            return []
        self._left = 0
        return [f"{self.number} {_told(before)} {burst.name}: {fault}"]

    def _begin(self) -> None:
        luck = self._luck
        if self._cabinet is not None:
            self._cabinet.close()
        settings = Settings(reduced_motion=luck.random() < 0.3, speed=luck.choice((1.0, 2.0)), welcomed=True)
        self._cabinet = open_studio(SIZE, settings, Thoughts())
        self._cabinet.open(TitleScene)
        _beginning(luck)(self._cabinet)
        self._left = AT_ONE_PLACE

    def _pass(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            if self._cabinet.is_running:
                self._cabinet.frame([], FRAME)

    def _try(self, burst: Burst, before: Before) -> str | None:
        luck, cabinet = self._luck, self._cabinet
        gap = luck.uniform(*GAP)
        changes = 0
        has_ended = False
        for _ in range(luck.randint(*BURST)):
            for events in (burst.down(cabinet), burst.up(cabinet), *[[]] * max(0, round(gap / FRAME) - 2)):
                top = cabinet.top
                cabinet.frame(events, FRAME)
                if not cabinet.is_running:
                    is_meant = before.scene is top and changes == 0
                    return None if is_meant else say("the program has ended")
                if cabinet.top is not top:
                    if has_ended:
                        return say("it has left the results that came meanwhile")
                    has_ended = isinstance(cabinet.top, ResultsScene) and isinstance(top, PlayScene)
                    changes += not has_ended
        if changes > 1:
            return say("it has gone on by more than one scene")
        return _decided(burst, before)


def _now(cabinet: Any) -> Before:
    scene = cabinet.top
    if not isinstance(scene, PlayScene):
        return Before(scene, 0, None)
    return Before(scene, len(scene.match.steps), scene.turns.decider if scene.turns.is_awaited else None)


def _told(before: Before) -> str:
    if not isinstance(before.scene, PlayScene):
        return type(before.scene).__name__
    return f"{before.scene.match.game.name} seed {before.scene.match.seed} after {before.steps}"


def _decided(burst: Burst, before: Before) -> str | None:
    """What hands have decided in the meantime, if that is more than one burst can mean."""
    if not isinstance(before.scene, PlayScene) or getattr(burst.target, "glyph", "") in HARMLESS:
        return None
    made = list(_by_hand(before.scene, before.steps))
    if len(made) > 1:
        return say("it has decided more than once")
    if made and made[0] != before.decider:
        return say("it has decided for somebody who was not asked when it began")
    return None


def _by_hand(scene: Any, steps: int) -> Iterator[int]:
    """For each step since then that a person's hand has made: who that was."""
    match, table = scene.match, scene.table
    for number, step in enumerate(match.steps[steps:], steps):
        if step.by == CHANCE:
            rolls_on = number > 0 and match.steps[number - 1].by == CHANCE and getattr(step.before, "starting", False)
            seat = match.game.released_by(step.before)
            if match.is_human(seat) and not table.draws_itself and not rolls_on:
                yield seat
        elif match.is_human(step.by):
            yield step.by


def soak_bursts(count: int, seed: int) -> list[str]:
    """So many bursts; what went wrong."""
    with nobodys_folder():
        monkey = Monkey(seed)
        return [complaint for _ in range(count) for complaint in monkey.burst()]
