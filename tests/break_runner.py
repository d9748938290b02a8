"""Applies a deliberate break to a copy of the project and runs the tests that name the broken rule."""

import shutil
import subprocess
import sys
import tempfile
from importlib import import_module
from pathlib import Path

from tests.breaks import Break

ROOT = Path(__file__).resolve().parent.parent
PREFIXES = {"TT": "tetrix", "BL": "borderline", "TX": "tantrix", "TL": "link"}
FAILED = 1  # pytest's exit code when tests ran and some failed; errors of any other kind prove nothing


def all_breaks() -> list[Break]:
    return [a_break for game in PREFIXES.values() for a_break in import_module(f"tests.breaks.{game}").BREAKS]


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
        game = PREFIXES[a_break.rule_id.partition("-")[0]]
        command = ["-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--rule", a_break.rule_id]
        run = subprocess.run(
            [sys.executable, *command, f"tests/test_{game}_rules.py"],
            cwd=copy,
            capture_output=True,
            text=True,
        )
    if run.returncode == FAILED:
        return None
    if run.returncode == 0:
        return f"the tests that name {a_break.rule_id} pass though the rule is broken"
    return f"the tests could not run on the break of {a_break.rule_id}: {run.stdout[-300:]}"
