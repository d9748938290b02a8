"""Te-Trix."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="tetrix",
    title="Te-Trix",
    description="Roll four dice and build a form. Everybody enters it on a sheet: large areas of one symbol count.",
    rule_prefixes=("TT",),
    rules="rules:Tetrix",
    table="table.table:TetrixTable",
    pages="table.pages:pages",
    lesson="table.lesson:lesson",
    bot="bot.player:TetrixBot",
    greedy="bot.greedy:TetrixGreedy",
    training="bot.training",
    shots="table.shots:SHOTS",
    feats="rules.feats:FEATS",
    colours=("red", "yellow", "white", "blue"),
    options="rules.options:OPTIONS",
    cup_order=2,
)
