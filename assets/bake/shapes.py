"""Meshes: boxes, prisms, turned parts, letters, and the seven tetrominoes."""

import math
from collections.abc import Iterable, Sequence
from importlib.util import find_spec
from pathlib import Path

import bpy  # before bmesh, which comes with it

import bmesh  # isort: skip

from games.core.tetrominoes import FIRST_TURN, clockwise

Point = tuple[float, float]
Cell = tuple[int, int]
Material = bpy.types.Material
Object = bpy.types.Object


def turns(shape: str) -> list[list[Cell]]:
    """The different turns of a shape, each with its cells in one order: cell k is the same part of the piece."""
    found = [list(FIRST_TURN[shape])]
    while len(found) < 4 and sorted(turned := clockwise(found[-1])) not in [sorted(turn) for turn in found]:
        found.append(turned)
    return found


def outline(cells: Iterable[Cell]) -> list[Point]:
    """The corners of a set of cells, counter-clockwise."""
    filled = set(cells)
    following = {}
    for x, y in filled:
        sides = (
            ((x, y), (x + 1, y), (x, y - 1)),
            ((x + 1, y), (x + 1, y + 1), (x + 1, y)),
            ((x + 1, y + 1), (x, y + 1), (x, y + 1)),
            ((x, y + 1), (x, y), (x - 1, y)),
        )
        following.update({start: stop for start, stop, beyond in sides if beyond not in filled})
    first = min(following)
    way = [first]
    while (point := following[way[-1]]) != first:
        way.append(point)
    corners = []
    for before, here, after in zip(way[-1:] + way[:-1], way, way[1:] + way[:1]):
        if (here[0] - before[0], here[1] - before[1]) != (after[0] - here[0], after[1] - here[1]):
            corners.append(here)
    return corners


def inset(corners: Sequence[Point], by: float) -> list[Point]:
    """A right-angled outline drawn in on all sides."""

    def direction(start: Point, stop: Point) -> Point:
        return tuple((b > a) - (b < a) for a, b in zip(start, stop))

    moved = []
    for number, here in enumerate(corners):
        coming = direction(corners[number - 1], here)
        going = direction(here, corners[(number + 1) % len(corners)])
        moved.append((here[0] - by * (coming[1] + going[1]), here[1] + by * (coming[0] + going[0])))
    return moved


def circle(radius: float, points: int = 48, centre: Point = (0, 0)) -> list[Point]:
    steps = [2 * math.pi * number / points for number in range(points)]
    return [(centre[0] + radius * math.cos(angle), centre[1] + radius * math.sin(angle)) for angle in steps]


def rectangle(width: float, height: float, radius: float = 0, centre: Point = (0, 0), steps: int = 8) -> list[Point]:
    """Counter-clockwise, with round corners if a radius is given."""
    corners = []
    for side_x, side_y, start in ((1, 1, 0), (-1, 1, 90), (-1, -1, 180), (1, -1, 270)):
        for number in range(steps + 1 if radius else 1):
            angle = math.radians(start + 90 * number / steps)
            x = centre[0] + side_x * (width / 2 - radius) + radius * math.cos(angle) * bool(radius)
            y = centre[1] + side_y * (height / 2 - radius) + radius * math.sin(angle) * bool(radius)
            corners.append((x, y))
    return corners


def add(name: str, data: bpy.types.ID | None, parent: Object | None = None, at: Sequence[float] = (0, 0, 0)) -> Object:
    made = bpy.data.objects.new(name, data)
    bpy.context.collection.objects.link(made)
    made.location = at
    made.parent = parent
    return made


def empty(at: Sequence[float] = (0, 0, 0), turned: Sequence[float] = (0, 0, 0), parent: Object | None = None) -> Object:
    """A place to hang other things on; `turned` in radians around x, y and z."""
    made = add("place", None, parent, at)
    made.rotation_euler = turned
    return made


def bevel(thing: Object, width: float, segments: int = 4, sharper_than: float = 30) -> Object:
    for face in thing.data.polygons:
        face.use_smooth = True
    rounding = thing.modifiers.new("bevel", "BEVEL")
    rounding.width = width
    rounding.segments = segments
    rounding.limit_method = "ANGLE"
    rounding.angle_limit = math.radians(sharper_than)
    rounding.harden_normals = True
    return thing


def mesh(
    vertices: Iterable[Sequence[float]],
    faces: Iterable[Sequence[int]],
    material: Material | None = None,
    name: str = "mesh",
    parent: Object | None = None,
    at: Sequence[float] = (0, 0, 0),
    smooth: bool = False,
) -> Object:
    data = bpy.data.meshes.new(name)
    data.from_pydata([tuple(v) for v in vertices], [], [tuple(f) for f in faces])
    data.update()
    if material:
        data.materials.append(material)
    if smooth:
        data.shade_smooth()
    return add(name, data, parent, at)


def box(
    size: Sequence[float],
    material: Material,
    at: Sequence[float] = (0, 0, 0),
    rounding: float = 0,
    segments: int = 4,
    parent: Object | None = None,
    name: str = "box",
) -> Object:
    x, y, z = (side / 2 for side in size)
    vertices = [(i * x, j * y, k * z) for i in (-1, 1) for j in (-1, 1) for k in (-1, 1)]
    faces = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    made = mesh(vertices, faces, material, name, parent, at)
    return bevel(made, rounding, segments) if rounding else made


def plane(
    left: float,
    bottom: float,
    right: float,
    top: float,
    material: Material,
    z: float = 0,
    name: str = "plane",
    parent: Object | None = None,
) -> Object:
    return mesh(
        [(left, bottom, z), (right, bottom, z), (right, top, z), (left, top, z)], [(0, 1, 2, 3)], material, name, parent
    )


def prism(
    corners: Sequence[Point],
    low: float,
    high: float,
    material: Material,
    rounding: float = 0,
    segments: int = 4,
    parent: Object | None = None,
    at: Sequence[float] = (0, 0, 0),
    name: str = "prism",
    sharper_than: float = 30,
) -> Object:
    """An outline pulled up along z."""
    count = len(corners)
    vertices = [(x, y, low) for x, y in corners] + [(x, y, high) for x, y in corners]
    faces = [tuple(range(count - 1, -1, -1)), tuple(range(count, 2 * count))]
    faces += [(k, (k + 1) % count, count + (k + 1) % count, count + k) for k in range(count)]
    made = mesh(vertices, faces, material, name, parent, at)
    return bevel(made, rounding, segments, sharper_than) if rounding else made


def cylinder(
    radius: float,
    height: float,
    material: Material,
    at: Sequence[float] = (0, 0, 0),
    rounding: float = 0,
    axis: str = "z",
    points: int = 64,
    parent: Object | None = None,
    name: str = "cylinder",
) -> Object:
    form = bmesh.new()
    bmesh.ops.create_cone(form, cap_ends=True, segments=points, radius1=radius, radius2=radius, depth=height)
    data = bpy.data.meshes.new(name)
    form.to_mesh(data)
    form.free()
    data.materials.append(material)
    made = add(name, data, parent, at)
    made.rotation_euler = {"x": (0, math.pi / 2, 0), "y": (math.pi / 2, 0, 0), "z": (0, 0, 0)}[axis]
    return bevel(made, rounding or radius * 0.02, 4 if rounding else 1)


def turned(
    profile: Sequence[Point],
    material: Material,
    points: int = 64,
    at: Sequence[float] = (0, 0, 0),
    rounding: float = 0,
    parent: Object | None = None,
    closed: bool = True,
    name: str = "turned",
) -> Object:
    """A part from the lathe: `profile` is a list of (radius, z) from the bottom up."""
    vertices = []
    for radius, z in profile:
        vertices += [(x, y, z) for x, y in circle(radius, points)]
    faces = []
    for level in range(len(profile) - 1):
        for k in range(points):
            a, b = level * points + k, level * points + (k + 1) % points
            faces.append((a, b, b + points, a + points))
    if closed:
        faces += [tuple(range(points - 1, -1, -1)), tuple(range(len(vertices) - points, len(vertices)))]
    made = mesh(vertices, faces, material, name, parent, at, smooth=True)
    return bevel(made, rounding, 3, 25) if rounding else made


def sheet(
    loops: Iterable[Sequence[Point]],
    material: Material,
    thickness: float = 0.02,
    rounding: float = 0.01,
    parent: Object | None = None,
    at: Sequence[float] = (0, 0, 0),
    name: str = "sheet",
) -> Object:
    """A flat form with holes: inner loops cut them. `thickness` is half of what it stands up."""
    data = bpy.data.curves.new(name, "CURVE")
    data.dimensions = "2D"
    data.fill_mode = "BOTH"
    data.extrude = thickness
    data.bevel_depth = rounding
    data.bevel_resolution = 3
    for corners in loops:
        line = data.splines.new("POLY")
        line.points.add(len(corners) - 1)
        line.use_cyclic_u = True
        for point, (x, y) in zip(line.points, corners):
            point.co = (x, y, 0, 1)
    data.materials.append(material)
    return add(name, data, parent, at)


def font_file(family: str = "manrope", weight: str = "ExtraBold") -> str:
    """The file of a font from its package: family "manrope" or "amatic_sc"."""
    origin = find_spec(f"font_{family}").origin
    name = {"manrope": "Manrope", "amatic_sc": "AmaticSC"}[family]
    return str(Path(origin).parent / "files" / f"{name}-{weight}.ttf")


def text(
    words: str,
    size: float,
    material: Material,
    at: Sequence[float] = (0, 0, 0),
    weight: str = "ExtraBold",
    family: str = "manrope",
    depth: float = 0,
    rounding: float = 0,
    align: str = "CENTER",
    parent: Object | None = None,
) -> Object:
    data = bpy.data.curves.new("text", "FONT")
    data.body = words
    data.size = size
    data.align_x = align
    data.align_y = "CENTER"
    data.extrude = depth
    data.bevel_depth = rounding
    data.font = bpy.data.fonts.load(font_file(family, weight), check_existing=True)
    data.materials.append(material)
    return add("text", data, parent, at)


def symbol_loops(symbol: str, radius: float) -> list[list[Point]]:
    """The mark of a player as a round stud: disc, or a stud with a ring, bar or cross cut out."""
    loops = [circle(radius)]
    long, short = radius * 0.58, radius * 0.17
    if symbol == "ring":
        loops.append(circle(radius * 0.48)[::-1])
    elif symbol == "bar":
        loops.append(rectangle(2 * long, 2 * short)[::-1])
    elif symbol == "cross":
        arms = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
        corners: list[Point] = []
        for number, (x, y) in enumerate(arms):
            inner = (x * short, y * short)
            along = ((x * short, y * long), (x * long, y * short))
            first, second = along if number % 2 else along[::-1]
            corners += [first, inner, second]
        loops.append(corners[::-1])
    return loops
