"""The sheets on the table: each has its place beside the tray; the one that is written on has come from there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.scripts import Script, over, smooth
from games.people.party import Sitter
from games.tetrix.rules.forms import Cell, Enter, is_inside
from games.tetrix.rules.game import State
from games.tetrix.table import picture as pic
from games.tetrix.table.layout import Laid
from games.tetrix.table.paper import Paper, symbol_marks
from games.tetrix.table.picture import LARGE_PLACE, SheetPlace
from games.tetrix.table.scoring import all_inks, crossed_boxes, name_word
from games.tetrix.table.shade import draw_shadow
from games.window.canvas import Canvas
from games.window.sprites import Sprites

RISES = {True: 1.0, False: 0.45}  # how high a sheet is lifted that comes, and one that goes back below it
HEADROOM = 8  # design units between a sheet on its way and the upper edge
ARC = 46  # design units by which both bend out of each other's way


def filled_by(entry: Enter) -> list[Cell]:
    """The cells of the sheet that an entry has filled."""
    return [(column, row) for column, row, _ in entry.cells if is_inside(column, row)]


class Sheets:
    def __init__(self, sitters: Sequence[Sitter], colours: Sequence[str]):
        self.sitters = sitters
        self.papers = [Paper(colour) for colour in colours]
        self.laid = Laid(len(colours))
        self.large = 0  # the seat whose sheet is written on
        self.flying: dict[int, SheetPlace] = {}  # where a sheet is on its way
        self._heights: dict[int, float] = {}  # and how high, up to 1

    def show(
        self, sprites: Sprites, state: State, active: int, scores: Sequence[int], last: Mapping[int, Enter]
    ) -> None:
        """All sheets as they are in a position; `last` has the last entry of each seat that has made one."""
        self.make_large(active)
        for seat, paper in enumerate(self.papers):
            facts = sprites.facts(f"tetrix/sheet_{paper.colour}")
            paper.entered = [name_word(self.sitters[seat].name, state.is_solo), *symbol_marks(state, seat)]
            if state.is_solo:
                paper.entered += crossed_boxes(facts, state.boxes)
            paper.scored = all_inks(state, seat, facts["boxes"], scores[seat]) if state.end is not None else []
            paper.frame(filled_by(last[seat]) if seat in last and state.end is None else ())

    def make_large(self, seat: int) -> None:
        """It lies before the players at once, and all others where they belong."""
        self.large, self.flying = seat, {}

    def home(self, seat: int) -> SheetPlace:
        """Where a sheet belongs."""
        return self.laid.home(seat)

    def place(self, seat: int) -> SheetPlace:
        """Where it is now."""
        if seat in self.flying:
            return self.flying[seat]
        return LARGE_PLACE if seat == self.large else self.home(seat)

    def bring(self, seat: int, seconds: float) -> Script:
        """Another sheet grows from its place to the large one, which goes back to its own."""
        old = self.large
        if seat == old:
            return
        self.large = seat

        def move(share: float) -> None:
            ease, bow = smooth(share), 1 - (2 * share - 1) ** 2
            ways = {old: (LARGE_PLACE, self.home(old)), seat: (self.home(seat), LARGE_PLACE)}
            for one, (start, goal) in ways.items():
                x, y, width, angle = (a + (b - a) * ease for a, b in zip(start, goal))
                rise = RISES[one == seat] * bow
                y += (-ARC if one == seat else ARC) * bow
                y = max(y, width * pic.PAPER[1] / pic.PAPER[0] / 2 + HEADROOM)
                self.flying[one] = (x, y, width, angle if width < pic.PAPER[0] / 2 else 0.0)
                self._heights[one] = rise

        yield from over(seconds, move)
        self.flying = {}

    def draw(self, canvas: Canvas, seats: Sequence[int]) -> None:
        for seat in seats:
            if seat in self.flying:
                draw_shadow(canvas, pic.small_box(self.place(seat)), self._heights[seat])
                self._blit(canvas, seat, self.place(seat))
            else:
                self._draw_lying(canvas, seat, self.place(seat))

    def draw_at_home(self, canvas: Canvas) -> None:
        """All of those that have a place of their own beside the large one."""
        for seat in range(len(self.papers)):
            if self.home(seat) != LARGE_PLACE and not (self.laid.takes_turns and seat == self.large):
                self._draw_lying(canvas, seat, self.home(seat))

    def _draw_lying(self, canvas: Canvas, seat: int, place: SheetPlace) -> None:
        draw_shadow(canvas, pic.small_box(place))
        self._blit(canvas, seat, place)

    def _blit(self, canvas: Canvas, seat: int, place: SheetPlace) -> None:
        draw_sheet_at(canvas, self.papers[seat], place, seat in self.flying)


def draw_sheet_at(canvas: Canvas, paper: Paper, place: SheetPlace, passing: bool = False) -> None:
    """The picture of a sheet has a margin: its own middle is not quite the middle of the paper."""
    x, y, width, angle = place
    picture = paper.scaled(canvas, width, angle, passing)
    anchor = canvas.sprites.get(f"tetrix/sheet_{paper.colour}").anchor
    whole = paper.surface(canvas).get_size()
    share = width / pic.PAPER[0]
    dx, dy = (whole[i] / 2 - anchor[i] - pic.PAPER[i] * canvas.scale / 2 for i in (0, 1))
    middle = canvas.left + x * canvas.scale + dx * share, canvas.top + y * canvas.scale + dy * share
    canvas.surface.blit(picture, picture.get_rect(center=(round(middle[0]), round(middle[1]))))
