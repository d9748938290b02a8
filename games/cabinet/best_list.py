"""The list of the best scores as it hangs on a table or lies beside the results."""

from collections.abc import Sequence

from games.cabinet.bests import Best
from games.cabinet.canvas import INK, Box, Canvas
from games.cabinet.words import say

FADED = (146, 124, 98)
NEW = (168, 36, 26)


def draw_bests(canvas: Canvas, box: Box, bests: Sequence[Best], nobody: str, newest: Best | None = None) -> None:
    """As many as have room; `nobody` is said of an empty list, and the newest one stands out."""
    canvas.nine("ui/panel_paper", box)
    x, y, right = box.x + 40, box.y + 62, box.right - 40
    canvas.text(say("Best scores"), x, y, 34, INK, "head", width=right - x)
    if not bests:
        canvas.paragraph(nobody, Box(x, y + 46, right - x, box.bottom - y - 76), 28, INK)
    step = 58
    for number, best in enumerate(bests[: int((box.bottom - y - 50) / step)]):
        line = y + 62 + step * number
        ink = NEW if best == newest else INK
        canvas.text(f"{number + 1}.", x, line, 36, FADED, "hand")
        canvas.text(best.name, x + 44, line, 42, ink, "hand", width=right - x - 130)
        canvas.text(str(best.score), right, line, 36, ink, "bold", "right")
