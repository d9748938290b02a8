"""The board of Borderline: where everything lies, and the model of the moulded board.

One world unit is a cell. What lies on the board is stretched in depth, so that cells look square from the camera.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFont

from assets.bake import kit, materials, shapes, table
from assets.bake.textures import linear

DOWN = 66  # degrees by which the camera looks down
SINE, COSINE = math.sin(math.radians(DOWN)), math.cos(math.radians(DOWN))
EXPOSURE = 0.25
CELL = 50  # design units

BODY = (70, 172, 1850, 940)  # left, top, right and bottom of the upper side, as seen
BODY_ROUND = 60
FIELD = (160, 246, 1760, 746)
GROOVES = (233, 759)
HOLES = (780, 215)  # of the player on the left, and of the one on the right
NUMBERS = (801, 186.5)  # clear of the pins, which lean away from whoever looks
HOLE_RADIUS = 6
DIGITS = 19  # how high they are
WINDOW = (600, 828, 860, 916)
BUTTON = (985, 872)
BUTTON_RADIUS = 48
RING = (51, 62)

TOP = 0.98  # the upper side of the body
FLOOR = TOP - 0.28  # of the field
STRIP = 0.05  # how far a score strip stands up
FRAME = 0.17  # how far the chrome frames stand up
TRAVEL = 0.32  # of the button

KEY_AT = (-50, 40, 51)  # the key light, far away

SHELL, DARK_SHELL = "#7a90aa", "#596e88"
PRINT = "#f1ede2"
PIECE_COLOURS = {"red": "#d9422b", "yellow": "#e9b21f", "green": "#2f8f86"}
COLOUR_OF = {"I": "red", "L": "red", "Z": "red", "O": "yellow", "J": "yellow", "T": "green", "S": "green"}

Place = bpy.types.Object
Loop = list[shapes.Point]


class Stuff(NamedTuple):
    """The materials of the board."""

    shell: bpy.types.Material
    dark_shell: bpy.types.Material
    print: bpy.types.Material
    black: bpy.types.Material
    chrome: bpy.types.Material


def stretched() -> Place:
    """Axes in cells as seen: x to the right, y up on the screen; z is the height."""
    place = shapes.empty()
    place.scale = (1, 1 / SINE, 1)
    return place


def spot(x: float, y: float, z: float = 0) -> tuple[float, float, float]:
    """The point of height z that is seen at a point of the design space, in stretched axes."""
    return (x - table.WIDTH / 2) / CELL, (table.HEIGHT / 2 - y) / CELL - z * COSINE, z


def area(seen: Sequence[float], z: float, radius: float = 0, grow: float = 0) -> Loop:
    """A rectangle at height z, seen from left and top to right and bottom; `radius` in units, `grow` in cells."""
    left, top, right, bottom = seen
    x, y, _ = spot((left + right) / 2, (top + bottom) / 2, z)
    width, height = (right - left) / CELL + 2 * grow, (bottom - top) / CELL + 2 * grow
    return shapes.rectangle(width, height, radius / CELL + grow if radius else 0, (x, y))


def disc(x: float, y: float, radius: float, z: float, grow: float = 0, points: int = 32) -> Loop:
    return shapes.circle(radius / CELL + grow, points, spot(x, y, z)[:2])


def plate(loops: Sequence[Loop], low: float, high: float, material, place: Place, rounding: float) -> None:
    """A plate with holes and rounded edges; its loops are drawn in by the rounding."""
    outer, *holes = loops
    half = (high - low) / 2 - rounding
    turned = [outer, *(hole[::-1] for hole in holes)]
    shapes.sheet(turned, material, half, rounding, place, (0, 0, (low + high) / 2))


FINE = 6  # pixels for each unit of print


def print_mask(text: str, high: float, spacing: float) -> Image.Image:
    """Where ink lies: letters `high` units high, with `spacing` units between them."""
    file = shapes.font_file(weight="Bold")
    _, top, _, bottom = ImageFont.truetype(file, 1000).getbbox(text, anchor="ls")
    font = ImageFont.truetype(file, round(1000 * high * FINE / (bottom - top)))
    steps = [font.getlength(letter) + spacing * FINE for letter in text]
    mask = Image.new("L", (math.ceil(sum(steps)) + 20, math.ceil(1.5 * high * FINE)), 0)
    for number, letter in enumerate(text):
        ImageDraw.Draw(mask).text((10 + sum(steps[:number]), 1.25 * high * FINE), letter, 255, font, "ls")
    left, top, right, bottom = mask.getbbox()
    return mask.crop((left - 4, top - 4, right + 4, bottom + 4))


def words(text: str, high: float, x: float, y: float, z: float, place: Place, spacing: float = 0) -> None:
    """Print with its middle at a point as seen. Letters as meshes would have holes where their strokes overlap."""
    mask = print_mask(text, high, spacing)
    ink = np.asarray(mask, np.float32)[::-1] / 255
    picture = materials.picture(f"print {text} {high}", np.ones((*ink.shape, 3)), ink)
    nodes = materials.Nodes("print")
    image = nodes.image(picture, nodes.coordinates("UV"), repeat=False)
    paint = nodes.principled(Base_Color=linear(PRINT), Roughness=0.5)
    bare = nodes.node("BsdfTransparent").outputs[0]
    material = nodes.finish(nodes.mix_shaders(image.outputs[1], bare, paint))
    wide, tall = (side / FINE / 2 / CELL for side in mask.size)
    made = shapes.plane(-wide, -tall, wide, tall, material, name="print", parent=place)
    made.location = spot(x, y, z)
    corners = made.data.uv_layers.new()
    for corner, at in zip(corners.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        corner.uv = at


def hole_x(side: int, score: int) -> float:
    """Where the pin of a player stands: side 0 counts from the left, side 1 from the right."""
    x = FIELD[0] - CELL / 2 + CELL * score
    return table.WIDTH - x if side else x


# The board


def model_board(button: float | None = None) -> None:
    """The whole board without anything loose; `button` is how far the button is raised, None leaves its well empty."""
    place, stuff = moulded()
    if button is not None:
        light_button(model_button(button, place))
    light_chrome([part for part in place.children_recursive if stuff.chrome in part.data.materials.values()])


def moulded() -> tuple[Place, Stuff]:
    """The board as it leaves the mould, with everything that is printed on it; in the axes of its place."""
    stuff = Stuff(
        materials.plastic(linear(SHELL), 0.40, grain=0.07, smear=0.14),
        materials.plastic(linear(DARK_SHELL), 0.46, grain=0.07),
        materials.plastic(linear(PRINT), 0.5),
        materials.plastic(linear("#101113"), 0.42),
        materials.metal((0.90, 0.90, 0.92), 0.24, 0.0),
    )
    place = stretched()
    model_body(stuff, place)
    model_floor(place)
    for side in (0, 1):
        model_strip(side, stuff, place)
    model_key(stuff, place)
    model_window(stuff, place)
    model_well(stuff, place)
    words("BORDERLINE", 38, 1500, 872, TOP + 0.003, place, 6)
    return place, stuff


def model_body(stuff: Stuff, place: Place) -> None:
    edge = 0.07
    x, y, _ = spot((BODY[0] + BODY[2]) / 2, (BODY[1] + BODY[3]) / 2, TOP)
    size = (BODY[2] - BODY[0]) / CELL, (BODY[3] - BODY[1]) / CELL
    outer = shapes.rectangle(*size, BODY_ROUND / CELL, (x, y), 16)
    shapes.prism(outer, 0, FLOOR - 0.02, stuff.shell, 0.10, 4, place, sharper_than=50)
    drawn_in = shapes.rectangle(*(s - 2 * edge for s in size), BODY_ROUND / CELL - edge, (x, y), 16)
    # The field's far wall is seen, so its upper edge lies higher on the screen than the floor it ends at.
    left, top, right, bottom = FIELD
    wall = CELL * COSINE * (TOP - FLOOR)
    field = area((left - 4, top - 0.8 - wall, right + 4, bottom + 1.5), TOP, 5, edge)
    window = area((WINDOW[0] - 4, WINDOW[1] - 4, WINDOW[2] + 4, WINDOW[3] + 4), TOP, 4, edge)
    well = disc(*BUTTON, RING[0] + 1, TOP, edge, 96)
    plate([drawn_in, field, window, well], FLOOR - 0.02, TOP, stuff.shell, place, edge)
    for y in GROOVES:
        groove = area((left - 24, y - 3.5, right + 24, y + 3.5), TOP, 3.4)
        shapes.prism(groove, TOP - 0.02, TOP + 0.004, stuff.black, parent=place)


def model_floor(place: Place) -> None:
    """A sunk pad for every cell between raised ribs."""
    nodes = materials.Nodes("grid")
    here = nodes.node("SeparateXYZ", {0: nodes.node("TexCoord").outputs["Object"]})
    to_x, to_y = (nodes.math("PINGPONG", here.outputs[axis], 0.5) for axis in (0, 1))
    rib = nodes.smoothstep(nodes.math("MINIMUM", to_x, to_y), 0.03, 0.08, 1, 0)
    image = nodes.image(materials.picture("smudges", materials.textures.smudges()), nodes.coordinates(scale=0.33))
    grain = nodes.node("SeparateColor", {0: image.outputs[0]}).outputs[2]
    relief = nodes.math("MULTIPLY_ADD", grain, 0.05, rib)
    shade = nodes.mix(rib, linear("#4c617a"), linear("#7087a2"))
    ground = nodes.finish(
        nodes.principled(Base_Color=shade, Roughness=0.42, Normal=nodes.bump(relief, 0.9, 0.07), Specular_IOR_Level=0.5)
    )
    made = shapes.plane(-0.2, -0.2, 32.2, 10.2, ground, 0, "field", place)
    made.location = spot(FIELD[0], FIELD[3], FLOOR)


def model_strip(side: int, stuff: Stuff, place: Place) -> None:
    """A score strip with 33 holes and every fourth number."""
    seen = (112, 767.5, 1758, 814.5) if side == 0 else (162, 174.5, 1808, 227)
    high, edge = TOP + STRIP, 0.02
    y, numbers = HOLES[side], NUMBERS[side]
    holes = [disc(hole_x(side, score), y, HOLE_RADIUS, high, edge) for score in range(33)]
    plate([area(seen, high, 10, -edge), *holes], TOP - 0.03, high, stuff.dark_shell, place, edge)
    inside = area((seen[0] + 10, y - 9, seen[2] - 10, y + 9), TOP, 3)
    shapes.prism(inside, TOP - 0.02, TOP + 0.002, stuff.black, parent=place)
    for score in range(0, 33, 4):
        words(str(score), DIGITS, hole_x(side, score), numbers, high + 0.004, place)


def model_key(stuff: Stuff, place: Place) -> None:
    """How far completed rows push the border: bars for the rows, an arrow, the number."""
    high, edge, middle = TOP + STRIP, 0.02, 875
    plate([area((112, 825, 528, 925), high, 12, -edge)], TOP - 0.03, high, stuff.dark_shell, place, edge)
    ink = high + 0.004
    for group, push in enumerate((1, 3, 5, 7)):
        left = 133 + 101 * group
        rows = group + 1
        for row in range(rows):
            y = middle + (row - (rows - 1) / 2) * 13
            bar = area((left, y - 4.5, left + 28, y + 4.5), ink, 2)
            shapes.prism(bar, high - 0.01, ink, stuff.print, parent=place)
        shaft = area((left + 36, middle - 1.7, left + 44, middle + 1.7), ink)
        shapes.prism(shaft, high - 0.01, ink, stuff.print, parent=place)
        head = [spot(left + x, middle + y, ink)[:2] for x, y in ((44, 7.5), (54, 0), (44, -7.5))]
        shapes.prism(head, high - 0.01, ink, stuff.print, parent=place)
        words(str(push), 32, left + 69, middle, ink, place)


def model_window(stuff: Stuff, place: Place) -> None:
    high, edge = TOP + FRAME, 0.115  # nearly half round
    left, top, right, bottom = WINDOW
    opening = area(WINDOW, high, 2, edge)
    around = area((left - 15, top - 13, right + 15, bottom + 13), high, 14, -edge)
    plate([around, opening], TOP - 0.10, high, stuff.chrome, place, edge)
    inside = area((left - 10, top - 10, right + 10, bottom + 10), FLOOR - 0.3)
    corners = [(x, y, FLOOR - 0.01) for x, y in inside]
    shapes.mesh(corners, [(0, 1, 2, 3)], stuff.black, "inside", place)


def model_well(stuff: Stuff, place: Place) -> None:
    high, edge = TOP + FRAME, 0.10
    plate(
        [disc(*BUTTON, RING[1], high, -edge, 96), disc(*BUTTON, RING[0], high, edge, 96)],
        TOP - 0.10,
        high,
        stuff.chrome,
        place,
        edge,
    )
    floor = disc(*BUTTON, RING[0] + 4, high, 0, 96)
    shapes.prism(floor, FLOOR - 0.02, FLOOR + 0.005, stuff.black, parent=place)


def model_button(raised: float, place: Place) -> bpy.types.Object:
    """`raised` is the height of its upper side over the chrome ring."""
    red = materials.plastic(linear("#d3160f"), 0.13, coat=0.8, smear=0.05)
    radius, top = BUTTON_RADIUS / CELL, TOP + FRAME + raised
    curve = [(0.90 * radius * math.cos(t), top - 0.09 + 0.09 * math.sin(t)) for t in np.linspace(0.15, 1.54, 12)]
    side = [(1, FLOOR), (1, top - 0.25), (0.985, top - 0.17), (0.95, top - 0.115)]
    profile = [*((radius * part, z) for part, z in side), *curve]
    x, y, _ = spot(*BUTTON, TOP + FRAME)
    return shapes.turned(profile, red, 96, (x, y, 0), parent=place, name="button")


# Light


def light_table() -> None:
    """The key stands far away: pieces look alike on both sides of the board."""
    kit.lamp(KEY_AT, (0, -0.5, 0), 13, 97000, kit.KEY_COLOUR, name="key")
    # The shine on wood and plastic at the upper left: it comes from where the camera sees the table mirror it.
    shine = kit.lamp((-20, 30.5, 42), (-20, 12, 0), 9, 7000, kit.KEY_COLOUR, name="shine")
    shine.visible_diffuse = False
    kit.lamp((24, -16, 20), (0, 0, 0), 20, 1900, kit.FILL_COLOUR, name="fill")
    kit.lamp((0, 44, 26), (0, 4, 0), 46, 1700, kit.CARD_COLOUR, 9, name="card")


def light_only(parts: Sequence[bpy.types.Object], cards: Sequence[bpy.types.Object]) -> None:
    """Cards that nothing else mirrors."""
    only = bpy.data.collections.new("mirroring")
    for part in parts:
        only.objects.link(part)
    for card in cards:
        card.light_linking.receiver_collection = only


def light_chrome(parts: Sequence[bpy.types.Object]) -> None:
    light_only(
        parts,
        (
            kit.lamp((0, 16, 44), (0, -6, 0), 60, 2000, (0.95, 0.97, 1.0), 3.2, name="over"),
            kit.lamp((-40, -6, 22), (0, -6, 0), 20, 2400, kit.CARD_COLOUR, name="left"),
            kit.lamp((0, -34, 20), (0, -6, 0), 60, 1300, kit.FILL_COLOUR, 8, name="front"),
        ),
    )


def light_button(button: bpy.types.Object) -> None:
    light_only([button], [kit.lamp((0, 16, 44), (0, -6, 0), 60, 3400, kit.CARD_COLOUR, 3.2, name="over")])
