"""Backgrounds in windows of any shape: the picture as it is where it suffices, and an empty room around it."""

import itertools
from collections.abc import Iterator

import pygame
import pytest

from games.tools.studio import open_studio
from games.window.canvas import Canvas
from games.window.sprites import Sprites

BACKGROUNDS = ("desk/lying", "link/background", "tetrix/background", "borderline/background")
ODD = ((1080, 1920), (600, 1024), (2560, 720))  # upright screens, and one twice as wide as usual


def lying_canvas(size: tuple[int, int]) -> Canvas:
    """As of a scene that is laid out for lying windows only."""
    cabinet = open_studio(size)
    return Canvas(cabinet.surface, cabinet.sprites)


def drawn(name: str, size: tuple[int, int]) -> pygame.Surface:
    canvas = lying_canvas(size)
    canvas.backdrop(name)
    return canvas.surface


def margins(surface: pygame.Surface) -> Iterator[list[pygame.Surface]]:
    """The two parts of the window beyond the design space, in lines from the edge of the window inwards."""
    width, height = surface.get_size()
    scale = min(width / 1920, height / 1080)
    whole = lines(surface)
    count = round((height - 1080 * scale) / 2 if height > width else (width - 1920 * scale) / 2)
    yield whole[:count]
    yield whole[: -count - 1 : -1]


def lines(surface: pygame.Surface) -> list[pygame.Surface]:
    """The surface from one margin to the other: its rows if it is upright, otherwise its columns."""
    if surface.get_width() > surface.get_height():
        surface = pygame.transform.rotate(surface, 90)
    return [surface.subsurface((0, y, surface.get_width(), 1)) for y in range(surface.get_height())]


def light(line: pygame.Surface) -> float:
    return sum(pygame.transform.average_color(line)[:3]) / 3


def pixels(line: pygame.Surface) -> list[tuple[int, int, int]]:
    return [tuple(line.get_at((x, 0)))[:3] for x in range(0, line.get_width(), 5)]


def jump(one: pygame.Surface, other: pygame.Surface) -> float:
    """How far two lines that lie side by side differ."""
    pairs = list(zip(pixels(one), pixels(other)))
    return sum(abs(a - b) for left, right in pairs for a, b in zip(left, right)) / len(pairs) / 3


@pytest.mark.parametrize("size", [*ODD, (1720, 720)])
@pytest.mark.parametrize("name", BACKGROUNDS)
def test_an_upright_or_very_wide_screen_shows_no_second_table(name, size):
    for side in margins(drawn(name, size)):
        seen = [pixel for line in side[::4] for pixel in pixels(line)]
        assert all(blue <= red + 6 for red, _, blue in seen), "wood and wall are warm; boards and trays are not"
        quiet = max(max(pixel) for line in side[len(side) * 3 // 4 :: 4] for pixel in pixels(line))
        assert max(map(max, seen)) <= quiet + 12, "no sheet of paper, no lamp: nothing brighter than the table"


@pytest.mark.parametrize("size", ODD)
@pytest.mark.parametrize("name", BACKGROUNDS)
def test_the_empty_room_has_no_seam_and_fades(name, size):
    for side in margins(drawn(name, size)):
        jumps = [jump(one, other) for one, other in itertools.pairwise(side)]
        assert max(jumps) < 18, "one row follows the other, as between two planks at most"
        eighth = len(side) // 8
        glow = [sum(map(light, side[eighth * part : eighth * (part + 1)])) / eighth for part in range(8)]
        assert glow[0] < 0.5 * glow[-1] + 2, "dark at the edge of the window"
        assert all(outer < inner + 2 for outer, inner in itertools.pairwise(glow[:6])), (
            "no glow comes again further out"
        )


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768), (1600, 1000)])
@pytest.mark.parametrize("name", BACKGROUNDS)
def test_where_the_picture_suffices_it_is_shown_as_it_is(name, size):
    shown = drawn(name, size).copy()
    canvas = lying_canvas(size)
    sprite = canvas.sprites.get(name)
    place = round(canvas.left - sprite.anchor[0]), round(canvas.top - sprite.anchor[1])
    canvas.surface.blit(sprite.surface, place)
    assert shown.get_buffer().raw == canvas.surface.get_buffer().raw


def test_the_room_is_made_once_for_each_size_and_goes_with_its_table():
    sprites = open_studio((540, 960), sprites=Sprites()).sprites
    corner = (-100, 200)
    room, at = sprites.room("link/background", corner, (540, 960))
    wandered, there = sprites.room("link/background", (corner[0] + 18, corner[1] - 7), (540, 960))
    assert wandered is room and there == (at[0] + 18, at[1] - 7)
    assert sprites.room("link/background", corner, (540, 980))[0] is not room
    again, _ = sprites.room("link/background", corner, (540, 960))
    sprites.keep_only("title", "ui")
    assert sprites.room("link/background", corner, (540, 960))[0] is not again
