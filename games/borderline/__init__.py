"""Borderline."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="borderline", title="Borderline", rule_prefixes=("BL",), cup_order=3,
    description="Fill rows on your side of the board, and every one of them pushes the border at the other.",
    rules="rules:Borderline", feats="rules.feats:FEATS",
    bot="bot.player:BorderlineBot", greedy="bot.greedy:BorderlineGreedy", training="bot.training",
    table="table.table:BorderlineTable", pages="table.pages:pages", lesson="table.lesson:lesson",
    shots="table.shots:SHOTS", colours=("red", "yellow", "green", "blue"),
)  # fmt: skip
