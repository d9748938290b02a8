"""Every screen of `shots`, in windows of every kind: nothing overlaps, is cut, is too small or lies beyond the window.

German has the longest words and is read on every screen, and so in the smallest window; there French shares them.
"""

from functools import cache

import pytest

from games.bots.players import Hint, Verdict
from games.core.catalogue import game_named
from games.scenes.judging import Costly
from games.tools import moments, studio
from games.tools.layout import LOOKS, found_in
from games.tools.layout_faults import faults
from games.tools.layout_record import look, without_pictures
from games.window import canvas as canvases
from games.window.canvas import Box
from games.window.control_scene import ControlScene
from games.window.widgets import WideButton
from tests.helpers import all_sentences

PARTS = 2  # so that two processes may share a language


def judged_at_length(game: str, seats: int) -> list[Costly]:
    """What the computer might say about a game, without its having thought, in its longest sentence.

    It blames decisions all over the game: the last one is only one of them.
    """
    longest = max((why for why in reasons(game) if "{" not in why), key=len)
    found = []
    for number, step in enumerate(moments.played(game, seats).steps):
        if step.by >= 0:
            better = next((move for move in game_named(game).moves(step.before) if move != step.move), step.move)
            cost = (5 if seats == 1 else 0.12) + 0.0001 * (number * 7919 % 1013)
            found.append(Costly(number, step.by, Verdict((1 / seats,) * seats, cost, Hint(better, longest, {}))))
    return found


@cache
def reasons(game: str) -> list[str]:
    """The sentences in which hints of a game are given."""
    said = {f"games/{game}/bot/player.py", f"games/{game}/bot/explain.py"}
    return [sentence for sentence, places in all_sentences().items() if said & set(places)]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("language", LOOKS)
def test_nothing_overlaps_or_is_cut_too_small_or_off_the_screen(language, part):
    shared = (3 * part, 3 * PARTS) if language == "fr" else (part, PARTS)
    found = found_in(language, LOOKS[language], part=shared, judged=judged_at_length)
    assert [f"{name} {size[0]}x{size[1]} {fault}" for name, size, fault in found] == []


class Untidy(ControlScene):
    """Everything that is wrong on a screen, each once, and beside it what only looks like that."""

    def __init__(self, cabinet):
        boxes = Box(100, 100, 300, 80), Box(380, 100, 300, 80), Box(1700, 100, 300, 80), Box(800, 880, 400, 80)
        super().__init__(cabinet, [WideButton(box, word, lambda: None) for box, word in zip(boxes, "ABCD")])

    def draw(self, canvas):
        canvas.text("behind a veil", 900, 540, 40)
        canvas.dim(200)
        canvas.text("over", 300, 300, 40)
        canvas.text("under", 320, 310, 40)
        canvas.text("far out", 1900, 600, 40)
        canvas.text("a word too long for its room", 300, 700, 40, width=60)
        canvas.text("token", 600, 500, 40, align="centre")
        canvas.sprite("ui/knob", 600, 500)
        canvas.text("under a panel", 1300, 500, 40)
        canvas.nine("ui/panel_leather", Box(1340, 400, 300, 200))
        canvases.LEAST_TEXT = 4
        canvas.text("tiny", 300, 800, 10)
        canvases.LEAST_TEXT = 14
        canvas.nine("ui/plate_brass", Box(40, 150, 200, 70))  # "A" lies over a part of it
        canvas.nine("ui/plate_brass", Box(780, 860, 440, 120))  # and "D" in the middle of this one
        self.controls.draw(canvas)
        canvas.text("across the edge", 1100, 920, 40)


def test_whatever_is_wrong_on_a_screen_is_found_and_nothing_else():
    with without_pictures():
        cabinet = studio.open_studio((1920, 1080))
        cabinet.open(Untidy)
        found = sorted(
            (fault.kind, fault.what.split(" (")[0].split("' ")[0].strip("'")) for fault in faults(look(cabinet))
        )
        upright = faults(look(cabinet, (1080, 1920)))
    assert found == [
        ("control over the edge of a plate", "WideButton 'A"),
        ("controls overlap", "WideButton 'A"),
        ("cut", "a word too long for its room"),
        ("half hidden", "token"),
        ("off the screen", "WideButton 'C"),
        ("off the screen", "far out"),
        ("small", "tiny"),
        ("text and control overlap", "across the edge"),
        ("texts overlap", "over"),
    ]
    assert "not laid out for this kind of window" in {fault.kind for fault in upright}
