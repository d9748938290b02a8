"""What the seats page offers for a game, besides who sits where: GameInfo.options names a tuple of these.

Most fill in one option of the match, which the game's `options` has to know. Whatever is not offered, or where nobody
sits at a seats page, stays as the rules have it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from games.core.contract import Sentence


def _as_it_is(colour: str) -> str:
    return colour


@dataclass(frozen=True)
class SeatColours:
    """The colours of the seats are more than signs for the players: the rules play with them.

    The option is a list with an entry for each seat.
    """

    option: str
    written: Callable[[str], str] = _as_it_is  # how a colour is written in the option
    least_seats: int = 1  # fewer have no such option
    invitation: Sentence | None = None  # on the seats page, where these are called something other than colours
    alone: Sentence | None = None  # the same, for one who plays alone

    def chosen(self, colours: Sequence[str]) -> dict[str, Any]:
        """The option for seats in these colours."""
        return {self.option: [*map(self.written, colours)]} if len(colours) >= self.least_seats else {}

    def known(self, options: Mapping[str, Any], colours: Sequence[str], seats: int) -> list[str]:
        """For each seat the colour that a match has, of those of the game; in their order if it does not tell."""
        if seats < self.least_seats:
            return []
        told = options.get(self.option, [*map(self.written, colours[:seats])])
        return [colour for each in told for colour in colours if self.written(colour) == each]


@dataclass(frozen=True)
class OptionChoice:
    """One of several values, chosen for a whole game. The seats page has room for four of these."""

    option: str
    label: Sentence  # what is chosen
    values: tuple[tuple[Any, Sentence], ...]  # each with its word; the first is the usual one


@dataclass(frozen=True)
class TableSwitch:
    """Something about the table that can be on or off, as its players like it: no part of a match or of its record.

    It is kept in the settings (`switched_on`), where the table finds it by its name.
    """

    name: str
    label: Sentence
    least_seats: int = 1  # fewer have no use for it


SeatOption = SeatColours | OptionChoice | TableSwitch
