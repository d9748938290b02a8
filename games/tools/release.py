"""`release`: all that one system adds to a release, made and proved. The workflow in .github runs it on every system.

the tests, a build as a folder and a zip, on Linux a package for Debian, the wheel; then the proofs of these, each
in a place that knows nothing of this source; and a checksum beside each file.
"""

import argparse
import hashlib
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from games.commands.program import ROOT, VERSION
from games.core.contract import Complaint
from games.words import say

PROOFS = ("tests/test_built.py", "tests/test_released.py")


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "release",
        help=say("make and prove all that belongs to a release on this system"),
        description=say(
            "Run the tests, make the program for this system and the wheel, prove them where nothing of this folder "
            "is known, and write a checksum beside each."
        ),
        allow_abbrev=False,
    )
    command.add_argument("--out", default=str(ROOT / "dist"), help=say("the folder for it (dist)"))
    command.add_argument("--check", action="store_true", help=say("only see that it can be done, and keep nothing"))
    command.add_argument("--tag", help=say("the name of the release, which has to fit the version"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.tag is not None and arguments.tag != f"v{VERSION}":
        raise Complaint("the release {tag} is not of this version, {version}", tag=arguments.tag, version=VERSION)
    if not arguments.check:
        return _release(Path(arguments.out).absolute())
    with tempfile.TemporaryDirectory(prefix="tabletrix-release-") as out:
        return _release(Path(out))


def _release(out: Path) -> int:
    from games.tools import build
    from games.tools.deb import can_make_deb, make_deb
    from games.tools.wheel import fetch_wheelhouse, make_wheel

    begun = time.monotonic()
    if (code := _test()) != 0:
        return code
    folder, packed = build.make(out)
    files = [packed, make_wheel(out)]
    proofs = {"TABLETRIX_BUILD": str(folder), "TABLETRIX_WHEEL": str(files[-1])}
    if can_make_deb():
        files.append(make_deb(folder, out))
        proofs["TABLETRIX_DEB"] = str(files[-1])
    with tempfile.TemporaryDirectory(prefix="tabletrix-wheels-") as wheels:
        fetch_wheelhouse(Path(wheels))
        if (code := _test(*PROOFS, **proofs, TABLETRIX_WHEELHOUSE=wheels)) != 0:
            return code
    for file in files:
        size = file.stat().st_size / 1e6
        print(say("{file}: {size:.0f} MB", file=write_checksum(file).with_suffix("").name, size=size))
    print(say("Everything is as it should be, after {seconds:.0f} s", seconds=time.monotonic() - begun))
    return 0


def _test(*files: str, **environment: str) -> int:
    """Run these tests, or all of them, in a process of their own."""
    command = [sys.executable, str(ROOT / "main.py"), "test", *files]
    return subprocess.run(command, cwd=ROOT, env=os.environ | environment).returncode


def write_checksum(file: Path) -> Path:
    """The SHA-256 of a file beside it, as `sha256sum --check` reads it."""
    checksum = file.with_name(file.name + ".sha256")
    with open(file, "rb") as content:
        digest = hashlib.file_digest(content, "sha256").hexdigest()
    checksum.write_text(f"{digest}  {file.name}\n", encoding="ascii", newline="\n")
    return checksum
