"""What `install-launcher` puts where, on each system. Nothing is done here: everything can be looked at on any system.

The texts lie in launch/templates; `@@{name}` is a gap in them.
"""

from __future__ import annotations

import re
import shlex
import string
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path, PurePath, PurePosixPath, PureWindowsPath

from games.commands.program import IDENTIFIER, NAME, ROOT
from games.store.brought import brought

TEMPLATES = brought("launch", "templates")
MINIMISED, NORMAL = 7, 1  # how Windows opens what a shortcut starts


class Gaps(string.Template):
    """A text with gaps."""

    delimiter = "@@"


@dataclass(frozen=True)
class File:
    path: PurePath
    data: bytes
    is_program: bool = False


@dataclass(frozen=True)
class Symlink:
    path: PurePath
    target: PurePath


@dataclass(frozen=True)
class Plan:
    """What is to be there, and what takes more than files: scripts of Windows, and files to be marked as trusted."""

    program: PurePath  # what all of it starts
    files: tuple[File, ...] = ()
    links: tuple[Symlink, ...] = ()
    folders: tuple[PurePath, ...] = ()  # that are wholly ours, inner ones first
    trusted: tuple[PurePath, ...] = ()
    install_script: str = ""
    remove_script: str = ""

    @property
    def paths(self) -> list[PurePath]:
        return [file.path for file in self.files] + [symlink.path for symlink in self.links]


def program_of(system: str, executable: str | None, root: str = str(ROOT)) -> PurePath:
    """What a launcher starts: the program that has a file of its own, or the start script in the folder of source."""
    if system == "win32":
        return PureWindowsPath(executable) if executable else PureWindowsPath(root) / "launch" / f"{NAME}.bat"
    return PurePosixPath(executable) if executable else PurePosixPath(root) / "launch" / "tabletrix.sh"


def _filled(template: str, **gaps: str) -> str:
    return Gaps((TEMPLATES / template).read_text(encoding="utf-8")).substitute(gaps)


# Linux and its relatives


def linux_plan(
    program: PurePath, comment: str, data: PurePath, desktop: PurePath | None, icons: Mapping[int, bytes]
) -> Plan:
    """`data` is the user's folder for shared data, usually ~/.local/share; not everybody has a desktop."""
    text = desktop_entry(program, comment).encode()
    hicolor = data / "icons" / "hicolor"
    files = [File(hicolor / f"{size}x{size}" / "apps" / "tabletrix.png", icon) for size, icon in sorted(icons.items())]
    files.append(File(data / "applications" / "tabletrix.desktop", text))
    on_desktop = [desktop / f"{NAME}.desktop"] if desktop else []
    files += [File(path, text, is_program=True) for path in on_desktop]
    return Plan(program, files=tuple(files), trusted=tuple(on_desktop))


def desktop_entry(program: PurePath, comment: str) -> str:
    return _filled(
        "entry.desktop",
        comment=_in_entry(comment),
        command=exec_line(_starting(str(program))),
        program=_in_entry(str(program)),
    )


def with_translations(entry: str, comments: Mapping[str, str]) -> str:
    """An entry that everybody on a system sees has its comment in other languages, too."""

    def also(found: re.Match[str]) -> str:
        return found[0] + "".join(f"{found[1]}[{language}]={_in_entry(told)}\n" for language, told in comments.items())

    return re.sub(r"(?m)^(Comment)=.*\n", also, entry)


def _starting(program: str) -> list[str]:
    """The command that starts a program. GNOME looks for the first word as it is written, with every % doubled."""
    return ["sh", "-c", 'exec "$0"', program] if "%" in program else [program]


def exec_line(arguments: list[str]) -> str:
    """A command as an entry of a menu wants it: each argument in quotes, and all of it once more as a text."""
    quoted = (re.sub(r'(["`$\\])', r"\\\1", argument.replace("%", "%%")) for argument in arguments)
    return _in_entry(" ".join(f'"{argument}"' for argument in quoted))


def _in_entry(text: str) -> str:
    return text.replace("\\", "\\\\").replace("\n", "\\n")


def data_folder(environ: Mapping[str, str], home: Path) -> Path:
    return Path(environ.get("XDG_DATA_HOME") or home / ".local" / "share")


def desktop_folder(environ: Mapping[str, str], home: Path) -> Path | None:
    """The folder that is shown as the desktop; None where there is none, or where all of home is it."""
    chosen = Path(f"{home}/Desktop")
    settings = Path(environ.get("XDG_CONFIG_HOME") or home / ".config") / "user-dirs.dirs"
    try:
        for line in settings.read_text(encoding="utf-8").splitlines():
            if line.startswith("XDG_DESKTOP_DIR="):
                chosen = _named(line.partition("=")[2], home)
    except (OSError, ValueError):
        pass  # then it is where it usually is
    return chosen if chosen.is_dir() and chosen.resolve() != home.resolve() else None


def _named(value: str, home: Path) -> Path:
    """The folder in a line of user-dirs.dirs, such as "$HOME/Schreibtisch"."""
    return Path(re.sub(r"^\$HOME(?=/|$)", lambda _: str(home), "".join(shlex.split(value))))


# macOS


def macos_plan(program: PurePath, version: str, home: PurePath, icon: Callable[[], bytes]) -> Plan:
    """A bundle that starts the program, in the user's own folder of programs, and a link to it on the desktop."""
    bundle = PurePosixPath(f"{home}/Applications/{NAME}.app")
    inside = f"{bundle}/Contents"
    about = _filled("about.plist", identifier=escape(IDENTIFIER), version=escape(version))
    start = _filled("app.sh", program=shlex.quote(str(program)))
    return Plan(
        program,
        files=(
            File(PurePosixPath(f"{inside}/Info.plist"), about.encode()),
            File(PurePosixPath(f"{inside}/MacOS/{NAME}"), start.encode(), is_program=True),
            File(PurePosixPath(f"{inside}/Resources/{NAME}.icns"), icon()),
        ),
        links=(Symlink(PurePosixPath(f"{home}/Desktop/{NAME}.app"), bundle),),
        folders=tuple(map(PurePosixPath, (f"{inside}/MacOS", f"{inside}/Resources", inside, str(bundle)))),
    )


# Windows


def windows_plan(program: PurePath, comment: str, data: PurePath, icon: Callable[[], bytes] | None) -> Plan:
    """Shortcuts. A finished program has its icon in itself, None; any other lies in the user's data folder."""
    picture = data / "tabletrix.ico"
    script = _filled(
        "shortcuts.ps1",
        program=in_powershell(str(program)),
        folder=in_powershell(str(program.parent)),
        icon=in_powershell(f"{picture if icon else program},0"),
        comment=in_powershell(comment),
        style=str(MINIMISED if icon else NORMAL),  # a script would show an empty window of text
    )
    return Plan(
        program,
        files=(File(picture, icon()),) if icon else (),
        install_script=script,
        remove_script=_filled("no_shortcuts.ps1"),
    )


def in_powershell(text: str) -> str:
    """A text as PowerShell reads it, whatever is in it. Typographic quotes count as quotes there."""
    return "'" + re.sub("(['\u2018\u2019\u201a\u201b])", r"\1\1", text) + "'"
