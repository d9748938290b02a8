"""The rules of a game on pages with drawings. The pages themselves belong to the game."""

from __future__ import annotations

import pygame

from games.kit.pages import Page, Paragraph, page_about
from games.kit.parts import pages_of
from games.window.app import Cabinet
from games.window.canvas import INK, LEAST_TEXT, Box, Canvas, broken, font
from games.window.control_scene import ControlScene
from games.window.intents import Act, Go, Intent
from games.window.scenes import Change, Pop
from games.window.widgets import RoundButton, WideButton
from games.words import say

TEXT = Box(300, 200, 660, 710)
DRAWING = Box(1010, 220, 600, 640)
SIZE = 33
ID_SHARE = 0.66  # of the size of the text: the numbers of the rules at the end of each paragraph
ID_INK = (88, 66, 46)  # softer than the text, but dark enough to be read on paper
MARK = (244, 202, 106)  # behind the number that was looked up
GAP = 0.55  # of a line, between paragraphs
OWN_LINE = 0.8  # of a line: one with nothing but numbers


class RulesScene(ControlScene):
    def __init__(self, cabinet: Cabinet, game: str, rule_id: str | None = None):
        """With the id of a rule it opens at the page about this rule, and marks its number."""
        super().__init__(cabinet)
        self.pages: list[Page] = pages_of(game)
        self.rule_id = rule_id
        self.number = 0 if rule_id is None else page_about(rule_id, self.pages)
        self.before = RoundButton(480, 975, "previous", lambda: self.turn(-1), say("Page back"))
        self.after = RoundButton(1440, 975, "next", lambda: self.turn(1), say("Next page"))
        done = WideButton(Box(760, 933, 400, 84), say("Done"), Pop, "check", 34)
        self.controls.widgets = [self.before, done, self.after]
        self.controls.focus = done
        self.turn(0)

    def turn(self, by: int) -> None:
        self.number = min(max(self.number + by, 0), len(self.pages) - 1)
        self.before.enabled = self.number > 0
        self.after.enabled = self.number < len(self.pages) - 1
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
        canvas.nine("ui/panel_paper", Box(230, 40, 1460, 1010))
        canvas.text(page.title, 300, 126, 54, INK, "head", width=1160)
        canvas.text(f"{self.number + 1} / {len(self.pages)}", 1620, 126, 32, INK, "text", "right")
        self._draw_text(canvas, page.paragraphs)
        canvas.nine("ui/panel_wood", DRAWING)
        page.draw(canvas, DRAWING)
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
            lines = setting.lines(paragraph)
            self._draw_ids(canvas, setting, paragraph.rule_ids, y + (lines - 1) * setting.line)
            y += (lines + GAP) * setting.line

    def _draw_ids(self, canvas: Canvas, setting: _Setting, rule_ids: tuple[str, ...], top: float) -> None:
        """At the right end of a line, on its base line."""
        right, middle = TEXT.right, top + setting.id_middle
        for rule_id in reversed(rule_ids):
            width = canvas.text_width(rule_id, setting.id_size, "bold")
            ink = ID_INK
            if rule_id == self.rule_id:
                mark = Box(right - width, middle - setting.line / 3, width, setting.line / 1.5)
                mark = mark._replace(x=mark.x - setting.id_gap / 3, width=width + setting.id_gap / 1.5)
                pygame.draw.rect(canvas.surface, MARK, canvas.rect(mark), border_radius=canvas.length(8))
                ink = INK
            canvas.text(rule_id, right, middle, setting.id_size, ink, "bold", "right")
            right -= width + setting.id_gap


class _Setting:
    """How paragraphs are set in a size of so many real pixels: the numbers of the rules close the last line of each,
    or have a line of their own if it is too long.
    """

    def __init__(self, canvas: Canvas, real: int):
        self.canvas, self.real = canvas, real
        per_pixel = 1 / (canvas.scale * canvas.big_text)
        id_real = max(LEAST_TEXT, round(ID_SHARE * real))
        self.size, self.id_size = real * per_pixel, id_real * per_pixel
        text, ids = font("text", real), font("bold", id_real)
        self.line = text.get_linesize() / canvas.scale
        self.id_middle = (text.get_ascent() - ids.get_ascent() + ids.get_height() / 2) / canvas.scale
        self.id_gap = 0.9 * id_real / canvas.scale

    def height(self, paragraphs: list[Paragraph]) -> float:
        return self.line * (sum(map(self.lines, paragraphs)) + GAP * (len(paragraphs) - 1))

    def lines(self, paragraph: Paragraph) -> float:
        """How many it takes, with the numbers."""
        lines = broken(paragraph.text, "text", self.real, self.canvas.length(TEXT.width))
        ids = sum(self.canvas.text_width(rule_id, self.id_size, "bold") + self.id_gap for rule_id in paragraph.rule_ids)
        taken = font("text", self.real).size(lines[-1])[0] / self.canvas.scale + (ids and ids + self.id_gap)
        return len(lines) + (OWN_LINE if taken > TEXT.width else 0)
