"""What players of this game may be proud of."""

from games.core.contract import Sentence
from games.core.feats import FeatKind
from games.core.sentences import Plural
from games.link.rules.game import largest_group

FEATS = (
    FeatKind(
        "group",
        lambda pieces: Sentence(Plural("largest group: {pieces} [piece|pieces]"), {"pieces": pieces}),
        lambda match: [largest_group(match.state, seat) for seat in range(match.state.seats)],
    ),
)
