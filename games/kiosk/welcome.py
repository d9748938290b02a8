"""A word of welcome and a picture of the operator's own, on the invitation and the title."""

from __future__ import annotations

import io
import struct
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pygame

from games.core.contract import Complaint
from games.kiosk.config import Config
from games.store import files
from games.window.canvas import INK, LEAST_TEXT, Box, Canvas
from games.words import in_words

MOST_BYTES = 100_000_000  # of the file, and of the picture in the memory: 25 million pixels
KEPT = (1200, 800)  # pixels; larger it is never shown
GAP = 24.0  # design units from the plaque to what stands beside it
FACE = "bold"
RIM = 10  # design units of the frame
PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
MEASURES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the marks in a JPEG after which its size is told


class Stamp(NamedTuple):
    """A file as it was when it was read."""

    path: Path
    changed: int
    size: int


class Welcome:
    """What the operator has chosen; a picture that cannot be shown is told once, and left out."""

    def __init__(self) -> None:
        self.text = ""
        self.picture: pygame.Surface | None = None
        self._stamp: Stamp | None = None
        self._fitted: tuple[tuple[int, int], pygame.Surface] | None = None
        self._words: tuple[Any, tuple[str, float, float]] | None = None

    def look_again(self, config: Config) -> None:
        """At what is chosen now; a picture is read anew only when its file has changed."""
        self.text = config.welcome_text
        path = picture_at(config.welcome_picture)
        stamp = _stamp(path)
        if stamp == self._stamp:
            return
        self._stamp, self.picture, self._fitted = stamp, None, None
        if config.welcome_picture:
            try:
                self.picture = load(path)
            except Complaint as fault:
                print(in_words(fault), file=sys.stderr)

    def draw_picture(self, canvas: Canvas, room: Box) -> Box | None:
        """Framed, as large as fits into the room, and in its middle; where it came to lie."""
        if self.picture is None:
            return None
        width, height = self.picture.get_size()
        factor = min((room.width - 2 * RIM) / width, (room.height - 2 * RIM) / height)
        x, y = room.centre
        frame = Box(x - width * factor / 2, y - height * factor / 2, width * factor, height * factor).grown(RIM)
        canvas.nine("ui/plate_brass", frame)
        inside = canvas.rect(frame.grown(-RIM))
        size = max(1, inside.width), max(1, inside.height)
        if self._fitted is None or self._fitted[0] != size:
            self._fitted = size, pygame.transform.smoothscale(self.picture, size)
        canvas.surface.blit(self._fitted[1], inside)
        return frame

    def draw_note(self, canvas: Canvas, room: Box) -> None:
        """The words on paper."""
        if self.text:
            canvas.nine("ui/panel_paper", room)
            self._draw_words(canvas, room.grown(-16), 34, INK)

    def draw_beside(self, canvas: Canvas, plaque: Box) -> None:
        """On both sides of a plaque, as far as the window goes: the words to its right, the picture to its left."""
        (left, _), (right, _) = canvas.units((0, 0)), canvas.units(canvas.surface.get_size())
        room = Box(plaque.right + GAP, plaque.y - 16, right - plaque.right - 2 * GAP, plaque.height + 32)
        self.draw_note(canvas, room)
        self.draw_picture(canvas, room._replace(x=left + GAP, width=plaque.x - left - 2 * GAP))

    def _draw_words(self, canvas: Canvas, room: Box, size: float, ink: tuple[int, int, int]) -> None:
        """In the middle of their room. How they fit is worked out once: a table moves behind them."""
        key = canvas, self.text, room.width, room.height
        if self._words is None or self._words[0] != key:
            self._words = key, fitted(canvas, self.text, room, size)
        text, size, high = self._words[1]
        above = (room.height - high) / 2
        canvas.paragraph(text, room._replace(y=room.y + above), size, ink, FACE, "centre")


def fitted(canvas: Canvas, text: str, room: Box, size: float) -> tuple[str, float, float]:
    """A text, shortened if it is too long for its room even in the smallest type; its size, and its height."""
    least = LEAST_TEXT / canvas.scale / canvas.big_text
    while True:
        _, wide, high = canvas.measured(text, room.width, size, FACE)
        if (wide <= room.width and high <= room.height) or len(text) < 2:
            return text, size, high
        if size > least:
            size = max(least, size - 1)
        else:
            text = text[:-2].rstrip() + "…"


def picture_at(chosen: str) -> Path:
    """Where the picture is: in the data folder, or elsewhere if its whole path was given."""
    return files.folder() / chosen


def _stamp(path: Path) -> Stamp:
    try:
        facts = path.stat()
        return Stamp(path, facts.st_mtime_ns, facts.st_size)
    except (OSError, ValueError):
        return Stamp(path, 0, -1)


# The file


def load(path: Path) -> pygame.Surface:
    """A picture, or a Complaint. What its size would be is read first: a small file can unpack to a wall."""
    data = files.read(path, MOST_BYTES)
    if data is None:
        raise Complaint("the welcome picture is left out: there is no file '{file}'", file=path)
    size = measured(data)
    if size is None:
        raise Complaint("the welcome picture is left out: '{file}' is no PNG and no JPEG", file=path)
    width, height = size
    if width * height * 4 > MOST_BYTES or not width or not height:
        raise Complaint(
            "the welcome picture is left out: '{file}' is {width} x {height} large, {most} million pixels are the most",
            file=path,
            width=width,
            height=height,
            most=MOST_BYTES // 4_000_000,
        )
    try:
        picture = pygame.image.load(io.BytesIO(data), "welcome.png" if data.startswith(PNG) else "welcome.jpg")
    except (pygame.error, MemoryError) as fault:
        raise Complaint(
            "the welcome picture is left out: '{file}' is damaged ({fault})", file=path, fault=fault
        ) from None
    return _as_kept(picture)


def _as_kept(picture: pygame.Surface) -> pygame.Surface:
    """No larger than it will ever be shown; what can be seen through lies on black."""
    width, height = picture.get_size()
    plain = pygame.Surface((width, height), depth=24)
    plain.blit(picture, (0, 0))
    factor = min(1.0, KEPT[0] / width, KEPT[1] / height)
    wanted = max(1, round(width * factor)), max(1, round(height * factor))
    return plain if wanted == (width, height) else pygame.transform.smoothscale(plain, wanted)


def measured(data: bytes) -> tuple[int, int] | None:
    """The width and height that a PNG or a JPEG tells in its head, without unpacking it; None if it is neither."""
    if data.startswith(PNG) and data[12:16] == b"IHDR" and len(data) >= 24:
        width, height = struct.unpack(">II", data[16:24])
        return width, height
    return _measured_jpeg(data) if data.startswith(JPEG) else None


def _measured_jpeg(data: bytes) -> tuple[int, int] | None:
    at = 2
    while at + 9 <= len(data) and data[at] == 0xFF:
        mark = data[at + 1]
        if mark == 0xFF:  # filling
            at += 1
        elif mark in MEASURES:
            height, width = struct.unpack(">HH", data[at + 5 : at + 9])
            return width, height
        else:
            at += 2 + int.from_bytes(data[at + 2 : at + 4])
    return None
