"""The translucent pieces of Tetris Link, seen through from the front: worked out for each pixel, without grain.

A piece is a block with round edges. What one sees of it is what its front mirrors, the light that is scattered in it,
and, bent by its front, its back: the lower edge of the back stands a little higher, the rail behind it is blurred. The
program blends the two layers of a picture onto the ground: what the block lets through (mult), and what it adds (add).
"""

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from assets.bake import kit, shapes
from assets.bake.textures import smoothstep

DENSITY = 2  # pixels for each unit of the design space
CELL = 39  # design units
FINE = 2  # worked out so many times larger
MARGIN = 2  # pixels around a piece
GAP = 0.026  # cells from the edge of a cell to the piece
CORNER = 0.085  # radius of its corners, seen from the front
BEVEL = 0.15  # how wide its front is rounded, in cells
DEEP = 0.62  # how thick it is
TILT = math.radians(12)  # by which one looks down on it
GLASS = 1.42  # how much it bends the light
STUD = 0.29  # radius of its mark


class Tint(NamedTuple):
    """Of 255: what a body adds where it is neither edge nor shade; as a part: what it lets through; and its mark."""

    adds: tuple[float, float, float]
    lets: tuple[float, float, float]
    mark: tuple[float, float, float]


TINTS = {
    "red": Tint((148, 7, 11), (0.92, 0.22, 0.20), (246, 216, 208)),
    "yellow": Tint((172, 116, 12), (0.92, 0.74, 0.26), (252, 238, 206)),
    "green": Tint((5, 92, 36), (0.26, 0.86, 0.36), (218, 242, 214)),
    "blue": Tint((9, 44, 150), (0.32, 0.46, 1.0), (214, 226, 250)),
}
SYMBOLS = {"red": "disc", "yellow": "ring", "green": "bar", "blue": "cross"}

# Soft boxes that its edges mirror: direction (right, up, towards the viewer), half width, half height, and strength.
MIRRORED = (
    ((-0.75, 0.80, 0.60), 0.52, 0.52, 2.0),
    ((0.10, 1.00, 0.30), 1.10, 0.34, 0.7),
    ((-1.00, 0.10, 0.30), 0.30, 0.95, 0.7),
    ((0.90, -0.75, 0.50), 0.30, 0.40, 0.5),
)
LIGHT = (-0.52, 0.66, 0.54)  # where most of it comes from


class Relief(NamedTuple):
    """Where a pixel lies on a piece, in cells: how far inside its edge, which way its surface looks, and its place."""

    inside: np.ndarray
    normal: np.ndarray
    x: np.ndarray
    y: np.ndarray


def bake_pieces(sprites: kit.Sprites, dots: dict[str, int]) -> None:
    """`dots` says which cell of the first turn of each shape carries the mark."""
    for shape in shapes.FIRST_TURN:
        for turn, cells in enumerate(shapes.turns(shape)):
            anchor = (MARGIN, MARGIN + (1 + max(y for _, y in cells)) * CELL * DENSITY)
            for colour in TINTS:
                for layer, pixels in zip(("mult", "add"), picture(cells, cells[dots[shape]], turn, colour)):
                    name = f"piece_{colour}_{shape}{turn}_{layer}"
                    sprites.add(name, pixels, anchor, f"pieces_{layer}", density=DENSITY)


def picture(cells: Sequence[shapes.Cell], dot: shapes.Cell, turn: int, colour: str) -> tuple[np.ndarray, np.ndarray]:
    """What a piece lets through, and what it adds."""
    relief = relief_of(cells)
    tint = TINTS[colour]
    stud, hole, stud_light = mark(relief, dot, turn, colour)
    covered = stud * (1 - hole)
    body, through, gloss = body_of(relief, cells)
    under = 1 - 0.45 * shade_of_mark(relief, dot) * (1 - covered)
    inside = smoothstep(relief.inside, -0.006, 0.012)[..., None]
    adds = np.array(tint.adds) * (body * under)[..., None] + 255 * gloss[..., None]
    adds = adds * (1 - covered[..., None]) + np.array(tint.mark) * (stud_light * covered)[..., None]
    lets = np.array(tint.lets) * (through * under * (1 - covered))[..., None]
    groove = 1 - 0.62 * smoothstep(relief.inside, -2.4 * GAP, -0.2 * GAP)[..., None]  # the gap lies in the shade
    mult = 255 * (lets * inside + groove * (1 - inside))
    return smaller(mult), smaller(adds * inside)


def smaller(values: np.ndarray) -> np.ndarray:
    rows, columns = values.shape[:2]
    mean = values.reshape(rows // FINE, FINE, columns // FINE, FINE, 3).mean((1, 3))
    return np.clip(mean, 0, 255).round().astype(np.uint8)


def relief_of(cells: Sequence[shapes.Cell]) -> Relief:
    each = CELL * DENSITY * FINE
    wide, high = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
    margin = MARGIN * FINE
    columns, rows = wide * each + 2 * margin, high * each + 2 * margin
    x = ((np.arange(columns) + 0.5 - margin) / each)[None, :] + np.zeros((rows, 1))
    y = ((rows - np.arange(rows) - 0.5 - margin) / each)[:, None] + np.zeros((1, columns))
    inside = depth_at(cells, x, y)
    slope = 1 - np.clip(inside / BEVEL, 0, 1)  # 1 at the edge, where the surface looks aside
    lean = np.sin(slope**1.25 * math.pi / 2)
    down, right = np.gradient(inside)
    length = np.maximum(np.hypot(down, right), 1e-9)
    normal = np.dstack([-right / length * lean, down / length * lean, np.sqrt(1 - lean**2)])
    return Relief(inside, normal, x, y)


def depth_at(cells: Sequence[shapes.Cell], x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """How far a place lies inside the round outline of some cells; below 0 outside."""
    corners = shapes.inset(shapes.outline(cells), GAP + CORNER)
    away = np.full(x.shape, np.inf)
    within = np.zeros(x.shape, bool)
    for (ax, ay), (bx, by) in zip(corners, [*corners[1:], corners[0]]):
        along = np.clip(((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / ((bx - ax) ** 2 + (by - ay) ** 2), 0, 1)
        away = np.minimum(away, np.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay)))
        if ax == bx:
            within ^= ((y >= min(ay, by)) & (y < max(ay, by))) & (x > ax)
    return np.where(within, away, -away) + CORNER


def body_of(relief: Relief, cells: Sequence[shapes.Cell]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """How strongly it glows in its own colour, how much it lets through, and what its surface mirrors."""
    inside, normal = relief.inside, relief.normal
    lit = normal @ np.array(LIGHT) / LIGHT[2]
    body = 0.55 + 0.45 * np.clip(lit, 0, 1.9)
    # Light that came in at the upper left goes out again at the lower right: there it glows from inside.
    glow = np.clip(0.62 * normal[..., 0] - 0.78 * normal[..., 1], 0, 1)
    body *= 1 + 1.5 * glow * smoothstep(inside, 0.02, 0.06)
    body *= 0.30 + 0.70 * smoothstep(inside, 0.0, 0.05)  # its rim lies in the shade of its neighbours
    # Through the front one sees the back, lifted by the tilt and bent towards the middle by the round edge.
    bent = DEEP * math.tan(math.asin(math.sin(TILT) / GLASS))
    at_x = relief.x - 0.16 * normal[..., 0]
    at_y = relief.y - bent - 0.16 * normal[..., 1]
    behind = depth_at(cells, at_x, at_y)
    foot = 1 - smoothstep(behind, -0.012, 0.012)  # here one looks through the underside
    rim = np.exp(-(((behind - 0.012) / 0.020) ** 2))
    frame = np.exp(-(((behind - 0.085) / 0.035) ** 2))
    body *= 1 + 0.42 * foot * smoothstep(inside, 0.03, 0.08) - 0.42 * rim + 0.16 * frame
    body *= 0.80 + 0.20 * smoothstep(behind, 0.02, 0.36)  # more to look through, more light, in the middle
    across, up = (np.abs(v - np.round(v)) for v in (relief.x, relief.y))
    for distance, shift in ((across, relief.x), (up, relief.y)):
        line = np.exp(-((distance / 0.016) ** 2)) * smoothstep(inside, 0.05, 0.16)
        beside = np.exp(-((((shift + 0.034) - np.round(shift + 0.034)) / 0.016) ** 2)) * smoothstep(inside, 0.05, 0.16)
        body *= 1 - 0.24 * line
        body *= 1 + 0.08 * beside
    rail = np.exp(-((across / 0.075) ** 2)) * smoothstep(behind, 0.02, 0.14)
    body *= 1 + 0.10 * rail
    through = (0.55 + 0.45 * smoothstep(inside, 0.02, 0.14)) * (1 - 0.35 * rim) * (1 + 0.2 * foot)
    through *= 1 - 0.42 * np.exp(-((across / 0.05) ** 2))  # the rail itself: what is seen of it is blurred
    return body, np.clip(through, 0, 1.2), mirrored(normal) * smoothstep(inside, 0.0, 0.02)


def mirrored(normal: np.ndarray) -> np.ndarray:
    view = np.array([0, math.sin(TILT), math.cos(TILT)])
    facing = np.clip(normal @ view, 0, 1)
    ways = 2 * facing[..., None] * normal - view
    fresnel = 0.035 + 0.965 * (1 - facing) ** 5
    shine = np.zeros(facing.shape)
    for towards, half_width, half_height, strength in MIRRORED:
        centre = np.array(towards) / np.linalg.norm(towards)
        right = np.cross([0, 1, 0], centre)
        right /= np.linalg.norm(right)
        ahead = np.maximum(ways @ centre, 1e-3)
        a, b = np.abs(ways @ right) / ahead / half_width, np.abs(ways @ np.cross(centre, right)) / ahead / half_height
        seen = (ways @ centre > 0) * (1 - smoothstep(np.maximum(a, b), 0.6, 1.15))
        shine += strength * seen
    return np.clip(shine * (0.62 + 2.2 * fresnel), 0, 0.95)


# The mark


def mark(relief: Relief, dot: shapes.Cell, turn: int, colour: str) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Where the mark lies, where its sign is cut out of it, and how light it is."""
    first, *holes = shapes.symbol_loops(SYMBOLS[colour], STUD)
    stud = filled(relief, [first], dot, turn)
    hole = filled(relief, holes, dot, turn) if holes else np.zeros(stud.shape)
    soft = blurred(stud * (1 - hole), 0.022)
    down, right = np.gradient(soft)
    each = CELL * DENSITY * FINE
    lit = 0.93 + np.clip((down + right) * each * 0.030, -0.34, 0.12)
    level = np.clip((relief.y - dot[1] - 0.5) / STUD, -1, 1)
    return stud, hole, lit + 0.035 * level


def filled(relief: Relief, loops: Iterable[Sequence[shapes.Point]], dot: shapes.Cell, turn: int) -> np.ndarray:
    each = CELL * DENSITY * FINE
    rows, columns = relief.x.shape
    picture = Image.new("L", (columns * 2, rows * 2), 0)
    sine, cosine = math.sin(-turn * math.pi / 2), math.cos(-turn * math.pi / 2)
    for loop in loops:
        corners = []
        for x, y in loop:
            x, y = x * cosine - y * sine + dot[0] + 0.5, x * sine + y * cosine + dot[1] + 0.5
            corners.append((2 * (MARGIN * FINE + x * each), 2 * (rows - MARGIN * FINE - y * each)))
        ImageDraw.Draw(picture).polygon(corners, fill=255)
    return np.asarray(picture.resize((columns, rows), Image.Resampling.BOX), np.float32) / 255


def blurred(values: np.ndarray, cells: float) -> np.ndarray:
    picture = Image.fromarray((values * 255).astype(np.uint8))
    soft = picture.filter(ImageFilter.GaussianBlur(cells * CELL * DENSITY * FINE))
    return np.asarray(soft, np.float32) / 255


def shade_of_mark(relief: Relief, dot: shapes.Cell) -> np.ndarray:
    """What the mark, which stands out a little, takes from the light around it: to its lower right."""
    away = np.hypot(relief.x - dot[0] - 0.53, relief.y - dot[1] - 0.455)
    return 1 - smoothstep(away, STUD - 0.03, STUD + 0.11)
