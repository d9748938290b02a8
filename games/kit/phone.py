"""How a game looks in the hand of somebody with a phone: its position as facts, and its moves."""

from __future__ import annotations

from typing import Any

from games.core.contract import Game


class Phone:
    """What the page of a game gets to know: `phone.js`, beside the module of whoever fulfils this.

    All of it goes over the wire, so it is made of what JSON has. The page knows no rules: it shows the facts, lets
    somebody choose among the moves that it was given, and tells which one it was.
    """

    def facts(self, state: Any, seat: int | None) -> dict[str, Any]:
        """The position as somebody at this seat may see it; None: somebody who only looks on."""
        return {}

    def move(self, state: Any, seat: int, move: Any) -> dict[str, Any]:
        """What the page has to know about a move to show it."""
        return {}

    def gain(self, game: Game, state: Any, seat: int, move: Any) -> int | None:
        """The points that a move brings its seat at once; None if that cannot be said."""
        if game.to_move(state) != seat:
            return None  # it is decided ahead of its turn
        return game.scores(game.after(state, move))[seat] - game.scores(state)[seat]

    def words(self) -> dict[str, str]:
        """What the page says besides, in the language that is spoken now, by names of its own."""
        return {}
