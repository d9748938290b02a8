"""What players of this game may be proud of."""

from games.core.contract import Sentence
from games.core.feats import FeatKind
from games.tetrix.rules.game import counted

FEATS = (
    FeatKind(
        "areas",
        lambda areas: Sentence("most areas on a sheet: {areas}", {"areas": areas}),
        lambda match: [sum(counted(mask)[0] for mask in sheet) for sheet in match.state.sheets],
    ),
)
