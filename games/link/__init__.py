"""Tetris Link."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="link", title="Tetris Link", rule_prefixes=("TL",), cup_order=1,
    description="Drop pieces into the tower. Three of your colour that touch bring points; holes cost some.",
    rules="rules:Link", feats="rules.feats:FEATS",
    bot="bot.player:LinkBot", greedy="bot.greedy:LinkGreedy", training="bot.training",
    table="table.table:LinkTable", pages="table.pages:pages", lesson="table.lesson:lesson",
    phone="table.phone:LinkPhone", shots="table.shots:SHOTS", colours=("red", "yellow", "green", "blue"),
)  # fmt: skip
