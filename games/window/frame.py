"""The window on the desktop: its size, its place, and whether it fills the screen."""

from __future__ import annotations

import math
import warnings
from collections.abc import Sequence

import pygame

from games.store.settings import Settings
from games.window.desktop import USUAL_BORDER, Border, ScreenPart, Window, fitted, home_of
from games.window.displays import LEAST_SIDE, border, screens
from games.window.sprites import ASSETS

LEAST_SIZE = (1024, 600)
LOOK = 1.0  # seconds between two looks at the desktop


class Frame:
    """What the cabinet stands in; `settings` remember how it was."""

    surface: pygame.Surface

    def __init__(self, settings: Settings):
        self.settings = settings
        self._border = USUAL_BORDER
        self._screens: list[ScreenPart] = []
        self._until_look = 0.0

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
            self._window().minimum_size = _least_size(border(self._window()))
        else:
            self._until_look = math.inf  # nobody sees this one
        self.refit()

    @staticmethod
    def _window() -> pygame.Window:
        return pygame.Window.from_display_module()

    @property
    def _fills_screen(self) -> bool:
        surface = pygame.display.get_surface()
        return surface is not None and bool(surface.get_flags() & pygame.FULLSCREEN)

    def set_fullscreen(self, wanted: bool) -> None:
        if wanted != self._fills_screen:
            self.remember_window()
            if wanted:
                self._go_to_corner()
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
        window = fitted(Window(*self.settings.window), screens(), self._border)
        _set_mode(window[2:], pygame.RESIZABLE)
        self._place(window)
        if self.settings.maximised:
            self._window().maximize()

    def _go_to_corner(self) -> None:
        """Of its screen: where no program minds the windows, full screen begins where the window is."""
        if not self.settings.maximised and (screen := home_of(self._geometry(), screens())):
            self._window().position = screen.x, screen.y

    def _geometry(self) -> Window:
        return Window(*self._window().position, *self._window().size)

    def _note_maximised(self, is_so: bool) -> None:
        if not self._fills_screen:
            self.settings.maximised = is_so

    def _place(self, window: Window) -> None:
        """pygame leaves full screen with the size of the screen, whatever size the mode has."""
        self._window().size = window[2:]
        self._window().position = window[:2]

    def _look_at_desktop(self, seconds: float) -> None:
        """From time to time: not every change of a screen is told. The window must not be out of reach afterwards."""
        self._until_look -= seconds
        if self._until_look > 0:
            return
        self._until_look = LOOK
        now = screens()
        before, self._screens = self._screens, now
        if before != now and not self._fills_screen:
            self._window().minimum_size = _least_size(border(self._window()))
            self._come_within(whole=True)
        self.remember_window()

    def _come_within(self, whole: bool = False) -> None:
        """The window has come to another screen, or that has changed. It is not moved while somebody may be moving it,
        unless it is too large or could not be seen, or shall be whole."""
        if self._fills_screen or self.settings.maximised:
            return
        now, there = self._geometry(), screens()
        window = fitted(now, there, border(self._window()))
        if window[2:] != now[2:] or (window != now if whole else home_of(now, there) is None):
            self._place(window)

    def remember_window(self) -> None:
        """Where it is and how large, unless that is for a while only."""
        if not self._fills_screen and not self.settings.maximised and min(self._geometry()[2:]) >= LEAST_SIDE:
            self.settings.window = [*self._geometry()]
            self._border = border(self._window())


def _set_mode(size: Sequence[int], flags: int) -> None:
    """A desktop may give the window another size, which is as good (see refit): no need to warn of it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)
        pygame.display.set_mode(size, flags)


def _usual_size() -> tuple[int, int]:
    """The largest of the usual sizes that leaves room around the window."""
    there = screens()
    if not there:
        return 1280, 720
    first = there[0]
    sizes = [(2560, 1440), (1920, 1080), (1600, 900), (1280, 720), LEAST_SIZE]
    found = next((size for size in sizes if size[0] <= first.width * 0.9 and size[1] <= first.height * 0.9), LEAST_SIZE)
    return fitted(Window(first.x, first.y, *found), there)[2:]


def _least_size(around: Border) -> tuple[int, int]:
    """A window may not become smaller by hand, unless a screen is."""
    widest = [fitted(Window(screen.x, screen.y, *LEAST_SIZE), [screen], around) for screen in screens()]
    width, height = LEAST_SIZE
    return min([width, *(window.width for window in widest)]), min([height, *(window.height for window in widest)])
