"""A table for guests with phones, run as a program of its own: python -m tests.phone_table GAME SECONDS NAME...

It prints the link of the invitation, begins when all these guests have come, and prints the record at the end.
With SDL_VIDEODRIVER=x11 it has a real window.
"""

import os
import sys
import time

from games.core.catalogue import game_named
from games.core.contract import OVER
from games.core.record import to_line, to_record
from games.phones.service import PhoneGuests
from games.scenes.inviting import InviteScene
from games.scenes.play.scene import PlayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.scenes.title import TitleScene
from games.store.settings import Settings
from games.tools.studio import nobodys_folder, open_cabinet
from games.words import use_language


def run(game: str, seconds: float, guests: list[str]) -> None:
    use_language(os.environ.get("LANGUAGE", "en"))
    settings = Settings(introduced=[game], reduced_motion="--still" in sys.argv)
    cabinet = open_cabinet((1280, 720), settings)
    cabinet.guests = PhoneGuests(lambda: "127.0.0.1")
    cabinet.open(TitleScene)
    cabinet.open(SeatsScene, game)
    seats = cabinet.top
    while len(seats.sitters) > game_named(game).seats[0]:
        seats.remove(len(seats.sitters) - 1)
    for seat in range(len(seats.sitters)):
        seats.set_who(seat, seats.levels[0])
    cabinet.open(InviteScene)
    print(cabinet.guests.invite().url, flush=True)
    end = time.monotonic() + seconds

    def is_enough() -> bool:
        return time.monotonic() > end or isinstance(cabinet.top, ResultsScene)

    cabinet.run(lambda: is_enough() or {guest.name for guest in cabinet.guests.present()} >= set(guests))
    cabinet.stack.pop().leave()
    cabinet.run(lambda: is_enough() or {sitter.name for sitter in seats.sitters} >= set(guests))
    cabinet.follow(seats.begin())
    scene = cabinet.top
    assert isinstance(scene, PlayScene)
    cabinet.run(is_enough)
    until = time.monotonic() + 3
    cabinet.run(lambda: time.monotonic() > until)  # the phones hear of it
    cabinet.guests.end()
    print(to_line(to_record(scene.match)).decode() if scene.match.to_move == OVER else "not over", flush=True)


if __name__ == "__main__":
    with nobodys_folder():
        names = [word for word in sys.argv[3:] if not word.startswith("--")]
        run(sys.argv[1], float(sys.argv[2]), names)
