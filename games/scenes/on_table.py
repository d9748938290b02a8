"""The games as things that lie on the table, to be picked up: on the title, at the first start, and on a kiosk."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.core.catalogue import info_of
from games.window.canvas import BRASS, Box, Canvas
from games.window.widgets import Widget

TABLE = Box(40, 235, 1840, 685)  # where they may lie
PITCH = 460  # from one to the next
HEIGHT = 440  # of the tallest, above the ground that it stands on
IN_ROW = 6  # more are too small to be a pleasure
MIDDLE = 595  # of a single row
ROW_GAP = 14
SMALL_PLAQUE = 0.8  # where rows lie above each other: what is written on it must be read
LIFT = 14
ENGRAVED = (52, 34, 14)
LID = (290, 340)  # the box of a game that has no picture


BELOW = 116  # for a control of its own below each plaque


class TitleSpot(NamedTuple):
    """Where a game lies: the middle of its foot, and how large it and its plaque are."""

    x: float
    ground: float
    size: float = 1.0
    plaque: float = 1.0

    @property
    def plaque_y(self) -> float:
        return self.ground + 20 * self.size + 42 * self.plaque

    @property
    def box(self) -> Box:
        width, top = 410 * self.plaque, self.ground - HEIGHT * self.size
        return Box(self.x - width / 2, top, width, self.plaque_y + 28 * self.plaque - top)

    @property
    def below(self) -> Box:
        """Room for a control, where some was left."""
        width = 360 * self.plaque
        return Box(self.x - width / 2, self.box.bottom + 14, width, BELOW - 24)


def spots(count: int, table: Box = TABLE, below: float = 0) -> list[TitleSpot]:
    """Where so many games lie: in a row while they are few, and in several that fill the table.

    Each has so much room `below` its plaque.
    """
    rows = math.ceil(count / IN_ROW)
    columns = math.ceil(count / max(1, rows))
    return [
        spot
        for row in range(rows)
        for spot in _row(row, rows, min(columns, count - row * columns), columns, table, below)
    ]


def _row(row: int, rows: int, count: int, columns: int, table: Box, below: float) -> list[TitleSpot]:
    pitch = min(PITCH, table.width / columns)
    plaque = size = pitch / PITCH
    middle = MIDDLE - below / 2
    if rows > 1:
        height = table.height / rows
        plaque = min(plaque, SMALL_PLAQUE)
        size = min(size, max(0.05, (height - 70 * plaque - ROW_GAP - below) / (HEIGHT + 20)))
        middle = table.y + height * (row + 0.5)
    up, down = HEIGHT * size, 20 * size + 70 * plaque + below
    ground = middle + (up - down) / 2
    left = table.centre[0] - pitch * (count - 1) / 2
    return [TitleSpot(left + pitch * number, ground, size, plaque) for number in range(count)]


class GameOnTable(Widget):
    """A game as a thing on the table with a brass plaque before it; it lifts a little when it is pointed at."""

    def __init__(self, game: str, spot: TitleSpot, on_use: Callable[[], Any]):
        super().__init__(spot.box, on_use)
        self.game = game
        self.title = info_of(game).title
        self.spot = spot

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        x, ground, size, plaque = self.spot
        lift = LIFT * size if lit and not down else 0
        if canvas.sprites.has(f"title/game_{self.game}_body"):
            canvas.sprite(f"title/game_{self.game}_shadow{'_lit' if lit else ''}", x, ground, size)
            canvas.sprite(f"title/game_{self.game}_body{'_lit' if lit else ''}", x, ground - lift, size)
        else:
            self._draw_lid(canvas, lift, lit)
        canvas.sprite("title/plaque_lit" if lit else "title/plaque", x, self.spot.plaque_y, plaque)
        room = Box(x - 125 * plaque, self.spot.plaque_y - 26 * plaque, 250 * plaque, 52 * plaque)
        _engrave(canvas, self.title, room, 32 * plaque)

    def _draw_lid(self, canvas: Canvas, lift: float, lit: bool) -> None:
        """The closed box of a game without pictures, with its first letter on the lid."""
        size = self.spot.size
        width, height = LID[0] * size, LID[1] * size
        lid = Box(self.spot.x - width / 2, self.spot.ground - height - lift, width, height)
        if lit:
            canvas.nine("ui/focus", lid.grown(12))
        canvas.nine("ui/panel_leather", lid)
        letter = self.title.lstrip()[:1].upper()
        canvas.text(letter, self.spot.x, lid.y + height * 0.43, 150 * size, BRASS, "head", "centre", shade=True)
        canvas.glyph("dice", self.spot.x, lid.y + height * 0.78, 0.7 * size, BRASS)


def on_table(
    games: Sequence[str], use: Callable[[str], Any], table: Box = TABLE, below: float = 0
) -> list[GameOnTable]:
    """These games side by side; using one of them calls `use` with its id."""
    places = spots(len(games), table, below)
    return [GameOnTable(game, spot, partial(use, game)) for game, spot in zip(games, places, strict=True)]


def _engrave(canvas: Canvas, title: str, room: Box, size: float) -> None:
    """A title in the middle of its plaque; one that is too long for a line has two."""
    if canvas.text_width(title, size * 0.7, "head") <= room.width:
        canvas.text(title, *room.centre, size, ENGRAVED, "head", "centre", width=room.width)
        return
    words = title.split()
    halves = min(
        ((" ".join(words[:at]), " ".join(words[at:])) for at in range(1, max(2, len(words)))),
        key=lambda pair: max(map(len, pair)),
    )
    for half, y in zip(halves, (room.y + room.height * 0.24, room.y + room.height * 0.7), strict=True):
        canvas.text(
            half, room.centre[0], y, min(size, room.height * 0.46), ENGRAVED, "head", "centre", width=room.width
        )
