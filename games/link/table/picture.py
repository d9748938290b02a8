"""Where everything lies on the Tetris Link table, and how its parts are drawn. Places are in design units."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache

import pygame

from games.core.tetrominoes import Cell, Place, footprint, turns
from games.kit.outlines import CellEdge, draw_dashes, draw_forbidden, outline
from games.kit.tokens import RADIUS
from games.link.rules.game import ROWS
from games.people.party import Sitter
from games.window.canvas import LEAST_TEXT, Box, Canvas

CELL = 39
LEFT, FLOOR = 765, 948  # the tower's inner lower left corner
TOWER = Box(LEFT, FLOOR - ROWS * CELL, 10 * CELL, ROWS * CELL)
HANG = FLOOR - ROWS * CELL - 10  # where the lower edge of the piece in the hand hangs
SCORES = (-5, 25)
SCALE_BOTTOM, SCALE_TOP = 916, 196  # heights of the lowest and the highest score
SLIDER_X = (658.7, 1192.6, 727.4, 1261.3)  # the slot of each seat
FALL = Box(LEFT - 30, 0, 10 * CELL + 60, FLOOR + 6)  # where pieces hang and fall
PRINT = 20  # size of the print on the tower
PLATE_MIDDLES = (693, 1227)
DIE_TRAY = (310, 600)
ROOM_ASIDE = 322  # how far the picture of the room reaches beyond the design space at its sides
WORTH = 0.8  # size of the tokens at a piece in the hand

PALE, LIT = (214, 226, 255), (255, 214, 110)  # around the last piece, and on what stands in the way of one

SHOWN_TURN = {"I": 0, "O": 0, "T": 2, "L": 3, "S": 0}  # how a piece lies in its tray


def cell_corner(column: float, row: float) -> tuple[float, float]:
    """The lower left corner of a cell."""
    return LEFT + column * CELL, FLOOR - row * CELL


def column_at(x: float) -> float:
    return (x - LEFT) / CELL


def slider_place(seat: int, score: float) -> tuple[float, float]:
    """Where a seat's slider stands; beyond the scale it rests at the end (TL-11)."""
    low, high = SCORES
    share = (min(max(score, low), high) - low) / (high - low)
    return SLIDER_X[seat], SCALE_BOTTOM + share * (SCALE_TOP - SCALE_BOTTOM)


def draw_piece(
    canvas: Canvas, colour: str, shape: str, turn: int, x: float, y: float, size: float = 1.0, ghost: bool = False
) -> None:
    """A translucent piece with the lower left corner of its box at (x, y): first what it swallows of the light behind
    it, then what shines on it."""
    name = f"link/piece_{colour}_{shape}{turn}"
    for layer, blend in (("mult", pygame.BLEND_RGB_MULT), ("add", pygame.BLEND_RGB_ADD)):
        if not ghost:
            canvas.sprite(f"{name}_{layer}", x, y, size, blend)
            continue
        sprite = canvas.sprites.get(f"{name}_{layer}", size)
        faint = sprite.surface.copy()
        faint.fill((120, 120, 120), special_flags=pygame.BLEND_RGB_MULT)
        if layer == "mult":
            faint.fill((135, 135, 135), special_flags=pygame.BLEND_RGB_ADD)
        left, top = canvas.left + x * canvas.scale - sprite.anchor[0], canvas.top + y * canvas.scale - sprite.anchor[1]
        canvas.surface.blit(faint, (round(left), round(top)), special_flags=blend)


@lru_cache(maxsize=64)
def _mark(colour: str, cell: int) -> pygame.Surface:
    """The sign of a colour for one cell, for eyes that do not tell the colours apart."""
    big = pygame.Surface((4 * cell, 4 * cell), pygame.SRCALPHA)
    ink, middle, reach = (255, 255, 255, 150), (2 * cell, 2 * cell), round(0.9 * cell)
    bar = pygame.Rect(0, 0, 2 * reach, round(0.45 * cell))
    bar.center = middle
    if colour == "red":
        pygame.draw.circle(big, ink, middle, round(0.6 * cell))
    elif colour == "yellow":
        pygame.draw.circle(big, ink, middle, round(0.8 * cell), round(0.3 * cell))
    else:
        big.fill(ink, bar)
        if colour == "blue":
            big.fill(ink, pygame.Rect(bar.centerx - bar.height // 2, bar.centery - reach, bar.height, 2 * reach))
    return pygame.transform.smoothscale(big, (cell, cell))


def draw_marks(canvas: Canvas, colour: str, shape: str, turn: int, x: float, y: float) -> None:
    """The sign of a colour on every cell of a piece."""
    sign = _mark(colour, canvas.length(CELL))
    for column, row in turns(shape)[turn].cells:
        canvas.surface.blit(sign, canvas.px(x + column * CELL, y - (row + 1) * CELL))


def cells_of(mask: int) -> list[Cell]:
    return [(bit % 10, bit // 10) for bit in range(mask.bit_length()) if mask >> bit & 1]


def cells_box(place: Place) -> Box:
    """The box around the cells of a piece."""
    turn = turns(place.shape)[place.turn]
    x, y = cell_corner(place.column, place.row + turn.height)
    return Box(x, y, len(turn.bottoms) * CELL, turn.height * CELL)


def edges_of(mask: int) -> Iterable[CellEdge]:
    """The outline of some cells as lines between design points."""
    return [(cell_corner(*start), cell_corner(*end)) for start, end in outline(cells_of(mask))]


def draw_last(canvas: Canvas, place: Place) -> None:
    """The piece that was put in last: a thin broken line, which nobody takes for a ghost."""
    draw_dashes(canvas, place.cells, cell_corner, PALE, 2.5)


def draw_red_ghost(canvas: Canvas, place: Place, aside: float) -> None:
    """Where a piece would come to rest, and may not."""
    draw_forbidden(canvas, place.cells, cell_corner, aside)


def worths(place: Place, gain: int, loss: int) -> list[tuple[int, tuple[float, float]]]:
    """What a piece is worth there, and where that is told: above it, where nothing lies; near the top beside it."""
    told = [points for points in (gain, -loss) if points]
    box, radius = cells_box(place), RADIUS * WORTH
    step = 2 * radius + 4
    wide = step * (len(told) - 1)
    x, y = box.centre[0] - wide / 2, box.y - radius - 8
    if y - radius < TOWER.y:  # it would hide the piece in the hand
        beside = box.right + radius + 8
        x = beside if beside + wide + radius < TOWER.right else box.x - radius - 8 - wide
        y = max(box.centre[1], TOWER.y + radius)
    return [(points, (x + number * step, y)) for number, points in enumerate(told)]


def light_rim(canvas: Canvas, cells: Collection[Cell]) -> None:
    """The upper end of the tower, and the cells that would stand out of it."""
    draw_outline(canvas, sum(1 << row * 10 + column for column, row in cells), LIT)
    rim = (TOWER.x, TOWER.y), (TOWER.right, TOWER.y)
    for width, share in ((26, 0.2), (14, 0.35), (5, 1.0)):
        _light_line(canvas, *rim, canvas.length(width), tuple(round(part * share) for part in LIT))


def draw_outline(canvas: Canvas, mask: int, colour: tuple[int, int, int], strength: float = 1.0) -> None:
    """A line of light around some cells; soft outside, bright inside."""
    for width, share in ((9, 0.18), (5, 0.35), (2, 1.0)):
        lit = tuple(round(part * share * strength) for part in colour)
        for start, end in edges_of(mask):
            _light_line(canvas, start, end, canvas.length(width), lit)


def _light_line(canvas: Canvas, start, end, width: int, colour) -> None:
    (left, top), (right, bottom) = canvas.px(*start), canvas.px(*end)
    rect = pygame.Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))
    rect.inflate_ip(width, width)
    rect = rect.clip(canvas.surface.get_clip())  # a blended fill does not keep to it by itself
    canvas.surface.fill(colour, rect, special_flags=pygame.BLEND_RGB_ADD)


def joints(mask: int, groups: Sequence[tuple[int, int]]) -> Iterable[tuple[tuple[float, float], tuple[float, float]]]:
    """The edges that a piece shares with the groups that it joins."""
    joined = 0
    for group, _ in groups:
        joined |= group
    for bit in range(mask.bit_length()):
        if not mask >> bit & 1:
            continue
        column, row = bit % 10, bit // 10
        x, y = cell_corner(column, row)
        for dc, dr, line in (
            (-1, 0, ((x, y), (x, y - CELL))),
            (1, 0, ((x + CELL, y), (x + CELL, y - CELL))),
            (0, -1, ((x, y), (x + CELL, y))),
            (0, 1, ((x, y - CELL), (x + CELL, y - CELL))),
        ):
            c, r = column + dc, row + dr
            if 0 <= c < 10 and 0 <= r and joined >> (r * 10 + c) & 1 and not mask >> (r * 10 + c) & 1:
                yield line


def draw_joints(canvas: Canvas, lines: Iterable, strength: float) -> None:
    for width, share in ((14, 0.20), (8, 0.35), (3, 1.0)):
        lit = tuple(round(part * share * strength) for part in (255, 240, 200))
        for start, end in lines:
            _light_line(canvas, start, end, canvas.length(width), lit)


def draw_print(canvas: Canvas) -> None:
    """The print on the tower, written anew where the baked one gets too small to read.

    Each word stands on a clean piece of the same plate, taken from beside it.
    """
    if canvas.scale >= LEAST_TEXT / PRINT:
        return
    for x in PLATE_MIDDLES:
        for score in range(SCORES[0], SCORES[1] + 1, 5):
            y = SCALE_BOTTOM + (score - SCORES[0]) / (SCORES[1] - SCORES[0]) * (SCALE_TOP - SCALE_BOTTOM)
            clean = 12 if score < SCORES[1] else -12  # between two ticks
            _write_over(canvas, str(score), Box(x - 18, y - 9, 36, 18), 0, clean)
    _write_over(canvas, "LINK", Box(930, 970, 60, 24), 90, 0)


def _write_over(canvas: Canvas, word: str, box: Box, dx: float, dy: float) -> None:
    target = canvas.rect(box)
    source = canvas.rect(Box(box.x + dx, box.y + dy, box.width, box.height))
    height = target.height if dx else max(1, round(target.height * 0.5))
    source = pygame.Rect(source.x, source.centery - height // 2, target.width, height)
    if not canvas.surface.get_rect().contains(source.union(target)):
        return  # it is not on the part of the tower that is being drawn
    patch = pygame.transform.smoothscale(canvas.surface.subsurface(source).copy(), target.size)
    canvas.surface.blit(patch, target)
    canvas.text(word, *box.centre, PRINT, (226, 214, 190), "bold", "centre")


def continue_table(canvas: Canvas, height: int) -> None:
    """The table in so many rows at the lower end of the window, from where the view has gone down."""
    surface = canvas.surface
    strip = pygame.Rect(0, surface.get_height() - height, surface.get_width(), height)
    if canvas.left <= ROOM_ASIDE * canvas.scale:
        before = surface.get_clip()
        surface.set_clip(strip.clip(before))
        canvas.backdrop("link/background")
        surface.set_clip(before)
        return
    # The window is wider than the picture of the room: the last rows of the table are drawn out.
    thin = max(2, height // 3)
    grain = surface.subsurface((0, strip.top - thin, strip.width, thin)).copy()
    surface.blit(pygame.transform.smoothscale(grain, strip.size), strip)


def draw_sliders(canvas: Canvas, sitters: Sequence[Sitter], shown: Sequence[float]) -> None:
    for seat, sitter in enumerate(sitters):
        canvas.sprite(f"link/slider_{sitter.colour}", *slider_place(seat, shown[seat]))


def mask_of(place: Place) -> int:
    return footprint(place).mask
