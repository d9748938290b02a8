"""Numerals as clean outlines: where a stroke of a letter crosses itself Blender would leave a hole."""

from collections.abc import Sequence

import bpy
from mathutils.geometry import interpolate_bezier, intersect_line_line_2d

from assets.bake import shapes
from assets.bake.shapes import Point

FINE = 8  # points along a curve


def numeral(
    figure: int, size: float, material: bpy.types.Material, at: Sequence[float], grown: float, parent: bpy.types.Object
) -> bpy.types.Object:
    """A thin sheet in the form of a figure, larger by `grown` all around."""
    made = shapes.sheet(loops(str(figure), size, material), material, 0.006, 0, parent, at)
    made.data.offset = grown
    return made


def loops(words: str, size: float, material: bpy.types.Material) -> list[list[Point]]:
    written = shapes.text(words, size, material)
    curve = written.to_curve(bpy.context.evaluated_depsgraph_get())
    found = [_uncrossed(_flat(line.bezier_points)) for line in curve.splines]
    written.to_curve_clear()
    bpy.data.objects.remove(written)
    return found


def _flat(points: Sequence[bpy.types.BezierSplinePoint]) -> list[Point]:
    found: list[Point] = []
    for here, there in zip(points, [*points[1:], points[0]]):
        way = interpolate_bezier(here.co, here.handle_right, there.handle_left, there.co, FINE)
        found += [(point.x, point.y) for point in way[:-1]]
    return found


def _uncrossed(points: list[Point]) -> list[Point]:
    """Without the small loops in which it runs across itself."""
    count = len(points)
    for one in range(count):
        for other in range(one + 2, min(count, one + count // 3)):
            a, b, c, d = (points[number % count] for number in (one, one + 1, other, other + 1))
            crossing = intersect_line_line_2d(a, b, c, d)
            if crossing is not None and a != d:
                return _uncrossed([*points[: one + 1], (crossing.x, crossing.y), *points[other + 1 :]])
    return points
