"""Tantrix said slowly: every rule in the plainest words Python has, to check faster code against.

The table is a dict from an axial cell (q, r) to the edges of the tile laid there, a text of six colour letters,
clockwise from north; a cell that is not in the dict is empty.
"""

TILES = {
    1: "YYBRBR",
    2: "YYBRRB",
    3: "RRBBYY",
    4: "YRBRYB",
    5: "YYRBBR",
    6: "RBYBRY",
    7: "BBYRYR",
    8: "BBRYRY",
    9: "YBRBYR",
    10: "YYRBRB",
    11: "RRBYBY",
    12: "RRYBYB",
    13: "BBYRRY",
    14: "YYBBRR",
    15: "GGRYYR",
    16: "GGYRRY",
    17: "YYGRGR",
    18: "YYRGRG",
    19: "RRGYGY",
    20: "RRYGYG",
    21: "GGRRYY",
    22: "YYGRRG",
    23: "GYYRRG",
    24: "GGBRRB",
    25: "GGRRBB",
    26: "BBGRRG",
    27: "RRBGBG",
    28: "GGBBRR",
    29: "RRGBGB",
    30: "GGRBBR",
    31: "GGRYRY",
    32: "RYGYRG",
    33: "GGYRYR",
    34: "GYRYGR",
    35: "GRYRGY",
    36: "GGRBRB",
    37: "BBGRGR",
    38: "BBRGRG",
    39: "RBGBRG",
    40: "RGBGRB",
    41: "GGBRBR",
    42: "BGRGBR",
    43: "GGBBYY",
    44: "BGYGBY",
    45: "GGYYBB",
    46: "GGBYBY",
    47: "GGYBBY",
    48: "GGBYYB",
    49: "YYGBBG",
    50: "YGBGYB",
    51: "BYGYBG",
    52: "GGYBYB",
    53: "YYGBGB",
    54: "YYBGBG",
    55: "BBGYGY",
    56: "BBYGYG",
}

DIRECTIONS = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)]  # N, NE, SE, S, SW, NW: clockwise
HAND = 6


def neighbour(cell, direction):
    """The cell next to this one; directions count clockwise and wrap round."""
    q, r = DIRECTIONS[direction % 6]
    return (cell[0] + q, cell[1] + r)


def laid_neighbours(table, cell):
    """How many of the six cells around this one hold a tile."""
    return sum(neighbour(cell, direction) in table for direction in range(6))


def touching_cells(table):
    """TX-3: every empty cell next to a laid tile; before the first tile, the middle."""
    if not table:
        return [(0, 0)]
    cells = set()
    for tile in table:
        for direction in range(6):
            if neighbour(tile, direction) not in table:
                cells.add(neighbour(tile, direction))
    return sorted(cells)


def forced_spaces(table):
    """TX-5: every empty cell with three or more laid neighbours."""
    return [cell for cell in touching_cells(table) if laid_neighbours(table, cell) >= 3]


def six_turns(edges):
    turns = []
    for first in range(6):
        turned = edges[first:] + edges[:first]
        if turned not in turns:
            turns.append(turned)
    return turns


def edges_around(table, cell):
    """The colours that laid neighbours show to this cell, as {direction: colour}."""
    shown = {}
    for direction in range(6):
        tile = neighbour(cell, direction)
        if tile in table:
            shown[direction] = table[tile][(direction + 3) % 6]
    return shown


def colours_match(table, cell, edges):
    """TX-3."""
    return all(edges[direction] == colour for direction, colour in edges_around(table, cell).items())


def makes_one_colour_space(table, cell, edges):
    """TX-8: whether this tile would turn a neighbouring cell into a forced space with one colour all round."""
    after = dict(table)
    after[cell] = edges
    for direction in range(6):
        space = neighbour(cell, direction)
        if space not in after and laid_neighbours(after, space) >= 3:
            if len(set(edges_around(after, space).values())) == 1:
                return True
    return False


def is_beside_forced_space(table, cell):
    """TX-9: whether a tile here would be one more neighbour for some other forced space."""
    for direction in range(6):
        space = neighbour(cell, direction)
        if space not in table and laid_neighbours(table, space) >= 3:
            return True
    return False


def controlled_by_rows(table):
    """TX-10, first statement: the cells along the rows that leave a forced space.

    Around a forced space, a laid neighbour next to an empty one begins a row; the row runs on in the direction of
    that empty one, and the cells of the same direction, seen from the forced space, lie along it.
    """
    controlled = set()
    for space in forced_spaces(table):
        for direction in range(6):
            for outwards in [direction - 1, direction + 1]:
                row_tile = neighbour(space, direction)
                cell = neighbour(space, outwards)
                while row_tile in table and cell not in table:
                    controlled.add(cell)  # it touches row_tile, which may be the last of the row
                    row_tile = neighbour(row_tile, outwards)
                    cell = neighbour(cell, outwards)
    return controlled


def filling_breaks(table):
    """Whether filling forced spaces, with no regard to colours, leads to an empty cell with four or more neighbours.

    Any one order shows it. Suppose this one never meets a fourth neighbour: then every fill adds exactly three touching
    edges. Another order that meets one would join the same tiles by more than three edges each, but how many edges
    touch depends only on where the tiles lie.
    """
    table = dict(table)
    while True:
        spaces = forced_spaces(table)
        if any(laid_neighbours(table, space) >= 4 for space in spaces):
            return True
        if not spaces:
            return False
        table[spaces[0]] = "a tile of no matter which colours"


def controlled_by_filling(table):
    """TX-10, second statement: the cells where a tile lets the filling of forced spaces go wrong."""
    controlled = set()
    for cell in touching_cells(table):
        after = dict(table)
        after[cell] = "a tile of no matter which colours"
        if filling_breaks(after):
            controlled.add(cell)
    return controlled


def walk(table, colour, start, direction):
    """Leave the start tile in this direction along the colour; return the further tiles, and whether it came back."""
    tiles = []
    cell = neighbour(start, direction)
    while cell in table:
        if cell == start:
            return tiles, True
        tiles.append(cell)
        came_from = (direction + 3) % 6
        ends = [edge for edge in range(6) if table[cell][edge] == colour]
        ends.remove(came_from)
        direction = ends[0]
        cell = neighbour(cell, direction)
    return tiles, False


def colour_score(table, colour):
    """TX-13: the best line counts its tiles once, the best loop twice; the larger of the two."""
    best = 0
    for start in table:
        ends = [edge for edge in range(6) if table[start][edge] == colour]
        if not ends:
            continue
        one_way, closed = walk(table, colour, start, ends[0])
        if closed:
            best = max(best, 2 * (1 + len(one_way)))
        else:
            other_way, _ = walk(table, colour, start, ends[1])
            best = max(best, 1 + len(one_way) + len(other_way))
    return best


class Slow:
    def __init__(self, seats, options):
        assert 2 <= seats <= 4  # TX-1
        self.seats = seats
        self.colours = list(options["colours"])
        assert len(self.colours) == len(set(self.colours)) == seats and set(self.colours) <= set("RYGB")
        self.table = {}
        self.bag = sorted(TILES)
        self.hands = [[] for _ in range(seats)]
        self.dealing = True
        self.drawer = 0  # the seat that draws next, None when nobody has to
        self.turn = None  # whose turn it is, once the deal is done
        self.step = None  # TX-6: "first", "free", "last"
        self.passed = set()  # TX-15: who has passed since the last tile was laid
        self.reason = None  # why the game is over

    def to_move(self):
        if self.reason is not None:
            return None
        if self.drawer is not None:
            return "chance"
        return self.turn

    def moves(self):
        if self.reason is not None:
            return []
        if self.drawer is not None:
            return [{"by": "chance", "draw": number, "to": self.drawer} for number in self.bag]
        if self.step != "free":
            return self.forced_moves()
        return self.free_moves() or [{"by": self.turn, "pass": True}]  # TX-15

    def lays(self, cell, step):
        """Every tile of the hand in every turn that may go here, as far as TX-3, TX-8 and TX-9 have a say."""
        if self.bag and is_beside_forced_space(self.table, cell):  # TX-9, TX-11
            return []
        found = []
        for number in sorted(self.hands[self.turn]):
            for edges in six_turns(TILES[number]):
                if not colours_match(self.table, cell, edges):
                    continue
                if self.bag and makes_one_colour_space(self.table, cell, edges):  # TX-8, TX-11
                    continue
                found.append({"by": self.turn, "lay": number, "at": list(cell), "edges": edges, "step": step})
        return found

    def forced_moves(self):
        """TX-6, first and third step."""
        found = []
        for cell in forced_spaces(self.table):
            found += self.lays(cell, "forced")
        return found

    def free_moves(self):
        """TX-7; TX-10 binds only while there are tiles in the bag (TX-11)."""
        controlled = controlled_by_filling(self.table) if self.bag else set()
        found = []
        for cell in touching_cells(self.table):
            if cell not in controlled:
                found += self.lays(cell, "free")
        return found

    def play(self, move):
        assert move in self.moves(), move
        if "draw" in move:
            self.play_draw(move["draw"])
        elif "lay" in move:
            self.play_lay(move["lay"], tuple(move["at"]), move["edges"])
        else:
            self.play_pass()
        self.go_on()

    def play_draw(self, number):
        self.bag.remove(number)
        self.hands[self.drawer].append(number)
        if not self.dealing:
            self.drawer = None
        elif all(len(hand) == HAND for hand in self.hands):
            self.dealing = False
            self.drawer = None
            highest = max(max(hand) for hand in self.hands)
            self.turn = next(seat for seat in range(self.seats) if highest in self.hands[seat])  # TX-2
            self.step = "first"
        else:
            self.drawer = (self.drawer + 1) % self.seats

    def play_lay(self, number, cell, edges):
        self.table[cell] = edges
        self.hands[self.turn].remove(number)
        self.passed = set()
        if self.step == "free":
            self.step = "last"
        if self.bag:
            self.drawer = self.turn  # TX-4
        if len(self.table) == len(TILES):
            self.reason = "all laid"  # TX-12

    def play_pass(self):
        self.passed.add(self.turn)
        self.step = "last"
        if all(seat in self.passed for seat in range(self.seats) if self.hands[seat]):
            self.reason = "all passed"  # TX-15

    def go_on(self):
        """Walk through the steps of TX-6 to the next one that asks somebody for something."""
        while self.reason is None and self.drawer is None:
            if not self.hands[self.turn]:
                self.next_turn()
            elif self.step == "first":
                if self.forced_moves():
                    return
                self.step = "free"
            elif self.step == "free":
                if self.bag and not self.free_moves():
                    self.reason = "deadlock"  # TX-15
                return
            else:
                if self.forced_moves():
                    return
                self.next_turn()

    def next_turn(self):
        """TX-2: clockwise; TX-15: without those who have no tiles."""
        self.turn = (self.turn + 1) % self.seats
        while not self.hands[self.turn]:
            self.turn = (self.turn + 1) % self.seats
        self.step = "first"

    def scores(self):
        return [colour_score(self.table, colour) for colour in self.colours]

    def outcome(self):
        """TX-14: everybody with the most points has won; TX-15: in a deadlock everybody has."""
        if self.reason is None:
            return None
        scores = self.scores()
        winners = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        if self.reason == "deadlock":
            winners = list(range(self.seats))
        return {"scores": scores, "winners": winners, "reason": self.reason}
