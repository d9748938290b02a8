"""The buttons along the lower edge of the play scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.window.canvas import Box
from games.window.widgets import RoundButton
from games.words import say

if TYPE_CHECKING:
    from games.scenes.play.scene import PlayScene

EDGE, PITCH, ABOVE = 84, 92, 60  # from a side of the window to a button's middle, to the next one, and from below


class Buttons:
    """Those for a move stand on the left, those for the whole table on the right, once they have their place."""

    def __init__(self, scene: PlayScene):
        turns = scene.turns
        self.undo = RoundButton(0, 0, "undo", turns.undo, say("Take back (Ctrl+Z)"))
        self.redo = RoundButton(0, 0, "redo", turns.redo, say("Make again (Ctrl+Y)"))
        self.hint = RoundButton(0, 0, "hint", scene.hint, say("Show a good move (H)"))
        self.rules = RoundButton(0, 0, "rules", scene.rules, say("Rules (F1)"))
        self.sound = RoundButton(0, 0, "sound", scene.mute, say("Sound on or off (M)"))
        self.flag = RoundButton(0, 0, "flag", scene.ask_to_stop)
        self.pause = RoundButton(0, 0, "pause", scene.pause, say("Pause (P)"))
        self.leave = RoundButton(0, 0, "leave", scene.pause, say("Leave the table (Esc)"))
        self._left = [self.undo, self.redo, self.hint, self.rules]
        self._right = [self.sound, self.flag, self.pause, self.leave]
        self.all = [*self._left, *self._right]

    def lay_out(self, whole: Box) -> None:
        """Along the lower edge of the design space."""
        for number, button in enumerate(self._left):
            button.put_at(EDGE + PITCH * number, whole.bottom - ABOVE)
        for number, button in enumerate(reversed(self._right)):
            button.put_at(whole.right - EDGE - PITCH * number, whole.bottom - ABOVE)

    def refresh(self, scene: PlayScene) -> None:
        """Those that make sense now."""
        turns = scene.turns
        self.undo.enabled = turns.can_undo
        self.redo.enabled = turns.can_redo
        self.hint.enabled = turns.can_hint
        self.flag.enabled = scene.stopping.is_possible
        self.flag.tip = (
            say("Take a seat back, or give up") if turns.handed_over else say("Give up, or let the computer go on")
        )
        self.sound.glyph = "mute" if scene.cabinet.settings.muted else "sound"
