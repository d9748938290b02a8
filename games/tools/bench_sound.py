"""How loud the tables are: games are played at the pace of people, and what the mixer puts out is measured.

The mixer writes into a pipe from which exactly as much is read as time passes for the program. So the two go in step,
however busy the machine is, and what is heard is what a person would hear.
"""

from __future__ import annotations

import os
import tempfile
import wave
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np

from games.tools.loudness import OFFSET, Samples, integrated, momentary, true_peak, weighted
from games.tools.studio import FRAME

RATE, SIDES, WIDTH = 44_100, 2, 2
SIZE = (1280, 720)
LEAST = 180.0  # seconds for each table
RESULTS = 6.0  # of them at the results of a game
DECIDES = 1.6  # seconds that a person thinks
LEVEL = "easy"
SMALLEST_PIPE = 4096
FULL = 32_768
FIFTH = RATE // 5  # samples that the ear adds up


class Ear:
    """Hears what the mixer of this process puts out. It has to be there before the mixer is."""

    def __init__(self, path: Path):
        os.mkfifo(path)
        self._pipe = os.open(path, os.O_RDWR)  # also for writing: it is never at its end
        self._owed = 0.0
        self._heard: list[bytes] = []
        try:
            import fcntl

            fcntl.fcntl(self._pipe, fcntl.F_SETPIPE_SZ, SMALLEST_PIPE)  # the mixer is not far ahead
        except (ImportError, AttributeError):
            pass  # only Linux can
        os.environ |= {"SDL_AUDIODRIVER": "disk", "SDL_DISKAUDIOFILE": str(path), "SDL_DISKAUDIODELAY": "0"}

    def hear(self, seconds: float) -> None:
        self._owed += seconds * RATE
        frames = int(self._owed)
        self._owed -= frames
        left = frames * SIDES * WIDTH
        while left:
            self._heard.append(os.read(self._pipe, left))
            left -= len(self._heard[-1])

    def told(self) -> Samples:
        """All that was heard since the last time."""
        data, self._heard = b"".join(self._heard), []
        return np.frombuffer(data, "<i2").reshape(-1, SIDES) / FULL

    def close(self) -> None:
        """What the mixer still has to say goes by."""
        import threading

        import pygame

        ending = threading.Thread(target=pygame.mixer.quit)
        os.set_blocking(self._pipe, False)
        ending.start()
        while ending.is_alive():
            try:
                os.read(self._pipe, SMALLEST_PIPE)
            except BlockingIOError:
                ending.join(0.001)
        os.close(self._pipe)


@contextmanager
def listening() -> Iterator[Ear]:
    with tempfile.TemporaryDirectory() as folder:
        ear = Ear(Path(folder) / "heard")
        yield ear
        ear.close()


def of_table(game: str, keep: str | None = None) -> dict[str, float]:
    """The figures of one table; `keep` names a folder for what was heard."""
    with listening() as ear:
        cabinet = _cabinet()
        _play(cabinet, game, ear)
        heard = ear.told()
        counted = cabinet.sound.counted
    if keep:
        _keep(heard, Path(keep) / f"{game}.wav")
    loudest = momentary(heard, RATE)
    figures = {
        "lufs": integrated(heard, RATE),
        "true_peak_dbfs": true_peak(heard),
        "loudest_lufs": float(loudest.max()),
        "played": counted["played"],
        "merged": counted["merged"],
        "masked": counted["masked"],
        "dropped": counted["dropped"],
        "dropped_strong": counted["dropped_strong"],
        "pressed": counted["pressed"],
        "s": len(heard) / RATE,
    }
    return {f"sound.{game}.{name}": round(value, 2) for name, value in figures.items()}


def ladder() -> dict[str, float]:
    """How loud the rungs of the ladder are at the usual volume, as the mixer decodes them: their middle sounds."""
    import json

    import pygame

    from games.store.settings import Settings
    from games.window.sound import SOUNDS, gain

    os.environ["SDL_AUDIODRIVER"] = "dummy"
    pygame.mixer.init(RATE, -16, SIDES, 512)
    heard: dict[str, list[float]] = {}
    for name, facts in json.loads((SOUNDS / "sounds.json").read_text(encoding="utf-8")).items():
        file, peaks = next(iter(facts["files"].items()))
        if len(peaks) == 1 or name.endswith(("_soft", "_mid")):
            continue  # what goes on, and the weaker blows of a kind
        data = np.frombuffer(pygame.mixer.Sound(SOUNDS / file).get_raw(), "<i2").reshape(-1, SIDES) / FULL
        power = (weighted(np.concatenate([data, np.zeros((FIFTH, SIDES))]), RATE) ** 2).sum(axis=1)
        total = np.concatenate([[0.0], np.cumsum(power)])
        loudest = (total[FIFTH:] - total[:-FIFTH]).max() / FIFTH
        level = OFFSET + 10 * np.log10(loudest + 1e-20) + facts["gain"] + 20 * np.log10(gain(Settings().sound))
        heard.setdefault(facts["rung"], []).append(float(level))
    pygame.mixer.quit()
    return {f"sound.ladder.{rung}.lufs": round(float(np.median(levels)), 1) for rung, levels in heard.items()}


def _keep(heard: Samples, path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(SIDES)
        file.setsampwidth(WIDTH)
        file.setframerate(RATE)
        file.writeframes((heard * FULL).astype("<i2").tobytes())


def _cabinet() -> Any:
    """A cabinet that is heard, though nobody sees it, with the usual settings."""
    from games.store.settings import Settings
    from games.tools.studio import open_cabinet
    from games.window.sound import Sound

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    cabinet = open_cabinet(SIZE)
    cabinet.sound = Sound(Settings())
    cabinet.draw = lambda: None
    return cabinet


def _play(cabinet: Any, game: str, ear: Ear) -> None:
    """A person and a computer play, game after game, until there is enough; the last one is played to its end."""
    from games.core.catalogue import game_named
    from games.core.match import HUMAN, Match
    from games.people.party import sitters_of
    from games.scenes.play.scene import PlayScene

    heard, seed = 0.0, 1
    while heard < LEAST:
        seats = [HUMAN, LEVEL]
        match = Match(game_named(game), seats, seed)
        cabinet.open(PlayScene, match=match, sitters=sitters_of(seats, game, match.options))
        scene = cabinet.top
        person, after = _Person(scene), 0.0
        while after < RESULTS:
            person.decide()
            _let_pass(cabinet, ear)
            heard += FRAME
            after += FRAME if cabinet.top is not scene else 0.0
        cabinet.stack.pop().leave()
        seed += 1


def _let_pass(cabinet: Any, ear: Ear) -> None:
    cabinet.frame([], FRAME)
    ear.hear(FRAME)


class _Person:
    """Decides as the computer would, but takes its time."""

    def __init__(self, scene: Any):
        self._scene = scene
        self._thinks = 0.0

    def decide(self) -> None:
        """Called in every frame."""
        from games.bots.live.seated import answer
        from games.bots.players import question
        from games.core.contract import CHANCE
        from games.kit.tables import Gesture

        turns = self._scene.turns
        self._thinks = self._thinks + FRAME if turns.is_awaited else 0.0
        if self._thinks > DECIDES:
            match = turns.match
            turns.offer(Gesture() if match.to_move == CHANCE else answer(question(match, match.to_move, LEVEL)))
            self._scene.refresh()
