"""Where the first scenes lead. What lies there is imported on the way, so that the title stands on the screen early."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.window.scenes import Change, Push

if TYPE_CHECKING:
    from games.core.match import Match
    from games.people.party import Sitter
    from games.store.cup import Cup
    from games.store.journal import Journal
    from games.window.app import Cabinet


def to_seats(game: str) -> Change:
    from games.scenes.seats import SeatsScene

    return Push(SeatsScene, game)


def to_game(match: Match, sitters: list[Sitter], journal: Journal | None) -> Change:
    from games.scenes.play.scene import PlayScene

    return Push(PlayScene, match, sitters, journal)


def to_learn_or_play(game: str) -> Change:
    from games.scenes.first_game import LearnOrPlayScene

    return Push(LearnOrPlayScene, game)


def to_first_game(cabinet: Cabinet, game: str) -> Change:
    from games.scenes.first_game import first_game

    return first_game(cabinet, game)


def to_unfinished(game: str | None = None) -> Change:
    from games.scenes.unfinished import UnfinishedScene

    return Push(UnfinishedScene, game)


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
