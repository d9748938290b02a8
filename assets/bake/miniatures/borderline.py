"""A short tray of Borderline."""

import math
from collections.abc import Sequence

import bpy
import numpy as np

from assets.bake import materials, shapes
from assets.bake.miniatures.drawing import pieces_of
from assets.bake.shapes import Cell, Object
from assets.bake.textures import linear

LEFT_FIELD = """
    .iiiie..h.
    ffgggeehhh
    ffbgcceddd
    bbbccaaaad
"""
RIGHT_FIELD = """
    g.....e..h
    gggf.deeeh
    ccffbddaah
    ccfbbbdaah
"""
FIELD_COLOURS = ("#d9422b", "#e9b21f", "#2f8f86")


def borderline() -> None:
    """A short tray: ten by fourteen cells, both players' pieces, the border bar, drum and button below."""
    whole = shapes.empty((0, 0.6, 0))
    whole.scale = (0.565,) * 3
    shell = materials.plastic(linear("#7f93a8"), 0.38, grain=0.15, smear=0.14)
    dark = materials.plastic(linear("#17181b"), 0.3)
    chrome = materials.metal((0.90, 0.90, 0.92), 0.26, 0.03)
    floor, top = 0.42, 1.05
    field_middle = 8.9
    outer = shapes.rectangle(17.2, 17.4, 1.3, (0, 7.9), 10)
    field = shapes.rectangle(14.24, 10.24, 0.18, (0, field_middle), 5)
    window = shapes.rectangle(4.6, 1.9, 0.25, (-3.3, 1.85), 5)
    hole = shapes.circle(1.14, 64, (3.3, 1.85))
    shapes.prism(outer, 0, floor, shell, 0.12, parent=whole, sharper_than=50)
    lid = [shapes.rectangle(17.04, 17.24, 1.22, (0, 7.9), 10), field[::-1], window[::-1], hole[::-1]]
    shapes.sheet(lid, shell, (top - floor) / 2 - 0.08, 0.08, whole, (0, 0, (top + floor) / 2))
    shapes.plane(-7.2, field_middle - 5.2, 7.2, field_middle + 5.2, _grid(field_middle), floor + 0.005, parent=whole)
    colours = [materials.plastic(linear(code), 0.22, coat=0.3) for code in FIELD_COLOURS]
    for drawing, place in (
        (LEFT_FIELD, lambda x, y: (y - 7, x)),
        (RIGHT_FIELD, lambda x, y: (6 - y, 9 - x)),
    ):
        for number, cells in enumerate(pieces_of(drawing)):
            lying = [place(x, y) for x, y in cells]
            colour = colours[(number + (drawing == RIGHT_FIELD)) % 3]
            flat_piece(lying, colour, whole, (0, field_middle - 5, floor + 0.01))
    loose = flat_piece([(0, 0), (1, 0), (2, 0), (2, 1)], colours[1], whole, (-1.55, field_middle - 1.2, 1.5))
    loose.rotation_euler = (0.1, -0.12, 1.45)
    _bar(whole, field_middle, top, chrome, dark)
    _drum_and_button(whole, floor, top, chrome, colours)
    print_ = materials.plastic(linear("#f1ede2"), 0.5)
    shapes.text("BORDERLINE", 0.66, print_, (0, -0.02, top + 0.005), depth=0.004, parent=whole)


def _grid(middle: float) -> bpy.types.Material:
    """The recessed floor: a sunk pad for every cell."""
    nodes = materials.Nodes("grid")
    place = nodes.node("SeparateXYZ", {0: nodes.node("TexCoord").outputs["Object"]})
    to_x = nodes.math("PINGPONG", place.outputs[0], 0.5)
    to_y = nodes.math("PINGPONG", nodes.math("SUBTRACT", place.outputs[1], middle), 0.5)
    rib = nodes.smoothstep(nodes.math("MINIMUM", to_x, to_y), 0.035, 0.085, 1, 0)
    shade = nodes.mix(rib, linear("#4f637a"), linear("#6f849b"))
    return nodes.finish(nodes.principled(Base_Color=shade, Roughness=0.42, Normal=nodes.bump(rib, 0.9, 0.07)))


def flat_piece(cells: Sequence[Cell], material: bpy.types.Material, parent: Object, at: Sequence[float]) -> Object:
    """A lying piece with a raised pad on every cell."""
    body = shapes.prism(shapes.inset(shapes.outline(cells), 0.045), 0, 0.62, material, 0.085, parent=parent, at=at)
    for x, y in cells:
        pad = shapes.rectangle(0.6, 0.6, 0.12, (x + 0.5, y + 0.5), 4)
        shapes.prism(pad, 0.60, 0.655, material, 0.035, 3, body, sharper_than=50)
    return body


def _bar(whole: Object, middle: float, top: float, chrome: bpy.types.Material, dark: bpy.types.Material) -> None:
    at = 0.9
    shapes.box((0.42, 11.9, 0.42), chrome, (at, middle, top + 0.14), 0.13, 5, whole)
    for y in (middle - 5.62, middle + 5.62):
        groove = shapes.rectangle(14.2, 0.34, 0.16, (0, y))
        shapes.prism(groove, top - 0.02, top + 0.012, dark, parent=whole)
        shapes.box((1.5, 0.8, 0.46), dark, (at, y, top + 0.20), 0.14, parent=whole)
        shapes.cylinder(0.22, 0.1, chrome, (at, y, top + 0.46), 0.03, parent=whole)


def _drum_and_button(
    whole: Object, floor: float, top: float, chrome: bpy.types.Material, colours: Sequence[bpy.types.Material]
) -> None:
    drum_at = (-3.3, 1.85, -0.26)
    shapes.cylinder(1.15, 4.5, materials.plastic(linear("#f1e9d6"), 0.4), drum_at, 0.05, "x", 84, whole)
    face = shapes.empty(drum_at, (0.28, 0, 0), whole)
    for x, y in ((-1, 0), (0, 0), (1, 0), (0, 1)):
        mark = shapes.rectangle(0.36, 0.36, 0.05, (x * 0.4, (y - 0.5) * 0.4), 3)
        shapes.prism(mark, 1.10, 1.165, colours[2], parent=face)
    for outer, inner in (
        (shapes.rectangle(5.1, 2.4, 0.4, (-3.3, 1.85)), shapes.rectangle(4.6, 1.9, 0.22, (-3.3, 1.85))),
        (shapes.circle(1.40, 72, (3.3, 1.85)), shapes.circle(1.14, 72, (3.3, 1.85))),
    ):
        shapes.sheet([outer, inner[::-1]], chrome, 0.05, 0.06, whole, (0, 0, top + 0.08))
    red = materials.plastic(linear("#d3160f"), 0.13, coat=0.8, smear=0.05)
    curve = [(0.92 * math.cos(t), top + 0.53 + 0.10 * math.sin(t)) for t in np.linspace(0.15, 1.55, 10)]
    shapes.turned(
        [(1.04, floor), (1.04, top + 0.36), (1.0, top + 0.46), (0.92, top + 0.53), *curve],
        red,
        72,
        (3.3, 1.85, 0),
        parent=whole,
    )
