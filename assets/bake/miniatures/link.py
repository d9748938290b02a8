"""The tower of Tetris Link on its feet, with loose pieces and the die before it."""

import math
from collections.abc import Sequence

import bpy

from assets.bake import link, link_parts, materials, shapes, textures
from assets.bake.miniatures.drawing import pieces_of
from assets.bake.shapes import Cell, Object

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
COLOURS = tuple(materials.PLAYER_COLOURS)
SCORES = (9, 14, 6, 11)


def middle_cell(cells: Sequence[Cell]) -> Cell:
    """The cell with most neighbours: it carries the mark."""
    return max(cells, key=lambda c: (sum(abs(c[0] - x) + abs(c[1] - y) == 1 for x, y in cells), -c[0]))


# Before the tower: shape, player, place in cells from its middle, and turn in degrees.
LOOSE = (("L", 0, 3.0, -6.6, 24), ("T", 3, -6.2, -6.4, -16), ("S", 2, 6.2, -9.0, 64), ("I", 1, -1.2, -8.6, 7))
CELL = 0.56  # world units


def candy(colour: textures.Colour) -> bpy.types.Material:
    """Translucent glossy plastic that light enters: on a dark table, clear pieces would look black."""
    nodes = materials.Nodes("candy")
    place = nodes.node("SeparateXYZ", {0: nodes.node("TexCoord").outputs["Object"]})
    to_x, to_y = (nodes.math("PINGPONG", place.outputs[k], 0.5) for k in (0, 1))
    near = nodes.math("MINIMUM", to_x, to_y)
    groove = nodes.smoothstep(near, 0, 0.09)
    deep = tuple(0.40 * c for c in colour)
    shade = nodes.mix(nodes.smoothstep(near, 0.0, 0.30), deep, colour)
    body = nodes.principled(
        Base_Color=shade,
        Roughness=0.09,
        Normal=nodes.bump(groove, 0.5, 0.09),
        Transmission_Weight=0.45,
        IOR=1.42,
        Coat_Weight=0.9,
        Coat_Roughness=0.03,
        Emission_Color=shade,
        Emission_Strength=0.16,
    )
    return nodes.finish(body)


def link_tower() -> Object:
    """The tower some two thirds full; its feet stand around the origin, its front looks towards -y."""
    whole = shapes.empty()
    whole.scale = (CELL,) * 3
    upright = shapes.empty((-5, 0, link.BASE_HEIGHT), (math.pi / 2, 0, 0), whole)
    link.model_tower(upright, is_open=False)
    bodies = [candy(colour) for colour in materials.PLAYER_COLOURS.values()]
    studs = [link_parts.stud_material(colour) for colour in COLOURS]
    for number, cells in enumerate(pieces_of(TOWER)):
        piece(cells, number % 4, bodies, studs, upright)
    _sliders(upright)
    for thing in [part for part in whole.children_recursive if part.name.startswith(("rail", "panel", "back rim"))]:
        bpy.data.objects.remove(thing)  # frosted clear parts are grain at this size
    rod = materials.metal((0.62, 0.64, 0.68), 0.3)
    for column in range(11):
        shapes.box((0.07, 20.1, 0.10), rod, (column, 10.05, -0.72), 0.03, 2, upright, "rod")
    for z in (-0.78, 0.16):
        shapes.box((10.1, 0.24, 0.18), materials.metal((0.75, 0.78, 0.82), 0.15), (5, 20.1, z), 0.06, 3, upright)
    _glass(upright)
    for shape, player, x, y, turn in LOOSE:
        lying = shapes.empty((x, y, link_parts.THICKNESS), (0, 0, math.radians(turn)), whole)
        piece(shapes.turns(shape)[0], player, bodies, studs, lying)
    return whole


def piece(cells: Sequence[Cell], player: int, bodies: Sequence, studs: Sequence, place: Object) -> None:
    dot = list(cells).index(middle_cell(cells))
    link_parts.piece(cells, dot, 0, COLOURS[player], bodies[player], studs[player], place)


def _sliders(upright: Object) -> None:
    for player, score in enumerate(SCORES):
        x = (link.slider_x(player) - link.LEFT) / link.CELL
        y = (link.FLOOR - link.score_y(score)) / link.CELL
        shell = materials.plastic(materials.PLAYER_COLOURS[COLOURS[player]], rough=0.2, coat=0.6)
        shapes.box((0.95, 0.66, 0.5), shell, (x, y, 0.24), 0.12, parent=upright)


def _glass(upright: Object) -> None:
    """Where the clear front mirrors a window in two slanted bands: the sprite is given them afterwards.

    A film that is clear would take them, or be grain.
    """
    for left, wide in ((3.4, 2.8), (7.2, 0.8)):
        corners = [(left - 3.2, 3), (left - 3.2 + wide, 3), (left + wide, 20), (left, 20)]
        made = shapes.mesh([(x, y, 0.28) for x, y in corners], [(0, 1, 2, 3)], None, "gleam", upright)
        made.hide_render = True
