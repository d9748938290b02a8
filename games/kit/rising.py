"""How much higher a sound is than the one before, where something grows: the steps of a scale that fits the music."""

RISING = (1.0, 9 / 8, 5 / 4, 3 / 2, 5 / 3, 2.0)  # five tones of the octave, in the key of all motifs


def risen(steps: int) -> float:
    """The pitch after so many steps; after the last one it stays."""
    return RISING[max(0, min(steps, len(RISING) - 1))]
