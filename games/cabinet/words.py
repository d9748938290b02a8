"""Every word that a person reads passes through here, on its way into the person's language."""

import gettext
from functools import cache
from pathlib import Path
from typing import Any

from games.core.contract import Complaint

CATALOGUES = Path(__file__).with_name("words")


@cache
def _catalogue() -> gettext.NullTranslations:
    return gettext.translation("tabletrix", CATALOGUES, fallback=True)


def say(sentence: str, **facts: Any) -> str:
    """A sentence in the user's language, its gaps filled; facts that are complaints are put into words too."""
    told = {name: in_words(fact) if isinstance(fact, Complaint) else fact for name, fact in facts.items()}
    return _catalogue().gettext(sentence).format(**told)


def in_words(complaint: Complaint) -> str:
    return say(complaint.sentence, **complaint.facts)
