"""The trays of the players in Tetris Link: they lie at the feet of the tower, seen as the pieces in them are."""

import math

import bpy

from assets.bake import kit, link_finale, materials, shapes
from assets.bake.kit import samples
from assets.bake.link_parts import CELL, along_the_grain, tray_wood
from assets.bake.textures import linear

WIDTH = 580  # design units
ROOMS = (136, 80, 106, 106, 106)  # width of each compartment, by the shape that lies in it
SIDE, DIVIDER = 11, 6  # how thick its walls are
DENSITY = 2
MARGIN = 44

# From here on in cells. The front lath slopes towards the viewer: the counts are written on it.
LATH, LATH_HIGH, EDGE = 1.0, 0.62, 0.14
INSIDE = 3.0  # how deep the compartments are
BACK, HIGH = SIDE / CELL, 0.56
DEEP = LATH + EDGE + INSIDE + BACK
FLOOR = 0.08
RESTS = 1.95  # where the middle of a piece lies, behind the lath

SINE, COSINE = (turn(math.radians(link_finale.DOWN)) for turn in (math.sin, math.cos))


def bake_trays(sprites: kit.Sprites, quality: str) -> None:
    """`tray` from its upper left corner as seen; the shadow on the table goes with it."""
    high = seen(-DEEP / 2, 0)[1] + 4
    columns, rows = (round((side + 2 * MARGIN) * DENSITY) for side in (WIDTH, high))
    kit.new_scene(columns, rows, samples(quality, 32))
    model_tray()
    kit.shadow_catcher()
    kit.light_tent(link_finale.LYING_BOXES, link_finale.AMBIENT)
    top = DEEP / 2 * SINE + HIGH * COSINE  # cells on the screen above the middle of the tray
    middle = top - high / 2 / CELL
    kit.camera((0, 0, middle / COSINE), link_finale.DOWN, columns / DENSITY / CELL)
    pixels = kit.clean_shadow(kit.render(), fade=40)
    anchor = (MARGIN * DENSITY, MARGIN * DENSITY)
    facts = {"compartments": compartments(), "high": round(high - 4, 1)}
    sprites.add("tray", *kit.trim(pixels, anchor), suffix="webp", density=DENSITY, **facts)


def seen(deep: float, high: float) -> tuple[float, float]:
    """Where a place of the left wall is seen, in design units from the tray's upper left corner."""
    up = deep * SINE + high * COSINE
    return 0.0, (DEEP / 2 * SINE + HIGH * COSINE - up) * CELL


def compartments() -> list[list[float]]:
    """Left edge and width of each, where a piece in it has its middle, and where its count is written."""
    found, x = [], float(SIDE)
    front = -DEEP / 2 + LATH + EDGE
    rest = seen(front + RESTS, FLOOR + link_finale.THICKNESS / 2)[1]
    count = seen(-DEEP / 2 + LATH / 2, (0.12 + LATH_HIGH) / 2)[1]
    for width in ROOMS:
        found.append([round(value, 1) for value in (x, width, rest, count)])
        x += width + DIVIDER
    return found


def model_tray() -> None:
    wide = WIDTH / CELL
    wood = tray_wood(seed=17, dark=1.05)
    front, back = -DEEP / 2, DEEP / 2
    inside = front + LATH + EDGE
    model_lath(wide, front, wood)
    deep = back - inside + 0.04
    middle = (back + inside - 0.04) / 2
    board((wide, BACK, HIGH), (0, back - BACK / 2), 0.05, wood)
    side = SIDE / CELL
    deep, middle = back - inside, (back + inside - BACK) / 2
    for x in (-1, 1):
        board((side, deep, HIGH), (x * (wide - side) / 2, middle), 0.05, wood)
    x = -wide / 2 + side
    for room in ROOMS[:-1]:
        x += room / CELL
        thick = DIVIDER / CELL
        board((thick, deep - BACK, HIGH - 0.14), (x + thick / 2, middle - BACK / 2), 0.03, wood)
        x += thick
    felt = materials.felt(linear("#7a6a52"), tile=2.6, seed=33, sheen=0.35)
    shapes.plane(-wide / 2 + side, inside - 0.1, wide / 2 - side, back - BACK, felt, FLOOR, "felt")


def board(size: tuple[float, float, float], at: tuple[float, float], rounding: float, wood: bpy.types.Material) -> None:
    made = shapes.box(size, wood, (*at, size[2] / 2), rounding, 4, name="board")
    along_the_grain(made, vertical=size[1] > size[0])


def model_lath(wide: float, front: float, wood: bpy.types.Material) -> None:
    profile = [(0, 0), (0, 0.12), (LATH, LATH_HIGH), (LATH + EDGE, LATH_HIGH), (LATH + EDGE, 0)]
    count = len(profile)
    vertices = [(side * wide / 2, front + y, z) for side in (-1, 1) for y, z in profile]
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
    faces += [(k, count + k, count + (k + 1) % count, (k + 1) % count) for k in range(count)]
    lath = shapes.mesh(vertices, faces, wood, "lath")
    along_the_grain(lath, vertical=False)
    shapes.bevel(lath, 0.05, 4, 12)
