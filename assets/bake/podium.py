"""The podium of a cup: walnut steps with inlaid brass numerals, medallions, a cup from the lathe, and confetti.

One camera sees all of it, as somebody does who sits at the table; what is cut out of its picture comes to lie at the
same place again, so that each step is seen as it stands there.
"""

import math
from collections.abc import Callable, Sequence

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

from assets.bake import kit, materials, shapes
from assets.bake.kit import DENSITY, Box, samples
from assets.bake.numerals import numeral
from assets.bake.textures import linear
from assets.bake.ui import SEATS, brushed_brass, enamel

UNIT = 1 / 40  # world units for each unit of the design space, in the middle of the picture
WIDTH, HEIGHT = 2320, 1080  # of what the camera sees: the design space, and what may be moved into it
BEYOND = (WIDTH - 1920) / 2
DOWN = 31  # degrees by which the camera looks down
ANGLE = 30  # degrees that the design space is wide

# Where each step stands, and for which place: several may share one, and the last is then like the one beside it.
STEPS = ((0, 0), (1, 0), (1, 1), (2, 0), (2, 1), (2, 2), (3, 3))
STANDS = (0.0, -8.9, 8.9, 16.7)  # where the middle of each step is, from the winner's on
HEIGHTS = (6.6, 5.0, 3.7, 2.6)  # of the step of each place
STEP_WIDE, STEP_DEEP = (9.6, 7.6, 7.6, 7.4), 5.6
FRONT = -11.8  # where the fronts of all steps stand
BOARD = 0.5  # thickness of the board on top
MEDALLION = 1.72  # its radius
COLOURS = ("red", "yellow", "green", "blue")  # of the confetti

FRAMES, LYING = 24, 6  # of a piece that tumbles; ways in which one lies
SCRAP = (0.42, 0.27)  # half of its sides
CELL = 46  # design units that a picture of it takes on its sheet

TENT = (
    Box((-0.62, 0.30, 1.0), 0.40, 0.38, kit.KEY_COLOUR, 15, 0.5),
    Box((-1.0, -0.35, 0.25), 0.16, 0.9, kit.CARD_COLOUR, 6.5, 0.6),
    Box((0.9, -0.55, 0.35), 0.20, 0.75, (1.0, 0.78, 0.55), 3.0, 0.7),
    Box((-0.25, -1.0, 0.55), 0.60, 0.30, kit.CARD_COLOUR, 3.0, 0.8),
    Box((0.3, 1.0, 0.25), 1.0, 0.20, kit.FILL_COLOUR, 0.5, 0.8),
)
AMBIENT = (0.050, 0.040, 0.030)
WARMTH = (1.26, 1.10, 0.86)


def room(count: int) -> bpy.types.Scene:
    """The empty scene with the camera and the light of the room."""
    scene = kit.new_scene(round(WIDTH * DENSITY), round(HEIGHT * DENSITY), count)
    scene.cycles.max_bounces = 8
    away = 1920 * UNIT / 2 / math.tan(math.radians(ANGLE / 2))
    data = bpy.data.cameras.new("camera")
    data.angle = 2 * math.atan(WIDTH * UNIT / 2 / away)
    data.sensor_fit = "HORIZONTAL"
    data.clip_end = 500
    view = shapes.add("camera", data)
    down = math.radians(DOWN)
    view.location = (0, -away * math.cos(down), away * math.sin(down))
    view.rotation_euler = (math.pi / 2 - down, 0, 0)
    scene.camera = view
    kit.light_tent(TENT, AMBIENT)
    bpy.context.view_layer.update()
    return scene


def seen(x: float, y: float, z: float) -> tuple[float, float]:
    """Where a place of the room is seen, in design units."""
    scene = bpy.context.scene
    at = world_to_camera_view(scene, scene.camera, Vector((x, y, z)))
    return round(at.x * WIDTH - BEYOND, 1), round((1 - at.y) * HEIGHT, 1)


def part(corners: Sequence[tuple[float, float]], margin: float) -> tuple[int, int, int, int]:
    """The part of the picture in which these places are seen, in pixels."""
    xs, ys = zip(*((x + BEYOND, y) for x, y in corners))
    left, top = (max(0, math.floor((min(values) - margin) * DENSITY)) for values in (xs, ys))
    right = min(round(WIDTH * DENSITY), math.ceil((max(xs) + margin) * DENSITY))
    return left, top, right, min(round(HEIGHT * DENSITY), math.ceil((max(ys) + margin) * DENSITY))


def walnut(seed: int, dark: float, box: bool = True) -> bpy.types.Material:
    return materials.walnut(20, 12, 64, 30, seed, dark, seams=False, gloss=0.26, coat=0.45, box=box)


# The steps


def step(stand: int, place: int) -> None:
    """A body of dark walnut, a board on it that stands over a little, and the numeral let into its front."""
    wide, high = STEP_WIDE[stand], HEIGHTS[place]
    at = shapes.empty((STANDS[stand], FRONT + STEP_DEEP / 2, 0))
    body, board = walnut(3 + stand, 0.85), walnut(11 + stand, 1.0, box=False)
    body_high = high - BOARD
    shapes.box((wide - 0.5, STEP_DEEP - 0.3, body_high), body, (0, 0.1, body_high / 2), 0.08, parent=at)
    shapes.box((wide - 0.1, STEP_DEEP, 0.34), body, (0, 0, 0.17), 0.10, parent=at)
    shapes.box((wide, STEP_DEEP + 0.2, BOARD), board, (0, 0, high - BOARD / 2), 0.16, 5, parent=at)
    front = shapes.empty((0, -STEP_DEEP / 2 + 0.25, 0), (math.pi / 2, 0, 0), parent=at)
    _inlay(place, wide, body_high, front)


def _inlay(place: int, wide: float, high: float, front: bpy.types.Object) -> None:
    """In the plane of the front: a thin line around, and the numeral."""
    brass, gap = brushed_brass((0.86, 0.60, 0.26), 0.22), materials.plastic((0.012, 0.008, 0.005), 0.7)
    middle = (0.34 + high) / 2
    line_wide, line_high = wide - 1.5, high - 0.34 - 0.5
    is_framed = line_high > 1.9
    if is_framed:
        for grown, level, made in ((0.05, 0.002, gap), (0.0, 0.008, brass)):
            outer = shapes.rectangle(line_wide + grown, line_high + grown, 0.16 + grown / 2)
            inner = shapes.rectangle(line_wide - 0.13 - grown, line_high - 0.13 - grown, 0.12)
            shapes.sheet([outer, inner[::-1]], made, level, 0.0, parent=front, at=(0, middle, 0))
    size = min(5.2, (1.12 if is_framed else 1.35) * line_high)  # a numeral is some 0.72 of it high
    for grown, level, made in ((0.035, 0.002, gap), (0.0, 0.012, brass)):
        numeral(place + 1, size, made, (0, middle, level), grown, front)


def add_step(sprites: kit.Sprites, stand: int, place: int, count: int) -> None:
    room(count)
    step(stand, place)
    wide, high = STEP_WIDE[stand] / 2, HEIGHTS[place]
    body = [(x, y, z) for x in (-wide, wide) for y in (FRONT, FRONT + STEP_DEEP) for z in (0, high)]
    corners = [seen(STANDS[stand] + x, y, z) for x, y, z in body]
    fallen = [seen(STANDS[stand] + wide + 0.75 * high + 1.5, y, 0) for y in (FRONT - 0.45 * high - 1, FRONT)]
    region = part([*corners, *fallen], 20)
    kit.shadow_catcher()
    pixels = warmed(clean(kit.render(region)))
    top = seen(STANDS[stand], FRONT + STEP_DEEP / 2, high)
    foot = seen(STANDS[stand], FRONT, 0)
    cut, anchor = kit.trim(pixels, (BEYOND * DENSITY - region[0], -region[1]))
    sprites.add(f"step_{stand}_{place}", cut, anchor, suffix="webp", top=top, foot=foot)


def warmed(pixels: np.ndarray) -> np.ndarray:
    """Under the lamp of the room it is set up in, which is yellower than what lights it here."""
    made = pixels.astype(np.float32)
    made[..., :3] = np.clip(made[..., :3] * WARMTH, 0, 255)
    return made.round().astype(np.uint8)


def clean(pixels: np.ndarray) -> np.ndarray:
    """Without the faint veil of the catcher; what is solid stays solid."""
    faint = kit.clean_shadow(pixels, 0.04, 10)
    solid = pixels[..., 3] > 250
    faint[solid] = pixels[solid]
    return faint


# What stands on them


def tube(points: Sequence[tuple[float, float]], radius: Sequence[float], material: bpy.types.Material) -> None:
    """A bent rod in the plane of x and z, rounder or thinner along its way."""
    data = bpy.data.curves.new("handle", "CURVE")
    data.dimensions = "3D"
    data.bevel_depth = 1.0
    data.bevel_resolution = 8
    data.resolution_u = 24
    line = data.splines.new("NURBS")
    line.points.add(len(points) - 1)
    line.use_endpoint_u = True
    line.order_u = 4
    for point, (x, z), thick in zip(line.points, points, radius):
        point.co = (x, 0, z, 1)
        point.radius = thick
    data.materials.append(material)
    shapes.add("handle", data)


def rounded(corners: Sequence[tuple[float, float]], steps: int = 8) -> list[tuple[float, float]]:
    """A profile for the lathe as a smooth curve through these (radius, height)."""
    found = []
    points = [corners[0], *corners, corners[-1]]
    for a, b, c, d in zip(points, points[1:], points[2:], points[3:]):
        for number in range(steps):
            t = number / steps
            found.append(
                tuple(
                    0.5 * (2 * q + (r - p) * t + (2 * p - 5 * q + 4 * r - s) * t**2 + (3 * q - p - 3 * r + s) * t**3)
                    for p, q, r, s in zip(a, b, c, d)
                )
            )
    return [*found, corners[-1]]


def cup() -> None:
    """Turned brass, polished; a foot of black lacquer; two handles."""
    gold = materials.metal((0.90, 0.62, 0.24), 0.12, 0.03)
    lacquer = materials.plastic((0.010, 0.008, 0.007), 0.12, coat=1.0, smear=0.03)
    shapes.turned([(0, 0), (1.62, 0), (1.66, 0.05), (1.66, 0.5), (1.56, 0.62), (1.30, 0.66), (1.30, 1.02), (1.22, 1.1),
                   (0, 1.1)], lacquer, 96, rounding=0.03)  # fmt: skip
    shapes.turned([(1.315, 0.74), (1.335, 0.76), (1.335, 0.92), (1.315, 0.94)], gold, 96, closed=False)
    foot = rounded([(1.16, 1.1), (1.14, 1.18), (0.86, 1.30), (0.42, 1.52), (0.27, 1.86), (0.26, 2.05)])
    knop = rounded([(0.26, 2.05), (0.50, 2.14), (0.56, 2.28), (0.48, 2.42), (0.28, 2.50), (0.27, 2.58)])
    bowl = rounded([(0.27, 2.58), (0.62, 2.70), (1.22, 3.05), (1.62, 3.65), (1.80, 4.45), (1.86, 5.20), (2.02, 5.62)])
    lip = rounded([(2.02, 5.62), (2.05, 5.69), (2.0, 5.73), (1.93, 5.68)], 4)
    inside = rounded([(1.93, 5.68), (1.76, 5.20), (1.70, 4.45), (1.50, 3.70), (1.10, 3.15), (0.5, 2.86), (0.02, 2.82)])
    whole = [point for profile in (foot, knop[1:], bowl[1:], lip[1:], inside[1:]) for point in profile]
    shapes.turned(whole, gold, 128, closed=False)
    for low in (2.62, 4.05):  # beads around the bowl
        radius = 0.50 if low < 3 else 1.735
        shapes.turned(rounded([(radius, low - 0.05), (radius + 0.07, low), (radius, low + 0.05)], 5), gold, 96,
                      closed=False)  # fmt: skip
    for side in (-1, 1):
        way = [(1.66, 5.02), (2.30, 5.36), (3.02, 5.26), (3.05, 4.35), (2.55, 3.62), (1.92, 3.32), (1.42, 3.36)]
        thick = [0.17, 0.17, 0.15, 0.14, 0.13, 0.12, 0.13]
        tube([(side * x, z) for x, z in way], thick, gold)


def medallion(colour: str) -> None:
    """An enamel disc in a brass rim that leans on a small block of walnut."""
    shapes.box((2.0, 0.9, 0.34), walnut(5, 0.75), (0, 0.1, 0.17), 0.08)
    lean = shapes.empty((0, -0.06, 0.20 + MEDALLION), (math.radians(90 - 12), 0, 0))
    rim = [(32, 0), (32, 4.4), (31.4, 6), (30, 7), (28.4, 7), (27.4, 6.2), (27, 4.6), (27, 2)]
    scale = MEDALLION / 32
    brass = materials.brass(0.16)
    shapes.turned([(r * scale, (z - 3.5) * scale) for r, z in rim], brass, 96, parent=lean)
    shade = materials.PLAYER_COLOURS.get(colour, linear("#ece4d2"))
    dome = [(27.1, 3.2), (22, 4.4), (15, 5.3), (8, 5.7), (0.01, 5.8)]
    shapes.turned([(r * scale, (z - 3.5) * scale) for r, z in dome], enamel(shade), 96, parent=lean, closed=False)
    shapes.cylinder(31 * scale, 0.2, brass, (0, 0, -3.4 * scale), parent=lean)
    if SEATS[colour]:
        loops = shapes.symbol_loops(SEATS[colour], 13 * scale)
        at = (0, 0, (5.7 - 3.5) * scale)
        shapes.sheet(loops, enamel(linear("#f4ecda")), 0.6 * scale, 0.5 * scale, parent=lean, at=at)


def add_standing(sprites: kit.Sprites, name: str, build: Callable[[], None], reach: float, high: float,
                 count: int) -> None:  # fmt: skip
    """A thing as it is seen in the middle of the room; the anchor is where it stands. Its shadow goes with it."""
    room(count)
    build()
    glow = materials.plastic(linear("#4a2c1a"), 0.4)
    shapes.plane(-30, -30, 30, 30, glow, -0.01).visible_camera = False  # what it mirrors below itself
    kit.shadow_catcher(0.001)
    corners = [seen(x, y, z) for x in (-reach, reach + 0.7 * high) for y in (-reach, reach) for z in (0, high)]
    region = part(corners, 12)
    foot = seen(0, 0, 0)
    pixels = clean(kit.render(region))
    cut, anchor = kit.trim(pixels, ((foot[0] + BEYOND) * DENSITY - region[0], foot[1] * DENSITY - region[1]))
    sprites.add(name, cut, anchor, suffix="webp")


# Confetti


def scrap(colour: str, bend: float) -> bpy.types.Object:
    """A bent slip of glossy paper."""
    nodes = materials.Nodes("slip")
    tint = tuple(0.8 * part for part in materials.PLAYER_COLOURS[colour])
    made = nodes.finish(nodes.principled(Base_Color=tint, Roughness=0.32, Coat_Weight=0.6, Coat_Roughness=0.15,
                                         Emission_Color=tint, Emission_Strength=0.05))  # fmt: skip
    half_long, half_wide = SCRAP
    steps = 10
    vertices = []
    for number in range(steps + 1):
        share = 2 * number / steps - 1
        vertices += [(share * half_long, side * half_wide, bend * (1 - share**2)) for side in (-1, 1)]
    faces = [(2 * n, 2 * n + 2, 2 * n + 3, 2 * n + 1) for n in range(steps)]
    return shapes.mesh(vertices, faces, made, smooth=True)


def sheet(count: int, columns: int, rows: int) -> None:
    """A scene for a sheet of small pictures, seen from as far down as the room."""
    scene = kit.new_scene(round(columns * CELL * DENSITY), round(rows * CELL * DENSITY), count)
    scene.cycles.max_bounces = 4
    kit.light_tent(TENT, (0.16, 0.14, 0.12))
    kit.camera((0, 0, 0), DOWN, columns * CELL * UNIT)


def spot(column: int, row: int, columns: int, rows: int) -> tuple[float, float]:
    """How far right and up on the sheet the middle of a cell is, in world units."""
    return (column + 0.5 - columns / 2) * CELL * UNIT, (rows / 2 - row - 0.5) * CELL * UNIT


def cut(pixels: np.ndarray, column: int, row: int) -> np.ndarray:
    side = CELL * DENSITY
    left, top, right, bottom = (round(v * side) for v in (column, row, column + 1, row + 1))
    return pixels[top:bottom, left:right]


def add_tumbling(sprites: kit.Sprites, count: int) -> None:
    """Slips in the air: frame by frame they turn over twice and once around."""
    sheet(count, FRAMES, len(COLOURS))
    down = math.radians(DOWN)
    for row, colour in enumerate(COLOURS):
        for frame in range(FRAMES):
            x, up = spot(frame, row, FRAMES, len(COLOURS))
            share = frame / FRAMES
            made = scrap(colour, 0.09)
            made.location = (x, up * math.sin(down), up * math.cos(down))
            made.rotation_euler = (math.tau * 2 * share + row, 0.5 * math.sin(math.tau * share + row), math.tau * share)
    pixels = kit.render()
    for row, colour in enumerate(COLOURS):
        for frame in range(FRAMES):
            small, anchor = kit.trim(cut(pixels, frame, row), (CELL * DENSITY / 2, CELL * DENSITY / 2))
            sprites.add(f"tumble_{colour}_{frame}", small, anchor, "confetti")


def add_lying(sprites: kit.Sprites, count: int) -> None:
    """Slips where they fell, with their shadow on the table; and the shadow of one in the air."""
    sheet(count, LYING, len(COLOURS) + 1)
    down = math.radians(DOWN)
    for row, colour in enumerate(COLOURS):
        for way in range(LYING):
            x, up = spot(way, row, LYING, len(COLOURS) + 1)
            made = scrap(colour, 0.10 if way % 2 else -0.10)
            # On the table: a place further up is a place further away.
            made.location = (x, up / math.sin(down), 0.03 if way % 2 else 0.13)
            made.rotation_euler = (0.12 * (way % 3 - 1), 0.1 * (way % 2), math.pi * (way + 0.35 * row) / LYING)
    kit.shadow_catcher()
    pixels = clean_small(kit.render())
    for row, colour in enumerate(COLOURS):
        for way in range(LYING):
            small, anchor = kit.trim(cut(pixels, way, row), (CELL * DENSITY / 2, CELL * DENSITY / 2))
            sprites.add(f"lying_{colour}_{way}", small, anchor, "confetti")


def clean_small(pixels: np.ndarray) -> np.ndarray:
    made = pixels.astype(np.float32)
    made[..., 3] = np.clip((made[..., 3] / 255 - 0.05) / 0.95, 0, 1) * 255
    return made.round().astype(np.uint8)


def add_soft_shadow(sprites: kit.Sprites) -> None:
    """That of a slip that is still in the air: nothing but a blot."""
    rows, columns = 28, 44
    y, x = np.mgrid[0:rows, 0:columns]
    away = np.hypot((x - columns / 2 + 0.5) / (columns / 2), (y - rows / 2 + 0.5) / (rows / 2))
    alpha = np.clip(1 - away, 0, 1) ** 1.4 * 130
    blot = np.dstack([np.zeros((rows, columns, 3)), alpha]).round().astype(np.uint8)
    sprites.add("scrap_shadow", blot, (columns / 2, rows / 2), "confetti")


def bake(quality: str) -> None:
    sprites = kit.Sprites("podium")
    for stand, place in STEPS:
        add_step(sprites, stand, place, samples(quality, 8))
    for colour in SEATS:
        add_standing(sprites, f"medallion_{colour}", lambda colour=colour: medallion(colour), 2.2, 3.8,
                     samples(quality, 12))  # fmt: skip
    add_standing(sprites, "cup", cup, 3.4, 6.0, samples(quality, 32, 24))
    add_tumbling(sprites, samples(quality, 24))
    add_lying(sprites, samples(quality, 24))
    add_soft_shadow(sprites)
    sprites.write()
