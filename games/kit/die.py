"""A die as it is seen: a baked blank cube in the nearest orientation, with its faces inked on in perspective."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import pairwise, permutations, product
from typing import cast

import pygame

from games.kit.rotations import Matrix, Quaternion
from games.window.canvas import Canvas
from games.window.sprites import BAKED, Sprite

Polygon = Sequence[tuple[float, float]]  # on a face from -0.5 to 0.5, x to the right and y up

INK = (38, 30, 26)
REMEMBERED = 64  # orientations: dice mostly lie still
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


def transposed(a: Matrix) -> Matrix:
    return tuple(zip(*a))


def apply(a: Matrix, v: Sequence[float]) -> tuple[float, ...]:
    return tuple(a[i][0] * v[0] + a[i][1] * v[1] + a[i][2] * v[2] for i in range(3))


@cache
def symmetries() -> tuple[tuple[Matrix, Quaternion], ...]:
    """The 24 rotations that leave a blank cube as it is."""
    found = []
    for order in permutations(range(3)):
        for signs in product((1, -1), repeat=3):
            rows = tuple(tuple(float(signs[i] * (order[i] == j)) for j in range(3)) for i in range(3))
            turned = apply(rows, (1, 0, 0)), apply(rows, (0, 1, 0))
            third = apply(rows, (0, 0, 1))
            (a, b, c), (d, e, f) = turned
            if (b * f - c * e, c * d - a * f, a * e - b * d) == third:
                found.append((rows, quaternion(rows)))
    return tuple(found)


def quaternion(m: Matrix) -> Quaternion:
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


# A blank cube can be turned into any of 24 equal positions, so that every turn is at most 62.8 degrees away from the
# upright cube in one of them. Its nearest baked picture then is hardly further away than that.
FURTHEST = math.radians(62.8 + 16)


@cache
def equal_turns(rotation: Matrix) -> tuple[tuple[Quaternion, Matrix], ...]:
    """What a picture of a blank cube in this rotation shows as well, as far as it will ever be asked for."""
    turned = [times(rotation, turn) for turn, _ in symmetries()]
    found = [(quaternion(whole), whole) for whole in turned]
    return tuple((shown, whole) for shown, whole in found if abs(shown[0]) > math.cos(FURTHEST / 2))


class DiePicture:
    """Draws the dice of one set of pictures."""

    MOST_KEPT = 64

    def __init__(self, canvas: Canvas, folder: str):
        self.folder = folder
        self.view = cast(Sequence[Sequence[float]], canvas.sprites.facts(f"{folder}/_die_view"))
        self._baked: list[tuple[Quaternion, str, Matrix]] = []
        self._nearest: dict[Matrix, tuple[str, Matrix]] = {}
        self._inked: dict[object, pygame.Surface] = {}  # dice mostly lie still
        for name, facts in canvas.sprites.whole_set(folder).items():
            if name.startswith("die_") and "rotation" in facts:
                canvas.sprites.get(f"{folder}/{name}")  # now, and not in the middle of the first throw
                rotation = tuple(map(tuple, facts["rotation"]))
                self._baked += [(shown, f"{folder}/{name}", whole) for shown, whole in equal_turns(rotation)]

    def nearest(self, rotation: Matrix) -> tuple[str, Matrix]:
        """The baked picture that shows nearly this orientation, and the orientation that it really shows."""
        found = self._nearest.get(rotation)
        if found is None:
            if len(self._nearest) > REMEMBERED:
                self._nearest.clear()
            found = self._nearest[rotation] = self._find(rotation)
        return found

    def _find(self, rotation: Matrix) -> tuple[str, Matrix]:
        w, x, y, z = quaternion(rotation)
        # How near the cube comes to being upright in each of its equal positions.
        turn, (a, b, c, d) = max(
            symmetries(), key=lambda one: abs(w * one[1][0] - x * one[1][1] - y * one[1][2] - z * one[1][3])
        )
        p, q, r, s = (
            w * a - x * b - y * c - z * d,
            w * b + x * a + y * d - z * c,
            w * c - x * d + y * a + z * b,
            w * d + x * c - y * b + z * a,
        )
        _, name, shown = max(
            self._baked, key=lambda one: abs(p * one[0][0] + q * one[0][1] + r * one[0][2] + s * one[0][3])
        )
        return name, times(shown, transposed(turn))

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
        if key not in self._inked:
            if len(self._inked) >= self.MOST_KEPT:
                self._inked.clear()
            self._inked[key] = self._ink(canvas, sprite, shown, labels, faces)
        canvas.surface.blit(self._inked[key], (round(left), round(top)))

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
                # Seen from afar a face is a parallelogram: its middle and its two directions tell where all of it is.
                (nx, ny), (rx, ry), (ux, uy) = (self._project(shown, way, scale) for way in (normal, right, up))
                mx, my = centre[0] + 0.5 * nx, centre[1] + 0.5 * ny
                for polygon in faces[labels[side]]:
                    points = [(mx + x * rx + y * ux, my + x * ry + y * uy) for x, y in polygon]
                    pygame.draw.polygon(ink, (*INK, alpha), points)
        return pygame.transform.smoothscale(ink, size)

    def _towards_viewer(self) -> tuple[float, float, float]:
        """The direction from which the die is looked at: across both rows of the view."""
        (a, b, c), (d, e, f) = (row[:3] for row in self.view)
        x, y, z = b * f - c * e, c * d - a * f, a * e - b * d
        length = (x * x + y * y + z * z) ** 0.5
        sign = 1 if z > 0 else -1
        return sign * x / length, sign * y / length, sign * z / length

    def _project(self, shown: Matrix, way: Sequence[float], scale: float) -> tuple[float, float]:
        """A direction of the die as it is seen on the screen."""
        x, y, z = apply(shown, way)
        (a, b, c), (d, e, f) = (row[:3] for row in self.view)
        return scale * (a * x + b * y + c * z), scale * (d * x + e * y + f * z)


def squares(cells: Sequence[tuple[int, int]], size: float = 0.17) -> list[Polygon]:
    """A shape of little squares in the middle of a face."""
    width, height = 1 + max(c for c, _ in cells), 1 + max(r for _, r in cells)
    inked: list[Polygon] = []
    for column, row in cells:
        x, y = (column - width / 2) * size, (row - height / 2) * size
        gap = size * 0.06
        inked.append(
            [(x + gap, y + gap), (x + size - gap, y + gap), (x + size - gap, y + size - gap), (x + gap, y + size - gap)]
        )
    return inked


def ring(size: float, thick: float, corners: int = 28) -> list[Polygon]:
    """A circle (or with few corners a polygon) drawn with a line so thick; `size` is the radius of its middle."""
    outer, inner = size + thick / 2, size - thick / 2
    if corners == 4:  # a square: its line is as thick as a circle's only along the sides
        outer, inner = outer * math.sqrt(2), inner * math.sqrt(2)
    turn = math.tau / corners
    start = turn / 2
    points = [(math.cos(start + turn * n), math.sin(start + turn * n)) for n in range(corners + 1)]
    return [
        [(a * outer, b * outer), (c * outer, d * outer), (c * inner, d * inner), (a * inner, b * inner)]
        for (a, b), (c, d) in pairwise(points)
    ]


def cross(size: float, thick: float) -> list[Polygon]:
    """Two bars from corner to corner of a square of twice the size."""
    half = thick / 2 / math.sqrt(2)
    return [
        [
            (sign * (-size - half), -size + half),
            (sign * (-size + half), -size - half),
            (sign * (size + half), size - half),
            (sign * (size - half), size + half),
        ]
        for sign in (1, -1)
    ]
