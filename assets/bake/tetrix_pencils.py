"""The pencils of Te-Trix: one that lies on the table, and those that write by themselves."""

import math
from collections.abc import Sequence

import bpy
import numpy as np
from mathutils import Matrix, Vector

from assets.bake import kit, materials, shapes
from assets.bake.kit import DENSITY, Box
from assets.bake.textures import linear

UNIT = 100  # design units for each world unit
FLAT_LENGTH = 520  # design units
FLAT_TURN = 3  # degrees
WRITING_LENGTH = 330  # as seen
WRITING_RISE = 50  # degrees on the screen
WRITING_HEIGHT = 2.8  # of the pencil's upper end, in world units

THICK = 0.165  # from the axis to a flat of the body
CONE = 0.21  # how fast the sharpened end widens
LACQUERS = {"red": "#b3231c", "blue": "#1d4ca8", "green": "#1c7038", "orange": "#d4661a"}

BOXES = (
    Box((-1.05, 0.90, 0.98), 0.14, 0.14, kit.KEY_COLOUR, 96),
    Box((0.1, 0.75, 0.9), 1.2, 0.10, kit.CARD_COLOUR, 4.0),
    Box((0.9, -0.7, 0.35), 0.8, 0.7, kit.FILL_COLOUR, 0.6, 0.8),
    Box((-0.4, -1.0, 0.35), 0.7, 0.5, kit.CARD_COLOUR, 1.3, 0.8),
    Box((-0.72, -0.47, 0.12), 0.12, 0.30, kit.CARD_COLOUR, 8.0),  # the long light on the edge of a raised pencil
)
AMBIENT = (0.07, 0.06, 0.05)


def pencil(length: float, lacquer: str, place: bpy.types.Object) -> None:
    """Along z, with the tip at the origin."""
    eraser, ferrule = 0.24, 0.34
    body = length - eraser - ferrule
    model_body(body, lacquer, place)
    thick = THICK * 1.06
    rings = [(thick, body - 0.02)]
    for middle in (0.07, 0.15, 0.25):  # grooves
        rings += [(thick, body + middle - 0.02), (thick * 0.94, body + middle), (thick, body + middle + 0.02)]
    rings.append((thick, body + ferrule))
    metal = shapes.turned(rings, materials.metal((0.80, 0.74, 0.62), 0.24), 64, parent=place, name="ferrule")
    metal.data.set_sharp_from_angle(angle=math.radians(50))
    rubber = [
        (thick * 0.93, body + ferrule - 0.02),
        (thick * 0.93, length - 0.05),
        (thick * 0.82, length - 0.012),
        (thick * 0.6, length),
    ]
    shapes.turned(rubber, materials.plastic(linear("#cf7f7c"), 0.7, grain=0.1), 64, parent=place, name="eraser")


def model_body(length: float, lacquer: str, place: bpy.types.Object) -> None:
    """A hexagonal rod sharpened by a cone: where the cone cuts in, wood and lead are seen."""
    sides = 120
    turn = np.arange(sides) * 2 * np.pi / sides
    facing = np.cos(turn[:, None] - np.arange(6) * np.pi / 3)
    rod = THICK * (np.maximum(facing, 0) ** 26).sum(1) ** (-1 / 26)  # the high power leaves the edges slightly round
    heights = [*np.linspace(0, 1.15, 140), length - 0.26, length - 0.25, length - 0.17, length - 0.16, length]
    vertices, kinds = [], []
    for z in heights:
        cone = 0.012 + CONE * z
        reach = np.minimum(rod, cone)
        vertices += [(r * math.cos(a), r * math.sin(a), z) for r, a in zip(reach, turn)]
        banded = length - 0.255 < z < length - 0.165
        kinds.append(np.where(cone < rod, 0 if cone < 0.055 else 1, 3 if banded else 2))
    faces, chosen = [tuple(range(sides - 1, -1, -1))], [0]
    for level in range(len(heights) - 1):
        for k in range(sides):
            a, b = level * sides + k, level * sides + (k + 1) % sides
            faces.append((a, b, b + sides, a + sides))
            chosen.append(int(kinds[level][k]))
    made = shapes.mesh(vertices, faces, None, "body", place, smooth=True)
    wood = materials.Nodes("cedar")
    streaks = wood.node("TexNoise", {"Vector": wood.coordinates(scale=(26, 26, 2.2)), "Scale": 1.0}).outputs[0]
    grain = wood.mix(streaks, linear("#b98550"), linear("#e6c08a"))
    for material in (
        materials.plastic(linear("#26262a"), 0.32),
        wood.finish(wood.principled(Base_Color=grain, Roughness=0.6)),
        materials.plastic(linear(lacquer), 0.2, coat=0.8),
        materials.brass(0.25),
    ):
        made.data.materials.append(material)
    for face, kind in zip(made.data.polygons, chosen):
        face.material_index = kind
    made.data.set_sharp_from_angle(angle=math.radians(40))


def lay(place: bpy.types.Object, along: Sequence[float], roll: float = 0) -> None:
    """Turns a pencil so that its axis points along a direction."""
    way = Vector(along).to_track_quat("Z", "Y").to_matrix()
    place.rotation_euler = (way @ Matrix.Rotation(math.radians(roll), 3, "Z")).to_euler()


def writing_way(down: float) -> Vector:
    """From the tip to the other end of a pencil that writes, in the world."""
    angle, rise = math.radians(down), math.radians(WRITING_RISE)
    right, up = (WRITING_LENGTH / UNIT * part for part in (math.cos(rise), math.sin(rise)))
    return Vector((right, (up - WRITING_HEIGHT * math.cos(angle)) / math.sin(angle), WRITING_HEIGHT))


def bake_pencils(sprites: kit.Sprites, down: float, samples: int) -> None:
    bake_flat(sprites, down, samples)
    for name, lacquer in LACQUERS.items():
        columns, rows = 420, 480
        kit.new_scene(columns, rows, samples)
        hold_pencil(lacquer, down)
        kit.light_tent(BOXES, AMBIENT)
        look_at_tip(down, columns, rows, 60, rows - 60)
        pixels, anchor = kit.trim(kit.render(), (60, rows - 60))
        sprites.add(f"pencil_write_{name}", pixels, anchor, "pencils")
    columns, rows = 1000, 420
    kit.new_scene(columns, rows, samples)
    held = hold_pencil(LACQUERS["red"], down)
    kit.hide_from_camera([held])
    kit.shadow_catcher()
    kit.light_tent(BOXES, AMBIENT)
    look_at_tip(down, columns, rows, 80, 120)
    shadow = kit.clean_shadow(kit.render(), floor=0.04, fade=24)
    shadow[..., :3] = (8, 5, 3)
    shadow[..., 3] = shadow[..., 3] * 0.7  # the hand that holds it would throw one too: less is more
    pixels, anchor = kit.trim(shadow, (80, 120))
    sprites.add("pencil_write_shadow", pixels, anchor, "pencils")


def look_at_tip(down: float, columns: int, rows: int, x: float, y: float) -> None:
    """A camera that shows the tip of a writing pencil at a pixel of the picture."""
    data = kit.camera((0, 0, 0), down, columns / DENSITY / UNIT).data
    data.shift_x = (columns / 2 - x) / max(columns, rows)
    data.shift_y = (y - rows / 2) / max(columns, rows)


def hold_pencil(lacquer: str, down: float) -> bpy.types.Object:
    place = shapes.empty()
    way = writing_way(down)
    pencil(way.length, lacquer, place)
    lay(place, way, roll=12)
    return place


def bake_flat(sprites: kit.Sprites, down: float, samples: int) -> None:
    columns, rows = 820, 260
    kit.new_scene(columns, rows, samples)
    length = FLAT_LENGTH / UNIT
    turn = math.radians(FLAT_TURN)
    way = Vector((math.cos(turn), math.sin(turn), 0))
    place = shapes.empty(-way * length / 2 + Vector((0, 0, THICK)))
    pencil(length, LACQUERS["red"], place)
    lay(place, way, roll=30)
    kit.shadow_catcher()
    kit.light_tent(BOXES, AMBIENT)
    kit.camera((0, 0, THICK), down, columns / DENSITY / UNIT)
    pixels, anchor = kit.trim(kit.clean_shadow(kit.render(), floor=0.05), (columns / 2, rows / 2))
    sprites.add("pencil_flat", pixels, anchor, "pencils")
