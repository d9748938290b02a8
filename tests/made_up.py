"""Games that somebody else has written, dropped into the house for a test."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import games
from games.bots import known
from games.core import catalogue

# A pile of sticks, of which two to four people take one or two each; who takes the last one wins.
RULES = """
from typing import NamedTuple
from games.core.contract import OVER, Game, Outcome, Reason, ScoreLine, Sentence


class Take(NamedTuple):
    sticks: int


class State(NamedTuple):
    left: int
    turn: int
    seats: int
    scores: tuple


class {cls}(Game):
    name = "{id}"
    seats = {seats}

    def options(self, given, seats):
        pile = given.get("pile", 7)
        super().options({{option: value for option, value in given.items() if option != "pile"}}, seats)
        return {{"pile": pile}}

    def start(self, options, seats):
        return State(options["pile"], 0, seats, (0,) * seats)

    def to_move(self, state):
        return state.turn if state.left else OVER

    def moves(self, state):
        return [Take(sticks) for sticks in (1, 2) if sticks <= state.left]

    def after(self, state, move):
        scores = tuple(score + (seat == state.turn) for seat, score in enumerate(state.scores))
        return State(state.left - move.sticks, (state.turn + 1) % state.seats, state.seats, scores)

    def why_not(self, state, move):
        return Reason("there are not so many sticks", "{prefix}-1")

    def scores(self, state):
        return state.scores

    def outcome(self, state):
        if state.left:
            return None
        return Outcome(state.scores, ((state.turn - 1) % state.seats,), "empty")

    def score_sheet(self, state):
        return tuple((ScoreLine("turns", {{}}, score),) for score in state.scores)

    def to_json(self, move):
        return {{"sticks": move.sticks}}

    def from_json(self, data):
        return Take(data["sticks"])

    def picture(self, state):
        return "|" * state.left

    def in_words(self, move):
        return Sentence("take {{sticks}}", {{"sticks": move.sticks}})
"""


def write_game(
    folder: Path, name: str, title: str = "", more: str = "", rules: str = RULES, seats: str = "range(2, 5)"
) -> None:
    """A folder whose GAME has only what it must have, and `more`."""
    here = folder / name
    here.mkdir(parents=True)
    (here / "__init__.py").write_text(
        "from games.core.info import GameInfo\n"
        f"GAME = GameInfo(id={name!r}, title={title or name.capitalize()!r}, description='Take the last stick.',"
        f" rule_prefixes=('ST',), rules='rules:Sticks', {more})\n",
        encoding="utf-8",
    )
    text = rules.format(cls="Sticks", id=name, prefix="ST", seats=seats) if rules is RULES else rules
    (here / "rules.py").write_text(text, encoding="utf-8")


@contextmanager
def dropped_in(folder: Path) -> Iterator[None]:
    """The games in this folder stand beside those of the house."""
    games.__path__.append(str(folder))
    _look_again()
    try:
        yield
    finally:
        games.__path__.remove(str(folder))
        dropped = {here.name for here in folder.iterdir()}
        for name in [each for each in sys.modules if {*each.split(".")[1:2]} & dropped]:
            del sys.modules[name]
        _look_again()


def _look_again() -> None:
    catalogue.untold()
    for module in (catalogue, known):
        for thing in vars(module).values():
            if hasattr(thing, "cache_clear"):
                thing.cache_clear()
