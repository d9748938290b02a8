"""Where the four games stand on the table, in each view of it."""

import math
from typing import Any, NamedTuple

import bpy

from assets.bake import shapes
from assets.bake.hero_room import LYING, UPRIGHT, View
from assets.bake.miniatures.borderline import borderline_game
from assets.bake.miniatures.link import link_tower
from assets.bake.miniatures.tantrix import tantrix_game
from assets.bake.miniatures.tetrix import tetrix_game

GAMES = {"link": link_tower, "tetrix": tetrix_game, "borderline": borderline_game, "tantrix": tantrix_game}


class Place(NamedTuple):
    """Of a game's origin on the table, how far it is turned, in degrees, and how large it is."""

    x: float
    y: float
    turn: float = 0.0
    size: float = 1.0


PLACES = {
    LYING.name: {
        "link": Place(-15.0, -2.2, 9, 1.06),
        "tetrix": Place(-1.1, 0.9, -5, 1.36),
        "borderline": Place(-1.2, -6.9, 3.5, 0.99),
        "tantrix": Place(14.8, -7.4, -7, 1.42),
    },
    UPRIGHT.name: {
        "link": Place(-5.7, 5.4, 9, 1.04),
        "tetrix": Place(-5.0, -16.6, -6, 1.10),
        "borderline": Place(5.2, -11.2, 38, 0.70),
        "tantrix": Place(6.1, 1.4, -7, 1.16),
    },
}


SOUNDS = {"link": "plastic_soft", "tetrix": "dice_click", "borderline": "piece_take", "tantrix": "tile_lift"}


class Sign(NamedTuple):
    """What the program has to know about a game in a picture, in design units."""

    box: tuple[float, float, float, float]  # where it is touched: x, y, width and height
    plaque: tuple[float, float]  # the middle of its plaque


SIGNS = {
    LYING.name: {
        "link": Sign((10, 110, 480, 780), (262, 856)),
        "tetrix": Sign((620, 270, 640, 360), (760, 596)),
        "borderline": Sign((500, 634, 860, 318), (930, 914)),
        "tantrix": Sign((1362, 360, 530, 530), (1640, 856)),
    },
    UPRIGHT.name: {
        "link": Sign((50, 240, 470, 725), (290, 932)),
        "tetrix": Sign((10, 1060, 540, 530), (290, 1548)),
        "borderline": Sign((560, 1060, 510, 530), (790, 1548)),
        "tantrix": Sign((560, 520, 500, 445), (790, 932)),
    },
}


def facts(view: View, game: str) -> dict[str, Any]:
    sign = SIGNS[view.name][game]
    return {"box": list(sign.box), "plaque": list(sign.plaque), "sound": SOUNDS[game]}


FRONT = {"link": 2.6}  # how much more light from the front a game needs: the tower is nothing but an upright face

SPOT = {"tetrix": 0.5}  # and how much of the light on what is pointed at: its paper is white


def place(view: View, game: str, **state: float) -> bpy.types.Object:
    """The game at its place in the room."""
    made = GAMES[game](**state)
    x, y, turn, size = PLACES[view.name][game]
    spot = shapes.empty((x, y, 0), (0, 0, math.radians(turn)))
    spot.scale = (size,) * 3
    made.parent = spot
    return spot
