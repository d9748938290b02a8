"""What was copied, here or in another program. Where there is nowhere to copy to, nothing happens."""

import pygame


def copy(text: str) -> None:
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, ValueError):
        pass  # a system without a clipboard, or one that will not take this


def copied() -> str:
    try:
        return pygame.scrap.get_text()
    except (pygame.error, UnicodeError):
        return ""
