"""What the computer knows about each game: what the game's folder says, or what can be known about any game."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from games.bots.greedy import GeneralGreedy, Greedy
from games.core.catalogue import game_named, info_of, part_of

if TYPE_CHECKING:
    from games.bots.bot import Bot


@cache
def bot_named(name: str) -> Bot:
    """What the computer knows about a game."""
    from games.bots.general import GeneralBot  # it brings numpy along, which nobody else needs

    bot: Bot = part_of(name, "bot")() if info_of(name).bot else GeneralBot(game_named(name))
    return bot


@cache
def greedy_named(name: str) -> Greedy:
    """A game's first, simple player."""
    greedy: Greedy = part_of(name, "greedy")() if info_of(name).greedy else GeneralGreedy(game_named(name))
    return greedy
