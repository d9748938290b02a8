"""A long proof: however suddenly the program is ended, what was called safe is there again, and counted once.

A child process plays game after game with a journal, as fast as it can, and tells which tickets are committed. At the
end of each game it is counted in the hall of fame, among the best and, every third one, in a cup; the settings
remember its number. The child is killed in the middle of it. What it played follows from a seed, so the parent knows
what every ticket must lead to. Every twentieth child is a whole cabinet with people at it (games.tools.soak_evenings).
"""

from __future__ import annotations

import itertools
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER, Complaint
from games.core.match import Match
from games.core.record import read_records, to_line, to_record
from games.people.party import Sitter, sitters_of
from games.store import files, saves
from games.store import settings as settings_file
from games.store.bests import Bests, solo_kind
from games.store.bests import usual_path as bests_path
from games.store.cup import Cup
from games.store.cup_file import begin, begun, change, forget
from games.store.ends import bring_to_an_end, count
from games.store.fame import Fame, entry_of
from games.store.fame import usual_path as fame_path
from games.store.journal import ENDING, PATIENCE, Journal
from games.words import in_words, say

ROOT = Path(__file__).resolve().parents[2]
SOONEST, LATEST = 0.05, 0.5  # seconds after the first sign of life
SHELVED = "shelved"
OF_CUP = 3  # every third game is a match of a cup
CABINETS = 20  # and every twentieth child a cabinet
GAMES_COUNTED = "soak"  # in the settings, where turns are counted by game


def soak_kills(count: int, seed: int) -> list[str]:
    """Kill the program so many times; what was lost."""
    return [
        say("kill {number}: {complaint}", number=number, complaint=complaint)
        for number in range(count)
        for complaint in _one_kill(Random(f"kill {seed} {number}"), in_cabinet=number % CABINETS == CABINETS - 1)
    ]


def _one_kill(luck: Random, in_cabinet: bool) -> list[str]:
    seed = luck.randrange(2**32)
    with tempfile.TemporaryDirectory() as folder:
        try:
            if in_cabinet:
                from games.tools.soak_evenings import kill_an_evening

                return kill_an_evening(Path(folder), seed, luck)
            command = ("games.tools.soak_kills", str(seed))
            told = play_and_kill(Path(folder), command, luck.uniform(SOONEST, LATEST))
            with data_in(Path(folder)):
                return [*losses(Path(folder), seed, _safe(told)), *miscounts(seed)]
        except Complaint as complaint:
            return [in_words(complaint)]


@contextmanager
def data_in(folder: Path) -> Iterator[None]:
    """Meanwhile this process looks at what the child has left."""
    before = os.environ.get(files.FOLDER_VARIABLE)
    os.environ[files.FOLDER_VARIABLE] = str(folder)
    try:
        yield
    finally:
        del os.environ[files.FOLDER_VARIABLE]
        if before is not None:
            os.environ[files.FOLDER_VARIABLE] = before


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
    if number % OF_CUP == 0:
        fixture = cup_before(number).next
        assert fixture is not None
        game, seats = game_named(fixture.game), [sitter.seat_name for sitter in cup_before(number).sitters(fixture)]
    else:
        game = game_named(luck.choice(names()))
        seats = [luck.choice(("human", "human:Zoë", "human:Max", "random")) for _ in range(luck.choice(game.seats))]
    match = Match(game, seats, seed + number)
    return match, _changes(match, luck)


def cup_before(number: int) -> Cup:
    """A cup of two, of as many games as there are, in which this game is the next match: nobody minds who wins."""
    cup = Cup([Sitter("Ada", "human", "red"), Sitter("Zoë", "easy", "blue")])
    cup.kept.played = [[[0], [1]]] * (number // OF_CUP % len(cup.games))
    return cup


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
    settings, _ = settings_file.load()
    fame, bests = Fame(fame_path()), Bests(bests_path())
    cup: Cup | None = None
    for number in itertools.count():
        match, changes = game_to_kill(seed, number)
        journal = Journal.begin(match)
        if number % OF_CUP == 0:
            cup = _with_match(cup, journal)
        told = -1
        for happened in changes:
            ticket = getattr(journal, happened)(match)
            while number % 2 == 0 and journal.committed < ticket:
                time.sleep(0.0002)  # every other game is played no faster than the disk: many small writes, not one big
            told = _tell(number, journal.committed, told)
        journal.trouble(PATIENCE)  # as whoever counts a game waits for its last move
        sitters = sitters_of(match.seats, match.game.name, match.options)
        counted = count(match, sitters, journal.path.name, fame, bests, cup if number % OF_CUP == 0 else None)
        settings.turns_made[GAMES_COUNTED] = number
        faults = [*fame.problems, *bests.problems, *settings_file.save(settings), *map(Complaint, counted.told)]
        journal.finish(match)
        journal.close()
        for problem in [*faults, *journal.problems()]:
            raise problem
        print(number, SHELVED, flush=True)


def _with_match(cup: Cup | None, journal: Journal) -> Cup:
    """The cup with this match in play; the next one if the last one is over."""
    if cup is None or cup.is_over:
        if cup is not None:
            forget(cup)
        cup = cup_before(0)
        begin(cup)

    def seat(now: Cup) -> None:
        now.kept.journal = journal.path.name

    change(cup, seat)
    return cup


def _tell(number: int, committed: int, told: int) -> int:
    if committed > told:
        print(number, committed, flush=True)
    return committed


def play_and_kill(folder: Path, module: Sequence[str], seconds: float) -> str:
    """Let a child play for a while after its first sign of life, and kill it; the last line that it told."""
    environment = {**os.environ, files.FOLDER_VARIABLE: str(folder)}
    command = [sys.executable, "-m", *module]
    with subprocess.Popen(command, cwd=ROOT, env=environment, stdout=subprocess.PIPE) as child:
        assert child.stdout is not None
        told = child.stdout.readline()
        time.sleep(seconds)
        has_ended = child.poll() is not None
        child.kill()
        told += child.stdout.read()
    if has_ended:
        raise Complaint("the child ended by itself")
    return told.decode().split("\n")[-2]  # what follows the last line end is torn


def _safe(line: str) -> Safe:
    game, ticket = line.split()
    return Safe(int(game), 0 if ticket == SHELVED else int(ticket), ticket == SHELVED)


# What is left


def losses(folder: Path, seed: int, safe: Safe) -> list[str]:
    finished = [match for _, match in shelf(folder)]
    in_play = [_resumed(path) for path in (folder / "games").glob("*" + ENDING)]
    numbers = {_number(match, seed) for match in finished}
    lost = [number for number in range(safe.game + safe.is_shelved) if number not in numbers]
    complaints = [say("the finished game {number} is gone", number=number) for number in lost]
    for match in finished:
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


def miscounts(seed: int) -> list[str]:
    """After the next start of the program: what was counted twice, or forgotten."""
    fame, bests = Fame(fame_path()), Bests(bests_path())
    settings, _ = settings_file.load()
    remembered = max((_number(match, seed) for _, match in shelf(files.folder())), default=-1)
    complaints = [*map(in_words, saves.tidy()), *bring_to_an_end(settings, fame, bests)]
    on_shelf = {path.with_suffix(ENDING).name: match for path, match in shelf(files.folder())}
    complaints += [*map(in_words, [*fame.problems, *bests.problems])]
    complaints += twice(say("the hall of fame"), [entry.of for entry in fame.entries])
    alone = {solo_kind(match) for match in on_shelf.values()}
    complaints += twice(say("the best scores"), [best.of for kind in sorted(alone) for best in bests.of(kind)])
    famous = {name for name, match in on_shelf.items() if _is_famous(_played(seed, _number(match, seed)))}
    complaints += differ(say("the hall of fame"), famous, {entry.of for entry in fame.entries})
    in_cup = {name for name, match in on_shelf.items() if _number(match, seed) % OF_CUP == 0}
    complaints += miscounted_cups(fame, len(in_cup) // len(cup_before(0).games))
    cup, told = begun()
    complaints += told
    if cup is not None:
        complaints += twice(say("the cup"), cup.kept.counted)
        complaints += differ(
            say("the cup"), set(sorted(in_cup)[-len(cup.kept.counted) or len(in_cup) :]), {*cup.kept.counted}
        )
        if len(cup.kept.played) != len(cup.kept.counted):
            complaints.append(say("the cup has other matches than it has counted"))
    if settings.turns_made.get(GAMES_COUNTED, -1) < remembered:
        complaints.append(say("the settings have forgotten game {number}", number=remembered))
    return complaints


def miscounted_cups(fame: Fame, finished: int) -> list[str]:
    """Whether the hall of fame knows of other cups than have come to their end."""
    complaints = twice(say("the hall of fame"), [entry.of for entry in fame.cups])
    if len(fame.cups) != finished:
        complaints.append(say("cups in the hall of fame: {found} of {count}", found=len(fame.cups), count=finished))
    return complaints


def _is_famous(match: Match) -> bool:
    return entry_of(match, sitters_of(match.seats, match.game.name, match.options), "2026-01-01") is not None


def twice(where: str, names: Sequence[str]) -> list[str]:
    return [
        say("{name} is {count} times in {where}", name=name, count=count, where=where)
        for name, count in Counter(names).items()
        if count > 1
    ]


def differ(where: str, wanted: AbstractSet[str], found: AbstractSet[str]) -> list[str]:
    forgotten = [say("{name} is forgotten in {where}", name=name, where=where) for name in sorted(wanted - found)]
    return forgotten + [
        say("{name} is in {where}, and nowhere else", name=name, where=where) for name in found - wanted
    ]


def _number(match: Match, seed: int) -> int:
    """Which of the games it is."""
    assert match.seed is not None
    return match.seed - seed


def shelf(folder: Path) -> list[tuple[Path, Match]]:
    found: list[tuple[Path, Match]] = []
    for path in sorted((folder / "finished").glob("*.jsonl")):
        with path.open("rb") as file:
            found += [(path, match) for match in read_records(file, game_named)]
    return found


def _resumed(path: Path) -> tuple[Match, int]:
    """The match that a journal leads to, and how many tickets it holds."""
    tickets = path.read_bytes().count(b"\n") - 1  # a torn line has no end
    match, journal, told = saves.resume(path)
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
