"""Which language is spoken: the one that the user has chosen, or the best of those that the system prefers."""

from __future__ import annotations

import gettext
import os
import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache

DOMAIN = "tabletrix"
CATALOGUES = os.path.join(os.path.dirname(__file__), "catalogues")  # made by games.tools.catalogues
WRITTEN_IN = "en"  # needs no catalogue
LANGUAGES = {WRITTEN_IN: "English", "de": "Deutsch", "fr": "Français", "pl": "Polski"}

_spoken = ""  # nobody has chosen yet
_for_a_moment: ContextVar[str] = ContextVar("for_a_moment", default="")  # each thread has its own
_preferred: list[str] = []


def use_language(language: str | None) -> None:
    """Speak this language from now on; None means the system's. One that is not known here becomes English.

    While another one is spoken for a moment, it is this one for the rest of it.
    """
    global _spoken
    if _for_a_moment.get():
        _for_a_moment.set(_known(language))
    else:
        _spoken = _known(language)


def _known(language: str | None) -> str:
    return next(known_languages([language] if language else system_languages()), WRITTEN_IN)


def catalogue() -> gettext.NullTranslations:
    """The words of the language that is spoken now; the system's if nobody has chosen one."""
    if not language():
        use_language(None)
    return _catalogue_of(language())


@cache
def _catalogue_of(language: str) -> gettext.NullTranslations:
    if language == WRITTEN_IN:
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, CATALOGUES, [language], fallback=True)


def language() -> str:
    """The language that is spoken now."""
    return _for_a_moment.get() or _spoken


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Another language for a moment, in this thread alone: others may be speaking to other people."""
    token = _for_a_moment.set(_known(language))
    try:
        yield
    finally:
        _for_a_moment.reset(token)


def known_languages(wanted: Iterable[str]) -> Iterator[str]:
    """Those of the languages that can be spoken, in the same order; de_AT.UTF-8 is spoken as de."""
    bases = (re.split(r"[-_.@]", language.lower())[0] for language in wanted)
    return (base for base in bases if base in LANGUAGES)


def system_languages() -> list[str]:
    """What the user's system prefers, best first."""
    for variable in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        if value := os.environ.get(variable):
            return value.split(":")
    return _preferred


def prefer(languages: Iterable[str]) -> None:
    """What the system prefers as whoever opens a window learns it, such as ["fr-CA", "en"].

    It counts where no variable of the environment names a language, as is usual on Windows and macOS. If the
    system's language is spoken at this moment, `use_language(None)` has to follow.
    """
    global _preferred
    _preferred = list(languages)
