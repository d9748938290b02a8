"""The film of `shots --film`: real games, told again by people at their tables, one after the other.

What is filmed of a game its own `table/shots.py` says (games.kit.shots.Reel). The film is an animated WebP, which a
page shows like a picture, in a loop and without a sound.
"""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from games.core.catalogue import names
from games.core.contract import Complaint
from games.kit.shots import Reel, carry, go_on
from games.tools.moments import make, shots_for, situation, table_after
from games.tools.studio import FRAME, nobodys_folder, open_studio, run_for, unseen
from games.tools.table_shots import Size, title

WIDTH = 800  # pixels: what a column of text has room for
EVERY = 5  # of so many frames of the window, one is in the film
QUALITY = 75  # of 100
OPENING = 1.6  # seconds of the title
HELD = 0.55  # seconds that a hand holds a piece before it is put down


def film(size: Size, path: Path) -> float:
    """Make the film of a window of this size; how many seconds it lasts."""
    import pygame

    with tempfile.TemporaryDirectory(prefix="tabletrix-film-") as folder, nobodys_folder():
        files = []
        for number, surface in enumerate(_pictures(size)):
            files.append(Path(folder) / f"{number:05}.png")
            height = round(WIDTH * size[1] / size[0])
            pygame.image.save(pygame.transform.smoothscale(surface, (WIDTH, height)), files[-1])
        _write(files, path)
    return len(files) * EVERY * FRAME


def _pictures(size: Size) -> Iterator[Any]:
    """The pictures of the film, each as long as it is looked at."""
    yield from _run(title(size), OPENING)
    for game in names():
        for reel in shots_for(game).reels:
            cabinet = open_studio(size)
            with unseen(cabinet):
                whole = table_after(cabinet, game, reel.seats, reel.stop, reel.seed)
                run_for(cabinet, 0.5)
            yield from play(cabinet, whole, reel)


def _run(cabinet: Any, seconds: float) -> Iterator[Any]:
    for _ in range(round(seconds / FRAME / EVERY)):
        for _ in range(EVERY):
            cabinet.frame([], FRAME)
        cabinet.draw()
        yield cabinet.surface


def play(cabinet: Any, whole: Any, reel: Reel) -> Iterator[Any]:
    """The game goes on as it was played: whoever decides takes the piece in hand, and puts it down."""
    scene, held = cabinet.top, None
    for surface in _run(cabinet, reel.seconds):
        yield surface
        if scene.turns.has_ended:
            for widget in scene.table.end_widgets(scene.match):  # such as a lever: somebody pulls it at once
                if widget.enabled:
                    widget.use()
        if cabinet.top is not scene or scene.table.is_moving or not scene.turns.is_awaited:
            held = None
            continue
        at = situation(cabinet, whole)
        if held is None and at.step.by >= 0:
            held = HELD
            carry(at)
            scene.refresh()
        elif held is None or held <= 0:
            make(cabinet, go_on(at))
            held = None
        else:
            held -= EVERY * FRAME


def _write(files: list[Path], path: Path) -> None:
    try:
        from PIL import Image
    except ImportError:
        raise Complaint("a film needs Pillow, which is in {list}", list="launch/requirements-build.txt") from None
    first, *others = map(Image.open, files)
    first.save(
        path, "WEBP", save_all=True, append_images=others, duration=round(1000 * EVERY * FRAME), loop=0,
        quality=QUALITY, method=4, kmin=9999, kmax=10000,
    )  # fmt: skip
