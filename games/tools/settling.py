"""Whether "My match" is one: each player as a person who meets it again and again, from a first game on."""

import argparse
import sys
from itertools import cycle, islice
from typing import NamedTuple

from games.bots.live import crew
from games.bots.live.arena import play_match
from games.bots.players import GREEDY, LEVELS, on_dial
from games.bots.tally import Rate
from games.core.catalogue import game_named, names
from games.store.strengths import Met, Strengths

PATIENCE = 60.0  # never needed: nobody but our own players plays here
SETTLES = 10  # games in which it gets to know somebody
COUNTED = 40  # games of the same person after these
ASKED = 400  # games that are counted of each player, where nobody says how many
NAME = "Ada"


class Person(NamedTuple):
    """A player of the ladder who plays as a person would, and never changes."""

    game: str
    player: str
    number: int  # of several alike: each of them is new to it


def matches(arguments: argparse.Namespace) -> dict[str, float]:
    """How often each of them wins, in percent; nothing where more than this is measured, for it takes long."""
    figures: dict[str, float] = {}
    for game in (arguments.game or names()) if arguments.only == "match" else ():
        for player in (*LEVELS, GREEDY):
            people = [Person(game, player, each) for each in range((arguments.games or ASKED) // COUNTED or 1)]
            won = list(crew.shared(won_by, people, arguments.jobs))
            rate = Rate.of(sum(won), COUNTED * len(people))
            name = f"match.{game}.{player}"
            figures.update({f"{name}.{part}_pct": round(100 * each, 2) for part, each in zip(Rate._fields, rate)})
            figures[f"{name}.games"] = COUNTED * len(people)
            print(f"{game:10}  {player:8}  {rate}  {COUNTED * len(people)}", file=sys.stderr, flush=True)
    return figures


def won_by(person: Person) -> float:
    """The games that a person wins after it has settled; seats change from game to game."""
    strengths, won = Strengths(), 0.0
    for number in range(SETTLES + COUNTED):
        computer = on_dial(strengths.dial_against([NAME], person.game))
        seats = list(islice(cycle((person.player, computer)), number % 2, number % 2 + 2))
        seed = 1 + 1000 * person.number + number
        outcome = play_match(game_named(person.game), seats, seed, PATIENCE).outcome
        assert outcome is not None
        share = (number % 2 in outcome.winners) / max(1, len(outcome.winners))
        strengths.enter([Met(NAME, person.game, [computer], share, str(number))])
        won += share * (number >= SETTLES)
    return won
