"""From a tap on a phone to the first changed picture on the screen, over a real line of this machine."""

from __future__ import annotations

import time
from statistics import quantiles
from typing import Any

import pygame

from games.core.catalogue import game_named
from games.core.match import Match
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.title import TitleScene
from games.tools.pocket import invite, sit_down
from games.tools.studio import nobodys_folder, open_studio
from games.window.app import IDLE_RATE

TAPS = 120
GAME = "tetrix"  # in which something can be decided at any moment
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
    seats = ["human:Anna", "human:Ben"]
    match = Match(game_named(GAME), seats, SEED)
    cabinet.open(PlayScene, match, sitters_of(seats, GAME))
    clock, found = pygame.Clock(), []

    def look() -> None:
        cabinet.frame([], clock.tick(IDLE_RATE) / 1000)
        anna.listen()
        ben.listen()

    while match.state.form is None or ben.question is None:
        look()
        if anna.question and anna.question["throw"]:
            anna.tell("throw", q=anna.question["q"])
        elif anna.question and match.state.form is None:
            anna.choose(0)
    prepared, turns = None, cabinet.top.turns
    for number in range(TAPS):
        for _ in range(number % 5):
            look()  # taps come at any moment between two looks
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
