"""The play scene: one for all games. It gives each their turn; the table shows it and says what a hand means."""

from __future__ import annotations

import math
from datetime import date
from typing import Any

from games.bots.players import STAND_IN, levels_for
from games.core.contract import CHANCE, OVER, Complaint
from games.core.match import Match, Step
from games.kit.parts import table_of
from games.kit.tables import Gesture
from games.people.party import INKS, Sitter
from games.store.bests import Best, solo_kind
from games.store.cup import Cup, keep
from games.store.fame import entry_of
from games.store.lists import counts
from games.window.canvas import BRASS, CREAM, DIM, HEIGHT, WIDTH, Box, Canvas
from games.window.guard import QUIET, QUIET_PERSON, Guard
from games.window.intents import Act, Drag, Go, Intent, Point, Press, Release
from games.window.scenes import Change, Home, Push, Replace, Scene
from games.window.widgets import HANDLED, Controls, RoundButton, Widget
from games.words import in_words, say

THINKING = 0.7  # seconds: a computer that answers at once cannot be followed
ROLLING = 0.5  # before a computer's hand sets chance off
WARNED = 10.0  # seconds before the time for a move is up
WARNING = (255, 132, 96)
TOLD = 4.0  # seconds that it is told who was helped out
AFTER_END = 0.8  # from the last thing that moves to the results
FOR_THE_DISK = 0.3  # seconds, hardly noticed by who pauses: what has just been played may not be written yet
BANNER = Box(30, 28, 590, 132)
DECIDING = (Act.CONFIRM, Act.DROP)  # what makes a move; whatever else is pressed decides nothing


class PlayScene(Scene):
    """A match in play. `journal` keeps it safe; without one nothing is kept. `cup` is the one that it is part of."""

    def __init__(self, cabinet: Any, match: Match, sitters: list[Sitter], journal: Any = None, cup: Cup | None = None):
        super().__init__(cabinet)
        self.cup = cup
        self.match = match
        self.sitters = sitters
        self.journal = journal
        self.table = table_of(match.game.name)(cabinet, match, sitters)
        self.controls = Controls(sound=cabinet.sound.play)
        self._waited = 0.0
        self._seconds = 0.0  # that it has been played here
        self._question: int | None = None
        self._hint_question: int | None = None
        self._asked: tuple[int, int] | None = None  # the position and the seat whose decision is awaited
        self.press_guard = Guard(DECIDING, opens_by_motion=True)
        self._person_before: int | None = None  # whose decision was awaited last
        self._hint_words = ""  # why the move that is shown is good
        self._has_computer = bool(levels_for(match.game.name))  # for hints and empty seats
        self._granted = 0  # seconds that the person who decides was given for the move, 0 without a clock
        self._time_left = 0.0  # of them
        self._helped = ""  # for whom the computer has moved, in words, and how long that is still told
        self._helped_for = 0.0
        self._is_over = False
        self._is_shown = False  # the results have taken over
        self._mover = 0  # whose step is being shown
        self._fixed_widgets = self._make_widgets()

    def enter(self) -> None:
        self.table.show(self.match)
        self._refresh()

    def leave(self) -> None:
        self.cabinet.thinker.forget()
        self.table.leave()
        self._tell_left()
        if self.journal is not None:
            if self.match.to_move == OVER:
                if not self._is_shown:  # the window was closed before the results were shown
                    self._enter_best()
                    self._enter_fame()
                    self._enter_cup()
                self.journal.finish(self.match)
            else:
                self.journal.close()
            self._tell_problems()

    def _tell_left(self) -> None:
        self.cabinet.game_left(self.match, self._seconds)

    def _enter_best(self) -> int | None:
        """A game that one person has played alone to its end is for the list of the best; its place there."""
        match = self.match
        is_whole = counts(match) and match.forfeit is None and match.seats == list(match.first_seats)
        if self.journal is None or len(match.seats) > 1 or not match.is_human(0) or not is_whole:
            return None
        best = Best(self.sitters[0].name, match.outcome.scores[0], date.today().isoformat())
        place = self.cabinet.bests.enter(solo_kind(match), best)
        self.cabinet.notices += [in_words(problem) for problem in self.cabinet.bests.problems]
        self.cabinet.bests.problems.clear()
        return place

    def _enter_fame(self) -> None:
        """A game that somebody has played to its end goes into the hall of fame."""
        if self.journal is None or (entry := entry_of(self.match, self.sitters, date.today().isoformat())) is None:
            return
        self.cabinet.fame.enter(entry)
        self.cabinet.notices += [in_words(problem) for problem in self.cabinet.fame.problems]
        self.cabinet.fame.problems.clear()

    def _enter_cup(self) -> None:
        if self.cup is not None:
            self.cup.enter(self.match)
            self.cabinet.notices += keep(self.cup)

    def _tell_problems(self) -> None:
        """What the disk has to say."""
        if self.journal is not None:
            self.cabinet.notices += [in_words(problem) for problem in self.journal.problems()]

    def resume(self, answer: Any) -> Change | None:
        self.table.let_go()  # the hand was elsewhere meanwhile
        self._fixed_widgets = self._make_widgets()  # in another language perhaps
        self._refresh()
        if isinstance(answer, str):
            return self._answered(answer)
        self._take(answer)  # a move that the table has asked about
        return None

    def settings_changed(self) -> None:
        self._refresh()

    def let_go(self) -> None:
        super().let_go()
        self.press_guard.lift()
        self.table.let_go()

    @property
    def has_open_game(self) -> bool:
        return self.match.to_move != OVER

    # Controls

    def _make_widgets(self) -> list[Widget]:
        left = [
            ("undo", self._undo, say("Take back (Ctrl+Z)")),
            ("redo", self._redo, say("Make again (Ctrl+Y)")),
            ("hint", self._hint, say("Show a good move (H)")),
            ("rules", self._rules, say("Rules (F1)")),
        ]
        right = [
            ("sound", self._mute, say("Sound on or off (M)")),
            ("flag", self._resign, say("Give up, or let the computer go on")),
            ("pause", self._pause, say("Pause (P)")),
            ("leave", self._pause, say("Leave the table (Esc)")),
        ]
        made: list[Widget] = []
        for start, group in ((84, left), (1560, right)):
            made += [RoundButton(start + 92 * i, 1020, glyph, use, tip) for i, (glyph, use, tip) in enumerate(group)]
        self._undo_button, self._redo_button, self._hint_button = made[0], made[1], made[2]
        self._sound_button, self._flag_button = made[4], made[5]
        return made

    def _refresh(self) -> None:
        """The controls that make sense now."""
        self._turn_to_the_player()
        self._undo_button.enabled = self.match.can_undo and self._may_take_back
        self._redo_button.enabled = self.match.can_redo and self._may_take_back
        can_decide = self._decider() is not None and self.match.to_move != CHANCE
        self._hint_button.enabled = can_decide and self._has_computer
        self._flag_button.enabled = self._person() is not None
        self._sound_button.glyph = "mute" if self.cabinet.settings.muted else "sound"
        own = self.table.widgets(self.match) if self.is_awaited else []
        self.controls.widgets = [*own, *self.table.look_widgets(), *self._fixed_widgets]
        self.controls.forget_missing()
        self.stale = True

    def _decider(self) -> int | None:
        """The person whose turn it is to decide or to set chance off."""
        turn = self.match.to_move
        if turn == CHANCE and self.table.draws_itself:
            return None
        seat = self.match.game.released_by(self.match.state) if turn == CHANCE else turn
        return seat if seat != OVER and self.match.is_human(seat) else None

    @property
    def is_awaited(self) -> bool:
        """Whether the table waits for a person's decision: until it has been told so, it is asked for none."""
        seat = self._decider()
        return seat is not None and self._asked == (len(self.match.entries), seat) and not self.table.is_moving

    def _person(self) -> int | None:
        """Who may give up now: whoever decides, or the only person at the table while others move."""
        if self.match.to_move == OVER:
            return None
        people = [seat for seat in range(len(self.match.seats)) if self.match.is_human(seat)]
        return self._decider() if len(people) != 1 else people[0]

    # What people do

    def handle(self, intent: Intent) -> Change | None:
        if self.press_guard.swallows(intent):
            return None
        before = self._looks()
        followed = self._handle(intent)
        if self._looks() != before:
            self.stale = True
        return followed

    def _looks(self) -> tuple[Any, ...]:
        """What can change by pointing alone; everything else that happens says so itself."""
        controls = self.controls
        return self.table.looks(), controls.pointed, controls.focus, controls.shows_focus, controls.held

    def _handle(self, intent: Intent) -> Change | None:
        table_has_keys = not self.controls.shows_focus
        if not (table_has_keys and _is_for_table(intent)):
            followed = self.controls.handle(self._for_controls(intent))
            if isinstance(followed, Change):
                return followed
            if followed is not None and not isinstance(intent, Point):  # where the pointer is, the table wants to know
                self._take(None if followed is HANDLED else followed)
                return None
        if isinstance(intent, Act) and (followed := self._act(intent)) is not None:
            return None if followed is HANDLED else followed
        if self.table.is_moving and (isinstance(intent, Press) or intent == Act.CONFIRM):
            self._skip(intent)
        elif self.is_awaited:
            self._take(self.table.interpret(self.match, intent))
        else:
            self.table.look_around(intent)
        return None

    def _skip(self, intent: Intent) -> None:
        """Whatever moves is at its end at once; a press that does this does nothing else, nor does one right after."""
        self.table.finish()
        self.press_guard.close(QUIET)
        if isinstance(intent, Press):
            self.press_guard.swallow_the_rest()
        self._refresh()

    def _for_controls(self, intent: Intent) -> Intent:
        """Where the controls are turned by half, a place means the one opposite; what lies on the table stays."""
        if not self.table.turned or not isinstance(intent, Point | Press | Drag | Release):
            return intent
        on_table = self.controls.held or self.controls.at(intent.x, intent.y)
        if on_table is not None and on_table.lies_on_table:
            return intent
        opposite = intent._replace(x=WIDTH - intent.x, y=HEIGHT - intent.y)
        there = self.controls.held or self.controls.at(opposite.x, opposite.y)
        return intent if there is not None and there.lies_on_table else opposite

    def _act(self, act: Act) -> Any:
        actions = {
            Act.UNDO: self._undo,
            Act.REDO: self._redo,
            Act.HINT: self._hint,
            Act.RULES: self._rules,
            Act.PAUSE: self._pause,
        }
        if act in actions:
            return actions[act]() or HANDLED
        if act == Act.BACK:
            if self.controls.shows_focus:
                self.controls.set_focus(None)
                return HANDLED
            return self._pause()
        return None

    def _take(self, meant: Any) -> None:
        """Do what the table understood."""
        if meant is None:
            return
        self.cabinet.thinker.forget()
        self._question = self._hint_question = None
        self._hint_words = ""
        is_gesture = isinstance(meant, Gesture)
        try:
            step = self.match.draw() if is_gesture else self.match.commit(meant)
        except Complaint:
            self.cabinet.sound.play("refuse")
            return
        self._made(step, meant if is_gesture else Gesture())

    def _made(self, step: Step, gesture: Gesture) -> None:
        if self.journal is not None:
            self.journal.entry(self.match)
        self._asked = None
        self._waited = 0.0
        self._mover = self.match.game.released_by(step.before) if step.by == CHANCE else step.by
        self.table.animate(self.match, step, gesture)
        self._refresh()

    @property
    def _may_take_back(self) -> bool:
        return self.cup is None  # where it is about points, what was rolled stays rolled

    def _undo(self) -> None:
        if not self.match.can_undo or not self._may_take_back:
            return
        self._forget()
        self.table.finish()
        steps = self.match.undo()
        if self.journal is not None:
            self.journal.undone(self.match)
        self.cabinet.sound.play("undo")
        self.table.animate_back(self.match, steps)
        self._refresh()

    def _redo(self) -> None:
        if not self.match.can_redo or not self._may_take_back:
            return
        self._forget()
        self.table.finish()
        self.match.redo()
        if self.journal is not None:
            self.journal.redone(self.match)
        self.table.show(self.match)
        self._refresh()

    def _forget(self) -> None:
        self.cabinet.thinker.forget()
        self._question = self._hint_question = None
        self._hint_words = ""
        self._asked = None
        self._waited = 0.0
        self._is_over = False

    def _hint(self) -> None:
        seat = self._decider()
        is_thinking = self._question is not None or self._hint_question is not None
        if self._hint_button.enabled and self.is_awaited and not is_thinking:
            self._hint_words = ""
            self._hint_question = self.cabinet.thinker.ask_hint(self.match, seat)
            self.stale = True

    def _rules(self) -> Change:
        return Push("rules", {"game": self.match.game.name})

    def _mute(self) -> None:
        self.cabinet.settings.muted = not self.cabinet.settings.muted
        self.cabinet.sound.set_levels(self.cabinet.settings)
        self._refresh()

    def _pause(self) -> Change:
        choices = [
            ("go_on", say("Go on"), "play"),
            ("settings", say("Settings"), "settings"),
            ("rules", say("Rules"), "rules"),
            ("home", say("Leave the table"), "leave"),
        ]
        if not self.cabinet.keeps:
            del choices[1]
        return Push(
            "ask",
            {
                "question": say("Pause"),
                "choices": choices,
                "text": self._kept_words(),
            },
        )

    def _kept_words(self) -> str:
        """Whether who leaves now can go on later."""
        if self.journal is None:
            return ""
        if (trouble := self.journal.trouble(FOR_THE_DISK)) is not None:
            return say("The game cannot be kept at the moment: {reason}", reason=trouble)
        return say("The game is kept. You can go on with it at any time.")

    def _resign(self) -> Change | None:
        seat = self._person()
        if seat is None:
            return None
        choices = [("stay", say("Play on"), "play")]
        if self._has_computer:
            choices.append(("hand_over", say("Let the computer go on"), "robot"))
        if self._may_give_up:
            choices.append(("resign", say("Give up"), "flag"))
        question = say("{name} wants to stop?", name=self.sitters[seat].name)
        return Push("ask", {"question": question, "choices": choices, "text": self._stopping_words()})

    @property
    def _may_give_up(self) -> bool:
        """That ends the game for everybody: where others want to play on, the computer takes the seat."""
        return len(self.match.seats) <= 2 or not self._has_computer

    def _stopping_words(self) -> str:
        if self.cup is not None:
            return say("If the computer goes on, it keeps the seat and its points until somebody takes it over.")
        return "" if self._may_give_up else say("The others play on, and the computer takes this seat.")

    def _confirm(self, seat: int) -> Change:
        """What giving up means."""
        winners = [sitter.name for other, sitter in enumerate(self.sitters) if other != seat]
        text = say("The game ends here and does not count.")
        if len(winners) == 1:
            text = say("The game is over then, and {name} wins it.", name=winners[0])
        elif winners:
            text = say("The game is over then, and {names} share the win.", names=", ".join(winners))
        choices = [("stay", say("Play on"), "play"), ("give_up", say("Give up"), "flag")]
        return Push("ask", {"question": say("Really give up?"), "choices": choices, "text": text})

    def _answered(self, answer: str) -> Change | None:
        """What was chosen in the scene above."""
        if answer == "settings":
            return Push("settings")
        if answer == "rules":
            return self._rules()
        if answer == "home":
            return Home()
        seat = self._person()
        if answer == "resign" and seat is not None:
            return self._confirm(seat)
        if answer == "give_up" and seat is not None:
            self.match.forfeit_by(seat, "resigned")
        elif answer == "hand_over" and seat is not None:
            self._hand_over(seat)
        else:
            self._refresh()
            return None
        if self.journal is not None:
            self.journal.entry(self.match)
        self._forget()
        self.table.show(self.match)  # what that person had in hand is put back
        self._refresh()
        return None

    def _hand_over(self, seat: int) -> None:
        """The computer plays on for somebody; in a cup it also takes the seat, until somebody takes it over."""
        if self.cup is None:
            self.sitters[seat] = self.sitters[seat]._replace(who=STAND_IN)
        else:
            fixture = self.cup.next
            self.cup.hand_over(fixture.players[seat], STAND_IN)
            self.cabinet.notices += keep(self.cup)
            self.sitters[seat] = self.cup.sitters(fixture)[seat]
        self.match.hand_over(seat, STAND_IN)

    # What happens by itself

    @property
    def is_moving(self) -> bool:
        return self.table.is_moving or self.table.is_glowing

    def moving_part(self) -> Box | None:
        return self.table.moving_part()

    def update(self, seconds: float) -> Change | None:
        self._tell_problems()
        self._seconds += seconds
        self._stop_telling(seconds)
        was_moving, part = self.table.is_moving, self.moving_part()
        self.table.update(seconds * self.cabinet.settings.speed)
        if self.is_moving and self.moving_part() != part:
            self.stale = True  # what has just come to rest outside the new part is drawn once more
        if self.table.is_moving:
            return None
        if was_moving:
            self._refresh()
        self._waited += seconds
        self._tick(seconds)
        self._show_hint()
        return self._next()

    def _next(self) -> Change | None:
        turn = self.match.to_move
        if turn == OVER:
            return self._over()
        seat = self.match.game.released_by(self.match.state) if turn == CHANCE else turn
        if turn == CHANCE and self.table.draws_itself:
            self._made(self.match.draw(), Gesture())
        elif self.match.is_human(seat):
            if self._asked != (len(self.match.entries), seat):
                self._await(seat)
            elif self._clock and self._time_left <= 0:
                self._move_for(seat)
        elif turn == CHANCE:
            if self._waited > ROLLING / self.cabinet.settings.speed:
                self._made(self.match.draw(), Gesture())
        else:
            self._think(seat, self.match.seats[seat])
        return None

    def _await(self, seat: int) -> None:
        """A person is to decide. Who comes after another one must not find that decided already by a hasty press."""
        self._asked = (len(self.match.entries), seat)
        self._grant_time()
        self.table.await_decision(self.match, seat)
        if self._person_before not in (None, seat):
            self.press_guard.close(QUIET_PERSON)
        self._person_before = seat
        self._refresh()

    def _grant_time(self) -> None:
        self._granted = self._clock
        self._time_left = float(self._granted)

    @property
    def _clock(self) -> int:
        """Seconds for a move; who plays alone keeps nobody waiting, and nobody plays their game for them."""
        return self.cabinet.settings.move_clock if len(self.match.seats) > 1 else 0

    def _tick(self, seconds: float) -> None:
        """The clock of the person who decides runs, and calls attention to itself when little is left."""
        if self._clock != self._granted:
            self._grant_time()  # it was set in the middle of the turn
        if not self._clock or self._asked is None or self._decider() is None:
            return
        before, self._time_left = self._time_left, self._time_left - seconds
        if math.ceil(before) != math.ceil(self._time_left):
            self.stale = True
            if 0 <= self._time_left < WARNED:
                self.cabinet.sound.play("focus")

    def _move_for(self, seat: int) -> None:
        """The time is up: chance is set off, or the computer moves, this once."""
        if self.match.to_move == CHANCE:
            self.table.let_go()
            self._made(self.match.draw(), Gesture())
            self._tell_helped(seat)
        else:
            self._think(seat, STAND_IN)

    def _tell_helped(self, seat: int) -> None:
        self._helped = say("The computer moved for {name}.", name=self.sitters[seat].name)
        self._helped_for = TOLD

    def _stop_telling(self, seconds: float) -> None:
        self._helped_for -= seconds
        if self._helped and self._helped_for <= 0:
            self._helped = ""
            self.stale = True

    def _think(self, seat: int, level: str) -> None:
        if self._question is None:
            self._hint_question = None
            self._question = self.cabinet.thinker.ask(self.match, seat, level, self.sitters[seat].temper)
        if self._waited < THINKING / self.cabinet.settings.speed:
            return
        answer = self.cabinet.thinker.poll()
        if answer is not None and answer[0] == self._question:
            self._question = None
            self.table.let_go()
            self._made(self.match.commit(answer[1]), Gesture())
            if self.match.is_human(seat):
                self._tell_helped(seat)

    def _show_hint(self) -> None:
        if self._hint_question is None:
            return
        answer = self.cabinet.thinker.poll()
        if answer is not None and answer[0] == self._hint_question:
            self._hint_question = None
            if (hint := answer[1]) is not None:
                self._hint_words = say(hint.sentence, **hint.facts)
                self.table.hint(self.match, hint.move)
            self._refresh()

    def _over(self) -> Change | None:
        if not self._is_over:
            self._is_over = True
            self._waited = 0.0
            self.table.end(self.match)
            return None
        if self._waited < AFTER_END:
            return None
        self._is_shown = True
        self._enter_fame()
        self._enter_cup()
        facts = {"match": self.match, "sitters": self.sitters, "place": self._enter_best(), "cup": self.cup}
        return Replace("results", facts)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.match)
        canvas.turned(BANNER, lambda: self._draw_banner(canvas), self.table.turned)
        self.controls.draw(canvas, self.table.turned)

    def _turn_to_the_player(self) -> None:
        """On a flat screen between two people, texts and controls are turned towards the one whose turn it is."""
        if not self.table.faces_both_ends or self.table.is_moving:
            return
        seat = self._decider()
        if not self.cabinet.settings.across or not self.match.is_human(1):
            turned = False
        else:
            turned = self.table.turned if seat is None else seat == 1
        if turned != self.table.turned:
            self.table.turned = turned
            self.stale = True

    def _draw_banner(self, canvas: Canvas) -> None:
        turn = self.match.to_move
        canvas.nine("ui/panel_leather", BANNER)
        if turn == OVER:
            canvas.text(say("The game is over"), *BANNER.centre, 40, CREAM, "head", "centre", width=480, shade=True)
            return
        seat = self.match.game.released_by(self.match.state) if turn == CHANCE else turn
        if self.table.is_moving:
            seat = self._mover
        sitter = self.sitters[seat]
        canvas.sprite(f"ui/seat_disc_{sitter.colour}", BANNER.x + 66, BANNER.centre[1])
        told, doing = self._told_instead(sitter), self._doing(sitter, turn)
        middle = BANNER.y + (34 if told else 44 if doing else BANNER.height / 2)
        has_sign = self._draw_sign(canvas, sitter, middle, told)
        room, x = (330 if has_sign else 440), BANNER.x + 116
        canvas.text(sitter.name, x, middle, 28 if told else 40, INKS[sitter.colour], "head", width=room, shade=True)
        if told:
            canvas.paragraph(told, Box(x, BANNER.y + 48, 456, 80), 24, CREAM)
        else:
            canvas.text(doing, x, BANNER.y + 92, 27, BRASS, "text", width=440)

    def _draw_sign(self, canvas: Canvas, sitter: Sitter, middle: float, told: str) -> bool:
        """Beside the name: the sign of a hint, or the clock; whether there is either."""
        right = BANNER.right - 36
        if told and told == self._hint_words:
            canvas.glyph("hint", right - 24, middle, 0.4, BRASS)
        elif self._has_clock(sitter):
            left = max(0, math.ceil(self._time_left))
            ink, size = (WARNING, 40) if self._time_left < WARNED else (DIM, 30)
            canvas.text(f"{left // 60}:{left % 60:02}", right, middle, size, ink, "bold", "right")
        else:
            return False
        return True

    def _has_clock(self, sitter: Sitter) -> bool:
        """Whether time runs for the person in the banner."""
        return bool(sitter.is_human and self._clock and self._asked is not None)

    def _told_instead(self, sitter: Sitter) -> str:
        """What matters more for a moment than what to do, and may take two lines."""
        if self._has_clock(sitter) and self._time_left < WARNED:
            return say("Still thinking? The computer is about to help out.")
        if self._hint_words and not self.table.is_moving:
            return self._hint_words  # why the move is good that is shown on the table
        return self._helped

    def _doing(self, sitter: Sitter, turn: int) -> str:
        if self.table.is_moving:
            return ""
        if self._hint_question is not None:
            return say("Looking for a good move ...")
        if sitter.is_human:
            return self.table.prompt(self.match)
        return self.table.chance_words() if turn == CHANCE else say("is thinking ...")


def _is_for_table(intent: Intent) -> bool:
    """Keys go to the table until somebody walks to the controls with Tab."""
    return isinstance(intent, Go) or intent == Act.CONFIRM
