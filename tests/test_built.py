"""A finished build, proved as somebody gets it who has neither Python nor this source.

It runs where a build is given: `TABLETRIX_BUILD=dist/Tabletrix-... python3 main.py test tests/test_built.py`
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from games.core.catalogue import game_named, names
from games.core.record import read_records
from games.tools.build import program_in
from games.tools.soak_starts import MARK, marked
from tests.screen import MISSING, Window, a_screen

BUILD = os.environ.get("TABLETRIX_BUILD", "")
SLOWEST_START = 1.0  # seconds of a processor until the first picture is there: on an idle machine that is the time
QUIET = 2.0  # seconds between two presses, of which the first may have opened something: it is not to be hurried
KEPT_BY_WINDOWS = ("SYSTEMROOT", "TEMP")  # without which no program starts there

pytestmark = pytest.mark.skipif(not BUILD, reason="TABLETRIX_BUILD names no build to prove")
with_a_screen = pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)}")


@pytest.fixture(scope="module")
def program(tmp_path_factory) -> Path:
    """The program, moved to a place of which it cannot know."""
    place = tmp_path_factory.mktemp("empty") / "Spiele für alle"
    shutil.copytree(BUILD, place, symlinks=True)
    return program_in(place)


@pytest.fixture
def home(tmp_path) -> Path:
    return tmp_path


@pytest.fixture
def bare(home) -> dict[str, str]:
    """An environment that knows of no Python, and carries a mark by which the processes in it are found."""
    kept = {name: os.environ[name] for name in KEPT_BY_WINDOWS if name in os.environ}
    unseen = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    return {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C", MARK: home.name, **unseen, **kept}


def run(program: Path, environment: dict[str, str], *arguments: str) -> subprocess.CompletedProcess:
    return subprocess.run(
        [str(program), *arguments], env=environment, cwd=environment["HOME"], capture_output=True, encoding="utf-8",
        timeout=120,
    )  # fmt: skip


@pytest.mark.parametrize("game", names())  # each reaches other corners of the packages
def test_the_computer_plays_every_game(program, bare, game):
    told = run(program, bare, "simulate", game, "--seats", "medium,easy", "--jobs", "2", "--games", "2")
    assert told.returncode == 0 and ("medium" in told.stdout or sys.platform == "win32"), told.stderr


@pytest.mark.skipif(os.name != "posix", reason="tells no times of other programs")
def test_it_starts_at_once(program, bare):
    times = []
    for _ in range(5):
        before = os.times()
        assert run(program, bare, "play", "--first-frame").returncode == 0
        after = os.times()
        times.append(after.children_user + after.children_system - before.children_user - before.children_system)
    assert min(times) < SLOWEST_START, times


def test_what_needs_the_source_says_so(program, bare):
    for command in ("build", "test", "bench", "shots x", "soak starts", "train link"):
        told = run(program, bare, *command.split())
        assert told.returncode == 2 and "source" in told.stderr and len(told.stderr.splitlines()) == 1, command
    assert run(program, bare, "nonsense").returncode == 2


def test_it_brings_the_licences_of_its_parts(program):
    licences = Path(BUILD) / "LICENSES"
    assert {"Tabletrix.txt", "python.txt", "libraries.txt"} <= {file.name for file in licences.iterdir()}
    list_of_names = (licences / "libraries.txt").read_text(encoding="utf-8").partition("\n\n\n")[0].lower()
    known = tuple(word.removeprefix("lib") for word in re.findall(r"\w{4,}", list_of_names))
    files = [file.name.lower() for file in Path(BUILD).rglob("*.libs/*")]
    names = {re.match(r"(?:lib)?(?:scipy_)?([a-z]+\d*)", file)[1] for file in files}
    assert {name for name in names if not name.startswith(known)} == set(), "libraries that nobody has named"


# In a window


@pytest.fixture
def window(program, home, bare) -> Iterator:
    data = home / ".local" / "share" / "tabletrix"
    data.mkdir(parents=True)
    # Without tumbling and falling there is less to wait for.
    (data / "settings.json").write_text('{"reduced_motion": true, "speed": 2.0}', encoding="utf-8")
    opened: list[Window] = []
    with a_screen() as screen:
        environment = {**bare, "DISPLAY": screen, "SDL_FRAMEBUFFER_ACCELERATION": "0"}
        del environment["SDL_VIDEODRIVER"]

        def open_window(*arguments: str) -> Window:
            opened.append(Window([str(program), *arguments], environment, data))
            return opened[-1]

        yield open_window
        for one in opened:
            one.end()


def wait_until(is_reached, seconds: float, what: str) -> None:
    deadline = time.monotonic() + seconds
    while not is_reached():
        assert time.monotonic() < deadline, what
        time.sleep(0.1)


@with_a_screen
def test_a_click_leads_into_a_game_that_is_played_to_its_end(window, home):
    """The first start ever; the welcome leads to the tower, against a computer in a process of its own."""
    game = window()
    for _ in range(2):  # once it is chosen, nothing can be pressed in its place
        time.sleep(QUIET)
        game.click(420, 315)  # the tower on the table
    time.sleep(QUIET)

    def begins() -> bool:
        game.click(1596, 615)  # play it, and do not learn it first
        time.sleep(QUIET)
        return bool(game.unfinished())

    wait_until(begins, 60, "no game was begun")
    assert len(marked(home.name)) > 1, "nobody thinks for the computer"
    with game.play_to_the_end(seconds=400).open("rb") as lines:
        (match,) = read_records(lines, game_named)
    assert match.outcome.reason == "tower full" and match.seats[1] == "easy"
    assert game.end() == 0
    wait_until(lambda: not marked(home.name), 5, "a process was left behind")
    assert {path.name for path in home.iterdir()} == {".local"}, "something was written elsewhere"


@with_a_screen
def test_a_game_whose_program_was_killed_is_continued(window, home):
    game = window("play", "link")
    game.keys(*["space", "h"] * 4)
    wait_until(game.unfinished, 60, "no game was begun")
    (journal,) = game.unfinished()
    game.end(signal.SIGKILL)
    wait_until(lambda: not marked(home.name), 5, "a process was left behind")
    length = journal.stat().st_size
    again = window()
    time.sleep(QUIET)
    again.click(337, 1007)  # to continue the game

    def goes_on() -> bool:
        time.sleep(QUIET)
        again.click(260, 660)  # the die
        return journal.stat().st_size > length

    wait_until(goes_on, 60, "the game did not go on")
    assert again.unfinished() == [journal]
