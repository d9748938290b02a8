"""About the program: whose names the games carry, and under which licences its parts come."""

from __future__ import annotations

from games.core.catalogue import catalogue
from games.window.app import Cabinet
from games.window.canvas import INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Pop
from games.window.widgets import WideButton
from games.words import say


class AboutScene(ControlScene):
    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet, [WideButton(Box(760, 946, 400, 84), say("Done"), Pop, "check", 34)])
        self.controls.focus = self.controls.widgets[0]

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_paper", Box(360, 50, 1200, 1000))
        canvas.text(say("About Tabletrix"), 960, 130, 54, INK, "head", "centre")
        paragraphs = [
            say(
                "Tabletop games to see, hear and touch. Program, pictures, sounds and words are our own work, free "
                "under the MIT licence."
            ),
            say(
                "Tetris, alone and in the name of a game, is a trademark of Tetris Holding. {games} and the names of "
                "other games belong to their owners. Tabletrix is a tribute: it is not affiliated with any of them, "
                "nor endorsed by them.",
                games=", ".join(info.title for info in catalogue().values()),
            ),
            say(
                "Made with pygame-ce (LGPL), pymunk and Chipmunk (MIT), msgspec (BSD), platformdirs (MIT), and the "
                "typefaces Manrope and Amatic SC (SIL Open Font License)."
            ),
        ]
        y = 220.0
        for text in paragraphs:
            y += canvas.paragraph(text, Box(450, y, 1020, 220), 32, INK) + 30
        self.controls.draw(canvas)
