"""The hero set: the four games on one walnut table, as the title, the invitation and the rooms behind others show it."""

from assets.bake import hero_room, kit
from assets.bake.hero_room import VIEWS, View

ROOM_DENSITY = 1.0  # the empty room is out of focus: more would show nothing
ROOM_APERTURE = 1.5


def add_rooms(sprites: kit.Sprites, samples: int) -> None:
    """`room` and `room_upright`: the table without anything on it, in soft focus."""
    for view in VIEWS:
        pixels = hero_room.empty_room(view, ROOM_DENSITY, samples, ROOM_APERTURE)
        sprites.add(f"room{view.name}", pixels, corner(view, ROOM_DENSITY), suffix="jpg", density=ROOM_DENSITY)


def corner(view: View, density: float) -> tuple[float, float]:
    """Where the design space begins in a picture of the whole view."""
    return view.beyond_x * density, view.beyond_y * density


def bake(quality: str) -> None:
    sprites = kit.Sprites("hero")
    add_rooms(sprites, kit.samples(quality, 48, 16))
    sprites.write()
