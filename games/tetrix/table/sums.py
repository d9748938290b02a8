"""What may be told of a score: while it is kept from the players, and at the end before the pencil has written it."""

from __future__ import annotations

from typing import NamedTuple

from games.tetrix.rules.forms import SYMBOLS
from games.tetrix.rules.game import State
from games.tetrix.table.paper import Handwriting, Paper


class Known(NamedTuple):
    """Of one sheet. Rows are those of the symbols, from the first one."""

    areas: int = len(SYMBOLS)  # so many rows tell their areas
    products: int = len(SYMBOLS)  # and so many what these are worth
    total: bool = True


def known(state: State, paper: Paper, hides: bool) -> Known:
    """`hides`: the players have it so that nothing is told before the end."""
    if state.end is None:
        return Known(products=0, total=False) if hides else Known()
    words = sum(isinstance(ink, Handwriting) for ink in paper.scored)
    rows = min(words // 2, len(SYMBOLS))
    return Known(rows, rows, words >= 2 * len(SYMBOLS) + state.is_solo + 1)
