"""What players of this game may be proud of."""

from games.core.contract import Sentence
from games.core.feats import FeatKind
from games.core.match import Match
from games.core.sentences import Plural


def lines(match: Match) -> list[int]:
    return [match.state.layout.longest(colour)[0] for colour in match.state.colours]


def loops(match: Match) -> list[int]:
    return [match.state.layout.longest(colour)[1] for colour in match.state.colours]


FEATS = (
    FeatKind("line", lambda tiles: Sentence(Plural("longest line: {tiles} [tile|tiles]"), {"tiles": tiles}), lines),
    FeatKind("loop", lambda tiles: Sentence(Plural("longest loop: {tiles} [tile|tiles]"), {"tiles": tiles}), loops),
)
