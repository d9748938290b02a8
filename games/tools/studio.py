"""The cabinet without a screen: time passes when it is told to. For shots, benches and tests."""

from __future__ import annotations

import gc
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any

from games.store.files import FOLDER_VARIABLE

FRAME = 1 / 60

_opened = count(1)


def open_studio(size: tuple[int, int], settings: Any = None, thinker: Any = None, sprites: Any = None) -> Any:
    """A cabinet in a window that nobody sees, without sound. Its pictures are those of the cabinets before it."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    return open_cabinet(size, settings, thinker, sprites or shared_sprites(size))


@lru_cache(maxsize=2)
def shared_sprites(size: tuple[int, int]) -> Any:
    """The pictures of all cabinets of a studio that have one size; nobody lets go of them."""
    from games.window.sprites import Sprites

    class SharedSprites(Sprites):
        def keep_only(self, *folders: str) -> list[tuple[str, float]]:
            return []

    return SharedSprites()


def open_cabinet(size: tuple[int, int], settings: Any = None, thinker: Any = None, sprites: Any = None) -> Any:
    """A cabinet on whatever screen there is, without sound; if nothing else is said, somebody's who knows the games."""
    from games.window.sdl import prepare_sdl

    prepare_sdl()
    import pygame

    from games.core.catalogue import names
    from games.store.settings import Settings
    from games.window.app import Cabinet

    pygame.display.init()
    pygame.font.init()
    if next(_opened) % 8 == 0:
        gc.collect()  # cabinets that nobody uses any more hold many pictures, and go by themselves only late
    settings = settings or Settings(introduced=[*names()])
    return Cabinet(settings, Silence(), thinker or Thoughtless(), size, sprites=sprites)


class Silence:
    """What the scenes need of a sound device when nobody listens; it remembers what was played."""

    def __init__(self) -> None:
        self.played: list[str] = []

    def play(self, name: str, strength: float = 1.0, pan: float = 0.0, pitch: float = 1.0, after: float = 0.0) -> None:
        self.played.append(name)

    def hum(self, name: str, strength: float = 1.0, pan: float = 0.0) -> Any:
        self.played.append(name)
        from games.window.sound import Hum

        return Hum(None, lambda now: (0.0, 0.0))

    def impact(self, material: str, strength: float, pan: float = 0.0, after: float = 0.0) -> None:
        self.played.append(material)

    def hush(self) -> None:
        pass

    def set_levels(self, settings: Any) -> None:
        pass

    def knows(self, name: str) -> bool:
        return True

    def tune(self, piece: str) -> None:
        pass

    def mood(self, mood: str = "") -> None:
        pass

    def tick(self, seconds: float) -> None:
        pass

    def pause(self) -> None:
        pass

    def resume(self) -> None:
        pass


class Thoughtless:
    """Computer seats that answer at once, in this process."""

    def __init__(self) -> None:
        self._answer: tuple[int, Any] | None = None
        self._number = 0

    def ask(self, match: Any, seat: int, level: str, temper: str = "") -> int:
        from games.bots.live.seated import answer
        from games.bots.players import question

        return self._keep(answer(question(match, seat, level, temper=temper)))

    def ask_hint(self, match: Any, seat: int) -> int:
        from games.bots.live.seated import answer
        from games.bots.players import HintQuestion, luck_of

        return self._keep(answer(HintQuestion(match.game.name, match.state, luck_of(match, seat))))

    def ask_about(self, match: Any, step: Any, closely: bool = False) -> int:
        from games.bots.live.seated import answer
        from games.bots.players import PastQuestion, luck_of

        luck = luck_of(match, step.by)
        return self._keep(answer(PastQuestion(match.game.name, step.before, step.move, luck, closely)))

    def _keep(self, answer: Any) -> int:
        self._number += 1
        self._answer = (self._number, answer)
        return self._number

    def poll(self) -> tuple[int, Any] | None:
        answer, self._answer = self._answer, None
        return answer

    def forget(self) -> None:
        self._answer = None

    def problems(self) -> list:
        return []


@contextmanager
def nobodys_folder() -> Iterator[None]:
    """Meanwhile no game of the user's is seen, and nothing is left among their things."""
    with tempfile.TemporaryDirectory() as data, in_folder(Path(data)):
        yield


@contextmanager
def in_folder(data: Path) -> Iterator[None]:
    """Meanwhile this is where everything is kept."""
    before = os.environ.get(FOLDER_VARIABLE)
    os.environ[FOLDER_VARIABLE] = str(data)
    try:
        yield
    finally:
        del os.environ[FOLDER_VARIABLE]
        if before is not None:
            os.environ[FOLDER_VARIABLE] = before


@contextmanager
def unseen(cabinet: Any, touches: bool = True) -> Iterator[None]:
    """Nothing is drawn meanwhile: only what comes after it will be looked at."""
    cabinet.draw = lambda: None
    try:
        yield
    finally:
        del cabinet.draw
        if touches:
            cabinet.touch()


def run_until(cabinet: Any, is_reached: Callable[[], bool], most: float = 60.0) -> None:
    """Let time pass until something is so; an error if it never is."""
    for _ in range(round(most / FRAME)):
        if is_reached():
            return
        cabinet.frame([], FRAME)
    raise TimeoutError("it did not come to that")


def run_for(cabinet: Any, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        cabinet.frame([], FRAME)


def photograph(cabinet: Any, path: Path) -> None:
    import pygame

    cabinet.draw()
    pygame.image.save(cabinet.surface, path)
