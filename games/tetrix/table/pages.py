"""The rules of Te-Trix on pages with drawings."""

from collections.abc import Callable

from games.kit.pages import Page
from games.kit.photo import draw_print
from games.tetrix.rules.forms import SYMBOLS, bit
from games.tetrix.rules.game import BOXES, PRINTED, SOLO, Sheet
from games.tetrix.table import picture as pic
from games.tetrix.table.building import draw_form
from games.tetrix.table.paper import Mark, Paper, symbol_mark, variant
from games.tetrix.table.scoring import crossed_boxes, plan
from games.tetrix.table.shade import draw_shadow
from games.tetrix.table.sheets import draw_sheet_at
from games.tetrix.table.tray import TRAY
from games.window.canvas import CREAM, Box, Canvas
from games.words import say

ON_TABLE = pic.LARGE.grown(26)  # the part of a table on which a sheet is seen
SCRAP = 74  # what hangs over the edge lies on one, so large

# Sheets in the drawings: o, s and x are symbols, the printed one among them, which counts like the others (TT-9). A
# capital letter is one that the page speaks of.
TURNED = """
    .......
    ....XO.
    ..o..X.
    .....S.
    .X.....
    .OXS...
    .......
    """
OVER = """
    .......
    .......
    ..o....
    ....xo.
    ...oxxs
    ...oosX
    ...ssxO
    """
BLOCKED = """
    oooxssx
    ooo.sxx
    x.oosxx
    xxssssx
    xoossso
    oooxxxo
    oox.xoo
    """
AREAS = """
    ooo.ssx
    .o..sxx
    xoo.sxx
    xx.sssx
    x.osss.
    oo.sxx.
    ooox.x.
    """
ALONE = """
    .......
    .......
    .......
    X..x...
    X......
    O......
    .......
    """


def pages() -> list[Page]:
    return [
        Page(
            say("What it is about"),
            say(
                "Four dice show circles, squares and crosses. One player rolls and builds a form from them; everybody "
                "enters it on a sheet of their own.\n\nOne to four play. Each player chooses a sheet of a different "
                "colour; one symbol is printed on it already.\n\nWhoever keeps equal symbols together in several large "
                "areas gets most points."
            ),
            _draw_forms,
            ("", "TT-1", ""),
            say("The seven forms, and the three symbols on the dice"),
        ),
        Page(
            say("A round"),
            say(
                "The oldest player takes the first seat and begins. The roller throws the four dice and builds one of "
                "the seven forms from them, with the symbols in any order; no die may be turned to another "
                "side.\n\nThen everybody enters exactly this form, the roller first and then clockwise. It may be "
                "turned, but not mirrored, and it need not touch what is already there. Next round the player to the "
                "left rolls."
            ),
            _drawing(TURNED),
            ("TT-2 TT-1", "TT-3 TT-4 TT-5 TT-1"),
            say("The same form, entered twice in different turns"),
        ),
        Page(
            say("Over the edge"),
            say(
                "A form may hang over the edge of the sheet: what lies outside is not entered. At least one symbol "
                "must be.\n\nEvery symbol needs an empty cell; the printed symbol is in the way, too."
            ),
            _drawing(OVER, "6,7,s 6,8,x"),
            ("TT-6", "TT-7"),
            say("Two symbols hang over the edge and are not entered"),
        ),
        Page(
            say("The last round"),
            say(
                "Who can enter the form must do so. If it fits nowhere on somebody's sheet, the round is the last: the "
                "others may still enter it or leave it, then everything is scored.\n\nThe roller may build a form that "
                "fits nowhere on somebody's sheet, even on their own."
            ),
            _drawing(BLOCKED),
            ("TT-8", "TT-8"),
            say("Hardly a cell is free: no form fits any more"),
        ),
        Page(
            say("Points"),
            say(
                "Equal symbols that share an edge form an area; corners do not count, but the printed symbol does. "
                "Areas of fewer than five cells bring nothing.\n\nFor each symbol: the number of its areas times the "
                "number of cells in them. So two areas of five and six circles bring 2 \N{MULTIPLICATION SIGN} 11 = "
                "22, but one of eleven only 11.\n\nMost points win; who has the same shares the win."
            ),
            _drawing(AREAS, hatched=True),
            ("TT-9", "TT-10", "TT-11"),
            say("Areas of five and more are hatched and counted"),
        ),
        Page(
            say("Alone"),
            say(
                "On the solo sheet every symbol that hangs over the edge crosses one of eight boxes; when all are "
                "crossed nothing may hang over. You must build a form that you can enter.\n\nThe game ends when "
                "nothing fits any more, or when you say so instead of building. Every free box is worth a point. 120 "
                "points are good, 130 are mastery."
            ),
            _drawing(ALONE, "-1,4,s", colour=SOLO),
            ("TT-12 TT-13", "TT-13 TT-14 TT-15"),
            say("One symbol over the edge: one box is crossed"),
        ),
    ]


def _draw_forms(canvas: Canvas, box: Box) -> None:
    """The seven forms on the felt, and what is on a die."""

    def paint(photo: Canvas) -> None:
        photo.backdrop("tetrix/background")
        x, y = TRAY.centre
        for number, letter in enumerate(pic.LETTERS):
            column, row = number % 3, number // 3
            along = x + 190 * (column - 1) if number < 6 else x
            draw_form(photo, letter, along, y - 206 + 158 * row, 0.42)
        for number, symbol in enumerate("osx"):
            pic.draw_symbol(photo, symbol, x + 110 * (number - 1), y + 246, 26, CREAM, 6)

    draw_print(canvas, box, TRAY, paint)


def _drawing(
    rows: str, over_edge: str = "", hatched: bool = False, colour: str = "red"
) -> Callable[[Canvas, Box], None]:
    """A sheet with what is entered on it. `over_edge` gives what hangs over: column, row and symbol of each."""
    paper = Paper(colour)
    lines, printed = rows.split(), PRINTED[colour][:2]
    cells = [(c, r, s) for r, line in enumerate(lines) for c, s in enumerate(line) if s != "." and (c, r) != printed]
    paper.entered = [symbol_mark(0, column, row, symbol.lower()) for column, row, symbol in cells]
    paper.entered += [
        Mark(f"hatch_{variant(column, row)}", *pic.cell_on_paper(column, row), (206, 92, 20))
        for column, row, symbol in cells
        if symbol.isupper()
    ]
    if hatched:
        paper.scored = [ink for part in plan(_sheet(lines), 0) for ink in part.inks]

    def paint(canvas: Canvas) -> None:
        if colour == SOLO:
            facts = canvas.sprites.facts(f"tetrix/sheet_{SOLO}")
            paper.scored = [*crossed_boxes(facts, BOXES - len(over_edge.split()))]
        canvas.backdrop("tetrix/background")
        draw_shadow(canvas, pic.LARGE)
        draw_sheet_at(canvas, paper, pic.LARGE_PLACE)
        for column, row, symbol in (part.split(",") for part in over_edge.split()):
            middle = pic.cell_box(int(column), int(row)).centre
            pic.draw_overhang(canvas, symbol, Box(*middle, 0, 0).grown(SCRAP / 2))

    def draw(canvas: Canvas, box: Box) -> None:
        draw_print(canvas, box, ON_TABLE, paint)

    return draw


def _sheet(lines: list[str]) -> Sheet:
    masks = dict.fromkeys(SYMBOLS, 0)
    for row, line in enumerate(lines):
        for column, symbol in enumerate(line.lower()):
            if symbol != ".":
                masks[symbol] |= bit(column, row)
    first, second, third = masks.values()
    return first, second, third
