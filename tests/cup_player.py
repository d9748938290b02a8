"""Two people and two computers play a party cup by the events of keys and mouse. Can be run and killed as a program."""

import os
import signal
import sys

import pygame

from games.bots.greedy import best_move
from games.bots.known import greedy_named
from games.core.contract import CHANCE
from games.scenes.cup import CupScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.tools.studio import unseen
from games.words import say
from tests.desk import Desk

LONGEST = 60_000  # turns of the loop


def begin_cup(desk: Desk) -> None:
    """From the title: four seats, the last two for computers; people with names, who enter the hall of fame."""
    desk.click_on(desk.widget(text=say("Party cup")))
    desk.wait(0.3)
    while len(desk.scene.sitters) < 4:  # the people of an evening come along to the next cup
        desk.click_on(desk.widget(text=say("One more seat")))
    for seat, who in enumerate(("human", "human", "easy", "easy")):
        while desk.scene.sitters[seat].who != who:
            choices = [widget for widget in desk.scene.controls.widgets if hasattr(widget, "choices")]
            desk.click_on(choices[seat])
    for seat, name in enumerate(("Ada", "Ben")):
        desk.scene.set(seat, name=name)
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.3)


def go_on_with_cup(desk: Desk) -> None:
    desk.click_on(desk.widget(text=say("Continue the cup")))
    desk.wait(0.3)


def play_cup(desk: Desk, stop_after: int | None = None) -> CupScene | None:
    """Until the podium, or in the middle of the second match after so many decisions in it."""
    decisions = 0
    with unseen(desk.cabinet):
        for _ in range(LONGEST):
            scene = desk.scene
            if isinstance(scene, CupScene):
                if scene.cup.is_over:
                    return scene
                desk.click_on(desk.widget(text=say("Play")))
            elif isinstance(scene, ResultsScene):
                desk.click_on(desk.widget(text=say("On with the cup")))
            elif is_asked(scene):
                if decisions == stop_after:
                    return None
                decide(desk, scene)
                decisions += len(scene.cup.kept.played) == 1
            elif scene.table.is_moving:
                desk.key(pygame.K_RETURN)
            desk.wait(0.04)
    raise AssertionError("the cup never ended")


def is_asked(scene: PlayScene) -> bool:
    return scene.turns.is_awaited


def decide(desk: Desk, scene: PlayScene) -> None:
    """What the simple player would do; the table shows it, and the space bar does it."""
    match = scene.match
    if match.to_move != CHANCE:
        seat = match.to_move
        move = best_move(match.game, greedy_named(match.game.name), match.state, seat, (1, seat, len(match.entries)))
        scene.table.hint(match, move)
        desk.wait(0.3)
    desk.key(pygame.K_SPACE)


if __name__ == "__main__":
    table = Desk()
    begin_cup(table)
    play_cup(table, stop_after=int(sys.argv[1]))
    table.scene.journal.close()  # what was called safe is on the disk; then the plug is pulled
    os.kill(os.getpid(), signal.SIGKILL)
