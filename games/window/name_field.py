"""A name that is written by hand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from games.window.canvas import Box, Canvas
from games.window.intents import Erase, Typed
from games.window.widgets import Widget

MARKER = (244, 196, 92, 150)  # over what the next letter replaces


class NameField(Widget):
    """A name written by hand on a paper card. A name that nobody chose is replaced by the first letter."""

    LONGEST = 14
    takes_text = True

    def __init__(self, box: Box, value: str, on_change: Callable[[str], Any], is_chosen: bool = True):
        super().__init__(box)
        self.value = value
        self.on_change = on_change
        self.is_marked = not is_chosen  # the whole name: the next letter takes its place

    def type(self, intent: Typed | Erase) -> bool:
        before = "" if self.is_marked else self.value
        if isinstance(intent, Erase):
            self.value = before[:-1]
        else:
            self.value = (before + "".join(c for c in intent.text if c.isprintable()))[: self.LONGEST]
        self.is_marked = False
        self.on_change(self.value)
        return True

    def mark_all(self) -> None:
        self.is_marked = bool(self.value)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        canvas.nine("ui/panel_paper", self.box)
        is_marked = lit and self.is_marked
        if is_marked:
            x, y = self.box.centre
            width = min(canvas.text_width(self.value, 44, "hand") + 24, self.box.width - 32)
            rect = canvas.rect(Box(x - width / 2, y - 26, width, 52))
            wash = pygame.Surface(rect.size, pygame.SRCALPHA)
            pygame.draw.rect(wash, MARKER, wash.get_rect(), border_radius=canvas.length(9))
            canvas.surface.blit(wash, rect)
        shown = self.value + ("|" if lit and not is_marked else "")
        canvas.text(shown, *self.box.centre, 44, (60, 50, 44), "hand", "centre", width=self.box.width - 40)
