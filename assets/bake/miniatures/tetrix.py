"""The tray of Te-Trix with its dice, a sheet and a pencil."""

import math
from collections.abc import Sequence
from itertools import pairwise

import bpy
import numpy as np
from mathutils import Matrix, Vector
from PIL import Image, ImageDraw, ImageFont

from assets.bake import materials, shapes, textures
from assets.bake.shapes import Object
from assets.bake.textures import linear

Place = Sequence[float]
DIE = 1.5  # the side of a die


def octagon(reach: float, cut: float = 0.42) -> list[shapes.Point]:
    near = reach * (1 - cut)
    return [
        (reach, -near),
        (reach, near),
        (near, reach),
        (-near, reach),
        (-reach, near),
        (-reach, -near),
        (-near, -reach),
        (near, -reach),
    ]


def octagonal(
    profile: Sequence[shapes.Point],
    material: bpy.types.Material,
    parent: Object,
    grain: float = 20,
    rounding: float = 0.07,
) -> Object:
    """Eight mitred laths; `profile` is a list of (reach, z). Each lath has its own piece of the texture.

    `grain` is how many units of length take one unit of the texture's place.
    """
    vertices = [(x, y, z) for reach, z in profile for x, y in octagon(reach)]
    faces = []
    for level in range(len(profile) - 1):
        for k in range(8):
            a, b = level * 8 + k, level * 8 + (k + 1) % 8
            faces.append((a, b, b + 8, a + 8))
    made = shapes.mesh(vertices, faces, material, "laths", parent)
    lengths = [0.0]
    for (r0, z0), (r1, z1) in pairwise(profile):
        lengths.append(lengths[-1] + math.hypot(r1 - r0, z1 - z0))
    layer = made.data.uv_layers.new(name="uv")
    directions = []
    for k in range(8):
        (x0, y0), (x1, y1) = octagon(1)[k], octagon(1)[(k + 1) % 8]
        directions.append(Vector((x1 - x0, y1 - y0)).normalized())
    for face in made.data.polygons:
        lath = face.index % 8
        for loop in face.loop_indices:
            corner = made.data.loops[loop].vertex_index
            x, y, _ = made.data.vertices[corner].co
            along = x * directions[lath].x + y * directions[lath].y
            layer.data[loop].uv = ((along + lath * 5.4) / grain, (lengths[corner // 8] + lath * 2.8) / grain)
    return shapes.bevel(made, rounding, 4, 18)


def die(parent: Object, at: Place, turn: float, top: str, ivory: bpy.types.Material, ink: bpy.types.Material) -> Object:
    """Circle, square and cross, each on two opposite faces."""
    side = DIE
    body = shapes.box((side,) * 3, ivory, at, 0.17 * side, 8, parent)
    body.rotation_euler = (0, 0, math.radians(turn))
    marks = {
        "circle": ("circle", "square", "cross"),
        "square": ("square", "cross", "circle"),
        "cross": ("cross", "circle", "square"),
    }[top]
    quarter = math.pi / 2
    for rotation, mark in (
        ((0, 0, 0), marks[0]),
        ((math.pi, 0, 0), marks[0]),
        ((quarter, 0, 0), marks[1]),
        ((-quarter, 0, 0), marks[1]),
        ((0, quarter, 0), marks[2]),
        ((0, -quarter, 0), marks[2]),
    ):
        face = shapes.empty((0, 0, 0), rotation, body)
        shapes.sheet(sign(mark, side * 0.27, side * 0.075), ink, 0.004, 0, face, (0, 0, side / 2 + 0.001))
    return body


def roll_die(die: Object, angle: float) -> None:
    """Over the edge to its left, from how it was made."""
    if "rest" not in die:
        die["rest"] = (*die.location, die.rotation_euler.z)
    x, y, z, turn = die["rest"]
    rolled = math.radians(angle)
    half = DIE / 2
    # Its middle goes round the edge that it rolls over.
    way = -half + math.sqrt(2) * half * math.cos(math.pi / 4 + rolled)
    rise = math.sqrt(2) * half * math.sin(math.pi / 4 + rolled) - half
    die.location = (x + way * math.cos(turn), y + way * math.sin(turn), z + rise)
    die.rotation_euler = (Matrix.Rotation(turn, 3, "Z") @ Matrix.Rotation(-rolled, 3, "Y")).to_euler()


def sign(mark: str, radius: float, weight: float) -> list[list[shapes.Point]]:
    half = weight / 2
    if mark == "circle":
        return [shapes.circle(radius + half), shapes.circle(radius - half)[::-1]]
    if mark == "square":
        side = 2 * radius * 0.94
        inner = shapes.rectangle(side - weight, side - weight)
        return [shapes.rectangle(side + weight, side + weight, half), inner[::-1]]
    b = weight * 0.707
    arm = [(0, b), (radius, radius + b), (radius + b, radius), (b, 0)]
    corners = []
    for turn in range(4):
        for x, y in arm[:3]:
            corners.append([(x, y), (y, -x), (-x, -y), (-y, x)][turn])
    return [corners[::-1]]


SHEET = ("soxxxxx", "ssxxxxx", "..oosss", "..oooss", "....oos", "....xox", "....xsx")


def score_sheet() -> tuple[np.ndarray, np.ndarray]:
    """Colour and height of a printed and partly filled sheet, 8.6 x 11.6 cells; row 0 is the top."""
    cell = 56
    columns, rows = int(8.6 * cell), int(11.6 * cell)
    colour, relief = textures.paper((0.90, 0.84, 0.70), rows, columns)
    printed, pencil = Image.new("L", (columns, rows)), Image.new("L", (columns, rows))
    ink, lead = ImageDraw.Draw(printed), ImageDraw.Draw(pencil)
    left, top = 0.8, 2.1

    def box(x: float, y: float, width: float, height: float) -> list[float]:
        return [x * cell, y * cell, (x + width) * cell, (y + height) * cell]

    ink.rounded_rectangle(box(left - 0.18, top - 0.18, 7.36, 7.36), 0.22 * cell, fill=255)
    for y in range(7):
        for x in range(7):
            ink.rounded_rectangle(box(left + x + 0.04, top + y + 0.04, 0.92, 0.92), 0.1 * cell, fill=0)
    bold = ImageFont.truetype(shapes.font_file(), int(0.95 * cell))
    ink.text((0.66 * cell, 0.42 * cell), "TE-TRIX", font=bold, fill=255)
    ink.rounded_rectangle(box(0.62, 9.62, 7.36, 1.42), 0.16 * cell, outline=255, width=3)
    for x in (2.72, 4.82, 6.6):
        ink.line([x * cell, 9.62 * cell, x * cell, 11.04 * cell], fill=255, width=3)
    chance = np.random.default_rng(4)
    for y, line in enumerate(SHEET):
        for x, mark in enumerate(line):
            a, b = chance.normal(0, 0.025, 2)
            middle_x, middle_y, r = left + x + 0.5 + a, top + y + 0.5 + b, 0.28
            if mark == "o":
                lead.ellipse(box(middle_x - r, middle_y - r, 2 * r, 2 * r), outline=235, width=5)
            elif mark == "s":
                lead.rectangle(box(middle_x - r, middle_y - r, 2 * r, 2 * r), outline=235, width=5)
            elif mark == "x":
                for s in (-1, 1):
                    ends = [middle_x - r, middle_y - s * r, middle_x + r, middle_y + s * r]
                    lead.line([v * cell for v in ends], fill=235, width=5)
    hand = ImageFont.truetype(shapes.font_file("amatic_sc", "Bold"), int(0.95 * cell))
    for x, words in ((1.67, "1x8"), (3.77, "1x6"), (5.7, "1x10"), (7.3, "24")):
        lead.text((x * cell, 10.4 * cell), words, font=hand, fill=230, anchor="mm")
    red = np.array(linear("#b22228"))
    for layer, shade in ((printed, red), (pencil, np.array([0.045, 0.045, 0.05]))):
        cover = (np.asarray(layer, np.float32) / 255 * 0.92)[..., None]
        colour = colour * (1 - cover) + shade * cover
    return colour, relief


def paper_sheet(at: Place, turn: float, curl: float, printed: bool, parent: Object) -> None:
    nodes = materials.Nodes("sheet")
    if printed:
        colour, relief = score_sheet()
        picture = materials.picture("score sheet", colour[::-1], relief[::-1])
        image = nodes.image(picture, nodes.node("TexCoord").outputs["UV"], repeat=False)
        material = nodes.finish(
            nodes.principled(
                Base_Color=image.outputs[0], Roughness=0.82, Normal=nodes.bump(image.outputs[1], 0.3, 0.015)
            )
        )
    else:
        material = nodes.finish(nodes.principled(Base_Color=(0.86, 0.79, 0.66), Roughness=0.85))
    across, along = 30, 40
    vertices, places = [], []
    for j in range(along + 1):
        for i in range(across + 1):
            u, v = i / across, j / along
            lifted = 0.5 * max(0, (u - 0.55) / 0.45) ** 2.2 * max(0, (0.45 - v) / 0.45) ** 1.3
            lifted += 0.3 * max(0, (0.3 - u) / 0.3) ** 2 * max(0, (v - 0.62) / 0.38) ** 1.5
            vertices.append(((u - 0.5) * 8.6, (v - 0.5) * 11.6, 0.02 + curl * lifted))
            places.append((u, v))
    step = across + 1
    faces = [
        (j * step + i, j * step + i + 1, (j + 1) * step + i + 1, (j + 1) * step + i)
        for j in range(along)
        for i in range(across)
    ]
    made = shapes.mesh(vertices, faces, material, "paper", parent, at, smooth=True)
    layer = made.data.uv_layers.new(name="uv")
    for loop in made.data.loops:
        layer.data[loop.index].uv = places[loop.vertex_index]
    made.modifiers.new("thick", "SOLIDIFY").thickness = 0.015
    made.rotation_euler = (0, 0, math.radians(turn))


def pencil(at: Place, turn: float, parent: Object) -> None:
    lying = shapes.empty(at, (math.pi / 2, 0, math.radians(turn)), parent)
    for points, profile, material in (
        (6, [(0.33, -4.2), (0.33, 3.1)], materials.plastic(linear("#b8281f"), 0.18, coat=0.8)),
        (32, [(0.325, 3.08), (0.10, 4.0)], materials.plastic(linear("#d8ac74"), 0.6)),
        (32, [(0.10, 3.99), (0.02, 4.32)], materials.plastic(linear("#222226"), 0.3)),
        (32, [(0.335, -4.75), (0.335, -4.2)], materials.chrome(0.2)),
        (32, [(0.31, -5.15), (0.31, -4.74)], materials.plastic(linear("#d98a86"), 0.7)),
    ):
        made = shapes.turned(profile, material, points, parent=lying)
        made.data.set_sharp_from_angle(angle=math.radians(35))


def tetrix_game() -> Object:
    """The tray with its four dice, a sheet behind it and a pencil across."""
    whole = shapes.empty((0, 0, 0))
    whole.scale = (0.70,) * 3
    paper_sheet((3.0, 8.4, 0.0), 9, 0.3, False, whole)
    paper_sheet((2.7, 8.2, 0.04), -7, 0.9, True, whole)
    pencil((6.05, 4.6, 0.36), -16, whole)
    tray = shapes.empty((-1.75, 4.9, 0.0), (0, 0, 0), whole)
    wood = materials.walnut(20, 20, 50, 60, 13, 1.8, seams=False, gloss=0.20, coat=0.6, by="UV")
    octagonal([(4.85, 0), (4.85, 0.95), (4.70, 1.14), (4.22, 1.14), (4.10, 0.98), (4.05, 0.1)], wood, tray)
    navy = linear("#1b3c60")
    shapes.mesh([(x, y, 0.14) for x, y in octagon(4.1)], [tuple(range(8))], materials.felt(navy, 2.6, 31), "felt", tray)
    ivory, ink = materials.ivory(), materials.plastic(linear("#191414"), 0.4)
    for x, y, turn, top in (
        (-1.55, 1.35, 17, "circle"),
        (1.25, 1.75, -31, "cross"),
        (-0.75, -1.5, 52, "square"),
        (1.85, -0.9, 8, "cross"),
    ):
        made = die(tray, (x, y, 0.14 + 0.75), turn, top, ivory, ink)
        if top == "square":
            made.name = "rolling die"
    return whole
