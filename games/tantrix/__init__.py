"""Tantrix."""

from games.core.info import GameInfo

GAME = GameInfo(
    id="tantrix", title="Tantrix", rule_prefixes=("TX",), cup_order=4,
    description="Lay tiles edge to edge, colour to colour. Your longest line or loop counts.",
    rules="rules:Tantrix", feats="rules.feats:FEATS", options="rules.options:OPTIONS",
    bot="bot.player:TantrixBot", greedy="bot.greedy:TantrixGreedy", training="bot.training",
    table="table.table:TantrixTable", pages="table.pages:pages", lesson="table.lesson:lesson",
    shots="table.shots:SHOTS", colours=("red", "yellow", "green", "blue"),
)  # fmt: skip
