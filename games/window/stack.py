"""The stack of scenes: the one on top is what people deal with, and says what should follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from games.core.contract import Complaint
from games.store.journal import PATIENCE, Journal
from games.window.guard import Guard
from games.window.hands import Hands
from games.window.scenes import Change, Home, Opening, Pop, Push, Quit, Replace, Scene
from games.words import in_words


class SceneStack:
    """Opens and closes scenes. Whatever hands still do when another one has come was meant for the one before.

    A scene that cannot open, or cannot go on, goes away with a sentence, and what lies below it is there again. That
    holds for every Complaint. Anything else is a fault of the program: it goes on its way, so that it is seen, unless
    `note_fault` keeps it for those who can mend it.
    """

    notices: list[str]
    sound: Any

    def __init__(self) -> None:
        self.hands = Hands()
        self.press_guard = Guard()  # over the scene that has just come
        self.stack: list[Scene] = []
        self.is_running = True
        self.note_fault: Callable[[Exception], Complaint] | None = None  # what to tell of it

    def touch(self) -> None:
        """Everything has to be drawn anew."""
        for scene in self.stack:
            scene.stale = True

    def _leaving(self) -> None:
        """What is on the screen is about to give way to something else."""

    @property
    def top(self) -> Scene:
        return self.stack[-1]

    def admit(self, opening: Opening) -> None:
        """Make the scene that is asked for, and show it; where it cannot open, nothing of it is left."""
        try:
            scene = opening.scene(self, *opening.facts, **opening.more)
        except Exception:
            _put_away(opening)
            raise
        if self.stack:
            scene.is_turned = self.top.is_turned or self.top.faces_opposite
            self.top.let_go()
        self.stack.append(scene)
        if not scene.covers:
            self.sound.play("panel_in")
        try:
            scene.enter()
        except Exception:
            self.stack.remove(scene)
            scene.leave()
            raise
        self._changed()

    def _changed(self) -> None:
        """Another scene is on top: what hands still do was meant for the one before."""
        self.hands.lift_fingers()
        self.press_guard.lift()
        self.press_guard.close(self.top.quiet)
        if self.top.tune is not None:
            self.sound.tune(self.top.tune)

    def follow(self, change: Change | None) -> None:
        """Do what a scene says should follow."""
        if not isinstance(change, Push | Replace | Pop | Home | Quit):
            return
        self._leaving()
        try:
            self._change(change)
        except Exception as fault:  # a scene that cannot open: a part of a game may be broken, or what was kept of it
            self._tell_fault(fault)
            if isinstance(change, Replace):
                self._go_back()
        if self.stack and self.top.controls is not None and self.top.controls.focus is not None:
            self.top.controls.shows_focus = self.hands.by_keys

    def leave_all(self) -> None:
        """Nothing is open any more; whoever asks for this opens something."""
        while self.stack:
            self.stack.pop().leave()

    def _change(self, change: Change) -> None:
        if isinstance(change, Quit):
            self.is_running = False
        elif isinstance(change, Push):
            self.sound.hush()
            self.admit(change)
        elif isinstance(change, Replace):
            self.stack.pop().leave()
            self.admit(change)
        elif isinstance(change, Home):
            while len(self.stack) > 1:
                self.stack.pop().leave()
            self._changed()
            self.follow(self.top.resume(None))
        else:
            if not self.top.covers:
                self.sound.play("panel_out")
            self.stack.pop().leave()
            if self.stack:
                self._changed()
                self.follow(self.top.resume(change.answer))
            else:
                self.is_running = False

    # What goes wrong

    def give_up(self, fault: Exception) -> None:
        """The scene on top cannot go on. Without one below it, the fault goes on its way."""
        if len(self.stack) < 2:
            raise fault
        self._tell_fault(fault)
        self.stack.pop().leave()
        self._go_back()

    def _tell_fault(self, fault: Exception) -> None:
        if not self.stack:
            raise fault
        if isinstance(fault, Complaint):
            self.notices.append(in_words(fault))
        elif self.note_fault is not None:
            self.notices.append(in_words(self.note_fault(fault)))
        else:
            raise fault

    def _go_back(self) -> None:
        self._changed()
        self.follow(self.top.resume(None))


def _put_away(opening: Opening) -> None:
    """A game whose table cannot open is not in use any more."""
    for fact in (*opening.facts, *opening.more.values()):
        if isinstance(fact, Journal):
            fact.close(PATIENCE)
