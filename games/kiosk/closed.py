"""Outside opening hours the screen is dark; whoever touches it learns when to come again."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from games.kiosk.operator import FirstPinScene, OperatorScene, PinScene
from games.kiosk.presence import begins
from games.scenes.lesson import LessonScene
from games.scenes.results import ResultsScene
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.intents import Intent
from games.window.scenes import Change, Scene
from games.words import say, speaking

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

LOOK = 1.0  # seconds between two looks at the clock
TOLD = 10.0  # seconds that the card stands after a touch
ASLEEP = 200  # milliseconds between two looks at what anybody does while it is dark: hardly any work
CARD, UPRIGHT_CARD = Box(460, 240, 1000, 600), Box(60, 480, 960, 960)
GOES_ON = (ResultsScene, LessonScene, PinScene, FirstPinScene, OperatorScene)


def may_close(stack: Sequence[Scene]) -> bool:
    """Whether nobody is in the middle of something: a game, its results, a lesson, or the operator's work."""
    return not any(isinstance(scene, GOES_ON) or scene.has_open_game for scene in stack)


class ClosedScene(Scene):
    """Black, without a mouse and without a sound: nothing burns in, and nothing is drawn."""

    quiet = 0.0
    has_upright = True

    cabinet: KioskCabinet

    def __init__(self, cabinet: KioskCabinet):
        super().__init__(cabinet)
        self._left = 0.0  # seconds that the card still stands

    @property
    def is_dark(self) -> bool:
        return self._left <= 0

    def tell(self) -> None:
        self.stale |= self.is_dark
        self._left = TOLD

    def enter(self) -> None:
        self.cabinet.sprites.keep_only("title", "ui")
        self.cabinet.sound.hush()
        pygame.mouse.set_visible(False)

    def leave(self) -> None:
        self.cabinet.sound.resume()
        pygame.mouse.set_visible(True)

    def handle(self, intent: Intent) -> Change | None:
        if begins(intent):
            self.tell()
        return None

    def update(self, seconds: float) -> Change | None:
        self.cabinet.sound.pause()  # over and over: the music begins only after the first scene
        if not self.is_dark:
            self._left -= seconds
            self.stale |= self.is_dark
        return None

    def draw(self, canvas: Canvas) -> None:
        canvas.surface.fill((0, 0, 0))
        hours = self.cabinet.config.open_hours
        if self.is_dark or hours is None:
            return
        card = UPRIGHT_CARD if canvas.upright else CARD
        canvas.nine("ui/panel_leather", card)
        languages = self.cabinet.config.languages
        row = card.height / (len(languages) + 0.6)
        part = min(1.0, row / 190)
        size = part / canvas.big_text  # nobody has chosen larger words here
        x, wide = card.centre[0], card.width - 120
        for number, language in enumerate(languages):
            middle = card.y + row * (number + 0.8)
            with speaking(language):
                closed, begin = say("Closed"), say("Open from {time}", time=f"{hours.begin:%H:%M}")
            canvas.text(closed, x, middle - 36 * part, 76 * size, CREAM, "head", "centre", width=wide, shade=True)
            canvas.text(begin, x, middle + 36 * part, 46 * size, BRASS, "text", "centre", width=wide)


class Door:
    """Closes and opens the kiosk on time. Somebody who is in the middle of something is not sent away."""

    def __init__(self, cabinet: KioskCabinet):
        self._cabinet = cabinet
        self._since_look = 0.0

    def tick(self, seconds: float) -> None:
        """Looks at the clock on the wall each second: it may have been set, or have struck midnight."""
        self._since_look += seconds
        if self._since_look < LOOK:
            return
        self._since_look = 0.0
        cabinet = self._cabinet
        if cabinet.is_resting:
            if cabinet.is_open == isinstance(cabinet.top, ClosedScene):
                cabinet.rest()
        elif not cabinet.is_open and may_close(cabinet.stack):
            self.close()

    def close(self) -> None:
        """The visitor who is still there is told."""
        self._cabinet.rest()
        if isinstance(self._cabinet.top, ClosedScene):
            self._cabinet.top.tell()
