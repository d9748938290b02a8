"""A plain dark window beneath the program: what is seen while there is none, so that nobody sees the desktop.

Like the calm page it is a program of its own, and has nothing in common with the one above it. On X11 its window says
that it is the desktop; so a window manager keeps it below all others, and gives it no keys. Elsewhere the windows lie
in the order in which they came, and so the cover has to come first (`slips_below`).
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from games.kiosk import heartbeat
from games.kiosk.back_soon import GROUND, keep_showing
from games.window.sdl import prepare_sdl

if TYPE_CHECKING:
    import pygame

CLASS = "kiosk-cover"  # by which a window manager tells it from the program


def show() -> int:
    """Until the supervisor wants it to end."""
    heartbeat.connect()
    os.environ["SDL_X11_WINDOW_TYPE"] = "_NET_WM_WINDOW_TYPE_DESKTOP"
    for system in ("X11", "WAYLAND"):
        os.environ[f"SDL_VIDEO_{system}_WMCLASS"] = CLASS
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # a plain window needs no library for three dimensions: 50 MB
    prepare_sdl()
    return keep_showing(_dark, stays=False, caption=CLASS)


def _dark(surface: pygame.Surface) -> None:
    surface.fill(GROUND)


def slips_below() -> bool:
    """Whether a cover may be started while the program is there, as it would not lie above it."""
    return bool(os.environ.get("DISPLAY")) and not os.environ.get("WAYLAND_DISPLAY")
