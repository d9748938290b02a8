"""The rules of a game in a booklet: words at the left, a picture at the right. Its pages belong to the game."""

from __future__ import annotations

import pygame

from games.kit.pages import Page, Paragraph, page_about
from games.kit.parts import pages_of
from games.scenes.booklet import FADED, Booklet, PageCorner, draw_number
from games.window.app import Cabinet
from games.window.canvas import INK, LEAST_TEXT, Box, Canvas, broken, font
from games.window.control_scene import ControlScene
from games.window.intents import Act, Go, Intent
from games.window.scenes import Change, Pop
from games.window.widgets import RoundButton, WideButton
from games.words import say

TEXT = Box(262, 148, 630, 706)
ID_RIGHT = TEXT.x - 20  # where the numbers of the rules end, in the margin
DRAWING, CAPTION = Box(1032, 74, 686, 690), Box(1032, 782, 686, 84)
SIZE = 36
ID_SHARE = 0.66  # of the size of the text
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
        corners = PageCorner(True, lambda: self.turn(-1)), PageCorner(False, lambda: self.turn(1))
        self.booklet = Booklet(*corners)
        self.before = RoundButton(480, 990, "previous", lambda: self.turn(-1), say("Page back"))
        self.after = RoundButton(1440, 990, "next", lambda: self.turn(1), say("Next page"))
        done = WideButton(Box(760, 948, 400, 84), say("Done"), Pop, "check", 34)
        self.controls.widgets = [self.before, done, self.after, *corners]
        self.controls.focus = done
        self.turn(0)

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
        page = self.pages[self.number]
        canvas.backdrop("title/background")
        self.booklet.draw(canvas, self.controls.pointed)
        canvas.text(page.title, TEXT.x, 94, 44, INK, "head", width=TEXT.width)
        self._draw_text(canvas, page.paragraphs)
        page.draw(canvas, DRAWING)
        if page.caption:
            canvas.paragraph(page.caption, CAPTION, 26, FADED, align="centre")
        for number in range(2):
            draw_number(canvas, COVER + 2 * self.number + number)
        self.controls.draw(canvas)

    def _draw_text(self, canvas: Canvas, paragraphs: list[Paragraph]) -> None:
        """All paragraphs in one size, the largest in which they fit."""
        real = max(LEAST_TEXT, round(SIZE * canvas.scale * canvas.big_text))
        while (height := _Setting(canvas, real).height(paragraphs)) > TEXT.height and real > LEAST_TEXT:
            real -= 1
        if height > TEXT.height:
            canvas.cut.add(paragraphs[-1].text)
        setting, y = _Setting(canvas, real), TEXT.y
        for paragraph in paragraphs:
            canvas.paragraph(paragraph.text, TEXT._replace(y=y), setting.size, INK)
            self._draw_ids(canvas, setting, paragraph.rule_ids, y)
            y += setting.of_one(paragraph) + GAP * setting.line

    def _draw_ids(self, canvas: Canvas, setting: _Setting, rule_ids: tuple[str, ...], top: float) -> None:
        """In the margin beside a paragraph, one below the other; the first on the base line of its first line."""
        for number, rule_id in enumerate(rule_ids):
            middle = top + setting.id_middle + number * setting.id_line
            width = canvas.text_width(rule_id, setting.id_size, "bold")
            ink = ID_INK
            if rule_id == self.rule_id:
                mark = Box(ID_RIGHT - width, middle - setting.id_line / 2, width, setting.id_line).grown(6)
                pygame.draw.rect(canvas.surface, MARK, canvas.rect(mark), border_radius=canvas.length(8))
                ink = INK
            canvas.text(rule_id, ID_RIGHT, middle, setting.id_size, ink, "bold", "right")


class _Setting:
    """How paragraphs are set in a size of so many real pixels, with the numbers of their rules in the margin."""

    def __init__(self, canvas: Canvas, real: int):
        self.canvas, self.real = canvas, real
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
        lines = broken(paragraph.text, "text", self.real, self.canvas.length(TEXT.width))
        return max(len(lines) * self.line, len(paragraph.rule_ids) * self.id_line)
