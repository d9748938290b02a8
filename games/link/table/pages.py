"""The rules of Tetris Link on pages with drawings."""

from collections.abc import Callable

from games.core.tetrominoes import place_of, turns
from games.kit.pages import Page
from games.kit.tokens import draw_points
from games.link.table.picture import CELL, draw_piece
from games.window.canvas import CREAM, Box, Canvas
from games.words import say

# In the drawings every piece has a letter of its own, and its colour comes by the first part of the alphabet it is in.
COLOUR_OF = {**dict.fromkeys("ABCDEF", "red"), **dict.fromkeys("MNOPQR", "yellow"), **dict.fromkeys("UVWXYZ", "green")}

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
FULL = """
    AABBMM
    AABBMM
    NNNNUU
    CCVVUU
    CCVV..
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
        ),
        Page(
            say("The end"),
            say(
                "The game ends when nobody can place any piece that they still own. Most points win.\n\nIf several "
                "have the same, their largest groups are compared: the one with more pieces wins. If these are equal "
                "too, all of them win."
            ),
            _drawing(FULL),
            ("TL-13 TL-14", "TL-14"),
        ),
    ]


def _draw_kinds(canvas: Canvas, box: Box) -> None:
    """The five kinds of pieces, each in a colour."""
    for number, (kind, colour) in enumerate(zip("IOTLS", ("red", "yellow", "green", "blue", "red"))):
        turn = turns(kind)[0]
        x = box.x + 90 + (number % 2) * 250
        y = box.y + 190 + (number // 2) * 190
        draw_piece(canvas, colour, kind, 0, x, y)
        width = len(turn.bottoms) * CELL
        canvas.text("\N{MULTIPLICATION SIGN}5", x + width + 20, y - turn.height * CELL / 2, 30, CREAM, "bold")


def _drawing(drawing: str, worth: int = 0) -> Callable[[Canvas, Box], None]:
    """Draws a part of a tower that is given in letters, holes as stars, and what the last piece is worth."""
    rows = [line.strip() for line in drawing.strip().splitlines()]
    pieces: dict[str, list[tuple[int, int]]] = {}
    for row, line in enumerate(reversed(rows)):
        for column, letter in enumerate(line):
            if letter != ".":
                pieces.setdefault(letter, []).append((column, row))

    def draw(canvas: Canvas, box: Box) -> None:
        size = min(box.width / (len(rows[0]) + 2), box.height / (len(rows) + 2)) / CELL
        left = box.centre[0] - len(rows[0]) * CELL * size / 2
        floor = box.centre[1] + len(rows) * CELL * size / 2
        for letter, cells in pieces.items():
            if letter == "*":
                for column, row in cells:
                    x, y = left + (column + 0.5) * CELL * size, floor - (row + 0.5) * CELL * size
                    canvas.glyph("close", x, y, 0.75, (240, 96, 84))
                continue
            place = place_of(sorted(cells))
            assert place is not None  # every letter is a piece
            x, y = left + place.column * CELL * size, floor - place.row * CELL * size
            draw_piece(canvas, COLOUR_OF[letter], place.shape, place.turn, x, y, size)
        if worth:
            draw_points(canvas, worth, box.centre[0], box.bottom - 60)

    return draw
