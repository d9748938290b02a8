"""What is printed on the sheets of Te-Trix: composed at several times the final size, then laid on the lit paper."""

import itertools

import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assets.bake import shapes, textures
from assets.bake.kit import DENSITY
from assets.bake.textures import Colour, linear

CREAM: Colour = (0.76, 0.72, 0.635)
WHITE: Colour = (0.79, 0.80, 0.80)

WIDTH, HEIGHT = 654, 882  # of the paper, in design units
CELL = 76  # design units
GRID = (61, 160)
FINE = 4  # pixels for each design unit while the print is composed

INKS = {
    "red": linear("#b22228"),
    "yellow": linear("#a9700c"),
    "white": linear("#6b7684"),
    "blue": linear("#1f4c9c"),
    "solo": linear("#242222"),
}
PREPRINTED = {
    "red": (2, 2, "circle"),
    "yellow": (2, 3, "cross"),
    "white": (4, 3, "square"),
    "blue": (4, 4, "circle"),
    "solo": (3, 3, "cross"),
}
SCORE_TOP, SCORE_BOTTOM = 731, 839
SCORE_EDGES = {"solo": (47, 170, 293, 416, 511, 607)}
USUAL_EDGES = (47, 207, 366, 502, 607)
STRIP = (61, 96, 40, 10, 8)  # left, top, side, gap and number of the boxes on the solo sheet


def score_boxes(name: str) -> list[list[int]]:
    """The divisions of the score box: x, y, width and height in units from the paper's corner."""
    edges = SCORE_EDGES.get(name, USUAL_EDGES)
    return [[a, SCORE_TOP, b - a, SCORE_BOTTOM - SCORE_TOP] for a, b in itertools.pairwise(edges)]


def strip_boxes() -> list[list[int]]:
    left, top, side, gap, count = STRIP
    return [[left + k * (side + gap), top, side, side] for k in range(count)]


class Press:
    """Draws the print plate of a sheet, in design units."""

    def __init__(self) -> None:
        self.plate = Image.new("L", (WIDTH * FINE, HEIGHT * FINE), 0)
        self.drawing = ImageDraw.Draw(self.plate)

    def box(
        self, x: float, y: float, width: float, height: float, radius: float = 0, line: float = 0, fill: int = 255
    ) -> None:
        """Filled, or with an outline of the given width."""
        corners = [x * FINE, y * FINE, (x + width) * FINE - 1, (y + height) * FINE - 1]
        style = {"outline": fill, "width": round(line * FINE)} if line else {"fill": fill}
        self.drawing.rounded_rectangle(corners, radius * FINE, **style)

    def line(self, x0: float, y0: float, x1: float, y1: float, width: float) -> None:
        ends = [v * FINE for v in (x0, y0, x1, y1)]
        self.drawing.line(ends, fill=255, width=round(width * FINE))
        for x, y in (ends[:2], ends[2:]):
            r = width * FINE / 2
            self.drawing.ellipse([x - r, y - r, x + r, y + r], fill=255)

    def words(self, x: float, y: float, words: str, size: float, anchor: str = "lm", weight: str = "ExtraBold") -> None:
        font = ImageFont.truetype(shapes.font_file("manrope", weight), round(size * FINE))
        self.drawing.text((x * FINE, y * FINE), words, font=font, fill=255, anchor=anchor)

    def symbol(self, kind: str, x: float, y: float, radius: float, line: float) -> None:
        """`radius` is to the middle of the line."""
        if kind == "circle":
            r = radius + line / 2
            corners = [v * FINE for v in (x - r, y - r, x + r, y + r)]
            self.drawing.ellipse(corners, outline=255, width=round(line * FINE))
        elif kind == "square":
            r = radius * 0.9 + line / 2
            self.box(x - r, y - r, 2 * r, 2 * r, line * 0.35, line)
        else:
            r = radius * 0.9
            self.line(x - r, y - r, x + r, y + r, line)
            self.line(x - r, y + r, x + r, y - r, line)

    def forms(self, x: float, middle: float, cell: float, gap: float) -> None:
        """The seven forms in a row."""
        for shape in "TLJSZOI":
            turns = shapes.turns(shape)
            cells = max(turns, key=lambda turn: max(row for _, row in turn))  # upright, so that they stand close
            wide, high = (1 + max(part[axis] for part in cells) for axis in (0, 1))
            for column, row in cells:
                left, top = x + column * cell, middle + (high / 2 - 1 - row) * cell
                self.box(left, top, cell * 0.86, cell * 0.86, cell * 0.08)
            x += wide * cell + gap


def plate(name: str) -> np.ndarray:
    """How much ink lies where, 0 to 1, at the final size."""
    press = Press()
    print_head(press, name)
    print_grid(press, *PREPRINTED[name])
    print_scores(press, name)
    size = round(WIDTH * DENSITY), round(HEIGHT * DENSITY)
    return np.asarray(press.plate.resize(size, Image.Resampling.BOX), np.float32) / 255


def print_head(press: Press, name: str) -> None:
    if name == "solo":
        press.words(45, 52, "TE-TRIX", 52)
        press.forms(468, 116, 7.6, 6.6)
        for x, y, wide, high in strip_boxes():
            press.box(x, y, wide, high, 6, 3)
        return
    press.words(47, 73, "TE-TRIX", 72)
    press.forms(388, 62, 12.6, 9)


def print_grid(press: Press, column: int, row: int, symbol: str) -> None:
    left, top = GRID
    around, gap = 13.5, 2.4
    press.box(left - around, top - around, 7 * CELL + 2 * around, 7 * CELL + 2 * around, 17)
    for y in range(7):
        for x in range(7):
            side = CELL - 2 * gap
            press.box(left + x * CELL + gap, top + y * CELL + gap, side, side, 8, fill=0)
    press.symbol(symbol, left + (column + 0.5) * CELL, top + (row + 0.5) * CELL, 21, 5.6)


def print_scores(press: Press, name: str) -> None:
    boxes = score_boxes(name)
    wide = boxes[-1][0] + boxes[-1][2] - boxes[0][0]
    high = SCORE_BOTTOM - SCORE_TOP
    press.box(boxes[0][0], SCORE_TOP, wide, high, 13, 3.5)
    for x, *_ in boxes[1:]:
        press.line(x, SCORE_TOP + 1, x, SCORE_BOTTOM - 1, 2.8)
    signs = ["circle", "square", "cross"] + ["box"] * (name == "solo")
    for sign, (x, y, wide, high) in zip(signs, boxes):
        middle = x + wide / 2
        if sign == "box":
            press.box(x + 13, y + 14, 24, 24, 5, 3)
            press.words(middle, y + high / 2 + 8, "+", 30, "mm", "Bold")
        else:
            press.symbol(sign, x + 26, y + 26, 12, 4)
            press.words(middle, y + high / 2 + 8, "×", 32, "mm", "Bold")
    press.words(boxes[-1][0] + 15, SCORE_TOP + 27, "Σ", 32)


def printed(blank: np.ndarray, name: str, margin: float) -> np.ndarray:
    """Lays the print on the picture of the lit blank paper, which has a margin around it, in design units."""
    light = to_linear(blank[..., :3])
    ink = np.zeros(blank.shape[:2], np.float32)
    mark = plate(name)
    rows, columns = mark.shape
    edge = round(margin * DENSITY)
    ink[edge : edge + rows, edge : edge + columns] = mark
    # The paper's tooth leaves small specks bare, and the plate does not press everywhere alike.
    tooth = textures.noise(*ink.shape, 2.2, 2.2, 1.6, 51)
    cloud = textures.noise(*ink.shape, 60, 60, 2.0, 52)
    bare = 0.03 + 0.012 * cloud + 0.12 * textures.smoothstep(tooth, 0.8, 2.4)
    ink = (ink * (1 - np.clip(bare, 0, 0.3)))[..., None]
    stock = np.array(WHITE if name == "white" else CREAM) / np.array(CREAM)
    made = light * stock * (1 - ink) + light * np.array(INKS[name]) / np.array(CREAM) * ink
    return np.dstack([to_bytes(made), blank[..., 3]])


def to_linear(values: np.ndarray) -> np.ndarray:
    part = values.astype(np.float32) / 255
    return np.where(part <= 0.04045, part / 12.92, ((part + 0.055) / 1.055) ** 2.4)


def to_bytes(light: np.ndarray) -> np.ndarray:
    part = np.where(light <= 0.0031308, light * 12.92, 1.055 * np.maximum(light, 1e-6) ** (1 / 2.4) - 0.055)
    return (np.clip(part, 0, 1) * 255).round().astype(np.uint8)
