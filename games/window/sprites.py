"""Baked pictures: loaded when first used, scaled once for each size of the window."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from games.store.brought import brought
from games.window.memory import give_back
from games.window.room import filled

STRETCHED, REPEATED, CUT = "stretched", "repeated", "cut"  # what is done with the middle of a picture that is sliced
ALL_BUT_OPAQUE = 245  # of 255: more than that was opaque before it was scaled

ASSETS = brought("assets")
BAKED = 4 / 3  # pixels of a picture for each unit of the design space, unless its `density` says otherwise


class Sprite(NamedTuple):
    """A picture at the window's scale, and the pixel of it that is put at the object's place."""

    surface: pygame.Surface
    anchor: tuple[float, float]


class Sprites:
    """The pictures of all sets, named `set/name`.

    What lies on an opaque ground is kept without alpha: `mult` and `add` layers and backgrounds are blended or copied
    as they are.
    """

    def __init__(self) -> None:
        self._sets: dict[str, dict[str, Any]] = {}
        self._scaled: dict[tuple[str, float], Sprite] = {}  # by name and scale
        self._rooms: dict[tuple[str, float], tuple[tuple[int, int], pygame.Surface]] = {}  # and where its picture lies
        self._scale = 1.0

    def use_scale(self, scale: float) -> None:
        """The window has a new size: pixels for each unit of the design space."""
        if scale != self._scale:
            self._scaled.clear()
            self._rooms.clear()
            self._scale = scale

    def at(self, scale: float) -> Sprites:
        """The same pictures at another scale, beside those of this one."""
        if scale == self._scale:
            return self
        other = copy(self)  # what is kept is kept for both
        other._scale = scale
        return other

    def keep_only(self, *folders: str) -> None:
        """Let go of the pictures of all other sets: a table takes a hundred megabytes while it is played at."""
        for kept in (self._scaled, self._rooms):
            for key in [key for key in kept if key[0].partition("/")[0] not in folders]:
                del kept[key]
        for path in [path for path in _pictures if path.parent.name not in folders]:
            del _pictures[path]
        give_back()

    def whole_set(self, folder: str) -> dict[str, Any]:
        """What the bake program noted about all the pictures of a set."""
        if folder not in self._sets:
            text = (ASSETS / folder / "sprites.json").read_text(encoding="utf-8")
            self._sets[folder] = json.loads(text)
        return self._sets[folder]

    def has(self, name: str) -> bool:
        """Whether there is such a picture in its set."""
        folder, _, part = name.partition("/")
        return part in self.whole_set(folder)

    def facts(self, name: str) -> dict[str, Any]:
        """What the bake program noted about a picture."""
        folder, _, part = name.partition("/")
        return self.whole_set(folder)[part]

    def density(self, name: str) -> float:
        """Pixels of the picture as it was baked for each unit of the design space."""
        density: float = self.facts(name).get("density", BAKED)
        return density

    def get(self, name: str, size: float = 1.0) -> Sprite:
        """The picture at the window's scale times `size`."""
        key = (name, self._scale * size)
        if key not in self._scaled:
            self._scaled[key] = self._scale_to(name, self._scale * size)
        return self._scaled[key]

    def backdrop(self, name: str) -> Sprite:
        """A background, which is only needed in the size of the window: as it was baked it is not kept."""
        sprite = self.get(name)
        if _pictures.get(self._path(name)) is not sprite.surface:
            _pictures.pop(self._path(name), None)
        return sprite

    def room(self, name: str, corner: tuple[int, int], size: tuple[int, int]) -> pygame.Surface:
        """A background with its corner at this place of a window that it is too small for, and an empty room around."""
        key = (name, self._scale)
        kept = self._rooms.get(key)
        if kept is None or kept[0] != corner or kept[1].get_size() != size:
            kept = self._rooms[key] = corner, filled(self.backdrop(name).surface, corner, size, self._scale)
        return kept[1]

    def _scale_to(self, name: str, scale: float) -> Sprite:
        facts = self.facts(name)
        baked = self.baked(name)
        factor = scale / self.density(name)
        width, height = baked.get_size()
        wanted = (max(1, round(width * factor)), max(1, round(height * factor)))
        anchor = facts.get("anchor", (0, 0))
        if wanted == (width, height):
            surface = baked
        elif has_alpha(baked):
            surface = made_opaque(pygame.transform.smoothscale(baked, wanted).convert_alpha())
        else:
            surface = pygame.transform.smoothscale(baked, wanted).convert()
        return Sprite(surface, (anchor[0] * wanted[0] / width, anchor[1] * wanted[1] / height))

    def load_ahead(self, *names: str) -> None:
        """Begin to read the files of these pictures, so that nobody has to wait for the disk when they are needed."""
        for name in names:
            path = self._path(name)
            if path not in _pictures and path not in _on_the_way:
                _on_the_way[path] = _reader().submit(pygame.image.load, path)

    def _path(self, name: str) -> Path:
        file: str = self.facts(name)["file"]
        return ASSETS / name.partition("/")[0] / file

    def baked(self, name: str) -> pygame.Surface:
        """The picture as it was baked."""
        facts = self.facts(name)
        whole = _picture(self._path(name))
        rect = facts.get("rect")
        part = whole.subsurface(pygame.Rect(rect)) if rect else whole
        return mirrored(part) if facts.get("mirrored") else part


_pictures: dict[Path, pygame.Surface] = {}  # as they were baked, by file
_on_the_way: dict[Path, Future[pygame.Surface]] = {}  # those that are being read


@cache
def _reader() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, "pictures")


def _picture(path: Path) -> pygame.Surface:
    if path not in _pictures:
        ahead = _on_the_way.pop(path, None)
        loaded = pygame.image.load(path) if ahead is None else ahead.result()
        _pictures[path] = loaded.convert_alpha() if has_alpha(loaded) else loaded.convert()
    return _pictures[path]


def has_alpha(surface: pygame.Surface) -> bool:
    return surface.get_masks()[3] != 0 or surface.get_colorkey() is not None


def mirrored(surface: pygame.Surface) -> pygame.Surface:
    """The picture mirrored at its diagonal: the light still falls from the upper left."""
    return pygame.transform.flip(pygame.transform.rotate(surface, 90), False, True)


def made_opaque(surface: pygame.Surface) -> pygame.Surface:
    """The same surface: what was as good as opaque is so again. `smoothscale` lets some light through everything."""
    veil = pygame.mask.from_surface(surface, ALL_BUT_OPAQUE).to_surface(
        setcolor=(0, 0, 0, 255 - ALL_BUT_OPAQUE), unsetcolor=(0, 0, 0, 0)
    )
    surface.blit(veil, (0, 0), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def nine_slice(
    picture: pygame.Surface, slices: tuple[int, int, int, int], size: tuple[int, int], middle: str = STRETCHED
) -> pygame.Surface:
    """The picture made as large as wanted in its middle only: its corners keep their shape.

    The middle is stretched, or repeated as often as fits, or as much of it is shown as there is room for.
    """
    left, top, right, bottom = slices
    width, height = picture.get_size()
    if abs(size[0] - width) <= 2:  # as wide as it was baked, but for rounding: nothing to cut
        left = right = 0
    if abs(size[1] - height) <= 2:
        top = bottom = 0
    made = pygame.Surface((max(size[0], left + right + 1), max(size[1], top + bottom + 1)), pygame.SRCALPHA)
    across = list(_stretches(width, made.get_width(), left, right, middle))
    for y, h, new_y, new_h in _stretches(height, made.get_height(), top, bottom, middle):
        for x, w, new_x, new_w in across:
            part = picture.subsurface((x, y, w, h))
            if (w, h) != (new_w, new_h):
                part = pygame.transform.smoothscale(part, (new_w, new_h))
            made.blit(part, (new_x, new_y))
    return made_opaque(made)


def shaded(picture: pygame.Surface, fall: float) -> pygame.Surface:
    """The same surface under the lamp at the upper left: so much of its light is lost at the lower right."""
    light = pygame.Surface((3, 3))
    for x in range(3):
        for y in range(3):
            level = round(255 * (1 - fall * (x + y) / 4))
            light.set_at((x, y), (level, level, level))
    picture.blit(pygame.transform.smoothscale(light, picture.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def _stretches(old: int, new: int, first: int, last: int, middle: str) -> Iterator[tuple[int, int, int, int]]:
    """Along one side: (start, length) in the picture and (start, length) in what is made, without empty ones."""
    if first:
        yield 0, first, 0, first
    inner, new_inner = old - first - last, new - first - last
    if inner > 0 and new_inner > 0:
        count = max(1, round(new_inner / inner)) if middle == REPEATED else 1
        shown = min(inner, new_inner) if middle == CUT else inner
        for number in range(count):
            start, end = new_inner * number // count, new_inner * (number + 1) // count
            yield first, shown, first + start, end - start
    if last:
        yield old - last, last, new - last, last
