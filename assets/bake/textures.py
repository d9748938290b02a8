"""Noise pictures for wood, felt, paper and leather, made with numpy.

As images they render twice as fast as Blender's noise nodes. Every function gives linear colour (rows, columns, 3)
and a height (rows, columns) around 0.5 for bumps; all noise tiles, so that the pictures may repeat.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np

Picture = tuple[np.ndarray, np.ndarray]
Colour = tuple[float, float, float]


def linear(code: str) -> Colour:
    """The linear colour of an sRGB code like #e5141c."""
    values = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (v / 12.92 if v <= 0.04045 else ((v + 0.055) / 1.055) ** 2.4 for v in values)
    return red, green, blue


def noise(rows: int, columns: int, wide: float, high: float, smoothness: float, seed: int) -> np.ndarray:
    """Coloured noise of mean 0 and deviation 1 with blots about `wide` x `high` pixels."""
    white = np.random.default_rng(seed).standard_normal((rows, columns))
    across = np.fft.rfftfreq(columns)[None, :] * wide
    down = np.fft.fftfreq(rows)[:, None] * high
    weight = 1 / (1 + (across**2 + down**2) * 40) ** (smoothness / 2)
    weight[0, 0] = 0
    shaped = np.fft.irfft2(np.fft.rfft2(white) * weight, s=(rows, columns))
    return (shaped / shaped.std()).astype(np.float32)


def smoothstep(values: np.ndarray, start: float, stop: float) -> np.ndarray:
    part = np.clip((values - start) / (stop - start), 0, 1)
    return part * part * (3 - 2 * part)


def ramp(values: np.ndarray, stops: Sequence[tuple[float, Colour]]) -> np.ndarray:
    places = [place for place, _ in stops]
    return np.stack([np.interp(values, places, [colour[k] for _, colour in stops]) for k in range(3)], -1)


@cache
def walnut(
    width: float = 30,
    height: float = 20,
    density: int = 64,
    plank: float = 4.2,
    seed: int = 1,
    dark: float = 1.0,
    seams: bool = True,
) -> Picture:
    """Boards of walnut along x, `plank` units wide, `density` pixels a unit."""
    rows, columns = int(height * density), int(width * density)
    y = (np.arange(rows) / density)[:, None]
    x = (np.arange(columns) / density)[None, :]
    board = np.floor(y / plank).astype(int)
    chance = np.random.default_rng(seed).random((board.max() + 1, 4))
    layers = [
        noise(rows, columns, density * 26, density * 4, 3.2, seed + 1),
        noise(rows, columns, density * 7, density * 0.8, 2.6, seed + 2),
        noise(rows, columns, density * 1.6, density * 0.06, 2.0, seed + 3),
        noise(rows, columns, density * 0.5, density * 0.02, 1.7, seed + 4),
        noise(rows, columns, density * 0.085, density * 0.0065, 3.0, seed + 5),
        noise(rows, columns, density * 1.6, density * 1.1, 2.4, seed + 6),
    ]
    for layer in layers:  # every board is a piece of another tree
        for number in range(len(chance)):
            own = board[:, 0] == number
            layer[own] = np.roll(layer[own], int(chance[number, 2] * columns), 1)
    wave, figure, fibre, fine, pore, cloud = layers

    across = y - (board + 0.5) * plank + (chance[board, 0] - 0.5) * plank * 0.9
    depth = 0.15 + chance[board, 1] * 0.9 + 0.34 * wave + (x - x.mean()) * 0.022 * (chance[board, 2] - 0.3)
    radius = np.sqrt(across**2 + depth**2) + 0.10 * wave + 0.035 * figure + 0.006 * fibre
    years = radius * 2.7 + 0.35 * np.sin(radius * 1.9 + chance[board, 0] * 6) + 0.3 * np.sin(radius * 4.3 + 2)
    part = years % 1.0
    strength = np.random.default_rng(seed + 9).random(4096)[(np.floor(years).astype(int) + board * 97) % 4096]
    rings = smoothstep(part, 0, 0.86) * (1 - smoothstep(part, 0.88, 1)) * (0.35 + 0.9 * strength)

    tone = 0.40 + 0.25 * rings + 0.045 * fibre + 0.05 * fine + 0.045 * wave + 0.035 * cloud
    tone = tone + (chance[board, 3] - 0.5) * 0.17
    colour = dark * ramp(
        tone,
        [
            (0.10, (0.150, 0.084, 0.050)),
            (0.42, (0.088, 0.045, 0.0255)),
            (0.66, (0.050, 0.024, 0.0135)),
            (0.95, (0.020, 0.0095, 0.0058)),
        ],
    )
    pores = smoothstep(pore, 0.95, 1.7) * (0.25 + 0.75 * smoothstep(rings, 0.1, 0.9))
    colour = colour * (1 - 0.70 * pores[..., None])
    bump = 0.5 + 0.04 * fine - 0.38 * pores
    if seams:
        to_seam = np.abs((y + plank / 2) % plank - plank / 2)
        sound = smoothstep(to_seam, 0, 0.028) + 0 * x
        colour = colour * (0.10 + 0.90 * sound)[..., None]
        bump = bump - (1 - sound) * 0.6
    return colour.astype(np.float32), bump.astype(np.float32)


@cache
def felt(colour: Colour, pixels: int = 1024, seed: int = 4, variety: float = 0.34, blots: float = 0.06) -> Picture:
    """Short fibres that lie in all directions."""
    lying = noise(pixels, pixels, 14, 1.6, 2.4, seed)
    standing = noise(pixels, pixels, 1.6, 14, 2.4, seed + 1)
    fibres = np.maximum(lying, standing) * 0.7 + 0.5 * noise(pixels, pixels, 3, 3, 2.0, seed + 2)
    fibres = (fibres - fibres.mean()) / fibres.std()
    worn = noise(pixels, pixels, 260, 260, 2.4, seed + 3)
    shade = np.array(colour) * (1 + variety * 0.5 * fibres[..., None] + blots * worn[..., None])
    return np.clip(shade, np.array(colour) * 0.25, 1).astype(np.float32), (0.5 + 0.14 * fibres).astype(np.float32)


@cache
def leather(colour: Colour, pixels: int = 1024, seed: int = 21, variety: float = 0.18) -> Picture:
    """Fine irregular grain: creases where two noises of one size are nearly even."""
    first, second = (noise(pixels, pixels, 16, 16, 3.0, seed + k) for k in (0, 1))
    crease = np.minimum(np.abs(first), np.abs(second))
    grain = smoothstep(crease, 0, 0.42)
    pits = 0.12 * noise(pixels, pixels, 3, 3, 2.0, seed + 2)
    worn = noise(pixels, pixels, 200, 200, 2.4, seed + 3)
    shade = np.array(colour) * (0.72 + 0.34 * grain + variety * 0.5 * worn)[..., None]
    return np.clip(shade, 0, 1).astype(np.float32), (0.3 + 0.5 * grain + pits * 0.3).astype(np.float32)


@cache
def paper(colour: Colour, rows: int = 1024, columns: int = 1024, seed: int = 5) -> Picture:
    grain = noise(rows, columns, 2.2, 2.2, 1.6, seed)
    cloud = noise(rows, columns, 90, 90, 2.0, seed + 1)
    fibre = np.maximum(noise(rows, columns, 14, 2, 2.0, seed + 3), noise(rows, columns, 2, 14, 2.0, seed + 4))
    shade = np.array(colour) * (1 + 0.010 * grain + 0.008 * cloud + 0.006 * fibre)[..., None]
    return np.clip(shade, 0, 1).astype(np.float32), (0.5 + 0.05 * grain + 0.06 * fibre).astype(np.float32)


@cache
def smudges(pixels: int = 512) -> np.ndarray:
    """Three grey pictures in one: handled surface, wiping strokes and fine grain, as red, green and blue."""
    handled = 0.16 * noise(pixels, pixels, 120, 120, 2.2, 11)
    strokes = 0.12 * np.maximum(noise(pixels, pixels, 2, 60, 2.4, 12), noise(pixels, pixels, 60, 2, 2.4, 13))
    grain = 0.15 * noise(pixels, pixels, 2.5, 2.5, 2.2, 14)
    return np.clip(0.5 + np.dstack([handled, strokes, grain]), 0, 1).astype(np.float32)
