"""What is attached to a release besides the builds: the wheel, the package for Debian, and the workflow.

A sample of it is proved every time: the wheel beside the packages that are here, and a package around a stand-in.
`python3 main.py release` names what it has made, and all of that is proved as somebody gets it who has nothing else:
`TABLETRIX_WHEEL` with all it needs in `TABLETRIX_WHEELHOUSE`, and `TABLETRIX_DEB`.
"""

import gzip
import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from collections.abc import Iterator
from email import message_from_bytes
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

from games import commands
from games.commands.program import VERSION
from games.core.catalogue import game_named, names
from games.core.record import read_records
from games.start import served
from games.tools import build, build_contents, build_papers, deb, pins, release
from games.tools.wheel import make_wheel
from tests.clean_root import SHARED, CleanRoot, clean_root
from tests.screen import MISSING, Window, a_screen

ROOT = Path(__file__).resolve().parent.parent
WHEEL, WHEELHOUSE, DEB = (os.environ.get(f"TABLETRIX_{name}", "") for name in ("WHEEL", "WHEELHOUSE", "DEB"))
UNSEEN = {"SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
PYTHON = "Scripts/python.exe" if os.name == "nt" else "bin/python"
COMMAND = "Scripts/tabletrix.exe" if os.name == "nt" else "bin/tabletrix"

with_a_screen = pytest.mark.skipif(bool(MISSING), reason=f"needs {' and '.join(MISSING)}")


# The wheel


@pytest.fixture(scope="module")
def wheel(tmp_path_factory) -> Path:
    return Path(WHEEL) if WHEEL else make_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel, tmp_path_factory) -> Path:
    """A fresh environment into which the wheel was installed without a connection."""
    place = tmp_path_factory.mktemp("fresh") / "Umgebung für alle"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(place)], check=True)
    whence = ["--find-links", WHEELHOUSE] if WHEELHOUSE else ["--no-deps", "--no-compile"]
    options = ["--quiet", "--no-index", "--disable-pip-version-check", *whence]
    pip = [sys.executable, "-m", "pip", "--python", str(place / PYTHON), "install", *options, str(wheel)]
    subprocess.run(pip, check=True, env={name: value for name, value in os.environ.items() if "PIP_" not in name})
    if not WHEELHOUSE:  # what it needs is what the tests run with
        (library,) = place.rglob("site-packages")
        others = [path for path in sys.path if path.endswith("site-packages")]
        (library / "others.pth").write_text("\n".join(others), encoding="utf-8")
    return place


@pytest.fixture
def decoy(tmp_path) -> Path:
    """A folder to work in that has a package of the same name."""
    (tmp_path / "games").mkdir()
    (tmp_path / "games" / "__init__.py").write_text("raise SystemExit('the wrong one')")
    return tmp_path


def run(home: Path, *command: object, **environment: str) -> subprocess.CompletedProcess:
    kept = {name: os.environ[name] for name in ("SYSTEMROOT", "TEMP", "PYTHONPYCACHEPREFIX") if name in os.environ}
    environment = {"HOME": str(home), "PATH": "/usr/bin:/bin", "LANG": "C", **UNSEEN, **kept, **environment}
    told = [*map(str, command)]
    return subprocess.run(told, env=environment, cwd=home, capture_output=True, encoding="utf-8", timeout=300)


def test_the_wheel_has_what_a_build_has_and_no_more(wheel):
    with zipfile.ZipFile(wheel) as archive:
        files = {name for name in archive.namelist() if ".dist-info/" not in name}
        about = [name for name in archive.namelist() if ".dist-info/" in name]
        assert any(name.endswith("LICENSE") for name in about)
    assert files == set(build_contents.wheel_files().values())
    assert {"games/start/__main__.py", "games/assets/ui/icon_64.png", "games/sounds/sounds.json"} <= files
    assert {f"games/{game}/RULES.md" for game in names()} <= files
    builders = re.compile(r"games/(tools|tests)/|/(bake|make|readme)/|shots\.py$|\.po$")
    assert [name for name in files if builders.search(name)] == []


def test_the_wheel_asks_for_what_the_pins_are(wheel):
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        about = message_from_bytes(archive.read(name))
    assert (about["Name"], about["Version"]) == ("tabletrix", VERSION)
    ranges = {one.name: one.specifier for one in map(Requirement, about.get_all("Requires-Dist"))}
    pinned = pins.pins_in((ROOT / "requirements.txt").read_text(encoding="utf-8"))
    of_others = {"cffi", "pycparser"}  # which pymunk asks for
    assert ranges.keys() == {pin.name for pin in pinned} - of_others
    for pin in pinned:
        assert pin.name in of_others or pin.version in ranges[pin.name], pin
    pythons = SpecifierSet(about["Requires-Python"])
    for python in (served.OLDEST, served.NEWEST):
        assert served.told(python) in pythons
    assert "3.10" not in pythons and served.told((3, served.NEWEST[1] + 1)) not in pythons


def test_what_is_installed_plays(installed, decoy):
    told = run(decoy, installed / COMMAND, "simulate", names()[0], "--seats", "easy,random", "--out", "games.jsonl")
    assert told.returncode == 0, told.stderr
    with open(decoy / "games.jsonl", "rb") as lines:
        (match,) = read_records(lines, game_named)
    assert match.outcome
    assert run(decoy, installed / COMMAND, "play", "--first-frame").returncode == 0


def test_what_is_installed_lists_only_what_it_has(installed, decoy):
    told = run(decoy, installed / COMMAND, "--help").stdout
    listed = re.findall(r"^    ([\w-]+)", told, re.MULTILINE)
    assert listed == list(commands.FOR_PLAYERS) and told.startswith("usage: tabletrix ")
    told = run(decoy, installed / COMMAND, "build")
    assert told.returncode == 2 and "needs the source" in told.stderr and len(told.stderr.splitlines()) == 1


@pytest.mark.skipif(os.name != "posix", reason="systemd")
def test_what_is_installed_starts_itself_whatever_lies_in_the_folder_at_work(installed, decoy):
    """As the kiosk does, and the system with the unit that it prints."""
    printed = run(decoy, installed / COMMAND, "kiosk", "--print-unit").stdout
    (line,) = (line for line in printed.splitlines() if line.startswith("ExecStart="))
    command = re.findall(r'"([^"]*)"', line)
    assert run(decoy, *command, "--version").stdout == f"Tabletrix {VERSION}\n"


@pytest.mark.skipif(sys.platform != "linux", reason="the menu of Linux")
def test_what_is_installed_is_entered_in_the_menu(installed, decoy):
    assert run(decoy, installed / COMMAND, "install-launcher").returncode == 0
    entry = (decoy / ".local/share/applications/tabletrix.desktop").read_text(encoding="utf-8")
    assert f"TryExec={installed / COMMAND}\n" in entry


@pytest.mark.skipif(not WHEELHOUSE, reason="TABLETRIX_WHEELHOUSE names no wheels to install from")
@with_a_screen
def test_what_is_installed_from_wheels_alone_is_played_in_a_window(installed, decoy):
    with in_a_window([str(installed / COMMAND)], decoy) as window:
        play(window)


# A window


class in_a_window:
    """The program in a window of a virtual screen; `command` may need to know which one."""

    def __init__(self, command, home: Path):
        self._command, self._home = command, home

    def __enter__(self) -> Window:
        data = self._home / ".local" / "share" / "tabletrix"
        data.mkdir(parents=True)
        settings = {"reduced_motion": True, "speed": 2.0}  # without tumbling and falling there is less to wait for
        (data / "settings.json").write_text(json.dumps(settings), encoding="utf-8")
        for folder in (self._home, *self._home.glob(".local/**")):
            folder.chmod(0o777)
        self._screen = a_screen()
        shown = {"DISPLAY": self._screen.__enter__(), "SDL_FRAMEBUFFER_ACCELERATION": "0", "SDL_AUDIODRIVER": "dummy"}
        command = self._command(**shown) if callable(self._command) else self._command
        environment = {"HOME": str(self._home), "PATH": "/usr/bin:/bin", "LANG": "C", **shown}
        self._window = Window([*command, "play", "link", "--seats", "human,easy"], environment, data)
        return self._window

    def __exit__(self, *fault) -> None:
        self._window.end()
        self._screen.__exit__(*fault)


def play(window: Window) -> None:
    """A game against a computer, to its end."""
    with window.play_to_the_end(seconds=400).open("rb") as lines:
        (match,) = read_records(lines, game_named)
    assert match.outcome.reason == "tower full"


# The package for Debian

STAND_IN = '#!/bin/sh\necho played "$@"\n'
on_debian = pytest.mark.skipif(not deb.can_make_deb(), reason="no package for Debian can be made here")


@pytest.fixture(scope="module")
def package(tmp_path_factory) -> Path:
    """The package of a release, or one around a stand-in for the program."""
    if DEB:
        return Path(DEB)
    place = tmp_path_factory.mktemp("deb")
    folder = place / "build"
    (folder / "LICENSES").mkdir(parents=True)
    (folder / "LICENSES" / "python.txt").write_text("...")
    (folder / "Tabletrix").write_text(STAND_IN)
    (folder / "Tabletrix").chmod(0o700)  # whoever builds may keep everything to themselves
    return deb.make_deb(folder, place)


@pytest.fixture(scope="module")
def clean(package, tmp_path_factory) -> Iterator[CleanRoot]:
    shared = tmp_path_factory.mktemp("shared")
    shutil.copy(package, shared / "tabletrix.deb")
    for folder in (shared, shared.parent):
        folder.chmod(0o755)
    (shared / "home").mkdir()
    (shared / "home").chmod(0o777)
    with clean_root(tmp_path_factory.mktemp("layer"), shared) as made:
        if made is None:
            pytest.skip("only root can make a clean system")
        made.home = shared / "home"
        yield made


@on_debian
def test_the_package_puts_everything_where_the_system_looks(package):
    told = subprocess.run(["dpkg-deb", "--contents", package], capture_output=True, encoding="utf-8", check=True)
    rights = {line.split()[5][1:]: line.split()[:2] for line in told.stdout.splitlines()}
    assert {owner for _, owner in rights.values()} == {"root/root"}
    assert {mode for mode, _ in rights.values()} <= {"drwxr-xr-x", "-rwxr-xr-x", "-rw-r--r--", "lrwxrwxrwx"}
    icons = {path for path in rights if path.startswith("/usr/share/icons/") and path.endswith("tabletrix.png")}
    assert len(icons) == 10
    assert {
        "/usr/bin/tabletrix",
        "/usr/lib/tabletrix/Tabletrix",
        "/usr/share/applications/tabletrix.desktop",
        "/usr/share/man/man6/tabletrix.6.gz",
        "/usr/share/doc/tabletrix/copyright",
        "/usr/lib/systemd/user/tabletrix-kiosk.service",
    } <= rights.keys()
    fields = subprocess.run(["dpkg-deb", "--field", package], capture_output=True, encoding="utf-8", check=True).stdout
    assert f"Version: {VERSION}\n" in fields and "Depends: libc6 (>= 2." in fields


@on_debian
def test_the_package_is_installed_started_and_removed_in_a_clean_system(clean):
    assert clean.run("sh", "-c", "command -v python3 tabletrix").stdout == ""
    told = clean.as_root("dpkg", "--install", f"{SHARED}/tabletrix.deb")
    assert told.returncode == 0, told.stderr
    home = {"HOME": f"{SHARED}/home", "LANG": "C", **UNSEEN}
    if DEB:
        assert clean.run("tabletrix", "--version", **home).stdout == f"Tabletrix {VERSION}\n"
        told = clean.run("tabletrix", "simulate", names()[0], "--seats", "medium,easy", "--jobs", "2", **home)
        assert told.returncode == 0 and "medium" in told.stdout, told.stderr
        assert clean.run("tabletrix", "--help", **home).stdout.startswith("usage: tabletrix ")
        if not MISSING:
            with in_a_window(
                lambda **shown: clean.command("tabletrix", HOME=home["HOME"], LANG="C", **shown), clean.home
            ) as window:
                play(window)
    else:
        assert clean.run("tabletrix", "simulate", **home).stdout == "played simulate\n"
    service = clean.run("cat", "/usr/lib/systemd/user/tabletrix-kiosk.service").stdout
    assert "ExecStart=/usr/bin/tabletrix kiosk\n" in service
    assert (
        clean.run("sh", "-c", "ls /etc/systemd/user/*.wants/ ~/.config/systemd 2>/dev/null | grep tabletrix").stdout
        == ""
    )
    entry = clean.run("cat", "/usr/share/applications/tabletrix.desktop").stdout
    assert 'Exec="/usr/bin/tabletrix"\n' in entry and entry.count("Comment") == 4
    files = clean.run("dpkg", "--listfiles", "tabletrix").stdout.split()
    ours = [file for file in files if "tabletrix" in file]
    assert len(ours) > 15 and clean.run("ls", "-d", *ours).returncode == 0
    told = clean.as_root("dpkg", "--purge", "tabletrix")
    assert told.returncode == 0, told.stderr
    assert clean.run("ls", "-d", *ours).stdout == ""


@on_debian
@pytest.mark.parametrize(
    ("tool", "file"),
    [
        (["desktop-file-validate"], "usr/share/applications/tabletrix.desktop"),
        (["groff", "-man", "-Tutf8", "-ww", "-z"], "tabletrix.6"),
    ],
)
def test_the_package_satisfies_the_tools_of_the_desktop(tmp_path, tool, file):
    if shutil.which(tool[0]) is None:
        pytest.skip(f"no {tool[0]}")
    (tmp_path / "build").mkdir()
    deb.lay_out(tmp_path / "build", tmp_path / "root")
    manual = tmp_path / "root" / "tabletrix.6"
    manual.write_bytes(gzip.decompress((tmp_path / "root/usr/share/man/man6/tabletrix.6.gz").read_bytes()))
    told = subprocess.run([*tool, tmp_path / "root" / file], capture_output=True, encoding="utf-8")
    assert (told.returncode, told.stdout + told.stderr) == (0, "")


# What is read


def test_the_manual_page_tells_of_every_command_and_of_no_other():
    told = build_papers.manual()
    assert re.findall(r"^\.SS (.+)", told, re.MULTILINE) == [name.replace("-", r"\-") for name in commands.FOR_PLAYERS]
    assert r"usage: tabletrix replay" in told and "main.py" not in told


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_the_readme_of_a_build_names_only_what_is_there(system):
    told = build_papers.readme(system)
    named = set(re.findall(r"`\S+ ([a-z-]+)`", told))
    assert named - {"--help"} <= set(commands.FOR_PLAYERS) and "install-launcher" in named
    assert "main.py" not in told and len(told.split("-" * build_papers.WIDTH)) == 4
    assert len(set(told.split("-" * build_papers.WIDTH))) == 4, "a language is missing"


def test_a_checksum_is_what_other_tools_read(tmp_path):
    (tmp_path / "a b.zip").write_bytes(b"games")
    told = release.write_checksum(tmp_path / "a b.zip").read_text(encoding="ascii")
    assert told == f"{hashlib.sha256(b'games').hexdigest()}  a b.zip\n"


def test_a_tag_that_is_not_of_this_version_ends_a_release_at_once(capsys):
    assert commands.main(["release", "--tag", "v9.9", "--check"]) == 2
    assert capsys.readouterr().err == f"tabletrix: the release v9.9 is not of this version, {VERSION}\n"


@pytest.mark.parametrize(("answers", "code"), [((0, 0), 0), ((0, 1), 1), ((3,), 3)])
def test_a_release_is_what_could_be_proved(monkeypatch, tmp_path, answers, code):
    """What fails, the tests or the proofs of what was made, ends it, and nothing gets a checksum."""
    asked: list[tuple[list[str], dict[str, str]]] = []

    def answer(command: list[str], env: dict[str, str], **_) -> subprocess.CompletedProcess:
        asked.append((command[3:], env))
        return subprocess.CompletedProcess(command, answers[len(asked) - 1])

    def made(name: str) -> Path:
        (tmp_path / name).write_text("made")
        return tmp_path / name

    monkeypatch.setattr(build, "make", lambda out: (out / "folder", made("folder.zip")))
    monkeypatch.setattr("games.tools.wheel.make_wheel", lambda out: made("a.whl"))
    monkeypatch.setattr("games.tools.wheel.fetch_wheelhouse", lambda folder: None)
    monkeypatch.setattr(deb, "can_make_deb", lambda: False)
    monkeypatch.setattr(subprocess, "run", answer)
    assert commands.main(["release", "--out", str(tmp_path)]) == code
    assert asked[0][0] == [] and [files for files, _ in asked[1:]] == [list(release.PROOFS)] * (len(answers) - 1)
    for _, environment in asked[1:]:
        assert environment["TABLETRIX_WHEEL"] == str(tmp_path / "a.whl") and environment["TABLETRIX_WHEELHOUSE"]
    checksums = {file.name for file in tmp_path.glob("*.sha256")}
    assert checksums == (set() if code else {"folder.zip.sha256", "a.whl.sha256"})


# The workflow

WORKFLOW = ROOT / ".github" / "workflows" / "release.yml"


def lint(workflow: Path) -> subprocess.CompletedProcess:
    tool = shutil.which("zizmor", path=os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]]))
    assert tool, "zizmor is one of the packages of the tests"
    command = [tool, "--offline", "--no-config", "--no-progress", "--persona=pedantic", str(workflow)]
    return subprocess.run(command, capture_output=True, encoding="utf-8")


def test_the_workflow_has_no_faults():
    told = lint(WORKFLOW)
    assert told.returncode == 0, told.stdout + told.stderr


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("    steps:\n", "    stepps:\n"),
        (" # v7.0.1", "x"),
        ("run: python main.py release", "run: python main.py ${{ github.ref_name }}"),
        ("persist-credentials: false", "fetch-depth: 1"),
    ],
)
def test_a_fault_in_the_workflow_would_be_found(tmp_path, was, becomes):
    text = WORKFLOW.read_text(encoding="utf-8")
    assert was in text
    (tmp_path / ".github" / "workflows").mkdir(parents=True)
    broken = tmp_path / ".github" / "workflows" / "release.yml"
    broken.write_text(text.replace(was, becomes), encoding="utf-8")
    assert lint(broken).returncode != 0


def test_the_workflow_serves_every_system_and_does_what_can_be_done_here():
    text = WORKFLOW.read_text(encoding="utf-8")
    systems = re.findall(r"system: ([\w-]+)", text)
    assert sorted(systems) == ["linux-arm", "linux-x64", "macos-arm", "macos-x64", "windows-x64"]
    assert len(systems) == len(pins.SYSTEMS)
    assert "run: python main.py release --out dist" in text
    assert "  publish:\n" in text and "    needs: build\n    if: github.ref_type == 'tag'\n" in text
    (python,) = re.findall(r'python-version: "3\.(\d+)"', text)
    assert served.OLDEST <= (3, int(python)) <= served.NEWEST
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert declared["scripts"] == {"tabletrix": "games.start.__main__:main"}
