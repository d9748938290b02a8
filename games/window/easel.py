"""What the scenes are drawn on: the window, seen as the design space that suits its shape."""

from __future__ import annotations

import pygame

from games.window.canvas import Canvas
from games.window.frame import Frame
from games.window.memory import keep_large_apart
from games.window.scenes import Scene
from games.window.space import is_upright
from games.window.sprites import Sprites
from games.window.stack import SceneStack

LEAST_PICTURE = 64  # pixels; into a window that is narrower nothing is drawn


class Easel(SceneStack, Frame):
    """In an upright window a scene that can be laid out for it has an upright canvas, and any other one a lying one."""

    sprites: Sprites
    is_upright = False  # the window, or the part of it in which everything has its place

    def refit(self) -> None:
        """The size of the window or of its text has changed."""
        surface = pygame.display.get_surface()
        assert surface is not None
        if min(surface.get_size()) < LEAST_PICTURE:  # of such a sliver nobody can see anything
            surface = pygame.Surface([max(side, LEAST_PICTURE) for side in surface.get_size()])
        self.surface: pygame.Surface = surface
        keep_large_apart(surface.get_width() * surface.get_height() * surface.get_bytesize())
        area = self.area_of(surface.get_rect())
        was_upright, self.is_upright = self.is_upright, is_upright(area)
        text = self.settings.text_size
        self._canvases = [Canvas(surface, self.sprites, text, area, upright) for upright in (False, True)]
        self.sprites.use_scale(self.whole_canvas.scale)
        if was_upright != self.is_upright:
            for scene in self.stack:
                scene.lay_out()
        self.touch()

    def area_of(self, window: pygame.Rect) -> pygame.Rect:
        """The part of the window in which everything has its place."""
        return window

    @property
    def whole_canvas(self) -> Canvas:
        """That of all that lies over the scenes: upright in every upright window."""
        return self._canvases[self.is_upright]

    @property
    def canvas(self) -> Canvas:
        """That of the scene on top, which hears in its units where hands are."""
        return self.canvas_of(self.top) if self.stack else self.whole_canvas

    def canvas_of(self, scene: Scene) -> Canvas:
        return self._canvases[scene.upright]

    def place_on(self, scene: Scene, place: tuple[float, float], told_to: Scene) -> tuple[float, float]:
        """Where a place is in the units of a scene that another one was told of."""
        return self.canvas_of(scene).units(self.canvas_of(told_to).px(*place))
