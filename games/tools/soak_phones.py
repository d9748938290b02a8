"""A long proof: guests lose their lines, reload and open second tabs at random moments of games in which all decide
at once.

Every decision that was made is in the record once, as it was made last; no seat decides what nobody has chosen for it.
"""

from __future__ import annotations

import time
from random import Random
from typing import Any

from games.core.contract import CHANCE, OVER
from games.core.match import Match
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.title import TitleScene
from games.tools.pocket import PocketPhone, game_of_all, invite, sit_down
from games.tools.studio import FRAME, nobodys_folder, open_studio, unseen
from games.words import said, say

NAMES = ("Anna", "Ben", "Cleo")
SIZE = (480, 270)
BETWEEN = 0.15  # seconds from one tap to the next
STUCK = 40.0  # seconds without a step


class ClumsyHand:
    """A phone in a clumsy hand. Something that it has said to each question must come true: of two thoughts ahead of
    the turn the second may come too late."""

    def __init__(self, phone: PocketPhone, dice: Random):
        self.phones = [phone]  # tabs
        self.dice = dice
        self.said: dict[int, list[tuple[int, str]]] = {}  # by question: indices, and their moves in words
        self._next = 0.0  # when it may say something again: no finger is faster

    def look(self) -> None:
        for phone in self.phones:
            phone.listen()
        phone = self.dice.choice(self.phones)
        question = phone.question
        if question is None or phone.is_cut or time.monotonic() < self._next:
            return
        self._next = time.monotonic() + BETWEEN
        number = question["q"]
        if question["throw"]:
            phone.send("throw", q=number)
        elif number not in self.said or (question["chosen"] is not None and self.dice.random() < 0.05):
            move = self.dice.randrange(len(question["moves"]))
            self.said.setdefault(number, []).append((move, question["moves"][move]["words"]))
            for _ in range(self.dice.choice((1, 1, 1, 3))):  # some fingers tremble
                phone.choose(move)
        elif question["chosen"] is None:
            phone.choose(self.said[number][-1][0])  # as the page does whose line was cut in between

    def stumble(self) -> None:
        phone = self.dice.choice(self.phones)
        kind = self.dice.choice(("cut", "reload", "tab"))
        secret, address = phone.secret, phone.address
        if kind != "tab" or len(self.phones) > 2:
            phone.cut() if kind == "cut" else phone.close()
            self.phones.remove(phone)
        again = PocketPhone(address, secret=secret)
        again.secret = secret
        self.phones.append(again)


def soak_phones(count: int, seed: int) -> tuple[int, list[str]]:
    """So many stumbles, in as many games as they take."""
    dice, done = Random(seed), 0
    complaints: list[str] = []
    with nobodys_folder():
        while done < count and not complaints:
            stumbles, told = _game(dice, count - done)
            done += stumbles
            complaints += told
    return done, complaints


def _game(dice: Random, most: int) -> tuple[int, list[str]]:
    cabinet = open_studio(SIZE)
    cabinet.settings.reduced_motion = True
    cabinet.open(TitleScene)
    invite(cabinet)
    held = [ClumsyHand(phone, dice) for phone in sit_down(cabinet, *NAMES)]
    try:
        game, seats = game_of_all(), [f"human:{name}" for name in NAMES]
        match = Match(game, seats, dice.randrange(2**32))
        cabinet.open(PlayScene, match, sitters_of(seats, game.name))
        with unseen(cabinet):
            return _played(cabinet, match, held, dice, most)
    finally:
        cabinet.guests.end()


def _played(cabinet: Any, match: Match, held: list[ClumsyHand], dice: Random, most: int) -> tuple[int, list[str]]:
    stumbles = steps = 0
    since = time.monotonic()
    while match.to_move != OVER:
        cabinet.frame([], FRAME)
        for each in held:
            each.look()
        if stumbles < most and dice.random() < 0.03:
            dice.choice(held).stumble()
            stumbles += 1
        if len(match.steps) != steps:
            since, steps = time.monotonic(), len(match.steps)
        elif time.monotonic() - since > STUCK:
            return stumbles, [say("nobody can go on after step {number}", number=steps)]
    return stumbles, _faults(match, held)


def _faults(match: Match, held: list[ClumsyHand]) -> list[str]:
    """Where the record is not what they have chosen: each of them decides in the order of the questions."""
    found = []
    for seat, each in enumerate(held):
        told = [_told(match, step.move) for step in match.steps if step.by == seat]
        wanted = [[words for _, words in each_said] for _, each_said in sorted(each.said.items())]
        if len(told) != len(wanted) or any(made not in words for made, words in zip(told, wanted)):
            found.append(
                say("seat {seat} has decided {wanted}, and the record has {made}", seat=seat, wanted=wanted, made=told)
            )
    chance = sum(step.by == CHANCE for step in match.steps)
    if chance + sum(len(each.said) for each in held) != len(match.steps):
        found.append(say("the record has steps that nobody has decided"))
    return found


def _told(match: Match, move: Any) -> str:
    words = said(match.game.in_words(move))
    return words[:1].upper() + words[1:]
