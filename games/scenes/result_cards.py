"""Where the cards of the results lie: the winner's is first and largest, and lies a little askew."""

from __future__ import annotations

from typing import NamedTuple

from games.core.match import Match
from games.store.cup import places_in
from games.window.canvas import Box

ROOM, UPRIGHT_ROOM = Box(60, 214, 1800, 714), Box(40, 262, 1000, 1390)  # for all the cards
GAP = 26
WIDEST, WIDEST_WINNER = 720, 940
FIRST, FIRSTS = 1.48, 1.3  # how much wider the card of a winner is, and of each of several
LOWER, SHORTER = 20, 8  # the others begin and end so far inside
TILT = 2.0  # degrees
UPRIGHT_GAP, UPRIGHT_FIRST, HIGHEST, UPRIGHT_TILT = 24, 1.35, 860, 1.0  # the same where they lie above each other


class ResultCard(NamedTuple):
    seat: int
    box: Box
    is_winner: bool
    tilt: float = 0.0  # degrees, counterclockwise


def cards_of(match: Match, upright: bool = False) -> list[ResultCard]:
    """One for each seat, by their places: side by side, or in an upright window one above the other."""
    assert match.outcome is not None
    order = [seat for group in places_in(match) for seat in group]
    winners = [seat for seat in order if seat in match.outcome.winners] if len(order) > 1 else order
    order.sort(key=lambda seat: seat not in winners)
    if upright:
        return _above_each_other(order, winners, UPRIGHT_ROOM)
    return _side_by_side(order, winners, ROOM)


def card_alone(seat: int, room: Box) -> list[ResultCard]:
    """Of who played alone."""
    return [ResultCard(seat, room, True)]


def _side_by_side(order: list[int], winners: list[int], room: Box) -> list[ResultCard]:
    if not winners or len(winners) == len(order):
        shares, widest = dict.fromkeys(order, 1.0), dict.fromkeys(order, float(WIDEST_WINNER))
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
        leans = TILT * (-1) ** number if seat in winners else 0.0
        cards.append(ResultCard(seat, Box(x, top, widths[seat], bottom - top), seat in winners, leans))
        x += widths[seat] + GAP
    return cards


def _above_each_other(order: list[int], winners: list[int], room: Box) -> list[ResultCard]:
    apart = UPRIGHT_GAP * (len(order) - 1)
    shares = {seat: UPRIGHT_FIRST if seat in winners else 1.0 for seat in order}
    unit = min((room.height - apart) / sum(shares.values()), HIGHEST / max(shares.values()))
    y = room.y + (room.height - apart - unit * sum(shares.values())) / 2
    cards = []
    for number, seat in enumerate(order):
        is_winner = seat in winners
        inset, leans = (0, UPRIGHT_TILT * (-1) ** number) if is_winner else (LOWER, 0.0)
        box = Box(room.x + inset, y, room.width - 2 * inset, unit * shares[seat])
        cards.append(ResultCard(seat, box, is_winner, leans))
        y = box.bottom + UPRIGHT_GAP
    return cards
