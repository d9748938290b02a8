"""What players of this game may be proud of."""

from games.core.contract import Sentence
from games.core.feats import FeatKind
from games.core.match import Match


def lines(match: Match) -> list[int]:
    return [match.state.layout.longest(colour)[0] for colour in match.state.colours]


def loops(match: Match) -> list[int]:
    return [match.state.layout.longest(colour)[1] for colour in match.state.colours]


FEATS = (
    FeatKind("line", lambda tiles: Sentence("longest line: {tiles} tiles", {"tiles": tiles}), lines),
    FeatKind("loop", lambda tiles: Sentence("longest loop: {tiles} tiles", {"tiles": tiles}), loops),
)
