"""What a kiosk does for each visitor by itself: the question, the aids, the welcome, the hours, and keys."""

import io
import random
import struct
import zlib
from dataclasses import replace
from datetime import datetime, time

import pygame
import pytest

import games.kiosk.cabinet as cabinet_module
from games.core.catalogue import game_named, names
from games.core.match import Match
from games.kiosk import welcome
from games.kiosk.aids import SIZES, AidsButton, AidsScene
from games.kiosk.attract import AttractScene
from games.kiosk.cabinet import USUAL_TEXT, KioskCabinet
from games.kiosk.closed import LOOK, TOLD, ClosedScene
from games.kiosk.config import Config, Hours
from games.kiosk.keys import HELD_KEYS
from games.kiosk.operator import OperatorScene, PinScene
from games.kiosk.pin import HELD, Pin
from games.kiosk.still_there import StillThereScene
from games.kiosk.title import KioskTitle
from games.kiosk.visitors import KioskPlay
from games.people.party import sitters_of
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.store.settings import Settings
from games.tools.studio import FRAME
from games.window.canvas import Box
from games.window.widgets import Slider, Toggle
from games.words import say, use_language
from tests.desk import written_on
from tests.test_kiosk_screen import CONFIG, Visitor, hold_corner, kiosk_scenes, too_small


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    yield tmp_path
    use_language("en")


@pytest.fixture
def visitor(folder) -> Visitor:
    return Visitor()


def at_a_table(visitor: Visitor, game: str = "link", seats=("human:A", "human:B")) -> Match:
    match = Match(game_named(game), [*seats], 5, {})
    visitor.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, game, match.options))
    visitor.wait(0.5)
    return match


def leave_alone(visitor: Visitor) -> None:
    """Until it asks whether anybody is still there."""
    for _ in range(400):
        if isinstance(visitor.scene, StillThereScene):
            return
        visitor.wait(0.5)
    raise TimeoutError


# Still there?


def test_there_are_twenty_seconds_to_answer_and_one_touch_anywhere_does_as_often_as_wanted(folder):
    visitor = Visitor(Config(idle_seconds=20))
    visitor.wake()
    before = visitor.scene
    for place in ((5, 5), (1900, 1070), (960, 765), (960, 300)):
        leave_alone(visitor)
        visitor.wait(19)
        assert isinstance(visitor.scene, StillThereScene)
        visitor.tap(*place)
        assert visitor.scene is before
    visitor.cabinet.open(StillThereScene)  # whoever has asked
    visitor.tap(30, 500)
    assert visitor.scene is before
    leave_alone(visitor)
    visitor.wait(20.5)
    assert isinstance(visitor.scene, AttractScene)


def test_the_question_counts_a_touch_that_only_took_a_notice_away(visitor):
    visitor.wake()
    leave_alone(visitor)
    visitor.cabinet.notices.append("the disk is full")
    visitor.tap(960, 600)
    visitor.wait(0.1)
    assert isinstance(visitor.scene, KioskTitle)


def test_the_time_that_is_left_goes_round_calmly(visitor):
    """It is drawn once a second, and the bright part of its ring becomes less."""
    visitor.wake()
    visitor.cabinet.open(StillThereScene)
    scene, bright, drawn = visitor.scene, [], []
    for _ in range(4):
        visitor.cabinet.draw()
        ring = visitor.cabinet.surface.subsurface(visitor.cabinet.canvas.rect(pygame.Rect(868, 360, 184, 184)))
        bright.append(sum(ring.get_at((x, y))[0] > 180 for x in range(ring.width) for y in range(ring.height)))
        for _ in range(round(1 / FRAME)):
            scene.update(FRAME)
            drawn.append(scene.stale)
            scene.stale = False
    assert bright == sorted(bright, reverse=True) and bright[0] > 1.4 * bright[-1]
    assert sum(drawn) <= 5


# Aids


def aids_button(visitor: Visitor) -> AidsButton:
    (button,) = (each for each in visitor.scene.controls.widgets if isinstance(each, AidsButton))
    return button


@pytest.mark.parametrize("where", ["title", "lesson", *names()])
def test_one_touch_leads_to_the_aids_and_one_back(visitor, where):
    visitor.wake()
    if where == "lesson":
        visitor.cabinet.open(LessonScene, game="link")
        visitor.wait(0.5)
    elif where != "title":
        at_a_table(visitor, where)
    before, button = visitor.scene, aids_button(visitor)
    assert button.box.centre[1] > 540
    visitor.tap(*button.box.centre)
    assert isinstance(visitor.scene, AidsScene)
    visitor.wait(0.5)
    visitor.tap_on(text=say("Done"))
    assert visitor.scene is before


def chosen(visitor: Visitor, word: str) -> None:
    visitor.cabinet.open(AidsScene)
    visitor.wait(0.5)
    visitor.tap_on(text=word)
    (toggle,) = (w for w in visitor.scene.controls.widgets if isinstance(w, Toggle) and w.text == word)
    assert toggle.is_on
    visitor.tap_on(text=say("Done"))


AIDS = {
    "very large": lambda cabinet: cabinet.canvas.big_text == SIZES[-1],
    "normal": lambda cabinet: cabinet.canvas.big_text == SIZES[0],
    "Signs besides colours": lambda cabinet: cabinet.settings.patterns,
    "Less motion": lambda cabinet: cabinet.settings.reduced_motion,
    "Everything lower down": lambda cabinet: cabinet.canvas.top > 0,
}


@pytest.mark.parametrize("aid", AIDS)
def test_each_aid_counts_at_once_and_is_forgotten_with_the_visitor(visitor, aid):
    is_on = AIDS[aid]
    visitor.wake()
    assert not is_on(visitor.cabinet)
    chosen(visitor, aid)
    assert is_on(visitor.cabinet) and isinstance(visitor.scene, KioskTitle)
    visitor.tap_on(game="link")
    assert is_on(visitor.cabinet) and isinstance(visitor.scene, KioskPlay)
    leave_alone(visitor)
    visitor.wait(6)
    assert isinstance(visitor.scene, AttractScene) and not is_on(visitor.cabinet)
    visitor.wake()
    assert not is_on(visitor.cabinet)


def test_an_aid_that_is_on_goes_off_by_another_touch(visitor):
    visitor.wake()
    visitor.cabinet.open(AidsScene)
    for word in ("Less motion", "Signs besides colours", "Everything lower down"):
        for wanted in (True, False):
            visitor.wait(0.5)
            visitor.tap_on(text=word)
            assert AIDS[word](visitor.cabinet) == wanted


def test_the_volume_is_among_the_aids_and_forgotten_too():
    visitor = Visitor(replace(CONFIG, volume_cap=0.5))
    visitor.wake()
    visitor.cabinet.open(AidsScene)
    visitor.wait(0.5)
    slider = next(each for each in visitor.scene.controls.widgets if isinstance(each, Slider))
    for x, level in ((slider.box.right - 24, 0.5), (slider.box.x + 24, 0.0)):
        visitor.tap(x, slider.box.centre[1])
        assert visitor.cabinet.settings.sound == visitor.cabinet.settings.music == pytest.approx(level, abs=0.01)
    visitor.cabinet.rest()
    assert visitor.cabinet.settings.sound == 0.5


def test_whatever_setting_a_visitor_leaves_behind_is_as_usual_for_the_next(visitor):
    """Every one there is, so that a new one is not forgotten here."""
    visitor.wake()
    settings, usual = visitor.cabinet.settings, Settings(text_size=USUAL_TEXT)
    for name in ("muted", "reduced_motion", "patterns", "across", "lay_at_once"):
        setattr(settings, name, True)
    settings.text_size, settings.speed, settings.move_clock = 1.5, 2.0, 30
    settings.seats, settings.turns_made, settings.introduced = {"link": []}, {"link": 9}, ["link"]
    visitor.cabinet.rest()
    for name in usual.__struct_fields__:
        if name not in ("language", "fullscreen", "sound", "music"):
            assert getattr(settings, name) == getattr(usual, name), name


# Lower controls


def low(visitor: Visitor) -> None:
    visitor.cabinet.is_low = True
    visitor.cabinet.refit()


def too_high(visitor: Visitor, highest: float) -> list:
    """The controls of the scene on top that begin above this share of the screen."""
    canvas, height = visitor.cabinet.canvas, visitor.cabinet.surface.get_height()
    widgets = visitor.scene.controls.widgets if visitor.scene.controls is not None else []
    return [widget for widget in widgets if canvas.px(0, widget.box.y)[1] < highest * height]


@pytest.mark.parametrize("size", [(1920, 1080), (1080, 1920)])
def test_with_lower_controls_everything_lies_within_reach(size):
    visitor = Visitor(size=size)
    visitor.wake()
    low(visitor)
    for scene, facts in kiosk_scenes():
        visitor.cabinet.open(scene, **facts)
        assert too_high(visitor, 0.4) == []
    for game in names():
        at_a_table(visitor, game)
        assert too_high(visitor, 0.4) == [] and visitor.scene.controls.widgets


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_with_lower_controls_words_and_targets_are_large_enough(size):
    """Rather a little higher than too small: as much as the least window that the program has."""
    visitor, found = Visitor(size=size), []
    visitor.wake()
    low(visitor)
    cabinet = visitor.cabinet
    assert cabinet.canvas.scale * 1920 >= 1024
    for scene, facts in [*kiosk_scenes(), (AidsScene, {})]:
        cabinet.open(scene, **facts)
        cabinet.draw()
        found += too_small(cabinet)
    assert found == [] and cabinet.canvas.cut == set()


@pytest.mark.parametrize("size", [(1280, 720), (1080, 1920)])
def test_with_lower_controls_a_touch_means_what_lies_under_it(size):
    visitor = Visitor(size=size)
    visitor.wake()
    chosen(visitor, "Everything lower down")
    canvas = visitor.cabinet.canvas
    game = next(each for each in visitor.scene.controls.widgets if getattr(each, "game", "") == "link")
    x, y = canvas.px(*game.box.centre)
    assert y > 0.4 * size[1]
    for kind in (pygame.FINGERDOWN, pygame.FINGERUP):
        visitor.take_time()
        place = {"x": x / size[0], "y": y / size[1]}
        visitor.send(pygame.Event(kind, finger_id=1, touch_id=0, dx=0, dy=0, pressure=1, **place))
    assert isinstance(visitor.scene, KioskPlay) and visitor.scene.match.game.name == "link"
    visitor.wait(0.5)
    visitor.tap(960, 400)  # the card that tells who is who
    visitor.wait(0.5)
    visitor.tap_on(glyph="pause")
    assert visitor.scene is not visitor.cabinet.stack[1]


def test_around_lower_controls_the_table_goes_on():
    """No black corner where nothing was drawn."""
    visitor = Visitor(size=(1920, 1080))
    at_a_table(visitor, "borderline")
    low(visitor)
    visitor.cabinet.draw()
    surface = visitor.cabinet.surface
    width, height = surface.get_size()
    for x in (2, width // 2, width - 3):
        for y in (2, height // 2, height - 3):
            assert sum(surface.get_at((x, y))[:3]) > 0, (x, y)


def test_the_table_moves_along_with_what_lies_on_it():
    visitor, looks = Visitor(size=(1040, 1030)), []
    visitor.wake()
    for _ in range(2):
        visitor.cabinet.draw()
        part = visitor.cabinet.surface.subsurface(visitor.cabinet.canvas.rect(Box(0, 60, 1920, 20)))
        looks.append((visitor.cabinet.canvas.top, pygame.image.tobytes(part, "RGB")))
        low(visitor)
    assert looks[0][0] != looks[1][0] and looks[0][1] == looks[1][1]


def test_the_operators_corner_stays_where_it_is():
    visitor = Visitor(replace(CONFIG, pin=Pin.of("2941")))
    visitor.wake()
    low(visitor)
    for place, opens in (((300, 100), False), ((20, 20), True)):
        visitor.take_time()
        visitor.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1, touch=False))
        visitor.wait(HELD + 0.3)
        visitor.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1, touch=False))
        assert isinstance(visitor.scene, PinScene) == opens


# The operator's welcome


def png_head(width: int, height: int) -> bytes:
    """A picture of this size, of which only the head is there."""
    head = b"IHDR" + struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return welcome.PNG + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head))


def a_picture(kind: str, size=(300, 200), colour=(200, 30, 60)) -> bytes:
    surface = pygame.Surface(size)
    surface.fill(colour)
    file = io.BytesIO()
    pygame.image.save(surface, file, f"x.{kind}")
    return file.getvalue()


@pytest.mark.parametrize("kind", ["png", "jpg"])
def test_the_welcome_stands_on_the_invitation_and_on_the_title(folder, kind):
    (folder / f"own.{kind}").write_bytes(a_picture(kind))
    text = "Good morning in the Museum of Play"
    for name in (f"own.{kind}", str(folder / f"own.{kind}")):
        visitor = Visitor(replace(CONFIG, welcome_text=text, welcome_picture=name))
        for scene in (AttractScene, KioskTitle):
            assert isinstance(visitor.scene, scene)
            assert text in written_on(visitor)
            reds = pygame.mask.from_threshold(visitor.cabinet.surface, (200, 30, 60), (12, 12, 12, 255))
            assert reds.count() > 5000
            visitor.wake()


@pytest.mark.parametrize("size", [(1024, 768), (1280, 720)])
def test_a_long_welcome_is_made_to_fit(folder, size):
    for text in ("Ab " * 40, "W" * 120, "Donaudampfschifffahrt " * 6):
        visitor = Visitor(replace(CONFIG, welcome_text=text), size)
        canvas, written = visitor.cabinet.canvas, []
        for text_size in SIZES:
            canvas.big_text = text_size
            for room in (Box(100, 100, 440, 100), Box(300, 300, 900, 96)):
                told, real, _ = welcome.fitted(canvas, text, room, 40)
                _, wide, high = canvas.measured(told, room.width, real, welcome.FACE)
                assert wide <= room.width and high <= room.height and told[:2] == text[:2]
                written.append(told)
        assert any(told != text for told in written) or size != (1024, 768)


BAD_PICTURES = {
    "bomb": (png_head(50_000, 50_000), "50000 x 50000"),
    "empty": (b"", "no PNG and no JPEG"),
    "other": (b"GIF89a" + b"x" * 100, "no PNG and no JPEG"),
    "cut": (a_picture("png")[:60], "damaged"),
    "head": (png_head(100, 100), "damaged"),
    "flat": (png_head(0, 100), "0 x 100"),
    "jpeg": (b"\xff\xd8\xff\xe0\x00\x04ab\xff\xc0\x00\x11\x08\xff\xff\xff\xff\x03", "65535 x 65535"),
    "short": (b"\xff\xd8\xff", "no PNG and no JPEG"),
}


@pytest.mark.parametrize("bad", BAD_PICTURES)
def test_a_picture_that_cannot_be_shown_is_told_once_and_left_out(folder, capsys, bad):
    data, told = BAD_PICTURES[bad]
    (folder / "own").write_bytes(data)
    visitor = Visitor(replace(CONFIG, welcome_text="Hello", welcome_picture="own"))
    visitor.cabinet.rest()
    visitor.cabinet.draw()
    (line,) = capsys.readouterr().err.splitlines()
    assert told in line and visitor.cabinet.welcome.picture is None and not visitor.cabinet.notices
    assert "Hello" in written_on(visitor)


def test_a_picture_that_is_not_there_or_no_file_is_told_and_comes_later(folder, capsys):
    (folder / "own").mkdir()
    visitor = Visitor(replace(CONFIG, welcome_picture="own"))
    assert "is not a file" in capsys.readouterr().err
    (folder / "own").rmdir()
    visitor.cabinet.rest()
    assert "there is no file" in capsys.readouterr().err
    (folder / "own").write_bytes(a_picture("png"))
    visitor.cabinet.rest()
    assert visitor.cabinet.welcome.picture is not None and capsys.readouterr().err == ""


# Opening hours


class Clock:
    """The clock on the wall."""

    time = datetime(2026, 1, 1, 12)

    @classmethod
    def now(cls) -> datetime:
        return cls.time


@pytest.fixture
def clock(monkeypatch):
    Clock.time = datetime(2026, 1, 1, 12)
    monkeypatch.setattr(cabinet_module, "datetime", Clock)
    return Clock


DAY = replace(CONFIG, open_hours=Hours(time(9), time(18)))


def look(visitor: Visitor) -> type:
    visitor.wait(LOOK + 0.1)
    return type(visitor.scene)


def test_the_screen_is_dark_outside_opening_hours_and_invites_again_on_time(clock):
    visitor, seen = Visitor(DAY), []
    for hour, minute in ((12, 0), (17, 59), (18, 0), (23, 59), (0, 0), (8, 59), (9, 0), (3, 0), (12, 0)):
        clock.time = datetime(2026, 1, 1, hour, minute)  # at the end the clock is set back and forth
        seen.append(look(visitor))
    awake, dark = AttractScene, ClosedScene
    assert seen == [awake, awake, dark, dark, dark, dark, awake, dark, awake]


def test_hours_past_midnight_are_kept(clock):
    visitor, seen = Visitor(replace(CONFIG, open_hours=Hours(time(18), time(2)))), []
    for hour in (17, 18, 23, 0, 1, 2, 12):
        clock.time = datetime(2026, 1, 1, hour)
        seen.append(look(visitor) is AttractScene)
    assert seen == [False, True, True, True, True, False, False]


def test_while_it_is_dark_nothing_is_drawn_and_nothing_is_heard(clock, monkeypatch):
    clock.time = datetime(2026, 1, 1, 20)
    visitor = Visitor(DAY)
    cabinet, flips, paused = visitor.cabinet, [], []
    cabinet.frame([], FRAME)
    assert not pygame.mouse.get_visible()
    assert pygame.mask.from_threshold(cabinet.surface, (0, 0, 0), (1, 1, 1, 255)).count() == 1280 * 720
    monkeypatch.setattr(pygame.display, "flip", lambda: flips.append(1))
    monkeypatch.setattr(cabinet.sound, "pause", lambda: paused.append(1))
    cabinet.sound.played.clear()
    for _ in range(200):
        cabinet.frame([], FRAME)
    assert flips == [] and paused and cabinet.sound.played == [] and not cabinet.is_moving
    clock.time = datetime(2026, 1, 2, 9)
    for _ in range(100):
        cabinet.frame([], FRAME)
    assert isinstance(visitor.scene, AttractScene) and pygame.mouse.get_visible() and flips


def test_a_touch_in_the_dark_tells_for_ten_seconds_when_to_come(clock):
    clock.time = datetime(2026, 1, 1, 20)
    visitor = Visitor(DAY)
    visitor.tap(960, 500)
    assert {"Closed", "Open from 09:00", "Geschlossen", "Geöffnet ab 09:00"} <= written_on(visitor)
    visitor.wait(TOLD - 1)
    assert not visitor.scene.is_dark
    visitor.wait(2)
    assert visitor.scene.is_dark and written_on(visitor) == set()
    assert visitor.cabinet.canvas.cut == set()


def test_a_game_in_play_at_closing_time_is_played_to_its_end(clock):
    visitor = Visitor(DAY)
    visitor.wake()
    match = at_a_table(visitor)
    clock.time = datetime(2026, 1, 1, 18, 5)
    assert look(visitor) is KioskPlay
    aids_button(visitor)
    visitor.cabinet.open(AidsScene)  # which is a part of it
    assert look(visitor) is AidsScene
    visitor.cabinet.follow(visitor.scene.back())
    if match.to_move < 0:
        match.draw()
    match.forfeit_by(0, "resigned")
    visitor.cabinet.stack.pop().leave()
    visitor.cabinet.open(ResultsScene, match=match, sitters=sitters_of(match.seats, "link", match.options))
    assert look(visitor) is ResultsScene
    visitor.wait(1)
    at_a_table(visitor)  # "again"
    assert isinstance(visitor.scene, ClosedScene) and not visitor.scene.is_dark, "no new game, and it is told why"


def test_a_game_that_is_left_alone_after_closing_time_ends_in_the_dark(clock):
    visitor = Visitor(DAY)
    visitor.wake()
    at_a_table(visitor)
    clock.time = datetime(2026, 1, 1, 18, 5)
    leave_alone(visitor)
    visitor.wait(6)
    assert isinstance(visitor.scene, ClosedScene) and visitor.scene.is_dark


def test_who_only_looks_at_the_title_is_told_that_it_is_closing_time(clock):
    visitor = Visitor(DAY)
    visitor.wake()
    clock.time = datetime(2026, 1, 1, 18)
    assert look(visitor) is ClosedScene and not visitor.scene.is_dark


def test_a_touch_just_after_closing_time_begins_nothing(clock):
    visitor = Visitor(DAY)
    clock.time = datetime(2026, 1, 1, 18)
    visitor.tap(960, 500)
    assert isinstance(visitor.scene, ClosedScene) and not visitor.scene.is_dark


def test_the_operator_gets_in_while_it_is_closed_and_is_not_sent_away(clock):
    clock.time = datetime(2026, 1, 1, 20)
    visitor = Visitor(replace(DAY, pin=Pin.of("2941")))
    hold_corner(visitor, HELD + 0.3)
    assert isinstance(visitor.scene, PinScene)
    for digit in "2941":
        visitor.tap_on(text=digit)
    visitor.tap_on(glyph="check")
    assert look(visitor) is OperatorScene
    visitor.tap_on(text=say("Back to the visitors"))
    assert isinstance(visitor.scene, ClosedScene) and visitor.cabinet.is_resting


# Keys

BY_KEYS = replace(CONFIG, input="keys", pin=Pin.of("2941"))
MOVES = [pygame.K_RETURN] * 3 + [pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_r, pygame.K_f]
PUSHES = [pygame.CONTROLLER_BUTTON_A] * 3 + [
    pygame.CONTROLLER_BUTTON_DPAD_LEFT, pygame.CONTROLLER_BUTTON_DPAD_RIGHT, pygame.CONTROLLER_BUTTON_DPAD_UP,
    pygame.CONTROLLER_BUTTON_DPAD_DOWN, pygame.CONTROLLER_BUTTON_X, pygame.CONTROLLER_BUTTON_Y,
]  # fmt: skip


def key(visitor: Visitor, code: int, mod: int = 0, text: str = "") -> None:
    visitor.take_time()
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        visitor.send(pygame.Event(kind, key=code, mod=mod, unicode=text, scancode=0))


def button(visitor: Visitor, number: int) -> None:
    visitor.take_time()
    for kind in (pygame.CONTROLLERBUTTONDOWN, pygame.CONTROLLERBUTTONUP):
        visitor.send(pygame.Event(kind, button=number, instance_id=0))


class Stick:
    """A joystick of an arcade cabinet, which no list of gamepads knows."""

    def __init__(self, index: int):
        self.index = index

    def get_instance_id(self) -> int:
        return 40 + self.index


@pytest.fixture
def stick(monkeypatch):
    from pygame._sdl2 import controller

    monkeypatch.setattr(pygame.joystick, "Joystick", Stick)
    monkeypatch.setattr(controller, "is_controller", lambda index: False)
    return pygame.Event(pygame.JOYDEVICEADDED, device_index=0, guid="")


@pytest.fixture
def undrawn(monkeypatch):
    """Nobody looks at it."""
    monkeypatch.setattr(KioskCabinet, "draw", lambda cabinet: None)


def stick_button(visitor: Visitor, number: int) -> None:
    visitor.take_time()
    for kind in (pygame.JOYBUTTONDOWN, pygame.JOYBUTTONUP):
        visitor.send(pygame.Event(kind, button=number, instance_id=40))


def stick_hat(visitor: Visitor, x: int, y: int) -> None:
    visitor.take_time()
    for value in ((x, y), (0, 0)):
        visitor.send(pygame.Event(pygame.JOYHATMOTION, hat=0, value=value, instance_id=40))


def stick_axis(visitor: Visitor, axis: int, value: float) -> None:
    visitor.take_time()
    for each in (value, 0.0):
        visitor.send(pygame.Event(pygame.JOYAXISMOTION, axis=axis, value=each, instance_id=40))


def by_keys(visitor: Visitor, dice: random.Random) -> None:
    key(visitor, dice.choice(MOVES))


def by_pad(visitor: Visitor, dice: random.Random) -> None:
    button(visitor, dice.choice(PUSHES))


def by_stick(visitor: Visitor, dice: random.Random) -> None:
    if dice.random() < 0.45:
        stick_button(visitor, dice.choice((0, 0, 0, 2, 3)))
    elif dice.random() < 0.5:
        stick_hat(visitor, *dice.choice(((-1, 0), (1, 0), (0, -1), (0, 1))))
    else:
        stick_axis(visitor, dice.choice((0, 1)), dice.choice((-1.0, 1.0)))


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("hand", [by_keys, by_pad, by_stick])
def test_every_table_can_be_played_where_keys_are_allowed(stick, undrawn, game, hand):
    visitor = Visitor(BY_KEYS)
    visitor.send(stick)
    visitor.wake()
    match = at_a_table(visitor, game)
    dice = random.Random(3)
    for _ in range(600):
        if {0, 1} <= {step.by for step in match.steps}:
            return
        visitor.scene.table.finish()
        hand(visitor, dice)
    raise AssertionError(f"only {len(match.steps)} moves of {match.game.name}")


@pytest.mark.parametrize("device", ["key", "pad", "stick", "push"])
def test_any_key_wakes_and_one_more_begins_a_game(stick, device):
    visitor = Visitor(BY_KEYS)
    visitor.send(stick)
    wake, begin = {
        "key": (lambda: key(visitor, pygame.K_x), lambda: key(visitor, pygame.K_RETURN)),
        "pad": (lambda: button(visitor, pygame.CONTROLLER_BUTTON_Y), lambda: button(visitor, 0)),
        "stick": (lambda: stick_button(visitor, 5), lambda: stick_button(visitor, 0)),
        "push": (lambda: stick_axis(visitor, 0, 1.0), lambda: stick_button(visitor, 0)),
    }[device]
    wake()
    assert isinstance(visitor.scene, KioskTitle) and visitor.scene.controls.shows_focus
    visitor.wait(0.5)
    begin()
    assert isinstance(visitor.scene, PlayScene)


def test_the_key_that_wakes_begins_nothing_even_if_it_is_held(folder):
    visitor = Visitor(BY_KEYS)
    held = pygame.Event(pygame.KEYDOWN, key=pygame.K_RETURN, mod=0, unicode="", scancode=0)
    visitor.send(held)
    visitor.wait(0.5)
    for _ in range(30):
        visitor.send(held)
        visitor.wait(0.06)
    assert isinstance(visitor.scene, KioskTitle)


def test_keys_answer_whether_anybody_is_there_and_what_lies_on_them_does_not(undrawn):
    visitor = Visitor(BY_KEYS)
    visitor.wake()
    before = visitor.scene
    for answer in (lambda: key(visitor, pygame.K_LEFT), lambda: button(visitor, pygame.CONTROLLER_BUTTON_X)):
        leave_alone(visitor)
        answer()
        visitor.wait(0.1)
        assert visitor.scene is before
    lies = pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="", scancode=0)
    drifts = pygame.Event(pygame.CONTROLLERAXISMOTION, axis=0, value=30_000, instance_id=0)
    for _ in range(round(27 / FRAME)):
        visitor.cabinet.frame([lies, drifts], FRAME)
    assert isinstance(visitor.scene, AttractScene)


def test_no_key_leads_out_where_keys_are_allowed(folder):
    visitor = Visitor(BY_KEYS)
    alt, ctrl = pygame.KMOD_ALT, pygame.KMOD_CTRL
    out = [(pygame.K_F4, alt), (pygame.K_q, ctrl), (pygame.K_m, 0), (pygame.K_F11, 0), (pygame.K_RETURN, alt)]
    visitor.wake()
    for place in ("title", "game"):
        if place == "game":
            at_a_table(visitor)
        before, scene = list(visitor.cabinet.stack), visitor.scene
        for code, mod in [*out, *([(pygame.K_ESCAPE, 0)] * 3 if place == "title" else [])]:
            key(visitor, code, mod)
            for kind in (pygame.QUIT, pygame.WINDOWCLOSE):
                visitor.send(pygame.Event(kind))
        assert visitor.cabinet.is_running and visitor.cabinet.stack == before and visitor.scene is scene
        assert not visitor.cabinet.settings.muted and not visitor.cabinet.settings.fullscreen
    for _ in range(12):  # out of the game step by step, and no further than the title
        key(visitor, pygame.K_ESCAPE)
        visitor.wait(0.4)
    assert visitor.cabinet.is_running and isinstance(visitor.cabinet.stack[0], KioskTitle)


def test_tips_name_keys_only_where_there_are_some(folder):
    for config, named in ((BY_KEYS, True), (CONFIG, False)):
        visitor = Visitor(config)
        visitor.wake()
        at_a_table(visitor)
        visitor.scene.controls.pointed = next(w for w in visitor.scene.controls.widgets if "(P)" in w.tip)
        assert ("Pause (P)" in written_on(visitor)) == named


def test_in_touch_mode_no_joystick_does_anything(stick, visitor):
    visitor.send(stick)
    stick_button(visitor, 0)
    key(visitor, pygame.K_RETURN)
    assert isinstance(visitor.scene, AttractScene)
    visitor.wake()
    visitor.wait(0.5)
    stick_hat(visitor, 1, 0)
    key(visitor, pygame.K_RIGHT)
    assert isinstance(visitor.scene, KioskTitle) and not visitor.scene.controls.shows_focus


def hold(visitor: Visitor, *downs: pygame.Event) -> None:
    visitor.send(*downs)
    visitor.wait(HELD_KEYS - 0.5)
    assert not isinstance(visitor.scene, PinScene), "not held long enough"
    visitor.wait(1)


def escape() -> list[pygame.Event]:
    return [pygame.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0)]


def select_and_start() -> list[pygame.Event]:
    return [pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=each, instance_id=0) for each in (4, 6)]


def both_of_the_stick() -> list[pygame.Event]:
    return [pygame.Event(pygame.JOYBUTTONDOWN, button=each, instance_id=40) for each in (8, 9)]


def test_going_back_now_and_then_is_not_holding(folder):
    visitor = Visitor(BY_KEYS)
    visitor.wake()
    for _ in range(3):
        visitor.send(*escape())
        visitor.wait(HELD_KEYS / 2)
        visitor.send(pygame.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0, unicode="", scancode=0))
    assert isinstance(visitor.scene, KioskTitle)


@pytest.mark.parametrize("held", [escape, select_and_start, both_of_the_stick])
@pytest.mark.parametrize("place", ["title", "game", "closed"])
def test_the_operator_gets_in_by_keys(stick, clock, held, place):
    visitor = Visitor(replace(BY_KEYS, open_hours=DAY.open_hours) if place == "closed" else BY_KEYS)
    visitor.send(stick)
    if place == "closed":
        clock.time = datetime(2026, 1, 1, 20)
        visitor.wait(2)
    else:
        visitor.wake()
    if place == "game":
        at_a_table(visitor)
    hold(visitor, *held())
    assert isinstance(visitor.scene, PinScene)
    for digit in "13572941":  # what was mistyped is taken away again
        key(visitor, getattr(pygame, f"K_{digit}"), text=digit)
        if digit == "7":
            for _ in range(4):
                key(visitor, pygame.K_BACKSPACE)
    key(visitor, pygame.K_RETURN)
    assert isinstance(visitor.scene, OperatorScene)


def test_the_pin_can_be_entered_with_a_joystick_alone(stick):
    visitor = Visitor(BY_KEYS)
    visitor.send(stick)
    stick_button(visitor, 1)
    hold(visitor, *both_of_the_stick())
    digits = {str(n): ((n - 1) % 3, (n - 1) // 3) for n in range(1, 10)}
    x, y = 0, 0
    for wanted in [*(digits[digit] for digit in "2941"), (2, 3)]:
        while (x, y) != wanted:
            if y != wanted[1]:
                step = (0, -1 if wanted[1] > y else 1)
                y -= step[1]
            else:
                step = (1 if wanted[0] > x else -1, 0)
                x += step[0]
            stick_hat(visitor, *step)
        stick_button(visitor, 0)
    assert isinstance(visitor.scene, OperatorScene)


def test_keys_do_nothing_for_the_operator_where_there_are_none():
    visitor = Visitor(replace(BY_KEYS, input="touch"))
    visitor.wake()
    visitor.send(*escape(), *select_and_start())
    visitor.wait(HELD_KEYS + 1)
    assert isinstance(visitor.scene, KioskTitle)
