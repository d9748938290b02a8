"""Pictures that are scaled or made larger in their middle stay what they were: opaque, and without a seam."""

import pygame
import pytest

from games.window.sprites import CUT, REPEATED, STRETCHED, made_opaque, nine_slice

CORNERS = (12, 10, 12, 10)


def panel() -> pygame.Surface:
    """Opaque but for a soft rim of three pixels, and evenly coloured."""
    made = pygame.Surface((60, 50), pygame.SRCALPHA)
    made.fill((120, 80, 40, 90))
    made.fill((120, 80, 40, 255), made.get_rect().inflate(-6, -6))
    return made


@pytest.mark.parametrize("middle", [STRETCHED, REPEATED, CUT])
@pytest.mark.parametrize("size", [(61, 49), (43, 38), (187, 230), (300, 30)])
def test_what_is_made_of_an_opaque_picture_lets_nothing_through_and_shows_no_seam(size, middle):
    made = nine_slice(panel(), CORNERS, size, middle)
    inside = made.get_rect().inflate(-8, -8)
    for x in range(inside.left, inside.right):
        for y in range(inside.top, inside.bottom):
            red, green, blue, alpha = made.get_at((x, y))
            assert alpha == 255 and max(abs(red - 120), abs(green - 80), abs(blue - 40)) <= 4


def test_what_is_half_clear_stays_so():
    made = made_opaque(pygame.transform.smoothscale(panel(), (120, 100)))
    assert made.get_at((60, 50))[3] == 255 and 80 <= made.get_at((1, 50))[3] <= 100
