"""What the cabinet costs: frames, the start, standing idle, and memory; on a real screen where there is one."""

from __future__ import annotations

import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import Match
from games.tools.frame_cost import FRAME, FrameCost

if TYPE_CHECKING:
    from games.bots.live.worker import Thinker
    from games.kit.shots import Motion, Stirring
    from games.tools.table_shots import Size

ROOT = Path(__file__).resolve().parents[2]

AT_REST = 1.0  # seconds until what a scene leaves behind is put away
SHELL = ("title", "results_unsigned", "cup_podium", "kiosk_attract")  # the screens around the games where things move
STILL = {"title": "title", "results": "results_unsigned"}  # where nothing moves in the end
LOOKS = 360  # frames of each of them
SEEN = 60  # frames before somebody moves a hand


def _cabinet(size: Size, game: str, stop: Any, seats: int = 2, thinker: Any = None, seed: int = 3) -> tuple[Any, Match]:
    """A table in the middle of a game between computers, and that game."""
    from games.tools.moments import table_after

    cabinet = _open(size, thinker)
    whole = table_after(cabinet, game, seats, stop, seed)
    for _ in range(60):
        cabinet.frame([], FRAME)
    return cabinet, whole


def _open(size: Size, thinker: Any = None) -> Any:
    from games.tools import studio

    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # without it a virtual screen waits 18 ms for every flip
    if not os.environ.get("DISPLAY") and sys.platform == "linux":
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    return studio.open_cabinet(size, thinker=thinker)


def _timed(cabinet: Any, is_over: Callable[..., bool]) -> list[float]:
    """Milliseconds that every frame takes of a core until something is over."""
    cost = FrameCost()
    while not is_over() and len(cost.times) < 3000:
        cost.of(partial(cabinet.frame, [], FRAME))
    return cost.times


def _figures(name: str, times: list[float]) -> dict[str, float]:
    times = sorted(times)
    return {
        f"frames.{name}.median_ms": round(statistics.median(times), 2),
        f"frames.{name}.p99_ms": round(times[min(len(times) - 1, int(len(times) * 0.99))], 2),
    }


def frames(_: float, size: Size) -> dict[str, float]:
    """What moves on each table, in time of a core."""
    from games.bots.live.worker import Thinker
    from games.kit.shots import Motion
    from games.tools.moments import shots_for

    figures: dict[str, float] = {}
    with Thinker() as thinker:
        for game in names():
            for name, motion in shots_for(game).motions.items():
                if isinstance(motion, Motion):
                    times = _moves(size, game, motion, thinker)
                else:
                    times = _stirs(size, game, motion, thinker)
                figures.update(_figures(f"{game}.{name}", times))
    for name in SHELL:
        figures.update(_figures(f"shell.{name}", _around_games(size, name)))
    return figures


def _around_games(size: Size, name: str) -> list[float]:
    """Frames of a screen over which a hand goes round and round, as far as anything is drawn in them."""
    from games.tools.shell_shots import screens
    from games.window.intents import Point

    cabinet = screens()[name](size)
    cost = FrameCost()
    for _ in range(SEEN):
        cost.of(partial(cabinet.frame, [], FRAME), counts=False)
    for number in range(LOOKS):
        scene, turn = cabinet.top, math.tau * number / 120
        if scene.controls is not None:
            x, y = scene.whole.centre
            cabinet.follow(scene.handle(Point(x * (1 + 0.8 * math.cos(turn)), y * (1 + 0.8 * math.sin(turn)))))
        cost.of(partial(cabinet.frame, [], FRAME), counts=cabinet.is_moving or scene.is_stale)
    return cost.times


def _moves(size: Size, game: str, motion: Motion, thinker: Thinker) -> list[float]:
    """Frames from a deed until all is at rest again, at every stop."""
    from games.tools.moments import make, situation

    times: list[float] = []
    with _busy(game) if motion.beside_a_master else nullcontext(lambda: None) as meanwhile:
        for stop in motion.stops:
            cabinet, whole = _cabinet(size, game, stop, motion.seats, thinker, motion.seed)
            scene = cabinet.top
            meant = motion.deed(situation(cabinet, whole))
            make(cabinet, meant)

            def is_over(cabinet: Any = cabinet, scene: Any = scene, meant: Any = meant) -> bool:
                meanwhile()
                if motion.until_results:
                    if scene.turns.has_ended:  # what somebody may do there they do at once
                        _use(scene.table.end_widgets(scene.match))
                    return cabinet.top is not scene
                return not scene.table.is_moving and (scene.turns.is_awaited or meant is None)

            times += _timed(cabinet, is_over)
    return times


def _use(widgets: Sequence[Any]) -> None:
    for widget in widgets:
        if widget.enabled:
            widget.use()


@contextmanager
def _busy(game: str) -> Iterator[Callable[[], None]]:
    """Another process in which a master never stops thinking, as long as the given function is called."""
    from games.bots.live.worker import Thinker

    match = Match(game_named(game), ("master", "master"), 1)
    while match.to_move == CHANCE:
        match.draw()
    with Thinker() as other:

        def keep_busy() -> None:
            if other.poll() is not None:
                other.ask(match, match.to_move, "master")

        other.ask(match, match.to_move, "master")
        while other.poll() is None:  # it has started, and is warm
            time.sleep(0.01)
        other.ask(match, match.to_move, "master")
        yield keep_busy


def _stirs(size: Size, game: str, stirring: Stirring, thinker: Thinker) -> list[float]:
    """Frames while a hand goes on doing something."""
    from games.tools.moments import situation

    cabinet, whole = _cabinet(size, game, stirring.stop, stirring.seats, thinker)
    scene = cabinet.top
    at = situation(cabinet, whole)
    cost = FrameCost()

    def frame(number: int) -> None:
        for intent in stirring.stir(at, number):
            scene.handle(intent)
        scene.stale = True
        cabinet.frame([], FRAME)

    for number in range(stirring.frames):
        cost.of(partial(frame, number))
    return cost.times


def start(_: float, _size: Size) -> dict[str, float]:
    """From the command to the first picture of the title; the best of three, so that the disk is warm."""
    environment = {**os.environ, "SDL_AUDIODRIVER": "dummy"}
    if not os.environ.get("DISPLAY") and sys.platform == "linux":
        environment["SDL_VIDEODRIVER"] = "dummy"
    times = []
    for _ in range(3):
        begun = time.perf_counter()
        command = [sys.executable, str(ROOT / "main.py"), "play", "--first-frame"]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
        times.append(time.perf_counter() - begun)
    return {"start.title_s": round(min(times), 2)}


def idle(duration: float, size: Size) -> dict[str, float]:
    """How much of a core the program takes while a person thinks, or looks at the title or the results."""
    from games.tools.shell_shots import screens

    shares = {name: _share(screens()[screen](size), duration) for name, screen in STILL.items()}
    shares |= {game: _share(_cabinet(size, game, 50)[0], duration) for game in names()}
    return {f"idle.{name}.cpu_pct": round(100 * share, 2) for name, share in shares.items()}


def _share(cabinet: Any, duration: float) -> float:
    cabinet.run(_after(2.0))  # what still glows comes to rest
    begun, used = time.perf_counter(), time.process_time()
    cabinet.run(_after(duration))
    return (time.process_time() - used) / (time.perf_counter() - begun)


def _after(seconds: float):
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def memory(_: float, size: Size) -> dict[str, float]:
    """What the program takes up at the title, at the end of a game at each table in turn, and at the title after it.

    With as many seats as a table has, and as people go on from one to the next: through one title.
    """
    from games.scenes.title import TitleScene
    from games.tools.moments import most_seats, played
    from games.tools.resident import resident_mb
    from games.window.scenes import Home

    for game in names():
        played(game, most_seats(game))  # what is only needed to measure is there before
    cabinet = _open(size)
    cabinet.open(TitleScene)
    cabinet.run(_after(AT_REST))
    figures = {"memory.title.mb": resident_mb()}
    for game in names():
        _play_to_the_end(cabinet, game, most_seats(game))
        figures[f"memory.{game}.mb"] = resident_mb()
        cabinet.follow(Home())
        cabinet.run(_after(AT_REST))
        figures[f"memory.after_{game}.title.mb"] = resident_mb()
    return {name: round(figure, 1) for name, figure in figures.items()}


def _play_to_the_end(cabinet: Any, game: str, seats: int) -> None:
    from games.kit.shots import go_on
    from games.tools.moments import make, situation, table_after

    whole = table_after(cabinet, game, seats, -1)
    scene = cabinet.top
    for _ in range(60):
        cabinet.frame([], FRAME)
    make(cabinet, go_on(situation(cabinet, whole)))
    _timed(cabinet, lambda: cabinet.top is not scene)
    for _ in range(60):
        cabinet.frame([], FRAME)
