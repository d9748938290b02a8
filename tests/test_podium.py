"""The podium of a cup: everybody on the step of their place, and confetti that comes to rest and hides no word."""

import pytest

from games.people.party import Sitter
from games.scenes.podium import Podium
from games.tools.studio import open_studio
from games.window.canvas import Box, Canvas

NAMES = ("Ada", "Bartholomäus", "Chloé", "Żaneta")
COLOURS = ("red", "yellow", "green", "blue")
RANKINGS = [[[1], [0]], [[0, 1]], [[2], [0, 1]], [[0], [1], [2, 3]], [[3], [0, 1, 2]], [[0, 1, 2, 3]]]
LYING, UPRIGHT = (640, 360), (360, 640)


class Played:
    """A cup that is over."""

    class kept:
        played = (0, 1, 2)

    def __init__(self, ranking):
        self._ranking = ranking
        count = sum(map(len, ranking))
        self.players = [Sitter(name, "human", colour) for name, colour in zip(NAMES[:count], COLOURS)]

    def ranking(self):
        return self._ranking

    def totals(self):
        return [20.0 - player for player in range(len(self.players))]


def canvas_of(size) -> Canvas:
    cabinet = open_studio(size)
    return Canvas(cabinet.surface, cabinet.sprites, upright=size[0] < size[1])


def words_of(canvas: Canvas, podium: Podium, monkeypatch) -> dict[str, Box]:
    """What is written on it, and where."""
    found = {}

    def noted(self, text, x, y, size, colour=(), face="text", align="left", *rest, **more):
        wide = self.fitting(text, size, face, more.get("width")) * len(text) * 0.5 / self.scale
        left = x - {"left": 0.0, "centre": wide / 2, "right": wide}[align]
        found[text] = Box(left, y - size / 2, wide, size)

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", noted)
        podium.draw(canvas)
    return found


@pytest.mark.parametrize("size", [LYING, UPRIGHT])
@pytest.mark.parametrize("ranking", RANKINGS)
def test_everybody_stands_on_the_step_of_their_place_and_nothing_flies_over_words(ranking, size, monkeypatch):
    canvas, cup = canvas_of(size), Played(ranking)
    words = words_of(canvas, Podium(cup, has_confetti=True), monkeypatch)
    assert {sitter.name for sitter in cup.players} <= words.keys()
    drawn, flying = [], []
    sprite = Canvas.sprite

    def noted(self, name, x, y, *rest, **more):
        drawn.append(name)
        if "tumble" in name:
            pixel = self.px(x, y)
            if self.surface.get_clip().collidepoint(pixel):
                flying.append(canvas_units(pixel))
        sprite(self, name, x, y, *rest, **more)

    left, top, scale = canvas.left, canvas.top, canvas.scale

    def canvas_units(pixel):
        return (pixel[0] - left) / scale, (pixel[1] - top) / scale

    monkeypatch.setattr(Canvas, "sprite", noted)
    podium = Podium(cup, has_confetti=True)
    podium.draw(canvas)
    places = [sum(map(len, ranking[:at])) for at, group in enumerate(ranking) for _ in group]
    steps = sorted(int(name.rpartition("_")[2]) for name in drawn if "podium/step" in name)
    assert steps == sorted(places)
    assert drawn.count("podium/cup") == len(ranking[0])
    for _ in range(60):
        podium.update(0.15)
        podium.draw(canvas)
    assert flying and not any(box.holds(*at) for at in flying for box in words.values())


def test_confetti_comes_to_rest_and_stays():
    canvas, podium = canvas_of(LYING), Podium(Played([[0], [1]]), has_confetti=True)
    podium.draw(canvas)
    for _ in range(40):
        assert podium.is_moving
        podium.update(0.1)
    podium.update(20.0)
    podium.draw(canvas)
    assert not podium.is_moving
    before = canvas.surface.copy()
    podium.update(5.0)
    podium.draw(canvas)
    assert before.get_buffer().raw == canvas.surface.get_buffer().raw


def test_with_reduced_motion_it_lies_there_at_once(monkeypatch):
    canvas, podium = canvas_of(LYING), Podium(Played([[0], [1]]), has_confetti=False)
    drawn = []
    monkeypatch.setattr(Canvas, "sprite", lambda self, name, *rest, **more: drawn.append(name))
    podium.draw(canvas)
    assert not podium.is_moving
    assert any("lying" in name for name in drawn) and not any("tumble" in name for name in drawn)
