"""The bare table on which cards, sheets and leather lie."""

from __future__ import annotations

from games.window.canvas import Canvas


def draw_desk(canvas: Canvas) -> None:
    """All over the window, whatever its shape."""
    canvas.backdrop("desk/upright" if canvas.upright else "desk/lying")
