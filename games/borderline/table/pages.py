"""The rules of Borderline on pages with drawings."""

from collections.abc import Callable

from games.borderline.rules.game import PUSH, Borderline
from games.borderline.table import picture as pic
from games.borderline.table.board import Board, board_place
from games.borderline.table.layout import Laid
from games.borderline.table.table import draw_board
from games.core.tetrominoes import Cell, place_of
from games.kit.outlines import draw_forbidden
from games.kit.pages import Page
from games.kit.photo import draw_print
from games.window.canvas import Box, Canvas
from games.words import say

BOARD = Board()  # on the pages it lies
WHOLE = Box(30, 0, 1860, 980)
AT_FLOOR = Box(90, 151, 686, 690)  # the left end of the board, and as large a part further on
HIT_FROM = 11  # the first row that is seen of it
PUSHED, PUSH_COLUMNS = 5, 2.5  # where the border stands before it is pushed, and how broad each of the strips is

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
HIT = """
    AAAABB.|.EEEEFF
    CCDBB..|...GGFF
    CCDD...|....GGH
    JJJD...|..KKKHH
    JMMM...|..K.LLH
    NNNM...|...LL..
    N.PP...|...QQRR
    OOPP...|..QQ.RR
    OOSSS..|.....UU
    ..S....|.....UU
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
            _draw_whole,
            ("", ""),
            say("The whole board, with the stock above it"),
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
            say("The left player's pieces lie at the left end"),
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
            say("Crossed cells are enclosed; the red piece touches none of its own"),
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
            say("How far one, two, three and four rows push the border"),
        ),
        Page(
            say("The end"),
            say(
                "If a push needs more rows than the other has free before the first piece, the border hits it and you "
                "win at once.\n\nYou also win if after your push none of the shapes in stock fits on the other side. "
                "And who has no place for the shape on the drum has lost."
            ),
            _drawing(HIT, HIT_FROM, push=2),
            ("BL-9", "BL-10 BL-11"),
            say("The push needs two rows, and only one is free"),
        ),
    ]


def _draw_whole(canvas: Canvas, box: Box) -> None:
    """The whole board, with pieces at both ends, and the stock above it."""
    start = Borderline().start({}, 2)
    own = [place for cells in _cells(SLIDES).values() if (place := place_of(sorted(cells))) is not None]
    laid = tuple((seat, board_place(place, seat)) for seat in (0, 1) for place in own)
    state = start._replace(laid=laid)

    def paint(photo: Canvas) -> None:
        draw_board(photo, BOARD, state)
        with photo.moved(Laid().stock):
            pic.draw_stock(photo, Laid(), state, None)
        pic.draw_drum(photo, BOARD, 0.0)
        pic.draw_button(photo, BOARD, down=False)

    draw_print(canvas, box, WHOLE, paint)


def _draw_pushes(canvas: Canvas, box: Box) -> None:
    """How far one to four rows push: on the board, each in a strip of its own."""

    def paint(photo: Canvas) -> None:
        photo.backdrop("borderline/background")
        pic.draw_bar(photo, BOARD, PUSHED)
        for rows, push in enumerate(PUSH[1:], 1):
            column = PUSH_COLUMNS * (rows - 1)
            for row in range(PUSHED - rows, PUSHED):
                pic.wash(photo, BOARD.part(column, row, column + 2, row + 1).grown(-4), (236, 186, 60), 230)
            way = BOARD.part(column, PUSHED, column + 2, PUSHED + push)
            pic.wash(photo, way.grown(-4), pic.GOOD, 70)
            x = max(way.centre[0], way.x + 52)
            photo.text(f"+{push}", x, way.centre[1], 64, pic.GOOD, "head", "centre", shade=True)

    draw_print(canvas, box, AT_FLOOR, paint)


def _drawing(rows: str, first: int = 0, push: int = 0) -> Callable[[Canvas, Box], None]:
    """A part of the board from a row on; with a push, the rows that the border would have to take are marked."""
    border = first + rows.split()[0].index("|")
    pieces = _cells(rows, first)
    enclosed = pieces.pop("*", [])
    barred = [cells for letter, cells in pieces.items() if letter.islower()]
    laid = [place_of(sorted(cells)) for letter, cells in pieces.items() if letter.isupper()]
    x, _ = BOARD.middle(border)
    part = AT_FLOOR._replace(x=max(AT_FLOOR.x, x - AT_FLOOR.width / 2) if first else AT_FLOOR.x)

    def paint(canvas: Canvas) -> None:
        canvas.backdrop("borderline/background")
        pic.draw_laid(canvas, BOARD, [(0, place) for place in laid if place is not None])
        pic.draw_bar(canvas, BOARD, border)
        for cell in enclosed:
            canvas.glyph("close", *BOARD.cells_box([cell]).centre, 0.5, pic.BAD)
        for cells in barred:
            draw_forbidden(canvas, cells, BOARD.corner, 0.0)
        if push:
            pic.wash(canvas, BOARD.rows(border, border + push), pic.BAD, 90)

    def draw(canvas: Canvas, box: Box) -> None:
        draw_print(canvas, box, part, paint)

    return draw


def _cells(rows: str, first: int = 0) -> dict[str, list[Cell]]:
    """For each letter its cells of the board, columns downwards and rows to the right from a row on."""
    found: dict[str, list[Cell]] = {}
    for column, line in enumerate(rows.split()):
        for row, letter in enumerate(line.replace("|", ""), first):
            if letter != ".":
                found.setdefault(letter, []).append((column, row))
    return found
