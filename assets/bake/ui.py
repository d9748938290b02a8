"""The room's own controls, seen from straight above: buttons, panels, sliders, seat discs, confetti and the icon.

They are blank: text and signs are drawn on them at run time. A sprite with a `slice` may be stretched between its
corners; `margin` tells how far its shadow reaches beyond the thing itself. The middle of the leather panel repeats:
whole stitches and a whole period of the grain.
"""

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import bpy
import numpy as np
from PIL import Image

from assets.bake import glyphs, kit, materials, shapes, textures
from assets.bake.kit import DENSITY
from assets.bake.textures import linear

UNIT = 1 / 20  # world units for each unit of the design space
MARGIN = (9, 9, 24, 24)  # left, top, right, bottom: shadows fall to the lower right

LEATHER = linear("#3a2118")
LEATHER_LIT = linear("#59301f")
AMBER = (1.0, 0.52, 0.16)
SAMPLES = {"draft": 12, "final": 24}

Build = Callable[[], None]


# The studio for things that lie flat


def lights(key: float = 1.0) -> None:
    """One far lamp, so that a long panel is lit evenly, and a card with a gradient for metal to mirror."""
    kit.lamp((-62, 62, 76), (0, 0, 0), 38, 92000 * key, kit.KEY_COLOUR, name="key")
    kit.lamp((60, -44, 60), (0, 0, 0), 50, 7000, kit.FILL_COLOUR, name="fill")
    nodes = materials.Nodes("sky")
    place = nodes.node("SeparateXYZ", {0: nodes.coordinates(scale=1 / 46)})
    slope = nodes.math("SUBTRACT", place.outputs[1], place.outputs[0])
    part = nodes.node("MapRange", {0: slope, 1: -1.0, 2: 1.0}).outputs[0]
    shine = nodes.ramp(
        part,
        [
            (0.0, (0.10, 0.085, 0.07)),
            (0.30, (0.22, 0.18, 0.15)),
            (0.42, (0.40, 0.34, 0.27)),
            (0.50, (0.60, 0.51, 0.41)),
            (0.57, (0.42, 0.35, 0.28)),
            (0.68, (0.82, 0.70, 0.56)),
            (0.80, (0.95, 0.80, 0.63)),
            (1.0, (0.3, 0.24, 0.18)),
        ],
    )
    glow = nodes.finish(nodes.node("Emission", {0: shine, 1: key}).outputs[0])
    card = shapes.plane(-90, -90, 90, 90, glow, 30, "sky")
    card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def far_lights(key: float = 1.0) -> None:
    """The same lamp further away, for what is so large that it would be dark at its far end."""
    kit.lamp((-150, 150, 170), (0, 0, 0), 70, 560000 * key, kit.KEY_COLOUR, name="key")
    kit.lamp((110, -90, 150), (0, 0, 0), 120, 60000 * key, (1.0, 0.93, 0.84), name="fill")


class Shot(NamedTuple):
    """How a thing is photographed: under which lamps, with how many pixels a unit, and with which room around it."""

    lights: Callable[[float], None] = lights
    fine: float = DENSITY
    margin: Sequence[float] = MARGIN


NEAR = Shot()
LARGE = Shot(far_lights, 1.0, (14, 14, 34, 34))  # nothing on it is so small that it would take more pixels


def shoot(
    size: Sequence[float],
    build: Build,
    samples: int,
    key: float = 1.0,
    shadow: bool = True,
    shot: Shot = NEAR,
    region: Sequence[int] | None = None,
) -> np.ndarray:
    """The picture of a thing of that size in design units, built around the origin, with its shadow on the table.

    `region`: only this part of it, in pixels (left, top, right, bottom).
    """
    width, height = size
    left, top, right, bottom = shot.margin
    columns, rows = round((width + left + right) * shot.fine), round((height + top + bottom) * shot.fine)
    scene = kit.new_scene(columns, rows, samples, room=0.05)
    scene.cycles.max_bounces = 6
    build()
    things = [thing for thing in bpy.data.objects if thing.parent is None]
    floor = shapes.plane(-90, -90, 90, 90, materials.plastic(linear("#3a2216"), 0.6, name="floor"))
    floor.visible_camera = False
    shot.lights(key)
    middle = (columns / shot.fine / 2 - width / 2 - left, height / 2 + top - rows / shot.fine / 2)
    kit.camera((middle[0] * UNIT, middle[1] * UNIT, 0), 90, columns / shot.fine * UNIT)
    body = kit.render(region)
    if not shadow:
        return body
    if region is None and shot is NEAR:
        return kit.under(body, kit.laid_shadow(body, shot.fine))
    bpy.data.objects.remove(floor)
    kit.hide_from_camera(things)
    kit.shadow_catcher()
    scene.cycles.samples = max(12, samples // 2)
    if region is not None:  # the shadow of a part does not run out at its edges
        whole = np.pad(kit.render(region), ((1, 1), (1, 1), (0, 0)), "edge")
        return kit.under(body, kit.clean_shadow(whole, 0.04, 1)[1:-1, 1:-1])
    scene.render.resolution_percentage = 50  # a soft shadow needs no more
    soft = Image.fromarray(kit.render()).resize((columns, rows), Image.Resampling.BICUBIC)
    return kit.under(body, kit.clean_shadow(np.asarray(soft), 0.04))


def washed_out(pixels: np.ndarray) -> np.ndarray:
    """A control that cannot be used now: dull and dim."""
    made = pixels.astype(np.float32)
    grey = made[..., :3] @ np.array([0.3, 0.59, 0.11], np.float32)
    made[..., :3] = (0.3 * made[..., :3] + 0.7 * grey[..., None] * np.array([1.08, 0.96, 0.84])) * 0.62 + 8
    return made.clip(0, 255).round().astype(np.uint8)


def relit(pixels: np.ndarray, level: float) -> np.ndarray:
    """Under a lamp that is brighter or darker."""
    made = pixels.astype(np.float32)
    made[..., :3] = 255 * (made[..., :3] / 255) ** (1 / level**0.9) if level > 1 else made[..., :3] * level
    return made.clip(0, 255).round().astype(np.uint8)


# Materials and parts that only the controls use


def brushed_brass(colour: textures.Colour = (0.78, 0.54, 0.23), rough: float = 0.30) -> bpy.types.Material:
    """Fine strokes along x."""
    strokes = 0.5 + 0.16 * textures.noise(1024, 1024, 240, 0.8, 1.8, 3)
    nodes = materials.Nodes("brushed brass")
    image = nodes.image(
        materials.picture("strokes", np.dstack([strokes] * 3)), nodes.coordinates(scale=(1 / 19.2, 1 / 12, 1 / 12))
    )
    shade = nodes.mix(image.outputs[0], tuple(0.78 * c for c in colour), tuple(min(1, 1.16 * c) for c in colour))
    return nodes.finish(
        nodes.principled(
            Base_Color=shade, Metallic=1.0, Roughness=rough, Normal=nodes.bump(image.outputs[0], 0.10, 0.02)
        )
    )


def enamel(colour: textures.Colour) -> bpy.types.Material:
    """Glass melted onto metal: deep colour under a clear gloss."""
    return materials.plastic(colour, 0.16, coat=1.0, smear=0.04, name="enamel")


def leather(colour: textures.Colour) -> bpy.types.Material:
    """Its grain repeats every 192 units of the design space, as the middle of the panel does."""
    return materials.leather(colour, tile=192 * UNIT, rough=0.40, bump=0.30, box=False)


def slab(
    size: Sequence[float], radius: float, low: float, high: float, material: bpy.types.Material, rounding: float = 2
) -> bpy.types.Object:
    """A flat body with round corners; everything in design units."""
    corners = shapes.rectangle(size[0] * UNIT, size[1] * UNIT, radius * UNIT, steps=12)
    return shapes.prism(corners, low * UNIT, high * UNIT, material, rounding * UNIT, sharper_than=50)


def frame(
    size: Sequence[float],
    radius: float,
    rim: float,
    low: float,
    high: float,
    material: bpy.types.Material,
    rounding: float = 1.6,
) -> bpy.types.Object:
    """A flat ring with round edges along the outline of a slab, `rim` wide."""
    outer, inner = (
        shapes.rectangle((size[0] - 2 * d) * UNIT, (size[1] - 2 * d) * UNIT, max(1, radius - d) * UNIT, steps=12)
        for d in (rounding, rim - rounding)
    )
    half = ((high - low) / 2 - rounding) * UNIT
    return shapes.sheet([outer, inner[::-1]], material, half, rounding * UNIT, at=(0, 0, (low + high) / 2 * UNIT))


def lathe(profile: Sequence[shapes.Point], material: bpy.types.Material, sharp: float = 30) -> bpy.types.Object:
    """A turned part in design units, its edges kept sharp where the profile bends strongly."""
    made = shapes.turned([(radius * UNIT, z * UNIT) for radius, z in profile], material, 128)
    made.data.set_sharp_from_angle(angle=math.radians(sharp))
    return made


def dome(radius: float, low: float, rise: float, steps: int = 14) -> list[shapes.Point]:
    """The profile of a flat cushion."""
    angles = [math.pi / 2 * n / steps for n in range(steps)]
    return [(radius * math.cos(a) ** 0.7, low + rise * math.sin(a)) for a in angles] + [(0.02, low + rise)]


def screw(x: float, y: float, z: float, turn: float, material: bpy.types.Material) -> None:
    place = shapes.empty((x * UNIT, y * UNIT, z * UNIT), (0, 0, turn))
    shapes.cylinder(6 * UNIT, 2.4 * UNIT, material, rounding=0.8 * UNIT, parent=place)
    dark = materials.plastic((0.012, 0.008, 0.005), 0.6)
    shapes.box((8.4 * UNIT, 1.7 * UNIT, 0.5 * UNIT), dark, (0, 0, 1.1 * UNIT), parent=place)


# Buttons

STATES = ("up", "lit", "down", "off")


def round_button(state: str) -> Build:
    def build() -> None:
        rise = 0.45 if state == "down" else 1.0
        rim = materials.brass(0.20)
        lathe(
            [
                (36, 0),
                (36, 5 * rise),
                (35.5, 7 * rise),
                (34, 8.4 * rise),
                (32.2, 8.8 * rise),
                (30.5, 8.4 * rise),
                (29.4, 7 * rise),
                (28.8, 4 * rise),
                (28.6, 1 * rise),
            ],
            rim,
        )
        if state == "lit":
            lathe([(29.4, 0.5), (29.2, 3.4), (27.0, 3.6), (26.6, 0.5)], materials.emission(AMBER, 3.2))
        inlay = leather(LEATHER_LIT if state == "lit" else LEATHER)
        lathe(dome(27.2, 2 * rise, 5.4 * rise), inlay)

    return build


def wide_button(state: str) -> Build:
    def build() -> None:
        rise = 0.45 if state == "down" else 1.0
        size = (360, 80)
        frame(size, 18, 5.2, 0, 8.5 * rise, materials.brass(0.20))
        slab((352, 72), 14, 0, 1.2 * rise, materials.plastic((0.01, 0.007, 0.005), 0.6), 0.4)
        if state == "lit":
            slab((353, 73), 14, 0, 3.4 * rise, materials.emission(AMBER, 2.4), 0.4)
        slab((348, 68), 12, 0, 6.2 * rise, leather(LEATHER_LIT if state == "lit" else LEATHER), 2.4)

    return build


def add_buttons(sprites: kit.Sprites, samples: int) -> None:
    for name, size, builder, corner in (
        ("button_round", (72, 72), round_button, 0),
        ("button_wide", (360, 80), wide_button, 28),
    ):
        pictures = {}
        for state in ("up", "lit", "down"):
            key = {"up": 1.0, "lit": 1.35, "down": 0.72}[state]
            pictures[state] = shoot(size, builder(state), samples, key)
        pictures["off"] = washed_out(pictures["up"])
        for state in STATES:
            add_flat(sprites, f"{name}_{state}", pictures[state], size, corner)


# Panels


def stitches(size: Sequence[float], thread: bpy.types.Material) -> None:
    """A seam 13 units inside the edge: 24 stitches along the middle 384 units, 12 along the middle 192."""
    width, height = size
    for along, count, reach, across in ((0, 24, 384, height), (1, 12, 192, width)):
        step = reach / count
        extra = 2  # some more beyond the middle part, up to the brass corners
        for side in (-1, 1):
            for number in range(-extra, count + extra):
                place = -reach / 2 + (number + 0.5) * step
                at = side * (across / 2 - 13)
                x, y = (place, at) if along == 0 else (at, place)
                stitch = (step * 0.66 * UNIT, 2.6 * UNIT, 2.2 * UNIT)
                made = shapes.box(stitch, thread, (x * UNIT, y * UNIT, 10.1 * UNIT), 1.0 * UNIT, 3)
                made.rotation_euler = (0, 0, (math.pi / 2 if along else 0) + 0.10)


def brass_corner(x_side: int, y_side: int, size: Sequence[float], material: bpy.types.Material) -> None:
    """A cover over a corner of the leather panel, its inner edge an arc."""
    arm, radius = 40, 10
    at_x, at_y = size[0] / 2 + 1.2, size[1] / 2 + 1.2
    points = [(at_x - arm, at_y), (at_x - radius, at_y)]
    points += [
        (at_x - radius + radius * math.sin(a), at_y - radius + radius * math.cos(a))
        for a in np.linspace(0.1, math.pi / 2, 8)
    ]
    points += [(at_x, at_y - arm)]
    points += [(at_x - arm * math.sin(a), at_y - arm * math.cos(a)) for a in np.linspace(0, math.pi / 2, 16)[1:-1]]
    corners = [(x * x_side * UNIT, y * y_side * UNIT) for x, y in points]
    if x_side * y_side > 0:
        corners.reverse()
    shapes.prism(corners, 0.2 * UNIT, 12 * UNIT, material, 1.2 * UNIT, sharper_than=40)
    screw(x_side * (at_x - 14), y_side * (at_y - 14), 12.2, 0.7 * x_side + 0.4 * y_side, material)


WOOD_PANEL = (1280, 1020)
LEATHER_LIGHT = 1.3  # its grain is to be seen
LEATHER_PANEL = (480, 318)  # 640 x 424 pixels


def leather_panel() -> None:
    slab(LEATHER_PANEL, 10, 0, 10, leather(linear("#331c14")), 4)
    stitches(LEATHER_PANEL, materials.plastic(linear("#dcb476"), 0.6, name="thread"))
    corner = materials.brass(0.24)
    for x_side in (-1, 1):
        for y_side in (-1, 1):
            brass_corner(x_side, y_side, LEATHER_PANEL, corner)


def evenly_lit(pixels: np.ndarray) -> np.ndarray:
    """Without the fall of the light, which would show wherever the middle is repeated; only grain and edges stay.

    How light it is far around each pixel counts, measured without what is not leather.
    """
    colour, alpha = pixels[..., :3].astype(np.float32), pixels[..., 3] == 255
    grey = colour.mean(-1)
    ground = alpha & (grey < 1.8 * np.median(grey[alpha]))

    def spread(values: np.ndarray) -> np.ndarray:
        reach = 120  # pixels beyond which nothing of the grain is left
        wide = np.pad(values, reach, "reflect")
        across, down = np.fft.rfftfreq(wide.shape[1])[None, :], np.fft.fftfreq(wide.shape[0])[:, None]
        soft = np.exp(-2 * (math.pi * 40) ** 2 * (across**2 + down**2))
        return np.fft.irfft2(np.fft.rfft2(wide) * soft, s=wide.shape)[reach:-reach, reach:-reach]

    known = np.maximum(spread(ground.astype(np.float32)), 1e-3)
    made = pixels.copy()
    for channel in range(3):
        light = spread(np.where(ground, colour[..., channel], 0)) / known
        level = LEATHER_LIGHT * np.median(light[ground]) / np.maximum(light, 1)
        made[..., channel] = (colour[..., channel] * np.where(ground, level, 1)).clip(0, 255).round()
    return made


def paper_panel() -> None:
    slab((480, 318), 7, 0, 2.2, materials.paper((0.93, 0.87, 0.74), tile=9.6), 0.7)


def wood_panel() -> None:
    """So large that it is only ever cut, not stretched."""
    board = materials.walnut(66, 52, 30, 13, 13, 1.45, seams=True, gloss=0.26, coat=0.4)
    corners = shapes.rectangle(WOOD_PANEL[0] * UNIT, WOOD_PANEL[1] * UNIT, 12 * UNIT, steps=12)
    shapes.prism(corners, 0, 14 * UNIT, board, 9 * UNIT, 2, sharper_than=50)


def add_wood(sprites: kit.Sprites, samples: int) -> None:
    pixels = shoot(WOOD_PANEL, wood_panel, samples, 1.0, True, LARGE)
    margin = [round(side) for side in LARGE.margin]
    slices = [side + 40 for side in margin]
    sprites.add("panel_wood", pixels, margin[:2], suffix="webp", density=LARGE.fine, slice=slices, margin=margin)
    sprites.entries["panel_wood"]["middle"] = "cut"


def brass_plate() -> None:
    brass = brushed_brass()
    slab((300, 72), 7, 0, 4, brass, 1.4)
    polished = materials.brass(0.18)
    for side in (-1, 1):
        screw(side * 133, 0, 4.2, 0.5 + side, polished)


def slate_panel() -> None:
    slab((199, 79), 9.5, 0, 5, materials.plastic((0.016, 0.018, 0.022), 0.30, name="slate"), 1)
    frame((200, 80), 10, 2.4, 0, 6, materials.metal((0.45, 0.36, 0.24), 0.3), 1)


def add_panels(sprites: kit.Sprites, samples: int) -> None:
    """`middle` and `fall` tell games.window.sprites how they are made larger, and how the lamp falls on them."""
    add_leather(sprites, shoot(LEATHER_PANEL, leather_panel, samples))
    add_wood(sprites, samples)
    for name, size, build, across, down in (
        ("panel_paper", (480, 318), paper_panel, 32, 32),
        ("plate_brass", (300, 72), brass_plate, 30, 24),
        ("panel_slate", (200, 80), slate_panel, 20, 20),
    ):
        key = 1.5 if name == "panel_paper" else 1.0  # print is read on it
        add_flat(sprites, name, shoot(size, build, samples, key), size, across, down)


def add_leather(sprites: kit.Sprites, pixels: np.ndarray) -> None:
    add_flat(sprites, "panel_leather", evenly_lit(pixels), LEATHER_PANEL, 48, 63)
    sprites.entries["panel_leather"].update(middle="repeated", fall=0.34)


# Settings


def track() -> None:
    frame((400, 24), 11.9, 3.2, 0, 5, materials.brass(0.26), 1.2)
    slab((396, 20), 9.9, 0, 1.4, materials.plastic((0.012, 0.010, 0.009), 0.35, name="groove"), 0.4)


def track_fill() -> None:
    """A rod that lies in the groove of the track."""
    slab((388, 12), 5.9, 0, 7, materials.metal((0.95, 0.62, 0.20), 0.22), 4.5)


def knob(radius: float, heart: bpy.types.Material | None = None) -> None:
    brass = materials.brass(0.18)
    ridges = 40
    rim = []
    for n in range(ridges * 4):
        angle = 2 * math.pi * n / (ridges * 4)
        reach = radius * (1.0 - 0.035 * (n % 4 in (0, 1)))
        rim.append((reach * math.cos(angle) * UNIT, reach * math.sin(angle) * UNIT))
    shapes.prism(rim, 0, 9 * UNIT, brass, 0.5 * UNIT, sharper_than=70)
    r = radius * 0.86
    lathe([(r, 9), (r, 11), (r - 1.4, 12.6), (r - 3.2, 12.8), (r - 4.2, 11.8), (r - 4.6, 10.6)], brass)
    lathe(dome(r - 4.4, 10.2, 2.6), heart or materials.brass(0.28))


def switch(on: bool) -> Build:
    def build() -> None:
        brass = materials.brass(0.20)
        frame((96, 48), 23.9, 4, 0, 8, brass, 1.6)
        if on:
            ground = materials.emission((0.85, 0.36, 0.07), 0.85)
        else:
            ground = materials.plastic((0.015, 0.012, 0.010), 0.4, name="groove")
        slab((90, 42), 20.9, 0, 1.4, ground, 0.4)
        ball = lathe([(17.4, 1), (17.8, 7), (17.2, 10), (15.4, 11.6), *dome(14.6, 11.4, 2.2)], brass)
        ball.location.x = (24 if on else -24) * UNIT
        mark = shapes.rectangle(3 * UNIT, 14 * UNIT, 1.4 * UNIT)
        if on:
            dark = materials.plastic((0.05, 0.03, 0.015), 0.5)
            shapes.sheet([mark], dark, 0.2 * UNIT, 0, at=(24 * UNIT, 0, 13.5 * UNIT))

    return build


def focus(size: tuple[int, int] = (200, 100), radius: float = 20, reach: float = 20) -> np.ndarray:
    """A frame of warm light, drawn from the distance to a round-cornered rectangle."""
    columns, rows = (round((side + 2 * reach) * DENSITY) for side in size)
    x = np.abs((np.arange(columns) + 0.5) / DENSITY - size[0] / 2 - reach)[None, :]
    y = np.abs((np.arange(rows) + 0.5) / DENSITY - size[1] / 2 - reach)[:, None]
    over_x, over_y = x - (size[0] / 2 - radius), y - (size[1] / 2 - radius)
    outside = np.hypot(np.maximum(over_x, 0), np.maximum(over_y, 0))
    distance = outside + np.minimum(np.maximum(over_x, over_y), 0) - radius
    line = np.clip(2.4 - np.abs(distance), 0, 1)
    halo = 0.62 * np.exp(-np.maximum(np.abs(distance) - 1.5, 0) / np.where(distance > 0, 5.5, 3.5))
    halo *= np.clip((reach - distance) / 8, 0, 1)
    alpha = np.maximum(line, halo)
    hot = np.array([255, 236, 188])
    warm = np.array([255, 176, 72])
    colour = warm + (hot - warm) * line[..., None]
    return np.concatenate([colour, alpha[..., None] * 255], -1).round().astype(np.uint8)


def rail() -> None:
    frame((600, 20), 9.9, 2.6, 0, 4, materials.brass(0.26), 1.0)
    slab((597, 17), 8.4, 0, 1.2, materials.plastic((0.02, 0.012, 0.009), 0.35, name="groove"), 0.4)


def add_settings(sprites: kit.Sprites, samples: int) -> None:
    for name, size, build, corner in (
        ("track", (400, 24), track, 15),
        ("track_fill", (400, 24), track_fill, 15),
        ("scroll_rail", (600, 20), rail, 15),
    ):
        add_flat(sprites, name, shoot(size, build, samples, shadow=name != "track_fill"), size, corner, size[1] / 2 - 1)
    ivory = materials.ivory
    for name, size, build in (
        ("knob", (48, 48), lambda: knob(24)),
        ("scroll_knob", (40, 40), lambda: knob(20, ivory())),
        ("switch_off", (96, 48), switch(False)),
        ("switch_on", (96, 48), switch(True)),
    ):
        add_flat(sprites, name, shoot(size, build, samples), size)
    reach = round(20 * DENSITY)
    pixels = focus()
    slices = [reach + round(32 * DENSITY)] * 4
    sprites.add("focus", pixels, (reach, reach), "ui", slice=slices, margin=[reach] * 4)


# Seats, confetti, icon

SEATS = {"red": "disc", "yellow": "ring", "green": "bar", "blue": "cross", "white": ""}


def seat_disc(colour: str) -> Build:
    def build() -> None:
        brass = materials.brass(0.20)
        lathe([(32, 0), (32, 4.4), (31.4, 6), (30, 7), (28.4, 7), (27.4, 6.2), (27, 4.6), (27, 2)], brass)
        shade = materials.PLAYER_COLOURS.get(colour, linear("#ece4d2"))
        lathe(dome(27.1, 3.2, 2.4), enamel(shade))
        if SEATS[colour]:
            loops = shapes.symbol_loops(SEATS[colour], 13 * UNIT)
            shapes.sheet(loops, enamel(linear("#f4ecda")), 0.5 * UNIT, 0.5 * UNIT, at=(0, 0, 5.9 * UNIT))

    return build


FOIL = ("#e8b64c", "#d8323a", "#2f7fe0", "#2aa65a", "#e9e4da", "#d97a3a")


def shining(colour: textures.Colour) -> bpy.types.Material:
    """Foil that also gives some light of its own: it must sparkle against the dark table."""
    nodes = materials.Nodes("foil")
    return nodes.finish(
        nodes.principled(Base_Color=colour, Metallic=0.7, Roughness=0.25, Emission_Color=colour, Emission_Strength=0.45)
    )


def foil(number: int) -> Build:
    """A bent strip of metal foil, each leaning another way."""

    def build() -> None:
        chance = np.random.default_rng(40 + number)
        width, height = 13 + 4 * chance.random(), 8 + 4 * chance.random()
        steps = 12
        vertices = []
        for n in range(steps + 1):
            x = (n / steps - 0.5) * width
            z = 2.2 * math.sin(math.pi * n / steps + chance.random() * 0.05) + 4
            vertices += [(x * UNIT, side * height / 2 * UNIT, z * UNIT) for side in (-1, 1)]
        faces = [(2 * n, 2 * n + 2, 2 * n + 3, 2 * n + 1) for n in range(steps)]
        made = shapes.mesh(vertices, faces, shining(linear(FOIL[number])), smooth=True)
        made.rotation_euler = (chance.uniform(-0.5, 0.5), chance.uniform(-0.4, 0.4), chance.uniform(0, math.pi))
        made.location = (0, 0, 4 * UNIT)

    return build


def icon() -> None:
    """Four glassy cells, one of each game's colour, on a black hexagon in a brass frame: 92 x 92 units."""
    frame((92, 92), 20, 6.5, 0, 9, materials.brass(0.18), 2.2)
    slab((86, 86), 17, 0, 2.5, materials.felt(linear("#1d4a78"), 3), 0.5)
    for radius, low, high, material in (
        (39, 2, 6, materials.brass(0.2)),
        (36.6, 2, 7, materials.plastic((0.006, 0.0055, 0.0055), 0.4, specular=0.2)),
    ):
        hexagon = [(radius * UNIT * math.cos(a), radius * UNIT * math.sin(a)) for a in np.arange(6) * math.pi / 3]
        shapes.prism(hexagon, low * UNIT, high * UNIT, material, 1 * UNIT)
    cell = 19
    for (x, y), colour in zip(((-1, 0.5), (0, 0.5), (1, 0.5), (0, -0.5)), ("yellow", "red", "blue", "green")):
        corners = shapes.rectangle((cell - 0.4) * UNIT, (cell - 0.4) * UNIT, 2.4 * UNIT)
        material = materials.plastic(materials.PLAYER_COLOURS[colour], 0.14, coat=1.0, smear=0.03)
        at = (x * cell * UNIT, y * cell * UNIT, 0)
        shapes.prism(corners, 7 * UNIT, 15 * UNIT, material, 2.4 * UNIT, at=at, sharper_than=50)


def add_icon(sprites: kit.Sprites, samples: int) -> None:
    scene = kit.new_scene(512, 512, samples, room=0.06)
    scene.cycles.max_bounces = 6
    icon()
    lights(1.25)
    kit.camera((0, 0, 0), 90, 96 * UNIT)
    large = kit.render()
    sprites.add("icon_512", large, (256, 256))
    for side in (64, 32):
        small = Image.fromarray(large).resize((side, side), Image.Resampling.LANCZOS)
        sprites.add(f"icon_{side}", np.asarray(small), (side / 2, side / 2))


# The set


def add_flat(
    sprites: kit.Sprites,
    name: str,
    pixels: np.ndarray,
    size: Sequence[float],
    across: float = 0,
    down: float | None = None,
    atlas: str | None = "ui",
    suffix: str = "png",
) -> None:
    """Adds a thing shot from above: anchored in its middle, or at its upper left corner if it can be stretched."""
    margin = [round(side * DENSITY) for side in MARGIN]
    rows, columns = pixels.shape[:2]
    if not across:
        anchor = (margin[0] + size[0] * DENSITY / 2, margin[1] + size[1] * DENSITY / 2)
        sprites.add(name, pixels, anchor, atlas, suffix=suffix, margin=margin)
        return
    corner = [round(across * DENSITY), round((across if down is None else down) * DENSITY)]
    right, bottom = columns - margin[0] - round(size[0] * DENSITY), rows - margin[1] - round(size[1] * DENSITY)
    slices = [margin[0] + corner[0], margin[1] + corner[1], right + corner[0], bottom + corner[1]]
    sprites.add(
        name, pixels, margin[:2], atlas, suffix=suffix, slice=slices, margin=[margin[0], margin[1], right, bottom]
    )


def bake(quality: str) -> None:
    samples = SAMPLES[quality]
    sprites = kit.Sprites("ui")
    for name, picture in glyphs.drawn().items():
        side = picture.width
        sprites.add(name, np.asarray(picture), (side / 2, side / 2), "glyphs")
    add_buttons(sprites, samples)
    add_panels(sprites, samples)
    add_settings(sprites, samples)
    for colour in SEATS:
        add_flat(sprites, f"seat_disc_{colour}", shoot((64, 64), seat_disc(colour), samples, 1.3), (64, 64))
    for number in range(len(FOIL)):
        add_flat(sprites, f"confetti_{number}", shoot((18, 18), foil(number), samples, 2.4, shadow=False), (18, 18))
    add_icon(sprites, samples)
    sprites.write()
