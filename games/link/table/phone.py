"""Tetris Link in the hand of a guest: the tower, the own pieces, and where each of them would come to rest."""

from __future__ import annotations

from typing import Any

from games.core.tetrominoes import COLUMNS, Place
from games.kit.phone import Phone
from games.link.rules.game import KIND_OF, KINDS, ROWS, State
from games.words import say


class LinkPhone(Phone):
    def facts(self, state: State, seat: int | None) -> dict[str, Any]:
        return {
            "columns": COLUMNS,
            "rows": ROWS,
            "laid": [{"seat": owner, "cells": place.cells} for owner, place in state.laid],
            "stock": None if seat is None else dict(zip(KINDS, state.stock[seat], strict=True)),
            "face": state.face,
        }

    def move(self, state: State, seat: int, move: Any) -> dict[str, Any]:
        if not isinstance(move, Place):
            return {"kind": move.kind}
        return {
            "kind": "place",
            "piece": KIND_OF[move.shape],
            "form": f"{move.shape}{move.turn}",
            "column": move.column,
            "cells": move.cells,
        }

    def words(self) -> dict[str, str]:
        return {
            "choose": say("Choose a piece and drop it"),
            "how": say("Drag it to its column"),
            "turn": say("Turn"),
            "drop": say("Drop"),
            "pass": say("Nothing fits: pass"),
        }
