"""The icon in the formats of Windows (.ico) and macOS (.icns): small tables of contents before PNG pictures."""

from __future__ import annotations

import io
import struct
from collections.abc import Mapping
from pathlib import Path

from games.store.brought import brought

PICTURES = brought("assets", "ui")
DRAWN = (32, 64, 512)  # sizes that exist as pictures of their own
HICOLOR_SIZES = (16, 22, 24, 32, 48, 64, 96, 128, 256, 512)  # what menus and desktops of Linux ask for
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_TYPES = {  # what macOS calls each size; the second name of a size is for screens with twice the density
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,
    b"ic12": 64,
    b"ic07": 128,
    b"ic08": 256,
    b"ic13": 256,
    b"ic09": 512,
    b"ic14": 512,
}


def ico(pictures: Mapping[int, bytes]) -> bytes:
    """A Windows icon of these PNG pictures, by size."""
    place = 6 + 16 * len(pictures)
    table = struct.pack("<3H", 0, 1, len(pictures))
    for size, picture in sorted(pictures.items()):
        # 256 is written as 0. Then: no palette, one plane, 32 bits a pixel.
        table += struct.pack("<4B2H2I", size % 256, size % 256, 0, 0, 1, 32, len(picture), place)
        place += len(picture)
    return table + b"".join(picture for _, picture in sorted(pictures.items()))


def icns(pictures: Mapping[int, bytes]) -> bytes:
    """A macOS icon of these PNG pictures, by size."""
    parts = b"".join(
        kind + struct.pack(">I", 8 + len(pictures[size])) + pictures[size] for kind, size in ICNS_TYPES.items()
    )
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def icon_for(system: str) -> bytes:
    """The icon in the format of this system; elsewhere than on Windows and macOS a plain picture."""
    if system == "win32":
        return ico({size: picture(size) for size in ICO_SIZES})
    if system == "darwin":
        return icns({size: picture(size) for size in set(ICNS_TYPES.values())})
    return picture(512)


def icon_suffix(system: str) -> str:
    return {"win32": ".ico", "darwin": ".icns"}.get(system, ".png")


def picture(size: int) -> bytes:
    """The icon as PNG: as it was drawn in this size, or else made smaller from the largest one."""
    if size in DRAWN:
        return drawn(size).read_bytes()
    from games.window.sdl import prepare_sdl

    prepare_sdl()
    import pygame

    large = pygame.image.load(drawn(max(DRAWN)))
    written = io.BytesIO()
    pygame.image.save(pygame.transform.smoothscale(large, (size, size)), written, ".png")
    return written.getvalue()


def drawn(size: int) -> Path:
    return PICTURES / f"icon_{size}.png"
