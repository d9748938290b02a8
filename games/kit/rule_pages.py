"""The pages of a game that draws none: the rules out of its RULES.md, beside positions of a game in letters."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from textwrap import wrap
from typing import NamedTuple

from games.core import chance
from games.core.catalogue import game_named, info_of
from games.core.contract import CHANCE, OVER, Game
from games.core.rulebook import rulebook
from games.kit.letters import draw_letters, folded
from games.kit.pages import Page
from games.window.canvas import Box, Canvas
from games.words import say

LETTERS = 36  # in a line, and lines on a page, that fit however large the text is
LINES = 14
STEPS = 60  # of the game whose positions are shown


class ToldRule(NamedTuple):
    """A paragraph, and the id of the rule that it belongs to; empty between the rules."""

    text: str
    rule_id: str = ""


def rule_pages(name: str) -> list[Page]:
    told = [(heading, page) for heading, paragraphs in _chapters(name) for page in _split(paragraphs)]
    pictures = list(islice(_pictures(game_named(name)), STEPS))
    return [
        Page(
            heading,
            "\n\n".join(paragraph.text for paragraph in page),
            _drawing(pictures[number * len(pictures) // len(told)]),
            tuple(paragraph.rule_id for paragraph in page),
        )
        for number, (heading, page) in enumerate(told)
    ]


def _chapters(name: str) -> Iterator[tuple[str, list[ToldRule]]]:
    """Headings, and the paragraphs below each; a game that has written nothing down at least says what it is."""
    info, book = info_of(name), rulebook(name)
    yield info.title, [ToldRule(say(info.description)), *_paragraphs(book.text)]
    for section in book.sections:
        rules = [paragraph for rule in section.rules for paragraph in _paragraphs(rule.text, rule.id)]
        yield section.heading or info.title, [*_paragraphs(section.text), *rules]


def _paragraphs(text: str, rule_id: str = "") -> list[ToldRule]:
    """Without the marks for bold letters and code, which the pages do not know."""
    return [ToldRule(re.sub(r"\*\*|`", "", paragraph), rule_id) for paragraph in text.split("\n\n") if paragraph]


def _split(paragraphs: Iterable[ToldRule]) -> Iterator[list[ToldRule]]:
    """As many pages as the paragraphs need; one that is longer than a page goes on on the next."""
    page: list[ToldRule] = []
    used = 0
    for paragraph in paragraphs:
        for part in _parts(paragraph.text):
            lines = len(_lines(part)) + bool(page)
            if used + lines > LINES:
                yield page
                page, used, lines = [], 0, lines - 1
            page.append(ToldRule(part, paragraph.rule_id))
            used += lines
    yield page


def _lines(paragraph: str) -> list[str]:
    return [line for own in paragraph.split("\n") for line in wrap(own, LETTERS)]


def _parts(paragraph: str) -> Iterator[str]:
    lines = _lines(paragraph)
    if len(lines) <= LINES:
        yield paragraph
        return
    for begin in range(0, len(lines), LINES):
        yield " ".join(lines[begin : begin + LINES])


def _pictures(game: Game) -> Iterator[str]:
    """The positions of a game that nobody thinks about, always the same."""
    seats = game.seats[0]
    state = game.start(game.options({}, seats), seats)
    number = 0
    while True:
        yield folded(game.picture(state))
        turn = game.to_move(state)
        if turn == OVER:
            return
        odds = game.odds(state) if turn == CHANCE else [(move, 1) for move in game.moves(state)]
        state = game.after(state, chance.draw(odds, 1, number))
        number += 1


def _drawing(picture: str) -> Callable[[Canvas, Box], None]:
    """A position as it is told in letters."""
    return lambda canvas, box: draw_letters(canvas, picture, box.grown(-30))
