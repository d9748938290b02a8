"""Who sits at the table: names, colours, and whether a person or the computer decides."""

import time
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import chain, count
from typing import Any, NamedTuple, Protocol

from games.bots.players import GREEDY, MATCH, RANDOM, dial_of
from games.bots.tempers import BLOCKER, BOLD, CAUTIOUS, TEMPERS, temper_of
from games.bots.tempers import GREEDY as GRASPING
from games.core.catalogue import MOST_SEATS, catalogue, game_named, seat_options
from games.core.contract import Sentence
from games.core.match import HUMAN, Match
from games.core.names import cleaned
from games.core.options import OptionChoice, SeatColours, TableSwitch
from games.words import LANGUAGES, say, speaking

LONGEST_OF_TWO = 12  # letters of a name that gets a number
USUAL_COLOURS = ("red", "yellow", "green", "blue")
INKS = {  # and all that a game may ask for
    "red": (228, 70, 62),
    "yellow": (244, 190, 60),
    "green": (64, 176, 96),
    "blue": (84, 136, 240),
    "white": (238, 232, 220),
}
NEAREST = {  # where a game has not the colour of a player: what they play in, the first that is free
    "red": ("white", "yellow", "blue", "green"),
    "yellow": ("white", "green", "red", "blue"),
    "green": ("white", "blue", "yellow", "red"),
    "blue": ("white", "green", "red", "yellow"),
    "white": ("green", "yellow", "blue", "red"),
}


class Seating(Protocol):
    """What has to be known of that which people sit down to: a game, or a cup."""

    name: str
    seats: range


class Sitter(NamedTuple):
    name: str
    who: str  # "human", or the name of a computer player
    colour: str
    temper: str = ""  # of a computer; empty: that of the seat

    @property
    def is_human(self) -> bool:
        return self.who == HUMAN

    @property
    def seat_name(self) -> str:
        """As records and matches know it."""
        return f"{HUMAN}:{self.name}" if self.is_human and self.name else self.who


def level_word(who: str) -> str:
    """How strong a computer player is, in words."""
    words = {
        "easy": say("Easy"),
        "medium": say("Medium"),
        "hard": say("Hard"),
        "master": say("Master"),
        MATCH: say("My match"),
        GREEDY: say("Computer"),
        RANDOM: say("Chance"),
    }
    return words.get(_kind(who), who)


def _kind(who: str) -> str:
    """What was chosen for a seat: somebody on the dial was to be a match for the people."""
    return who if dial_of(who) is None else MATCH


def animal(temper: str) -> str:
    """What a computer of this temper is called."""
    words = {CAUTIOUS: say("Hedgehog"), GRASPING: say("Magpie"), BLOCKER: say("Badger"), BOLD: say("Fox")}
    return words[temper]


def computer_name(seat: int) -> str:
    """The animal that plays at a seat where no person sits, if nobody has chosen another."""
    return animal(temper_of(seat))


def temper_words(temper: str) -> str:
    """What such an animal is like."""
    words = {
        CAUTIOUS: say("cautious: takes no risks"),
        GRASPING: say("greedy: takes what can be had now"),
        BLOCKER: say("a blocker: takes away what others want"),
        BOLD: say("bold: builds for the large win"),
    }
    return words[temper]


def usual_name(seat: int, who: str) -> str:
    """Who has not been given a name."""
    return say("Player {number}", number=seat + 1) if who == HUMAN else computer_name(seat)


def computer(seat: int, who: str, colour: str, others: Sequence[Sitter]) -> Sitter:
    """Somebody new to play at a seat: another animal than those that sit there already."""
    present = {sitter.temper for sitter in others} | {sitter.name for sitter in others}
    in_turn = [temper_of(seat + more) for more in range(len(TEMPERS))]
    temper = next((each for each in in_turn if each not in present and animal(each) not in present), in_turn[0])
    return Sitter(animal(temper), who, colour, temper)


def with_temper(sitter: Sitter, seat: int) -> Sitter:
    """A computer whose temper nobody has kept has that of its seat; a person has none that we know of."""
    if sitter.is_human:
        return sitter._replace(temper="")
    return sitter if sitter.temper in TEMPERS else sitter._replace(temper=temper_of(seat))


def new_seed() -> int:
    """For the chance of a new game: another one every time."""
    return time.time_ns() % 2**53


def told_apart(sitters: Sequence[Sitter]) -> list[Sitter]:
    """The same people; of those with one name the second gets a number, and so on."""
    found: list[Sitter] = []
    for sitter in sitters:
        taken = {other.name.casefold() for other in found}
        names = chain([sitter.name], (f"{sitter.name[:LONGEST_OF_TWO]} {number}" for number in count(2)))
        found.append(sitter._replace(name=next(name for name in names if name.casefold() not in taken)))
    return found


def is_unnamed(sitter: Sitter) -> bool:
    """A person who has only a number, whatever was spoken when they got it; animals have names of their own."""
    return sitter.is_human and is_number(sitter.name)


def is_number(name: str) -> bool:
    """Whether this is what a person without a name is called, in any language."""
    return name.strip() in _usual_names()


@cache
def _usual_names() -> frozenset[str]:
    found = {""}
    for each in LANGUAGES:
        with speaking(each):
            found |= {usual_name(seat, HUMAN) for seat in range(MOST_SEATS)}
    return frozenset(found)


def options_for(game: str, sitters: Sequence[Sitter], chosen: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """The options of a match of these people: what they have chosen, and what their colours decide."""
    colours = _seat_colours(game)
    decided = colours.chosen([sitter.colour for sitter in sitters]) if colours else {}
    return {**(chosen or {}), **decided}


def choices_for(game: str) -> list[OptionChoice]:
    """What can be chosen for a whole game."""
    return [each for each in seat_options(game) if isinstance(each, OptionChoice)]


def chosen_in(match: Match) -> dict[str, Any]:
    """What was chosen for a match, whatever the colours."""
    choices = [choice.option for choice in choices_for(match.game.name)]
    return {option: match.options[option] for option in choices if option in match.options}


def switches_for(game: str, seats: int) -> list[TableSwitch]:
    """What can be on or off at its table, for so many people."""
    return [each for each in seat_options(game) if isinstance(each, TableSwitch) and seats >= each.least_seats]


def _seat_colours(game: str) -> SeatColours | None:
    """What colours mean to the rules; None where they only tell the players apart."""
    return next((each for each in seat_options(game) if isinstance(each, SeatColours)), None)


def invitation_to(game: str, seats: int) -> Sentence | None:
    """What a game has to say where so many people sit down to it; None: what is said everywhere."""
    colours = _seat_colours(game) if game in catalogue() else None
    if colours is None:
        return None
    return colours.invitation if seats > 1 else colours.alone


def usual_seats(game: Seating) -> int:
    """How many sit down to a game when nobody has said it: two, if two can play it."""
    return 2 if 2 in game.seats else game.seats[0]


def remembered(settings: Any, game: str) -> list[Sitter]:
    """Who sat at this game's table last. Before there were levels, the computer was as strong as the medium one."""
    found = []
    for number, seat in enumerate(settings.seats.get(game, [])):
        who = "medium" if seat["who"] == GREEDY else seat["who"]
        colour = seat["colour"] if seat["colour"] in INKS else USUAL_COLOURS[number % len(USUAL_COLOURS)]
        sitter = Sitter(cleaned(seat["name"]), who, colour, seat.get("temper", ""))
        found.append(_called_now(with_temper(sitter, number)))
    return found


def _called_now(sitter: Sitter) -> Sitter:
    """An animal to which nobody gave a name is called as the language has it that is spoken now."""
    is_usual = not sitter.is_human and sitter.name in _animals(sitter.temper)
    return sitter._replace(name=animal(sitter.temper)) if is_usual else sitter


@cache
def _animals(temper: str) -> frozenset[str]:
    """What computers of this temper are called, in every language."""
    found = set()
    for each in LANGUAGES:
        with speaking(each):
            found.add(animal(temper))
    return frozenset(found)


EVENING = "evening"  # instead of a game: everybody who has played this evening
CUP = "cup"  # likewise: who plays several games in turn


def with_people_of_the_evening(settings: Any, game: str, sitters: Sequence[Sitter]) -> list[Sitter]:
    """At a table sit those who have played last, wherever that was, and the same animals; in their colours if they can.

    People take the places of people and animals those of computers, at the level that is played here.
    """
    known = {is_human: _of_the_evening(settings, game, is_human) for is_human in (True, False)}
    found = []
    for sitter in sitters:
        if known[sitter.is_human]:
            came = known[sitter.is_human].pop(0)
            sitter = came._replace(who=sitter.who)
        found.append(sitter)
    for seat, sitter in enumerate(found):
        others = found[:seat]
        if not sitter.is_human and sitter.temper in {other.temper for other in others}:
            found[seat] = computer(seat, sitter.who, sitter.colour, found)
    return in_colours_of_game(game, found)


def _of_the_evening(settings: Any, game: str, is_human: bool) -> list[Sitter]:
    """The people, or the animals, who have played this evening, who played last first; in their colours for a table."""
    found = []
    for number, seat in enumerate(settings.seats.get(EVENING, [])):
        if (seat["who"] == HUMAN) == is_human:
            colour = seat.get("sheet", seat["colour"]) if has_own_colours(game) else seat["colour"]
            sitter = Sitter(cleaned(seat["name"]), seat["who"], colour, seat.get("temper", ""))
            found.append(_called_now(with_temper(sitter, number)))
    return found


def company(settings: Any, most: int) -> list[Sitter]:
    """Those who sat at the last table, at most so many, people before computers; none if nobody has sat anywhere."""
    tables = [table for table in settings.seats if table != EVENING]
    sitters = remembered(settings, tables[-1]) if tables else []
    staying = sorted(range(len(sitters)), key=lambda seat: not sitters[seat].is_human)[:most]
    return [sitters[seat] for seat in sorted(staying)]


def newcomer(settings: Any, game: str, seat: int, who: str, colour: str, others: Sequence[Sitter]) -> Sitter:
    """Who sits down to others: somebody of the evening who is not here yet, or somebody new in the given colour."""
    present = {other.name for other in others} | {other.temper for other in others if not other.is_human}
    for known in _of_the_evening(settings, game, who == HUMAN):
        if known.name not in present and known.temper not in present and not is_unnamed(known):
            is_free = known.colour in colours_of(game) and known.colour not in {other.colour for other in others}
            return known._replace(who=who, colour=known.colour if is_free else colour)
    if who == HUMAN:
        return Sitter(usual_name(seat, HUMAN), HUMAN, colour)
    return computer(seat, who, colour, others)


def in_colours_of_game(game: str, sitters: Sequence[Sitter]) -> list[Sitter]:
    """Everybody keeps their colour if the game has it, of equal ones people before computers; the others get the
    nearest one that is free, whatever the order of the seats."""
    colours = colours_of(game)
    kept: dict[int, str] = {}
    for seat in sorted(range(len(sitters)), key=lambda seat: not sitters[seat].is_human):
        colour = sitters[seat].colour
        if colour in colours and colour not in kept.values():
            kept[seat] = colour
    others = [seat for seat in range(len(sitters)) if seat not in kept]
    for seat in sorted(others, key=lambda seat: sitters[seat].colour):
        free = {*colours} - {*kept.values()}
        nearest = (*NEAREST.get(sitters[seat].colour, ()), *colours)  # settings may hold a colour that nobody knows
        kept[seat] = next(colour for colour in nearest if colour in free)
    return [sitter._replace(colour=kept[seat]) for seat, sitter in enumerate(sitters)]


def remember(settings: Any, game: str, sitters: Sequence[Sitter]) -> None:
    """Who sits at this table now, the last one of all; and who was here before them this evening.

    Who has only a number is of the evening for as long as they sit at a table.
    """
    sitters = [sitter._replace(who=_kind(sitter.who)) for sitter in sitters]
    evening = [*(_taken_along(settings, game, sitter) for sitter in sitters)]
    seated = {_identity(seat) for seat in evening}
    evening += [
        seat for seat in settings.seats.get(EVENING, []) if _identity(seat) not in seated and not _is_number(seat)
    ]
    people, animals = ([seat for seat in evening if (seat["who"] == HUMAN) == is_human] for is_human in (True, False))
    settings.seats.pop(game, None)
    settings.seats[game] = [sitter._asdict() for sitter in sitters]
    settings.seats[EVENING] = [*people[:MOST_SEATS], *animals[:MOST_SEATS]]


def _identity(seat: Mapping[str, str]) -> tuple[str, str]:
    """What makes somebody of the evening the same at every table: people have names, and animals tempers."""
    return (HUMAN, seat["name"]) if seat["who"] == HUMAN else ("", seat.get("temper", ""))


def _is_number(seat: Mapping[str, str]) -> bool:
    return seat["who"] == HUMAN and is_number(seat["name"])


def _taken_along(settings: Any, game: str, sitter: Sitter) -> dict[str, str]:
    """Somebody with a colour for most tables and a sheet where others are used; one choice decides both if it can."""
    taken = {**sitter._asdict(), "sheet": sitter.colour}
    known = settings.seats.get(EVENING, [])
    before = next((seat for seat in known if _identity(seat) == _identity(taken)), taken)
    colour = before["colour"]
    if not has_own_colours(game):
        if colour == sitter.colour or colour not in USUAL_COLOURS:
            taken["sheet"] = before.get("sheet", colour)
    elif colour in USUAL_COLOURS and (colour not in colours_of(game) or sitter.colour not in USUAL_COLOURS):
        taken["colour"] = colour  # one that has no sheet; and what is no colour elsewhere is none to go on with
    return taken


def moved_on(sitters: Sequence[Sitter]) -> list[Sitter]:
    """The same people for another game, in which the next one begins. Who has no name of their own keeps the number."""
    return [*sitters[1:], sitters[0]]


def sitters_at(settings: Any, match: Match) -> list[Sitter]:
    """Who sits at a match that is taken up again: the same players as last time keep their colours and animals."""
    told = sitters_of(match.seats, match.game.name, match.options)
    last = remembered(settings, match.game.name)
    colours = {sitter.colour for sitter in last}
    if len(colours) < len(last) or not colours.issubset(colours_of(match.game.name)):
        return told
    if [sitter.seat_name for sitter in last] != [_kind(name) for name in match.first_seats]:
        return told
    return [sitter._replace(who=now.who) for sitter, now in zip(in_colours_of_match(match, last), told)]


def in_colours_of_match(match: Match, sitters: Sequence[Sitter]) -> list[Sitter]:
    """The same people in the colours that a match itself knows, if it knows any."""
    colours = _known_colours(match.game.name, match.options, len(sitters))
    return [sitter._replace(colour=colour) for sitter, colour in zip(sitters, colours)] if colours else list(sitters)


def _known_colours(game: str, options: Mapping[str, Any], seats: int) -> Sequence[str]:
    """For each seat the colour with which the rules play; none where colours only tell the players apart."""
    colours = _seat_colours(game)
    return colours.known(options, colours_of(game), seats) if colours else ()


def colours_of(game: str) -> tuple[str, ...]:
    """What the players of a game can choose from: what it asks for, and one for each of them."""
    asked = _asked_colours(game)
    if len(asked) < MOST_SEATS and len(asked) < game_named(game).seats[-1]:
        return tuple(dict.fromkeys((*asked, *INKS)))[:MOST_SEATS]
    return asked


def _asked_colours(game: str) -> tuple[str, ...]:
    """What a game asks for, as far as it exists; for everything else that people sit down to, the usual ones."""
    asked = catalogue()[game].colours if game in catalogue() else None
    return tuple(dict.fromkeys(colour for colour in asked or USUAL_COLOURS if colour in INKS))


def has_own_colours(game: str) -> bool:
    """Whether its players sit there in colours that most tables do not have."""
    return not set(_asked_colours(game)).issubset(USUAL_COLOURS)


def sitters_of(seats: Sequence[str], game: str, options: Mapping[str, Any] | None = None) -> list[Sitter]:
    """Who sits where, as far as a match's seats and options tell."""
    colours = _known_colours(game, options or {}, len(seats)) or colours_of(game)
    found = []
    for number, seat in enumerate(seats):
        kind, _, name = seat.partition(":")
        who, name = HUMAN if kind == HUMAN else seat, cleaned(name)
        sitter = Sitter(
            name if kind == HUMAN and name else usual_name(number, who), who, colours[number % len(colours)]
        )
        found.append(with_temper(sitter, number))
    return found
