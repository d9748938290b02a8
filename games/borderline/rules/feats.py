"""What players of this game may be proud of."""

from games.core.contract import Sentence
from games.core.feats import FeatKind
from games.core.match import Match
from games.core.sentences import Plural


def pushes(match: Match) -> list[int]:
    """The most rows that each seat has completed at once."""
    made = [(step.by, step.after.rows[step.by] - step.before.rows[step.by]) for step in match.steps if step.by >= 0]
    return [max((rows for by, rows in made if by == seat), default=0) for seat in range(2)]


FEATS = (FeatKind("push", lambda rows: Sentence(Plural("biggest push: {rows} [row|rows]"), {"rows": rows}), pushes),)
