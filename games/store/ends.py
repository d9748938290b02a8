"""The end of a game: its place in the hall of fame, among the best, in the cup and on the shelf, and what it says about
how strong its people are.

Each of these is a file of its own, and the power may go between two of them. So the journal is put on the shelf last,
and all the others know a game by the name of its journal: what has been counted in one of them is counted in the rest
at the next start, and nothing is counted twice. A cup that is over enters the hall of fame likewise, under its own id,
before its file is done away with.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from games.core.contract import OVER, Complaint
from games.core.match import Match
from games.people.party import Sitter, sitters_at
from games.store import saves
from games.store.bests import Best, Bests, solo_kind
from games.store.cup import Cup
from games.store.cup_file import begun, change
from games.store.fame import Fame, entry_of, entry_of_cup
from games.store.journal import Journal
from games.store.lists import counts
from games.store.settings import Settings
from games.store.strengths import Strengths, played_by
from games.words import in_words


class Counted(NamedTuple):
    """What came of counting a game."""

    place: int | None  # in the list of the best
    is_whole: bool  # everybody who should know of it has it on the disk
    told: list[str]


def count(
    match: Match,
    sitters: Sequence[Sitter],
    of: str,
    fame: Fame,
    bests: Bests,
    cup: Cup | None,
    strengths: Strengths | None = None,
) -> Counted:
    """Let everybody know of a game that is over, who does not yet; all but the shelf, which is the journal's.

    A game without a journal is known to its cup alone.
    """
    day = date.today().isoformat()
    entry, place = entry_of(match, sitters, day, of) if of else None, None
    is_whole, told = True, []
    if entry is not None:
        fame.enter(entry)
        is_whole &= fame.is_kept
    if of and _is_whole_solo(match):
        best = Best(sitters[0].name, match.result.scores[0], day, of)
        place = bests.enter(solo_kind(match), best)
        is_whole &= bests.is_kept
    if of and strengths is not None and (played := played_by(match, sitters, of)):
        strengths.enter(played)
        is_whole &= strengths.is_kept
    if cup is not None:
        try:
            told = change(cup, lambda now: now.enter(match, of))
            is_whole &= not told or cup.is_gone
            is_whole &= count_cup(cup, fame)
        except Complaint as fault:  # it will never be of this cup
            told = [in_words(fault)]
    return Counted(place, is_whole, told)


def count_cup(cup: Cup, fame: Fame) -> bool:
    """Let the hall of fame know of a cup once it is over, under the names that its players have now; whether all that
    there is to know is on the disk. It may be told again and is counted once."""
    entry = None if cup.is_gone else entry_of_cup(cup, date.today().isoformat())
    if entry is None:
        return True
    fame.sign(entry)
    return fame.is_kept


def _is_whole_solo(match: Match) -> bool:
    """Whether one person has played all of it, and gave it up neither to nobody nor to the computer."""
    is_whole = counts(match) and match.forfeit is None and match.seats == list(match.first_seats)
    return is_whole and len(match.seats) == 1 and match.is_human(0)


def bring_to_an_end(settings: Settings, fame: Fame, bests: Bests, strengths: Strengths | None = None) -> list[str]:
    """At the start of the program: games that were being counted when it ended; what the user should be told."""
    cup, told = begun()
    counted = cup.kept.counted if cup is not None else []
    for path in saves.idle_journals():
        if fame.holds(path.name) or bests.holds(path.name) or path.name in counted:
            match, journal, complaints = saves.resume(path)
            told += map(in_words, complaints)
            if match is not None and journal is not None:
                told += _bring_to_an_end(match, journal, settings, fame, bests, cup, strengths)
    if cup is not None:
        count_cup(cup, fame)
    return told


def _bring_to_an_end(
    match: Match,
    journal: Journal,
    settings: Settings,
    fame: Fame,
    bests: Bests,
    cup: Cup | None,
    strengths: Strengths | None,
) -> list[str]:
    of = journal.path.name
    if match.to_move != OVER:
        journal.close()
        return []
    if cup is not None and of != cup.kept.journal:
        cup = None  # it has counted this game, or never knew it
    sitters = sitters_at(settings, match) if cup is None or cup.next is None else cup.sitters(cup.next)
    counted = count(match, sitters, of, fame, bests, cup, strengths)
    if counted.is_whole:
        journal.finish(match)
    journal.close()
    return [*counted.told, *map(in_words, journal.problems())]
