"""The wheel of the program, and the wheels of all that it needs, so that it can be installed without a connection."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from games.commands.program import ROOT
from games.core.contract import Complaint


def make_wheel(out: Path) -> Path:
    """Make the wheel, as pip would; launch/wheel.py says what is in it. It is the same every time."""
    with tempfile.TemporaryDirectory(prefix="tabletrix-wheel-") as work:
        _run([sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", work], cwd=ROOT)
        (made,) = Path(work).glob("*.whl")
        out.mkdir(parents=True, exist_ok=True)
        return Path(shutil.copy(made, out))


def fetch_wheelhouse(folder: Path) -> None:
    """The wheels of all packages that the program needs, for this Python and system, as the lock has them."""
    options = ["--require-hashes", "--only-binary=:all:", "--progress-bar=off", "--disable-pip-version-check"]
    lock = str(ROOT / "requirements.lock")
    _run([sys.executable, "-m", "pip", "download", *options, "-d", str(folder), "-r", lock], cwd=ROOT)


def _run(command: list[str], cwd: Path) -> None:
    told = subprocess.run(
        command, cwd=cwd, env=os.environ | {"PIP_NO_INPUT": "1"}, stdin=subprocess.DEVNULL, capture_output=True,
        encoding="utf-8", errors="replace",
    )  # fmt: skip
    if told.returncode != 0:
        lines = (told.stderr or told.stdout).strip().splitlines()
        raise Complaint("{tool} has failed: {reason}", tool=" ".join(command[2:4]), reason=(lines or [""])[-1])
