"""The window on the desktop: its size, its place, and whether it fills the screen."""

from __future__ import annotations

import warnings
from collections.abc import Sequence

import pygame

from games.store.settings import Settings
from games.window.desktop import Window, fitted, screen_of
from games.window.sprites import ASSETS

LEAST_SIZE = (1024, 600)


class Frame:
    """What the cabinet stands in; `settings` remember how it was."""

    surface: pygame.Surface

    def __init__(self, settings: Settings):
        self.settings = settings

    def refit(self) -> None:
        """The size of the window or of its text has changed."""
        raise NotImplementedError

    def _open_window(self, size: tuple[int, int] | None) -> None:
        pygame.display.set_caption("Tabletrix")
        pygame.key.set_repeat(350, 60)
        pygame.display.set_icon(pygame.image.load(ASSETS / "ui" / "icon_64.png"))
        if size is not None:
            _set_mode(size, pygame.RESIZABLE)
        elif self.settings.fullscreen:
            _set_mode((0, 0), pygame.FULLSCREEN)
        else:
            self._become_window()
        if size is None:
            self._window().minimum_size = LEAST_SIZE
        self.refit()

    @staticmethod
    def _window() -> pygame.Window:
        return pygame.Window.from_display_module()

    def set_fullscreen(self, wanted: bool) -> None:
        if wanted != bool(self.surface.get_flags() & pygame.FULLSCREEN):
            self.remember_window()
            if wanted:
                _set_mode((0, 0), pygame.FULLSCREEN)
            else:
                self._become_window()
        self.settings.fullscreen = wanted
        self.refit()

    def _become_window(self) -> None:
        """A window as it was, as far as the desktop has room for it now."""
        if self.settings.window is None:
            _set_mode(_usual_size(), pygame.RESIZABLE)
            return
        window = fitted(Window(*self.settings.window), _screens())
        _set_mode(window[2:], pygame.RESIZABLE)
        self._place(window)

    def _place(self, window: Window) -> None:
        """pygame leaves full screen with the size of the screen, whatever size the mode has."""
        self._window().size = window[2:]
        self._window().position = window[:2]

    def _stay_on_screen(self) -> None:
        """The screens have changed, or the window has come to another one: it must not be out of reach there."""
        if self.surface.get_flags() & pygame.FULLSCREEN:
            return
        now, screens = Window(*self._window().position, *self.surface.get_size()), _screens()
        window = fitted(now, screens)
        if window[2:] != now[2:] or screen_of(now, screens) is None:  # else whoever is moving it is not disturbed
            self._place(window)

    def remember_window(self) -> None:
        if not self.surface.get_flags() & pygame.FULLSCREEN:
            self.settings.window = [*self._window().position, *self.surface.get_size()]


def _screens() -> list[tuple[int, int]]:
    try:
        return pygame.display.get_desktop_sizes()
    except pygame.error:
        return []


def _set_mode(size: Sequence[int], flags: int) -> None:
    """A desktop may give the window another size, which is as good (see refit): no need to warn of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        pygame.display.set_mode(size, flags)


def _usual_size() -> tuple[int, int]:
    """The largest of the usual sizes that leaves room around the window."""
    screens = _screens()
    if not screens:
        return 1280, 720
    width, height = screens[0]
    sizes = [(2560, 1440), (1920, 1080), (1600, 900), (1280, 720), LEAST_SIZE]
    return next((size for size in sizes if size[0] <= width * 0.9 and size[1] <= height * 0.9), LEAST_SIZE)
