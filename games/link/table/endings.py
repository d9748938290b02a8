"""The end of a game of Tetris Link, in words."""

from collections.abc import Sequence

from games.core.contract import most_points
from games.core.match import Match
from games.link.rules.game import largest_group
from games.words import say


def ending_words(match: Match, names: Sequence[str]) -> str:
    """What has happened, and what decided, with its numbers; between equal points, the largest group (TL-14)."""
    scores = match.result.scores
    level = most_points(scores)
    best = _number(scores[level[0]])
    if len(level) == 1:
        second = _number(max(score for seat, score in enumerate(scores) if seat != level[0]))
        return say(
            "Nobody can put in another piece. {name} has the most points: {best} against {second}.",
            name=names[level[0]], best=best, second=second,
        )  # fmt: skip
    told = ", ".join(names[seat] for seat in level)
    sizes = sorted((largest_group(match.state, seat) for seat in level), reverse=True)
    if len(match.result.winners) < len(level):
        return say(
            "Nobody can put in another piece. Equal points for {names} ({best}): the largest group wins, {largest} "
            "against {second}.",
            best=best, names=told, largest=sizes[0], second=next(size for size in sizes if size < sizes[0]),
        )  # fmt: skip
    return say(
        "Nobody can put in another piece. Equal points for {names} ({best}) and equally large groups: they share the "
        "win.",
        best=best, names=told,
    )  # fmt: skip


def _number(points: int) -> str:
    return str(points).replace("-", "\N{MINUS SIGN}")
