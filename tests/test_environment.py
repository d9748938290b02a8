"""The start of the program, with pretended tools: nothing is installed here, and no network is asked."""

import ast
import importlib.metadata
import io
import os
import shutil
import subprocess
import sys
import sysconfig
import time
from pathlib import Path
from types import SimpleNamespace

import pytest
from packaging.requirements import Requirement

import main
from games.commands.program import NAME, VERSION
from games.start import environment, homes, installing
from games.start.fetching import Fetching
from games.start.homes import PLAYING, TESTING
from games.start.progress import Terminal, wants_window
from games.start.trouble import CannotPrepare

ROOT = Path(__file__).resolve().parent.parent

posix_only = pytest.mark.skipif(os.name != "posix", reason="file locks and processes as on POSIX")


class Witness:
    """A progress that remembers what it was to show."""

    def __init__(self):
        self.told, self.steps, self.breaths = [], [], 0

    def tell(self, text):
        self.told.append(text)

    def step(self, text, part):
        self.steps.append((text, part))

    def breathe(self):
        self.breaths += 1


class Tools:
    """Pretends to be venv and pip: makes the files that they make, or fails as they fail."""

    def __init__(self, venv="", pip=""):
        self.failures = {"venv": venv, "pip": pip}
        self.used = []

    def __call__(self, command, hear, breathe, lock, environ):
        if command[1] == "-c":  # what has its user told pip?
            return 0
        tool = command[2]
        self.used.append(tool)
        folder = Path(command[-1]) if tool == "venv" else Path(command[0]).parent.parent
        wanted = TESTING if command[-1] == TESTING.wheels else PLAYING
        assert not wanted.are_in(str(folder)), "a stamp before the end"
        failure = self.failures[tool]
        if isinstance(failure, BaseException):
            raise failure
        for line in failure.splitlines():
            hear(line)
        if failure:
            return 1
        packages = Path(sysconfig.get_path("purelib", "venv", {"base": str(folder)}))
        if tool == "venv":
            python = Path(homes.python_in(str(folder)))
            for path in (packages / "pip-1.dist-info", python.parent):
                path.mkdir(parents=True, exist_ok=True)
            python.touch()
            (folder / "pyvenv.cfg").touch()
        else:
            name, _, version = Path(wanted.file).read_text().strip().partition("==")
            about = packages / f"{name}-{version}.dist-info"
            about.mkdir()
            (packages / f"{name}.py").write_text("whole = True\n")
            (about / "RECORD").write_text(f"{name}.py,,\n{about.name}/RECORD,,\n")
        return 0


@pytest.fixture
def home(tmp_path, monkeypatch):
    """The place for the environment of a copy of the program in a folder of its own."""
    for packages, name, needed in ((PLAYING, "requirements.txt", "pygame==2"), (TESTING, "tests.txt", "pytest==9")):
        monkeypatch.setattr(packages, "file", str(tmp_path / name))
        pin(packages, needed)
    folder = tmp_path / "some folder" / ".venv"
    monkeypatch.setattr(homes, "places", lambda: [str(folder)])
    for name in os.environ:
        if name.startswith("PIP_"):
            monkeypatch.delenv(name)
    return folder


def pin(packages, needed):
    for file in (packages.file, packages.wheels):
        Path(file).write_text(f"{needed}\n")


def prepare(progress, tools, args=()):
    """As the start of a command prepares it."""
    return installing.prepare(progress, homes.needed_for(args), tools)


def is_ready(home, args=()):
    return homes.is_complete(str(home), homes.needed_for(args))


def reason_of(tools, progress=None):
    with pytest.raises(CannotPrepare) as caught:
        prepare(progress or Witness(), tools)
    return str(caught.value)


# ------------------------------------------------------------------------------------------ made once, and made anew


def test_the_first_start_makes_it_and_says_so(home):
    progress, tools = Witness(), Tools()
    assert not is_ready(home)
    assert prepare(progress, tools) == str(home)
    assert is_ready(home)
    assert tools.used == ["venv", "pip"]
    assert str(home) in progress.told[0]


def test_the_second_start_uses_it(home):
    prepare(Witness(), Tools())
    progress, tools = Witness(), Tools()
    prepare(progress, tools)
    assert (tools.used, progress.told) == ([], [])


def test_other_requirements_need_another_environment(home):
    prepare(Witness(), Tools())
    pin(PLAYING, "pygame==3")
    assert not is_ready(home)
    prepare(Witness(), Tools())
    assert is_ready(home)
    assert not Path(f"{home}.old").exists()


def test_another_python_needs_another_environment(home, monkeypatch):
    prepare(Witness(), Tools())
    monkeypatch.setattr(sys.implementation, "cache_tag", "cpython-399")
    assert not is_ready(home)


@pytest.mark.parametrize("part", ["python", "package", "base"])
def test_a_broken_environment_is_not_used(home, monkeypatch, part):
    monkeypatch.setattr(homes, "base_python", lambda: str(home.parent / "base"))
    home.parent.mkdir()
    (home.parent / "base").touch()
    prepare(Witness(), Tools())
    assert is_ready(home)
    if part == "python":
        os.remove(homes.python_in(str(home)))
    elif part == "package":
        shutil.rmtree(next(home.rglob("pygame-2.dist-info")))
    else:
        (home.parent / "base").unlink()
    assert not is_ready(home)


def test_a_newer_pip_breaks_nothing(home):
    prepare(Witness(), Tools())
    next(home.rglob("pip-1.dist-info")).rmdir()
    assert is_ready(home)


@pytest.mark.parametrize("content", [b"", b"\n", b"\xff\xfe\x00", b"something else\n"])
def test_a_damaged_stamp_counts_as_none(home, content):
    prepare(Witness(), Tools())
    (home / PLAYING.stamp).write_bytes(content)
    assert not is_ready(home)


def test_what_is_half_made_is_made_anew(home):
    (home / "bin").mkdir(parents=True)
    (home / "bin" / "rubbish").touch()
    prepare(Witness(), Tools())
    assert is_ready(home)
    assert not (home / "bin" / "rubbish").exists()


@pytest.mark.parametrize("tool", ["venv", "pip"])
def test_after_ctrl_c_the_next_start_begins_anew(home, tool):
    with pytest.raises(KeyboardInterrupt):
        prepare(Witness(), Tools(**{tool: KeyboardInterrupt()}))
    assert not home.exists()
    prepare(Witness(), Tools())
    assert is_ready(home)


@pytest.mark.parametrize("failure", ["ERROR: something", KeyboardInterrupt()])
def test_a_failed_change_leaves_the_old_environment(home, failure):
    prepare(Witness(), Tools())
    before = Path(PLAYING.file).read_text().strip()
    pin(PLAYING, "pygame==3")
    with pytest.raises((CannotPrepare, KeyboardInterrupt)):
        prepare(Witness(), Tools(pip=failure))
    assert not is_ready(home)
    pin(PLAYING, before)
    assert is_ready(home)


def test_requirements_that_change_while_it_is_made_are_noticed(home):
    class Meddler(Tools):
        def __call__(self, *details):
            pin(PLAYING, "pygame==3")
            return super().__call__(*details)

    prepare(Witness(), Meddler())
    assert not is_ready(home)


# ------------------------------------------------------------------------------------------------------- damaged parts


def damage_file(home, how):
    module = next(home.rglob("pygame.py"))
    if how == "cut":
        module.write_text(module.read_text()[:6])
    elif how == "empty":
        module.write_text("")
    elif how == "gone":
        module.unlink()
    elif how == "unknown":
        shutil.rmtree(next(home.rglob("pygame-2.dist-info")))
    elif how == "python":
        os.remove(homes.python_in(str(home)))
    else:
        (home / "pyvenv.cfg").unlink()


@pytest.mark.parametrize("how", ["cut", "empty", "gone", "unknown", "python", "settings"])
def test_a_damaged_part_is_told_and_all_is_made_anew(home, how):
    prepare(Witness(), Tools())
    damage_file(home, how)
    assert not is_ready(home)
    progress, tools = Witness(), Tools()
    prepare(progress, tools)
    assert is_ready(home) and tools.used == ["venv", "pip"]
    assert "missing or damaged" in progress.told[0] and str(home) in progress.told[0]


def test_a_damaged_part_stays_playable_where_nothing_can_be_fetched(home):
    """It may be one that nobody uses today."""
    prepare(Witness(), Tools())
    damage_file(home, "cut")
    with pytest.raises(CannotPrepare, match="internet"):
        prepare(Witness(), Tools(pip="WARNING: connection broken by 'NewConnectionError'"))
    assert next(home.rglob("pygame.py")).read_text() == "whole "


def test_a_part_that_goes_as_soon_as_it_has_come_is_told(home, monkeypatch):
    """As a virus scanner takes it away."""
    declare_complete = homes.Packages.declare_complete

    def then_take_away(packages, folder, made_for):
        declare_complete(packages, folder, made_for)
        next(home.rglob("pygame.py")).unlink()

    monkeypatch.setattr(homes.Packages, "declare_complete", then_take_away)
    assert "does not stay as it was installed" in reason_of(Tools())


def test_a_changed_byte_shows_when_every_byte_is_looked_at(home):
    prepare(Witness(), Tools())
    module = next(home.rglob("pygame.py"))
    module.write_text("whole = None\n")
    assert is_ready(home), "the size is as it was"
    progress, tools = Witness(), Tools()
    installing.prepare(progress, homes.needed_for(()), tools, is_suspect=True)
    assert module.read_text() == "whole = True\n" and "pygame.py is missing or damaged" in progress.told[0]
    tools = Tools()
    installing.prepare(Witness(), homes.needed_for(()), tools, is_suspect=True)
    assert tools.used == [], "what is whole stays, however suspect"


@pytest.mark.parametrize("is_damaged", [True, False])
def test_what_fails_again_after_it_was_mended_is_told_and_not_tried_for_ever(home, monkeypatch, capsys, is_damaged):
    def fail(args):
        raise AttributeError("some error")

    prepare(Witness(), Tools())
    if is_damaged:
        next(home.rglob("pygame.py")).write_text("whole = None\n")
    monkeypatch.setattr(environment, "run_command", fail)
    monkeypatch.setattr(sys, "prefix", str(home))
    monkeypatch.setattr(os, "execve", lambda *details: pytest.fail("tried again"))
    monkeypatch.setenv(environment.HANDED_OVER, environment.MENDED)
    if is_damaged:
        assert environment.start(["simulate"]) == 1
        assert "does not stay as it was installed" in capsys.readouterr().err
    else:
        with pytest.raises(AttributeError, match="some error"):
            environment.start(["simulate"])


def test_a_pip_that_is_broken_is_made_anew_with_all_else(home):
    class Broken(Tools):
        def __call__(self, command, hear, *others):
            if "venv" not in self.used and command[2:4] == ["pip", "install"]:
                hear(f"{command[0]}: No module named pip")
                return 1
            return super().__call__(command, hear, *others)

    prepare(Witness(), Tools())
    progress, tools = Witness(), Broken()
    prepare(progress, tools, TEST)
    assert tools.used == ["venv", "pip", "pip"] and is_ready(home, TEST)


# ---------------------------------------------------------------------------------------------- what only tests need

TEST = ["test", "-k", "group"]


@pytest.mark.parametrize(
    "args, tests",
    [
        ([], False),
        (["play", "test"], False),
        (["bench"], False),
        (["soak", "kills"], False),
        (["soak", "--jobs", "4", "breaks"], True),
        (TEST, True),
    ],
)
def test_only_who_tests_gets_what_tests_need(home, args, tests):
    prepare(Witness(), Tools(), args)
    assert is_ready(home, args)
    assert bool(list(home.rglob("pytest-9.dist-info"))) is tests
    assert list(home.rglob("pygame-2.dist-info"))


def test_the_first_test_adds_to_what_is_there_and_says_so(home):
    prepare(Witness(), Tools())
    (home / "as it was").touch()
    progress, tools = Witness(), Tools()
    assert prepare(progress, tools, TEST) == str(home)
    assert is_ready(home, TEST) and is_ready(home)
    assert tools.used == ["pip"]
    assert (home / "as it was").exists()
    assert "tests" in progress.told[0] and str(home) in progress.told[0]


def test_the_second_test_uses_it(home):
    prepare(Witness(), Tools(), TEST)
    progress, tools = Witness(), Tools()
    prepare(progress, tools, TEST)
    assert (tools.used, progress.told) == ([], [])


def test_a_first_start_that_is_a_test_makes_all_of_it_with_one_bar(home):
    class Talking(Tools):
        def __call__(self, command, hear, *others):
            if command[2:4] == ["pip", "install"]:
                hear("Downloading a-1-py3-none-any.whl (1 kB)")
                hear("Installing collected packages: a")
            return super().__call__(command, hear, *others)

    progress, tools = Witness(), Talking()
    prepare(progress, tools, TEST)
    assert tools.used == ["venv", "pip", "pip"]
    parts = [part for _, part in progress.steps]
    assert parts == sorted(parts) and parts[0] < 0.1 and 0.8 < parts[-1] < 1


def test_a_player_needs_nothing_of_what_tests_need(home):
    prepare(Witness(), Tools(), TEST)
    shutil.rmtree(next(home.rglob("pytest-9.dist-info")))
    os.remove(TESTING.file)
    assert is_ready(home)
    assert not is_ready(home, TEST)


def test_other_requirements_of_the_tests_need_another_environment(home):
    prepare(Witness(), Tools(), TEST)
    pin(TESTING, "pytest==10")
    assert not is_ready(home, TEST)
    prepare(Witness(), Tools(), TEST)
    assert is_ready(home, TEST)
    assert [path.name for path in home.rglob("pytest-*")] == ["pytest-10.dist-info"]
    assert not Path(f"{home}.old").exists()


@pytest.mark.parametrize("failure", ["ERROR: something", KeyboardInterrupt()])
def test_tests_that_cannot_be_fetched_leave_it_to_the_players(home, failure):
    prepare(Witness(), Tools())
    with pytest.raises((CannotPrepare, KeyboardInterrupt)):
        prepare(Witness(), Tools(pip=failure), TEST)
    assert is_ready(home)
    tools = Tools()
    prepare(Witness(), tools, TEST)
    assert tools.used == ["pip"], "nothing was there yet, so nothing has to be made anew"
    assert is_ready(home, TEST)


@pytest.mark.parametrize("is_polite", [True, False])
def test_what_tests_need_half_installed_is_made_anew(home, is_polite):
    """A stop in the middle leaves packages of which nobody knows whether they are whole."""

    class Stopped(Tools):
        def __call__(self, *details):
            super().__call__(*details)
            if self.used:
                raise KeyboardInterrupt

    prepare(Witness(), Tools())
    if is_polite:
        with pytest.raises(KeyboardInterrupt):
            prepare(Witness(), Stopped(), TEST)
    else:
        TESTING.declare_begun(str(home))  # the last that a killed one has done
    assert is_ready(home) and not is_ready(home, TEST)
    tools = Tools()
    prepare(Witness(), tools, TEST)
    assert tools.used == ["venv", "pip", "pip"]
    assert is_ready(home, TEST)


def as_it_was_made_before(home):
    """An environment of the time when one list had all: its stamp names the packages of the tests, too."""
    now = Path(PLAYING.file).read_text().strip()
    pin(PLAYING, "pytest==9")
    prepare(Witness(), Tools())
    pin(PLAYING, now)


@pytest.mark.parametrize("args, used", [([], ["venv", "pip"]), (TEST, ["venv", "pip", "pip"])])
def test_an_environment_of_before_is_made_anew(home, args, used):
    as_it_was_made_before(home)
    assert not is_ready(home)
    progress, tools = Witness(), Tools()
    prepare(progress, tools, args)
    assert tools.used == used
    assert is_ready(home, args) and "anew" in progress.told[0]
    assert bool(list(home.rglob("pytest-*"))) is (args == TEST)


def test_an_environment_of_before_stays_if_there_is_no_network(home):
    as_it_was_made_before(home)
    before = sorted(home.rglob("*"))
    with pytest.raises(CannotPrepare, match="internet"):
        prepare(Witness(), Tools(pip="WARNING: connection broken by 'NewConnectionError'"), TEST)
    assert sorted(home.rglob("*")) == before


# ----------------------------------------------------------------------------------------------------- one at a time

TAKE_AND_WAIT = """
import fcntl, sys, time
lock = open(sys.argv[1], "ab")
fcntl.flock(lock, fcntl.LOCK_EX)
print("taken", flush=True)
time.sleep(60)
"""


def other_copy(home):
    home.parent.mkdir(exist_ok=True)
    command = [sys.executable, "-c", TAKE_AND_WAIT, f"{home}.lock"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "taken\n"
    return process


def test_a_lock_file_left_behind_holds_nobody_up(home):
    home.parent.mkdir()
    Path(f"{home}.lock").touch()
    progress = Witness()
    prepare(progress, Tools())
    assert progress.breaths == 0


@posix_only
def test_the_second_copy_waits_until_the_first_is_killed(home):
    class Killer(Witness):
        def breathe(self):
            first.kill()
            first.communicate()

    with other_copy(home) as first:
        progress = Killer()
        prepare(progress, Tools())
    assert "Another copy" in progress.told[0]
    assert is_ready(home)


@posix_only
def test_the_second_copy_uses_what_the_first_has_made(home):
    prepare(Witness(), Tools())
    hidden = home.rename(home.with_name("hidden"))

    class Maker(Witness):
        def breathe(self):
            hidden.rename(home)
            first.kill()
            first.communicate()

    tools = Tools()
    with other_copy(home) as first:
        prepare(Maker(), tools)
    assert tools.used == []


WRITE_ON_AND_ON = """
import sys, time
for _ in range(500):
    print("on", file=open(sys.argv[1], "a"))
    time.sleep(0.02)
"""


@posix_only
def test_a_stopped_tool_takes_the_programs_it_started_with_it(tmp_path):
    diary = tmp_path / "diary"
    code = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {WRITE_ON_AND_ON!r}, {str(diary)!r}])"

    def breathe():
        if diary.exists():
            raise KeyboardInterrupt

    with open(tmp_path / "lock", "ab") as lock, pytest.raises(KeyboardInterrupt):
        installing.run_tool([sys.executable, "-c", code], print, breathe, lock, dict(os.environ))
    time.sleep(0.2)
    size = diary.stat().st_size
    time.sleep(0.2)
    assert diary.stat().st_size == size


def test_a_tool_is_heard_and_its_exit_code_known(tmp_path):
    heard = []
    with open(tmp_path / "lock", "ab") as lock:
        command = [sys.executable, "-c", "print('a\\nb'); exit(3)"]
        code = installing.run_tool(command, heard.append, lambda: None, lock, dict(os.environ))
    assert (heard, code) == (["a", "b"], 3)


# ------------------------------------------------------------------------------------------------- what to do about it


@pytest.mark.parametrize(
    "output, remedy",
    [
        ("WARNING: Retrying after connection broken by 'NewConnectionError'", "Connect to the internet"),
        ("ERROR: Could not install packages due to an OSError: [Errno 28] No space left on device", "Free 300 MB"),
        ("ERROR: Could not install packages due to an OSError: [Errno 13] Permission denied", "where you may write"),
        ("ERROR: No matching distribution found for pygame-ce==2.5.8", "no pygame-ce 2.5.8 for Python 3."),
        ("ERROR: No matching distribution found for pygame-ce==2.5.8", "Python 3.11 to 3.14 on Windows (x64)"),
        ("WARNING: connection broken by 'SSLError(SSLCertVerificationError(1, ...))'", "pip config set global.cert"),
        ("ERROR: no idea", ".venv.log"),
    ],
)
def test_a_failure_names_its_remedy(home, output, remedy):
    assert remedy in reason_of(Tools(pip=output))
    assert not home.exists()


def test_a_pip_that_may_ask_nobody_is_told_so(home, monkeypatch):
    monkeypatch.setenv("PIP_NO_INDEX", "1")
    assert "find-links" in reason_of(Tools())
    monkeypatch.setenv("PIP_FIND_LINKS", "/packages")
    prepare(Witness(), Tools())
    assert is_ready(home)


def test_a_full_disk_is_seen_even_if_the_tool_does_not_say_so(home, monkeypatch):
    monkeypatch.setattr("shutil.disk_usage", lambda path: SimpleNamespace(free=1000))
    assert "Free 300 MB" in reason_of(Tools(venv="Error: exit status 1"))


def test_the_log_keeps_what_the_tool_said(home):
    reason_of(Tools(pip="many words\nERROR: no idea"))
    assert Path(f"{home}.log").read_text() == "many words\nERROR: no idea\n"


@pytest.mark.parametrize("debian, remedy", [(True, "sudo apt install python{}.{}-venv"), (False, "python.org")])
def test_a_python_without_ensurepip(home, monkeypatch, debian, remedy):
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    monkeypatch.setattr(os.path, "exists", lambda path: debian and path == "/etc/debian_version")
    assert remedy.format(*sys.version_info) in reason_of(Tools())


def test_missing_requirements(home):
    os.remove(PLAYING.file)
    assert "Download Tabletrix again" in reason_of(Tools())


def test_a_read_only_folder_sends_it_to_the_cache(home, tmp_path, monkeypatch):
    (tmp_path / "file").touch()  # stands for a folder in which nothing can be made, for every user
    denied = str(tmp_path / "file" / ".venv")
    monkeypatch.setattr(homes, "places", lambda: [denied, str(home)])
    progress = Witness()
    assert prepare(progress, Tools()) == str(home)
    assert str(tmp_path / "file") in progress.told[0]
    assert str(home) in progress.told[1]
    monkeypatch.setattr(homes, "places", lambda: [denied])
    assert "file" in reason_of(Tools())


def test_the_cache_folder_of_each_system(monkeypatch):
    monkeypatch.setattr(os.path, "expanduser", lambda path: "/me")
    assert homes.cache_folder("linux", {}) == os.path.join("/me", ".cache")
    assert homes.cache_folder("linux", {"XDG_CACHE_HOME": "/x"}) == "/x"
    assert homes.cache_folder("darwin", {}) == os.path.join("/me", "Library", "Caches")
    assert homes.cache_folder("win32", {"LOCALAPPDATA": "L"}) == "L"


# --------------------------------------------------------------------------------------------------------- starting


@pytest.fixture
def ran(monkeypatch):
    """The arguments with which the command has run, once it has."""
    commands = []
    monkeypatch.setattr(environment, "run_command", lambda args: commands.append(args) or 5)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    return commands


def test_inside_the_environment_the_command_runs_at_once(home, ran, monkeypatch):
    prepare(Witness(), Tools())
    monkeypatch.setattr(sys, "prefix", str(home))
    assert environment.start(["simulate", "link"]) == 5
    assert ran == [["simulate", "link"]]


def test_the_sign_of_the_handing_over_is_taken_away(home, ran, monkeypatch):
    monkeypatch.setenv(environment.HANDED_OVER, "1")
    assert environment.start([]) == 5
    assert environment.HANDED_OVER not in os.environ


def test_asking_for_the_version_needs_no_environment(home, ran):
    assert environment.start(["--version"]) == 5
    assert not home.exists()


def test_the_version_is_the_same_wherever_it_stands():
    """Asked of a Python that has none of the packages, and may write nowhere."""
    code = f"import sys; sys.path.insert(0, {str(ROOT)!r}); import main; sys.argv[1:] = ['--version']; main.main()"
    told = subprocess.run([sys.executable, "-I", "-S", "-c", code], cwd="/", capture_output=True, text=True)
    assert (told.stdout, told.stderr) == (f"{NAME} {VERSION}\n", "")


@posix_only
def test_outside_it_runs_again_inside_without_foreign_settings(home, ran, monkeypatch):
    prepare(Witness(), Tools())
    called = []
    monkeypatch.setattr(os, "execve", lambda *details: called.append(details) or sys.exit(0))
    for name in homes.FOREIGN:
        monkeypatch.setenv(name, "/elsewhere")
    with pytest.raises(SystemExit):
        environment.start(["simulate", "a b"])
    ((program, command, environ),) = called
    assert program == str(home / "bin" / "python")
    assert command == [program, environment.MAIN, "simulate", "a b"]
    assert environ[environment.HANDED_OVER] == "checked"
    assert not homes.FOREIGN & set(environ)


def test_a_failure_is_told_without_a_traceback(home, ran, monkeypatch, capsys):
    monkeypatch.setattr(installing, "run_tool", Tools(pip="ERROR: no idea"))
    assert environment.start(["test"]) == 1
    told = capsys.readouterr()
    assert ".venv.log" in told.err
    assert told.out == ""
    assert ran == []


@posix_only
def test_an_environment_that_may_not_be_run_is_told_too(home, ran, monkeypatch, capsys):
    prepare(Witness(), Tools())  # its Python is an empty file without the right to be run
    assert environment.start(["simulate", "link"]) == 1
    assert str(home) in capsys.readouterr().err


def test_the_check_imports_nothing_slow():
    slow = ["pathlib", "typing", "re", "json", "subprocess", "gettext", "contextlib", "shutil", "threading", "tkinter"]
    code = f"""
import sys
before = set(sys.modules)
sys.path.insert(0, {str(ROOT)!r})
from games.start import environment, homes
any(homes.is_complete(place, homes.needed_for(["test"])) for place in homes.places())
print(sorted((set(sys.modules) - before) & set({slow})))
"""
    told = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert told.stdout == "[]\n", told.stderr


@pytest.mark.parametrize("module", sorted(path.stem for path in (ROOT / "games" / "start").glob("*.py")))
def test_the_start_needs_only_the_standard_library_and_words(module):
    code = f"""
import sys
sys.path.insert(0, {str(ROOT)!r})
import importlib
importlib.import_module("games.start.{module}")
from games.start.trouble import say
say("Making room")
rooms = {{name.split(".")[1] for name in sys.modules if name.startswith("games.")}}
print(sorted(rooms - {{"start", "words", "core"}}))  # words are made of the sentences of the core
"""
    told = subprocess.run([sys.executable, "-I", "-S", "-c", code], capture_output=True, text=True)
    assert told.stdout == "[]\n", told.stderr


def test_main_can_be_read_by_any_python():
    tree = ast.parse((ROOT / "main.py").read_text(), feature_version=(3, 4))
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef, ast.Starred)
    assert not [node.lineno for node in ast.walk(tree) if isinstance(node, newer)]
    assert not [node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation]


def test_a_python_that_is_too_old_is_told_which_one_is_needed(monkeypatch, capsys):
    monkeypatch.setattr(sys, "version_info", (3, 10, 4))
    monkeypatch.setattr(sys, "argv", ["main.py", "test"])
    monkeypatch.setenv("LANGUAGE", "en")
    assert main.main() == 1
    told = capsys.readouterr().err
    assert "3.11 to 3.14" in told
    assert "this is Python 3.10." in told


# ----------------------------------------------------------------------------------------------------- how it is shown


class Screen(io.StringIO):
    def isatty(self):
        return True


@pytest.mark.parametrize(
    "args, environ, streams, window",
    [
        ([], {}, [None, None, None], True),
        ([], {}, [io.StringIO(), io.StringIO(), io.StringIO()], True),
        (["play", "link"], {}, [None], True),
        (["kiosk"], {}, [None], True),
        (["--lang", "de"], {}, [None], True),
        ([], {"CI": "true"}, [None], False),
        ([], {}, [io.StringIO(), Screen(), io.StringIO()], False),
        (["test"], {}, [None], False),
        (["simulate", "link"], {}, [None], False),
        (["bench"], {}, [None], False),
    ],
)
def test_a_window_is_for_players_without_a_terminal(args, environ, streams, window):
    assert wants_window(args, environ, streams) is window


def test_a_terminal_shows_one_changing_line():
    screen = Screen()
    terminal = Terminal(screen)
    terminal.step("first", 0.1)
    terminal.step("then", 0.5)
    terminal.tell("done")
    assert screen.getvalue() == " 10%  first\r" + " " * 11 + "\r 50%  then\r" + " " * 10 + "\rdone\n"


def test_a_file_gets_no_changing_line_and_nothing_is_no_error():
    file = io.StringIO()
    for terminal in (Terminal(file), Terminal(None)):
        terminal.step("on the way", 0.5)
        terminal.fail("why not")
        terminal.close()
    assert file.getvalue() == "why not\n"


PIP_23 = r"""
Ignoring colorama: markers 'sys_platform == "win32"' don't match your environment
Collecting pygame-ce==2.5.8 (from -r requirements.txt (line 5))
  Downloading pygame_ce-2.5.8-cp311-cp311-manylinux_2_28_x86_64.whl (12.3 MB)
Processing /somewhere/mdurl-0.1.2-py3-none-any.whl (from markdown-it-py)
Installing collected packages: pygame-ce, mdurl
"""

PIP_25 = r"""
Ignoring colorama: markers 'sys_platform == "win32"' don't match your environment
Collecting pygame-ce==2.5.8 (from -r requirements.txt (line 5))
  Using cached pygame_ce-2.5.8-cp313-cp313-manylinux_2_28_x86_64.whl.metadata (11 kB)
Downloading pygame_ce-2.5.8-cp313-cp313-manylinux_2_28_x86_64.whl (12.3 MB)
Using cached mdurl-0.1.2-py3-none-any.whl (10.0 kB)
Installing collected packages: mdurl, pygame-ce
"""


@pytest.mark.parametrize("output", [PIP_23, PIP_25])
def test_what_pip_prints_becomes_progress(home, output):
    pin(PLAYING, "# a == b\npygame-ce==2.5.8\nmdurl==0.1.2\ncolorama==0.4.6 ; win32")
    progress = Witness()
    fetching = Fetching(progress, PLAYING, str(home), 0.2, 1)
    for line in output.splitlines():
        fetching.hear(line)
    assert [text for text, part in progress.steps] == [
        "Looking for pygame-ce",
        "Fetching pygame-ce (1 of 2)",
        "Fetching mdurl (2 of 2)",
        "Unpacking",
    ]
    parts = [part for text, part in progress.steps]
    assert parts == sorted(parts)


# ----------------------------------------------------------------------------------------------------- requirements.txt


def pins(*files):
    lines = [line.partition("#")[0] for file in files for line in (ROOT / file).read_text().splitlines()]
    return [Requirement(line) for line in lines if line.strip()]


@pytest.mark.parametrize("files", [["requirements.txt"], ["requirements.txt", "tests/requirements.txt"]])
def test_every_package_is_pinned_with_all_that_it_needs(files):
    pinned = pins(*files)
    assert [pin for pin in pinned if [part.operator for part in pin.specifier] != ["=="]] == []
    here = [pin for pin in pinned if pin.marker is None or pin.marker.evaluate({"extra": ""})]
    needed = {
        plain(need.name)
        for pin in here
        for need in map(Requirement, importlib.metadata.requires(pin.name) or [])
        if need.marker is None or need.marker.evaluate({"extra": ""})
    }
    assert needed <= {plain(pin.name) for pin in here}


def test_tests_add_to_what_playing_needs_and_change_nothing_of_it():
    """Pip would replace a package that is there in another version, under the hands of who plays."""
    playing = {plain(pin.name): pin for pin in pins("requirements.txt")}
    testing = {plain(pin.name): pin for pin in pins("tests/requirements.txt")}
    assert playing.keys() & testing.keys() == {"pytest"}
    assert playing["pytest"].specifier == testing["pytest"].specifier
    assert not playing["pytest"].marker.evaluate({"extra": ""}), "named, but not for players"


def plain(name):
    return name.lower().replace("_", "-")
