"""What the cabinet costs: frames, the start, standing idle, and memory; on a real screen where there is one."""

import os
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
SIZE = (1920, 1080)
FRAME = 1 / 60


def _cabinet(steps: int, seats: int = 2, thinker: Any = None) -> Any:
    """A Link table after so many steps of a game between computers."""
    from games.bots.arena import play_match
    from games.cabinet import studio
    from games.cabinet.party import sitters_of
    from games.catalogue import game_named
    from games.core.match import HUMAN, Match

    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"  # without it a virtual screen waits 18 ms for every flip
    if not os.environ.get("DISPLAY") and sys.platform == "linux":
        os.environ["SDL_VIDEODRIVER"] = "dummy"
    played = play_match(game_named("link"), ["greedy"] * seats, 3, patience=1.0)
    match = Match(played.game, [HUMAN] * seats, 3)
    for step in played.steps[:steps]:
        match.trust(step)
    cabinet = studio.open_cabinet(SIZE, thinker=thinker)
    cabinet.open("play", match=match, sitters=sitters_of(match.seats))
    for _ in range(60):
        cabinet.frame([], FRAME)
    return cabinet


def _timed(cabinet: Any, is_over) -> list[float]:
    """Milliseconds of every frame until something is over."""
    found = []
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
    """A piece falls onto a full tower, alone and beside a computer that thinks; 50 pieces pour out."""
    from games.bots.worker import Thinker

    figures = {}
    with Thinker() as thinker:
        for name, thinks in (("link.fall", False), ("link.fall_thinking", True)):
            times: list[float] = []
            for steps in (88, 90, 92, 94):
                cabinet = _cabinet(steps, thinker=thinker)
                scene = cabinet.top
                if thinks:
                    thinker.ask(scene.match, scene.match.to_move, "greedy")
                scene._take(scene.table.ghost(scene.match))
                times += _timed(cabinet, lambda scene=scene: not scene.table.is_moving)
            figures.update(_figures(name, times))
        cabinet = _cabinet(99, thinker=thinker)
        scene = cabinet.top
        scene.table.end(scene.match)
        figures.update(_figures("link.pour", _timed(cabinet, lambda: not scene.table.is_moving)))
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
    cabinet = _cabinet(50)
    cabinet.run(_after(2.0))  # what still glows comes to rest
    begun, used = time.perf_counter(), time.process_time()
    cabinet.run(_after(duration))
    share = (time.process_time() - used) / (time.perf_counter() - begun)
    return {"idle.link.cpu_pct": round(100 * share, 2)}


def _after(seconds: float):
    end = time.monotonic() + seconds
    return lambda: time.monotonic() > end


def memory(_: float) -> dict[str, float]:
    """The memory of the program after a game on the Link table with four seats, everything drawn once."""
    import resource

    cabinet = _cabinet(60, seats=4)
    scene = cabinet.top
    for _ in range(3):
        move = scene.match.moves[0]
        scene._take(move) if scene.match.to_move >= 0 else scene._made(scene.match.draw(), _press())
        _timed(cabinet, lambda: not scene.table.is_moving)
    scene.table.end(scene.match)
    _timed(cabinet, lambda: not scene.table.is_moving)
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {"memory.link_mb": round(used / (1024 if sys.platform == "linux" else 1024 * 1024), 1)}


def _press():
    from games.cabinet.tables import Gesture

    return Gesture()
