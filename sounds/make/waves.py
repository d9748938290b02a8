"""Sounds as arrays: mono is one row of samples, stereo has two columns. All is built from these few tools."""

from collections.abc import Callable, Sequence

import numpy as np

RATE = 44100
TAPS = 16  # on each side, for what lies between two samples

Chance = np.random.Generator


def length(seconds: float) -> int:
    return max(1, round(seconds * RATE))


def clock(seconds: float) -> np.ndarray:
    """The time of every sample."""
    return np.arange(length(seconds)) / RATE


def silence(seconds: float, channels: int = 1) -> np.ndarray:
    return np.zeros(length(seconds) if channels == 1 else (length(seconds), channels))


def curve(seconds: float, *points: tuple[float, float]) -> np.ndarray:
    """A smooth line through (time, value) points: half a cosine from each to the next, so that nothing has a kink."""
    time = clock(seconds)
    times, values = zip(*points, strict=True)
    place = np.interp(time, times, range(len(times)))
    whole = np.minimum(place.astype(int), len(times) - 2)
    part = 0.5 - 0.5 * np.cos(np.pi * (place - whole))
    heights = np.array(values)
    return heights[whole] + (heights[whole + 1] - heights[whole]) * part


def filtered(sound: np.ndarray, response: Callable[[np.ndarray], np.ndarray], loop: bool = False) -> np.ndarray:
    """The sound after a filter given as its response to each frequency. A loop is filtered round the circle."""
    count = len(sound)
    padded = count if loop else 1 << (2 * count + RATE // 10).bit_length()
    frequencies = np.fft.rfftfreq(padded, 1 / RATE)
    gains = response(frequencies)
    if sound.ndim == 2:
        gains = gains[:, None]
    return np.fft.irfft(np.fft.rfft(sound, padded, axis=0) * gains, padded, axis=0)[:count]


def bump(centre: float, octaves: float) -> Callable[[np.ndarray], np.ndarray]:
    """A band without edges, which therefore does not ring: a bell over the pitch."""
    return lambda hertz: np.exp(-0.5 * (np.log2(np.maximum(hertz, 1) / centre) / octaves) ** 2) * (hertz > 0)


def dull(cutoff: float, order: int = 1) -> Callable[[np.ndarray], np.ndarray]:
    """What is left above the cutoff falls by 6 dB an octave and order; it rings only after the sound, never before."""
    return lambda hertz: 1 / (1 + 1j * hertz / cutoff) ** order


def thin(cutoff: float, order: int = 1) -> Callable[[np.ndarray], np.ndarray]:
    """The opposite of dull: takes away what is below the cutoff, a steady offset altogether."""
    return lambda hertz: (1j * hertz / cutoff / (1 + 1j * hertz / cutoff)) ** order


def noise(seconds: float, chance: Chance, centre: float, octaves: float) -> np.ndarray:
    """A band of noise of power 1 that joins its own beginning."""
    sound = filtered(chance.standard_normal(length(seconds)), bump(centre, octaves), loop=True)
    return sound / np.sqrt(np.mean(sound**2))


def ring(seconds: float, partials: Sequence[tuple[float, float, float]], phases: Sequence[float] = ()) -> np.ndarray:
    """Decaying partials, each a frequency, an amplitude and the time in which it falls to 1/e."""
    time = clock(seconds)
    sound = np.zeros(len(time))
    for index, (hertz, amplitude, fall) in enumerate(partials):
        if hertz >= 0.45 * RATE:
            continue
        audible = time[: length(min(seconds, 9 * fall))]
        phase = phases[index] if len(phases) else 0.0
        sound[: len(audible)] += amplitude * np.exp(-audible / fall) * np.sin(2 * np.pi * hertz * audible + phase)
    return sound


def convolved(sound: np.ndarray, echo: np.ndarray, loop: bool = False) -> np.ndarray:
    """The sound in the room that answers a clap with this echo. A mono sound takes on the echo's channels."""
    if sound.ndim < echo.ndim:
        sound = sound[:, None]
    if echo.ndim < sound.ndim:
        echo = echo[:, None]
    count = len(sound) if loop else len(sound) + len(echo) - 1
    padded = count if loop else 1 << count.bit_length()
    product = np.fft.rfft(sound, padded, axis=0) * np.fft.rfft(echo, padded, axis=0)
    return np.fft.irfft(product, padded, axis=0)[:count]


def panned(sound: np.ndarray, side: float) -> np.ndarray:
    """A mono sound from -1 (left) to 1 (right), equally loud everywhere."""
    angle = (side + 1) * np.pi / 4
    return np.stack([sound * np.cos(angle), sound * np.sin(angle)], axis=1) * np.sqrt(2)


def laid(track: np.ndarray, sound: np.ndarray, at: float, gain: float = 1.0, loop: bool = False) -> None:
    """Add a sound to a track at a time. On a loop what hangs over the end comes in at the beginning."""
    start = round(at * RATE)
    if loop:
        start, done = start % len(track), 0
        while done < len(sound):
            part = sound[done : done + len(track) - start]
            track[start : start + len(part)] += gain * part
            start, done = 0, done + len(part)
        return
    start = max(0, start)
    room = min(len(sound), len(track) - start)
    if room > 0:
        track[start : start + room] += gain * sound[:room]


def eased(sound: np.ndarray, seconds_in: float, seconds_out: float) -> np.ndarray:
    """Faded in and out along half a cosine."""
    sound = sound.copy()
    for count, backwards in ((length(seconds_in), False), (length(seconds_out), True)):
        count = min(count, len(sound))
        ramp = 0.5 - 0.5 * np.cos(np.pi * np.arange(count) / count)
        part = sound[::-1][:count] if backwards else sound[:count]
        part *= ramp[:, None] if sound.ndim == 2 else ramp
    return sound


def rising(sound: np.ndarray) -> np.ndarray:
    """How high the wave rises around each sample: there, and at three places on the way to the samples beside it."""
    sides = sound.T if sound.ndim == 2 else sound[None]
    highest = np.abs(sides).max(axis=0)
    places = np.arange(1 - TAPS, TAPS + 1)
    for part in (0.25, 0.5, 0.75):
        distance = places - part
        taps = np.sinc(distance) * (0.5 + 0.5 * np.cos(np.pi * distance / (TAPS + 1)))
        for side in sides:
            after = np.abs(np.convolve(side, (taps / taps.sum())[::-1], "full")[TAPS - 1 : TAPS - 1 + len(side)])
            highest = np.maximum(highest, np.maximum(after, np.roll(after, 1)))
    return highest


def loudness(sound: np.ndarray, loop: bool = False) -> float:
    """How loud it is to the ear, in dB like LUFS (weighted as in ITU-R BS.1770).

    The ear adds up about a fifth of a second, so a sound is as loud as its loudest fifth; a loop as its average.
    """
    weighted = filtered(sound, _ear, loop)
    power = weighted**2
    power = power.sum(axis=1) if power.ndim == 2 else 2 * power  # mono comes from both speakers
    if loop:
        loudest = power.mean()
    else:
        window = length(0.2)
        total = np.concatenate([np.zeros(window), np.cumsum(power), np.full(window, power.sum())])
        loudest = (total[window:] - total[:-window]).max() / window
    return float(-0.691 + 10 * np.log10(loudest + 1e-20))


def _ear(hertz: np.ndarray) -> np.ndarray:
    """The weighting as a gain: a shelf of 4 dB above 1.7 kHz for the head, and less and less below 40 Hz."""
    unit = np.exp(-2j * np.pi * hertz / RATE)
    shelf = _biquad(unit, 1681.974450955533, 0.7071752369554196, (1.584864701130855, 1.258720930232562, 1.0))
    return np.abs(shelf * _biquad(unit, 38.13547087602444, 0.5003270373238773, (1.0, 0.0, 0.0)))


def _biquad(unit: np.ndarray, cutoff: float, quality: float, gains: tuple[float, float, float]) -> np.ndarray:
    """The response of a second-order filter by its gains for high, middle and low frequencies."""
    k = np.tan(np.pi * cutoff / RATE)
    high, middle, low = gains
    bottom = 1 + k / quality + k * k
    zero, one, two = high + middle * k / quality + low * k * k, 2 * (low * k * k - high), high - middle * k / quality
    top = zero + one * unit + (two + low * k * k) * unit**2
    return top / (bottom + 2 * (k * k - 1) * unit + (1 - k / quality + k * k) * unit**2)
