"""Pictures of tiles, put together from the baked hexagon and its three lines, for every size that is needed."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from itertools import islice

import pygame

from games.tantrix.rules.tiles import edges
from games.window.canvas import Canvas
from games.window.sprites import Sprite

NAMES = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}
KINDS = {1: "corner", 2: "bend", 3: "straight"}
WIDTH = 192  # of a tile in its baked pictures, in design units
HALF_SIZES = (1.0, 0.5, 0.25)  # from which smaller pictures are made: to begin with the whole each time takes long
TURN_STEP = 5  # degrees in which turning tiles are drawn
MOST_KEPT = 96_000_000  # bytes of pictures in all sizes
FLAT = "tile_base"  # the body of a tile that lies there


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


def line_name(colour: str, kind: str, direction: int) -> str:
    return f"line_{NAMES[colour]}_{kind}{direction}"


class TileArt:
    """Draws tiles at any size and angle."""

    def __init__(self) -> None:
        self._whole: dict[tuple[str, bool, bool], list[pygame.Surface]] = {}
        self._sized: dict[tuple, pygame.Surface] = {}
        self._bytes = 0
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

    def draw_aslant(
        self, canvas: Canvas, body: str, shown: str, x: float, y: float, size: float, marks: bool = False
    ) -> None:
        """A tile as it is seen when it does not lie flat: `body` is the baked one, `shown` empty for its back."""
        self._look_at(canvas)
        key = (body, shown, self._size_key(canvas, size), marks)
        if key not in self._sized:
            self._keep(key, self._made_aslant(canvas, body, shown, size, marks))
        anchor, factor = canvas.sprites.facts(f"tantrix/{body}")["anchor"], self._factor(canvas, body, size)
        left, top = canvas.left + x * canvas.scale, canvas.top + y * canvas.scale
        canvas.surface.blit(self._sized[key], (round(left - anchor[0] * factor), round(top - anchor[1] * factor)))

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

    def prepare(self, canvas: Canvas, shown: Iterable[str], size: float, marks: bool, most: int) -> None:
        """Make so many of these pictures that will be needed soon, at most."""
        self._look_at(canvas)
        number = self._size_key(canvas, size)
        missing = (one for one in dict.fromkeys(shown) if (one, number, 0, marks) not in self._sized)
        for one in islice(missing, most):
            self.picture(canvas, one, size, marks=marks)

    def picture(self, canvas: Canvas, shown: str, size: float, degrees: float = 0.0, marks: bool = False):
        self._look_at(canvas)
        angle = round(degrees / TURN_STEP) * TURN_STEP % 360
        key = (shown, self._size_key(canvas, size), angle, marks)
        if key not in self._sized:
            self._keep(key, self._made(canvas, shown, size, angle, marks))
        return self._sized[key]

    @staticmethod
    def _size_key(canvas: Canvas, size: float) -> int:
        return round(size * canvas.scale * 2)

    def _keep(self, key: tuple, picture: pygame.Surface) -> None:
        """What was made first goes first: one after the other, so that no frame has to make everything again."""
        self._sized[key] = picture
        self._bytes += _bytes_of(picture)
        while self._bytes > MOST_KEPT and len(self._sized) > 1:
            self._bytes -= _bytes_of(self._sized.pop(next(iter(self._sized))))

    def _look_at(self, canvas: Canvas) -> None:
        if canvas is not self._canvas:
            self._canvas = canvas
            self._whole.clear()
            self._sized.clear()
            self._bytes = 0

    @staticmethod
    def _factor(canvas: Canvas, name: str, size: float) -> float:
        """How much smaller or larger than it was baked a picture is seen."""
        return size * canvas.scale / (WIDTH * canvas.sprites.density(f"tantrix/{name}"))

    def _made(self, canvas: Canvas, shown: str, size: float, angle: int, marks: bool) -> pygame.Surface:
        made = self._scaled(canvas, shown, size, marks)
        return pygame.transform.rotozoom(made, -angle, 1.0) if angle else made

    def _scaled(
        self, canvas: Canvas, shown: str, size: float, marks: bool, body: bool = True, shrink: Sequence[float] = (1, 1)
    ) -> pygame.Surface:
        factor = self._factor(canvas, FLAT, size)
        wholes = self._wholes(canvas, shown, marks, body)
        # The smallest of the prepared pictures that is still large enough.
        whole, share = next(
            (
                (whole, share)
                for whole, share in reversed(list(zip(wholes, HALF_SIZES)))
                if share >= factor or share == 1
            ),
            (wholes[0], 1.0),
        )
        wanted = [max(1, round(side * factor / share * less)) for side, less in zip(whole.get_size(), shrink)]
        return pygame.transform.smoothscale(whole, wanted)

    def _made_aslant(self, canvas: Canvas, body: str, shown: str, size: float, marks: bool) -> pygame.Surface:
        """The body with the lines on its face, squeezed and darkened as they are on one that looks to the side."""
        facts, factor = canvas.sprites.facts(f"tantrix/{body}"), self._factor(canvas, body, size)
        whole = baked(canvas, body)
        made = pygame.transform.smoothscale(whole, [max(1, round(side * factor)) for side in whole.get_size()])
        if shown:
            face = self._scaled(canvas, shown, size, marks, False, facts["shrink"])
            level = round(255 * facts["light"])
            face.fill((level, level, level), special_flags=pygame.BLEND_RGB_MULT)
            middle = [round((at + by) * factor) for at, by in zip(facts["anchor"], facts["face"])]
            made.blit(face, face.get_rect(center=middle))
        return made

    def _wholes(self, canvas: Canvas, shown: str, marks: bool, body: bool) -> list[pygame.Surface]:
        """The tile as it was baked, or only the lines on it; and halved, and halved again."""
        key = (shown, marks, body)
        if key not in self._whole:
            whole = baked(canvas, FLAT).copy()
            if not body:
                whole.fill((0, 0, 0, 0))
            lines = lines_of(shown)
            for line in lines:
                whole.blit(baked(canvas, line_name(*line)), (0, 0))
            for line in lines if marks else ():
                _sign(canvas, whole, *line)
            pictures = [whole]
            for _ in HALF_SIZES[1:]:
                width, height = pictures[-1].get_size()
                pictures.append(pygame.transform.smoothscale(pictures[-1], (width // 2, height // 2)))
            self._whole[key] = pictures
        return self._whole[key]


def _bytes_of(picture: pygame.Surface) -> int:
    return picture.get_pitch() * picture.get_height()


def _sign(canvas: Canvas, whole: pygame.Surface, colour: str, kind: str, direction: int) -> None:
    """The sign of a colour on its line: in the middle of a corner, and at both ends of what another line may cross."""
    facts = canvas.sprites.facts(f"tantrix/{line_name(colour, kind, direction)}")
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
