"""The studio: an empty scene, cameras, lights, rendering, and packing pictures into the files of a set."""

import json
import math
import os
import tempfile
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import bpy
import numpy as np
from mathutils import Matrix, Vector
from PIL import Image, ImageFilter

from assets.bake import materials, shapes, textures

DENSITY = 4 / 3  # pixels for each unit of the design space: 1920 x 1080 units are baked for 2560 x 1440

KEY_COLOUR = (1.0, 0.80, 0.58)  # the lamp, upper left
FILL_COLOUR = (0.72, 0.82, 1.0)
SHADE = (10, 5, 2)
# Of what lies flat, in design units: how far aside and down each part of its shadow falls, how soft and how strong.
LAID = ((1.0, 2.0, 1.3, 0.50), (3.5, 5.0, 3.6, 0.42))
CARD_COLOUR = (1.0, 0.92, 0.82)

HERE = Path(__file__).resolve().parent.parent


def samples(quality: str, final: int, draft: int = 8) -> int:
    return final if quality == "final" else draft


def new_scene(
    width: int, height: int, samples: int, transparent: bool = True, exposure: float = 0.0, room: float = 0.06
) -> bpy.types.Scene:
    """An empty scene of width x height pixels; `room` is the strength of the warm light from everywhere."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    render = scene.render
    render.engine = "CYCLES"
    render.resolution_x, render.resolution_y, render.resolution_percentage = width, height, 100
    render.film_transparent = transparent
    render.image_settings.file_format = "PNG"
    render.image_settings.color_mode = "RGBA" if transparent else "RGB"
    render.image_settings.compression = 10
    render.dither_intensity = 0 if transparent else 1  # a dark wall shows steps, a palette dislikes noise
    render.threads_mode = "FIXED"
    render.threads = int(os.environ.get("BAKE_THREADS", "1"))
    scene.view_settings.view_transform = "Khronos PBR Neutral"
    scene.view_settings.exposure = exposure
    _set_up_cycles(scene.cycles, samples)
    world = bpy.data.worlds.new("room")
    world.use_nodes = True
    world.node_tree.nodes["Background"].inputs[0].default_value = (0.9, 0.75, 0.6, 1)
    world.node_tree.nodes["Background"].inputs[1].default_value = room
    scene.world = world
    return scene


def _set_up_cycles(cycles: Any, samples: int) -> None:
    cycles.device = "CPU"
    cycles.samples = samples
    cycles.seed = 7
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = 12
    cycles.use_denoising = True
    cycles.denoiser = "OPENIMAGEDENOISE"
    cycles.denoising_input_passes = "RGB_ALBEDO_NORMAL"
    cycles.denoising_prefilter = "FAST"
    cycles.max_bounces = 12
    cycles.diffuse_bounces = 3
    cycles.glossy_bounces = 4
    cycles.transmission_bounces = 10
    cycles.transparent_max_bounces = 24
    cycles.caustics_reflective = False
    cycles.caustics_refractive = False
    cycles.blur_glossy = 0.6
    cycles.sample_clamp_indirect = 6
    cycles.use_light_tree = True


def camera(centre: Sequence[float], down: float, width: float, away: float = 60) -> bpy.types.Object:
    """An orthographic camera that looks away from the viewer (+y) and `down` degrees downwards: 90 is from above.

    `centre` comes to lie in the middle of the picture; the picture is `width` world units wide.
    """
    angle = math.radians(down)
    look = Vector((0, math.cos(angle), -math.sin(angle)))
    up = Vector((0, math.sin(angle), math.cos(angle)))
    data = bpy.data.cameras.new("camera")
    data.type = "ORTHO"
    render = bpy.context.scene.render
    data.ortho_scale = width * max(1, render.resolution_y / render.resolution_x)
    data.clip_end = 4 * away + 400
    made = shapes.add("camera", data)
    made.location = Vector(centre) - look * away
    made.rotation_euler = Matrix((Vector((1, 0, 0)), up, -look)).transposed().to_euler()
    bpy.context.scene.camera = made
    return made


def lamp(
    at: Sequence[float],
    target: Sequence[float],
    size: float,
    power: float,
    colour: Sequence[float] = (1, 1, 1),
    height: float | None = None,
    name: str = "lamp",
) -> bpy.types.Object:
    """A square or size x height soft box; the camera does not see it."""
    data = bpy.data.lights.new(name, "AREA")
    data.energy, data.color, data.size = power, colour, size
    if height:
        data.shape = "RECTANGLE"
        data.size_y = height
    made = shapes.add(name, data, at=at)
    made.rotation_euler = (Vector(target) - Vector(at)).to_track_quat("-Z", "Y").to_euler()
    made.visible_camera = False
    return made


def table_lights(scale: float = 1.0, key: float = 1.0, fill: float = 1.0, card: float = 1.0) -> None:
    """The light of the room for things that lie on the table; `scale` 1 suits things some 4 units wide.

    The key stands low enough that flat faces seen from above do not mirror it; the card gives gloss its edge.
    """
    s = scale
    lamp((-15 * s, 12 * s, 16 * s), (0, 0, 0), 8.5 * s, 7000 * s * s * key, KEY_COLOUR, name="key")
    lamp((14 * s, -9 * s, 12 * s), (0, 0, 0), 12 * s, 280 * s * s * fill, FILL_COLOUR, name="fill")
    lamp((0, 24 * s, 16 * s), (0, 4 * s, 0), 26 * s, 800 * s * s * card, CARD_COLOUR, 6 * s, name="card")


def shadow_catcher(z: float = 0, reach: float = 100) -> bpy.types.Object:
    """A floor of which only the shadows are seen."""
    nodes = materials.Nodes("catcher")
    grey = nodes.finish(nodes.node("BsdfDiffuse", {0: (0.5, 0.5, 0.5)}).outputs[0])
    made = shapes.plane(-reach, -reach, reach, reach, grey, z, "catcher")
    made.is_shadow_catcher = True
    return made


def hide_from_camera(things: Iterable[bpy.types.Object]) -> None:
    """They still throw their shadows."""
    for thing in things:
        thing.visible_camera = False
        hide_from_camera(thing.children)


class Box(NamedTuple):
    """A soft box so far away that it is only a direction: it lights everything in a sheet of sprites alike."""

    towards: tuple[float, float, float]
    width: float  # half of it, in units at distance 1
    height: float
    colour: Sequence[float]
    power: float
    softness: float = 0.3  # part of the half width over which its edge fades


def light_tent(boxes: Iterable[Box], ambient: Sequence[float] = (0, 0, 0)) -> None:
    """Surrounds the scene with soft boxes instead of lamps; what lies outside them shines with `ambient`."""
    rows, columns = 512, 1024
    turn = (0.5 - (np.arange(columns) + 0.5) / columns) * 2 * np.pi
    rise = ((np.arange(rows) + 0.5) / rows - 0.5) * np.pi
    level = np.cos(rise)[:, None]
    ways = np.dstack([np.cos(turn) * level, np.sin(turn) * level, np.sin(rise)[:, None] + 0 * turn])
    shine = np.zeros((rows, columns, 3)) + ambient
    for box in boxes:
        centre = np.array(Vector(box.towards).normalized())
        right = np.array(Vector(box.towards).cross(Vector((0, 0, 1))).normalized())
        ahead = ways @ centre
        safe = np.maximum(ahead, 1e-3)
        x, y = np.abs(ways @ right) / safe / box.width, np.abs(ways @ np.cross(right, centre)) / safe / box.height
        inside = (ahead > 0) * (1 - textures.smoothstep(np.maximum(x, y), 1 - box.softness, 1))
        shine += inside[..., None] * np.array(box.colour) * box.power
    tree = bpy.context.scene.world.node_tree
    image = tree.nodes.new("ShaderNodeTexEnvironment")
    image.image = materials.picture("tent", shine.astype(np.float32))
    tree.links.new(image.outputs[0], tree.nodes["Background"].inputs[0])
    tree.nodes["Background"].inputs[1].default_value = 1


def render(region: Sequence[int] | None = None) -> np.ndarray:
    """The picture of the scene: rows x columns x 3 or 4, bytes, alpha not multiplied in.

    `region` is the part to render: left, top, right and bottom in pixels.
    """
    settings = bpy.context.scene.render
    settings.use_border = settings.use_crop_to_border = region is not None
    if region:
        left, top, right, bottom = region
        settings.border_min_x, settings.border_max_x = left / settings.resolution_x, right / settings.resolution_x
        settings.border_min_y, settings.border_max_y = (1 - v / settings.resolution_y for v in (bottom, top))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "picture.png"
        bpy.context.scene.render.filepath = str(path)
        bpy.ops.render.render(write_still=True)
        return np.asarray(Image.open(path)).copy()


def clean_shadow(pixels: np.ndarray, floor: float = 0.03, fade: int = 12) -> np.ndarray:
    """Takes away the faint veil that a catcher leaves everywhere and lets the shadow run out before the edge."""
    made = pixels.astype(np.float32)
    rows, columns = made.shape[:2]
    alpha = np.clip((made[..., 3] / 255 - floor) / (1 - floor), 0, 1)
    down = np.minimum(np.arange(rows), np.arange(rows)[::-1])[:, None]
    across = np.minimum(np.arange(columns), np.arange(columns)[::-1])[None, :]
    alpha *= np.clip(np.minimum(down, across) / fade, 0, 1)
    made[..., 3] = alpha * 255
    return made.round().astype(np.uint8)


def laid_shadow(body: np.ndarray, fine: float) -> np.ndarray:
    """What something flat throws on what it lies on: dark and narrow where it touches, and wide and faint around.

    A traced one is grainy, and where a thing is stretched afterwards its grain becomes a ragged edge.
    """
    cover, light = body[..., 3].astype(np.float32) / 255, np.ones(body.shape[:2], np.float32)
    for aside, down, soft, strength in LAID:
        dark = Image.fromarray(
            (np.roll(cover, (round(down * fine), round(aside * fine)), (0, 1)) * 255).astype(np.uint8)
        )
        light *= 1 - strength * np.asarray(dark.filter(ImageFilter.GaussianBlur(soft * fine)), np.float32) / 255
    shade = np.broadcast_to(np.array(SHADE, np.float32), (*light.shape, 3))
    return clean_shadow(np.dstack([shade, 255 * (1 - light)]), 0.01)


def under(above: np.ndarray, below: np.ndarray) -> np.ndarray:
    """Lays one RGBA picture over another of the same size."""
    top, ground = above.astype(np.float32) / 255, below.astype(np.float32) / 255
    alpha = top[..., 3:] + ground[..., 3:] * (1 - top[..., 3:])
    colour = top[..., :3] * top[..., 3:] + ground[..., :3] * ground[..., 3:] * (1 - top[..., 3:])
    colour = np.where(alpha > 0, colour / np.maximum(alpha, 1e-6), 0)
    return (np.concatenate([colour, alpha], -1) * 255).round().astype(np.uint8)


def bleed(pixels: np.ndarray, reach: int = 4) -> np.ndarray:
    """Gives the empty pixels around an RGBA picture the colour of its edge, so that scaling leaves no dark seam."""
    made = pixels.copy()
    colour = made[..., :3].astype(np.float32)
    known = (made[..., 3] > 0).astype(np.float32)
    colour *= known[..., None]
    for _ in range(reach):
        total, count = np.zeros_like(colour), np.zeros_like(known)
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            total += np.roll(colour, step, axis)
            count += np.roll(known, step, axis)
        new = (known == 0) & (count > 0)
        colour[new] = total[new] / count[new][:, None]
        known[new] = 1
    made[..., :3] = colour
    return made


def trim(pixels: np.ndarray, anchor: Sequence[float], margin: int = 2) -> tuple[np.ndarray, tuple[float, float]]:
    """Cuts the empty border off an RGBA picture; gives the anchor in the rest."""
    rows, columns = (np.flatnonzero(pixels[..., 3].max(axis)) for axis in (1, 0))
    left, top = max(0, columns[0] - margin), max(0, rows[0] - margin)
    cut = pixels[top : rows[-1] + 1 + margin, left : columns[-1] + 1 + margin]
    return cut, (anchor[0] - left, anchor[1] - top)


class Sprites:
    """Collects the pictures of a set and writes them with their `sprites.json`."""

    WIDTH = 2048  # of an atlas
    HEIGHT = 2048

    def __init__(self, name: str):
        self.name = name
        self.folder = HERE / name
        self.entries: dict[str, Any] = {}
        self.waiting: dict[str, list[tuple[str, np.ndarray]]] = {}
        self.files: list[tuple[str, np.ndarray, int]] = []
        self.colours: dict[str, int] = {}

    def add(
        self,
        name: str,
        pixels: np.ndarray,
        anchor: Sequence[float],
        atlas: str | None = None,
        colours: int = 0,
        suffix: str = "png",
        **extra: Any,
    ) -> None:
        """`atlas` names the file that this sprite shares with others; alone it gets a file of its own.

        `colours` makes a palette picture of that many colours. What is baked finer or coarser than DENSITY says so by
        `density=`, in pixels for each unit of the design space; its anchor, slices and margins are in those pixels.
        """
        rows, columns = pixels.shape[:2]
        self.entries[name] = {"rect": [0, 0, columns, rows], "anchor": [round(float(a), 2) for a in anchor], **extra}
        if pixels.shape[2] == 4:
            pixels = bleed(pixels)
        if atlas:
            self.waiting.setdefault(atlas, []).append((name, pixels))
            self.colours[atlas] = colours
        else:
            self.entries[name]["file"] = f"{name}.{suffix}"
            self.files.append((f"{name}.{suffix}", pixels, colours))

    def note(self, name: str, value: Any) -> None:
        """A value for `sprites.json` that is no picture."""
        self.entries[name] = value

    def keep_others(self) -> None:
        """Takes over all pictures of the set as it lies there that have not been made anew."""
        known = json.loads((self.folder / "sprites.json").read_text(encoding="utf-8"))
        for name, entry in known.items():
            if name in self.entries:
                continue
            left, top, columns, rows = entry.pop("rect")
            file, anchor = entry.pop("file"), entry.pop("anchor")
            stem, _, suffix = file.rpartition(".")
            with Image.open(self.folder / file) as whole:
                pixels = np.asarray(whole.convert("RGBA").crop((left, top, left + columns, top + rows)))
            if stem == name:
                self.add(name, pixels, anchor, suffix=suffix, **entry)
            else:
                self.add(name, pixels, anchor, stem.rpartition("_")[0], **entry)

    def write(self) -> None:
        """Replaces the set: nothing is written before everything is made."""
        for atlas, sprites in self.waiting.items():
            self._pack(atlas, sprites)
        self.folder.mkdir(parents=True, exist_ok=True)
        for file, pixels, colours in self.files:
            picture = Image.fromarray(pixels)
            if colours:
                clear = picture.mode == "RGBA"  # only one of the methods knows alpha
                method = Image.Quantize.FASTOCTREE if clear else Image.Quantize.MEDIANCUT
                picture = picture.quantize(colours, method=method)
            if file.endswith(".jpg"):
                picture.save(self.folder / file, quality=92, subsampling=0)
            elif file.endswith(".webp"):  # for what is large, has soft edges and no pattern that must stay exact
                picture.save(self.folder / file, quality=90, method=6, exact=True)
            else:
                picture.save(self.folder / file, optimize=True)
        lines = [f"  {json.dumps(name)}: {json.dumps(entry)}" for name, entry in sorted(self.entries.items())]
        (self.folder / "sprites.json").write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")

    def _pack(self, atlas: str, sprites: list[tuple[str, np.ndarray]]) -> None:
        """Shelves of sprites of falling height; a full file is followed by another."""
        gap = 2  # scaled at run time, a sprite must not catch its neighbour's colour
        x = y = shelf = number = 0
        placed: dict[int, list[tuple[str, np.ndarray, int, int]]] = {}
        for name, pixels in sorted(sprites, key=lambda sprite: (-sprite[1].shape[0], -sprite[1].shape[1], sprite[0])):
            rows, columns = pixels.shape[:2]
            if x + columns > self.WIDTH:
                x, y, shelf = 0, y + shelf, 0
            if y + rows > self.HEIGHT:
                x, y, shelf, number = 0, 0, 0, number + 1
            placed.setdefault(number, []).append((name, pixels, x, y))
            x += columns + gap
            shelf = max(shelf, rows + gap)
        for number, members in placed.items():
            file = f"{atlas}_{number}.png"
            width = max(x + pixels.shape[1] for _, pixels, x, _ in members)
            height = max(y + pixels.shape[0] for _, pixels, _, y in members)
            whole = np.zeros((height, width, members[0][1].shape[2]), np.uint8)
            for name, pixels, x, y in members:
                rows, columns = pixels.shape[:2]
                whole[y : y + rows, x : x + columns] = pixels
                self.entries[name].update(file=file, rect=[x, y, columns, rows])
            self.files.append((file, whole, self.colours[atlas]))
