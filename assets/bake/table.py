"""What the backgrounds of all tables share: how far they reach, the sharp middle in the coarser rest, the vignette."""

import numpy as np
from PIL import Image, ImageFilter

from assets.bake.kit import DENSITY

WIDTH, HEIGHT = 1920, 1080  # the design space
BEYOND_X, BEYOND_Y = 324, 240  # how far the picture reaches beyond it, for windows of another shape
CORNER = (BEYOND_X * DENSITY, BEYOND_Y * DENSITY)  # where the design space begins, in pixels of the whole picture


def whole(density: float) -> tuple[int, int]:
    """Columns and rows of the whole picture."""
    return round((WIDTH + 2 * BEYOND_X) * density), round((HEIGHT + 2 * BEYOND_Y) * density)


def region(left: float, top: float, right: float, bottom: float) -> tuple[int, ...]:
    """From design units to pixels of the whole picture."""
    beyond = (BEYOND_X, BEYOND_Y, BEYOND_X, BEYOND_Y)
    return tuple(round((side + more) * DENSITY) for side, more in zip((left, top, right, bottom), beyond))


MIDDLE = region(-20, -20, WIDTH + 20, HEIGHT + 20)


def join(around: np.ndarray, middle: np.ndarray) -> np.ndarray:
    """The sharp middle fades into the enlarged rest."""
    made = Image.fromarray(around).resize((around.shape[1] * 2, around.shape[0] * 2), Image.Resampling.BICUBIC)
    rows, columns = middle.shape[:2]
    mask = Image.new("L", (columns, rows), 0)
    mask.paste(255, (14, 14, columns - 14, rows - 14))
    made.paste(Image.fromarray(middle), MIDDLE[:2], mask.filter(ImageFilter.GaussianBlur(5)))
    return np.asarray(made)


def vignette(pixels: np.ndarray, left: int, top: int) -> np.ndarray:
    """Darkens the corners, as a lens does; left and top: where the part lies in the whole picture."""
    rows, columns = pixels.shape[:2]
    y = ((np.arange(rows) + top) / DENSITY - BEYOND_Y)[:, None]
    x = ((np.arange(columns) + left) / DENSITY - BEYOND_X)[None, :]
    away = np.hypot((x - 0.47 * WIDTH) / (0.62 * WIDTH), (y - 0.46 * HEIGHT) / (0.72 * HEIGHT))
    kept = 1 - 0.34 * np.clip(away - 0.45, 0, 1) ** 1.6
    return (pixels * kept[..., None]).round().astype(np.uint8)
