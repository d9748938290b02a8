"""Who wants less motion has not asked for silence: what is heard of a move is heard all the same."""

import json
import random
from pathlib import Path

import pytest

from games.core.catalogue import game_named, names
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match
from games.kit.staged import MOST_SOUNDS
from games.kit.tables import Gesture
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.store.settings import Settings
from games.tools.studio import FRAME, open_studio

SOUNDS = json.loads((Path(__file__).parents[1] / "sounds" / "sounds.json").read_text(encoding="utf-8"))
ON_THE_WAY = ("rail", "rattle", "slider", "slider_glide")  # what is touched while something glides, for itself
GOES_ON = {name for name, facts in SOUNDS.items() if all(len(peaks) == 1 for peaks in facts["files"].values())}
STEPS = 16
PATIENCE = 6000  # frames


def is_of_a_move(name: str) -> bool:
    """What goes on has no place in no time, and the call of a player comes between the moves."""
    return name not in (*GOES_ON, *ON_THE_WAY) and not name.startswith("turn_")


def kind_of(name: str) -> str:
    """How hard a blow falls may differ."""
    return name.removesuffix("_soft").removesuffix("_mid").removesuffix("_hard")


def heard_in(game: str, reduced: bool) -> list[list[str]]:
    """What is heard of each of the first steps, in its order; always of the same steps."""
    cabinet = open_studio((640, 360), Settings(introduced=[*names()], reduced_motion=reduced))
    cabinet.draw = lambda: None
    seats = [HUMAN, HUMAN]
    match = Match(game_named(game), seats, 4)
    cabinet.open(PlayScene, match=match, sitters=sitters_of(seats, game, match.options))
    turns, heard, begun = cabinet.top.turns, [], 0
    for _ in range(PATIENCE):
        cabinet.frame([], FRAME)
        if turns.is_awaited and not cabinet.top.table.is_moving:
            played = cabinet.sound.played
            heard.append([*dict.fromkeys(map(kind_of, filter(is_of_a_move, played[begun:])))])
            if len(heard) > STEPS:
                return heard[1:]
            begun = len(played)
            is_chance = match.to_move == CHANCE
            turns.offer(Gesture() if is_chance else random.Random(len(match.steps)).choice(list(match.moves)))
            cabinet.top.refresh()
    raise TimeoutError(f"only {len(heard)} steps")


@pytest.mark.parametrize("game", names())
def test_less_motion_keeps_the_sounds_of_a_move(game):
    for number, (moving, still) in enumerate(zip(heard_in(game, False), heard_in(game, True), strict=True)):
        missing = set(moving) - set(still)
        assert not missing or len(still) >= MOST_SOUNDS, (number, missing, still)
