"""Names the rules that tests prove: `@rule("TL-9")` marks a test, `pytest --rule TL-9` runs those that name it."""

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--rule", help="run only the tests that name this rule id")


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "rule(*ids): the ids of the rules that this test proves")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    wanted = config.getoption("--rule")
    if wanted:
        items[:] = [item for item in items if wanted in rules_named_by(item)]


def rules_named_by(item: pytest.Item) -> set[str]:
    return {rule_id for mark in item.iter_markers("rule") for rule_id in mark.args}
