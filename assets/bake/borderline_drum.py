"""The drum of Borderline behind its window, and the glow of completed rows: mostly drawn, not modelled."""

import math

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from assets.bake import kit, materials, shapes, textures
from assets.bake.borderline_board import CELL, COLOUR_OF, DOWN, EXPOSURE, PIECE_COLOURS, WINDOW
from assets.bake.borderline_parts import AMBIENT, BOXES
from assets.bake.kit import DENSITY
from assets.bake.tetrix_print import to_bytes
from assets.bake.textures import linear, smoothstep

WIDTH, HEIGHT = WINDOW[2] - WINDOW[0], WINDOW[3] - WINDOW[1]
ORDER = "IJLOSTZ"  # from top to bottom
LYING = {"J": 1, "L": 3}  # the turns in which the tall ones lie
PRINT_CELL = 19
CREAM = (0.84, 0.71, 0.51)  # linear
FINE = 4  # pixels for each design unit while the print is composed


def bake_drum(sprites: kit.Sprites, count: int) -> None:
    sprites.add("drum_strip", drum_strip(), (0, 0), "drum")
    sprites.add("drum_shade", drum_shade(), (0, 0), "drum")
    sprites.add("drum_front", kit.under(pointer(count), window_front()), (0, 0))


def pixels_of(*units: float) -> tuple[int, ...]:
    return tuple(round(unit * DENSITY) for unit in units)


def drum_strip() -> np.ndarray:
    """The outside of the drum unrolled: cream plastic with the seven shapes, one below the other."""
    size = WIDTH * FINE, len(ORDER) * HEIGHT * FINE
    inks = {name: Image.new("L", size, 0) for name in (*PIECE_COLOURS, "line")}
    drawings = {name: ImageDraw.Draw(ink) for name, ink in inks.items()}
    for number, shape in enumerate(ORDER):
        middle = (number + 0.5) * HEIGHT
        cells = shapes.turns(shape)[LYING.get(shape, 0)]
        wide, high = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
        for column, row in cells:
            left = WIDTH / 2 + (column - wide / 2) * PRINT_CELL + 0.8
            top = middle + (high / 2 - 1 - row) * PRINT_CELL + 0.8
            side = PRINT_CELL - 1.6
            corners = [v * FINE for v in (left, top, left + side, top + side)]
            drawings[COLOUR_OF[shape]].rounded_rectangle(corners, 2.2 * FINE, fill=255)
        for y in (number * HEIGHT, (number + 1) * HEIGHT):
            drawings["line"].rectangle([0, (y - 0.6) * FINE, size[0], (y + 0.6) * FINE], fill=90)
    columns, rows = pixels_of(WIDTH, len(ORDER) * HEIGHT)
    made = np.ones((rows, columns, 1)) * CREAM
    made *= 1 + 0.012 * textures.noise(rows, columns, 3, 3, 2.0, 61)[..., None]
    for name, ink in inks.items():
        cover = np.asarray(ink.resize((columns, rows), Image.Resampling.BOX), np.float32)[..., None] / 255
        colour = (0.25, 0.21, 0.16) if name == "line" else linear(PIECE_COLOURS[name])
        made = made * (1 - 0.96 * cover) + 0.96 * cover * np.array(colour)
    return to_bytes(made)


def drum_shade() -> np.ndarray:
    """The light on a cylinder that lies across the window, from above and a little from the left."""
    columns, rows = pixels_of(WIDTH, HEIGHT)
    y = ((np.arange(rows) + 0.5) / rows * 2 - 1)[:, None]
    x = ((np.arange(columns) + 0.5) / columns * 2 - 1)[None, :]
    lean = y * math.radians(66)
    lit = np.clip(np.cos(lean + math.radians(24)), 0, 1)  # the light comes from above
    shade = 0.16 + 0.84 * lit**0.8
    shade = shade * (1 - 0.10 * smoothstep(x, -0.6, 1)) * (1 - 0.85 * smoothstep(np.abs(y), 0.55, 1.08))
    gleam = 0.05 * np.exp(-(((y + 0.30) / 0.10) ** 2)) * (1 - 0.5 * x**2)
    shade = np.clip(shade / shade.max() + gleam, 0, 1)
    cool = 1 - (1 - shade)[..., None] * np.array([0.0, 0.02, 0.05])  # what is dark is lit by the room alone
    return (np.clip(shade[..., None] * cool, 0, 1) * 255).round().astype(np.uint8)


def window_front() -> np.ndarray:
    """The shadow of the frame on what lies behind it, and a faint reflection on the glass."""
    columns, rows = pixels_of(WIDTH, HEIGHT)
    pad = 40
    frame = Image.new("L", (columns + 2 * pad, rows + 2 * pad), 255)
    shifted = (pad + 7, pad + 10, pad + columns + 1, pad + rows + 1)  # the light comes from the upper left
    ImageDraw.Draw(frame).rounded_rectangle(shifted, 5, fill=0)
    soft = np.asarray(frame.filter(ImageFilter.GaussianBlur(6)), np.float32)[pad:-pad, pad:-pad] / 255
    edge = np.minimum.outer(
        np.minimum(np.arange(rows), np.arange(rows)[::-1]), np.minimum(np.arange(columns), np.arange(columns)[::-1])
    )
    dark = np.maximum(0.78 * soft, 0.75 * (1 - smoothstep(edge, 0, 3)))
    bands = Image.new("L", (2 * columns, 2 * rows), 0)
    drawing = ImageDraw.Draw(bands)
    for start, stop, strength in ((0.10, 0.26, 30), (0.30, 0.34, 22), (0.72, 0.80, 14)):
        corners = [(start + 0.10, 0), (stop + 0.10, 0), (stop - 0.06, 1), (start - 0.06, 1)]
        drawing.polygon([(x * 2 * columns, y * 2 * rows) for x, y in corners], fill=strength)
    glass = bands.filter(ImageFilter.GaussianBlur(3)).resize((columns, rows), Image.Resampling.LANCZOS)
    fading = 1 - 0.8 * smoothstep(np.arange(rows) / rows, 0, 1)[:, None]
    bright = np.asarray(glass, np.float32) / 255 * fading
    shine, shadow = np.zeros((rows, columns, 4)), np.zeros((rows, columns, 4))
    shine[..., :3], shine[..., 3] = (255, 244, 226), bright * 255
    shadow[..., :3], shadow[..., 3] = (7, 6, 6), dark * 255
    return kit.under(shine.round().astype(np.uint8), shadow.round().astype(np.uint8))


def pointer(count: int) -> np.ndarray:
    """The red pointer at the left of the window, with its shadow, in a picture of the whole opening."""
    columns, rows = pixels_of(WIDTH, HEIGHT)
    kit.new_scene(columns, rows, count, exposure=EXPOSURE)
    red = materials.plastic(linear("#d9261c"), 0.2, coat=0.5)
    middle = -WIDTH / 2 / CELL
    corners = [(middle - 0.1, -0.22), (middle + 0.42, 0), (middle - 0.1, 0.22)]
    shapes.prism(corners, 0.03, 0.12, red, 0.03, 3)
    kit.shadow_catcher()
    kit.light_tent(BOXES, AMBIENT)
    kit.camera((0, 0, 0.2), DOWN, WIDTH / CELL)
    return kit.clean_shadow(kit.render(), 0.06, 1)
