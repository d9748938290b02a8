"""What the cabinet costs: frames, the start, standing idle, and memory; on a real screen where there is one."""

import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1920, 1080)
FRAME = 1 / 60
TABLES = ("link", "tetrix", "borderline", "tantrix")


def _cabinet(game: str, steps: Any, seats: int = 2, thinker: Any = None, seed: int = 3) -> Any:
    """A table in the middle of a game between computers."""
    from games.tools import studio
    from games.tools.shots import table_after

    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # without it a virtual screen waits 18 ms for every flip
    if not os.environ.get("DISPLAY") and sys.platform == "linux":
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    cabinet = studio.open_cabinet(SIZE, thinker=thinker)
    played = table_after(cabinet, game, seats, steps, seed)
    cabinet.top.next_move = played.steps[len(cabinet.top.match.steps) % len(played.steps)].move
    for _ in range(60):
        cabinet.frame([], FRAME)
    return cabinet


def _timed(cabinet: Any, is_over: Callable[..., bool]) -> list[float]:
    """Milliseconds of every frame until something is over."""
    found: list[float] = []
    while not is_over() and len(found) < 3000:
        begun = time.perf_counter()
        cabinet.frame([], FRAME)
        found.append(1000 * (time.perf_counter() - begun))
    return found


def _figures(name: str, times: list[float]) -> dict[str, float]:
    times = sorted(times)
    return {
        f"frames.{name}.median_ms": round(statistics.median(times), 2),
        f"frames.{name}.p99_ms": round(times[min(len(times) - 1, int(len(times) * 0.99))], 2),
    }


def frames(_: float) -> dict[str, float]:
    """What moves on each table."""
    from games.bots.live.worker import Thinker

    with Thinker() as thinker:
        return {
            **_link_frames(thinker),
            **_tetrix_frames(thinker),
            **_borderline_frames(thinker),
            **_tantrix_frames(thinker),
        }


def _link_frames(thinker: Any) -> dict[str, float]:
    """A piece falls onto a full tower, alone and beside a master that thinks all the time; 50 pieces pour out."""
    figures = _figures("link.fall", _falls(thinker, lambda: None))
    with _busy() as keep_busy:
        figures.update(_figures("link.fall_thinking", _falls(thinker, keep_busy)))
    cabinet = _cabinet("link", 99, thinker=thinker)
    scene = cabinet.top
    scene.table.end(scene.match)
    return {**figures, **_figures("link.pour", _timed(cabinet, lambda: not scene.table.is_moving))}


def _falls(thinker: Any, meanwhile: Callable[[], None]) -> list[float]:
    times: list[float] = []
    for steps in (88, 90, 92, 94):
        cabinet = _cabinet("link", steps, thinker=thinker)
        scene = cabinet.top
        scene.turns.offer(scene.table.ghost(scene.match))

        def is_done(scene: Any = scene) -> bool:
            meanwhile()
            return not scene.table.is_moving

        times += _timed(cabinet, is_done)
    return times


@contextmanager
def _busy() -> Iterator[Callable[[], None]]:
    """Another process in which a master never stops thinking, as long as the given function is called."""
    from games.bots.live.worker import Thinker
    from games.core.catalogue import game_named
    from games.core.contract import CHANCE
    from games.core.match import Match

    match = Match(game_named("link"), ("master", "master"), 1)
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


def _tetrix_frames(thinker: Any) -> dict[str, float]:
    """With four sheets: a throw of four dice, dice that slide into a form, an entry and the change of sheets after it,
    and the scoring."""
    from games.tools.shots import next_with

    figures = {}
    for name, field in (("throw", "dice"), ("build", "form"), ("enter", "enter")):
        times: list[float] = []
        for least in (20, 35, 50):
            cabinet = _cabinet("tetrix", next_with(field, least), seats=4, thinker=thinker)
            scene = cabinet.top
            scene.turns.offer(_press() if name == "throw" else scene.match.moves[0])
            times += _timed(cabinet, lambda scene=scene: scene.turns.is_awaited)
        figures.update(_figures(f"tetrix.{name}", times))
    cabinet = _cabinet("tetrix", -1, seats=4, thinker=thinker)
    scene = cabinet.top
    scene.turns.offer(scene.match.moves[0])
    return {**figures, **_figures("tetrix.score", _timed(cabinet, lambda: scene is not cabinet.top))}


def _borderline_frames(thinker: Any) -> dict[str, float]:
    """The drum spins; pieces slide and push the border, one of them by a Tetris."""
    from games.tools.shots import TETRIS_SEED, completes, next_with

    figures = {}
    for name, stops in (
        ("spin", [next_with("shape", least) for least in (20, 50, 80)]),
        ("push", [completes(1), completes(2), completes(4)]),
    ):
        times: list[float] = []
        for steps in stops:
            cabinet = _cabinet("borderline", steps, thinker=thinker, seed=TETRIS_SEED)
            scene = cabinet.top
            scene.turns.offer(_press() if name == "spin" else scene.next_move)
            times += _timed(cabinet, lambda scene=scene: not scene.table.is_moving)
        figures.update(_figures(f"borderline.{name}", times))
    return figures


def _tantrix_frames(thinker: Any) -> dict[str, float]:
    """With all tiles on the table: the table is panned and zoomed, and the last tile is carried about."""
    from games.tantrix.table.picture import RACK
    from games.window.intents import Drag, Press

    cabinet = _cabinet("tantrix", -1, thinker=thinker)
    scene = cabinet.top
    view, hand = scene.table.view, scene.table.hand
    (tile,) = scene.match.state.hands[scene.match.to_move]
    x, y = scene.table.rack.place(tile)

    def carry(number: int) -> None:
        scene.handle(Drag(900 + 300 * math.sin(number / 9), 450 + 250 * math.cos(number / 7)))

    deeds = {
        "pan": lambda number: view.pan(9 * math.cos(number / 20), 6 * math.sin(number / 15)),
        "zoom": lambda number: view.zoom(1.015 if number // 30 % 2 else 1 / 1.015, 900, 450),
        "drag": carry,
    }
    figures = {}
    for name, deed in deeds.items():
        view.frame_again()
        view.settle()
        if name == "drag":
            scene.handle(Press(RACK[0] + x, RACK[1] + y))
        times = []
        for number in range(240):
            begun = time.perf_counter()
            deed(number)
            scene.stale = True
            cabinet.frame([], FRAME)
            times.append(1000 * (time.perf_counter() - begun))
        figures.update(_figures(f"tantrix.{name}", times))
    hand.empty()
    return figures


def start(_: float) -> dict[str, float]:
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


def idle(duration: float) -> dict[str, float]:
    """How much of a core the program takes while a person thinks."""
    figures = {}
    for game in TABLES:
        cabinet = _cabinet(game, 50)
        cabinet.run(_after(2.0))  # what still glows comes to rest
        begun, used = time.perf_counter(), time.process_time()
        cabinet.run(_after(duration))
        share = (time.process_time() - used) / (time.perf_counter() - begun)
        figures[f"idle.{game}.cpu_pct"] = round(100 * share, 2)
    return figures


def _after(seconds: float):
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def memory(_: float) -> dict[str, float]:
    """The memory of the program after the end of a game at each table in turn, with as many seats as it has."""
    import resource

    from games.core.catalogue import game_named

    figures = {}
    for game in TABLES:
        cabinet = _cabinet(game, -1, seats=game_named(game).seats[-1])
        scene = cabinet.top
        scene.turns.offer(scene.next_move)
        _timed(cabinet, lambda cabinet=cabinet, scene=scene: cabinet.top is not scene)
        used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        figures[f"memory.until_{game}_mb"] = round(used / (1024 if sys.platform == "linux" else 1024 * 1024), 1)
    return figures


def _press():
    from games.kit.tables import Gesture

    return Gesture()
