"""The pencil: lying beside the sheet, or writing on it stroke by stroke."""

from __future__ import annotations

from collections.abc import Callable

from games.kit.scripts import Script, over, smooth
from games.tetrix.table import picture as pic
from games.tetrix.table.paper import Ink, Mark, along, length_of, path_of, revealed
from games.window.canvas import Box, Canvas

SPEED = 620.0  # design units a second
LIFTED = 0.09  # seconds from one mark to the next
# Where the pencil is seen while it writes on the large sheet.
WRITING = Box(pic.LARGE.x - 40, 0, pic.LARGE.width + 640, 970)


class Pencil:
    def __init__(self, play: Callable[..., None]):
        self.colour = "red"
        self.tip: tuple[float, float] | None = None  # on the paper; None while it lies on the table
        self.height = 0.0
        self._play = play
        self._ink: Ink | None = None
        self._share = 0.0

    def write(self, canvas_of: Callable[[], Canvas], onto: list[Ink], ink: Ink, haste: float = 1.0) -> Script:
        """Draw one mark, and add it to what is written."""
        path = path_of(canvas_of(), ink)
        yield from self._go_to(*path[0][0])
        self._play(*_sound(ink))
        self._ink = ink

        def draw(share: float) -> None:
            self._share = share
            self.tip = along(path, share)

        yield from over(length_of(path) / SPEED / haste + 0.03 * len(path), draw)
        self._ink = None
        onto.append(ink)

    def _go_to(self, x: float, y: float) -> Script:
        if self.tip is None:
            self.tip = x + 60, y - 50
        start_x, start_y = self.tip

        def move(share: float) -> None:
            ease = smooth(share)
            self.tip = start_x + (x - start_x) * ease, start_y + (y - start_y) * ease
            self.height = 16 * (1 - (2 * share - 1) ** 2)

        yield from over(LIFTED, move)

    def lay_down(self) -> None:
        if self.tip is not None:
            self._play("pencil_down", 0.6)
        self.drop()

    def drop(self) -> None:
        """Lay it down without a sound."""
        self.tip = self._ink = None
        self.colour = "red"

    def draw_mark(self, canvas: Canvas) -> None:
        """The mark that is being drawn, as far as it has come."""
        if self._ink is None:
            return
        drawn, left, top = revealed(canvas, self._ink, self._share)
        anchor = canvas.sprites.get("tetrix/sheet_red").anchor
        x = canvas.left + pic.LARGE.x * canvas.scale - anchor[0] + left
        y = canvas.top + pic.LARGE.y * canvas.scale - anchor[1] + top
        canvas.surface.blit(drawn, (round(x), round(y)))

    def draw(self, canvas: Canvas) -> None:
        if self.tip is None:
            return
        x, y = pic.LARGE.x + self.tip[0], pic.LARGE.y + self.tip[1]
        canvas.sprite("tetrix/pencil_write_shadow", x + self.height * 0.6, y + self.height * 0.3)
        canvas.sprite(f"tetrix/pencil_write_{self.colour}", x, y - self.height)


def _sound(ink: Ink) -> tuple[str, float]:
    if not isinstance(ink, Mark):
        return "pencil_number", 0.8
    if ink.picture.startswith("mark_o"):
        return "pencil_curve", 0.8
    if ink.picture.startswith("hatch"):
        return "pencil_hatch", 0.6
    return "pencil_line", 0.7
