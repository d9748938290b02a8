"""Rules that the code keeps for its own sake: layers, named rules, and tests that would notice a broken rule."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.break_runner import all_breaks, complaint_about

ROOT = Path(__file__).resolve().parent.parent

RULE_IDS = {
    f"{prefix}-{number}"
    for prefix, count in (("TT", 15), ("BL", 11), ("TX", 15), ("TL", 14))
    for number in range(1, count + 1)
}


def test_the_layers_are_kept():
    command = [Path(sys.executable).with_name("lint-imports"), "--no-cache"]
    told = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert told.returncode == 0, told.stdout


def rules_named_by_tests() -> set[str]:
    """What stands in `@rule(...)` above the test functions."""
    named = set()
    for file in Path(__file__).parent.glob("test_*_rules.py"):
        for function in ast.parse(file.read_text(encoding="utf-8")).body:
            if isinstance(function, ast.FunctionDef) and function.name.startswith("test_"):
                for mark in function.decorator_list:
                    if isinstance(mark, ast.Call) and isinstance(mark.func, ast.Name) and mark.func.id == "rule":
                        named.update(argument.value for argument in mark.args)
    return named


def test_every_rule_is_named_by_a_test():
    assert rules_named_by_tests() == RULE_IDS


def test_every_rule_has_a_break():
    assert {a_break.rule_id for a_break in all_breaks()} == RULE_IDS


@pytest.mark.parametrize("rule_id", ["TT-9", "BL-9", "TX-8", "TL-9"])
def test_a_sample_of_the_breaks_is_noticed(rule_id):
    """All of them: `python3 main.py soak breaks`."""
    first = next(a_break for a_break in all_breaks() if a_break.rule_id == rule_id)
    assert complaint_about(first) is None
