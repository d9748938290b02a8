"""Scenes that cannot open or cannot go on: a sentence, and what lies below is there again."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from games.core.catalogue import game_named
from games.core.contract import Complaint
from games.core.match import Match
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.title import TitleScene
from games.store import fault_log, files
from games.store.journal import Journal
from games.store.saves import resume
from games.window.canvas import Canvas
from games.window.intents import Intent
from games.window.scenes import Change, Push, Replace, Scene
from tests.desk import Desk

WHEN = ("made", "enter", "update", "draw")
WORSE = ("handle",)  # where a Complaint is only told


class Broken(Scene):
    """Fails at some moment."""

    def __init__(self, cabinet: Any, when: str, fault: Exception):
        super().__init__(cabinet)
        self.when, self.fault = when, fault
        self.has_left = False
        self._fail("made")

    def _fail(self, when: str) -> None:
        if self.when == when:
            raise self.fault

    def enter(self) -> None:
        self._fail("enter")

    def update(self, seconds: float) -> Change | None:
        self._fail("update")
        return None

    def handle(self, intent: Intent) -> Change | None:
        self._fail("handle")
        return None

    def draw(self, canvas: Canvas) -> None:
        self._fail("draw")

    def leave(self) -> None:
        self.has_left = True


def gone_wrong(desk: Desk, change: Change, when: str) -> list[str]:
    desk.cabinet.follow(change)
    if when in WORSE:
        desk.key(pygame.K_RETURN)
    desk.wait(0.1)
    return list(desk.cabinet.notices)


@pytest.mark.parametrize("way", [Push, Replace])
@pytest.mark.parametrize("when", WHEN)
def test_a_scene_with_a_complaint_gives_way_to_what_was_there(when, way):
    desk = Desk()
    if way is Replace:
        desk.cabinet.open(Broken, "never", Complaint(""))
    told = gone_wrong(desk, way(Broken, when, Complaint("no {what} here", what="luck")), when)
    assert isinstance(desk.scene, TitleScene) and len(desk.cabinet.stack) == 1
    assert told == ["no luck here"]
    desk.wait(0.2)
    assert desk.cabinet.is_running and desk.cabinet.notices == told, "it is told once"


def test_a_complaint_about_what_somebody_does_costs_no_scene():
    desk = Desk()
    assert gone_wrong(desk, Push(Broken, "handle", Complaint("not now")), "handle") == ["not now"]
    assert isinstance(desk.scene, Broken)


@pytest.mark.parametrize("when", [*WHEN, *WORSE])
def test_a_fault_of_the_program_is_seen_where_nobody_keeps_it(when):
    with pytest.raises(ZeroDivisionError):
        gone_wrong(Desk(), Push(Broken, when, ZeroDivisionError()), when)


@pytest.mark.parametrize("when", [*WHEN, *WORSE])
def test_a_fault_of_the_program_is_kept_and_the_evening_goes_on(when):
    desk = Desk()
    desk.cabinet.note_fault = fault_log.keep
    (told,) = gone_wrong(desk, Push(Broken, when, ZeroDivisionError("by nothing")), when)
    assert isinstance(desk.scene, TitleScene) and "ZeroDivisionError" in told and "faults.log" in told
    kept = fault_log.usual_path().read_text(encoding="utf-8")
    assert "Traceback" in kept and "by nothing" in kept and "test_giving_up.py" in kept


def test_the_last_scene_of_all_does_not_give_way():
    desk = Desk()
    desk.cabinet.note_fault = fault_log.keep
    desk.scene.update = lambda seconds: 1 / 0
    with pytest.raises(ZeroDivisionError):
        desk.wait(0.1)


def test_only_the_last_faults_are_kept(monkeypatch):
    monkeypatch.setattr(fault_log, "MOST_BYTES", 300)
    for number in range(20):
        fault_log.keep(ValueError(f"fault {number}."))
    kept = fault_log.usual_path().read_bytes()
    assert len(kept) <= 300 and b"fault 19." in kept and b"fault 1." not in kept


def test_a_fault_that_cannot_be_kept_is_told():
    (files.folder() / "logs").write_bytes(b"a file in the place of the folder")
    assert "ZeroDivisionError" in str(fault_log.keep(ZeroDivisionError()))


def test_a_game_whose_table_cannot_open_is_not_in_use_any_more(monkeypatch):
    match = Match(game_named("link"), ["human:Ada", "human:Ben"], 11)
    journal = Journal.begin(match)

    def fail(self: PlayScene, *_: Any) -> None:
        raise Complaint("no table")

    for method in ("make_buttons", "enter"):
        desk = Desk()
        with monkeypatch.context() as broken:
            broken.setattr(PlayScene, method, fail)
            desk.cabinet.follow(Push(PlayScene, match, sitters_of(match.seats, "link"), journal))
        assert isinstance(desk.scene, TitleScene) and "no table" in desk.cabinet.notices
        match, journal, told = resume(journal.path)
        assert match is not None and told == []
    journal.close()
