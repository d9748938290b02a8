"""How pieces look that are no longer held: opaque, upright in the open tower and lying on the table before it."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from itertools import product
from typing import NamedTuple

import pygame

from games.core.tetrominoes import SHAPES, Cell, turns
from games.link.table import picture as pic
from games.link.table.heap import FRONT, LANE, LANES, PARTS, YAWS, Fallen, slices
from games.link.table.pour import TABLE, PiecePose
from games.window.canvas import Box, Canvas

DOWN = math.radians(26)  # how far one looks down on the table before the tower
DEEP, HIGH = pic.CELL * math.sin(DOWN), pic.CELL * math.cos(DOWN)  # design units for each cell
TABLE_LINE = pic.FLOOR - TABLE * pic.CELL  # where the table is seen below the front of the pieces in the tower
LIP = pic.FLOOR + 3  # where the floor of the tower begins to hide
SLOT = Box(pic.LEFT - 70, pic.FLOOR + 11, 10 * pic.CELL + 140, 240)  # below its opening
TURN_STEP = 4  # degrees: pieces at an angle are turned once for every few
GROUND = (74, 62, 48)  # what shines through a piece in the tower
FURTHEST_SHADE = 0.84  # how much light is left on the pieces furthest back
SHADE_STEPS = 5
SHADOW = 150  # of 255
FAINT_STEPS = 3
# What is left of the light that has come through a piece.
THROUGH = {"red": (225, 40, 24), "yellow": (245, 160, 20), "green": (30, 170, 60), "blue": (30, 80, 220)}
MOST = 900  # pictures are kept, half of which are made before anything falls


class Picture(NamedTuple):
    """A piece or its shadow, and the part of it that is not clear."""

    surface: pygame.Surface
    seen: pygame.Rect

    def put(self, canvas: Canvas, x: float, y: float) -> None:
        """Its middle comes to lie there."""
        left, top = self.surface.get_rect(center=canvas.px(x, y)).topleft
        canvas.surface.blit(self.surface, (left + self.seen.x, top + self.seen.y), self.seen)


class LoosePieces:
    """Draws pieces of some colours; it keeps what it has made, and lets go of what was not used for longest."""

    def __init__(self) -> None:
        self._made: OrderedDict[tuple, Picture] = OrderedDict()
        self._scale = 0.0

    @staticmethod
    def files(colours: Sequence[str]) -> list[str]:
        """A picture out of every file that is needed for lying pieces of these colours."""
        kinds = product(dict.fromkeys(colours), SHAPES, range(YAWS))
        return [f"link/{colour}_{shape}_lying_{yaw}" for colour, shape, yaw in kinds]

    def warm_up(self, canvas: Canvas, kinds: Sequence[tuple[str, str]]) -> Iterator[None]:
        """Makes what will be needed for pieces of these colours and shapes, a bit each time that it is asked."""
        for shape in dict.fromkeys(shape for _, shape in kinds):
            for yaw in range(YAWS):
                self._shadow(canvas, shape, yaw, 0, 0)
                yield
                for part in range(PARTS):
                    slices(shape, yaw, part)
                    yield
        for colour, shape in dict.fromkeys(kinds):
            for yaw in range(YAWS):
                self._lying(canvas, colour, f"{shape}_lying_{yaw}", 0, SHADE_STEPS)
                yield

    # In the tower

    def draw_upright(self, canvas: Canvas, colour: str, pose: PiecePose) -> None:
        """A piece in the open tower, as far as the tower's floor does not hide it."""
        shape, number = pose.place.shape, pose.place.turn
        turn = turns(shape)[number]
        x, y = pic.cell_corner(pose.x + len(turn.bottoms) / 2, pose.y + turn.height / 2)
        angle = round(math.degrees(pose.angle) / TURN_STEP) * TURN_STEP % 360
        picture = self._kept(canvas, ("upright", colour, shape, number, angle), self._turned_upright)
        before = canvas.surface.get_clip()
        area = canvas.rect(Box(0, -400, 1920, LIP + 400)).clip(before)
        canvas.surface.set_clip(pygame.Rect(before.left, area.top, before.width, area.height))
        picture.put(canvas, x, y)
        canvas.surface.set_clip(before)

    def _turned_upright(self, canvas: Canvas, colour: str, shape: str, turn: int, angle: int) -> pygame.Surface:
        surface = self.upright(canvas, colour, shape, turn)
        return pygame.transform.rotate(surface, angle) if angle else surface

    def upright(self, canvas: Canvas, colour: str, shape: str, turn: int) -> pygame.Surface:
        """A piece that nothing shines through, its cells filling the whole picture."""
        return self._kept(canvas, ("whole", colour, shape, turn), self._whole).surface

    def _whole(self, canvas: Canvas, colour: str, shape: str, turn: int) -> pygame.Surface:
        cells = turns(shape)[turn].cells
        made = pygame.Surface((canvas.length(_wide(cells) * pic.CELL), canvas.length(_high(cells) * pic.CELL)))
        made = made.convert_alpha()
        made.fill((0, 0, 0, 0))
        width, height = made.get_width() / _wide(cells), made.get_height() / _high(cells)
        for column, row in cells:
            left, top = round(column * width), made.get_height() - round((row + 1) * height)
            right, bottom = round((column + 1) * width), made.get_height() - round(row * height)
            made.fill((*GROUND, 255), (left, top, right - left, bottom - top))
        for layer, blend in (("mult", pygame.BLEND_RGB_MULT), ("add", pygame.BLEND_RGB_ADD)):
            sprite = canvas.sprites.get(f"link/piece_{colour}_{shape}{turn}_{layer}")
            at = round(-sprite.anchor[0]), round(made.get_height() - sprite.anchor[1])
            made.blit(sprite.surface, at, special_flags=blend)
        return made

    # On the table

    def draw_still(self, canvas: Canvas, colour: str, shape: str, yaw: int) -> None:
        """A piece that lies level, its middle at the origin; some of the light on it shines through onto the felt."""
        for picture, away in (
            (self._shadow(canvas, shape, yaw, 0, 0), 2.0),
            (self._kept(canvas, ("through", colour, shape, yaw), self._made_through), 6.0),
            (self._lying(canvas, colour, f"{shape}_lying_{yaw}", 0, SHADE_STEPS), 0.0),
        ):
            picture.put(canvas, away, away)

    def draw_heap(self, canvas: Canvas, colours: Sequence[str], heap: Sequence[Fallen]) -> None:
        """Pieces in the order in which they hide each other."""
        for piece in heap:
            self._draw_shadow(canvas, piece)
            self._draw_lying(canvas, colours[piece.seat], piece)

    def _draw_shadow(self, canvas: Canvas, piece: Fallen) -> None:
        """Where it lies close to what is below it; in the air there is only a faint one on the table."""
        if piece.is_inside:
            return
        x, y = place_of(piece._replace(y=piece.y if piece.airborne < 0.5 else TABLE + 0.3))
        faint = round(piece.airborne * FAINT_STEPS)
        away = 4 + 9 * piece.airborne
        self._shadow(canvas, piece.shape, piece.yaw, _steps(piece.tilt), faint).put(canvas, x + away, y + 0.8 * away)

    def _draw_lying(self, canvas: Canvas, colour: str, piece: Fallen) -> None:
        x, y = place_of(piece)
        name = f"{piece.shape}_{'tipping' if piece.is_tipping else 'lying'}_{_number(piece)}"
        near = min(1.0, max(0.0, (piece.depth - FRONT) / (0.6 * LANES * LANE)))
        picture = self._lying(canvas, colour, name, _steps(piece.tilt), round(near * SHADE_STEPS))
        before = canvas.surface.get_clip()
        if piece.is_inside:
            canvas.surface.set_clip(canvas.rect(SLOT).clip(before))
        picture.put(canvas, x, y)
        canvas.surface.set_clip(before)

    def _lying(self, canvas: Canvas, colour: str, name: str, tilt: int, near: int) -> Picture:
        return self._kept(canvas, ("lying", colour, name, tilt, near), self._made_lying)

    def _made_lying(self, canvas: Canvas, colour: str, name: str, tilt: int, near: int) -> pygame.Surface:
        """Its middle is the middle of the picture."""
        if tilt:
            level = self._lying(canvas, colour, name, 0, near).surface
            return pygame.transform.rotozoom(level, tilt * TURN_STEP, 1.0)
        made = _centred(*canvas.sprites.get(f"link/{colour}_{name}"))
        if near < SHADE_STEPS:
            light = round(255 * (FURTHEST_SHADE + (1 - FURTHEST_SHADE) * near / SHADE_STEPS))
            made.fill((light, light, light, 255), special_flags=pygame.BLEND_RGBA_MULT)
        return made

    def _shadow(self, canvas: Canvas, shape: str, yaw: int, tilt: int, faint: int) -> Picture:
        return self._kept(canvas, ("shadow", shape, yaw, tilt, faint), self._made_shadow)

    def _made_shadow(self, canvas: Canvas, shape: str, yaw: int, tilt: int, faint: int) -> pygame.Surface:
        if tilt:
            return pygame.transform.rotate(self._shadow(canvas, shape, yaw, 0, faint).surface, tilt * TURN_STEP)
        whole = _centred(*canvas.sprites.get(f"link/red_{shape}_lying_{yaw}"))
        margin, soft = canvas.length(16), max(2, canvas.length(7))
        width, height = whole.get_width() + 2 * margin, whole.get_height() + 2 * margin
        dark = pygame.Surface((width, height), pygame.SRCALPHA)
        dark.blit(whole, (margin, margin))
        dark.fill((0, 0, 0, round(SHADOW * (1 - 0.6 * faint / FAINT_STEPS))), special_flags=pygame.BLEND_RGBA_MULT)
        small = pygame.transform.smoothscale(dark, (max(1, width // soft), max(1, height // soft)))
        return pygame.transform.smoothscale(small, (width, height))

    def _made_through(self, canvas: Canvas, colour: str, shape: str, yaw: int) -> pygame.Surface:
        """Its shadow in its colour: what light is left behind a piece that is clear."""
        made = self._shadow(canvas, shape, yaw, 0, FAINT_STEPS).surface.copy()
        made.fill((*THROUGH[colour], 0), special_flags=pygame.BLEND_RGBA_ADD)
        return made

    def _kept(self, canvas: Canvas, key: tuple, make) -> Picture:
        if canvas.scale != self._scale:
            self._made.clear()
            self._scale = canvas.scale
        if key in self._made:
            self._made.move_to_end(key)
        else:
            made = make(canvas, *key[1:])
            self.keep_latest(MOST - 1)
            self._made[key] = Picture(made, made.get_bounding_rect())
        return self._made[key]

    def keep_latest(self, count: int) -> None:
        """Of its pictures only so many: where nothing falls any more, hardly any are needed."""
        while len(self._made) > count:
            self._made.popitem(last=False)


def place_of(piece: Fallen) -> tuple[float, float]:
    """Where the middle of a lying piece is seen."""
    return pic.LEFT + piece.x * pic.CELL, TABLE_LINE + piece.depth * DEEP - (piece.y - TABLE) * HIGH


def _number(piece: Fallen) -> str:
    return f"{-piece.yaw * 4 // YAWS % 4}_36" if piece.is_tipping else str(piece.yaw)


def _steps(tilt: float) -> int:
    return round(math.degrees(tilt) / TURN_STEP)


def _wide(cells: Sequence[Cell]) -> int:
    return 1 + max(column for column, _ in cells)


def _high(cells: Sequence[Cell]) -> int:
    return 1 + max(row for _, row in cells)


def _centred(surface: pygame.Surface, anchor: Sequence[float]) -> pygame.Surface:
    """The picture with so much clear room that its anchor is in the middle."""
    x, y = anchor
    half_width, half_height = (math.ceil(max(at, size - at)) for at, size in zip((x, y), surface.get_size()))
    made = pygame.Surface((2 * half_width, 2 * half_height), pygame.SRCALPHA)
    made.blit(surface, (round(half_width - x), round(half_height - y)))
    return made.convert_alpha()
