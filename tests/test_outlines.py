"""Lines around cells run where something ends, and nowhere else; what is forbidden is red on its own cells."""

import random

import pygame

from games.kit.outlines import draw_forbidden, outline
from games.window.canvas import Canvas
from games.window.sprites import Sprites

SIDE = 40


def sides(start, end):
    """The two cells on both sides of a line between corners of cells."""
    (column, row), upright = start, start[0] == end[0]
    return {(column, row), (column - 1, row) if upright else (column, row - 1)}


def test_an_outline_runs_between_what_is_in_and_what_is_out_and_nowhere_else():
    for seed in range(30):
        rng = random.Random(seed)
        cells = {(rng.randrange(10), rng.randrange(20)) for _ in range(rng.randrange(1, 40))}
        lines = outline(cells)
        assert len(set(lines)) == len(lines)
        assert all(len(sides(*line) & cells) == 1 for line in lines)
        around = [(c + x, r + y) for c, r in cells for x, y in ((1, 0), (-1, 0), (0, 1), (0, -1))]
        assert len(lines) == sum(cell not in cells for cell in around)


def test_what_is_forbidden_is_red_on_its_own_cells_wherever_it_trembles_to():
    canvas = Canvas(pygame.Surface((1920, 1080)), Sprites())
    for aside in (0, -13, 13):
        canvas.surface.fill((90, 90, 90))
        draw_forbidden(canvas, [(2, 2), (3, 2), (3, 3), (4, 3)], lambda c, r: (c * SIDE, 400 - r * SIDE), aside)
        for column in range(8):
            for row in range(8):
                place = round((column + 0.5) * SIDE + aside), round(400 - (row + 0.5) * SIDE)
                red, green, _, _ = canvas.surface.get_at(place)
                assert (red > green + 40) == ((column, row) in [(2, 2), (3, 2), (3, 3), (4, 3)])
