"""The list of the best scores as it hangs on a table or lies beside the results."""

from collections.abc import Sequence

from games.store.bests import Best
from games.window.canvas import INK, Box, Canvas
from games.words import say

FADED = (146, 124, 98)
NEW = (168, 36, 26)


def draw_bests(canvas: Canvas, box: Box, bests: Sequence[Best], nobody: str, place: int | None = None) -> None:
    """All that are in the list; `nobody` is said of an empty one, and the one at a place stands out."""
    canvas.nine("ui/panel_paper", box)
    x, y, right = box.x + 40, box.y + 62, box.right - 40
    canvas.text(say("Best scores"), x, y, 34, INK, "head", width=right - x)
    if not bests:
        canvas.paragraph(nobody, Box(x, y + 46, right - x, box.bottom - y - 76), 28, INK)
    step = min(58, (box.bottom - y - 60) / max(1, len(bests)))
    size = min(42, 0.72 * step)
    # As wide as the widest of each column, and a blank between them, however large the letters are.
    numbers = max(44, canvas.text_width(f"{len(bests)}.", size * 0.86, "hand") + 16)
    scores = max((canvas.text_width(str(best.score), size * 0.86, "bold") for best in bests), default=0) + 24
    for number, best in enumerate(bests, 1):
        line = y + 14 + step * (number - 0.2)
        ink = NEW if number == place else INK
        canvas.text(f"{number}.", x, line, size * 0.86, FADED, "hand")
        canvas.text(best.name, x + numbers, line, size, ink, "hand", width=right - x - numbers - scores)
        canvas.text(str(best.score), right, line, size * 0.86, ink, "bold", "right")
