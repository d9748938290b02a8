"""Tiles of Tantrix that are seen aslant: they turn over in the air, or lean as they are carried.

Only their bodies are here. The lines of a tile are laid on its face by the program, squeezed as `shrink` says and
darkened by `light`, which is the lamp's on a face that lies like this.
"""

import math
from typing import NamedTuple

from assets.bake import kit, shapes, tantrix_tiles
from assets.bake.tantrix_tiles import AMBIENT, BOXES, EXPOSURE, SIDE, THICKNESS, UNITS

SCALE = UNITS * kit.DENSITY / (2 * SIDE)
COLUMNS, ROWS = 272, 240
IN_ROW = 6
LEANING = (8, 16, 24)  # degrees
TURNING = (36, 48, 60, 72, 84)
DIM = 0.3  # of the light on a flat face, which comes from everywhere


class Tilt(NamedTuple):
    """A tile whose visible face looks to one side."""

    name: str
    towards: tuple[int, int]  # to the right and upwards
    degrees: int
    is_back: bool = False

    @property
    def light(self) -> float:
        """How bright its face is, a flat one being 1."""
        lamp = BOXES[0].towards
        far = math.hypot(*lamp)
        aside = (lamp[0] * self.towards[0] + lamp[1] * self.towards[1]) / far
        rise, angle = lamp[2] / far, math.radians(self.degrees)
        facing = max(0.0, aside * math.sin(angle) + rise * math.cos(angle)) / rise
        return round(min(1.0, DIM + (1 - DIM) * facing) ** (1 / 2.2), 3)

    @property
    def shrink(self) -> list[float]:
        """Width and height of the face, those of a flat one being 1."""
        narrow = round(math.cos(math.radians(self.degrees)), 4)
        return [narrow, 1.0] if self.towards[0] else [1.0, narrow]

    @property
    def face(self) -> list[float]:
        """The middle of the face in pixels from the middle of the tile, which it turns about."""
        away = THICKNESS / 2 * math.sin(math.radians(self.degrees)) * SCALE
        return [round(away * self.towards[0], 2), round(-away * self.towards[1], 2)]


SIDES = {"left": (-1, 0), "right": (1, 0), "up": (0, 1), "down": (0, -1)}
TILTS = [
    *(Tilt(f"tilt_{side}_{angle}", way, angle) for side, way in SIDES.items() for angle in LEANING),
    *(Tilt(f"tilt_right_{angle}", SIDES["right"], angle) for angle in TURNING),
    *(Tilt(f"tilt_back_{angle}", SIDES["left"], angle, True) for angle in (12, 24, *TURNING)),
]


def bake_tilts(sprites: kit.Sprites, quality: str) -> None:
    """All on one sheet, which the light reaches from so far that it is everywhere the same."""
    high = math.ceil(len(TILTS) / IN_ROW)
    kit.new_scene(COLUMNS * IN_ROW, ROWS * high, kit.samples(quality, 28), exposure=EXPOSURE)
    material = tantrix_tiles.bakelite()
    for number, tilt in enumerate(TILTS):
        across, down = number % IN_ROW, number // IN_ROW
        right, up = tilt.towards
        angle = math.radians(tilt.degrees)
        place = shapes.empty((across * COLUMNS / SCALE, -down * ROWS / SCALE, 0), (-up * angle, right * angle, 0))
        body = tantrix_tiles.body(material, tilt.is_back)
        body.parent = place
        body.location = (0, 0, THICKNESS / 2)
    kit.light_tent(BOXES, AMBIENT)
    middle = ((IN_ROW - 1) / 2 * COLUMNS / SCALE, -(high - 1) / 2 * ROWS / SCALE, 0)
    kit.camera(middle, 90, COLUMNS * IN_ROW / SCALE)
    sheet = kit.render()
    for number, tilt in enumerate(TILTS):
        left, top = number % IN_ROW * COLUMNS, number // IN_ROW * ROWS
        pixels = sheet[top : top + ROWS, left : left + COLUMNS]
        cut, anchor = kit.trim(pixels, (COLUMNS / 2, ROWS / 2))
        sprites.add(tilt.name, cut, anchor, "tilts", face=tilt.face, shrink=tilt.shrink, light=tilt.light)
