"""The loose parts of Borderline: pieces with their shadows, the border bar, the pins and the tray of the stock."""

import math
from collections.abc import Iterable

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image, ImageDraw, ImageFilter

from assets.bake import kit, materials, shapes, table
from assets.bake.borderline_board import (
    CELL,
    COLOUR_OF,
    COSINE,
    DARK_SHELL,
    DOWN,
    EXPOSURE,
    FIELD,
    FLOOR,
    GROOVES,
    KEY_AT,
    PIECE_COLOURS,
    SHELL,
    SINE,
    STRIP,
    TOP,
    Place,
    area,
    plate,
    spot,
    stretched,
)
from assets.bake.kit import DENSITY, Box, samples
from assets.bake.textures import linear

CELL_PIXELS = CELL * DENSITY
PIECE_HEIGHT = 0.5
GAP = 0.04  # from the edge of a cell to the piece
LIFT = 1.5  # cells, of a piece in the hand

# The lamps of the table, as directions.
KEY = Box(KEY_AT, 0.085, 0.085, kit.KEY_COLOUR, 215)
BOXES = (
    KEY,
    Box((0, 44, 26), 0.45, 0.09, kit.CARD_COLOUR, 2.4),
    Box((24, -16, 20), 0.29, 0.29, kit.FILL_COLOUR, 2.2, 0.8),
)
AMBIENT = (0.054, 0.045, 0.036)


def bake_parts(sprites: kit.Sprites, quality: str) -> None:
    bake_pieces(sprites, samples(quality, 28))
    bake_piece_shadows(sprites)
    bake_bar(sprites, samples(quality, 48))
    bake_pins(sprites, samples(quality, 48))
    bake_stock(sprites, samples(quality, 24))


def look_at(middle: tuple[float, float, float], columns: int) -> None:
    """The camera of the table with a point of the stretched axes in its middle."""
    x, y, z = middle
    kit.camera((x, y / SINE, z), DOWN, columns / CELL_PIXELS)


# Pieces

SLOTS = 5  # in a row of the sheet


def piece_slots(side: float) -> list[tuple[str, list[shapes.Cell], float, float]]:
    """Name, cells and lower left corner of every piece on a sheet with slots of side x side cells."""
    named = [(f"piece_{shape}{turn}", cells) for shape in COLOUR_OF for turn, cells in enumerate(shapes.turns(shape))]
    return [(name, cells, side * (k % SLOTS), side * (k // SLOTS)) for k, (name, cells) in enumerate(named)]


def piece(
    cells: Iterable[shapes.Cell], material: bpy.types.Material, place: Place, at: tuple[float, float, float]
) -> None:
    corners = shapes.inset(shapes.outline(cells), GAP)
    shapes.prism(corners, 0, PIECE_HEIGHT, material, 0.085, 5, place, at, "piece")
    for column, row in cells:
        made = pad(material, place, (at[0] + column + 0.5, at[1] + row + 0.5, at[2] + PIECE_HEIGHT))
        made.visible_shadow = False  # too low to throw one; it saves grain


# The pad of a cell from its rim to its middle: how wide, and how high over the piece.
PAD_PROFILE = (
    (1, -0.02),
    (1, 0.008),
    (0.985, 0.020),
    (0.95, 0.029),
    (0.88, 0.034),
    (0.75, 0.039),
    (0.55, 0.0435),
    (0.30, 0.047),
    (0.08, 0.048),
)


def pad(material: bpy.types.Material, place: Place, at: tuple[float, float, float]) -> bpy.types.Object:
    """Slightly arched, so that the light runs over it."""
    rim = shapes.rectangle(0.62, 0.62, 0.14, (0, 0), 6)
    count = len(rim)
    vertices = [(x * part, y * part, z) for part, z in PAD_PROFILE for x, y in rim]
    faces = [
        (level + k, level + (k + 1) % count, level + count + (k + 1) % count, level + count + k)
        for level in range(0, len(vertices) - count, count)
        for k in range(count)
    ]
    faces.append(tuple(range(len(vertices) - count, len(vertices))))
    return shapes.mesh(vertices, faces, material, "pad", place, at, smooth=True)


def bake_pieces(sprites: kit.Sprites, count: int) -> None:
    """All pieces lie in slots of one large picture."""
    side, margin = 6, 1.2  # cells; 1.2 cells are 80 pixels
    slots = piece_slots(side)
    rows = math.ceil(len(slots) / SLOTS)
    columns_seen, rows_seen = round(SLOTS * side * CELL_PIXELS), round(rows * side * CELL_PIXELS)
    kit.new_scene(columns_seen, rows_seen, count, exposure=EXPOSURE)
    place = stretched()
    stuff = {name: materials.plastic(linear(code), 0.24, coat=0.25, smear=0.10) for name, code in PIECE_COLOURS.items()}
    for name, cells, x, y in slots:
        piece(cells, stuff[COLOUR_OF[name.removeprefix("piece_")[0]]], place, (x + margin, y + margin, 0))
    # What a piece mirrors of the board it lies on.
    ground = shapes.plane(-20, -20, 60, 60, materials.plastic(linear(SHELL), 0.5), -0.01)
    ground.visible_camera = False
    kit.light_tent(BOXES, AMBIENT)
    look_at((SLOTS * side / 2, rows * side / 2, 0), columns_seen)
    pixels = kit.render()
    each = round(side * CELL_PIXELS)
    for name, _, x, y in slots:
        left, bottom = round(x * CELL_PIXELS), rows_seen - round(y * CELL_PIXELS)
        anchor = margin * CELL_PIXELS, (side - margin) * CELL_PIXELS
        sprites.add(name, *kit.trim(pixels[bottom - each : bottom, left : left + each], anchor), "pieces")


def bake_piece_shadows(sprites: kit.Sprites) -> None:
    """As `lift` says in units, a piece that throws the second kind is drawn higher on the screen."""
    for number, lift in enumerate((0, LIFT)):
        for name, cells, _, _ in piece_slots(0):
            pixels, anchor = piece_shadow(cells, lift)
            cut = kit.trim(black(pixels, strength=0.6 if lift else 0.74), anchor)
            sprites.add(f"{name}_shadow_{number}", *cut, "shadows", lift=round(lift * CELL * COSINE))


def piece_shadow(cells: Iterable[shapes.Cell], lift: float) -> tuple[np.ndarray, tuple[float, float]]:
    """What a piece takes from the floor, and where its lower left corner is: drawn from its outline, without grain.

    Every point of the key light throws the swept outline; the shadow is their mean. A piece that lies on the floor
    also keeps the light of the room from it all around.
    """
    margin, columns, rows = 1.2, 8, 8.4  # cells
    bottom = 4.6  # from the top of the picture to the lower left corner
    fine = 2 * CELL_PIXELS
    corners = shapes.inset(shapes.outline(cells), GAP)
    total = np.zeros((round(rows * fine), round(columns * fine)), np.float32)
    count = 0
    for right, down in key_offsets():
        picture = Image.new("L", total.shape[::-1], 0)
        drawing = ImageDraw.Draw(picture)
        steps = 5
        for step in range(steps + 1):
            height = lift + PIECE_HEIGHT * step / steps
            x, y = margin + right * height, bottom + down * height
            drawing.polygon([((x + a) * fine, (y - b) * fine) for a, b in corners], fill=255)
        total += np.asarray(picture, np.float32)
        count += 1
    key = Image.fromarray((total / count).round().astype(np.uint8)).filter(ImageFilter.GaussianBlur(1.5 + 6 * lift))
    taken = np.asarray(key, np.float32) / 255
    if lift == 0:
        picture = Image.new("L", total.shape[::-1], 0)
        ImageDraw.Draw(picture).polygon([((margin + a) * fine, (bottom - b) * fine) for a, b in corners], fill=255)
        near = np.asarray(picture.filter(ImageFilter.GaussianBlur(0.10 * fine)), np.float32) / 255
        taken = 1 - (1 - taken) * (1 - 0.55 * near)
    size = round(columns * CELL_PIXELS), round(rows * CELL_PIXELS)
    alpha = Image.fromarray((taken * 255).astype(np.uint8)).resize(size, Image.Resampling.BOX)
    pixels = np.dstack([np.zeros((*size[::-1], 3), np.uint8), np.asarray(alpha)])
    return pixels, (margin * CELL_PIXELS, bottom * CELL_PIXELS)


def key_offsets() -> list[tuple[float, float]]:
    """How far points of the key light shift a shadow on the screen for each cell of height: right and down."""
    centre = Vector(KEY_AT).normalized()
    right = centre.cross(Vector((0, 0, 1))).normalized()
    up = right.cross(centre)
    found = []
    for across in np.linspace(-KEY.width, KEY.width, 5):
        for rise in np.linspace(-KEY.height, KEY.height, 5):
            x, y, z = centre + right * across + up * rise
            found.append((-x / z, y / z * SINE))
    return found


def black(shadow: np.ndarray, strength: float = 0.8) -> np.ndarray:
    """A shadow in its colour; `strength` leaves the light that the room throws into it."""
    made = shadow.copy()
    made[..., :3] = (6, 6, 8)
    made[..., 3] = np.where(shadow[..., 3] > 2, shadow[..., 3] * strength, 0).round()
    return made


# The border bar

BAR_TOP, BAR_BOTTOM = 225, 767
SLIDER = (64, 13, 0.30)  # width and depth in units as seen, height in cells
BAR_HEIGHT = TOP + 0.16  # of its middle


def model_bar(place: Place) -> None:
    chrome = materials.metal((0.92, 0.92, 0.94), 0.09, 0.02)
    dark = materials.plastic(linear("#17181b"), 0.28, coat=0.3)
    wide = 10 / CELL
    outline = shapes.rectangle(wide, 0.22, 0.098, (0, 0), 10)
    ends = [spot(0, y, BAR_HEIGHT)[1] for y in (GROOVES[1] - 2, GROOVES[0] + 2)]
    count = len(outline)
    vertices = [(x, y, BAR_HEIGHT + z) for y in ends for x, z in outline]
    faces = [(k, count + k, count + (k + 1) % count, (k + 1) % count) for k in range(count)]
    shapes.mesh(vertices, faces, chrome, "bar", place, smooth=True)
    width, depth, height = SLIDER
    for top in (BAR_TOP, BAR_BOTTOM - depth - height * CELL * COSINE):
        high = TOP + 0.01 + height
        _, y, _ = spot(0, top + depth / 2, high)
        shapes.box((width / CELL, depth / CELL, height), dark, (0, y, high - height / 2), 0.06, 4, place, "bar")
        for x in (-0.42, 0.42):
            shapes.cylinder(0.075, 0.05, chrome, (x, y, high), 0.02, points=32, parent=place, name="bar")


def bake_bar(sprites: kit.Sprites, count: int) -> None:
    margin = 14  # units around the bar
    columns, rows = round(160 * DENSITY), round((BAR_BOTTOM - BAR_TOP + 2 * margin) * DENSITY)
    middle = spot(table.WIDTH / 2, (BAR_TOP + BAR_BOTTOM) / 2)
    anchor = columns / 2, -(BAR_TOP - margin) * DENSITY
    for name in ("bar", "bar_shadow"):
        kit.new_scene(columns, rows, count, exposure=EXPOSURE)
        place = stretched()
        model_bar(place)
        kit.light_tent((*BOXES, *BAR_CARDS), AMBIENT)
        look_at(middle, columns)
        if name == "bar":
            board = shapes.plane(-40, -40, 40, 40, materials.plastic(linear(DARK_SHELL), 0.5), FLOOR)
            board.visible_camera = False
            pixels = kit.render()
            between = slice(*(round((y - BAR_TOP + margin) * DENSITY) for y in (GROOVES[0] + 16, GROOVES[1] - 16)))
            pixels[between] = along(pixels[between], 61)
            sprites.add(name, *kit.trim(pixels, anchor), "bar")
            continue
        kit.hide_from_camera([thing for thing in bpy.data.objects if thing.name.startswith("bar")])
        catch_on_board(place)
        shadow = black(kit.clean_shadow(kit.render(), 0.05, 6))
        sprites.add(name, *kit.trim(shadow, anchor), "bar")


def along(strip: np.ndarray, reach: int) -> np.ndarray:
    """The mean of so many rows around each row: a polished bar has no grain."""
    padded = np.pad(strip.astype(np.float64), ((reach // 2 + 1, reach // 2), (0, 0), (0, 0)), mode="edge")
    sums = np.cumsum(padded, 0)
    return ((sums[reach:] - sums[:-reach]) / reach).round().astype(np.uint8)


# What the bar mirrors besides the lamps: a broad dim window to its left and a narrow one to its right.
BAR_CARDS = (
    Box((-0.55, 0.30, 0.9), 0.10, 1.4, kit.CARD_COLOUR, 1.3, 0.25),
    Box((0.62, 0.30, 0.8), 0.06, 1.4, kit.FILL_COLOUR, 0.9, 0.25),
)


def catch_on_board(place: Place) -> None:
    """Shadow catchers at the height of the field and, on both sides of it, of the body."""
    left, top, right, bottom = FIELD
    for seen, z in (
        ((left, top, right, bottom), FLOOR),
        ((left, 100, right, top), TOP),
        ((left, bottom, right, 900), TOP),
    ):
        part = kit.shadow_catcher(0)
        part.parent = place
        for vertex, (x, y) in zip(part.data.vertices, area(seen, z)):
            vertex.co = (x, y, z)


# Pins


def bake_pins(sprites: kit.Sprites, count: int) -> None:
    columns, rows = 100, 88
    for name, code in (("pin_white", "#f3efe6"), ("pin_black", "#1d1f24")):
        kit.new_scene(columns, rows, count, exposure=EXPOSURE)
        place = stretched()
        high = TOP + STRIP
        x, y, _ = at = spot(0, 0, high)
        head = materials.plastic(linear(code), 0.2, coat=0.6)
        radius, centre = 0.21, high + 0.34
        curve = [(radius * math.sin(t), centre - radius * math.cos(t)) for t in np.linspace(0.12, math.pi - 0.04, 24)]
        shapes.turned(curve, head, 48, (x, y, 0), parent=place, name="pin")
        shapes.cylinder(0.07, 0.3, materials.metal((0.9, 0.9, 0.92), 0.15), (x, y, high + 0.12), parent=place)
        kit.shadow_catcher(high)
        kit.light_tent(BOXES, AMBIENT)
        look_at((at[0] + 0.2, at[1] + 0.05, high), columns)
        anchor = columns / 2 - 0.2 * CELL_PIXELS, rows / 2 + 0.05 * CELL_PIXELS
        pixels = kit.clean_shadow(kit.render(), 0.05, 6)
        sprites.add(name, *kit.trim(pixels, anchor), "small")


# The tray of the stock

STOCK = (1240, 128)  # as seen
STOCK_HEIGHT = 0.46
STOCK_FLOOR = 0.16
COMPARTMENTS = 7
WALL = 9


def compartments() -> list[list[float]]:
    """The floor of each as seen, from the tray's upper left: x, y, width and height in units."""
    width, height = STOCK
    front = STOCK_HEIGHT * CELL * COSINE  # the front of the tray
    each = (width - WALL) / COMPARTMENTS
    top, bottom = WALL, height - front - WALL
    lefts = [round(WALL + k * each, 1) for k in range(COMPARTMENTS)]
    return [[left, top, round(each - WALL, 1), round(bottom - top, 1)] for left in lefts]


def bake_stock(sprites: kit.Sprites, count: int) -> None:
    margin = 36
    columns, rows = (round((side + 2 * margin) * DENSITY) for side in STOCK)
    kit.new_scene(columns, rows, count, exposure=EXPOSURE)
    place = stretched()
    shell = materials.plastic(linear("#51677f"), 0.40, grain=0.12, smear=0.14)
    deep = materials.plastic(linear("#40556d"), 0.5, grain=0.08)
    width, height = STOCK
    high, edge = STOCK_HEIGHT, 0.045
    outer = (0, 0, width, height - high * CELL * COSINE)
    shapes.prism(area(outer, high, 12), 0, STOCK_FLOOR, deep, 0.04, 3, place, sharper_than=50)
    holes = [area((a, b, a + w, b + h), high, 8, edge) for a, b, w, h in compartments()]
    plate([area(outer, high, 12, -edge), *holes], STOCK_FLOOR - 0.02, high, shell, place, edge)
    kit.shadow_catcher()
    kit.light_tent(BOXES, AMBIENT)
    look_at(spot(width / 2, height / 2), columns)
    pixels = kit.clean_shadow(kit.render(), 0.05, 16)
    anchor = margin * DENSITY, margin * DENSITY
    sprites.add("stock", pixels, anchor, compartments=compartments())
