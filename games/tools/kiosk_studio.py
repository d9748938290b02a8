"""The kiosk without a screen, for shots, tests and long proofs."""

from __future__ import annotations

import os
from typing import Any


def studio_kiosk(size: tuple[int, int], config: Any = None, sprites: Any = None) -> Any:
    """A kiosk in a window that nobody sees, without sound, whose computers answer at once.

    Its pictures are those of the cabinets before it, unless it is given its own.
    """
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    from games.window.sdl import prepare_sdl

    prepare_sdl()
    import pygame

    from games.kiosk.cabinet import KioskCabinet
    from games.kiosk.config import Config
    from games.store.settings import Settings
    from games.tools.studio import Silence, Thoughtless, shared_sprites

    pygame.display.init()
    pygame.font.init()
    sprites = sprites or shared_sprites(size)
    return KioskCabinet(Settings(), Silence(), Thoughtless(), config or Config(), size, sprites=sprites)
