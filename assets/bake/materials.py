"""The materials of the room, as Blender materials. Sizes are in world units of the scene that uses them."""

from collections.abc import Sequence
from typing import Any

import bpy
import numpy as np

from assets.bake import textures
from assets.bake.textures import Colour, linear

IVORY = linear("#efe6d0")
CREAM = linear("#efe7d4")
GRAPHITE = linear("#3b4048")
GRAPHITE_LIGHT = linear("#4d535d")
INK = linear("#1c1a19")

# The four players' colours, in the order of the seats.
PLAYER_COLOURS = {
    "red": linear("#e5141c"),
    "yellow": linear("#ffbe00"),
    "green": linear("#0fa348"),
    "blue": linear("#1257e0"),
}


class Nodes:
    """Builds the node tree of one material; a value may be a number, a colour or another node's output."""

    def __init__(self, name: str):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.tree.nodes.clear()
        self.surface = self.tree.nodes.new("ShaderNodeOutputMaterial").inputs[0]

    def node(self, kind: str, inputs: dict | None = None, **settings: Any) -> bpy.types.Node:
        made = self.tree.nodes.new("ShaderNode" + kind)
        for name, value in settings.items():
            setattr(made, name, value)
        for name, value in (inputs or {}).items():
            self.connect(made.inputs[name], value)
        return made

    def connect(self, socket: bpy.types.NodeSocket, value: Any) -> None:
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
            return
        if socket.type == "RGBA" and len(value) == 3:
            value = (*value, 1)
        socket.default_value = value

    def math(self, operation: str, *values: Any) -> bpy.types.NodeSocket:
        return self.node("Math", dict(enumerate(values)), operation=operation).outputs[0]

    def smoothstep(
        self, value: Any, start: float, stop: float, low: float = 0, high: float = 1
    ) -> bpy.types.NodeSocket:
        inputs = {"Value": value, "From Min": start, "From Max": stop, "To Min": low, "To Max": high}
        return self.node("MapRange", inputs, interpolation_type="SMOOTHSTEP").outputs[0]

    def ramp(self, value: Any, stops: Sequence[tuple[float, Colour]]) -> bpy.types.NodeSocket:
        made = self.node("ValToRGB", {0: value})
        elements = made.color_ramp.elements
        while len(elements) < len(stops):
            elements.new(0.5)
        for element, (place, colour) in zip(elements, stops):
            element.position = place
            element.color = (*colour, 1)
        return made.outputs[0]

    def mix(self, part: Any, first: Any, second: Any) -> bpy.types.NodeSocket:
        """Of two colours."""
        made = self.tree.nodes.new("ShaderNodeMix")
        made.data_type = "RGBA"
        for number, value in ((0, part), (6, first), (7, second)):
            self.connect(made.inputs[number], value)
        return made.outputs[2]

    def mix_shaders(self, part: Any, first: Any, second: Any) -> bpy.types.NodeSocket:
        return self.node("MixShader", {0: part, 1: first, 2: second}).outputs[0]

    def coordinates(
        self, kind: str = "Object", scale: Any = 1.0, turn: float = 0, shift: Sequence[float] = (0, 0, 0)
    ) -> bpy.types.NodeSocket:
        sizes = (scale,) * 3 if isinstance(scale, (int, float)) else scale
        source = self.node("TexCoord").outputs[kind]
        inputs = {"Vector": source, "Scale": sizes, "Rotation": (0, 0, turn), "Location": shift}
        return self.node("Mapping", inputs).outputs[0]

    def image(self, picture: bpy.types.Image, place: Any, box: bool = False, repeat: bool = True) -> bpy.types.Node:
        made = self.node("TexImage", {0: place}, extension="REPEAT" if repeat else "EXTEND", interpolation="Linear")
        made.image = picture
        if box:
            made.projection = "BOX"
            made.projection_blend = 0.15
        return made

    def bump(self, height: Any, strength: float = 0.2, distance: float = 0.03) -> bpy.types.NodeSocket:
        return self.node("Bump", {"Height": height, "Strength": strength, "Distance": distance}).outputs[0]

    def principled(self, **inputs: Any) -> bpy.types.NodeSocket:
        """Names with underscores: `Base_Color=...`."""
        return self.node("BsdfPrincipled", {name.replace("_", " "): v for name, v in inputs.items()}).outputs[0]

    def light_path(self, question: str) -> bpy.types.NodeSocket:
        return self.node("LightPath").outputs[question]

    def finish(self, shader: bpy.types.NodeSocket) -> bpy.types.Material:
        self.tree.links.new(shader, self.surface)
        return self.material


def picture(name: str, colour: np.ndarray, height: np.ndarray | None = None) -> bpy.types.Image:
    """A linear picture for a texture, made once a scene; the height goes into its alpha. Row 0 is the bottom."""
    known = bpy.data.images.get(name)
    if known:
        return known
    rows, columns = colour.shape[:2]
    made = bpy.data.images.new(name, columns, rows, alpha=True, float_buffer=True)
    made.colorspace_settings.name = "Non-Color"
    fourth = np.ones((rows, columns), np.float32) if height is None else height
    made.pixels.foreach_set(np.dstack([colour, fourth]).astype(np.float32).ravel())
    made.update()
    made.pack()
    made.alpha_mode = "CHANNEL_PACKED"
    return made


def walnut(
    width: float = 30,
    height: float = 20,
    density: int = 64,
    plank: float = 4.2,
    seed: int = 1,
    dark: float = 1.0,
    seams: bool = True,
    along: str = "x",
    gloss: float = 0.30,
    coat: float = 0.25,
    bump: float = 0.25,
    box: bool = False,
    by: str = "Object",
    shift: Sequence[float] = (0, 0),
) -> bpy.types.Material:
    """Walnut boards; the picture covers width x height units and repeats. `gloss` is the roughness of the smooth."""
    colour, relief = textures.walnut(width, height, density, plank, seed, dark, seams)
    nodes = Nodes("walnut")
    # The mapping turns after it scales, so the grain of a turned board needs its scales exchanged.
    scale = (1 / width, 1 / height, 1 / height) if along == "x" else (1 / height, 1 / width, 1 / height)
    turn = 0 if along == "x" else np.pi / 2
    place = nodes.coordinates(by, scale, turn, (0.5 + shift[0], 0.5 + shift[1], 0.5))
    name = f"walnut {width} {height} {density} {plank} {seed} {dark} {seams}"
    image = nodes.image(picture(name, colour, relief), place, box)
    rough = nodes.node("MapRange", {0: image.outputs[1], 1: 0.2, 2: 0.7, 3: gloss + 0.14, 4: gloss}).outputs[0]
    return nodes.finish(
        nodes.principled(
            Base_Color=image.outputs[0],
            Roughness=rough,
            Normal=nodes.bump(image.outputs[1], bump),
            Coat_Weight=coat,
            Coat_Roughness=0.2,
            Specular_IOR_Level=0.4,
        )
    )


def felt(
    colour: Colour,
    tile: float = 3.2,
    seed: int = 4,
    variety: float = 0.34,
    bump: float = 0.5,
    sheen: float = 0.3,
    box: bool = False,
) -> bpy.types.Material:
    shade, relief = textures.felt(colour, seed=seed, variety=variety)
    nodes = Nodes("felt")
    image = nodes.image(
        picture(f"felt {colour} {seed} {variety}", shade, relief),
        nodes.coordinates(scale=1 / tile, turn=0 if box else 0.35),
        box,
    )
    return nodes.finish(
        nodes.principled(
            Base_Color=image.outputs[0],
            Roughness=0.95,
            Normal=nodes.bump(image.outputs[1], bump),
            Sheen_Weight=sheen,
            Sheen_Roughness=0.5,
            Sheen_Tint=tuple(min(1, 0.25 + 2 * c) for c in colour),
            Specular_IOR_Level=0.08,
        )
    )


def leather(
    colour: Colour, tile: float = 3.0, seed: int = 21, rough: float = 0.42, bump: float = 0.4, box: bool = True
) -> bpy.types.Material:
    shade, relief = textures.leather(colour, seed=seed)
    nodes = Nodes("leather")
    image = nodes.image(picture(f"leather {colour} {seed}", shade, relief), nodes.coordinates(scale=1 / tile), box)
    roughness = nodes.node("MapRange", {0: image.outputs[1], 1: 0.3, 2: 0.8, 3: rough + 0.2, 4: rough}).outputs[0]
    return nodes.finish(
        nodes.principled(
            Base_Color=image.outputs[0],
            Roughness=roughness,
            Normal=nodes.bump(image.outputs[1], bump),
            Specular_IOR_Level=0.4,
        )
    )


def paper(colour: Colour = (0.95, 0.90, 0.78), tile: float = 6.0, seed: int = 5) -> bpy.types.Material:
    shade, relief = textures.paper(colour, seed=seed)
    nodes = Nodes("paper")
    image = nodes.image(picture(f"paper {colour} {seed}", shade, relief), nodes.coordinates(scale=1 / tile))
    return nodes.finish(
        nodes.principled(
            Base_Color=image.outputs[0],
            Roughness=0.82,
            Normal=nodes.bump(image.outputs[1], 0.35, 0.015),
            Specular_IOR_Level=0.25,
        )
    )


def _handled(nodes: Nodes, tile: float) -> tuple[bpy.types.NodeSocket, ...]:
    """The traces of use: handled surface, wiping strokes, fine grain."""
    place = nodes.coordinates(scale=1 / tile)
    image = nodes.image(picture("smudges", textures.smudges()), place, box=True)
    return tuple(nodes.node("SeparateColor", {0: image.outputs[0]}).outputs)


def plastic(
    colour: Colour,
    rough: float = 0.25,
    grain: float = 0,
    coat: float = 0,
    smear: float = 0.12,
    specular: float = 0.5,
    tile: float = 3.0,
    name: str = "plastic",
) -> bpy.types.Material:
    """Moulded plastic; `grain` is the depth of an eroded surface, `smear` how much its gloss varies."""
    nodes = Nodes(name)
    handled, _, fine = _handled(nodes, tile)
    inputs = {
        "Base_Color": colour,
        "Coat_Weight": coat,
        "Coat_Roughness": 0.05,
        "Specular_IOR_Level": specular,
        "Roughness": nodes.math("MULTIPLY_ADD", handled, smear, rough - smear / 2),
    }
    if grain:
        inputs["Normal"] = nodes.bump(fine, grain)
    return nodes.finish(nodes.principled(**inputs))


def metal(colour: Colour, rough: float = 0.1, smear: float = 0.06, tile: float = 3.0) -> bpy.types.Material:
    nodes = Nodes("metal")
    handled, strokes, _ = _handled(nodes, tile)
    worn = nodes.math("MULTIPLY", nodes.math("ADD", handled, strokes), smear)
    return nodes.finish(
        nodes.principled(Base_Color=colour, Metallic=1.0, Roughness=nodes.math("ADD", worn, rough - smear))
    )


def brass(rough: float = 0.22) -> bpy.types.Material:
    return metal((0.80, 0.58, 0.27), rough)


def chrome(rough: float = 0.06) -> bpy.types.Material:
    return metal((0.82, 0.83, 0.86), rough, smear=0.02)


def ivory(tile: float = 2.0, soft: float = 0.35) -> bpy.types.Material:
    """`soft` is how far light goes below the surface; without it hundreds of dice are baked in half the time."""
    nodes = Nodes("ivory")
    handled, strokes, _ = _handled(nodes, tile)
    return nodes.finish(
        nodes.principled(
            Base_Color=nodes.mix(handled, tuple(0.86 * c for c in IVORY), IVORY),
            Roughness=nodes.math("MULTIPLY_ADD", strokes, 0.12, 0.16),
            Subsurface_Weight=soft,
            Subsurface_Radius=(1.0, 0.7, 0.4),
            Subsurface_Scale=0.12,
            Coat_Weight=0.35,
            Coat_Roughness=0.05,
        )
    )


def emission(colour: Colour, strength: float = 1.0) -> bpy.types.Material:
    nodes = Nodes("emission")
    return nodes.finish(nodes.node("Emission", {0: colour, 1: strength}).outputs[0])


def clear(tint: Colour = (0.97, 0.985, 1.0), rough: float = 0.03, frost: float = 0) -> bpy.types.Material:
    """A clear sheet that mirrors but does not bend light, and throws no shadow; `frost` makes it whitish."""
    nodes = Nodes("clear")
    through = nodes.node("BsdfTransparent", {0: tint}).outputs[0]
    if frost:
        through = nodes.mix_shaders(frost, through, nodes.node("BsdfDiffuse", {0: (0.9, 0.92, 0.95)}).outputs[0])
    mirror = nodes.node("BsdfGlossy", {0: (1, 1, 1), "Roughness": rough}).outputs[0]
    fresnel = nodes.math("MULTIPLY", nodes.node("Fresnel", {"IOR": 1.5}).outputs[0], 1.25)
    lit = nodes.math("SUBTRACT", 1.0, nodes.light_path("Is Shadow Ray"))
    return nodes.finish(nodes.mix_shaders(nodes.math("MULTIPLY", fresnel, lit), through, mirror))


def jelly(colour: Colour, grooves: bool = True, glow: float = 0.03) -> bpy.types.Material:
    """Translucent glossy plastic; with `grooves` the unit cells of the object's own axes are marked."""
    nodes = Nodes("jelly")
    shape: dict[str, Any] = {}
    pure, deep = tuple(0.94 * c + 0.012 for c in colour), tuple(0.42 * c for c in colour)
    tint, lit = pure, pure
    if grooves:
        place = nodes.node("SeparateXYZ", {0: nodes.node("TexCoord").outputs["Object"]})
        to_x, to_y = (nodes.math("PINGPONG", place.outputs[k], 0.5) for k in (0, 1))
        pillow = nodes.math("MULTIPLY", nodes.smoothstep(to_x, -0.06, 0.34), nodes.smoothstep(to_y, -0.06, 0.34))
        line = nodes.smoothstep(nodes.math("MINIMUM", to_x, to_y), 0.005, 0.05)
        shape["Normal"] = nodes.bump(nodes.math("MULTIPLY_ADD", pillow, 1.8, line), 0.8, 0.09)
        # Thicker in the middle of each cell, it looks lighter there; the lines between the cells stay dark.
        body_part = nodes.math("MULTIPLY", nodes.math("MULTIPLY_ADD", pillow, 0.75, 0.25), line)
        tint = nodes.mix(nodes.math("MULTIPLY_ADD", line, 0.6, 0.4), deep, nodes.mix(pillow, deep, pure))
        lit = nodes.mix(body_part, deep, pure)
    body = nodes.principled(
        Base_Color=tint,
        Roughness=0.05,
        IOR=1.42,
        Transmission_Weight=0.93,
        Coat_Weight=0.5,
        Coat_Roughness=0.04,
        **shape,
    )
    milk = nodes.node("BsdfTranslucent", {0: lit, **shape}).outputs[0]
    mixed = nodes.mix_shaders(0.12, body, milk)
    shining = nodes.node("Emission", {0: lit, 1: glow}).outputs[0]
    mixed = nodes.node("AddShader", {0: mixed, 1: shining}).outputs[0]
    # Its shadow is tinted: light that falls through it is not traced.
    through = nodes.node("BsdfTransparent", {0: tuple(0.25 + 0.70 * c**0.6 for c in colour)}).outputs[0]
    return nodes.finish(nodes.mix_shaders(nodes.light_path("Is Shadow Ray"), mixed, through))
