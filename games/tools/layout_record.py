"""What a screen writes, and where, without its pictures being made: so a look at it costs the same at every size."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from games.tools import studio
from games.window.app import Cabinet
from games.window.canvas import Canvas
from games.window.sprites import ASSETS, Sprite, Sprites, has_alpha
from games.window.widgets import Widget

VEIL = 80  # of 255: what lies behind something darker than that is not read any more


class SeenLine(NamedTuple):
    """A line of text in the window: where it is in pixels, its ink, how large its letters are, and whose they are."""

    text: str
    box: pygame.Rect
    ink: pygame.Mask
    size: int  # of the font, in real pixels
    owner: Widget | None
    told: int  # lines of one paragraph have one number

    def meets(self, other: SeenLine) -> bool:
        """Whether their ink has a pixel in common."""
        offset = (other.box.x - self.box.x, other.box.y - self.box.y)
        return self.ink.overlap(other.ink, offset) is not None

    def moved(self, x: int, y: int) -> SeenLine:
        return self._replace(box=self.box.move(x, y))


class Cover(NamedTuple):
    """Something opaque that lies over what was there before; by its picture's name, not all of it may be."""

    box: pygame.Rect
    picture: str = ""
    owner: Widget | None = None


SeenMark = SeenLine | Cover


class LayoutRecord:
    """What is drawn on one canvas, in its order; on each surface for itself until that is laid on the window."""

    def __init__(self) -> None:
        self.marks: dict[int, tuple[pygame.Surface, list[SeenMark]]] = {}
        self.drawn: set[Widget] = set()  # those that can be seen
        self.owner: Widget | None = None
        self._told = 0

    def on(self, surface: pygame.Surface) -> list[SeenMark]:
        return self.marks.setdefault(id(surface), (surface, []))[1]

    def seen(self, surface: pygame.Surface, mark: SeenMark) -> None:
        if self.owner is not None:
            self.drawn.add(self.owner)
        self.on(surface).append(mark)

    def told(self) -> int:
        self._told += 1
        return self._told

    def laid(self, onto: pygame.Surface, source: pygame.Surface, place: Any, area: Any, flags: int) -> None:
        """A surface has been laid on another: what is written on clear glass comes with it, a photograph covers."""
        corner = place.topleft if isinstance(place, pygame.Rect) else tuple(map(round, place[:2]))
        part = pygame.Rect(area) if area is not None else source.get_rect()
        name = _names.get(id(source), (None, ""))[1]
        if name:
            self.seen(onto, Cover(part.move(corner[0] - part.x, corner[1] - part.y), name))
            return
        whole, (left, top) = source, (0, 0)
        while whole.get_parent() is not None:
            x, y = whole.get_offset()
            left, top, whole = left + x, top + y, whole.get_parent()
        _, marks = self.marks.get(id(whole), (None, []))
        is_glass = bool(source.get_flags() & pygame.SRCALPHA)
        if not (is_glass or isinstance(whole, PaperSurface) or flags):
            self.seen(onto, Cover(pygame.Rect(corner, part.size)))
            return
        shift = corner[0] - left - part.x, corner[1] - top - part.y
        room = part.move(left, top)
        for mark in list(marks):
            if not mark.box.colliderect(room):
                continue
            if isinstance(mark, SeenLine):
                self.seen(onto, mark.moved(*shift))
            else:
                self.seen(onto, mark._replace(box=mark.box.move(shift)))


class PaperSurface(pygame.Surface):
    """In place of a window, and of what is copied from one: nothing is painted on it, it only remembers."""

    def blit(self, source: pygame.Surface, dest: Any = (0, 0), area: Any = None, special_flags: int = 0) -> pygame.Rect:
        _record[-1].laid(self, source, dest, area, special_flags)
        return pygame.Rect(0, 0, 0, 0)

    def blits(self, blit_sequence: Any, doreturn: Any = True) -> Any:
        for each in blit_sequence:
            self.blit(*each)
        return []

    def fblits(self, blit_sequence: Any, special_flags: int = 0) -> None:
        for source, dest in blit_sequence:
            self.blit(source, dest, None, special_flags)

    def fill(self, color: Any, rect: Any = None, special_flags: int = 0) -> pygame.Rect:
        box = self.get_rect() if rect is None else pygame.Rect(rect)
        if not special_flags:
            _record[-1].seen(self, Cover(box))
        return box


_record: list[LayoutRecord] = [LayoutRecord()]
_names: dict[int, tuple[pygame.Surface, str]] = {}  # of clear pictures, by their ids


class NoPictures(Sprites):
    """Clear glass of the right size in place of every picture."""

    def keep_only(self, *folders: str) -> list[tuple[str, float]]:
        return []

    def use_scale(self, scale: float) -> None:
        if scale != self._scale:
            for sprite in self._scaled.values():
                _names.pop(id(sprite.surface), None)
        super().use_scale(scale)

    def load_ahead(self, *names: str) -> None:
        pass

    def make_ahead(self, *names: str, size: float = 1.0) -> None:
        pass

    def room(self, name: str, corner: tuple[int, int], size: tuple[int, int]) -> tuple[pygame.Surface, tuple[int, int]]:
        return pygame.Surface(size), (0, 0)

    def _scale_to(self, name: str, scale: float) -> Sprite:
        facts = self.facts(name)
        width, height = facts["rect"][2:] if facts.get("rect") else _file_size(self._path(name))
        factor = scale / self.density(name)
        wanted = max(1, round(width * factor)), max(1, round(height * factor))
        surface = pygame.Surface(wanted, pygame.SRCALPHA)
        _names[id(surface)] = surface, name
        anchor = facts.get("anchor", (0, 0))
        return Sprite(surface, (anchor[0] * factor, anchor[1] * factor))


@cache
def _file_size(path: Any) -> tuple[int, int]:
    """How large a picture is, by the head of its file."""
    with path.open("rb") as file:
        head = file.read(24)
    return int.from_bytes(head[16:20]), int.from_bytes(head[20:24])


@cache
def opaque_part(name: str) -> tuple[pygame.Mask, tuple[int, int]]:
    """Where a picture as it was baked lets nothing through, and its size."""
    folder, _, part = name.partition("/")
    facts = json.loads((ASSETS / folder / "sprites.json").read_text(encoding="utf-8"))[part]
    whole = pygame.image.load(ASSETS / folder / facts["file"])
    surface = whole.subsurface(pygame.Rect(facts["rect"])) if facts.get("rect") else whole
    if not has_alpha(surface):
        return pygame.Mask(surface.get_size(), fill=True), surface.get_size()
    return pygame.mask.from_surface(surface, 245), surface.get_size()


class _Letters:
    """In place of a surface while a text is written on it."""

    def __init__(self) -> None:
        self.lines: list[tuple[pygame.Surface, pygame.Rect, int]] = []
        self.size = 0

    def blit(self, letters: pygame.Surface, place: tuple[int, int]) -> None:
        ink = letters.get_bounding_rect()
        if ink.width:
            self.lines.append((letters.subsurface(ink), ink.move(place), self.size))


def _watched(write: Callable[..., Any], is_line: bool) -> Callable[..., Any]:
    """`Canvas.text` or `Canvas.paragraph`; the shadow of a line is no second line."""

    def watched(canvas: Canvas, text: str, *facts: Any, **more: Any) -> Any:
        surface, letters = canvas.surface, _Letters()
        canvas.surface = letters  # type: ignore[assignment]
        from games.window import canvas as canvas_module

        real = canvas_module.written

        def written(text: str, face: str, size: int, colour: Any) -> pygame.Surface:
            letters.size = size
            return real(text, face, size, colour)

        with patch.object(canvas_module, "written", written):
            used = write(canvas, text, *facts, **more)
        canvas.surface = surface
        record, told = _record[-1], _record[-1].told()
        for picture, box, size in letters.lines[-1:] if is_line else letters.lines:
            seen = box if surface.get_clip() == surface.get_rect() else box.clip(surface.get_clip())
            if seen.width and seen.height:
                ink, box = pygame.mask.from_surface(picture.subsurface(seen.move(-box.x, -box.y))), seen
                record.seen(surface, SeenLine(text, box, ink, size, record.owner, told))
        return used

    return watched


def _nine(canvas: Canvas, name: str, box: Any, light: float = 1.0) -> None:
    _record[-1].seen(canvas.surface, Cover(canvas.rect(box), f"{name}*", _record[-1].owner))


def _dim(canvas: Canvas, strength: int) -> None:
    if strength >= VEIL:
        _record[-1].seen(canvas.surface, Cover(canvas.surface.get_rect()))


def _straight(canvas: Canvas, *facts: Any, **more: Any) -> None:
    """What is turned for somebody on the other side is looked at from there."""
    draw = next(fact for fact in facts if callable(fact))
    draw()


@contextmanager
def without_pictures() -> Iterator[None]:
    """Meanwhile whatever is opened in the studio has no pictures, and nothing is painted."""
    sprites = NoPictures()

    def window() -> pygame.Surface | None:
        surface = real()
        if surface is None:
            return None
        if _paper.get("size") != surface.get_size():
            _paper.update(size=surface.get_size(), paper=PaperSurface(surface.get_size()))
        paper: pygame.Surface = _paper["paper"]
        return paper

    real, _paper = pygame.display.get_surface, dict[str, Any]()
    with ExitStack() as meanwhile:
        for place, name, value in (
            (studio, "shared_sprites", lambda size: sprites),
            (pygame.display, "get_surface", window),
            (pygame.display, "flip", lambda: None),
            (pygame.display, "update", lambda *facts: None),
            (Cabinet, "draw", lambda cabinet: None),
            (Canvas, "text", _watched(Canvas.text, True)),
            (Canvas, "paragraph", _watched(Canvas.paragraph, False)),
            (Canvas, "nine", _nine),
            (Canvas, "dim", _dim),
            (Canvas, "turned", _straight),
            (Canvas, "turned_whole", _straight),
        ):
            meanwhile.enter_context(patch.object(place, name, value))
        yield


class SeenScreen(NamedTuple):
    """A screen as it is drawn: what is written on it, and its controls."""

    window: pygame.Rect
    marks: Sequence[SeenMark]
    controls: Sequence[tuple[Widget, pygame.Rect]]  # those that can be seen
    hidden: Sequence[tuple[Widget, pygame.Rect]]
    cut: frozenset[str]
    visible: Mapping[Widget, pygame.Rect]  # the part of a control in which there is something to be seen
    is_at_home: bool  # laid out for this kind of window


def look(cabinet: Any, size: tuple[int, int] | None = None) -> SeenScreen:
    """At the scene on top, in a window of this size; only `without_pictures`."""
    if size is not None and pygame.display.get_surface().get_size() != size:  # type: ignore[union-attr]
        pygame.display.set_mode(size)
    cabinet.refit()
    scene = cabinet.top
    canvas = cabinet.canvas_of(scene)
    widgets = list(scene.controls.widgets) if scene.controls is not None else []
    record = LayoutRecord()
    _record.append(record)
    try:
        with ExitStack() as meanwhile:
            for widget in widgets:
                meanwhile.enter_context(patch.object(widget, "draw", _owned(record, widget, widget.draw)))
            scene.draw(canvas)
    finally:
        _record.pop()
    # Where a part is turned to the other side of a flat screen, boxes are told as they are seen from there, and what
    # lies still as it is seen from here: of these only the words themselves are looked at.
    is_split = scene.faces_opposite
    boxes = [] if is_split else [(widget, canvas.rect(widget.box)) for widget in widgets]
    return SeenScreen(
        cabinet.surface.get_rect(),
        [] if is_split else record.on(cabinet.surface),
        [each for each in boxes if each[0] in record.drawn],
        [each for each in boxes if each[0] not in record.drawn],
        frozenset(canvas.cut),
        {widget: canvas.rect(widget.visible) for widget in widgets},
        scene.upright == cabinet.is_upright,
    )


def _owned(record: LayoutRecord, widget: Widget, draw: Callable[..., None]) -> Callable[..., None]:
    def drawn(*facts: Any, **more: Any) -> None:
        before, record.owner = record.owner, widget
        try:
            draw(*facts, **more)
        finally:
            record.owner = before

    return drawn
