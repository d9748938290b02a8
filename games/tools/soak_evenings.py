"""An evening at a cabinet that is killed in the middle of it: settings, a lesson, and a party cup through real hands.

The child is a cabinet without a screen at which a script uses keys and mouse. Whatever it was doing when it died, the
next start finds each game of the evening once in the hall of fame and in the cup, each finished cup once in the hall of
fame, and what was in play goes on.
"""

from __future__ import annotations

import sys
from pathlib import Path
from random import Random

from games.core.catalogue import game_named, names
from games.store import saves
from games.store import settings as settings_file
from games.store.bests import Bests
from games.store.bests import usual_path as bests_path
from games.store.cup import usual_order
from games.store.cup_file import begun
from games.store.ends import bring_to_an_end
from games.store.fame import Fame
from games.store.fame import usual_path as fame_path
from games.store.journal import ENDING
from games.tools.soak_kills import data_in, differ, miscounted_cups, play_and_kill, shelf, twice
from games.words import in_words, say

LATEST = 12.0  # seconds: three matches of a cup


def kill_an_evening(folder: Path, seed: int, luck: Random) -> list[str]:
    """What was lost or counted twice."""
    play_and_kill(folder, ("games.tools.soak_evenings", str(seed)), luck.uniform(0.0, LATEST))
    with data_in(folder):
        return [*_miscounts(folder), *_stuck(folder)]


def _miscounts(folder: Path) -> list[str]:
    fame, bests = Fame(fame_path()), Bests(bests_path())
    settings, told = settings_file.load()
    complaints = [*map(in_words, [*told, *saves.tidy()]), *bring_to_an_end(settings, fame, bests)]
    on_shelf = {path.with_suffix(ENDING).name: match for path, match in shelf(folder)}
    cup, words = begun()
    complaints += [*words, *map(in_words, [*fame.problems, *bests.problems])]
    complaints += twice(say("the hall of fame"), [entry.of for entry in fame.entries])
    famous = {
        name
        for name, match in on_shelf.items()
        if any(map(match.is_human, range(len(match.seats)))) and match.outcome is not None
    }
    complaints += differ(say("the hall of fame"), famous, {entry.of for entry in fame.entries})
    complaints += miscounted_cups(fame, len(on_shelf) // matches_of_a_cup())
    # All games of the evening are matches of cups, one cup after the other, of which only the last is known still.
    counted = [] if cup is None else cup.kept.counted
    before = len(on_shelf) - len(counted)
    complaints += twice(say("the cup"), counted)
    complaints += differ(say("the cup"), set(sorted(on_shelf)[before - before % matches_of_a_cup() :]), set(counted))
    return complaints


def matches_of_a_cup() -> int:
    """Of four players; where a game has not so many seats, they play a small tournament."""
    return sum(1 if 4 in game_named(name).seats else 4 for name in usual_order())


def _stuck(folder: Path) -> list[str]:
    """What is in play can be played on."""
    complaints: list[str] = []
    for path in (folder / "games").glob("*" + ENDING):
        match, journal, told = saves.resume(path)
        complaints += map(in_words, told)
        if match is None or journal is None:
            complaints.append(say("{name} cannot be played on", name=path.name))
        else:
            journal.close()
    return complaints


def _child(seed: int) -> None:
    """The evening itself; it never ends by itself."""
    from games.scenes.lesson import LessonScene
    from games.scenes.title import TitleScene
    from tests.cup_player import begin_cup, play_cup
    from tests.desk import Desk

    luck = Random(f"evening {seed}")
    desk = Desk()
    cabinet = desk.cabinet
    cabinet.fame, cabinet.bests = Fame(fame_path()), Bests(bests_path())
    print(seed, flush=True)  # a sign of life
    while True:
        cabinet.open(LessonScene, luck.choice(names()))
        for _ in range(luck.randrange(20)):
            desk.click(luck.uniform(100, 1800), luck.uniform(100, 1000))
            desk.wait(0.3)
        while not isinstance(desk.scene, TitleScene):
            desk.cabinet.stack.pop().leave()
        cabinet.settings.muted = not cabinet.settings.muted
        cabinet.save_settings()
        desk.cabinet.top.resume(None)
        begin_cup(desk)
        podium = play_cup(desk)
        assert podium is not None
        desk.click_on(podium.controls.widgets[0])
        desk.wait(0.5)


if __name__ == "__main__":
    _child(int(sys.argv[1]))
