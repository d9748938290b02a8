"""A double click on a desktop whose Python has no tkinter: pretended programs of the desktop must be asked instead."""

import ast
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from games.start import dialog

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ("zenity", "kdialog", "xmessage", "notify-send")

pytestmark = pytest.mark.skipif(os.name != "posix", reason="the pretended programs are scripts of sh")

HIDDEN = "import sys; sys.modules['tkinter'] = None; sys.argv = ['main.py']; sys.path.insert(0, {root!r}); "
TOO_OLD = HIDDEN + "sys.version_info = (3, 10, 4); import main; sys.exit(main.main())"
FIRST_START = HIDDEN + (
    "from games.start import dialog, environment, homes, progress\n"
    "def prepare(progress, needed, is_suspect):\n"
    "    progress.tell('First start')\n"
    "    progress.step('Fetching it', 0.5)\n"
    "    import time; time.sleep(0.3)\n"
    "    {what}\n"
    "environment.prepare, homes.places = prepare, lambda: []\n"
    "environment.run_again = lambda python, args, sign: 0\n"
    "sys.exit(environment.start([]))\n"
)


class Desk:
    """A desktop with some of the programs, each of which notes how it was called and what it was told."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.bin = folder / "bin"
        self.bin.mkdir()
        self.environ = {"PATH": str(self.bin), "DISPLAY": ":99", "LANGUAGE": "en", "TABLETRIX_DATA": str(folder)}

    def has(self, *tools: str, then: str = "exit 0") -> None:
        for tool in tools:
            script = self.bin / tool
            said = self.folder / f"{tool}.said"
            listens = f"/bin/cat >> '{self.folder}/{tool}.heard'" if tool == "zenity" else ":"
            script.write_text(f"#!/bin/sh\nprintf '%s\\n' \"$@\" >> '{said}'\n{listens}\n{then}\n")
            script.chmod(0o755)

    def said(self, tool: str) -> str:
        """What a program was called with, line by line."""
        file = self.folder / f"{tool}.said"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def heard(self, tool: str) -> str:
        file = self.folder / f"{tool}.heard"
        return file.read_text(encoding="utf-8") if file.exists() else ""

    def run(self, code: str, **gaps: str) -> subprocess.CompletedProcess:
        code = code.replace("{root!r}", repr(str(ROOT)))
        for gap, value in gaps.items():
            code = code.replace("{" + gap + "}", value)
        return subprocess.run(
            [sys.executable, "-c", code], env=self.environ, cwd=self.folder, stdin=subprocess.DEVNULL,
            capture_output=True, text=True, timeout=60,
        )  # fmt: skip


@pytest.fixture
def desk(tmp_path) -> Desk:
    return Desk(tmp_path)


def test_all_files_that_any_python_reads_keep_to_the_oldest_syntax():
    newer = (ast.JoinedStr, ast.AnnAssign, ast.NamedExpr, ast.AsyncFunctionDef, ast.Starred)
    for file in ("main.py", "games/start/dialog.py", "games/start/served.py", "games/__init__.py"):
        tree = ast.parse((ROOT / file).read_text(encoding="utf-8"), feature_version=(3, 4))
        assert not [node.lineno for node in ast.walk(tree) if isinstance(node, newer)]
        assert not [node for node in ast.walk(tree) if isinstance(node, ast.arg) and node.annotation]


@pytest.mark.parametrize("tool", TOOLS)
def test_a_python_that_is_too_old_is_told_on_the_desktop_without_tkinter(desk, tool):
    desk.has(tool)
    done = desk.run(TOO_OLD)
    assert "3.11 to 3.14" in " ".join(desk.said(tool).split())
    assert done.returncode == 1 and "3.11 to 3.14" in done.stderr and "Traceback" not in done.stderr


def test_the_first_program_that_is_there_tells_and_no_other(desk):
    desk.has(*TOOLS)
    desk.run(TOO_OLD)
    assert desk.said("zenity") and not any(map(desk.said, TOOLS[1:]))


def test_one_that_crashes_leaves_it_to_the_next(desk):
    desk.has("zenity", then="kill -ABRT $$")
    desk.has("kdialog", then="exit 127")
    desk.has("xmessage")
    desk.run(TOO_OLD)
    assert "3.11" in desk.said("xmessage")


def test_without_any_of_them_or_without_a_screen_nothing_breaks(desk):
    done = desk.run(TOO_OLD)
    assert done.returncode == 1 and "Traceback" not in done.stderr
    desk.has(*TOOLS)
    del desk.environ["DISPLAY"]
    desk.run(TOO_OLD)
    assert not any(map(desk.said, TOOLS)), "there is nobody to see it"


def test_main_alone_says_what_it_can(desk):
    """Only that file was copied."""
    (desk.folder / "main.py").write_bytes((ROOT / "main.py").read_bytes())
    done = desk.run(TOO_OLD.replace("{root!r}", repr(str(desk.folder))))
    assert done.returncode == 1 and "with all its files" in done.stderr and "Traceback" not in done.stderr


def test_words_are_passed_on_as_they_are(desk, monkeypatch):
    desk.has("kdialog")
    for name, value in desk.environ.items():
        monkeypatch.setenv(name, value)
    awkward = "it's $HOME; `date` \"& <b> %s \\n ü"
    assert dialog.show(awkward)
    assert awkward in desk.said("kdialog")


def test_a_program_of_the_desktop_that_hangs_holds_nobody_up(desk, monkeypatch):
    desk.has("kdialog", then="trap '' TERM\nwhile :; do /bin/sleep 0.1; done")
    for name, value in desk.environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr(dialog, "LONGEST", 0.3)
    monkeypatch.setattr(dialog, "LAST", 0.3)
    begin = time.monotonic()
    assert dialog.show("why") and time.monotonic() - begin < 5
    begun = dialog.Announcement()
    begun.tell("what")
    begun.close()
    assert time.monotonic() - begin < 10


def test_the_first_start_is_announced_and_its_steps_are_shown(desk):
    desk.has("zenity")
    done = desk.run(FIRST_START, what="return 'nowhere'")
    assert done.returncode == 0 and "Traceback" not in done.stderr
    assert "--progress" in desk.said("zenity") and "First start" in desk.said("zenity")
    assert "# Fetching it\n50\n" in desk.heard("zenity")


@pytest.mark.parametrize("tool", TOOLS[1:])
def test_the_first_start_is_announced_also_where_there_is_no_bar(desk, tool):
    desk.has(tool, then="exec /bin/sleep 30" if tool != "notify-send" else "exit 0")
    begin = time.monotonic()
    done = desk.run(FIRST_START, what="return 'nowhere'")
    assert done.returncode == 0 and "First start" in desk.said(tool)
    assert time.monotonic() - begin < 15, "it goes as soon as all is ready"


@pytest.mark.parametrize("tool", TOOLS)
def test_a_first_start_that_fails_is_told_on_the_desktop_without_tkinter(desk, tool):
    desk.has(tool)
    done = desk.run(FIRST_START, what="raise environment.CannotPrepare('The disk is full.')")
    assert done.returncode == 1 and "The disk is full." in desk.said(tool) and "The disk is full." in done.stderr
    assert "Traceback" not in done.stderr


GOING_ON = "dialog.READ = 0.5\n    for _ in range(40): progress.breathe(); time.sleep(0.05)\n    return 'nowhere'"
CLOSING = "#!/bin/sh\nprintf '%s\\n' \"$@\" >> '{said}'\n/bin/sleep 0.8\n{end}\n"


@pytest.mark.parametrize(
    ("end", "read", "goes_on"), [("exit 1", 0.5, False), ("exit 1", 5.0, True), ("kill -KILL $$", 0.5, True)]
)
def test_cancelling_the_bar_stops_the_first_start_and_its_failing_does_not(desk, end, read, goes_on):
    desk.has("zenity", "xmessage")
    (desk.bin / "zenity").write_text(CLOSING.format(said=desk.folder / "zenity.said", end=end))
    done = desk.run(FIRST_START, what=GOING_ON.replace("0.5", str(read)))
    assert ("KeyboardInterrupt" not in done.stderr) is goes_on
    assert (done.returncode == 0) is goes_on
    assert "--progress" in desk.said("zenity") and not desk.said("xmessage")


def test_a_bar_that_cannot_be_shown_leaves_it_to_the_next_program(desk):
    """As zenity ends where the screen does not let it in."""
    desk.has("zenity", then="exit 1")
    (desk.bin / "zenity").write_text("#!/bin/sh\nexit 1\n")
    desk.has("xmessage", then="exec /bin/sleep 30")
    assert desk.run(FIRST_START, what="return 'nowhere'").returncode == 0
    assert "First start" in desk.said("xmessage")


def test_a_first_start_that_is_broken_off_leaves_no_window_behind(desk):
    desk.has("xmessage", then=f"echo $$ > '{desk.folder}/pid'\nexec /bin/sleep 30")
    desk.run(FIRST_START, what="raise KeyboardInterrupt")
    pid = int((desk.folder / "pid").read_text())
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
