"""The rules of Tetris Link on pages with drawings."""

from collections.abc import Callable
from functools import cache

import pygame

from games.core import chance
from games.core.contract import CHANCE, OVER
from games.core.match import HUMAN
from games.core.tetrominoes import Place, place_of
from games.kit.pages import Page
from games.kit.photo import draw_print
from games.kit.tokens import draw_points
from games.link.rules.game import COLOURS, Link, State
from games.link.table import picture as pic
from games.link.table.layout import Laid
from games.link.table.loose import LoosePieces
from games.link.table.trays import draw_panel
from games.people.party import Sitter, usual_name
from games.window.canvas import Box, Canvas
from games.words import say

# In the drawings every piece has a letter of its own, and its colour comes by the first part of the alphabet it is in.
COLOUR_OF = {**dict.fromkeys("ABCDEF", "red"), **dict.fromkeys("MNOPQR", "yellow"), **dict.fromkeys("UVWXYZ", "green")}

AT_FLOOR = Box(pic.TOWER.centre[0] - 343, pic.FLOOR - 590, 686, 690)  # the lower part of the tower
WHOLE_TOWER = Box(AT_FLOOR.x, pic.TOWER.y - 40, AT_FLOOR.width, AT_FLOOR.bottom - pic.TOWER.y + 40)
TRAYS, SEEN_TRAYS = Box(2, 606, 618, 368), (0, 2)  # at the left of a table of four

LINKED = """
    ..CC..
    ..CC..
    AABB..
    AABBMM
    NNNNMM
    """
BLOCKED = """
    AAMMBB
    AAMMBB
    CCNNDD
    CCNNDD
    """
HOLES = """
    UUU...
    *U*...
    MM*AA.
    MMAA..
    """
FIRST = """
    .AA.
    AA..
    """
FALLING = """
    ..A...
    AAA...
    ......
    ......
    MM....
    MM..UU
    NNNNUU
    """


def pages() -> list[Page]:
    return [
        Page(
            say("What it is about"),
            say(
                "Drop your pieces into the tower and link pieces of your own colour. Three linked pieces score, and so "
                "does every further one. When the tower is full, most points win.\n\nTwo to four play. Everybody has "
                "one colour and 25 pieces: five each of five shapes.\n\nBefore the game all roll in turn. Who first "
                "rolls LINK begins, and play goes clockwise."
            ),
            _draw_kinds,
            ("", "TL-1", "TL-2"),
            say("What two of the players begin with"),
        ),
        Page(
            say("A turn"),
            say(
                "Roll the die. It shows the shape that you must play, even if that costs points.\n\nLINK means any "
                "shape that you still have. If you have none left of the shape shown, you take another one of your "
                "choice."
            ),
            _drawing(FIRST),
            ("TL-3", "TL-4 TL-5"),
            say("Red has rolled an S and dropped it"),
        ),
        Page(
            say("Into the tower"),
            say(
                "You may turn the piece and put it in either way round. It slides straight down until it rests on the "
                "floor or on another piece.\n\nThe whole piece must be inside the tower. You pass only if nothing that "
                "you may play fits."
            ),
            _drawing(FALLING),
            ("TL-6", "TL-7"),
            say("The red piece slides down between the rails"),
        ),
        Page(
            say("Links"),
            say(
                "Pieces of one colour that share an edge are linked; corners do not count.\n\nA group of three pays 3 "
                "points, one for each piece. Every piece that joins a paid group pays 1. If a piece joins groups that "
                "were too small, all the pieces that were not paid yet are paid now. No piece is ever paid twice."
            ),
            _drawing(LINKED, +3),
            ("TL-8", "TL-9"),
            say("Red links three pieces"),
        ),
        Page(
            say("Blocking"),
            say(
                "A piece between the pieces of others keeps them apart: what does not touch cannot be linked. That is "
                "blocking, and it is part of the game.\n\nA piece that links your own and blocks somebody else is "
                "worth most. But mind the holes."
            ),
            _drawing(BLOCKED),
            ("TL-8", ""),
            say("Yellow keeps the red pieces apart"),
        ),
        Page(
            say("Holes"),
            say(
                "Empty cells right below your new piece cost points: 1 for one cell, 2 for two or more, never more "
                "than 2 for a piece.\n\nAn S or Z as the very first piece always costs 1 point.\n\nGains and losses of "
                "one move both count: +3 and \N{MINUS SIGN}1 make +2. The score may fall below zero."
            ),
            _drawing(HOLES, -2),
            ("TL-10", "TL-12", "TL-11"),
            say("Two empty cells below the green piece"),
        ),
        Page(
            say("The end"),
            say(
                "The game ends when nobody can place any piece that they still own. Most points win.\n\nIf several "
                "have the same, their largest groups are compared: the one with more pieces wins. If these are equal "
                "too, all of them win."
            ),
            _draw_full,
            ("TL-13 TL-14", "TL-14"),
            say("Nothing fits into this tower any more"),
        ),
    ]


def _draw_kinds(canvas: Canvas, box: Box) -> None:
    """What two of the players have before the game."""
    game = Link()
    state = game.start(game.options({}, 4), 4)
    sitters = [Sitter(usual_name(seat, HUMAN), HUMAN, colour) for seat, colour in enumerate(COLOURS)]

    def paint(photo: Canvas) -> None:
        photo.backdrop("link/background")
        pieces = LoosePieces()
        for seat in sorted(SEEN_TRAYS, reverse=True):  # the light of the first lies below all else
            with photo.moved(Laid(4).panel(seat)):
                draw_panel(photo, pieces, state, seat, sitters[seat], 0, seat == 0)

    draw_print(canvas, box, TRAYS, paint)


@cache
def _full() -> State:
    """How a game ends whose players drop their pieces as low as they can, always the same."""
    game = Link()
    state, number = game.start({}, 4), 0
    while (turn := game.to_move(state)) != OVER:
        if turn == CHANCE:
            move = chance.draw(game.odds(state), 1, number)
        else:
            move = min(game.moves(state), key=lambda move: (isinstance(move, Place) and move.row, str(move)))
        state, number = game.after(state, move), number + 1
    return state


def _draw_full(canvas: Canvas, box: Box) -> None:
    def paint(photo: Canvas) -> None:
        photo.backdrop("link/background")
        pic.draw_print(photo)
        for seat, place in _full().laid:
            pic.draw_piece(photo, COLOURS[seat], place.shape, place.turn, *pic.cell_corner(place.column, place.row))
        photo.sprite("link/front", pic.TOWER.x, pic.TOWER.y, blend=pygame.BLEND_RGB_ADD)

    draw_print(canvas, box, WHOLE_TOWER, paint)


def _drawing(drawing: str, worth: int = 0) -> Callable[[Canvas, Box], None]:
    """The lower part of the tower with the pieces that are given in letters, holes as stars, and what the last piece
    is worth."""
    rows = [line.strip() for line in drawing.strip().splitlines()]
    pieces: dict[str, list[tuple[int, int]]] = {}
    first = (10 - len(rows[0])) // 2
    for row, line in enumerate(reversed(rows)):
        for column, letter in enumerate(line, first):
            if letter != ".":
                pieces.setdefault(letter, []).append((column, row))
    holes = pieces.pop("*", [])

    def paint(canvas: Canvas) -> None:
        canvas.backdrop("link/background")
        pic.draw_print(canvas)
        for letter, cells in pieces.items():
            place = place_of(sorted(cells))
            assert place is not None  # every letter is a piece
            pic.draw_piece(
                canvas, COLOUR_OF[letter], place.shape, place.turn, *pic.cell_corner(place.column, place.row)
            )
        canvas.sprite("link/front", pic.TOWER.x, pic.TOWER.y, blend=pygame.BLEND_RGB_ADD)
        for column, row in holes:
            canvas.glyph("close", *pic.cell_corner(column + 0.5, row + 0.5), 0.42, (240, 96, 84))

        if worth:
            draw_points(canvas, worth, *pic.cell_corner(first - 1.6, len(rows) - 0.5))

    return lambda canvas, box: _print(canvas, box, paint)


def _print(canvas: Canvas, box: Box, paint: Callable[[Canvas], None]) -> None:
    draw_print(canvas, box, AT_FLOOR, paint)
