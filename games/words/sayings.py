"""Puts a sentence into the language that is spoken, and the facts into its gaps."""

from __future__ import annotations

from typing import Any

from games.core.contract import Complaint, Sentence
from games.core.sentences import Plural, filled
from games.words.languages import catalogue


def say(sentence: str, /, **facts: Any) -> str:
    """A sentence in the user's language, its gaps filled; facts that are complaints are put into words too.

    What the catalogues do not know, such as the words of a game that was dropped in, is said in English.
    """
    told = {name: in_words(fact) if isinstance(fact, Complaint) else fact for name, fact in facts.items()}
    return filled(_translated(sentence, facts), told)


def said(sentence: Sentence) -> str:
    return say(sentence.key, **sentence.facts)


def in_words(complaint: Complaint) -> str:
    return say(complaint.sentence, **complaint.facts)


def _translated(sentence: str, facts: dict[str, Any]) -> str:
    if isinstance(sentence, Plural):
        return catalogue().ngettext(sentence.one, sentence, sentence.number(facts))
    return catalogue().gettext(sentence) if sentence else ""  # gettext answers "" with the head of the catalogue
