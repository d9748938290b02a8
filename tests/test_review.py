"""Hints with their reasons, and looking back at a game: all by the events of mouse and keys."""

from typing import Any

import pygame
import pytest

from games.bots.known import bot_named
from games.bots.live.arena import play_match
from games.bots.players import Hint, Verdict
from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.review import CostCard, ReviewScene
from games.words import say
from tests.desk import Desk

PATIENCE = 10.0


class Told:
    """A thinker that says about every move what the test wants; it answers one frame after it was asked."""

    def __init__(self, verdict):
        self.verdict = verdict
        self.asked: list[Any] = []
        self._number = 0

    def ask_about(self, match: Match, step: Any) -> int:
        self.asked.append(step)
        self._number += 1
        return self._number

    def poll(self) -> tuple[int, Any] | None:
        return (self._number, self.verdict(self.asked[-1])) if self.asked else None

    def forget(self) -> None:
        self.asked.clear()

    def problems(self) -> list:
        return []


def looked_back(match: Match, verdict) -> tuple[Desk, ReviewScene]:
    desk = Desk(thinker=Told(verdict))
    desk.cabinet.open(ReviewScene, match=match, sitters=sitters_of(match.seats, match.game.name, match.options))
    scene = desk.scene
    desk.wait_until(lambda: scene.is_done)
    return desk, scene


def cost_of(costs: dict[int, float], match: Match):
    """A verdict that finds these steps costly, and for each another legal move better."""
    numbers = {step: number for number, step in enumerate(match.steps)}

    def verdict(step: Any) -> Verdict:
        other = next((move for move in match.game.moves(step.before) if move != step.move), step.move)
        shares = (0.5,) * len(match.seats)
        return Verdict(shares, costs.get(numbers[step], 0.0), Hint(other, "fits without a gap", {}))

    return verdict


@pytest.fixture(scope="module")
def played() -> Match:
    return play_match(game_named("link"), ("greedy", "greedy"), 4, PATIENCE)


def decisions(match: Match) -> list[int]:
    return [number for number, step in enumerate(match.steps) if step.by >= 0]


def test_every_decision_is_judged_once_and_the_dearest_three_are_shown(played):
    five = decisions(played)[3:8]
    costs = dict(zip(five, (0.05, 0.2, 0.01, 0.1, 0.07)))
    desk, scene = looked_back(played, cost_of(costs, played))
    assert [each.number for each in scene.judged] == decisions(played)
    cards = [widget for widget in scene.controls.widgets if isinstance(widget, CostCard)]
    assert [(card.costly.number, card.words) for card in cards] == [
        (five[1], "\N{MINUS SIGN}20 %"),
        (five[3], "\N{MINUS SIGN}10 %"),
        (five[4], "\N{MINUS SIGN}7 %"),
    ]
    desk.cabinet.draw()


def test_a_game_without_mistakes_has_no_cards(played):
    desk, scene = looked_back(played, cost_of({decisions(played)[0]: 0.01}, played))
    assert scene.costliest() == [] and len(scene.controls.widgets) == 1
    desk.cabinet.draw()


def test_curves_begin_even_and_end_with_the_result(played):
    _, scene = looked_back(played, cost_of({}, played))
    for seat, (_, points) in enumerate(scene.curves(1.0)):
        assert points[0] == (0.0, 0.5)
        assert points[-1] == (1.0, float(seat in played.outcome.winners))
        assert [x for x, _ in points] == sorted(x for x, _ in points)


@pytest.mark.parametrize("by_keys", [False, True])
def test_a_costly_move_is_shown_on_the_table_and_the_better_one_instead(played, by_keys):
    number = decisions(played)[10]
    desk, scene = looked_back(played, cost_of({number: 0.3}, played))
    card = scene.controls.widgets[0]
    if by_keys:
        desk.key(pygame.K_UP)
        desk.key(pygame.K_RETURN)
    else:
        desk.click_on(card)
    replay = desk.scene
    assert isinstance(replay, ReplayScene)
    assert replay.shown.state == played.steps[number].after
    desk.wait_until(lambda: not replay.table.is_moving)
    desk.click_on(desk.widget(text=say("Better")))
    assert replay.shown.steps[-1].move == card.costly.verdict.better.move != played.steps[number].move
    desk.wait_until(lambda: not replay.table.is_moving)
    desk.click_on(desk.widget(text=say("As played")))
    assert replay.shown.state == played.steps[number].after
    desk.click_on(desk.widget(text=say("Better")))
    desk.key(pygame.K_RIGHT)
    assert replay.shown.steps == played.steps[:number], "from a move that was not made there is only a way back"
    desk.key(pygame.K_RIGHT)
    assert replay.shown.state == played.steps[number].after
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is scene and scene.is_done


def test_leaving_in_the_middle_asks_nothing_more(played):
    desk = Desk(thinker=Told(cost_of({}, played)))
    desk.cabinet.open(ReviewScene, match=played, sitters=sitters_of(played.seats, "link"))
    desk.wait(0.1)
    assert 0 < len(desk.scene.judged) < len(decisions(played))
    desk.key(pygame.K_ESCAPE)
    assert desk.cabinet.thinker.asked == []


def test_where_the_computer_falls_silent_the_rest_stays(played):
    dear, silent = decisions(played)[2], decisions(played)[5]
    judge = cost_of({dear: 0.2}, played)
    desk, scene = looked_back(played, lambda step: None if step is played.steps[silent] else judge(step))
    assert [each.number for each in scene.judged] == decisions(played)[:5] and len(scene.costliest()) == 1
    desk.cabinet.draw()


def test_who_played_alone_sees_points():
    match = play_match(game_named("tetrix"), ("greedy",), 1, PATIENCE)
    dear = decisions(match)[4]

    def verdict(step: Any) -> Verdict:
        return cost_of({dear: 6.4}, match)(step)._replace(values=(80.0,))

    desk, scene = looked_back(match, verdict)
    assert [card.words for card in scene.controls.widgets[:-1]] == ["\N{MINUS SIGN}6"]
    assert scene.scale_top() >= max(80, match.outcome.scores[0])
    desk.cabinet.draw()


# Hints


@pytest.mark.parametrize("name", names())
def test_a_hint_shows_a_legal_move_and_says_why(name):
    game = game_named(name)
    match = Match(game, [HUMAN] * max(2, game.seats[0]), 6)
    while match.to_move == CHANCE:
        match.draw()
    desk = Desk()
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, name, match.options))
    scene = desk.scene
    shown = []
    scene.table.hint = lambda match, move: shown.append(move)
    desk.wait_until(lambda: scene.turns.is_asked)
    desk.key(pygame.K_h)
    desk.wait_until(lambda: shown != [])
    assert shown[0] in match.moves
    assert scene.banner.hint_words == say(bot_named(name).why(match.state, shown[0]).sentence,
                                    **bot_named(name).why(match.state, shown[0]).facts)  # fmt: skip
    desk.cabinet.draw()
    scene.turns.offer(shown[0])
    assert scene.banner.hint_words == "", "it was about that move only"


# Moves that were made are judged by those that were possible


@pytest.mark.parametrize("name", names())
def test_the_best_move_costs_nothing_and_a_bad_one_something(name):
    from games.bots.live.seated import answer
    from games.bots.players import PastQuestion

    match = play_match(game_named(name), ("greedy", "random"), 3, PATIENCE)
    seen = [step for step in match.steps if step.by == 1 and len(match.game.moves(step.before)) > 4][:4]
    verdicts = [answer(PastQuestion(name, step.before, step.move, (1, 1, 1))) for step in seen]
    assert sum(verdict.cost for verdict in verdicts) > 0.02, "who plays at random plays badly"
    for step, verdict in zip(seen, verdicts):
        assert verdict.better.move in match.game.moves(step.before)
        assert sum(verdict.values) == pytest.approx(1.0, abs=1e-3)
        again = answer(PastQuestion(name, step.before, verdict.better.move, (1, 1, 1)))
        assert again.cost <= 0.02
