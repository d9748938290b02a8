"""The rules of a game in a booklet: words at the left, a picture at the right. Its pages belong to the game."""

from __future__ import annotations

import pygame

from games.kit.pages import Page, Paragraph, page_about
from games.kit.parts import pages_of
from games.scenes.booklet import FADED, Booklet, PageCorner
from games.window.app import Cabinet
from games.window.canvas import INK, LEAST_TEXT, Box, Canvas, broken, font
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.intents import Act, Go, Intent
from games.window.scenes import Change, Pop
from games.window.widgets import RoundButton, WideButton
from games.words import say

TITLE, UPRIGHT_TITLE = 94, 106  # the height at which it stands
TEXT, UPRIGHT_TEXT = Box(262, 148, 630, 706), Box(176, 160, 810, 630)
IDS = 20  # the numbers of the rules end so far before the text, in the margin
DRAWING, CAPTION = Box(1032, 74, 686, 690), Box(1032, 782, 686, 84)
UPRIGHT_DRAWING, UPRIGHT_CAPTION = Box(140, 906, 800, 640), Box(140, 1556, 800, 84)
SIZE, UPRIGHT_SIZE = 36, 43
ID_SHARE = 0.62  # of the size of the text
ID_INK = (88, 66, 46)  # softer than the text, but dark enough to be read on paper
MARK = (244, 202, 106)  # behind the number that was looked up
GAP = 0.55  # of a line, between paragraphs
COVER = 2  # the number of the first page inside the cover


class RulesScene(ControlScene):
    def __init__(self, cabinet: Cabinet, game: str, rule_id: str | None = None):
        """With the id of a rule it opens at the page about this rule, and marks its number."""
        super().__init__(cabinet)
        self.pages: list[Page] = pages_of(game)
        self.rule_id = rule_id
        self.number = 0 if rule_id is None else page_about(rule_id, self.pages)
        nowhere = Box(0, 0, 1, 1)
        corners = PageCorner(nowhere, lambda: self.turn(-1)), PageCorner(nowhere, lambda: self.turn(1))
        self.booklet = Booklet(*corners)
        self.before = RoundButton(0, 0, "previous", lambda: self.turn(-1), say("Page back"))
        self.after = RoundButton(0, 0, "next", lambda: self.turn(1), say("Next page"))
        self.done = WideButton(Box(0, 0, 400, 84), say("Done"), Pop, "check", 34)
        self.controls.widgets = [self.before, self.done, self.after, *corners]
        self.controls.focus = self.done
        self.lay_out()
        self.turn(0)

    @property
    def has_upright(self) -> bool:
        return True

    def lay_out(self) -> None:
        self.booklet.lay_out(self.upright)
        (x, _), y = self.whole.centre, self.whole.bottom - (120 if self.upright else 90)
        aside = 380 if self.upright else 480
        for widget, at in ((self.before, x - aside), (self.done, x), (self.after, x + aside)):
            widget.put_at(at, y)
        self.stale = True

    def turn(self, by: int) -> None:
        self.number = min(max(self.number + by, 0), len(self.pages) - 1)
        for back in (self.before, self.booklet.before):
            back.enabled = self.number > 0
        for on in (self.after, self.booklet.after):
            on.enabled = self.number < len(self.pages) - 1
        if by:
            self.cabinet.sound.play("page")
        self.stale = True

    def handle(self, intent: Intent) -> Change | None:
        if intent == Act.RULES:
            return Pop()
        if isinstance(intent, Go) and intent.dx:
            self.turn(intent.dx)
            return None
        return super().handle(intent)

    def draw(self, canvas: Canvas) -> None:
        page, upright = self.pages[self.number], canvas.upright
        text, title = (UPRIGHT_TEXT, UPRIGHT_TITLE) if upright else (TEXT, TITLE)
        drawing, caption = (UPRIGHT_DRAWING, UPRIGHT_CAPTION) if upright else (DRAWING, CAPTION)
        draw_desk(canvas)
        self.booklet.draw(canvas, self.controls.pointed)
        canvas.text(page.title, text.x, title, 48 if upright else 44, INK, "head", width=text.width)
        self._draw_text(canvas, page.paragraphs, text)
        page.draw(canvas, drawing)
        if page.caption:
            canvas.paragraph(page.caption, caption, 26, FADED, align="centre")
        for number in range(2):
            self.booklet.draw_number(canvas, COVER + 2 * self.number + number)
        self.controls.draw(canvas)

    def _draw_text(self, canvas: Canvas, paragraphs: list[Paragraph], room: Box) -> None:
        """All paragraphs in one size, the largest in which they fit."""
        size = UPRIGHT_SIZE if canvas.upright else SIZE
        real = max(LEAST_TEXT, round(size * canvas.scale * canvas.big_text))
        while (height := _Setting(canvas, real, room).height(paragraphs)) > room.height and real > LEAST_TEXT:
            real -= 1
        if height > room.height:
            canvas.cut.add(paragraphs[-1].text)
        setting, y = _Setting(canvas, real, room), room.y
        for paragraph in paragraphs:
            canvas.paragraph(paragraph.text, room._replace(y=y), setting.size, INK)
            self._draw_ids(canvas, setting, paragraph.rule_ids, y)
            y += setting.of_one(paragraph) + GAP * setting.line

    def _draw_ids(self, canvas: Canvas, setting: _Setting, rule_ids: tuple[str, ...], top: float) -> None:
        """In the margin beside a paragraph, one below the other; the first on the base line of its first line."""
        right = setting.room.x - IDS
        for number, rule_id in enumerate(rule_ids):
            middle = top + setting.id_middle + number * setting.id_line
            width = canvas.text_width(rule_id, setting.id_size, "bold")
            ink = ID_INK
            if rule_id == self.rule_id:
                mark = Box(right - width, middle - setting.id_line / 2, width, setting.id_line).grown(6)
                pygame.draw.rect(canvas.surface, MARK, canvas.rect(mark), border_radius=canvas.length(8))
                ink = INK
            canvas.text(rule_id, right, middle, setting.id_size, ink, "bold", "right")


class _Setting:
    """How paragraphs are set in a size of so many real pixels, with the numbers of their rules in the margin."""

    def __init__(self, canvas: Canvas, real: int, room: Box):
        self.canvas, self.real, self.room = canvas, real, room
        per_pixel = 1 / (canvas.scale * canvas.big_text)
        id_real = max(LEAST_TEXT, round(ID_SHARE * real))
        self.size, self.id_size = real * per_pixel, id_real * per_pixel
        text, ids = font("text", real), font("bold", id_real)
        self.line, self.id_line = text.get_linesize() / canvas.scale, ids.get_linesize() / canvas.scale
        self.id_middle = (text.get_ascent() - ids.get_ascent() + ids.get_height() / 2) / canvas.scale

    def height(self, paragraphs: list[Paragraph]) -> float:
        return sum(map(self.of_one, paragraphs)) + self.line * GAP * (len(paragraphs) - 1)

    def of_one(self, paragraph: Paragraph) -> float:
        """With its numbers, of which there may be more than lines."""
        lines = broken(paragraph.text, "text", self.real, self.canvas.length(self.room.width))
        return max(len(lines) * self.line, len(paragraph.rule_ids) * self.id_line)
