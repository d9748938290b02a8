"""Finishes sounds and writes them: no offset, no clicks at the ends, in one room, as loud as their rung says."""

import json
from hashlib import blake2b
from io import BytesIO
from pathlib import Path

import numpy as np
import soundfile

from sounds.make.ladder import BIG, RUNGS, STRONG, USUAL, in_the_room, peaks, raised_to
from sounds.make.shelf import SOUNDS, files
from sounds.make.variants import different, touched
from sounds.make.waves import RATE, eased, filtered, length, silence, thin

FOLDER = Path(__file__).parent.parent
LIST = FOLDER / "sounds.json"

QUIETEST_FILE = -34.0  # LUFS
LEAD = 0.003  # seconds of silence before a blow, in which the encoder can begin
QUIETEST = 10 ** (-66 / 20)  # what lies this far below the loudest moment is cut off at the end


def made(name: str) -> int:
    """Make all variants of a sound, write them and enter them in the list. Gives the bytes written."""
    sound = SOUNDS[name]
    wished = RUNGS[sound.rung] + sound.aside
    # A file is written as loud as the largest volume wants it; a quiet one louder still, so that it keeps its bits.
    level = max(wished + USUAL, QUIETEST_FILE)
    known, written = {}, 0
    for file, take in zip(files(name), takes(name), strict=True):
        take = raised_to(take if sound.loop else in_the_room(take), level, sound.loop)
        data = ogg(take, sound.quality, file)
        (FOLDER / file).write_bytes(data)
        written += len(data)
        known[file] = peaks(heard(data), sound.loop)
    is_full = not name.endswith(("_soft", "_mid"))
    weight = {"is_big": is_full and sound.rung in BIG, "is_strong": is_full and sound.rung in STRONG}
    entered(name, {"rung": sound.rung, "gain": round(wished + USUAL - level, 1), **weight, "files": known})
    return written


def takes(name: str) -> list[np.ndarray]:
    sound = SOUNDS[name]
    if sound.variants == 1:
        return [finished(sound.make(chance(name, 0)), sound.loop)]

    def candidate(number: int) -> np.ndarray:
        by = chance(name, number)
        return finished(touched(sound.make(by), by), sound.loop)

    return different(candidate, sound.variants)


def chance(name: str, variant: int) -> np.random.Generator:
    """Its own chance for every variant, so that making one alone gives the same as making all."""
    return np.random.default_rng(int.from_bytes(blake2b(f"{name} {variant}".encode(), digest_size=8).digest(), "big"))


def finished(sound: np.ndarray, loop: bool) -> np.ndarray:
    if loop:
        return filtered(sound, thin(22, 2), loop)
    sound = filtered(np.concatenate([silence(LEAD, sound.ndim), sound]), thin(22, 2))
    outline = np.abs(sound) if sound.ndim == 1 else np.abs(sound).max(axis=1)
    heard = np.nonzero(outline > QUIETEST * outline.max())[0]
    end = min(len(sound), heard[-1] + length(0.02))
    sound = eased(sound[:end], 0.0005, min(0.06, 0.3 * end / RATE))
    # A short cut leaves a trace of an offset: taken out under a bow, which keeps the ends at zero.
    bow = np.sin(np.pi * (np.arange(end) + 0.5) / end)
    bow = bow / bow.sum()
    return sound - (bow[:, None] if sound.ndim == 2 else bow) * sound.sum(axis=0)


def entered(name: str, facts: dict[str, object]) -> None:
    """The list of sounds with this one in its place, in the order of the shelf."""
    known = json.loads(LIST.read_text()) if LIST.exists() else {}
    known[name] = facts
    lines = [f'"{each}": {json.dumps(known[each])}' for each in SOUNDS if each in known]
    LIST.write_text("{\n    " + ",\n    ".join(lines) + "\n}\n")


def ogg(sound: np.ndarray, quality: float, name: str) -> bytes:
    """The sound as OGG Vorbis, written second by second because the encoder fails on long arrays."""
    buffer = BytesIO()
    channels = sound.shape[1] if sound.ndim == 2 else 1
    with soundfile.SoundFile(
        buffer, "w", RATE, channels, format="OGG", subtype="VORBIS", compression_level=1 - quality
    ) as file:
        for start in range(0, len(sound), RATE):
            file.write(sound[start : start + RATE])
    return stamped(buffer.getvalue(), int.from_bytes(blake2b(name.encode(), digest_size=4).digest(), "little"))


def heard(data: bytes) -> np.ndarray:
    """What a file sounds like: the encoder changes a wave a little."""
    return soundfile.read(BytesIO(data))[0]


def stamped(data: bytes, serial: int) -> bytes:
    """The same stream with a number of our own: the encoder draws one by chance, and no two files would be alike."""
    pages = bytearray(data)
    start = 0
    while start < len(pages):
        count = pages[start + 26]
        end = start + 27 + count + sum(pages[start + 27 : start + 27 + count])
        pages[start + 14 : start + 18] = serial.to_bytes(4, "little")
        pages[start + 22 : start + 26] = bytes(4)
        pages[start + 22 : start + 26] = _checksum(pages[start:end]).to_bytes(4, "little")
        start = end
    return bytes(pages)


def _checksum_table() -> tuple[int, ...]:
    table = []
    for byte in range(256):
        rest = byte << 24
        for _ in range(8):
            rest = (rest << 1) ^ (0x104C11DB7 if rest & 0x80000000 else 0)
        table.append(rest)
    return tuple(table)


_TABLE = _checksum_table()


def _checksum(page: bytearray) -> int:
    """Ogg's own CRC-32, which runs the other way than that of zlib."""
    rest = 0
    for byte in page:
        rest = (rest << 8 & 0xFFFFFFFF) ^ _TABLE[rest >> 24 ^ byte]
    return rest
