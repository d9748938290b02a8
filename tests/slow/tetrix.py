"""Te-Trix said slowly: every rule in the plainest words Python has, to check faster code against.

A sheet is a dict from (column, row) to the symbol written there; a cell that is not in the dict is empty.
Columns grow to the right, rows grow downwards.
"""

from itertools import combinations_with_replacement, permutations

SYMBOLS = "osx"  # circle, square, cross
SIZE = 7
BOXES = 8  # TT-12

# The cell and symbol that are printed on each sheet.
PRINTED = {
    "red": ((2, 2), "o"),
    "yellow": ((2, 3), "x"),
    "white": ((4, 3), "s"),
    "blue": ((4, 4), "o"),
    "solo": ((3, 3), "x"),
}

# TT-2: the seven forms as they look on the page, one text per row from the top.
DRAWINGS = {
    "T": ["###", ".#."],
    "L": ["#.", "#.", "##"],
    "J": [".#", ".#", "##"],
    "S": [".##", "##."],
    "Z": ["##.", ".##"],
    "O": ["##", "##"],
    "I": ["####"],
}


def drawn_cells(letter):
    """The four (column, row) cells of a form's drawing."""
    cells = []
    for row, text in enumerate(DRAWINGS[letter]):
        for column, mark in enumerate(text):
            if mark == "#":
                cells.append((column, row))
    return cells


def to_corner(form):
    """The form of (column, row, symbol) moved so that its smallest column and smallest row are 0, sorted."""
    left = min(column for column, row, symbol in form)
    top = min(row for column, row, symbol in form)
    return sorted((column - left, row - top, symbol) for column, row, symbol in form)


def four_turns(form):
    """TT-4: the form as it is and turned by 90, 180 and 270 degrees clockwise; never mirrored."""
    turns = []
    for _ in range(4):
        form = to_corner(form)
        if form not in turns:
            turns.append(form)
        form = [(-row, column, symbol) for column, row, symbol in form]  # right becomes down, down becomes left
    return turns


def on_grid(column, row):
    return 0 <= column < SIZE and 0 <= row < SIZE


def entries(sheet, form, most_over):
    """Every way to enter the form on the sheet with at most `most_over` symbols over the edge.

    TT-5: anywhere. TT-6: over the edge too, but at least one symbol on the grid. TT-7: on empty cells only.
    """
    found = []
    for turned in four_turns(form):
        for right in range(-SIZE, SIZE):
            for down in range(-SIZE, SIZE):
                placed = [(column + right, row + down, symbol) for column, row, symbol in turned]
                inside = [(column, row) for column, row, symbol in placed if on_grid(column, row)]
                if not inside or len(placed) - len(inside) > most_over:
                    continue
                if any(cell in sheet for cell in inside):
                    continue
                found.append(placed)
    return found


def areas(sheet):
    """TT-9: every area as (symbol, set of cells), whatever its size."""
    found = []
    seen = set()
    for start in sheet:
        if start in seen:
            continue
        symbol = sheet[start]
        area = {start}
        to_look_at = [start]
        while to_look_at:
            column, row = to_look_at.pop()
            for cell in [(column + 1, row), (column - 1, row), (column, row + 1), (column, row - 1)]:
                if sheet.get(cell) == symbol and cell not in area:
                    area.add(cell)
                    to_look_at.append(cell)
        seen |= area
        found.append((symbol, area))
    return found


def sheet_score(sheet):
    """TT-10: for each symbol, how many areas of five or more, times how many cells they have together."""
    total = 0
    for symbol in SYMBOLS:
        sizes = [len(area) for kind, area in areas(sheet) if kind == symbol and len(area) >= 5]
        total += len(sizes) * sum(sizes)
    return total


def as_lists(form):
    """Cells with symbols the way a record writes them."""
    return [[column, row, symbol] for column, row, symbol in sorted(form)]


def without_doubles(moves):
    kept = []
    for move in moves:
        if move not in kept:
            kept.append(move)
    return kept


class Slow:
    def __init__(self, seats, options):
        assert 1 <= seats <= 4  # TT-1
        self.seats = seats
        self.solo = seats == 1
        chosen = ["solo"] if self.solo else options.get("sheets", ["red", "yellow", "white", "blue"][:seats])
        assert len(chosen) == len(set(chosen)) == seats and not (self.solo and "sheets" in options)
        self.sheets = []
        for colour in chosen:
            cell, symbol = PRINTED[colour]
            self.sheets.append({cell: symbol})
        self.boxes = BOXES if self.solo else 0  # free boxes of the solo strip
        self.roller = 0  # TT-1
        self.dice = None  # the roll of this round, once thrown
        self.form = None  # the form of this round, once built: a list of (column, row, symbol)
        self.still_to_enter = []  # the seats whose entry is due, in order
        self.last_round = False
        self.reason = None  # why the game is over

    def to_move(self):
        if self.reason is not None:
            return None
        if self.dice is None:
            return "chance"
        if self.form is None:
            return self.roller
        return self.still_to_enter[0]

    def moves(self):
        if self.reason is not None:
            return []
        if self.dice is None:
            return self.rolls()
        if self.form is None:
            return self.form_moves()
        return self.entry_moves(self.still_to_enter[0])

    def rolls(self):
        """Four dice with three kinds of faces: every roll, sorted."""
        return [{"by": "chance", "dice": list(roll)} for roll in combinations_with_replacement(SYMBOLS, 4)]

    def form_moves(self):
        """TT-2: every form in every arrangement of the dice, shown in each of its turns; TT-13: solo may stop."""
        found = []
        for letter in DRAWINGS:
            if self.solo and not self.fits_somewhere(letter):
                continue  # TT-13: the solo player builds only what they can enter
            for roll in permutations(self.dice):
                form = [(column, row, symbol) for (column, row), symbol in zip(drawn_cells(letter), roll)]
                for turned in four_turns(form):
                    found.append({"by": self.roller, "form": letter, "cells": as_lists(turned)})
        if self.solo:
            found.append({"by": 0, "stop": True})
        return without_doubles(found)

    def entry_moves(self, seat):
        """TT-3, TT-8: enter it if you can; in the last round you may decline."""
        found = []
        for placed in self.entries_of(seat, self.form):
            found.append({"by": seat, "enter": as_lists(placed)})
        if not found:
            return [{"by": seat, "cannot": True}]
        if self.last_round:
            found.append({"by": seat, "decline": True})
        return without_doubles(found)

    def entries_of(self, seat, form):
        """TT-12: in solo no more symbols go over the edge than there are free boxes."""
        return entries(self.sheets[seat], form, self.boxes if self.solo else 4)

    def fits_somewhere(self, letter):
        """Whether the solo player can enter this form; which symbols it bears makes no difference to that."""
        return self.entries_of(0, [(column, row, "o") for column, row in drawn_cells(letter)]) != []

    def play(self, move):
        assert move in self.moves(), move
        if "dice" in move:
            self.play_roll(move["dice"])
        elif "form" in move:
            self.play_form(move["cells"])
        elif "stop" in move:
            self.reason = "stopped"
        else:
            if "enter" in move:
                self.write(move["by"], move["enter"])
            self.after_entry()

    def play_roll(self, dice):
        self.dice = list(dice)
        if self.solo and not any(self.fits_somewhere(letter) for letter in DRAWINGS):
            self.reason = "solo end"  # TT-13

    def play_form(self, cells):
        self.form = [(column, row, symbol) for column, row, symbol in cells]
        for step in range(self.seats):
            self.still_to_enter.append((self.roller + step) % self.seats)
        for seat in range(self.seats):
            if not self.entries_of(seat, self.form):
                self.last_round = True  # TT-8

    def write(self, seat, cells):
        for column, row, symbol in cells:
            if on_grid(column, row):
                self.sheets[seat][(column, row)] = symbol
            elif self.solo:
                self.boxes -= 1  # TT-12

    def after_entry(self):
        self.still_to_enter.pop(0)
        if self.solo and len(self.sheets[0]) == SIZE * SIZE:
            self.reason = "solo end"  # TT-13
        elif not self.still_to_enter:
            if self.last_round:
                self.reason = "last round"  # TT-8
            self.roller = (self.roller + 1) % self.seats  # TT-1
            self.dice = None
            self.form = None

    def scores(self):
        """TT-10; in solo TT-14 adds the free boxes."""
        return [sheet_score(sheet) + self.boxes for sheet in self.sheets]

    def outcome(self):
        """TT-11: everybody with the most points has won."""
        if self.reason is None:
            return None
        scores = self.scores()
        winners = [seat for seat in range(self.seats) if scores[seat] == max(scores)]
        return {"scores": scores, "winners": winners, "reason": self.reason}
