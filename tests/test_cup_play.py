"""A whole party cup by device events, with the plug pulled in the middle of it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pygame
import pytest

from games.cabinet import cup as cups
from games.cabinet import saves
from games.cabinet.cup import Cup
from games.cabinet.cup_scene import CupScene
from games.cabinet.party import Sitter
from games.cabinet.play import PlayScene
from games.cabinet.studio import unseen
from games.cabinet.words import say
from games.core.match import HUMAN, HandOver
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
    assert 4 <= len(desk.cabinet.fame.entries) <= 6, "what computers do among themselves is no fame"
    assert all(any(part.who == "human" for part in entry.parts) for entry in desk.cabinet.fame.entries)


# Who comes and who leaves


def begun(desk: Desk, *games: str) -> PlayScene:
    """A cup of two people whose first match has had two decisions."""
    desk.cabinet.open("cup", cup=Cup([Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "blue")], games))
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
    desk.scene._set(2, name="Zoe")
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
