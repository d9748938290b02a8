"""A die as it is seen: a baked blank cube in the nearest orientation, with its faces inked on in perspective."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product

import pygame

from games.cabinet.canvas import Canvas
from games.cabinet.sprites import BAKED, Sprite

Matrix = tuple[tuple[float, float, float], ...]
Polygon = Sequence[tuple[float, float]]  # on a face from -0.5 to 0.5, x to the right and y up

INK = (38, 30, 26)
SMOOTH = 3  # ink is drawn so many times larger and scaled down, because polygons have no soft edges

# For each side of the cube: its normal, and the directions in which its picture's x and y run.
SIDES: tuple[tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]], ...] = (
    ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    ((-1, 0, 0), (0, -1, 0), (0, 0, 1)),
    ((0, 1, 0), (-1, 0, 0), (0, 0, 1)),
    ((0, -1, 0), (1, 0, 0), (0, 0, 1)),
    ((0, 0, 1), (1, 0, 0), (0, 1, 0)),
    ((0, 0, -1), (1, 0, 0), (0, -1, 0)),
)


def times(a: Matrix, b: Matrix) -> Matrix:
    return tuple(tuple(sum(a[i][k] * b[k][j] for k in range(3)) for j in range(3)) for i in range(3))


def apply(a: Matrix, v: Sequence[float]) -> tuple[float, float, float]:
    return tuple(a[i][0] * v[0] + a[i][1] * v[1] + a[i][2] * v[2] for i in range(3))


@cache
def symmetries() -> tuple[Matrix, ...]:
    """The 24 rotations that leave a blank cube as it is."""
    found = []
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            rows = tuple(tuple(float(signs[i] * (order[i] == j)) for j in range(3)) for i in range(3))
            turned = apply(rows, (1, 0, 0)), apply(rows, (0, 1, 0))
            third = apply(rows, (0, 0, 1))
            (a, b, c), (d, e, f) = turned
            if (b * f - c * e, c * d - a * f, a * e - b * d) == third:
                found.append(rows)
    return tuple(found)


def quaternion(m: Matrix) -> tuple[float, float, float, float]:
    """Of a rotation; by the largest of the four parts, which keeps the division safe."""
    squares = (
        1 + m[0][0] + m[1][1] + m[2][2],
        1 + m[0][0] - m[1][1] - m[2][2],
        1 - m[0][0] + m[1][1] - m[2][2],
        1 - m[0][0] - m[1][1] + m[2][2],
    )
    largest = max(range(4), key=squares.__getitem__)
    s = 2 * squares[largest] ** 0.5
    w, x, y, z = (m[2][1] - m[1][2]) / s, (m[0][1] + m[1][0]) / s, (m[0][2] + m[2][0]) / s, (m[1][2] + m[2][1]) / s
    if largest == 0:
        return s / 4, w, (m[0][2] - m[2][0]) / s, (m[1][0] - m[0][1]) / s
    if largest == 1:
        return w, s / 4, x, y
    if largest == 2:
        return (m[0][2] - m[2][0]) / s, x, s / 4, z
    return (m[1][0] - m[0][1]) / s, y, z, s / 4


class DiePicture:
    """Draws the die of one set of pictures."""

    def __init__(self, canvas: Canvas, folder: str):
        self.folder = folder
        view = canvas.sprites.facts(f"{folder}/_die_view")
        self.view = view["matrix"] if isinstance(view, dict) else view
        self._baked: list[tuple[str, tuple[float, ...], Matrix]] = []
        self._found: tuple[Matrix, str, Matrix] | None = None
        self._inked: tuple[object, pygame.Surface] | None = None  # the last one, as dice mostly lie still
        for name, facts in canvas.sprites.whole_set(folder).items():
            if name.startswith("die_") and "rotation" in facts:
                flat = facts["rotation"]
                baked = tuple(tuple(flat[3 * i : 3 * i + 3]) for i in range(3)) if len(flat) == 9 else flat
                for turn in symmetries():
                    whole = times(baked, turn)
                    self._baked.append((f"{folder}/{name}", quaternion(whole), whole))

    def nearest(self, rotation: Matrix) -> tuple[str, Matrix]:
        """The baked picture that shows nearly this orientation, and the orientation that it really shows."""
        if self._found is None or self._found[0] != rotation:
            a, b, c, d = quaternion(rotation)
            name, _, shown = max(
                self._baked, key=lambda one: abs(a * one[1][0] + b * one[1][1] + c * one[1][2] + d * one[1][3])
            )
            self._found = (rotation, name, shown)
        return self._found[1:]

    def draw(
        self,
        canvas: Canvas,
        x: float,
        y: float,
        rotation: Matrix,
        labels: Sequence[int],
        faces: Sequence[list[Polygon]],
    ) -> None:
        """The die with its centre at (x, y). `labels` gives the face on each of SIDES, `faces` its ink."""
        name, shown = self.nearest(rotation)
        canvas.sprite(name, x, y)
        sprite = canvas.sprites.get(name)
        left, top = canvas.left + x * canvas.scale - sprite.anchor[0], canvas.top + y * canvas.scale - sprite.anchor[1]
        key = (name, shown, tuple(labels), canvas.scale)
        if self._inked is None or self._inked[0] != key:
            self._inked = (key, self._ink(canvas, sprite, shown, labels, faces))
        canvas.surface.blit(self._inked[1], (round(left), round(top)))

    def _ink(
        self, canvas: Canvas, sprite: Sprite, shown: Matrix, labels: Sequence[int], faces: Sequence[list[Polygon]]
    ) -> pygame.Surface:
        """The ink on the sides that can be seen."""
        size = sprite.surface.get_size()
        ink = pygame.Surface((size[0] * SMOOTH, size[1] * SMOOTH), pygame.SRCALPHA)
        ink.fill((*INK, 0))
        scale = canvas.scale / BAKED * SMOOTH
        centre = sprite.anchor[0] * SMOOTH, sprite.anchor[1] * SMOOTH
        towards = self._towards_viewer()
        for side, (normal, right, up) in enumerate(SIDES):
            facing = sum(n * t for n, t in zip(apply(shown, normal), towards))
            if facing > 0.08:
                alpha = min(255, round(255 * (facing - 0.08) / 0.12))
                for polygon in faces[labels[side]]:
                    points = [self._project(shown, normal, right, up, point, scale, centre) for point in polygon]
                    pygame.draw.polygon(ink, (*INK, alpha), points)
        return pygame.transform.smoothscale(ink, size)

    def _towards_viewer(self) -> tuple[float, float, float]:
        """The direction from which the die is looked at: across both rows of the view."""
        (a, b, c), (d, e, f) = (row[:3] for row in self.view)
        x, y, z = b * f - c * e, c * d - a * f, a * e - b * d
        length = (x * x + y * y + z * z) ** 0.5
        sign = 1 if z > 0 else -1
        return sign * x / length, sign * y / length, sign * z / length

    def _project(self, shown, normal, right, up, point, scale, centre) -> tuple[float, float]:
        place = [0.5 * n + point[0] * r + point[1] * u for n, r, u in zip(normal, right, up)]
        world = apply(shown, place)
        return tuple(
            centre[i] + scale * sum(part * part_view for part, part_view in zip(world, self.view[i][:3]))
            for i in (0, 1)
        )


def squares(cells: Sequence[tuple[int, int]], size: float = 0.17) -> list[Polygon]:
    """A shape of little squares in the middle of a face."""
    width, height = 1 + max(c for c, _ in cells), 1 + max(r for _, r in cells)
    inked = []
    for column, row in cells:
        x, y = (column - width / 2) * size, (row - height / 2) * size
        gap = size * 0.06
        inked.append(
            [(x + gap, y + gap), (x + size - gap, y + gap), (x + size - gap, y + size - gap), (x + gap, y + size - gap)]
        )
    return inked
