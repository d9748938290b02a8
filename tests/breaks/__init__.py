"""Deliberate breaks of the rules, one for each rule id: the tests that name the rule must fail on it."""

from typing import NamedTuple


class Break(NamedTuple):
    rule_id: str
    file: str
    old: str  # stands exactly once in the file
    new: str
