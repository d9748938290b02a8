"""Orchard: the smallest whole game, to begin one's own with. Copied to games/orchard it is in the arcade."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="orchard",  # the name of its folder
    title="Orchard",
    description="Roll the die and pick apples. Whoever picks a tree bare gets the basket.",
    rule_prefixes=("OR",),
    rules="rules:Orchard",
    cup_order=5,
)
