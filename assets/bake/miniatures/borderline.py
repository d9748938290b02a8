"""Borderline: the whole board with the pieces of both players, its bar, drum and button."""

import math
from collections.abc import Sequence

import numpy as np

from assets.bake import borderline_board as board
from assets.bake import borderline_drum, borderline_parts, materials, shapes
from assets.bake.shapes import Cell, Object
from assets.bake.textures import linear

CELL = 0.475  # world units
COLUMNS, ROWS = 32, 10
ORDERS = ("ITLOSJZTLIOJTSLZTJOLISTZOJ", "LTOSIJZLTOJSTZILJOTSZ")  # in which the pieces of the two players came
BAR = 17.0  # the column at which the border stands
DRUM_RADIUS = 1.35
DRUM_ARC = math.radians(43)  # of it, from its top to either side: the rest would stand below the table
DRUM_PICTURES = 2 * DRUM_ARC * DRUM_RADIUS / (88 / 50)  # how many pictures fit on that


def borderline_game(notch: float = 0.0) -> Object:
    """The board around the origin; the drum stands `notch` shapes further."""
    whole = shapes.empty()
    whole.scale = (CELL, CELL * board.SINE, CELL)
    place, _ = board.moulded()
    place.parent = whole
    board.model_button(0.13, place)
    stuff = {
        name: materials.plastic(linear(code), 0.22, coat=0.3, smear=0.10) for name, code in board.PIECE_COLOURS.items()
    }
    left, _, _, bottom = board.FIELD
    corner_x, corner_y, z = board.spot(left, bottom, board.FLOOR)
    for side, order in enumerate(ORDERS):
        for shape, cells in stacked(order):
            lying = [(y, ROWS - 1 - x) if side == 0 else (COLUMNS - 1 - y, x) for x, y in cells]
            borderline_parts.piece(lying, stuff[board.COLOUR_OF[shape]], place, (corner_x, corner_y, z + 0.01))
    bar = shapes.empty(((BAR - COLUMNS / 2), 0, 0), parent=place)
    borderline_parts.model_bar(bar)
    _drum(place, notch)
    _pins(place)
    return whole


def stacked(order: str) -> list[tuple[str, list[Cell]]]:
    """Each shape with its cells, dropped into a shaft ten wide one after the other, where it lies lowest and fits."""
    filled = np.zeros((ROWS, 24), bool)  # by column and height
    found = []
    for shape in order:
        best = None
        for turn in shapes.turns(shape):
            for column in range(ROWS - max(x for x, _ in turn)):
                high = max(_top(filled, column + x) - y for x, y in turn)
                cells = [(column + x, max(0, high) + y) for x, y in turn]
                gaps = sum(y - _top(filled, x) for x, y in cells if (x, y - 1) not in cells)
                cost = (max(y for _, y in cells) + 2.5 * gaps, sum(y for _, y in cells), column)
                if best is None or cost < best[0]:
                    best = cost, cells
        assert best is not None
        for x, y in best[1]:
            filled[x, y] = True
        found.append((shape, best[1]))
    return found


def _top(filled: np.ndarray, column: int) -> int:
    heights = np.flatnonzero(filled[column])
    return int(heights[-1]) + 1 if len(heights) else 0


def _drum(place: Object, notch: float) -> None:
    """The upper part of the drum; the whole of it bears seven shapes."""
    left, top, right, bottom = board.WINDOW
    strip = borderline_drum.drum_strip()[..., :3].astype(np.float32) / 255
    colour = np.where(strip <= 0.04045, strip / 12.92, ((strip + 0.055) / 1.055) ** 2.4)[::-1]
    nodes = materials.Nodes("drum")
    image = nodes.image(materials.picture("drum", colour), nodes.node("TexCoord").outputs["UV"])
    print_ = nodes.finish(nodes.principled(Base_Color=image.outputs[0], Roughness=0.35, Coat_Weight=0.3))
    x, y, _ = board.spot((left + right) / 2, (top + bottom) / 2, board.TOP)
    half = (right - left) / board.CELL / 2
    points = 24
    vertices = [
        (side * half, DRUM_RADIUS * math.cos(turn) / board.SINE, DRUM_RADIUS * math.sin(turn))
        for turn in np.linspace(math.pi / 2 + DRUM_ARC, math.pi / 2 - DRUM_ARC, points + 1)
        for side in (-1, 1)
    ]
    faces = [(2 * k, 2 * k + 1, 2 * k + 3, 2 * k + 2) for k in range(points)]
    made = shapes.mesh(vertices, faces, print_, "drum", place, (x, y, board.TOP - DRUM_RADIUS - 0.02), smooth=True)
    made.data.uv_layers.new(name="uv")
    turn_drum(made, notch)


def turn_drum(drum: Object, notch: float) -> None:
    """So many shapes further than the first."""
    points = len(drum.data.polygons)
    layer = drum.data.uv_layers["uv"]
    for face in drum.data.polygons:
        for loop, (u, step) in zip(face.loop_indices, ((0, 0), (1, 0), (1, 1), (0, 1))):
            part = 0.5 - (face.index + step) / points  # from the top of the drum
            layer.data[loop].uv = (u, 0.5 + part * DRUM_PICTURES / 7 - notch / 7)


def _pins(place: Object) -> None:
    for side, (code, score) in enumerate((("#f3efe6", 9), ("#1d1f24", 6))):
        high = board.TOP + board.STRIP
        x, y, _ = board.spot(board.hole_x(side, score), board.HOLES[side], high)
        head = materials.plastic(linear(code), 0.2, coat=0.6)
        curve: Sequence[shapes.Point] = [
            (0.25 * math.sin(t), high + 0.4 - 0.25 * math.cos(t)) for t in np.linspace(0.12, math.pi - 0.04, 16)
        ]
        shapes.turned(curve, head, 32, (x, y, 0), parent=place, name="pin")
