"""The tiles of Tantrix in parts: black bakelite, the coloured lines that are laid over it, and signs for the lines.

Edges are numbered clockwise from the upper one. One world unit is the distance from a tile's middle to its edge.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import bpy
import numpy as np

from assets.bake import kit, materials, shapes, textures
from assets.bake.kit import Box
from assets.bake.textures import linear

UNITS = 192  # design units from corner to corner of the cell that a tile fills, as it is baked
DENSITY = 1.75  # pixels for each of them: the usual size of a tile is sharp on the largest screens
WIDTH = round(UNITS * DENSITY)
MARGIN = 10
COLUMNS, ROWS = WIDTH + 2 * MARGIN, 2 * round(WIDTH * math.sqrt(3) / 4 + MARGIN)
ANCHOR = (COLUMNS / 2, ROWS / 2)
SIDE = 2 / math.sqrt(3)
SCALE = WIDTH / (2 * SIDE)  # pixels for each world unit

REACH = 0.976  # from the middle of a tile to its edge: neighbours leave a gap
THICKNESS = 0.30
ROUNDING = 0.16  # of the upper edge
CORNER = 0.16  # radius of the six corners
HALF = 0.19 * SIDE  # half the width of a line
RAISED = 0.042  # how high a line stands
SHOULDER = 0.085  # how wide its rounded sides are

COLOURS = {
    "red": linear("#d8201f"),
    "yellow": linear("#ffd010"),
    "green": linear("#149c3a"),
    "blue": linear("#1a60d6"),
}
SIGNS = {"red": "disc", "yellow": "ring", "green": "bar", "blue": "cross"}

EXPOSURE = 0.3
BOXES = (
    Box((-15, 12, 16), 0.14, 0.14, kit.KEY_COLOUR, 46),
    Box((0, 24, 16), 0.45, 0.10, kit.CARD_COLOUR, 2.0),
    Box((14, -9, 12), 0.30, 0.30, kit.FILL_COLOUR, 0.6, 0.8),
    Box((-8, 13.9, 11), 1.05, 0.13, kit.CARD_COLOUR, 8.5, 0.45),  # a strip that rims and raised lines mirror
)
AMBIENT = (0.054, 0.045, 0.036)


class Line(NamedTuple):
    """From the middle of edge `first` to that of the edge `apart` steps clockwise."""

    first: int
    apart: int

    @property
    def name(self) -> str:
        return f"{('corner', 'bend', 'straight')[self.apart - 1]}{self.first}"


LINES = [Line(first, apart) for apart, count in ((1, 6), (2, 6), (3, 3)) for first in range(count)]


def bake_tiles(sprites: kit.Sprites, quality: str) -> None:
    bake_bodies(sprites, kit.samples(quality, 64, 16))
    bake_lines(sprites, kit.samples(quality, 28))
    bake_signs(sprites, kit.samples(quality, 64, 16))


def towards(edge: float) -> tuple[float, float]:
    """The direction of an edge; halves point at the corners."""
    angle = math.radians(90 - 60 * edge)
    return math.cos(angle), math.sin(angle)


def grid(columns: int = COLUMNS, rows: int = ROWS, scale: float = SCALE) -> tuple[np.ndarray, np.ndarray]:
    """x and y of the pixels of a picture with the tile in its middle."""
    x = (np.arange(columns) + 0.5 - columns / 2) / scale
    y = (rows / 2 - np.arange(rows) - 0.5) / scale
    return np.meshgrid(x, y)


def to_edge(x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """How far points lie from the middle, measured so that it is 1 all along the edges of the cell."""
    return np.max([x * a + y * b for a, b in map(towards, range(6))], axis=0)


def to_rim(x: np.ndarray, y: np.ndarray, reach: float = REACH, corner: float = CORNER) -> np.ndarray:
    """The distance from the rounded outline of a tile: negative inside."""
    # Folded into one half of one side, the nearest point is on the side or on the round corner.
    angle = np.mod(np.arctan2(y, x), math.pi / 3)
    angle = np.minimum(angle, math.pi / 3 - angle)  # from the nearest corner
    radius = np.hypot(x, y)
    across, along = radius * np.cos(math.pi / 6 - angle), radius * np.sin(math.pi / 6 - angle)
    inner = reach - corner
    return np.where(
        along > inner / math.sqrt(3), np.hypot(across - inner, along - inner / math.sqrt(3)) - corner, across - reach
    )


def cover(distance: np.ndarray, soft: float = 1.0, scale: float = SCALE) -> np.ndarray:
    """1 inside an outline, with an edge `soft` pixels wide."""
    return np.clip(0.5 - distance * scale / soft, 0, 1)


# Bodies

# The round field of the reverse from its middle outwards: radius and height.
SUNK = (
    (0.02, -0.045),
    (0.50, -0.045),
    (0.53, -0.042),
    (0.56, -0.033),
    (0.59, -0.018),
    (0.62, -0.006),
    (0.645, -0.001),
    (0.67, 0),
)


def outline(inset: float, steps: int = 120) -> list[tuple[float, float]]:
    """The rounded hexagon of a tile drawn in; each of its sides has the same number of points."""
    reach, corner = REACH - inset, max(CORNER - inset, 0.02)
    centre = (reach - corner) * SIDE
    end = math.atan2(corner / 2, centre + corner * math.cos(math.pi / 6))  # where the corner becomes the side
    points = []
    for k in range(6 * steps):
        angle = k * math.pi / 3 / steps
        away = min(angle % (math.pi / 3), math.pi / 3 - angle % (math.pi / 3))
        if away < end:
            radius = centre * math.cos(away) + math.sqrt(corner**2 - (centre * math.sin(away)) ** 2)
        else:
            radius = reach / math.cos(math.pi / 6 - away)
        points.append((radius * math.cos(angle), radius * math.sin(angle)))
    return points


def body(material: bpy.types.Material, sunk: bool = False) -> bpy.types.Object:
    """A tile without lines; `sunk` for the reverse with its round field. Its upper face has the height 0."""
    rings: list[tuple[list[tuple[float, float]], float]] = []
    round_points = len(outline(0))
    if sunk:
        for radius, z in SUNK:
            rings.append((shapes.circle(radius, round_points), z))
    else:
        rings.append((shapes.circle(0.02, round_points), 0))
    rings.append((outline(ROUNDING + 0.03), 0))
    for step in range(11):
        angle = step / 10 * math.pi / 2
        rings.append((outline(ROUNDING * (1 - math.sin(angle))), ROUNDING * (math.cos(angle) - 1)))
    rings.append((outline(0), -THICKNESS))
    vertices = [(x, y, z) for points, z in rings for x, y in points]
    faces = [tuple(range(round_points))]
    for ring in range(len(rings) - 1):
        for k in range(round_points):
            a, b = ring * round_points + k, ring * round_points + (k + 1) % round_points
            faces.append((a, a + round_points, b + round_points, b))
    return shapes.mesh(vertices, faces, material, "tile", smooth=True)


def bakelite() -> bpy.types.Material:
    nodes = materials.Nodes("bakelite")
    place = nodes.coordinates(scale=0.31)
    handled, strokes, _ = nodes.node(
        "SeparateColor", {0: nodes.image(materials.picture("smudges", textures.smudges()), place, box=True).outputs[0]}
    ).outputs
    rough = nodes.math("MULTIPLY_ADD", handled, 0.14, nodes.math("MULTIPLY_ADD", strokes, 0.10, 0.08))
    return nodes.finish(
        nodes.principled(
            Base_Color=nodes.mix(handled, (0.030, 0.0285, 0.0285), (0.042, 0.0395, 0.039)),
            Roughness=rough,
            Coat_Weight=0.6,
            Coat_Roughness=0.05,
            Specular_IOR_Level=0.55,
        )
    )


def bake_bodies(sprites: kit.Sprites, count: int) -> None:
    for name, sunk in (("tile_base", False), ("tile_back", True)):
        kit.new_scene(COLUMNS, ROWS, count, exposure=EXPOSURE)
        body(bakelite(), sunk)
        kit.light_tent(BOXES, AMBIENT)
        kit.camera((0, 0, 0), 90, COLUMNS / SCALE)
        sprites.add(name, with_skirt(kit.render()), ANCHOR, "tiles", density=DENSITY)


def with_skirt(pixels: np.ndarray) -> np.ndarray:
    """The dark of the gap that a tile leaves to its neighbours: no light reaches the cloth there."""
    x, y = grid()
    ground = np.zeros_like(pixels)
    ground[..., :3] = (4, 4, 3)
    dark = 0.92 - 0.30 * textures.smoothstep(to_rim(x, y), 0, 1 - REACH)
    ground[..., 3] = (255 * dark * cover(to_edge(x, y) - 1)).round()
    return kit.under(pixels, ground)


# Lines


def arc(line: Line) -> tuple[tuple[float, float], float]:
    """The centre and the radius of a bent line: it leaves both edges at right angles."""
    away, radius = (SIDE, SIDE / 2) if line.apart == 1 else (2.0, 1.5 * SIDE)
    across, up = towards(line.first + line.apart / 2)
    return (away * across, away * up), radius


def from_line(line: Line, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    """The distance of points from the middle of a line."""
    if line.apart == 3:
        across, up = towards(line.first)
        return np.abs(across * y - up * x)
    (centre_x, centre_y), radius = arc(line)
    return np.abs(np.hypot(x - centre_x, y - centre_y) - radius)


def line_points(line: Line, along: np.ndarray, across: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """x and y of the points of a line; `along` runs from 0 to 1, `across` is the distance from its middle."""
    if line.apart == 3:
        ahead, up = towards(line.first)
        way = 1 - 2 * along
        return ahead * way + up * across, up * way - ahead * across
    (centre_x, centre_y), radius = arc(line)
    opening = math.radians(120 if line.apart == 1 else 60)
    back = math.atan2(-centre_y, -centre_x)
    angle = back + (along - 0.5) * opening
    return centre_x + (radius + across) * np.cos(angle), centre_y + (radius + across) * np.sin(angle)


def sign_places(line: Line) -> dict[str, list]:
    """Where a sign may lie, in pixels from the anchor: halfway, or near the ends of a line that another one crosses."""
    length = (math.pi / 3 * SIDE, math.pi / 2 * SIDE, 2.0)[line.apart - 1]
    near = 0.23 / length
    x, y = line_points(line, np.array((0.5, near, 1 - near)), np.zeros(3))
    middle, first, second = (
        [round(float(a) * SCALE, 1) + 0.0, round(float(-b) * SCALE, 1) + 0.0]
        for a, b in zip(x, y)  # no -0.0
    )
    return {"middle": middle, "ends": [first, second]}


def raised_line(line: Line, material: bpy.types.Material, at: Sequence[float]) -> bpy.types.Object:
    """A flat band with rounded shoulders that bends down over the edge of the tile."""
    # Dense where it bends: on the shoulders and at the ends.
    flat = np.linspace(-(HALF - SHOULDER), HALF - SHOULDER, 9)
    side = HALF - SHOULDER + SHOULDER * np.sin(np.linspace(0, math.pi / 2, 14))[1:]
    across = np.concatenate([-side[::-1], flat, side])
    near = np.linspace(0, 0.09, 24, endpoint=False)
    along = np.concatenate([near, np.linspace(0.09, 0.91, 120), 1 - near[::-1]])
    t, s = np.meshgrid(along, across, indexing="ij")
    x, y = line_points(line, t, s)
    out = to_edge(x, y)
    over = np.clip(out - (REACH - ROUNDING), 0, ROUNDING)
    ground = np.sqrt(ROUNDING**2 - over**2) - ROUNDING
    step = np.clip((np.abs(s) - (HALF - SHOULDER)) / SHOULDER, 0, 1)
    height = np.sqrt(1 - step**2) * (1 - 0.16 * (s / HALF) ** 2)
    z = ground + RAISED * height * (1 - textures.smoothstep(out, REACH - ROUNDING * 0.9, REACH - ROUNDING * 0.1))
    rows, columns = x.shape
    faces = []
    for j in range(rows - 1):
        for i in range(columns - 1):
            a = j * columns + i
            faces.append((a, a + 1, a + columns + 1, a + columns))
    return shapes.mesh(np.dstack([x, y, z]).reshape(-1, 3), faces, material, "line", at=at, smooth=True)


def enamel(shade: textures.Colour) -> bpy.types.Material:
    return materials.plastic(shade, 0.10, coat=0.9, smear=0.05, specular=0.55)


def bake_lines(sprites: kit.Sprites, count: int) -> None:
    """All lines of a colour are one sheet; the dark around them is added afterwards."""
    wide, high = 5, 3
    for colour, shade in COLOURS.items():
        kit.new_scene(COLUMNS * wide, ROWS * high, count, exposure=EXPOSURE)
        material = enamel(shade)
        for number, line in enumerate(LINES):
            raised_line(line, material, (number % wide * COLUMNS / SCALE, -(number // wide) * ROWS / SCALE, 0))
        kit.light_tent(BOXES, AMBIENT)
        kit.camera(((wide - 1) / 2 * COLUMNS / SCALE, -(high - 1) / 2 * ROWS / SCALE, 0), 90, COLUMNS * wide / SCALE)
        sheet = kit.render()
        for number, line in enumerate(LINES):
            top, left = number // wide * ROWS, number % wide * COLUMNS
            pixels = with_dark(sheet[top : top + ROWS, left : left + COLUMNS], line)
            sprites.add(f"line_{colour}_{line.name}", pixels, ANCHOR, "lines", density=DENSITY, **sign_places(line))


def with_dark(pixels: np.ndarray, line: Line) -> np.ndarray:
    """Ends the line before the edge of the tile and lays a thin dark edge and a soft shadow below it."""
    x, y = grid()
    made = pixels.astype(np.float32)
    made[..., 3] *= cover(to_edge(x, y) - (REACH - ROUNDING * 0.36), 1.6)
    # The shadow of the line falls to the lower right; on the black tile only other lines show it.
    near = from_line(line, x, y) - HALF
    thrown = from_line(line, x - 0.035, y + 0.03) - HALF
    edge = 1 - textures.smoothstep(near, 0.022, 0.055)
    shadow = 0.75 * (1 - textures.smoothstep(near, 0.0, 0.15)) ** 1.5
    fallen = 0.85 * (1 - textures.smoothstep(thrown, -0.01, 0.12))
    dark = 1 - (1 - 0.97 * edge) * (1 - shadow) * (1 - fallen)
    inside = cover(to_rim(x, y) + 0.035, 3)
    ground = np.zeros_like(made)
    ground[..., :3] = (7, 5, 4)
    ground[..., 3] = 255 * dark * inside
    return kit.under(made, ground)


# Signs

SIGN = round(30 * DENSITY)  # pixels


def sign_loops(kind: str) -> list[list[shapes.Point]]:
    radius = 0.115
    if kind == "disc":
        return [shapes.circle(radius)]
    if kind == "ring":
        return [shapes.circle(radius * 1.1), shapes.circle(radius * 0.70)[::-1]]
    if kind == "bar":
        return [shapes.rectangle(radius * 2.5, radius * 0.86, radius * 0.25)]
    long, short = radius * 1.2, radius * 0.38
    corners = [(short, -long), (short, -short), (long, -short), (long, short), (short, short), (short, long)]
    return [corners + [(-x, -y) for x, y in corners]]


def bake_signs(sprites: kit.Sprites, count: int) -> None:
    kit.new_scene(SIGN * len(SIGNS), SIGN, count, exposure=EXPOSURE)
    material = materials.plastic(materials.IVORY, 0.3, coat=0.3)
    for number, kind in enumerate(SIGNS.values()):
        shapes.sheet(sign_loops(kind), material, 0.010, 0.022, at=(number * SIGN / SCALE, 0, 0))
    kit.light_tent(BOXES, (0.10, 0.085, 0.07))
    kit.camera(((len(SIGNS) - 1) / 2 * SIGN / SCALE, 0, 0), 90, SIGN * len(SIGNS) / SCALE)
    sheet = kit.render()
    for number, colour in enumerate(SIGNS):
        body_of_sign = sheet[:, number * SIGN : (number + 1) * SIGN]
        sprites.add(
            f"mark_{colour}",
            kit.under(body_of_sign, sign_shadow(body_of_sign)),
            (SIGN / 2, SIGN / 2),
            "tiles",
            density=DENSITY,
        )


def sign_shadow(pixels: np.ndarray) -> np.ndarray:
    """A soft dark rim that falls a little to the lower right."""
    alpha = pixels[..., 3].astype(np.float32)
    spread = np.zeros_like(alpha)
    for right in range(-2, 5):
        for down in range(-2, 5):
            weight = math.exp(-((right - 1) ** 2 + (down - 1) ** 2) / 4.5)
            spread = np.maximum(spread, weight * np.roll(alpha, (down, right), (0, 1)))
    made = np.zeros_like(pixels)
    made[..., 3] = 0.7 * spread
    return made
