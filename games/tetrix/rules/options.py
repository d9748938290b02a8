"""What the seats page offers for Te-Trix: who has which sheet, and whether the sums are seen before the end."""

from __future__ import annotations

from games.core.contract import Sentence
from games.core.options import SeatColours, TableSwitch

HIDDEN_SUMS = "hidden sums"

OPTIONS = (
    SeatColours(
        option="sheets",
        least_seats=2,  # who plays alone has the sheet for that
        invitation=Sentence("Who plays? Choose names, sheets and the order."),
        alone=Sentence("One player, one sheet: who plays alone plays for points."),
    ),
    TableSwitch(HIDDEN_SUMS, Sentence("Keep the sums hidden until the end"), least_seats=2),
)
