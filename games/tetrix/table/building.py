"""Building the form: which of the seven it is, and which die lies in which of its cells."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from games.core.contract import Reason
from games.core.match import Match
from games.core.sentences import Plural
from games.kit.felt import Spot
from games.tetrix.rules.forms import Form, forms, read_form, turns
from games.tetrix.rules.game import Stop
from games.tetrix.table import picture as pic
from games.tetrix.table.layout import Laid
from games.tetrix.table.scoring import verdict_words
from games.tetrix.table.tray import SIDE, Tray, form_spots, on_felt, on_screen
from games.window.ask import AskScene
from games.window.canvas import Box, Canvas
from games.window.intents import Act, Drag, Go, Intent, Press, Release
from games.window.scenes import Push
from games.window.widgets import WideButton, Widget
from games.words import say

NO_FORM = Reason("pick a form first", "TT-2")
DRAGGED = 14  # design units that make a tap a drag


class Builder:
    """The roller's hands over the tray, in whose units they are told where they are.

    `pull` lets the dice slide to the form's cells. `refuse` gets the match, why something is not allowed, and the form
    that is not; None if no form was chosen.
    """

    def __init__(
        self, tray: Tray, laid: Laid, play: Any, pull: Any, refuse: Callable[[Match, Reason, Form | None], None]
    ):
        self.tray = tray
        self.laid = laid
        self.letter: str | None = None
        self.order: list[int] = []  # for each cell of the form the die in it
        self.picked: int | None = None  # a die that was tapped and waits for another one
        self._play, self._pull, self._refuse = play, pull, refuse
        self._pressed: tuple[int, float, float] | None = None

    def begin(self) -> None:
        self.letter, self.order = None, []
        self.let_loose()

    def let_loose(self) -> None:
        """No die is held or picked any more."""
        self.picked = self._pressed = self.tray.carried = None

    # The form

    @property
    def form(self) -> Form | None:
        if self.letter is None:
            return None
        cells = [(*cell, self.tray.symbols[die]) for cell, die in zip(turns(self.letter)[0], self.order)]
        return read_form(self.letter, sorted(cells))

    def goals(self) -> list[Spot]:
        """For each die its place in the form."""
        spots = form_spots(turns(self.letter)[0])
        return [spots[self.order.index(die)] for die in range(len(self.order))]

    def choose(self, letter: str) -> None:
        """Another form: every cell takes the nearest die that is left."""
        if letter == self.letter:
            return
        self.letter = letter
        left = list(range(len(self.tray.spots)))
        self.order = []
        for x, y in form_spots(turns(letter)[0]):
            nearest = min(left, key=lambda die: math.dist(self.tray.spots[die][:2], (x, y)))
            left.remove(nearest)
            self.order.append(nearest)
        self._arranged()

    def arrange(self, form: Form) -> None:
        """Exactly this form; the dice slide there."""
        self.order_for(form)
        self._arranged()

    def lay(self, form: Form) -> None:
        """Exactly this form, at once."""
        self.order_for(form)
        self.let_loose()
        self.tray.place(self.goals())

    def order_for(self, form: Form) -> None:
        """Give every cell a die with its symbol, moving no more dice than it takes."""
        if self.form == form:
            return  # it may be the same form in another turn
        kept = self.order if form.letter == self.letter else [-1] * len(form.symbols)
        self.letter = form.letter
        order = [
            die if die >= 0 and self.tray.symbols[die] == symbol else -1 for die, symbol in zip(kept, form.symbols)
        ]
        left = [die for die in range(len(form.symbols)) if die not in order]
        for cell, symbol in enumerate(form.symbols):
            if order[cell] < 0:
                order[cell] = next(die for die in left if self.tray.symbols[die] == symbol)
                left.remove(order[cell])
        self.order = order

    def swap(self, one: int, other: int) -> None:
        """Two dice change places."""
        a, b = self.order.index(one), self.order.index(other)
        self.order[a], self.order[b] = other, one
        self._arranged()

    def _arranged(self) -> None:
        self.picked = None
        self._play("dice_gather", 0.8, pan=-0.45)
        self._pull(self.goals())

    # What a hand means

    def interpret(self, match: Match, intent: Intent) -> Form | None:
        if intent == Act.CONFIRM:
            return self.built(match)
        if isinstance(intent, Go):
            self._go(match, intent)
        elif intent in (Act.PAGE_DOWN, Act.PAGE_UP):
            self._next_letter(match, 1 if intent == Act.PAGE_DOWN else -1)
        elif isinstance(intent, Press):
            self._press(match, intent)
        elif isinstance(intent, Drag) and self._pressed is not None:
            self._drag(intent, *self._pressed)
        elif isinstance(intent, Release) and self._pressed is not None:
            self._let_go(intent, self._pressed[0])
        return None

    def built(self, match: Match) -> Form | None:
        """The form as it lies there; None, and the reason is told, if that may not be built."""
        if not is_building(match):
            return None
        form = self.form
        if form is not None and form in match.moves:
            return form
        self._refuse(match, NO_FORM if form is None else match.game.why_not(match.state, form), form)
        return None

    def pick(self, match: Match, letter: str) -> None:
        """Choose a form by its button; in solo it is told which ones cannot be entered (TT-13)."""
        if not is_building(match):
            return
        if letter in usable_letters(match):
            self.choose(letter)
        else:
            form = next(form for form in forms(match.state.dice) if form.letter == letter)
            self._refuse(match, match.game.why_not(match.state, form), form)

    def _press(self, match: Match, where: Press) -> None:
        die = self.tray.die_at(where.x, where.y)
        self._pressed = None if die is None or self.letter is None else (die, where.x, where.y)
        if die is not None and self.letter is None:
            self._refuse(match, NO_FORM, None)

    def _go(self, match: Match, step: Go) -> None:
        built = self.form
        if step.dy or built is None:
            self._next_letter(match, step.dy or step.dx)
            return
        same = [form for form in forms(match.state.dice) if form.letter == built.letter]
        self.arrange(same[(same.index(built) + step.dx) % len(same)])

    def _next_letter(self, match: Match, by: int) -> None:
        usable = usable_letters(match)
        index = usable.index(self.letter) + by if self.letter in usable else min(0, by)
        self.choose(usable[index % len(usable)])

    def _drag(self, where: Drag, die: int, x: float, y: float) -> None:
        """A die that was pressed at (x, y)."""
        if self.tray.carried is not None or math.dist((x, y), where) > DRAGGED:
            self.tray.carried = (die, *where)
            self.picked = None

    def _let_go(self, where: Release, die: int) -> None:
        """A dragged die goes to the cell it is let go over; a tapped one changes places with the one tapped before."""
        self._pressed = None
        if self.tray.carried is None:
            if self.picked is None or self.picked == die:
                self.picked = die if self.picked is None else None
                self._play("dice_click", 0.4, pan=-0.45)
            else:
                self.swap(self.picked, die)
            return
        self.tray.carried = None
        x, y = on_felt(*where, 0.5)
        self.tray.spots[die] = self.tray.spots[die]._replace(x=x, y=y, height=0.3)
        spots = form_spots(turns(self.letter)[0])
        cell = min(range(len(spots)), key=lambda cell: math.dist(spots[cell], (x, y)))
        if math.dist(spots[cell], (x, y)) < 0.9 and self.order[cell] != die:
            self.swap(die, self.order[cell])
        else:
            self._pull(self.goals())

    # Controls and picture

    def widgets(self, match: Match) -> list[Widget]:
        usable = usable_letters(match)
        made: list[Widget] = [FormButton(self, match, letter, letter in usable) for letter in pic.LETTERS]
        if match.state.is_solo:
            stop = say("End the game here")
            made.append(WideButton(self.laid.at(pic.STOP_BUTTON), stop, lambda: ask_to_stop(match), "flag", 28))
        return [*made, BuildButton(self, match)]

    def draw_cells(self, canvas: Canvas) -> None:
        """The cells that the form will fill, pressed into the felt."""
        if self.letter is not None:
            for spot in form_spots(turns(self.letter)[0]):
                canvas.sprite("tetrix/guide", *on_screen(*spot))

    def draw_picked(self, canvas: Canvas) -> None:
        if self.picked is not None:
            spot = self.tray.spots[self.picked]
            x, y = on_screen(spot.x, spot.y, 0.8)
            canvas.nine("ui/focus", Box(x - SIDE * 0.6, y - SIDE * 0.55, SIDE * 1.2, SIDE * 1.25))


def is_building(match: Match) -> bool:
    return match.to_move >= 0 and match.state.form is None


def usable_letters(match: Match) -> list[str]:
    """The forms that may be built: all of them, but in solo only those that can be entered (TT-13)."""
    allowed = {move.letter for move in match.moves if isinstance(move, Form)}
    return [letter for letter in pic.LETTERS if letter in allowed]


def ask_to_stop(match: Match) -> Push | None:
    """Ending early is asked for once more, with the score as it stands."""
    if not is_building(match):
        return None
    score = match.game.scores(match.state)[0]
    told = say(Plural("You have {score} [point|points] now."), score=score) + " " + verdict_words(score)
    choices = [("stay", say("Play on"), "play"), (Stop(), say("End the game"), "flag")]
    return Push(AskScene, say("End the game here?"), choices, told)


class FormButton(Widget):
    """One of the seven forms, laid out in small dice. One that may not be built is dark, and says why."""

    def __init__(self, builder: Builder, match: Match, letter: str, is_usable: bool):
        super().__init__(builder.laid.form_button(letter), lambda: builder.pick(match, letter))
        self.letter = letter
        self.builder = builder
        self.is_usable = is_usable

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        state = "off" if not self.is_usable else "down" if down else "lit" if lit else "up"
        canvas.nine(f"ui/button_wide_{state}", self.box)
        draw_form(canvas, self.letter, *self.box.centre, 0.25, 255 if self.is_usable else 90)
        if self.letter == self.builder.letter:
            canvas.nine("ui/focus", self.box.grown(4))


class BuildButton(WideButton):
    """Dark until a form is chosen; who presses it before is told to choose one."""

    def __init__(self, builder: Builder, match: Match):
        super().__init__(builder.laid.at(pic.BUILD_BUTTON), say("Build it"), lambda: builder.built(match), "check", 32)
        self.builder = builder

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        shown = WideButton(self.box, self.text, lambda: None, self.glyph, self.size)
        shown.enabled = self.builder.letter is not None
        shown.draw(canvas, lit, down)


def draw_form(canvas: Canvas, letter: str, x: float, y: float, size: float, alpha: int = 255) -> None:
    """A form in blank dice, the far ones first."""
    middle = on_screen(0, 0, 0.5)
    for spot in sorted(form_spots(turns(letter)[0]), key=lambda spot: -spot[1]):
        die_x, die_y = on_screen(*spot, 0.5)
        canvas.sprite("tetrix/die_0", x + (die_x - middle[0]) * size, y + (die_y - middle[1]) * size, size, alpha=alpha)
