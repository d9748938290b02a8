"""The signs on the buttons: white strokes of one weight with round ends, drawn four times too large and reduced."""

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise
from math import cos, pi, radians, sin

from PIL import Image, ImageDraw

SIZE = 96  # pixels of a glyph; all coordinates below count in these
WEIGHT = 8.0  # of a stroke
OVERSIZE = 4

Point = tuple[float, float]


class Pen:
    """Draws one glyph; `ink` 255 draws and 0 rubs out."""

    def __init__(self) -> None:
        self.image = Image.new("L", (SIZE * OVERSIZE, SIZE * OVERSIZE), 0)
        self.draw = ImageDraw.Draw(self.image)

    def dot(self, x: float, y: float, radius: float, ink: int = 255) -> None:
        box = (x - radius, y - radius, x + radius, y + radius)
        self.draw.ellipse([v * OVERSIZE for v in box], fill=ink)

    def line(self, points: Sequence[Point], weight: float = WEIGHT, closed: bool = False, ink: int = 255) -> None:
        """A stroke through the points with round joints and ends."""
        path = [*points, points[0]] if closed else list(points)
        for (x0, y0), (x1, y1) in pairwise(path):
            ends = [x0 * OVERSIZE, y0 * OVERSIZE, x1 * OVERSIZE, y1 * OVERSIZE]
            self.draw.line(ends, fill=ink, width=round(weight * OVERSIZE))
        for x, y in path:
            self.dot(x, y, weight / 2, ink)

    def fill(self, points: Sequence[Point], weight: float = WEIGHT, ink: int = 255) -> None:
        """An area with corners rounded by a stroke along its edge."""
        self.draw.polygon([(x * OVERSIZE, y * OVERSIZE) for x, y in points], fill=ink)
        if weight:
            self.line(points, weight, closed=True, ink=ink)

    def centred(self) -> Image.Image:
        """The glyph reduced to its size, in the middle by its outline and a little by its weight."""
        box = self.image.getbbox()
        side = self.image.width
        left, top, right, bottom = box
        heavy_x, heavy_y = _centre_of_weight(self.image)
        x = 0.7 * (left + right) / 2 + 0.3 * heavy_x
        y = 0.7 * (top + bottom) / 2 + 0.3 * heavy_y
        alpha = Image.new("L", self.image.size, 0)
        alpha.paste(self.image.crop(box), (round(left + side / 2 - x), round(top + side / 2 - y)))
        alpha = alpha.resize((SIZE, SIZE), Image.Resampling.LANCZOS)
        glyph = Image.new("RGBA", (SIZE, SIZE), (255, 255, 255, 0))
        glyph.putalpha(alpha)
        return glyph


def _centre_of_weight(image: Image.Image) -> Point:
    """Where the ink would balance, measured on a small copy."""
    small = image.resize((SIZE, SIZE), Image.Resampling.BOX)
    ink = list(small.tobytes())
    total = sum(ink)
    x = sum(value * (n % SIZE + 0.5) for n, value in enumerate(ink)) / total
    y = sum(value * (n // SIZE + 0.5) for n, value in enumerate(ink)) / total
    return x * OVERSIZE, y * OVERSIZE


# Paths


def arc(x: float, y: float, radius: float, start: float, end: float, flat: float = 1.0) -> list[Point]:
    """Part of a circle, in degrees clockwise from the right; `flat` squeezes it upright."""
    steps = max(3, round(abs(end - start) / 4))
    angles = [radians(start + (end - start) * n / steps) for n in range(steps + 1)]
    return [(x + radius * cos(a), y + radius * flat * sin(a)) for a in angles]


def curve(*points: Point) -> list[Point]:
    """A quadratic (three points) or cubic (four points) Bézier curve."""
    found = []
    for n in range(25):
        layer = list(points)
        t = n / 24
        while len(layer) > 1:
            layer = [(a + (c - a) * t, b + (d - b) * t) for (a, b), (c, d) in pairwise(layer)]
        found.append(layer[0])
    return found


def rounded(left: float, top: float, right: float, bottom: float, radius: float) -> list[Point]:
    """A rectangle with round corners."""
    return [
        *arc(right - radius, top + radius, radius, -90, 0),
        *arc(right - radius, bottom - radius, radius, 0, 90),
        *arc(left + radius, bottom - radius, radius, 90, 180),
        *arc(left + radius, top + radius, radius, 180, 270),
    ]


def mirrored(points: Iterable[Point]) -> list[Point]:
    return [(SIZE - x, y) for x, y in points]


# What the glyphs show. Each is drawn by the function of its name.

GLYPHS: dict[str, Callable[[Pen], None]] = {}


def glyph(draw: Callable[[Pen], None]) -> Callable[[Pen], None]:
    GLYPHS[draw.__name__.rstrip("_")] = draw
    return draw


BACK_HOOK = [(20, 36), *arc(56, 55, 19, -90, 90), (38, 74)]
BACK_HEAD = [(36, 20), (20, 36), (36, 52)]


@glyph
def undo(pen: Pen) -> None:
    pen.line(BACK_HOOK)
    pen.line(BACK_HEAD)


@glyph
def redo(pen: Pen) -> None:
    pen.line(mirrored(BACK_HOOK))
    pen.line(mirrored(BACK_HEAD))


@glyph
def hint(pen: Pen) -> None:
    glass = [(40, 66), *curve((40, 66), (40, 60), (34, 56)), *arc(48, 37, 24, 126, 414), (56, 60), (56, 66)]
    pen.line(glass, closed=True)
    pen.line([(40, 78), (56, 78)])
    pen.line([(46, 88), (50, 88)])


@glyph
def rules(pen: Pen) -> None:
    page = [(48, 30), *curve((48, 30), (36, 19), (12, 22)), (12, 70), *curve((12, 70), (36, 67), (48, 78))]
    pen.line(page)
    pen.line(mirrored(page))
    pen.line([(48, 30), (48, 78)])


@glyph
def pause(pen: Pen) -> None:
    pen.line([(34, 24), (34, 72)], 14)
    pen.line([(62, 24), (62, 72)], 14)


@glyph
def play(pen: Pen) -> None:
    pen.fill([(32, 22), (32, 74), (76, 48)], 10)


SPEAKER = [(16, 38), (30, 38), (48, 22), (48, 74), (30, 58), (16, 58)]


@glyph
def sound(pen: Pen) -> None:
    pen.fill(SPEAKER)
    pen.line(arc(48, 48, 18, -42, 42))
    pen.line(arc(48, 48, 34, -46, 46))


@glyph
def mute(pen: Pen) -> None:
    pen.fill(SPEAKER)
    pen.line([(62, 38), (82, 58)])
    pen.line([(82, 38), (62, 58)])


@glyph
def leave(pen: Pen) -> None:
    pen.line([(54, 30), (54, 18), (18, 18), (18, 78), (54, 78), (54, 66)])
    pen.line([(38, 48), (84, 48)])
    pen.line([(69, 33), (84, 48), (69, 63)])


@glyph
def settings(pen: Pen) -> None:
    outline = []
    for tooth in range(8):
        for angle, radius in ((-14, 26), (-9, 36), (9, 36), (14, 26)):
            turn = radians(45 * tooth + angle)
            outline.append((48 + radius * cos(turn), 48 + radius * sin(turn)))
    pen.line(outline, closed=True)
    pen.line(arc(48, 48, 11, 0, 360))


RING_ARROW = arc(48, 50, 29, 222, 500)


def ring_head() -> list[Point]:
    """The arrow head at the ring's upper left end, where the ring runs down to the left."""
    x, y = RING_ARROW[0]
    heading = radians(222 - 90)
    wings = [(x - 20 * cos(heading + side), y - 20 * sin(heading + side)) for side in (radians(50), radians(-36))]
    return [wings[0], (x, y), wings[1]]


@glyph
def turn_left(pen: Pen) -> None:
    pen.line(RING_ARROW)
    pen.line(ring_head())


@glyph
def turn_right(pen: Pen) -> None:
    pen.line(mirrored(RING_ARROW))
    pen.line(mirrored(ring_head()))


@glyph
def flip(pen: Pen) -> None:
    side = [(34, 24), (34, 72), (12, 72)]
    pen.line(side, closed=True)
    pen.fill(mirrored(side))
    for y in (12, 31, 50, 69, 84):
        pen.line([(48, y), (48, y + 3)], 6)


@glyph
def drop(pen: Pen) -> None:
    pen.line([(48, 12), (48, 62)])
    pen.line([(28, 43), (48, 63), (68, 43)])
    pen.line([(22, 84), (74, 84)])


CHEVRON = [(38, 20), (66, 48), (38, 76)]


@glyph
def next_(pen: Pen) -> None:
    pen.line(CHEVRON, 10)


@glyph
def previous(pen: Pen) -> None:
    pen.line(mirrored(CHEVRON), 10)


@glyph
def first(pen: Pen) -> None:
    pen.line([(70, 22), (44, 48), (70, 74)], 10)
    pen.line([(24, 22), (24, 74)], 10)


@glyph
def last(pen: Pen) -> None:
    pen.line([(26, 22), (52, 48), (26, 74)], 10)
    pen.line([(72, 22), (72, 74)], 10)


@glyph
def up(pen: Pen) -> None:
    pen.line([(20, 62), (48, 34), (76, 62)], 10)


@glyph
def down(pen: Pen) -> None:
    pen.line([(20, 34), (48, 62), (76, 34)], 10)


@glyph
def close(pen: Pen) -> None:
    pen.line([(25, 25), (71, 71)], 10)
    pen.line([(71, 25), (25, 71)], 10)


@glyph
def check(pen: Pen) -> None:
    pen.line([(18, 50), (39, 71), (78, 27)], 10)


@glyph
def human(pen: Pen) -> None:
    pen.dot(48, 30, 18)
    pen.fill([*arc(48, 80, 28, 180, 360, 0.86)], 8)


@glyph
def robot(pen: Pen) -> None:
    pen.line(rounded(20, 34, 76, 78, 12), closed=True)
    pen.line([(48, 32), (48, 20)], 6)
    pen.dot(48, 15, 6)
    pen.dot(37, 52, 6)
    pen.dot(59, 52, 6)
    pen.line([(39, 66), (57, 66)], 6)
    pen.line([(9, 50), (9, 62)], 7)
    pen.line([(87, 50), (87, 62)], 7)


@glyph
def plus(pen: Pen) -> None:
    pen.line([(48, 20), (48, 76)], 10)
    pen.line([(20, 48), (76, 48)], 10)


@glyph
def minus(pen: Pen) -> None:
    pen.line([(20, 48), (76, 48)], 10)


@glyph
def about(pen: Pen) -> None:
    pen.line(arc(48, 48, 36, 0, 360))
    pen.dot(48, 31, 5.5)
    pen.line([(48, 46), (48, 66)])


@glyph
def info(pen: Pen) -> None:
    pen.dot(48, 48, 40)
    pen.dot(48, 29, 6, ink=0)
    pen.line([(48, 46), (48, 68)], 9, ink=0)


@glyph
def fullscreen(pen: Pen) -> None:
    for x in (18, 78):
        for y in (18, 78):
            inward_x, inward_y = (18 if x < 48 else -18), (18 if y < 48 else -18)
            pen.line([(x + inward_x, y), (x, y), (x, y + inward_y)])


@glyph
def star(pen: Pen) -> None:
    points = []
    for n in range(10):
        radius = 36 if n % 2 == 0 else 16
        points.append((48 + radius * sin(pi * n / 5), 50 - radius * cos(pi * n / 5)))
    pen.fill(points, 7)


@glyph
def flag(pen: Pen) -> None:
    pen.line([(22, 14), (22, 84)])
    top = curve((22, 20), (42, 6), (56, 32), (80, 18))
    bottom = [(x, y + 34) for x, y in reversed(top)]
    pen.fill([*top, *bottom], 6)


@glyph
def trophy(pen: Pen) -> None:
    pen.fill([(28, 16), (68, 16), (68, 34), *arc(48, 36, 20, 0, 180)], 8)
    pen.line([(27, 24), (12, 24), *curve((12, 24), (12, 46), (32, 48))], 7)
    pen.line(mirrored([(27, 24), (12, 24), *curve((12, 24), (12, 46), (32, 48))]), 7)
    pen.line([(48, 56), (48, 74)])
    pen.line([(32, 82), (64, 82)])


@glyph
def dice(pen: Pen) -> None:
    pen.line(rounded(15, 15, 81, 81, 15), closed=True)
    for x, y in ((33, 33), (63, 33), (48, 48), (33, 63), (63, 63)):
        pen.dot(x, y, 6.5)


@glyph
def music(pen: Pen) -> None:
    pen.line([(36, 70), (36, 24), (76, 16), (76, 62)])
    pen.line([(36, 36), (76, 28)])
    pen.fill(arc(26, 72, 10, 0, 360, 0.8), 4)
    pen.fill(arc(66, 64, 10, 0, 360, 0.8), 4)


@glyph
def language(pen: Pen) -> None:
    pen.line(arc(48, 48, 36, 0, 360), 7)
    pen.line([(48 + 16 * cos(radians(a)), 48 + 36 * sin(radians(a))) for a in range(0, 361, 4)], 6)
    pen.line([(14, 48), (82, 48)], 6)
    pen.line([(18, 30), (78, 30)], 5)
    pen.line([(18, 66), (78, 66)], 5)


@glyph
def keyboard(pen: Pen) -> None:
    pen.line(rounded(8, 24, 88, 74, 10), 7, closed=True)
    for x in (23, 35.5, 48, 60.5, 73):
        pen.dot(x, 37, 4)
    for x in (29, 41.5, 54.5, 67):
        pen.dot(x, 49, 4)
    pen.line([(33, 61.5), (63, 61.5)], 6.5)


@glyph
def touch(pen: Pen) -> None:
    hand = [
        *arc(44, 34, 7, 180, 360),
        (51, 52),
        *curve((51, 52), (74, 54), (78, 58), (77, 68)),
        *curve((77, 68), (76, 78), (72, 82), (70, 88)),
        (44, 88),
        *curve((44, 88), (36, 78), (26, 70), (22, 64)),
        *curve((22, 64), (20, 56), (28, 56), (37, 66)),
    ]
    pen.line(hand, 7, closed=True)
    pen.line(arc(44, 32, 22, 150, 390), 6)


@glyph
def gamepad(pen: Pen) -> None:
    grip = curve((8, 66), (8, 84), (24, 80), (34, 64))
    half = [(48, 30), (32, 28), *curve((32, 28), (14, 26), (10, 48), (8, 66)), *grip]
    outline = [*half, *reversed(mirrored(half))]
    pen.line(outline, 7, closed=True)
    pen.line([(30, 40), (30, 54)], 6)
    pen.line([(23, 47), (37, 47)], 6)
    pen.dot(71, 41, 4.5)
    pen.dot(62, 51, 4.5)


@glyph
def mouse(pen: Pen) -> None:
    pen.line(rounded(25, 12, 71, 84, 23), closed=True)
    pen.line([(48, 28), (48, 40)])


@glyph
def lock(pen: Pen) -> None:
    pen.fill(rounded(22, 46, 74, 82, 6), 6)
    pen.line([(32, 46), (32, 32), *arc(48, 30, 16, 180, 360), (64, 46)])
    pen.dot(48, 60, 6, ink=0)
    pen.line([(48, 62), (48, 71)], 5, ink=0)


def drawn() -> dict[str, Image.Image]:
    """All glyphs by their names."""
    images = {}
    for name, draw in GLYPHS.items():
        pen = Pen()
        draw(pen)
        images[f"glyph_{name}"] = pen.centred()
    return images
