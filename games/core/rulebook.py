"""The rules of a game as they are written down in the RULES.md of its folder, each with its id.

    # Orchard
    A line or two about the game.
    ## The turn
    What a section says before its first rule, if anything.

    **TL-3** The first paragraph of a rule.

    More paragraphs of the same rule, or lines of a list, each after a dash.

The text is wrapped as the file likes it; here every paragraph is one line again, and every line of a list its own.
"""

from __future__ import annotations

import re
from importlib.resources import files
from typing import NamedTuple

FILE = "RULES.md"
_RULE = re.compile(r"\*\*([A-Z]+-\d+)\*\* *(.*)")


class Rule(NamedTuple):
    id: str
    text: str  # paragraphs with an empty line between them; the lines of a list begin with "- "


class Section(NamedTuple):
    heading: str
    rules: tuple[Rule, ...]
    text: str = ""  # what stands before the first rule


class Rulebook(NamedTuple):
    title: str
    sections: tuple[Section, ...]
    text: str = ""  # what stands before the first section


def rulebook(game: str) -> Rulebook:
    """What the folder of a game says about its rules; an empty rulebook if that is nothing, or cannot be read."""
    try:
        written = (files(f"games.{game}") / FILE).read_text(encoding="utf-8")
    except (OSError, ImportError, UnicodeDecodeError):
        return Rulebook("", ())
    return read_rulebook(written)


def rule_ids(game: str) -> tuple[str, ...]:
    """The ids of all the rules of a game, in the order of its rulebook."""
    return tuple(rule.id for section in rulebook(game).sections for rule in section.rules)


def read_rulebook(written: str) -> Rulebook:
    """The rulebook in the text of a RULES.md. What does not look like one is left out, or counts as a paragraph."""
    title, *parts = re.split(r"^## +(.*)$", written, flags=re.MULTILINE)
    named = re.search(r"^# +(.*)$", title, flags=re.MULTILINE)
    about = _Paragraphs(title[named.end() :] if named else title)
    sections = [_section(heading, text) for heading, text in zip(parts[::2], parts[1::2])]
    if about.rules:
        sections.insert(0, Section("", about.rules))
    return Rulebook(named[1].strip() if named else "", tuple(sections), about.text)


def _section(heading: str, written: str) -> Section:
    paragraphs = _Paragraphs(written)
    return Section(heading.strip(), paragraphs.rules, paragraphs.text)


class _Paragraphs:
    """What stands under one heading: `text` before the first rule, then the `rules`."""

    def __init__(self, written: str):
        said: list[tuple[str, list[str]]] = [("", [])]
        for block in re.split(r"\n\s*\n", written.strip()):
            if rule := _RULE.match(block):
                said.append((rule[1], []))
                block = block[rule.start(2) :]
            said[-1][1].append(_unwrapped(block))
        (_, before), *rules = said
        self.text = _joined(before)
        self.rules = tuple(Rule(rule_id, _joined(paragraphs)) for rule_id, paragraphs in rules)


def _unwrapped(block: str) -> str:
    """A paragraph in one line, a list with a line for each of its points."""
    lines: list[str] = []
    for line in block.splitlines():
        if not lines or line.startswith("- "):
            lines.append(line.strip())
        else:
            lines[-1] += " " + line.strip()
    return "\n".join(lines)


def _joined(paragraphs: list[str]) -> str:
    return "\n\n".join(paragraph for paragraph in paragraphs if paragraph)
