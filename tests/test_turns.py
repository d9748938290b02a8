"""A game in play without a window: whose decision it is, what counts, what happens by itself, and who hears of it."""

import subprocess
import sys
from typing import Any

import pytest

from games.bots.players import STAND_IN, Hint
from games.core.catalogue import game_named
from games.core.contract import CHANCE, OVER
from games.core.match import HUMAN, Forfeit, HandOver, Match, Step
from games.core.tetrominoes import Place
from games.kit.pace import COMPUTER
from games.kit.tables import Gesture, Table
from games.people.party import sitters_of
from games.scenes.play.happenings import Awaited, Ended, Finished, Helped, Hinted, Listener, Made, Second
from games.scenes.play.in_play import InPlay
from games.scenes.play.turns import AFTER_END, Turns
from games.store.settings import Settings
from games.window.guard import QUIET, QUIET_PERSON
from games.window.intents import Act, Go, Press, Release

TICK = 0.05


class FakeTable(Table):
    """Shows nothing, but knows what it was asked to; a step takes as long as a test says."""

    is_moving = False

    def __init__(self) -> None:
        self.told: list[tuple[Any, ...]] = []
        self.moves_for_a_while = False
        self.prepared: dict[int, Any] = {}

    def show(self, match: Match) -> None:
        self.told.append(("show",))

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        assert match.state == step.after, "the match is already past it"
        self.told.append(("animate", step.by, gesture))
        self.is_moving = self.moves_for_a_while

    def animate_back(self, match: Match, steps: list[Step]) -> None:
        self.told.append(("back", len(steps)))

    def end(self, match: Match) -> None:
        self.told.append(("end",))

    def finish(self) -> None:
        self.is_moving = False

    def await_decision(self, match: Match, seat: int) -> None:
        self.told.append(("await", seat))

    def hint(self, match: Match, move: Any) -> None:
        self.told.append(("hint", move))

    def leave(self) -> None:
        self.told.append(("leave",))

    def show_prepared(self, seat: int, move: Any) -> None:
        self.prepared[seat] = move


class FakeThinker:
    """Answers as soon as it is asked, with the first move; `asked` is for whom, and at which level."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []
        self.finds_hints = True
        self._answer: Any = None

    def ask(self, match: Match, seat: int, level: str, temper: str = "") -> int:
        self.asked.append((seat, level))
        self._answer = len(self.asked), match.moves[0]
        return len(self.asked)

    def ask_hint(self, match: Match, seat: int) -> int:
        self.asked.append((seat, "hint"))
        self._answer = len(self.asked), Hint(match.moves[0], "It is the first one.", {}) if self.finds_hints else None
        return len(self.asked)

    def poll(self) -> Any:
        answer, self._answer = self._answer, None
        return answer

    def forget(self) -> None:
        self._answer = None


class Heard(Listener):
    """All that a listener can hear, in order, but for time that passes and what the table shows."""

    def __init__(self, name: str, story: list[tuple[str, str]]):
        self._name = name
        self._story = story

    def _note(self, word: str) -> None:
        self._story.append((self._name, word))

    def entered(self, turns: InPlay) -> None:
        self._note(type(turns.match.entries[-1]).__name__)

    def undone(self, turns: InPlay) -> None:
        self._note("undone")

    def redone(self, turns: InPlay) -> None:
        self._note("redone")

    def refused(self, turns: InPlay) -> None:
        self._note("refused")

    def handing_over(self, turns: InPlay, seat: int) -> None:
        self._note("handing over")

    def taking_back(self, turns: InPlay, seat: int) -> None:
        self._note("taking back")

    def ended(self, turns: InPlay) -> None:
        self._note("ended")

    def left(self, turns: InPlay) -> None:
        self._note("left")


class Sitting:
    """Turns with everything around them."""

    def __init__(self, game: str, *seats: str, clock: int = 0, takes_back: bool = True, seed: int = 7):
        self.match = Match(game_named(game), seats, seed)
        self.table, self.thinker, self.settings = FakeTable(), FakeThinker(), Settings(move_clock=clock)
        self.story: list[tuple[str, str]] = []
        listeners = [Heard("first", self.story), Heard("second", self.story)]
        sitters = sitters_of(seats, game)
        self.turns = Turns(self.match, sitters, self.table, self.thinker, self.settings, listeners, takes_back)

    def words(self) -> list[str]:
        """What was heard; each listener hears the same, one after the other."""
        assert [who for who, _ in self.story] == ["first", "second"] * (len(self.story) // 2)
        assert self.story[::2] == [("first", word) for _, word in self.story[1::2]]
        return [word for _, word in self.story[::2]]

    def until(self, wanted: type | tuple[type, ...], seconds: float = 60.0) -> list[Any]:
        """All that has happened until something of this kind did."""
        happened: list[Any] = []
        while not any(isinstance(one, wanted) for one in happened):
            happened += self.turns.tick(TICK)
            self.turns.guard.tick(TICK)
            seconds -= TICK
            assert seconds > 0, happened
        return happened

    def decide(self) -> None:
        """Whoever is awaited takes the first move, or sets chance off."""
        assert self.turns.offer(Gesture() if self.match.to_move == CHANCE else self.match.moves[0])


def test_a_whole_game_of_two_persons_and_a_computer():
    sitting = Sitting("tetrix", HUMAN, HUMAN, "easy")
    decided = set()
    while sitting.match.to_move != OVER:
        happened = sitting.until((Awaited, Ended))
        assert all(isinstance(one, Made | Awaited | Ended) for one in happened)
        if isinstance(happened[-1], Awaited):
            seat = happened[-1].seat
            assert sitting.turns.decider == sitting.turns.seat == seat and sitting.turns.is_awaited
            decided.add(seat)
            sitting.decide()
    assert decided == {0, 1}
    assert set(sitting.thinker.asked) == {(2, "easy")}
    sitting.until(Finished)
    assert sitting.turns.has_ended and sitting.turns.who_may_stop is None
    assert sitting.words() == ["Step"] * len(sitting.match.entries) + ["ended"]
    sitting.turns.leave()
    assert sitting.words()[-2:] == ["ended", "left"], "the end is told once"


def test_the_same_seed_and_decisions_make_the_same_game_as_the_match_alone():
    sitting, alone = Sitting("link", HUMAN, HUMAN), Match(game_named("link"), [HUMAN, HUMAN], 7)
    while alone.to_move != OVER:
        alone.draw() if alone.to_move == CHANCE else alone.commit(alone.moves[0])
    while sitting.match.to_move != OVER:
        sitting.until((Awaited, Ended))
        if sitting.match.to_move != OVER:
            sitting.decide()
    assert sitting.match.entries == alone.entries


def test_a_computer_takes_its_time_and_so_does_its_hand():
    sitting = Sitting("tetrix", "easy", "easy")
    assert sitting.turns.tick(COMPUTER.rolls - 0.01) == []
    assert isinstance(sitting.turns.tick(0.02)[0], Made) and sitting.match.to_move == 0
    assert sitting.turns.tick(COMPUTER.thinks - 0.01) == []
    assert isinstance(sitting.turns.tick(0.02)[0], Made)
    sitting.settings.speed = 2.0
    assert isinstance(sitting.turns.tick(COMPUTER.thinks / 2 + 0.01)[0], Made), "twice as fast"


def test_nothing_happens_while_something_moves():
    sitting = Sitting("link", "easy", "easy")
    sitting.table.moves_for_a_while = True
    sitting.until(Made)
    entries = len(sitting.match.entries)
    assert all(sitting.turns.tick(TICK) == [] for _ in range(100)) and len(sitting.match.entries) == entries
    sitting.table.is_moving = False
    sitting.until(Made)


def test_what_the_rules_forbid_is_refused_and_changes_nothing():
    sitting = Sitting("tetrix", HUMAN, HUMAN)
    sitting.until(Awaited)
    assert not sitting.turns.offer("nonsense")
    assert sitting.words() == ["refused"] and sitting.match.entries == [] and sitting.turns.is_awaited


# Back and forth


def test_undo_goes_back_to_the_last_decision_and_redo_on_again():
    sitting = Sitting("tetrix", HUMAN, "easy")
    sitting.until(Awaited)
    sitting.decide()
    sitting.until(Awaited)
    before = sitting.match.state
    sitting.decide()
    after = sitting.match.state
    sitting.turns.undo()
    assert sitting.match.state == before and sitting.table.told[-1] == ("back", 1)
    assert not sitting.turns.is_awaited, "it is asked anew"
    assert sitting.until(Awaited)[-1] == Awaited(0)
    assert sitting.turns.can_redo
    sitting.turns.redo()
    assert sitting.match.state == after and sitting.table.told[-1] == ("show",)
    assert sitting.words() == ["Step"] * 2 + ["undone", "redone"]


def test_where_it_is_about_points_a_slip_is_taken_back_until_something_new_is_rolled():
    sitting = Sitting("link", HUMAN, HUMAN, takes_back=False)
    while not isinstance(sitting.match.steps[-1].move if sitting.match.steps else None, Place):
        sitting.until(Awaited)
        assert not sitting.turns.can_undo, "what was rolled stays rolled"
        sitting.decide()
    dropped = sitting.match.state
    sitting.turns.undo()
    sitting.until(Awaited)
    assert sitting.match.state != dropped
    sitting.turns.redo()
    assert sitting.match.state == dropped
    sitting.until(Awaited)
    sitting.decide()
    words = sitting.words()
    assert sitting.match.steps[-1].by == CHANCE and not sitting.turns.can_undo and not sitting.turns.can_redo
    sitting.turns.undo()
    sitting.turns.redo()
    assert sitting.words() == words


def test_where_it_is_about_points_only_one_slip_is_taken_back():
    """The decision before it was somebody else's, whose entry everybody has seen."""
    sitting = Sitting("tetrix", HUMAN, HUMAN, takes_back=False)
    while {step.by for step in sitting.match.steps} < {CHANCE, 0, 1}:
        sitting.until(Awaited)
        sitting.decide()
    assert sitting.turns.can_undo
    sitting.turns.undo()
    sitting.until(Awaited)
    assert sitting.match.is_decision_last and not sitting.turns.can_undo


def test_where_it_is_about_points_nothing_is_taken_back_once_somebody_else_has_moved():
    sitting = Sitting("borderline", HUMAN, "easy", takes_back=False)
    while len({step.by for step in sitting.match.steps} - {CHANCE}) < 2:
        if isinstance(sitting.until((Awaited, Made))[-1], Awaited):
            sitting.decide()
    assert sitting.match.can_undo and not sitting.turns.can_undo


def test_an_end_that_is_taken_back_is_not_told():
    sitting = Sitting("link", HUMAN, HUMAN)
    while sitting.match.to_move != OVER:
        sitting.until((Awaited, Ended))
        if sitting.match.to_move != OVER:
            sitting.decide()
    sitting.until(Ended)
    sitting.turns.tick(AFTER_END - TICK)
    sitting.turns.undo()
    assert not sitting.turns.has_ended
    sitting.until(Awaited)
    assert "ended" not in sitting.words()


def test_a_game_that_is_left_right_after_its_last_move_is_kept_whole():
    sitting = Sitting("link", HUMAN, HUMAN)
    sitting.until(Awaited)
    sitting.turns.resign()
    sitting.turns.leave()
    assert sitting.words() == ["Forfeit", "ended", "left"] and sitting.table.told[-1] == ("leave",)


# The clock


def test_who_has_no_time_left_is_helped_out_this_once():
    sitting = Sitting("tetrix", HUMAN, HUMAN, clock=30)
    sitting.until(Awaited)
    happened = sitting.until(Helped)
    assert [one.left for one in happened if isinstance(one, Second)] == pytest.approx(range(29, -1, -1), abs=2 * TICK)
    assert happened[-2:] == [Made(sitting.match.steps[0]), Helped(0)], "chance was set off"
    assert sitting.until(Helped)[-1] == Helped(0) and sitting.match.state.form is not None
    assert sitting.thinker.asked == [(0, STAND_IN)] and sitting.match.is_human(0)


def test_a_clock_that_is_set_in_the_middle_of_a_turn_counts_from_then():
    sitting = Sitting("tetrix", HUMAN, HUMAN)
    sitting.until(Awaited)
    for _ in range(1000):
        assert sitting.turns.tick(TICK) == []
    sitting.settings.move_clock = 60
    sitting.turns.tick(TICK)
    assert sitting.turns.clock.left == pytest.approx(60, abs=2 * TICK) and not sitting.turns.clock.warns
    sitting.settings.move_clock = 0
    assert not sitting.turns.clock.is_up and not any(sitting.turns.tick(TICK) for _ in range(2000))


def test_who_plays_alone_has_no_clock():
    sitting = Sitting("tetrix", HUMAN, clock=30)
    sitting.until(Awaited)
    assert not any(sitting.turns.tick(TICK) for _ in range(1000))


def test_rolling_has_no_time_of_its_own():
    sitting = Sitting("tetrix", HUMAN, HUMAN, clock=30)
    sitting.until(Awaited)
    pass_time(sitting, 20)
    sitting.decide()
    sitting.until(Awaited)
    assert sitting.turns.clock.left == pytest.approx(10, abs=3 * TICK), "what was left after rolling"
    sitting.decide()
    sitting.until(Awaited)
    assert sitting.turns.clock.left == pytest.approx(30, abs=3 * TICK), "the next decision has all of it"


def test_who_has_gone_is_helped_out_with_the_roll_and_the_move_at_once():
    sitting = Sitting("borderline", HUMAN, HUMAN, clock=30)
    sitting.until(Awaited)
    sitting.until(Helped)
    while sitting.match.to_move == CHANCE:
        sitting.until(Helped)
    happened = sitting.until(Helped, seconds=2.0)
    assert happened[-1] == Helped(0) and sitting.match.steps[-1].by == 0


def test_a_turn_after_somebody_elses_has_all_its_time():
    """One person sets off the roll for the start, the computer begins: the person's own turn is another one."""
    sitting = Sitting("link", HUMAN, "easy", clock=30, seed=starts_with(1))
    sitting.table.goes_on = lambda match: match.state.starting
    sitting.until(Awaited)
    pass_time(sitting, 20)
    sitting.decide()
    sitting.until(Awaited)
    assert sitting.turns.clock.left == pytest.approx(30, abs=3 * TICK)


def starts_with(seat: int) -> int:
    """A seed with which this seat of two begins."""
    for seed in range(100):
        match = Match(game_named("link"), [HUMAN, HUMAN], seed)
        roll_off(match)
        if match.state.turn == seat:
            return seed
    raise LookupError(seat)


def pass_time(sitting: Sitting, seconds: float) -> None:
    for _ in range(round(seconds / TICK)):
        sitting.turns.tick(TICK)
        sitting.turns.guard.tick(TICK)


# Hints


def test_a_hint_is_shown_and_forgotten_with_the_decision():
    sitting = Sitting("tetrix", HUMAN, HUMAN)
    sitting.until(Awaited)
    assert not sitting.turns.can_hint, "dice need none"
    sitting.decide()
    sitting.until(Awaited)
    sitting.turns.hint()
    sitting.turns.hint()
    assert sitting.turns.computer.looks_for_hint and sitting.thinker.asked == [(0, "hint")]
    (hinted,) = sitting.until(Hinted)
    assert sitting.turns.advice.hint == hinted.hint and sitting.table.told[-1] == ("hint", sitting.match.moves[0])
    sitting.decide()
    assert sitting.turns.advice is None


def test_where_no_hint_can_be_found_none_is_shown():
    sitting = Sitting("tetrix", HUMAN, HUMAN)
    sitting.thinker.finds_hints = False
    sitting.until(Awaited)
    sitting.decide()
    sitting.until(Awaited)
    sitting.turns.hint()
    assert sitting.until(Hinted) == [Hinted(None)] and sitting.turns.advice is None
    assert not sitting.turns.computer.is_asked


# Stopping


def test_who_resigns_ends_the_game():
    sitting = Sitting("tetrix", HUMAN, HUMAN)
    sitting.until(Awaited)
    assert sitting.turns.who_may_stop == 0 and sitting.turns.may_give_up
    sitting.turns.resign()
    assert sitting.match.entries == [Forfeit(0, "resigned")]
    sitting.until(Finished)
    sitting.turns.resign()
    sitting.turns.hand_over()
    assert sitting.words() == ["Forfeit", "ended"]


def test_the_only_person_may_stop_while_computers_move():
    sitting = Sitting("tetrix", "easy", HUMAN, "easy")
    assert sitting.turns.decider is None and sitting.turns.who_may_stop == 1
    assert not sitting.turns.may_give_up, "the others want to play on"


def test_a_seat_that_is_handed_over_is_played_by_the_computer():
    sitting = Sitting("tetrix", HUMAN, HUMAN)
    sitting.until(Awaited)
    sitting.turns.hand_over()
    assert sitting.match.entries == [HandOver(0, STAND_IN)] and sitting.turns.sitters[0].who == STAND_IN
    assert sitting.words() == ["handing over", "HandOver"]
    assert [type(one) for one in sitting.until(Awaited)] == [Made, Made, Made, Awaited]
    assert sitting.turns.decider == 1


def test_who_has_handed_a_seat_over_may_take_it_back():
    sitting = Sitting("tetrix", "human:Ada", "human:Ben", "easy")
    sitting.until(Awaited)
    assert sitting.turns.handed_over == {}
    sitting.turns.hand_over()
    sitting.until(Made)
    assert sitting.turns.handed_over == {0: "human:Ada"}, (
        "a computer that was one from the start has nobody to come back"
    )
    sitting.turns.take_seat_back(2)
    sitting.turns.take_seat_back(0)
    assert sitting.match.entries[-1] == HandOver(0, "human:Ada") and sitting.match.is_human(0)
    assert sitting.turns.sitters[0].is_human and sitting.turns.sitters[0].name == "Ada"
    assert sitting.words()[-2:] == ["taking back", "HandOver"] and sitting.turns.handed_over == {}
    assert sitting.until(Awaited)[-1] == Awaited(0)


def test_whoever_sat_there_last_takes_the_seat_back_under_their_name():
    sitting = Sitting("link", "human:Ada", "human:Bob", "human:Cleo")
    sitting.match.hand_over(1, "human:Zoe")
    sitting.match.hand_over(1, STAND_IN)
    sitting.turns.sitters[1] = sitting.turns.sitters[1]._replace(name="Badger", who=STAND_IN, temper="blocker")
    assert sitting.turns.handed_over == {1: "human:Zoe"}
    sitting.turns.take_seat_back(1)
    assert sitting.turns.sitters[1].name == "Zoe" and sitting.match.seats[1] == "human:Zoe"


def test_the_only_person_may_come_back_while_computers_play_on():
    sitting = Sitting("link", HUMAN, "easy")
    sitting.until(Awaited)
    sitting.turns.hand_over()
    sitting.until(Made)
    assert sitting.turns.who_may_stop is None and sitting.turns.handed_over == {0: HUMAN}


# One press for everybody


def test_one_press_rolls_for_all_until_somebody_begins():
    """TL-2: each roll is a move of the record as if everybody had pressed."""
    seed = next(seed for seed in range(50) if len(roll_off(Match(game_named("link"), [HUMAN] * 4, seed))) > 3)
    sitting = Sitting("link", HUMAN, HUMAN, HUMAN, HUMAN, seed=seed)
    sitting.table.goes_on = lambda match: match.state.starting
    assert sitting.until(Awaited)[-1] == Awaited(0)
    assert sitting.turns.decider == 0
    sitting.decide()
    rolls = 1
    while sitting.match.state.starting:
        assert sitting.turns.decider is None, "nobody has to press"
        assert not sitting.turns.offer(Gesture()), "and nobody can"
        rolls += len(sitting.until(Made))
    assert [step.move for step in sitting.match.steps] == roll_off(Match(game_named("link"), [HUMAN] * 4, seed))
    assert isinstance(sitting.until((Awaited, Made))[-1], Awaited), "whoever begins rolls for a piece"


def roll_off(match: Match) -> list[Any]:
    while match.state.starting:
        match.draw()
    return [step.move for step in match.steps]


# Whether an input counts


def test_a_press_that_was_meant_for_one_decision_does_not_make_the_next():
    """One person alone: rolling, building and entering are three decisions, and no breath makes two of them."""
    sitting = Sitting("tetrix", HUMAN)
    for _ in range(4):
        sitting.until(Awaited)
        assert not sitting.turns.counts(Act.CONFIRM) or sitting.match.entries == []
        for _ in range(5):
            sitting.turns.guard.tick(QUIET - 0.05)
            assert not sitting.turns.counts(Press(5, 5)) or sitting.match.entries == []
            sitting.turns.counts(Release(5, 5))
        sitting.turns.guard.tick(QUIET + 0.01)
        assert sitting.turns.counts(Act.CONFIRM)
        sitting.decide()


def test_who_takes_moves_back_one_after_the_other_is_not_kept_waiting():
    sitting = Sitting("tetrix", HUMAN)
    for _ in range(6):
        sitting.until(Awaited)
        sitting.decide()
    sitting.until(Awaited)
    sitting.turns.guard.tick(QUIET + 0.01)
    for _ in range(2):
        assert sitting.turns.counts(Press(5, 5)) and sitting.turns.counts(Release(5, 5))
        sitting.turns.undo()
        sitting.until(Awaited)


def test_a_step_that_decides_is_held_back_and_one_that_only_moves_opens_the_guard():
    sitting = Sitting("link", HUMAN, HUMAN)
    while sitting.match.to_move == CHANCE:
        sitting.until(Awaited)
        sitting.decide()
    sitting.until(Awaited)
    sitting.table.interpret = lambda match, intent: match.moves[0] if intent.dy else None
    entries = len(sitting.match.entries)
    for _ in range(5):
        sitting.turns.hear(Go(0, 1))
        sitting.turns.guard.tick(QUIET - 0.05)
    assert len(sitting.match.entries) == entries
    sitting.turns.hear(Go(1, 0))
    sitting.turns.hear(Go(0, 1, again=True))
    assert len(sitting.match.entries) == entries, "a key that is held down walks, and decides nothing"
    sitting.turns.hear(Go(0, 1))
    assert len(sitting.match.entries) == entries + 1


def test_what_is_held_down_when_the_decision_passes_on_is_not_let_go_for_the_next_person():
    sitting = Sitting("link", HUMAN, HUMAN)
    sitting.until(Awaited)
    sitting.turns.guard.tick(QUIET_PERSON)
    assert sitting.turns.counts(Press(5, 5))
    sitting.turns.guard.close(QUIET_PERSON)
    assert not sitting.turns.counts(Release(5, 5))


def test_what_comes_too_late_is_nothing():
    sitting = Sitting("link", HUMAN, HUMAN)
    assert not sitting.turns.offer(Gesture()) and sitting.match.entries == [] and sitting.words() == []


def test_the_next_person_is_not_decided_for_by_a_hasty_press():
    sitting = Sitting("tetrix", HUMAN, HUMAN)
    turns = sitting.turns
    while sitting.until(Awaited)[-1] == Awaited(0):
        turns.guard.tick(QUIET + 0.01)
        assert turns.counts(Act.CONFIRM)
        sitting.decide()
    assert not turns.counts(Act.CONFIRM) and not turns.counts(Press(1, 1)) and not turns.counts(Release(1, 1))
    assert turns.counts(Act.PAUSE), "that decides nothing"
    turns.guard.tick(QUIET_PERSON + 0.01)
    assert turns.counts(Act.CONFIRM)
    turns.guard.close(QUIET_PERSON)
    turns.hear(Go(1, 0))
    assert turns.counts(Act.CONFIRM), "somebody reaches out anew"


def test_a_press_that_skips_does_nothing_else():
    sitting = Sitting("link", "easy", HUMAN)
    sitting.table.moves_for_a_while = True
    sitting.until(Made)
    sitting.turns.skip(Press(5, 5))
    assert not sitting.table.is_moving
    assert not sitting.turns.counts(Release(5, 5)) and not sitting.turns.counts(Act.CONFIRM)
    sitting.turns.guard.tick(QUIET + 0.01)
    assert sitting.turns.counts(Act.CONFIRM)


# Before one's turn


def built() -> Sitting:
    """Three persons at Te-Trix, and the first of them has built a form."""
    sitting = Sitting("tetrix", HUMAN, HUMAN, HUMAN)
    while sitting.match.state.form is None:
        sitting.until(Awaited)
        sitting.decide()
    sitting.until(Awaited)
    return sitting


def ahead(sitting: Sitting, seat: int) -> list[Any]:
    return sitting.match.game.ahead(sitting.match.state, seat)


def test_a_decision_that_was_prepared_is_made_when_its_turn_comes():
    sitting = built()
    first, second = ahead(sitting, 1)[3], ahead(sitting, 2)[5]
    assert sitting.turns.prepare(2, ahead(sitting, 2)[0]) and sitting.turns.prepare(2, second)
    assert sitting.turns.prepare(1, first)
    assert sitting.table.prepared == {1: first, 2: second} and sitting.turns.prepared.of(2) == second
    entries = len(sitting.match.entries)
    sitting.decide()
    happened = sitting.until(Awaited)
    assert [step.move for step in sitting.match.steps[entries + 1 :]] == [first, second]
    assert [type(one) for one in happened] == [Made, Made, Awaited]
    assert sitting.table.prepared == {1: None, 2: None}


def test_only_what_the_game_allows_ahead_can_be_prepared():
    sitting = built()
    assert not sitting.turns.prepare(0, sitting.match.moves[0]), "it is that seat's turn: it may decide"
    assert not sitting.turns.prepare(1, "nonsense") and sitting.table.prepared == {}
    early = Sitting("tetrix", HUMAN, HUMAN)
    early.until(Awaited)
    assert not early.turns.prepare(1, sitting.match.moves[0]), "no form is built yet"


def test_an_undo_drops_what_was_prepared():
    sitting = built()
    assert sitting.turns.prepare(1, ahead(sitting, 1)[0])
    sitting.turns.undo()
    assert sitting.table.prepared == {1: None} and sitting.turns.prepared.of(1) is None


def test_a_seat_that_is_handed_over_loses_what_its_person_had_prepared():
    sitting = Sitting("tetrix", "easy", HUMAN)
    while sitting.match.state.form is None:
        sitting.until(Made)
    assert sitting.turns.prepare(1, ahead(sitting, 1)[0])
    sitting.turns.hand_over()
    assert sitting.table.prepared == {1: None}


def test_what_is_no_longer_legal_is_dropped(monkeypatch):
    sitting = built()
    move = ahead(sitting, 2)[0]
    assert sitting.turns.prepare(2, move)
    monkeypatch.setattr(type(sitting.match.game), "ahead", lambda self, state, seat: [])
    sitting.decide()
    assert sitting.table.prepared == {2: None}
    assert sitting.until(Awaited)[-1] == Awaited(1)


def test_turns_and_what_listens_to_them_need_no_window():
    program = (
        "import sys; sys.modules['pygame'] = None\n"
        "import games.scenes.play.turns, games.scenes.play.keeping, games.scenes.play.clock\n"
    )
    subprocess.run([sys.executable, "-c", program], check=True)
