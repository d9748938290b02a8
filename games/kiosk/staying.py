"""Keeps a window that fills the screen where everybody sees it, whatever has been done to it."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

PATIENCE = 0.5  # seconds between two tries: its manager may not listen while it is busy hiding it


class Staying:
    """Brings the window back when it was minimised, hidden, covered by another one or taken out of full screen."""

    def __init__(self, is_full: bool):
        self._is_full = is_full
        self._is_moved = False
        self._since = 0.0

    def notice(self, events: Sequence[pygame.Event]) -> None:
        for event in events:
            if event.type == pygame.WINDOWMINIMIZED:
                self._window().restore()
            # One that fills the screen says that it is where the screen begins, even when it has been moved.
            elif event.type == pygame.WINDOWMOVED and self._is_full:
                self._is_moved = (event.x, event.y) != tuple(self._window().position)

    def look(self, seconds: float) -> None:
        """So much time has passed."""
        self._since += seconds
        if self._since < PATIENCE:
            return
        self._since = 0.0
        if not pygame.display.get_active():
            self._window().show()
            self._window().restore()
        elif self._is_full and self._is_moved:
            self._is_moved = False
            self._window().set_windowed()
            self._window().set_fullscreen(desktop=True)
        elif self._is_full and not pygame.key.get_focused():
            self._window().focus()

    @staticmethod
    def _window() -> pygame.Window:
        return pygame.Window.from_display_module()
