"""Where the first scenes lead. What lies there is imported on the way, so that the title stands on the screen early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.window.scenes import Change, Push

if TYPE_CHECKING:
    from games.core.match import Match
    from games.people.party import Sitter
    from games.store.cup import Cup
    from games.store.journal import Journal


def to_seats(game: str) -> Change:
    from games.scenes.seats import SeatsScene

    return Push(SeatsScene, game)


def to_game(match: Match, sitters: list[Sitter], journal: Journal | None) -> Change:
    from games.scenes.play.scene import PlayScene

    return Push(PlayScene, match, sitters, journal)


def to_cup_seats() -> Change:
    from games.scenes.cup_seats import CupSeatsScene

    return Push(CupSeatsScene)


def to_cup(cup: Cup) -> Change:
    from games.scenes.cup import CupScene

    return Push(CupScene, cup)


def to_fame() -> Change:
    from games.scenes.fame import FameScene

    return Push(FameScene)


def to_settings() -> Change:
    from games.scenes.settings import SettingsScene

    return Push(SettingsScene)
