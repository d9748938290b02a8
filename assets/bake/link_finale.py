"""What Tetris Link shows at its end: pieces that topple onto the table and lie there, and the lever that frees them."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import bpy
import numpy as np
from PIL import Image, ImageDraw

from assets.bake import kit, link_parts, materials, shapes
from assets.bake.kit import Box, samples
from assets.bake.link_parts import CELL_PIXELS, DOT_CELL, SYMBOLS, THICKNESS

DOWN = 26  # degrees by which one looks down on the table before the tower
YAWS = 16
PITCHES = (36,)  # degrees by which a toppling piece still stands up, in each of its four turns
GAP = 16  # pixels between two pieces of a sheet
STUD = 0.30  # the radius of the mark on a piece, in cells
SHADES = 256  # colours of a palette

LYING_BOXES = (
    Box((-0.75, 0.25, 0.85), 0.32, 0.34, kit.KEY_COLOUR, 17),
    Box((0.2, 1.0, 0.42), 0.9, 0.16, kit.CARD_COLOUR, 1.7),
    Box((-0.6, -1.0, 0.5), 0.6, 0.5, kit.CARD_COLOUR, 1.5, 0.8),
    Box((0.9, -0.7, 0.4), 0.7, 0.6, kit.FILL_COLOUR, 0.6, 0.8),
)
# Where two channels are lit at once a bright tint loses its hue: yellow is deeper here than the plastic itself.
TINTS = {**materials.PLAYER_COLOURS, "yellow": (0.94, 0.40, 0.0)}
AMBIENT = (0.06, 0.05, 0.043)

LEVER_POSES = (16, 44, 70, 92)  # degrees from upright towards the viewer
LEVER_REACH = 2.5  # cells from its axle to the middle of its knob


class Lying(NamedTuple):
    """One picture of a piece: how far it is turned about what stands out of its face, and how far it stands up."""

    name: str
    yaw: float
    pitch: float


def poses() -> list[Lying]:
    lying = [Lying(f"lying_{number}", 360 / YAWS * number, 0) for number in range(YAWS)]
    tipping = [Lying(f"tipping_{turn}_{pitch}", -90 * turn, pitch) for pitch in PITCHES for turn in range(4)]
    return lying + tipping


def bake_lying(sprites: kit.Sprites, quality: str, colours: Sequence[str] = tuple(SYMBOLS)) -> None:
    """Every piece of every colour; the anchor is the middle of the piece.

    A shape is rendered once, in green with a white stud: what is white in the picture is gloss, the rest is tinted.
    """
    for shape in shapes.FIRST_TURN:
        for pose, pixels, anchor in lying_sheet(shape, samples(quality, 12, 4)):
            for colour in colours:
                made = tinted(pixels, TINTS[colour], hole(colour, shape, pose, pixels, anchor))
                sprites.add(f"{colour}_{shape}_{pose.name}", made, anchor, f"lying_{colour}", SHADES)
    sprites.note("_lying", {"down": DOWN, "yaws": YAWS, "thickness": THICKNESS})


def lying_sheet(shape: str, count: int) -> list[tuple[Lying, np.ndarray, tuple[float, float]]]:
    cells = shapes.FIRST_TURN[shape]
    middle = middle_of(cells)
    corners = [(x - middle[0], y - middle[1]) for x, y in shapes.outline(cells)]
    rooms = [_room(pose, corners) for pose in poses()]
    width = max(right - left for left, _, right, _ in rooms)
    height = max(bottom - top for _, top, _, bottom in rooms)
    columns = 6
    rows = math.ceil(len(rooms) / columns)
    scene = kit.new_scene(columns * width, rows * height, count)
    scene.cycles.max_bounces = 4
    scene.cycles.adaptive_min_samples = 6
    body, stud = opaque(), materials.plastic((0.86, 0.84, 0.80), rough=0.25, coat=0.5)
    spots = []
    for number, (pose, room) in enumerate(zip(poses(), rooms)):
        x, y = (number % columns + 0.5) * width, (number // columns + 0.5) * height
        x, y = x - (room[0] + room[2]) / 2, y - (room[1] + room[3]) / 2  # where the middle of the piece is seen
        spots.append((x, y))
        up = (rows * height / 2 - y) / CELL_PIXELS
        down = math.radians(DOWN)
        at = ((x - columns * width / 2) / CELL_PIXELS, up * math.sin(down), up * math.cos(down))
        place = shapes.empty(at, (math.radians(pose.pitch), 0, 0))
        lay(cells, DOT_CELL[shape], body, stud, shapes.empty(turned=(0, 0, math.radians(pose.yaw)), parent=place))
    kit.light_tent(LYING_BOXES, AMBIENT)
    kit.camera((0, 0, 0), DOWN, columns * width / CELL_PIXELS)
    seen = kit.render()
    found = []
    for pose, room, (x, y) in zip(poses(), rooms, spots):
        left, top, right, bottom = (round(v) for v in (x + room[0], y + room[1], x + room[2], y + room[3]))
        cut, anchor = kit.trim(seen[top:bottom, left:right], (x - left, y - top))
        found.append((pose, cut, anchor))
    return found


def middle_of(cells: Sequence[shapes.Cell]) -> tuple[float, float]:
    return (1 + max(x for x, _ in cells)) / 2, (1 + max(y for _, y in cells)) / 2


def tinted(pixels: np.ndarray, colour: Sequence[float], hole: np.ndarray) -> np.ndarray:
    """A neutral picture in a colour. Through the hole in its stud the body is seen, lit as it is around the stud."""
    light = _linear(pixels[..., :3] / 255)
    gloss = np.dstack([light[..., 0], (light[..., 0] + light[..., 2]) / 2, light[..., 2]])
    body = np.clip(light[..., 1] - gloss[..., 1], 0, None)
    is_body = (body > 0.05) & (pixels[..., 3] > 250)
    usual = np.quantile(body[is_body], 0.6)
    body = body * (1 - hole) + usual * hole
    made = body[..., None] * np.array(colour) * 1.5 + gloss * (1 - 0.86 * hole[..., None])
    coded = np.where(made <= 0.0031308, made * 12.92, 1.055 * np.clip(made, 1e-6, None) ** (1 / 2.4) - 0.055)
    return np.dstack([np.clip(coded * 255, 0, 255).round().astype(np.uint8), pixels[..., 3]])


def _linear(coded: np.ndarray) -> np.ndarray:
    return np.where(coded <= 0.04045, coded / 12.92, ((coded + 0.055) / 1.055) ** 2.4)


def hole(colour: str, shape: str, pose: Lying, pixels: np.ndarray, anchor: Sequence[float]) -> np.ndarray:
    """Where the sign of a colour is cut out of the stud, from 0 to 1."""
    rows, columns = pixels.shape[:2]
    fine = 4
    mask = Image.new("L", (columns * fine, rows * fine), 0)
    cells = shapes.FIRST_TURN[shape]
    middle, (column, row) = middle_of(cells), cells[DOT_CELL[shape]]
    for loop in shapes.symbol_loops(SYMBOLS[colour], STUD)[1:]:
        corners = []
        for x, y in loop:
            seen = _seen(pose, x + column + 0.5 - middle[0], y + row + 0.5 - middle[1], THICKNESS / 2 + 0.04)
            corners.append(tuple((at + CELL_PIXELS * cell) * fine for at, cell in zip(anchor, seen)))
        ImageDraw.Draw(mask).polygon(corners, fill=255)
    return np.asarray(mask.resize((columns, rows), Image.Resampling.BOX), np.float32) / 255


def _room(pose: Lying, corners: Sequence[shapes.Point]) -> tuple[int, int, int, int]:
    """What a piece takes on the sheet around its middle, in pixels."""
    seen = [_seen(pose, x, y, z) for x, y in corners for z in (-THICKNESS / 2, THICKNESS / 2)]
    xs, ys = ([point[axis] * CELL_PIXELS for point in seen] for axis in (0, 1))
    return (
        math.floor(min(xs)) - GAP // 2,
        math.floor(min(ys)) - GAP // 2,
        math.ceil(max(xs)) + GAP // 2,
        math.ceil(max(ys)) + GAP // 2,
    )


def _seen(pose: Lying, x: float, y: float, z: float) -> tuple[float, float]:
    """Where a point of the piece is seen, in cells to the right and downwards."""
    yaw, pitch, down = (math.radians(angle) for angle in (pose.yaw, pose.pitch, DOWN))
    x, y = x * math.cos(yaw) - y * math.sin(yaw), x * math.sin(yaw) + y * math.cos(yaw)
    y, z = y * math.cos(pitch) - z * math.sin(pitch), y * math.sin(pitch) + z * math.cos(pitch)
    return x, -y * math.sin(down) - z * math.cos(down)


def lay(
    cells: Sequence[shapes.Cell],
    dot: int,
    body: bpy.types.Material,
    stud: bpy.types.Material,
    place: bpy.types.Object,
) -> None:
    """A piece with its middle in the middle of its place and its face up."""
    x, y = middle_of(cells)
    corner = shapes.empty((-x, -y, THICKNESS / 2), parent=place)
    shapes.prism(shapes.inset(shapes.outline(cells), 0.03), -THICKNESS, 0, body, 0.12, 5, corner)
    column, row = cells[dot]
    shapes.sheet([shapes.circle(STUD)], stud, 0.02, 0.022, corner, (column + 0.5, row + 0.5, 0.0))


def opaque() -> bpy.types.Material:
    """The plastic of the pieces as it looks in a heap: nothing shines through, but it is lit a little from inside."""
    nodes = materials.Nodes("opaque")
    pure, deep = (0.0, 0.92, 0.0), (0.0, 0.30, 0.0)
    place = nodes.node("SeparateXYZ", {0: nodes.node("TexCoord").outputs["Object"]})
    to_x, to_y = (nodes.math("PINGPONG", place.outputs[k], 0.5) for k in (0, 1))
    pillow = nodes.math("MULTIPLY", nodes.smoothstep(to_x, -0.06, 0.34), nodes.smoothstep(to_y, -0.06, 0.34))
    line = nodes.smoothstep(nodes.math("MINIMUM", to_x, to_y), 0.005, 0.05)
    bump = nodes.bump(nodes.math("MULTIPLY_ADD", pillow, 1.8, line), 0.6, 0.09)
    lit = nodes.mix(nodes.math("MULTIPLY", nodes.math("MULTIPLY_ADD", pillow, 0.55, 0.45), line), deep, pure)
    body = nodes.principled(
        Base_Color=lit, Roughness=0.16, IOR=1.45, Coat_Weight=0.5, Coat_Roughness=0.05, Normal=bump,
        Emission_Color=lit, Emission_Strength=0.20,
    )  # fmt: skip
    return nodes.finish(body)


# The lever


def bake_lever(sprites: kit.Sprites, quality: str) -> None:
    """At the right end of the tower's base; the anchor is the middle of its axle."""
    columns, rows = 150, 300
    for number, angle in enumerate(LEVER_POSES):
        kit.new_scene(columns, rows, samples(quality, 16, 8))
        model_lever(angle)
        kit.shadow_catcher(z=-0.9)
        kit.light_tent(LYING_BOXES, AMBIENT)
        kit.camera((0, 0, 0.2), link_parts.TILT, columns / CELL_PIXELS)
        anchor = (columns / 2, rows / 2 + 0.2 * math.cos(math.radians(link_parts.TILT)) * CELL_PIXELS)
        cut, anchor = kit.trim(kit.clean_shadow(kit.render(), fade=8), anchor)
        sprites.add(f"lever_{number}", cut, anchor, "lever")


def model_lever(angle: float) -> None:
    """An axle that comes out of the base, a steel arm with a red knob on it, upright at 0 degrees."""
    graphite = materials.plastic(materials.GRAPHITE_LIGHT, rough=0.32, grain=0.2)
    steel = materials.metal((0.62, 0.63, 0.65), rough=0.24)
    red = materials.plastic(tuple(0.62 * c for c in materials.PLAYER_COLOURS["red"]), rough=0.2, coat=0.4)
    shapes.cylinder(0.52, 0.34, graphite, (-0.42, 0, 0), 0.08, axis="x", name="collar")
    shapes.cylinder(0.36, 0.62, steel, (0, 0, 0), 0.06, axis="x", name="axle")
    arm = shapes.empty(turned=(math.radians(angle), 0, 0))
    shapes.box((0.3, 0.3, LEVER_REACH), steel, (0, 0, LEVER_REACH / 2), 0.06, parent=arm, name="arm")
    bpy.ops.mesh.primitive_uv_sphere_add(segments=64, ring_count=32, radius=0.56, location=(0, 0, LEVER_REACH))
    knob = bpy.context.object
    knob.data.materials.append(red)
    knob.data.shade_smooth()
    knob.parent = arm
