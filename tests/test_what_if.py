"""A game that is over, played on from one of its positions: against computers, and without a trace."""

import os
from pathlib import Path

import pygame
import pytest

from games.bots.live.arena import play_match
from games.bots.players import Hint, Verdict
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import Match
from games.people.party import sitters_of
from games.scenes.judging import Costly, Judging
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.what_if import TrialEndScene, TrialScene, seats_to_try
from games.tools.moments import played as whole_game
from games.tools.studio import unseen
from games.words import say
from tests.desk import Desk, written_on

PEOPLE = ("human:Ann", "human:Ben", "human:Cleo", "human:Dan")


def of_people(name: str, seats: tuple[str, ...]) -> Match:
    """A whole game between computers as if these had played it."""
    whole = whole_game(name, len(seats))
    match = Match(whole.game, seats, whole.seed, whole.options)
    for step in whole.steps:
        match.trust(step)
    return match


def decisions(match: Match) -> list[int]:
    return [number for number, step in enumerate(match.steps) if step.by >= 0]


def watched(match: Match, step: int) -> tuple[Desk, ReplayScene]:
    desk = Desk()
    desk.cabinet.open(ReplayScene, match=match, sitters=sitters_of(match.seats, match.game.name, match.options))
    scene = desk.scene
    scene.go_to(step)
    return desk, scene


def play_on(desk: Desk) -> TrialScene:
    desk.click_on(desk.widget(text=say("Play on from here")))
    assert isinstance(desk.scene, TrialScene)
    return desk.scene


def tried(match: Match, step: int) -> tuple[Desk, TrialScene]:
    desk, _ = watched(match, step)
    return desk, play_on(desk)


@pytest.mark.parametrize("name", names())
def test_the_position_before_the_next_decision_is_played_on_with_what_was_rolled_for_it(name):
    match = of_people(name, PEOPLE[:2])
    first, second = decisions(match)[4:6]
    desk, trial = tried(match, first + 1)
    assert trial.match.steps == match.steps[:second]
    assert trial.match.seed != match.seed, "what comes is not what came"
    assert trial.match.to_move == match.steps[second].by
    person = match.steps[second].by
    assert trial.match.seats[person] == match.seats[person] and trial.match.seats[1 - person] == "hard"
    assert trial.journal is None
    desk.wait_until(lambda: trial.turns.is_awaited)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, ReplayScene) and desk.scene.number == first + 1


def test_one_person_keeps_a_seat_and_computers_keep_theirs():
    match = of_people("link", ("human:Ann", "master", "human:Cleo", "greedy"))
    sitters = sitters_of(match.seats, "link")
    for number in decisions(match)[:8]:
        seated = seats_to_try(match, sitters, match.steps[:number])
        turn = match.steps[number].by
        person = turn if turn in (0, 2) else (turn + 1) % 4
        assert [sitter.seat_name for sitter in seated] == [
            match.seats[seat] if seat in (person, 1) else "hard" for seat in range(4)
        ]
        assert [sitter.name for sitter in seated] == [sitter.name for sitter in sitters]


def test_where_only_computers_played_a_person_sits_down_in_place_of_whoever_decides():
    match = whole_game("link", 2)
    number = decisions(match)[5]
    seated = seats_to_try(match, sitters_of(match.seats, "link"), match.steps[:number])
    assert [sitter.is_human for sitter in seated] == [seat == match.steps[number].by for seat in range(2)]


def costly_at(match: Match, number: int) -> Costly:
    step = match.steps[number]
    other = next(move for move in match.game.moves(step.before) if move != step.move)
    return Costly(number, step.by, Verdict((0.5, 0.5), 0.3, Hint(other, "fits without a gap", {})))


def test_the_better_move_is_played_on_from_and_the_one_that_was_made_can_be_made_anew():
    match = of_people("link", PEOPLE[:2])
    number = decisions(match)[12]
    costly = costly_at(match, number)
    judged = [costly if each == number else costly._replace(number=each, verdict=costly.verdict._replace(cost=0.0))
              for each in decisions(match)]  # fmt: skip
    desk = Desk()
    sitters = sitters_of(match.seats, "link")
    desk.cabinet.open(ReviewScene, match=match, sitters=sitters, judging=Judging(match, judged))
    review = desk.scene
    desk.click_on(review.controls.widgets[0])
    replay = desk.scene
    assert play_on(desk).match.steps == match.steps[:number]
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is replay and replay.number == number + 1
    desk.wait_until(lambda: not replay.table.is_moving)
    desk.click_on(desk.widget(text=say("Better")))
    trial = play_on(desk)
    assert trial.match.steps[:-1] == match.steps[:number]
    assert trial.match.steps[-1].move == costly.verdict.better.move
    assert not trial.turns.can_undo, "what lies before belongs to the game as it was"
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is replay and replay.shown.steps[-1].move == costly.verdict.better.move
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is review and review.is_done


def test_after_the_last_decision_there_is_nothing_to_play_on():
    match = of_people("link", PEOPLE[:2])
    desk, _ = watched(match, len(match.steps))
    assert not desk.widget(text=say("Play on from here")).enabled
    desk.key(pygame.K_LEFT)
    assert desk.widget(text=say("Play on from here")).enabled


def test_taking_back_brings_the_same_roll_again_and_goes_no_further_than_the_beginning():
    match = of_people("borderline", (*PEOPLE[:1], "easy"))
    number = next(number for number in decisions(match)[6:] if match.steps[number].by == 0)
    desk, trial = tried(match, number)

    def own_turn() -> bool:
        return trial.turns.is_awaited and trial.match.to_move >= 0

    def drawn() -> list:
        return [step.move for step in trial.match.steps[number:] if step.by == CHANCE]

    with unseen(desk.cabinet):
        desk.wait_until(own_turn)
        assert not trial.turns.can_undo
        move = trial.match.moves[0]
        seen = []
        for _ in range(2):
            trial.turns.offer(move)
            while not own_turn():
                if trial.turns.is_awaited:
                    desk.key(pygame.K_SPACE)
                trial.table.finish()
                desk.wait(0.05)
            seen.append(drawn())
            desk.key(pygame.K_z, pygame.KMOD_CTRL)
            desk.wait_until(own_turn)
            assert trial.match.steps == match.steps[:number] and not trial.turns.can_undo
    assert seen[0] == seen[1] != []


def files(folder: Path) -> dict[str, bytes]:
    """What is kept of games and people; settings may know that somebody has learned something."""
    found = [path for path in folder.rglob("*") if path.is_file() and path.name != "settings.json"]
    return {str(path): path.read_bytes() for path in found}


def test_it_is_played_to_its_end_without_a_trace_and_leads_back_to_where_it_began():
    match = of_people("link", PEOPLE[:2])
    number = decisions(match)[-6]
    desk, replay = watched(match, number)
    kept = files(Path(os.environ["TABLETRIX_DATA"]))
    record = list(match.entries)
    trial = play_on(desk)
    assert say("Tried out: this game is not kept") in written_on(desk)
    assert not trial.has_open_game
    with unseen(desk.cabinet):
        while desk.scene is trial:
            if trial.table.is_moving:
                desk.key(pygame.K_SPACE)
            elif trial.turns.is_awaited and trial.match.to_move >= 0:
                trial.turns.offer(trial.match.moves[0])
            elif trial.turns.is_awaited:
                desk.key(pygame.K_SPACE)
            desk.wait(0.05)
    end = desk.scene
    assert isinstance(end, TrialEndScene) and not isinstance(end, ResultsScene)
    words = written_on(desk)
    assert {str(score) for result in (match.result, trial.match.result) for score in result.scores} <= words
    assert {getattr(widget, "text", "") for widget in end.controls.widgets} == {"Back to the review", "Try again"}
    desk.take_time()
    desk.click_on(desk.widget(text=say("Try again")))
    again = desk.scene
    assert isinstance(again, TrialScene) and again.match.steps == match.steps[:number]
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is replay and replay.number == number
    assert match.entries == record
    assert desk.cabinet.fame.entries == [] and files(Path(os.environ["TABLETRIX_DATA"])) == kept


def test_from_the_end_of_a_trial_escape_leads_back_too():
    match = play_match(game_named("link"), ("greedy", "greedy"), 4, 10.0)
    desk, replay = watched(match, decisions(match)[-1])
    trial = play_on(desk)
    with unseen(desk.cabinet):
        desk.wait_until(lambda: trial.turns.is_awaited)
        trial.turns.offer(match.steps[-1].move)
        while desk.scene is trial:
            trial.table.finish()
            desk.wait(0.05)
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is replay


@pytest.mark.parametrize("name", names())
def test_words_and_controls_have_room(name):
    """In a small window, with all seats taken."""
    seats = min(4, game_named(name).seats[-1])
    match = of_people(name, PEOPLE[:seats])
    desk = Desk((1024, 600))
    desk.cabinet.open(ReplayScene, match=match, sitters=sitters_of(match.seats, name, match.options))
    desk.scene.go_to(decisions(match)[7])
    trial = play_on(desk)
    desk.cabinet.draw()
    boxes = [widget.box for widget in trial.controls.widgets if not widget.lies_on_table]
    assert not [
        (one, other)
        for one in boxes
        for other in boxes
        if one is not other and one.x < other.right and other.x < one.right and one.y < other.bottom
        and other.y < one.bottom
    ]  # fmt: skip
    assert desk.cabinet.canvas.cut == set()
