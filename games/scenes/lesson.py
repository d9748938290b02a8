"""An interactive lesson: a short game on the real table, in which every step waits until the learner has done it.

A game's `lesson.py` gives its lesson. What chance brings and what the others do is written there, so that the lesson
always meets the position that its words are about. What the learner does goes through the same hands as in any game;
a move that the step did not ask for is not made, and the step is said again.
"""

from __future__ import annotations

from typing import Any

from games.core.catalogue import game_named, lesson_named
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match, Step
from games.kit.lesson_steps import Do, Happens, Lesson, Look
from games.kit.tables import Gesture
from games.people.party import Sitter, colours_of, computer_name
from games.scenes.play.scene import PlayScene
from games.window.canvas import INK, Box, Canvas
from games.window.intents import Act, Intent, Press
from games.window.scenes import Change, Pop
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

OTHER = "lesson"  # who sits opposite: it moves as the script says
HAPPENS = 0.6  # seconds before something happens by itself, so that it can be followed
HEAD = 76  # of a card: the number of the step, and the button to go on
NUDGED = 1.2  # seconds that the card calls for attention after something else was tried


class LessonMatch(Match):
    """A match whose chance follows the lesson."""

    def __init__(self, game: str, lesson: Lesson):
        seats = [HUMAN, *[OTHER] * (lesson.seats - 1)]
        super().__init__(game_named(game), seats, 0, lesson.options)
        for move in lesson.before:
            self.commit(move)
        self.to_come: Any = None  # what chance brings next

    def draw(self) -> Step:
        return self.commit(self.to_come)


class LessonScene(PlayScene):
    has_open_game = False  # nothing is lost with a lesson

    def __init__(self, cabinet: Any, game: str):
        self.lesson = lesson_named(game)()
        self.at = 0  # the step
        self._nudge = 0.0
        match = LessonMatch(game, self.lesson)
        sitters = [
            Sitter(say("You") if seat == 0 else computer_name(seat), who, colours_of(game)[seat])
            for seat, who in enumerate(match.seats)
        ]
        self._go_on = WideButton(Box(0, 0, 1, 1), "", self._read, "next", 26)
        super().__init__(cabinet, match, sitters)

    # The script

    @property
    def step(self) -> Look | Do | Happens | None:
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def _done(self) -> None:
        self.at += 1
        self._nudge = 0.0
        self._refresh()

    @property
    def _reads(self) -> bool:
        """Whether there is only something to read, at the end too."""
        return self.step is None or isinstance(self.step, Look)

    def _read(self) -> Change | None:
        if self.step is None:
            return Pop()
        if isinstance(self.step, Look):
            self._done()
        return None

    # What the learner does

    def _take(self, meant: Any) -> None:
        if meant is None:
            return
        step = self.step
        if not isinstance(step, Do) or not step.accepts(self.match, meant):
            self._refuse()
            return
        self.at += 1
        if isinstance(meant, Gesture):
            self.match.to_come = self._happens()  # the throw is the learner's, what it shows is the script's
        super()._take(meant)

    def _refuse(self) -> None:
        """Something else was tried: the card says once more what the step asks for."""
        self._nudge = NUDGED
        self.cabinet.sound.play("refuse")
        self.table.let_go()
        self.stale = True

    def _happens(self) -> Any:
        """What happens by itself now."""
        move = self.step.move
        self.at += 1
        return move(self.match) if callable(move) else move

    def _next(self) -> Change | None:
        """Nothing happens that is not in the script; when the game is won, its card says so."""
        step = self.step
        if isinstance(step, Happens):
            if self._waited > HAPPENS / self.cabinet.settings.speed:
                self._made(self.match.commit(self._happens()), Gesture())
            return None
        return super()._next() if isinstance(step, Do) else None

    def _decider(self) -> int | None:
        return super()._decider() if isinstance(self.step, Do) else None

    def _hint(self) -> None:
        if self._hint_button.enabled and not self.table.is_moving:
            self.table.hint(self.match, self.wanted())
            self.stale = True

    def wanted(self) -> Any:
        """A move that does what the step asks for; None where chance is to be set off."""
        accepts = self.step.accepts
        return next((move for move in self.match.moves if accepts(self.match, move)), None)

    def _tick(self, seconds: float) -> None:
        pass  # a learner may take their time, whatever clock is set for games

    def _tell_left(self) -> None:
        pass  # a lesson is no game

    def _undo(self) -> None:
        pass  # a step that was done stays done

    def _redo(self) -> None:
        pass

    def _handle(self, intent: Intent) -> Change | None:
        if self.table.is_moving:
            return super()._handle(intent)
        is_press = isinstance(intent, Press) and self.controls.at(intent.x, intent.y) is None
        is_key = intent == Act.CONFIRM and not self.controls.shows_focus
        if self._reads and (is_press or is_key):
            return self._read()
        if is_press and self._card().holds(intent.x, intent.y):
            return None  # what lies below the card is out of reach
        return super()._handle(intent)

    def _pause(self) -> Change:
        return Pop()

    # Controls and picture

    def _make_widgets(self) -> list[Widget]:
        super()._make_widgets()  # the buttons that the scene refers to
        self._hint_button = RoundButton(84, 1020, "hint", self._hint, say("Show it (H)"))
        self._buttons = [
            self._hint_button,
            WideButton(Box(1520, 984, 350, 72), say("End the lesson"), Pop, "leave", 26),
        ]
        return self._buttons

    def _refresh(self) -> None:
        self._fixed_widgets = [*self._buttons, *self._reading_buttons()]
        super()._refresh()
        self._hint_button.enabled = isinstance(self.step, Do) and self.match.to_move != CHANCE

    def _reading_buttons(self) -> list[Widget]:
        if not self._reads:
            return []
        card = self._card()
        self._go_on.box = Box(card.right - 252, card.y + 8, 240, 64)
        self._go_on.text = say("Done") if self.step is None else say("Go on")
        self._go_on.enabled = not self.table.is_moving
        return [self._go_on]

    def _card(self) -> Box:
        """Where the step is told; what comes after the last one, where that was."""
        told = [step for step in self.lesson.steps[: self.at + 1] if not isinstance(step, Happens)]
        return told[-1].where

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self._nudge > 0

    def moving_part(self) -> Box | None:
        return None if self._nudge > 0 else super().moving_part()

    def update(self, seconds: float) -> Change | None:
        if self._nudge > 0:
            self._nudge = max(0.0, self._nudge - seconds)
        return super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.match)
        self._draw_card(canvas)
        self.controls.draw(canvas)

    def _draw_card(self, canvas: Canvas) -> None:
        step = self.step
        if isinstance(step, Happens):
            return
        card = self._card()
        card = card._replace(x=card.x + self._shake())
        canvas.nine("ui/panel_paper", card)
        if self._nudge > 0:
            canvas.nine("ui/focus", card.grown(6))
        words = say("That was the lesson. Enjoy the game!") if step is None else step.words
        room = Box(card.x + 36, card.y + HEAD, card.width - 72, card.height - HEAD - 16)
        canvas.paragraph(words, room, 29, INK)
        self._draw_number(canvas, card)

    def _shake(self) -> float:
        if self.cabinet.settings.reduced_motion:
            return 0.0
        return 10 * self._nudge / NUDGED * (1 if round(self._nudge * 20) % 2 else -1)

    def _draw_number(self, canvas: Canvas, card: Box) -> None:
        """How many steps there are, and which one it is."""
        told = [number for number, step in enumerate(self.lesson.steps) if not isinstance(step, Happens)]
        done = sum(number < self.at for number in told)
        words = say("step {number} of {count}", number=min(done + 1, len(told)), count=len(told))
        canvas.text(words, card.x + 36, card.y + HEAD / 2 + 2, 22, (100, 74, 48), "text")
