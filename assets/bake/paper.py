"""The paper of the room: a stapled booklet, a folded-back page of it, index cards, name plates and drawing pins.

The booklet lies open in its middle. Its lower outer corners stand up a little, so that one sees that it can be turned;
they are pictures of their own that take the place of that part of the booklet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import bpy
import numpy as np

from assets.bake import kit, materials, shapes, ui
from assets.bake.textures import linear
from assets.bake.ui import UNIT, Build, frame, lathe, slab

SAMPLES = {"draft": 8, "final": 16}
STAPLES = (0.24, -0.24)  # of the height, from the middle
CORNER = 190  # units each way that a corner's picture covers
CURLS = {"off": 0.0, "up": 84.0, "lit": 138.0}  # units from the tip to where the corner begins to bend
CREAM, COVER = (0.90, 0.84, 0.715), linear("#27463a")


# The booklet


class Form(NamedTuple):
    """Of an open booklet: its pages lie beside each other, or one above the other for upright windows."""

    suffix: str
    out: float  # of a page, from the fold to its edge, in design units
    along: float  # of a page, along the fold
    is_upright: bool

    @property
    def size(self) -> tuple[float, float]:
        return (self.along, 2 * self.out) if self.is_upright else (2 * self.out, self.along)

    def points(self, side: int, x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
        """Of a page, from distances from the fold and from the corner that is turned."""
        away, aside = side * x, y - self.along / 2
        return np.dstack((-side * aside, -away, z) if self.is_upright else (away, aside, z)).reshape(-1, 3) * UNIT


FORMS = (Form("", 850, 900, False), Form("_upright", 825, 1000, True))


def _rise(away: np.ndarray, low: float, out: float) -> np.ndarray:
    """How high a page lies so far from the fold: steeply out of it, then falling towards its edge."""
    share = np.clip(away / out, 0, 1)
    return low + 26 * (1 - np.exp(-away / 34)) * (1 - 0.62 * share**0.8) + 1.5 * np.sin(share * 7)


def page(
    form: Form, side: int, low: float, more: float, curl: float, material: bpy.types.Material, tilt: float = 0.0
) -> None:
    """A page to the left (-1) or right (1) of the fold, or above or below it, so much wider than it should be.

    The corner that is turned may be curled: the lower outer one, and in the upright form the upper left one above.
    """
    reach = form.out + more
    across = np.concatenate([np.linspace(0, 140, 40), np.linspace(146, reach, 130)])
    along = np.concatenate([np.linspace(0, 230, 70), np.linspace(238, form.along, 60)])  # from the corner
    x, y = np.meshgrid(across, along)
    z = _rise(x, low, form.out) + tilt * (y / form.along)
    if curl:
        # Everything beyond a line across the corner is rolled up on a cylinder.
        beyond = (x - reach) * 0.80 + (-y) * 0.60 + curl
        radius = 20 + 0.16 * curl
        angle = np.clip(beyond, 0, None) / radius
        drawn = np.clip(beyond, 0, None) - radius * np.sin(angle)
        x, y = x - 0.80 * drawn, y + 0.60 * drawn
        z = z + radius * (1 - np.cos(angle))
    rows, columns = x.shape
    faces = []
    for row in range(rows - 1):
        for column in range(columns - 1):
            a = row * columns + column
            face = (a, a + 1, a + columns + 1, a + columns)
            faces.append(face if side > 0 and not form.is_upright else face[::-1])
    shapes.mesh(form.points(side, x, y, z), faces, material, smooth=True)


def staple(form: Form, at: float, material: bpy.types.Material) -> None:
    """A wire along the fold, its ends bent into the paper."""
    path = [(-30, 2), (-28, 6), (-24, 8), (24, 8), (28, 6), (30, 2)]
    data = bpy.data.curves.new("staple", "CURVE")
    data.dimensions = "3D"
    data.bevel_depth = 2.4 * UNIT
    data.bevel_resolution = 4
    line = data.splines.new("POLY")
    line.points.add(len(path) - 1)
    for point, (along, z) in zip(line.points, path, strict=True):
        way = (at + along) * UNIT
        point.co = (*((way, 0) if form.is_upright else (0, way)), (z + 5) * UNIT, 1)
    data.materials.append(material)
    shapes.add("staple", data)


def booklet(form: Form, curl: float) -> Build:
    def build() -> None:
        paper = materials.paper(CREAM, tile=9.6)
        width, height = 2 * form.out + 26, form.along + 12
        cover = materials.plastic(COVER, 0.55, smear=0.05, name="cover")
        slab((height, width) if form.is_upright else (width, height), 9, 0, 3, cover, 1)
        for side in (-1, 1):
            for number, out in enumerate((13, 9, 5.5, 2.5)):  # the edges of the sheets below
                page(form, side, 1.0 + 1.5 * number, out - 4, 0, paper, 0.4 * (number % 2))
            page(form, side, 8.0, -4, curl, paper)
        steel = materials.metal((0.62, 0.60, 0.57), 0.22)
        for share in STAPLES:
            staple(form, share * form.along, steel)

    return build


def add_booklet(sprites: kit.Sprites, samples: int, form: Form) -> None:
    """There is nothing sharp on blank paper: it takes no more than a pixel for each unit."""

    def shoot(state: str, region: Sequence[int] | None = None) -> np.ndarray:
        return ui.shoot(form.size, booklet(form, CURLS[state]), samples, 1.35, True, ui.LARGE, region)

    left, top, *_ = ui.LARGE.margin
    whole = shoot("up")
    sprites.add(f"booklet{form.suffix}", whole, (left, top), suffix="webp", density=ui.LARGE.fine)
    rows, columns = whole.shape[:2]
    for state in ("lit", "off"):
        for name, x in (("left", 0), ("right", columns - CORNER)):
            y = 0 if form.is_upright and name == "left" else rows - CORNER
            picture = shoot(state, (x, y, x + CORNER, y + CORNER))
            anchor = (left - x, top - y)
            sprites.add(f"corner_{name}_{state}{form.suffix}", picture, anchor, suffix="webp", density=ui.LARGE.fine)


# Smaller things: all of them may be stretched in their middle

CARD, STRIP = (480, 318), (300, 72)
LIGHTS = {"lit": 1.25, "down": 0.78}  # how bright it is where it is pointed at, and where it is held down


def leaf() -> None:
    """The booklet folded back to one page: its fold with the staples at the left."""
    width, height = CARD
    paper = materials.paper(CREAM, tile=9.6)
    for number in range(4):
        out = 7 - 2 * number
        corners = shapes.rectangle((width + out - 8) * UNIT, (height - 1) * UNIT, 2 * UNIT, ((out + 8) / 2 * UNIT, 0))
        shapes.prism(corners, 2.6 * number * UNIT, (2.6 * number + 1.7) * UNIT, paper, 0.3 * UNIT, sharper_than=50)
    x = np.concatenate([np.linspace(0, 30, 24), np.linspace(34, width, 40)])
    z = 4 + 12 * np.sqrt(1 - (1 - np.clip(x / 26, 0, 1)) ** 2) - 3.5 * (x / width) ** 2
    points = [(a - width / 2, side * height / 2, b) for a, b in zip(x, z, strict=True) for side in (-1, 1)]
    faces = [(2 * n, 2 * n + 2, 2 * n + 3, 2 * n + 1) for n in range(len(x) - 1)]
    shapes.mesh(np.array(points) * UNIT, faces, paper, smooth=True)
    steel = materials.metal((0.62, 0.60, 0.57), 0.22)
    for y in (-96, 96):
        wire = shapes.box(
            (4.4 * UNIT, 46 * UNIT, 3 * UNIT), steel, ((3.5 - width / 2) * UNIT, y * UNIT, 10 * UNIT), UNIT
        )
        wire.rotation_euler = (0, -0.8, 0)


def index_card() -> None:
    slab(CARD, 9, 0, 2.6, materials.paper((0.95, 0.915, 0.84), tile=9.6), 0.8)


def name_plate() -> None:
    """A slip of paper in a brass holder, as on a drawer."""
    slab((292, 64), 6, 0, 1.6, materials.paper((0.93, 0.885, 0.79), tile=9.6), 0.4)
    frame(STRIP, 9, 6.5, 0, 6, materials.brass(0.22), 1.6)


def brass_tag() -> None:
    brass = ui.brushed_brass()
    slab(STRIP, 11, 0, 5, brass, 2.2)
    frame((288, 60), 7, 1.6, 4, 5.5, materials.brass(0.20), 0.6)


def drawing_pin() -> None:
    brass = materials.brass(0.18)
    lathe([(0.02, 13.2), (5, 13), (9, 12), (12, 9.8), (13.6, 7), (13.8, 5.4), (12.6, 4.6), (3, 4.4), (1.2, 0)], brass)


# Size, form, how far in from its corners it may be stretched, and how bright the lamp is.
SMALL: dict[str, tuple[Sequence[float], Build, Sequence[float], float]] = {
    "leaf": (CARD, leaf, (60, 92), 1.35),
    "card": (CARD, index_card, (34, 34), 1.65),
    "name_plate": (STRIP, name_plate, (30, 30), 1.2),
    "tag": (STRIP, brass_tag, (30, 30), 1.0),
    "pin": ((30, 30), drawing_pin, (), 1.0),
}
PRESSED = ("card", "tag")


def add_small(sprites: kit.Sprites, samples: int) -> None:
    for name, (size, build, corner, key) in SMALL.items():
        add_states(sprites, name, size, ui.shoot(size, build, samples, key), corner)


def add_states(
    sprites: kit.Sprites, name: str, size: Sequence[float], pixels: np.ndarray, corner: Sequence[float]
) -> None:
    """What is pressed has states, as the buttons have."""
    if name not in PRESSED:
        ui.add_flat(sprites, name, pixels, size, *corner, atlas=None, suffix="webp")
        return
    pictures = {state: ui.relit(pixels, level) for state, level in LIGHTS.items()}
    for state, picture in {"up": pixels, **pictures, "off": ui.washed_out(pixels)}.items():
        ui.add_flat(sprites, f"{name}_{state}", picture, size, *corner, atlas=None, suffix="webp")


def bake(quality: str) -> None:
    samples = SAMPLES[quality]
    sprites = kit.Sprites("paper")
    for form in FORMS:
        add_booklet(sprites, samples, form)
    add_small(sprites, samples)
    sprites.write()
