"""The title: the games lying on the table, to be picked up."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from games.core.catalogue import names
from games.scenes.going_on import continue_word, cup_begun, go_on, waiting
from games.scenes.hero import SETS, Hero, HeroScene
from games.scenes.ways import to_cup, to_cup_seats, to_fame, to_seats, to_settings
from games.store.cup import usual_order
from games.window.app import Cabinet
from games.window.ask import leaving_question, unsaved_words
from games.window.canvas import CREAM, Box, Canvas
from games.window.scenes import Change, Quit
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say


class QuitButton(RoundButton):
    """In a corner of its own, with its word below it: no scene that leads here has a control at this place."""

    def __init__(self, on_use: Callable[[], Any], upright: bool):
        super().__init__(1012 if upright else 1816, 76, "leave", on_use)
        self.text = say("Quit")

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        super().draw(canvas, lit, down)
        x, _ = self.box.centre
        canvas.text(self.text, x, self.box.bottom + 26, 26, CREAM, "bold", "centre", width=160, shade=True)


ROW = Box(40, 964, 1840, 84)  # of the buttons below the games
UPRIGHT_ROWS = Box(60, 1610, 960, 270)


class TitleScene(HeroScene):
    has_upright = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self._build()

    def lay_out(self) -> None:
        self._build(anew=False)

    def _build(self, anew: bool = True) -> None:
        self.hero = Hero(self.cabinet, names(), to_seats, self.upright)
        games = self.hero.things
        self.cup = cup_begun(self.cabinet)
        self.unfinished = waiting(self.cabinet)
        buttons: list[tuple[str, str, Callable[[], Change | None]]] = [
            (say("Party cup"), "trophy", to_cup_seats),
            (say("Hall of fame"), "star", to_fame),
            (say("Settings"), "settings", to_settings),
        ]
        if self.unfinished:
            buttons.insert(0, (continue_word(self.unfinished), "play", self._continue))
        if self.cup is not None:
            buttons.remove(next(button for button in buttons if button[1] == "trophy"))
            buttons.insert(0, (say("Continue the cup"), "trophy", partial(to_cup, self.cup)))
        row = [
            WideButton(box, word, use, glyph, 30)
            for box, (word, glyph, use) in zip(self._places(len(buttons)), buttons, strict=True)
        ]
        row[[glyph for _, glyph, _ in buttons].index("trophy")].enabled = bool(self.cup or usual_order())
        widgets: list[Widget] = [*games, *row, QuitButton(self._quit, self.upright)]
        self.stale = True
        if not anew:
            self.controls.replace(widgets)
            return
        self.controls.widgets = widgets
        # Whoever left something unfinished is shown it first when the program starts, and Enter goes on with it.
        self.controls.shows_focus = bool(self.unfinished or self.cup)
        self.controls.focus = row[0] if self.controls.shows_focus or not games else games[0]

    def _places(self, count: int) -> list[Box]:
        """Of the buttons: in one row below the games, or one below the other while they are few."""
        gap = 24.0
        if self.upright:
            return UPRIGHT_ROWS.cells(count, 1 if count < 4 else 2, gap)
        width = min(390, (ROW.width - gap * (count - 1)) / count)
        left = ROW.centre[0] - (count * width + (count - 1) * gap) / 2
        return [ROW._replace(x=left + number * (width + gap), width=width) for number in range(count)]

    def resume(self, answer: Any) -> Change | None:
        self.cabinet.sprites.keep_only(*SETS)
        self._build()
        return super().resume(answer)

    def _continue(self) -> Change | None:
        followed = go_on(self.cabinet, self.unfinished)
        if followed is None:
            self._build()
        return followed

    def _quit(self) -> Change | None:
        return self.back() if self.unfinished or self.cup or unsaved_words() else Quit()

    def back(self) -> Change:
        is_left = self.unfinished or self.cup
        return leaving_question(unsaved_words() or (say("What you have begun waits for you here.") if is_left else ""))

    def draw(self, canvas: Canvas) -> None:
        self.hero.draw(canvas)
        self.controls.draw(canvas)
