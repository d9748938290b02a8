"""Enamel tokens that tell what a move is worth: brass rims, glass colours, and digits to lay on them."""

import math

import bpy
import numpy as np
from PIL import Image, ImageDraw, ImageFilter, ImageFont

from assets.bake import kit, materials, shapes
from assets.bake.kit import Box, samples
from assets.bake.textures import linear

DENSITY = 2
RADIUS = 40  # design units of a round token
DOWN = 76  # degrees from which one sees it: a bit of its edge shows below
PIXELS = RADIUS * DENSITY  # for each unit of the scene, in which a token has the radius 1
THICK = 0.16
RIM = 0.13
PLATE = 3.0  # the width of the oblong one, in radii
MARGIN = 10  # pixels

ENAMEL = {"gain": linear("#0c7a3d"), "loss": linear("#b3161a"), "plain": linear("#26262b")}
SIGNS = {**{str(digit): str(digit) for digit in range(10)}, "plus": "+", "minus": "\N{MINUS SIGN}"}
TALL = 0.88  # of a digit, in radii
SHADOWS = ((0, 3, 0.62), (18, 7, 0.5), (46, 14, 0.36))  # height in units, softness in units, and how dark

BOXES = (
    Box((-0.70, 0.55, 0.62), 0.34, 0.34, kit.KEY_COLOUR, 16),
    Box((-0.40, 0.42, 0.95), 0.55, 0.42, kit.CARD_COLOUR, 2.0, 0.9),  # what the flat brass mirrors
    Box((0.1, 1.0, 0.45), 1.1, 0.16, kit.CARD_COLOUR, 3.2),
    Box((-0.3, -1.0, 0.5), 0.9, 0.20, kit.CARD_COLOUR, 1.4, 0.8),
    Box((0.9, -0.5, 0.5), 0.5, 0.6, kit.FILL_COLOUR, 0.8, 0.8),
)
AMBIENT = (0.10, 0.085, 0.07)


def bake(quality: str) -> None:
    sprites = kit.Sprites("tokens")
    for form, width in (("round", 2.0), ("plate", PLATE)):
        for name, colour in ENAMEL.items():
            seen = blank(width, colour, samples(quality, 48))
            middle = seen.shape[1] / 2, seen.shape[0] / 2
            sprites.add(f"{form}_{name}", *kit.trim(seen, middle), "tokens", density=DENSITY)
        for number, (_, soft, dark) in enumerate(SHADOWS):
            pixels = shadow(width, soft, dark)
            anchor = pixels.shape[1] / 2, pixels.shape[0] / 2
            sprites.add(f"{form}_shadow_{number}", pixels, anchor, "tokens", density=DENSITY)
    bake_signs(sprites)
    sprites.note("_tokens", {"radius": RADIUS, "plate": PLATE, "heights": [height for height, _, _ in SHADOWS]})
    sprites.write()


def outline(width: float, inset: float = 0) -> list[shapes.Point]:
    """A disc, or a longer form with round ends."""
    radius = 1 - inset
    return shapes.rectangle(width - 2 * inset, 2 * radius, radius - 1e-4, (0, 0), 24)


def blank(width: float, colour: tuple[float, float, float], count: int) -> np.ndarray:
    columns, rows = round(width * PIXELS) + 2 * MARGIN, 2 * PIXELS + 2 * MARGIN
    kit.new_scene(columns, rows, count)
    brass = materials.metal((0.86, 0.62, 0.28), 0.2, 0.05)
    shapes.prism(outline(width, 0.02), -THICK, -0.02, brass, 0.04, 4)
    shapes.sheet([outline(width, 0.035), outline(width, RIM)[::-1]], brass, 0.012, 0.03)
    dome(width, enamel(colour))
    kit.light_tent(BOXES, AMBIENT)
    kit.camera((0, 0, 0), DOWN, columns / PIXELS)
    return kit.render()


# From the rim to the middle: which part of the way is left, and how high the glass stands.
DOME = ((1, -0.03), (0.98, 0), (0.94, 0.022), (0.88, 0.045), (0.78, 0.068), (0.62, 0.088), (0.4, 0.102), (0.05, 0.11))


def dome(width: float, material: bpy.types.Material) -> None:
    """Glass that fills the rim, a little higher in the middle: the light runs over it."""
    rim = outline(width, RIM - 0.02)
    straight = width / 2 - 1
    count = len(rim)
    vertices = []
    for part, z in DOME:
        for x, y in rim:
            spine = max(-straight, min(straight, x))
            vertices.append((spine + (x - spine) * part, y * part, z))
    faces = [
        (level + k, level + (k + 1) % count, level + count + (k + 1) % count, level + count + k)
        for level in range(0, len(vertices) - count, count)
        for k in range(count)
    ]
    faces.append(tuple(range(len(vertices) - count, len(vertices))))
    shapes.mesh(vertices, faces, material, "glass", smooth=True)


def enamel(colour: tuple[float, float, float]) -> bpy.types.Material:
    """Glass melted on metal: deep at the rim, and the fired ground shows as a fine cloud."""
    nodes = materials.Nodes("enamel")
    place = nodes.node("SeparateXYZ", {0: nodes.node("TexCoord").outputs["Object"]})
    square = [nodes.math("MULTIPLY", place.outputs[k], place.outputs[k]) for k in (0, 1)]
    away = nodes.math("SQRT", nodes.math("ADD", *square))
    deep = nodes.smoothstep(away, 0.45, 1.0)
    tint = nodes.mix(deep, tuple(min(1, 1.12 * c) for c in colour), tuple(0.6 * c for c in colour))
    return nodes.finish(
        nodes.principled(
            Base_Color=tint, Roughness=0.22, IOR=1.5, Coat_Weight=1.0, Coat_Roughness=0.03, Specular_IOR_Level=0.4
        )
    )


def bake_signs(sprites: kit.Sprites) -> None:
    """Cream enamel with a wire of brass around it. The font's outlines overlap, which meshes do not like: drawn."""
    fine = PIXELS * 4
    font = ImageFont.truetype(shapes.font_file(), 1000)
    font = ImageFont.truetype(shapes.font_file(), round(TALL * fine * 1000 / -font.getbbox("0", anchor="ls")[1]))
    for name, sign in SIGNS.items():
        mask = Image.new("L", (round(1.35 * fine), round(1.35 * fine)), 0)
        middle = mask.width / 2
        ImageDraw.Draw(mask).text((middle, middle + TALL * fine / 2), sign, 255, font, anchor="ms")
        cut, anchor = kit.trim(inlaid(mask), (middle / 4, middle / 4))
        wide = font.getlength(sign) / 4 / DENSITY
        sprites.add(f"sign_{name}", cut, anchor, "tokens", density=DENSITY, wide=round(wide, 2))


def inlaid(mask: Image.Image) -> np.ndarray:
    """A form in cream, its wire lit from the upper left; four times smaller than the mask."""
    fine = mask.width
    reach = 0.030 * fine
    near = np.asarray(mask.filter(ImageFilter.GaussianBlur(reach)), np.float32) / 255
    wired = Image.fromarray(((near > 0.12) * 255).astype(np.uint8))
    relief = np.asarray(wired.filter(ImageFilter.GaussianBlur(reach * 0.5)), np.float32) / 255
    down, right = np.gradient(relief)
    lit = np.clip(0.42 + (down + right) * fine * 0.022, 0, 1)[..., None]
    brass = (1 - lit) * np.array([70, 44, 12]) + lit * np.array([255, 226, 150])
    level = np.linspace(0, 1, fine)[:, None, None]
    cream = (1 - level) * np.array([255, 250, 236]) + level * np.array([238, 222, 192])
    inside = np.asarray(mask, np.float32)[..., None] / 255
    edge = np.asarray(mask.filter(ImageFilter.GaussianBlur(reach * 0.4)), np.float32)[..., None] / 255
    colour = inside * cream * (0.80 + 0.20 * np.clip(2 * edge - 1, 0, 1)) + (1 - inside) * brass
    made = np.dstack([colour, np.asarray(wired, np.float32)]).clip(0, 255).astype(np.uint8)
    made = kit.bleed(made)
    size = fine // 4
    return np.asarray(Image.fromarray(made).resize((size, size), Image.Resampling.BOX))


def shadow(width: float, soft: float, dark: float) -> np.ndarray:
    """What lies under a token that hovers."""
    margin = math.ceil(3 * soft) * DENSITY
    columns, rows = round(width * PIXELS) + 2 * margin, 2 * PIXELS + 2 * margin
    picture = Image.new("L", (columns, rows), 0)
    box = (margin, margin, columns - margin, rows - margin)
    ImageDraw.Draw(picture).rounded_rectangle(box, PIXELS, fill=round(255 * dark))
    alpha = np.asarray(picture.filter(ImageFilter.GaussianBlur(soft * DENSITY)))
    return np.dstack([np.full((rows, columns, 3), (10, 6, 3), np.uint8), alpha])
