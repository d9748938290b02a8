"""What may be done within a frame: counted in deeds, not in milliseconds."""

import random
import threading
import time

import pygame
import pytest

from games.scenes.title import TitleScene
from games.scenes.welcome import WelcomeScene
from games.store.settings import Settings
from games.tetrix.rules.forms import SIZE, SYMBOLS
from games.tetrix.table.paper import Paper, symbol_mark
from games.tools.studio import FRAME, open_studio
from games.window.intents import Point
from games.window.sprites import Sprites

WINDOWS = [(960, 540), (540, 960)]


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))


def seen(cabinet) -> bytes:
    return cabinet.surface.get_view("2").raw


def until_made(sprites: Sprites) -> None:
    end = time.monotonic() + 30
    while sprites.are_coming:
        assert time.monotonic() < end
        time.sleep(0.01)


@pytest.fixture
def made_in_frames(monkeypatch):
    """What the thread of the frames reads from files, and what it scales that is larger than a button."""
    made, here = [], threading.current_thread()
    load, scale = pygame.image.load, pygame.transform.smoothscale

    def loading(path, *more):
        if threading.current_thread() is here:
            made.append(path)
        return load(path, *more)

    def scaling(picture, size, *more):
        if threading.current_thread() is here and size[0] * size[1] > 60 * 60:
            made.append(size)
        return scale(picture, size, *more)

    monkeypatch.setattr(pygame.image, "load", loading)
    monkeypatch.setattr(pygame.transform, "smoothscale", scaling)
    return made


@pytest.mark.parametrize("size", WINDOWS, ids=["lying", "upright"])
def test_once_the_title_is_seen_no_frame_of_it_makes_a_picture(size, made_in_frames):
    cabinet = open_studio(size, sprites=Sprites())
    cabinet.open(TitleScene)
    for _ in range(3):
        cabinet.frame([], FRAME)
    assert made_in_frames
    until_made(cabinet.sprites)
    made_in_frames.clear()
    moved = set()
    for thing in (*cabinet.top.hero.things, None):
        x, y = thing.box.centre if thing else (1, 1)
        cabinet.top.handle(Point(x, y))
        for _ in range(round(6 / FRAME)):
            cabinet.frame([], FRAME)
            moved |= {one.game for one in cabinet.top.hero.things if one.frame}
    assert len(moved) == 2 and made_in_frames == []


@pytest.mark.parametrize("size", WINDOWS, ids=["lying", "upright"])
@pytest.mark.parametrize("scene", [TitleScene, WelcomeScene])
def test_pointing_looks_as_if_all_had_been_drawn_anew(scene, size):
    cabinet = open_studio(size, Settings(reduced_motion=True))
    cabinet.open(scene)
    cabinet.frame([], FRAME)
    controls = cabinet.top.controls
    controls.set_focus(controls.widgets[0])
    cabinet.top.stale = True
    cabinet.frame([], FRAME)
    places = [widget.box.centre for widget in controls.widgets]
    for x, y in (*places, (2, 2), *reversed(places)):
        cabinet.top.handle(Point(x, y))
        cabinet.frame([], FRAME)
        shown = seen(cabinet)
        cabinet.top.stale = True
        cabinet.frame([], FRAME)
        assert seen(cabinet) == shown, (x, y)


def test_pointing_at_a_button_draws_less_than_a_tenth_of_the_title(monkeypatch):
    cabinet = open_studio((960, 540), Settings(reduced_motion=True))
    cabinet.open(TitleScene)
    cabinet.frame([], FRAME)
    drawn = []
    monkeypatch.setattr(pygame.display, "flip", lambda: drawn.append(cabinet.surface.get_rect()))
    monkeypatch.setattr(pygame.display, "update", lambda rects: drawn.extend(rects))
    buttons = [widget for widget in cabinet.top.controls.widgets if widget not in cabinet.top.hero.things]
    cabinet.top.handle(Point(*buttons[0].box.centre))
    cabinet.frame([], FRAME)
    cabinet.frame([], FRAME)
    assert 0 < sum(rect.width * rect.height for rect in drawn) < 960 * 540 / 10


def test_a_picture_that_was_made_ahead_is_the_same_as_one_that_is_made_when_it_is_needed():
    ahead, at_once = (open_studio((1000, 600), sprites=Sprites()).sprites for _ in range(2))
    names = "hero/link_lit", "hero/table", "borderline/stock_upright", "hero/tetrix_move_2"
    ahead.make_ahead(*names, size=0.7)
    ahead.get(names[2], 0.7)  # nobody waits for those before it
    until_made(ahead)
    for name in names:
        one, other = ahead.get(name, 0.7), at_once.get(name, 0.7)
        assert one.anchor == other.anchor and one.surface.get_view("2").raw == other.surface.get_view("2").raw


def test_what_is_let_go_of_is_not_made_any_more():
    sprites = open_studio((1000, 600), sprites=Sprites()).sprites
    sprites.get("borderline/stock")
    sprites.make_ahead("borderline/background", "hero/table")
    assert sprites.keep_only("hero") == [("borderline/stock", 1000 / 1920)]
    until_made(sprites)
    sprites.close()
    assert not sprites.are_coming


@pytest.mark.parametrize("size", [(1366, 768), (3200, 1800)])
def test_a_sheet_that_is_written_on_looks_in_every_size_as_if_it_had_just_been_drawn(size):
    canvas, chance = open_studio(size).whole_canvas, random.Random(1)
    used, entered = Paper("red"), []
    for step in range(9):
        cells = [(chance.randrange(SIZE), chance.randrange(SIZE)) for _ in range(4)]
        entered += [symbol_mark(0, *cell, chance.choice(SYMBOLS)) for cell in cells]
        used.entered = [*entered]
        if step % 2:
            used.scaled(canvas, 327)
        if step != 4:
            used.frame(() if step == 6 else cells)
        fresh = Paper("red")
        fresh.entered = [*entered]
        fresh.frame(used.last)
        for width, angle, passing in ((400, 0.0, True), (200, 1.0, False), (654, 0.0, False)):
            one, other = (paper.scaled(canvas, width, angle, passing) for paper in (used, fresh))
            assert one.get_view("2").raw == other.get_view("2").raw, (step, width)
