"""The house has rooms: who may import whom, and that no import gets past the contracts in pyproject.toml."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.catalogue import names

ROOT = Path(__file__).resolve().parent.parent


def told_by_contracts(folder: Path) -> tuple[bool, str]:
    """Whether all contracts are kept in a copy of the program, and what is said of it."""
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    told = subprocess.run(command, cwd=folder, capture_output=True, text=True)
    return told.returncode == 0, told.stdout + told.stderr


def test_the_contracts_are_kept():
    kept, told = told_by_contracts(ROOT)
    assert kept, told


@pytest.fixture(scope="module")
def copy(tmp_path_factory) -> Path:
    folder = tmp_path_factory.mktemp("copy")
    no_code = shutil.ignore_patterns("__pycache__", "*.json", "*.po", "*.mo")
    shutil.copytree(ROOT / "games", folder / "games", ignore=no_code)
    (folder / "tests").mkdir()
    for file in ("pyproject.toml", "tests/__init__.py", "tests/contracts.py"):
        shutil.copy(ROOT / file, folder / file)
    return folder


def every_module(place: str) -> list[str]:
    """The modules of a part in all games."""
    files = [file for name in names() for file in sorted((ROOT / "games" / name / place).glob("*.py"))]
    return [file.relative_to(ROOT / "games").as_posix() for file in files]


# Where something is imported that must not be, and what.
TRIALS = [
    *((module, "import random") for module in every_module("bot") + every_module("rules")),
    *((module, "from games.bots import search") for module in every_module("table")),
    ("link/table/hand.py", "from games.link.bot import player"),
    ("link/table/hand.py", "from games.link.bot.player import LinkBot"),
    ("link/table/hand.py", "import games.link.bot.greedy"),
    ("link/table/hand.py", "from games.tetrix.rules import Tetrix"),
    ("tetrix/rules/game.py", "from games.link.rules import Link"),
    ("tetrix/rules/forms.py", "from games.tetrix.bot import boards"),
    ("tetrix/rules/forms.py", "from games.words import say"),
    ("tetrix/rules/forms.py", "import pathlib"),
    ("tetrix/rules/forms.py", "import numpy"),
    ("tetrix/bot/boards.py", "import pygame"),
    ("tetrix/bot/boards.py", "import time"),
    ("tetrix/bot/boards.py", "from games.tetrix.table import picture"),
    ("tetrix/table/picture.py", "import numpy"),
    ("tetrix/__init__.py", "from games.tetrix.rules import Tetrix"),
    ("tetrix/__init__.py", "import pygame"),
    ("tetrix/odds.py", "import math"),
    ("attic/__init__.py", "import math"),
    ("core/match.py", "from games.bots import players"),
    ("core/match.py", "import secrets"),
    ("core/match.py", "import games.link.rules.game"),
    ("bots/search.py", "import threading"),
    ("bots/live/arena.py", "import pygame"),
    ("people/party.py", "from games.store import settings"),
    ("store/files.py", "import pygame"),
    ("window/canvas.py", "from games.kit import dice"),
    ("window/canvas.py", "from games.scenes import title"),
    ("kit/dice.py", "from games.link.table import picture"),
    ("kit/dice.py", "import numpy"),
    ("scenes/title.py", "from games.kiosk import config"),
    ("scenes/title.py", "from games.start import environment"),
    ("kiosk/config.py", "from games.commands import play"),
    ("commands/play.py", "from games.tools import bench"),
    ("start/environment.py", "from games.window import sound"),
    ("start/environment.py", "import msgspec"),
]


@pytest.mark.parametrize("how", ["at the top", "in a function"])
def test_each_forbidden_import_breaks_a_contract(copy, how):
    """All of them at once: every single one must be told."""
    before: dict[Path, str | None] = {}
    for module, line in TRIALS:
        path = copy / "games" / module
        path.parent.mkdir(exist_ok=True)
        before.setdefault(path, path.read_text(encoding="utf-8") if path.exists() else None)
        with path.open("a", encoding="utf-8") as file:
            file.write(f"\n{line}\n" if how == "at the top" else f"\n\ndef late():\n    {line}\n")
    kept, told = told_by_contracts(copy)
    told = " ".join(told.split())
    assert not kept
    missing = [trial for trial in TRIALS if not is_told(*trial, told)]
    for path, text in before.items():
        path.unlink() if text is None else path.write_text(text, encoding="utf-8")
    shutil.rmtree(copy / "games" / "attic")
    assert missing == []
    assert told_by_contracts(copy)[0], "the copy is as it was"


def is_told(module: str, line: str, told: str) -> bool:
    importer = "games." + module.removesuffix(".py").replace("/", ".").removesuffix(".__init__")
    if importer in ("games.tetrix.odds", "games.attic"):
        return f"{importer} " in told
    words = line.replace("from ", "").replace("import ", "").split()
    return any(f"{importer} imports {imported}" in told for imported in (words[0], ".".join(words)))
