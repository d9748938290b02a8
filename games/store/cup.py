"""The party cup: several games one after the other by the same players, and points for the places.

A game that takes fewer players than there are becomes a small tournament of its own: three play each other in turn,
four play two semi-finals, the match for the third place and the final. Or such games are left out, if those who sit
down to the cup want no tournaments. `cup_file` keeps it after every game.

Points belong to seats: who takes a seat over takes its points over. A seat that is added between two games begins with
as many points as the last one has then.
"""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from games.core.catalogue import catalogue, game_named, note
from games.core.contract import Complaint
from games.core.match import HUMAN, Match
from games.people.party import Sitter, colours_of, computer, in_colours_of_game, moved_on, with_temper
from games.store.lists import GameId

SEATS = range(2, 5)
WHOLE, ROUND, SEMI, THIRD, FINAL = "whole", "round", "semi", "third", "final"

Standings = list[list[int]]  # players by number, the best first; those who share a place stand together


class Fixture(NamedTuple):
    """One match to be played: the game, and who sits where."""

    game: str
    players: tuple[int, ...]  # by number, first seat first
    stage: str


class KeptCup(msgspec.Struct):
    """What the file holds."""

    players: list[Sitter]
    games: list[str]
    played: list[Standings]  # of every match so far, in order
    journal: str | None = None  # of the match in play
    joined: list[int] = []  # of the seats that were added, which are the last ones: the first game that each played
    left: list[str] = []  # who has given a seat away since the match in play began, as matches know them
    counted: list[GameId] = []  # the journals of the matches that have been played
    id: GameId = ""  # tells it from a cup that was begun after it in another window
    tournaments: bool = True  # of games that take fewer players; otherwise these are left out


def usual_order() -> list[str]:
    """The games of a cup from which nobody has taken one: those with a place in it that two can play.

    Any number of players is then seated, if need be in a tournament of pairs.
    """
    return [name for name, info in tuple(catalogue().items()) if info.cup_order is not None and _is_for_two(name)]


def _is_for_two(name: str) -> bool:
    try:
        return 2 in game_named(name).seats
    except Complaint as fault:
        note(fault)
        return False


def played_by(players: int, games: Sequence[str], tournaments: bool) -> list[str]:
    """The games of a cup that come to be played. Without tournaments not all of them, unless that would leave none."""
    fitting = [game for game in games if players in game_named(game).seats]
    return list(games) if tournaments or not fitting else fitting


class Cup:
    def __init__(self, players: Sequence[Sitter], games: Sequence[str] | None = None, tournaments: bool = True):
        chosen = list(usual_order() if games is None else games)
        seated = [with_temper(each, seat) for seat, each in enumerate(players)]
        self.kept = KeptCup(seated, chosen, [], id=secrets.token_hex(6))
        self.kept.tournaments = tournaments or not any(len(seated) in game_named(game).seats for game in chosen)
        self.is_on_disk = False  # there is a file of it, or was
        self.is_gone = False  # it was ended in another window

    @property
    def players(self) -> list[Sitter]:
        return self.kept.players

    @property
    def games(self) -> list[str]:
        return self.kept.games

    # Who plays

    def seats_in(self, number: int) -> int:
        """How many play the game with this number; those who came later are the last ones."""
        return len(self.players) - sum(first > number for first in self.kept.joined)

    @property
    def next_free_game(self) -> int | None:
        """The number of the first game that has not begun, for somebody who comes now; None if all have."""
        events = self.events()
        open_ones = (number for number, event in enumerate(events) if event and self.event_places(event) is None)
        number = next(open_ones, len(events))
        if number < len(events) and (len(events[number]) > 1 or self.kept.journal is not None):
            number += 1
        return number if number < len(events) else None

    def first_game_of(self, count: int) -> str | None:
        """What so many players would play first, if somebody came now; None if nothing is left for them."""
        first = self.next_free_game
        coming = [] if first is None else self.games[first:]
        return next((game for game in coming if self.kept.tournaments or count in game_named(game).seats), None)

    @property
    def seats_now(self) -> range:
        """How many may sit down between two games: those who play, and who finds something to play."""
        most = len(self.players)
        while most < SEATS[-1] and self.first_game_of(most + 1) is not None:
            most += 1
        return range(len(self.players), most + 1)

    def reseat(self, players: Sequence[Sitter]) -> None:
        """Other players at the same seats; more of them play from the next game on."""
        first = self.next_free_game
        if first is not None:  # otherwise nobody can join
            self.kept.joined = [*self.kept.joined, *[first] * (len(players) - len(self.players))]
        for seat, before in enumerate(self.players):
            self._note_leaving(before, players[seat])
        self.kept.players = list(players)

    def hand_over(self, player: int, level: str) -> None:
        """A computer takes somebody's seat."""
        others = [sitter for number, sitter in enumerate(self.players) if number != player]
        successor = computer(player, level, self.players[player].colour, others)
        self._note_leaving(self.players[player], successor)
        self.players[player] = successor

    def take_back(self, player: int, name: str) -> None:
        """Somebody who had left the seat to a computer sits there again."""
        person = self.players[player]._replace(name=name, who=HUMAN, temper="")
        self._note_leaving(self.players[player], person)
        self.players[player] = person

    def sign(self, number: str, name: str) -> None:
        """Whoever had only a number has a name from now on."""
        self.kept.players = [
            sitter._replace(name=name) if sitter.is_human and sitter.name == number else sitter
            for sitter in self.players
        ]

    def _note_leaving(self, before: Sitter, now: Sitter) -> None:
        """The journal of the match in play may still know them."""
        if self.kept.journal is not None and before.seat_name != now.seat_name:
            self.kept.left = [*self.kept.left, before.seat_name]

    # What is to be played

    def seating(self, number: int) -> list[int]:
        """The players of the game with this number in their order; who begins moves on from game to game."""
        count = self.seats_in(number)
        return [(seat + number) % count for seat in range(count)]

    def events(self) -> list[list[tuple[Fixture, Standings | None]]]:
        """For each game its matches as far as they are known, with what came of those that have been played."""
        played = iter(self.kept.played)
        found = []
        for number, game in enumerate(self.games):
            event: list[tuple[Fixture, Standings | None]] = []
            while (fixture := self._following(number, game, event)) is not None:
                places = next(played, None)
                event.append((fixture, places))
                if places is None:
                    break  # who plays after it depends on it
            found.append(event)
        return found

    def _following(self, number: int, game: str, event: list[tuple[Fixture, Standings | None]]) -> Fixture | None:
        """The next match of a game after these; None if it has had all of them."""
        order, done = self.seating(number), len(event)
        if len(order) in game_named(game).seats:
            return Fixture(game, tuple(order), WHOLE) if done == 0 else None
        if not self.kept.tournaments:
            return None
        if len(order) == 3:
            return Fixture(game, (order[done], order[(done + 1) % 3]), ROUND) if done < 3 else None
        if done < 2:
            return Fixture(game, tuple(order[2 * done : 2 * done + 2]), SEMI)
        if done == 4:
            return None
        place = 1 if done == 2 else 0  # the losers of the semi-finals play before the winners
        pair = tuple(in_order(places)[place] for _, places in event[:2])
        return Fixture(game, pair, THIRD if done == 2 else FINAL)

    @property
    def next(self) -> Fixture | None:
        """The match to be played now; None when the cup is over."""
        return next((fixture for event in self.events() for fixture, places in event if places is None), None)

    @property
    def is_over(self) -> bool:
        return self.next is None

    @property
    def event(self) -> list[tuple[Fixture, Standings | None]]:
        """The matches of the game that is being played; none when the cup is over."""
        return next((event for event in self.events() if event and event[-1][1] is None), [])

    def waiting(self, fixture: Fixture) -> list[Sitter]:
        """Who has a place in this game, but not in this match of it."""
        order = self.seating(self.games.index(fixture.game))
        return [self.players[player] for player in order if player not in fixture.players]

    def sitters(self, fixture: Fixture) -> list[Sitter]:
        """The players of a match, each in their colour if the game has it; otherwise in the same one in every match."""
        seated = list(fixture.players)
        has_enough = len(colours_of(fixture.game)) >= len(self.players)
        known = list(range(len(self.players))) if has_enough else seated
        coloured = dict(zip(known, in_colours_of_game(fixture.game, [self.players[player] for player in known])))
        return [coloured[player] for player in seated]

    def is_next(self, game: str, seats: Sequence[str]) -> bool:
        """Whether a match of this game with these seats can be the one to be played now.

        In each seat is who plays the cup there, or somebody who has given a seat away since it began.
        """
        fixture = self.next
        if fixture is None or game != fixture.game or len(seats) != len(fixture.players):
            return False
        own = [sitter.seat_name for sitter in self.sitters(fixture)]
        return all(name == mine or name in self.kept.left for name, mine in zip(seats, own))

    def forget_match(self) -> None:
        """The match in play is over, or has to be begun anew."""
        self.kept.journal = None
        self.kept.left = []

    def another(self) -> Cup:
        """The next cup of the same people in the same colours, with the same games; somebody else begins it."""
        return Cup(moved_on(self.players), self.games, self.kept.tournaments)

    # What came of it

    def enter(self, match: Match, of: str = "") -> None:
        """The match that was to be played now is over. One that has been counted, by the name of its journal, is not
        counted again; a Complaint if it is not of this cup any more."""
        if of and of in self.kept.counted:
            return
        fixture = self.next
        if fixture is None or (of and of != self.kept.journal):
            raise Complaint("The cup has gone on in another window without this match, which does not count for it.")
        self.kept.counted = [*self.kept.counted, *([of] if of else [])]
        players = fixture.players
        self.kept.played.append([[players[seat] for seat in group] for group in places_in(match)])
        self.forget_match()

    def event_places(self, event: list[tuple[Fixture, Standings | None]]) -> Standings | None:
        """Who came where in a game; None as long as it is not over."""
        if not event or any(places is None for _, places in event):
            return None
        if event[-1][0].stage == WHOLE:
            return event[-1][1]
        if event[-1][0].stage == FINAL:
            third, final = event[-2][1], event[-1][1]
            return [[player] for player in (*in_order(final), *in_order(third))]
        winners = [in_order(places)[0] for _, places in event]
        won = [winners.count(player) for player in range(len(event))]  # as many matches as players
        return [
            [player for player, wins in enumerate(won) if wins == count] for count in sorted(set(won), reverse=True)
        ]

    def points(self) -> list[list[float | None]]:
        """For each game the points of every player; None where it is not over, or somebody did not take part."""
        found: list[list[float | None]] = []
        for number, event in enumerate(self.events()):
            places = self.event_places(event)
            paid = [] if places is None else points_for(places, self.seats_in(number))
            found.append([*paid, *[None] * (len(self.players) - len(paid))])
        return found

    def totals(self) -> list[float]:
        totals: list[float] = []
        for number, paid in enumerate(self.points()):
            while len(totals) < self.seats_in(number):
                totals.append(min(totals, default=0.0))  # who comes later begins level with the last
            totals = [total + (paid[player] or 0.0) for player, total in enumerate(totals)]
        return totals

    def ranking(self) -> Standings:
        """All the players by their points."""
        totals = self.totals()
        return [
            [player for player, total in enumerate(totals) if total == each]
            for each in sorted(set(totals), reverse=True)
        ]


def in_order(places: Standings | None) -> list[int]:
    return [player for group in places or [] for player in group]


def places_in(match: Match) -> Standings:
    """The seats of a finished match by place: the winners, then the others by their scores, who gave up last.

    Winners share the first place whatever their scores: in a deadlock they differ (TX-15).
    """
    outcome, forfeit = match.outcome, match.forfeit
    assert outcome is not None
    winners = () if forfeit else outcome.winners  # where somebody gave up, the others are as good as their scores
    quitter = forfeit.seat if forfeit else None
    ranks = {
        seat: (seat in winners, seat != quitter, 0 if seat in winners else score)
        for seat, score in enumerate(outcome.scores)
    }
    return [[seat for seat in ranks if ranks[seat] == rank] for rank in sorted(set(ranks.values()), reverse=True)]


def points_for(places: Standings, players: int) -> list[float]:
    """As many points for the first place as there are players, one less for each place after it.

    Who shares places shares their points.
    """
    found = [0.0] * players
    ahead = 0
    for group in places:
        share = sum(players - ahead - more for more in range(len(group))) / len(group)
        for player in group:
            found[player] = share
        ahead += len(group)
    return found
