"""A person at the cabinet: all they do goes in as the events of mouse, keys, fingers or gamepad."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from io import BytesIO
from typing import Any

import pygame

from games.core.catalogue import game_named
from games.core.match import HUMAN
from games.core.record import read_records, to_line, to_record
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.title import TitleScene
from games.tools.studio import FRAME, open_studio, unseen
from games.window.guard import Guard
from games.window.widgets import Widget

PICTURES = 4  # frames from one picture to the next while time passes: to draw all takes longer than all the rest


class Desk:
    _frames = 0

    def __init__(self, size: tuple[int, int] = (1280, 720), **options: Any):
        self.cabinet = open_studio(size, **options)
        self.cabinet.open(TitleScene)
        self.wait(0.3)

    def take_time(self) -> None:
        """Not so hasty that what was meant for one thing would meet the next one."""
        self.wait_until(lambda: all(guard.is_open for guard in guards(self.cabinet)))

    @property
    def scene(self) -> Any:
        return self.cabinet.top

    def send(self, *events: pygame.Event) -> None:
        """The events, a frame for each."""
        for event in events:
            self._frame([event])

    def wait(self, seconds: float) -> None:
        for left in reversed(range(round(seconds / FRAME))):
            self._frame([], is_last=left == 0)

    def _frame(self, events: list[pygame.Event], is_last: bool = False) -> None:
        self._frames += 1
        if is_last or self._frames % PICTURES == 0 or "draw" in vars(self.cabinet):
            self.cabinet.frame(events, FRAME)
        else:
            with unseen(self.cabinet, touches=False):  # what is stale stays so until the next picture
                self.cabinet.frame(events, FRAME)

    def wait_until(self, is_reached: Callable[[], bool], seconds: float = 20.0) -> None:
        for _ in range(round(seconds / FRAME)):
            if is_reached():
                return
            self._frame([])
        raise TimeoutError(f"it did not come to that; on top is {self.scene}")

    # Mouse

    def point(self, x: float, y: float) -> None:
        place = self.cabinet.canvas.px(x, y)
        self.send(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0), touch=False))

    def click(self, x: float, y: float, button: int = 1) -> None:
        self.point(x, y)
        self.drag_from(x, y, x, y, button)

    def drag_from(self, x: float, y: float, to_x: float, to_y: float, button: int = 1) -> None:
        self.take_time()
        start, end = self.cabinet.canvas.px(x, y), self.cabinet.canvas.px(to_x, to_y)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button, touch=False))
        if end != start:
            self.send(pygame.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0), touch=False))
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=end, button=button, touch=False))

    def wheel(self, steps: int) -> None:
        self.send(pygame.Event(pygame.MOUSEWHEEL, x=0, y=steps, flipped=False))

    def click_on(self, widget: Widget) -> None:
        self.click(*widget.box.centre)

    # Fingers

    def tap(self, x: float, y: float) -> None:
        self.finger(pygame.FINGERDOWN, 1, x, y)
        self.finger(pygame.FINGERUP, 1, x, y)

    def finger(self, kind: int, number: int, x: float, y: float) -> None:
        if kind == pygame.FINGERDOWN:
            self.take_time()
        px, py = self.cabinet.canvas.px(x, y)
        width, height = self.cabinet.surface.get_size()
        self.send(pygame.Event(kind, finger_id=number, touch_id=0, x=px / width, y=py / height, dx=0, dy=0, pressure=1))

    # Keys and gamepad

    def key(self, key: int, mod: int = 0) -> None:
        self.take_time()
        self.send(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
        self.send(pygame.Event(pygame.KEYUP, key=key, mod=mod, unicode="", scancode=0))

    def type(self, text: str) -> None:
        """Each letter comes as a key and as text, as from a real keyboard."""
        for letter in text:
            code = pygame.key.key_code(letter.lower()) if letter.isascii() and letter.isalpha() else pygame.K_UNKNOWN
            self.send(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode=letter, scancode=0))
            self.send(pygame.Event(pygame.TEXTINPUT, text=letter))

    def pad(self, button: int) -> None:
        self.take_time()
        self.send(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=button, instance_id=0))
        self.send(pygame.Event(pygame.CONTROLLERBUTTONUP, button=button, instance_id=0))

    # Finding things

    def widget(self, **facts: Any) -> Widget:
        """The control with this text, glyph or game."""
        for widget in self.scene.controls.widgets:
            if all(getattr(widget, name, None) == value for name, value in facts.items()):
                return widget
        raise LookupError(f"no control with {facts} on {self.scene}")


def only_people(scene: SeatsScene) -> None:
    """Nobody at the seats is a computer any more."""
    for seat in range(len(scene.sitters)):
        scene.set_who(seat, HUMAN)


def guards(cabinet: Any) -> list[Guard]:
    """What swallows hasty presses: over the scene, and where there is one within it."""
    return [guard for guard in (cabinet.press_guard, cabinet.top.press_guard) if guard is not None]


def written_on(desk: Desk) -> set[str]:
    """All the lines and paragraphs on the screen."""
    big_text = desk.cabinet.canvas.big_text
    desk.cabinet.refit()  # new canvases: nothing is copied from what was painted before
    canvas = desk.cabinet.canvas
    canvas.big_text = big_text
    words: set[str] = set()
    text, paragraph = canvas.text, canvas.paragraph
    canvas.text = partial(_noted, words, text)
    canvas.paragraph = partial(_noted, words, paragraph)
    try:
        desk.cabinet.draw()
    finally:
        del canvas.text, canvas.paragraph
    return words


def tokens_on(desk: Desk) -> list[str]:
    """What the enamel tokens on the screen say, sign by sign."""
    canvas, told = desk.cabinet.canvas, []

    def sprite(name: str, *facts: Any, **more: Any) -> Any:
        if name.startswith(("tokens/round_", "tokens/plate_")) and "shadow" not in name:
            told.append("")
        elif name.startswith("tokens/sign_"):
            told[-1] += name.removeprefix("tokens/sign_")
        return draw(name, *facts, **more)

    draw, canvas.sprite = canvas.sprite, sprite
    try:
        desk.cabinet.draw()
    finally:
        del canvas.sprite
    return told


def _noted(words: set[str], draw: Callable[..., Any], told: str, *facts: Any, **more: Any) -> Any:
    words.add(told)
    return draw(told, *facts, **more)


def play_to_results(desk: Desk, decide: Callable[[Any], None], hurry: Callable[[], None], seen: bool = False) -> Any:
    """A person decides whenever it is their turn, and hurries what moves, until the results are there.

    The game must replay from its record. Only a game that is `seen` is drawn, which takes most of the time.
    """
    with nullcontext() if seen else unseen(desk.cabinet):
        return _play_to_results(desk, decide, hurry)


def _play_to_results(desk: Desk, decide: Callable[[Any], None], hurry: Callable[[], None]) -> Any:
    for _ in range(5000):
        scene = desk.scene
        if isinstance(scene, ResultsScene):
            (again,) = read_records(BytesIO(to_line(to_record(scene.match))), game_named)
            assert again.outcome == scene.match.outcome
            return scene
        if scene.table.is_moving:
            hurry()
            desk.wait(0.04)
        elif not scene.turns.is_awaited:
            desk.wait(0.04)
        else:
            decide(scene)
    raise AssertionError("the game never ended")
