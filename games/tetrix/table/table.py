"""The Te-Trix table: dice in their tray, the form that is built from them, and the sheets on which it is entered."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from games.core.contract import CHANCE, Reason
from games.core.match import Match, Step
from games.kit.pace import PERSON
from games.kit.tables import Gesture
from games.people.party import Sitter
from games.tetrix.rules.forms import Enter, Form
from games.tetrix.rules.game import Cannot, Decline, Stop
from games.tetrix.table import obstacles, scoring
from games.tetrix.table import picture as pic
from games.tetrix.table.building import NO_FORM
from games.tetrix.table.drawn import TableInSight
from games.tetrix.table.tray import MOVING, TrayButton
from games.window.app import Cabinet
from games.window.canvas import Box
from games.window.intents import Act, Intent, Point, Press, inside
from games.window.widgets import WideButton, Widget
from games.words import say


class TetrixTable(TableInSight):
    has_upright = True

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self._pointer = (0.0, 0.0)
        self._clock = 0.0

    @staticmethod
    def headline(match: Match) -> str | None:
        """Nobody wins a solo game: it earns a verdict."""
        return scoring.verdict_words(match.result.scores[0]) if match.state.is_solo and not match.forfeit else None

    ending = staticmethod(scoring.ending_words)

    def show(self, match: Match) -> None:
        self.hand.take(None)
        super().show(match)

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        self.hand.take(None)
        super().animate(match, step, gesture)

    def moving_part(self) -> Box | None:
        if self.flying.words or self.told or self.card.words:
            return None
        part = self._part if self.stage.is_playing else MOVING
        if part == pic.SHEETS:
            return self.laid.at(part)
        if not self.still.shows(self.cabinet.canvas, self._still_key(), self._still_parts()):
            return None
        return part and self.laid.tray.box(part)

    def looks(self) -> Any:
        builder, held = self.builder, self.hand.held
        return self.tray.held, self.tray.carried, builder.letter, tuple(builder.order), builder.picked, held, self.told

    def update(self, seconds: float) -> None:
        self._clock += seconds
        super().update(seconds)

    # Decisions

    def await_decision(self, match: Match, seat: int) -> None:
        super().await_decision(match, seat)
        if self.sheets.large != seat:
            self._act(self._bring(seat, PERSON.changes))
        if match.to_move == CHANCE:
            self.hand.take(None)
        elif match.state.form is None:
            self.builder.begin()
        else:
            self.hand.take(match.state.form)
            self.hand.begin(match)

    def interpret(self, match: Match, intent: Intent) -> Any:
        over_table = inside(intent, self.laid.table)
        if isinstance(over_table, Point):
            self._pointer = over_table
        if not self.deciding:
            return None
        if match.to_move == CHANCE:
            return Gesture() if intent == Act.CONFIRM else None
        on_sheet = isinstance(over_table, Press) and pic.LARGE.holds(over_table.x, over_table.y)
        if match.state.form is not None:
            if on_sheet and isinstance(match.moves[0], Cannot):
                self._play("refuse_paper")
                self._tell(say("It fits nowhere on your sheet"))
            return self.hand.interpret(match, over_table)
        built = self.builder.interpret(match, inside(intent, self.laid.tray))
        self._preview()
        if on_sheet:
            self._not_built_yet(match)
        return built

    def _not_built_yet(self, match: Match) -> None:
        """Somebody wants to enter a form on the sheet that is still being built."""
        if self.hand.held is None:
            self._refuse(match, NO_FORM, None)
        else:
            self.hand.refuse(match, self.hand.held)

    def _pull(self, goals: list) -> None:
        super()._pull(goals)
        self._preview()

    def _preview(self) -> None:
        """While building, the form can be tried on the roller's own sheet."""
        over_sheet = pic.LARGE.holds(*self._pointer) and self.deciding
        self.hand.take(self.builder.form if over_sheet else None)
        if over_sheet:
            self.hand.follow(*self._pointer)

    def widgets(self, match: Match) -> list[Widget]:
        if match.to_move == CHANCE:
            roll = WideButton(self.laid.at(pic.ROLL_BUTTON), say("Roll the dice"), Gesture, "dice", 34)
            tip, hold, lost = say("Press, or flick them (Space)"), partial(self._hold, match), self.tray.put_down
            return [TrayButton(self.laid.tray, tip, lambda: self._clock, hold, lost), roll]
        if match.state.form is None:
            return self.builder.widgets(match)
        return self.hand.widgets(match)

    def _hold(self, match: Match, x: float, y: float) -> None:
        """The dice are taken up, if they wait for a throw."""
        if self.deciding and match.to_move == CHANCE:
            self.tray.hold(x, y)

    def hint_place(self, match: Match, move: Any) -> Box | None:
        return self.place_of(match, move) if isinstance(move, Form | Enter) else None

    def hint_thing(self, match: Match, move: Any) -> Box | None:
        return self.laid.form_button(move.letter) if isinstance(move, Form) else None

    def hint(self, match: Match, move: Any) -> None:
        if not self.deciding or move not in match.moves:
            return  # it comes too late
        if isinstance(move, Form):
            self.builder.arrange(move)
        elif isinstance(move, Enter):
            self.hand.held = move
        elif isinstance(move, Stop):
            self._tell(say("It would be best to end the game here."))
        elif isinstance(move, Decline):
            self._tell(say("It would be best to leave it."))
        else:
            self._tell(say("It fits nowhere on your sheet"))

    def side_words(self, match: Match, seat: int) -> str:
        if match.state.is_solo:
            return say("The large sheet is yours.")
        return say("When it is your turn, the large sheet is yours.")

    def chance_words(self) -> str:
        return say("rolls")

    def prompt(self, match: Match) -> str:
        if match.to_move == CHANCE:
            return say("Roll the dice")
        if match.state.form is None:
            if self.builder.picked is not None:
                return say("Tap the die to swap it with")
            return say("Pick one of the forms") if self.builder.letter is None else say("Swap dice, or build it")
        if isinstance(match.moves[0], Cannot):
            return say("It fits nowhere on your sheet")
        if self.hand.is_tapped and self.hand.ghost(match) is not None:
            return say("Tap again to enter it")
        return say("Enter the form, or leave it") if match.state.last_round else say("Enter the form on your sheet")

    # What may not be done

    def place_of(self, match: Match, move: Any) -> Box:
        return obstacles.place_of(move, self.laid)

    def causes(self, match: Match, reason: Reason, move: Any) -> Iterator[Box]:
        """Places on the screen."""
        strip = self.cabinet.sprites.facts("tetrix/sheet_solo")["strip"]
        return obstacles.causes(match.state, match.to_move, reason, move, strip, self.laid)
