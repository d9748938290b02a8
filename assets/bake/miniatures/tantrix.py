"""Tiles of Tantrix on a baize cloth, with their bag."""

import math
from collections.abc import Sequence

import bpy
import numpy as np
from mathutils import Vector

from assets.bake import materials, shapes, textures
from assets.bake.shapes import Object
from assets.bake.textures import linear

Place = Sequence[float]

# Seven tiles around (0, 0) by axial place; the colours of the edges clockwise from the top one.
FLOWER = {
    (0, 0): "GBYYBG",
    (1, 0): "RRYBBY",
    (0, 1): "GRYGYR",
    (-1, 1): "BYGYGB",
    (-1, 0): "YBYBGG",
    (0, -1): "YBBGGY",
    (1, -1): "BYGGBY",
}
LINES = {"R": linear("#d8201f"), "Y": linear("#f4bd0a"), "G": linear("#18a03c"), "B": linear("#1b62d4")}
SIDE = 2 / math.sqrt(3)  # of a tile whose edges are 1 away from its middle


def _edge(number: float) -> tuple[float, float]:
    """The direction of an edge; halves point at the corners."""
    angle = math.radians(90 - 60 * number)
    return math.cos(angle), math.sin(angle)


def _line(edges: str, colour: str, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, int]:
    """The distance from the middle of a line, and how many edges apart its ends are."""
    first, second = (number for number in range(6) if edges[number] == colour)
    apart = second - first
    if apart > 3:
        first, apart = second, 6 - apart
    if apart == 3:
        across, up = _edge(first)
        return np.abs(across * y - up * x), 3
    centre, radius = (SIDE, SIDE / 2) if apart == 1 else (2.0, 1.5 * SIDE)
    across, up = _edge(first + apart / 2)
    return np.abs(np.hypot(x - centre * across, y - centre * up) - radius), apart


def tile_material(edges: str) -> bpy.types.Material:
    """Black bakelite with raised glossy lines: straight ones below, tight bends above."""
    pixels = 320
    steps = (np.arange(pixels) + 0.5) / pixels * 2.4 - 1.2
    x, y = np.meshgrid(steps, steps)
    half = 0.185 * SIDE
    shade, height, mask = np.zeros((pixels, pixels, 3)), np.zeros((pixels, pixels)), np.zeros((pixels, pixels))
    lines = [(*_line(edges, colour, x, y), colour) for colour in sorted(set(edges))]
    for away, _, colour in sorted(lines, key=lambda line: -line[1]):
        clear = 1 - textures.smoothstep(away, half + 0.045, half + 0.065)
        own = 1 - textures.smoothstep(away, half - 0.01, half + 0.01)
        shade = shade * (1 - clear[..., None]) + np.array(LINES[colour]) * own[..., None]
        height = height * (1 - clear) + np.sqrt(np.clip(1 - np.clip((away - half + 0.09) / 0.09, 0, 1) ** 2, 0, 1))
        mask = np.maximum(mask * (1 - clear), own)
    nodes = materials.Nodes("tile")
    place = nodes.coordinates("Object", 1 / 2.4, shift=(0.5, 0.5, 0))
    image = nodes.image(materials.picture(f"tile {edges}", shade, np.clip(height, 0, 1)), place, repeat=False)
    line = nodes.image(materials.picture(f"mask {edges}", np.dstack([mask] * 3)), place, repeat=False)
    colour = nodes.mix(line.outputs[0], (0.0085, 0.0075, 0.0072), image.outputs[0])
    return nodes.finish(
        nodes.principled(
            Base_Color=colour,
            Roughness=0.15,
            Normal=nodes.bump(image.outputs[1], 0.5, 0.05),
            Coat_Weight=0.6,
            Coat_Roughness=0.05,
        )
    )


def tile(edges: str, parent: Object, at: Place, turn: float = 0) -> Object:
    corners = [
        (SIDE * 0.985 * math.cos(math.radians(60 * k)), SIDE * 0.985 * math.sin(math.radians(60 * k))) for k in range(6)
    ]
    made = shapes.prism(corners, 0, 0.30, tile_material(edges), 0.085, 5, parent, at)
    made.rotation_euler = (0, 0, turn)
    return made


def cloth(width: float, depth: float, material: bpy.types.Material, parent: Object, at: Place) -> None:
    """A square of baize with slightly wavy, hemmed edges."""
    across, along = 70, 56
    vertices = []
    for j in range(along + 1):
        for i in range(across + 1):
            u, v = i / across, j / along
            edge = min(u, 1 - u, v, 1 - v)
            ripple = 0.10 * math.exp(-edge * 16) * (1 + math.sin(17 * u + 3) * math.cos(13 * v + 1))
            bend_x = 0.10 * math.sin(5 * v + 1.3) * abs(2 * u - 1) ** 3
            bend_y = 0.08 * math.sin(6 * u + 0.4) * abs(2 * v - 1) ** 3
            hem = 0.03 if 0.008 < edge < 0.030 else 0
            vertices.append(((u - 0.5) * width + bend_x, (v - 0.5) * depth + bend_y, 0.03 + ripple + hem))
    step = across + 1
    faces = [
        (j * step + i, j * step + i + 1, (j + 1) * step + i + 1, (j + 1) * step + i)
        for j in range(along)
        for i in range(across)
    ]
    made = shapes.mesh(vertices, faces, material, "cloth", parent, at, smooth=True)
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.04


BAG = (
    (0, 0),
    (0.03, 0.75),
    (0.1, 1.45),
    (0.22, 2.0),
    (0.38, 2.25),
    (0.55, 2.0),
    (0.68, 1.35),
    (0.76, 0.66),
    (0.80, 0.50),
    (0.84, 0.62),
    (0.92, 1.0),
    (1.0, 1.18),
)


def bag(parent: Object, at: Place, turn: float, scale: float) -> None:
    """A lying velvet bag, gathered at the neck by a twisted cord."""
    lying = shapes.empty(at, (0, 0, turn), parent)
    lying.scale = (scale,) * 3
    rings, points = 70, 160
    vertices = []
    for i in range(rings + 1):
        u = i / rings
        radius = float(np.interp(u, [place for place, _ in BAG], [r for _, r in BAG]))
        along = float(np.interp(u, [0, 0.8, 1], [-3.2, 2.2, 3.3]))
        gathered = math.exp(-(((u - 0.80) / 0.13) ** 2))
        for j in range(points):
            angle = 2 * math.pi * j / points
            fold = 0.24 * math.sin(11 * angle + 0.6 * math.sin(3 * angle)) + 0.12 * math.sin(19 * angle + 2)
            fold *= gathered
            fold += 0.05 * math.sin(5 * angle + 3 * u + 1) + 0.045 * math.sin(3 * angle + 7 * u)
            fold += 0.22 * max(0, (u - 0.84) / 0.16) * math.sin(7 * angle + 4)
            x, height = radius * (1 + fold) * math.cos(angle), radius * (1 + fold) * math.sin(angle) * 0.62
            lump = 0.16 * math.sin(2.3 * x + 1) * math.sin(2.1 * along + 2) if u < 0.75 and height > 0 else 0
            vertices.append((x, along, max(-0.92 * min(1, radius * 0.8), height) + lump))
    faces = []
    for i in range(rings):
        for j in range(points):
            a, b = i * points + j, i * points + (j + 1) % points
            faces.append((a, b, b + points, a + points))
    velvet = materials.felt(linear("#5b1626"), 2.0, 21, sheen=0.9, box=True)
    shapes.mesh(vertices, faces, velvet, "bag", lying, smooth=True)
    neck = [(0.66 * math.cos(t), 2.2, 0.46 * math.sin(t) - 0.05) for t in np.linspace(-0.9, math.pi + 0.9, 12)]
    end = [(-1.0, 2.4, -0.75), (-1.9, 1.9, -0.85), (-2.7, 1.0, -0.85), (-2.5, -0.5, -0.85), (-3.1, -1.4, -0.85)]
    cord([*neck, *end], 0.11, lying)


def cord(path: Sequence[Place], radius: float, parent: Object) -> None:
    """Three strands twisted around a smooth path."""
    gold = materials.plastic(linear("#c9a45a"), 0.6)
    knots = [Vector(point) for point in path]
    smooth = []
    for k in range(len(knots) - 1):
        a, b, c, d = knots[max(0, k - 1)], knots[k], knots[k + 1], knots[min(len(knots) - 1, k + 2)]
        bend, twist = 2 * a - 5 * b + 4 * c - d, 3 * b - a - 3 * c + d
        smooth += [b + ((c - a) * t + bend * t**2 + twist * t**3) / 2 for t in np.linspace(0, 1, 20, endpoint=False)]
    for strand in range(3):
        data = bpy.data.curves.new("cord", "CURVE")
        data.dimensions = "3D"
        data.bevel_depth = radius * 0.62
        line = data.splines.new("POLY")
        line.points.add(len(smooth) - 1)
        length = 0.0
        for k, point in enumerate(smooth):
            ahead = (smooth[min(k + 1, len(smooth) - 1)] - smooth[max(k - 1, 0)]).normalized()
            length += (point - smooth[max(k - 1, 0)]).length
            side = ahead.cross(Vector((0, 0, 1))).normalized()
            up = side.cross(ahead)
            angle = 2.09 * strand + 11 * length
            line.points[k].co = (*(point + (side * math.cos(angle) + up * math.sin(angle)) * radius * 0.6), 1)
        data.materials.append(gold)
        shapes.add("cord", data, parent)


def tantrix_game() -> Object:
    """Seven tiles on a baize cloth, the bag behind them, one tile fallen out."""
    whole = shapes.empty((0, 0, 0))
    baize = materials.felt(linear("#1b5a3c"), 3.6, 8, variety=0.30, bump=0.35)
    cloth(9.7, 10.2, baize, whole, (0, 5.35, 0))
    tiles = shapes.empty((-1.0, 4.2, 0.06), (0, 0, math.radians(7)), whole)
    tiles.scale = (1.14,) * 3
    chance = np.random.default_rng(5)
    across, up = _edge(1), _edge(0)
    for (q, r), edges in FLOWER.items():
        x, y = 2 * (q * across[0] + r * up[0]), 2 * (q * across[1] + r * up[1])
        tile(edges, tiles, (x, y, 0), float(chance.normal(0, 0.012)))
    tile("RYBBYR", tiles, (3.6, -2.3, 0.0), 0.5)
    bag(whole, (1.6, 8.35, 0.72), math.radians(64), 0.80)
    return whole
