"""The list of the best scores as it hangs on a table or lies beside the results."""

from collections.abc import Sequence

import pygame

from games.store.bests import Best
from games.window.canvas import INK, Box, Canvas
from games.words import say

LINES, HIGH, LEAST = 10, 58.0, 46.0  # that the sheet is printed with, if it has room for them; how high each is
RULE = (116, 134, 150)
FADED = (122, 98, 72)
NEW = (168, 36, 26)
MARKER = (255, 238, 168)  # behind it: darkens the paper


def draw_bests(canvas: Canvas, box: Box, bests: Sequence[Best], nobody: str, place: int | None = None) -> None:
    """All that are in the list; `nobody` is said of an empty one, and the one at a place stands out."""
    canvas.nine("ui/panel_paper", box)
    x, y, right = box.x + 40, box.y + 62, box.right - 40
    canvas.text(say("Best scores"), x, y, 34, INK, "head", width=right - x)
    top = y + 30
    if not bests:
        told = Box(x, top + 4, right - x, min(200, 0.72 * (box.bottom - top)))
        top += 12 + canvas.paragraph(nobody, told, 26, INK)
    room = box.bottom - 26 - top
    count = max(len(bests), min(LINES, int(room / LEAST)))
    step = min(HIGH, room / max(1, count))
    size = min(42, 0.72 * step)
    # As wide as the widest of each column, and a blank between them, however large the letters are.
    numbers = max(44, canvas.text_width(f"{count}.", size * 0.86, "hand") + 16)
    scores = max((canvas.text_width(str(best.score), size * 0.86, "bold") for best in bests), default=0) + 24
    for number in range(1, count + 1):
        line = top + step * (number - 0.5)
        _draw_rule(canvas, x, right, line + 0.46 * step)
        canvas.text(f"{number}.", x, line, size * 0.86, FADED, "hand")
        if number > len(bests):
            continue
        if number == place:
            mark = canvas.rect(Box(x - 14, line - 0.46 * step, right - x + 28, 0.9 * step))
            canvas.surface.fill(MARKER, mark, pygame.BLEND_RGB_MULT)
            canvas.glyph("play", x - 22, line, 0.3, NEW)
        best, ink = bests[number - 1], NEW if number == place else INK
        canvas.text(best.name, x + numbers, line, size, ink, "hand", width=right - x - numbers - scores)
        canvas.text(str(best.score), right, line, size * 0.86, ink, "bold", "right")


def _draw_rule(canvas: Canvas, left: float, right: float, y: float) -> None:
    """Printed on the paper: somebody may still come."""
    rule = canvas.rect(Box(left, y, right - left, 1.6))
    veil = pygame.Surface((rule.width, max(1, rule.height)), pygame.SRCALPHA)
    veil.fill((*RULE, 90))
    canvas.surface.blit(veil, rule)
