"""The rules of Borderline on pages with drawings."""

from collections.abc import Callable

import pygame

from games.borderline.rules.game import PUSH
from games.borderline.table.picture import BAD, CELL, GOOD, draw_piece, seen_turn, wash
from games.core.tetrominoes import SHAPES, place_of, turns
from games.kit.pages import Page
from games.window.canvas import CREAM, Box, Canvas
from games.words import say

# Parts of the board as they lie on the screen, the left player's floor at the left: each piece has its own letter, a
# small one if it may not lie there; a bar is the border, and a star an enclosed cell.
SLIDES = """
    AAB...|..
    ABB...|..
    ACB...|..
    .CCC..|..
    DDEEE.|..
    DD.E..|..
    """
ROWS_FULL = """
    AAB..|...
    ABB..|...
    ACB..|...
    DCCC.|...
    DEEF.|...
    DDEEF|...
    """
HIT = """
    AA..|.BBB
    AA..|..B.
    CC..|.DDD
    C...|..D.
    C...|..EE
    ....|..EE
    """
OWN_SIDE = """
    AAAAB.|..
    ****B.|..
    ***BB.|..
    CCCC..|..
    ......|..
    dd....|..
    dd....|..
    """


def pages() -> list[Page]:
    return [
        Page(
            say("What it is about"),
            say(
                "Two players sit at the two ends of one board. Whoever fills rows pushes the border between them "
                "towards the other.\n\nYou win when the border runs into the other's pieces, when the other has no "
                "room for any shape in stock, or no place for the shape that came up."
            ),
            _draw_shapes,
            ("", ""),
        ),
        Page(
            say("A turn"),
            say(
                "You take turns; whoever sits at the left end begins. Press the red button: the drum stops on a shape. "
                "Take one from the stock; if there is none left, press again.\n\nTurn the piece as you like, but never "
                "mirror it. It goes in from the border and slides straight to your own end, until it rests on the "
                "floor or on another piece."
            ),
            _drawing(SLIDES),
            ("BL-1 BL-2", "BL-3 BL-4"),
        ),
        Page(
            say("Your own side"),
            say(
                "Your first piece rests on the floor. Every later one must share an edge with a piece of your own; a "
                "corner is not enough.\n\nThe whole piece must lie on your side of the border. It cannot reach places "
                "that are covered by other pieces."
            ),
            _drawing(OWN_SIDE),
            ("BL-4", "BL-5 BL-4"),
        ),
        Page(
            say("Pushing the border"),
            say(
                "A row is complete when all its ten cells are filled. It stays on the board. The rows that one piece "
                "completes push the border. The space gained is yours.\n\nFour rows at once, a Tetris, push it by "
                "seven. The pin at the edge stands at the row that you completed last; of several at once, at the one "
                "furthest from your end."
            ),
            _draw_pushes,
            ("BL-6 BL-7", "BL-7 BL-8"),
        ),
        Page(
            say("The end"),
            say(
                "If a push needs more rows than the other has free before the first piece, the border hits it and you "
                "win at once.\n\nYou also win if after your push none of the shapes in stock fits on the other side. "
                "And who has no place for the shape on the drum has lost."
            ),
            _drawing(HIT, push=2),
            ("BL-9", "BL-10 BL-11"),
        ),
    ]


def _draw_shapes(canvas: Canvas, box: Box) -> None:
    """The seven shapes, sixteen of each."""
    for number, shape in enumerate(SHAPES):
        turn = turns(shape)[0]
        column, row = (number % 2, number // 2) if number < 6 else (0.5, 3)
        x, y = box.x + 150 + 300 * column, box.y + 120 + 140 * row
        size = 0.72
        width, height = len(turn.bottoms) * CELL * size, turn.height * CELL * size
        draw_piece(canvas, shape, 0, x - width / 2 - 24, y + height / 2, size)
        canvas.text("\N{MULTIPLICATION SIGN}16", x + width / 2 + 8, y, 28, CREAM, "bold")


def _draw_pushes(canvas: Canvas, box: Box) -> None:
    """How far one to four rows push."""
    for rows, push in enumerate(PUSH[1:], 1):
        y = box.y + 70 + 135 * (rows - 1) + 40
        for number in range(rows):
            wash(canvas, Box(box.x + 90 + 34 * number, y - 46, 28, 92), (236, 186, 60), 230)
        canvas.glyph("next", box.x + 300, y, 0.7, CREAM)
        canvas.text(str(push), box.x + 430, y, 76, GOOD, "head", "centre", shade=True)


def _drawing(rows: str, push: int = 0) -> Callable[[Canvas, Box], None]:
    """A part of the board; with a push, the rows that the border would have to take are marked."""
    lines = rows.split()
    border = lines[0].index("|")
    pieces: dict[str, list[tuple[int, int]]] = {}
    for column, line in enumerate(lines):
        for row, letter in enumerate(line.replace("|", "")):
            if letter != ".":
                pieces.setdefault(letter, []).append((column, row))

    def draw(canvas: Canvas, box: Box) -> None:
        width, height = len(lines[0]) - 1, len(lines)
        size = min((box.width - 80) / width, (box.height - 120) / height, 74) / CELL
        cell = CELL * size
        left, top = box.centre[0] - width * cell / 2, box.centre[1] - height * cell / 2
        _draw_field(canvas, Box(left, top, width * cell, height * cell), cell)
        for letter, cells in pieces.items():
            if letter == "*":
                for column, row in cells:
                    x, y = left + (row + 0.5) * cell, top + (column + 0.5) * cell
                    canvas.glyph("close", x, y, 0.6, BAD)
                continue
            place = place_of(sorted(cells))
            assert place is not None  # every letter is a piece
            low = top + (1 + max(column for column, _ in cells)) * cell
            x = left + min(row for _, row in cells) * cell
            alpha = 90 if letter.islower() else 255
            draw_piece(canvas, place.shape, seen_turn(place.shape, place.turn, 0), x, low, size, alpha)
            if letter.islower():
                middle = left + (min(row for _, row in cells) + max(row for _, row in cells) + 1) / 2 * cell
                canvas.glyph("close", middle, low - cell, 1.1, BAD)
        if push:
            wash(canvas, Box(left + border * cell, top, push * cell, height * cell), BAD, 70)
        bar = canvas.rect(Box(left + border * cell - 5, top - 18, 10, height * cell + 36))
        pygame.draw.rect(canvas.surface, (214, 218, 224), bar, border_radius=canvas.length(4))

    return draw


def _draw_field(canvas: Canvas, box: Box, cell: float) -> None:
    pygame.draw.rect(canvas.surface, (88, 108, 130), canvas.rect(box.grown(12)), border_radius=canvas.length(10))
    for number in range(round(box.width / cell)):
        for column in range(round(box.height / cell)):
            place = Box(box.x + number * cell + 2, box.y + column * cell + 2, cell - 4, cell - 4)
            pygame.draw.rect(canvas.surface, (66, 84, 104), canvas.rect(place), border_radius=canvas.length(4))
