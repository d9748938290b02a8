"""An interactive lesson: a short game on the real table, in which every step waits until the learner has done it.

A game's `lesson.py` gives its lesson. What chance brings and what the others do is written there, so that the lesson
always meets the position that its words are about. What the learner does goes through the same hands as in any game;
a move that the step did not ask for is not made, and the step is said again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from games.core.catalogue import game_named, lesson_named
from games.core.contract import CHANCE
from games.core.match import HUMAN, Match, Step
from games.kit.lesson_steps import Do, Happens, Lesson, Read
from games.kit.tables import Gesture, Table
from games.people.party import Sitter, colours_of, computer_name
from games.scenes.booklet import FADED
from games.scenes.play.buttons import ABOVE, EDGE
from games.scenes.play.computer import Thinking
from games.scenes.play.cues import Cues
from games.scenes.play.happenings import Happening, Listener
from games.scenes.play.in_play import TimeSettings
from games.scenes.play.scene import PlayScene, Watcher
from games.scenes.play.turns import Turns
from games.window.app import Cabinet
from games.window.canvas import INK, Box, Canvas
from games.window.guard import QUIET
from games.window.intents import Act, Intent, Press
from games.window.scenes import Change, Pop
from games.window.space import Placed
from games.window.widgets import RoundButton, WideButton, Widget
from games.words import say

OTHER = "lesson"  # who sits opposite: it moves as the script says
HAPPENS = 0.6  # seconds before something happens by itself, so that it can be followed
HEAD = 76  # of a card: the number of the step, and the button to go on
UPRIGHT_CARD = Box(30, 10, 1020, 172)  # of every step in an upright window, where the banner is in a game
UPRIGHT_HEAD, UPRIGHT_SIZE = 44, 34  # there the button is beside the words
BUTTON, UPRIGHT_BUTTON = (240, 64), (240, 92)
THIN = 0.75  # of its usual size is the paper drawn of which a low card is made
SIZE, FOOT = 27, 18  # of the words, and what is left below them
FOLD = 44  # the words stand so far from the fold of the booklet
NUDGED = 1.2  # seconds that the card calls for attention after something else was tried


class LessonMatch(Match):
    """A match whose chance follows the lesson."""

    def __init__(self, game: str, lesson: Lesson):
        seats = [HUMAN, *[OTHER] * (lesson.seats - 1)]
        super().__init__(game_named(game), seats, 0, lesson.options)
        self.lesson = lesson
        for move in lesson.before:
            self.commit(move)
        self.to_come: Any = None  # what chance brings next

    def draw(self) -> Step:
        return self.commit(self.to_come)


class LessonTurns(Turns):
    """Nothing happens that is not in the script, and nothing else may be done."""

    match: LessonMatch

    def __init__(
        self,
        match: LessonMatch,
        sitters: list[Sitter],
        table: Table,
        thinker: Thinking,
        pace: TimeSettings,
        listeners: Iterable[Listener],
    ):
        super().__init__(match, sitters, table, thinker, pace, listeners)
        self.at = 0  # the step

    @property
    def step(self) -> Read | Do | Happens | None:
        steps = self.match.lesson.steps
        return steps[self.at] if self.at < len(steps) else None

    @property
    def reads(self) -> bool:
        """Whether there is only something to read, at the end too."""
        return self.step is None or isinstance(self.step, Read)

    @property
    def decider(self) -> int | None:
        return super().decider if isinstance(self.step, Do) else None

    @property
    def can_undo(self) -> bool:
        return False  # the script goes on from what was done

    @property
    def can_redo(self) -> bool:
        return False

    @property
    def can_hint(self) -> bool:
        return isinstance(self.step, Do) and self.match.to_move != CHANCE

    def time_for_a_move(self) -> int:
        return 0  # a learner may take their time, whatever clock is set for games

    def _do(self, meant: Any) -> bool:
        step = self.step
        if not isinstance(step, Do) or not step.accepts(self.match, meant):
            for listener in self.listeners:
                listener.refused(self)
            return False
        self.at += 1
        if isinstance(meant, Gesture):
            self.match.to_come = self._happens()  # the throw is the learner's, what it shows is the script's
        return super()._do(meant)

    def _happens(self) -> Any:
        """What happens by itself now."""
        step = self.step
        assert isinstance(step, Happens)
        self.at += 1
        return step.move(self.match) if callable(step.move) else step.move

    def proceed(self) -> Iterator[Happening]:
        """When the game is won, its card says so."""
        step = self.step
        if isinstance(step, Do):
            yield from super().proceed()
        elif isinstance(step, Happens) and self.waited > HAPPENS / self.pace.speed:
            yield self.made(self.match.commit(self._happens()))

    def hint(self) -> None:
        if self.can_hint and not self.table.is_moving:
            self.table.hint(self.match, self.wanted())

    def wanted(self) -> Any:
        """A move that does what the step asks for; None where chance is to be set off."""
        step = self.step
        assert isinstance(step, Do)
        return next((move for move in self.match.moves if step.accepts(self.match, move)), None)


class LessonScene(PlayScene):
    match: LessonMatch
    turns: LessonTurns

    def __init__(self, cabinet: Cabinet, game: str):
        self.nudge = 0.0  # seconds that the card still calls for attention
        match = LessonMatch(game, lesson_named(game)())
        sitters = [
            Sitter(say("You") if seat == 0 else computer_name(seat), who, colours_of(game)[seat])
            for seat, who in enumerate(match.seats)
        ]
        self._go_on = WideButton(Box(0, 0, 1, 1), "", self.read, "next", 26)
        super().__init__(cabinet, match, sitters)

    @property
    def has_open_game(self) -> bool:
        return False  # nothing is lost with a lesson

    def make_turns(self) -> LessonTurns:
        """Nobody listens but the scene: a lesson is no game."""
        cabinet = self.cabinet
        return LessonTurns(
            self.match,
            self.sitters,
            self.table,
            cabinet.thinker,
            cabinet.settings,
            listeners=[Watcher(self), Cues(cabinet.sound)],
        )

    # What the learner does

    def read(self) -> Change | None:
        """What there was to read has been read."""
        if self.turns.step is None:
            return Pop()
        if isinstance(self.turns.step, Read):
            self.turns.at += 1
            self.turns.guard.close(QUIET)  # what comes next has to be read, too
            self.nudge = 0.0
            self.refresh()
        return None

    def refused(self) -> None:
        """Something else was tried: the card says once more what the step asks for."""
        super().refused()
        self.nudge = NUDGED
        self.table.let_go()
        self.stale = True

    def pass_on(self, intent: Intent) -> Change | None:
        if self.table.is_moving:
            return super().pass_on(intent)
        is_press = isinstance(intent, Press) and self.controls.at(intent.x, intent.y) is None
        is_key = intent == Act.CONFIRM and not self.controls.shows_focus
        if self.turns.reads and (is_press or is_key):
            return self.read()
        if isinstance(intent, Press) and is_press and self._card().holds(intent.x, intent.y):
            return None  # what lies below the card is out of reach
        return super().pass_on(intent)

    def pause(self) -> Change:
        return Pop()

    # Controls and picture

    def make_buttons(self) -> None:
        super().make_buttons()
        self.buttons.hint = RoundButton(0, 0, "hint", self.hint, say("Show it (H)"))
        self._end = WideButton(Box(0, 0, 350, 72), say("End the lesson"), Pop, "leave", 26)
        self._put_buttons()

    def lay_out(self) -> None:
        self._put_buttons()
        super().lay_out()

    def _put_buttons(self) -> None:
        """At both ends of the lower edge."""
        self.buttons.hint.put_at(EDGE, self.whole.bottom - ABOVE)
        self._end.put_at(self.whole.right - 225, self.whole.bottom - ABOVE)

    def fixed_widgets(self) -> list[Widget]:
        buttons: list[Widget] = [self.buttons.hint, self._end]
        return [*buttons, *self._reading_buttons()]

    def _reading_buttons(self) -> list[Widget]:
        if not self.turns.reads:
            return []
        card = self._card()
        width, height = UPRIGHT_BUTTON if self.upright else BUTTON
        y = card.centre[1] - height / 2 if self.upright else card.y + 10
        self._go_on.box = Box(card.right - 12 - width, y, width, height)
        self._go_on.text = say("Done") if self.turns.step is None else say("Go on")
        self._go_on.enabled = not self.table.is_moving
        return [self._go_on]

    def _words(self) -> str:
        step = self.turns.step
        return say("That was the lesson. Enjoy the game!") if step is None else getattr(step, "words", "")

    def _card(self) -> Box:
        """Where the step is told, no higher than its words need; what comes after the last one, where that was."""
        told = [step for step in self.match.lesson.steps[: self.turns.at + 1] if not isinstance(step, Happens)]
        room = UPRIGHT_CARD if self.upright else told[-1].where
        size = UPRIGHT_SIZE if self.upright else SIZE
        words = self.cabinet.canvas.paragraph_height(self._words(), self._inside(room), size)
        if self.upright:  # higher only for what does not fit in the smallest type
            return room._replace(height=max(room.height, UPRIGHT_HEAD + words + 13))
        return room._replace(height=min(room.height, HEAD + words + FOOT))

    def _inside(self, card: Box) -> Box:
        """Where the words stand on it."""
        if not self.upright:
            return Box(card.x + FOLD, card.y + HEAD, card.width - FOLD - 24, card.height - HEAD - FOOT + 4)
        beside = 24 + UPRIGHT_BUTTON[0] * self.turns.reads
        return Box(
            card.x + FOLD, card.y + UPRIGHT_HEAD, card.width - FOLD - 20 - beside, card.height - UPRIGHT_HEAD - 12
        )

    @property
    def is_moving(self) -> bool:
        return super().is_moving or self.nudge > 0

    def moving_part(self) -> Box | None:
        return None if self.nudge > 0 else super().moving_part()

    def update(self, seconds: float) -> Change | None:
        if self.nudge > 0:
            self.nudge = max(0.0, self.nudge - seconds)
        return super().update(seconds)

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.match)
        self._draw_card(canvas)
        self.controls.draw(canvas)

    def _draw_card(self, canvas: Canvas) -> None:
        step = self.turns.step
        if isinstance(step, Happens):
            return
        card = self._card()
        card = card._replace(x=card.x + self._shake())
        size = THIN if self.upright else 1.0
        with canvas.moved(Placed(card.x, card.y, size)):
            canvas.nine("paper/leaf", Box(0, 0, card.width / size, card.height / size))
        if self.nudge > 0:
            canvas.nine("ui/focus", card.grown(6))
        canvas.paragraph(self._words(), self._inside(card), UPRIGHT_SIZE if self.upright else SIZE, INK)
        self._draw_number(canvas, card)

    def _shake(self) -> float:
        if self.cabinet.settings.reduced_motion:
            return 0.0
        return 10 * self.nudge / NUDGED * (1 if round(self.nudge * 20) % 2 else -1)

    def _draw_number(self, canvas: Canvas, card: Box) -> None:
        """How many steps there are, and which one it is."""
        told = [number for number, step in enumerate(self.match.lesson.steps) if not isinstance(step, Happens)]
        done = sum(number < self.turns.at for number in told)
        words = say("step {number} of {count}", number=min(done + 1, len(told)), count=len(told))
        middle = 26 if self.upright else HEAD / 2 + 2
        canvas.text(words, card.x + FOLD, card.y + middle, 22, FADED, "text")
