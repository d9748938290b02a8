"""The table of Te-Trix: the octagonal tray and the pad of sheets, with the sheets that are laid on it.

One world unit is 100 design units. Print, marks and pencils are in `tetrix_print`, `tetrix_marks` and `tetrix_pencils`.
"""

import math
from collections.abc import Sequence

import bpy
import numpy as np
from PIL import Image, ImageDraw

from assets.bake import dice, kit, materials, shapes, table, tetrix_marks, tetrix_pencils, tetrix_print
from assets.bake.kit import DENSITY, Box, samples
from assets.bake.miniatures.tetrix import octagon, octagonal
from assets.bake.tetrix_pencils import UNIT
from assets.bake.textures import linear

DOWN = 66  # degrees by which the camera looks down
SINE, COSINE = math.sin(math.radians(DOWN)), math.cos(math.radians(DOWN))
EXPOSURE = 0.25

TRAY_AT = (395, 585)  # the middle of the felt on the screen
TRAY_REACH = 3.65
TRAY_HEIGHT = 0.75
FELT_REACH = 3.15
FELT_HEIGHT = 0.10

PAPER = (tetrix_print.WIDTH, tetrix_print.HEIGHT)  # as seen on the screen
PAPER_AT = (806, 44)  # where the large sheet lies
PAPER_THICKNESS = 0.02
PAPER_MARGIN = 12  # design units around a sheet in its picture
SHADOW_MARGIN = 60

DIE_BOXES = (
    Box((-0.84, 0.97, 1.05), 0.14, 0.14, (1.0, 0.84, 0.65), 110),
    Box((0.2, 1.0, 0.9), 0.9, 0.22, kit.CARD_COLOUR, 1.6),
    Box((0.9, -0.7, 0.35), 0.8, 0.7, kit.FILL_COLOUR, 0.30, 0.8),
    Box((-0.4, -1.0, 0.35), 0.7, 0.5, (1.0, 0.86, 0.66), 1.75, 0.8),
)
DIE = dice.Look(down=DOWN, side=92 * DENSITY, sprite=190, shadow=720, boxes=DIE_BOXES, ambient=(0.07, 0.06, 0.05))


def bake(quality: str) -> None:
    sprites = kit.Sprites("tetrix")
    bake_parts(sprites, quality)
    bake_sheets(sprites, quality)
    bake_background(sprites, quality)
    sprites.write()


def bake_parts(sprites: kit.Sprites, quality: str) -> None:
    """Everything small."""
    tetrix_marks.bake_marks(sprites)
    tetrix_marks.bake_guide(sprites)
    tetrix_pencils.bake_pencils(sprites, DOWN, samples(quality, 28))
    dice.bake_shadows(sprites, DIE, samples(quality, 16), trimmed=True)
    dice.bake_turns(sprites, DIE, samples(quality, 16, 6))


def world(x: float, y: float, z: float = 0) -> tuple[float, float, float]:
    """The point of height z that is seen at a point of the design space."""
    up = (table.HEIGHT / 2 - y) / UNIT
    return (x - table.WIDTH / 2) / UNIT, (up - z * COSINE) / SINE, z


def seen(x: float, y: float, z: float) -> tuple[float, float]:
    """Where a point of the world is seen in the design space."""
    return table.WIDTH / 2 + UNIT * x, table.HEIGHT / 2 - UNIT * (y * SINE + z * COSINE)


def light_table() -> None:
    kit.lamp((-20, 16, 17), (0, -0.5, 0), 6, 14500, kit.KEY_COLOUR, name="key")
    # The shine on the wood at the upper left: it comes from where the camera sees the table mirror it.
    shine = kit.lamp((-17, 18, 19), (-10, 5, 0), 4, 3000, kit.KEY_COLOUR, name="shine")
    shine.visible_diffuse = False
    kit.lamp((14, -9, 12), (0, 0, 0), 12, 230, kit.FILL_COLOUR, name="fill")
    kit.lamp((0, 24, 16), (0, 4, 0), 26, 700, kit.CARD_COLOUR, 6, name="card")


# The background


def look_at_table(density: float, count: int, part: Sequence[int], transparent: bool) -> None:
    """An empty scene that shows a part of the whole picture: left, top, right and bottom in its pixels."""
    left, top, right, bottom = part
    kit.new_scene(right - left, bottom - top, count, transparent, EXPOSURE)
    x, y = ((low + high) / 2 / density for low, high in ((left, right), (top, bottom)))
    middle = world(x - table.BEYOND_X, y - table.BEYOND_Y)
    kit.camera(middle, DOWN, (right - left) / density / UNIT)


def render_table(density: float, count: int, part: Sequence[int]) -> np.ndarray:
    look_at_table(density, count, part, transparent=False)
    wood = materials.walnut(34, 24, 128, plank=4.6, seed=5, dark=0.66, gloss=0.36, coat=0.08)
    shapes.plane(-40, -30, 40, 40, wood, 0, "table")
    model_tray()
    model_pad()
    light_table()
    return kit.render()


def bake_background(sprites: kit.Sprites, quality: str) -> None:
    count = samples(quality, 32)
    around = render_table(DENSITY / 2, count // 2, (0, 0, *table.whole(DENSITY / 2)))
    finish_background(sprites, around, render_table(DENSITY, count, table.MIDDLE))


def finish_background(sprites: kit.Sprites, around: np.ndarray, middle: np.ndarray) -> None:
    whole = table.vignette(table.join(around, middle), 0, 0)
    sprites.add("background", whole, table.CORNER, suffix="jpg")
    part = table.region(25, 640, 765, 955)
    left, top, right, bottom = part
    front = np.dstack([whole[top:bottom, left:right], front_mask(part)])
    sprites.add("tray_front", front, (table.CORNER[0] - left, table.CORNER[1] - top))
    sprites.note("_felt", felt_place())


def felt_place() -> dict[str, list]:
    """The felt in table units from its middle, y away from the viewer, and as seen in the design space."""
    corners = octagon(FELT_REACH)
    x, y, z = world(*TRAY_AT, FELT_HEIGHT)
    return {
        "middle": list(TRAY_AT),
        "table": [[round(UNIT * a, 1), round(UNIT * b, 1)] for a, b in corners],
        "seen": [[round(v, 1) for v in seen(x + a, y + b, z)] for a, b in corners],
    }


def model_tray(wood: bpy.types.Material | None = None) -> bpy.types.Object:
    x, y, _ = world(*TRAY_AT, FELT_HEIGHT)
    place = shapes.empty((x, y, 0))
    wood = wood or materials.walnut(20, 20, 90, 60, 13, 1.7, seams=False, gloss=0.20, coat=0.6, by="UV")
    top = TRAY_HEIGHT
    rim = [
        (TRAY_REACH, 0),
        (TRAY_REACH, top - 0.12),
        (TRAY_REACH - 0.09, top),
        (FELT_REACH + 0.11, top),
        (FELT_REACH + 0.035, top - 0.09),
        (FELT_REACH + 0.03, 0.04),
    ]
    octagonal(rim, wood, place, grain=0.77, rounding=0.05)
    navy = linear("#1b3c60")
    flat = materials.felt(navy, tile=2.2, seed=31, variety=0.35, bump=0.45, sheen=0.4)
    floor = [(a, b, FELT_HEIGHT) for a, b in octagon(FELT_REACH + 0.02)]
    shapes.mesh(floor, [tuple(range(8))], flat, "felt", place)
    wall = materials.felt(navy, tile=2.2, seed=31, variety=0.35, bump=0.45, sheen=0.4, box=True)
    lining = [(FELT_REACH, FELT_HEIGHT), (FELT_REACH - 0.01, 0.50), (FELT_REACH + 0.035, 0.55)]
    octagonal(lining, wall, place, rounding=0.02)
    return place


def front_mask(part: Sequence[int]) -> np.ndarray:
    """How far the three lower sides of the rim cover each pixel of a part of the whole picture."""
    look_at_table(DENSITY, 16, part, transparent=True)
    bpy.context.scene.cycles.use_denoising = False
    bpy.context.scene.cycles.use_adaptive_sampling = False
    for thing in model_tray(materials.emission((1, 1, 1))).children:
        thing.hide_render = thing.name.startswith("felt")
    cover = kit.render()[..., 3]
    # The cut runs along the mitres at the ends of the lower slanting sides, and across the felt.
    x, y, _ = world(*TRAY_AT, FELT_HEIGHT)
    inner, outer = octagon(FELT_REACH + 0.02), octagon(TRAY_REACH + 0.1)
    way = [inner[0], outer[0], (5, -1.9), (5, -6), (-5, -6), (-5, -1.9), outer[5], inner[5]]
    pixels = [table.region(*seen(x + a, y + b, TRAY_HEIGHT), 0, 0)[:2] for a, b in way]
    lower = Image.new("L", (part[2] - part[0], part[3] - part[1]), 0)
    ImageDraw.Draw(lower).polygon([(a - part[0], b - part[1]) for a, b in pixels], fill=255)
    return np.where(np.asarray(lower) > 0, cover, 0).astype(np.uint8)


# Sheets


def paper(material: bpy.types.Material, turn: float, lie: float, curl: float, shift: Sequence[float] = (0, 0)) -> None:
    """A sheet at its place on the pad; `lie` is the height of its upper side, two of its corners curl up by `curl`."""
    wide, high = PAPER[0] / UNIT, PAPER[1] / UNIT / SINE
    across, along = 60, 80
    vertices = []
    for row in range(along + 1):
        for column in range(across + 1):
            u, v = column / across, row / along
            lower_right = max(0, (u - 0.62) / 0.38) ** 2.2 * max(0, (0.42 - v) / 0.42) ** 1.3
            upper_left = max(0, (0.30 - u) / 0.30) ** 2 * max(0, (v - 0.62) / 0.38) ** 1.5
            wave = 0.006 * math.sin(5 * u + lie * 90) * math.sin(4 * v + lie * 90)
            height = curl * (lower_right + 0.65 * upper_left) + wave * (curl > 0)
            vertices.append(((u - 0.5) * wide, (v - 0.5) * high, height))
    step = across + 1
    faces = [
        (j * step + i, j * step + i + 1, (j + 1) * step + i + 1, (j + 1) * step + i)
        for j in range(along)
        for i in range(across)
    ]
    x, y, _ = world(PAPER_AT[0] + PAPER[0] / 2 + shift[0], PAPER_AT[1] + PAPER[1] / 2 + shift[1])
    made = shapes.mesh(vertices, faces, material, "paper", at=(x, y, lie), smooth=True)
    made.rotation_euler = (0, 0, math.radians(turn))
    thick = made.modifiers.new("thick", "SOLIDIFY")
    thick.thickness = PAPER_THICKNESS
    thick.offset = -1
    made.modifiers.new("sharp", "EDGE_SPLIT")  # a paper's edge is not round


def model_pad() -> None:
    blank = materials.paper(tetrix_print.CREAM)
    for number, (turn, curl, shift) in enumerate(((1.3, 0.02, (3, 4)), (-1.1, 0.03, (2, 1)), (0.5, 0.02, (-1, 2)))):
        paper(blank, turn, 0.03 * (number + 1), curl, shift)


def new_sheet_scene(count: int, margin: float, density: float = DENSITY) -> tuple[float, float]:
    """A scene that shows the place of the large sheet; gives the anchor, in pixels of the full density."""
    columns, rows = (round((side + 2 * margin) * density) for side in PAPER)
    kit.new_scene(columns, rows, count, exposure=EXPOSURE)
    light_table()
    middle = world(PAPER_AT[0] + PAPER[0] / 2, PAPER_AT[1] + PAPER[1] / 2)
    kit.camera(middle, DOWN, columns / density / UNIT)
    return margin * DENSITY, margin * DENSITY


def bake_sheets(sprites: kit.Sprites, quality: str) -> None:
    """Paper and light are rendered once; the print is laid on it at full sharpness."""
    anchor = new_sheet_scene(samples(quality, 32), PAPER_MARGIN)
    paper(materials.paper(tetrix_print.CREAM), 0, 0, 0.11)
    blank = kit.render()
    for name in tetrix_print.INKS:
        extra = {"boxes": tetrix_print.score_boxes(name)}
        if name == "solo":
            extra["strip"] = tetrix_print.strip_boxes()
        sprites.add(f"sheet_{name}", tetrix_print.printed(blank, name, PAPER_MARGIN), anchor, **extra)
