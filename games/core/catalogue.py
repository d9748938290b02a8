"""The games of the arcade, one line each. The parts of a game are named, and imported only when they are used."""

from functools import cache
from importlib import import_module
from typing import Any, NamedTuple

from games.core.contract import Complaint, Game


class Entry(NamedTuple):
    name: str
    rules: str  # module and class
    bot: str  # module and class; empty while the computer does not know how to play it
    greedy: str  # module and class of its first, simple player, kept to measure others by
    table: str  # module and class
    pages: str  # module and function that gives the pages of the rules
    feats: tuple[str, ...]  # the kinds of what its players may be proud of


ENTRIES = (
    Entry(
        "tetrix",
        "games.tetrix.rules.game:Tetrix",
        "games.tetrix.bot.player:TetrixBot",
        "games.tetrix.bot.greedy:TetrixGreedy",
        "games.tetrix.table.table:TetrixTable",
        "games.tetrix.table.pages:pages",
        ("areas",),
    ),
    Entry(
        "borderline",
        "games.borderline.rules.game:Borderline",
        "games.borderline.bot.player:BorderlineBot",
        "games.borderline.bot.greedy:BorderlineGreedy",
        "games.borderline.table.table:BorderlineTable",
        "games.borderline.table.pages:pages",
        ("push",),
    ),
    Entry(
        "tantrix",
        "games.tantrix.rules.game:Tantrix",
        "games.tantrix.bot.player:TantrixBot",
        "games.tantrix.bot.greedy:TantrixGreedy",
        "games.tantrix.table.table:TantrixTable",
        "games.tantrix.table.pages:pages",
        ("line", "loop"),
    ),
    Entry(
        "link",
        "games.link.rules.game:Link",
        "games.link.bot.player:LinkBot",
        "games.link.bot.greedy:LinkGreedy",
        "games.link.table.table:LinkTable",
        "games.link.table.pages:pages",
        ("group",),
    ),
)

NAMES = tuple(entry.name for entry in ENTRIES)


class NoBot(Complaint):
    """The computer cannot play this game."""

    def __init__(self, game: str):
        super().__init__("the computer does not know yet how to play {game}", game=game)

    def __reduce__(self):  # so that a process that plays games for another one can tell it
        return NoBot, (self.facts["game"],)


@cache
def game_named(name: str) -> Game:
    """The rules of a game; a Complaint if there is no such game."""
    return _made(_entry(name).rules)


@cache
def bot_named(name: str) -> Any:
    """What the computer knows about a game (see games.bots.bot.Bot); NoBot if that is nothing yet."""
    if not has_bot(name):
        raise NoBot(name)
    return _made(_entry(name).bot)


@cache
def greedy_named(name: str) -> Any:
    """A game's first, simple player (see games.bots.greedy.Greedy); NoBot if it has none."""
    if not has_bot(name):
        raise NoBot(name)
    return _made(_entry(name).greedy)


def has_bot(name: str) -> bool:
    return _entry(name).bot != ""


def training_named(name: str) -> Any:
    """The module with the courses in which a game's networks learn (see games.bots.training.Course)."""
    return import_module(f"games.{_entry(name).name}.bot.training")


def lesson_named(name: str) -> Any:
    """The function that gives a game's lesson (see games.kit.lesson_steps.Lesson)."""
    return _part(f"games.{_entry(name).name}.table.lesson:lesson")


def table_named(name: str) -> Any:
    """The class of a game's table (see games.kit.tables.Table)."""
    return _part(_entry(name).table)


def feat_kinds(name: str) -> tuple[str, ...]:
    """What its players may be proud of, as its table tells it."""
    return _entry(name).feats


def pages_named(name: str) -> Any:
    """The function that gives the pages of a game's rules."""
    return _part(_entry(name).pages)


def _entry(name: str) -> Entry:
    for entry in ENTRIES:
        if entry.name == name:
            return entry
    raise Complaint("there is no game '{name}'; there are {names}", name=name, names=", ".join(NAMES))


def _made(dotted: str) -> Any:
    return _part(dotted)()


def _part(dotted: str) -> Any:
    module, _, thing = dotted.partition(":")
    return getattr(import_module(module), thing)
