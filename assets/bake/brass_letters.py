"""Words in solid brass: the outlines of a font as bodies."""

import bpy
import numpy as np

from assets.bake import shapes

ROUNDING = 0.07


def letters(words: str, width: float, thickness: float, brass: bpy.types.Material, place: shapes.Object) -> None:
    """In the plane of their place, around its origin; `thickness` is half of what they stand up.

    The font draws some letters with strokes that overlap, which the filling of a curve does not take; each stroke
    therefore becomes a body of its own.
    """
    drawn = shapes.text(words, 4.0, brass)
    drawn.data.space_character = 1.06
    bpy.context.view_layer.update()
    scale = width / drawn.dimensions.x
    loops = [
        [(x * scale, y * scale) for x, y in untangled(smooth(line))]
        for line in drawn.to_curve(bpy.context.evaluated_depsgraph_get()).splines
    ]
    bpy.data.objects.remove(drawn)
    outer = [loop for loop in loops if area(loop) < 0]  # in a font, holes run the other way round
    for stroke in outer:
        holes = [loop for loop in loops if area(loop) > 0 and inside(loop[0], stroke)]
        # A bar or leg lies a hair below its letter: faces that fall together would shade each other black.
        part = abs(area(stroke)) < 0.65 * scale**2
        shapes.sheet([stroke, *holes], brass, thickness - part * 0.006, ROUNDING, place)


def smooth(line: bpy.types.Spline, steps: int = 8) -> list[shapes.Point]:
    """The corners of a closed Bézier curve, straight parts kept straight."""
    points = line.bezier_points
    found = []
    for here, there in zip(points, [*points[1:], points[0]]):
        a, b, c, d = here.co, here.handle_right, there.handle_left, there.co
        bent = (b - a).cross(d - a).length + (c - a).cross(d - a).length > 1e-4
        for t in np.linspace(0, 1, steps if bent else 1, endpoint=False):
            at = a * (1 - t) ** 3 + 3 * b * t * (1 - t) ** 2 + 3 * c * t**2 * (1 - t) + d * t**3
            found.append((at.x, at.y))
    return found


def untangled(loop: list[shapes.Point]) -> list[shapes.Point]:
    """Without the small knot that the legs of the A make where they cross below its apex."""
    count = len(loop)
    for k in range(count):
        a, b, c, d = (np.array(loop[(k + step) % count]) for step in range(4))
        sides = np.array([b - a, c - d]).T
        if abs(np.linalg.det(sides)) < 1e-9:
            continue
        first, second = np.linalg.solve(sides, c - a)
        if 0 < first < 1 and 0 < second < 1:
            kept = [loop[(k + step) % count] for step in range(3, count + 1)]
            return [*kept, tuple(a + first * (b - a))]
    return loop


def area(loop: list[shapes.Point]) -> float:
    """Positive if the loop runs counter-clockwise."""
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in zip(loop, [*loop[1:], loop[0]])) / 2


def inside(point: shapes.Point, loop: list[shapes.Point]) -> bool:
    x, y = point
    crossed = False
    for (x0, y0), (x1, y1) in zip(loop, [*loop[1:], loop[0]]):
        if (y0 > y) != (y1 > y) and x < x0 + (y - y0) / (y1 - y0) * (x1 - x0):
            crossed = not crossed
    return crossed
