"""Guests with phones at a table: whole games, decisions ahead of their turn, and what no phone may do."""

import random
import time
from collections.abc import Iterator

import pytest

from games.core.catalogue import names
from games.core.contract import CHANCE, OVER
from games.phones import wire
from games.scenes.play import guests
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.ways import to_seats
from games.tools.pocket import PocketPhone, invite, sit_down
from games.tools.soak_phones import soak_phones
from games.tools.studio import unseen
from tests.desk import Desk

PATIENCE = 60.0  # seconds of the clock on the wall: the network does not wait for a busy machine's frames


@pytest.fixture
def desk(monkeypatch) -> Iterator[Desk]:
    monkeypatch.setattr(wire, "A_SECOND", 10_000.0)  # who answers here is quicker than any finger
    desk = Desk()
    invite(desk.cabinet)
    yield desk
    desk.cabinet.guests.end()


def seated(desk: Desk, game: str, *people: str) -> list[PocketPhone]:
    """These guests at a game that has just begun; nobody else plays."""
    phones = sit_down(desk.cabinet, *people)
    desk.cabinet.follow(to_seats(game))
    scene = desk.scene
    assert isinstance(scene, SeatsScene)
    while len(scene.sitters) > 1:
        scene.remove(len(scene.sitters) - 1)
    scene.set_who(0, scene.levels[0])
    desk.wait_until(lambda: {sitter.name for sitter in scene.sitters if sitter.is_human} >= set(people))
    desk.cabinet.follow(scene.begin())
    assert isinstance(desk.scene, PlayScene)
    desk.cabinet.settings.reduced_motion = True
    for phone in phones:
        phone.await_(lambda: phone.table["game"] == game, desk.wait)
    return phones


def _let_them_talk(desk: Desk) -> None:
    """A frame, and a moment for the thread that serves the phones: it shares one lock with the frames."""
    desk.wait(0.02)
    time.sleep(0.001)


@pytest.mark.parametrize("game", names())
def test_every_game_is_played_whole_from_phones(desk, game):
    phones = seated(desk, game, "Anna", "Ben")
    match, dice = desk.scene.match, random.Random(game)
    with unseen(desk.cabinet):
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until and not isinstance(desk.scene, ResultsScene):
            if desk.scene.table.is_moving:
                desk.scene.table.finish()
            _let_them_talk(desk)
            for phone in phones:
                phone.listen()
                question = phone.question
                if question is None or question["chosen"] is not None or question["q"] == getattr(phone, "done", 0):
                    continue
                phone.done = question["q"]
                if question["throw"]:
                    phone.send("throw", q=question["q"], dx=10, dy=-800)
                else:
                    best = max(move["gain"] or 0 for move in question["moves"])
                    fair = [n for n, move in enumerate(question["moves"]) if (move["gain"] or 0) == best]
                    phone.choose(dice.choice(fair))
    assert match.to_move == OVER
    assert all(match.is_human(seat) for seat in range(2))
    for phone in phones:
        phone.await_(lambda: phone.table["winners"] is not None, desk.wait)
        assert phone.table["winners"] == list(match.result.winners)


def build_a_form(desk: Desk, phones: list[PocketPhone]) -> None:
    """Until all are asked where they enter it."""
    match, done = desk.scene.match, set()
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        _let_them_talk(desk)
        for phone in phones:
            phone.listen()
            question = phone.question
            if question is not None and question["q"] not in done and match.state.form is None:
                done.add(question["q"])
                phone.send("throw", q=question["q"]) if question["throw"] else phone.choose(0)
        if match.state.form is not None and all(phone.question for phone in phones):
            return
    raise TimeoutError("nobody has built a form")


def test_all_enter_a_form_at_once(desk):
    """Who decides ahead of the turn waits for nobody; it is committed in the order of the record."""
    phones = seated(desk, "tetrix", "Anna", "Ben", "Cleo", "Dora")
    match = desk.scene.match
    build_a_form(desk, phones)
    for phone in reversed(phones[1:]):
        phone.choose(1)
        phone.await_(lambda: phone.question["chosen"] == 1, desk.wait)
        phone.choose(2)  # another thought: it has not been their turn yet
        phone.await_(lambda: phone.question["chosen"] == 2, desk.wait)
    assert [step.by for step in match.steps] == [CHANCE, 0], "nobody's turn was taken before the roller's"
    ahead = [match.game.ahead(match.state, seat)[2] for seat in (1, 2, 3)]
    phones[0].choose(0)
    desk.wait_until(lambda: match.state.form is None)
    assert [step.by for step in match.steps[2:]] == [0, 1, 2, 3]
    assert [step.move for step in match.steps[3:]] == ahead


def test_a_round_takes_as_long_as_the_slowest(desk):
    """Four players of three seconds each: all that they have entered stands on the screen in less than five."""
    phones = seated(desk, "tetrix", "Anna", "Ben", "Cleo", "Dora")
    desk.cabinet.settings.reduced_motion = False
    scene = desk.scene
    build_a_form(desk, phones)
    took = 3.0
    desk.wait(took)
    for phone in phones:
        phone.choose(5)
    time.sleep(1.0)  # until the messages are there, the clock of the table stands still
    while scene.match.state.form is not None or scene.table.is_moving:
        desk.wait(0.02)
        took += 0.02
        assert took < 5


def test_what_is_decided_ahead_is_written_at_once_and_not_twice(desk):
    phones = seated(desk, "tetrix", "Anna", "Ben", "Cleo")
    scene = desk.scene
    build_a_form(desk, phones)
    papers = scene.table.sheets.papers
    before = [len(paper.entered) for paper in papers]
    phones[1].choose(60)
    phones[1].await_(lambda: phones[1].question["chosen"] == 60, desk.wait)
    assert len(papers[1].entered) > before[1], "its turn has not come"
    phones[1].choose(3)
    phones[1].await_(lambda: phones[1].question["chosen"] == 3, desk.wait)
    seen = [*papers[1].entered]
    phones[0].choose(0)
    desk.wait_until(lambda: scene.match.to_move == 2 and not scene.table.is_moving)
    assert papers[1].entered == seen
    scene.table.show(scene.match)
    assert sorted(map(repr, papers[1].entered)) == sorted(map(repr, seen)), "as it is written in the record"
    scene.turns.undo()
    scene.table.finish()
    assert len(papers[1].entered) == before[1]


def test_an_answer_counts_once_whatever_comes_twice(desk):
    anna, ben = seated(desk, "link", "Anna", "Ben")
    match = desk.scene.match
    decide_throws(desk, [anna, ben])
    mover = (anna, ben)[match.to_move]
    question, steps = mover.question["q"], len(match.steps)
    for _ in range(5):
        mover.choose(0, question)
    desk.wait(1.0)
    decided = [step for step in match.steps[steps:] if step.by != CHANCE]
    assert len(decided) == 1


def decide_throws(desk: Desk, phones: list[PocketPhone]) -> None:
    """Until somebody is to choose."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        _let_them_talk(desk)
        for phone in phones:
            phone.listen()
            if phone.question and phone.question["throw"]:
                phone.send("throw", q=phone.question["q"])
            elif phone.question and desk.scene.turns.is_awaited and desk.scene.match.to_move != CHANCE:
                return
    raise TimeoutError("nobody was asked")


def test_nobody_decides_for_another_seat(desk):
    """A question belongs to one seat; its number helps no other phone, nor do indices that it has not offered."""
    anna, ben = seated(desk, "link", "Anna", "Ben")
    match = desk.scene.match
    decide_throws(desk, [anna, ben])
    mover, other = (anna, ben) if match.to_move == 0 else (ben, anna)
    entries = len(match.entries)
    other.choose(0, mover.question["q"])
    mover.choose(len(mover.question["moves"]))
    mover.choose(0, mover.question["q"] - 1)
    mover.choose(0, mover.question["q"] + 1)
    desk.wait(0.5)
    assert len(match.entries) == entries
    other.await_(lambda: other.question is None, desk.wait)


def test_hands_at_the_screen_do_not_decide_for_a_phone(desk, monkeypatch):
    """Nor is there anything to be pressed for it; but whoever is cut off is decided for at the screen after a while."""
    anna, _ = seated(desk, "tetrix", "Anna", "Ben")
    scene = desk.scene
    desk.wait_until(lambda: scene.turns.is_awaited)
    desk.key(13)
    desk.wait(0.5)
    assert not scene.match.steps
    assert not scene.table.widgets(scene.match) or scene.table.widgets(scene.match)[0] not in scene.controls.widgets
    monkeypatch.setattr(guests, "AT_SCREEN", 0.1)
    anna.cut()
    desk.wait_until(lambda: 0 not in scene.turns.elsewhere, 300)
    desk.wait_until(lambda: scene.turns.is_awaited_here)
    desk.key(13)
    desk.wait_until(lambda: len(scene.match.steps) == 1)


def test_a_phone_that_comes_back_finds_its_seat_and_its_question(desk):
    anna, ben = seated(desk, "link", "Anna", "Ben")
    match = desk.scene.match
    decide_throws(desk, [anna, ben])
    mover = (anna, ben)[match.to_move]
    question = mover.question
    mover.cut()
    again = PocketPhone(mover.address, secret=mover.secret)
    again.await_(lambda: again.question, desk.wait)
    assert again.question == question
    assert again.table["you"] == match.to_move
    second_tab = PocketPhone(mover.address, secret=mover.secret)
    second_tab.await_(lambda: second_tab.question, desk.wait)
    steps = len(match.steps)
    again.choose(0)
    second_tab.choose(1)
    desk.wait(1.0)
    assert len([step for step in match.steps[steps:] if step.by != CHANCE]) == 1


def test_whoever_leaves_is_replaced_until_they_return(desk):
    anna, _ = seated(desk, "link", "Anna", "Ben")
    match = desk.scene.match
    anna.send("wish", what="leave")
    desk.wait_until(lambda: not match.is_human(0))
    anna.await_(lambda: anna.table["may"]["return"] == 0, desk.wait)
    assert anna.table["question"] is None
    anna.send("wish", what="return")
    desk.wait_until(lambda: match.is_human(0))
    assert match.seats[0] == "human:Anna"


def test_a_computer_stands_in_for_whoever_is_gone_for_long(desk, monkeypatch):
    anna, _ = seated(desk, "tetrix", "Anna", "Ben")
    match = desk.scene.match
    monkeypatch.setattr(guests, "STANDS_IN", 0.1)
    anna.cut()
    desk.wait_until(lambda: not match.is_human(0), 300)
    again = PocketPhone(anna.address, secret=anna.secret)
    again.await_(lambda: again.table.get("you") == 0, desk.wait)
    assert match.seats[0] == "human:Anna"


def test_a_late_guest_takes_over_a_computer(desk):
    invite(desk.cabinet)
    desk.cabinet.follow(to_seats("link"))
    scene = desk.scene
    while len(scene.sitters) > 2:
        scene.remove(2)
    scene.set_who(0, "human")
    scene.set_who(1, scene.levels[0])
    desk.cabinet.follow(scene.begin())
    (late,) = sit_down(desk.cabinet, "Late")
    late.await_(lambda: late.table["game"], desk.wait)
    late.await_(lambda: late.table["may"]["take"] == [1], desk.wait)
    late.send("take", seat=1)
    desk.wait_until(lambda: desk.scene.match.seats[1] == "human:Late")


def test_a_move_is_taken_back_when_the_others_agree(desk):
    anna, ben = seated(desk, "borderline", "Anna", "Ben")
    match = desk.scene.match
    decide_throws(desk, [anna, ben])
    mover = match.to_move
    phone, other = ((anna, ben), (ben, anna))[mover]
    phone.choose(0)
    phone.await_(lambda: phone.table["may"]["undo"], desk.wait)
    entries = len(match.entries)
    phone.send("wish", what="undo")
    other.await_(lambda: other.table["request"] and other.table["request"]["asked"], desk.wait)
    phone.send("answer", request=other.table["request"]["id"], yes=True)  # nobody agrees with themselves
    desk.wait(0.3)
    assert len(match.entries) == entries
    other.send("answer", request=other.table["request"]["id"], yes=True)
    desk.wait_until(lambda: len(match.entries) < entries)
    assert match.to_move == mover


def test_clumsy_hands_lose_nothing_and_double_nothing():
    """A sample of `soak phones`."""
    count, complaints = soak_phones(4, seed=3)
    assert (count, complaints) == (4, [])
