"""Whoever does not want to type a name is an animal."""

from __future__ import annotations

from games.words import say


def animals() -> list[tuple[str, str]]:
    """A sign and a name for each, in the language that is spoken now."""
    return [
        ("\N{OWL}", say("Owl")),
        ("\N{OTTER}", say("Otter")),
        ("\N{TIGER FACE}", say("Tiger")),
        ("\N{SNAIL}", say("Snail")),
        ("\N{FROG FACE}", say("Frog")),
        ("\N{PENGUIN}", say("Penguin")),
        ("\N{ELEPHANT}", say("Elephant")),
        ("\N{RABBIT FACE}", say("Rabbit")),
        ("\N{WHALE}", say("Whale")),
        ("\N{HONEYBEE}", say("Bee")),
        ("\N{LIZARD}", say("Lizard")),
        ("\N{BACTRIAN CAMEL}", say("Camel")),
    ]
