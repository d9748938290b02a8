"""Where the four games stand on the table, in each view of it."""

import math
from typing import NamedTuple

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
        "tetrix": Place(-1.1, -0.8, -5, 1.46),
        "borderline": Place(-1.2, -6.4, 3.5, 1.06),
        "tantrix": Place(14.8, -7.4, -7, 1.42),
    },
    UPRIGHT.name: {
        "link": Place(-5.6, 4.6, 9, 1.0),
        "tetrix": Place(-5.8, -11.6, -6, 1.06),
        "borderline": Place(5.0, -6.4, 38, 0.66),
        "tantrix": Place(6.6, 1.6, -7, 1.04),
    },
}


FRONT = {"link": 2.6}  # how much more light from the front a game needs: the tower is nothing but an upright face


def place(view: View, game: str, **state: float) -> bpy.types.Object:
    """The game at its place in the room."""
    made = GAMES[game](**state)
    x, y, turn, size = PLACES[view.name][game]
    spot = shapes.empty((x, y, 0), (0, 0, math.radians(turn)))
    spot.scale = (size,) * 3
    made.parent = spot
    return spot
