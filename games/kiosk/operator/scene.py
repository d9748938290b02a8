"""The scene of the operator's page: the tabs, what the open page shows, and the ways out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any

from games.bots.players import LEVELS
from games.core.catalogue import names
from games.kiosk.operator.page import RED, SHEET, UPRIGHT_SHEET, OperatorPage, Tab, renew
from games.kiosk.operator.welcome import WelcomeText
from games.window.canvas import Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.scenes import Change
from games.window.tags import TagButton
from games.window.widgets import WideButton, Widget
from games.words import LANGUAGES, say

if TYPE_CHECKING:
    from games.kiosk.cabinet import KioskCabinet

TABS, UPRIGHT_TABS = Box(84, 46, 1752, 100), Box(40, 60, 1000, 208)
BELOW, UPRIGHT_BELOW = Box(60, 934, 1800, 112), Box(40, 1646, 1000, 230)  # the ways out
GAP = 12


class OperatorScene(ControlScene):
    """Whatever is set here counts at once, and is kept."""

    PAGES = OFFER, VISITORS, TIMES, PLAYS, FACTS, LOG = range(6)

    cabinet: KioskCabinet
    has_upright = True

    def __init__(self, cabinet: KioskCabinet, page: int = OFFER):
        super().__init__(cabinet)
        self.told = ""  # what has just come of something, in a line
        self._made: dict[int, OperatorPage] = {}
        self.turn(page)

    def enter(self) -> None:
        """Whoever runs the place reads it at arm's length."""
        self.cabinet.settings.text_size = 1.0

    def turn(self, page: int) -> None:
        if not any(made.is_busy for made in self._made.values()):
            self.told = ""
        self.page = page
        before = self._made.get(page)
        self.shown = before if before is not None and before.is_busy else _page(page)(self)
        self._made[page] = self.shown
        self.build()

    def build(self) -> None:
        """All controls anew."""
        renew(self.controls, self._made_controls())
        self.stale = True

    def lay_out(self) -> None:
        self.controls.replace(self._made_controls())

    def _made_controls(self) -> list[Widget]:
        shown = self.shown.widgets()
        for widget in shown:
            widget.lies_on_paper = True
        return [*self._tabs(), *shown, *self._ways_out()]

    def _ways_out(self) -> list[Widget]:
        if self.upright:
            restart, leave, back = UPRIGHT_BELOW.cells(4, 2, 20)[:3]
            back = back._replace(width=UPRIGHT_BELOW.width)
        else:
            restart, leave, back = BELOW.cells(3, 3, 40)
        return [
            WideButton(restart, say("Start again"), self.restart, "undo", 30),
            WideButton(leave, say("Leave the kiosk"), self.leave_kiosk, "leave", 30),
            TagButton(back, say("Back to the visitors"), self._back, "check", 34),
        ]

    def _tabs(self) -> list[Widget]:
        words = (
            say("On offer"), say("Visitors"), say("Times and sound"), say("Statistics"), say("This kiosk"),
            say("Log"),
        )  # fmt: skip
        tabs: list[Widget] = []
        places = UPRIGHT_TABS.cells(len(words), 3, GAP) if self.upright else TABS.cells(len(words), len(words), GAP)
        for page, (word, box) in enumerate(zip(words, places, strict=True)):
            tab = Tab(box, word, partial(self.turn, page), "", 30)
            tab.is_open, tab.is_behind = page == self.page, box.bottom < places[-1].y
            tabs.append(tab)
        return tabs

    # Settings

    def set(self, field: str, value: Any) -> None:
        self.cabinet.set_config(replace(self.cabinet.config, **{field: value}))
        self.stale = True

    def toggle(self, field: str, name: str) -> None:
        before = getattr(self.cabinet.config, field)
        chosen = {*before} ^ {name} or {name}  # something must be left
        # In their usual order; but the language that comes first, the one that is spoken at first, stays the first.
        order = [*before[:1], *{"games": names(), "levels": LEVELS, "languages": LANGUAGES}[field]]
        self.set(field, tuple(dict.fromkeys(each for each in order if each in chosen)))
        self.build()

    def resume(self, answer: Any) -> Change | None:
        if isinstance(answer, WelcomeText):
            if answer != self.cabinet.config.welcome_text:
                self.set("welcome_text", str(answer))
        elif isinstance(answer, str):
            self.told = answer
        self.build()
        return super().resume(answer)

    # Ways out

    def restart(self) -> None:
        self.cabinet.restart()

    def leave_kiosk(self) -> None:
        self.cabinet.leave_for_good()

    def _back(self) -> None:
        self.cabinet.rest()

    def back(self) -> Change | None:
        self._back()
        return None

    def update(self, seconds: float) -> Change | None:
        for page in self._made.values():
            if page is self.shown or page.is_busy:
                page.update(seconds)
        return None

    def draw(self, canvas: Canvas) -> None:
        draw_desk(canvas)
        sheet = UPRIGHT_SHEET if self.upright else SHEET
        canvas.nine("paper/card_up", sheet)
        self.shown.draw(canvas)
        canvas.text(self.told, sheet.centre[0], sheet.bottom - 36, 28, RED, "bold", "centre", width=sheet.width - 100)
        self.controls.draw(canvas)


def _page(number: int) -> Callable[[OperatorScene], OperatorPage]:
    """The page of a tab; they know the scene, and so it gets to know them only here."""
    from games.kiosk.operator.facts import FactsPage
    from games.kiosk.operator.log_page import LogPage
    from games.kiosk.operator.offer import OfferPage
    from games.kiosk.operator.played import PlaysPage
    from games.kiosk.operator.times import TimesPage
    from games.kiosk.operator.visitors import VisitorsPage

    return (OfferPage, VisitorsPage, TimesPage, PlaysPage, FactsPage, LogPage)[number]
