"""Te-Trix in the hand of a guest: the dice, the form, and the own sheet; those of the others to look at."""

from __future__ import annotations

from typing import Any

from games.core.contract import Game
from games.kit.phone import Phone
from games.tetrix.rules.forms import SIZE, Enter, Form
from games.tetrix.rules.game import State, symbol_at
from games.words import say


class TetrixPhone(Phone):
    def facts(self, state: State, seat: int | None) -> dict[str, Any]:
        return {
            "size": SIZE,
            "sheets": [
                ["".join(symbol_at(sheet, column, row) for column in range(SIZE)) for row in range(SIZE)]
                for sheet in state.sheets
            ],
            "papers": list(state.colours),
            "dice": state.dice,
            "form": None if state.form is None else {"letter": state.form.letter, "cells": state.form.cells},
            "last": state.last_round and state.end is None,
            "boxes": state.boxes if state.is_solo else None,
        }

    def move(self, state: State, seat: int, move: Any) -> dict[str, Any]:
        if isinstance(move, Form):
            return {"kind": "form", "letter": move.letter, "cells": move.cells}
        if isinstance(move, Enter):
            return {"kind": "enter", "cells": move.cells, "turn": move.turn, "at": [move.column, move.row]}
        return {"kind": move.kind}

    def gain(self, game: Game, state: State, seat: int, move: Any) -> int | None:
        """An entry is worth the same before its turn, too: nothing but the own sheet decides that."""
        if isinstance(move, Enter):
            state = state._replace(entered=(seat - state.roller) % state.seats)
            return super().gain(game, state, seat, move)
        return 0 if game.to_move(state) == seat else None

    def words(self) -> dict[str, str]:
        return {
            "pick_form": say("Pick one of the forms"),
            "swap": say("Swap dice, or build it"),
            "build": say("Build it"),
            "turn": say("Turn"),
            "enter": say("Enter it"),
            "how": say("Drag the form over your sheet"),
            "not_here": say("It does not fit there"),
            "nowhere": say("It fits nowhere on your sheet"),
            "cannot": say("It fits nowhere"),
            "decline": say("Leave it"),
            "stop": say("End the game here"),
            "last_round": say("The last round"),
        }
