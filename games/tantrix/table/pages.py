"""The rules of Tantrix on pages with drawings."""

from collections.abc import Callable, Sequence

from games.kit.pages import Page
from games.kit.photo import draw_print
from games.tantrix.rules.layout import Cell, Layout
from games.tantrix.rules.tiles import TILES
from games.tantrix.table.art import TileArt
from games.tantrix.table.causes import controlled_cells
from games.tantrix.table.picture import Baize, draw_cells
from games.tantrix.table.view import View, middle
from games.window.canvas import Box, Canvas
from games.words import say

ON_BAIZE = Box(617, 150, 686, 690)  # the part of a table that is seen
LARGEST = 150.0  # a tile

LaidTile = tuple[Cell, int, int]  # a cell, a tile and its turn


def pages() -> list[Page]:
    return [
        Page(
            say("What it is about"),
            say(
                "56 different tiles, each with three lines in three of four colours. Two to four play, each for one "
                "colour, and try to make its longest line, or a loop, which counts twice.\n\nEverybody has six tiles, "
                "which lie open for all to see. Whoever holds the highest number begins, and play goes clockwise."
            ),
            _drawing(_grown(1, 7)),
            ("TX-1", "TX-2"),
            say("The first tiles of a game"),
        ),
        Page(
            say("Laying tiles"),
            say(
                "The first tile goes to the middle. Every further one must touch at least one tile on the table, and "
                "on every edge where tiles touch the colours must be the same.\n\nA tile may be turned as you like. "
                "After every tile you draw a new one from the bag, while there are any."
            ),
            _drawing(_grown(2, 5)),
            ("TX-3", "TX-4 TX-3"),
            say("Where tiles touch, the colours are the same"),
        ),
        Page(
            say("Forced spaces"),
            say(
                "An empty cell with three tiles around it is a forced space. It glows.\n\nA turn has three steps: "
                "first fill all forced spaces that one of your tiles fits, then lay any tile where it fits, then fill "
                "forced spaces again.\n\nYou may make a forced space even if you have no tile for it. It stays open "
                "until somebody can fill it."
            ),
            _drawing(_grown(3, 4, until_forced=True), forced=True),
            ("TX-5", "TX-6 TX-7", "TX-5"),
            say("The glowing space has three neighbours"),
        ),
        Page(
            say("What is not allowed"),
            say(
                "While there are tiles in the bag, no tile may make a forced space with three edges of one "
                "colour.\n\nNo tile may be laid beside a forced space, so that it gets a fourth neighbour.\n\nAnd no "
                "free tile may be laid on a side that a forced space controls: those cells carry a cross.\n\nWhen the "
                "bag is empty, these three restrictions lapse."
            ),
            _drawing(_grown(20, 4, until_forced=True), forced=True, controlled=True),
            ("TX-8", "TX-9", "TX-10", "TX-11"),
            say("Crossed cells are closed"),
        ),
        Page(
            say("Blocking"),
            say(
                "Blocking means to lay a tile so that an opponent's line cannot go on.\n\nIt works best with a forced "
                "space that hardly any tile fits, and with the sides that it controls: as long as the bag lasts, "
                "nobody may lay a free tile there.\n\nAll hands lie open. So you see who could fill the space."
            ),
            _drawing(_grown(33, 6, until_forced=True), forced=True, controlled=True),
            ("", "TX-10", "TX-2"),
            say("A forced space that hardly any tile fits"),
        ),
        Page(
            say("The end"),
            say(
                "The game ends when all tiles are laid. The longest line counts a point for each tile, a closed loop "
                "two. Only the better of the two counts.\n\nMost points win; who has the same shares the win."
            ),
            _drawing(_grown(9, 14)),
            ("TX-12 TX-13", "TX-14"),
            say("Who has the longest line here?"),
        ),
        Page(
            say("When no tile can be laid"),
            say(
                "If you can lay no tile in your free move while there are tiles in the bag, that is a deadlock: the "
                "game is drawn, and all share the win. It is very rare.\n\nWhen the bag is empty, you pass instead. "
                "Whoever has no tiles left is skipped. If all who still hold tiles pass one after the other, the game "
                "ends, and the points count."
            ),
            _drawing(_grown(44, 9)),
            ("TX-15", "TX-15"),
            say("Few places are left for a tile"),
        ),
    ]


def _grown(first: int, count: int, until_forced: bool = False) -> Layout:
    """A little layout that is always the same: tile after tile where it fits, as near to the middle as can be.

    If wanted, it grows on until there is a forced space.
    """
    layout = Layout.empty().with_tile((0, 0), first, 0)
    left = [tile for tile in TILES if tile != first]
    while len(layout.tiles) < count or (until_forced and not layout.forced_spaces()):
        cell, tile, turn = _next(layout, left)
        layout = layout.with_tile(cell, tile, turn)
        left.remove(tile)
    return layout


def _next(layout: Layout, left: Sequence[int]) -> LaidTile:
    for cell in sorted(layout.bounds, key=lambda cell: (sum(abs(side) for side in middle(cell)), cell)):
        if layout.touches_forced(cell) or layout.is_controlled(cell):
            continue
        fitting = layout.space(cell).fitting
        barred = layout.unmatchable(cell)
        for tile in left:
            for turn in fitting.get(tile, ()):
                after = layout.with_tile(cell, tile, turn)
                if not barred and all(after.space(space).fitting for space in after.forced_spaces()):
                    return cell, tile, turn
    raise LookupError("no tile fits")  # it never comes to that with so few tiles


def _drawing(layout: Layout, forced: bool = False, controlled: bool = False) -> Callable[[Canvas, Box], None]:
    """A part of the table, with the tiles in its middle."""
    art, baize = TileArt(), Baize()
    spots = [middle(cell) for cell in layout.tiles]
    width, height = (2 + max(side) - min(side) for side in zip(*spots))
    view = View()
    view.x, view.y = ((min(side) + max(side)) / 2 for side in zip(*spots))
    view.size = min(LARGEST, (ON_BAIZE.width - 60) / width, (ON_BAIZE.height - 60) / height)
    view.free = ON_BAIZE

    def paint(canvas: Canvas) -> None:
        baize.draw(canvas, view)
        for cell in layout.tiles:
            art.part(canvas, "tile_shadow_0", *view.on_screen(middle(cell)), view.shown_size)
        for cell, (tile, turn) in layout.tiles.items():
            art.draw(canvas, tile, turn, *view.on_screen(middle(cell)), view.shown_size)
        if forced:
            draw_cells(canvas, art, view, layout.forced_spaces(), "glow_amber")
        if controlled:
            draw_cells(canvas, art, view, controlled_cells(layout), "controlled", add=False)

    def draw(canvas: Canvas, box: Box) -> None:
        draw_print(canvas, box, ON_BAIZE, paint)

    return draw
