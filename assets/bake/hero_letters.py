"""The name of the program in brass letters that stand at the far end of the table."""

import math

import bpy
import numpy as np

from assets.bake import hero_room, kit, materials, shapes
from assets.bake.brass_letters import letters
from assets.bake.hero_room import LYING, View

WIDE = {"": 24.0, "_upright": 20.0}  # world units
FAR = {"": 16.4, "_upright": 17.4}
HALF = 0.42  # of their thickness
LEAN = 12  # degrees by which they lean back
BOARD = 12.6  # the height of the board that carries them where the tower would hide them


def middle(view: View) -> tuple[float, float, float]:
    """Of the letters."""
    high = WIDE[view.name] * 0.135
    return (0, FAR[view.name], high / 2) if view is LYING else (0, FAR[view.name] - 0.4, BOARD - high / 2 - 0.9)


def stand_letters(view: View) -> list[bpy.types.Object]:
    before = set(bpy.data.objects)
    brass = materials.metal((0.86, 0.60, 0.26), 0.17, 0.025)
    lean = LEAN if view is LYING else 0
    place = shapes.empty(middle(view), (math.radians(90 - lean), 0, 0))
    letters("TABLETRIX", WIDE[view.name], HALF, brass, place)
    if view is not LYING:
        wood = materials.walnut(30, 16, 60, 60, 21, 1.3, seams=False, gloss=0.3, coat=0.4, box=True)
        shapes.box((WIDE[view.name] + 2.4, 1.0, BOARD), wood, (0, FAR[view.name] + 0.7, BOARD / 2), 0.2, 4)
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
    glow = nodes.finish(nodes.node("Emission", {0: shine, 1: 1.7}).outputs[0])
    card = shapes.plane(-60, -16, 60, 16, glow, 0, "cards")
    # Where their faces mirror the camera to.
    x, y, z = middle(view)
    way = (2 * math.radians(LEAN) if view is LYING else 0) - math.radians(view.down - 10)
    card.location = (x, y - 16 * math.cos(way), z + 16 * math.sin(way))
    card.rotation_euler = (way + math.pi / 2, 0, 0)
    card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def add_name(sprites: kit.Sprites, view: View, samples: int) -> None:
    """`name` with its shadow; the anchor is the corner of the design space, as for all that stands on the table."""
    from assets.bake import hero

    hero_room.look(view, view.density, 2 * samples, transparent=True, aperture=0)
    made = stand_letters(view)
    hero_room.lights()
    cards(view)
    _, shaded = hero.extent(view, made, mirrored=0)
    part = hero.pixels_of(view, shaded)
    table = hero_room.table()  # only its light is wanted, its picture would hide the cards
    table.visible_camera = table.visible_glossy = False
    body = kit.render(part)
    columns, rows = view.pixels(view.density / 2)
    scene = bpy.context.scene
    scene.render.resolution_x, scene.render.resolution_y, scene.cycles.samples = columns, rows, samples
    shadow = hero.shadow_of(view, made, shaded)
    large = np.dstack([np.repeat(np.repeat(shadow[..., k], 2, 0), 2, 1) for k in range(4)])
    large = large[: body.shape[0], : body.shape[1]]
    anchor = tuple(c - p for c, p in zip(hero.corner(view, view.density), part))
    sprites.add(f"name{view.name}", kit.under(body, large), anchor, suffix="webp", density=view.density)
