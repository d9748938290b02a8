"""Sounds: every one that the program names is there, many at once do not clip, and no device is no error."""

import ast
import itertools
import json
import math
import os
import subprocess
import sys
from array import array
from pathlib import Path

import pytest

from games.core.catalogue import names
from games.window.music import CLOSE, END, MIDDLE, OPENING
from games.window.sound import STEPS, gain, raised

ROOT = Path(__file__).resolve().parent.parent
SOUNDS = json.loads((ROOT / "sounds" / "sounds.json").read_text(encoding="utf-8"))


def run(code: str, tmp_path: Path, **environment: str) -> subprocess.CompletedProcess:
    whole = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", **environment}
    return subprocess.run([sys.executable, "-c", code], env=whole, cwd=tmp_path, capture_output=True, text=True)


MUSIC = json.loads((ROOT / "sounds" / "music.json").read_text(encoding="utf-8"))


def test_every_file_is_there_and_none_is_left_over():
    named = {file for facts in SOUNDS.values() for file in facts["files"]}
    named |= {file for facts in MUSIC.values() for file in facts["parts"].values()}
    folder = ROOT / "sounds"
    assert named == {file.relative_to(folder).as_posix() for file in folder.rglob("*.ogg")}
    assert sum((folder / file).stat().st_size for file in named) < 25_000_000


def test_every_table_has_music_of_its_own_in_the_moods_of_a_game():
    assert set(MUSIC) == {"title", *names()}
    for facts in MUSIC.values():
        assert set(facts["moods"]) == set(facts["heights"]) == {OPENING, MIDDLE, CLOSE, END}
        assert {part for parts in facts["moods"].values() for part in parts} == set(facts["parts"])


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
    """The names that an expression can be: plain, chosen by a condition, looked up in a table, or put together."""
    if isinstance(expression, ast.Constant):
        return [expression.value] if isinstance(expression.value, str) else []
    if isinstance(expression, ast.IfExp):
        return literal_names(expression.body) + literal_names(expression.orelse)
    if isinstance(expression, ast.Subscript) and isinstance(expression.value, ast.Dict):
        return [name for value in expression.value.values for name in literal_names(value)]
    if isinstance(expression, ast.JoinedStr) and isinstance(expression.values[0], ast.Constant):
        return [name for name in SOUNDS if name.startswith(expression.values[0].value)]
    return []


def names_in_tables() -> set[str]:
    """Names that stand in tables of constants or defaults, and are looked up to be played."""
    told = set()
    for file in (ROOT / "games").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                told.add(node.value)
    return {name for name in SOUNDS if name in told or name.removesuffix("_hard") in told}


def test_every_sound_that_the_program_plays_exists():
    assert len(names_in_code()) > 15
    assert names_in_code() <= set(SOUNDS)


def test_there_is_no_sound_that_nothing_plays():
    played = names_in_code() | names_in_tables()
    of_strengths = {f"{name.removesuffix('_hard')}_{kind}" for name in played for kind in ("soft", "mid")}
    assert set(SOUNDS) - played - of_strengths == set()


PARTY = """
import os, pygame, time
from games.store.settings import Settings
from games.window.sound import Sound
heard = os.environ.get("SDL_DISKAUDIOFILE")
def until_heard():
    "Seconds of it. A busy machine leaves the sound behind: not all blows may begin in one moment."
    size = os.path.getsize(heard) if heard else 0
    begun = time.monotonic()
    while heard and os.path.getsize(heard) <= size and time.monotonic() < begun + 5:
        time.sleep(0.001)
    return (os.path.getsize(heard) - size) / (4 * 44_100) if heard else 1 / 60
settings = Settings()
settings.sound = settings.music = 1.0
sound = Sound(settings)
assert sound.is_on
sound.tune("link")
for _ in range(60):
    sound.impact("plastic", 1.0)
    sound.impact("plastic_wood", 1.0)
    sound.tick(until_heard())
sound.play("link_big")
sound.play("win_cup")
time.sleep(0.5)
pygame.mixer.quit()
"""


def test_many_impacts_at_once_never_clip(tmp_path):
    file = tmp_path / "heard.raw"
    told = run(PARTY, tmp_path, SDL_AUDIODRIVER="disk", SDL_DISKAUDIOFILE=str(file), SDL_DISKAUDIODELAY="0")
    assert told.returncode == 0, told.stderr
    heard = array("h", file.read_bytes()[: file.stat().st_size // 2 * 2])
    peak = max(max(heard), -min(heard))
    assert 3000 < peak < 30_500, f"peak {peak} of 32767"


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
def sounding():
    return sum(pygame.mixer.Channel(number).get_busy() for number in range(pygame.mixer.get_num_channels()))
before = sounding()  # the room itself
hum = sound.hum("slide_loop")
pygame.time.wait(1500)
assert sounding() == before + 1, "it is over by itself"
hum.set(0.2)
hum.stop()
hum.stop()
pygame.time.wait(400)
assert sounding() == before, "it goes on"
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


def test_every_step_of_a_volume_sounds_like_an_equal_one():
    decibels = [20 * math.log10(gain(step / 10)) for step in range(1, 11)]
    steps = [after - before for before, after in itertools.pairwise(decibels)]
    assert max(steps) - min(steps) < 0.01 and gain(0) == 0
    assert all(gain(step / 100) < gain((step + 1) / 100) for step in range(100))


# What the files are like, as they sound: decoded by the mixer itself, and measured with the meter.
FILES = """
import json, sys
import numpy as np, pygame
from games.tools.loudness import integrated, weighted
from games.window.sound import SOUNDS, gain
from games.store.settings import Settings
pygame.mixer.init(44_100, -16, 2, 512)
def samples(file):
    return np.frombuffer(pygame.mixer.Sound(SOUNDS / file).get_raw(), "<i2").reshape(-1, 2) / 32768
def loudest(sound):
    "Of its loudest fifth of a second."
    power = (weighted(np.concatenate([sound, np.zeros((8820, 2))]), 44_100) ** 2).sum(axis=1)
    total = np.concatenate([[0.0], np.cumsum(power)])
    return -0.691 + 10 * np.log10((total[8820:] - total[:-8820]).max() / 8820 + 1e-20)
facts = json.loads((SOUNDS / "sounds.json").read_text())
"""


def test_the_ladder_holds_as_it_is_heard(tmp_path):
    code = (
        FILES
        + """
usual = 20 * np.log10(gain(Settings().sound))
heard = {}
for name, about in facts.items():
    file, peaks = next(iter(about["files"].items()))
    sound = samples(file)
    if len(peaks) > 1 and not name.endswith(("_soft", "_mid")):
        heard.setdefault(about["rung"], []).append(loudest(sound) + about["gain"] + usual)
    assert np.abs(sound).max() <= max(peaks) + 0.02, name
ladder = ["interface", "pencil", "click", "tile", "throw", "link", "slam", "win"]
middle = [float(np.median(heard[rung])) for rung in ladder]
assert middle == sorted(middle), dict(zip(ladder, middle))
assert facts["bar_slam"]["rung"] == "slam"
"""
    )
    told = run(code, tmp_path, SDL_AUDIODRIVER="dummy")
    assert told.returncode == 0, told.stderr


def test_what_goes_round_has_no_click_where_it_joins(tmp_path):
    """The step from its last sample to its first is none that would stand out among those around it."""
    music = [file for facts in MUSIC.values() for file in facts["parts"].values()]
    code = (
        FILES
        + f"""
loops = [file for about in facts.values() for file, peaks in about["files"].items() if len(peaks) == 1]
lengths = {{}}
for file in loops + {music!r}:
    sound = samples(file)
    lengths[file] = len(sound)
    around = np.concatenate([sound[-2000:], sound[:2000]])
    steps = np.abs(np.diff(around, axis=0)).max(axis=1)
    assert steps[1998:2001].max() <= 1.5 * np.quantile(steps, 0.995) + 2 / 32768, file
for piece in {[*MUSIC.values()]!r}:
    parts = [lengths[file] for file in piece["parts"].values()]
    assert max(parts) >= 120 * 44_100 and all(max(parts) % part == 0 for part in parts), (piece, parts)
"""
    )
    told = run(code, tmp_path, SDL_AUDIODRIVER="dummy")
    assert told.returncode == 0, told.stderr
