"""What Tantrix needs of cloth, shadow and light, made with numpy: baize, tile shadows, glows and outlines."""

import math

import numpy as np
from PIL import Image, ImageFilter

from assets.bake import kit, table, tantrix_tiles, textures
from assets.bake.kit import DENSITY
from assets.bake.tantrix_tiles import HALF, LINES, ROUNDING, SIDE, THICKNESS, UNITS, from_line, to_edge, to_rim

SCALE = UNITS * DENSITY / (2 * SIDE)  # what is soft needs no finer pictures
COLUMNS, ROWS = 272, 238

BAIZE = 1024  # pixels of one repeat
BAIZE_COLOUR = textures.linear("#0e6e33")
GLOW_MARGIN = 32  # pixels around a tile's picture
SHADOW_MARGINS = (44, 120)
SHADOW_COLOUR = (3, 6, 4)
THROW = (15 / 16, 12 / 16)  # how far a shadow falls to the right and downwards for each unit of height

POOLS = {  # light that falls on the cloth: its colour, how strong it is, and how much of it reaches the middle
    "amber": ((255, 92, 0), 0.95, 0.46),
    "green": ((96, 255, 150), 0.46, 0.24),
    "red": ((255, 34, 14), 0.70, 0.40),
}


def bake_light(sprites: kit.Sprites) -> None:
    sprites.add("baize", baize(), (0, 0), suffix="jpg")
    beyond = table.BEYOND_X * DENSITY / 3, table.BEYOND_Y * DENSITY / 3
    sprites.add("light", light(), beyond, suffix="jpg", units=list(table.whole(1)))
    for number, lift in enumerate((0.0, 2 * SIDE / 3)):
        pixels = shadow(lift, SHADOW_MARGINS[number])
        anchor = pixels.shape[1] / 2, pixels.shape[0] / 2
        sprites.add(f"tile_shadow_{number}", *kit.trim(pixels, anchor), "shadows")
    for name, (colour, strength, middle) in POOLS.items():
        pixels = pool(colour, strength, middle)
        sprites.add(f"glow_{name}", pixels, (pixels.shape[1] / 2, pixels.shape[0] / 2), "glows")
    anchor = COLUMNS / 2, ROWS / 2
    sprites.add("rim", rim(), anchor, "glows")
    sprites.add("spark", spark(), (48, 48), "glows")
    for line in LINES:
        sprites.add(f"lit_{line.name}", lit(line), anchor, "lit")
    sprites.add("cell", cell(), anchor, "marks")
    sprites.add("controlled", controlled(), anchor, "marks")
    sprites.add("turn", turn_arrow(), anchor, "marks")


# Baize


def fibres(long: float, thick: float, angle: float, seed: int) -> np.ndarray:
    """Noise of threads that lie in one direction; unlike a turned picture it still repeats without a seam."""
    white = np.random.default_rng(seed).standard_normal((BAIZE, BAIZE))
    across, down = np.fft.rfftfreq(BAIZE)[None, :], np.fft.fftfreq(BAIZE)[:, None]
    turn = math.radians(angle)
    ahead = (across * math.cos(turn) + down * math.sin(turn)) * long
    aside = (down * math.cos(turn) - across * math.sin(turn)) * thick
    weight = 1 / (1 + (ahead**2 + aside**2) * 40) ** 1.2
    weight[0, 0] = 0
    shaped = np.fft.irfft2(np.fft.rfft2(white) * weight, s=(BAIZE, BAIZE))
    return (shaped / shaped.std()).astype(np.float32)


def baize() -> np.ndarray:
    """Crossed threads, a fine nap lit from the upper left, and slight mottling."""
    woven = np.maximum(fibres(11, 1.3, 20, 40), fibres(11, 1.3, 110, 41))
    loose = np.maximum(fibres(8, 1.2, 65, 42), fibres(8, 1.2, 155, 43))
    nap = 0.75 * woven + 0.35 * loose + 0.45 * textures.noise(BAIZE, BAIZE, 2.0, 2.0, 2.0, 51)
    nap = (nap - nap.mean()) / nap.std()
    # The slope towards the lamp brightens a thread's upper left side.
    slope = (np.roll(nap, -1, 1) - np.roll(nap, 1, 1)) * 0.5 + (np.roll(nap, -1, 0) - np.roll(nap, 1, 0)) * 0.5
    mottle = 0.7 * textures.noise(BAIZE, BAIZE, 40, 40, 2.0, 52)
    mottle = mottle + 0.15 * textures.noise(BAIZE, BAIZE, 150, 150, 3.0, 53)  # more would show the repeat
    shade = (1 + 0.14 * nap + 0.07 * slope / slope.std() + 0.04 * mottle).clip(0.35, 1.9)
    tint = np.dstack([1 + 0.04 * mottle, 0 * mottle + 1, 1 - 0.03 * mottle])
    return encoded(np.array(BAIZE_COLOUR) * shade[..., None] * tint)


def grid(columns: int = COLUMNS, rows: int = ROWS) -> tuple[np.ndarray, np.ndarray]:
    return tantrix_tiles.grid(columns, rows, SCALE)


def cover(distance: np.ndarray, soft: float = 1.0) -> np.ndarray:
    return tantrix_tiles.cover(distance, soft, SCALE)


def encoded(linear: np.ndarray) -> np.ndarray:
    """sRGB bytes."""
    values = np.clip(linear, 0, 1)
    made = np.where(values <= 0.0031308, 12.92 * values, 1.055 * values ** (1 / 2.4) - 0.055)
    return (made * 255).round().astype(np.uint8)


def light() -> np.ndarray:
    """The lamp at the upper left, as a factor for finished colours over the whole window and beyond."""
    columns, rows = table.whole(DENSITY / 3)
    unit = 74.0  # design units of the lamp's world
    x = (((np.arange(columns) + 0.5) * 3 / DENSITY - table.BEYOND_X - table.WIDTH / 2) / unit)[None, :]
    y = -(((np.arange(rows) + 0.5) * 3 / DENSITY - table.BEYOND_Y - table.HEIGHT / 2) / unit)[:, None]
    lamp = np.array((-20, 14.7, 16.7))
    away = (x - lamp[0]) ** 2 + (y - lamp[1]) ** 2 + lamp[2] ** 2
    facing = lamp[2] / np.sqrt(away)
    shine = 2300 * facing / away  # of a surface that the lamp lights squarely
    # Red falls off fastest: it is the lamp that is warm, the rest of the room is cooler.
    factor = ((0.38 + shine[..., None]) / 4.1) ** (1 / np.array((1.85, 2.2, 2.2)))
    middle = np.hypot(
        (x * unit + 0.03 * table.WIDTH) / (0.62 * table.WIDTH),
        (-y * unit + 0.04 * table.HEIGHT) / (0.72 * table.HEIGHT),
    )
    factor = factor * (1 - 0.34 * np.clip(middle - 0.45, 0, 1.2) ** 1.6)[..., None]
    return (np.clip(factor, 0, 1) * 255).round().astype(np.uint8)


# Shadows


def shadow(lift: float, margin: int) -> np.ndarray:
    """Of a tile that hovers `lift` above the table: each height throws its own, softer and farther as it rises."""
    columns, rows = COLUMNS + 2 * margin, ROWS + 2 * margin
    x, y = grid(columns, rows)
    dark = np.zeros((rows, columns), np.float32)
    steps = 10
    for step in range(steps + 1):
        height = lift + THICKNESS * step / steps
        shape = cover(to_rim(x - height * THROW[0], y + height * THROW[1]))
        picture = Image.fromarray((shape * 255).astype(np.uint8))
        soft = picture.filter(ImageFilter.GaussianBlur(SCALE * (0.015 + 0.12 * height)))
        dark = np.maximum(dark, np.asarray(soft, np.float32) / 255)
    dark *= 0.80 - 0.16 * min(1, lift)
    # What lies close darkens the cloth all around.
    if not lift:
        around = 0.45 * (1 - textures.smoothstep(to_rim(x, y), -0.02, 0.13))
        dark = 1 - (1 - dark) * (1 - around)
    made = np.zeros((rows, columns, 4), np.uint8)
    made[..., :3] = SHADOW_COLOUR
    made[..., 3] = (dark * 255).round()
    return made


# Lights, which are added to what is there


def pool(colour: tuple[int, int, int], strength: float, middle: float) -> np.ndarray:
    """Light on the cloth, as wide as a cell: it shows the threads, and runs out softly over the edge."""
    columns, rows = COLUMNS + 2 * GLOW_MARGIN, ROWS + 2 * GLOW_MARGIN
    x, y = grid(columns, rows)
    distance = to_rim(x, y, reach=0.93)
    inside = 1 / (1 + np.exp(distance / 0.034))
    # Brightest towards the edge: the cell lies a little deeper than the cloth around it, and its slope faces the light.
    slope = np.exp(-(((distance + 0.045) / 0.055) ** 2))
    halo = np.exp(-np.maximum(distance, 0) / 0.13)
    level = middle * inside + 0.52 * slope + 0.24 * halo * (1 - inside)
    ends = np.minimum(columns / 2 - np.abs(x) * SCALE, rows / 2 - np.abs(y) * SCALE)
    level = level * strength * np.clip(ends / 20, 0, 1)
    threads = fibres(11, 1.3, 20, 40)[:rows, :columns]
    crossed = fibres(11, 1.3, 110, 41)[:rows, :columns]
    nap = np.maximum(threads, crossed)
    nap = (nap - nap.mean()) / nap.std()
    level = level * (1 + 0.09 * nap).clip(0.5, 1.5)
    return np.clip(level[..., None] * np.array(colour), 0, 255).round().astype(np.uint8)


def rim() -> np.ndarray:
    """White light on the bevel of a tile and hardly beyond it, stronger where the bevel faces the lamp."""
    x, y = grid()
    distance = to_rim(x, y)
    ring = np.exp(-(((distance + 0.35 * ROUNDING) / (0.21 * ROUNDING)) ** 2))
    halo = 0.16 * np.exp(-np.abs(distance + 0.3 * ROUNDING) / 0.07)
    facing = (y * 0.62 - x * 0.78) / np.maximum(np.hypot(x, y), 1e-3)
    level = (ring * (0.72 + 0.28 * facing) + halo) * cover(to_edge(x, y) - 1.02, 5)
    return np.repeat(np.clip(255 * level, 0, 255).round().astype(np.uint8)[..., None], 3, 2)


def lit(line: tantrix_tiles.Line) -> np.ndarray:
    """White light out of a line: brightest along its middle, a little of it on the tile beside it."""
    x, y = grid()
    away = from_line(line, x, y)
    core = np.exp(-((away / (0.42 * HALF)) ** 2))
    band = 1 - textures.smoothstep(away, HALF - 0.05, HALF + 0.01)
    halo = np.exp(-np.maximum(away - HALF + 0.05, 0) / 0.09)
    level = (0.40 * core + 0.36 * band + 0.24 * halo) * cover(to_edge(x, y) - 1)
    return np.repeat(np.clip(255 * level, 0, 255).round().astype(np.uint8)[..., None], 3, 2)


def spark() -> np.ndarray:
    """A warm light: white in its middle, amber around."""
    steps = (np.arange(96) + 0.5 - 48) / 48
    radius = np.hypot(*np.meshgrid(steps, steps))
    ends = np.clip((1 - radius) / 0.35, 0, 1) ** 2
    core, halo = np.exp(-((radius / 0.17) ** 2)), np.exp(-((radius / 0.42) ** 2))
    made = core[..., None] * np.array((255, 244, 214)) + 0.62 * halo[..., None] * np.array((255, 166, 62))
    return np.clip(made * ends[..., None], 0, 255).round().astype(np.uint8)


# Marks on the cloth


def cell() -> np.ndarray:
    """The place of a tile that may be laid: pressed into the cloth, so dark where the light comes from."""
    x, y = grid()
    distance = to_rim(x, y, reach=0.93)
    rim = np.exp(-((distance / 0.020) ** 2))
    lit = (x * 0.78 - y * 0.62) / np.maximum(np.hypot(x, y), 1e-3)  # 1 towards the lower right
    inner = cover(distance, 2) * np.exp(distance / 0.07)
    dark = 0.46 * rim * np.clip(0.75 - 0.45 * lit, 0, 1) + 0.26 * inner * np.clip(-lit, 0, 1)
    dark = dark + 0.05 * cover(distance, 2)
    pale = 0.24 * np.exp(-(((distance - 0.012) / 0.016) ** 2)) * np.clip(lit, 0, 1)
    made = np.zeros((ROWS, COLUMNS, 4), np.float32)
    alpha = 1 - (1 - dark) * (1 - pale)
    made[..., :3] = np.array((190, 226, 190)) * (pale / np.maximum(alpha, 1e-4))[..., None]
    made[..., 3] = 255 * alpha
    return made.clip(0, 255).round().astype(np.uint8)


def chalk(strength: np.ndarray) -> np.ndarray:
    """White, and missing where the cloth is deep."""
    grain = textures.noise(ROWS, COLUMNS, 3, 3, 1.6, 61)
    made = np.zeros((ROWS, COLUMNS, 4), np.uint8)
    made[..., :3] = (232, 234, 220)
    made[..., 3] = (255 * strength * textures.smoothstep(grain, -2.2, 0.1)).round()
    return made


def turn_arrow() -> np.ndarray:
    """An arrow drawn with chalk, most of the way round: a tile fits here in another turn."""
    x, y = grid()
    waver = 0.010 * textures.noise(ROWS, COLUMNS, 60, 60, 3.0, 62)
    radius, thick = 0.40, 0.05
    angle = np.mod(np.degrees(np.arctan2(x, y)), 360)  # clockwise from the top
    ring = np.abs(np.hypot(x, y) - radius + waver) - thick
    ring = np.where((angle > 62) & (angle < 340), ring, 1.0)
    end = math.radians(62)
    tip_x, tip_y = radius * math.sin(end), radius * math.cos(end)
    # The head points back against the way in which angles grow, up to the gap.
    ahead = (x - tip_x) * -math.cos(end) + (y - tip_y) * math.sin(end)
    aside = np.abs((x - tip_x) * math.sin(end) + (y - tip_y) * math.cos(end))
    head = np.maximum(aside - 0.62 * (0.26 - ahead), -ahead - 0.015)
    return chalk(0.86 * (1 - textures.smoothstep(np.minimum(ring, head), -0.012, 0.022)))[:, ::-1]


def controlled() -> np.ndarray:
    """A quiet cross of chalk in a chalked hexagon."""
    x, y = grid()
    waver = 0.006 * textures.noise(ROWS, COLUMNS, 60, 60, 3.0, 62)
    outline = np.abs(to_rim(x, y, reach=0.86) + waver)
    reach = np.maximum(np.abs(x), np.abs(y))
    cross = np.minimum(np.abs(x - y), np.abs(x + y)) / math.sqrt(2) + waver
    cross = np.maximum(cross, reach - 0.25)
    lines = np.maximum(
        0.55 * (1 - textures.smoothstep(outline, 0.006, 0.024)), 1 - textures.smoothstep(cross, 0.018, 0.046)
    )
    return chalk(0.46 * lines)
