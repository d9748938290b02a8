"""Every word that a person reads passes through here, on its way into the person's language."""

from games.words.languages import (
    DOMAIN,
    LANGUAGES,
    WRITTEN_IN,
    known_languages,
    language,
    prefer,
    speaking,
    system_languages,
    use_language,
)
from games.words.sayings import in_words, said, say

__all__ = [
    "DOMAIN",
    "LANGUAGES",
    "WRITTEN_IN",
    "in_words",
    "known_languages",
    "language",
    "prefer",
    "said",
    "say",
    "speaking",
    "system_languages",
    "use_language",
]
