"""What a game says about itself: `GAME = GameInfo(...)` in the `__init__.py` of its folder, and nowhere else."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class GameInfo:
    """Its names, and where its parts are: a module and a thing in it, such as "rules:Link", from the game's own folder.

    Only `rules` must be there. What a game does not have is None; everybody who asks for it finds something general
    instead, or switches off what would need it.
    """

    id: str  # the name of its folder, in records and on the command line
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
    shots: str | None = None  # what is photographed and measured at its table: a games.kit.shots.Shots
    feats: str | None = None  # what its players may be proud of
    colours: tuple[str, ...] | None = None  # what a seat may choose; None: any colour of the house
    options: str | None = None  # what the seats decide about a game
    cup_order: int | None = None  # its place in a party cup; None: not in a cup
