"""Who sits at the table: names, colours, and whether a person or the computer decides."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.cabinet.words import say
from games.core.match import HUMAN, Match

USUAL_COLOURS = ("red", "yellow", "green", "blue")
# Where a seat has its colour by the rules, nobody can choose it.
SEAT_COLOURS = {"tetrix": ("red", "yellow", "white", "blue")}
INKS = {
    "red": (228, 70, 62),
    "yellow": (244, 190, 60),
    "green": (64, 176, 96),
    "blue": (84, 136, 240),
    "white": (238, 232, 220),
}


class Sitter(NamedTuple):
    name: str
    who: str  # "human", or the name of a computer player
    colour: str

    @property
    def is_human(self) -> bool:
        return self.who == HUMAN

    @property
    def seat_name(self) -> str:
        """As records and matches know it."""
        return f"{HUMAN}:{self.name}" if self.is_human and self.name else self.who


def level_word(who: str) -> str:
    """The name of a computer player in words."""
    words = {"greedy": say("Computer"), "random": say("Chance")}
    return words.get(who, who)


def remembered(settings: Any, game: str) -> list[Sitter]:
    """Who sat at this game's table last."""
    return [Sitter(seat["name"], seat["who"], seat["colour"]) for seat in settings.seats.get(game, [])]


def sitters_at(settings: Any, match: Match) -> list[Sitter]:
    """Who sits at a match that is taken up again: the same people as last time keep their colours."""
    last = remembered(settings, match.game.name)
    if [sitter.seat_name for sitter in last] == list(match.first_seats):
        return [sitter._replace(who=now.who) for sitter, now in zip(last, sitters_of(match.seats, match.game.name))]
    return sitters_of(match.seats, match.game.name)


def colours_of(game: str) -> tuple[str, ...]:
    return SEAT_COLOURS.get(game, USUAL_COLOURS)


def sitters_of(seats: Sequence[str], game: str) -> list[Sitter]:
    """Who sits where, as far as a match's seats tell."""
    found = []
    for number, seat in enumerate(seats):
        kind, _, name = seat.partition(":")
        who = HUMAN if kind == HUMAN else seat
        usual = say("Player {number}", number=number + 1) if kind == HUMAN else level_word(seat)
        found.append(Sitter(name if kind == HUMAN and name else usual, who, colours_of(game)[number]))
    return found
