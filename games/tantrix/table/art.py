"""Pictures of tiles, put together from the baked hexagon and its three lines, for every size that is needed."""

from __future__ import annotations

import math

import pygame

from games.tantrix.rules.tiles import edges
from games.window.canvas import Canvas
from games.window.sprites import BAKED, Sprite

NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
KINDS = {1: "corner", 2: "bend", 3: "straight"}
WIDTH = 256 / BAKED  # of a baked tile, in design units
HALF_SIZES = (1.0, 0.5, 0.25)  # from which smaller pictures are made: to begin with the whole each time takes long
TURN_STEP = 5  # degrees in which turning tiles are drawn
MOST_KEPT = 900


def lines_of(shown: str) -> list[tuple[str, str, int]]:
    """The three lines of a tile: colour, kind and direction, in the order in which they lie on each other."""
    found = []
    for colour in set(shown):
        first, second = (edge for edge, there in enumerate(shown) if there == colour)
        apart = second - first
        kind, direction = (apart, first) if apart <= 3 else (6 - apart, second)
        found.append((KINDS[kind], direction, colour))
    # Straight lines lie lowest, then bends; corners touch nothing.
    order = ("straight", "bend", "corner")
    return [(colour, kind, way) for kind, way, colour in sorted(found, key=lambda line: (order.index(line[0]), line))]


class TileArt:
    """Draws tiles at any size and angle."""

    def __init__(self) -> None:
        self._whole: dict[tuple[str, bool], list[pygame.Surface]] = {}
        self._sized: dict[tuple, pygame.Surface] = {}
        self._canvas: Canvas | None = None

    def draw(
        self,
        canvas: Canvas,
        tile: int,
        turn: int,
        x: float,
        y: float,
        size: float,
        degrees: float = 0.0,
        marks: bool = False,
        alpha: int = 255,
    ) -> None:
        """A tile with its middle at (x, y), `size` design units wide, turned further clockwise by some degrees."""
        picture = self.picture(canvas, edges(tile, turn), size, degrees, marks)
        if alpha < 255:
            picture.set_alpha(alpha)
        canvas.surface.blit(picture, picture.get_rect(center=canvas.px(x, y)))
        if alpha < 255:
            picture.set_alpha(255)

    def part(
        self, canvas: Canvas, name: str, x: float, y: float, size: float, blend: int = 0, alpha: int = 255
    ) -> None:
        """Another picture in the scale of the tiles: shadows, glows, marks of cells."""
        sprite = self.sprite(canvas, name, size)
        left, top = canvas.left + x * canvas.scale - sprite.anchor[0], canvas.top + y * canvas.scale - sprite.anchor[1]
        if alpha < 255:
            sprite.surface.set_alpha(alpha)
        canvas.surface.blit(sprite.surface, (round(left), round(top)), special_flags=blend)
        if alpha < 255:
            sprite.surface.set_alpha(255)

    def sprite(self, canvas: Canvas, name: str, size: float) -> Sprite:
        """A baked picture in the scale of the tiles."""
        return canvas.sprites.get(f"tantrix/{name}", round(size / WIDTH, 4))

    def picture(self, canvas: Canvas, shown: str, size: float, degrees: float = 0.0, marks: bool = False):
        self._look_at(canvas)
        angle = round(degrees / TURN_STEP) * TURN_STEP % 360
        key = (shown, round(size * canvas.scale * 2), angle, marks)
        if key not in self._sized:
            if len(self._sized) > MOST_KEPT:
                self._sized.clear()
            self._sized[key] = self._made(canvas, shown, size, angle, marks)
        return self._sized[key]

    def _look_at(self, canvas: Canvas) -> None:
        if canvas is not self._canvas:
            self._canvas = canvas
            self._whole.clear()
            self._sized.clear()

    def _made(self, canvas: Canvas, shown: str, size: float, angle: int, marks: bool) -> pygame.Surface:
        factor = size * canvas.scale / (WIDTH * BAKED)
        wholes = self._wholes(canvas, shown, marks)
        # The smallest of the prepared pictures that is still large enough.
        whole, share = next(
            (
                (whole, share)
                for whole, share in reversed(list(zip(wholes, HALF_SIZES)))
                if share >= factor or share == 1
            ),
            (wholes[0], 1.0),
        )
        wanted = [max(1, round(side * factor / share)) for side in whole.get_size()]
        made = pygame.transform.smoothscale(whole, wanted)
        return pygame.transform.rotozoom(made, -angle, 1.0) if angle else made

    def _wholes(self, canvas: Canvas, shown: str, marks: bool) -> list[pygame.Surface]:
        """The tile as it was baked, and halved, and halved again."""
        key = (shown, marks)
        if key not in self._whole:
            whole = baked(canvas, "tile_base").copy()
            lines = lines_of(shown)
            for colour, kind, direction in lines:
                whole.blit(baked(canvas, f"line_{NAMES[colour]}_{kind}{direction}"), (0, 0))
            for line in lines if marks else ():
                _sign(canvas, whole, *line)
            pictures = [whole]
            for _ in HALF_SIZES[1:]:
                width, height = pictures[-1].get_size()
                pictures.append(pygame.transform.smoothscale(pictures[-1], (width // 2, height // 2)))
            self._whole[key] = pictures
        return self._whole[key]


def _sign(canvas: Canvas, whole: pygame.Surface, colour: str, kind: str, direction: int) -> None:
    """The sign of a colour on its line: in the middle of a corner, and at both ends of what another line may cross."""
    facts = canvas.sprites.facts(f"tantrix/line_{NAMES[colour]}_{kind}{direction}")
    sign = baked(canvas, f"mark_{NAMES[colour]}")
    for x, y in [facts["middle"]] if kind == "corner" else facts["ends"]:
        whole.blit(sign, sign.get_rect(center=(facts["anchor"][0] + x, facts["anchor"][1] + y)))


def baked(canvas: Canvas, name: str) -> pygame.Surface:
    """A picture as it was baked, whatever the window's size."""
    return canvas.sprites.baked(f"tantrix/{name}")


def edge_middle(direction: int) -> tuple[float, float]:
    """The middle of an edge from the tile's middle, in widths of a tile."""
    angle = math.radians(60 * direction - 90)
    reach = math.sqrt(3) / 4
    return reach * math.cos(angle), reach * math.sin(angle)


def line_points(first: int, second: int, count: int = 8) -> list[tuple[float, float]]:
    """A line across a tile from edge to edge, in widths of a tile from its middle.

    A curve that leaves both edges at right angles: corner and bend are nearly arcs, straight is straight.
    """
    (ax, ay), (bx, by) = edge_middle(first), edge_middle(second)
    pull = 0.0 if (second - first) % 6 == 3 else 0.45 if abs((second - first + 3) % 6 - 3) == 2 else 0.62
    points = []
    for number in range(count + 1):
        t = number / count
        # A cubic curve whose handles point straight inwards.
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        keep = 1 - pull if pull else 0.5
        points.append(
            (a * ax + b * ax * keep + c * bx * keep + d * bx, a * ay + b * ay * keep + c * by * keep + d * by)
        )
    return points
