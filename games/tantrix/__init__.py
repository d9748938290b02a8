"""Tantrix."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="tantrix",
    title="Tantrix",
    description="Lay tiles edge to edge, colour to colour. Your longest line or loop counts.",
    rule_prefixes=("TX",),
    rules="rules:Tantrix",
    table="table.table:TantrixTable",
    pages="table.pages:pages",
    lesson="table.lesson:lesson",
    bot="bot.player:TantrixBot",
    greedy="bot.greedy:TantrixGreedy",
    training="bot.training",
    shots="table.shots:SHOTS",
    feats="rules.feats:FEATS",
    colours=("red", "yellow", "green", "blue"),
    options="rules.options:OPTIONS",
    cup_order=4,
)
