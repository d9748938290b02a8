"""The scenes by the names that pictures of them have."""

from __future__ import annotations

from games.kiosk.attract import AttractScene
from games.kiosk.operator import FirstPinScene, OperatorScene, PinScene
from games.kiosk.visitors import KioskSeats, KioskTitle, NamesScene, StillThereScene
from games.scenes.about import AboutScene
from games.scenes.cup import CupScene
from games.scenes.cup_seats import CupPlayersScene, CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.lesson import LessonScene
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.review import ReviewScene
from games.scenes.rulebook import RulesScene
from games.scenes.seats import SeatsScene
from games.scenes.settings import SettingsScene
from games.scenes.title import TitleScene
from games.scenes.welcome import WelcomeScene
from games.window.scenes import SceneClass

SCENES: dict[str, SceneClass] = {
    "title": TitleScene,
    "welcome": WelcomeScene,
    "seats": SeatsScene,
    "play": PlayScene,
    "results": ResultsScene,
    "rules": RulesScene,
    "settings": SettingsScene,
    "about": AboutScene,
    "replay": ReplayScene,
    "review": ReviewScene,
    "fame": FameScene,
    "cup_seats": CupSeatsScene,
    "cup": CupScene,
    "cup_players": CupPlayersScene,
    "lesson": LessonScene,
    "attract": AttractScene,
    "kiosk_title": KioskTitle,
    "kiosk_seats": KioskSeats,
    "kiosk_names": NamesScene,
    "still_there": StillThereScene,
    "kiosk_pin": PinScene,
    "kiosk_first_pin": FirstPinScene,
    "operator": OperatorScene,
}
