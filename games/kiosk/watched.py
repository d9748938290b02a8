"""For long proofs: a file in which a kiosk notes what it was asked for, what it has heard and when it could be used.

Each line begins with what kind of note it is:

- `runs PID`: the loop of this process goes round, and its supervisor has felt a beat.
- `asked SCENE FACTS`: a scene was to be opened, be it allowed or not.
- `ready SCENE`: nothing moves, and a press counts; told anew each time that it comes to that.
- `heard WHAT`: an event has reached the window; `key NAME`, `down BUTTON X Y`, `up BUTTON X Y`, `wheel`, `close`,
  `hidden`.

Where nobody watches, which is everywhere else, nothing is done.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pygame

from games.window.scenes import Opening

if TYPE_CHECKING:
    from games.window.app import Cabinet

WATCHED = "TABLETRIX_KIOSK_WATCH"  # in the environment: the path of the file
BUTTONS = {pygame.MOUSEBUTTONDOWN: "down", pygame.MOUSEBUTTONUP: "up"}
WHEELS = (4, 5)  # a wheel comes as two buttons that nobody has
WINDOW = {pygame.WINDOWCLOSE: "close", pygame.WINDOWMINIMIZED: "hidden"}


def note_opening(opening: Opening) -> None:
    if path := os.environ.get(WATCHED):
        _add(path, [f"asked {opening.scene.__name__} {opening.facts} {opening.more}"])


class LoopNotes:
    """Notes each turn of the loop, as far as there is anything to be noted."""

    def __init__(self) -> None:
        self._path = os.environ.get(WATCHED)
        self._runs = self._was_ready = False

    def turned(self, cabinet: Cabinet, events: list[pygame.Event]) -> None:
        if self._path is None:
            return
        notes = [f"heard {what}" for what in map(_what, events) if what]
        if not self._runs:
            self._runs = True
            notes.append(f"runs {os.getpid()}")
        is_ready = _is_ready(cabinet)
        if is_ready and not self._was_ready:
            notes.append(f"ready {type(cabinet.top).__name__}")
        self._was_ready = is_ready
        if notes:
            _add(self._path, notes)


def _is_ready(cabinet: Cabinet) -> bool:
    if not cabinet.is_running or cabinet.is_moving:
        return False
    guards = (cabinet.press_guard, cabinet.top.press_guard)
    return all(guard is None or guard.is_open for guard in guards)


def _what(event: pygame.Event) -> str:
    """Of what reaches the window, what a proof can have sent; once for each key and for each turn of a wheel."""
    if event.type == pygame.KEYUP:
        return f"key {pygame.key.name(event.key)}"
    if event.type in BUTTONS:
        if event.button in WHEELS:
            return "wheel" if event.type == pygame.MOUSEBUTTONUP else ""
        return f"{BUTTONS[event.type]} {event.button} {event.pos[0]} {event.pos[1]}"
    return WINDOW.get(event.type, "")


def _add(path: str, lines: list[str]) -> None:
    with Path(path).open("a", encoding="utf-8") as file:
        file.write("".join(f"{line}\n" for line in lines))
