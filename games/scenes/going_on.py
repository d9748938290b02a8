"""Games that were left before their end: which ones wait, and how one of them is taken up again."""

from __future__ import annotations

from pathlib import Path

from games.bots.players import STAND_IN, is_computer
from games.core.contract import OVER
from games.core.match import Match
from games.people.party import sitters_at
from games.scenes.ways import to_game, to_unfinished
from games.store import saves
from games.store.cup import Cup
from games.store.cup_file import begun
from games.store.journal import Journal
from games.store.saves import Unfinished
from games.window.app import Cabinet
from games.window.scenes import Change
from games.words import in_words, say


def cup_begun(cabinet: Cabinet) -> Cup | None:
    """The cup that is being played, if there is one; what is wrong with it is told."""
    cup, told = begun()
    cabinet.notices += [each for each in told if each not in cabinet.notices]
    return cup


def waiting(cabinet: Cabinet, game: str | None = None) -> list[Unfinished]:
    """The games to go on with, of one kind or all, the one played last first. That of the cup waits there."""
    if not cabinet.keeps:
        return []
    cup = cup_begun(cabinet)
    in_cup = cup and cup.kept.journal
    return [each for each in saves.unfinished() if each.path.name != in_cup and game in (None, each.game)]


def continue_word(games: list[Unfinished]) -> str:
    """What is written on the way to them."""
    return say("Continue the game") if len(games) == 1 else say("Continue ({count})", count=len(games))


def go_on(cabinet: Cabinet, games: list[Unfinished], game: str | None = None) -> Change | None:
    """On with the only one of them, or to the list of all; None, and a notice, if that one cannot be played on."""
    return take_up(cabinet, games[0].path) if len(games) == 1 else to_unfinished(game)


def take_up(cabinet: Cabinet, path: Path) -> Change | None:
    """To the table of a game as it was left; None, and a notice, if nothing of it can be used."""
    match, journal, complaints = saves.resume(path)
    cabinet.notices += [in_words(complaint) for complaint in complaints]
    if match is None or journal is None:
        return None
    _replace_strangers(match, journal)
    return to_game(match, sitters_at(cabinet.settings, match), journal)


def _replace_strangers(match: Match, journal: Journal) -> None:
    """A computer that is not known here, of another version perhaps, hands its seat over to one that is."""
    for seat, name in enumerate(match.seats):
        if not is_computer(name) and not match.is_human(seat) and match.to_move != OVER:
            match.hand_over(seat, STAND_IN)
            journal.entry(match)
