"""A throw of dice as it is seen and heard in the course of time."""

from __future__ import annotations

from collections.abc import Callable

from games.kit.dice import Throw
from games.kit.scripts import Script

MATERIALS = {"felt": "die_felt", "rim": "die_wood", "die": "die_die"}  # what the dice knock against


def rolling(thrown: Throw, show: Callable[[float], None], impact: Callable[..., None], pan: float) -> Script:
    """Show the throw at every moment until the dice lie still; `impact` gets each knock when it is due."""
    time, heard = 0.0, 0
    show(time)
    while time < thrown.duration:
        time += yield
        show(min(time, thrown.duration))
        while heard < len(thrown.impacts) and thrown.impacts[heard].time <= time:
            _, strength, kind = thrown.impacts[heard]
            impact(MATERIALS[kind], strength, pan=pan)
            heard += 1
