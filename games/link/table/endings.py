"""The end of a game of Tetris Link, in words."""

from collections.abc import Sequence

from games.core.contract import most_points
from games.core.match import Match
from games.words import say


def ending_words(match: Match, names: Sequence[str]) -> str:
    """What has happened, and what decided between equal points (TL-14)."""
    level = most_points(match.result.scores)
    if len(level) == 1:
        return say("Nobody can put in another piece. Most points win.")
    told = ", ".join(names[seat] for seat in level)
    if len(match.result.winners) < len(level):
        return say("Nobody can put in another piece. Equal points for {names}: the largest group wins.", names=told)
    return say(
        "Nobody can put in another piece. Equal points and equally large groups for {names}: they share the win.",
        names=told,
    )
