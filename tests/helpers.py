"""What several tests share."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from games.core.contract import Game, IllegalMove
from games.tools import catalogues

rule = pytest.mark.rule


@cache
def all_sentences() -> dict[str, list[str]]:
    """Every sentence, and the files that say it: found once, as it takes seconds to read the whole program."""
    return catalogues.sentences()


def play_all(game: Game, state: Any, moves: Iterable[Any]) -> Any:
    """The position after these moves, each of them checked."""
    for move in moves:
        state = game.play(state, move)
    return state


def rule_broken(game: Game, state: Any, move: Any) -> str:
    """The id of the rule that forbids a move; the test fails if nothing does."""
    with pytest.raises(IllegalMove) as caught:
        game.play(state, move)
    return caught.value.reason.rule_id


def rows_of(drawing: str) -> list[str]:
    """The lines of a drawn board without the blank ones and without indentation."""
    return [line.strip() for line in drawing.strip().splitlines() if line.strip()]
