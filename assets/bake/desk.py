"""The bare walnut table from straight above, on which cards, sheets and leather lie: for lying and upright windows.

Light on a bare table changes slowly: it is traced at an eighth of the density, for wood of the mean colour. The boards
themselves, of which every pixel is known, are then laid over it at full density.
"""

import math

import numpy as np
from PIL import Image

from assets.bake import kit, materials, shapes, textures
from assets.bake.kit import DENSITY

UNIT = 1 / 40  # world units for each unit of the design space
LONG, SHORT = 2520, 1536  # units of a picture, around the middle 1920 x 1080
COARSE = 8
SAMPLES = {"draft": 8, "final": 24}
DOWN = 90


def light(columns: int, rows: int, width: float, samples: int, mean: tuple[float, ...]) -> np.ndarray:
    """The table without its grain, as bright as the lamp at the upper left and the dark of the room leave it."""
    kit.new_scene(columns // COARSE, rows // COARSE, samples, transparent=False, room=0.05)
    kit.camera((0, 0, 0), DOWN, width * UNIT, away=90)
    nodes = materials.Nodes("mean wood")
    wood = nodes.principled(
        Base_Color=mean, Roughness=0.5, Coat_Weight=0.08, Coat_Roughness=0.25, Specular_IOR_Level=0.3
    )
    shapes.plane(-70, -70, 70, 70, nodes.finish(wood))
    key = kit.lamp((-15, 19, 40), (-2.5, 3, 0), 12, 12600, kit.KEY_COLOUR, name="key")
    key.data.spread = math.radians(90)
    key.visible_glossy = False
    kit.lamp((30, -26, 30), (0, 0, 0), 30, 2000, kit.FILL_COLOUR, name="fill")
    traced = Image.fromarray(kit.render()[..., :3]).resize((columns, rows), Image.Resampling.BICUBIC)
    return (np.asarray(traced, np.float32) / 255) ** 2.2


def table(width: int, height: int, samples: int) -> np.ndarray:
    columns, rows = round(width * DENSITY), round(height * DENSITY)
    layers = textures.walnut(width * UNIT, height * UNIT, 54, 5.2, 5, 0.95)
    flat = np.dstack(layers)[::-1].astype(np.float32)
    scaled = [
        np.asarray(Image.fromarray(flat[..., layer]).resize((columns, rows), Image.Resampling.LANCZOS))
        for layer in range(4)
    ]
    colour, relief = np.dstack(scaled[:3]), scaled[3]
    mean = tuple(float(value) for value in colour.mean((0, 1)))
    shaded = light(columns, rows, width, samples, mean)
    shaded = shaded * (0.12 + 0.88 * colour / np.array(mean, np.float32))  # the gloss does not take the wood's colour
    slope = relief - np.roll(relief, (1, 1), (0, 1))  # pores are lit on the side away from the lamp
    shaded *= np.clip(1 - 1.1 * slope, 0.4, 1.6)[..., None]
    grain = np.random.default_rng(1).normal(0, 0.8, (rows, columns, 1))  # against steps in the dark
    pixels = np.clip(shaded, 0, 1) ** (1 / 2.2) * 255 * fading(columns, rows)[..., None]
    return (pixels + grain).clip(0, 255).round().astype(np.uint8)


def fading(columns: int, rows: int) -> np.ndarray:
    """How much of the light is left: the corners sink into the room."""
    x = (np.arange(columns) / columns - 0.47)[None, :] / 0.62
    y = (np.arange(rows) / rows - 0.45)[:, None] / 0.66
    away = np.clip(np.hypot(x, y) - 0.42, 0, None)
    return 1 / (1 + 0.9 * away**1.8)


def bake(quality: str) -> None:
    sprites = kit.Sprites("desk")
    for name, (width, height), (seen_x, seen_y) in (
        ("lying", (LONG, SHORT), (1920, 1080)),
        ("upright", (SHORT, LONG), (1080, 1920)),
    ):
        anchor = ((width - seen_x) / 2 * DENSITY, (height - seen_y) / 2 * DENSITY)
        sprites.add(name, table(width, height, SAMPLES[quality]), anchor, suffix="jpg")
    sprites.write()
