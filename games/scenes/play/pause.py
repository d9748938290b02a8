"""The pause of a game: going on, looking something up, starting again, or leaving the table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from games.scenes.inviting import InviteScene
from games.scenes.play.again import Discarding, begun_again
from games.scenes.settings import SettingsScene
from games.store.journal import Journal
from games.window.ask import AskScene
from games.window.guests import guests_word
from games.window.scenes import Change, Home, Push, Replace
from games.words import say

if TYPE_CHECKING:
    from games.scenes.play.scene import PlayScene

FOR_THE_DISK = 0.3  # seconds, hardly noticed by who pauses: what has just been played may not be written yet


class Pause:
    """What was opened out of the pause leads back to it, and not into the running game."""

    def __init__(self, scene: PlayScene):
        self.scene = scene
        self._is_left = False  # for something that will come back to it

    def ask(self) -> Change:
        scene = self.scene
        choices = [("go_on", say("Go on"), "play"), ("rules", say("Rules"), "rules")]
        if scene.cabinet.keeps:
            choices.insert(1, ("settings", say("Settings"), "settings"))
        if scene.cabinet.guests.is_possible:
            choices.insert(-1, ("guests", guests_word(), "human"))
        if scene.cup is None and scene.has_open_game:
            choices.append(("again", say("Start again"), "undo"))
        choices.append(("home", say("Leave the table"), "leave"))
        return Push(AskScene, say("Pause"), choices, _kept_words(scene.journal))

    def answered(self, answer: str) -> Change | None:
        """What follows an answer; None if it was none of these."""
        if answer in ("settings", "rules"):
            self._is_left = True
            return Push(SettingsScene) if answer == "settings" else self.scene.rules()
        if answer == "guests":
            self._is_left = True
            return Push(InviteScene)
        if answer == "pause":
            return self.ask()
        if answer == "again":
            return self._ask_again()
        if answer == "start_again":
            return self._start_again()
        return Home() if answer == "home" else None

    def resumed(self) -> Change | None:
        """The scene above has gone: back to the pause if it came from there."""
        was_left, self._is_left = self._is_left, False
        return self.ask() if was_left else None

    def _ask_again(self) -> Change:
        """What becomes of the game so far."""
        journal = self.scene.journal
        choices = [("stay", say("Play on"), "play"), ("start_again", say("Start again"), "undo")]
        if not self.scene.match.can_undo:
            text = say("Nobody has moved yet: nothing is lost.")
        elif journal is None:
            text = say("The game so far is over then.")
        elif (trouble := journal.trouble(FOR_THE_DISK)) is not None:
            text = say("The game cannot be kept at the moment: {reason}", reason=trouble)
        else:
            text = say("The game so far stays under Continue.")
        return Push(AskScene, say("Start again?"), choices, text, step_back="pause")

    def _start_again(self) -> Change:
        from games.scenes.play.scene import PlayScene  # which leads here

        scene, journal = self.scene, self.scene.journal
        match, sitters = begun_again(scene.match, scene.sitters)
        if journal is not None and not scene.match.can_undo:
            scene.turns.listeners.append(Discarding(journal, scene.cabinet.tell))
        return Replace(PlayScene, match, sitters, scene.cabinet.begin_journal(match))


def _kept_words(journal: Journal | None) -> str:
    """Whether who leaves now can go on later."""
    if journal is None:
        return ""
    if (trouble := journal.trouble(FOR_THE_DISK)) is not None:
        return say("The game cannot be kept at the moment: {reason}", reason=trouble)
    return say("The game is kept. You can go on with it at any time.")
