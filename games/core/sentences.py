"""Sentences with gaps, as rules, bots and tables write them; another room puts them into the user's language."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

SEVERAL = 2


class Plural(str):
    """A sentence that counts something: how it is said of one thing, how of several, and which fact is the number.

    To everybody else it is the text with the plural. A second number in it should not come before a noun: only one
    fact can choose the form.
    """

    one: str
    by: str

    def __new__(cls, one: str, several: str, by: str) -> Plural:
        sentence = super().__new__(cls, several)
        sentence.one = one
        sentence.by = by
        return sentence

    def __reduce__(self) -> tuple[type[Plural], tuple[str, str, str]]:
        # So that one process can tell it to another.
        return Plural, (self.one, str(self), self.by)

    def number(self, facts: Mapping[str, Any]) -> int:
        """How many things it is about; where the facts do not tell a whole number, it is said as of several."""
        number = facts.get(self.by)
        return abs(number) if isinstance(number, int) else SEVERAL


def in_english(sentence: str, facts: Mapping[str, Any]) -> str:
    """The sentence as it was written, its gaps filled."""
    if isinstance(sentence, Plural) and sentence.number(facts) == 1:
        return filled(sentence.one, facts)
    return filled(sentence, facts)


def filled(sentence: str, facts: Mapping[str, Any]) -> str:
    """The sentence with the facts in its gaps; as it stands if they do not fit, for a strange sentence is better than
    none, and games that are dropped in bring their own."""
    try:
        return sentence.format(**facts)
    except (LookupError, ValueError, TypeError, AttributeError):
        return str(sentence)
