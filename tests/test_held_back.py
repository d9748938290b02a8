"""What cannot be read is not overwritten: settings, cup, best scores, hall of fame, the operator's file."""

import errno
import os
from pathlib import Path

import pytest

from games.core.contract import Complaint
from games.core.match import HUMAN
from games.kiosk import config
from games.kiosk.config import Config
from games.people.party import Sitter
from games.store import bests, fame, files, settings
from games.store import cup_file as cup
from games.store.bests import Best, Bests
from games.store.cup import Cup
from games.store.fame import Fame, FameEntry, Participant
from games.store.settings import Settings

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
ENTRY = FameEntry("2026-11-16", "link", [Participant("Ada", HUMAN, 9, True)])
BEST = Best("Ada", 90, "2026-11-16")


def use_settings() -> list:
    now, told = settings.load()
    now.muted = True
    return told + settings.save(now)


def use_cup() -> list:
    _, told = cup.begun()
    begun = Cup([Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue")])
    return told + cup.begin(begun) + cup.change(begun, lambda now: now.forget_match()) + cup.forget(begun)


def use_bests() -> list:
    kept = Bests(bests.usual_path())
    assert kept.enter("tetrix solo", BEST) == 1 and kept.of("tetrix solo") == [BEST], "it is still shown"
    kept.clear()
    return kept.problems


def use_fame() -> list:
    kept = Fame(fame.usual_path())
    kept.enter(ENTRY)
    assert kept.entries == [ENTRY], "it is still shown"
    kept.clear()
    return kept.problems


def use_config() -> list:
    now, told = config.load()
    try:
        config.save(now)
    except Complaint as complaint:
        return [*told, complaint]
    return told


USES = {
    settings.path: use_settings,
    cup.usual_path: use_cup,
    bests.usual_path: use_bests,
    fame.usual_path: use_fame,
    config.path: use_config,
}
each = pytest.mark.parametrize("path_of, use", USES.items(), ids=[use.__name__ for use in USES.values()])


def filled(path: Path) -> bytes:
    """A file as the program writes it; its content."""
    if path == settings.path():
        settings.save(Settings(speed=2.0))
    elif path == cup.usual_path():
        cup.keep(Cup([Sitter("Zoe", HUMAN, "red"), Sitter("Max", HUMAN, "blue")]))
    elif path == bests.usual_path():
        Bests(path).enter("tetrix solo", Best("Zoe", 80, "2026-11-15"))
    elif path == fame.usual_path():
        Fame(path).enter(FameEntry("2026-11-15", "link", [Participant("Zoe", HUMAN, 9, True)]))
    else:
        config.save(Config(idle_seconds=30))
    return path.read_bytes()


@each
@pytest.mark.parametrize("code", [errno.EIO, errno.EACCES])
def test_a_file_that_the_disk_does_not_give_is_told_and_left_as_it_is(path_of, use, code, monkeypatch):
    path = path_of()
    data = filled(path)
    real = open

    def refuse(file, *facts, **more):
        if Path(file) == path and (facts or ("r",))[0] == "rb":
            raise OSError(code, os.strerror(code))
        return real(file, *facts, **more)

    with monkeypatch.context() as patch:
        patch.setattr(files, "open", refuse, raising=False)
        told = use()
    assert any("so that nothing is lost" in str(complaint) for complaint in told)
    assert path.read_bytes() == data
    assert [other.name for other in path.parent.iterdir() if other.name != "logs"] == [path.name]


@each
@pytest.mark.skipif(AS_ROOT or os.name == "nt", reason="nothing is forbidden to this user")
def test_a_file_that_may_not_be_read_is_told_and_left_as_it_is(path_of, use):
    path = path_of()
    data = filled(path)
    path.chmod(0)
    told = use()
    path.chmod(0o600)
    assert any("access is not allowed" in str(complaint) for complaint in told) and path.read_bytes() == data


def test_settings_that_could_not_be_read_at_the_start_are_not_overwritten_when_the_disk_is_well_again(monkeypatch):
    filled(settings.path())

    def refuse(*_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    with monkeypatch.context() as patch:
        patch.setattr(files, "open", refuse, raising=False)
        now, (complaint,) = settings.load()
    assert now == Settings() and os.strerror(errno.EIO) in str(complaint)
    now.muted = True
    assert settings.save(now) == []
    assert settings.load() == (Settings(speed=2.0, muted=True), []), "what was chosen since then, and all the others"


@each
def test_a_folder_in_place_of_a_file_keeps_all_that_is_in_it(path_of, use):
    path = path_of()
    path.mkdir(parents=True)
    (path / "letter").write_bytes(b"from home")
    told = use()
    if use is use_config:  # whoever made it there must not come to a first start, at which anybody chooses the PIN
        assert told and (path / "letter").read_bytes() == b"from home"
    else:
        assert len(told) == 1
        assert (path.with_name(path.name + ".damaged-1") / "letter").read_bytes() == b"from home"


@each
def test_a_damaged_file_that_cannot_be_moved_aside_is_left_as_it_is(path_of, use, monkeypatch):
    path = path_of()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"\xff damage")
    real = os.rename

    def refuse(*_):
        raise OSError(errno.EACCES, "no")

    with monkeypatch.context() as patch:
        patch.setattr(os, "rename", refuse)
        if path == fame.usual_path():  # of its lines the good ones go on, and the old file is copied
            patch.setattr(files, "put", refuse)
        told = use()
    assert real is os.rename and told and path.read_bytes() == b"\xff damage"
