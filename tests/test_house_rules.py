"""Rules that the code keeps for its own sake: named rules, and tests that would notice a broken rule."""

import ast
import re
from pathlib import Path

import pytest

from games.core.catalogue import catalogue, info_of, names
from games.core.rulebook import rule_ids
from tests.break_runner import all_breaks, breaks_of, complaint_about

ROOT = Path(__file__).resolve().parent.parent

RULE_ID = re.compile(r"\b[A-Z]{2}-\d+\b")


@pytest.mark.parametrize("name", names())
def test_the_rules_of_a_game_are_numbered_without_gaps(name):
    """For each of its prefixes from 1, in the order in which they stand in its RULES.md."""
    ids = rule_ids(name)
    for prefix in info_of(name).rule_prefixes:
        own = [rule_id for rule_id in ids if rule_id.startswith(f"{prefix}-")]
        assert own == [f"{prefix}-{number}" for number in range(1, len(own) + 1)] != []
    assert len(ids) == sum(
        rule_id.startswith(f"{prefix}-") for rule_id in ids for prefix in info_of(name).rule_prefixes
    )


def test_no_two_games_number_their_rules_alike():
    prefixes = [prefix for info in catalogue().values() for prefix in info.rule_prefixes]
    assert len(prefixes) == len(set(prefixes))


def rules_named_by_tests(name: str) -> set[str]:
    """What stands in `@rule(...)` above the test functions of a game."""
    named = set()
    for function in ast.parse((ROOT / f"tests/test_{name}_rules.py").read_text(encoding="utf-8")).body:
        if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
            for mark in function.decorator_list:
                if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                    named.update(argument.value for argument in mark.args)
    return named


@pytest.mark.parametrize("name", names())
def test_every_rule_is_named_by_a_test(name):
    assert rules_named_by_tests(name) == set(rule_ids(name))


@pytest.mark.parametrize("name", names())
def test_every_rule_has_a_break(name):
    assert {a_break.rule_id for a_break in breaks_of(name)} == set(rule_ids(name))


@pytest.mark.parametrize("name", names())
def test_a_game_names_only_rules_that_it_has(name):
    """In what it refuses, in its comments and in its rulebook."""
    files = [file for file in (ROOT / "games" / name).rglob("*") if file.suffix in (".py", ".md")]
    named = {(rule_id, file.name) for file in files for rule_id in RULE_ID.findall(file.read_text(encoding="utf-8"))}
    assert {(rule_id, file) for rule_id, file in named if rule_id not in rule_ids(name)} == set()


def test_nobody_names_a_rule_that_no_game_has():
    known = {rule_id for name in names() for rule_id in rule_ids(name)}
    prefixes = tuple(f"{prefix}-" for info in catalogue().values() for prefix in info.rule_prefixes)
    papers = [file for room in ("games", "tests") for file in (ROOT / room).rglob("*") if file.suffix in (".py", ".md")]
    for file in (*papers, *ROOT.glob("*.md")):
        named = {found for found in RULE_ID.findall(file.read_text(encoding="utf-8")) if found.startswith(prefixes)}
        assert named <= known, file


@pytest.mark.parametrize("rule_id", ["TT-9", "BL-9", "TX-8", "TL-9"])
def test_a_sample_of_the_breaks_is_noticed(rule_id):
    """All of them: `python3 main.py soak breaks`."""
    first = next(a_break for a_break in all_breaks() if a_break.rule_id == rule_id)
    assert complaint_about(first) is None


# One role that every game fills in its own way, by one name.
PARALLEL = {
    "Boards": "many positions at once",
    "Cell": "of a board, whatever its shape",
    "Deed": "what a move brings about, for the words of a hint",
    "Laid": "where everything lies around the table, in a window that lies or stands",
    "Hand": "what carries a piece, a form or a tile over the table",
    "Pass": "the move of somebody who has no other",
    "Roll": "what the dice show",
    "State": "a position",
    "TableInMotion": "the scripts of a table",
}
GAMES = (*names(), "core")


def defined_names(source: str) -> set[str]:
    """The classes of a module, and the types that it gives a name to."""
    found = set()
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found.add(node.name)
        elif isinstance(node, ast.Assign):
            found.update(target.id for target in node.targets if isinstance(target, ast.Name))
    return {name for name in found if re.fullmatch(r"_?[A-Z]\w*[a-z]\w*", name)}


def clashes(modules: dict[str, str]) -> list[str]:
    """Names that stand for different things in different modules; the modules are given by their paths."""
    places: dict[str, list[str]] = {}
    for path, source in modules.items():
        for name in defined_names(source):
            places.setdefault(name, []).append(path)
    shared = {name for name in PARALLEL if all(path.split("/")[1] in GAMES for path in places.get(name, ()))}
    several = {name: paths for name, paths in places.items() if len(paths) > 1 and name not in shared}
    return sorted(f"{name}: {', '.join(paths)}" for name, paths in several.items())


def test_no_two_things_have_one_name():
    files = sorted((ROOT / "games").rglob("*.py"))
    assert clashes({file.relative_to(ROOT).as_posix(): file.read_text(encoding="utf-8") for file in files}) == []


def test_every_role_that_games_share_is_filled_by_two_at_least():
    files = [file for name in GAMES for file in (ROOT / "games" / name).rglob("*.py")]
    defined = [name for file in files for name in defined_names(file.read_text(encoding="utf-8"))]
    assert {name for name in PARALLEL if defined.count(name) < 2} == set()


def test_a_clash_of_names_is_noticed():
    assert clashes({"games/kit/a.py": "class Held: ...", "games/store/b.py": "Held = tuple[int, int]\nHELD = 1"}) != []
    assert clashes({"games/link/a.py": "class State: ...", "games/tetrix/a.py": "class State: ..."}) == []
    assert clashes({"games/link/a.py": "class State: ...", "games/kit/a.py": "class State: ..."}) != []
