"""Computers that sit at one table do not play alike: each has a temper, and is called after an animal known for it.
Who has been given none has that of the seat.

A temper decides between moves that are nearly as good as each other, so that it colours the play and hardly costs
strength.
"""

CAUTIOUS = "cautious"  # takes no risks: keeps things tidy, leaves no weak spots
GREEDY = "greedy"  # takes what can be had now
BLOCKER = "blocker"  # takes away what others want
BOLD = "bold"  # builds for the large win later

TEMPERS = (CAUTIOUS, GREEDY, BLOCKER, BOLD)


def temper_of(seat: int) -> str:
    return TEMPERS[seat % len(TEMPERS)]
