"""Tetris Link in the slowest and plainest words, to check a faster telling of it.

Nothing is remembered that can be worked out again: pieces fall row by row, and groups
are looked for afresh after each piece. Rule ids (TL-...) name the rule that a line states.
"""

COLUMNS = 10
ROWS = 20
PIECES_OF_EACH_SHAPE = 5

# Cells are (column, row), rows counted upwards. L also stands for J, S also for Z.
SHAPES = {
    "I": [(0, 0), (0, 1), (0, 2), (0, 3)],
    "O": [(0, 0), (1, 0), (0, 1), (1, 1)],
    "T": [(0, 0), (1, 0), (2, 0), (1, 1)],
    "L": [(0, 0), (1, 0), (0, 1), (0, 2)],
    "S": [(0, 0), (1, 0), (1, 1), (2, 1)],
}
FACES = ["I", "O", "T", "L", "S", "LINK"]


def to_corner(cells):
    """The same cells, moved so that the smallest column and the smallest row are 0."""
    left = min(column for column, row in cells)
    bottom = min(row for column, row in cells)
    return sorted((column - left, row - bottom) for column, row in cells)


def forms_of(shape):
    """Every way to hold a piece: four turns, each of them flipped or not (TL-6)."""
    forms = []
    cells = SHAPES[shape]
    for flip in range(2):
        for turn in range(4):
            form = to_corner(cells)
            if form not in forms:
                forms.append(form)
            cells = [(row, -column) for column, row in cells]
        cells = [(-column, row) for column, row in cells]
    return forms


def shape_of(cells):
    for shape in SHAPES:
        if to_corner(cells) in forms_of(shape):
            return shape
    raise ValueError("not one of the five shapes")


def share_an_edge(some_cells, other_cells):
    """Side by side or one above the other; a common corner is not enough (TL-8)."""
    for column, row in some_cells:
        for beside in [(column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1)]:
            if beside in other_cells:
                return True
    return False


class Slow:
    def __init__(self, seats, options):
        assert 2 <= seats <= 4  # TL-1
        self.seats = seats
        self.options = options
        self.pieces = []  # (seat, list of four cells), in the order in which they were laid
        self.paid = set()  # places in self.pieces of the pieces that have had their point
        self.left = [{shape: PIECES_OF_EACH_SHAPE for shape in SHAPES} for seat in range(seats)]
        self.points = [0] * seats
        self.started = False  # False until someone rolls LINK for the start (TL-2)
        self.seat = 0  # whose roll or move it is
        self.face = None  # the face that lies on the table, None before the roll
        self.over = False

    # What may happen now

    def to_move(self):
        if self.over:
            return None
        if self.face is None:
            return "chance"
        return self.seat

    def moves(self):
        if self.over:
            return []
        if self.face is None:
            return self.rolls()
        places = []
        for shape in self.shapes_allowed():
            places += self.places_for(shape)
        if not places:  # TL-7
            return [{"by": self.seat, "pass": True}]
        return [{"by": self.seat, "place": [list(cell) for cell in cells]} for cells in sorted(places)]

    def rolls(self):
        rolls = []
        for face in FACES:
            roll = {"by": "chance", "roll": face, "for": self.seat}
            if not self.started:  # TL-2
                roll["start"] = True
            rolls.append(roll)
        return rolls

    def shapes_left(self, seat):
        return [shape for shape in SHAPES if self.left[seat][shape] > 0]

    def shapes_allowed(self):
        if self.face in self.shapes_left(self.seat):
            return [self.face]  # TL-3
        return self.shapes_left(self.seat)  # TL-4 after LINK, TL-5 after a shape that is used up

    # The tower

    def filled(self):
        return {cell for seat, cells in self.pieces for cell in cells}

    def places_for(self, shape):
        """Where a piece of this shape can come to rest wholly inside the tower (TL-6, TL-7)."""
        filled = self.filled()
        places = []
        for form in forms_of(shape):
            for shift in range(COLUMNS):
                cells = [(column + shift, row + ROWS) for column, row in form]  # just above the tower
                if any(column >= COLUMNS for column, row in cells):
                    continue
                while self.can_sink(cells, filled):
                    cells = [(column, row - 1) for column, row in cells]
                if all(row < ROWS for column, row in cells):
                    places.append(cells)
        return places

    def can_sink(self, cells, filled):
        for column, row in cells:
            if row == 0 or (column, row - 1) in filled:
                return False
        return True

    def holes_under(self, cells):
        """Empty cells straight below a piece that already lies in the tower (TL-10)."""
        filled = self.filled()
        holes = 0
        for column in {column for column, row in cells}:
            row = min(r for c, r in cells if c == column) - 1
            while row >= 0 and (column, row) not in filled:
                holes += 1
                row -= 1
        return holes

    def group_of(self, first):
        """The pieces linked with piece number `first`, itself included (TL-8)."""
        group = {first}
        to_visit = [first]
        while to_visit:
            seat, cells = self.pieces[to_visit.pop()]
            for other, (other_seat, other_cells) in enumerate(self.pieces):
                if other not in group and other_seat == seat and share_an_edge(cells, other_cells):
                    group.add(other)
                    to_visit.append(other)
        return group

    # A step of the game

    def play(self, move):
        assert move in self.moves()
        if move["by"] == "chance":
            self.play_roll(move["roll"])
            return
        if "place" in move:
            self.lay([tuple(cell) for cell in move["place"]])
            self.over = not self.anyone_can_lay()
        self.face = None
        self.seat = (self.seat + 1) % self.seats

    def play_roll(self, face):
        if self.started:
            self.face = face
        elif face == "LINK":
            self.started = True  # TL-2: this seat begins, with a fresh roll
        else:
            self.seat = (self.seat + 1) % self.seats

    def lay(self, cells):
        self.left[self.seat][shape_of(cells)] -= 1
        self.pieces.append((self.seat, cells))
        # TL-9. TL-11: gain and loss both count, and nothing stops a score from going below -5.
        for piece, (seat, _) in enumerate(self.pieces):
            if seat == self.seat and piece not in self.paid and len(self.group_of(piece)) >= 3:
                self.paid.add(piece)
                self.points[seat] += 1
        # TL-10. TL-12 needs no words of its own: S and Z cannot lie flat on an empty floor.
        self.points[self.seat] -= min(2, self.holes_under(cells))

    def anyone_can_lay(self):
        """Whether some seat still owns a piece for which there is a place (TL-13)."""
        for seat in range(self.seats):
            for shape in self.shapes_left(seat):
                if self.places_for(shape):
                    return True
        return False

    # The result

    def scores(self):
        return list(self.points)

    def largest_group(self, seat):
        sizes = [len(self.group_of(piece)) for piece, (owner, _) in enumerate(self.pieces) if owner == seat]
        return max(sizes, default=0)

    def outcome(self):
        if not self.over:
            return None
        # TL-14: points first, then the largest group; whoever is still level shares the win.
        standing = [(self.points[seat], self.largest_group(seat)) for seat in range(self.seats)]
        winners = [seat for seat in range(self.seats) if standing[seat] == max(standing)]
        return {"scores": self.scores(), "winners": winners, "reason": "tower full"}
