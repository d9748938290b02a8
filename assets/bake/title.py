"""The name plates of the title, in brass."""

import math

import bpy
import numpy as np
from PIL import Image

from assets.bake import kit, materials, shapes
from assets.bake.kit import DENSITY
from assets.bake.textures import linear
from assets.bake.ui import brushed_brass

DOWN = 52  # degrees by which the camera looks down
UNIT = 1 / 40  # world units for each unit of the design space
DEPTH = math.sin(math.radians(DOWN))  # how tall a unit of the table's depth appears

SAMPLES = {"draft": 6, "final": 16}


def aim(size: tuple[float, float], below: float, samples: int) -> bpy.types.Scene:
    """A scene for a picture of that size; the origin lies in the middle, `below` units above its lower edge."""
    columns, rows = (round(side * DENSITY) for side in size)
    scene = kit.new_scene(columns, rows, samples, room=0.07)
    scene.cycles.max_bounces = 8
    kit.camera((0, (size[1] / 2 - below) * UNIT / DEPTH, 0), DOWN, size[0] * UNIT, away=80)
    return scene


def room_lights(middle: float, front: float = 1.0) -> None:
    """Those of the room for a thing around (0, middle), and one from the front for upright faces."""
    place = shapes.empty((0, middle, 0))
    before = set(bpy.data.objects)
    kit.table_lights(2.6, key=1.15, fill=0.9, card=0.8)
    kit.lamp((-16, -26, 20), (0, 0, 3), 14, 5200 * front, kit.KEY_COLOUR, name="front")
    for light in set(bpy.data.objects) - before:
        light.parent = place


def ground() -> bpy.types.Object:
    """The table as the things mirror it; the picture itself stays empty there."""
    made = shapes.plane(-90, -90, 90, 90, materials.plastic(linear("#3b2317"), 0.5, name="ground"))
    made.visible_camera = False
    return made


def spotlight(middle: float) -> list[bpy.types.Object]:
    """The warm light on the game that is pointed at: from above and along its far edge."""
    colour = (1.0, 0.72, 0.40)
    above = kit.lamp((-6, middle - 9, 24), (0, middle, 1), 5, 2300, colour, name="spot")
    rim = kit.lamp((15, middle + 17, 15), (0, middle, 2), 8, 5600, colour, name="rim")
    return [above, rim]


def shadow_of(things: list[bpy.types.Object], scene: bpy.types.Scene) -> np.ndarray:
    """Their shadow on the table alone, at the size of the scene's picture."""
    kit.hide_from_camera(things)
    kit.shadow_catcher()
    full = scene.render.resolution_x, scene.render.resolution_y
    scene.render.resolution_percentage = 50  # a soft shadow needs no more
    scene.cycles.samples = max(12, scene.cycles.samples // 2)
    soft = Image.fromarray(kit.render()).resize(full, Image.Resampling.BICUBIC)
    return kit.clean_shadow(np.asarray(soft), 0.05, 100)


# Brass


def mirror_card(strength: float = 1.0) -> None:
    """What flat brass mirrors at this slant: a bright cloth with a soft gradient, seen in reflections only."""
    nodes = materials.Nodes("cloth")
    place = nodes.node("SeparateXYZ", {0: nodes.coordinates(scale=1 / 15)})
    slope = nodes.math("MULTIPLY_ADD", place.outputs[1], 0.5, nodes.math("MULTIPLY", place.outputs[0], -1.0))
    part = nodes.node("MapRange", {0: slope, 1: -1.0, 2: 1.0}).outputs[0]
    shine = nodes.ramp(
        part,
        [
            (0.0, (0.22, 0.18, 0.14)),
            (0.30, (0.40, 0.33, 0.26)),
            (0.45, (0.95, 0.79, 0.62)),
            (0.58, (0.50, 0.41, 0.32)),
            (0.78, (1.30, 1.08, 0.84)),
            (1.0, (0.6, 0.48, 0.36)),
        ],
    )
    glow = nodes.finish(nodes.node("Emission", {0: shine, 1: strength}).outputs[0])
    card = shapes.plane(-60, -40, 60, 40, glow, 0, "cloth")
    angle = math.radians(DOWN)
    card.location = (0, 34 * math.cos(angle), 34 * math.sin(angle))
    card.rotation_euler = (math.radians(DOWN - 90), 0, 0)
    card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def plaque() -> None:
    """A plate with a fine sunk border, 300 x 72 units on the screen."""
    width, height = 300 * UNIT, 66 * UNIT / DEPTH
    shapes.prism(shapes.rectangle(width, height, 0.18), 0, 0.16, brushed_brass((0.70, 0.49, 0.21), 0.34), 0.06)
    dark = materials.plastic((0.03, 0.017, 0.008), 0.6)
    outer = shapes.rectangle(width - 0.34, height - 0.34, 0.12)
    inner = shapes.rectangle(width - 0.42, height - 0.42, 0.10)
    shapes.sheet([outer, inner[::-1]], dark, 0.003, 0, at=(0, 0, 0.161))
    for side in (-1, 1):
        shapes.cylinder(0.15, 0.10, materials.brass(0.18), (side * (width / 2 - 0.42), 0, 0.17), 0.04)


def add_brass(sprites: kit.Sprites, samples: int) -> None:
    for name, size, build in (("plaque", (348, 117), plaque),):
        scene = aim(size, size[1] / 2, samples)
        view = scene.camera
        build()
        things = [thing for thing in bpy.data.objects if thing.parent is None and thing != view]
        floor = ground()
        room_lights(0)
        mirror_card()
        plain = kit.render()
        anchor = (size[0] * DENSITY / 2, size[1] * DENSITY / 2)
        pictures = {name: plain}
        if name == "plaque":
            spots = spotlight(0)
            mirror_card(1.3)
            pictures["plaque_lit"] = kit.render()
            for thing in spots:
                bpy.data.objects.remove(thing)
        bpy.data.objects.remove(floor)
        shadow = shadow_of(things, scene)
        for each, pixels in pictures.items():
            sprites.add(each, kit.under(pixels, shadow), anchor)


def bake(quality: str) -> None:
    sprites = kit.Sprites("title")
    add_brass(sprites, SAMPLES[quality])
    sprites.write()
