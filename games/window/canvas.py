"""The window's surface seen as the design space: everything is placed in units of 1920 x 1080 and drawn sharp.

For scenes that can be laid out for upright windows the space there is upright too, 1080 x 1920.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from games.core.names import cleaned
from games.window.space import HEIGHT as HEIGHT
from games.window.space import WIDTH as WIDTH
from games.window.space import Box as Box
from games.window.space import DesignSpace
from games.window.sprites import STRETCHED, Sprites, nine_slice, shaded

LEAST_TEXT = 14  # real pixels; nothing smaller is ever written

INK = (58, 40, 26)  # on paper
CREAM = (243, 231, 208)  # on leather and wood
BRASS = (226, 184, 108)
DIM = (176, 158, 130)


class Canvas(DesignSpace):
    """Draws on a surface of any size. `big_text` enlarges all that is written.

    The design space lies in the middle of the surface, or of an `area` of it: backgrounds fill the rest.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        sprites: Sprites,
        big_text: float = 1.0,
        area: pygame.Rect | None = None,
        upright: bool = False,
    ):
        super().__init__(area or surface.get_rect(), sprites, upright)
        self.surface = surface
        self.big_text = big_text
        self._slices: dict[tuple[str, float, int, int], pygame.Surface] = {}
        self.cut: set[str] = set()  # what did not fit its room even in the smallest type; tests want none

    def onto(self, surface: pygame.Surface) -> Canvas:
        """Another one of its kind, on a surface of the same size."""
        made = Canvas(surface, self.sprites, self.big_text, upright=self.upright)
        made.left, made.top, made.scale, made.sprites = self.left, self.top, self.scale, self.sprites
        return made

    # Pictures

    def backdrop(self, name: str) -> None:
        """A picture that reaches beyond the design space and fills the window, whatever its shape."""
        sprite = self.sprites.backdrop(name)
        corner = round(self.left - sprite.anchor[0]), round(self.top - sprite.anchor[1])
        if sprite.surface.get_rect(topleft=corner).contains(self.surface.get_rect()):
            self.surface.blit(sprite.surface, corner)
        else:  # wider than 21:9, or of quite another shape
            self.surface.blit(*self.sprites.room(name, corner, self.surface.get_size()))

    def sprite(
        self, name: str, x: float, y: float, size: float = 1.0, blend: int = 0, alpha: int = 255, light: float = 1.0
    ) -> None:
        """A picture with its anchor at a place; with less `light` it is made anew each time."""
        sprite = self.sprites.get(name, size)
        if light < 1.0:
            sprite = sprite._replace(surface=sprite.surface.copy())
            _darken(sprite.surface, light)
        left, top = self.left + x * self.scale - sprite.anchor[0], self.top + y * self.scale - sprite.anchor[1]
        if alpha < 255:
            sprite.surface.set_alpha(alpha)
        self.surface.blit(sprite.surface, (round(left), round(top)), special_flags=blend)
        if alpha < 255:
            sprite.surface.set_alpha(255)

    def glyph(self, name: str, x: float, y: float, size: float, colour: tuple[int, int, int]) -> None:
        """A sign in a colour of its own, its middle at (x, y)."""
        sprite = self.sprites.get(f"ui/glyph_{name}", size)
        inked = sprite.surface.copy()
        inked.fill((*colour, 255), special_flags=pygame.BLEND_RGBA_MULT)
        left, top = self.left + x * self.scale - sprite.anchor[0], self.top + y * self.scale - sprite.anchor[1]
        self.surface.blit(inked, (round(left), round(top)))

    def nine(self, name: str, box: Box, light: float = 1.0) -> None:
        """A nine-slice picture that covers the box, with so much of its light; its shadow reaches beyond."""
        facts = self.sprites.facts(name)
        factor = self.scale / self.sprites.density(name)
        margin = [round(side * factor) for side in facts.get("margin", (0, 0, 0, 0))]
        target = self.rect(box)
        target = pygame.Rect(
            target.x - margin[0],
            target.y - margin[1],
            target.width + margin[0] + margin[2],
            target.height + margin[1] + margin[3],
        )
        key = (name, self.scale * light, *target.size)
        if len(self._slices) > 200:
            self._slices.clear()  # a slider that is dragged makes one for every pixel
        if key not in self._slices:
            picture = self.sprites.get(name).surface
            slices = tuple(round(side * factor) for side in facts["slice"])
            made = nine_slice(picture, slices, target.size, facts.get("middle", STRETCHED))
            self._slices[key] = shaded(made, facts["fall"]) if "fall" in facts else made
            if light < 1.0:
                _darken(self._slices[key], light)
        self.surface.blit(self._slices[key], target.topleft)

    def turned(self, box: Box, draw: Callable[[], None], turned: bool = True, in_place: bool = False) -> None:
        """Draw a part of the picture upside down, for somebody who looks from the other side.

        It comes to lie where the box would be if the whole table were turned by half, or stays in its place.
        """
        if not turned:
            draw()
            return
        area = self.rect(box.grown(70))
        window, left, top = self.surface, self.left, self.top
        self.surface = pygame.Surface(area.size, pygame.SRCALPHA)
        self.left, self.top = left - area.x, top - area.y
        draw()
        made = pygame.transform.flip(self.surface, True, True)
        self.surface, self.left, self.top = window, left, top
        if not in_place:
            area.x = round(2 * left + self.width * self.scale) - area.right
            area.y = round(2 * top + self.height * self.scale) - area.bottom
        window.blit(made, area)

    def dim(self, strength: int) -> None:
        """Darken everything that has been drawn so far, by so much of 255."""
        if self.surface.get_flags() & pygame.SRCALPHA:  # on a clear ground it must stay a veil
            shade = pygame.Surface(self.surface.get_size(), pygame.SRCALPHA)
            shade.fill((0, 0, 0, strength))
            self.surface.blit(shade, (0, 0))
        else:
            left = 255 - strength
            self.surface.fill((left, left, left), self.surface.get_clip(), special_flags=pygame.BLEND_RGB_MULT)

    def turned_whole(self, draw: Callable[[], None], turned: bool = True) -> None:
        """Draw something over the whole window upside down, for somebody who looks from the other side."""
        if not turned:
            draw()
            return
        window = self.surface
        width, height = window.get_size()
        self.surface = pygame.Surface((width, height), pygame.SRCALPHA)
        draw()
        made, self.surface = pygame.transform.flip(self.surface, True, True), window
        middle = self.px(self.width, self.height)  # it turns about the middle of the design space, wherever that lies
        window.blit(made, (round(self.left) + middle[0] - width, round(self.top) + middle[1] - height))

    # Words

    def font(self, size: float, face: str = "text") -> pygame.Font:
        return font(face, max(LEAST_TEXT, round(size * self.scale * self.big_text)))

    def text(
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        colour: tuple[int, int, int] = CREAM,
        face: str = "text",
        align: str = "left",
        width: float | None = None,
        shade: bool = False,
    ) -> None:
        """One line, its middle at height y. With a width it is set smaller until it fits."""
        text = cleaned(text)  # whoever wrote it: the letters of a font know nothing else
        real = self.fitting(text, size, face, width)
        if width is not None and font(face, real).size(text)[0] > self.length(width):
            self.cut.add(text)
        drawn = written(text, face, real, colour)
        left, middle = self.px(x, y)
        left -= {"left": 0, "centre": drawn.get_width() // 2, "right": drawn.get_width()}[align]
        top = middle - drawn.get_height() // 2
        if shade:
            self.surface.blit(
                written(text, face, real, (0, 0, 0)), (left + max(1, real // 18), top + max(1, real // 18))
            )
        self.surface.blit(drawn, (left, top))

    def fitting(self, text: str, size: float, face: str = "text", width: float | None = None) -> int:
        """The size in pixels in which a line is written, smaller than it should be if it is too wide."""
        real = max(LEAST_TEXT, round(size * self.scale * self.big_text))
        if width is not None:
            room = self.length(width)
            while real > LEAST_TEXT and font(face, real).size(text)[0] > room:
                real -= 1
        return real

    def paragraph(
        self,
        text: str,
        box: Box,
        size: float,
        colour: tuple[int, int, int] = CREAM,
        face: str = "text",
        align: str = "left",
    ) -> float:
        """Text broken into lines that fit the box's width, set smaller until it fits its height; the height used."""
        real, lines = self._set(text, box, size, face)
        step = font(face, real).get_linesize()
        if step * len(lines) > self.length(box.height):
            self.cut.add(text)
        x = {"left": box.x, "centre": box.x + box.width / 2, "right": box.right}[align]
        left, top = self.px(x, box.y)
        for number, line in enumerate(lines):
            drawn = written(line, face, real, colour)
            shift = {"left": 0, "centre": drawn.get_width() // 2, "right": drawn.get_width()}[align]
            self.surface.blit(drawn, (left - shift, top + number * step))
        return len(lines) * step / self.scale

    def measured(self, text: str, width: float, size: float, face: str = "text") -> tuple[int, float, float]:
        """How a paragraph of this width comes out: its lines, the width of the longest one, and its height."""
        real = max(LEAST_TEXT, round(size * self.scale * self.big_text))
        lines = broken(text, face, real, self.length(width))
        wide = max(font(face, real).size(line)[0] for line in lines)
        return len(lines), wide / self.scale, len(lines) * font(face, real).get_linesize() / self.scale

    def paragraph_height(self, text: str, box: Box, size: float, face: str = "text") -> float:
        """The height that a paragraph uses."""
        real, lines = self._set(text, box, size, face)
        return len(lines) * font(face, real).get_linesize() / self.scale

    def _set(self, text: str, box: Box, size: float, face: str) -> tuple[int, tuple[str, ...]]:
        """The size in pixels in which a paragraph fits its box, and its lines."""
        real = max(LEAST_TEXT, round(size * self.scale * self.big_text))
        while True:
            lines = broken(text, face, real, self.length(box.width))
            if real <= LEAST_TEXT or font(face, real).get_linesize() * len(lines) <= self.length(box.height):
                return real, lines
            real -= 1

    def text_width(self, text: str, size: float, face: str = "text") -> float:
        return self.font(size, face).size(cleaned(text))[0] / self.scale


def _darken(picture: pygame.Surface, light: float) -> None:
    level = round(255 * light)
    picture.fill((level, level, level, 255), special_flags=pygame.BLEND_RGBA_MULT)


@lru_cache(maxsize=64)
def font(face: str, size: int) -> pygame.Font:
    return pygame.Font(font_file(face), size)


def font_file(face: str) -> str:
    import font_amatic_sc
    import font_manrope

    return {
        "text": font_manrope.ManropeSemiBold,
        "bold": font_manrope.ManropeBold,
        "head": font_manrope.ManropeExtraBold,
        "hand": font_amatic_sc.AmaticSCBold,
    }[face]


@lru_cache(maxsize=256)  # several screens full; more would only be old numbers, kept all day
def written(text: str, face: str, size: int, colour: tuple[int, int, int]) -> pygame.Surface:
    letters = font(face, size)
    if text and letters.size(text)[0] == 0:  # nothing but accents that have no letter under them
        return pygame.Surface((0, letters.get_linesize()), pygame.SRCALPHA)
    return letters.render(text, True, colour)


@lru_cache(maxsize=256)
def broken(text: str, face: str, size: int, width: int) -> tuple[str, ...]:
    """The text in lines no wider than so many pixels; its own line breaks stay."""
    lines = []
    for paragraph in text.split("\n"):
        line = ""
        for word in cleaned(paragraph).split(" "):
            longer = f"{line} {word}" if line else word
            if line and font(face, size).size(longer)[0] > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return tuple(lines)
