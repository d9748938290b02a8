"""Help in steps: about where a good move is, with what it is made, all of it and why, and how much worse the next is.

Each step shows a little more, so that somebody who wants to learn can find the rest without it. None of them decides
anything.
"""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.bots.players import Hint, Reasoned, Second
from games.core.match import Match
from games.core.sentences import Plural
from games.kit.tables import Table
from games.scenes.judging import why_words
from games.window.canvas import Box, Canvas
from games.words import say

PLACE, THING, MOVE, NEXT_BEST = "place", "thing", "move", "second"
AROUND, LEAST = 2.4, 220  # a light is so much larger than the place that it hides, and at least so many units
ASIDE = 0.8  # of the room that there is in it: so far from its middle lies the place
GLOW = (98, 76, 28)  # added to what lies in the light
ALIKE, LITTLE, CLEARLY = 0.005, 0.03, 0.08  # of the win: less is hardly, a little and clearly better


class Advice:
    """A hint, and how much of it has been shown."""

    def __init__(self, hint: Hint, table: Table, match: Match):
        self.hint = hint
        self._table = table
        self._match = match
        table.bring_into_sight(match, hint.move)
        self._left = [MOVE]
        if table.hint_thing(match, hint.move) is not None:
            self._left.insert(0, THING)
        if table.hint_place(match, hint.move) is not None:
            self._left.insert(0, PLACE)
        if hint.second is not None:
            self._left.append(NEXT_BEST)
        self.step = ""
        self.go_on()

    @property
    def shows_move(self) -> bool:
        """Whether the hand holds all of it now."""
        return self.step in (MOVE, NEXT_BEST)

    def go_on(self) -> None:
        """The next step; after the last one the move is shown once more."""
        self.step = self._left.pop(0) if self._left else MOVE
        if self.step == THING:
            self._table.take_hinted(self._match, self.hint.move)
        elif self.step == MOVE:
            self._table.hint(self._match, self.hint.move)

    @property
    def words(self) -> str:
        if self.step == PLACE:
            return say("There is a good move around here. Ask again, and you see more.")
        if self.step == THING:
            return say("It is made with this. Ask again, and you see all of it.")
        if self.step == NEXT_BEST and self.hint.second is not None:
            return _compared(self.hint, self.hint.second, is_solo=len(self._match.seats) == 1)
        return why_words(self.hint)

    def draw(self, canvas: Canvas) -> None:
        """The light around the place, and a frame around the thing; around the next best place, too."""
        table, match, hint = self._table, self._match, self.hint
        second = hint.second.move if self.step == NEXT_BEST and hint.second is not None else None
        place = table.hint_place(match, hint.move if second is None else second)
        if place is not None and self.step in (PLACE, THING):
            draw_light(canvas, around(place))
        elif place is not None and self.step == NEXT_BEST:
            canvas.nine("ui/focus", place.grown(8))
        thing = table.hint_thing(match, hint.move) if self.step == THING else None
        if thing is not None:
            canvas.nine("ui/focus", thing.grown(6))


def _said(reasoned: Reasoned) -> str:
    return say(reasoned.sentence, **reasoned.facts)


def _compared(hint: Hint, second: Second, is_solo: bool) -> str:
    is_same = second.why == (hint.sentence, hint.facts)
    why = say("the same elsewhere") if is_same else _said(second.why)
    if is_solo:
        return say(
            Plural("About {points} [point|points] better than the next best: {why}"),
            points=round(second.worse),
            why=why,
        )
    if second.worse < ALIKE:
        return say("Hardly better than the next best: {why}", why=why)
    if second.worse < LITTLE:
        return say("A little better than the next best: {why}", why=why)
    if second.worse < CLEARLY:
        return say("Clearly better than the next best: {why}", why=why)
    return say("Much better than the next best: {why}", why=why)


def around(place: Box) -> Box:
    """A larger box in which this one lies somewhere, always at the same spot."""
    width, height = (max(LEAST, AROUND * size) for size in (place.width, place.height))
    across, down = (round(place.x) * 7 % 5 - 2) / 2, (round(place.y) * 11 % 5 - 2) / 2
    x = place.centre[0] - width / 2 + across * ASIDE * (width - place.width) / 2
    y = place.centre[1] - height / 2 + down * ASIDE * (height - place.height) / 2
    return Box(x, y, width, height)


def draw_light(canvas: Canvas, box: Box) -> None:
    """What lies there is brighter, and its edge is soft."""
    area = canvas.rect(box)
    canvas.surface.blit(_light(area.size), area, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=4)
def _light(size: tuple[int, int]) -> pygame.Surface:
    small = pygame.Surface((48, 48))
    for step in range(24):
        strength = min(1.0, (step + 1) / 10)
        colour = tuple(round(strength * part) for part in GLOW)
        pygame.draw.rect(small, colour, pygame.Rect(step, step, 48 - 2 * step, 48 - 2 * step), border_radius=24 - step)
    return pygame.transform.smoothscale(small, size)
