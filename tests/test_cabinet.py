"""The cabinet around the tables: every scene in every language and size, by keys alone, and what it keeps."""

import errno
import os
import subprocess
import sys
import time
from pathlib import Path
from threading import Event

import pygame
import pytest

from games.core.catalogue import game_named
from games.core.match import Match
from games.people.party import sitters_of
from games.scenes.about import AboutScene
from games.scenes.play.scene import PlayScene
from games.scenes.rulebook import RulesScene
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.store import files
from games.store import settings as kept
from games.store.journal import Journal
from games.tools.shell_shots import screens
from games.window.intents import Act
from games.words import use_language
from tests.desk import Desk

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    use_language("en")
    yield tmp_path
    use_language("en")


@pytest.mark.parametrize("size", [(1024, 768), (1280, 1024), (2520, 1080), (1600, 900)])
def test_no_shape_of_window_has_black_bars(size):
    for name in ("title", "link_held"):
        cabinet = screens()[name](size)
        surface = cabinet.surface
        width, height = surface.get_size()
        for place in ((0, 0), (width - 1, 0), (0, height - 1), (width - 1, height - 1)):
            assert sum(surface.get_at(place)[:3]) > 0 or name == "link_held", (name, place)
        # Where nothing was drawn the marker that was put there before would still show.
        surface.fill((255, 0, 255))
        cabinet.draw()
        for x in range(0, width, 16):
            for y in (0, height - 1):
                assert surface.get_at((x, y))[:3] != (255, 0, 255), (name, x, y)
        for y in range(0, height, 16):
            for x in (0, width - 1):
                assert surface.get_at((x, y))[:3] != (255, 0, 255), (name, x, y)


def reachable(desk: Desk) -> set[object]:
    """The controls that get the focus when somebody keeps pressing Tab."""
    found: set[object] = set()
    for _ in range(2 * len(desk.scene.controls.widgets) + 2):
        desk.key(pygame.K_TAB)
        assert desk.scene.controls.shows_focus
        found.add(desk.scene.controls.focus)
    return found


@pytest.mark.parametrize(
    "scene, facts",
    [
        (SettingsScene, {}),
        (AboutScene, {}),
        (RulesScene, {"game": "link"}),
        (SeatsScene, {"game": "link"}),
    ],
)
def test_every_control_can_be_reached_by_keys_and_esc_goes_back(scene, facts):
    desk = Desk()
    title = desk.scene
    assert reachable(desk) == {w for w in title.controls.widgets if w.enabled}
    desk.cabinet.open(scene, **facts)
    assert reachable(desk) == {w for w in desk.scene.controls.widgets if w.enabled}
    if desk.scene.controls.is_typing:
        desk.key(pygame.K_ESCAPE)
        assert desk.scene is not title, "the first step leads out of the field only"
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is title


def test_arrows_move_the_focus_to_what_lies_there():
    desk = Desk()
    desk.cabinet.open(SettingsScene)
    desk.key(pygame.K_DOWN)
    desk.key(pygame.K_DOWN)
    second = desk.scene.controls.focus
    desk.key(pygame.K_DOWN)
    assert desk.scene.controls.focus.box.y > second.box.y
    desk.key(pygame.K_UP)
    assert desk.scene.controls.focus is second


def test_settings_work_at_once_and_are_kept():
    desk = Desk()
    desk.cabinet.open(SettingsScene)
    sound = desk.scene.controls.widgets[1]
    desk.click(sound.box.x + 24 + (sound.box.width - 48) * 0.25, sound.box.centre[1])
    language = desk.scene.controls.widgets[0]
    while desk.cabinet.settings.language != "de":
        desk.click_on(desk.scene.controls.widgets[0])
    assert language is not desk.scene.controls.widgets[0], "the scene speaks the new language"
    assert desk.scene.labels[0] == "Sprache"
    desk.key(pygame.K_ESCAPE)
    again, complaints = kept.load()
    assert complaints == [] and again.language == "de" and abs(again.sound - 0.25) < 0.02


def test_the_mute_key_works_everywhere_and_sounds_stop():
    desk = Desk()
    desk.key(pygame.K_m)
    assert desk.cabinet.settings.muted
    desk.key(pygame.K_m)
    assert not desk.cabinet.settings.muted


def test_resizing_keeps_everything_in_its_place():
    desk = Desk()
    desk.cabinet.surface = pygame.display.set_mode((1920, 1080), pygame.RESIZABLE)
    desk.send(pygame.Event(pygame.VIDEORESIZE, size=(1920, 1080), w=1920, h=1080))
    assert desk.cabinet.canvas.scale == 1.0
    desk.click_on(desk.widget(text="Settings"))
    assert desk.scene.labels


def test_nothing_is_drawn_while_nothing_changes(monkeypatch):
    desk = Desk()
    desk.wait(1.0)
    drawn = []
    monkeypatch.setattr(desk.scene, "draw", lambda canvas: drawn.append(canvas))
    desk.wait(1.0)
    assert drawn == []


def test_quitting_by_mouse_and_by_keys_ends_the_program():
    desk = Desk()
    desk.click_on(desk.widget(text="Quit"))
    assert not desk.cabinet.is_running
    desk = Desk()
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.4)
    desk.click_on(desk.widget(text="Quit"))
    desk.wait(0.4)
    assert not desk.cabinet.is_running


def test_a_notice_is_shown_and_goes_away():
    desk = Desk()
    desk.cabinet.notices.append("something to know")
    desk.wait(1.0)
    assert desk.cabinet.notices
    desk.wait(8.0)
    assert desk.cabinet.notices == []


def test_a_name_can_be_written_and_is_remembered():
    desk = Desk()
    desk.click_on(desk.widget(game="link"))
    desk.wait(0.4)
    field = next(w for w in desk.scene.controls.widgets if type(w).__name__ == "NameField")
    desk.click_on(field)
    desk.type("Zoë N")
    assert desk.scene.sitters[0].name == "Zoë N", "the first letter takes the place of Player 1"
    desk.key(pygame.K_BACKSPACE)
    desk.type("M")
    assert desk.scene.sitters[0].name == "Zoë M"
    assert not desk.cabinet.settings.muted, "a letter is only a letter while a name is written"
    desk.click_on(desk.widget(text="Begin"))
    desk.wait(0.4)
    assert desk.scene.match.seats[0] == "human:Zoë M"
    assert desk.cabinet.settings.seats["link"][0]["name"] == "Zoë M"


def test_ctrl_a_marks_a_name_that_was_chosen_so_that_the_next_letter_replaces_it():
    desk = Desk()
    desk.click_on(desk.widget(game="link"))
    desk.wait(0.4)
    desk.click_on(next(w for w in desk.scene.controls.widgets if type(w).__name__ == "NameField"))
    desk.type("Anna")
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    assert desk.scene.sitters[0].name == "Anna"
    desk.type("B")
    assert desk.scene.sitters[0].name == "B"
    desk.key(pygame.K_a, pygame.KMOD_CTRL)
    desk.key(pygame.K_BACKSPACE)
    assert desk.scene.sitters[0].name == ""


def test_pausing_and_leaving_a_game_leads_home_and_offers_it_again():
    desk = Desk()
    desk.click_on(desk.widget(game="link"))
    desk.wait(0.4)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait(0.4)
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.4)
    desk.click_on(desk.widget(text="Leave the table"))
    desk.wait(0.4)
    assert desk.widget(text="Continue the game")


def test_the_hint_carries_the_piece_to_a_good_place():
    from games.core.contract import CHANCE

    cabinet = screens()["link_held"]((1280, 720))
    scene = cabinet.top
    assert scene.match.to_move != CHANCE
    for _ in ("about where it is", "with what it is made", "the whole move"):
        cabinet.follow(scene.handle(Act.HINT))
        for _ in range(30):
            cabinet.frame([], 1 / 60)
    assert scene.table.hinted in scene.match.moves
    assert scene.table.ghost(scene.match) == scene.table.hinted


def test_the_first_picture_comes_without_a_screen(tmp_path):
    code = "import sys; from games.commands import main; sys.exit(main(['play', '--first-frame']))"
    environment = {
        **os.environ,
        "PYTHONPATH": str(ROOT),
        "SDL_VIDEODRIVER": "dummy",
        "SDL_AUDIODRIVER": "nosuch",
        "TABLETRIX_DATA": str(tmp_path),
    }
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True)
    assert told.returncode == 0, told.stderr


def test_gamepads_are_opened():
    from games.window.hands import open_gamepads

    assert open_gamepads()


def test_whoever_works_with_keys_sees_the_focus_in_every_scene_that_opens():
    desk = Desk()
    desk.key(pygame.K_ESCAPE)
    desk.wait(0.4)
    assert desk.scene.controls.shows_focus
    desk.key(pygame.K_RETURN)
    desk.wait(0.4)
    assert desk.cabinet.is_running and len(desk.cabinet.stack) == 1, "Enter on 'Stay' stays"


def test_a_key_that_is_held_down_steps_on_but_confirms_only_once():
    from games.window.hands import Hands

    hands = Hands()
    space = pygame.Event(pygame.KEYDOWN, key=pygame.K_SPACE, mod=0, unicode=" ")
    left = pygame.Event(pygame.KEYDOWN, key=pygame.K_LEFT, mod=0, unicode="")
    assert [len(hands.intents(space, None)) for _ in range(3)] == [1, 0, 0]
    assert [len(hands.intents(left, None)) for _ in range(3)] == [1, 1, 1]
    hands.intents(pygame.Event(pygame.KEYUP, key=pygame.K_SPACE, mod=0), None)
    assert len(hands.intents(space, None)) == 1


def test_the_play_scene_speaks_the_language_that_was_chosen_meanwhile():
    cabinet = screens()["link_held"]((1280, 720))
    scene = cabinet.top
    use_language("de")
    cabinet.follow(scene.resume(None))
    assert any("zurücknehmen" in widget.tip.lower() for widget in scene.controls.widgets)


def test_changing_a_colour_by_keys_keeps_the_focus_there():
    desk = Desk()
    desk.cabinet.open(SeatsScene, game="link")
    desk.key(pygame.K_TAB)
    while type(desk.scene.controls.focus).__name__ != "ColourButton":
        desk.key(pygame.K_TAB)
    desk.key(pygame.K_RETURN)
    assert type(desk.scene.controls.focus).__name__ == "ColourButton"
    desk.key(pygame.K_RETURN)
    assert type(desk.scene).__name__ == "SeatsScene"


def test_a_long_notice_fits_the_window_and_a_press_dismisses_it():
    desk = Desk((1024, 600))
    desk.cabinet.notices.append("a damaged file was set aside under another name, so that nothing is lost. " * 2)
    desk.wait(0.2)
    assert desk.cabinet.canvas.cut == set()
    desk.click(960, 400)
    assert desk.cabinet.notices == []


def test_a_table_that_was_left_takes_no_memory_any_more():
    """Back at the title its pictures are gone, and they come again when it is played at once more."""
    from games.tools.moments import table_after
    from games.window import sprites
    from games.window.scenes import Home

    desk = Desk(sprites=sprites.Sprites())  # of its own
    for _ in range(2):
        table_after(desk.cabinet, "borderline", 2, 10)
        desk.wait(0.3)
        assert any(path.parent.name == "borderline" for path in sprites._pictures)
        desk.cabinet.follow(Home())
        desk.wait(0.3)
        assert not any(path.parent.name == "borderline" for path in sprites._pictures)
        assert not any(name.startswith("borderline/") for name, _ in desk.cabinet.sprites._scaled)


def test_the_pause_card_says_that_a_game_is_kept_only_when_it_is(monkeypatch):
    desk = Desk()
    match = Match(game_named("link"), ["human", "human"], 11)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "link"), journal=Journal.begin(match))
    play = desk.scene

    def told(patience: float = 10.0) -> str:
        play.journal.trouble(patience)  # on a busy machine the disk may take longer than the card waits for it
        desk.wait(0.5)
        desk.key(pygame.K_p)
        text = desk.scene.text
        desk.wait(0.5)
        desk.cabinet.notices.clear()
        desk.key(pygame.K_ESCAPE)
        assert desk.scene is play
        return text

    assert "The game is kept" in told() and play.journal.is_safe

    def disk_full(*_):
        raise OSError(errno.ENOSPC, "full")

    with monkeypatch.context() as patch:
        patch.setattr(files, "put", disk_full)
        match.draw()
        play.journal.entry(match)
        assert "cannot be kept" in told() and "the disk is full" in told() and not play.journal.is_safe
    match.draw()
    play.journal.entry(match)
    deadline = time.monotonic() + 10
    while not play.journal.is_safe and time.monotonic() < deadline:
        time.sleep(0.01)
    assert "The game is kept" in told() and play.journal.is_safe

    waits = Event()
    with monkeypatch.context() as patch:
        patch.setattr(files, "put", lambda *_: waits.wait(20))
        match.commit(match.moves[0])
        play.journal.entry(match)
        assert "has not answered" in told(0.0)
        waits.set()
    desk.cabinet.close()
