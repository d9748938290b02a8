"""Pieces drawn with letters."""

from assets.bake.shapes import Cell


def pieces_of(rows: str) -> list[list[Cell]]:
    """The pieces in a drawing: the cells of each letter, in the order of the alphabet; the last line is row 0."""
    cells: dict[str, list[Cell]] = {}
    lines = rows.split()
    for row, line in enumerate(reversed(lines)):
        for column, letter in enumerate(line):
            if letter != ".":
                cells.setdefault(letter, []).append((column, row))
    return [cells[letter] for letter in sorted(cells)]
