"""Builds and launchers: the paths and texts of every system. A real build is proved in test_built."""

import ast
import importlib.metadata
import itertools
import os
import plistlib
import re
import shlex
import shutil
import stat
import struct
import subprocess
import sys
import time
import zipfile
from pathlib import Path, PurePosixPath, PureWindowsPath
from types import SimpleNamespace

import pytest

from games import commands
from games.commands import icons as build_icons
from games.commands import install_launcher, launcher_plan
from games.core.catalogue import names
from games.core.contract import Complaint
from games.tools import build, build_contents, build_licences

ROOT = Path(__file__).resolve().parent.parent
LAUNCH = ROOT / "launch"

posix_only = pytest.mark.skipif(os.name != "posix", reason="a shell script")


# What goes into a build


def test_every_module_goes_along():
    modules = set(build_contents.modules())
    assert {"games", "games.commands.play", "games.link.table.table", "games.scenes.title"} <= modules
    assert not any(module.endswith("__init__") for module in modules)


def test_only_what_is_read_at_run_time_goes_along():
    data = {f"{folder}/{Path(source).name}" for source, folder in build_contents.data_files()}
    words = "games/words/catalogues/de/LC_MESSAGES/tabletrix.mo"
    assert {"assets/ui/icon_64.png", "sounds/sounds.json", "games/link/bot/weights.json", words} <= data
    assert {f"games/{name}/RULES.md" for name in names()} <= data
    assert not [file for file in data if "bake" in file or "make" in file or file.endswith(".po")]


def test_every_data_file_of_the_program_is_taken_along_or_known_not_to_be_read():
    """Whoever adds a kind of file says here or in build_contents whether the program reads it."""
    unread = {".py", ".md", ".po", ".pyc"}
    taken = {Path(source) for source, _ in build_contents.data_files()}
    files = {file for folder in ("games", "sounds") for file in (ROOT / folder).rglob("*") if file.is_file()}
    missing = {file for file in files - taken if file.suffix not in unread and file.stem != "requirements"}
    assert {file.relative_to(ROOT).as_posix() for file in missing} == set()


@pytest.mark.parametrize(
    ("place", "wanted"),
    [
        ("libstdc++.so.6", False),
        ("numpy-2.4.6.dist-info/RECORD", False),
        ("pygame\\freesansbold.ttf", False),
        ("pygame/portmidi.dll", False),
        ("libz.so.1", True),
        ("numpy/_core/_multiarray_umath.cpython-311-x86_64-linux-gnu.so", True),
        ("numpy.libs/libgfortran-040039e1.so.5", True),
        ("assets/ui/icon_64.png", True),
    ],
)
def test_dead_weight_stays_behind(place, wanted):
    assert build_contents.is_wanted(place) is wanted


def source_of(module: str) -> str:
    path = ROOT.joinpath(*module.split("."))
    return (path / "__init__.py" if path.is_dir() else path.with_suffix(".py")).read_text(encoding="utf-8")


def test_tools_stay_behind():
    modules = set(build_contents.modules())
    assert not any(f"{module}.".startswith("games.tools.") for module in modules)
    assert not any(f"games.{name}.table.shots" in modules for name in names())
    assert {f"games.{name}.table.table" for name in names()} <= modules


def test_nothing_that_the_program_imports_is_left_out():
    used = {
        name
        for module in build_contents.modules()
        for name in re.findall(r"^ *(?:import|from) ([\w.]+)", source_of(module), re.MULTILINE)
    }
    source_only = {"tkinter", "tkinter.font", "pip._internal.configuration"}  # the first start
    unused = tuple(f"{name}." for name in build_contents.UNUSED_MODULES)
    assert {name for name in used if f"{name}.".startswith(unused)} == source_only


def test_libraries_of_the_system_are_noticed():
    places = ["libz.so.1", "libpython3.11.so.1.0", "libffi.so.8", "libffi.8.dylib", "libssl-3.dll", "pymunk/lib.so",
              "numpy.libs/libgfortran.so.5", "_cffi_backend.so", "games.window"]  # fmt: skip
    assert build_contents.system_libraries(places) == ["libffi", "libz"]


@pytest.mark.parametrize(
    ("system", "machine", "name"),
    [
        ("linux", "x86_64", "Tabletrix-1.2-linux-x86_64"),
        ("win32", "AMD64", "Tabletrix-1.2-windows-amd64"),
        ("darwin", "arm64", "Tabletrix-1.2-macos-arm64"),
        ("freebsd14", "amd64", "Tabletrix-1.2-freebsd14-amd64"),
    ],
)
def test_a_build_is_named_after_its_system(system, machine, name):
    assert build_contents.build_name("1.2", system, machine) == name


def test_windows_is_told_the_version():
    tree = ast.parse(build_contents.windows_version("1.2.3", "Games", "MIT"), mode="eval")
    told = ast.unparse(tree)
    assert "filevers=(1, 2, 3, 0)" in told and "StringStruct('FileVersion', '1.2.3')" in told


def test_the_builder_is_pinned_with_all_that_it_needs():
    lines = (LAUNCH / "requirements-build.txt").read_text(encoding="utf-8").splitlines()
    pins = [line.partition("#")[0].strip() for line in lines]
    assert all("==" in pin for pin in pins if pin)
    assert build.pinned_version("pyinstaller", "a==1\npyinstaller==6.1 ; x == 'y'  # z\n") == "6.1"


def test_the_same_package_has_the_same_version_in_all_lists():
    def pins(file):
        lines = (line.partition("#")[0].partition(";")[0].strip() for line in file.read_text().splitlines())
        return dict(line.split("==") for line in lines if line)

    files = (ROOT / "requirements.txt", ROOT / "tests" / "requirements.txt", LAUNCH / "requirements-build.txt")
    for one, other in itertools.combinations(map(pins, files), 2):
        assert {name for name in one.keys() & other.keys() if one[name] != other[name]} == set()


def shown_by(monkeypatch, arguments: list[str], code: int) -> list[str]:
    """What a program without a console, as on Windows, shows in windows."""
    import pygame

    texts: list[str] = []
    with monkeypatch.context() as patch:
        patch.setattr(pygame.display, "message_box", lambda title, text: texts.append(text))
        for stream in ("stdin", "stdout", "stderr"):
            patch.setattr(sys, stream, None)
        try:
            assert commands.main(arguments) == code
        except SystemExit as end:
            assert end.code == code
    return texts


@pytest.mark.parametrize(
    ("arguments", "code", "told"),
    [
        (["nonsense"], 2, "tabletrix: argument COMMAND: invalid choice: 'nonsense'"),
        (["simulate", "link", "--seats", "random,random"], 0, "random"),
        (["simulate", "link", "--seats", "random,random", "--out", "-"], 2, "tabletrix: there is no standard output"),
        (["simulate", "--help"], 0, "--seats"),
        (["kiosk", "--set-pin"], 2, "tabletrix: --set-pin asks at a terminal"),
    ],
)
def test_a_program_without_a_console_speaks_in_a_window(monkeypatch, arguments, code, told):
    (shown,) = shown_by(monkeypatch, arguments, code)
    assert told in shown


def test_a_fault_is_shown_where_there_is_no_console(monkeypatch):
    monkeypatch.setattr(commands, "_carry_out", lambda arguments: 1 // 0)
    (shown,) = shown_by(monkeypatch, [], 1)
    assert "ZeroDivisionError" in shown


def test_a_child_of_the_kiosk_opens_no_window_that_nobody_could_shut(monkeypatch):
    monkeypatch.setattr(commands, "_carry_out", lambda arguments: print("x", file=sys.stderr) or 2)
    assert shown_by(monkeypatch, ["kiosk", "--child"], 2) == []


@pytest.mark.parametrize(("prefix", "told"), [("/usr", "own environment"), ("/venv", "connection to the internet")])
def test_a_builder_that_cannot_be_fetched_is_told_in_one_line(monkeypatch, tmp_path, prefix, told):
    monkeypatch.setattr(build, "installed_version", lambda package: None)
    monkeypatch.setattr(build, "_run_logged", lambda *_: 1)
    monkeypatch.setattr(sys, "prefix", prefix)
    monkeypatch.setattr(sys, "base_prefix", "/usr")
    with pytest.raises(Complaint, match=told):
        build.fetch_builder(tmp_path / "log")


@posix_only
def test_a_zip_keeps_rights_and_links(tmp_path):
    folder = tmp_path / "Tabletrix-1"
    (folder / "inside").mkdir(parents=True)
    (folder / "inside" / "program").write_text("x")
    (folder / "inside" / "program").chmod(0o755)
    (folder / "link").symlink_to("inside/program")
    with zipfile.ZipFile(build.pack(folder)) as archive:
        modes = {entry.filename: entry.external_attr >> 16 for entry in archive.infolist()}
        assert archive.read("Tabletrix-1/link") == b"inside/program"
    assert stat.S_ISLNK(modes["Tabletrix-1/link"])
    assert modes["Tabletrix-1/inside/program"] & 0o777 == 0o755


# Icons


def test_icons_hold_a_picture_of_every_size():
    pictures = {16: b"\x89PNG small", 256: b"\x89PNG large!"}
    icon = build_icons.ico(pictures)
    assert struct.unpack_from("<3H", icon) == (0, 1, 2)
    for number, size in enumerate((16, 256)):
        width, _, _, _, _, depth, length, place = struct.unpack_from("<4B2H2I", icon, 6 + 16 * number)
        assert (width or 256, depth, icon[place : place + length]) == (size, 32, pictures[size])


def test_the_icon_of_macos_is_as_long_as_it_says():
    icon = build_icons.icon_for("darwin")
    assert icon[:4] == b"icns" and struct.unpack_from(">I", icon, 4) == (len(icon),)
    place, sizes = 8, []
    while place < len(icon):
        kind, length = struct.unpack_from(">4sI", icon, place)
        picture = icon[place + 8 : place + length]
        assert picture.startswith(b"\x89PNG")
        assert struct.unpack_from(">2I", picture, 16) == (build_icons.ICNS_TYPES[kind],) * 2
        sizes.append(kind)
        place += length
    assert sizes == list(build_icons.ICNS_TYPES)


# Licences


def test_the_licence_of_every_package_is_found():
    for name in ("numpy", "pygame-ce", "pymunk", "msgspec", "platformdirs", "font-manrope", "font-amatic-sc", "cffi"):
        package = importlib.metadata.distribution(name)
        texts = [file.read_text("utf-8") for file in build_licences.package_licences(package)]
        assert any(re.search("licen[cs]e|permission", text, re.IGNORECASE) for text in texts), name
    assert build_licences.python_licence().stat().st_size > 5000


def test_files_are_traced_to_their_packages():
    import numpy
    import pygame

    assert build_licences.packages_of([numpy.__file__, pygame.__file__, __file__]) == ["numpy", "pygame-ce"]


def test_a_package_without_a_licence_is_no_part_of_a_build():
    bare = SimpleNamespace(name="bare", files=[importlib.metadata.PackagePath("bare/licences.py")])
    with pytest.raises(Complaint, match="bare comes without its licence"):
        build_licences.package_licences(bare)
    with pytest.raises(Complaint, match="libnobody has no licence"):
        build_licences.library_licence("libnobody")


def test_licences_are_written(tmp_path, monkeypatch):
    import msgspec

    monkeypatch.setattr(build_licences, "BUILDER", "msgspec")  # the real one may not be installed
    build_licences.write_licences(tmp_path / "LICENSES", [msgspec.__file__], ["libz"])
    written = {file.relative_to(tmp_path / "LICENSES").as_posix() for file in tmp_path.rglob("*") if file.is_file()}
    version = importlib.metadata.version("msgspec")
    assert written == {"Tabletrix.txt", "python.txt", "libz.txt", "libraries.txt", f"msgspec-{version}/LICENSE"}


# Entries of the menu


ODD = '/home/Jörg Müller/50% "of" $HOME `x` \\ it\'s'


def arguments_of(exec_line: str) -> list[str]:
    """How a desktop reads the command of an entry: as a text, then as words in quotes, then its field codes."""
    text = exec_line.replace("\\\\", "\\")
    words = re.findall(r'"((?:[^"\\]|\\.)*)"|(\S+)', text)
    return [(re.sub(r"\\(.)", r"\1", quoted) or plain).replace("%%", "%") for quoted, plain in words]


@pytest.mark.parametrize("program", ["/opt/tabletrix/tabletrix.sh", ODD])
def test_an_entry_starts_the_program_wherever_it_lies(program):
    entry = launcher_plan.desktop_entry(PurePosixPath(program), "Four games")
    lines = dict(line.split("=", 1) for line in entry.splitlines()[1:])
    assert entry.startswith("[Desktop Entry]\n") and "@@" not in entry
    assert arguments_of(lines["Exec"])[-1] == program
    assert lines["TryExec"].replace("\\\\", "\\") == program
    assert (lines["Name"], lines["Comment"], lines["Icon"]) == ("Tabletrix", "Four games", "tabletrix")


@pytest.mark.parametrize(
    ("settings", "folder"),
    [
        (None, "Desktop"),
        ('XDG_DESKTOP_DIR="$HOME/Schreib tisch"\n', "Schreib tisch"),
        ('# x\nXDG_MUSIC_DIR="$HOME/Desktop"\n', "Desktop"),
        ('XDG_DESKTOP_DIR="$HOME/"\n', None),
        ('XDG_DESKTOP_DIR="$HOME/gone"\n', None),
        ('XDG_DESKTOP_DIR="$HOME\n', "Desktop"),
    ],
)
def test_the_desktop_is_where_the_system_says(tmp_path, settings, folder):
    for name in ("Desktop", "Schreib tisch", ".config"):
        (tmp_path / name).mkdir()
    if settings:
        (tmp_path / ".config" / "user-dirs.dirs").write_text(settings)
    assert launcher_plan.desktop_folder({}, tmp_path) == (tmp_path / folder if folder else None)


def test_the_data_folder_can_be_chosen():
    assert launcher_plan.data_folder({}, Path("/home/a")) == Path("/home/a/.local/share")
    assert launcher_plan.data_folder({"XDG_DATA_HOME": "/data"}, Path("/home/a")) == Path("/data")


@pytest.mark.parametrize(
    ("system", "executable", "program"),
    [
        ("linux", None, "/src/launch/tabletrix.sh"),
        ("darwin", None, "/src/launch/tabletrix.sh"),
        ("linux", "/opt/T/Tabletrix", "/opt/T/Tabletrix"),
    ],
)
def test_a_launcher_starts_the_finished_program_or_the_script(system, executable, program):
    assert launcher_plan.program_of(system, executable, "/src") == PurePosixPath(program)


def test_windows_gets_shortcuts():
    program = launcher_plan.program_of("win32", None, "C:\\Users\\O'Neil\\Tabletrix")
    plan = launcher_plan.windows_plan(program, "Vier Spiele", PureWindowsPath("C:\\Data"), lambda: b"icon")
    assert str(program) == "C:\\Users\\O'Neil\\Tabletrix\\launch\\Tabletrix.bat"
    assert [(str(file.path), file.data) for file in plan.files] == [("C:\\Data\\tabletrix.ico", b"icon")]
    assert "$link.TargetPath = 'C:\\Users\\O''Neil\\Tabletrix\\launch\\Tabletrix.bat'" in plan.install_script
    assert "$link.IconLocation = 'C:\\Data\\tabletrix.ico,0'" in plan.install_script
    assert "$link.WindowStyle = 7" in plan.install_script and "@@" not in plan.install_script
    assert "Remove-Item" in plan.remove_script


def test_a_finished_program_on_windows_brings_its_icon():
    program = launcher_plan.program_of("win32", "C:\\T\\Tabletrix.exe")
    plan = launcher_plan.windows_plan(program, "", PureWindowsPath("C:\\Data"), None)
    assert plan.files == ()
    assert "$link.IconLocation = 'C:\\T\\Tabletrix.exe,0'" in plan.install_script
    assert "$link.WindowStyle = 1" in plan.install_script


def test_macos_gets_a_bundle():
    plan = launcher_plan.macos_plan(PurePosixPath(ODD), "1.2", PurePosixPath("/Users/a"), lambda: b"icns")
    files = {str(file.path).removeprefix("/Users/a/Applications/Tabletrix.app/Contents/"): file for file in plan.files}
    assert set(files) == {"Info.plist", "MacOS/Tabletrix", "Resources/Tabletrix.icns"}
    about = plistlib.loads(files["Info.plist"].data)
    assert (about["CFBundleExecutable"], about["CFBundleVersion"], about["CFBundleIconFile"]) == (
        "Tabletrix", "1.2", "Tabletrix")  # fmt: skip
    script = files["MacOS/Tabletrix"]
    assert script.is_program and shlex.split(script.data.decode().splitlines()[-1]) == ["exec", ODD, "$@"]
    assert [(str(link.path), str(link.target)) for link in plan.links] == [
        ("/Users/a/Desktop/Tabletrix.app", "/Users/a/Applications/Tabletrix.app")]  # fmt: skip


def everything_in(folder: Path) -> dict[str, tuple[int, int]]:
    found = [path for path in folder.rglob("*") if path.is_symlink() or path.is_file()]
    return {str(path): (path.lstat().st_mode, path.lstat().st_mtime_ns) for path in found}


@posix_only
@pytest.mark.parametrize("system", ["linux", "darwin"])
def test_installing_twice_changes_nothing_and_removing_leaves_nothing(tmp_path, monkeypatch, system):
    monkeypatch.setattr(install_launcher.shutil, "which", lambda name: None)  # no gio
    (tmp_path / "Desktop").mkdir()
    program = tmp_path.with_name("program of no rights")
    program.touch(mode=0o644)
    if system == "linux":
        plan = launcher_plan.linux_plan(program, "x", tmp_path / "share", tmp_path / "Desktop", {32: b"a", 64: b"b"})
    else:
        plan = launcher_plan.macos_plan(program, "1", tmp_path, lambda: b"icns")
    assert install_launcher.install(plan) and os.access(program, os.X_OK)
    there = everything_in(tmp_path)
    assert len(there) == 4
    assert not install_launcher.install(plan) and everything_in(tmp_path) == there
    on_desktop = next((tmp_path / "Desktop").iterdir())
    assert os.access(on_desktop, os.X_OK) or system == "darwin"
    assert install_launcher.remove(plan) and everything_in(tmp_path) == {}
    assert not (tmp_path / "Applications" / "Tabletrix.app").exists()
    assert not install_launcher.remove(plan)


@posix_only
def test_what_cannot_be_written_is_told_in_one_line(tmp_path):
    (tmp_path / "share").write_text("a file")
    plan = launcher_plan.linux_plan(PurePosixPath("/x"), "x", tmp_path / "share", None, {32: b"a"})
    with pytest.raises(Complaint, match="there is a file where a folder should be"):
        install_launcher.install(plan)


# The start scripts of the source folder


PYTHON = """#!/bin/sh
case "$1 $2" in
-c*exit*) exit {old} ;;
-c*) echo {version} ;;
*) echo started "$@" ;;
esac
"""
WINDOW = """#!/bin/sh
echo window "$@"
[ "$1" != -center ] || while read -r line; do echo $line; done
"""


@pytest.fixture
def copy(tmp_path):
    """The start scripts in a folder with an awkward name, and a place for programs that is all there is."""
    root = tmp_path / "Spiele für $USER 100%"
    shutil.copytree(LAUNCH, root / "launch")
    (root / "main.py").touch()
    tools = tmp_path / "tools"
    tools.mkdir()
    for tool in ("sh", "uname", "readlink", "dirname", "env", "printf", "sed", "fold"):
        (tools / tool).symlink_to(shutil.which(tool))
    return SimpleNamespace(root=root, tools=tools, script=root / "launch" / "tabletrix.sh")


def put(folder: Path, name: str, text: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    (folder / name).chmod(0o755)


def put_python(folder: Path, name: str, version: str) -> None:
    old = int(not (3, 11) <= tuple(map(int, version.split("."))) <= (3, 14))
    put(folder, name, PYTHON.format(old=old, version=version))


def start(copy, *command: object, **environment: str) -> tuple[int, str, str]:
    environment = {"PATH": str(copy.tools), "HOME": str(copy.root / "home"), "LANG": "C"} | environment
    told = subprocess.run([*map(str, command)], env=environment, capture_output=True, encoding="utf-8", cwd="/")
    return told.returncode, told.stdout.strip(), told.stderr.strip()


@posix_only
def test_the_start_script_finds_a_python_that_fits(copy):
    put_python(copy.tools, "python3", "3.9")
    put_python(copy.tools, "python3.12", "3.12")
    assert start(copy, copy.script, "play", "a b") == (0, f"started {copy.root}/main.py play a b", "")


@posix_only
def test_the_start_script_prefers_the_programs_own_environment(copy):
    put_python(copy.tools, "python3.13", "3.13")
    put(copy.root / ".venv" / "bin", "python", "#!/bin/sh\n[ $1 = -c ] || echo its own\n")
    assert start(copy, copy.script)[1] == "its own"


@posix_only
def test_the_start_script_passes_over_a_broken_environment(copy):
    put_python(copy.tools, "python", "3.11")
    (copy.root / ".venv" / "bin").mkdir(parents=True)
    (copy.root / ".venv" / "bin" / "python").symlink_to("/nowhere/python")
    assert start(copy, copy.script)[1] == f"started {copy.root}/main.py"


@posix_only
@pytest.mark.parametrize(
    ("version", "language", "told"),
    [
        (None, "C", "Tabletrix needs Python 3.11 to 3.14. Get it"),
        ("3.9", "C", "Tabletrix needs Python 3.11 to 3.14, and here is only Python 3.9. Get it"),
        ("3.15", "C", "Tabletrix needs Python 3.11 to 3.14, and here is only Python 3.15. Get it"),
        ("3.10", "de_DE.UTF-8", "Tabletrix braucht Python 3.11 bis 3.14, und hier ist nur Python 3.10. Python"),
        (None, "pl_PL.UTF-8", "Tabletrix wymaga Pythona od 3.11 do 3.14. Python"),
    ],
)
def test_the_start_script_says_which_python_is_missing(copy, version, language, told):
    if version:
        put_python(copy.tools, "python3", version)
    code, _, words = start(copy, copy.script, LANG=language)
    assert code == 1 and words.startswith(told) and "python.org/downloads" in words and "\n" not in words


@posix_only
@pytest.mark.parametrize("tool", ["zenity", "kdialog", "xmessage", "notify-send", "xterm"])
def test_who_has_no_terminal_is_told_in_a_window(copy, tool):
    put(copy.tools, tool, WINDOW)
    code, out, _ = start(copy, copy.script, DISPLAY=":0")
    assert code == 1 and out.startswith("window") and "Python 3.11" in out


@posix_only
def test_a_folder_that_was_not_unpacked_is_told(copy):
    (copy.root / "main.py").unlink()
    assert start(copy, copy.script)[2].startswith("main.py is missing")


@posix_only
def test_a_link_to_the_start_script_works(copy, tmp_path):
    put_python(copy.tools, "python3", "3.11")
    (tmp_path / "link").symlink_to(copy.script)
    assert start(copy, tmp_path / "link")[1] == f"started {copy.root}/main.py"
    assert start(copy, copy.root / "launch" / "Tabletrix.command")[1] == f"started {copy.root}/main.py"


@posix_only
@pytest.mark.parametrize("as_address", [False, True])
def test_the_entry_in_the_folder_finds_its_folder(copy, as_address):
    put_python(copy.tools, "python3", "3.11")
    entry = copy.root / "launch" / "Tabletrix.desktop"
    lines = dict(line.split("=", 1) for line in entry.read_text(encoding="utf-8").splitlines() if "=" in line)
    command = arguments_of(lines["Exec"])
    assert command.pop() == "%k"
    assert start(copy, *command, entry.as_uri() if as_address else entry)[1] == f"started {copy.root}/main.py"


@pytest.mark.skipif(shutil.which("gio") is None, reason="no gio")
@pytest.mark.parametrize("place", [".", "launch"])
def test_the_entry_in_the_folder_is_started_by_gio(copy, tmp_path, place):
    """It tells the entry neither its place nor anything else."""
    python = PYTHON.format(old=0, version="3.14").replace("echo started", f"echo >{tmp_path}/told")
    put(copy.tools, "python3.14", python)  # before any that the system has
    entry = copy.root / "launch" / "Tabletrix.desktop"
    launched_by_gio(copy, os.path.relpath(entry, copy.root / place), copy.root / place)
    assert told_in(tmp_path / "told") == str(copy.root / "main.py")


@pytest.mark.skipif(shutil.which("gio") is None, reason="no gio")
@pytest.mark.parametrize("name", ["tabletrix", '50% "of" $HOME'])
def test_the_entry_in_the_menu_is_started_by_gio(copy, tmp_path, name):
    put(copy.root, name, f"#!/bin/sh\necho started >{tmp_path}/told\n")
    plan = launcher_plan.linux_plan(copy.root / name, "x", tmp_path / "share", None, {})
    install_launcher.install(plan)
    launched_by_gio(copy, tmp_path / "share" / "applications" / "tabletrix.desktop", Path("/"))
    assert told_in(tmp_path / "told") == "started"


def launched_by_gio(copy, entry: object, folder: Path) -> None:
    environment = {"PATH": f"{copy.tools}:/usr/bin:/bin", "HOME": str(copy.root), "LANG": "C.UTF-8"}
    subprocess.run(["gio", "launch", str(entry)], cwd=folder, env=environment, check=True, timeout=30)


def told_in(file: Path) -> str:
    """It runs on after gio has ended."""
    deadline = time.monotonic() + 20
    while not file.exists() or not file.read_text().strip():
        assert time.monotonic() < deadline, "nothing was started"
        time.sleep(0.02)
    return file.read_text().strip()


@posix_only
def test_the_start_scripts_can_be_executed():
    for name in ("tabletrix.sh", "Tabletrix.command", "Tabletrix.desktop"):
        assert os.access(LAUNCH / name, os.X_OK), name


def test_the_start_script_of_windows_has_lines_as_windows_wants_them():
    text = (LAUNCH / "Tabletrix.bat").read_bytes()
    assert text.count(b"\n") == text.count(b"\r\n") and text.isascii()
