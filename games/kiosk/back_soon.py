"""The calm page that a kiosk shows while the program itself cannot run: a few words, and nothing that visitors can do.

It is a program of its own and uses as little as possible of the other one, whose fault may be anywhere: the words, the
fonts, and the guard of the PIN. Only the operator, who holds the corner and enters the PIN, finds something more.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from games.core.contract import Complaint
from games.kiosk import heartbeat
from games.kiosk.pin import Pin, PinGuard
from games.window.sdl import prepare_sdl
from games.words import say, use_language

if TYPE_CHECKING:
    import pygame

GROUND = (38, 28, 20)
BRIGHT = (243, 231, 208)
DIM = (176, 158, 130)
LOOK = 100  # milliseconds between two looks at what has happened, and whether it is over
WINDOW = (1280, 720)


def show(languages: Sequence[str], windowed: bool = False, pin: Pin | None = None) -> int:
    """Until the supervisor wants it to end, or the operator chooses what comes next: the exit code."""
    heartbeat.connect()
    prepare_sdl()

    from games.kiosk.back_soon_pad import Pad

    lines, pad = words_in(languages), Pad(PinGuard(pin))
    use_language(languages[0])

    def picture(surface: pygame.Surface) -> None:
        if pad.is_open:
            pad.draw(surface)
        else:
            draw(surface, lines)

    def react(events: Sequence[pygame.Event], seconds: float) -> bool:
        return pad.hear(events, seconds)

    return keep_showing(picture, react, lambda: pad.chosen, windowed)


def keep_showing(
    picture: Callable[[pygame.Surface], None],
    react: Callable[[Sequence[pygame.Event], float], bool] = lambda events, seconds: False,
    end: Callable[[], int | None] = lambda: None,
    windowed: bool = False,
    stays: bool = True,
    caption: str = "Tabletrix",
) -> int:
    """A window with a picture that is drawn anew whenever `react` says so, or something may have happened to it; until
    `end` is an exit code, or the supervisor wants it. If it `stays`, it comes back whatever is done to it."""
    import pygame

    from games.kiosk.staying import Staying

    try:
        pygame.display.init()
        pygame.font.init()
        pygame.display.set_caption(caption)
        surface = pygame.display.set_mode(*((WINDOW,) if windowed else ((0, 0), pygame.FULLSCREEN)))
        pygame.mouse.set_visible(False)
        staying, is_stale, before = Staying(not windowed), True, time.monotonic()
        while heartbeat.wish() is None and end() is None:
            if is_stale:
                surface = pygame.display.get_surface() or surface  # one that has come back has another
                picture(surface)
                pygame.display.flip()
            heartbeat.beat()  # for the first time when there is something to be seen
            pygame.time.wait(LOOK)  # waiting for an event instead would look for one a hundred times a second
            events = pygame.event.get()
            now = time.monotonic()
            # Whatever anybody does to the window, only the same picture follows.
            is_stale = react(events, now - before) or any(event.type in _changes() for event in events)
            if stays:
                staying.notice(events)
                staying.look(now - before)
            before = now
        code = end()
        return 0 if code is None else code
    except pygame.error as fault:
        raise Complaint("no window can be opened: {fault}", fault=fault) from None
    finally:
        pygame.quit()


def _changes() -> set[int]:
    import pygame

    return {
        pygame.WINDOWEXPOSED, pygame.WINDOWSIZECHANGED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.VIDEOEXPOSE,
        pygame.WINDOWFOCUSGAINED,
    }  # fmt: skip


def words_in(languages: Sequence[str]) -> list[tuple[str, str]]:
    """The heading and the sentence in each language."""
    told = []
    for language in languages:
        use_language(language)
        told.append((say("Back soon"), say("The games are taking a short break. Please look in again a little later.")))
    return told


def draw(surface: pygame.Surface, lines: Sequence[tuple[str, str]]) -> None:
    """Each language in a row of its own, spread over the middle of the screen."""
    surface.fill(GROUND)
    width, height = surface.get_size()
    row = min(height * 0.8 / len(lines), height * 0.3)
    top = (height - row * len(lines)) / 2
    for number, (heading, sentence) in enumerate(lines):
        middle = top + row * (number + 0.5)
        write(surface, heading, (width / 2, middle - row * 0.16), row * 0.32, BRIGHT, width * 0.92, "head")
        write(surface, sentence, (width / 2, middle + row * 0.18), row * 0.16, DIM, width * 0.92)


def write(
    surface: pygame.Surface,
    text: str,
    middle: tuple[float, float],
    size: float,
    colour: tuple[int, int, int],
    most: float,
    face: str = "text",
) -> None:
    """A line about its middle, made smaller if it would be too wide."""
    import pygame

    from games.window.canvas import font

    drawn = font(face, max(12, round(size))).render(text, True, colour)
    if drawn.get_width() > most:
        drawn = pygame.transform.smoothscale_by(drawn, most / drawn.get_width())
    surface.blit(drawn, drawn.get_rect(center=(round(middle[0]), round(middle[1]))))
