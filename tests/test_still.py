"""Only what has changed is painted anew, on still layers of tables and in the window: nobody may see a difference."""

import pytest

from games.core.catalogue import game_named, names
from games.kit.shots import go_on
from games.kit.staged import StagedTable
from games.kit.still import StillLayer
from games.tools.moments import make, situation, table_after
from games.tools.studio import FRAME, open_studio
from games.window.intents import Act

WINDOWS = {"lying": (720, 405), "upright": (405, 720)}
LOOKED_AT = 5  # every so many frames
FRAMES = 420


def seen(cabinet) -> bytes:
    return cabinet.surface.get_view("2").raw


def seen_anew(cabinet) -> bytes:
    """The same picture with nothing left of what was painted before."""
    table, kept = cabinet.top.table, cabinet.top.table.still
    table.still = StillLayer()
    cabinet.draw()
    table.still = kept
    return seen(cabinet)


@pytest.mark.parametrize("window", WINDOWS)
@pytest.mark.parametrize("game", names())
def test_a_table_always_looks_as_if_all_of_it_were_painted_anew(game, window):
    for seats in sorted({2, max(game_named(game).seats)}):
        cabinet = open_studio(WINDOWS[window])
        whole = table_after(cabinet, game, seats, 14, 5)
        scene, decided = cabinet.top, 0
        assert isinstance(scene.table, StagedTable)
        for number in range(FRAMES):
            if scene.turns.is_awaited and not scene.table.is_moving and number > 20:
                decided += 1
                if decided % 6 == 5:
                    scene.handle(Act.UNDO)
                else:
                    make(cabinet, go_on(situation(cabinet, whole)))
            cabinet.frame([], FRAME)
            if number % LOOKED_AT == 0 and number > 20 and not scene.is_stale:
                shown = seen(cabinet)
                assert seen_anew(cabinet) == shown, f"frame {number} with {seats} seats"
        assert decided > 3
