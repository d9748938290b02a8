"""Te-Trix."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="tetrix", title="Te-Trix", rule_prefixes=("TT",), cup_order=2,
    description="Roll four dice and build a form. Everybody enters it on a sheet: large areas of one symbol count.",
    rules="rules:Tetrix", feats="rules.feats:FEATS", options="rules.options:OPTIONS",
    bot="bot.player:TetrixBot", greedy="bot.greedy:TetrixGreedy", training="bot.training",
    table="table.table:TetrixTable", pages="table.pages:pages", lesson="table.lesson:lesson",
    phone="table.phone:TetrixPhone", shots="table.shots:SHOTS", colours=("red", "yellow", "white", "blue"),
)  # fmt: skip
