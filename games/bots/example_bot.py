"""An example of a program that plays a seat: `--seats "master,cmd:python3 games/bots/example_bot.py"`.

It needs nothing but Python, and knows of the games only what the lines of JSON tell (see PROTOCOL.md). It looks at each
legal move for itself and takes the one that it likes best: pieces low down, tiles near the middle, symbols beside their
like. Any of our own players beats it; copy it and do better.
"""

import json
import sys
from typing import Any

SIDES = ((0, 1), (1, 0), (0, -1), (-1, 0))


def liking(game: str, record: dict[str, Any], seat: int, move: dict[str, Any]) -> int:
    """How much a move is liked; more is better."""
    if "place" in move:
        return low_and_wide(game, seat, move["place"])
    if "enter" in move:
        return beside_their_like(record, seat, move["enter"])
    if "cells" in move:  # a form of Te-Trix: symbols beside their like
        return like_neighbours({(column, row): symbol for column, row, symbol in move["cells"]})
    if "lay" in move:  # a tile of Tantrix: near the middle, where lines meet
        q, r = move["at"]
        return -int(max(abs(q), abs(r), abs(q + r)))
    return -1  # passing, declining, stopping


def low_and_wide(game: str, seat: int, cells: list[tuple[int, int]]) -> int:
    """Near the floor, which in Borderline is at the far end for seat 1."""
    rows = [31 - row if game == "borderline" and seat == 1 else row for _, row in cells]
    return -sum(rows) - max(rows)


def beside_their_like(record: dict[str, Any], seat: int, written: list[tuple[int, int, str]]) -> int:
    """How many neighbours of an entry on a sheet of Te-Trix show the same symbol."""
    sheet: dict[tuple[int, int], str] = {}
    for move in record["moves"]:
        if "enter" in move and move["by"] == seat:
            sheet.update(((column, row), symbol) for column, row, symbol in move["enter"])
    sheet.update(((column, row), symbol) for column, row, symbol in written)
    return like_neighbours({cell: symbol for cell, symbol in sheet.items() if min(cell) >= 0 and max(cell) < 7})


def like_neighbours(sheet: dict[tuple[int, int], str]) -> int:
    return sum(
        sheet.get((column + right, row + down)) == symbol
        for (column, row), symbol in sheet.items()
        for right, down in SIDES
    )


def main() -> None:
    for line in sys.stdin:
        asked = json.loads(line)
        record, seat, moves = asked["record"], asked["seat"], asked["moves"]
        liked = [liking(record["game"], record, seat, move) for move in moves]
        print(json.dumps({"move": liked.index(max(liked))}), flush=True)


if __name__ == "__main__":
    main()
