"""A whole party cup by device events, with the plug pulled in the middle of it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from games.core.catalogue import game_named
from games.core.match import HUMAN, HandOver, Match
from games.core.record import to_line, to_record
from games.people.party import Sitter
from games.scenes.cup import CupScene
from games.scenes.play.scene import PlayScene
from games.store import cup_file as cups
from games.store import saves
from games.store.cup import Cup
from games.store.journal import Journal
from games.tools.studio import unseen
from games.words import say
from tests.cup_player import decide, go_on_with_cup, is_asked, play_cup
from tests.desk import Desk

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.skipif(os.name != "posix", reason="a process kills itself by a signal")
def test_a_cup_of_four_is_killed_in_the_middle_and_goes_on_to_the_podium(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    environ = {**os.environ, "PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "LANGUAGE": "en"}
    killed = subprocess.run([sys.executable, "-m", "tests.cup_player", "9"], cwd=ROOT, env=environ)
    assert killed.returncode == -signal.SIGKILL
    kept = cups.load(cups.usual_path())
    assert kept.kept.played and kept.kept.journal, "a match was over, and another one in play"
    before = (tmp_path / "games" / kept.kept.journal).read_bytes()

    desk = Desk()
    go_on_with_cup(desk)
    podium = play_cup(desk)
    record = tmp_path / "finished" / Path(kept.kept.journal).with_suffix(".jsonl").name
    assert len(before.splitlines()) > 3 and record.exists(), "the match in play was taken up again"
    cup = podium.cup
    assert cup.kept.played[: len(kept.kept.played)] == kept.kept.played
    assert [len(event) for event in cup.events()] == [1, 1, 4, 1], "Borderline is a small tournament"
    assert sum(cup.totals()) == pytest.approx(4 * (4 + 3 + 2 + 1))
    desk.wait(1.0)
    desk.cabinet.draw()
    assert desk.cabinet.canvas.cut == set()
    desk.click_on(podium.controls.widgets[0])
    assert cups.load(cups.usual_path()) is None, "a cup that is over is forgotten"
    assert [entry.of for entry in desk.cabinet.fame.cups] == [cup.kept.id], "but not in the hall of fame"
    assert 4 <= len(desk.cabinet.fame.entries) <= 6, "what computers do among themselves is no fame"
    assert all(any(part.who == "human" for part in entry.parts) for entry in desk.cabinet.fame.entries)


# Who comes and who leaves


def begun(desk: Desk, *games: str) -> PlayScene:
    """A cup of two people whose first match has had two decisions."""
    desk.cabinet.open(CupScene, cup=Cup([Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue")], games))
    desk.click_on(desk.widget(text=say("Play")))
    scene = desk.scene
    with unseen(desk.cabinet):
        for _ in range(2):
            desk.wait_until(lambda: is_asked(scene))
            decide(desk, scene)
        desk.wait_until(lambda: is_asked(scene))
    return scene


def leave(desk: Desk) -> None:
    desk.key(pygame.K_ESCAPE)
    desk.click_on(desk.widget(text=say("Leave the table")))


def choose(desk: Desk, seat: int, who: str) -> None:
    while desk.scene.sitters[seat].who != who:
        desk.click_on([widget for widget in desk.scene.controls.widgets if hasattr(widget, "choices")][seat])


def test_between_games_one_leaves_and_one_comes_and_the_begun_match_goes_on(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk()
    made = list(begun(desk, "borderline", "link").match.steps)
    leave(desk)
    go_on_with_cup(desk)
    desk.click_on(desk.widget(text=say("Change players")))
    choose(desk, 1, "hard")
    desk.click_on(desk.widget(text=say("One more seat")))
    desk.scene.set(2, name="Zoe")
    desk.click_on(desk.widget(text=say("Done")))
    animal = desk.scene.cup.players[1].name
    assert [sitter.name for sitter in desk.scene.cup.players] == ["Ada", animal, "Zoe"]
    desk.cabinet.draw()
    assert desk.cabinet.canvas.cut == set()

    desk = Desk()  # as if the plug had been pulled
    go_on_with_cup(desk)
    desk.click_on(desk.widget(text=say("Play")))
    match = desk.scene.match
    assert match.steps[: len(made)] == made and match.seats == ["human:Ada", "hard"]
    assert [sitter.name for sitter in desk.scene.sitters] == ["Ada", animal]
    with unseen(desk.cabinet):
        desk.wait_until(lambda: len(match.steps) > len(made))
    match.forfeit_by(0, "resigned")
    desk.scene.journal.entry(match)
    desk.cabinet.close()
    cup, _ = cups.begun()
    assert cup.totals() == [1, 2, 1] and sorted(cup.next.players) == [0, 1, 2], "Zoe plays the next game"


def test_who_leaves_a_match_of_a_cup_is_replaced_for_the_games_after_it(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk()
    scene = begun(desk, "borderline", "link")
    seat = scene.match.to_move if scene.match.to_move >= 0 else scene.match.game.released_by(scene.match.state)
    desk.click_on(desk.widget(glyph="flag"))
    desk.wait(0.3)
    desk.click_on(desk.widget(text=say("Let the computer go on")))
    assert scene.sitters[seat].temper and scene.match.entries[-1] == HandOver(seat, "hard")
    cup, _ = cups.begun()
    assert [sitter.who for sitter in cup.players].count("hard") == 1 and cup.players[seat].who == "hard"
    assert cup.players[seat].name == scene.sitters[seat].name not in ("Ada", "Ben")


def test_who_has_left_a_match_of_a_cup_may_come_back(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk()
    scene = begun(desk, "borderline", "link")
    seat = scene.turns.seat
    name = scene.sitters[seat].name
    desk.click_on(desk.widget(glyph="flag"))
    desk.click_on(desk.widget(text=say("Let the computer go on")))
    desk.wait(0.3)
    desk.click_on(desk.widget(glyph="flag"))
    desk.click_on(desk.widget(text=say("{name} takes the seat back", name=name)))
    assert scene.sitters[seat].is_human and scene.sitters[seat].name == name and scene.match.is_human(seat)
    cup, _ = cups.begun()
    assert cup.players[seat].is_human and cup.players[seat].name == name
    leave(desk)
    go_on_with_cup(desk)
    desk.click_on(desk.widget(text=say("Play")))
    assert [sitter.name for sitter in desk.scene.sitters] == [sitter.name for sitter in scene.sitters]
    assert desk.scene.match.entries[: len(scene.match.entries)] == scene.match.entries


def test_a_slip_in_a_match_of_a_cup_can_be_taken_back_until_something_is_rolled(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk()
    scene = begun(desk, "borderline")
    while not any(step.by >= 0 for step in scene.match.steps):
        assert not scene.buttons.undo.enabled
        desk.wait_until(lambda: scene.turns.is_awaited)
        desk.key(pygame.K_SPACE)
        desk.wait(0.1)
    assert scene.buttons.undo.enabled
    steps = len(scene.match.steps)
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert len(scene.match.steps) == steps - 1 and not scene.buttons.undo.enabled


def test_a_cup_that_is_ended_takes_its_unfinished_game_along(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk()
    begun(desk, "borderline")
    leave(desk)
    go_on_with_cup(desk)
    desk.click_on(desk.widget(text=say("End the cup")))
    assert "game" in desk.scene.text
    desk.click_on(desk.widget(text=say("End the cup")))
    assert not isinstance(desk.scene, CupScene) and desk.cabinet.notices == []
    assert saves.unfinished() == [] and cups.begun() == (None, [])


# A cup that points at something else


def snapshot(folder: Path) -> dict[str, bytes | None]:
    """All that is in a folder but the cup itself, and the marks of what is in use."""
    return {
        str(path.relative_to(folder)): path.read_bytes() if path.is_file() else None
        for path in sorted(folder.rglob("*"))
        if path.name != "cup.json" and path.suffix != ".lock"
    }


@pytest.fixture
def house(tmp_path, monkeypatch) -> Path:
    """A data folder with a neighbour beside it, and a game of other people in it."""
    home = tmp_path / "street" / "house"
    (home / "games").mkdir(parents=True)
    (home / "finished").mkdir()
    (tmp_path / "street" / "neighbour").mkdir()
    monkeypatch.setenv("TABLETRIX_DATA", str(home))
    return home


def game_of(*seats: str, game: str = "link", is_over: bool = False) -> str:
    """A game of its own in the folder; the name of its journal."""
    match = Match(game_named(game), seats, 11)
    journal = Journal.begin(match)
    if is_over:
        match.forfeit_by(0, "resigned")
        journal.finish(match)
    journal.close()
    return journal.path.name


def open_cup_with(journal: str) -> Desk:
    """A cup of Ada and Ben whose file names this journal for its first match, gone on with from the title."""
    cup = Cup([Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue")], ("link",))
    cup.kept.journal = journal
    cups.save(cup, cups.usual_path())
    desk = Desk()
    go_on_with_cup(desk)
    return desk


def press(desk: Desk, text: str) -> None:
    with unseen(desk.cabinet):
        desk.wait(0.5)
    desk.click_on(desk.widget(text=text))


NO_JOURNALS = [
    "", ".", "/", "..", "../..", "/etc/passwd", "games/a.journal", "../neighbour", "a", "a.lock", ".journal",
    "a\0.journal", "a.journal/", "..\\a.journal", "a.journal\n", "é" * 300 + ".journal",
]  # fmt: skip


@pytest.mark.parametrize("journal", NO_JOURNALS)
@pytest.mark.parametrize("deed", ["Play", "End the cup", "Go on later"])
def test_a_cup_whose_journal_is_no_name_of_one_renames_and_removes_nothing(house, journal, deed):
    before = snapshot(house.parent)
    desk = open_cup_with(journal)
    assert any("not the one of this cup" in notice for notice in desk.cabinet.notices)
    desk.cabinet.notices.clear()
    press(desk, say(deed))
    if deed == "End the cup":
        press(desk, say("End the cup"))
        assert cups.begun() == (None, [])
    if deed == "Play":
        assert isinstance(desk.scene, PlayScene), "the match is begun anew"
        begun_anew = str(desk.scene.journal.path.relative_to(house.parent))
        leave(desk)
        assert cups.begun()[0].kept.journal == Path(begun_anew).name
        assert {name: data for name, data in snapshot(house.parent).items() if name != begun_anew} == before
    else:
        assert snapshot(house.parent) == before


@pytest.mark.parametrize(
    "seats, facts",
    [
        (("human:Ada", "human:Ben"), {"game": "borderline"}),
        (("human:Zoe", "human:Ben"), {}),
        (("human:Ada", "human:Ben", "easy"), {}),
        (("human:Zoe", "human:Ben"), {"is_over": True}),
        (("human:Ada", "human:Ben", "easy"), {"is_over": True}),
        (("human:Ada", "human:Ben"), {"game": "borderline", "is_over": True}),
    ],
)
@pytest.mark.parametrize("deed", ["Play", "End the cup"])
def test_a_cup_that_points_at_another_game_leaves_that_game_alone(house, seats, facts, deed):
    journal = game_of(*seats, **facts)
    before = snapshot(house)
    desk = open_cup_with(journal)
    assert any("other players" in notice for notice in desk.cabinet.notices)
    desk.cabinet.notices.clear()
    press(desk, say(deed))
    if deed == "End the cup":
        press(desk, say("End the cup"))
    else:
        assert desk.scene.match.seats == ["human:Ada", "human:Ben"] and desk.scene.match.entries == []
        assert desk.scene.cup.totals() == [0, 0], "what others have finished is no match of this cup"
        leave(desk)
    assert before.items() <= snapshot(house).items()


def test_a_record_that_was_cut_off_does_not_count_for_the_cup(house):
    name = game_of("human:Ada", "human:Ben")
    match = Match(game_named("link"), ["human:Ada", "human:Ben"], 11)
    saves.finished_record(name).write_bytes(to_line(to_record(match)))
    desk = open_cup_with(name)
    assert desk.scene.cup.totals() == [0, 0] and desk.scene.cup.next is not None


def test_a_match_goes_on_when_somebody_has_taken_a_seat_over_meanwhile(house):
    desk = open_cup_with(game_of("human:Ada", "human:Ben"))
    cup = desk.scene.cup
    cup.reseat([Sitter("Zoe", HUMAN, "red"), cup.players[1]])
    assert cups.keep(cup) == []
    desk = Desk()
    go_on_with_cup(desk)
    press(desk, say("Play"))
    assert desk.cabinet.notices == [] and desk.scene.match.first_seats == ("human:Ada", "human:Ben")
    assert desk.scene.match.seats == ["human:Zoe", "human:Ben"]
    leave(desk)


@pytest.mark.parametrize("deed", ["Play", "End the cup"])
def test_a_match_that_is_played_in_another_window_is_neither_begun_anew_nor_thrown_away(house, deed):
    name = game_of("human:Ada", "human:Ben")
    desk = open_cup_with(name)
    path = saves.journal_named(name)
    _, elsewhere, _ = saves.resume(path)
    data = path.read_bytes()
    press(desk, say(deed))
    if deed == "End the cup":
        press(desk, say("End the cup"))
    assert isinstance(desk.scene, CupScene) and desk.cabinet.notices == ["this game is being played in another window"]
    elsewhere.close()
    assert path.read_bytes() == data and cups.begun()[0].kept.journal == name
    desk.cabinet.notices.clear()
    press(desk, say("Play"))
    assert isinstance(desk.scene, PlayScene) and desk.scene.journal.path == path, "now it can be played here"


def test_a_cup_that_another_window_has_ended_is_over_here_too(house):
    desk = open_cup_with(game_of("human:Ada", "human:Ben"))
    cups.forget(cups.begun()[0])
    press(desk, say("Play"))
    assert not isinstance(desk.scene, PlayScene | CupScene)
    assert desk.cabinet.notices == ["This cup was ended in another window."]
