"""Tetris Link."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="link",
    title="Tetris Link",
    description="Drop pieces into the tower. Three of your colour that touch bring points; holes cost some.",
    rule_prefixes=("TL",),
    rules="rules:Link",
    table="table.table:LinkTable",
    pages="table.pages:pages",
    lesson="table.lesson:lesson",
    bot="bot.player:LinkBot",
    greedy="bot.greedy:LinkGreedy",
    training="bot.training",
    shots="table.shots:SHOTS",
    feats="rules.feats:FEATS",
    colours=("red", "yellow", "green", "blue"),
    options=None,
    cup_order=1,
)
