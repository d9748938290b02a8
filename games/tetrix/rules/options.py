"""What the seats page offers for Te-Trix: who has which sheet."""

from __future__ import annotations

from games.core.contract import Sentence
from games.core.options import SeatColours

OPTIONS = (
    SeatColours(
        option="sheets",
        least_seats=2,  # who plays alone has the sheet for that
        invitation=Sentence("Who plays? Choose names, sheets and the order."),
        alone=Sentence("One player, one sheet: who plays alone plays for points."),
    ),
)
