"""Sounds: every one that the program names is there, many at once do not clip, and no device is no error."""

import ast
import itertools
import json
import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from games.window.sound import STEPS, raised

ROOT = Path(__file__).resolve().parent.parent
SOUNDS = json.loads((ROOT / "sounds" / "sounds.json").read_text(encoding="utf-8"))


def run(code: str, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", **environment}
    return subprocess.run([sys.executable, "-c", code], env=whole, cwd=tmp_path, capture_output=True, text=True)


def test_every_file_is_there_and_none_is_left_over():
    named = {file for facts in SOUNDS.values() for file in facts["files"]}
    assert named == {file.name for file in (ROOT / "sounds").glob("*.ogg")}


def names_in_code() -> set[str]:
    """The literal names of sounds and hums, and the materials of impacts in all their strengths."""
    named = set()
    for file in (ROOT / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute) or not node.args:
                continue
            deed = node.func.attr.removeprefix("_")
            speaks = node.func.attr != deed or "sound" in ast.unparse(node.func)
            if deed not in ("play", "hum", "impact", "sound") or not speaks:
                continue
            words = set(literal_names(node.args[0]))
            if deed == "impact":
                words = {f"{word}_{strength}" for word in words for strength in ("soft", "mid", "hard")}
            named |= words
    return named


def literal_names(expression: ast.expr) -> list[str]:
    """The names that an expression can be: plain, chosen by a condition, or looked up in a table."""
    if isinstance(expression, ast.Constant):
        return [expression.value] if isinstance(expression.value, str) else []
    if isinstance(expression, ast.IfExp):
        return literal_names(expression.body) + literal_names(expression.orelse)
    if isinstance(expression, ast.Subscript) and isinstance(expression.value, ast.Dict):
        return [name for value in expression.value.values for name in literal_names(value)]
    return []


def test_every_sound_that_the_program_plays_exists():
    assert len(names_in_code()) > 15
    assert names_in_code() <= set(SOUNDS)


PARTY = """
import os, pygame, time
from games.store.settings import Settings
from games.window.sound import Sound
heard = os.environ.get("SDL_DISKAUDIOFILE")
def until_heard():
    "A busy machine may leave the sound behind: blows that are told apart must not all begin in one moment."
    size = os.path.getsize(heard) if heard else 0
    begun = time.monotonic()
    while heard and os.path.getsize(heard) <= size and time.monotonic() < begun + 5:
        time.sleep(0.001)
settings = Settings()
settings.sound = settings.music = 1.0
sound = Sound(settings)
assert sound.is_on
sound.music()
for _ in range(60):
    sound.impact("plastic", 1.0)
    sound.impact("plastic_wood", 1.0)
    until_heard()
    time.sleep(0.016)
sound.play("link_big")
sound.play("win")
time.sleep(0.5)
pygame.mixer.quit()
"""


def test_many_impacts_at_once_never_clip(tmp_path):
    file = tmp_path / "heard.raw"
    told = run(PARTY, tmp_path, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(file), SDL_DISKAUDIODELAY="0")
    assert told.returncode == 0, told.stderr
    heard = array("h", file.read_bytes()[: file.stat().st_size // 2 * 2])
    peak = max(max(heard), -min(heard))
    assert 3000 < peak < 32_000, f"peak {peak} of 32767"


def test_without_a_sound_device_it_is_silent(tmp_path):
    told = run(
        PARTY.replace("assert sound.is_on", "assert not sound.is_on").replace("60", "5"),
        tmp_path,
        SDL_AUDIODRIVER="nosuch",
    )
    assert told.returncode == 0, told.stderr


@pytest.mark.parametrize("muted", [True, False])
def test_muting_silences_everything(tmp_path, muted):
    file = tmp_path / "heard.raw"
    code = PARTY.replace("settings.sound =", f"settings.muted = {muted}\nsettings.sound =").replace("60", "5")
    run(code, tmp_path, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(file), SDL_DISKAUDIODELAY="0")
    assert any(file.read_bytes()) is not muted


def test_a_hum_sounds_until_it_is_stopped(tmp_path):
    code = """
import pygame
from games.store.settings import Settings
from games.window.sound import Sound
pygame.init()
sound = Sound(Settings())
hum = sound.hum("slide_loop")
pygame.time.wait(1500)
assert pygame.mixer.get_busy(), "it is over by itself"
hum.set(0.2)
hum.stop()
hum.stop()
pygame.time.wait(400)
assert not pygame.mixer.get_busy(), "it goes on"
"""
    told = run(code, tmp_path, SDL_AUDIODRIVER="dummy")
    assert told.returncode == 0, told.stderr


def test_a_sound_is_raised_by_its_pitch_and_both_sides_stay_apart():
    left = [1000 if place % 96 < 48 else -1000 for place in range(9600)]
    samples = array("h", [value for place in left for value in (place, 7)])
    made = array("h", raised(samples.tobytes(), STEPS * 3 // 2))
    assert len(made) == len(samples) * 2 // 3 and set(made[1::2]) == {7}
    swings = sum(a < 0 < b for a, b in itertools.pairwise(made[::2]))
    assert abs(swings - 99) <= 1, "as many swings as before, in two thirds of the time"
    assert raised(samples.tobytes(), STEPS) == samples.tobytes()


def test_a_raised_sound_is_heard_too(tmp_path):
    code = """
import pygame
from games.store.settings import Settings
from games.window.sound import Sound
sound = Sound(Settings())
for step in range(12):
    sound.play("pencil_hatch", pitch=1 + step / 12)
assert pygame.mixer.get_busy()
"""
    told = run(code, tmp_path, SDL_AUDIODRIVER="dummy")
    assert told.returncode == 0, told.stderr
