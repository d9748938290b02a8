"""What belongs to a game at the table: its own, or what serves every game that brings none."""

from __future__ import annotations

from functools import cache

from games.core.catalogue import info_of, pages_named, part_of, table_named
from games.kit.pages import Page
from games.kit.phone import Phone
from games.kit.plain_table import PlainTable
from games.kit.rule_pages import rule_pages
from games.kit.tables import Table


def table_of(name: str) -> type[Table]:
    """The class of a game's table."""
    return PlainTable if info_of(name).table is None else table_named(name)


def pages_of(name: str) -> list[Page]:
    """The pages of a game's rules."""
    return rule_pages(name) if info_of(name).pages is None else pages_named(name)()


@cache
def phone_of(name: str) -> Phone:
    """How a game looks in the hand of a guest; one that does not say is played by its picture and its moves."""
    if info_of(name).phone is None:
        return Phone()
    phone: Phone = part_of(name, "phone")()
    return phone


def has_phone_page(name: str) -> bool:
    return info_of(name).phone is not None
