"""The ways in which a game of Tantrix ends, in words."""

from collections.abc import Sequence

from games.core.match import Match
from games.tantrix.rules.game import ALL_LAID, ALL_PASSED, DEADLOCK
from games.words import say


def ending_words(match: Match, names: Sequence[str]) -> str:
    """What has happened, and who has therefore won."""
    return {
        ALL_LAID: say("All tiles are laid. The longest line or loop wins."),
        ALL_PASSED: say(
            "Nobody can lay a tile any more: all who hold some have passed. "
            "So the game is over, and the longest line or loop wins."
        ),
        DEADLOCK: say(
            "{name} cannot lay any tile, and the bag is not empty yet. So the game is drawn: all share the win.",
            name=names[match.state.turn],
        ),
    }[match.result.reason]


def card_title(reason: str) -> str | None:
    """What a card says over these words, where the end comes as a surprise."""
    return {DEADLOCK: say("Deadlock"), ALL_PASSED: say("All have passed")}.get(reason)
