"""The table of Tetris Link: room, tower and front sheet. Its loose parts are in `link_parts`."""

import math
from collections.abc import Iterable

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFilter

from assets.bake import dice, kit, link_finale, link_gel, link_parts, link_trays, materials, shapes, table
from assets.bake.kit import DENSITY, samples
from assets.bake.link_parts import CELL, CELL_PIXELS, TILT, UPRIGHT
from assets.bake.textures import linear, smoothstep

LEFT, FLOOR, RIGHT, TOP = 765, 948, 1155, 168  # the inside of the tower
HORIZON = 450  # far enough up that trays and die lie on the table beside the tower

SINK = math.sin(math.radians(TILT))  # how far a cell towards the viewer lowers a thing on the screen
BASE_HEIGHT = 1.62  # cells from the table to the floor of the tower
TABLE = -BASE_HEIGHT * UPRIGHT  # the table's z; z = 0 is the floor of the tower
TABLE_END = ((FLOOR - HORIZON) / CELL + BASE_HEIGHT) / SINK  # where the table ends, behind the tower

PLATE_WIDTH = 2.69
PLATE_MIDDLE = 0.5 + PLATE_WIDTH / 2  # cells outside the inside of the tower
SLOT = 0.88  # cells from the middle of a plate to its slots


def score_y(score: int) -> int:
    """Where a slider stands, in design units."""
    return 916 - 24 * (score + 5)


def slider_x(player: int) -> float:
    """Players 0 and 2 have the left plate, 1 and 3 the right one; the first of the two has the left slot."""
    side = LEFT - PLATE_MIDDLE * CELL if player % 2 == 0 else RIGHT + PLATE_MIDDLE * CELL
    return round(side + (SLOT if player >= 2 else -SLOT) * CELL, 1)


def bake(quality: str) -> None:
    sprites = kit.Sprites("link")
    link_gel.bake_pieces(sprites, link_parts.DOT_CELL)
    link_parts.bake_sliders(sprites, quality)
    link_trays.bake_trays(sprites, quality)
    link_parts.bake_die_tray(sprites, quality)
    link_finale.bake_lying(sprites, quality)
    link_finale.bake_lever(sprites, quality)
    dice.bake_shadows(sprites, link_parts.DIE, samples(quality, 24))
    dice.bake_turns(sprites, link_parts.DIE, samples(quality, 14, 6))
    bake_front(sprites, quality)
    bake_background(sprites, quality)
    sprites.note("_score_y", {str(score): score_y(score) for score in range(-5, 26)})
    sprites.note("_slider_x", [slider_x(player) for player in range(4)])
    sprites.write()


def new_table(density: float, count: int, is_open: bool) -> None:
    """The whole scene without pieces; the picture covers the design space and what lies beyond it."""
    kit.new_scene(*table.whole(density), count, transparent=False)
    model_room()
    tower = link_parts.upright_place(-5, 0)
    model_tower(tower, is_open)
    light_room(tower.children_recursive)
    middle = (FLOOR - table.HEIGHT / 2) / CELL  # cells from the floor up to the middle of the picture
    kit.camera((0, 0, middle * UPRIGHT), TILT, (table.WIDTH + 2 * table.BEYOND_X) / CELL, away=120)


def bake_background(sprites: kit.Sprites, quality: str) -> None:
    count = samples(quality, 16)
    inside = table.region(LEFT, TOP, RIGHT, FLOOR)
    whole = polish(table.join(render_around(count // 2), render_middle(count)), *inside[:2])
    sprites.add("background", table.vignette(whole, 0, 0), table.CORNER, suffix="jpg")
    new_table(DENSITY, count, is_open=True)
    base = table.region(624, 930, 1296, 1062)
    opened = table.vignette(kit.render(base), *base[:2])
    sprites.add("base_open", opened, (table.CORNER[0] - base[0], table.CORNER[1] - base[1]))


def render_around(count: int) -> np.ndarray:
    """The whole at half density, for what lies beyond the design space."""
    new_table(DENSITY / 2, count, is_open=False)
    return kit.render()


def render_middle(count: int) -> np.ndarray:
    new_table(DENSITY, count, is_open=False)
    return kit.render(table.MIDDLE)


def polish(pixels: np.ndarray, left: float, top: float) -> np.ndarray:
    """Evens out the grain of thin clear parts along their length; left and top: the tower's inside, in pixels."""
    made = pixels.astype(np.float32)
    floor = round(top + (FLOOR - TOP - 8) * DENSITY)
    right = round(left + (RIGHT - LEFT) * DENSITY)
    for column in range(11):
        x = round(left + column * CELL_PIXELS)
        rail = made[round(top) : floor, max(0, x - 6) : x + 7]
        rail[:] = _along(rail, 25)
    rim = made[max(0, round(top - 21 * DENSITY)) : round(top + 6 * DENSITY), round(left) + 4 : right - 4]
    rim[:] = _along(rim.transpose(1, 0, 2), 41).transpose(1, 0, 2)
    return made.round().astype(np.uint8)


def _along(strip: np.ndarray, reach: int) -> np.ndarray:
    """The mean of so many rows around each row."""
    padded = np.pad(strip, ((reach // 2, reach // 2), (0, 0), (0, 0)), mode="edge")
    sums = np.cumsum(np.concatenate([np.zeros_like(padded[:1]), padded]), 0, dtype=np.float64)
    return ((sums[reach:] - sums[:-reach]) / reach).astype(np.float32)


def model_room() -> None:
    wood = materials.walnut(64, 40, 64, plank=6.5, seed=3, dark=1.6, gloss=0.38, coat=0.15)
    shapes.plane(-60, -50, 60, TABLE_END, wood, TABLE, "table")
    nodes = materials.Nodes("wall")
    place = nodes.coordinates(scale=(1 / 27, 1, 1 / 22))
    glow = nodes.node("TexGradient", {0: place}, gradient_type="SPHERICAL").outputs[1]
    dim = nodes.smoothstep(glow, 0, 1.05)
    shade = nodes.mix(nodes.math("POWER", dim, 1.5), (0.008, 0.006, 0.005), (0.20, 0.145, 0.10))
    wall = nodes.finish(nodes.node("Emission", {0: shade, 1: 1.15}).outputs[0])
    corners = [(-120, 0, -60), (120, 0, -60), (120, 0, 80), (-120, 0, 80)]
    away = TABLE_END + 6
    up = (FLOOR - 330) / CELL * UPRIGHT + away * math.tan(math.radians(TILT)) * -1
    shapes.mesh(corners, [(0, 1, 2, 3)], wall, "wall", at=(0, away, up))


def light_room(tower: Iterable[bpy.types.Object]) -> None:
    kit.lamp((-34, -26, 40), (0, 0, 9), 13, 34000, kit.KEY_COLOUR, name="key")
    kit.lamp((30, -34, 16), (0, 0, 8), 26, 5500, (0.75, 0.85, 1.0), name="fill")
    kit.lamp((-9, -19, 34), (0, -1, 9), 26, 9000, kit.CARD_COLOUR, 5, name="over")
    # Light on the table behind the tower shines through its pieces.
    kit.lamp((-6, 20, 30), (0, 27, TABLE), 26, 9000, kit.CARD_COLOUR, name="behind")
    # The table would mirror these; they shine on the tower alone.
    only = bpy.data.collections.new("tower")
    for part in tower:
        only.objects.link(part)
    for lamp in (
        kit.lamp((22, 16, 30), (0, 0, 9), 14, 11000, (1.0, 0.86, 0.70), name="rim"),
        kit.lamp((-24, 20, 18), (0, 0, 9), 12, 5000, (0.75, 0.85, 1.0), name="left rim"),
        kit.lamp((-17, -30, 20), (2, 0, 12), 3, 2500, (1.0, 0.95, 0.88), 26, name="strip"),
    ):
        lamp.light_linking.receiver_collection = only


def model_tower(place: bpy.types.Object, is_open: bool) -> None:
    """In cells from the inner lower left corner; pieces have their front in the plane z = 0."""
    graphite = materials.plastic(linear("#4a505a"), rough=0.38, grain=0.25)
    lighter = materials.plastic(linear("#5f6671"), rough=0.32, grain=0.2)
    print_ink = materials.plastic(materials.CREAM, rough=0.45)
    shapes.box((10.3, 20.3, 0.10), materials.clear(), (5, 10.05, -0.80), 0.03, 2, place, "panel")
    model_rails(place, -0.70)
    rim = materials.clear(rough=0.18, frost=0.06)
    shapes.box((10.1, 0.26, 0.2), rim, (5, 20.1, -0.78), 0.07, 3, place, "back rim")
    for side, middle in ((-1, -PLATE_MIDDLE), (1, 10 + PLATE_MIDDLE)):
        shapes.box((0.42, 20.5, 1.5), lighter, (5 + side * 5.27, 10.1, -0.35), 0.09, parent=place, name="post")
        model_scale(place, middle, graphite, print_ink)
    model_base(place, graphite, lighter, print_ink, is_open)


def model_rails(place: bpy.types.Object, z: float) -> None:
    rib = materials.clear((0.80, 0.84, 0.87), rough=0.22, frost=0.10)
    for column in range(11):
        wide = 0.085 if 0 < column < 10 else 0.14
        shapes.box((wide, 20.1, 0.12), rib, (column, 10.05, z), 0.03, 2, place, "rail")


def model_scale(place: bpy.types.Object, middle: float, graphite, print_ink) -> None:
    """A plate with its slots and the scale from -5 to 25; its front lies in the plane z = 0."""
    shapes.box((PLATE_WIDTH, 20.5, 0.8), graphite, (middle, 10.1, -0.4), 0.15, parent=place, name="plate")
    dark = materials.plastic((0.004, 0.004, 0.004), rough=0.5)
    edge = materials.plastic(materials.GRAPHITE_LIGHT, rough=0.3)
    for side in (-1, 1):
        x = middle + side * SLOT
        shapes.sheet([shapes.rectangle(0.2, 19.3, 0.1, (x, 10.1))], dark, 0.004, 0, place)
        frame = [shapes.rectangle(0.27, 19.37, 0.135, (x, 10.1)), shapes.rectangle(0.2, 19.3, 0.1, (x, 10.1))[::-1]]
        shapes.sheet(frame, edge, 0.008, 0.006, place)
    for score in range(-5, 26):
        y = (FLOOR - score_y(score)) / CELL
        if score % 5 == 0:
            shapes.text(str(score), 0.56, print_ink, (middle, y, 0.006), "Bold", parent=place)
        else:
            shapes.box((0.24, 0.055, 0.01), print_ink, (middle, y, 0.003), parent=place)


def model_base(place: bpy.types.Object, graphite, lighter, print_ink, is_open: bool) -> None:
    """A hollow base: the drawer's front closes it, or lies open in front of it as a ramp."""
    left, right, front, back = -3.35, 13.35, 0.62, -1.5
    wide, deep = right - left, front - back
    hole = (9.7, 0.80)  # the opening
    middle, low, shelf = -0.74, -BASE_HEIGHT + 0.12, -0.16
    depth_at = (front + back) / 2
    hole_top, hole_low = middle + hole[1] / 2, middle - hole[1] / 2
    side = (wide - hole[0]) / 2 - 0.04
    for width, under, over, x, rounding in (
        (wide, shelf, 0, 5, 0.07),
        (hole[0] + 0.2, hole_top, shelf, 5, 0),
        (hole[0] + 0.2, low, hole_low, 5, 0.05),
        (side, low, shelf, left + 0.04 + side / 2, 0.08),
        (side, low, shelf, right - 0.04 - side / 2, 0.08),
    ):
        drawn_in = 0 if width == wide else 0.05
        size = (width, over - under, deep - 2 * drawn_in)
        shapes.box(size, graphite, (x, (under + over) / 2, depth_at), rounding, parent=place, name="base")
    inside = materials.plastic((0.006, 0.006, 0.007), rough=0.6)
    shapes.box((hole[0], hole[1], 0.1), inside, (5, middle, back + 0.3), parent=place, name="inside")
    flap = shapes.empty((5, hole_low, front), parent=place)
    shapes.box((9.6, 0.70, 0.22), lighter, (0, 0.40, 0.02), 0.09, parent=flap, name="drawer")
    shapes.text("LINK", 0.50, print_ink, (0, 0.40, 0.134), depth=0.008, parent=flap)
    if is_open:
        flap.rotation_euler = (math.radians(106), 0, 0)
    red = materials.plastic(materials.PLAYER_COLOURS["red"], rough=0.2, coat=0.6)
    shapes.cylinder(0.31, 0.5, red, (10.33, middle, front + 0.1), 0.1, parent=place, name="knob")
    shapes.cylinder(0.40, 0.12, lighter, (10.33, middle, front), 0.04, parent=place, name="collar")
    for x in (-PLATE_MIDDLE, 10 + PLATE_MIDDLE):
        model_foot(place, x, graphite)


def model_foot(place: bpy.types.Object, x: float, graphite) -> None:
    low = -BASE_HEIGHT
    profile = [
        (3.1, low),
        (3.1, low + 0.35),
        (2.6, low + 0.66),
        (0.85, low + 1.15),
        (0.66, low + 1.3),
        (-1.2, low + 1.3),
        (-1.6, low + 1.0),
        (-3.4, low + 0.6),
        (-3.8, low + 0.3),
        (-3.8, low),
    ]
    count = len(profile)
    vertices = [(x + side, y, z) for side in (-1.0, 1.0) for z, y in profile]
    faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
    faces += [(k, count + k, count + (k + 1) % count, (k + 1) % count) for k in range(count)]
    shapes.bevel(shapes.mesh(vertices, faces, graphite, "foot", place), 0.13, 4, 12)


def bake_front(sprites: kit.Sprites, quality: str) -> None:
    """What the clear front sheet and its rails add: glints on black, and two broad reflections of a window."""
    margin = 10
    columns = round((RIGHT - LEFT + 2 * margin) * DENSITY)
    rows = round((FLOOR - TOP + 2 * margin) * DENSITY)
    kit.new_scene(columns, rows, samples(quality, 24), transparent=False, room=0)
    place = link_parts.upright_place(-5, 0)
    model_rails(place, 0.08)
    rim = materials.clear(rough=0.18, frost=0.06)
    shapes.box((10.1, 0.22, 0.16), rim, (5, 20.05, 0.16), 0.06, 3, place, "front rim")
    light_room(place.children_recursive)
    kit.camera((0, 0, 10 * UPRIGHT), TILT, columns / CELL_PIXELS, away=120)
    glints = 0.26 * kit.render().astype(np.float32)  # the rails shall not stand before the pieces like bars
    added = glints + window_reflection(columns, rows, margin * DENSITY)[..., None] * np.array([1.0, 0.96, 0.90])
    added = polish(np.clip(added, 0, 255), margin * DENSITY, margin * DENSITY)
    sprites.add("front", added, (margin * DENSITY, margin * DENSITY))
    sprites.entries["front"]["place"] = [LEFT, TOP]


def window_reflection(columns: int, rows: int, margin: float) -> np.ndarray:
    """Slanted soft bands that fade towards the floor."""
    bands = Image.new("L", (2 * columns, 2 * rows), 0)
    drawing = ImageDraw.Draw(bands)
    for start, stop, strength in ((-0.18, 0.16, 30), (0.22, 0.29, 22)):
        corners = [(start + 0.62, 0), (stop + 0.62, 0), (stop - 0.42, 1), (start - 0.42, 1)]
        drawing.polygon([(x * 2 * columns, y * 2 * rows) for x, y in corners], fill=strength)
    soft = bands.filter(ImageFilter.GaussianBlur(4)).resize((columns, rows), Image.Resampling.LANCZOS)
    x, y = np.arange(columns)[None, :], np.arange(rows)[:, None]
    inside = (x >= margin) & (x < columns - margin) & (y >= margin) & (y < rows - margin)
    fading = 1 - 0.88 * smoothstep(y / rows, 0.05, 0.95)
    return np.asarray(soft, np.float32) * inside * fading
