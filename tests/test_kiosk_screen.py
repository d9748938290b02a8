"""The kiosk as its visitors and its operator meet it, by touches."""

import errno
import os
import subprocess
import sys
from dataclasses import replace
from datetime import date, datetime, time, timedelta
from pathlib import Path

import pygame
import pytest

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE, OVER
from games.core.match import Match
from games.kiosk import config as configs
from games.kiosk import heartbeat, plays
from games.kiosk.acts import CARD, HeroCard, Highlight, LiveGame
from games.kiosk.attract import AttractScene
from games.kiosk.cabinet import FINGER, KioskCabinet
from games.kiosk.config import Config, Hours
from games.kiosk.moments import moments_of
from games.kiosk.naming import NamesScene
from games.kiosk.operator import FirstPinScene, NewPinScene, OperatorScene, PinScene, WelcomeTextScene
from games.kiosk.pin import HELD, Pin, PinGuard
from games.kiosk.still_there import StillThereScene
from games.kiosk.title import KioskTitle
from games.kiosk.visitors import KioskSeats
from games.kit.tables import Gesture
from games.link.table.hand import KindButton
from games.people.party import sitters_of
from games.scenes.about import AboutScene
from games.scenes.cup_seats import CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.scenes.settings import SettingsScene
from games.scenes.title import TitleScene
from games.scenes.welcome import WelcomeScene
from games.store import files
from games.tools.kiosk_studio import studio_kiosk
from games.tools.soak_kiosk import live_a_day
from games.tools.soak_kiosk_screen import holds_name
from games.tools.studio import FRAME, unseen
from games.window.app import LONGEST_STEP
from games.window.ask import AskScene
from games.window.canvas import Canvas
from games.window.scenes import SceneClass
from games.window.widgets import WideButton, Widget
from games.words import in_words, language, say, use_language
from tests.desk import guards

CONFIG = Config(pin=Pin(b"s" * 16, 2, 1, 1, b""), idle_seconds=20, still_there_seconds=5)
LONG = 5.0  # seconds; whoever waits longer looks at nothing meanwhile
TRAY = 56  # pixels of a compartment of the tray of Tetris Link on the smallest screen; it is a thing of the table


class Visitor:
    def __init__(self, config: Config = CONFIG, size: tuple[int, int] = (1280, 720)):
        configs.save(config)
        self.cabinet: KioskCabinet = studio_kiosk(size, config)
        self.cabinet.rest()
        self.wait(0.2)

    @property
    def scene(self):
        return self.cabinet.top

    def send(self, *events: pygame.Event) -> None:
        for event in events:
            self.cabinet.frame([event], FRAME)

    def wait(self, seconds: float) -> None:
        step = FRAME if seconds < LONG else LONGEST_STEP
        with unseen(self.cabinet):
            for _ in range(round(seconds / step)):
                self.cabinet.frame([], step)

    def take_time(self) -> None:
        """Not so hasty that what was meant for one thing would meet the next one."""
        while not all(guard.is_open for guard in guards(self.cabinet)):
            self.wait(FRAME)

    def down(self, x: float, y: float, button: int = 1) -> None:
        self.take_time()
        place = self.cabinet.canvas.px(x, y)
        self.send(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=button, touch=False))

    def up(self, x: float, y: float, button: int = 1) -> None:
        place = self.cabinet.canvas.px(x, y)
        self.send(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=button, touch=False))

    def tap(self, x: float, y: float, button: int = 1) -> None:
        self.down(x, y, button)
        self.up(x, y, button)

    def tap_on(self, **facts) -> None:
        for widget in self.scene.controls.widgets:
            if all(getattr(widget, name, None) == value for name, value in facts.items()):
                self.tap(*widget.box.centre)
                self.wait(0.3)
                return
        raise LookupError(facts)

    def wake(self) -> None:
        self.tap(960, 600)
        self.wait(0.3)


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    yield tmp_path
    use_language("en")


@pytest.fixture
def visitor(folder) -> Visitor:
    return Visitor()


# Ways out


@pytest.mark.parametrize("place", ["attract", "title", "game"])
def test_nothing_leads_out(visitor, place):
    if place != "attract":
        visitor.wake()
    if place == "game":
        visitor.tap_on(game="link")
    before, scene = list(visitor.cabinet.stack), visitor.scene
    alt, ctrl = pygame.KMOD_ALT, pygame.KMOD_CTRL
    keys = [(pygame.K_F4, alt), (pygame.K_q, ctrl), (pygame.K_ESCAPE, 0), (pygame.K_m, 0), (pygame.K_h, 0)]
    keys += [(getattr(pygame, f"K_F{number}"), 0) for number in range(1, 13)]
    for key, mod in keys:
        visitor.send(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode="", scancode=0))
    for kind in (pygame.QUIT, pygame.WINDOWCLOSE, pygame.WINDOWFOCUSLOST, pygame.WINDOWLEAVE):
        visitor.send(pygame.Event(kind))
    visitor.send(pygame.Event(pygame.DROPFILE, file="x"))
    visitor.send(pygame.Event(pygame.CONTROLLERBUTTONDOWN, button=1, instance_id=0))
    for button in (2, 3, 4, 5):
        visitor.tap(84, 1020, button)
    visitor.cabinet.close()
    assert visitor.cabinet.is_running and visitor.cabinet.stack == before and visitor.scene is scene
    assert not visitor.cabinet.settings.muted and not visitor.cabinet.settings.fullscreen


def test_what_is_not_for_visitors_does_not_open(visitor):
    visitor.wake()
    for scene in (SettingsScene, AboutScene, TitleScene, CupSeatsScene, FameScene, WelcomeScene):
        visitor.cabinet.open(scene)
    assert isinstance(visitor.scene, KioskTitle)


def test_pausing_a_game_offers_no_settings(visitor):
    visitor.wake()
    visitor.tap_on(game="link")
    visitor.tap(960, 400)  # the card that tells who is who
    visitor.tap_on(glyph="pause")
    assert say("Settings") not in [widget.text for widget in visitor.scene.controls.widgets]
    visitor.tap_on(text=say("Leave the table"))
    assert isinstance(visitor.scene, KioskTitle)


# Coming and going


def test_the_touch_that_wakes_only_wakes(visitor):
    assert isinstance(visitor.scene, AttractScene)
    visitor.down(270, 600)
    visitor.wait(0.3)
    visitor.up(270, 600)  # here lies a game by now
    visitor.wait(0.3)
    assert isinstance(visitor.scene, KioskTitle) and len(visitor.cabinet.stack) == 1
    visitor.tap(270, 600)
    visitor.wait(0.3)
    assert isinstance(visitor.scene, PlayScene)


def test_whoever_walks_away_is_forgotten(visitor, folder):
    visitor.wake()
    visitor.cabinet.top.set_language("de")
    visitor.tap_on(seats_of="tantrix")
    visitor.tap_on(value=visitor.scene.sitters[0].name)
    visitor.wait(0.3)
    assert isinstance(visitor.scene, NamesScene)
    for letter in "ZWXQ":
        visitor.tap_on(text=letter)
    visitor.tap_on(text=say("Done"))
    assert visitor.scene.sitters[0].name == "Zwxq"
    visitor.tap_on(text=say("Begin"))
    assert isinstance(visitor.scene, PlayScene) and "Zwxq" in visitor.scene.match.seats[0]
    for _ in range(100):
        if isinstance(visitor.scene, StillThereScene):
            break
        visitor.wait(1)
    visitor.wait(6)
    assert isinstance(visitor.scene, AttractScene)
    assert language() == "en" and visitor.cabinet.settings.seats == {}
    kept = [path for path in folder.rglob("*") if path.is_file()]
    assert kept and not any(holds_name(path, "Zwxq") for path in kept)
    (play,) = plays.last_plays(date.today(), 1)
    assert (play.game, play.end, play.humans, play.computers) == ("tantrix", plays.PlayEnd.ABANDONED, 1, 1)


def test_who_is_still_there_goes_on(visitor):
    visitor.wake()
    visitor.tap_on(seats_of="link")
    scene = visitor.scene
    visitor.wait(21)
    assert isinstance(visitor.scene, StillThereScene)
    visitor.tap(50, 900)
    visitor.wait(1)
    assert visitor.scene is scene
    visitor.wait(18)
    assert visitor.scene is scene, "the time begins anew"


def test_time_in_which_the_program_stood_still_is_not_held_against_a_visitor(visitor):
    """It may be long until the pictures of a table have come from a disk that is busy."""
    visitor.wake()
    visitor.tap_on(seats_of="link")
    for _ in range(5):
        visitor.cabinet.frame([], 60.0)
    assert isinstance(visitor.scene, KioskSeats)
    visitor.wait(17)
    assert isinstance(visitor.scene, StillThereScene)


def test_the_invitation_shows_all_games_then_moments_then_a_game_each_time_another_one_first():
    visitor = Visitor(replace(CONFIG, attract_seconds=10))
    acts, played, places, card_s = [], [], set(), 0.0
    with unseen(visitor.cabinet):
        for _ in range(round(170 / LONGEST_STEP)):
            visitor.cabinet.frame([], LONGEST_STEP)
            scene = visitor.scene
            if not acts or acts[-1] is not scene.act:
                acts.append(scene.act)
                played += [scene.playing.match.game.name] if scene.playing else []
            card_s += LONGEST_STEP if len(acts) == 1 else 0
            places.add((*scene.drift(), round(visitor.cabinet.canvas.left)))
    kinds = [type(act) for act in acts]
    assert kinds[:7] == [HeroCard, *[Highlight] * len(names()), LiveGame, HeroCard]
    assert card_s == pytest.approx(CARD, abs=0.5)
    assert played[:4] == [*names()], "each time another one first"
    assert len(places) > 10, "the picture wanders"
    visitor.cabinet.draw()


def test_the_plaque_of_the_invitation_lies_below_every_table():
    visitor = Visitor(CONFIG, (1920, 1080))
    canvas = visitor.cabinet.canvas
    assert canvas.px(0, canvas.units((0, 1080))[1])[1] == 1080
    written = {}
    draw = canvas.text
    canvas.text = lambda text, x, y, *facts, **more: (written.update({text: y}), draw(text, x, y, *facts, **more))
    visitor.cabinet.draw()
    assert written["Touch to play"] > 1080, "where no table has anything"


@pytest.mark.parametrize("game", names())
def test_each_game_of_the_house_has_a_moment_worth_watching(game):
    (moment, *_) = moments_of(game)
    assert moment.match.game.name == game and moment.match.to_move == OVER and 2 <= moment.seconds <= 5


def test_only_games_and_levels_that_are_on_are_offered():
    visitor = Visitor(replace(CONFIG, games=("link",), levels=("medium",), languages=("pl",)))
    visitor.wake()
    assert language() == "pl"
    assert [widget.game for widget in visitor.scene.controls.widgets if hasattr(widget, "game")] == ["link"]
    visitor.tap_on(seats_of="link")
    assert visitor.scene.levels == ["medium"]


def test_visitors_are_no_louder_than_allowed():
    visitor = Visitor(replace(CONFIG, volume_cap=0.3))
    assert visitor.cabinet.settings.sound <= 0.3
    visitor.wake()
    visitor.scene.set_volume(1.0)
    assert visitor.cabinet.settings.sound == visitor.cabinet.settings.music == pytest.approx(0.3)


def reach(cabinet: KioskCabinet, widget: Widget, dx: int, dy: int) -> int:
    """How many pixels from its middle a touch still means this control, in one direction."""
    x, y = cabinet.canvas.px(*widget.box.centre)
    far, window = 0, cabinet.surface.get_rect()
    while window.collidepoint(x, y) and cabinet.top.controls.at(*cabinet.canvas.units((x, y))) is widget:
        x, y, far = x + dx, y + dy, far + 1
    return far


def too_small(cabinet: KioskCabinet) -> list[tuple[str, object, int, int]]:
    """The controls of the scene on top that a finger cannot hit surely, with their pixels."""
    found = []
    for widget in cabinet.top.controls.widgets:
        width = reach(cabinet, widget, 1, 0) + reach(cabinet, widget, -1, 0)
        height = reach(cabinet, widget, 0, 1) + reach(cabinet, widget, 0, -1)
        least = TRAY if isinstance(widget, KindButton) else FINGER
        if widget.enabled and min(width, height) < least:
            what = getattr(widget, "glyph", "") or getattr(widget, "text", widget)
            found.append((type(cabinet.top).__name__, what, width, height))
    return found


def finished_match() -> Match:
    match = Match(game_named("link"), ["human:A", "easy"], 5, {})
    match.draw()
    match.forfeit_by(0, "resigned")
    return match


def kiosk_scenes() -> list[tuple[SceneClass, dict]]:
    """Everything that visitors and the operator can come to but the tables, with what it needs."""
    match = finished_match()
    sitters = sitters_of(match.seats, "link", match.options)
    ended = {"match": match, "sitters": sitters}
    four = [(each, each, "play") for each in ("one", "two", "three", "four")]
    return [
        (KioskTitle, {}), (KioskSeats, {"game": "link"}), (KioskSeats, {"game": "tetrix"}),
        (NamesScene, {"before": "A"}), (AskScene, {"question": "?", "choices": four, "text": "why"}),
        (StillThereScene, {}), (ResultsScene, ended), (ReviewScene, ended), (ReplayScene, ended),
        (RulesScene, {"game": "link"}), (PinScene, {}), (FirstPinScene, {}), (NewPinScene, {}),
        (WelcomeTextScene, {"before": "A " * 60}),
        (OperatorScene, {}),
        *((LessonScene, {"game": game}) for game in names()),
    ]  # fmt: skip


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_everything_is_large_enough_for_a_finger(size):
    """At least 64 real pixels each way; what is drawn smaller takes the room around it."""
    visitor = Visitor(size=size)
    cabinet, found = visitor.cabinet, []
    for scene, facts in kiosk_scenes():
        cabinet.open(scene, **facts)
        visitor.wait(0.1)
        pages = OperatorScene.PAGES if scene is OperatorScene else (None,)
        for page in pages:
            if page is not None:
                cabinet.top.turn(page)
            while scene is KioskSeats and any(w.text == say("One more seat") for w in wide_buttons(cabinet.top)):
                cabinet.top.add()
            found += too_small(cabinet)
            cabinet.draw()
            assert cabinet.canvas.cut == set()
    assert found == []


def wide_buttons(scene) -> list[WideButton]:
    return [widget for widget in scene.controls.widgets if isinstance(widget, WideButton)]


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
@pytest.mark.parametrize("game", names())
def test_a_table_is_large_enough_for_a_finger(game, size):
    """Its buttons; the cells of a board are as large as the board allows."""
    visitor = Visitor(size=size)
    match = Match(game_named(game), ["human:A", "human:B"], 5, {})
    visitor.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, game, match.options))
    found, states = [], 0
    for _ in range(12):
        visitor.wait(0.3)
        scene = visitor.scene
        scene.table.finish()
        visitor.wait(0.1)
        found += too_small(visitor.cabinet)
        states += 1
        if match.to_move == CHANCE:
            scene.turns.offer(Gesture())
        else:
            scene.turns.offer(match.moves[0])
    assert found == [] and states == 12


def test_tips_name_no_keys_where_there_are_none(visitor):
    visitor.wake()
    visitor.tap_on(game="link")
    visitor.tap(960, 400)  # the card that tells who is who
    visitor.wait(0.3)
    written = []
    text = visitor.cabinet.canvas.text
    visitor.cabinet.canvas.text = lambda told, *rest, **facts: written.append(told) or text(told, *rest, **facts)
    for button in visitor.scene.controls.widgets:
        if button.tip and button.enabled:
            visitor.scene.controls.pointed = button
            visitor.cabinet.draw()
    assert "Rules" in written and "Pause" in written
    assert not [told for told in written if "(" in told]


# The operator


def hold_corner(visitor: Visitor, seconds: float) -> None:
    visitor.down(20, 20)
    visitor.wait(seconds)
    visitor.up(20, 20)
    visitor.wait(0.3)


def with_pin(digits: str = "8264") -> Visitor:
    return Visitor(replace(CONFIG, pin=Pin.of(digits)))


def test_the_corner_and_the_pin_lead_to_the_operators_page():
    visitor = with_pin()
    visitor.wake()
    hold_corner(visitor, HELD - 1)
    assert isinstance(visitor.scene, KioskTitle), "not held long enough"
    hold_corner(visitor, HELD + 0.2)
    assert isinstance(visitor.scene, PinScene)
    for digits in ("1111", "8264"):
        assert not isinstance(visitor.scene, OperatorScene)
        for digit in digits:
            visitor.tap_on(text=digit)
        visitor.tap_on(glyph="check")
    assert isinstance(visitor.scene, OperatorScene)


def test_five_wrong_pins_lock_it():
    visitor = with_pin()
    visitor.wake()
    visitor.cabinet.open(PinScene)
    for _ in range(5):
        visitor.scene.digits = "1357"
        visitor.scene.confirm()
    visitor.scene.digits = "8264"
    visitor.scene.confirm()
    assert isinstance(visitor.scene, PinScene) and visitor.cabinet.guard.seconds_left > 50
    assert PinGuard(visitor.cabinet.config.pin).seconds_left > 50, "starting again does not help"


def test_without_a_pin_there_is_no_way_to_the_operators_page():
    visitor = Visitor(replace(CONFIG, pin=None))
    visitor.wake()
    hold_corner(visitor, HELD + 0.5)
    assert isinstance(visitor.scene, KioskTitle)


def test_the_first_start_asks_for_a_pin_and_a_damaged_file_does_not(folder):
    cabinet = studio_kiosk((1280, 720))
    cabinet.open_first()
    assert isinstance(cabinet.top, FirstPinScene)
    for digits in ("12", "8624", "8643", "8624", "8624"):
        cabinet.top.digits = digits
        cabinet.top.confirm()
    assert isinstance(cabinet.top, AttractScene) and configs.load()[0].pin.is_right("8624")
    configs.path().write_text("nonsense = = 3")
    config, _ = configs.load()
    cabinet = studio_kiosk((1280, 720), config)
    cabinet.open_first()
    assert isinstance(cabinet.top, AttractScene) and not cabinet.guard.has_pin


def file_for_folder(folder: Path, monkeypatch) -> None:
    folder.rename(folder.with_name("elsewhere"))
    folder.write_text("precious")


def folder_for_file(folder: Path, monkeypatch) -> None:
    configs.path().rename(folder / "elsewhere")
    configs.path().mkdir()


def pipe_for_file(folder: Path, monkeypatch) -> None:
    if not hasattr(os, "mkfifo"):
        pytest.skip("this system has no named pipes")
    configs.path().rename(folder / "elsewhere")
    os.mkfifo(configs.path())


def broken_disk(folder: Path, monkeypatch) -> None:
    def broken(*_, **__):
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(files, "open", broken, raising=False)


def shut_folder(folder: Path, monkeypatch) -> None:
    """As when its rights were taken away, which would not keep root out."""

    def closed(real):
        def ask(path=".", *more, **facts):
            if str(path).startswith(str(folder)):
                raise PermissionError(errno.EACCES, "Permission denied", str(path))
            return real(path, *more, **facts)

        return ask

    for name in ("stat", "listdir", "scandir"):
        monkeypatch.setattr(os, name, closed(getattr(os, name)))


def gone_disk(folder: Path, monkeypatch) -> None:
    folder.rename(folder.with_name("elsewhere"))
    folder.symlink_to(folder.with_name("unplugged"))


UNREADABLE = [file_for_folder, folder_for_file, pipe_for_file, broken_disk, shut_folder, gone_disk]


def tree(folder: Path) -> str:
    """All that lies in a folder, and what it is; asked by another process, which the troubles do not reach."""
    code = (
        "import os, pathlib, sys\n"
        "for path in sorted(pathlib.Path(sys.argv[1]).rglob('*')):\n"
        "    print(path, path.lstat().st_mode, path.lstat().st_size, path.lstat().st_mtime_ns)"
    )
    return subprocess.run([sys.executable, "-S", "-c", code, folder], capture_output=True, text=True, check=True).stdout


def a_kiosk_with_a_pin(tmp_path, monkeypatch) -> Path:
    folder = tmp_path / "home"
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(folder))
    configs.save(replace(CONFIG, pin=Pin.of("8264")))
    return folder


def started() -> KioskCabinet:
    """A kiosk as its child process starts it."""
    config, complaints = configs.load()
    cabinet = studio_kiosk((1280, 720), config)
    cabinet.is_unread = any(isinstance(complaint, configs.UnreadableConfig) for complaint in complaints)
    cabinet.open_first()
    return cabinet


@pytest.mark.parametrize("trouble", UNREADABLE)
def test_an_unreadable_data_folder_is_no_first_start(tmp_path, monkeypatch, trouble):
    folder = a_kiosk_with_a_pin(tmp_path, monkeypatch)
    with monkeypatch.context() as patch:
        trouble(folder, patch)
        cabinet = studio_kiosk((1280, 720), configs.load()[0])
        cabinet.open_first()
        assert isinstance(cabinet.top, AttractScene), "a visitor must not choose the PIN"
        assert not cabinet.guard.has_pin


@pytest.mark.parametrize("trouble", UNREADABLE)
def test_what_cannot_be_read_is_told_and_nothing_is_written_over_it(tmp_path, monkeypatch, trouble):
    folder = a_kiosk_with_a_pin(tmp_path, monkeypatch)
    with monkeypatch.context() as patch:
        trouble(folder, patch)
        before = tree(tmp_path)
        cabinet = started()
        (complaint,) = configs.load()[1]
        assert "out of reach" in in_words(complaint) and "stays shut" in in_words(complaint)
        for _ in range(3):
            cabinet.frame([], FRAME)
        cabinet.wake()
        visitor = Visitor.__new__(Visitor)
        visitor.cabinet = cabinet
        hold_corner(visitor, HELD + 0.5)
        assert isinstance(cabinet.top, KioskTitle) and cabinet.config == Config()
        assert tree(tmp_path) == before


def test_settings_that_cannot_be_read_are_told_to_whoever_passes_by_without_any_path(tmp_path, monkeypatch):
    folder = a_kiosk_with_a_pin(tmp_path, monkeypatch)
    written = []
    monkeypatch.setattr(Canvas, "text", lambda canvas, text, *_, **__: written.append(text))
    cabinet = started()
    cabinet.frame([], FRAME)
    assert not [text for text in written if "staff" in text]
    folder_for_file(folder, monkeypatch)
    cabinet = started()
    cabinet.frame([], FRAME)
    assert [text for text in written if "staff" in text] and str(tmp_path) not in " ".join(written)


def test_as_soon_as_the_settings_can_be_read_again_the_operators_page_opens(tmp_path, monkeypatch):
    folder = a_kiosk_with_a_pin(tmp_path, monkeypatch)
    folder_for_file(folder, monkeypatch)
    cabinet = started()
    assert not cabinet.guard.has_pin
    configs.path().rmdir()
    (folder / "elsewhere").rename(configs.path())
    with unseen(cabinet):
        for _ in range(round(61 / LONGEST_STEP)):
            cabinet.frame([], LONGEST_STEP)
    assert cabinet.guard.admits("8264") and not cabinet.is_unread
    assert cabinet.config.idle_seconds == CONFIG.idle_seconds


def test_a_first_pin_that_cannot_be_kept_does_not_count(folder, monkeypatch):
    cabinet = studio_kiosk((1280, 720))
    cabinet.open_first()

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "put", full)
    for digits in ("8624", "8624"):
        cabinet.top.digits = digits
        cabinet.top.confirm()
    assert isinstance(cabinet.top, AttractScene) and not cabinet.guard.has_pin
    assert "the disk is full" in cabinet.notices[0], "the operator stands before it and is told"


def test_the_first_pin_tells_the_way_to_the_operators_page(monkeypatch):
    cabinet = studio_kiosk((1280, 720))
    written = []
    monkeypatch.setattr(Canvas, "paragraph", lambda canvas, text, *_, **__: written.append(text))
    cabinet.open_first()
    cabinet.frame([], FRAME)
    (told,) = [text for text in written if "PIN" in text]
    assert "top left corner" in told and f"{HELD:.0f} seconds" in told


def test_what_the_operator_sets_counts_at_once_and_is_kept():
    visitor = with_pin()
    visitor.wake()
    visitor.cabinet.open(OperatorScene)
    visitor.tap_on(text="Tantrix")
    visitor.tap_on(text=say("Master"))
    visitor.scene.set("idle_seconds", 30)
    stored, complaints = configs.load()
    assert complaints == [] and "tantrix" not in stored.games and "master" not in stored.levels
    assert stored.idle_seconds == 30 and stored.pin.is_right("8264")
    for name in ("Te-Trix", "Borderline", "Tetris Link"):
        visitor.tap_on(text=name)
    assert len(visitor.cabinet.config.games) == 1, "something must be left to play"


def test_a_choice_goes_back_at_its_left_sign():
    visitor = with_pin()
    visitor.wake()
    visitor.cabinet.open(OperatorScene, page=OperatorScene.TIMES)
    box = next(widget.box for widget in visitor.scene.controls.widgets if getattr(widget, "value", None) == 20)
    seen = []
    for x in (box.x + 30, box.x + 30, box.centre[0]):
        visitor.tap(x, box.centre[1])
        seen.append(visitor.cabinet.config.idle_seconds)
    assert seen == [300, 180, 300]  # 20 s came from a file; before it comes the last of the usual ones


def test_the_chart_counts_what_was_played_on_each_day():
    visitor = with_pin()
    today = date.today()
    for back, game in ((0, "link"), (0, "tetrix"), (3, "link"), (13, "tantrix"), (14, "borderline")):
        end = plays.PlayEnd.CRASHED if back == 3 else plays.PlayEnd.FINISHED
        plays.add(plays.Play(today - timedelta(days=back), game, 90.0, end, 1, 1))
    visitor.wake()
    visitor.cabinet.open(OperatorScene, page=OperatorScene.PLAYS)
    written = []
    text = visitor.cabinet.canvas.text
    visitor.cabinet.canvas.text = lambda told, *rest, **facts: written.append(told) or text(told, *rest, **facts)
    visitor.cabinet.draw()
    days = written[written.index("today") - 1]
    assert days == "2", "the column of today has its number above it"
    sums = say(
        "finished {finished}, left {abandoned}, crashed {crashed}, {minutes:.0f} min each",
        finished=3, abandoned=0, crashed=1, minutes=1.5,
    )  # fmt: skip
    assert sums in written


def test_the_operator_exports_restarts_and_leaves():
    visitor = with_pin()
    plays.add(plays.Play(date.today(), "link", 120.0, plays.PlayEnd.FINISHED, 1, 1))
    visitor.wake()
    visitor.cabinet.open(OperatorScene)
    visitor.tap_on(text=say("Statistics"))
    visitor.cabinet.draw()
    visitor.tap_on(text=say("Statistics to a file"))
    assert "1" in visitor.scene.told
    visitor.scene.restart()
    assert not visitor.cabinet.is_running and visitor.cabinet.exit_code == heartbeat.RESTART_CODE
    other = with_pin()
    other.cabinet.wake()
    other.cabinet.open(OperatorScene)
    other.scene.leave_kiosk()
    assert not other.cabinet.is_running and other.cabinet.exit_code == 0


def test_a_while_of_the_day(capsys):
    """A sample of `soak kiosk`: games are begun, somebody plays, and memory is told."""
    live_a_day(0.02, visits=1)
    games, most, title = (float(part) for part in capsys.readouterr().out.split()[-3:])
    assert games >= 1 and most > 0 and title > 0


def test_a_visitor_cannot_silence_the_kiosk_for_the_next(visitor):
    visitor.wake()
    visitor.cabinet.settings.muted = True
    visitor.cabinet.settings.across = True
    visitor.cabinet.rest()
    assert not visitor.cabinet.settings.muted and not visitor.cabinet.settings.across


def test_quiet_hours_begin_and_end_while_nobody_is_there(monkeypatch):
    import games.kiosk.cabinet as module

    class Clock:
        hour = 21

        @classmethod
        def now(cls):
            return datetime(2026, 1, 1, cls.hour)

    monkeypatch.setattr(module, "datetime", Clock)
    visitor = Visitor(replace(CONFIG, quiet_hours=Hours(time(22), time(7)), quiet_volume=0.1))
    levels = []
    for hour in (21, 23, 9):
        Clock.hour = hour
        visitor.wait(61)
        levels.append(visitor.cabinet.settings.sound)
    assert levels == [module.USUAL_VOLUME, 0.1, module.USUAL_VOLUME]


def test_the_first_pin_waits_for_the_operator():
    cabinet = studio_kiosk((1280, 720))
    cabinet.open_first()
    with unseen(cabinet):
        for _ in range(round(200 / LONGEST_STEP)):
            cabinet.frame([], LONGEST_STEP)
    assert isinstance(cabinet.top, FirstPinScene)


def test_holding_the_corner_again_opens_nothing_more():
    visitor = with_pin()
    visitor.wake()
    for _ in range(3):
        hold_corner(visitor, HELD + 0.3)
    assert [type(scene) for scene in visitor.cabinet.stack] == [KioskTitle, PinScene]


def test_waiting_for_others_is_not_held_against_a_visitor(visitor):
    visitor.wake()
    visitor.tap_on(seats_of="link")
    visitor.cabinet.patience = lambda: 3.0
    visitor.wait(50)
    assert isinstance(visitor.scene, KioskSeats)
    del visitor.cabinet.patience
    visitor.wait(1)
    assert isinstance(visitor.scene, KioskSeats)


def test_a_lesson_is_no_game(visitor):
    visitor.wake()
    visitor.cabinet.open(LessonScene, game="link")
    visitor.wait(1)
    visitor.scene.match.commit(visitor.scene.match.moves[0])
    visitor.cabinet.rest()
    assert plays.last_plays(date.today(), 1) == []


def test_the_first_language_stays_the_first():
    visitor = with_pin()
    visitor.cabinet.wake()
    visitor.cabinet.open(OperatorScene)
    visitor.scene.toggle("languages", "pl")
    visitor.scene.toggle("languages", "pl")
    assert visitor.cabinet.config.languages == ("en", "de", "fr", "pl")
