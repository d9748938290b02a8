"""What every change has to pass: no mistakes that a tool can find, one look, types that fit, and nothing too long."""

import ast
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
MODULES = sorted((ROOT / "games").rglob("*.py"))
LONGEST_MODULE, LONGEST_CLASS = 400, 250  # lines

# What is longer has its reason here.
LONGER_MODULES: dict[str, str] = {}
LONGER_CLASSES: dict[str, str] = {}


def told_by(tool: str, *options: object) -> list[str]:
    """What a tool complains about, line by line."""
    if find_spec(tool) is None:
        pytest.skip(f"{tool} is not installed; `python3 main.py test` does that")
    command = [sys.executable, "-m", tool, *map(str, options)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, encoding="utf-8")
    return [] if done.returncode == 0 else (done.stdout + done.stderr).splitlines()


def must_be_none(complaints: list[str]) -> None:
    if complaints:
        pytest.fail("\n".join(complaints), pytrace=False)


def test_there_are_no_mistakes_that_ruff_finds(tmp_path):
    must_be_none(told_by("ruff", "check", "--output-format", "concise", "--cache-dir", tmp_path, "."))


def test_the_code_looks_as_ruff_formats_it(tmp_path):
    must_be_none(told_by("ruff", "format", "--check", "--cache-dir", tmp_path, "."))


def test_types_fit(pytestconfig):
    """What mypy has found out is kept for the next time: then it looks only at what has changed."""
    must_be_none(told_by("mypy", "--no-error-summary", "--cache-dir", pytestconfig.cache.mkdir("mypy")))


def name_of(module: Path) -> str:
    return module.relative_to(ROOT).as_posix()


def test_every_module_is_about_one_thing():
    lengths = {name_of(module): len(module.read_text(encoding="utf-8").splitlines()) for module in MODULES}
    assert {name for name, length in lengths.items() if length > LONGEST_MODULE} == LONGER_MODULES.keys()


def test_every_class_is_about_one_thing():
    lengths = {
        f"{name_of(module)} {node.name}": (node.end_lineno or 0) - node.lineno + 1
        for module in MODULES
        for node in ast.walk(ast.parse(module.read_text(encoding="utf-8")))
        if isinstance(node, ast.ClassDef)
    }
    assert {name for name, length in lengths.items() if length > LONGEST_CLASS} == LONGER_CLASSES.keys()
