"""A street to live in, for `soak data`: a data folder as after some evenings, and a neighbour whom it does not concern.

Every kind of file that the program keeps is there: settings with people, names of the evening and the turns that they
made, best scores, hall of fame, a cup with a match in play, games that were left before their end, records on the
shelf, the settings of a kiosk, the wrong tries of its PIN, and what was played there. Beside it lie the files that
people name on the command line.
"""

from __future__ import annotations

import hashlib
import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import date, timedelta
from pathlib import Path
from random import Random

from games.bots.live.arena import play_match
from games.core.catalogue import feats_of, game_named, names
from games.core.contract import CHANCE, OVER
from games.core.match import HUMAN, Match
from games.core.record import to_line, to_record
from games.kiosk import config, in_play, plays, status
from games.kiosk import pin as pins
from games.kiosk.config import Config
from games.kiosk.in_play import GamesInPlay
from games.kiosk.pin import Pin
from games.kiosk.plays import PlayEnd
from games.people.party import CUP, EVENING, Sitter
from games.store import bests, cup_file, fame, settings, strengths
from games.store.bests import Best, Bests
from games.store.cup import Cup
from games.store.fame import Fame, FameEntry, Feat, Participant
from games.store.files import FOLDER_VARIABLE
from games.store.journal import Journal, finished_name, games_folder
from games.store.settings import Seat, Settings
from games.store.strengths import Met, Strengths
from games.tools.studio import nobodys_folder

SALT = bytes(16)
DIGITS = "2580"
PIN = Pin(SALT, 2, 1, 1, hashlib.scrypt(DIGITS.encode(), salt=SALT, n=2, r=1, p=1, dklen=32))  # cheap to try
DAY = "2026-11-16"
MOVES = 8  # of a game that was left
IN_CUP = "cup"  # the end of the name of its match
RECORDED = 2  # games in a file of records

Snapshot = dict[str, bytes | str]  # by path; in words what is no file


@contextmanager
def in_street() -> Iterator[Path]:
    """A furnished street, in which the program lives meanwhile."""
    with nobodys_folder():
        street = Path(os.environ[FOLDER_VARIABLE])
        os.environ[FOLDER_VARIABLE] = str(street / "house")
        _furnish(street)
        yield street
        os.environ[FOLDER_VARIABLE] = str(street)  # as it was found


def _furnish(street: Path) -> None:
    _settings()
    _results()
    for name in names():
        for seats in game_named(name).seats:
            _left(name, seats)
    in_cup = _cup()
    for name in names():
        _finished(name)
    _kiosk(street)
    neighbour = street / "neighbour"
    neighbour.mkdir()
    (neighbour / "letter").write_bytes(b"from home")
    matches = [play_match(game_named(names()[-1]), ("random", "random"), seed, 10.0) for seed in range(RECORDED)]
    (street / "records.jsonl").write_bytes(b"".join(to_line(to_record(match)) for match in matches))
    (street / "cup_match.jsonl").write_bytes(_played_to_its_end(in_cup))
    (street / "operator.toml").write_text(config.text_of(Config(idle_seconds=30, pin=PIN)), encoding="utf-8")


def _settings() -> None:
    people: list[Seat] = [
        {"name": name, "who": HUMAN, "colour": colour} for name, colour in (("Ada", "red"), ("Ben", "blue"))
    ]
    animal: Seat = {"name": "Fox", "who": "easy", "colour": "green", "temper": "bold"}
    seats = {table: [*people, animal] for table in (*names(), EVENING, CUP)}
    turns = dict.fromkeys(names(), 2)
    now = Settings(
        language="de", reduced_motion=True, window=[0, 0, 1280, 720], seats=seats, welcomed=True, turns_made=turns,
        introduced=[*names()],
    )  # fmt: skip
    settings.save(now)


def _results() -> None:
    hall, scores, known = Fame(fame.usual_path()), Bests(bests.usual_path()), Strengths(strengths.usual_path())
    for number, name in enumerate(names()):
        parts = [Participant("Ada", HUMAN, 9, True), Participant("Magpie", "easy", 3, False)]
        feats = [Feat(next(iter(feats_of(name))), "Ada", 7)]
        of = f"2026111{number}-200000-{name}-abc.journal"
        hall.enter(FameEntry(DAY, name, parts, feats, of))
        known.enter([Met("Ada", name, ["easy"], 1.0, of), Met("Ben", name, ["match:0.35"], 0.5, of)])
    for score in (90, 120):
        scores.enter(f"{names()[0]} solo", Best("Ada", score, DAY, f"20261116-2000{score}-solo-abc.journal"))


def _left(name: str, seats: int, people: list[str] | None = None, ending: str = "left") -> Path:
    """A game that was left in the middle, with something taken back and a seat handed over."""
    luck = Random(f"{name} {seats}")
    match = Match(game_named(name), people or [f"human:{who}" for who in ("Ada", "Ben", "Cy", "Dee")[:seats]], 11)
    journal = Journal.begin(match)
    for number in range(MOVES):
        if number == MOVES - 2 and match.can_undo:
            match.undo()
            journal.undone(match)
        if match.to_move == OVER:
            break
        match.draw() if match.to_move == CHANCE else match.commit(luck.choice(match.moves))
        journal.entry(match)
    if people is None and match.to_move != OVER:
        match.hand_over(seats - 1, "easy")
        journal.entry(match)
    journal.close()
    return journal.path.rename(journal.path.with_name(f"20261117-2000{seats:02}-{name}-{ending}.journal"))


def _cup() -> Match:
    """A cup whose second match was left; that match."""
    players = [Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue"), Sitter("Fox", "easy", "green")]
    begun = Cup(players)
    begun.kept.played = [[[2], [0, 1]]]
    fixture = begun.next
    assert fixture is not None
    seats = [each.seat_name for each in begun.sitters(fixture)]
    begun.kept.journal = _left(fixture.game, len(seats), seats, IN_CUP).name
    cup_file.keep(begun)
    return Match(game_named(fixture.game), seats, 11)


def _finished(name: str) -> None:
    match = play_match(game_named(name), ("random",) * game_named(name).seats[-1], 3, 10.0)
    path = finished_name(games_folder() / f"20261110-200000-{name}-abcdef.journal")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(to_line(to_record(match)))


def _played_to_its_end(match: Match) -> bytes:
    """As its record would lie on the shelf."""
    luck = Random(7)
    while match.to_move != OVER:
        match.draw() if match.to_move == CHANCE else match.commit(luck.choice(match.moves))
    return to_line(to_record(match))


def _kiosk(street: Path) -> None:
    config.save(Config(idle_seconds=30, pin=PIN))
    pins.usual_path().write_bytes(b"2\n")
    for back in range(0, 40, 5):
        for name in names():
            day = date.today() - timedelta(days=back)
            plays.add(plays.Play(day, name, 300.5, PlayEnd.FINISHED if back % 2 == 0 else PlayEnd.ABANDONED, 2, 1))
    visitors = GamesInPlay(lambda complaint: None)
    for name in names()[:2]:
        visitors.begun(Match(game_named(name), ["human", "easy"], 11))
    os.replace(in_play.path(), street / "in_play.json")  # the first kiosk that is started would count them
    status.path().write_text('{"format": 1, "state": "running", "pids": [3999998, 3999999]}', encoding="utf-8")


# What is there


def snapshot(street: Path) -> Snapshot:
    return {str(path.relative_to(street)): _looked_at(path) for path in sorted(street.rglob("*"))}


def _looked_at(path: Path) -> bytes | str:
    if path.is_symlink():
        return f"a link to {os.readlink(path)}"
    if path.is_dir():
        return "a folder"
    if not path.is_file():
        return "a pipe"
    if path.stat().st_size > 50_000_000:
        return "a very large file"
    return path.read_bytes()


def put_back(street: Path, was: Snapshot) -> None:
    """Everything is as it was."""
    now = snapshot(street)
    for name in now.keys() - was.keys():
        _remove(street / name)
    for name, content in was.items():
        path = street / name
        if now.get(name) != content:
            _remove(path)
            if isinstance(content, bytes):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_bytes(content)
            else:
                path.mkdir(parents=True, exist_ok=True)


def _remove(path: Path) -> None:
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
