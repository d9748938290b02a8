"""The hero set: the four games on one walnut table, and the empty room around it."""

from collections.abc import Iterable

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image, ImageDraw, ImageFilter

from assets.bake import hero_games, hero_letters, hero_room, kit, materials
from assets.bake.hero_room import VIEWS, View

ROOM_DENSITY = 1.0  # the empty room is out of focus: more would show nothing
ROOM_APERTURE = 1.5
MARGIN = 14  # design units around a thing
MIRRORED = 12.0  # world units above the table up to which it mirrors what stands on it
VEIL = 3.0  # of the light of a mirror image, what is no more than noise
RISEN = (13.0, 9.0)  # design units by which the shadow of a thing that is lifted falls further aside and down
SPOT_COLOUR = (1.0, 0.72, 0.40)

Region = tuple[float, float, float, float]  # left, top, right and bottom in design units


def add_rooms(sprites: kit.Sprites, samples: int) -> None:
    """`table` is what the games stand on; in `room` there is nothing but that table, in soft focus."""
    for view in VIEWS:
        for name, density, aperture in (
            ("room", ROOM_DENSITY, ROOM_APERTURE),
            ("table", view.density, view.aperture),
        ):
            pixels = hero_room.empty_room(view, density, samples, aperture)
            sprites.add(name + view.name, pixels, corner(view, density), suffix="jpg", density=density)


def corner(view: View, density: float) -> tuple[float, float]:
    """Where the design space begins in a picture of the whole view."""
    return view.beyond_x * density, view.beyond_y * density


# What stands on the table


def extent(view: View, things: Iterable[bpy.types.Object], mirrored: float = MIRRORED) -> tuple[Region, Region]:
    """Where things are seen, and where their shadows and their mirror images fall."""
    bpy.context.view_layer.update()
    bodies, shadows = [], []
    for thing in things:
        if thing.type not in ("MESH", "CURVE", "FONT") or thing.hide_render:
            continue
        for each in thing.bound_box:
            x, y, z = thing.matrix_world @ Vector(each)
            bodies.append(view.seen(x, y, z))
            shadows += [view.seen(x + z * 1.25, y - z * 0.85), view.seen(x - z * 0.9, y - z * 0.7), view.seen(x, y)]
            shadows.append(view.seen(x, y, -min(z, mirrored)))
    return around(bodies, MARGIN), around([*bodies, *shadows], 2 * MARGIN)


def around(points: Iterable[tuple[float, float]], margin: float) -> Region:
    across, down = zip(*points)
    return min(across) - margin, min(down) - margin, max(across) + margin, max(down) + margin


def pixels_of(view: View, region: Region) -> tuple[int, ...]:
    """Its pixels, as far as they are in the whole picture; each side can be halved."""
    left, top, right, bottom = (v - v % 2 for v in hero_room.region(view, view.density, *region))
    columns, rows = view.pixels(view.density)
    return max(0, left), max(0, top), min(columns, right), min(rows, bottom)


def traced(view: View, region: Region, size: tuple[int, int] | None = None) -> np.ndarray:
    """The picture of a part; in the size of the whole density, whatever that of the scene is."""
    part = pixels_of(view, region)
    scene = bpy.context.scene.render
    scale = scene.resolution_x / view.pixels(view.density)[0]
    pixels = kit.render(tuple(round(side * scale) for side in part))
    wanted = part[2] - part[0], part[3] - part[1]
    if (pixels.shape[1], pixels.shape[0]) == wanted:
        return pixels
    whole = np.dstack([pixels[..., :3].astype(np.float32) * (pixels[..., 3:] / 255), pixels[..., 3]])
    layers = [
        Image.fromarray(whole[..., k].astype(np.float32)).resize(wanted, Image.Resampling.BICUBIC) for k in range(4)
    ]
    made = np.dstack([np.asarray(layer) for layer in layers])
    made[..., :3] /= np.maximum(made[..., 3:] / 255, 1e-3)
    return made.clip(0, 255).round().astype(np.uint8)


def stand(view: View, game: str, samples: int, density: float, **state: float) -> list[bpy.types.Object]:
    """A scene with a game at its place and nothing else to be seen."""
    hero_room.look(view, density, samples, transparent=True)
    bpy.context.scene.render.use_persistent_data = False
    before = set(bpy.data.objects)
    hero_games.place(view, game, **state)
    made = [thing for thing in bpy.data.objects if thing not in before]
    table = hero_room.table()
    table.visible_camera = False
    hero_room.lights()
    x, y = hero_games.PLACES[view.name][game][:2]
    front = kit.lamp(
        (x - 8, y - 34, 26), (x, y + 3, 4), 16, 6400 * hero_games.FRONT.get(game, 1.0), (1.0, 0.93, 0.84), name="front"
    )
    front.visible_glossy = False
    return made


def spotlight(view: View, game: str) -> None:
    """Nothing but the warm light on the game that is pointed at: from above and along its far edge."""
    for thing in list(bpy.data.objects):
        if thing.type == "LIGHT" or thing.name.startswith("window"):
            bpy.data.objects.remove(thing)
    bpy.context.scene.world.node_tree.nodes["Background"].inputs[1].default_value = 0
    x, y, _, _ = hero_games.PLACES[view.name][game]
    strength = hero_games.SPOT.get(game, 1.0)
    kit.lamp((x - 5, y - 9, 30), (x, y + 4, 1), 6, 6800 * strength, SPOT_COLOUR, name="spot").visible_glossy = False
    kit.lamp((x + 14, y + 22, 17), (x, y + 4, 2), 8, 9500 * strength, SPOT_COLOUR, name="rim")


def lighter(plain: np.ndarray, added: np.ndarray) -> np.ndarray:
    """Two lights on one thing; what would be too bright is held back softly."""
    first, second = ((pixels[..., :3].astype(np.float32) / 255) ** 2.2 for pixels in (plain, added))
    both = first + second
    held = np.where(both > 0.7, 0.7 + 0.3 * (1 - np.exp(-(both - 0.7) / 0.3)), both)
    made = plain.copy()
    made[..., :3] = (held ** (1 / 2.2) * 255).clip(0, 255).round()
    return made


def glow(pixels: np.ndarray, margin: int, density: float) -> np.ndarray:
    """The warm light that the spotlight leaves on the table around a thing, and the shadow in it of the thing risen."""
    cover = Image.fromarray(np.pad(pixels[..., 3], margin))
    small = cover.resize((cover.width // 2, cover.height // 2), Image.Resampling.BOX)
    wide, near = (np.asarray(small.filter(ImageFilter.GaussianBlur(reach)), np.float32) for reach in (15, 5))
    light, shade = np.empty((2, *wide.shape, 4), np.float32)
    light[..., :3], light[..., 3] = (255, 164, 74), 0.46 * wide + 0.22 * near
    aside, down = (round(away * density / 2) for away in RISEN)
    fallen = Image.fromarray(np.roll(np.asarray(small), (down, aside), (0, 1))).filter(ImageFilter.GaussianBlur(4))
    shade[..., :3], shade[..., 3] = (7, 4, 2), 0.72 * np.asarray(fallen, np.float32)
    return kit.under(shade.round().astype(np.uint8), light.round().astype(np.uint8))


def add_game(sprites: kit.Sprites, view: View, game: str, samples: int) -> None:
    """A game as it is and as it is when pointed at; apart from its glow and from its shadow and its mirror image on the
    table, so that it can rise.
    """
    things = stand(view, game, samples, view.density)
    seen, shaded = extent(view, things)
    name = f"{game}{view.name}"
    part = pixels_of(view, seen)
    anchor = tuple(c - p for c, p in zip(corner(view, view.density), part))
    bands = [band for thing in things if thing.name.startswith("gleam") for band in [corners_of(view, thing)]]
    plain = mirroring(traced(view, seen), view, part, bands)
    scene = bpy.context.scene
    scene.render.resolution_percentage = 100
    columns, rows = view.pixels(view.density / 2)
    scene.render.resolution_x, scene.render.resolution_y = columns, rows
    scene.cycles.samples = max(8, samples // 2)
    shadow = kit.under(mirror_of(view, things, shaded), shadow_of(view, things, shaded))
    spotlight(view, game)
    for thing in things:
        thing.visible_camera = True
    bpy.data.objects.remove(bpy.data.objects["catcher"])
    lit = lighter(plain, traced(view, seen))
    facts = hero_games.facts(view, game)
    facts["seen"] = [round(v, 1) for v in view_box(plain, part, view)]
    sprites.add(name, plain, anchor, suffix="webp", density=view.density, **facts)
    sprites.add(f"{name}_lit", lit, anchor, suffix="webp", density=view.density)
    light = glow(plain, 40, view.density)
    sprites.add(f"{name}_glow", light, [(a + 40) / 2 for a in anchor], suffix="webp", density=view.density / 2)
    below = pixels_of(view, shaded)
    place = [(c - p) / 2 for c, p in zip(corner(view, view.density), below)]
    sprites.add(f"{name}_shadow", shadow, place, suffix="webp", density=view.density / 2)


def corners_of(view: View, thing: bpy.types.Object) -> list[tuple[float, float]]:
    return [view.seen(*(thing.matrix_world @ each.co)) for each in thing.data.vertices]


def mirroring(
    pixels: np.ndarray, view: View, part: tuple[int, ...], bands: list[list[tuple[float, float]]]
) -> np.ndarray:
    """Bands of window light on clear fronts, brightest at their upper end."""
    for band in bands:
        places = [
            ((x + view.beyond_x) * view.density - part[0], (y + view.beyond_y) * view.density - part[1])
            for x, y in band
        ]
        mask = Image.new("L", (pixels.shape[1], pixels.shape[0]), 0)
        ImageDraw.Draw(mask).polygon(places, fill=255)
        soft = np.asarray(mask.filter(ImageFilter.GaussianBlur(2)), np.float32)
        low, high = max(y for _, y in places), min(y for _, y in places)
        rows = np.clip((low - np.arange(pixels.shape[0])) / (low - high), 0, 1)[:, None]
        light = np.zeros_like(pixels)
        light[..., :3], light[..., 3] = (255, 240, 218), (soft * 0.13 * rows**1.5).round()
        pixels = kit.under(light, pixels)
    return pixels


def view_box(pixels: np.ndarray, part: tuple[int, ...], view: View) -> Region:
    """What a picture covers: x, y, width and height in design units."""
    rows, columns = (np.flatnonzero(pixels[..., 3].max(axis) > 60) for axis in (1, 0))
    left, top = (
        (part[0] + columns[0]) / view.density - view.beyond_x,
        (part[1] + rows[0]) / view.density - view.beyond_y,
    )
    return left, top, (columns[-1] - columns[0]) / view.density, (rows[-1] - rows[0]) / view.density


def shadow_of(view: View, things: Iterable[bpy.types.Object], region: Region) -> np.ndarray:
    """What things take from the table's light, at half the density: it is soft."""
    for thing in things:
        thing.visible_camera = False
    bpy.data.objects["table"].hide_render = True
    kit.shadow_catcher()
    part = tuple(side // 2 for side in pixels_of(view, region))
    shadow = kit.clean_shadow(kit.render(part), 0.05, 24)
    bpy.data.objects["table"].hide_render = False
    shadow[..., :3] = (7, 4, 2)
    return shadow


def mirror_of(view: View, things: Iterable[bpy.types.Object], region: Region) -> np.ndarray:
    """What the varnish of the table mirrors of things, weaker and softer the higher up it is."""
    for thing in things:
        thing.visible_camera = False
    wood, world = bpy.data.objects["table"], bpy.context.scene.world.cycles_visibility
    panes = [each for each in bpy.data.objects if each.name.startswith("window")]
    nodes = materials.Nodes("varnish")
    gloss = {"Roughness": 0.19, "Specular_IOR_Level": 0.5, "Coat_Weight": 0.6, "Coat_Roughness": 0.06}
    kept, wood.data.materials[0] = wood.data.materials[0], nodes.finish(nodes.principled(Base_Color=(0, 0, 0), **gloss))
    wood.visible_camera, world.glossy = True, False
    for each in panes:
        each.visible_glossy = False
    light = kit.render(tuple(side // 2 for side in pixels_of(view, region)))[..., :3].astype(np.float32)
    for each in panes:
        each.visible_glossy = True
    wood.visible_camera, world.glossy = False, True
    wood.data.materials[0] = kept
    level = light.max(-1, keepdims=True)  # as much of it as there is light hides the wood, which takes it for its own
    made = np.dstack([light * (255 / np.maximum(level, 1)), np.clip(level - VEIL, 0, 255)])
    return fading(made.clip(0, 255).round().astype(np.uint8), 24)


def fading(pixels: np.ndarray, reach: int) -> np.ndarray:
    """Runs out before the edges of the picture."""
    rows, columns = pixels.shape[:2]
    down = np.minimum(np.arange(rows), np.arange(rows)[::-1])[:, None]
    across = np.minimum(np.arange(columns), np.arange(columns)[::-1])[None, :]
    made = pixels.copy()
    made[..., 3] = (pixels[..., 3] * np.clip(np.minimum(down, across) / reach, 0, 1)).round()
    return made


def bake(quality: str) -> None:
    from assets.bake import hero_moves

    samples = kit.samples(quality, 32, 6)
    sprites = kit.Sprites("hero")
    add_rooms(sprites, 3 * samples)
    for view in VIEWS:
        hero_letters.add_name(sprites, view, samples)
        for game in hero_games.GAMES:
            add_game(sprites, view, game, samples)
        hero_moves.add_moves(sprites, view, samples)
    sprites.write()
