"""Settings of the tests.

Tests name the rules that they prove: `@rule("TL-9")` marks a test, `pytest --rule TL-9` runs those that name it.
"""

import gc
import os

import pytest
from hypothesis import settings

os.environ["LANGUAGE"] = "en"  # the tests compare messages

# The same examples every time, and no time limits: a busy machine is no fault of the program.
settings.register_profile("tabletrix", max_examples=300, deadline=None, derandomize=True, database=None)
settings.load_profile("tabletrix")


@pytest.fixture(autouse=True)
def nobodys_folder(tmp_path_factory, monkeypatch) -> None:
    """What the tests do is not kept among the things of whoever runs them."""
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path_factory.mktemp("data")))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that name this rule id")
    parser.addoption("--write-playthroughs", action="store_true", help="tell the playthroughs anew")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the ids of the rules that this test proves")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        items[:] = [item for item in items if wanted in rules_named_by(item)]


def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> None:
    """What is left after a file of tests stays to the end: whoever looks for garbage need not look through it."""
    if nextitem is None or nextitem.path != item.path:
        gc.collect()
        gc.freeze()


def rules_named_by(item: pytest.Item) -> set[str]:
    return {rule_id for mark in item.iter_markers("rule") for rule_id in mark.args}
