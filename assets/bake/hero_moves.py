"""Small parts of the games on the table in the places that they move to: patches that are laid over the pictures."""

import bpy
import numpy as np
from mathutils import Vector

from assets.bake import hero, kit
from assets.bake.hero_room import View
from assets.bake.miniatures.borderline import turn_drum
from assets.bake.miniatures.tetrix import roll_die

FEATHER = 6  # pixels in which a patch begins
ROLL = (22.5, 45.0, 67.5, 90.0)  # degrees of a die, one picture each
NOTCHES, BETWEEN = 7, 2  # of the drum, and how many pictures one of them has
MARGIN = {"tetrix": 16, "borderline": 5}  # design units around what moves

# Which pictures are shown one after the other, over and over: 0 is the game without a patch.
FRAMES = {
    "tetrix": [[1, 2, 3, 4], [3, 2, 1, 0]],
    "borderline": [[2 * k + 1, (2 * k + 2) % (NOTCHES * BETWEEN)] for k in range(NOTCHES)],
}
SOUNDS = {"tetrix": "die_felt_soft", "borderline": "ratchet"}


def add_moves(sprites: kit.Sprites, view: View, samples: int) -> None:
    """After the games themselves, whose light when pointed at is taken over."""
    notes = {}
    for game, frames in FRAMES.items():
        hero.stand(view, game, samples, view.density)
        bpy.context.scene.render.use_persistent_data = True
        part = bpy.data.objects["drum" if game == "borderline" else "rolling die"]
        region = reach(view, part, game)
        pixels = hero.pixels_of(view, region)
        anchor = tuple(c - p for c, p in zip(hero.corner(view, view.density), pixels))
        count = len(ROLL) if game == "tetrix" else NOTCHES * BETWEEN - 1
        for number in range(1, count + 1):
            if game == "tetrix":
                roll_die(part, ROLL[number - 1])
            else:
                turn_drum(part, number / BETWEEN)
            seen = hero.fading(hero.traced(view, region), FEATHER)
            name = f"{game}{view.name}_move_{number}"
            moves = f"moves{view.name}"
            sprites.add(name, seen, anchor, moves, density=view.density)
            sprites.add(f"{name}_lit", shining(sprites, view, game, seen, anchor), anchor, moves, density=view.density)
        left, top, right, bottom = (round(v, 1) for v in region)
        box = [left, top, round(right - left, 1), round(bottom - top, 1)]
        notes[game] = {"frames": frames, "sound": SOUNDS[game], "box": box}
    sprites.note(f"_moves{view.name}", notes)


def reach(view: View, part: bpy.types.Object, game: str) -> hero.Region:
    """Where it is seen, wherever it moves."""
    places = []
    for angle in (0.0, 45.0, 90.0) if game == "tetrix" else (0.0,):
        if game == "tetrix":
            roll_die(part, angle)
        bpy.context.view_layer.update()
        places += [view.seen(*(part.matrix_world @ Vector(corner))) for corner in part.bound_box]
    return hero.around(places, MARGIN[game])


def shining(sprites: kit.Sprites, view: View, game: str, patch: np.ndarray, anchor: tuple[float, ...]) -> np.ndarray:
    """The patch in the light of the game that is pointed at, as much brighter as its surroundings are."""
    known = {file: pixels for file, pixels, _ in sprites.files}
    name = f"{game}{view.name}"
    left, top = (round(a - b) for a, b in zip(sprites.entries[name]["anchor"], anchor))
    rows, columns = patch.shape[:2]
    plain, lit = (
        known[f"{name}{ending}.webp"][top : top + rows, left : left + columns, :3].astype(np.float32).mean((0, 1))
        for ending in ("", "_lit")
    )
    made = patch.copy()
    made[..., :3] = (patch[..., :3] * (lit / np.maximum(plain, 1))).clip(0, 255).round()
    return made
