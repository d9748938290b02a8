"""The table of Borderline. The board is in `borderline_board`, what is loose in `borderline_parts`."""

from collections.abc import Sequence

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from assets.bake import borderline_drum, borderline_parts, kit, materials, shapes, table
from assets.bake.borderline_board import (
    BUTTON,
    CELL,
    DOWN,
    EXPOSURE,
    FIELD,
    HOLES,
    RING,
    SINE,
    TRAVEL,
    WINDOW,
    hole_x,
    light_table,
    model_board,
    spot,
)
from assets.bake.kit import DENSITY, samples

RAISED, PRESSED = 0.30, 0.30 - TRAVEL  # of the button, over its ring


def bake(quality: str) -> None:
    sprites = kit.Sprites("borderline")
    borderline_drum.bake_drum(sprites, samples(quality, 32))
    borderline_parts.bake_parts(sprites, quality)
    bake_buttons(sprites, quality)
    bake_background(sprites, quality)
    sprites.note("_field", {"left": FIELD[0], "top": FIELD[1], "cell": CELL})
    sprites.note("_holes", [[[hole_x(side, score), HOLES[side]] for score in range(33)] for side in (0, 1)])
    sprites.write()


def render_table(density: float, count: int, part: Sequence[int], button: float | None = None) -> np.ndarray:
    """A part of the whole picture: left, top, right and bottom in its pixels."""
    left, top, right, bottom = part
    kit.new_scene(right - left, bottom - top, count, transparent=False, exposure=EXPOSURE)
    wood = materials.walnut(52, 38, 64, plank=6.2, seed=5, dark=0.80, gloss=0.38, coat=0.08)
    shapes.plane(-70, -50, 70, 70, wood, 0, "table")
    model_board(button)
    light_table()
    x, y = ((low + high) / 2 / density for low, high in ((left, right), (top, bottom)))
    across, up, _ = spot(x - table.BEYOND_X, y - table.BEYOND_Y)
    kit.camera((across, up / SINE, 0), DOWN, (right - left) / density / CELL, away=90)
    return kit.render()


def bake_background(sprites: kit.Sprites, quality: str) -> None:
    count = samples(quality, 24)
    around = render_table(DENSITY / 2, count // 2, (0, 0, *table.whole(DENSITY / 2)))
    whole = table.join(around, render_table(DENSITY, count, table.MIDDLE))
    left, top, right, bottom = WINDOW
    frame = table.region(left - 24, top - 18, right + 24, bottom + 22)
    whole = patched(whole, render_table(DENSITY, samples(quality, 96), frame), frame)  # chrome is grainier than plastic
    sprites.add("background", table.vignette(whole, 0, 0), table.CORNER, suffix="jpg")


def patched(whole: np.ndarray, part: np.ndarray, place: Sequence[int]) -> np.ndarray:
    """A part rendered once more, laid into the whole with a soft edge."""
    made = Image.fromarray(whole)
    rows, columns = part.shape[:2]
    mask = Image.new("L", (columns, rows), 0)
    mask.paste(255, (5, 5, columns - 5, rows - 5))
    made.paste(Image.fromarray(part), tuple(place[:2]), mask.filter(ImageFilter.GaussianBlur(2)))
    return np.asarray(made)


def bake_buttons(sprites: kit.Sprites, quality: str) -> None:
    """Button and ring are cut out of the whole picture, with what they throw on the board."""
    x, y = BUTTON
    reach = 96
    part = table.region(x - reach, y - reach, x + reach, y + reach)
    for name, raised in (("button_up", RAISED), ("button_down", PRESSED)):
        seen = table.vignette(render_table(DENSITY, samples(quality, 48), part, raised), *part[:2])
        pixels = np.dstack([seen, button_mask(seen.shape[0])])
        anchor = (x + table.BEYOND_X) * DENSITY - part[0], (y + table.BEYOND_Y) * DENSITY - part[1]
        sprites.add(name, *kit.trim(pixels, anchor), "small")


def button_mask(side: int) -> np.ndarray:
    """The ring, and towards the lower right its shadow, with a soft edge."""
    mask = Image.new("L", (side, side), 0)
    drawing = ImageDraw.Draw(mask)
    for step in range(13):
        centre, radius = side / 2 + step * 0.9 * DENSITY, (RING[1] + 5) * DENSITY
        drawing.ellipse([centre - radius, centre - radius, centre + radius, centre + radius], fill=255)
    return np.asarray(mask.filter(ImageFilter.GaussianBlur(3.5)))
