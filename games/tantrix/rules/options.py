"""What the seats page offers for Tantrix: whose lines are whose."""

from __future__ import annotations

from games.core.options import SeatColours


def letter(colour: str) -> str:
    """A colour as records write it."""
    return colour[0].upper()


OPTIONS = (SeatColours(option="colours", written=letter),)
