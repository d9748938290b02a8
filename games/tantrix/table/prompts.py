"""What a player at the Tantrix table is asked to do now, in words."""

from __future__ import annotations

from games.core.match import Match
from games.tantrix.rules.game import Pass
from games.tantrix.table.hand import Hand
from games.tantrix.table.tile_in_hand import HeldTile
from games.words import say


def asked_of(hand: Hand, match: Match) -> str:
    if isinstance(match.moves[0], Pass):
        return say("No tile can be laid: pass")
    if hand.held is not None:
        return _asked_with(hand.held, hand, match)
    return say("Lay any tile") if match.state.stage == 1 else say("Fill a forced space")


def _asked_with(held: HeldTile, hand: Hand, match: Match) -> str:
    if held.cell is not None:
        can_turn = len(hand.turns_here(match)) > 1
        return say("Tap it to turn, tick to lay it") if can_turn else say("Tick to lay it")
    if not hand.fits(match):
        return say("This tile fits nowhere now")
    return say("Tap it to turn, drag it to lay") if held.at is None else say("Drop it where it glows")
