"""From a tap on a phone to the first changed picture on the screen, over a real line of this machine."""

from __future__ import annotations

import time
from statistics import quantiles
from typing import Any

import pygame

from games.core.match import Match
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.title import TitleScene
from games.tools.pocket import game_of_all, invite, sit_down
from games.tools.studio import nobodys_folder, open_studio
from games.window.app import IDLE_RATE

TAPS = 120
SEED = 5


def taps(size: tuple[int, int]) -> dict[str, float]:
    """While the table rests, looks are as rare as the cabinet makes them."""
    with nobodys_folder():
        cabinet = open_studio(size)
        cabinet.settings.reduced_motion = True
        cabinet.open(TitleScene)
        invite(cabinet)
        try:
            return _figures(_measured(cabinet))
        finally:
            cabinet.guests.end()


def _measured(cabinet: Any) -> list[float]:
    anna, ben = sit_down(cabinet, "Anna", "Ben")
    game, seats = game_of_all(), ["human:Anna", "human:Ben"]
    match = Match(game, seats, SEED)
    cabinet.open(PlayScene, match, sitters_of(seats, game.name))
    clock, found = pygame.Clock(), []

    def look() -> None:
        cabinet.frame([], clock.tick(IDLE_RATE) / 1000)
        anna.listen()
        ben.listen()

    answered = 0
    while ben.question is None or not ben.question["ahead"]:
        look()
        question = anna.question
        if question is None or question["q"] == answered:
            continue
        answered = question["q"]
        if question["throw"]:
            anna.send("throw", q=answered)
        else:
            anna.choose(0)
    prepared, turns = None, cabinet.top.turns
    for number in range(TAPS):
        for _ in range(3 + number % 5):
            look()  # taps come at any moment, but no faster than fingers
        ben.choose(number % 50)
        tapped = time.perf_counter()
        while turns.prepared.of(1) == prepared:
            look()
        found.append(1000 * (time.perf_counter() - tapped))
        prepared = turns.prepared.of(1)
    return found


def _figures(found: list[float]) -> dict[str, float]:
    parts = quantiles(found, n=100)
    return {"phones.tap_ms.p50": round(parts[49], 1), "phones.tap_ms.p99": round(parts[98], 1)}
