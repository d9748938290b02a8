"""The sheets of paper and all that is written on them: baked paper, with pencil marks laid over it one by one."""

from __future__ import annotations

import itertools
import math
import zlib
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from games.tetrix.rules.forms import SIZE, Cell
from games.tetrix.rules.game import PRINTED, State, symbol_at
from games.tetrix.table import picture as pic
from games.window.canvas import LEAST_TEXT, Canvas, written

GRAPHITE = (58, 57, 60)
VARIANTS = 8  # of every mark
CLOSE = 4.0  # design units
FEW = 6  # marks, which are sooner added to a small copy of a sheet than it is made anew
FINE = 1.6  # pixels of the window for each design unit: with so many, half of them will do for what moves
TONE, TONED = 31, 70  # of 255: how strongly a cell of an area that counts is shaded; and how large it is
FRAME = (0, 116, 124)  # around the last entry
FRAME_INSET, FRAME_WIDTH = 4, 5  # from the edges of its cells, and how thick it is
Path = Sequence[Sequence[Sequence[float]]]


class Mark(NamedTuple):
    """One thing drawn with the pencil, its middle at a place from the paper's corner."""

    picture: str
    x: float
    y: float
    tint: tuple[int, int, int] | None = None


class Handwriting(NamedTuple):
    """Something written by hand; (x, y) is the middle of its left end, or of its right end, or of itself."""

    text: str
    x: float
    y: float
    size: float
    align: str = "centre"
    tint: tuple[int, int, int] | None = None
    room: float = 1000.0  # it is set smaller if it is wider than that


Ink = Mark | Handwriting


def variant(*what: object) -> int:
    """Which of the equal marks: always the same for the same place, so that a sheet looks the same again."""
    return zlib.crc32(repr(what).encode()) % VARIANTS


def symbol_mark(seat: int, column: int, row: int, symbol: str) -> Mark:
    return Mark(f"mark_{symbol}_{variant(seat, column, row)}", *pic.cell_on_paper(column, row))


def symbol_marks(state: State, seat: int) -> list[Mark]:
    """Everything that was entered on a sheet."""
    printed = PRINTED[state.colours[seat]]
    sheet = state.sheets[seat]
    return [
        symbol_mark(seat, column, row, symbol)
        for row in range(SIZE)
        for column in range(SIZE)
        if (symbol := symbol_at(sheet, column, row)) != "." and (column, row) != printed[:2]
    ]


class DrawnSheet(NamedTuple):
    """A sheet that has been drawn, and of what."""

    canvas: Canvas
    inks: list[Ink]
    surface: pygame.Surface


class Copy(NamedTuple):
    """The same sheet in another size, turned by some degrees."""

    surface: pygame.Surface
    share: float
    angle: float


class Paper:
    """One player's sheet."""

    def __init__(self, colour: str):
        self.colour = colour
        self.entered: list[Ink] = []
        self.scored: list[Ink] = []
        self.last: tuple[Cell, ...] = ()  # the cells that were filled last
        self._made: DrawnSheet | None = None
        self._framed: pygame.Surface | None = None  # with a frame around these cells
        self._framed_cells: tuple[Cell, ...] = ()
        self._half: pygame.Surface | None = None
        self._new: list[pygame.Rect] = []  # where the sheet has changed since the framed one and the half were made
        self._small: dict[tuple[int, int, float], Copy] = {}

    @property
    def inks(self) -> list[Ink]:
        """Everything that is written on it, in order."""
        return self.entered + self.scored

    def surface(self, canvas: Canvas) -> pygame.Surface:
        """The sheet as large as it is written on. What is new is added; what has gone makes it a fresh sheet."""
        made, inks = self._made, self.inks
        if made is None or made.canvas is not canvas or inks[: len(made.inks)] != made.inks:
            made = DrawnSheet(canvas, [], canvas.sprites.get(f"tetrix/sheet_{self.colour}").surface.copy())
            self._forget_copies()
        new = inks[len(made.inks) :]
        for ink in new:
            drawn, left, top = inked(canvas, ink)
            self._new.append(made.surface.blit(drawn, (round(left), round(top))))
        if new and (self.last or len(new) > FEW):
            self._small.clear()
        elif new:  # sheets that are looked at in small while they are written on
            for copy in self._small.values():
                _add_to_copy(canvas, copy, made.surface.get_size(), new)
        self._made = made._replace(inks=inks)
        return made.surface

    def frame(self, cells: Sequence[Cell]) -> None:
        """These cells were filled last."""
        self.last = tuple(cells)
        self._small.clear()

    def _forget_copies(self) -> None:
        self._small.clear()
        self._new.clear()
        self._framed = self._half = None
        self._framed_cells = ()

    def _with_frame(self, canvas: Canvas) -> pygame.Surface:
        """The sheet with a frame around the last entry, which is no ink: it goes with the next one.

        Only where something is new is anything copied: a sheet is large.
        """
        plain = self.surface(canvas)
        if self._framed is None:
            if not self.last:
                self._bring_up_to_date(plain)
                return plain
            self._framed, self._half, self._framed_cells = plain.copy(), None, ()
        if self._framed_cells != self.last:
            self._new += [frame_box(canvas, cells) for cells in (self._framed_cells, self.last) if cells]
        for rect in self._new:
            self._framed.fill((0, 0, 0, 0), rect)
            self._framed.blit(plain, rect, rect)
        if self._new and self.last:
            draw_frame(canvas, self._framed, self.last)
        self._framed_cells = self.last
        self._bring_up_to_date(self._framed)
        return self._framed

    def _bring_up_to_date(self, large: pygame.Surface) -> None:
        """The half of the sheet, where it has become another one."""
        half, new, self._new = self._half, self._new, []
        if half is None:
            return
        for rect in new:
            small = pygame.Rect(rect.x // 2, rect.y // 2, rect.width // 2 + 2, rect.height // 2 + 2)
            small = small.clip(half.get_rect())
            if small.size != (0, 0):
                source = large.subsurface((2 * small.x, 2 * small.y, 2 * small.width, 2 * small.height))
                pygame.transform.smoothscale(source, small.size, half.subsurface(small))

    def scaled(self, canvas: Canvas, width: float, angle: float = 0.0, passing: bool = False) -> pygame.Surface:
        """The sheet in another width, turned counter-clockwise by some degrees.

        One that is only passed on the way is not kept; where pixels are very small it is made from half the sheet.
        """
        large = self._with_frame(canvas)
        share = width / pic.PAPER[0]
        size = max(1, round(large.get_width() * share)), max(1, round(large.get_height() * share))
        key = (*size, angle)
        if key not in self._small:
            is_fine = passing and canvas.scale >= FINE
            source = large if share > 0.5 and not is_fine else self._halved(large)
            small = large if size == large.get_size() else pygame.transform.smoothscale(source, size)
            if small is large and canvas.scale >= FINE:
                self._halved(large)  # before it is on its way
            if is_fine:  # to turn it smoothly takes six times as long
                return pygame.transform.rotate(small, angle) if angle else small
            turned = pygame.transform.rotozoom(small, angle, 1.0) if angle else small
            if passing:
                return turned
            if len(self._small) > 3:
                self._small.clear()
            self._small[key] = Copy(turned, share, angle)
        return self._small[key].surface

    def _halved(self, large: pygame.Surface) -> pygame.Surface:
        """Small sizes are made from half the sheet, which takes a quarter of the time."""
        if self._half is None:
            width, height = large.get_width() // 2, large.get_height() // 2
            even = large.subsurface((0, 0, 2 * width, 2 * height))
            self._half = pygame.transform.smoothscale(even, (width, height))
        return self._half


def _add_to_copy(canvas: Canvas, copy: Copy, whole: tuple[int, int], inks: Sequence[Ink]) -> None:
    """Draw inks on a copy of a sheet that is `whole` as large as it is written on."""
    if copy.surface.get_size() == whole:
        return  # it is the sheet itself
    c, s = math.cos(math.radians(copy.angle)), math.sin(math.radians(copy.angle))
    middle_x, middle_y = (side / 2 for side in copy.surface.get_size())
    for ink in inks:
        drawn, left, top = inked(canvas, ink)
        width, height = drawn.get_size()
        x, y = (left + width / 2 - whole[0] / 2) * copy.share, (top + height / 2 - whole[1] / 2) * copy.share
        size = max(1, round(width * copy.share)), max(1, round(height * copy.share))
        small = pygame.transform.smoothscale(drawn, size)
        if copy.angle:
            small = pygame.transform.rotozoom(small, copy.angle, 1.0)
        at = round(middle_x + x * c + y * s), round(middle_y - x * s + y * c)
        copy.surface.blit(small, small.get_rect(center=at))


def draw_frame(canvas: Canvas, sheet: pygame.Surface, cells: Sequence[Cell]) -> None:
    """Along the inner side of the edges around some cells."""
    patches = _frame_patches(canvas, cells)
    around = patches[0][0].unionall([rect for rect, _ in patches])
    frame = pygame.Surface(around.size, pygame.SRCALPHA)
    for rect, ink in patches:
        frame.fill(ink, rect.move(-around.x, -around.y))
    sheet.blit(frame, around)


def frame_box(canvas: Canvas, cells: Sequence[Cell]) -> pygame.Rect:
    """Where a frame is drawn."""
    first, *others = [rect for rect, _ in _frame_patches(canvas, cells)]
    return first.unionall(others)


def _frame_patches(canvas: Canvas, cells: Sequence[Cell]) -> list[tuple[pygame.Rect, tuple[int, int, int, int]]]:
    left, top = canvas.sprites.get("tetrix/sheet_red").anchor
    scale = canvas.scale
    patches = []
    for inset, ink in ((FRAME_INSET, (*FRAME, 255)), (FRAME_INSET + FRAME_WIDTH, (0, 0, 0, 0))):
        for x, y, width, height in _patches(cells, inset):
            start = round(left + x * scale), round(top + y * scale)
            end = round(left + (x + width) * scale), round(top + (y + height) * scale)
            patches.append((pygame.Rect(start, (end[0] - start[0], end[1] - start[1])), ink))
    return patches


def _patches(cells: Sequence[Cell], inset: float) -> Iterator[tuple[float, float, float, float]]:
    """What covers some cells up to a little inside their edges, from the corner of the paper."""
    for column, row in cells:
        x, y = pic.GRID[0] + column * pic.CELL + inset, pic.GRID[1] + row * pic.CELL + inset
        side = pic.CELL - 2 * inset
        has_right, has_lower = (column + 1, row) in cells, (column, row + 1) in cells
        yield x, y, side + has_right * 2 * inset, side
        yield x, y, side, side + has_lower * 2 * inset
        if has_right and has_lower and (column + 1, row + 1) in cells:
            yield x, y, side + 2 * inset, side + 2 * inset


# Ink


def inked(canvas: Canvas, ink: Ink) -> tuple[pygame.Surface, float, float]:
    """The finished mark and the corner where it goes, in pixels from the paper's corner."""
    paper = canvas.sprites.get("tetrix/sheet_red")  # all sheets are cut alike
    x, y = paper.anchor[0] + ink.x * canvas.scale, paper.anchor[1] + ink.y * canvas.scale
    if isinstance(ink, Handwriting):
        size = max(LEAST_TEXT, round(ink.size * canvas.scale))
        while size > LEAST_TEXT and written(ink.text, "hand", size, GRAPHITE).get_width() > ink.room * canvas.scale:
            size -= 1
        drawn = written(ink.text, "hand", size, ink.tint or GRAPHITE)
        shift = {"left": 0.0, "centre": 0.5, "right": 1.0}[ink.align] * drawn.get_width()
        return drawn, x - shift, y - drawn.get_height() / 2
    sprite = canvas.sprites.get(f"tetrix/{ink.picture}")
    drawn = sprite.surface
    if ink.tint is not None:
        drawn = drawn.copy()
        drawn.fill((*ink.tint, 255), special_flags=pygame.BLEND_RGBA_MULT)
        if ink.picture.startswith("hatch"):
            drawn = _shaded(canvas, drawn, sprite.anchor, ink.tint)
    return drawn, x - sprite.anchor[0], y - sprite.anchor[1]


def _shaded(
    canvas: Canvas, hatch: pygame.Surface, middle: tuple[float, float], lead: tuple[int, int, int]
) -> pygame.Surface:
    """The hatching of a cell over a soft tone of the same pencil, which is still seen where the lines are too fine."""
    made = pygame.Surface(hatch.get_size(), pygame.SRCALPHA)
    made.fill((*lead, 0))
    side = canvas.length(TONED)
    field = pygame.Rect(0, 0, side, side)
    field.center = round(middle[0]), round(middle[1])
    pygame.draw.rect(made, (*lead, TONE), field, border_radius=canvas.length(8))
    made.blit(hatch, (0, 0))
    return made


def path_of(canvas: Canvas, ink: Ink) -> Path:
    """The way of the tip, in units from the paper's corner."""
    if isinstance(ink, Handwriting):
        drawn, left, top = inked(canvas, ink)
        x, y = left / canvas.scale, top / canvas.scale
        width, height = drawn.get_width() / canvas.scale, drawn.get_height() / canvas.scale
        swings = max(2, 2 * len(ink.text))
        return [[(x + width * n / swings, y + height * (0.7 if n % 2 else 0.35)) for n in range(swings + 1)]]
    facts = canvas.sprites.facts(f"tetrix/{ink.picture}")
    return [[(ink.x + x, ink.y + y) for x, y in stroke] for stroke in facts["path"]]


def along(path: Path, share: float) -> tuple[float, float]:
    """Where the tip is after this share of the way; between two strokes it jumps."""
    x, y = path[-1][-1]
    left = share * length_of(path)
    for stroke in path:
        for (ax, ay), (bx, by) in itertools.pairwise(stroke):
            step = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
            if step >= left:
                part = left / step if step else 0.0
                return ax + (bx - ax) * part, ay + (by - ay) * part
            left -= step
    return x, y


def length_of(path: Path) -> float:
    return sum(
        ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5 for stroke in path for (ax, ay), (bx, by) in itertools.pairwise(stroke)
    )


def revealed(canvas: Canvas, ink: Ink, share: float) -> tuple[pygame.Surface, float, float]:
    """A mark that is only drawn up to some share of its way."""
    drawn, left, top = inked(canvas, ink)
    if isinstance(ink, Handwriting):
        width = max(1, round(drawn.get_width() * share))
        return drawn.subsurface((0, 0, width, drawn.get_height())), left, top
    path = path_of(canvas, ink)
    window = pygame.Surface(drawn.get_size(), pygame.SRCALPHA)
    anchor = canvas.sprites.get("tetrix/sheet_red").anchor
    fat = max(3, canvas.length(7))
    for x, y in _walked(path, share * length_of(path)):
        at = anchor[0] + x * canvas.scale - left, anchor[1] + y * canvas.scale - top
        pygame.draw.circle(window, (255, 255, 255, 255), at, fat)
    shown = drawn.copy()
    shown.blit(window, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return shown, left, top


def _walked(path: Path, reach: float) -> Iterator[tuple[float, float]]:
    """Places so close to each other that a tip is as wide, from the beginning to so far along the way."""
    for stroke in path:
        for (ax, ay), (bx, by) in itertools.pairwise(stroke):
            step = math.dist((ax, ay), (bx, by))
            for number in range(math.ceil(min(step, reach) / CLOSE) + 1):
                part = min(number * CLOSE, reach, step) / step if step else 0.0
                yield ax + (bx - ax) * part, ay + (by - ay) * part
            reach -= step
            if reach <= 0:
                return
