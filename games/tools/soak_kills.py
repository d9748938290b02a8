"""A long proof: however suddenly the program is ended, every move that was called safe is there again afterwards.

A child process plays game after game with a journal, as fast as it can, and tells which tickets are committed. It is
killed in the middle of it. What it played follows from a seed, so the parent knows what every ticket must lead to.
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER, Complaint
from games.core.match import Match
from games.core.record import read_records, to_line, to_record
from games.store import files
from games.store.journal import ENDING, Journal
from games.store.saves import resume
from games.words import in_words, say

ROOT = Path(__file__).resolve().parents[2]
SOONEST, LATEST = 0.05, 0.5  # seconds after the first sign of life
SHELVED = "shelved"


def soak_kills(count: int, seed: int) -> list[str]:
    """Kill the program so many times; what was lost."""
    return [
        say("kill {number}: {complaint}", number=number, complaint=complaint)
        for number in range(count)
        for complaint in _one_kill(Random(f"kill {seed} {number}"))
    ]


def _one_kill(luck: Random) -> list[str]:
    seed = luck.randrange(2**32)
    with tempfile.TemporaryDirectory() as folder:
        try:
            safe = _play_and_kill(Path(folder), seed, luck.uniform(SOONEST, LATEST))
            return losses(Path(folder), seed, safe)
        except Complaint as complaint:
            return [in_words(complaint)]


class Safe(NamedTuple):
    """The last that the child told: in which game it was, and up to which ticket that was on the disk."""

    game: int
    ticket: int
    is_shelved: bool


# The games, the same in the child and in the parent


def game_to_kill(seed: int, number: int) -> tuple[Match, Iterator[str]]:
    """A match, and what happens in it: the match has changed when the name of a change comes.

    The number of the game is in the seed of the match, so that whatever is found on the disk tells where it belongs.
    """
    luck = Random(f"game {seed} {number}")
    game = game_named(luck.choice(names()))
    seats = ["human" if luck.random() < 0.7 else "random" for _ in range(luck.choice(game.seats))]
    match = Match(game, seats, seed + number)
    return match, _changes(match, luck)


def _played(seed: int, number: int, tickets: int | None = None) -> Match:
    """A game as it was after so many changes, or at its end."""
    match, changes = game_to_kill(seed, number)
    for _ in itertools.islice(changes, tickets):
        pass
    return match


def _changes(match: Match, luck: Random) -> Iterator[str]:
    """Random moves to the end, with something taken back now and then; each as the journal's method for it."""
    while match.to_move != OVER:
        chosen = luck.random()
        if chosen < 0.08 and match.can_undo:
            match.undo()
            yield "undone"
        elif chosen < 0.12 and match.can_redo:
            match.redo()
            yield "redone"
        else:
            _add_entry(match, luck)
            yield "entry"


def _add_entry(match: Match, luck: Random) -> None:
    chosen = luck.random()
    if chosen < 0.02:
        match.hand_over(luck.randrange(len(match.seats)), luck.choice(("human", "random", "human:Zoë")))
    elif chosen < 0.023:
        match.forfeit_by(luck.randrange(len(match.seats)), "resigned")
    elif match.to_move == CHANCE:
        match.draw()
    else:
        match.commit(luck.choice(match.moves))


# The child


def _child(seed: int) -> None:
    for number in itertools.count():
        match, changes = game_to_kill(seed, number)
        journal = Journal.begin(match)
        told = -1
        for change in changes:
            ticket = getattr(journal, change)(match)
            while number % 2 == 0 and journal.committed < ticket:
                time.sleep(0.0002)  # every other game is played no faster than the disk: many small writes, not one big
            told = _tell(number, journal.committed, told)
        journal.finish(match)
        journal.close()
        for problem in journal.problems():
            raise problem
        print(number, SHELVED, flush=True)


def _tell(number: int, committed: int, told: int) -> int:
    if committed > told:
        print(number, committed, flush=True)
    return committed


def _play_and_kill(folder: Path, seed: int, seconds: float) -> Safe:
    """Let a child play for a while after its first sign of life, and kill it; the last that it told."""
    environment = {**os.environ, files.FOLDER_VARIABLE: str(folder)}
    command = [sys.executable, "-m", "games.tools.soak_kills", str(seed)]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = child.stdout.readline()
        time.sleep(seconds)
        has_ended = child.poll() is not None
        child.kill()
        told += child.stdout.read()
    if has_ended:
        raise Complaint("the child ended by itself")
    return _safe(told.decode().split("\n")[-2])  # what follows the last line end is torn


def _safe(line: str) -> Safe:
    game, ticket = line.split()
    return Safe(int(game), 0 if ticket == SHELVED else int(ticket), ticket == SHELVED)


# What is left


def losses(folder: Path, seed: int, safe: Safe) -> list[str]:
    shelf = _shelf(folder)
    in_play = [_resumed(path) for path in (folder / "games").glob("*" + ENDING)]
    numbers = {_number(match, seed) for match in shelf}
    lost = [number for number in range(safe.game + safe.is_shelved) if number not in numbers]
    complaints = [say("the finished game {number} is gone", number=number) for number in lost]
    for match in shelf:
        complaints += _differences(match, _played(seed, _number(match, seed)))
    for match, tickets in in_play:
        number = _number(match, seed)
        true = _played(seed, number, tickets)
        complaints += _differences(match, true)
        if match.took_back_chance != true.took_back_chance:
            complaints.append(say("whether a roll was taken back is forgotten"))
        if number == safe.game and tickets >= safe.ticket:
            numbers.add(number)
    if safe.game not in numbers and safe.game not in lost:
        complaints.append(say("ticket {ticket} of game {number} is gone", ticket=safe.ticket, number=safe.game))
    return complaints


def _number(match: Match, seed: int) -> int:
    """Which of the games it is."""
    assert match.seed is not None
    return match.seed - seed


def _shelf(folder: Path) -> list[Match]:
    matches: list[Match] = []
    for path in (folder / "finished").glob("*.jsonl"):
        with path.open("rb") as file:
            matches += read_records(file, game_named)
    return matches


def _resumed(path: Path) -> tuple[Match, int]:
    """The match that a journal leads to, and how many tickets it holds."""
    tickets = path.read_bytes().count(b"\n") - 1  # a torn line has no end
    match, journal, told = resume(path)
    if journal is not None:
        journal.close()
        told += journal.problems()
    for complaint in told:
        raise complaint
    assert match is not None, "somebody would have complained"
    return match, tickets


def _differences(found: Match, true: Match) -> list[str]:
    if to_line(to_record(found)) == to_line(to_record(true)):
        return []
    return [say("what is left of a game is not what was played: {found}", found=found.game.picture(found.state))]


if __name__ == "__main__":
    _child(int(sys.argv[1]))
