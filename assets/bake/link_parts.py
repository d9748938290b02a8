"""The loose parts of Tetris Link: pieces, score sliders, the die with its tray, and the trays of the players."""

import math
from collections.abc import Sequence

import bpy

from assets.bake import dice, kit, materials, shapes
from assets.bake.kit import DENSITY, Box, samples
from assets.bake.textures import linear

CELL = 39  # design units
CELL_PIXELS = 52
TILT = 12  # degrees by which the camera looks down on the upright tower
UPRIGHT = 1 / math.cos(math.radians(TILT))  # upright things are stretched by this, so that their cells look square
THICKNESS = 0.62  # of a piece, in cells

SYMBOLS = {"red": "disc", "yellow": "ring", "green": "bar", "blue": "cross"}
DOT_CELL = {"I": 1, "J": 2, "L": 1, "O": 1, "S": 1, "T": 2, "Z": 2}  # which cell of the first turn carries the dot

FRONT_BOXES = (
    Box((-0.75, -0.60, 0.80), 0.30, 0.34, kit.KEY_COLOUR, 26),
    Box((-1.0, -0.18, 0.10), 0.10, 0.80, kit.CARD_COLOUR, 13),
    Box((0.1, -0.25, 1.0), 0.90, 0.14, kit.CARD_COLOUR, 13),
    Box((0.9, -0.7, 0.15), 0.60, 0.60, kit.FILL_COLOUR, 0.35, 0.8),
)


def upright_place(x: float, up: float) -> bpy.types.Object:
    """Axes for upright things: x to the right, y up in cells as seen on the screen, z towards the viewer."""
    place = shapes.empty((x, 0, up * UPRIGHT), (math.pi / 2, 0, 0))
    place.scale = (1, UPRIGHT, 1)
    return place


# Pieces as bodies of a scene; how they look in the tower is worked out in `link_gel`


def piece(
    cells: Sequence[shapes.Cell],
    dot: int,
    turn: int,
    colour: str,
    body: bpy.types.Material,
    stud: bpy.types.Material,
    place: bpy.types.Object,
) -> None:
    """A piece whose front lies in the plane z = 0 of its place."""
    corners = shapes.inset(shapes.outline(cells), 0.03)
    shapes.prism(corners, -THICKNESS, 0, body, 0.13, 5, place)
    column, row = cells[dot]
    loops = shapes.symbol_loops(SYMBOLS[colour], 0.29)
    mark = shapes.sheet(loops, stud, 0.02, 0.022, place, (column + 0.5, row + 0.5, 0.0))
    mark.rotation_euler = (0, 0, -turn * math.pi / 2)


def stud_material(colour: str) -> bpy.types.Material:
    tint = tuple(min(1, 0.30 * c + 0.60) for c in materials.PLAYER_COLOURS[colour])
    return materials.plastic(tint, rough=0.25, coat=0.5)


# Score sliders


def bake_sliders(sprites: kit.Sprites, quality: str) -> None:
    size = 56
    for colour, symbol in SYMBOLS.items():
        kit.new_scene(size, size, samples(quality, 40))
        place = upright_place(0, 0)
        shell = materials.plastic(materials.PLAYER_COLOURS[colour], rough=0.2, coat=0.6)
        shapes.box((0.84, 0.54, 0.4), shell, (0, 0, 0.2), 0.11, parent=place)
        shapes.box((0.14, 0.3, 0.3), shell, (0, 0, -0.1), parent=place)
        cream = materials.plastic(materials.CREAM, rough=0.3, coat=0.4)
        shapes.sheet(shapes.symbol_loops(symbol, 0.19), cream, 0.012, 0.008, place, (0, 0, 0.405))
        catcher = kit.shadow_catcher()
        catcher.rotation_euler = (math.pi / 2, 0, 0)
        kit.light_tent(FRONT_BOXES, (0.05, 0.042, 0.036))
        kit.camera((0, -0.2, 0), TILT, size / CELL_PIXELS)
        sprites.add(f"slider_{colour}", kit.clean_shadow(kit.render(), fade=4), (size / 2, size / 2), "small")


# The die

DIE_BOXES = (
    Box((-0.75, 0.30, 0.85), 0.34, 0.34, kit.KEY_COLOUR, 17),
    Box((0.2, 1.0, 0.75), 0.9, 0.22, kit.CARD_COLOUR, 2.4),
    Box((0.9, -0.7, 0.35), 0.8, 0.7, kit.FILL_COLOUR, 0.55, 0.8),
    Box((-0.4, -1.0, 0.35), 0.7, 0.5, kit.CARD_COLOUR, 1.0, 0.8),
)
DIE = dice.Look(down=42, side=84 * DENSITY, sprite=172, shadow=400, boxes=DIE_BOXES, ambient=(0.05, 0.043, 0.036))


def open_box(
    width: float,
    depth: float,
    height: float,
    wall: float,
    wood: bpy.types.Material,
    lining: bpy.types.Material,
    floor: float = 0.1,
    edge: float = 0.05,
) -> None:
    """A tray: four mitred laths around a lined floor. Its outside is centred on x and y."""
    profile = [(0, 0), (0, height - edge), (edge, height), (wall - edge, height), (wall, height - edge), (wall, floor)]
    corners = ((-1, -1), (1, -1), (1, 1), (-1, 1))
    for number, (ax, ay) in enumerate(corners):
        bx, by = corners[(number + 1) % 4]
        vertices = []
        for inwards, z in profile:
            half_x, half_y = width / 2 - inwards, depth / 2 - inwards
            vertices += [(ax * half_x, ay * half_y, z), (bx * half_x, by * half_y, z)]
        faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(len(profile) - 1)]
        lath = shapes.mesh(vertices, faces, wood, "lath")
        along_the_grain(lath, vertical=number % 2 == 1)
        shapes.bevel(lath, edge * 0.4, 3, 20)
    inner_x, inner_y = width / 2 - wall, depth / 2 - wall
    shapes.plane(-inner_x, -inner_y, inner_x, inner_y, lining, floor, "floor")


def along_the_grain(lath: bpy.types.Object, vertical: bool) -> None:
    """Lays the wood along the lath; the picture of the wood is placed by these coordinates."""
    layer = lath.data.uv_layers.new(name="grain")
    for loop in lath.data.loops:
        x, y, z = lath.data.vertices[loop.vertex_index].co
        along, across = (y, x) if vertical else (x, y)
        layer.data[loop.index].uv = (along + 3.1 * vertical, across + z + 1.7 * vertical)


def tray_wood(seed: int = 13, dark: float = 1.5) -> bpy.types.Material:
    return materials.walnut(12, 8, 90, plank=60, seed=seed, seams=False, dark=dark, gloss=0.22, coat=0.5, by="UV")


DIE_TRAY = (300 / 84, 3.26, 0.42)  # width, depth and height, in sides of the die
DIE_TRAY_WALL = 0.2
DIE_TRAY_FLOOR = 0.08


def die_tray_floor() -> list[list[float]]:
    """The felt as seen, in design units from the anchor of `die_tray`, clockwise from the upper left.

    The front lath hides a part of it.
    """
    width, depth, height = DIE_TRAY
    x, y = width / 2 - DIE_TRAY_WALL, depth / 2 - DIE_TRAY_WALL
    view = dice.view(DIE) / DENSITY
    corners = [(-x, y, DIE_TRAY_FLOOR), (x, y, DIE_TRAY_FLOOR), (x, -y, height - 0.05), (-x, -y, height - 0.05)]
    return [[round(float(v), 1) for v in view @ (cx, cy, cz - height / 2)] for cx, cy, cz in corners]


def bake_die_tray(sprites: kit.Sprites, quality: str) -> None:
    columns, rows = 480, 380
    kit.new_scene(columns, rows, samples(quality, 32))
    green = materials.felt(linear("#1f4434"), tile=2.2, seed=31, sheen=0.4)
    open_box(*DIE_TRAY, DIE_TRAY_WALL, tray_wood(), green, DIE_TRAY_FLOOR)
    kit.shadow_catcher()
    kit.light_tent(DIE.boxes, DIE.ambient)
    kit.camera((0, 0, DIE_TRAY[2] / 2), DIE.down, columns / DIE.side)
    sprites.add("die_tray", kit.clean_shadow(kit.render()), (columns / 2, rows / 2), floor=die_tray_floor())
