"""The light on what help at the table shows: about where a good move is, and with what it is made."""

from __future__ import annotations

from functools import lru_cache

import pygame

from games.scenes.play.advice import NEXT_BEST, PLACE, THING, Advice
from games.window.canvas import Box, Canvas

AROUND, LEAST = 2.4, 220  # a light is so much larger than the place that it hides, and at least so many units
ASIDE = 0.8  # of the room that there is in it: so far from its middle lies the place
GLOW = (98, 76, 28)  # added to what lies in the light


def draw_advice(canvas: Canvas, advice: Advice) -> None:
    """The light around the place, and a frame around the thing; in the end a frame around the next best place."""
    place = advice.next_best_place if advice.step == NEXT_BEST else advice.place
    if place is not None and advice.step in (PLACE, THING):
        draw_light(canvas, around(place))
    elif place is not None and advice.step == NEXT_BEST:
        canvas.nine("ui/focus", place.grown(8))
    thing = advice.thing if advice.step == THING else None
    if thing is not None:
        canvas.nine("ui/focus", thing.grown(6))


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
