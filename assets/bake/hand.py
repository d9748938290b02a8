"""The carved hand that points at where to touch: ivory, with a brass ring around its wrist. Drawn, not traced.

It is a relief made of rounded limbs, whose height at each point is known: that gives its slopes, and so its light.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from PIL import Image, ImageFilter

from assets.bake import kit

DENSITY = 2.0  # pixels for each unit of the design space
FINE = 2  # drawn so many times larger
SIZE = (206.0, 264.0)  # units
UNIT = 1.72  # units for each of the limbs'
AROUND = 12.0  # of the limbs' units, left of them and above them
SHADOW = (12.0, 16.0, 7.0)  # units aside and down, and how soft it is

KEY, FILL = np.array((-0.52, -0.60, 0.61)), np.array((0.72, 0.30, 0.62))
IVORY, BRASS = np.array((236, 214, 174), np.float32), np.array((214, 158, 74), np.float32)


class Limb(NamedTuple):
    """From one end to the other, with the radius at each, and how far it lies above the ground."""

    start: tuple[float, float]
    end: tuple[float, float]
    first: float
    last: float
    above: float = 0.0
    flat: float = 1.0  # how high it is for its width


# The tip of the forefinger is at (38, 6).
LIMBS = (
    Limb((38, 12.0), (38.5, 34), 5.4, 6.3, 5.0),
    Limb((38.5, 34), (39, 56), 6.4, 7.4, 4.0),
    Limb((39, 57), (42, 84), 8.6, 11.5, 0.0, 0.9),
    Limb((52, 47), (52.5, 62), 7.2, 6.8, 5.0),
    Limb((64.5, 50), (64, 64), 6.9, 6.5, 4.0),
    Limb((75.5, 54.5), (74, 67), 6.2, 5.9, 2.5),
    Limb((55, 66), (57, 92), 17.5, 17.0, -3.5, 0.72),
    Limb((19, 55), (27, 70), 4.9, 6.4, 3.0),
    Limb((27, 70), (42, 86), 6.8, 9.5, 1.0),
    Limb((55, 90), (55, 106), 13.5, 12.6, 0.0, 0.85),
)
NAILS = ((38.0, 10.6, 3.3, 4.6),)
RING = Limb((41.5, 109), (69, 109), 5.2, 5.2, 8.0, 1.0)
CREASES = (((33.5, 33.2), (43, 33.8)), ((46.2, 58), (57.6, 58.6)), ((59, 60), (69.4, 60.4)), ((69.6, 62.8), (78.4, 63)))


def grid() -> tuple[np.ndarray, np.ndarray]:
    """Where each pixel is, in the limbs' units."""
    columns, rows = (round(side * DENSITY * FINE) for side in SIZE)
    y, x = np.mgrid[0:rows, 0:columns].astype(np.float32)
    scale = DENSITY * FINE * UNIT
    return x / scale - AROUND + 8, y / scale - AROUND


def along(limb: Sequence, x: np.ndarray, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """How far from the line between its ends, and at which part of that."""
    (ax, ay), (bx, by) = limb[:2]
    dx, dy = bx - ax, by - ay
    part = np.clip(((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy), 0, 1)
    return np.hypot(x - ax - part * dx, y - ay - part * dy), part


def height_of(limb: Limb, x: np.ndarray, y: np.ndarray) -> np.ndarray:
    away, part = along(limb, x, y)
    radius = limb.first + (limb.last - limb.first) * part
    inside = np.clip(1 - (away / radius) ** 2, 0, None)
    return np.where(inside > 0, limb.above + radius * limb.flat * np.sqrt(inside), -50.0)


def joined(heights: Sequence[np.ndarray], soft: float) -> np.ndarray:
    """The highest of them, rounded where they meet."""
    stack = np.stack(heights)
    top = stack.max(0)
    return top + soft * np.log(np.exp((stack - top) / soft).sum(0))


def blurred(pixels: np.ndarray, reach: float) -> np.ndarray:
    """A Gaussian of this deviation, through its spectrum; there is nothing at the edges."""
    down, across = np.fft.fftfreq(pixels.shape[0])[:, None], np.fft.rfftfreq(pixels.shape[1])[None, :]
    weight = np.exp(-2 * (np.pi * reach) ** 2 * (down**2 + across**2))
    return np.fft.irfft2(np.fft.rfft2(pixels) * weight, s=pixels.shape).astype(np.float32)


def lit(height: np.ndarray, colour: np.ndarray, gloss: float, power: float) -> np.ndarray:
    """Key light from the upper left, a cool one from the right, and what shines."""
    scale = DENSITY * FINE * UNIT
    up, left = np.gradient(height * scale)
    normal = np.dstack([-left, -up, np.ones_like(height)])
    normal /= np.linalg.norm(normal, axis=-1, keepdims=True)
    key, fill = np.clip(normal @ KEY, 0, 1), np.clip(normal @ FILL, 0, 1)
    half = KEY + np.array((0, 0, 1))
    shine = np.clip(normal @ (half / np.linalg.norm(half)), 0, 1) ** power
    light = 0.20 + 0.92 * key[..., None] * (1.0, 0.93, 0.82) + 0.16 * fill[..., None] * (0.8, 0.9, 1.0)
    return colour * light + 255 * gloss * shine[..., None] * (1.0, 0.96, 0.88)


def hand() -> tuple[np.ndarray, np.ndarray]:
    """The hand, and its shadow alone."""
    x, y = grid()
    parts = [height_of(limb, x, y) for limb in LIMBS]
    height = joined(parts, 0.9)
    for first, last in CREASES:
        away, _ = along((first, last), x, y)
        height = height - 0.55 * np.exp(-((away / 0.75) ** 2))
    for nail_x, nail_y, wide, high in NAILS:
        edge = np.hypot((x - nail_x) / wide, (y - nail_y) / high)
        height = height - 0.5 * np.exp(-(((edge - 1) / 0.14) ** 2)) * (y > nail_y - 3)
    inside = height > 0.3
    ground = np.where(inside, np.maximum(height, 0), 0.0)
    smooth = blurred(ground, 1.5 * FINE)
    hollow = np.clip((blurred(ground, 9 * FINE) - smooth) / 7, 0, 1)
    worn = IVORY * (1 - hollow[..., None] * (0.42, 0.55, 0.72))
    colour = lit(smooth, worn, 0.26, 26)
    ring = height_of(RING, x, y)
    metal = ring > 0
    bands = BRASS * (0.62 + 0.5 * np.exp(-(((x - 48) / 5.5) ** 2)) + 0.25 * np.exp(-(((x - 63) / 3) ** 2)))[..., None]
    colour = np.where(metal[..., None], lit(np.where(metal, ring, 0), bands, 0.5, 40), colour)
    alpha = (inside | metal) & (y < 114)
    made = np.dstack([colour, np.where(alpha, 255.0, 0.0)]).clip(0, 255).round().astype(np.uint8)
    size = round(SIZE[0] * DENSITY), round(SIZE[1] * DENSITY)
    small = Image.fromarray(kit.bleed(made)).resize(size, Image.Resampling.LANCZOS)
    aside, down, soft = (round(side * DENSITY) for side in SHADOW)
    dark = Image.new("L", size, 0)
    dark.paste(small.getchannel("A"), (aside, down))
    veil = np.asarray(dark.filter(ImageFilter.GaussianBlur(soft)), np.float32) * 0.62
    shadow = np.dstack([np.full((*veil.shape, 3), (10, 5, 2), np.float32), veil])
    return np.asarray(small), shadow.round().astype(np.uint8)


def bake(quality: str) -> None:
    sprites = kit.Sprites("hand")
    tip = [(AROUND - 8 + 38) * UNIT * DENSITY, (AROUND + 7) * UNIT * DENSITY]
    for name, pixels in zip(("hand", "shadow"), hand()):
        sprites.add(name, pixels, tip, "hand", density=DENSITY)
    sprites.write()
