"""Baked pictures: loaded when first used, scaled once for each size of the window.

What will be wanted soon is made ahead, in a thread of its own: to read and scale one picture takes longer than a frame.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from copy import copy
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from games.store.brought import brought
from games.window.memory import give_back
from games.window.room import filled

STRETCHED, REPEATED, CUT = "stretched", "repeated", "cut"  # what is done with the middle of a picture that is sliced
MAKER = "pictures"  # the thread that makes them ahead
ROWS = 256  # of a picture that are converted at once
WANDERS = 40  # pixels by which a picture may wander in its window without its room being made anew
ALL_BUT_OPAQUE = 245  # of 255: more than that was opaque before it was scaled

ASSETS = brought("assets")
BAKED = 4 / 3  # pixels of a picture for each unit of the design space, unless its `density` says otherwise


class Sprite(NamedTuple):
    """A picture at the window's scale, and the pixel of it that is put at the object's place."""

    surface: pygame.Surface
    anchor: tuple[float, float]


Room = tuple[tuple[int, int], pygame.Surface, tuple[int, int]]  # where its picture lies, and the size of its window


class Sprites:
    """The pictures of all sets, named `set/name`.

    What lies on an opaque ground is kept without alpha: `mult` and `add` layers and backgrounds are blended or copied
    as they are.
    """

    def __init__(self) -> None:
        self._sets: dict[str, dict[str, Any]] = {}
        self._scaled: dict[tuple[str, float], Sprite] = {}  # by name and scale
        self._coming: dict[tuple[str, float], Future[Sprite]] = {}  # those that are being made ahead
        self._rooms: dict[tuple[str, float], Room] = {}
        self._scale = 1.0

    def use_scale(self, scale: float) -> None:
        """The window has a new size: pixels for each unit of the design space."""
        if scale != self._scale:
            self._forget_coming()
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

    def keep_only(self, *folders: str) -> list[tuple[str, float]]:
        """Let go of the pictures of all other sets: a table takes a hundred megabytes while it is played at.

        Which these were may be told to `make_again` before the same is shown once more.
        """
        self._forget_coming(*folders)
        going = [key for key in self._scaled if key[0].partition("/")[0] not in folders]
        for key in going:
            del self._scaled[key]
            self._rooms.pop(key, None)
        for path in [path for path in list(_pictures) if path.parent.name not in folders]:
            del _pictures[path]
        for path in [path for path in _on_the_way if path.parent.name not in folders]:
            _on_the_way.pop(path).cancel()
        give_back()
        return going

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
        sprite = self._scaled.get(key)
        if sprite is None:
            coming = self._coming.pop(key, None)
            sprite = self._scale_to(*key) if coming is None or coming.cancel() else coming.result()
            self._scaled[key] = sprite
        return sprite

    def backdrop(self, name: str) -> Sprite:
        """A background, which is only needed in the size of the window: as it was baked it is not kept."""
        is_new = (name, self._scale) not in self._scaled
        sprite = self.get(name)
        if is_new:
            _pictures.pop(self._path(name), None)
        return sprite

    # Ahead

    def make_ahead(self, *names: str, size: float = 1.0) -> None:
        """Begin to make these pictures beside the frames, so that no frame has to wait for them."""
        self.make_again((name, self._scale * size) for name in names)

    def make_again(self, pictures: Iterable[tuple[str, float]]) -> None:
        """The same by names and scales."""
        for key in pictures:
            if key not in self._scaled and key not in self._coming:
                self._coming[key] = _maker().submit(self._scale_to, *key)

    @property
    def are_coming(self) -> bool:
        """Whether pictures are still being made ahead."""
        return any(not coming.done() for coming in list(self._coming.values()))

    def close(self) -> None:
        """Nothing more is made ahead: the window closes."""
        wait(self._forget_coming())

    def _forget_coming(self, *kept: str) -> list[Future[Sprite]]:
        """But for some folders nothing more is made ahead; what is just being made comes to its end."""
        going = [key for key in self._coming if key[0].partition("/")[0] not in kept]
        return [coming for coming in map(self._coming.pop, going) if not coming.cancel()]

    def room(self, name: str, corner: tuple[int, int], size: tuple[int, int]) -> tuple[pygame.Surface, tuple[int, int]]:
        """A background with its corner at this place of a window that it is too small for, and an empty room around.

        And where that is put: it is a little larger than the window, in which it may wander.
        """
        key = (name, self._scale)
        kept = self._rooms.get(key)
        if kept is None or kept[2] != size or max(abs(corner[i] - kept[0][i]) for i in (0, 1)) > WANDERS:
            wide, high = (side + 2 * WANDERS for side in size)
            inside = corner[0] + WANDERS, corner[1] + WANDERS
            made = filled(self.backdrop(name).surface, inside, (wide, high), self._scale)
            kept = self._rooms[key] = corner, made, size
        return kept[1], (corner[0] - kept[0][0] - WANDERS, corner[1] - kept[0][1] - WANDERS)

    def _scale_to(self, name: str, scale: float) -> Sprite:
        facts = self.facts(name)
        baked = self.baked(name)
        factor = scale / self.density(name)
        width, height = baked.get_size()
        wanted = (max(1, round(width * factor)), max(1, round(height * factor)))
        anchor = facts.get("anchor", (0, 0))
        if wanted == (width, height):
            surface = baked
        else:
            surface = pygame.transform.smoothscale(baked, wanted)  # as it was converted
            surface = made_opaque(surface) if has_alpha(baked) else surface
        return Sprite(surface, (anchor[0] * wanted[0] / width, anchor[1] * wanted[1] / height))

    def load_ahead(self, *names: str) -> None:
        """Begin to read the files of these pictures, so that nobody has to wait for the disk when they are needed."""
        for name in names:
            path = self._path(name)
            if path not in _pictures and path not in _on_the_way:
                _on_the_way[path] = _maker().submit(_loaded, path)

    def _path(self, name: str) -> Path:
        return _path_of(name.partition("/")[0], self.facts(name)["file"])

    def baked(self, name: str) -> pygame.Surface:
        """The picture as it was baked."""
        facts = self.facts(name)
        whole = _picture(self._path(name))
        # Always a part of its own: while one is scaled ahead it is locked, and could not be drawn.
        part = whole.subsurface(pygame.Rect(facts.get("rect") or whole.get_rect()))
        return mirrored(part) if facts.get("mirrored") else part


_pictures: dict[Path, pygame.Surface] = {}  # as they were baked, by file
_on_the_way: dict[Path, Future[pygame.Surface]] = {}  # those that are being read


@cache
def _path_of(folder: str, file: str) -> Path:
    return ASSETS / folder / file


@cache
def _maker() -> ThreadPoolExecutor:
    return ThreadPoolExecutor(1, MAKER)


def _picture(path: Path) -> pygame.Surface:
    found = _pictures.get(path)
    if found is None:
        ahead = _on_the_way.pop(path, None)
        found = _pictures[path] = _loaded(path) if ahead is None or ahead.cancel() else ahead.result()
    return found


def _loaded(path: Path) -> pygame.Surface:
    return _converted(pygame.image.load(path))


def _converted(loaded: pygame.Surface) -> pygame.Surface:
    """The same picture in the format in which it is drawn. Many rows at once would keep a frame waiting meanwhile."""
    if has_alpha(loaded):
        return loaded.convert_alpha()
    width, height = loaded.get_size()
    made = pygame.Surface((width, height))
    for top in range(0, height, ROWS):
        made.blit(loaded, (0, top), (0, top, width, ROWS))
        time.sleep(0)
    return made


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
