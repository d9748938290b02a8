"""The tower of Tetris Link on its feet."""

import math
from collections.abc import Sequence

import bpy

from assets.bake import materials, shapes, textures
from assets.bake.miniatures.drawing import pieces_of
from assets.bake.shapes import Cell, Object
from assets.bake.textures import linear

TOWER = """
    .www.u....
    .wvv.u.xxx
    .svv.u.xtp
    ossrrutttp
    oksrrqqqmp
    okknnniqmp
    okjjniieml
    gggjfhieml
    gddjfhheel
    ccddffhaal
    ccbbbb..aa
"""
SYMBOLS = ("disc", "ring", "bar", "cross")
SCORES = (9, 14, 6, 11)


def middle_cell(cells: Sequence[Cell]) -> Cell:
    """The cell with most neighbours: it carries the mark."""
    return max(cells, key=lambda c: (sum(abs(c[0] - x) + abs(c[1] - y) == 1 for x, y in cells), -c[0]))


def candy(colour: textures.Colour) -> bpy.types.Material:
    """Glossy plastic that light enters a little: on a dark table, clear pieces would look black."""
    nodes = materials.Nodes("candy")
    place = nodes.node("SeparateXYZ", {0: nodes.node("TexCoord").outputs["Object"]})
    to_x, to_y = (nodes.math("PINGPONG", place.outputs[k], 0.5) for k in (0, 1))
    groove = nodes.smoothstep(nodes.math("MINIMUM", to_x, to_y), 0, 0.09)
    body = nodes.principled(
        Base_Color=colour,
        Roughness=0.12,
        Normal=nodes.bump(groove, 0.5, 0.09),
        Transmission_Weight=0.25,
        IOR=1.4,
        Coat_Weight=0.8,
        Coat_Roughness=0.05,
        Emission_Color=colour,
        Emission_Strength=0.10,
    )
    return nodes.finish(body)


def link() -> None:
    """The tower on its feet, some two thirds full of pieces."""
    whole = shapes.empty((0, 2.35, 0))
    whole.scale = (0.585,) * 3
    upright = shapes.empty((-5, 0, 1.75), (math.pi / 2, 0, 0), whole)
    graphite = materials.plastic(linear("#4a515c"), 0.36, grain=0.2)
    lighter = materials.plastic(linear("#646c79"), 0.30, grain=0.15)
    cream = materials.plastic(materials.CREAM, 0.45)
    dark = materials.plastic(materials.INK, 0.5)
    colours = list(materials.PLAYER_COLOURS.values())
    bodies = [candy(colour) for colour in colours]
    marks = [materials.plastic(tuple(0.45 * c + 0.5 for c in colour), 0.22, coat=0.6) for colour in colours]
    for number, cells in enumerate(pieces_of(TOWER)):
        player = number % 4
        corners = shapes.inset(shapes.outline(cells), 0.035)
        made = shapes.prism(corners, -0.39, 0.39, bodies[player], 0.13, parent=upright)
        x, y = middle_cell(cells)
        stud = shapes.symbol_loops(SYMBOLS[player], 0.30)
        shapes.sheet(stud, marks[player], 0.03, 0.02, made, (x + 0.5, y + 0.5, 0.40))
    _tower_frame(upright, graphite, lighter)
    _score_plates(upright, graphite, cream, dark, colours)
    shapes.text("LINK", 0.62, cream, (5, -0.60, 1.30), depth=0.01, parent=upright)
    shapes.cylinder(0.36, 0.5, materials.plastic(colours[0], 0.2, coat=0.6), (10.8, -0.58, 1.3), 0.1, parent=upright)
    _feet(whole, graphite)


def _tower_frame(upright: Object, graphite: bpy.types.Material, lighter: bpy.types.Material) -> None:
    rail = materials.metal((0.62, 0.64, 0.68), 0.3)
    # The clear panels are left out: they would only veil the pieces and the table behind them.
    for column in range(1, 10):
        shapes.box((0.08, 20.4, 0.10), rail, (column, 10.1, -0.45), 0.03, 2, upright)
    for z in (0.62, -0.62):
        shapes.box((10.5, 0.34, 0.26), materials.metal((0.75, 0.78, 0.82), 0.15), (5, 20.42, z), 0.08, 3, upright)
    for side in (-1, 1):
        shapes.box((0.46, 20.7, 1.7), lighter, (5 + side * 5.30, 10.05, 0), 0.10, parent=upright)
    shapes.box((15.6, 1.1, 2.3), graphite, (5, -0.62, 0), 0.2, parent=upright)
    shapes.box((9.6, 0.7, 0.35), lighter, (5, -0.60, 1.10), 0.10, parent=upright)


def _score_plates(
    upright: Object,
    plate: bpy.types.Material,
    print_: bpy.types.Material,
    dark: bpy.types.Material,
    colours: Sequence[textures.Colour],
) -> None:
    for side, x in enumerate((-1.62, 11.62)):
        shapes.box((2.25, 20.7, 0.8), plate, (x, 10.05, -0.15), 0.16, parent=upright)
        for offset in (-0.62, 0.62):
            shapes.box((0.20, 19.5, 0.04), dark, (x + offset, 10.05, 0.245), parent=upright)
        for score in range(-5, 26):
            y = 0.75 + (score + 5) / 30 * 18.6
            if score % 5:
                shapes.box((0.22, 0.06, 0.01), print_, (x, y, 0.252), parent=upright)
            else:
                shapes.text(str(score), 0.56, print_, (x, y, 0.256), "Bold", parent=upright)
        for offset, player in ((-0.62, side), (0.62, side + 2)):
            y = 0.75 + (SCORES[player] + 5) / 30 * 18.6
            slider = materials.plastic(colours[player], 0.2, coat=0.5)
            shapes.box((0.84, 0.66, 0.5), slider, (x + offset, y, 0.48), 0.12, parent=upright)


def _feet(whole: Object, material: bpy.types.Material) -> None:
    half = [(3.9, 0), (3.9, 0.35), (3.3, 0.75), (1.6, 1.15), (1.1, 1.6)]
    profile = [(-y, z) for y, z in half] + half[::-1]
    count = len(profile)
    for x in (-6.62, 6.62):
        vertices = [(side, y, z) for side in (-0.95, 0.95) for y, z in profile]
        faces = [tuple(range(count)), tuple(range(2 * count - 1, count - 1, -1))]
        faces += [(k, count + k, count + (k + 1) % count, (k + 1) % count) for k in range(count)]
        made = shapes.mesh(vertices, faces, material, "foot", whole, (x, 0, 0))
        shapes.bevel(made, 0.14, 4, 12)
