"""The fast rules against slow ones that were written from the rules on paper alone, position by position."""

import json
import random
from collections.abc import Callable
from copy import deepcopy
from importlib import import_module
from typing import Any

import pytest

from games.borderline.rules.game import pin
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER, Game, Outcome
from games.core.match import Match
from games.core.record import move_to_json

TABLES = [(name, seats) for name in names() for seats in game_named(name).seats]
GAMES = {"tetrix": 1, "borderline": 8, "tantrix": 1, "link": 4}


def slow_game(name: str, match: Match) -> Any:
    return import_module(f"tests.slow.{name}").Slow(len(match.seats), match.options)


def fast_moves(match: Match) -> set[str]:
    """All the legal moves as texts, a form in every turn in which it can be shown."""
    found = set()
    for move in match.moves:
        data = move_to_json(match.game, match.to_move, move)
        found.update(json.dumps(shown, sort_keys=True) for shown in all_turns(data))
    return found


def all_turns(data: dict[str, Any]) -> list[dict[str, Any]]:
    if "form" not in data:
        return [data]
    shown = []
    cells = data["cells"]
    for _ in range(4):
        cells = [[-row, column, symbol] for column, row, symbol in cells]
        left, top = min(cell[0] for cell in cells), min(cell[1] for cell in cells)
        cells = sorted([column - left, row - top, symbol] for column, row, symbol in cells)
        shown.append({**data, "cells": cells})
    return shown


def slow_moves(slow: Any) -> set[str]:
    return {json.dumps(move, sort_keys=True) for move in slow.moves()}


def check_same(match: Match, slow: Any) -> None:
    assert slow.to_move() == {CHANCE: "chance", OVER: None}.get(match.to_move, match.to_move)
    assert slow.scores() == list(match.game.scores(match.state))
    assert fast_moves(match) == slow_moves(slow)
    if match.game.name == "borderline":
        assert slow.pins == [pin(match.state, seat) for seat in range(2)]
    told = slow.outcome()
    assert match.outcome == (told and Outcome(tuple(told["scores"]), tuple(told["winners"]), told["reason"]))


def play_both(
    name: str, seats: int, seed: int, choose: Callable[[Match], Any], steps: int = 10_000, **options: Any
) -> tuple[Match, Any]:
    """The same game told fast and slowly, compared at every position, to the end or for so many steps."""
    match = Match(game_named(name), ["random"] * seats, seed, options)
    slow = slow_game(name, match)
    check_same(match, slow)
    while match.to_move != OVER and len(match.entries) < steps:
        step = match.draw() if match.to_move == CHANCE else match.commit(choose(match))
        slow.play(move_to_json(match.game, step.by, step.move))
        check_same(match, slow)
    return match, slow


@pytest.mark.parametrize("name, seats", TABLES)
def test_random_games_agree_with_the_slow_truth(name, seats):
    for seed in range(GAMES[name]):
        dice = random.Random(seed)
        play_both(name, seats, seed, lambda match, dice=dice: dice.choice(match.moves))


@pytest.mark.parametrize("sheets", [["blue", "white"], ["white", "red", "blue"], ["blue", "white", "red", "yellow"]])
def test_games_on_chosen_sheets_agree_with_the_slow_truth(sheets):
    dice = random.Random(len(sheets))
    match, _ = play_both("tetrix", len(sheets), 4, lambda match: dice.choice(match.moves), 30, sheets=sheets)
    assert match.options == {"sheets": sheets}


def lowest(match: Match) -> Any:
    """The move that keeps the mover's surface low and flat."""

    def roughness(move: Any) -> int:
        heights = match.game.after(match.state, move).heights
        own = heights[match.to_move] if match.game.name == "borderline" else heights
        return sum(height * height for height in own)

    return min(match.moves, key=roughness)


@pytest.mark.parametrize("name, seats, games", [("borderline", 2, 10), ("link", 2, 3), ("link", 4, 2)])
def test_careful_games_agree_with_the_slow_truth(name, seats, games):
    """Random play hardly completes a row; careful play reaches pushes, full towers and the rarer endings."""
    ends = {play_both(name, seats, seed, lowest)[0].outcome.reason for seed in range(games)}
    assert ends == ({"tower full"} if name == "link" else {"overrun", "no place"})


def fast_tree(game: Game, state: Any, depth: int) -> int:
    """How many sequences of so many moves there are (perft)."""
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(fast_tree(game, game.after(state, move), depth - 1) for move in moves)


def slow_tree(slow: Any, depth: int) -> int:
    # The slow rules list a form in each of its turns; one of them is enough.
    moves = [move for move in slow.moves() if move == min(all_turns(move), key=json.dumps)]
    if depth == 1:
        return len(moves)
    total = 0
    for move in moves:
        after = deepcopy(slow)
        after.play(move)
        total += slow_tree(after, depth - 1)
    return total


@pytest.mark.parametrize(
    "name, seats, steps, depth",
    [
        ("link", 2, 0, 3),
        ("link", 3, 30, 2),
        ("link", 2, 44, 3),
        ("borderline", 2, 0, 3),
        ("borderline", 2, 50, 3),
        ("tetrix", 1, 0, 2),
        ("tetrix", 2, 40, 2),
        ("tetrix", 3, 61, 2),
        ("tantrix", 2, 12, 2),
        ("tantrix", 3, 50, 2),
        ("tantrix", 4, 104, 2),
    ],
)
def test_move_trees_have_the_same_size(name, seats, steps, depth):
    dice = random.Random(steps)
    match, slow = play_both(name, seats, steps, lambda match: dice.choice(match.moves), steps)
    assert fast_tree(match.game, match.state, depth) == slow_tree(slow, depth) > 0
