"""What lies around a picture in a window of quite another shape: the same table or wall, empty, fading into the dark.

The outermost strip of a background shows nothing but wood or wall. It is laid on beyond the edge, back and forth, so
that every row continues the one before and there is no seam. Its light is taken out first: otherwise each turn would
show the same glow or the same dark corner once more. The turns lie unevenly, so that no pattern shows.
"""

import math
from collections.abc import Iterator

import pygame

EDGE = 48  # design units: the outermost of a background may show where its table ends, and is left out
QUIET = (140, 240)  # design units: the strip inside of that shows no object, above and below or at the sides
TURNS = (1.0, 0.35, 0.85, 0.0, 0.7, 0.2)  # where the way through the strip turns back, over and over
DARKEST = 46  # of 255: what is left of the light far out
FADING = 450  # design units until most of the light is gone


def filled(picture: pygame.Surface, corner: tuple[int, int], size: tuple[int, int], unit: float) -> pygame.Surface:
    """A surface of this size with the picture at its place, and an empty room around it; `unit`: pixels of one."""
    made = pygame.Surface(size).convert(picture)
    window = made.get_rect()
    edge = -2 * round(EDGE * unit)
    seen = picture.get_rect(topleft=corner).inflate(edge, edge).clip(window)
    picture = picture.subsurface(seen.move(-corner[0], -corner[1]))
    made.blit(picture, seen)
    _go_on(made, picture, seen, (0, 2), unit)
    if seen.width < window.width:  # beside the picture, and beside what has just come above and below it
        tall = pygame.Rect(seen.x, 0, seen.width, window.height)
        _go_on(made, made.subsurface(tall).copy(), tall, (1, 3), unit)
    return made


def _go_on(
    made: pygame.Surface, picture: pygame.Surface, place: pygame.Rect, sides: tuple[int, ...], unit: float
) -> None:
    """Beyond these sides of a picture at its place; they are counted in quarter turns from the lower one."""
    window = made.get_rect()
    gaps = (window.bottom - place.bottom, window.right - place.right, place.top, place.left)
    corners = (place.bottomleft, place.topright, (place.left, 0), (0, place.top))
    for quarters in sides:
        if gaps[quarters] > 0:
            depth = round(QUIET[quarters % 2] * unit)
            beyond = _beyond(pygame.transform.rotate(picture, -90 * quarters), gaps[quarters], depth, unit)
            made.blit(pygame.transform.rotate(beyond, 90 * quarters), corners[quarters])


def _beyond(picture: pygame.Surface, length: int, depth: int, unit: float) -> pygame.Surface:
    """So many rows that go on below the picture, made from so many of its last ones."""
    width, height = picture.get_size()
    strip = pygame.transform.flip(picture.subsurface((0, height - depth, width, depth)), False, True)
    strip = _evenly_lit(strip)
    back = pygame.transform.flip(strip, False, True)
    made = pygame.Surface((width, length)).convert(picture)
    top = 0
    for begin, end in _ways(depth):
        rows = abs(end - begin)
        source, first = (strip, begin) if end > begin else (back, depth - begin)
        made.blit(source, (0, top), (0, first, width, rows))
        top += rows
        if top >= length:
            break
    made.blit(_shade(width, length, FADING * unit), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return made


def _ways(depth: int) -> Iterator[tuple[int, int]]:
    """From where to where in the strip, without an end."""
    here = 0
    while True:
        for turn in TURNS:
            there = round(turn * depth)
            if there != here:
                yield here, there
            here = there


def _evenly_lit(strip: pygame.Surface) -> pygame.Surface:
    """The grain of a strip under the light of its first row."""
    width, depth = strip.get_size()
    light = pygame.transform.box_blur(pygame.transform.box_blur(strip, depth // 6), depth // 6)
    brighter, darker = strip.copy(), light.copy()
    brighter.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    darker.blit(strip, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    even = pygame.transform.scale(light.subsurface((0, 0, width, 1)), (width, depth))
    even.blit(brighter, (0, 0), special_flags=pygame.BLEND_RGB_ADD)
    even.blit(darker, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return even


def _shade(width: int, length: int, far: float) -> pygame.Surface:
    """From all of the light to hardly any, gently at first."""
    column = pygame.Surface((1, length))
    for row in range(length):
        left = round(DARKEST + (255 - DARKEST) * math.exp(-((row / far) ** 1.4)))
        column.set_at((0, row), (left, left, left))
    return pygame.transform.scale(column, (width, length))
