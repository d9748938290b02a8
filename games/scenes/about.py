"""About the program: whose names the games carry, and under which licences its parts come."""

from __future__ import annotations

from games.core.catalogue import catalogue
from games.window.app import Cabinet
from games.window.canvas import INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.scenes import Pop
from games.window.tags import FADED, TagButton
from games.words import say

SHEET, UPRIGHT_SHEET = Box(330, 70, 1260, 850), Box(60, 110, 960, 1560)


class AboutScene(ControlScene):
    has_upright = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet, [TagButton(Box(0, 0, 1, 1), say("Done"), Pop, "check", 38)])
        self.controls.focus = self.controls.widgets[0]
        self.lay_out()

    def lay_out(self) -> None:
        self.controls.widgets[0].box = Box(240, 1740, 600, 120) if self.upright else Box(700, 946, 520, 100)

    def draw(self, canvas: Canvas) -> None:
        draw_desk(canvas)
        sheet = UPRIGHT_SHEET if canvas.upright else SHEET
        canvas.nine("paper/card_up", sheet)
        x = sheet.centre[0]
        canvas.sprite("stationery/tape_0", x - 10, sheet.y - 4)
        canvas.text(say("About Tabletrix"), x, sheet.y + 110, 60, INK, "head", "centre", width=sheet.width - 160)
        rule = canvas.rect(Box(x - 130, sheet.y + 160, 260, 3))
        canvas.surface.fill(FADED, rule)
        told = "\n\n".join(_paragraphs())
        room = Box(sheet.x + 90, sheet.y + 210, sheet.width - 180, sheet.height - 270)
        size = 40 if canvas.upright else 34
        used = canvas.paragraph_height(told, room, size)
        canvas.paragraph(told, room._replace(y=room.y + max(0.0, (room.height - used) / 3)), size, INK)
        self.controls.draw(canvas)


def _paragraphs() -> list[str]:
    return [
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
