"""Sentences with gaps, as rules, bots and tables write them; another room puts them into the user's language."""

from __future__ import annotations

import re
from collections.abc import Mapping
from operator import index
from typing import Any

SEVERAL = 2
CHOICE = re.compile(r"\[([^][|]*)\|([^][|]*)\]")
GAP = re.compile(r"\{(\w+)[^{}]*\}")


class Plural(str):
    """A sentence that counts something, such as "{rows} [row|rows] on this side": of one thing, or of several.

    The number is the fact in the last gap before the brackets. To everybody else it is the text with the plural.
    """

    one: str
    by: str  # the fact that is the number
    _written: str

    def __new__(cls, written: str) -> Plural:
        sentence = super().__new__(cls, CHOICE.sub(r"\2", written))
        sentence.one = CHOICE.sub(r"\1", written)
        sentence.by = "".join(GAP.findall(CHOICE.split(written)[0])[-1:])
        sentence._written = written
        return sentence

    def __reduce__(self) -> tuple[type[Plural], tuple[str]]:
        # So that one process can tell it to another.
        return Plural, (self._written,)

    def number(self, facts: Mapping[str, Any]) -> int:
        """How many things it is about; where the facts do not tell a whole number, it is said as of several."""
        try:
            return abs(index(facts[self.by]))
        except (KeyError, TypeError):
            return SEVERAL


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
