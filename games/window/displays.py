"""What the desktop is like now: its screens, as far as windows may lie on them, and what it puts around a window.

pygame tells only the sizes that the screens had at the start. SDL, on which pygame stands, knows more and is asked
where it can be found; else the screens are taken to stand side by side, the first one on the left.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import Any

import pygame

from games.window.desktop import USUAL_BORDER, Border, ScreenPart

VIDEO = 0x20  # the name of a part of SDL in SDL.h
LEAST_SIDE = 200  # pixels; a screen with less room is one that is being changed


def screens() -> list[ScreenPart]:
    """The parts of the screens that no panel covers; none where there is no desktop."""
    try:
        sizes = pygame.display.get_desktop_sizes()
    except pygame.error:
        return []
    known = [_bounds(number) for number in range(len(sizes))]
    if None not in known:
        return [screen for screen in known if screen is not None]
    lefts = [sum(width for width, _ in sizes[:number]) for number in range(len(sizes))]
    return [ScreenPart(left, 0, *size) for left, size in zip(lefts, sizes)]


def border(window: pygame.Window) -> Border:
    """What is around a window of the desktop; a guess where that is not told."""
    sides = [ctypes.c_int() for _ in range(4)]
    sdl = _sdl()
    if sdl is not None:
        number = sdl.SDL_GetWindowFromID(window.id)
        if number and sdl.SDL_GetWindowBordersSize(number, *map(ctypes.byref, sides)) == 0:
            top, left, bottom, right = (side.value for side in sides)
            return Border(left, top, right, bottom)
    return USUAL_BORDER


def _bounds(number: int) -> ScreenPart | None:
    sdl = _sdl()
    if sdl is None:
        return None
    asked: tuple[Callable[..., int], ...] = (sdl.SDL_GetDisplayUsableBounds, sdl.SDL_GetDisplayBounds)
    for ask in asked:
        told = (ctypes.c_int * 4)()
        if ask(number, told) == 0 and min(told[2:]) >= LEAST_SIDE:
            return ScreenPart(*told)
    return None


@cache
def _sdl() -> Any:
    """The library that pygame uses, known by its being in use; None if it is not found."""
    for place in _places():
        with suppress(OSError, AttributeError):
            library = ctypes.CDLL(place)
            if library.SDL_WasInit(VIDEO):
                library.SDL_GetWindowFromID.restype = ctypes.c_void_p
                library.SDL_GetWindowBordersSize.argtypes = [ctypes.c_void_p] * 5
                return library
    return None


def _places() -> Iterator[str]:
    package = Path(pygame.__file__).parent
    for folder in (package, package / ".dylibs", package.parent / "pygame_ce.libs", package.parent):
        for pattern in ("libSDL2-2*", "SDL2.dll"):
            yield from map(str, sorted(folder.glob(pattern)))
    yield "libSDL2-2.0.so.0"  # where a distribution brings its own pygame
