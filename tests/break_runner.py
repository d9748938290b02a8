"""Applies a deliberate break to a copy of the project and runs the tests that name the broken rule."""

import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from games.core.catalogue import catalogue, names
from tests.breaks import Break

ROOT = Path(__file__).resolve().parent.parent
FAILED = 1  # pytest's exit code when tests ran and some failed; errors of any other kind prove nothing


def all_breaks() -> list[Break]:
    return [a_break for name in names() for a_break in breaks_of(name)]


def breaks_of(name: str) -> list[Break]:
    """The breaks of a game: every game of the catalogue has some."""
    return import_module(f"tests.breaks.{name}").BREAKS


def game_of(rule_id: str) -> str:
    """The game to which a rule belongs."""
    prefix = rule_id.partition("-")[0]
    return next(info.id for info in catalogue().values() if prefix in info.rule_prefixes)


def complaint_about(a_break: Break) -> str | None:
    """None if the tests notice the break; otherwise what is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for part in ("games", "tests", "pyproject.toml"):
            source = ROOT / part
            if source.is_dir():
                shutil.copytree(source, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
            elif source.exists():
                shutil.copy(source, copy / part)
        broken = copy / a_break.file
        text = broken.read_text(encoding="utf-8")
        if text.count(a_break.old) != 1:
            return f"{a_break.old!r} stands {text.count(a_break.old)} times in {a_break.file}"
        broken.write_text(text.replace(a_break.old, a_break.new), encoding="utf-8")
        command = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--rule", a_break.rule_id]
        run = subprocess.run(
            [sys.executable, *command, f"tests/test_{game_of(a_break.rule_id)}_rules.py"],
            cwd=copy,
            capture_output=True,
            text=True,
        )
    if run.returncode == FAILED:
        return None
    if run.returncode == 0:
        return f"the tests that name {a_break.rule_id} pass though the rule is broken"
    return f"the tests could not run on the break of {a_break.rule_id}: {run.stdout[-300:]}"
