"""The tables of Te-Trix and Borderline for upright windows, put together from the pictures of the lying ones.

Nothing is rendered here: tray and pad are cut out and laid on new wood under the same light; the board of Borderline is
mirrored at its diagonal, so that the light still falls from the upper left, and printed anew. So it takes seconds, and
is done again whenever one of these tables has been baked.
"""

import json
import math
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from assets.bake import textures

DENSITY = 4 / 3  # as everywhere (games.window.sprites.BAKED)
HERE = Path(__file__).resolve().parent.parent
BEYOND = (324, 240)  # of the lying pictures
WIDTH, HEIGHT = 1080, 1920  # of the upright design space
ROUND_IT = (250, 130)  # how far these pictures reach beyond it, for windows from 3:4 to 9:21


def recut_all() -> None:
    recut_tetrix()
    recut_borderline()


def _lying(game: str) -> Image.Image:
    return Image.open(HERE / game / "background.jpg").convert("RGB")


def _amend(game: str, made: Image.Image, anchor: Sequence[float], mirrored: Sequence[str] = ()) -> None:
    """Add the picture to its set, or replace it there; so are the parts that are mirrored when they are loaded."""
    file = HERE / game / "sprites.json"
    entries = json.loads(file.read_text(encoding="utf-8"))
    made.save(HERE / game / "background_upright.jpg", quality=90)
    entries["background_upright"] = {
        "rect": [0, 0, *made.size],
        "anchor": [round(a, 2) for a in anchor],
        "file": "background_upright.jpg",
    }
    for name in mirrored:
        entry = {**entries[name], "anchor": entries[name]["anchor"][::-1], "mirrored": True}
        if "compartments" in entry:
            entry["compartments"] = [[y, x, height, width] for x, y, width, height in entry["compartments"]]
        entries[f"{name}_upright"] = entry
    lines = [f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in sorted(entries.items())]
    file.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


def _to_linear(picture: Image.Image) -> np.ndarray:
    v = np.asarray(picture, np.float32) / 255
    return np.where(v <= 0.04045, v / 12.92, ((v + 0.055) / 1.055) ** 2.4)


def _to_picture(light: np.ndarray) -> Image.Image:
    light = np.clip(light, 0, 1)
    v = np.where(light <= 0.0031308, light * 12.92, 1.055 * light ** (1 / 2.4) - 0.055)
    return Image.fromarray((v * 255).round().astype(np.uint8))


# Te-Trix

SINE, COSINE = math.sin(math.radians(66)), math.cos(math.radians(66))
UNIT = 100  # design units of a world unit
TRAY_AT, RIM, HIGH = (395, 585), 3.65, 0.75  # the middle of the felt, how far the rim reaches, and how high it is
TRAY, TRAY_SIZE = (316, 470), 0.8  # where the middle of the felt comes to lie, and how large the tray is
PAD, PAD_FROM = (26, 772), (806, 44)  # where the large sheet comes to lie, and where it was
SHEET = 654, 882  # how large it is
COARSE = 32  # the light is measured in pixels so many times as large


def recut_tetrix() -> None:
    lying = _lying("tetrix")
    made = _new_wood(lying)
    tray = lying.crop(_part(TRAY_AT[0] - 400, TRAY_AT[1] - 400, TRAY_AT[0] + 400, TRAY_AT[1] + 400))
    mask = _tray_mask(tray.size)
    size = [round(side * TRAY_SIZE) for side in tray.size]
    tray, mask = (each.resize(size, Image.Resampling.LANCZOS) for each in (tray, mask))
    corner = [round((TRAY[axis] + ROUND_IT[axis]) * DENSITY - size[axis] / 2) for axis in (0, 1)]
    made = _shaded(made, mask, corner, (0.75 * TRAY_SIZE * 62, 0.75 * TRAY_SIZE * 70), 9)
    made.paste(tray, tuple(corner), mask)
    sheet = lying.crop(_part(PAD_FROM[0] + 12, PAD_FROM[1] + 12, PAD_FROM[0] + 640, PAD_FROM[1] + 868))
    sheet = sheet.resize([round(side * DENSITY) for side in SHEET], Image.Resampling.LANCZOS)
    for turn, shift in ((1.3, (3, 4)), (-1.1, (2, 1)), (0.5, (-1, 2))):
        made = _with_sheet(made, sheet, turn, [PAD[axis] + SHEET[axis] / 2 + shift[axis] for axis in (0, 1)])
    _amend("tetrix", made, [side * DENSITY for side in ROUND_IT])


def _part(left: float, top: float, right: float, bottom: float) -> tuple[int, int, int, int]:
    """A part of a lying picture, in its pixels."""
    a, b = (round((side + BEYOND[0]) * DENSITY) for side in (left, right))
    c, d = (round((side + BEYOND[1]) * DENSITY) for side in (top, bottom))
    return a, c, b, d


def _wood(columns: int, rows: int) -> np.ndarray:
    """The boards of the table as they are seen, without any light."""
    colour, _ = textures.walnut(34, 24, 128, 4.6, 5, 0.66, True)
    size = round(34 * UNIT * DENSITY), round(24 * UNIT * DENSITY * SINE)
    channels = [Image.fromarray(colour[..., k]).resize(size, Image.Resampling.BICUBIC) for k in range(3)]
    left, top = (size[0] - columns) // 2, (size[1] - rows) // 2
    seen = np.stack([np.asarray(channel)[top : top + rows, left : left + columns] for channel in channels], -1)
    return seen.mean((0, 1)) * 0.35 + seen * 0.65  # varnish and distance soften it


def _new_wood(lying: Image.Image) -> Image.Image:
    """An empty table under the light of the lying one: what was at its left edge is at the left edge again."""
    columns, rows = (round((side + 2 * more) * DENSITY) for side, more in zip((WIDTH, HEIGHT), ROUND_IT))
    wood = _wood(columns, rows)
    light = _light_of(lying, wood.mean((0, 1)))
    u, v = np.meshgrid(np.linspace(-1, 1, 64), np.linspace(-1, 1, 96))
    shades = np.exp(_terms(u, v) @ light).astype(np.float32)
    spread = [
        np.asarray(Image.fromarray(shades[..., k]).resize((columns, rows), Image.Resampling.BICUBIC)) for k in range(3)
    ]
    return _to_picture(wood * np.stack(spread, -1))


def _terms(u: np.ndarray, v: np.ndarray) -> np.ndarray:
    return np.stack([u**a * v**b for a in range(4) for b in range(4 - a)], -1)


def _light_of(lying: Image.Image, wood: np.ndarray) -> np.ndarray:
    """How bright the wood is over a picture, as a smooth surface for each colour; what lies on it is left out."""
    seen = _to_linear(lying)
    rows, columns = (side // COARSE for side in seen.shape[:2])
    seen = seen[: rows * COARSE, : columns * COARSE].reshape(rows, COARSE, columns, COARSE, 3).mean((1, 3))
    bare = np.ones((rows, columns), bool)
    left, top, right, bottom = (side // COARSE for side in _part(-10, 10, 1500, 1010))
    bare[top : bottom + 1, left : right + 1] = False
    v, u = np.mgrid[-1 : 1 : rows * 1j, -1 : 1 : columns * 1j]
    found, *_ = np.linalg.lstsq(_terms(u, v)[bare], np.log(seen[bare] / wood + 1e-6), rcond=None)
    return found


def _tray_mask(size: tuple[int, int]) -> Image.Image:
    """What the tray covers of its part: from the foot of its rim to the upper edge of it."""
    fine = 3
    mask = Image.new("L", [side * fine for side in size], 0)
    for height in np.linspace(0, HIGH, 12):
        reach = (RIM - 0.03) * UNIT
        near = reach * (1 - 0.42)
        around = [(reach, -near), (reach, near), (near, reach), (-near, reach)]
        corners = [*around, *((-x, -y) for x, y in around)]
        up = (height - 0.10) * UNIT * COSINE
        points = [((400 + x) * DENSITY * fine, (400 - y * SINE - up) * DENSITY * fine) for x, y in corners]
        ImageDraw.Draw(mask).polygon(points, fill=255)
    return mask.resize(size, Image.Resampling.LANCZOS)


def _with_sheet(ground: Image.Image, sheet: Image.Image, turn: float, middle: Sequence[float]) -> Image.Image:
    """A sheet of the pad laid on the ground, a little turned."""
    mask = Image.new("L", sheet.size, 255).rotate(turn, Image.Resampling.BICUBIC, expand=True)
    turned = sheet.rotate(turn, Image.Resampling.BICUBIC, expand=True, fillcolor=sheet.getpixel((9, 9)))
    corner = [round((middle[axis] + ROUND_IT[axis]) * DENSITY - turned.size[axis] / 2) for axis in (0, 1)]
    made = _shaded(ground, mask, corner, (5, 6), 3)
    made.paste(turned, tuple(corner), mask)
    return made


def _shaded(
    ground: Image.Image, mask: Image.Image, corner: Sequence[int], reach: Sequence[float], soft: float
) -> Image.Image:
    """The ground with the shadow that something throws on it, to the lower right."""
    dark = Image.new("L", ground.size, 0)
    for step in range(13):
        at = tuple(round(corner[axis] + reach[axis] * DENSITY * step / 12) for axis in (0, 1))
        dark.paste(255, at, mask)
    hard, wide = (dark.filter(ImageFilter.GaussianBlur(radius * DENSITY)) for radius in (soft, 3 * soft))
    share = 0.62 * np.asarray(hard, np.float32) / 255 + 0.24 * np.asarray(wide, np.float32) / 255
    return _to_picture(_to_linear(ground) * (1 - share[..., None]))


# Borderline

WOOD = 360  # pixels of it that go on at the left of the mirrored picture
MIRRORED = (
    "bar", "bar_shadow", "button_down", "button_up", "drum_front", "drum_shade", "drum_strip", "stock",
)  # fmt: skip


def recut_borderline() -> None:
    """The lying picture mirrored at its diagonal: x and y change places."""
    made = _lying("borderline").transpose(Image.Transpose.TRANSPOSE)
    made = Image.fromarray(np.pad(made, ((0, 0), (WOOD, 0), (0, 0)), "reflect"))  # the stock lies there
    _print_strips(made)
    _print_key(made)
    _print_name(made)
    _amend("borderline", made, [BEYOND[1] * DENSITY + WOOD, BEYOND[0] * DENSITY], MIRRORED)


def _pixels(*units: float) -> list[int]:
    """Of the mirrored picture: x and y in turns, in the units of the lying design space, mirrored."""
    return [round((unit + BEYOND[(at + 1) % 2]) * DENSITY) + WOOD * (1 - at % 2) for at, unit in enumerate(units)]


def _clean(made: Image.Image, left: float, top: float, right: float, bottom: float, down: bool) -> None:
    """Plastic without print: from one edge of the box to the other, as it is seen there."""
    a, b, c, d = _pixels(left, top, right, bottom)
    part = np.asarray(made.crop((a, b, c, d)), np.float32)
    if not down:
        part = part.transpose(1, 0, 2)
    share = np.linspace(0, 1, part.shape[0])[:, None, None]
    first, last = part[:3].mean(0, keepdims=True), part[-3:].mean(0, keepdims=True)
    rng = np.random.default_rng(3)
    even = first * (1 - share) + last * share + rng.normal(0, 0.7, part.shape)
    if not down:
        even = even.transpose(1, 0, 2)
    made.paste(Image.fromarray(np.clip(even, 0, 255).astype(np.uint8)), (a, b))


def _ink(made: Image.Image, x: float, y: float) -> tuple[int, int, int]:
    """Print under the light that falls on a place: some of what is there, and a bright ink."""
    a, b = _pixels(x, y)
    here = np.asarray(made.crop((a - 2, b - 2, a + 3, b + 3)), np.float32).mean((0, 1))
    lit = here.mean() / 110
    red, green, blue = (min(255, round(side * (0.55 + 0.45 * lit))) for side in (248, 228, 196))
    return red, green, blue


def _write(made: Image.Image, word: str, x: float, y: float, high: float, turn: int = 0, apart: float = 0) -> None:
    """A word with its middle there, capitals so high; `turn` in degrees, to be read upwards."""
    from assets.bake.shapes import font_file

    fine = 4
    font = ImageFont.truetype(font_file(weight="Bold"), round(high * DENSITY * fine / 0.72))
    steps = [font.getlength(letter) + apart * DENSITY * fine for letter in word]
    ink = Image.new("L", (math.ceil(sum(steps)) + 40, round(high * DENSITY * fine * 2)), 0)
    for number, letter in enumerate(word):
        ImageDraw.Draw(ink).text((20 + sum(steps[:number]), ink.height * 0.75), letter, 255, font, "ls")
    ink = ink.crop(ink.getbbox())
    ink = ink.resize([max(1, side // fine) for side in ink.size], Image.Resampling.LANCZOS)
    ink = ink.rotate(turn, expand=True, resample=Image.Resampling.BICUBIC)
    a, b = _pixels(x, y)
    made.paste(_ink(made, x, y), (a - ink.width // 2, b - ink.height // 2), ink)


def _print_strips(made: Image.Image) -> None:
    """The numbers beside the holes: on the left those of seat 0 from below, on the right those of seat 1 from above."""
    for x, right, first, step in ((187, 13, 1785, -50), (801, 12.5, 135, 50)):
        for score in range(0, 33, 4):
            y = first + step * score
            _clean(made, x - 12, y - 22, x + right, y + 22, down=True)
        for score in range(0, 33, 4):
            _write(made, str(score), x, first + step * score, 14)


def _print_key(made: Image.Image) -> None:
    """How far completed rows push the border, on its plate: now four signs below each other."""
    _clean(made, 832, 122, 918, 520, down=False)
    for group, push in enumerate((1, 3, 5, 7)):
        y = 172 + 99 * group
        ink = _ink(made, 875, y)
        drawing = ImageDraw.Draw(made)
        for row in range(group + 1):
            middle = y + (row - group / 2) * 11
            drawing.rounded_rectangle(_pixels(838, middle - 4, 862, middle + 4), 2, fill=ink)
        drawing.rectangle(_pixels(867, y - 1.4, 874, y + 1.4), fill=ink)
        drawing.polygon([tuple(_pixels(874 + dx, y + dy)) for dx, dy in ((0, -6.5), (8.5, 0), (0, 6.5))], fill=ink)
        _write(made, str(push), 898, y, 25)


def _print_name(made: Image.Image) -> None:
    _clean(made, 842, 1296, 903, 1704, down=False)
    _write(made, "BORDERLINE", 872, 1500, 32, 90, 6)


if __name__ == "__main__":
    recut_all()
