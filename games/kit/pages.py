"""A page of the rules of a game, with a drawing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import zip_longest
from typing import NamedTuple

from games.window.canvas import Box, Canvas


class Paragraph(NamedTuple):
    text: str
    rule_ids: tuple[str, ...]  # of the rules that it tells, that one first which it is about


class Page(NamedTuple):
    title: str
    text: str  # paragraphs, with an empty line between them
    draw: Callable[[Canvas, Box], None]
    rules: tuple[str, ...] = ()  # for each paragraph the ids of the rules that it tells, such as "TL-13 TL-14"
    caption: str = ""  # below the drawing: what is to be seen on it

    @property
    def paragraphs(self) -> list[Paragraph]:
        told = zip_longest(self.text.split("\n\n"), self.rules, fillvalue="")
        return [Paragraph(text, tuple(ids.split())) for text, ids in told]


def page_about(rule_id: str, pages: Sequence[Page]) -> int:
    """The number of the page to read about a rule: the one with the paragraph that tells it before all others.

    The first page, if no page tells it.
    """
    told = [
        (paragraph.rule_ids.index(rule_id), number)
        for number, page in enumerate(pages)
        for paragraph in page.paragraphs
        if rule_id in paragraph.rule_ids
    ]
    return min(told)[1] if told else 0
