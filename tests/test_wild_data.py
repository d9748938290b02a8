"""Files that are well-formed but wrong: whatever they say, the program opens, tells it, and touches nothing else."""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games.core.catalogue import game_named, names
from games.core.match import HUMAN, Match
from games.kiosk import config
from games.kiosk.config import Config
from games.kiosk.operator import OperatorScene
from games.kiosk.toml import to_toml
from games.people.party import EVENING, Sitter, sitters_at
from games.scenes.cup import CupScene
from games.scenes.cup_seats import CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.play.scene import PlayScene
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.store import bests, fame, settings
from games.store import cup_file as cup
from games.store.bests import Best, Bests
from games.store.cup import Cup
from games.store.fame import Fame, FameEntry, Feat, Participant
from games.store.journal import Journal
from games.store.settings import Settings
from games.tools.kiosk_studio import studio_kiosk
from tests.desk import Desk

MUTANTS = 15  # of each kind of file
FEATS = {"tetrix": "areas", "borderline": "push", "tantrix": "loop", "link": "group"}
HUGE = 10**18
WILD = [
    None, True, False, 0, -1, 7, HUGE, -HUGE, 0.5, 1e300, "", ".", "..", "/", "\0", "a\0b", "\x1b[2J", "\u202eadA",
    "x" * 5000, "human", "wizard", "white", "purple", "chess", "2026-99-99", [], [[]], {}, {"": None}, [0] * 1500,
    ["link"] * 1500, ["human", "human"], [[0], [0]], "link", "tantrix", -0.0, "\u0301", "a/b.journal", "a.journal",
]  # fmt: skip
DIGITS = "9" * 5000  # what Python's JSON could not write back; put in as text
MARK = "a number of 5000 digits"


def places(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree of JSON where something else could stand."""
    keys = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    for key in keys:
        yield value, key
        yield from places(value[key])


def damaged(text: str, luck: Random) -> str:
    """One to three values of a JSON text are others now, wild ones or values from another place of it."""
    tree = json.loads(text)
    for _ in range(luck.randint(1, 3)):
        found = list(places(tree))
        if not found:
            break
        holder, key = luck.choice(found)
        other_holder, other = luck.choice(found)
        holder[key] = deepcopy(luck.choice([*WILD, MARK, other_holder[other]]))
    return json.dumps(tree).replace(json.dumps(MARK), DIGITS)


def damaged_toml(text: str, luck: Random) -> str:
    values = tomllib.loads(text)
    for key in luck.sample(list(values), luck.randint(1, 3)):
        wild = luck.choice([each for each in [*WILD, *values.values()] if each not in (None, [[]], {"": None})])
        values[key] = MARK if luck.random() < 0.1 else wild
    instead = luck.choice([DIGITS, "0x" + DIGITS, "nan", "04:30:00", "1979-05-27"])
    return to_toml(values).replace(json.dumps(MARK), instead)


@pytest.fixture
def home(tmp_path, monkeypatch) -> Path:
    """A data folder as after some evenings, with something of somebody else beside it."""
    folder = tmp_path / "street" / "house"
    monkeypatch.setenv("TABLETRIX_DATA", str(folder))
    seats = [{"name": name, "who": HUMAN, "colour": colour} for name, colour in (("Ada", "red"), ("Ben", "blue"))]
    settings.save(Settings(language="de", window=[0, 0, 1280, 720], seats={"link": seats, EVENING: seats}))
    for name in names():
        feats = [Feat(FEATS[name], "Ada", 7)]
        Fame(fame.usual_path()).enter(
            FameEntry(
                "2026-11-16", name, [Participant("Ada", HUMAN, 9, True), Participant("Magpie", "easy", 3, False)], feats
            )
        )
    for score in (90, 120):
        Bests(bests.usual_path()).enter("tetrix solo", Best("Ada", score, "2026-11-16"))
    config.save(Config(idle_seconds=30))
    begun = Cup([Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue"), Sitter("Fox", "easy", "green")])
    begun.kept.played = [[[2], [0, 1]]]
    fixture = begun.next
    journal = Journal.begin(Match(game_named(fixture.game), [each.seat_name for each in begun.sitters(fixture)], 11))
    journal.close()
    begun.kept.journal = journal.path.name
    cup.keep(begun)
    (folder.parent / "neighbour").mkdir()
    (folder.parent / "neighbour" / "letter").write_bytes(b"from home")
    return folder


def others(folder: Path, file: Path) -> dict[str, bytes]:
    """All files of the street but one, and what was set aside of it."""
    return {
        str(path.relative_to(folder.parent)): path.read_bytes()
        for path in sorted(folder.parent.rglob("*"))
        if path.is_file() and not path.name.startswith(file.name)
    }


def opened(kiosk: bool) -> None:
    """Everything that shows these files is opened and drawn."""
    if kiosk:
        now, _ = config.load()
        cabinet = studio_kiosk((1280, 720), now)
        for page in OperatorScene.PAGES:
            cabinet.open(OperatorScene, page=page)
            cabinet.frame([], 0.1)
            cabinet.draw()
        return
    now, _ = settings.load()
    now.window = None
    desk = Desk(settings=now)
    cabinet = desk.cabinet
    cabinet.bests, cabinet.fame = Bests(bests.usual_path()), Fame(fame.usual_path())
    cabinet.tell(cabinet.bests.problems)
    cabinet.tell(cabinet.fame.problems)
    match = Match(game_named("tetrix"), ["human:Ada"], 11)
    scenes = [(FameScene, {}), (SettingsScene, {}), (SeatsScene, {"game": "link"}), (CupSeatsScene, {})]
    scenes.append((PlayScene, {"match": match, "sitters": [Sitter("Ada", HUMAN, "red")]}))  # with the list of the best
    resumed = Match(game_named("link"), ["human:Ada", "human:Ben"], 11)
    scenes.append((PlayScene, {"match": resumed, "sitters": sitters_at(now, resumed)}))
    if desk.scene.cup is not None:
        scenes.append((CupScene, {"cup": desk.scene.cup}))
    for scene, facts in scenes:
        cabinet.open(scene, **facts)
        cabinet.frame([], 0.1)
        cabinet.draw()


FILES = {
    "cup": cup.usual_path, "fame": fame.usual_path, "bests": bests.usual_path, "settings": settings.path,
    "kiosk": config.path,
}  # fmt: skip


def points_of(text: str) -> Any:
    """What people have won in a cup; its scene writes it anew, perhaps without the match that was begun."""
    told = json.loads(text)
    return [player[:3] for player in told["players"]], told["games"], told["played"], told.get("joined", [])


@pytest.mark.parametrize("name", FILES)
def test_whatever_a_file_says_the_program_opens_and_touches_nothing_else(home, name):
    file = FILES[name]()
    good = file.read_text(encoding="utf-8")
    before = others(home, file)
    for number in range(MUTANTS):
        luck = Random(f"{name} {number}")
        if name == "kiosk":
            text = damaged_toml(good, luck)
        elif name == "fame":
            lines = good.splitlines()
            at = luck.randrange(len(lines))
            text = "\n".join([*lines[:at], damaged(lines[at], luck), *lines[at + 1 :]]) + "\n"
        else:
            text = damaged(good, luck)
        file.write_text(text, encoding="utf-8")
        opened(name == "kiosk")
        changed = file.read_text(encoding="utf-8") if file.exists() else None
        kept = [path.read_text(encoding="utf-8") for path in file.parent.glob(file.name + ".damaged-*")]
        is_there = text in (*kept, changed) or (name == "cup" and points_of(text) == points_of(changed))
        assert is_there, f"what it said before is lost: {text[:300]}"
        now = others(home, file)
        now = {path: data for path, data in now.items() if not path.endswith(".lock")}
        assert now == before, f"after {text[:300]}"
        for path in file.parent.glob(file.name + ".damaged-*"):
            path.unlink()
