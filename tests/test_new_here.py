"""What is told to whoever is new at a table: what its controls do, and that waiting can be cut short; and when not."""

from __future__ import annotations

import pygame
import pytest

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.kit.tables import Gesture
from games.people.party import options_for, sitters_of
from games.scenes.play.scene import PlayScene
from games.store import settings as settings_file
from games.store.settings import ENOUGH_TURNS, Settings
from tests.desk import Desk, written_on

HURRY = "Press anywhere to hurry it"


def sat_down(desk: Desk, game: str, *seats: str) -> PlayScene:
    match = Match(game_named(game), seats, 7, options_for(game, sitters_of(seats, game)))
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(seats, game, match.options))
    desk.wait_until(lambda: desk.scene.turns.is_awaited)
    return desk.scene


def decide(desk: Desk, scene: PlayScene) -> None:
    """Whoever is awaited does something that is allowed, and the next decision is awaited."""
    scene.turns.offer(Gesture() if scene.match.to_move == CHANCE else scene.match.moves[0])
    while not scene.turns.is_awaited:
        scene.table.finish()
        desk.wait(0.05)


def captions(scene: PlayScene) -> set[str]:
    return {widget.caption for widget in scene.controls.widgets if widget.caption}


@pytest.mark.parametrize("game", names())
def test_controls_are_named_in_the_first_turns_at_each_table_and_not_after_them(game):
    desk = Desk()
    scene = sat_down(desk, game, HUMAN, HUMAN)
    named, turns = set(), 0
    while turns < ENOUGH_TURNS:
        assert scene.controls.shows_captions
        named |= captions(scene) & written_on(desk)
        seat = scene.match.to_move
        decide(desk, scene)
        turns += seat >= 0 and scene.match.to_move != seat  # with nothing more to decide, the turn is over
    assert named, "something here can be turned or put down by a button"
    assert not scene.controls.shows_captions and not captions(scene) & written_on(desk)
    again = sat_down(desk, game, HUMAN, HUMAN)
    assert not again.controls.shows_captions
    stored, _ = settings_file.load()
    assert stored.turns_made == {game: ENOUGH_TURNS}, "the next start knows it, too"


def test_that_a_press_hurries_is_told_once():
    desk = Desk()
    scene = sat_down(desk, "link", HUMAN, "easy")
    assert HURRY not in written_on(desk)
    desk.key(pygame.K_SPACE)
    desk.wait(0.7)
    assert scene.table.is_moving and HURRY in written_on(desk)
    desk.click(960, 500)
    assert not scene.table.is_moving
    desk.wait_until(lambda: scene.turns.is_awaited)
    desk.take_time()
    desk.key(pygame.K_SPACE)
    desk.wait(0.7)
    assert scene.table.is_moving and HURRY not in written_on(desk)
    stored, _ = settings_file.load()
    assert stored.knows_hurry


def test_settings_of_before_know_nothing_of_it_and_wild_ones_cost_no_other():
    settings_file.path().parent.mkdir(parents=True, exist_ok=True)
    of_before = "{}", []
    wild = '{"turns_made": {"link": "three"}, "knows_hurry": 7, "music": 0.25}', ["turns_made, knows_hurry"]
    other = '{"turns_made": [1]}', ["turns_made"]
    for written, told in (of_before, wild, other):
        settings_file.path().write_text(written)
        found, complaints = settings_file.load()
        assert (found.turns_made, found.knows_hurry) == ({}, False)
        assert [complaint.facts["keys"] for complaint in complaints] == told
    assert Settings().turns_made == {}
