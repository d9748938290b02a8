"""The 56 tiles, and which of them fit a space.

Edges are listed clockwise from north. Turn 1 is a tile turned clockwise by a sixth, and so on.
"""

from functools import cache
from typing import NamedTuple

COLOURS = "RYGB"

_EDGES = """
    YYBRBR YYBRRB RRBBYY YRBRYB YYRBBR RBYBRY BBYRYR BBRYRY
    YBRBYR YYRBRB RRBYBY RRYBYB BBYRRY YYBBRR GGRYYR GGYRRY
    YYGRGR YYRGRG RRGYGY RRYGYG GGRRYY YYGRRG GYYRRG GGBRRB
    GGRRBB BBGRRG RRBGBG GGBBRR RRGBGB GGRBBR GGRYRY RYGYRG
    GGYRYR GYRYGR GRYRGY GGRBRB BBGRGR BBRGRG RBGBRG RGBGRB
    GGBRBR BGRGBR GGBBYY BGYGBY GGYYBB GGBYBY GGYBBY GGBYYB
    YYGBBG YGBGYB BYGYBG GGYBYB YYGBGB YYBGBG BBGYGY BBYGYG
""".split()

TILES = dict(enumerate(_EDGES, start=1))

# The six directions clockwise from north, as steps (q, r) between axial cells.
DIRECTIONS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def opposite(direction: int) -> int:
    return (direction + 3) % 6


@cache
def edges(tile: int, turn: int) -> str:
    """The colours of a tile as laid."""
    shown = TILES[tile]
    return shown[-turn:] + shown[:-turn]


@cache
def turn_showing(tile: int, wanted: str) -> int | None:
    """The turn in which a tile shows these edges, if there is one."""
    return next((turn for turn in range(6) if edges(tile, turn) == wanted), None)


class Space(NamedTuple):
    """What an empty cell's neighbours ask of a tile."""

    all_alike: str  # the one colour that all its bounding edges show, or nothing
    fitting: dict[int, tuple[int, ...]]  # for each tile that fits the turns in which it does (TX-3)


@cache
def space(bounds: str) -> Space:
    """The space with these bounding edges, clockwise from north; a blank where there is no tile."""
    shown = bounds.replace(" ", "")
    fitting = {}
    for tile in TILES:
        found = tuple(turn for turn in range(6) if _fits(edges(tile, turn), bounds))
        if found:
            fitting[tile] = found
    return Space(shown[0] if len(set(shown)) == 1 else "", fitting)


def _fits(shown: str, bounds: str) -> bool:
    return all(bound in (" ", edge) for edge, bound in zip(shown, bounds))
