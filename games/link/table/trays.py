"""The trays of the players: they lie on the table at the tower's feet, with the plate of their owner at their back.

What is drawn is seen from as high up as the pieces that lie before the tower.
"""

from __future__ import annotations

import pygame

from games.kit.lamp import DIMMED, draw_name_plate
from games.kit.seat_sign import draw_seat_sign
from games.kit.tokens import signed
from games.link.rules.game import KINDS, State
from games.link.table import picture as pic
from games.link.table.heap import YAWS
from games.link.table.loose import LoosePieces
from games.people.party import Sitter
from games.window.canvas import CREAM, Box, Canvas
from games.window.space import Placed

PLATE = Box(4, 0, 572, 64)  # from the corner of a panel; its foot stands behind the rim of the tray
TRAY_TOP = 60  # of the tray below the upper edge of a panel
WIDTH, HEIGHT = 580, TRAY_TOP + 95
PANEL = Box(0, 0, WIDTH, HEIGHT)
# Left edge and width of each compartment; and, below the upper edge of the tray, where pieces and counts are.
COMPARTMENTS = ((11.0, 136.0), (153.0, 80.0), (239.0, 106.0), (351.0, 106.0), (463.0, 106.0))
LIES, COUNT = 30.0, 76.0
FRONT = 0.62  # how much of the height of a tray is above its sloping front
PIECE = 0.78  # size of the pieces
SCORE = 60  # how large it is written: it is read from across the room
NAME_GAP = 30  # between a name and its score
NONE_LEFT = (150, 130, 104)


def compartment_box(kind: str) -> Box:
    """From the corner of a panel."""
    left, width = COMPARTMENTS[KINDS.index(kind)]
    return Box(left, TRAY_TOP, width, HEIGHT - TRAY_TOP)


def touch_box(kind: str) -> Box:
    """What a finger may touch for it: fifths of the tray, for some compartments are narrower than a finger."""
    left, right = COMPARTMENTS[0][0], sum(COMPARTMENTS[-1])
    wide = (right - left) / len(KINDS)
    return Box(left + wide * KINDS.index(kind), TRAY_TOP, wide, HEIGHT - TRAY_TOP)


def draw_panel(
    canvas: Canvas, pieces: LoosePieces, state: State, seat: int, sitter: Sitter, score: int, is_active: bool
) -> None:
    """A seat's name and score, and its pieces left in a tray, from the corner of its panel."""
    ink = draw_name_plate(canvas, PLATE, is_active)
    canvas.sprite("link/tray", 0, TRAY_TOP, light=1.0 if is_active else (1 + DIMMED) / 2)
    middle, right = PLATE.centre[1] - 1, WIDTH - 28
    draw_seat_sign(canvas, sitter, 52, middle, 0.72)
    wide = canvas.text_width(signed(score), SCORE, "head") / max(1.0, canvas.big_text / 1.15)  # higher than the plate
    room = right - wide - NAME_GAP - 90
    canvas.text(sitter.name, 90, middle, 34, ink, "head", width=room)
    canvas.text(signed(score), right, middle, SCORE, ink, "head", "right", width=wide)
    for kind, left in zip(KINDS, state.stock[seat]):
        x = compartment_box(kind).centre[0]
        if left:
            _draw_supply(canvas, pieces, sitter.colour, kind, x)
        told = f"\N{MULTIPLICATION SIGN}{left}"
        canvas.text(told, x, TRAY_TOP + COUNT, 28, CREAM if left else NONE_LEFT, "bold", "centre", shade=True)


def _draw_supply(canvas: Canvas, pieces: LoosePieces, colour: str, kind: str, x: float) -> None:
    """One piece for all of a kind, as it lies behind the sloping front."""
    turn = pic.SHOWN_TURN[kind]
    with canvas.moved(Placed(x, TRAY_TOP + LIES, PIECE)):
        pieces.draw_still(canvas, colour, kind, -turn * YAWS // 4 % YAWS)


def light_compartment(canvas: Canvas, box: Box, strength: float) -> None:
    """Its piece may be taken: light falls on the front below it, and a little of it on the piece."""
    count = box._replace(y=box.y + box.height * FRONT, height=box.height * (1 - FRONT))
    for lit, share in ((box, 0.10), (box.grown(-4), 0.08), (count, 0.30)):
        colour = tuple(round(part * share * strength) for part in pic.LIT)
        area = canvas.rect(lit).clip(canvas.surface.get_clip())  # a blended fill does not keep to it by itself
        canvas.surface.fill(colour, area, special_flags=pygame.BLEND_RGB_ADD)
    pygame.draw.rect(canvas.surface, pic.LIT, canvas.rect(box.grown(-2)), canvas.length(2), canvas.length(12))
