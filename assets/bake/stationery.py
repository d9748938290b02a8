"""What score sheets are kept with: strips of tape, and the hole that they were punched with. Drawn, not traced."""

import numpy as np
from PIL import Image, ImageFilter

from assets.bake import kit, textures

DENSITY = 2.0  # pixels for each unit of the design space
FINE = 4  # drawn so many times larger
TAPE = (168, 46)
HOLE = 15.0  # its radius
SHADOW = 10  # units around


def tape(seed: int) -> np.ndarray:
    """Cream tape, a little see-through, torn off along a saw; with a soft shadow where it lies over the edge."""
    scale = DENSITY * FINE
    width, height = (round(side * scale) for side in TAPE)
    room = round(SHADOW * scale)
    y, x = np.mgrid[0:height, 0:width].astype(np.float32)
    teeth = round(5 * scale)
    saw = np.abs((y + seed * 9) % teeth / teeth - 0.5) * 2 * 3.4 * scale
    inside = (x > saw) & (x < width - 3.4 * scale + saw - 3.4 * scale * 0.2)
    streaks = textures.noise(height, width, 200, 0.9, 1.6, seed)[:height, :width]
    streaks = (streaks - streaks.mean()) / (streaks.std() + 1e-6)
    light = 1.0 + 0.022 * streaks + 0.05 * np.cos(np.pi * y / height)
    colour = np.clip(np.array((232, 214, 170), np.float32) * light[..., None], 0, 255)
    alpha = inside * (176 + 10 * np.clip(streaks, -1, 1))
    edge = inside & ((y < 1.6 * scale) | (y > height - 1.6 * scale))
    alpha = np.where(edge, alpha + 34, alpha)
    made = np.zeros((height + 2 * room, width + 2 * room, 4), np.float32)
    made[room : room + height, room : room + width, :3] = colour
    made[room : room + height, room : room + width, 3] = np.clip(alpha, 0, 255)
    top = Image.fromarray(made.round().astype(np.uint8))
    small = top.resize((top.width // FINE, top.height // FINE), Image.Resampling.LANCZOS)
    dark = small.getchannel("A").filter(ImageFilter.GaussianBlur(3 * DENSITY))
    shadow = Image.new("RGBA", small.size, (20, 10, 4, 0))
    shadow.putalpha(dark.point(lambda value: round(value * 0.42)))
    moved = Image.new("RGBA", small.size, (20, 10, 4, 0))
    moved.paste(shadow, (round(1.4 * DENSITY), round(2.4 * DENSITY)))
    return kit.under(np.asarray(small), np.asarray(moved))


def hole() -> np.ndarray:
    """A round hole through which the dark of the table is seen, its upper left edge in shadow."""
    scale = DENSITY * FINE
    side = round((2 * HOLE + 8) * scale)
    y, x = (np.mgrid[0:side, 0:side] - side / 2 + 0.5) / scale
    away = np.hypot(x, y)
    depth = np.clip((HOLE - np.hypot(x - 2.2, y - 2.8)) / 4.5, 0, 1)
    colour = np.array((52, 34, 20), np.float32) * (0.34 + 0.66 * depth[..., None])
    rim = (away > HOLE) & (away < HOLE + 1.5)
    lit = np.clip((x + y) / (1.4 * HOLE), 0, 1)
    colour = np.where(rim[..., None], np.array((255, 246, 226), np.float32), colour)
    alpha = np.where(away <= HOLE, 255, np.where(rim, 190 * lit, 0))
    made = Image.fromarray(np.dstack([colour, alpha]).round().astype(np.uint8))
    return np.asarray(made.resize((side // FINE, side // FINE), Image.Resampling.LANCZOS))


def bake(quality: str) -> None:
    sprites = kit.Sprites("stationery")
    for number in range(3):
        pixels = tape(3 + number)
        middle = pixels.shape[1] / 2, pixels.shape[0] / 2
        sprites.add(f"tape_{number}", pixels, middle, "stationery", density=DENSITY)
    pixels = hole()
    sprites.add("hole", pixels, (pixels.shape[1] / 2, pixels.shape[0] / 2), "stationery", density=DENSITY)
    sprites.write()
