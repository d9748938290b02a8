"""Settings that pygame and SDL read from the environment; to be made before pygame is imported."""

import os


def prepare_sdl() -> None:
    """What the program wants unless somebody has asked for something else."""
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    os.environ.setdefault("SDL_VIDEO_CENTERED", "1")
    for system in ("X11", "WAYLAND"):  # by which a desktop knows that the window belongs to our entry in its menu
        os.environ.setdefault(f"SDL_VIDEO_{system}_WMCLASS", "Tabletrix")
    os.environ.setdefault("SDL_MOUSE_FOCUS_CLICKTHROUGH", "1")
