"""Samples of `soak kiosk`: a kiosk on a virtual screen, with real clicks and a real death."""

import os
import shutil
import subprocess
import sys
from random import Random

import pygame
import pytest

from games.kiosk.watched import WATCHED
from games.tools import kiosk_stay, monkey
from games.tools import soak_kiosk_screen as soak_screen
from games.tools.kiosk_studio import studio_kiosk
from games.tools.monkey import NEEDED
from games.tools.studio import FRAME, run_for, unseen
from games.words import use_language

missing = [name for name in NEEDED if shutil.which(name) is None]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path / "own"))
    yield tmp_path
    use_language("en")


@pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is one of Linux")
@pytest.mark.skipif(bool(missing), reason=f"a virtual screen needs {', '.join(missing)}")
def test_a_visitor_a_crash_and_a_monkey_on_a_virtual_screen(capsys):
    assert soak_screen.soak_screen(120, seed=3, walks_away=False, freezes=False) == []
    told = capsys.readouterr().out
    assert "after SIGKILL a new program" in told and "looked for in" in told
    assert "reached the window: 120 " in told


@pytest.mark.parametrize("coding", ["utf-8", "utf-16", "utf-16-be"])
def test_a_name_is_found_however_it_is_written(folder, coding):
    file = folder / "a file"
    file.write_bytes(b"\x00\xff" + '{"who": "QWXZvj"}'.encode(coding))
    assert soak_screen.holds_name(file, "Qwxzvj") and not soak_screen.holds_name(file, "Qwxzvk")
    assert soak_screen.holds_name(file.rename(folder / "qwxzvk.json"), "Qwxzvk")


# The count of the monkey's deeds


def heard_of(*deeds: monkey.MonkeyDeed) -> list[str]:
    """What the program notes of them."""
    names = {"key": "key a", "modifier": "key left ctrl"}
    return [names.get(what, what) for deed in deeds for what in deed.heard]


def test_a_deed_counts_only_when_all_of_it_was_heard():
    luck = Random("deeds")
    deeds = [monkey.a_deed(luck) for _ in range(200)]
    assert {deed.kind for deed in deeds} == {"key", "click", "drag", "wheel"}
    assert monkey.reached(deeds, heard_of(*deeds)) == [True] * 200
    assert monkey.reached(deeds, []) == [False] * 200
    drag = next(deed for deed in deeds if deed.kind == "drag")
    assert monkey.reached([drag], heard_of(drag)[:1]) == [False], "it was pressed, and nobody knows where it was let go"


def test_nothing_that_was_heard_counts_for_two_deeds():
    luck = Random("twice")
    click = next(deed for deed in iter(lambda: monkey.a_deed(luck), None) if deed.kind == "click")
    assert monkey.reached([click, click], heard_of(click)) == [True, False]
    x, y = click.heard[0].split()[2:]
    assert monkey.reached([click], [what.replace(f" {x} {y}", f" {y} {x}1") for what in click.heard]) == [False]


def test_a_kiosk_notes_what_reaches_it_and_when_it_may_be_touched(folder, monkeypatch):
    notes = folder / "notes"
    monkeypatch.setenv(WATCHED, str(notes))
    cabinet = studio_kiosk((1280, 720))
    cabinet.rest()
    place = (40, 50)
    down, up = (
        pygame.Event(kind, pos=place, button=1, touch=False) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    )
    cabinet.frame([down], FRAME)
    key = pygame.Event(pygame.KEYUP, key=pygame.K_a, mod=0, unicode="a", scancode=4)
    cabinet.frame([up, key, pygame.Event(pygame.WINDOWMINIMIZED), pygame.Event(pygame.WINDOWCLOSE)], FRAME)
    told = [line for line in notes.read_text().splitlines() if not line.startswith("ready")]
    assert told[0].startswith("asked AttractScene") and told[1].startswith("asked KioskTitle")
    assert told[2:] == [
        "heard down 1 40 50", f"runs {os.getpid()}", "heard up 1 40 50", "heard key a", "heard hidden", "heard close",
    ]  # fmt: skip
    assert "ready" not in notes.read_text(), "what has just come does not count presses yet"
    with unseen(cabinet):
        run_for(cabinet, 2.0)
    assert notes.read_text().endswith("ready KioskTitle\n")


def test_the_program_is_known_from_the_other_children_of_its_supervisor():
    """By its command, whichever of them is older."""
    code = (
        "import subprocess, sys\n"
        "sleep = [sys.executable, '-c', 'import sys; sys.stdin.read()']\n"
        "children = [subprocess.Popen([*sleep, part], stdin=subprocess.PIPE) for part in sys.argv[1:]]\n"
        "print(*(child.pid for child in children), flush=True)\n"
        "sys.stdin.read()"
    )
    for parts in (("--cover", "--child"), ("--child", "--cover"), ("--cover",)):
        command = [sys.executable, "-c", code, *parts]
        with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as supervisor:
            pids = dict(zip(parts, map(int, supervisor.stdout.readline().split())))
            found = kiosk_stay.wait(lambda: kiosk_stay.child_of(supervisor.pid) == pids.get("--child"), 10)
            supervisor.stdin.close()
        assert found


def test_a_wait_ends_with_what_it_waits_for_or_with_its_time():
    answers = iter([False, False, True])
    assert kiosk_stay.wait(lambda: next(answers), 60)
    assert not kiosk_stay.wait(lambda: False, 0.01)
    assert kiosk_stay.strain() >= 1.0
