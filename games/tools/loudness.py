"""A meter: how loud sound is to the ear and how high its true peaks are, as ITU-R BS.1770-4 and EBU R 128 define it.

Sound is an array of floats between -1 and 1 with a row for each moment and a column for each side.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

Samples = npt.NDArray[np.float64]

MOMENT, OVERLAP = 0.4, 0.75  # seconds of a block, and which part of it belongs to the next one, too
SILENT = -70.0  # LUFS; quieter blocks do not count
BELOW = 10.0  # LU; nor do those that are so much quieter than the others together
OFFSET = -0.691  # so that the filters, which raise 997 Hz, do not count
OVERSAMPLED = 4
TAPS = 16  # on each side of a sample, for those between them
PIECE, WARM_UP = 1 << 20, 1 << 15  # samples that are filtered at a time, and before them


def integrated(sound: Samples, rate: int) -> float:
    """The loudness of the whole, in LUFS, without its pauses; -inf if there is nothing else."""
    blocks = _powers(sound, rate)
    blocks = blocks[_level(blocks) > SILENT]
    if len(blocks):
        blocks = blocks[_level(blocks) > _level(blocks.mean()) - BELOW]
    return float(_level(blocks.mean())) if len(blocks) else -np.inf


def momentary(sound: Samples, rate: int) -> Samples:
    """The loudness of each 400 milliseconds, in LUFS, ten times a second."""
    return _level(_powers(sound, rate))


def true_peak(sound: Samples) -> float:
    """The highest point of the wave through the samples, in dB below full scale (dBTP)."""
    highest = np.abs(sound).max(initial=0.0)
    places = np.arange(1 - TAPS, TAPS + 1)
    for phase in range(1, OVERSAMPLED):
        distance = places - phase / OVERSAMPLED
        taps = np.sinc(distance) * (0.5 + 0.5 * np.cos(np.pi * distance / (TAPS + 1)))
        for side in sound.T:
            if len(side) > len(taps):
                highest = max(highest, np.abs(np.convolve(side, taps / taps.sum(), "valid")).max())
    return float(20 * np.log10(highest + 1e-12))


def _level(power: Any) -> Any:
    return OFFSET + 10 * np.log10(np.asarray(power) + 1e-20)


def _powers(sound: Samples, rate: int) -> Samples:
    """The weighted power of every block, both sides together."""
    size, hop = round(MOMENT * rate), round(MOMENT * (1 - OVERLAP) * rate)
    if len(sound) < size:
        sound = np.concatenate([sound, np.zeros((size - len(sound), sound.shape[1]))])
    total = np.concatenate([[0.0], np.cumsum((weighted(sound, rate) ** 2).sum(axis=1))])
    starts = np.arange(0, len(sound) - size + 1, hop)
    return (total[starts + size] - total[starts]) / size


def weighted(sound: Samples, rate: int) -> Samples:
    """As the ear hears it: what the head adds above 1.5 kHz, and less and less below 40 Hz (K-weighting)."""
    made = np.empty_like(sound)
    for start in range(0, len(sound), PIECE):
        before = min(start, WARM_UP)  # the filters have forgotten what lies further back
        piece = sound[start - before : start + PIECE]
        padded = 1 << (len(piece) + WARM_UP - 1).bit_length()
        spectrum = np.fft.rfft(piece, padded, axis=0) * _ear(padded, rate)[:, None]
        made[start : start + PIECE] = np.fft.irfft(spectrum, padded, axis=0)[before : len(piece)]
    return made


def _ear(count: int, rate: int) -> npt.NDArray[np.complex128]:
    unit = np.exp(-2j * np.pi * np.fft.rfftfreq(count))
    head = 10 ** (3.999843853973347 / 20)
    shelf = _filter(unit, rate, 1681.974450955533, 0.7071752369554196, (head, head**0.4996667741545416, 1.0))
    return shelf * _filter(unit, rate, 38.13547087602444, 0.5003270373238773, (1.0, 0.0, 0.0))


def _filter(unit: Any, rate: int, hertz: float, quality: float, gains: tuple[float, float, float]) -> Any:
    """The response of a second-order filter that has these gains for high, middle and low frequencies.

    The standard gives numbers for 48 kHz; these are the same filters for any rate. The high-pass of the standard is not
    divided by its own gain, and so passes a trace more than it takes in.
    """
    k = np.tan(np.pi * hertz / rate)
    high, middle, low = gains
    whole = 1 + k / quality + k * k
    scale = 1 / whole if low else 1.0
    zero, one, two = high + middle * k / quality + low * k * k, 2 * (low * k * k - high), high - middle * k / quality
    above = scale * (zero + one * unit + (two + low * k * k) * unit**2)
    return above / (1 + 2 * (k * k - 1) / whole * unit + (1 - k / quality + k * k) / whole * unit**2)
