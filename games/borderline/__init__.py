"""Borderline."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="borderline",
    title="Borderline",
    description="Fill rows on your side of the board, and every one of them pushes the border at the other.",
    rule_prefixes=("BL",),
    rules="rules:Borderline",
    table="table.table:BorderlineTable",
    pages="table.pages:pages",
    lesson="table.lesson:lesson",
    bot="bot.player:BorderlineBot",
    greedy="bot.greedy:BorderlineGreedy",
    training="bot.training",
    shots="table.shots:SHOTS",
    feats="rules.feats:FEATS",
    colours=("red", "yellow", "green", "blue"),
    options=None,
    cup_order=3,
)
