"""The invitation: a code to be scanned, an address and letters to be typed, and who has arrived."""

from __future__ import annotations

from functools import partial
from typing import Any, NamedTuple

import pygame

from games.core.contract import Complaint
from games.people.party import INKS
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import BRASS, CREAM, DIM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.guests import Guest, Invitation, guests_word
from games.window.scenes import Change, Pop, Push
from games.window.tags import TagButton
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import in_words, say

LOOKED = 0.25  # seconds from one look at who is there to the next
ROW, ROWS, COLUMNS = 74, 4, 2  # of guests; more are counted
QUIET_ZONE = 4  # dots of white around a code, without which cameras do not find it
DARK, LIGHT = (24, 18, 12), (255, 252, 244)


class InvitingSpread(NamedTuple):
    title: Box
    paper: Box  # with the code to be scanned
    told: Box  # address and letters
    guests: Box
    done: Box
    end: Box


LYING = InvitingSpread(
    Box(360, 22, 1200, 120),
    Box(110, 170, 760, 760),
    Box(910, 170, 900, 330),
    Box(910, 520, 900, 410),
    Box(1390, 952, 420, 100),
    Box(110, 952, 420, 88),
)
UPRIGHT = InvitingSpread(
    Box(40, 40, 1000, 140),
    Box(190, 210, 700, 700),
    Box(40, 940, 1000, 330),
    Box(40, 1290, 1000, 430),
    Box(560, 1750, 480, 120),
    Box(40, 1758, 480, 104),
)


class InviteScene(ControlScene):
    """As long as it is seen, the letters open the door; the code to be scanned does so all the evening."""

    has_upright = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self.invitation: Invitation | None = None
        self.trouble = ""  # why nobody can be invited, and what helps
        self.guests: list[Guest] = []
        self._until_look = 0.0
        self._look()
        self._build()

    @property
    def spread(self) -> InvitingSpread:
        return UPRIGHT if self.upright else LYING

    def lay_out(self) -> None:
        self._build()

    def resume(self, answer: Any) -> Change | None:
        super().resume(answer)
        if answer == "end":
            self.cabinet.guests.end()
            return Pop()
        self._look()
        return None

    def leave(self) -> None:
        self.cabinet.guests.cover()

    def update(self, seconds: float) -> Change | None:
        self._until_look -= seconds
        if self._until_look <= 0:
            self._until_look = LOOKED
            self._look()
        return None

    def _look(self) -> None:
        """Who is there; and whether this machine has another address now."""
        before = self.invitation, self.trouble, self.guests
        try:
            self.invitation, self.trouble = self.cabinet.guests.invite(), ""
        except Complaint as fault:
            self.invitation, self.trouble = None, in_words(fault)
        self.guests = [guest._replace(away=0.0) for guest in self.cabinet.guests.present()]
        if before != (self.invitation, self.trouble, self.guests):
            self._build()

    # Controls

    def _build(self) -> None:
        spread = self.spread
        done: Widget = TagButton(spread.done, say("Done"), Pop, "check", 44)
        end = WideButton(spread.end, say("Send all away"), self._ask_end, "leave", 28)
        end.enabled = bool(self.guests)
        away: list[Widget] = [
            RoundButton(
                self._place(number).right - 40,
                self._place(number).centre[1],
                "close",
                partial(self._send_away, guest.name),
                say("Send {name} away", name=guest.name),
            )
            for number, guest in enumerate(self.guests[: ROWS * COLUMNS])
        ]
        self.controls.replace([done, end, *away])
        if self.controls.focus is None:
            self.controls.focus = done
        self.stale = True

    def _place(self, number: int) -> Box:
        """Of a guest in the list: in one column, as long as there is room."""
        room = self.spread.guests
        columns = 1 if len(self.guests) <= ROWS else COLUMNS
        wide = (room.width - 60) / columns
        column, row = divmod(number, ROWS)
        return Box(room.x + 30 + wide * column, room.y + 84 + ROW * row, wide, ROW)

    def _send_away(self, name: str) -> None:
        self.cabinet.guests.send_away(name)
        self._until_look = 0.0

    def _ask_end(self) -> Change:
        choices = [("stay", say("Play on"), "play"), ("end", say("Send all away"), "leave")]
        return Push(AskScene, say("End the evening with phones?"), choices, say("Their seats go on at the screen."))

    # The picture

    def draw(self, canvas: Canvas) -> None:
        draw_desk(canvas)
        spread = self.spread
        canvas.nine("ui/panel_leather", spread.title)
        width = spread.title.width - 120
        canvas.text(guests_word(), *spread.title.centre, 54, CREAM, "head", "centre", width=width, shade=True)
        canvas.nine("ui/panel_paper", spread.paper)
        for panel in (spread.told, spread.guests):
            canvas.nine("ui/panel_leather", panel)
        if self.invitation is None:
            room = spread.paper.grown(-60)
            used = canvas.paragraph_height(self.trouble, room, 40)
            place = room._replace(y=room.centre[1] - used / 2)
            canvas.paragraph(self.trouble, place, 40, INK, align="centre")
        else:
            draw_qr(canvas, self.invitation.qr, spread.paper.grown(-44))
            self._draw_words(canvas, self.invitation, spread.told)
        self._draw_guests(canvas, spread.guests)
        self.controls.draw(canvas)

    @staticmethod
    def _draw_words(canvas: Canvas, invitation: Invitation, box: Box) -> None:
        x, width = box.centre[0], box.width - 90
        told = say("Scan the code with a phone in the same Wi-Fi, or type:")
        canvas.text(told, x, box.y + 48, 29, BRASS, "text", "centre", width=width)
        canvas.text(
            invitation.address, x, box.y + 112, 56 / canvas.big_text, CREAM, "bold", "centre", width=width, shade=True
        )
        letters = "  ".join(invitation.code)
        canvas.text(letters, x, box.y + 198, 84 / canvas.big_text, BRASS, "bold", "centre", width=width, shade=True)
        plain = say("Without encryption, as far as this network reaches: whoever shares it could read along.")
        canvas.paragraph(plain, Box(box.x + 45, box.bottom - 82, width, 66), 23, DIM, align="centre")

    def _draw_guests(self, canvas: Canvas, box: Box) -> None:
        head = say("Nobody has come yet.")
        if self.guests:
            head = say("Who is there: {count}", count=len(self.guests))
        canvas.text(head, box.centre[0], box.y + 48, 34, CREAM, "head", "centre", width=box.width - 90, shade=True)
        for number, guest in enumerate(self.guests[: ROWS * COLUMNS]):
            place = self._place(number)
            y = place.centre[1]
            if guest.colour:
                canvas.sprite(f"ui/seat_disc_{guest.colour}", place.x + 40, y, size=0.8)
            ink = INKS.get(guest.colour, CREAM) if guest.is_here else DIM
            name = guest.name if guest.is_here else say("{name} (asleep)", name=guest.name)
            canvas.text(name, place.x + 84, y, 34, ink, "head", width=place.width - 180, shade=True)


def draw_qr(canvas: Canvas, code: tuple[tuple[bool, ...], ...], box: Box) -> None:
    """As large as whole pixels allow: every dot is equally wide."""
    area = canvas.rect(box)
    count = len(code) + 2 * QUIET_ZONE
    dot = max(1, min(area.width, area.height) // count)
    side = dot * count
    left, top = area.centerx - side // 2, area.centery - side // 2
    pygame.draw.rect(canvas.surface, LIGHT, (left, top, side, side), border_radius=2 * dot)
    for row, dots in enumerate(code):
        for column, is_dark in enumerate(dots):
            if is_dark:
                place = left + (column + QUIET_ZONE) * dot, top + (row + QUIET_ZONE) * dot
                pygame.draw.rect(canvas.surface, DARK, (*place, dot, dot))
