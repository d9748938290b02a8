"""What the operator finds behind the corner of the calm page: a pad for the PIN, and then what may come next."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

import pygame

from games.core.sentences import Plural
from games.kiosk import heartbeat, log
from games.kiosk.back_soon import BRIGHT, DIM, GROUND, write
from games.kiosk.corner import HeldCorner
from games.kiosk.pin import LONGEST_PIN, PinGuard
from games.words import say

SIZE = (1920, 1080)  # of the space that the pad is laid out in
PLATE = (64, 48, 35)
EDGE = (226, 184, 108)
WARNING = (236, 112, 92)
ABANDONED = 30.0  # seconds without a touch after which the page is the usual one again
KEYS = "123456789"


class PadKey(NamedTuple):
    """Something to touch."""

    box: pygame.Rect
    word: str
    use: Callable[[], None]


class _Layout:
    """The space of the pad on this screen, as large as there is room: in its middle, or from its corner."""

    def __init__(self, surface: pygame.Surface, in_middle: bool = True):
        self.surface = surface
        width, height = surface.get_size()
        self.scale = min(width / SIZE[0], height / SIZE[1])
        gap = 0.5 if in_middle else 0.0
        self._left, self._top = gap * (width - SIZE[0] * self.scale), gap * (height - SIZE[1] * self.scale)

    def units(self, pixel: tuple[float, float]) -> tuple[float, float]:
        return (pixel[0] - self._left) / self.scale, (pixel[1] - self._top) / self.scale

    def pixel(self, x: float, y: float) -> tuple[float, float]:
        return self._left + x * self.scale, self._top + y * self.scale


class Pad:
    def __init__(self, guard: PinGuard):
        self.chosen: int | None = None  # the exit code that the operator wants
        self._guard = guard
        self._corner = HeldCorner()
        self._digits = ""
        self._told = ""
        self._idle = 0.0
        self._seconds_left = 0
        self._keys: list[PadKey] = []  # none while the pad is shut

    @property
    def is_open(self) -> bool:
        return bool(self._keys)

    def hear(self, events: Sequence[pygame.Event], seconds: float) -> bool:
        """Whether there is something else to be seen."""
        surface = pygame.display.get_surface()
        assert surface is not None
        whole, layout = _Layout(surface, in_middle=False), _Layout(surface)
        self._idle += seconds
        is_changed = False
        for event in events:
            if event.type == pygame.WINDOWFOCUSLOST:
                self._corner.let_go()
            elif getattr(event, "button", 1) == 1:
                self._corner.watch(event, whole)
                is_changed |= self._touch(event, layout)
        if self._corner.is_held(seconds) and self._guard.has_pin and not self.is_open:
            self._ask()
            return True
        if self.is_open and self._idle > ABANDONED:
            self._shut()
            return True
        before, self._seconds_left = self._seconds_left, math.ceil(self._guard.seconds_left)
        return is_changed or (self.is_open and before != self._seconds_left)

    def _touch(self, event: pygame.Event, layout: _Layout) -> bool:
        if event.type != pygame.MOUSEBUTTONDOWN:  # a finger is told as a mouse as well
            return False
        self._idle = 0.0
        for key in list(self._keys):
            if key.box.collidepoint(layout.units(event.pos)):
                key.use()
                return True
        return False

    # What there is to touch

    def _ask(self) -> None:
        """The pad for the PIN."""
        self._digits = self._told = ""
        self._idle = 0.0
        self._keys = [PadKey(place_of(number), digit, partial(self._press, digit)) for number, digit in enumerate(KEYS)]
        self._keys += [
            PadKey(place_of(9), say("Delete"), self._erase),
            PadKey(place_of(10), "0", partial(self._press, "0")),
            PadKey(place_of(11), say("Done"), self._confirm),
            PadKey(pygame.Rect(660, 930, 600, 100), say("Back"), self._shut),
        ]

    def _offer(self) -> None:
        """What may come next."""
        words: tuple[tuple[str, Callable[[], None]], ...] = (
            (say("Try again now"), partial(self._choose, "try-again", heartbeat.AGAIN_CODE)),
            (say("Leave the kiosk"), partial(self._choose, "leave", heartbeat.LEAVE_CODE)),
            (say("Back"), self._shut),
        )
        self._keys = [
            PadKey(pygame.Rect(560, 330 + 190 * row, 800, 140), word, use) for row, (word, use) in enumerate(words)
        ]

    def _choose(self, wanted: str, code: int) -> None:
        log.note("back-soon-operator", wants=wanted)
        self.chosen = code

    def _shut(self) -> None:
        self._keys = []
        self._digits = ""

    def _press(self, digit: str) -> None:
        self._digits = (self._digits + digit)[:LONGEST_PIN]
        self._told = ""

    def _erase(self) -> None:
        self._digits = self._digits[:-1]

    def _confirm(self) -> None:
        digits, self._digits = self._digits, ""
        if self._guard.admits(digits):
            self._offer()
        else:
            self._told = say("That was wrong.")

    # The picture

    def draw(self, surface: pygame.Surface) -> None:
        layout = _Layout(surface)
        surface.fill(GROUND)

        def line(text: str, y: float, size: float, colour: tuple[int, int, int]) -> None:
            write(surface, text, layout.pixel(960, y), size * layout.scale, colour, 1700 * layout.scale)

        for key in self._keys:
            box = pygame.Rect(layout.pixel(*key.box.topleft), (0, 0))
            box.size = round(key.box.width * layout.scale), round(key.box.height * layout.scale)
            pygame.draw.rect(surface, PLATE, box, border_radius=round(18 * layout.scale))
            pygame.draw.rect(surface, EDGE, box, max(1, round(3 * layout.scale)), round(18 * layout.scale))
            size = 56 if len(key.word) == 1 else 34
            write(surface, key.word, box.center, size * layout.scale, BRIGHT, box.width * 0.9)
        if len(self._keys) <= len(KEYS):
            line(say("Operator"), 120, 64, BRIGHT)
            line(say("The program has failed again and again; what happened is told in this file:"), 206, 30, DIM)
            line(str(log.usual_path()), 256, 30, DIM)
            return
        line(say("The operator's PIN"), 90, 52, BRIGHT)
        for number in range(len(self._digits)):
            middle = layout.pixel(960 + 44 * (number - (len(self._digits) - 1) / 2), 190)
            pygame.draw.circle(surface, EDGE, middle, 13 * layout.scale)
        line(self._trouble(), 270, 32, WARNING)

    def _trouble(self) -> str:
        if self._seconds_left > 0:
            return say(Plural("Locked for {seconds} [second|seconds]"), seconds=self._seconds_left)
        return self._told


def place_of(number: int) -> pygame.Rect:
    """Of the twelve keys of the pad, row by row."""
    return pygame.Rect(660 + 208 * (number % 3), 330 + 146 * (number // 3), 184, 126)
