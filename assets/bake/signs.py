"""The signs of the buttons as brass laid into the leather: rounded edges, lit from the upper left, in a dark groove."""

import numpy as np
from PIL import Image, ImageFilter

from assets.bake import glyphs, kit, textures

BRASS = np.array([226, 178, 98], np.float32)
DEEP, BRIGHT = np.array([118, 72, 26], np.float32), np.array([255, 244, 206], np.float32)
EDGE = 2.6  # pixels over which it rounds
GROOVE = np.array([18, 9, 4], np.float32)


def _blurred(alpha: np.ndarray, radius: float) -> np.ndarray:
    picture = Image.fromarray((alpha * 255).round().astype(np.uint8))
    return np.asarray(picture.filter(ImageFilter.GaussianBlur(radius)), np.float32) / 255


def inlaid(glyph: Image.Image) -> np.ndarray:
    """A white sign as brass, with the groove around it and the light on the lip of the leather below it."""
    alpha = np.asarray(glyph, np.float32)[..., 3] / 255
    down, across = np.gradient(_blurred(alpha, EDGE))
    slope = np.clip((across + down) * 4.6, -1, 1)[..., None]  # > 0: it rises away from the lamp, at the upper left
    rows, columns = alpha.shape
    y, x = np.mgrid[0:rows, 0:columns] / rows
    sheen = 1.10 - 0.30 * (x + y)[..., None] / 2  # the plate mirrors a window
    strokes = 1 + 0.035 * textures.noise(rows, columns, 26, 1.2, 2.0, 3)[..., None]
    face = BRASS * sheen * strokes
    face += np.clip(slope, 0, 1) * (BRIGHT - face) + np.clip(-slope, 0, 1) * (DEEP - face)
    groove = np.clip(1.5 * _blurred(alpha, 2.0), 0, 1)
    lip = np.clip(np.roll(groove, (3, 3), (0, 1)) - groove, 0, 1)
    made = np.zeros((rows, columns, 4), np.float32)
    made[..., :3] = np.array([255, 214, 160]) * lip[..., None] + GROOVE * (1 - lip[..., None])
    made[..., 3] = np.maximum(0.72 * groove, 0.20 * lip)
    whole = made[..., 3] + alpha * (1 - made[..., 3])
    share = (alpha / np.maximum(whole, 1e-6))[..., None]
    made[..., :3] = face * share + made[..., :3] * (1 - share)
    made[..., 3] = np.maximum(alpha, whole) * 255
    return made.clip(0, 255).round().astype(np.uint8)


def bake(quality: str) -> None:
    sprites = kit.Sprites("signs")
    for name, picture in glyphs.drawn().items():
        side = picture.width
        sprites.add(name.removeprefix("glyph_"), inlaid(picture), (side / 2, side / 2), "signs", colours=256)
    sprites.write()
