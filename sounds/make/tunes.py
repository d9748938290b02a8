"""The five pieces, written down: one for the title, one for each table; docs/MUSIC.md tells why they are so."""

from typing import NamedTuple

from sounds.make.harmony import Motif

# How a hand plays a chord: beat, which of its four notes from the lowest, force, beats held.
ALL, TOP, INNER, LOW = (0, 1, 2, 3), (2, 3), (1, 2), (0, 1)
Touch = tuple[tuple[float, tuple[int, ...], float, float], ...]

HELD: Touch = ((0.0, ALL, 0.46, 3.8),)
ANSWERED: Touch = ((0.0, ALL, 0.44, 2.3), (2.5, TOP, 0.28, 1.4))
BROKEN: Touch = (
    *((0.0, (0,), 0.42, 3.8), (0.5, (1,), 0.3, 3.3), (1.0, (2,), 0.33, 2.8)),
    *((1.5, (3,), 0.35, 2.3), (2.5, INNER, 0.26, 1.4)),
)
LATE: Touch = ((0.0, LOW, 0.36, 3.8), (1.0, TOP, 0.38, 2.8), (3.0, INNER, 0.22, 0.9))
# Swung, as a pencil walks: short chords off the beat.
WALKED: Touch = ((0.0, LOW, 0.4, 0.9), (1.66, TOP, 0.36, 0.5), (2.66, INNER, 0.3, 0.6), (3.66, (3,), 0.26, 0.3))
SKIPPED: Touch = ((0.66, TOP, 0.34, 0.5), (2.0, LOW, 0.38, 1.4), (3.66, INNER, 0.28, 0.4))
# Eighths that go on and on, as a drum turns.
_TURNING = (0, 2, 1, 3, 2, 1, 3, 2)
TURNED: Touch = tuple((number / 2, (note,), 0.42 - 0.1 * (number % 2), 0.6) for number, note in enumerate(_TURNING))
_GEARED = (0, 1, 3, 0, 1, 3, 0, 2)
GEARED: Touch = tuple((number / 2, (note,), 0.44 - 0.1 * (number % 3 > 0), 0.6) for number, note in enumerate(_GEARED))
# Three beats in a bar, a line that winds up and down.
_WOUND = (0, 1, 2, 3, 2, 1)
WOUND: Touch = tuple((number / 2, (note,), 0.44 - 0.06 * (number % 2), 2.0) for number, note in enumerate(_WOUND))
BENT: Touch = ((0.0, (0,), 0.44, 2.8), (0.5, (2,), 0.32, 2.0), (1.5, (3,), 0.36, 1.4), (2.0, (1,), 0.3, 0.9))
# Drops of glass, one after the other, and what they set ringing.
DROPPED: Touch = ((0.0, (3,), 0.4, 3.0), (0.75, (2,), 0.34, 3.0), (1.5, (1,), 0.36, 2.0), (2.25, (0,), 0.34, 1.6))
STACKED: Touch = ((0.0, (0,), 0.4, 3.8), (0.25, (1,), 0.34, 3.5), (0.5, (2,), 0.34, 3.2), (0.75, (3,), 0.38, 3.0),
                  (2.5, TOP, 0.28, 1.2))  # fmt: skip


class Tune(NamedTuple):
    beat: int  # samples: a whole number, so that every part comes round at the same sample
    beats: int  # of a bar
    chords: tuple[str, ...]  # one for each bar
    keys: str  # the instrument that plays the chords
    touches: tuple[Touch, ...]  # one for each bar of a section of eight
    form: str  # of the melody, a letter for four bars (see harmony.melody)
    motif: Motif
    second: Motif
    lead: str  # the instrument of the melody
    reply: str  # and of its echoes
    drive: str  # how the close race sounds: what is struck in each bar (see music.DRIVES)


_TITLE = (
    *("Fmaj9", "Dm9", "Bbmaj9", "C9sus", "Am11", "Dm9", "Gm9", "C13sus"),
    *("Fmaj9", "Dm9", "Bbmaj9", "Bbm6", "Am11", "Dm9", "Gm9", "C13sus"),
    *("Bbmaj9", "Am11", "Gm9", "Fmaj9", "Ebmaj9", "Dm9", "Gm9", "C13sus"),
    *("Fmaj9", "Dm9", "Bbmaj9", "Bbm6", "Am11", "Dm9", "Gm9", "C9sus"),
    *("F", "C", "Dm7", "Bbmaj9", "F/A", "Gm7", "C9sus", "C7"),
)
_TETRIX = (
    *("F6", "Dm7", "Gm7", "C7", "F6", "Dm7", "Gm7", "C7"),
    *("F/A", "Bb6", "F", "C7", "F/A", "Bb6", "Gm7", "C13sus"),
    *("Dm7", "Gm7", "C7", "F6", "Dm7", "Gm7", "Bb6", "C7"),
    *("F6", "Dm7", "Gm7", "C7", "Am7", "Dm7", "Gm7", "C7"),
    *("Bb6", "C7", "Am7", "Dm7", "Bb6", "C7", "F", "C13sus"),
    *("F6", "Dm7", "Gm7", "C7", "F/A", "Bb6", "Gm7", "C7"),
)
_BORDERLINE = (
    *("Dm7", "Dm7", "Bbmaj9", "Bbmaj9", "F", "F", "C", "C"),
    *("Dm7", "Dm7", "Bbmaj9", "Bbmaj9", "Gm7", "Gm7", "C9sus", "C"),
    *("F", "C", "Dm7", "Bbmaj9", "F", "C", "Gm7", "Bb6"),
    *("Dm7", "Dm7", "Bbmaj9", "Bbmaj9", "F", "F", "C", "C"),
    *("Bbmaj9", "C", "Dm7", "F/A", "Bbmaj9", "C", "Dm7", "Dm7"),
    *("Gm7", "Dm7", "Bbmaj9", "F", "Gm7", "Dm7", "Bbmaj9", "C9sus"),
)
_TANTRIX = (
    *("Fmaj9", "Fmaj9", "Bbmaj9", "Bbmaj9", "Gm9", "Gm9", "C9sus", "C9sus"),
    *("Am11", "Am11", "Dm9", "Dm9", "Bbmaj9", "Bbmaj9", "C9sus", "C13sus"),
    *("Ebmaj9", "Ebmaj9", "Bbmaj9", "Bbmaj9", "Gm9", "Gm9", "C9sus", "C13sus"),
    *("Fmaj9", "Fmaj9", "Bbmaj9", "Bbm6", "Am11", "Dm9", "Gm9", "C13sus"),
    *("Dm9", "Dm9", "Am11", "Am11", "Bbmaj9", "Bbmaj9", "C9sus", "C9sus"),
    *("Fmaj9", "F/A", "Bbmaj9", "Bbm6", "Am11", "Dm9", "Gm9", "C9sus"),
    *("Bbmaj9", "Am11", "Gm9", "Fmaj9", "Bbmaj9", "Am11", "Gm9", "C13sus"),
)
_LINK = (
    *("F", "Fmaj9", "Bbmaj9", "Bb6", "F", "Fmaj9", "Gm9", "C9sus"),
    *("Dm9", "Dm7", "Am7", "Am11", "Bbmaj9", "Bb6", "C9sus", "C"),
    *("F", "F/A", "Bbmaj9", "C", "Dm9", "Bbmaj9", "Gm9", "C9sus"),
    *("Ebmaj9", "Bbmaj9", "F", "C", "Ebmaj9", "Bbmaj9", "Gm9", "C13sus"),
    *("F", "Fmaj9", "Bbmaj9", "Bbm6", "F/A", "Dm9", "Gm9", "C9sus"),
    *("Bbmaj9", "C", "F/A", "Dm9", "Bbmaj9", "C", "Gm9", "C9sus"),
)

TUNES = {
    "title": Tune(
        36750, 4, _TITLE, "rhodes",
        (ANSWERED, HELD, ANSWERED, LATE, BROKEN, HELD, LATE, HELD),
        "aAabeaAraA",
        Motif(((0, 1.0, 0, 0.5), (0, 2.0, 2, 0.55), (0, 2.5, -1, 0.45), (1, 0.0, -2, 0.5), (1, 2.5, -3, 0.34),
               (1, 3.0, -2, 0.38)), 70),
        Motif(((0, 0.5, 1, 0.42), (0, 1.5, 3, 0.48), (0, 2.0, 5, 0.5), (1, 0.0, 4, 0.5), (1, 1.5, 2, 0.4),
               (1, 2.5, 1, 0.36)), 72),
        "marimba", "celesta", "brushes",
    ),
    "tetrix": Tune(
        29400, 4, _TETRIX, "rhodes",
        (WALKED, SKIPPED, WALKED, SKIPPED, WALKED, SKIPPED, WALKED, WALKED),
        "araAbBraAebA",
        Motif(((0, 0.0, 0, 0.5), (0, 0.66, 1, 0.4), (0, 1.0, 2, 0.5), (0, 2.66, 4, 0.46), (1, 0.66, 3, 0.44),
               (1, 1.66, 1, 0.4), (1, 2.66, 2, 0.46)), 72),
        Motif(((0, 0.66, 3, 0.46), (0, 1.66, 3, 0.4), (0, 2.66, 2, 0.44), (1, 0.0, 1, 0.5), (1, 1.66, -1, 0.42)), 74),
        "celesta", "glass", "pencils",
    ),
    "borderline": Tune(
        28350, 4, _BORDERLINE, "marimba",
        (TURNED, TURNED, GEARED, GEARED, TURNED, TURNED, GEARED, TURNED),
        "raraBrabABra",
        Motif(((0, 0.0, 0, 0.55), (0, 1.5, 2, 0.46), (0, 3.0, 1, 0.44), (1, 0.0, 3, 0.5), (1, 2.0, 4, 0.5)), 69),
        Motif(((0, 0.0, 4, 0.5), (0, 1.0, 3, 0.42), (0, 2.0, 2, 0.46), (0, 3.0, 1, 0.42), (1, 0.0, 0, 0.5),
               (1, 1.5, 2, 0.42)), 72),
        "pluck", "celesta", "machine",
    ),
    "tantrix": Tune(
        34300, 3, _TANTRIX, "kalimba",
        (WOUND, BENT, WOUND, WOUND, BENT, WOUND, BENT, WOUND),
        "rarAbreBaraAre",
        Motif(((0, 0.0, 0, 0.48), (0, 1.0, 2, 0.44), (0, 2.0, 3, 0.46), (1, 0.0, 5, 0.52), (1, 1.5, 4, 0.4)), 72),
        Motif(((0, 1.0, 4, 0.44), (0, 2.0, 2, 0.42), (1, 0.0, 3, 0.5), (1, 1.0, 1, 0.4), (1, 2.0, 0, 0.42)), 74),
        "glass", "celesta", "hands",
    ),
    "link": Tune(
        31500, 4, _LINK, "glass",
        (DROPPED, STACKED, DROPPED, HELD, DROPPED, STACKED, STACKED, HELD),
        "rabArbraAbea",
        Motif(((0, 0.0, 4, 0.5), (0, 1.5, 2, 0.42), (0, 2.5, 1, 0.42), (1, 0.0, 0, 0.5), (1, 2.0, 2, 0.44)), 72),
        Motif(((0, 0.5, 0, 0.42), (0, 1.0, 1, 0.42), (0, 1.5, 2, 0.44), (0, 2.0, 4, 0.5), (1, 0.5, 5, 0.44),
               (1, 2.0, 3, 0.42)), 70),
        "marimba", "chime", "drops",
    ),
}  # fmt: skip
