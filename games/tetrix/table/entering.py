"""Entering the form: the ghost over the sheet, how it is moved and turned, and where it may go."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from games.core.match import Match
from games.tetrix.rules.forms import SIZE, Enter, Form, bit, is_inside, turns
from games.tetrix.rules.game import Cannot, Decline, Sheet, State
from games.tetrix.table import picture as pic
from games.tetrix.table.paper import symbol_mark
from games.window.canvas import Box, Canvas
from games.window.intents import Act, Drag, Go, Intent, Point, Press, Release, Twist, Wheel
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say


class Ghost:
    """A form over the large sheet, before it is entered."""

    def __init__(self, play: Callable[..., None], refuse: Callable[[Match, Enter], None]):
        self.form: Form | None = None
        self.turn = 0
        self.column = self.row = 2
        self._play, self._refuse = play, refuse
        self._was_there = False
        self._legal: dict[tuple, Enter] = {}
        self._legal_for: Any = None

    def take(self, form: Form | None) -> None:
        """Another form comes under the pointer; a new one begins in the middle of the sheet."""
        if form != self.form:
            self.form, self.turn = form, 0
            if form is not None:
                self._move_to((SIZE - self._width) // 2, (SIZE - self._height) // 2, quiet=True)
        self._was_there = False

    def begin(self, match: Match) -> None:
        """Where it may be entered, as near to the middle of the sheet as can be."""
        legal = [move for move in match.moves if isinstance(move, Enter)]
        if legal and self.entry(match) is None:
            self.show(min(legal, key=lambda move: (_off_centre(move), move)))

    def show(self, move: Enter) -> None:
        self.form = Form(move.letter, move.symbols)
        self.turn, self.column, self.row = move.turn, move.column, move.row

    @property
    def _cells(self) -> tuple[tuple[int, int], ...]:
        return turns(self.form.letter)[self.turn]

    @property
    def _width(self) -> int:
        return 1 + max(column for column, _ in self._cells)

    @property
    def _height(self) -> int:
        return 1 + max(row for _, row in self._cells)

    @property
    def placed(self) -> Enter:
        return Enter(*self.form, self.turn, self.column, self.row)

    # Where it may go

    def _legal_moves(self, match: Match) -> dict[tuple, Enter]:
        """By the cells that they cover: one entry may have several names."""
        if self._legal_for is not match.moves:
            self._legal_for = match.moves
            self._legal = {move.cells: move for move in match.moves if isinstance(move, Enter)}
        return self._legal

    def entry(self, match: Match) -> Enter | None:
        """The legal move that the ghost stands for."""
        return self._legal_moves(match).get(self.placed.cells)

    def reachable(self, match: Match) -> list[tuple[int, int]]:
        """All the cells that the form can fill in its present turn."""
        shape = {(c, r, s) for (c, r), s in zip(self._cells, self.form.symbols)}
        found = set()
        for cells in self._legal_moves(match):
            left, top = min(c for c, _, _ in cells), min(r for _, r, _ in cells)
            if {(c - left, r - top, s) for c, r, s in cells} == shape:
                found.update((c, r) for c, r, _ in cells if is_inside(c, r))
        return sorted(found)

    # What a hand means

    def interpret(self, match: Match, intent: Intent) -> Any:
        if isinstance(match.moves[0], Cannot):
            return Cannot() if intent == Act.CONFIRM else None
        if isinstance(intent, Act):
            return self._act(match, intent)
        if isinstance(intent, Go):
            self._move_to(self.column + intent.dx, self.row + intent.dy)
        elif isinstance(intent, Press):
            before = self.placed
            self._was_there = self.follow(intent.x, intent.y) and self.placed == before
        elif isinstance(intent, Release):
            # A mouse was there before it was pressed; a finger's first touch only carries the form there.
            enters, self._was_there = self._was_there, False
            return self.enter(match) if enters else None
        elif isinstance(intent, Point | Drag):
            before = self.placed
            self.follow(intent.x, intent.y)
            self._was_there &= self.placed == before  # what is dragged is carried, and not entered
        elif isinstance(intent, Wheel):
            self.rotate(-1 if intent.steps > 0 else 1)
        elif isinstance(intent, Twist):
            self._was_there = False  # fingers that turned the form do not enter it when they are lifted
            self.rotate(intent.quarters)
        return None

    def _act(self, match: Match, act: Act) -> Any:
        if act == Act.CONFIRM:
            return self.enter(match)
        if act in (Act.TURN_RIGHT, Act.TURN_LEFT):
            self.rotate(1 if act == Act.TURN_RIGHT else -1)
        return None

    def follow(self, x: float, y: float) -> bool:
        """The middle of the form comes under the pointer; False where the form cannot be."""
        if self.form is None:
            return False
        column, row = pic.cell_at(x, y)
        wanted = round(column - self._width / 2), round(row - self._height / 2)
        self._move_to(*wanted)
        return wanted == (self.column, self.row)

    def _move_to(self, column: int, row: int, quiet: bool = False) -> None:
        """Anywhere where at least one cell is on the sheet."""
        before = self.column, self.row
        if any(is_inside(column + c, row + r) for c, r in self._cells):
            self.column, self.row = column, row
        if before != (self.column, self.row) and not quiet:
            self._play("focus", 0.5)

    def rotate(self, by: int) -> None:
        """By quarters about the middle."""
        if self.form is None:
            return
        middle_x, middle_y = self.column + self._width / 2, self.row + self._height / 2
        self.turn = (self.turn + by) % 4
        # A quarter turn moves the middle of a three by two form by half a cell; it must come back after four.
        odd = self.turn % 2
        self.column = math.floor(middle_x - self._width / 2 + (0.5 if odd else 0.0))
        self.row = math.floor(middle_y - self._height / 2 + (0.5 if odd else 0.0))
        self._keep_inside()
        self._play("focus", 0.9)

    def _keep_inside(self) -> None:
        """Back towards the middle until at least one cell is on the sheet."""
        while not any(is_inside(self.column + c, self.row + r) for c, r in self._cells):
            self.column += (self.column < 2) - (self.column > 3)
            self.row += (self.row < 2) - (self.row > 3)

    def enter(self, match: Match) -> Enter | None:
        move = self.entry(match)
        if move is None:
            self._refuse(match, self.placed)
        return move

    # Controls and picture

    def widgets(self, match: Match) -> list[Widget]:
        if isinstance(match.moves[0], Cannot):
            return [WideButton(Box(960, pic.BAR - 46, 346, 92), say("It fits nowhere"), Cannot, "next", 32)]
        made: list[Widget] = [
            RoundButton(796, pic.BAR, "turn_left", lambda: self.rotate(-1), say("Turn (Shift+R)")),
            RoundButton(918, pic.BAR, "turn_right", lambda: self.rotate(1), say("Turn (R)")),
            WideButton(Box(1002, pic.BAR - 46, 242, 92), say("Enter it"), lambda: self.enter(match), "check", 32),
        ]
        if Decline() in match.moves:
            made.append(WideButton(Box(1252, pic.BAR - 46, 256, 92), say("Leave it"), Decline, "close", 30))
        return made

    def fits(self, state: State, seat: int) -> bool:
        """Whether the form could be entered here, if it were the one that is built."""
        cells = self.placed.cells
        outside = sum(not is_inside(column, row) for column, row, _ in cells)
        taken = sum(state.sheets[seat])
        return not any(is_inside(c, r) and taken & bit(c, r) for c, r, _ in cells) and (
            not state.is_solo or outside <= state.boxes
        )

    def draw(self, canvas: Canvas, seat: int, sheet: Sheet, is_legal: bool) -> None:
        """The form as it would be entered: what hangs over the edge is crossed out, what is in the way is red."""
        taken = sum(sheet)
        for column, row, symbol in self.placed.cells:
            box = pic.cell_box(column, row)
            if not is_inside(column, row):
                pic.draw_overhang(canvas, symbol, box.grown(-4))
                continue
            blocked = taken & bit(column, row)
            pic.tint_cells(canvas, [(column, row)], (255, 214, 120) if is_legal and not blocked else pic.BAD, 120)
            if blocked:
                pic.draw_symbol(canvas, symbol, *box.centre, 22, pic.BAD, 5)
            else:
                mark = symbol_mark(seat, column, row, symbol)
                canvas.sprite(f"tetrix/{mark.picture}", *box.centre, alpha=205)

    def draw_worth(self, canvas: Canvas, match: Match, seat: int, entry: Enter) -> None:
        """How the entry would change the score."""
        game = match.game
        worth = game.scores(game.after(match.state, entry))[seat] - game.scores(match.state)[seat]
        if worth:
            box = pic.cell_box(self.column, self.row)
            above = box.y - 58 if box.y > 80 else box.y + self._height * pic.CELL + 8
            pic.draw_worth(canvas, worth, box.x, above)


def _off_centre(move: Enter) -> float:
    return sum(math.dist((column, row), (3, 3)) for column, row, _ in move.cells)
