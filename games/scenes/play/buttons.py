"""The buttons along the lower edge of the play scene."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.window.widgets import RoundButton
from games.words import say

if TYPE_CHECKING:
    from games.scenes.play.scene import PlayScene

LEFT, RIGHT, PITCH, HEIGHT = 84, 1560, 92, 1020


class Buttons:
    """Those for a move stand on the left, those for the whole table on the right."""

    def __init__(self, scene: PlayScene):
        turns = scene.turns
        self.undo = RoundButton(LEFT, HEIGHT, "undo", turns.undo, say("Take back (Ctrl+Z)"))
        self.redo = RoundButton(LEFT + PITCH, HEIGHT, "redo", turns.redo, say("Make again (Ctrl+Y)"))
        self.hint = RoundButton(LEFT + 2 * PITCH, HEIGHT, "hint", scene.hint, say("Show a good move (H)"))
        self.rules = RoundButton(LEFT + 3 * PITCH, HEIGHT, "rules", scene.rules, say("Rules (F1)"))
        self.sound = RoundButton(RIGHT, HEIGHT, "sound", scene.mute, say("Sound on or off (M)"))
        self.flag = RoundButton(RIGHT + PITCH, HEIGHT, "flag", scene.ask_to_stop)
        self.pause = RoundButton(RIGHT + 2 * PITCH, HEIGHT, "pause", scene.pause, say("Pause (P)"))
        self.leave = RoundButton(RIGHT + 3 * PITCH, HEIGHT, "leave", scene.pause, say("Leave the table (Esc)"))
        self.all = [self.undo, self.redo, self.hint, self.rules, self.sound, self.flag, self.pause, self.leave]

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
