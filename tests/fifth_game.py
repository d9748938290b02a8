"""Somebody at a cabinet into which one more game folder has been put: each place where the game must be found, by the
events of mouse, fingers, keys and gamepad. Run in that copy as a program, which tells what each visit came to."""

from __future__ import annotations

import json
import os
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import replace
from io import StringIO
from pathlib import Path

import pygame

from games.commands import main as command
from games.core.catalogue import info_of
from games.core.contract import CHANCE
from games.core.record import to_line, to_record
from games.core.rulebook import rule_ids
from games.kiosk.attract import AttractScene
from games.kiosk.config import Config
from games.kiosk.operator import OperatorScene
from games.kiosk.title import KioskTitle
from games.kiosk.visitors import KioskSeats
from games.kit.plain_table import words_of
from games.scenes.cup import CupScene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.scenes.seats import SeatsScene
from games.scenes.welcome import WelcomeScene
from games.tools.kiosk_studio import studio_kiosk
from games.tools.studio import unseen
from games.window.widgets import Toggle
from games.words import say
from tests.desk import Desk, play_to_results, written_on

VISITS: dict[str, Callable[[str], None]] = {}


def visit(visited: Callable[[str], None]) -> Callable[[str], None]:
    VISITS[visited.__name__] = visited
    return visited


# How a person plays


def by_mouse(desk: Desk) -> Callable[[PlayScene], None]:
    """Clicks on a move in the middle of the list, or on what sets chance off."""

    def decide(scene: PlayScene) -> None:
        if scene.match.to_move == CHANCE:
            desk.click_on(desk.widget(glyph="dice"))
            return
        moves = scene.table.moves
        wanted = len(moves.moves) // 2
        desk.point(*moves.row_box(moves.first).centre)
        for _ in range(wanted):
            if wanted >= moves.first + moves.in_sight:
                desk.wheel(-1)
        desk.click(*moves.row_box(wanted).centre)

    return decide


def by_keys(desk: Desk) -> Callable[[PlayScene], None]:
    def decide(scene: PlayScene) -> None:
        if scene.match.to_move != CHANCE:
            desk.key(pygame.K_END)
            desk.key(pygame.K_UP)
        desk.key(pygame.K_RETURN)

    return decide


def by_fingers(desk: Desk) -> Callable[[PlayScene], None]:
    """A finger's first touch chooses, and the second one makes the move."""

    def decide(scene: PlayScene) -> None:
        if scene.match.to_move == CHANCE:
            desk.tap(*desk.widget(glyph="dice").box.centre)
            return
        moves, before = scene.table.moves, len(scene.match.entries)
        row = min(1, len(moves.moves) - 1)
        for _ in range(2):
            if len(scene.match.entries) == before:
                desk.tap(*moves.row_box(row).centre)

    return decide


def by_pad(desk: Desk) -> Callable[[PlayScene], None]:
    def decide(scene: PlayScene) -> None:
        if scene.match.to_move != CHANCE:
            desk.pad(pygame.CONTROLLER_BUTTON_DPAD_DOWN)
        desk.pad(pygame.CONTROLLER_BUTTON_A)

    return decide


def seated(game: str) -> Desk:
    """From the title to the seats, by a click on the game; a person against the weakest computer."""
    desk = Desk()
    desk.click_on(desk.widget(game=game))
    desk.wait(0.3)
    assert isinstance(desk.scene, SeatsScene)
    assert [sitter.who for sitter in desk.scene.sitters] == ["human", "easy"]
    return desk


def begun(game: str) -> Desk:
    desk = seated(game)
    desk.click_on(desk.widget(text=say("Begin")))
    await_turn(desk)
    return desk


def await_turn(desk: Desk) -> None:
    """Until a person is to decide about a move; whatever chance does before is set off."""
    for _ in range(40):
        desk.wait_until(lambda: desk.scene.turns.is_awaited)
        if desk.scene.match.to_move != CHANCE:
            return
        desk.key(pygame.K_SPACE)
        desk.wait(0.6)
    raise AssertionError("nobody was ever to decide")


def press_until(desk: Desk, key: int, is_reached: Callable[[], bool]) -> None:
    for _ in range(20):
        if is_reached():
            return
        desk.key(key)
    raise AssertionError("the key does not lead there")


def finished(desk: Desk, decide: Callable[[PlayScene], None]) -> ResultsScene:
    return play_to_results(desk, decide, lambda: desk.key(pygame.K_SPACE))


def drawn_whole(desk: Desk) -> set[str]:
    """What is written on the screen; nothing may be cut off."""
    words = written_on(desk)
    assert desk.cabinet.canvas.cut == set()
    return words


def run(*arguments: str) -> str:
    """What a command prints; it must end well."""
    out = StringIO()
    with redirect_stdout(out):
        try:
            code = command(list(arguments))
        except SystemExit as ended:  # after --help
            code = ended.code
    assert not code, (arguments, out.getvalue())
    return out.getvalue()


# The places


@visit
def title_and_seats(game: str) -> None:
    desk = Desk()
    assert info_of(game).title in drawn_whole(desk)
    desk = seated(game)
    assert info_of(game).title in drawn_whole(desk)
    lessons = [widget for widget in desk.scene.controls.widgets if getattr(widget, "text", "") == say("Lesson")]
    assert not any(lesson.enabled for lesson in lessons), "it has no lesson"


@visit
def welcome(game: str) -> None:
    desk = Desk()
    desk.cabinet.open(WelcomeScene)
    desk.wait(0.3)
    desk.point(*desk.widget(game=game).box.centre)
    assert say(info_of(game).description) in drawn_whole(desk)
    desk.click_on(desk.widget(game=game))
    desk.wait(0.3)
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.game.name == game


@visit
def a_game_by_mouse_and_all_that_follows(game: str) -> None:
    """The results, the game seen again in the window and in letters, the review, and signed for the hall of fame."""
    desk = begun(game)
    match = desk.scene.match
    assert words_of(match.game, match.moves[0]) in drawn_whole(desk)
    results = finished(desk, by_mouse(desk))
    outcome = results.match.outcome
    assert {str(score) for score in outcome.scores} <= drawn_whole(desk)
    desk.wait(1.5)
    see_again(desk, results)
    look_back(desk, results)
    tell_in_letters(results)
    desk.click_on(next(widget for widget in results.controls.widgets if widget.takes_text))
    desk.type("Ann")
    desk.key(pygame.K_RETURN)
    assert [entry.game for entry in desk.cabinet.fame.entries] == [game]
    desk.click_on(desk.widget(text=say("To the other games")))
    desk.click_on(desk.widget(text=say("Hall of fame")))
    desk.wait(0.3)
    press_until(desk, pygame.K_RIGHT, lambda: desk.scene.game == game)
    assert {results.sitters[0].name, str(outcome.scores[0])} <= drawn_whole(desk)


def see_again(desk: Desk, results: ResultsScene) -> None:
    desk.click_on(desk.widget(text=say("Watch it again")))
    desk.wait(0.3)
    assert isinstance(desk.scene, ReplayScene)
    with unseen(desk.cabinet):
        for _ in results.match.steps:
            desk.key(pygame.K_RIGHT)
    assert desk.scene.shown.state == results.match.state
    drawn_whole(desk)
    desk.key(pygame.K_ESCAPE)


def look_back(desk: Desk, results: ResultsScene) -> None:
    desk.click_on(desk.widget(text=say("Look back at it")))
    assert isinstance(desk.scene, ReviewScene)
    with unseen(desk.cabinet):
        desk.wait_until(lambda: desk.scene.is_done)
    assert len(desk.scene.judged) == len([step for step in results.match.steps if step.by >= 0])
    drawn_whole(desk)
    desk.key(pygame.K_ESCAPE)


def tell_in_letters(results: ResultsScene) -> None:
    match, record = results.match, Path("played.jsonl")
    record.write_bytes(to_line(to_record(match)))
    assert match.game.picture(match.state) in run("replay", str(record), "--text", "--game", "1")


@visit
def a_game_by_keys_with_a_hint_and_left_in_the_middle(game: str) -> None:
    desk = Desk()
    press_until(desk, pygame.K_TAB, lambda: getattr(desk.scene.controls.focus, "game", None) == game)
    desk.key(pygame.K_RETURN)
    desk.wait(0.3)
    assert isinstance(desk.scene, SeatsScene)
    press_until(desk, pygame.K_RETURN, lambda: isinstance(desk.scene, PlayScene))
    await_turn(desk)
    take_a_hint_and_take_it_back(desk)
    finished(desk, by_keys(desk))
    desk.wait(1.5)
    press_until(desk, pygame.K_RETURN, lambda: isinstance(desk.scene, PlayScene))  # once more
    await_turn(desk)
    desk.key(pygame.K_RETURN)
    desk.wait(0.6)
    made = len(desk.scene.match.steps)
    desk.key(pygame.K_ESCAPE)
    desk.click_on(desk.widget(text=say("Leave the table")))
    desk = Desk()
    desk.click_on(desk.widget(text=say("Continue the game")))
    assert desk.scene.match.game.name == game and len(desk.scene.match.steps) == made


def take_a_hint_and_take_it_back(desk: Desk) -> None:
    moves = desk.scene.table.moves
    for _ in ("about where it is", "the whole move"):
        assert moves.hinted is None
        desk.key(pygame.K_h)
        desk.wait(0.6)
        drawn_whole(desk)
    assert moves.hinted is not None and moves.chosen == moves.hinted
    drawn_whole(desk)
    before = desk.scene.match.state
    desk.key(pygame.K_RETURN)
    desk.wait(0.6)
    assert desk.scene.match.state != before
    desk.key(pygame.K_z, pygame.KMOD_CTRL)
    assert desk.scene.match.state == before
    desk.key(pygame.K_y, pygame.KMOD_CTRL)
    assert desk.scene.match.state != before


@visit
def party_cup_by_gamepad(game: str) -> None:
    """A whole cup of this game alone; a game that has no place in a cup is not offered there."""
    desk = Desk()
    desk.click_on(desk.widget(text=say("Party cup")))
    desk.wait(0.3)
    titles = [chip.text.lstrip("0123456789 ") for chip in desk.scene.controls.widgets if isinstance(chip, Toggle)]
    if info_of(game).cup_order is None:
        assert titles and info_of(game).title not in titles
        return
    for title in titles:
        if title != info_of(game).title:
            chips = [widget for widget in desk.scene.controls.widgets if isinstance(widget, Toggle)]
            desk.click_on(next(chip for chip in chips if chip.text.endswith(title)))
    assert desk.scene.order == [game]
    drawn_whole(desk)
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.3)
    drawn_whole(desk)
    desk.click_on(desk.widget(text=say("Play")))
    finished(desk, by_pad(desk))
    desk.wait(1.5)
    desk.click_on(desk.widget(text=say("On with the cup")))
    assert isinstance(desk.scene, CupScene) and desk.scene.cup.is_over
    desk.wait(1.0)
    drawn_whole(desk)


@visit
def rules(game: str) -> None:
    desk = begun(game)
    desk.key(pygame.K_F1)
    desk.wait(0.3)
    assert isinstance(desk.scene, RulesScene)
    words = ""
    for _ in desk.scene.pages:
        words += " ".join(drawn_whole(desk))
        desk.key(pygame.K_RIGHT)
    assert all(rule_id in words for rule_id in rule_ids(game))
    desk.key(pygame.K_F1)
    assert isinstance(desk.scene, PlayScene)


class Visitor(Desk):
    """Somebody who passes by a kiosk that offers only this game."""

    def __init__(self, game: str):
        self.cabinet = studio_kiosk((1280, 720), replace(Config(), games=(game,), attract_seconds=10_000))
        self.cabinet.rest()
        self.wait(0.2)


@visit
def kiosk_by_fingers(game: str) -> None:
    """Computers play until somebody touches the screen."""
    visitor = Visitor(game)
    assert isinstance(visitor.scene, AttractScene)
    with unseen(visitor.cabinet):
        visitor.wait_until(lambda: visitor.scene.playing is not None)
        visitor.wait_until(lambda: len(visitor.scene.playing.match.steps) >= 4)
    assert visitor.scene.playing.match.game.name == game
    drawn_whole(visitor)
    visitor.tap(960, 600)
    visitor.wait(0.3)
    assert isinstance(visitor.scene, KioskTitle) and info_of(game).title in drawn_whole(visitor)
    visitor.tap(*visitor.widget(seats_of=game).box.centre)
    visitor.wait(0.3)
    assert isinstance(visitor.scene, KioskSeats)
    drawn_whole(visitor)
    visitor.tap(*visitor.widget(text=say("Begin")).box.centre)
    visitor.wait(0.3)
    drawn_whole(visitor)
    visitor.tap(960, 540)  # the card that tells who is who
    assert finished(visitor, by_fingers(visitor)).match.game.name == game


@visit
def operators_page(game: str) -> None:
    visitor = Visitor(game)
    visitor.cabinet.open(OperatorScene)
    assert isinstance(visitor.scene, OperatorScene)
    visitor.wait(0.3)
    assert info_of(game).title in drawn_whole(visitor)
    other = next(name for name in ("link", "tetrix") if name != game)
    visitor.click_on(visitor.widget(text=info_of(other).title))
    visitor.wait(0.3)
    visitor.click_on(visitor.widget(text=info_of(game).title))
    assert visitor.cabinet.config.games == (other,)
    visitor.cabinet.open(OperatorScene, page=OperatorScene.PLAYS)
    visitor.cabinet.draw()


# The command line


@visit
def help_on_commands(game: str) -> None:
    for name in ("play", "simulate"):
        assert game in run(name, "--help")


@visit
def simulate(game: str) -> None:
    out = Path("played_by_computers.jsonl")
    for seats in ("random,random", "greedy,easy", "medium,hard"):
        run("simulate", game, "--seats", seats, "--games", "2", "--seed", "3", "--out", str(out))
        assert len(out.read_bytes().splitlines()) == 2
        out.unlink()


def main(game: str, report: Path) -> None:
    outcomes: dict[str, str] = {}
    for name, visited in VISITS.items():
        os.environ["TABLETRIX_DATA"] = str(report.parent / name)  # each begins with nothing kept
        try:
            visited(game)
            outcomes[name] = ""
        except Exception:
            outcomes[name] = traceback.format_exc()
    report.write_text(json.dumps(outcomes), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
