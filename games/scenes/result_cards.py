"""Where the cards of the results lie: the winner's is first and largest, and lies a little askew."""

from __future__ import annotations

from typing import NamedTuple

from games.core.match import Match
from games.store.cup import places_in
from games.window.canvas import Box

ROOM = Box(60, 214, 1800, 686)  # for all the cards
GAP = 26
WIDEST, WIDEST_WINNER = 600, 800
FIRST, FIRSTS = 1.48, 1.3  # how much wider the card of a winner is, and of each of several
LOWER, SHORTER = 20, 8  # the others begin and end so far inside
TILT = 2.0  # degrees


class ResultCard(NamedTuple):
    seat: int
    box: Box
    is_winner: bool
    tilt: float = 0.0  # degrees, counterclockwise


def cards_of(match: Match, room: Box = ROOM) -> list[ResultCard]:
    """One for each seat, by their places."""
    assert match.outcome is not None
    order = [seat for group in places_in(match) for seat in group]
    winners = [seat for seat in order if seat in match.outcome.winners] if len(order) > 1 else order
    order.sort(key=lambda seat: seat not in winners)
    if not winners or len(winners) == len(order):
        shares, widest = dict.fromkeys(order, 1.0), dict.fromkeys(order, float(max(WIDEST_WINNER, room.width / 2)))
    else:
        first = FIRST if len(winners) == 1 else FIRSTS
        shares = {seat: first if seat in winners else 1.0 for seat in order}
        widest = {seat: float(WIDEST_WINNER if seat in winners else WIDEST) for seat in order}
    unit = (room.width - GAP * (len(order) - 1)) / sum(shares.values())
    widths = {seat: min(widest[seat], unit * shares[seat]) for seat in order}
    x = room.centre[0] - (sum(widths.values()) + GAP * (len(order) - 1)) / 2
    cards = []
    for number, seat in enumerate(order):
        is_first = seat in winners or not winners
        top, bottom = (room.y, room.bottom) if is_first else (room.y + LOWER, room.bottom - SHORTER)
        leans = TILT * (-1) ** number if seat in winners and len(order) > 1 else 0.0
        cards.append(ResultCard(seat, Box(x, top, widths[seat], bottom - top), seat in winners, leans))
        x += widths[seat] + GAP
    return cards
