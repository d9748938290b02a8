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
from games.scenes.results import ResultsScene
from games.scenes.review import CostCard, ReviewScene
from games.tools.studio import unseen
from games.words import say
from tests.desk import Desk, written_on

PATIENCE = 10.0


class Told:
    """A thinker that says about every move what the test wants, at once; `closely` what it says at a closer look."""

    def __init__(self, verdict, closely=None):
        self.verdict, self.closely = verdict, closely or verdict
        self.asked: list[Any] = []  # since it was told to forget
        self.looked_closely: list[Any] = []
        self._number = 0
        self._answer: tuple[int, Any] | None = None

    def ask_about(self, match: Match, step: Any, closely: bool = False) -> int:
        assert self._answer is None, "one question at a time"
        self.asked.append(step)
        self._number += 1
        if closely:
            self.looked_closely.append(step)
        self._answer = (self._number, (self.closely if closely else self.verdict)(step))
        return self._number

    def poll(self) -> tuple[int, Any] | None:
        answer, self._answer = self._answer, None
        return answer

    def forget(self) -> None:
        self.asked.clear()
        self._answer = None

    def problems(self) -> list:
        return []


def looked_back(match: Match, verdict, closely=None) -> tuple[Desk, ReviewScene]:
    desk = Desk(thinker=Told(verdict, closely))
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
        assert points[0][:2] == (0.0, 0.5)
        assert points[-1][:2] == (1.0, float(seat in played.outcome.winners))
        assert [point.x for point in points] == sorted(point.x for point in points)


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
    desk.wait(3.0)
    assert desk.cabinet.thinker.asked == []


def test_what_is_counted_are_decisions_and_no_rolls(played):
    """The axis and the words of the cards."""
    dear, count = decisions(played)[10], len(decisions(played))
    assert dear > 11, "chance had a say before it"
    desk, scene = looked_back(played, cost_of({dear: 0.3}, played))
    words = written_on(desk)
    assert {"decision 11", f"decision {count}", "0", "10"} <= words
    point = scene.curves(1.0)[0][1][11]
    assert point.x == pytest.approx(11 / count) and scene.judged[10].number == dear
    desk.click_on(scene.controls.widgets[0])
    assert f"Decision 11: {scene.sitters[played.steps[dear].by].name}" in written_on(desk)


# A closer look, when nobody does anything


def shares_of(openness: dict[int, float], costs: dict[int, float], match: Match):
    """Verdicts by the numbers of decisions: what they cost, and how large the share of the first seat is."""
    judge, numbers = cost_of(costs, match), {step: number for number, step in enumerate(match.steps)}

    def verdict(step: Any) -> Verdict:
        share = openness.get(numbers[step], 0.99)
        return judge(step)._replace(values=(share, 1 - share))

    return verdict


def test_the_dearest_are_looked_at_closely_first_and_then_where_all_was_open(played):
    five = decisions(played)[4:9]
    costs, shares = {five[0]: 0.1, five[1]: 0.3}, {five[2]: 0.6, five[3]: 0.5, five[4]: 0.8}
    desk, scene = looked_back(played, shares_of(shares, costs, played))
    thinker = desk.cabinet.thinker
    desk.point(300, 400)
    desk.wait(1.0)
    assert thinker.looked_closely == [], "somebody may still be about to do something"
    desk.wait_until(lambda: len(thinker.looked_closely) >= 5)
    order = [played.steps.index(step) for step in thinker.looked_closely[:5]]
    assert order == [five[1], five[0], five[3], five[2], five[4]]
    with unseen(desk.cabinet):
        desk.wait_until(lambda: scene.judging.certain == len(decisions(played)), 120)
        asked = len(thinker.asked)
        desk.wait(3.0)
    assert len(thinker.asked) == asked, "nothing is left to be found out"


def test_nothing_is_asked_while_somebody_does_something(played):
    desk, scene = looked_back(played, cost_of({}, played))
    for number in range(200):
        desk.point(300 + number, 400)
        desk.wait(0.02)
    assert desk.cabinet.thinker.looked_closely == []
    desk.wait_until(lambda: scene.judging.certain > 0)


def test_a_closer_look_corrects_cards_and_curves_in_place_and_says_so(played):
    one, other = decisions(played)[3], decisions(played)[12]
    first, closer = cost_of({one: 0.3, other: 0.2}, played), cost_of({one: 0.02, other: 0.25}, played)
    desk, scene = looked_back(played, first, lambda step: closer(step)._replace(values=(0.9, 0.1)))
    assert not any(words.startswith("looked at closely") for words in written_on(desk))
    before = scene.curves(1.0)[0][1]
    desk.key(pygame.K_UP)  # the second card
    focus = scene.controls.focus
    assert isinstance(focus, CostCard)
    desk.wait_until(lambda: scene.judging.certain >= 2)
    cards = [widget for widget in scene.controls.widgets if isinstance(widget, CostCard)]
    assert [(card.costly.number, card.words) for card in cards] == [
        (other, "\N{MINUS SIGN}25 %"),
        (one, "\N{MINUS SIGN}2 %"),
    ]
    assert all(card.costly.is_certain for card in cards)
    assert scene.controls.focus.costly.number == focus.costly.number, "the focus stays with its decision"
    assert f"looked at closely: {scene.judging.certain} of {len(decisions(played))}" in written_on(desk)
    after = scene.curves(1.0)[0][1]
    assert [point.x for point in after] == [point.x for point in before]
    assert after[4].is_certain and after[4].y == 0.9 and not after[6].is_certain


def test_another_scene_stops_the_closer_look_and_it_goes_on_afterwards(played):
    desk, scene = looked_back(played, cost_of({decisions(played)[10]: 0.3}, played))
    desk.wait_until(lambda: scene.judging.certain > 0)
    desk.click_on(scene.controls.widgets[0])
    assert isinstance(desk.scene, ReplayScene)
    certain = scene.judging.certain
    desk.wait(3.0)
    assert scene.judging.certain == certain and desk.cabinet.thinker.asked == []
    desk.key(pygame.K_ESCAPE)
    desk.wait_until(lambda: scene.judging.certain > certain)


def test_what_was_found_out_is_still_known_when_it_is_looked_back_at_again(played):
    desk = Desk(thinker=Told(cost_of({decisions(played)[10]: 0.3}, played)))
    desk.cabinet.open(ResultsScene, match=played, sitters=sitters_of(played.seats, "link"))
    desk.wait(1.5)
    for _ in range(2):
        desk.click_on(desk.widget(text=say("Look back at it")))
        desk.wait_until(lambda: desk.scene.is_done)
        desk.key(pygame.K_ESCAPE)
    assert desk.scene.judging.is_done
    desk.click_on(desk.widget(text=say("Watch it again")))
    assert [mark.text for mark in desk.scene.bar.marks] == ["1"]


def test_where_the_computer_falls_silent_at_a_closer_look_all_stays(played):
    desk, scene = looked_back(played, cost_of({decisions(played)[2]: 0.2}, played), lambda step: None)
    desk.wait(4.0)
    assert len(desk.cabinet.thinker.looked_closely) == 1 and scene.judging.certain == 0
    assert len(scene.costliest()) == 1


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
    told = []
    while not shown:
        desk.key(pygame.K_h)
        desk.wait_until(lambda: scene.banner.hint_words not in ("", *told))
        told.append(scene.banner.hint_words)
        desk.cabinet.draw()
    assert len(told) in (2, 3), "first about where, with what, if there is a choice, and then the whole move"
    assert shown[0] in match.moves and match.to_move == 0, "help decides nothing"
    why = bot_named(name).why(match.state, shown[0])
    assert told[-1].startswith(say(why.sentence, **why.facts))
    desk.key(pygame.K_h)
    assert scene.turns.advice.hint.second is None or "next best" in scene.banner.hint_words
    scene.turns.offer(shown[0])
    assert scene.banner.hint_words == "", "it was about that move only"


def test_right_after_help_nothing_is_decided():
    match = Match(game_named("borderline"), [HUMAN, HUMAN], 6)
    match.draw()
    desk = Desk()
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "borderline", match.options))
    scene = desk.scene
    desk.wait_until(lambda: scene.turns.is_asked)
    while scene.turns.advice is None or not scene.turns.advice.shows_move:
        desk.key(pygame.K_h)
        desk.wait_until(lambda: scene.turns.advice is not None)
    for kind in (pygame.KEYDOWN, pygame.KEYUP):
        desk.send(pygame.Event(kind, key=pygame.K_SPACE, mod=0, unicode="", scancode=0))
    assert match.to_move == 0, "that was meant for something before"
    desk.wait(1.0)
    desk.key(pygame.K_SPACE)
    assert match.to_move != 0


# Moves that were made are judged by those that were possible


@pytest.mark.parametrize(("name", "closely"), [*((name, False) for name in names()), ("link", True)])
def test_the_best_move_costs_nothing_and_a_bad_one_something(name, closely):
    from games.bots.live.seated import answer
    from games.bots.players import PastQuestion

    match = play_match(game_named(name), ("greedy", "random"), 3, PATIENCE)
    seen = [step for step in match.steps if step.by == 1 and len(match.game.moves(step.before)) > 4][
        : 1 if closely else 3
    ]
    verdicts = [answer(PastQuestion(name, step.before, step.move, (1, 1, 1), closely)) for step in seen]
    assert sum(verdict.cost for verdict in verdicts) > 0.02, "who plays at random plays badly"
    for step, verdict in zip(seen, verdicts):
        assert verdict.better.move in match.game.moves(step.before)
        assert sum(verdict.values) == pytest.approx(1.0, abs=1e-3)
        again = answer(PastQuestion(name, step.before, verdict.better.move, (1, 1, 1), closely))
        assert again.cost <= 0.02
