"""Sounds: every one that the program names is there, many at once do not clip, and no device is no error."""

import ast
import itertools
import json
import math
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from games.core.catalogue import names
from games.kit.rising import risen
from games.tools.loudness import true_peak
from games.window.music import CLOSE, END, LOUDEST, MIDDLE, OPENING
from games.window.sound import STEPS, gain

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
    heard = np.frombuffer(file.read_bytes()[: file.stat().st_size // 4 * 4], "<i2").reshape(-1, 2) / 32768
    assert -12 < true_peak(heard) < -1


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


def test_a_sound_is_raised_by_its_pitch_and_both_sides_stay_apart(tmp_path):
    code = """
import numpy as np, pygame
from games.window.sound import STEPS, raised
pygame.mixer.init(44_100, -16, 2, 512)
time = np.arange(9600) / 44_100
tone = np.stack([8000 * np.sin(2 * np.pi * 1000 * time), np.full(9600, 7)], axis=1).astype("<i2")
made = np.frombuffer(raised(pygame.mixer.Sound(buffer=tone.tobytes()), STEPS * 3 // 2).get_raw(), "<i2").reshape(-1, 2)
assert abs(len(made) - 6400) <= 8, len(made)
middle = made[1000:5096]
assert np.abs(middle[:, 1] - 7).max() <= 1
spectrum = np.abs(np.fft.rfft(middle[:, 0] * np.hanning(4096))) ** 2
near = np.abs(np.fft.rfftfreq(4096, 1 / 44_100) - 1500) < 60
assert spectrum[near].sum() > 10_000 * spectrum[~near].sum(), "a pure tone stays one"
"""
    told = run(code, tmp_path, SDL_AUDIODRIVER="dummy")
    assert told.returncode == 0, told.stderr


def test_what_rises_does_so_by_the_steps_of_a_scale():
    """Not by what is nearest to them."""
    steps = [STEPS * risen(number) for number in range(6)]
    assert steps == sorted({round(step) for step in steps})


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


LOOPS = [file for facts in SOUNDS.values() for file, peaks in facts["files"].items() if len(peaks) == 1]
PIECES = (
    FILES
    + f"""
LOOPS, MUSIC = {LOOPS!r}, {MUSIC!r}
BLOCK, STEP = 16384, 441
def join(sound):
    "The largest step where it joins, beside the usual large ones around it."
    around = np.concatenate([sound[-2000:], sound[:2000]])
    steps = np.abs(np.diff(around, axis=0)).max(axis=1)
    return float(steps[1998:2001].max() / (1.5 * np.quantile(steps, 0.995) + 2 / 32768))
def outline(sound, count):
    "How high it may rise in each hundredth of a second, and in those beside it: parts begin nearly at once."
    whole = np.resize(np.abs(sound).max(axis=1), count - count % STEP).reshape(-1, STEP).max(axis=1)
    return np.maximum(whole, np.maximum(np.roll(whole, 1), np.roll(whole, -1)))
def clear(parts, count):
    "The part of its power from 1 to 6 kHz."
    power, hertz = 0.0, np.fft.rfftfreq(BLOCK, 1 / 44_100)
    for start in range(0, count, 5 * BLOCK):
        moment = sum(part[(start + np.arange(BLOCK)) % len(part)] for part in parts)
        power = power + (np.abs(np.fft.rfft(moment * np.hanning(BLOCK)[:, None], axis=0)) ** 2).sum(axis=1)
    return float(power[(hertz >= 1000) & (hertz < 6000)].sum() / power.sum())
told = {{"joins": {{file: join(samples(file)) for file in LOOPS}}, "pieces": {{}}}}
for name, piece in MUSIC.items():
    parts = {{part: samples(file) for part, file in piece["parts"].items()}}
    count = max(map(len, parts.values()))
    told["joins"] |= {{piece["parts"][part]: join(sound) for part, sound in parts.items()}}
    outlines = {{part: outline(sound, count) for part, sound in parts.items()}}
    told["pieces"][name] = {{
        "lengths": [len(sound) for sound in parts.values()],
        "highest": {{mood: float(sum(outlines[part] for part in of).max()) for mood, of in piece["moods"].items()}},
        "clear": {{mood: clear([parts[part] for part in of], count) for mood, of in piece["moods"].items()}},
    }}
print(json.dumps(told))
"""
)


@pytest.fixture(scope="module")
def pieces(tmp_path_factory):
    """What the mixer makes of the music, and of all that goes round."""
    told = run(PIECES, tmp_path_factory.mktemp("heard"), SDL_AUDIODRIVER="dummy")
    assert told.returncode == 0, told.stderr
    return json.loads(told.stdout.splitlines()[-1])


def test_what_goes_round_has_no_click_where_it_joins(pieces):
    """The step from its last sample to its first is none that would stand out among those around it."""
    assert {file: step for file, step in pieces["joins"].items() if step > 1} == {}


def test_all_parts_of_a_piece_come_round_together(pieces):
    for name, heard in pieces["pieces"].items():
        longest = max(heard["lengths"])
        assert longest >= 120 * 44_100 and all(longest % length == 0 for length in heard["lengths"]), name


def test_music_rises_no_higher_than_is_told_and_little_more_than_there_is_room_for(pieces):
    for name, heard in pieces["pieces"].items():
        for mood, height in MUSIC[name]["heights"].items():
            assert heard["highest"][mood] <= height, (name, mood)
            assert height <= 1.25 * LOUDEST, "hardly more than there is room for"


def test_music_is_heard_from_the_speakers_of_a_laptop(pieces):
    """A tenth of its power at least lies from 1 to 6 kHz, whatever the mood."""
    for name, heard in pieces["pieces"].items():
        assert min(heard["clear"].values()) >= 0.1, (name, heard["clear"])


def test_no_wave_rises_higher_than_is_known_of_it(tmp_path):
    """Between its samples, too, and from each sixteenth of it on: the sum of these heights is what is kept down.

    The wave is drawn at four times as many places as a whole, and only then cut: a cut wave would rise at its edge.
    """
    code = (
        FILES
        + """
wrong = []
for name, about in facts.items():
    for file, peaks in about["files"].items():
        sound = samples(file)
        count = 1 << (len(sound) + 64).bit_length()
        wave = 4 * np.fft.irfft(np.fft.rfft(sound, count, axis=0), 4 * count, axis=0)[: 4 * len(sound)]
        onwards = np.maximum.accumulate(np.abs(wave).max(axis=1)[::-1])[::-1]
        for part, known in enumerate(peaks):
            if onwards[4 * (len(sound) * part // len(peaks))] > known + 0.01:
                wrong.append((file, part))
assert not wrong, wrong
"""
    )
    told = run(code, tmp_path, SDL_AUDIODRIVER="dummy")
    assert told.returncode == 0, told.stderr
