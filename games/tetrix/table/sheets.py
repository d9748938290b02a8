"""The sheets on the table: the one that is written on is large, the others lie beside it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from games.kit.scripts import Script, over, smooth
from games.people.party import Sitter
from games.tetrix.rules.forms import Cell, Enter, is_inside
from games.tetrix.rules.game import State
from games.tetrix.table import picture as pic
from games.tetrix.table.paper import Paper, symbol_marks
from games.tetrix.table.scoring import all_inks, crossed_boxes, name_word
from games.window.canvas import Canvas
from games.window.sprites import Sprites

CHANGE = 0.5  # seconds in which two sheets change places

LARGE_PLACE = (*pic.LARGE.centre, pic.LARGE.width, 0.0)
SheetPlace = tuple[float, float, float, float]


def filled_by(entry: Enter) -> list[Cell]:
    """The cells of the sheet that an entry has filled."""
    return [(column, row) for column, row, _ in entry.cells if is_inside(column, row)]


class Sheets:
    def __init__(self, sitters: Sequence[Sitter], colours: Sequence[str]):
        self.sitters = sitters
        self.papers = [Paper(colour) for colour in colours]
        self.order = list(range(len(sitters)))  # the large one first, then those beside it
        self.flying: dict[int, SheetPlace] = {}  # where a sheet is on its way

    @property
    def large(self) -> int:
        return self.order[0]

    def show(
        self, sprites: Sprites, state: State, active: int, scores: Sequence[int], last: Mapping[int, Enter]
    ) -> None:
        """All sheets as they are in a position; `last` has the last entry of each seat that has made one."""
        self.flying = {}
        self.make_large(active)
        for seat, paper in enumerate(self.papers):
            facts = sprites.facts(f"tetrix/sheet_{paper.colour}")
            paper.entered = [name_word(self.sitters[seat].name, state.is_solo), *symbol_marks(state, seat)]
            if state.is_solo:
                paper.entered += crossed_boxes(facts, state.boxes)
            paper.scored = all_inks(state, seat, facts["boxes"], scores[seat]) if state.end is not None else []
            paper.frame(filled_by(last[seat]) if seat in last and state.end is None else ())

    def make_large(self, seat: int) -> None:
        """The sheet and the large one change places at once."""
        other = self.order.index(seat)
        self.order[0], self.order[other] = self.order[other], self.order[0]

    def place(self, seat: int) -> SheetPlace:
        if seat in self.flying:
            return self.flying[seat]
        number = self.order.index(seat)
        return LARGE_PLACE if number == 0 else pic.SMALL_PLACES[len(self.order) - 1][number - 1]

    def bring(self, seat: int) -> Script:
        """Another sheet becomes the large one; the two change places."""
        old = self.large
        if seat == old:
            return
        start = {seat: self.place(seat), old: self.place(old)}
        self.make_large(seat)
        goal = {seat: self.place(seat), old: self.place(old)}

        def move(share: float) -> None:
            ease = smooth(share)
            for one in (old, seat):
                at = [a + (b - a) * ease for a, b in zip(start[one], goal[one])]
                at[1] -= (60 if one == seat else -30) * (1 - (2 * share - 1) ** 2)
                self.flying[one] = (at[0], at[1], at[2], 0.0)

        yield from over(CHANGE, move)
        self.flying = {}

    def draw(self, canvas: Canvas, seats: Sequence[int]) -> None:
        for seat in seats:
            x, y, width, angle = self.place(seat)
            paper = self.papers[seat].scaled(canvas, width, angle)
            size = width / pic.PAPER[0]
            left, top = x - width / 2, y - width * pic.PAPER[1] / pic.PAPER[0] / 2
            if seat in self.flying:
                size = round(size * 8) / 8  # a shadow in few sizes is good enough on the way
            canvas.sprite("tetrix/sheet_shadow", left + 3, top + 3, size)
            # The picture of a sheet has a margin: its own middle is not quite the middle of the paper.
            anchor = canvas.sprites.get(f"tetrix/sheet_{self.papers[seat].colour}").anchor
            whole = self.papers[seat].surface(canvas).get_size()
            share = width / pic.PAPER[0]
            dx, dy = (whole[i] / 2 - anchor[i] - pic.PAPER[i] * canvas.scale / 2 for i in (0, 1))
            middle = canvas.left + x * canvas.scale + dx * share, canvas.top + y * canvas.scale + dy * share
            canvas.surface.blit(paper, paper.get_rect(center=(round(middle[0]), round(middle[1]))))
