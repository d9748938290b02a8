"""Blank ivory dice in many turns, and their shadows: the program inks the faces, so that one bake serves any die."""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from mathutils import Euler, Matrix, Quaternion
from PIL import Image, ImageFilter

from assets.bake import kit, materials, shapes

LOOSE_TURNS = 112
RESTING_TURNS = 23
LIFTS = (0.0, 0.7, 1.8)  # the heights of the shadows, in sides of the die


class Look(NamedTuple):
    """How the dice of a table are seen: everything in pixels, or in sides of the die."""

    down: float  # degrees by which the camera looks down
    side: float
    sprite: int  # width and height of a picture
    shadow: int  # width and height of a shadow's picture
    boxes: Sequence[kit.Box]
    ambient: tuple[float, float, float]
    rounding: float = 0.17


def cube_turns() -> list[np.ndarray]:
    """The 24 rotations that bring a cube onto itself."""
    found = []
    for first in range(3):
        for second in range(3):
            for signs in ((1, 1), (1, -1), (-1, 1), (-1, -1)):
                if first != second:
                    x, y = np.zeros(3), np.zeros(3)
                    x[first], y[second] = signs
                    found.append(np.array([x, y, np.cross(x, y)]).T)
    return found


def spread_turns(count: int) -> list[np.ndarray]:
    """Rotations spread evenly over all that look different on a blank cube, each as far from the others as can be."""
    chance = np.random.default_rng(5).standard_normal((6000, 4))
    many = np.array([Quaternion(q).normalized().to_matrix() for q in chance])
    same = np.array(cube_turns())

    def closeness(turn: np.ndarray) -> np.ndarray:
        """For each of the many the cosine-like trace of the smallest rotation that takes the cube there."""
        return np.einsum("nij,skj,ik->ns", many, same, turn).max(1)

    chosen = [np.eye(3)]
    closest = closeness(chosen[0])
    while len(chosen) < count:
        chosen.append(many[closest.argmin()])
        closest = np.maximum(closest, closeness(chosen[-1]))
    return chosen


def turns() -> list[np.ndarray]:
    """The resting turns first, then the loose ones."""
    resting = [np.array(Matrix.Rotation(math.radians(4 * k), 3, "Z")) for k in range(RESTING_TURNS)]
    return resting + spread_turns(LOOSE_TURNS)


def view(look: Look) -> np.ndarray:
    """From the world (the die is 1 wide, centre at 0) to pixels from the anchor, y down."""
    angle = math.radians(look.down)
    return look.side * np.array([[1, 0, 0], [0, -math.sin(angle), -math.cos(angle)]])


def bake_turns(sprites: kit.Sprites, look: Look, samples: int, part: slice = slice(None)) -> None:
    scene = kit.new_scene(look.sprite, look.sprite, samples)
    scene.cycles.max_bounces = 3  # a single convex thing
    scene.render.use_persistent_data = True
    die = shapes.box((1, 1, 1), materials.ivory(soft=0), rounding=look.rounding, segments=8)
    kit.light_tent(look.boxes, look.ambient)
    kit.camera((0, 0, 0), look.down, look.sprite / look.side)
    for number, turn in list(enumerate(turns()))[part]:
        die.rotation_euler = Matrix(turn.tolist()).to_euler()
        rotation = [[round(float(v), 5) for v in row] for row in turn]
        middle = look.sprite / 2
        sprites.add(f"die_{number}", kit.render(), (middle, middle), "dice", rotation=rotation)
    sprites.note("_die_view", [[round(float(v), 4) for v in row] for row in view(look)])


def bake_shadows(sprites: kit.Sprites, look: Look, samples: int, trimmed: bool = False) -> None:
    """Anchor: the point of the ground right under the middle of the die."""
    size = look.shadow
    for number, height in enumerate(LIFTS):
        kit.new_scene(size, size, samples)
        die = shapes.box((1, 1, 1), materials.ivory(), (0, 0, 0.5 + height), look.rounding, 6)
        die.rotation_euler = Euler((0, 0, math.radians(22)))
        kit.shadow_catcher()
        kit.hide_from_camera([die])
        kit.light_tent(look.boxes, look.ambient)
        kit.camera((0, 0, 0), look.down, size / look.side)
        seen = soft_shadow(kit.clean_shadow(kit.render(), floor=0.04, fade=24))
        anchor = (size / 2, size / 2)
        if trimmed:
            seen, anchor = kit.trim(seen, anchor)
        sprites.add(f"die_shadow_{number}", seen, anchor, "small")


def soft_shadow(seen: np.ndarray) -> np.ndarray:
    """One colour and no corners: the shadow serves a die in any turn."""
    made = seen.copy()
    made[..., :3] = (8, 5, 3)
    made[..., 3] = np.asarray(Image.fromarray(seen[..., 3]).filter(ImageFilter.GaussianBlur(6))) * 0.9
    return made
