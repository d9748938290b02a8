"""Every way of starting, tried with a copy of the program that needs one tiny package.

The command behind it only notes that it was reached; all before it is real: the start scripts, Python, venv and pip.
"""

import json
import os
import shutil
import subprocess
import time
from pathlib import Path
from types import SimpleNamespace

import pytest

from games.start import homes
from tests.little_index import LIST, LOCK, serving
from tests.test_build import arguments_of

ROOT = Path(__file__).resolve().parent.parent

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the start scripts of Linux and macOS")

COMMAND = """
import json, os, sys

def main(args):
    if args[:1] == ["--version"]:
        return 0
    if args == ["fail"]:
        raise RuntimeError("an error of ours")
    import little_toy
    if not little_toy.whole:
        raise AttributeError("little_toy is not what it was")
    with open(os.environ["NOTED"], "a", encoding="utf-8") as file:
        file.write(json.dumps([sys.prefix, args]) + "\\n")
    return 7
"""


@pytest.fixture(scope="module")
def index():
    with serving() as server:
        yield server


@pytest.fixture(scope="module")
def copy(tmp_path_factory, index):
    """The program in a folder with an awkward name, a fresh home, and a desktop whose Python has no tkinter."""
    base = tmp_path_factory.mktemp("starting")
    root = base / "Spiele für alle 100%"
    for folder in ("launch", "games/start", "games/words", "games/core"):
        shutil.copytree(ROOT / folder, root / folder, ignore=shutil.ignore_patterns("__pycache__"))
    for file in ("main.py", "games/__init__.py"):
        shutil.copy(ROOT / file, root / file)
    (root / "games" / "commands").mkdir()
    (root / "games" / "commands" / "__init__.py").write_text(COMMAND)
    (root / "requirements.txt").write_text(LIST)
    (root / "requirements.lock").write_text(LOCK)
    tools, hidden = base / "tools", base / "hidden"
    for folder in (tools, hidden / "tkinter"):
        folder.mkdir(parents=True)
    (hidden / "tkinter" / "__init__.py").write_text("raise ImportError('no tkinter here')\n")
    for tool in ("sh", "uname", "readlink", "dirname", "env", "printf", "sed", "fold", "cat"):
        (tools / tool).symlink_to(shutil.which(tool))
    python = f"#!/bin/sh\nPYTHONPATH='{hidden}' exec '{homes.base_python()}' \"$@\"\n"
    zenity = f"#!/bin/sh\nprintf '%s\\n' \"$@\" >> '{base}/said'\ncat >> '{base}/said'\n"
    for name, script in (("python3", python), ("zenity", zenity)):
        (tools / name).write_text(script)
        (tools / name).chmod(0o755)
    environ = {"PATH": str(tools), "HOME": str(base / "home"), "LANG": "C", "DISPLAY": ":99", "NO_PROXY": "127.0.0.1"}
    environ |= {"PIP_INDEX_URL": index.address("good"), "NOTED": str(base / "noted")}
    return SimpleNamespace(root=root, base=base, environ=environ, noted=base / "noted", said=base / "said")


def start(copy, *command: object, **environ: str) -> subprocess.CompletedProcess:
    """Start it as a desktop does: in a session of its own, from another folder, without a terminal."""
    return subprocess.run(
        [*map(str, command)], env=copy.environ | environ, cwd="/", stdin=subprocess.DEVNULL, start_new_session=True,
        capture_output=True, encoding="utf-8", timeout=120,
    )  # fmt: skip


def noted(copy) -> list:
    """What the command has noted since this was asked for the last time: where it ran, and with what."""
    lines = copy.noted.read_text(encoding="utf-8").splitlines() if copy.noted.exists() else []
    copy.noted.unlink(missing_ok=True)
    return [json.loads(line) for line in lines]


def entry_of(copy) -> list[str]:
    """What a desktop runs when the entry in the folder gets a double click."""
    entry = copy.root / "launch" / "Tabletrix.desktop"
    lines = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines() if "=" in line)
    return [*arguments_of(lines["Exec"])[:-1], str(entry)]


@pytest.fixture(scope="module")
def ready(copy):
    """The same after its first start, which was a double click."""
    done = start(copy, *entry_of(copy))
    assert (done.returncode, noted(copy)) == (7, [[str(copy.root / ".venv"), []]]), done.stderr
    said = copy.said.read_text(encoding="utf-8")
    assert "--progress" in said and "First start" in said and "# Fetching little-toy (1 of 1)" in said
    return copy


def ways(copy) -> dict[str, list[str]]:
    script, main = str(copy.root / "launch" / "tabletrix.sh"), str(copy.root / "main.py")
    python = str(copy.root / ".venv" / "bin" / "python")
    return {
        "entry": entry_of(copy),
        "script": [script, "play"],
        "script of macOS": [str(copy.root / "launch" / "Tabletrix.command"), "play"],
        "main.py": ["python3", main, "play"],
        "its own Python": [python, main, "play"],
        "main.py with nothing open": ["sh", "-c", 'exec python3 "$1" play <&- >&- 2>&-', "sh", main],
    }


@pytest.mark.parametrize(
    "way", ["entry", "script", "script of macOS", "main.py", "its own Python", "main.py with nothing open"]
)
def test_each_way_of_starting_leads_into_the_environment(ready, way):
    done = start(ready, *ways(ready)[way])
    args = [] if way == "entry" else ["play"]
    assert (done.returncode, noted(ready)) == (7, [[str(ready.root / ".venv"), args]]), done.stderr
    assert done.stderr == ""


@pytest.mark.parametrize("home", ["/dev/null", "/nowhere/at/all"])
def test_a_home_that_cannot_be_used_is_no_hindrance(ready, home):
    assert start(ready, *ways(ready)["script"], HOME=home).returncode == 7
    assert noted(ready)


def test_an_error_of_ours_makes_nothing_anew(ready):
    before = (ready.root / ".venv").stat().st_ino
    done = start(ready, *ways(ready)["main.py"][:2], "fail")
    assert done.returncode == 1 and "an error of ours" in done.stderr and "anew" not in done.stderr
    assert (ready.root / ".venv").stat().st_ino == before


def test_a_changed_byte_that_makes_a_command_fail_is_mended_and_the_command_goes_on(ready):
    """Its size is as before, so only the error gives it away."""
    module = next((ready.root / ".venv").rglob("little_toy.py"))
    module.write_text(module.read_text().replace("True", "None"))
    later = time.time() + 10
    os.utime(module, (later, later))
    done = start(ready, *ways(ready)["script"])
    assert (done.returncode, noted(ready)) == (7, [[str(ready.root / ".venv"), ["play"]]]), done.stderr
    assert "little_toy.py is missing or damaged" in done.stderr and "Traceback" not in done.stderr


@pytest.mark.skipif(not shutil.which("desktop-file-validate"), reason="needs desktop-file-validate")
def test_the_entry_is_as_desktops_want_it():
    told = subprocess.run(["desktop-file-validate", ROOT / "launch" / "Tabletrix.desktop"], capture_output=True)
    assert (told.returncode, told.stdout) == (0, b"")
