"""The games as things that lie on the table, to be picked up: on the title, at the first start, and on a kiosk."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import Any, NamedTuple

from games.core.catalogue import info_of
from games.window.canvas import BRASS, Box, Canvas
from games.window.space import Placed, around, box_of
from games.window.sprites import Sprites
from games.window.widgets import Widget

TABLE = Box(40, 235, 1840, 685)  # where they may lie
UPRIGHT_TABLE = Box(40, 560, 1000, 980)
PITCH = 460  # from one to the next
HEIGHT = 440  # of the tallest, above the ground that it stands on
WIDTH = 410
IN_ROW = 6  # more are too small to be a pleasure
IN_UPRIGHT_ROW = 3
MIDDLE = 595  # of a single row
ROW_GAP = 14
SMALL_PLAQUE = 0.8  # where rows lie above each other: what is written on it must be read
LIFT = 14
ENGRAVED = (52, 34, 14)
PLAQUE = (360, 130)  # with its shadow
LID = (290, 340)  # the box of a game that has no picture
WHOLE = Placed()  # a photograph that fills the window


BELOW = 116  # for a control of its own below each plaque


class TitleSpot(NamedTuple):
    """Where a game lies in a row: the middle of its foot, and how large it and its plaque are."""

    x: float
    ground: float
    size: float = 1.0
    plaque: float = 1.0

    @property
    def plaque_y(self) -> float:
        return self.ground + 20 * self.size + 42 * self.plaque

    @property
    def box(self) -> Box:
        width, top = WIDTH * self.plaque, self.ground - HEIGHT * self.size
        return Box(self.x - width / 2, top, width, self.plaque_y + 28 * self.plaque - top)

    @property
    def below(self) -> Box:
        """Room for a control, where some was left."""
        width = 360 * self.plaque
        return Box(self.x - width / 2, self.box.bottom + 14, width, BELOW - 24)


def spots(count: int, table: Box = TABLE, below: float = 0, in_row: int = IN_ROW) -> list[TitleSpot]:
    """Where so many games lie: in a row while they are few, and in several that fill the table.

    Each has so much room `below` its plaque.
    """
    rows = math.ceil(count / in_row)
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
    """A game as a thing on the table with a brass plaque; it lifts a little when it is pointed at.

    `placed` says where its picture goes, whose origin is the corner of the design space of the photograph.
    """

    def __init__(self, game: str, box: Box, picture: str, placed: Placed, on_use: Callable[[], Any]):
        super().__init__(box, on_use)
        self.game = game
        self.title = info_of(game).title
        self.picture = picture  # none if it is empty
        self.placed = placed
        self.plaque: tuple[float, float, float] | None = None  # its middle and its size
        self.below = Box(0, 0, 0, 0)  # room for a control, where some was left
        self.frame = ""  # a picture of the part of it that has moved
        self.shines: Box | None = None  # where its light falls

    @property
    def reach(self) -> Box:
        boxes = [super().reach]
        if self.shines is not None:
            boxes.append(self.placed.box(self.shines))
        if self.plaque is not None:
            x, y, size = self.plaque
            boxes.append(Box(x - PLAQUE[0] * size / 2, y - PLAQUE[1] * size / 2, PLAQUE[0] * size, PLAQUE[1] * size))
        return around(boxes)

    @property
    def lit_pictures(self) -> list[str]:
        """What is seen of it when it is pointed at."""
        return [f"{self.picture}_lit", f"{self.picture}_glow"] if self.picture else []

    def moving_pictures(self, numbers: Iterable[int]) -> list[str]:
        """These pictures of the part of it that moves, as it just stands there and lit."""
        frames = [f"{self.picture}_move_{number}" for number in numbers] if self.picture else []
        return [*frames, *(f"{frame}_lit" for frame in frames)]

    def draw_shadow(self, canvas: Canvas) -> None:
        """Before everything else that stands on the table."""
        if self.picture:
            x, y, size = self.placed
            canvas.sprite(f"{self.picture}_shadow", x, y, size)

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        x, y, size = self.placed
        lift = LIFT * size if lit and not down else 0
        if self.picture:
            if lit:
                canvas.sprite(f"{self.picture}_glow", x, y, size)
            shining = "_lit" if lit else ""
            canvas.sprite(self.picture + shining, x, y - lift, size)
            if self.frame:
                canvas.sprite(self.frame + shining, x, y - lift, size)
        else:
            self._draw_lid(canvas, lift, lit)
        if self.plaque is not None:
            x, y, size = self.plaque
            canvas.sprite("title/plaque_lit" if lit else "title/plaque", x, y, size)
            _engrave(canvas, self.title, Box(x - 125 * size, y - 26 * size, 250 * size, 52 * size), 32 * size)

    def _draw_lid(self, canvas: Canvas, lift: float, lit: bool) -> None:
        """The closed box of a game without pictures, with its first letter on the lid."""
        x, ground, size = self.placed
        width, height = LID[0] * size, LID[1] * size
        lid = Box(x - width / 2, ground - height - lift, width, height)
        if lit:
            canvas.nine("ui/focus", lid.grown(12))
        canvas.nine("ui/panel_leather", lid)
        letter = self.title.lstrip()[:1].upper()
        canvas.text(letter, x, lid.y + height * 0.43, 150 * size, BRASS, "head", "centre", shade=True)
        canvas.glyph("dice", x, lid.y + height * 0.78, 0.7 * size, BRASS)


def photographed(sprites: Sprites, games: Sequence[str], kind: str = "") -> bool:
    """Whether the photograph of the table has a place for each of these games; `kind` is that of the photograph."""
    return all(sprites.has(f"hero/{game}{kind}") for game in games)


def on_table(
    sprites: Sprites,
    games: Sequence[str],
    use: Callable[[str], Any],
    upright: bool = False,
    placed: Placed = WHOLE,
    table: Box | None = None,
    below: float = 0,
) -> list[GameOnTable]:
    """These games; using one of them calls `use` with its id.

    They stand where they were photographed, if all of them were, and side by side on the `table` otherwise. A
    photograph is `placed` as a whole.
    """
    kind = "_upright" if upright else ""
    if photographed(sprites, games, kind):
        return [_at_its_place(sprites, game, kind, placed, partial(use, game)) for game in games]
    table = table or (UPRIGHT_TABLE if upright else TABLE)
    in_row = IN_UPRIGHT_ROW if upright else IN_ROW
    return [
        _in_row(sprites, game, spot, partial(use, game))
        for game, spot in zip(games, spots(len(games), table, below, in_row), strict=True)
    ]


def _at_its_place(sprites: Sprites, game: str, kind: str, placed: Placed, use: Callable[[], Any]) -> GameOnTable:
    facts = sprites.facts(f"hero/{game}{kind}")
    made = GameOnTable(game, placed.box(Box(*facts["box"])), f"hero/{game}{kind}", placed, use)
    made.plaque = *placed.outside(*facts["plaque"]), placed.size
    made.touch_sound = facts["sound"]
    made.shines = _shine(sprites, made.picture)
    return made


def _in_row(sprites: Sprites, game: str, spot: TitleSpot, use: Callable[[], Any]) -> GameOnTable:
    picture, place = "", Placed(spot.x, spot.ground, spot.size)
    if sprites.has(f"hero/{game}"):
        picture = f"hero/{game}"
        place = fitting(sprites, picture, spot.x, spot.ground, WIDTH * spot.size, HEIGHT * spot.size)
    made = GameOnTable(game, spot.box, picture, place, use)
    made.shines = _shine(sprites, picture) if picture else None
    made.plaque = spot.x, spot.plaque_y, spot.plaque
    made.below = spot.below
    return made


def _shine(sprites: Sprites, picture: str) -> Box:
    """Where a game that is lit looks different, in the units of its photograph: it glows, and lifts."""
    lying, glow = (box_of(sprites, name) for name in (picture, f"{picture}_glow"))
    return around([glow, lying, lying._replace(y=lying.y - LIFT)]).grown(2)


def fitting(sprites: Sprites, picture: str, x: float, ground: float, width: float, height: float) -> Placed:
    """Where the picture of a game goes that is to stand on a ground, its middle at x, as large as there is room."""
    seen = Box(*sprites.facts(picture)["seen"])
    size = min(width / seen.width, height / seen.height)
    return Placed(x - seen.centre[0] * size, ground - seen.bottom * size, size)


def draw_small(canvas: Canvas, game: str, room: Box, kind: str = "") -> bool:
    """A game from the photograph with its shadow, at the foot of another room; False if the photograph has none."""
    picture = f"hero/{game}{kind}"
    if not photographed(canvas.sprites, [game], kind):
        return False
    place = fitting(canvas.sprites, picture, room.centre[0], room.bottom, room.width, room.height)
    canvas.sprite(f"{picture}_shadow", *place)
    canvas.sprite(picture, *place)
    return True


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
