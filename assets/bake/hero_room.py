"""The room of the title: one walnut table by a window, a warm lamp behind it, and the camera that looks down on it.

One world unit is some 2.3 cm. The table is the plane z = 0; the camera looks at the origin.
"""

import itertools
import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import bpy
import numpy as np
from mathutils import Matrix, Vector
from PIL import Image

from assets.bake import kit, materials, shapes, textures

AWAY = 60.0  # of the camera from the origin
TABLE_END = 20.5  # where the table ends, behind everything
WOOD_DARK = 1.5
LAMP_COLOUR = (1.0, 0.56, 0.24)
WINDOW_COLOUR = (1.0, 0.87, 0.70)


class View(NamedTuple):
    """One of the two pictures of the room: for lying windows, or for upright ones; sizes in design units."""

    name: str
    width: float
    height: float
    beyond_x: float  # how far the picture reaches beyond the design space
    beyond_y: float
    down: float  # degrees by which the camera looks down
    unit: float  # design units that a world unit at the origin is wide
    up: float  # where the origin is seen: so much higher than in the middle
    density: float  # pixels for each design unit
    aperture: float  # of the lens, its width in world units

    @property
    def whole(self) -> tuple[float, float]:
        return self.width + 2 * self.beyond_x, self.height + 2 * self.beyond_y

    def pixels(self, density: float) -> tuple[int, int]:
        columns, rows = (round(side * density) for side in self.whole)
        return columns, rows

    def seen(self, x: float, y: float, z: float = 0) -> tuple[float, float]:
        """Where a point of the room is seen, in design units."""
        angle = math.radians(self.down)
        ahead = AWAY + y * math.cos(angle) - z * math.sin(angle)
        rise = y * math.sin(angle) + z * math.cos(angle)
        near = self.unit * AWAY / ahead
        return self.width / 2 + x * near, self.height / 2 - self.up - rise * near


LYING = View("", 1920, 1080, 324, 240, 37, 40, -30, 4 / 3, 0.49)  # 45 mm at f/4
UPRIGHT = View("_upright", 1080, 1920, 180, 150, 39, 44, 60, 1.0, 0.24)  # f/8: it reaches further towards the camera
VIEWS = (LYING, UPRIGHT)


def look(view: View, density: float, samples: int, transparent: bool = False, aperture: float | None = None) -> None:
    """An empty scene with the camera of a view, its lens as wide open as that of the view unless told otherwise."""
    aperture = view.aperture if aperture is None else aperture
    columns, rows = view.pixels(density)
    scene = kit.new_scene(columns, rows, samples, transparent, room=0.045)
    scene.cycles.max_bounces = 8
    angle = math.radians(view.down)
    ahead = Vector((0, math.cos(angle), -math.sin(angle)))
    upwards = Vector((0, math.sin(angle), math.cos(angle)))
    data = bpy.data.cameras.new("camera")
    data.sensor_fit = "HORIZONTAL"
    data.angle = 2 * math.atan(view.whole[0] / view.unit / 2 / AWAY)
    data.shift_y = -view.up / view.whole[0]
    data.dof.use_dof = aperture > 0
    data.dof.focus_distance = AWAY
    data.dof.aperture_fstop = data.lens / 1000 / max(aperture, 1e-3)
    data.clip_end = 600
    made = shapes.add("camera", data)
    made.location = -ahead * AWAY
    made.rotation_euler = Matrix((Vector((1, 0, 0)), upwards, -ahead)).transposed().to_euler()
    scene.camera = made


def region(view: View, density: float, left: float, top: float, right: float, bottom: float) -> tuple[int, ...]:
    """From design units to pixels of the whole picture."""
    beyond = (view.beyond_x, view.beyond_y, view.beyond_x, view.beyond_y)
    return tuple(round((side + more) * density) for side, more in zip((left, top, right, bottom), beyond))


def table(colour: bpy.types.Material | None = None) -> bpy.types.Object:
    """The table top, in wood unless another material is given."""
    wood = colour or materials.walnut(96, 54, 20, plank=5.6, seed=5, dark=WOOD_DARK, gloss=0.30, coat=0.20)
    return shapes.box((130, TABLE_END + 60, 1.6), wood, (0, (TABLE_END - 60) / 2, -0.8), name="table")


def lights() -> None:
    """The window at the upper left and the lamp behind the table at the right; the table mirrors neither."""
    lamps = (
        kit.lamp((-34, 22, 34), (-2, 0, 0), 15, 27000, WINDOW_COLOUR, 19, name="key"),
        kit.lamp((36, 30, 22), (8, 4, 0), 7, 10500, LAMP_COLOUR, name="lamp"),
        kit.lamp((6, -46, 42), (0, 0, 4), 34, 8200, kit.FILL_COLOUR, 16, name="sky"),
    )
    for each in lamps:
        each.visible_glossy = False
    for each in panes():
        each.visible_camera = each.visible_diffuse = each.visible_shadow = False


def panes() -> list[bpy.types.Object]:
    """The window as glossy things mirror it, and a bright card low on the other side."""
    day = materials.emission((1.0, 0.92, 0.82), 2.2)
    made = []
    for column in range(2):
        for row in range(3):
            left, low = -58 + 17 * column, 22 + 21 * row
            corners = [(left, low), (left + 14, low), (left + 14, low + 18), (left, low + 18)]
            made.append(shapes.mesh([(x, 62, z) for x, z in corners], [(0, 1, 2, 3)], day, "window"))
    glow = materials.emission(LAMP_COLOUR, 2.4)
    corners = [(34, 14), (58, 14), (58, 36), (34, 36)]
    made.append(shapes.mesh([(x, 58, z) for x, z in corners], [(0, 1, 2, 3)], glow, "window"))
    return made


# The empty room


def empty_room(view: View, density: float, samples: int, aperture: float) -> np.ndarray:
    """The picture of the room without any game.

    Light on a bare table changes slowly: it is traced at a low density, for wood of the mean colour. The boards, of
    which every pixel is known, are laid over it; then what is out of focus is blurred, row by row.
    """
    colour, relief = boards(view, density)
    mean = tuple(float(value) for value in colour.mean((0, 1)))
    lit, gloss = (enlarged(traced(view, samples, mean, glossy), view, density) for glossy in (False, True))
    slope = relief - np.roll(relief, 1, 0)  # pores are lit on the side away from the window
    worn = np.clip(1 - 1.3 * slope, 0.3, 1.7)[..., None]
    made = lit * colour / np.array(mean, np.float32) * worn + gloss * np.clip(0.6 + 0.8 * relief, 0, 1.2)[..., None]
    made = beside(view, density, made)
    pixels = np.clip(out_of_focus(view, density, made, aperture), 0, 1) ** (1 / 2.2) * 255
    grain = np.random.default_rng(1).normal(0, 0.9, (*pixels.shape[:2], 1))  # against steps in the dark
    return np.clip(vignette(view, pixels, density) + grain, 0, 255).round().astype(np.uint8)


def traced(view: View, samples: int, mean: tuple[float, float, float], glossy: bool) -> np.ndarray:
    """What the table scatters, or what it mirrors."""
    look(view, 1 / 5, samples, aperture=0)
    nodes = materials.Nodes("mean wood")
    mirror = {"Roughness": 0.30, "Specular_IOR_Level": 0.42, "Coat_Weight": 0.30, "Coat_Roughness": 0.12}
    even = {"Roughness": 1.0, "Specular_IOR_Level": 0.0}
    shade = (0, 0, 0) if glossy else mean
    table(nodes.finish(nodes.principled(Base_Color=shade, **(mirror if glossy else even))))
    lights()
    return (kit.render()[..., :3].astype(np.float32) / 255) ** 2.2


def enlarged(pixels: np.ndarray, view: View, density: float) -> np.ndarray:
    """Its table reaches over the end, so that no dark of the room bleeds into it."""
    end = round((view.seen(0, TABLE_END)[1] + view.beyond_y) * pixels.shape[0] / view.whole[1]) + 2
    pixels[:end] = pixels[end]
    size = view.pixels(density)
    layers = [Image.fromarray(pixels[..., k]).resize(size, Image.Resampling.BICUBIC) for k in range(3)]
    return np.clip(np.dstack([np.asarray(layer) for layer in layers]), 0, None)


def boards(view: View, density: float) -> textures.Picture:
    """The walnut of the table as the camera sees it, with row 0 at the top."""
    width, depth, fine = 120, 60, 40
    layers = np.dstack(textures.walnut(width, depth, fine, 5.6, 5, WOOD_DARK))[::-1].astype(np.float32)
    columns, rows = (2 * side for side in view.pixels(density))

    def place(x: float, y: float) -> tuple[float, float]:
        """From a pixel of the large picture to one of the boards'."""
        across, ahead = on_table(view, x / 2 / density - view.beyond_x, y / 2 / density - view.beyond_y)
        return (across + width / 2) * fine, (depth / 2 - 6 - ahead) * fine

    top = (view.seen(0, TABLE_END)[1] + view.beyond_y) * 2 * density
    way = perspective([(0, top), (columns, top), (columns, rows), (0, rows)], place)
    found = []
    for k in range(4):
        layer = Image.fromarray(np.ascontiguousarray(layers[..., k]))
        seen = layer.transform((columns, rows), Image.Transform.PERSPECTIVE, way, Image.Resampling.BILINEAR)
        found.append(np.array(seen.reduce(2)))
    edge = round(top / 2) + 1
    for each in found:
        each[:edge] = each[edge]
    return np.dstack(found[:3]), found[3]


def on_table(view: View, x: float, y: float) -> tuple[float, float]:
    """The point of the table that is seen at a point of the design space."""
    angle = math.radians(view.down)
    across, rise = (x - view.width / 2) / view.unit, (view.height / 2 - view.up - y) / view.unit
    far = AWAY * math.sin(angle) / (AWAY * math.sin(angle) - math.cos(angle) * rise)
    return far * across, -AWAY * math.cos(angle) + far * (AWAY * math.cos(angle) + math.sin(angle) * rise)


def perspective(corners: Sequence[shapes.Point], place: Callable[[float, float], shapes.Point]) -> list[float]:
    """The eight numbers by which Pillow finds the source of each pixel."""
    rows, wanted = [], []
    for x, y in corners:
        u, v = place(x, y)
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
        wanted += [u, v]
    return list(np.linalg.solve(np.array(rows), np.array(wanted)))


def beside(view: View, density: float, made: np.ndarray) -> np.ndarray:
    """The dark of the room behind the table: the light of the lamp on a wall, and small lights far out of focus."""
    rows, columns = made.shape[:2]
    end = view.seen(0, TABLE_END)[1]
    y = ((np.arange(rows) + 0.5) / density - view.beyond_y - end)[:, None]
    x = ((np.arange(columns) + 0.5) / density - view.beyond_x - view.width / 2)[None, :]
    warm = np.exp(-(((x - 430) / 560) ** 2) - ((y + 190) / 230) ** 2)
    cool = np.exp(-(((x + 900) / 620) ** 2) - ((y + 330) / 260) ** 2)
    wall = warm[..., None] * np.array((0.110, 0.040, 0.011)) + cool[..., None] * np.array((0.026, 0.018, 0.012))
    wall += np.array((0.0030, 0.0019, 0.0013))
    chance = np.random.default_rng(23)
    for _ in range(34):
        at_x, at_y = chance.uniform(-1250, 1250), -chance.uniform(14, 360)
        radius, level = chance.uniform(13, 34), chance.uniform(0.02, 0.20)
        away = np.hypot(x - at_x, y - at_y) / radius
        disc = np.clip((1 - away) * radius * density / 2.5, 0, 1) * (0.72 + 0.28 * np.clip(away, 0, 1) ** 3)
        wall += level * disc[..., None] * np.array((1.0, chance.uniform(0.42, 0.62), chance.uniform(0.12, 0.26)))
    over = np.clip(0.5 - y * density / 2, 0, 1)[..., None]
    rim = np.exp(-(((y - 3.5) / 2.2) ** 2))[..., None] * (0.25 + warm[..., None])  # light on the rounded edge
    return made * (1 - over) + wall * over + 0.12 * rim * np.array((1.0, 0.62, 0.36))


def out_of_focus(view: View, density: float, made: np.ndarray, aperture: float) -> np.ndarray:
    """Each row of the table is as sharp as its distance allows."""
    rows = made.shape[0]
    reaches = np.zeros(rows)
    angle = math.radians(view.down)
    end = view.seen(0, TABLE_END)[1]
    for row in range(rows):
        y = max(end, (row + 0.5) / density - view.beyond_y)
        ahead = AWAY + on_table(view, 0, y)[1] * math.cos(angle)
        reaches[row] = aperture * abs(ahead - AWAY) / ahead * view.unit * density / 2  # radius in pixels
    kept = made.copy()
    levels = np.linspace(0, reaches.max(), 7)
    before = made
    for low, high in itertools.pairwise(levels):
        after = blurred(made, high * 0.7)
        part = np.clip((reaches - low) / max(high - low, 1e-6), 0, 1)
        mine = (reaches > low) & (reaches <= high)
        kept[mine] = (before * (1 - part[:, None, None]) + after * part[:, None, None])[mine]
        before = after
    return kept


def blurred(pixels: np.ndarray, reach: float) -> np.ndarray:
    """A Gaussian of this deviation, through its spectrum: Pillow's takes no numbers with fractions."""
    edge = math.ceil(3 * reach) + 1  # the spectrum joins opposite edges
    pixels = np.pad(pixels, ((edge, edge), (edge, edge), (0, 0)), mode="reflect")
    rows, columns = pixels.shape[:2]
    down, across = np.fft.fftfreq(rows)[:, None], np.fft.rfftfreq(columns)[None, :]
    weight = np.exp(-2 * (math.pi * reach) ** 2 * (down**2 + across**2))
    spectrum = np.fft.rfft2(pixels, axes=(0, 1)) * weight[..., None]
    return np.fft.irfft2(spectrum, s=(rows, columns), axes=(0, 1))[edge:-edge, edge:-edge].astype(np.float32)


def vignette(view: View, pixels: np.ndarray, density: float, strength: float = 0.55) -> np.ndarray:
    """Darkens the corners, as a lens does."""
    rows, columns = pixels.shape[:2]
    y = ((np.arange(rows) + 0.5) / density - view.beyond_y)[:, None]
    x = ((np.arange(columns) + 0.5) / density - view.beyond_x)[None, :]
    away = np.hypot((x - 0.5 * view.width) / (0.66 * view.width), (y - 0.5 * view.height) / (0.76 * view.height))
    return pixels / (1 + strength * np.clip(away - 0.5, 0, 2) ** 1.8)[..., None]
