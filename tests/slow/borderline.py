"""Borderline in the slowest and plainest words, to check a faster telling of it.

Pieces slide row by row and rows are counted cell by cell. The board is kept as seat 0
sees it; a player's own view has that player's floor at row 0. Rule ids (BL-...) name the
rule that a line states.
"""

COLUMNS = 10
ROWS = 32
PIECES_OF_EACH_SHAPE = 16

# Cells are (column, row) as the player who lays the piece sees them, rows counted upwards.
SHAPES = {
    "I": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "T": [(0, 0), (1, 0), (2, 0), (1, 1)],
    "L": [(0, 0), (1, 0), (0, 1), (0, 2)],
    "J": [(0, 0), (1, 0), (1, 1), (1, 2)],
    "S": [(0, 0), (1, 0), (1, 1), (2, 1)],
    "Z": [(0, 1), (1, 1), (1, 0), (2, 0)],
}

PUSH = {1: 1, 2: 3, 3: 5, 4: 7}  # BL-7


def to_corner(cells):
    """The same cells, moved so that the smallest column and the smallest row are 0."""
    left = min(column for column, row in cells)
    bottom = min(row for column, row in cells)
    return sorted((column - left, row - bottom) for column, row in cells)


def forms_of(shape):
    """The shape in each of its turns; it is never flipped (BL-3)."""
    forms = []
    cells = SHAPES[shape]
    for turn in range(4):
        form = to_corner(cells)
        if form not in forms:
            forms.append(form)
        cells = [(row, -column) for column, row in cells]
    return forms


def other_end(cells):
    """The same cells seen from the opposite short end: the board turned half round."""
    return [(COLUMNS - 1 - column, ROWS - 1 - row) for column, row in cells]


class Slow:
    def __init__(self, seats, options):
        assert seats == 2  # BL-1
        self.options = options
        self.laid = [set(), set()]  # for each seat the cells of its pieces, as seat 0 sees the board
        self.stock = {shape: PIECES_OF_EACH_SHAPE for shape in SHAPES}
        self.border = 16  # how many rows lie on the side of seat 0
        self.seat = 0  # BL-1
        self.shape = None  # the shape to be laid, None before the press
        self.pins = [0, 0]  # the row of each player's marker pin, counted from the own floor; 0 before it has moved
        self.winner = None
        self.reason = None

    # What may happen now

    def to_move(self):
        if self.winner is not None:
            return None
        if self.shape is None:
            return "chance"
        return self.seat

    def moves(self):
        if self.winner is not None:
            return []
        if self.shape is None:  # the selector knows nothing of the stock (BL-2)
            return [{"by": "chance", "shape": shape} for shape in SHAPES]
        places = []
        for cells in self.places_for(self.seat, self.shape):
            if self.seat == 1:
                cells = other_end(cells)
            places.append(sorted(cells))
        return [{"by": self.seat, "place": [list(cell) for cell in cells]} for cells in sorted(places)]

    # The board as one player sees it

    def cells_of(self, owner, seat):
        """The cells of one player's pieces as a seat sees them."""
        if seat == 0:
            return set(self.laid[owner])
        return set(other_end(self.laid[owner]))

    def filled_seen_by(self, seat):
        return self.cells_of(0, seat) | self.cells_of(1, seat)

    def own_rows(self, seat):
        return self.scores()[seat]

    def places_for(self, seat, shape):
        """Where this player can lay the shape, in the player's own view (BL-4, BL-5)."""
        own_rows = self.own_rows(seat)
        in_the_way = {(column, row) for column, row in self.filled_seen_by(seat) if row < own_rows}
        places = []
        for form in forms_of(shape):
            for shift in range(COLUMNS):
                # It comes from the border and goes straight towards the floor until something stops it (BL-4).
                cells = [(column + shift, row + own_rows) for column, row in form]
                lower = [(column, row - 1) for column, row in cells]
                while self.is_free(lower, in_the_way):
                    cells = lower
                    lower = [(column, row - 1) for column, row in cells]
                # Then all of it must have come past the border (BL-5).
                has_come_in = all(column < COLUMNS and row < own_rows for column, row in cells)
                if has_come_in and self.is_joined(cells, self.cells_of(seat, seat)):
                    places.append(cells)
        return places

    def is_joined(self, cells, own):
        """Whether it is the player's first piece, or has an own one above, below, left or right of a cell (BL-4)."""
        if not own:
            return True
        for column, row in cells:
            for beside in [(column, row + 1), (column, row - 1), (column - 1, row), (column + 1, row)]:
                if beside in own:
                    return True
        return False

    def is_free(self, cells, filled):
        for column, row in cells:
            if column >= COLUMNS or row < 0 or (column, row) in filled:
                return False
        return True

    def free_rows_ahead(self, seat):
        """Empty rows from the border to the opponent's nearest piece, or to the end of the board (BL-9)."""
        filled = self.filled_seen_by(seat)
        row = self.own_rows(seat)
        free = 0
        while row < ROWS and not any((column, row) in filled for column in range(COLUMNS)):
            free += 1
            row += 1
        return free

    # A step of the game

    def play(self, move):
        assert move in self.moves()
        if move["by"] == "chance":
            self.press(move["shape"])
        else:
            self.lay([tuple(cell) for cell in move["place"]])

    def press(self, shape):
        if self.stock[shape] == 0:
            return  # BL-2: another press follows
        self.shape = shape
        if not self.places_for(self.seat, shape):  # BL-11
            self.end(1 - self.seat, "no place")

    def lay(self, cells):
        self.stock[self.shape] -= 1
        self.shape = None
        self.laid[self.seat].update(cells)
        completed = self.completed_by(cells)
        if completed:
            # BL-8: the completed row that is furthest from the own floor
            self.pins[self.seat] = max(row + 1 if self.seat == 0 else ROWS - row for row in completed)
            self.push(PUSH[len(completed)])
        if self.winner is None:
            self.seat = 1 - self.seat

    def completed_by(self, cells):
        """Full rows among those that the new piece touches (BL-6); full rows stay where they are."""
        completed = []
        filled = self.filled_seen_by(0)
        for touched in {row for column, row in cells}:
            if all((column, touched) in filled for column in range(COLUMNS)):
                completed.append(touched)
        return completed

    def push(self, rows):
        if rows > self.free_rows_ahead(self.seat):  # BL-9: won, and the border stays
            self.end(self.seat, "overrun")
            return
        if self.seat == 0:
            self.border += rows
        else:
            self.border -= rows
        if not self.has_room(1 - self.seat):  # BL-10
            self.end(self.seat, "no room")

    def has_room(self, seat):
        """Whether this player could lay at least one of the shapes in stock."""
        for shape in SHAPES:
            if self.stock[shape] > 0 and self.places_for(seat, shape):
                return True
        return False

    def end(self, winner, reason):
        self.winner = winner
        self.reason = reason

    # The result

    def scores(self):
        return [self.border, ROWS - self.border]

    def outcome(self):
        if self.winner is None:
            return None
        return {"scores": self.scores(), "winners": [self.winner], "reason": self.reason}
