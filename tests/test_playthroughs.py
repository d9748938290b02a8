"""One game of each kind told in full. A change in rules, chance, records or pictures shows up here as a difference.

After a change that is meant: `python3 main.py test --write-playthroughs`, and read the difference before keeping it.
"""

import json
from pathlib import Path

import pytest

from games.bots.live.arena import play_match
from games.core.catalogue import game_named, names
from games.core.record import entry_to_json

FOLDER = Path(__file__).with_name("playthroughs")
SEED = 1
PICTURE_EVERY = 20


def told(name: str) -> str:
    game = game_named(name)
    match = play_match(game, ("random", "random"), SEED, patience=1.0)
    lines = [f"{name}, seed {SEED}, options {json.dumps(match.options)}"]
    for number, entry in enumerate(match.entries):
        if number % PICTURE_EVERY == 0:
            lines += ["", game.picture(entry.before), ""]
        lines.append(f"{number:3}  {json.dumps(entry_to_json(game, entry))}")
    lines += ["", game.picture(match.state), "", str(match.outcome)]
    for seat, sheet in enumerate(game.score_sheet(match.state)):
        lines += [f"seat {seat}: {line.sentence.format(**line.facts)} = {line.points}" for line in sheet]
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize("name", names())
def test_the_game_goes_as_it_was_told(name, request):
    file = FOLDER / f"{name}.txt"
    if request.config.getoption("--write-playthroughs"):
        file.write_text(told(name), encoding="utf-8")
    assert file.exists(), f"{name} has no playthrough"
    assert told(name) == file.read_text(encoding="utf-8")
