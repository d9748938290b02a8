"""The loose parts of Tetris Link: pieces, score sliders, the die with its tray, and the trays of the players."""

import math
from collections.abc import Sequence

import bpy
import numpy as np

from assets.bake import dice, kit, materials, shapes
from assets.bake.kit import DENSITY, Box, samples
from assets.bake.textures import linear, smoothstep

CELL = 39  # design units
CELL_PIXELS = 52
TILT = 12  # degrees by which the camera looks down on the upright tower
UPRIGHT = 1 / math.cos(math.radians(TILT))  # upright things are stretched by this, so that their cells look square
MARGIN = 8  # pixels around a piece
THICKNESS = 0.62  # of a piece, in cells

SYMBOLS = {"red": "disc", "yellow": "ring", "green": "bar", "blue": "cross"}
DOT_CELL = {"I": 1, "J": 2, "L": 1, "O": 1, "S": 1, "T": 2, "Z": 2}  # which cell of the first turn carries the dot

FRONT_BOXES = (
    Box((-0.75, -0.60, 0.80), 0.30, 0.34, kit.KEY_COLOUR, 26),
    Box((-1.0, -0.18, 0.10), 0.10, 0.80, kit.CARD_COLOUR, 13),
    Box((0.1, -0.25, 1.0), 0.90, 0.14, kit.CARD_COLOUR, 13),
    Box((0.9, -0.7, 0.15), 0.60, 0.60, kit.FILL_COLOUR, 0.35, 0.8),
)
# The glow that shines through a piece. It lies low: the tops of the pieces would mirror one that lies high.
BEHIND = Box((0.05, 1, -0.32), 1.0, 0.44, (1.0, 0.93, 0.82), 1.25, 0.9)
WHITE = Box((0, 1, -0.5), 3, 0.6, (1, 1, 1), 0.7)


ADDED = {"red": 0.86, "yellow": 0.94, "green": 1.0, "blue": 1.0}  # how strong the colour is that a piece adds


def upright_place(x: float, up: float) -> bpy.types.Object:
    """Axes for upright things: x to the right, y up in cells as seen on the screen, z towards the viewer."""
    place = shapes.empty((x, 0, up * UPRIGHT), (math.pi / 2, 0, 0))
    place.scale = (1, UPRIGHT, 1)
    return place


# Pieces


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


def sheet_layout() -> tuple[list[tuple[str, int, int, int]], int, int]:
    """Shape, turn, column and row for every picture on the sheet of one colour, and the size of the sheet, in cells."""
    gap, widest = 2, 26  # pieces so far apart hardly light each other
    found, column, row = [], 1, 1
    for shape in shapes.FIRST_TURN:
        for turn, cells in enumerate(shapes.turns(shape)):
            width = 1 + max(x for x, _ in cells)
            if column + width + 1 > widest:
                column, row = 1, row + 3 + gap
            found.append((shape, turn, column, row))
            column += width + gap
    return found, widest, row + 4 + 1


def bake_pieces(sprites: kit.Sprites, quality: str, colours: Sequence[str] = tuple(SYMBOLS)) -> None:
    for colour in colours:
        layout, width, height = sheet_layout()
        for layer in ("mult", "add"):
            pixels = piece_sheet(colour, layer, layout, width, height, samples(quality, 28 if layer == "add" else 14))
            for shape, turn, column, row in layout:
                cells = shapes.turns(shape)[turn]
                wide, high = (1 + max(cell[axis] for cell in cells) for axis in (0, 1))
                left, bottom = column * CELL_PIXELS, (height - row) * CELL_PIXELS
                cut = pixels[
                    bottom - high * CELL_PIXELS - MARGIN : bottom + MARGIN,
                    left - MARGIN : left + wide * CELL_PIXELS + MARGIN,
                ]
                anchor = (MARGIN, MARGIN + high * CELL_PIXELS)
                sprites.add(f"piece_{colour}_{shape}{turn}_{layer}", cut, anchor, f"pieces_{layer}")


def piece_sheet(colour: str, layer: str, layout: list, width: int, height: int, count: int) -> np.ndarray:
    """All turns of all shapes in one colour: what they let through (mult) or what they add to the ground (add)."""
    scene = kit.new_scene(width * CELL_PIXELS, height * CELL_PIXELS, count, exposure=0.1)
    scene.cycles.max_bounces = scene.cycles.transmission_bounces = 6
    scene.cycles.adaptive_threshold = 0.04
    body = materials.jelly(materials.PLAYER_COLOURS[colour])
    stud = stud_material(colour)
    for shape, turn, column, row in layout:
        piece(shapes.turns(shape)[turn], DOT_CELL[shape], turn, colour, body, stud, upright_place(column, row))
    kit.camera((width / 2, 0, height / 2 * UPRIGHT), TILT, width)
    if layer == "add":
        kit.light_tent((*FRONT_BOXES, BEHIND))
        seen = kit.render().astype(np.float32)
        return calm(seen[..., :3] * seen[..., 3:] / 255, ADDED[colour])
    scene.view_settings.view_transform = "Standard"
    scene.view_settings.exposure = 0
    kit.light_tent((WHITE,))
    seen = kit.render().astype(np.float32)
    alpha = seen[..., 3:] / 255
    return (seen[..., :3] * alpha + 255 * (1 - alpha)).round().astype(np.uint8)


def calm(added: np.ndarray, strength: float) -> np.ndarray:
    """Lowers the pure colours of an added layer; dots and highlights, which are nearly white, stay."""
    whiteness = smoothstep(added.min(2, keepdims=True) / 255, 0.25, 0.5)
    return (added * (strength + (1 - strength) * whiteness)).round().astype(np.uint8)


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
        _along_the_grain(lath, vertical=number % 2 == 1)
        shapes.bevel(lath, edge * 0.4, 3, 20)
    inner_x, inner_y = width / 2 - wall, depth / 2 - wall
    shapes.plane(-inner_x, -inner_y, inner_x, inner_y, lining, floor, "floor")


def _along_the_grain(lath: bpy.types.Object, vertical: bool) -> None:
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


# The trays of the players

TRAY_DOWN = 66
TRAY_SCALE = 100  # design units for each world unit
TRAY_UNITS = (560, 150)
COMPARTMENTS = 5
TRAY_HEIGHT = 0.3
TRAY_WALL = 0.13
TRAY_FLOOR = 0.06
TRAY_DEPTH = (TRAY_UNITS[1] / TRAY_SCALE - TRAY_HEIGHT * math.cos(math.radians(TRAY_DOWN))) / math.sin(
    math.radians(TRAY_DOWN)
)
TRAY_BOXES = (
    Box((-0.80, 0.45, 0.75), 0.30, 0.30, kit.KEY_COLOUR, 22),
    Box((0.2, 1.0, 0.75), 0.9, 0.22, kit.CARD_COLOUR, 1.6),
    Box((0.9, -0.7, 0.35), 0.8, 0.7, kit.FILL_COLOUR, 0.3, 0.8),
)


def bake_trays(sprites: kit.Sprites, quality: str) -> None:
    for name in ("tray", "tray_active"):
        margin = 30  # design units around the tray, for its shadow
        columns, rows = (round((side + 2 * margin) * DENSITY) for side in TRAY_UNITS)
        kit.new_scene(columns, rows, samples(quality, 28))
        model_tray(active=name == "tray_active")
        kit.shadow_catcher()
        kit.light_tent(TRAY_BOXES, (0.04, 0.034, 0.028))
        kit.camera((0, 0, TRAY_HEIGHT / 2), TRAY_DOWN, columns / DENSITY / TRAY_SCALE)
        anchor = (margin * DENSITY, margin * DENSITY)
        sprites.add(name, kit.clean_shadow(kit.render()), anchor, compartments=compartments())


def _walls() -> list[float]:
    """The middle of each wall between compartments, along x."""
    inner = TRAY_UNITS[0] / TRAY_SCALE - 2 * TRAY_WALL
    return [inner * (k / COMPARTMENTS - 0.5) for k in range(1, COMPARTMENTS)]


def compartments() -> list[list[float]]:
    """The felt of each compartment as seen: x, y, width and height in design units from the tray's upper left."""
    half = TRAY_UNITS[0] / TRAY_SCALE / 2 - TRAY_WALL
    edges = [-half, *(x for wall in _walls() for x in (wall - 0.035, wall + 0.035)), half]
    angle = math.radians(TRAY_DOWN)

    def seen(y: float, z: float) -> float:
        return TRAY_UNITS[1] / 2 - TRAY_SCALE * (y * math.sin(angle) + (z - TRAY_HEIGHT / 2) * math.cos(angle))

    top = seen(TRAY_DEPTH / 2 - TRAY_WALL, TRAY_FLOOR)
    bottom = seen(TRAY_WALL - TRAY_DEPTH / 2, TRAY_HEIGHT - 0.035)
    return [
        [round(v, 1) for v in (TRAY_UNITS[0] / 2 + left * TRAY_SCALE, top, (right - left) * TRAY_SCALE, bottom - top)]
        for left, right in zip(edges[::2], edges[1::2])
    ]


def model_tray(active: bool) -> None:
    width = TRAY_UNITS[0] / TRAY_SCALE
    wood = tray_wood(seed=17)
    lining = materials.felt(linear("#2a2622"), tile=2.6, seed=33, sheen=0.3)
    open_box(width, TRAY_DEPTH, TRAY_HEIGHT, TRAY_WALL, wood, lining, TRAY_FLOOR, edge=0.035)
    for x in _walls():
        low = 0.2
        wall = shapes.box((0.07, TRAY_DEPTH - 2 * TRAY_WALL + 0.02, low), wood, (x, 0, low / 2), 0.02)
        _along_the_grain(wall, vertical=True)
    if not active:
        return
    # A brass wire lies on the rim, and a warm light in it shines on the felt.
    half_x, half_y = width / 2 - TRAY_WALL / 2, TRAY_DEPTH / 2 - TRAY_WALL / 2
    glowing = materials.Nodes("glowing brass")
    shining = glowing.node("Emission", {0: (1.0, 0.60, 0.20), 1: 0.5}).outputs[0]
    metal = glowing.principled(Base_Color=(0.80, 0.58, 0.27), Metallic=1.0, Roughness=0.2)
    wire = glowing.finish(glowing.node("AddShader", {0: metal, 1: shining}).outputs[0])
    for size, at in (
        ((2 * half_x, 0.045, 0.045), (0, half_y)),
        ((2 * half_x, 0.045, 0.045), (0, -half_y)),
        ((0.045, 2 * half_y, 0.045), (half_x, 0)),
        ((0.045, 2 * half_y, 0.045), (-half_x, 0)),
    ):
        shapes.box(size, wire, (*at, TRAY_HEIGHT), 0.018, 3)
