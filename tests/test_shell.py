"""Between the games: where Quit lies, what questions may not do, games that wait, starting again, and the way back."""

import os
from datetime import UTC, datetime, timedelta
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from games.core.catalogue import game_named, info_of, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.kiosk.config import Config
from games.kiosk.visitors import KioskSeats
from games.kit.parts import table_of
from games.people.party import Sitter, options_for, sitters_of
from games.scenes.about import AboutScene
from games.scenes.cup import CupScene
from games.scenes.cup_seats import CupPlayersScene, CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.first_game import LearnOrPlayScene
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.scenes.title import TitleScene
from games.scenes.unfinished import KeptGame, UnfinishedScene, when_words
from games.scenes.welcome import WelcomeScene
from games.store import cup_file as cups
from games.store import locks, saves
from games.store import settings as settings_file
from games.store.cup import Cup
from games.store.journal import Journal, lock_of
from games.store.settings import Settings
from games.tools.kiosk_studio import studio_kiosk
from games.tools.studio import FRAME, run_for
from games.window.ask import AskScene
from games.window.canvas import Box
from games.window.name_field import NameField
from games.window.scenes import Push
from games.window.widgets import Toggle, WideButton, Widget
from games.words import say
from tests.desk import Desk, written_on

PEOPLE = [Sitter("Ada", HUMAN, "red"), Sitter("Ben", HUMAN, "yellow")]


@pytest.fixture
def desk() -> Desk:
    return Desk()


def a_match(game: str = "link", *seats: str, steps: int = 0, seed: int = 7) -> Match:
    seats = seats or ("human:Ada", "human:Ben")
    match = Match(game_named(game), seats, seed, options_for(game, sitters_of(seats, game)))
    while len(match.steps) < steps and match.outcome is None:
        match.draw() if match.to_move == CHANCE else match.commit(match.moves[0])
    return match


def left_behind(game: str = "link", *seats: str, steps: int = 9, seed: int = 7) -> Match:
    """A game that waits to be played on."""
    match = a_match(game, *seats, steps=steps, seed=seed)
    journal = Journal.begin(match)
    assert journal.close()
    return match


def finished(game: str = "link") -> dict:
    match = a_match(game, steps=10_000)
    return {"match": match, "sitters": sitters_of(match.seats, game, match.options)}


def opened(desk: Desk, match: Match, **facts) -> PlayScene:
    sitters = sitters_of(match.seats, match.game.name, match.options)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters, **facts)
    desk.wait(0.5)
    return desk.scene


def texts(desk: Desk) -> list[str]:
    return [widget.text for widget in desk.scene.controls.widgets if isinstance(widget, WideButton)]


def overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


# Quit


def around_the_title(desk: Desk) -> dict[str, list[Widget]]:
    """Every scene from which the title is reached, also by questions, with its controls."""
    for number in range(12):
        left_behind(seed=number)
    cup = Cup(PEOPLE)
    over = Cup(PEOPLE)
    while over.next is not None:
        over.kept.played.append([[0], [1]])
    scenes = [
        (ResultsScene, finished()), (ResultsScene, {**finished("tetrix"), "cup": cup}), (CupScene, {"cup": cup}),
        (CupScene, {"cup": over}), (CupSeatsScene, {}), (CupPlayersScene, {"cup": cup}), (FameScene, {}),
        (SettingsScene, {}), (UnfinishedScene, {}), (WelcomeScene, {}), (ReviewScene, finished()),
        (ReplayScene, finished()), (AboutScene, {}),
        *((scene, {"game": game}) for game in names() for scene in (SeatsScene, LearnOrPlayScene, LessonScene)),
    ]  # fmt: skip
    found = {}
    for scene, facts in scenes:
        desk.cabinet.open(scene, **facts)
        if isinstance(desk.scene, SeatsScene):
            while any(text == say("One more seat") for text in texts(desk)):
                desk.scene.add()
        found[f"{scene.__name__} {len(found)}"] = list(desk.scene.controls.widgets)
    for game in names():
        play = opened(desk, a_match(game, steps=8))
        found[f"table of {game}"] = list(play.controls.widgets)
        for question in (play.pause(), play.ask_to_stop()):
            desk.cabinet.follow(question)
            found[f"question at {game} {len(found)}"] = list(desk.scene.controls.widgets)
            desk.cabinet.stack.pop()
    return found


def test_quit_never_lies_where_a_button_lay_that_leads_to_the_title(desk):
    quit_box = desk.widget(text="Quit").box.grown(12)
    scenes = around_the_title(desk)
    assert len(scenes) > 30
    for scene, widgets in scenes.items():
        assert not [widget for widget in widgets if overlap(widget.box, quit_box)], scene


def test_the_answer_that_quits_does_not_lie_where_quit_was(desk):
    left_behind()
    desk.cabinet.follow(desk.scene.resume(None))
    button = desk.widget(text="Quit")
    desk.click_on(button)
    assert isinstance(desk.scene, AskScene) and not overlap(desk.widget(text="Quit").box, button.box)


# Questions: what can be regretted does not lie under the hand that has asked


def pressed(desk: Desk, widget: Widget) -> None:
    """A control is pressed; whatever is asked then, only its harmless answer may lie under the hand."""
    desk.click_on(widget)
    desk.wait(0.5)
    if isinstance(desk.scene, AskScene):
        _, *others = desk.scene.controls.widgets
        for answer in others:
            assert not overlap(answer.box, widget.box), (desk.scene.question, answer.text)


def test_a_double_click_answers_no_question_about_leaving(desk):
    left_behind()
    desk.cabinet.follow(desk.scene.resume(None))
    pressed(desk, desk.widget(text="Quit"))
    assert isinstance(desk.scene, AskScene)


def test_a_double_click_does_not_give_up(desk):
    scene = opened(desk, a_match())
    pressed(desk, desk.widget(glyph="flag"))
    pressed(desk, desk.widget(text="Give up"))
    assert desk.scene.question == "Really give up?" and scene.match.outcome is None


def test_two_answers_change_places_when_the_hand_is_where_the_harm_would_lie(desk):
    """Wherever a question is opened from, and however many questions lie above each other."""
    choices = [("stay", "Stay", "play"), ("go", "Go", "leave")]
    desk.cabinet.follow(Push(AskScene, "One?", choices))
    for number in range(4):
        button = desk.widget(text="Go")
        button.on_use = lambda number=number: Push(AskScene, f"{number}?", choices)
        pressed(desk, button)
        assert desk.scene.question == f"{number}?"


def test_a_double_click_neither_clears_the_fame_nor_ends_a_cup_nor_starts_again(desk):
    desk.cabinet.open(FameScene)
    desk.scene.controls.widgets[3].enabled = True
    pressed(desk, desk.widget(text="Clear everything"))
    assert isinstance(desk.scene, AskScene)
    desk.cabinet.open(CupScene, cup=Cup(PEOPLE))
    pressed(desk, desk.widget(text="End the cup"))
    assert isinstance(desk.scene, AskScene)
    opened(desk, a_match(steps=9))
    desk.key(pygame.K_p)
    pressed(desk, desk.widget(text="Start again"))
    assert desk.scene.question == "Start again?"


def test_a_double_click_throws_no_game_away(desk):
    for number in range(5):
        left_behind(seed=number)
    for row in range(5):
        desk.cabinet.open(UnfinishedScene)
        buttons = [widget for widget in desk.scene.controls.widgets if getattr(widget, "glyph", "") == "close"]
        pressed(desk, buttons[row])
        assert isinstance(desk.scene, AskScene)


# Games that wait


def rows(desk: Desk) -> list[KeptGame]:
    return [widget for widget in desk.scene.controls.widgets if isinstance(widget, KeptGame)]


def go_home(desk: Desk) -> None:
    desk.cabinet.follow(desk.scene.resume(None))


def test_a_single_game_goes_on_at_once(desk):
    match = left_behind()
    go_home(desk)
    desk.click_on(desk.widget(text="Continue the game"))
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.state == match.state


def test_all_games_that_wait_are_listed_the_last_one_first_and_one_press_goes_on(desk):
    matches = [left_behind(game, "human:Ada", "easy", seed=number) for number, game in enumerate(names())]
    for number, kept in enumerate(sorted(saves.unfinished(), key=lambda kept: kept.game)):
        then = datetime.now().timestamp() - 3600 * 30 * number
        os.utime(kept.path, (then, then))
    go_home(desk)
    desk.click_on(desk.widget(text=f"Continue ({len(matches)})"))
    desk.wait(0.5)
    assert [row.kept.game for row in rows(desk)] == sorted(names())
    assert all(one.kept.when > other.kept.when for one, other in pairwise(rows(desk)))
    assert {"Ada", info_of("link").title} <= written_on(desk)
    row = next(row for row in rows(desk) if row.kept.game == "link")
    desk.click_on(row)
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.game.name == "link"
    assert desk.scene.match.state == matches[names().index("link")].state


def test_a_hundred_games_that_wait_are_all_reached_by_keys_and_by_the_wheel(desk):
    for number in range(100):
        left_behind(steps=0, seed=number)
    desk.cabinet.open(UnfinishedScene)
    seen = {row.kept.path for row in rows(desk)}
    for _ in range(desk.scene.pages):
        desk.key(pygame.K_PAGEDOWN)
        seen |= {row.kept.path for row in rows(desk)}
        desk.cabinet.draw()
    assert len(seen) == 100 and desk.cabinet.canvas.cut == set()
    for _ in range(desk.scene.pages):
        desk.wheel(1)
    assert desk.scene.page == 0


def test_a_seats_page_lists_only_its_own_games(desk):
    left_behind("link", seed=1)
    left_behind("link", seed=2)
    left_behind("borderline", seed=3)
    desk.cabinet.open(SeatsScene, "borderline")
    assert "Continue the game" in texts(desk)
    desk.cabinet.open(SeatsScene, "tetrix")
    assert not [text for text in texts(desk) if "Continue" in text]
    desk.cabinet.open(SeatsScene, "link")
    desk.click_on(desk.widget(text="Continue (2)"))
    assert [row.kept.game for row in rows(desk)] == ["link", "link"]
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, SeatsScene)


def test_a_game_is_thrown_away_only_after_a_question(desk):
    for seed in (1, 2):
        left_behind(seed=seed)
    desk.cabinet.open(UnfinishedScene)
    for answer, left in (("Keep it", 2), ("Throw it away", 1), ("Throw it away", 0)):
        desk.click_on(next(w for w in desk.scene.controls.widgets if getattr(w, "glyph", "") == "close"))
        desk.click_on(desk.widget(text=answer))
        desk.wait(0.3)
        assert len(saves.unfinished()) == left
    assert isinstance(desk.scene, TitleScene) and desk.cabinet.notices == []
    assert not [text for text in texts(desk) if "Continue" in text]


def gone(path: Path) -> None:
    path.unlink()


def damaged(path: Path) -> None:
    path.write_bytes(b"nonsense")


def in_use(path: Path) -> locks.Lock:
    return locks.lock(lock_of(path))  # until it is forgotten


@pytest.mark.parametrize("trouble", [gone, damaged, in_use])
@pytest.mark.parametrize("others", [0, 1])
def test_a_game_that_cannot_go_on_is_told_and_the_list_made_anew(desk, trouble, others):
    for seed in range(1 + others):
        left_behind(seed=seed)
    desk.cabinet.open(UnfinishedScene)
    row = rows(desk)[0]
    held = trouble(row.kept.path)
    desk.click_on(row)
    assert isinstance(desk.scene, UnfinishedScene if others else TitleScene), held
    assert len(desk.cabinet.notices) == 1 and len(saves.unfinished()) == others


def test_the_game_of_the_cup_waits_there_and_not_in_the_list(desk):
    left_behind()
    (kept,) = saves.unfinished()
    cup = Cup(PEOPLE)
    cup.kept.journal = kept.path.name
    cups.keep(cup)
    go_home(desk)
    assert "Continue the cup" in texts(desk) and "Continue the game" not in texts(desk)


def test_times_are_told_as_people_say_them():
    now = datetime(2026, 3, 1, 0, 10, tzinfo=UTC)
    assert when_words(now - timedelta(minutes=5), now) == "today 00:05"
    assert when_words(now - timedelta(minutes=15), now) == "yesterday 23:55"
    assert when_words(now - timedelta(days=2), now) == "27/2/2026"
    assert when_words(now + timedelta(days=2), now) == "3/3/2026", "a clock that was set back"


# Starting again


def start_again(desk: Desk) -> PlayScene:
    desk.key(pygame.K_p)
    desk.click_on(desk.widget(text="Start again"))
    desk.click_on(desk.widget(text="Start again"))
    desk.wait(0.5)
    return desk.scene


def test_starting_again_seats_the_same_people_and_keeps_the_game_before(desk):
    match = a_match("tetrix", "human:Ada", "human:Ben", steps=9)
    before = opened(desk, match, journal=Journal.begin(match))
    before.match.hand_over(1, "easy")
    before.sitters[1] = before.sitters[1]._replace(who="easy")
    desk.key(pygame.K_p)
    desk.click_on(desk.widget(text="Start again"))
    assert "Continue" in desk.scene.text
    desk.click_on(desk.widget(text="Start again"))
    again = desk.scene
    assert isinstance(again, PlayScene) and again is not before and again.match.entries == []
    assert again.match.seats == ["human:Ada", "human:Ben"] and again.match.options == match.options
    assert again.match.seed != match.seed
    assert [(s.name, s.who, s.colour) for s in again.sitters] == [
        (s.name, HUMAN, s.colour) for s in sitters_of(match.first_seats, "tetrix", match.options)
    ]
    assert [kept.path for kept in saves.unfinished()] == [before.journal.path], "the new one is in play"
    assert again.journal is not None and again.journal.path != before.journal.path


def test_starting_again_before_anybody_has_decided_leaves_nothing_behind(desk):
    match = a_match()
    before = opened(desk, match, journal=Journal.begin(match))
    again = start_again(desk)
    assert again is not before and saves.unfinished() == []
    again.journal.close()
    assert [kept.path for kept in saves.unfinished()] == [again.journal.path]


def test_a_slip_does_not_start_again(desk):
    scene = opened(desk, a_match(steps=9))
    desk.key(pygame.K_p)
    desk.click_on(desk.widget(text="Start again"))
    desk.click_on(desk.widget(text="Play on"))
    assert desk.scene is scene


def test_no_match_of_a_cup_is_started_again(desk):
    opened(desk, a_match(steps=9), cup=Cup(PEOPLE))
    desk.key(pygame.K_p)
    assert "Start again" not in texts(desk)


# One step back, everywhere


STEPS = {
    "seats": [(SeatsScene, {"game": "link"})],
    "rules at the seats": [(SeatsScene, {"game": "link"}), (RulesScene, {"game": "link"})],
    "lesson at the seats": [(SeatsScene, {"game": "link"}), (LessonScene, {"game": "link"})],
    "list at the seats": [(SeatsScene, {"game": "link"}), (UnfinishedScene, {"game": "link"})],
    "list": [(UnfinishedScene, {})],
    "cup seats": [(CupSeatsScene, {})],
    "cup": [(CupScene, {"cup": Cup(PEOPLE)})],
    "players of a cup": [(CupScene, {"cup": Cup(PEOPLE)}), (CupPlayersScene, {"cup": Cup(PEOPLE)})],
    "fame": [(FameScene, {})],
    "about": [(SettingsScene, {}), (AboutScene, {})],
    "learn or play": [(WelcomeScene, {}), (LearnOrPlayScene, {"game": "link"}), (LessonScene, {"game": "link"})],
    "results": [(ResultsScene, finished())],
    "replay": [(ResultsScene, finished()), (ReplayScene, finished())],
    "a move of a review": [(ResultsScene, finished()), (ReviewScene, finished()), (ReplayScene, finished())],
}  # fmt: skip


@pytest.mark.parametrize("way", STEPS)
def test_escape_goes_back_one_step(desk, way):
    left_behind()
    for scene, facts in STEPS[way]:
        desk.cabinet.open(scene, **facts)
        desk.wait(0.05)  # in a review each frame takes its time
    for below in reversed(desk.cabinet.stack[:-1]):
        if isinstance(desk.scene, WelcomeScene):
            break  # the first of all when there is one
        desk.key(pygame.K_ESCAPE)
        assert desk.scene is below


@pytest.mark.parametrize("answer", ["Settings", "Rules"])
def test_what_was_opened_out_of_the_pause_leads_back_to_it(desk, answer):
    scene = opened(desk, a_match(steps=9))
    desk.key(pygame.K_ESCAPE)
    for _ in range(2):
        desk.click_on(desk.widget(text=answer))
        desk.wait(0.3)
        assert isinstance(desk.scene, SettingsScene | RulesScene)
        desk.key(pygame.K_ESCAPE)
        assert isinstance(desk.scene, AskScene) and desk.scene.question == "Pause"
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is scene
    desk.key(pygame.K_F1)
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is scene, "rules that were opened at the table lead back to the table"


def test_escape_leads_out_of_a_name_before_it_leads_out_of_the_page(desk):
    desk.cabinet.open(SeatsScene, "link")
    page = desk.scene
    desk.click_on(next(widget for widget in page.controls.widgets if isinstance(widget, NameField)))
    desk.type("Zoe")
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is page and not page.controls.is_typing
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, TitleScene)


@pytest.mark.parametrize("first, button, answer", [("Pause", "pause", "Start again"), ("", "flag", "Give up")])
def test_escape_leads_from_a_second_question_to_the_first_and_then_to_the_table(desk, first, button, answer):
    scene = opened(desk, a_match(steps=9))
    desk.click_on(desk.widget(glyph=button))
    question = desk.scene.question
    desk.click_on(desk.widget(text=answer))
    assert desk.scene.question != question
    desk.key(pygame.K_ESCAPE)
    assert desk.scene.question == question
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is scene and scene.match.outcome is None


def test_escape_puts_a_tile_back_before_it_pauses(desk):
    match = Match(game_named("tantrix"), [HUMAN, HUMAN], 7)
    while match.to_move < 0:
        match.draw()
    scene = opened(desk, match)
    desk.wait_until(lambda: scene.turns.is_awaited)
    desk.key(pygame.K_RIGHT)
    assert scene.table.hand.held is not None
    desk.key(pygame.K_ESCAPE)
    assert desk.scene is scene and scene.table.hand.held is None
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, AskScene)


def test_escape_takes_a_question_back(desk):
    left_behind()
    go_home(desk)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, AskScene)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, TitleScene) and desk.cabinet.is_running


# The first start


def newcomer() -> Desk:
    desk = Desk(settings=Settings())
    desk.cabinet.stack.clear()
    desk.cabinet.open(WelcomeScene)
    return desk


def test_a_newcomer_learns_first_and_is_offered_the_game_afterwards():
    desk = newcomer()
    desk.click_on(desk.widget(game="borderline"))
    desk.click_on(desk.widget(text="Learn in two minutes"))
    assert isinstance(desk.scene, LessonScene)
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, LearnOrPlayScene)
    desk.click_on(desk.widget(text="Play"))
    desk.wait(0.5)
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.seats == ["human:Player 1", "easy"]
    assert [type(scene) for scene in desk.cabinet.stack] == [TitleScene, PlayScene]


def test_who_thinks_better_of_a_game_is_back_at_the_welcome():
    desk = newcomer()
    desk.click_on(desk.widget(game="link"))
    desk.key(pygame.K_ESCAPE)
    assert isinstance(desk.scene, WelcomeScene) and not desk.cabinet.settings.welcomed


def sit_down_to(desk: Desk, game: str, *others: str) -> PlayScene:
    desk.cabinet.open(SeatsScene, game)
    for seat, who in enumerate(others, 1):
        desk.scene.set_who(seat, who)
    desk.click_on(desk.widget(text="Begin"))
    desk.wait(0.1)
    return desk.scene


@pytest.mark.parametrize("game", names())
def test_who_you_are_is_told_before_the_first_move_of_the_first_game(game):
    desk = Desk(settings=Settings())
    scene = sit_down_to(desk, game, "easy")
    told = " ".join(written_on(desk))
    assert "You are red." in told and scene.table.side_words(scene.match, 0) in told
    desk.wait(3)
    assert scene.match.entries == [], "nobody moves while it is read"
    desk.wait(4)
    assert "You are red." not in " ".join(written_on(desk))
    assert settings_file.load()[0].introduced == [game]
    again = sit_down_to(desk, game, "easy")
    assert not again.introduction.is_shown


@pytest.mark.parametrize("game", names())
def test_the_press_that_sends_the_card_away_does_nothing_else(game):
    desk = Desk(settings=Settings())
    for deed in (lambda: desk.click(960, 540), lambda: desk.key(pygame.K_SPACE), lambda: desk.key(pygame.K_ESCAPE)):
        desk.cabinet.settings.introduced.clear()
        scene = sit_down_to(desk, game, HUMAN)
        assert scene.introduction.is_shown
        deed()
        assert desk.scene is scene and not scene.introduction.is_shown
        hands = [step for step in scene.match.steps if not (step.by == CHANCE and scene.table.draws_itself)]
        assert hands == []


def test_across_a_flat_screen_each_reads_of_their_own_left_side():
    desk = Desk(settings=Settings(across=True))
    scene = sit_down_to(desk, "borderline", HUMAN)
    assert scene.table.side_words(scene.match, 0) == scene.table.side_words(scene.match, 1)
    desk.cabinet.draw()
    desk.cabinet.settings.across = False
    assert scene.table.side_words(scene.match, 0) != scene.table.side_words(scene.match, 1)


def test_a_game_that_goes_on_introduces_nobody():
    left_behind()
    desk = Desk(settings=Settings())
    desk.click_on(desk.widget(text="Continue the game"))
    assert not desk.scene.introduction.is_shown


# The seats page


def test_the_clock_is_offered_where_somebody_waits_for_somebody(desk):
    desk.cabinet.open(SeatsScene, "tetrix")
    clock = next(w for w in desk.scene.controls.widgets if "No clock" in dict(getattr(w, "choices", [])).values())
    desk.click_on(clock)
    assert desk.cabinet.settings.move_clock == 30
    desk.click_on(desk.widget(text="Play alone"))
    assert not [w for w in desk.scene.controls.widgets if "No clock" in dict(getattr(w, "choices", [])).values()]


@pytest.mark.parametrize("game", names())
def test_only_a_table_that_faces_both_ends_can_lie_across_a_flat_screen(desk, game):
    desk.cabinet.open(SeatsScene, game)
    toggles = [widget for widget in desk.scene.controls.widgets if isinstance(widget, Toggle)]
    switches = [toggle for toggle in toggles if toggle.text == "Across a flat screen"]
    assert bool(switches) == table_of(game).faces_both_ends
    for is_across in (True, False) if switches else ():
        desk.click_on(desk.widget(text="Across a flat screen"))
        assert desk.cabinet.settings.across is is_across


# In a public place


def kiosk(**facts):
    cabinet = studio_kiosk((1280, 720), Config(**facts))
    cabinet.wake()
    run_for(cabinet, 0.5)
    return cabinet


def touch(cabinet, x: float, y: float) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        cabinet.frame([pygame.Event(kind, pos=cabinet.canvas.px(x, y), button=1, touch=False)], FRAME)
    run_for(cabinet, 0.5)


@pytest.mark.parametrize("game", names())
def test_one_touch_leads_a_visitor_to_a_game_against_the_weakest_computer_on_offer(game):
    for _ in range(2):  # each visitor anew
        cabinet = kiosk(levels=("hard", "medium"))
        widget = next(w for w in cabinet.top.controls.widgets if getattr(w, "game", "") == game)
        touch(cabinet, *widget.box.centre)
        scene = cabinet.top
        assert isinstance(scene, PlayScene) and scene.match.seats == ["human:Player 1", "medium"]
        assert scene.introduction.is_shown and scene.journal is None
        cabinet.rest()
        assert cabinet.settings.introduced == []


def test_a_kiosk_lists_no_games_and_offers_no_clock_at_its_seats():
    left_behind()
    cabinet = kiosk()
    widget = next(w for w in cabinet.top.controls.widgets if getattr(w, "seats_of", "") == "borderline")
    touch(cabinet, *widget.box.centre)
    assert isinstance(cabinet.top, KioskSeats)
    words = [getattr(widget, "text", "") for widget in cabinet.top.controls.widgets]
    assert not [word for word in words if "Continue" in word or "Across" in word]
    cabinet.open(UnfinishedScene)
    assert isinstance(cabinet.top, KioskSeats)
