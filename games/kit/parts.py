"""What belongs to a game at the table: its own, or what serves every game that brings none."""

from __future__ import annotations

from games.core.catalogue import info_of, pages_named, table_named
from games.kit.pages import Page
from games.kit.plain_table import PlainTable
from games.kit.rule_pages import rule_pages
from games.kit.tables import Table


def table_of(name: str) -> type[Table]:
    """The class of a game's table."""
    return PlainTable if info_of(name).table is None else table_named(name)


def pages_of(name: str) -> list[Page]:
    """The pages of a game's rules."""
    return rule_pages(name) if info_of(name).pages is None else pages_named(name)()
