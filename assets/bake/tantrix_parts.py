"""The racks of Tantrix and the bag. One world unit is 100 design units."""

import math
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image

from assets.bake import kit, materials, shapes
from assets.bake.kit import DENSITY, Box, samples
from assets.bake.miniatures.tantrix import cord
from assets.bake.tantrix_light import SHADOW_COLOUR
from assets.bake.tantrix_tiles import AMBIENT, BOXES, EXPOSURE
from assets.bake.textures import linear

UNIT = 100
DOWN = 66  # degrees by which the camera looks down on the racks
SINE, COSINE = math.sin(math.radians(DOWN)), math.cos(math.radians(DOWN))


def bake_parts(sprites: kit.Sprites, quality: str) -> None:
    bake_rack(sprites, "rack", LARGE, samples(quality, 32))
    bake_rack(sprites, "rack_small", SMALL, samples(quality, 40))
    bake_rack(sprites, "rack_small_active", SMALL, samples(quality, 64), brass=True)
    bake_bags(sprites, samples(quality, 40))


def render_with_shadow(fade: int, strength: float = 0.82) -> np.ndarray:
    """The scene over its shadow, which is soft enough for half the density and few samples."""
    body = kit.render()
    scene = bpy.context.scene
    scene.render.resolution_percentage = 50
    scene.cycles.samples = min(scene.cycles.samples, 16)
    kit.hide_from_camera(list(scene.objects))
    kit.shadow_catcher()
    shadow = Image.fromarray(kit.clean_shadow(kit.render(), floor=0.04, fade=fade))
    thrown = np.array(shadow.resize((body.shape[1], body.shape[0]), Image.Resampling.BICUBIC))
    thrown[..., :3] = SHADOW_COLOUR
    thrown[..., 3] = thrown[..., 3] * strength
    return kit.under(body, thrown)


# Racks


class Rack(NamedTuple):
    """All in world units; the picture shows width x (depth seen slanted, and the front)."""

    width: float
    seen: float  # how high it stands on the screen
    height: float  # of the rails
    floor: float  # height of the floor that the tiles lie on
    rail: float  # thickness of front and back rail
    cheek: float  # of the ends
    step: float  # from tile to tile
    lift: float  # the upper side of a tile above the floor

    @property
    def depth(self) -> float:
        return (self.seen - self.height * COSINE) / SINE


LARGE = Rack(11.20, 1.96, 0.34, 0.16, 0.21, 0.17, 1.74, 0.06)
SMALL = Rack(3.30, 0.74, 0.17, 0.085, 0.105, 0.085, 0.513, 0.02)

RACK_BOXES = (
    BOXES[0]._replace(power=58),
    Box((-0.3, 1.0, 0.66), 0.9, 0.07, kit.CARD_COLOUR, 13.0),  # the long light on the rails
    Box((-0.3, -1.0, 0.4), 0.8, 0.25, kit.CARD_COLOUR, 2.4, 0.8),
    BOXES[2],
)


def profile(rack: Rack) -> list[tuple[float, float]]:
    """The cut through a rack as (y, z) from the lower front upwards: rails with round backs, hollow at the floor."""
    half, high, floor, rail = rack.depth / 2 - 0.015, rack.height, rack.floor, rack.rail
    rise = high - floor
    front: list[tuple[float, float]] = [(-half, 0), (-half, high * 0.62)]
    centre = -half + rail / 2
    for step in range(9):
        angle = math.pi * (1 - step / 8)
        front.append((centre + rail / 2 * math.cos(angle), high - rise * 0.45 + rise * 0.45 * math.sin(angle)))
    for step in range(1, 7):
        angle = math.pi / 2 * step / 6
        hollow = rise * 0.55
        front.append((-half + rail + hollow * (1 - math.cos(angle)), floor + hollow * (1 - math.sin(angle))))
    return front + [(-y, z) for y, z in reversed(front)]


def model_rack(rack: Rack, brass: bool) -> None:
    wood = materials.walnut(14, 6, 150, 40, 7, 1.55, seams=False, gloss=0.22, coat=0.45, bump=0.3)
    cut = profile(rack)
    count = len(cut)
    end = rack.width / 2 - rack.cheek / 2
    vertices = [(side * end, y, z) for side in (-1, 1) for y, z in cut]
    faces = [(k, k + 1, count + k + 1, count + k) for k in range(count - 1)]
    made = shapes.mesh(vertices, faces, wood, "rack", smooth=True)
    made.data.set_sharp_from_angle(angle=math.radians(35))
    ends = materials.walnut(6, 6, 150, 40, 19, 1.35, seams=False, gloss=0.26, coat=0.35, along="y")
    for side in (-1, 1):
        x = side * (rack.width - rack.cheek) / 2
        top = rack.height + 0.006
        shapes.box((rack.cheek, rack.depth, top), ends, (x, 0, top / 2), rack.cheek * 0.3, 5)
    if brass:
        model_rim(rack)


def model_rim(rack: Rack) -> None:
    """A brass wire around the upper edge."""
    thick = rack.rail * 0.3
    data = bpy.data.curves.new("rim", "CURVE")
    data.dimensions = "3D"
    data.bevel_depth = thick
    data.bevel_resolution = 4
    line = data.splines.new("POLY")
    corners = shapes.rectangle(rack.width - thick, rack.depth - thick, rack.cheek * 0.5)
    line.points.add(len(corners) - 1)
    line.use_cyclic_u = True
    for point, (x, y) in zip(line.points, corners):
        point.co = (x, y, rack.height * 0.86, 1)
    data.materials.append(materials.brass(0.2))
    shapes.add("rim", data)


def bake_rack(sprites: kit.Sprites, name: str, rack: Rack, count: int, brass: bool = False) -> None:
    margin = 48 if rack is LARGE else 20  # design units for the shadow
    columns, rows = (round((UNIT * side + 2 * margin) * DENSITY) for side in (rack.width, rack.seen))
    kit.new_scene(columns, rows, count, exposure=EXPOSURE)
    model_rack(rack, brass)
    kit.light_tent(RACK_BOXES, AMBIENT)
    # The middle of the picture is the middle of what is seen from the upper back edge to the lower front edge.
    kit.camera((0, rack.height * COSINE / SINE / 2, 0), DOWN, columns / DENSITY / UNIT)
    pixels, anchor = kit.trim(render_with_shadow(12), (margin * DENSITY, margin * DENSITY))
    # The floor from the back rail to where the front rail hides it.
    top = rack.rail * SINE + (rack.height - rack.floor) * COSINE
    bottom = rack.seen - rack.height * COSINE - rack.rail * SINE
    middle = UNIT * ((top + bottom) / 2 - rack.lift * COSINE)
    places = [[round(UNIT * (rack.width / 2 + (k - 2.5) * rack.step), 1), round(middle, 1)] for k in range(6)]
    size = [round(UNIT * rack.width), round(UNIT * rack.seen)]
    sprites.add(name, pixels, anchor, None if rack is LARGE else "racks", places=places, size=size)


# The bag

BAG_SIZE = (340, 300)
BAG_SCALE = 0.43
BAG_TURN = 133  # degrees: the mouth points to the lower left
BAG_SHIFT = (-0.14, 0.10)  # makes room for the shadow
MOUTH = (0, 3.0)
LYING = 0.70  # how high the axis of the bag lies
RED = linear("#621322")

BAG_BOXES = (
    BOXES[0]._replace(power=60),
    Box((0.5, -0.9, 0.7), 0.5, 0.4, kit.CARD_COLOUR, 0.5, 0.8),
    BOXES[2],
)

# Radius along the bag from its bottom to its mouth.
BAG = (
    (0, 0.02),
    (0.015, 0.6),
    (0.05, 1.15),
    (0.12, 1.72),
    (0.22, 2.1),
    (0.36, 2.28),
    (0.52, 2.05),
    (0.64, 1.55),
    (0.73, 0.92),
    (0.79, 0.52),
    (0.81, 0.50),
    (0.85, 0.66),
    (0.92, 1.02),
    (1.0, 1.28),
)


class Pose(NamedTuple):
    """How a bag is held: turned by degrees, squeezed along its three axes, its tiles lying otherwise."""

    turn: float
    squeeze: tuple[float, float, float]
    seed: int


POSES = {
    "bag": Pose(0, (1, 1, 1), 3),
    "bag_1": Pose(8, (0.93, 1.05, 1.05), 4),
    "bag_2": Pose(-7, (1.05, 0.93, 1.03), 5),
    "bag_3": Pose(3, (0.96, 0.97, 1.10), 6),
}


def smooth_profile(steps: int) -> tuple[np.ndarray, np.ndarray]:
    u = np.linspace(0, 1, steps)
    radius = np.interp(u, [place for place, _ in BAG], [r for _, r in BAG])
    wide = np.exp(-((np.arange(-9, 10) / 4) ** 2))
    padded = np.concatenate([-radius[9:0:-1], radius, 2 * radius[-1] - radius[-2:-11:-1]])
    return u, np.convolve(padded, wide / wide.sum(), "valid")


def bag_vertices(seed: int, points: int = 260, rings: int = 150) -> np.ndarray:
    """Gathered at the neck, with folds that run out over the body, and bulging with tiles."""
    u, radius = smooth_profile(rings)
    u, radius = u[:, None], radius[:, None]
    angle = np.linspace(0, 2 * math.pi, points, endpoint=False)[None, :]
    along = np.interp(u, [0, 0.8, 1], [-3.2, 2.2, 3.35])
    neck = np.where(u < 0.8, np.exp(-(((u - 0.8) / 0.15) ** 2)), np.exp(-(((u - 0.8) / 0.12) ** 2)))
    far = np.where(u < 0.8, np.exp(-(((u - 0.8) / 0.34) ** 2)), 0)
    waver = 0.6 * np.sin(3 * angle) + 0.25 * np.sin(5 * angle + 1)
    fold = neck * (0.20 * np.sin(12 * angle + waver) + 0.10 * np.sin(21 * angle + 2))
    pleats = 0.55 - np.abs(np.sin(4.5 * angle + 0.8 * waver + 0.6 * u))
    fold = fold + far * 0.13 * pleats * (1 + 0.6 * np.sin(2 * angle + 1))
    fold = fold + 0.045 * np.sin(5 * angle + 3 * u + 1) + 0.045 * np.sin(3 * angle + 7 * u)
    fold = fold + 0.26 * np.clip((u - 0.84) / 0.16, 0, 1) * np.sin(6 * angle + 4 + 0.7 * np.sin(2 * angle))
    x = radius * (1 + fold) * np.cos(angle)
    z = radius * (1 + fold) * np.sin(angle) * 0.50
    upper = np.clip(z / 0.6, 0, 1)
    chance = np.random.default_rng(seed)
    bulge = np.zeros_like(z)
    for _ in range(9):  # tiles that press against the cloth, each a blunt wedge
        at_x, at_y, turn = chance.uniform(-1.5, 1.5), chance.uniform(-2.6, 0.5), chance.uniform(0, 2 * math.pi)
        ahead = (x - at_x) * math.cos(turn) + (along - at_y) * math.sin(turn)
        aside = (along - at_y) * math.cos(turn) - (x - at_x) * math.sin(turn)
        slope = 0.26 - 0.22 * np.abs(ahead) - 0.10 * np.abs(aside)
        bulge = np.log(np.exp(18 * bulge) + np.exp(18 * chance.uniform(0.6, 1.0) * slope)) / 18
    z = z + 2.2 * upper * bulge
    lying = -LYING * np.minimum(1, radius * 0.8)
    hem = 0.16 * np.sin(4 * angle + 0.9 * np.sin(2 * angle)) + 0.07 * np.sin(9 * angle)
    hem = hem * np.clip((u - 0.84) / 0.16, 0, 1)
    return np.dstack([x, along + hem, np.maximum(lying, z)]).reshape(-1, 3)


def velvet() -> bpy.types.Material:
    return materials.felt(RED, 1.8, 21, variety=0.40, bump=0.5, sheen=0.9, box=True)


def model_bag(pose: Pose) -> bpy.types.Object:
    place = shapes.empty((*BAG_SHIFT, LYING * BAG_SCALE), (0, 0, math.radians(BAG_TURN + pose.turn)))
    place.scale = tuple(BAG_SCALE * part for part in pose.squeeze)
    points, rings = 260, 150
    faces = []
    for ring in range(rings - 1):
        for k in range(points):
            a, b = ring * points + k, ring * points + (k + 1) % points
            faces.append((a, b, b + points, a + points))
    shapes.mesh(bag_vertices(pose.seed, points, rings), faces, velvet(), "bag", place, smooth=True)
    neck = [(0.68 * math.cos(t), 2.2, 0.40 * math.sin(t) - 0.03) for t in np.linspace(math.pi + 0.9, -0.9, 12)]
    sway = 0.02 * pose.turn
    loose = [
        (1.0, 2.4, -0.52),
        (1.7, 2.2, -0.58),
        (2.45, 1.5 + sway, -0.58),
        (2.5, 0.5, -0.58),
        (2.95 + sway, -0.2, -0.58),
        (2.8, -1.1 - sway, -0.58),
    ]
    cord([*neck, *loose], 0.125, place)
    return place


def bake_bags(sprites: kit.Sprites, count: int) -> None:
    for name, pose in POSES.items():
        columns, rows = (round(side * DENSITY) for side in BAG_SIZE)
        kit.new_scene(columns, rows, count, exposure=EXPOSURE)
        place = model_bag(pose)
        kit.light_tent(BAG_BOXES, AMBIENT)
        kit.camera((0, 0, 0), 90, columns / DENSITY / UNIT)
        bpy.context.view_layer.update()
        mouth = place.matrix_world @ Vector((*MOUTH, 0))
        sprites.add(
            name,
            render_with_shadow(24),
            (columns / 2, rows / 2),
            "bags",
            mouth=[round(UNIT * mouth.x, 1), round(-UNIT * mouth.y, 1)],
        )
