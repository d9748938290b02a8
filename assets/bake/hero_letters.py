"""The name of the program in brass letters that stand at the far end of the table."""

import math

import bpy
import numpy as np

from assets.bake import hero_room, kit, materials, shapes
from assets.bake.brass_letters import letters
from assets.bake.hero_room import View
from assets.bake.kit import DENSITY

WIDE = {"": 24.0, "_upright": 21.0}  # world units
FAR = {"": 16.4, "_upright": 17.0}
HALF = 0.42  # of their thickness
LEAN = 12  # degrees by which they lean back


def stand_letters(view: View) -> list[bpy.types.Object]:
    before = set(bpy.data.objects)
    brass = materials.metal((0.86, 0.60, 0.26), 0.16, 0.07)
    high = WIDE[view.name] * 0.135 / 2
    place = shapes.empty((0, FAR[view.name], high), (math.radians(90 - LEAN), 0, 0))
    letters("TABLETRIX", WIDE[view.name], HALF, brass, place)
    return [thing for thing in bpy.data.objects if thing not in before]


def cards(view: View) -> None:
    """What the brass mirrors: a bright card low before it and a warm one above, in the dark of the room."""
    nodes = materials.Nodes("cards")
    place = nodes.node("TexCoord").outputs["Object"]
    axes = nodes.node("SeparateXYZ", {0: place})
    high = nodes.math("MULTIPLY_ADD", axes.outputs[0], 0.22, axes.outputs[1])  # slanted a little
    shine = nodes.ramp(
        nodes.node("MapRange", {0: high, 1: -6.5, 2: 6.5}).outputs[0],
        [
            (0.0, (0.05, 0.035, 0.02)),
            (0.30, (0.16, 0.11, 0.07)),
            (0.42, (1.5, 1.25, 0.95)),
            (0.55, (0.75, 0.58, 0.42)),
            (0.64, (0.14, 0.10, 0.065)),
            (0.76, (1.1, 0.74, 0.42)),
            (1.0, (0.30, 0.2, 0.12)),
        ],
    )
    glow = nodes.finish(nodes.node("Emission", {0: shine, 1: 1.0}).outputs[0])
    card = shapes.plane(-60, -16, 60, 16, glow, 0, "cards")
    # Where a face that leans back mirrors the camera to.
    down = math.radians(view.down - 10)
    way = 2 * math.radians(LEAN) - down
    card.location = (0, FAR[view.name] - 16 * math.cos(way), 1.6 + 16 * math.sin(way))
    card.rotation_euler = (way + math.pi / 2, 0, 0)
    card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def add_name(sprites: kit.Sprites, view: View, samples: int) -> None:
    """`name` with its shadow; the anchor is the corner of the design space, as for all that stands on the table."""
    from assets.bake import hero

    hero_room.look(view, DENSITY, 2 * samples, transparent=True, aperture=0)
    made = stand_letters(view)
    hero_room.lights()
    cards(view)
    seen, shaded = hero.extent(view, made)
    part = hero.pixels_of(view, shaded)
    table = hero_room.table()  # only its light is wanted, its picture would hide the cards
    table.visible_camera = table.visible_glossy = False
    body = kit.render(part)
    columns, rows = view.pixels(DENSITY / 2)
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y, scene.cycles.samples = columns, rows, samples
    shadow = hero.shadow_of(view, made, shaded)
    large = np.dstack([np.repeat(np.repeat(shadow[..., k], 2, 0), 2, 1) for k in range(4)])
    large = large[: body.shape[0], : body.shape[1]]
    anchor = tuple(c - p for c, p in zip(hero.corner(view, DENSITY), part))
    sprites.add(f"name{view.name}", kit.under(body, large), anchor, suffix="webp")
