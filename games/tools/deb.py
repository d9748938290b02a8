"""A package of a finished program for Debian, Ubuntu and their relatives: `build --deb`.

It puts the folder of the build under /usr/lib, and what a desktop and a terminal look for in their places. It runs no
scripts: the system itself takes care of menus, icons and manual pages. The service of the kiosk is there for whoever
enables it.
"""

from __future__ import annotations

import gzip
import os
import platform
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path, PurePosixPath

from games.commands import icons, launcher_plan
from games.commands.program import NAME, ROOT, VERSION
from games.core.contract import Complaint
from games.kiosk import installing
from games.tools.build_papers import manual
from games.words import LANGUAGES, WRITTEN_IN, say, speaking

ARCHITECTURES = {"x86_64": "amd64", "aarch64": "arm64"}
TOOL = "dpkg-deb"
STARTED = "/usr/bin/tabletrix"
FOLDER = "usr/lib/tabletrix"

PAPERS = ROOT / "launch" / "debian"


def can_make_deb() -> bool:
    return sys.platform == "linux" and shutil.which(TOOL) is not None and platform.machine() in ARCHITECTURES


def no_deb() -> Complaint:
    return Complaint("a package for Debian is made on Linux, with the program {tool}", tool=TOOL)


def make_deb(folder: Path, out: Path) -> Path:
    """Make the package of a finished build; its file."""
    if not can_make_deb():
        raise no_deb()
    architecture = ARCHITECTURES[platform.machine()]
    made = out / f"tabletrix_{VERSION}_{architecture}.deb"
    with tempfile.TemporaryDirectory(prefix="tabletrix-deb-") as work:
        root = Path(work) / "root"
        lay_out(folder, root)
        control = root / "DEBIAN" / "control"
        _write(control, _control(root, architecture))
        _set_rights(root)
        command = [TOOL, "--root-owner-group", "-Zxz", "--build", str(root), str(made)]
        told = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True, text=True, errors="replace")
    if told.returncode != 0:
        raise Complaint("{tool} has failed: {reason}", tool=TOOL, reason=told.stderr.strip())
    return made


def lay_out(folder: Path, root: Path) -> None:
    """Put everything where the system looks for it, below this folder."""
    shutil.copytree(folder, root / FOLDER, symlinks=True)
    started = root / STARTED.lstrip("/")
    started.parent.mkdir(parents=True)
    started.symlink_to(os.path.relpath(root / FOLDER / NAME, started.parent))
    share = root / "usr" / "share"
    _write(share / "applications" / "tabletrix.desktop", _entry())
    for size in icons.HICOLOR_SIZES:
        _write(share / "icons" / "hicolor" / f"{size}x{size}" / "apps" / "tabletrix.png", icons.picture(size))
    _write(share / "man" / "man6" / "tabletrix.6.gz", gzip.compress(manual().encode(), mtime=0))
    papers = share / "doc" / "tabletrix"
    _write(papers / "copyright", _copyright())
    _write(papers / "NEWS.md.gz", gzip.compress((ROOT / "CHANGELOG.md").read_bytes(), mtime=0))
    _write(papers / "KIOSK.md", (ROOT / "docs" / "KIOSK.md").read_bytes())
    service = "tabletrix-kiosk.service"
    _write(root / "usr/lib/systemd/user" / service, installing.template(service, PROGRAM=STARTED) + "\n")


def _entry() -> str:
    """The entry of the menu, with its comment in every language."""
    comments = {}
    for language in LANGUAGES:
        with speaking(language):
            comments[language] = say("Four tabletop games on the desktop")
    entry = launcher_plan.desktop_entry(PurePosixPath(STARTED), comments.pop(WRITTEN_IN))
    return launcher_plan.with_translations(entry, comments)


def _copyright() -> str:
    _, holder, text = (ROOT / "LICENSE").read_text(encoding="utf-8").split("\n\n", 2)
    lines = (f" {line}" if line.strip() else " ." for line in text.strip().splitlines())
    return _paper("copyright", holder=holder.partition(") ")[2], licence="\n".join(lines))


def _control(root: Path, architecture: str) -> str:
    """A build needs the C library of the system that it was built on, or a newer one. The libraries of the C++ compiler
    it leaves out (build_contents), and what makes windows and sound SDL opens by its name."""
    size = sum(file.lstat().st_size for file in root.rglob("*") if file.is_file() and not file.is_symlink())
    libc = platform.libc_ver()[1]
    return _paper("control", version=VERSION, architecture=architecture, kilobytes=str(size // 1024), libc=libc)


def _paper(name: str, **gaps: str) -> str:
    return launcher_plan.Gaps((PAPERS / name).read_text(encoding="utf-8")).substitute(gaps)


def _write(path: Path, content: bytes | str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content.encode() if isinstance(content, str) else content)


def _set_rights(root: Path) -> None:
    """Whoever builds may keep everything to themselves; a package is for everybody."""
    for path in (root, *root.rglob("*")):
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
