"""The calm page that a kiosk shows while the program itself cannot run: a few words, and nothing that can be done.

It is a program of its own and uses as little as possible of the other one, whose fault may be anywhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from games.core.contract import Complaint
from games.kiosk import heartbeat
from games.window.sdl import prepare_sdl
from games.words import say, use_language

if TYPE_CHECKING:
    import pygame

GROUND = (38, 28, 20)
BRIGHT = (243, 231, 208)
DIM = (176, 158, 130)
LOOK = 250  # milliseconds between two looks at whether it is over
WINDOW = (1280, 720)


def show(languages: Sequence[str], windowed: bool = False) -> int:
    """Until the supervisor wants it to end."""
    heartbeat.connect()
    prepare_sdl()
    import pygame

    try:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption("Tabletrix")
        surface = pygame.display.set_mode(*((WINDOW,) if windowed else ((0, 0), pygame.FULLSCREEN)))
        pygame.mouse.set_visible(False)
        lines, is_stale = words_in(languages), True
        while heartbeat.wish() is None:
            heartbeat.beat()
            if not pygame.display.get_active():  # somebody has put the window away
                pygame.Window.from_display_module().restore()
            if pygame.event.get() or is_stale:  # whatever anybody does, only the same picture follows
                draw(surface, lines)
                pygame.display.flip()
                is_stale = False
            pygame.time.wait(LOOK)
    except pygame.error as fault:
        raise Complaint("no window can be opened: {fault}", fault=fault) from None
    finally:
        pygame.quit()
    return 0


def words_in(languages: Sequence[str]) -> list[tuple[str, str]]:
    """The heading and the sentence in each language."""
    told = []
    for language in languages:
        use_language(language)
        told.append((say("Back soon"), say("The games are taking a short break. Please look in again a little later.")))
    return told


def draw(surface: pygame.Surface, lines: Sequence[tuple[str, str]]) -> None:
    """Each language in a row of its own, spread over the middle of the screen."""
    import pygame

    from games.window.canvas import font

    surface.fill(GROUND)
    width, height = surface.get_size()
    row = min(height * 0.8 / len(lines), height * 0.3)
    top = (height - row * len(lines)) / 2
    for number, (heading, sentence) in enumerate(lines):
        middle = top + row * (number + 0.5)
        for text, face, colour, size, y in (
            (heading, "head", BRIGHT, row * 0.32, middle - row * 0.16),
            (sentence, "text", DIM, row * 0.16, middle + row * 0.18),
        ):
            drawn = font(face, max(12, round(size))).render(text, True, colour)
            if drawn.get_width() > width * 0.92:
                drawn = pygame.transform.smoothscale_by(drawn, width * 0.92 / drawn.get_width())
            surface.blit(drawn, drawn.get_rect(center=(round(width / 2), round(y))))
