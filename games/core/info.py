"""What a game says about itself: `GAME = GameInfo(...)` in the `__init__.py` of its folder, and nowhere else."""

from __future__ import annotations

import re
from dataclasses import dataclass, fields, replace
from typing import Any

from games.core.contract import Complaint

LONGEST_ID = 20  # letters; where results are kept, no name of a game is longer
# Not an id: the settings remember under these words who sat down to a cup, and who is there this evening.
TAKEN = frozenset({"cup", "evening"})


@dataclass(frozen=True)
class GameInfo:
    """Its names, and where its parts are: a module and a thing in it, such as "rules:Ludo", from the game's own folder.

    Only `rules` must be there. What a game does not have is None, or empty; everybody who asks for it finds something
    general instead, or switches off what would need it.
    """

    id: str  # the name of its folder, in records and on the command line: small letters, digits and _
    title: str  # as it stands on the box
    description: str  # the game in a sentence or two, to be said in the user's language
    rule_prefixes: tuple[str, ...]  # of the ids of its rules: ("TL",) for TL-1, TL-2 and so on
    rules: str  # its games.core.contract.Game
    table: str | None = None  # its games.kit.tables.Table
    pages: str | None = None  # gives the pages of its rules, each a games.kit.pages.Page
    lesson: str | None = None  # gives its games.kit.lesson_steps.Lesson
    bot: str | None = None  # what the computer knows about it: a games.bots.bot.Bot
    greedy: str | None = None  # its first, simple player, kept to measure others by
    training: str | None = None  # the module with the courses in which its networks learn
    phone: str | None = None  # how it looks in a hand: a games.kit.phone.Phone, with phone.js beside its module
    shots: str | None = None  # what is photographed and measured at its table: a games.kit.shots.Shots
    feats: str | None = None  # what its players may be proud of
    colours: tuple[str, ...] | None = None  # what a seat may choose (see games.people.party.INKS); None: the usual ones
    options: str | None = None  # what the seats page offers besides: a tuple of games.core.options.SeatOption
    cup_order: int | None = None  # its place in a party cup, and on the table; None: not in a cup, and last

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if field.name == "rule_prefixes" and isinstance(value, str):
                object.__setattr__(self, field.name, (value,))
            elif field.default is None and not value and value != 0:
                object.__setattr__(self, field.name, None)  # nothing, however it was written
            elif isinstance(value, list):
                object.__setattr__(self, field.name, tuple(value))

    def check(self, folder: str) -> None:
        """A Complaint if that is not what the game in a folder can say about itself."""
        if self.id != folder:
            raise Complaint("its id is {id}, and not the name of its folder", id=repr(self.id))
        if not re.fullmatch(r"[a-z][a-z0-9_]*", folder) or len(folder) > LONGEST_ID or folder in TAKEN:
            raise Complaint("no game can have this name")
        for field in fields(self):
            if field.default is not None and not _is_usable(field.name, getattr(self, field.name)):
                raise self._fault(field.name)

    def without_faults(self) -> tuple[GameInfo, list[Complaint]]:
        """The same without what cannot be used and need not be there, and what is wrong with that."""
        wrong = [each.name for each in fields(self) if not _is_usable(each.name, getattr(self, each.name))]
        nothing: dict[str, Any] = dict.fromkeys(wrong)
        return replace(self, **nothing), [self._fault(name) for name in wrong]

    def _fault(self, field: str) -> Complaint:
        return Complaint("its {field} cannot be {value}", field=field, value=repr(getattr(self, field))[:60])


def _is_usable(field: str, value: object) -> bool:
    if field in ("colours", "rule_prefixes"):
        return value is None or (isinstance(value, tuple) and all(isinstance(each, str) for each in value))
    if field == "cup_order":
        return value is None or isinstance(value, int)
    if field in ("id", "title", "rules"):
        return isinstance(value, str) and value != ""
    return isinstance(value, str) or (value is None and field != "description")
