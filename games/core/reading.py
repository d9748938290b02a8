"""Reading moves from records: each function gives the value or says what is wrong with it."""

from collections.abc import Mapping
from collections.abc import Set as AbstractSet
from typing import Any

from games.core.contract import Unreadable
from games.core.sentences import Plural

FURTHEST = 1000  # no board reaches so far; keeps absurd numbers out of the arithmetic


def only_fields(data: Mapping[str, Any], required: AbstractSet[str], optional: AbstractSet[str] = frozenset()) -> None:
    """All the required fields and nothing but these and the optional ones."""
    for field in sorted(required - data.keys()):
        raise Unreadable("the field '{field}' is missing", field=field)
    for field in sorted(data.keys() - required - optional):
        raise Unreadable("the field {field} does not belong here", field=shorten(field))


def whole_number(data: Mapping[str, Any], field: str, least: int, most: int) -> int:
    value = data[field]
    if type(value) is not int or not least <= value <= most:
        raise Unreadable(
            "'{field}' must be a whole number from {least} to {most}, not {value}",
            field=field,
            least=least,
            most=most,
            value=shorten(value),
        )
    return value


def one_of(data: Mapping[str, Any], field: str, choices: tuple[str, ...]) -> str:
    value = data[field]
    if not isinstance(value, str) or value not in choices:
        raise Unreadable(
            "'{field}' must be one of {choices}, not {value}",
            field=field,
            choices=", ".join(choices),
            value=shorten(value),
        )
    return value


def true(data: Mapping[str, Any], field: str) -> None:
    if data[field] is not True:
        raise Unreadable("'{field}' can only be true, not {value}", field=field, value=shorten(data[field]))


def cells(data: Mapping[str, Any], field: str, count: int, symbols: str = "") -> tuple[tuple[Any, ...], ...]:
    """So many different cells [column, row], or [column, row, symbol] where there are symbols; sorted."""
    value = data[field]
    if not isinstance(value, list) or not all(_is_cell(cell, symbols) for cell in value):
        form = "[column, row, symbol]" if symbols else "[column, row]"
        raise Unreadable("'{field}' must be a list of cells {form}", field=field, form=form)
    if len(value) != count or len({(column, row) for column, row, *_ in value}) != count:
        raise Unreadable(Plural("'{field}' must hold {count} [cell|different cells]"), field=field, count=count)
    return tuple(sorted(tuple(cell) for cell in value))


def _is_cell(value: Any, symbols: str) -> bool:
    return (
        isinstance(value, list)
        and len(value) == 2 + bool(symbols)
        and all(type(number) is int and abs(number) <= FURTHEST for number in value[:2])
        and (not symbols or (isinstance(value[2], str) and len(value[2]) == 1 and value[2] in symbols))
    )


def shorten(value: Any, most: int = 40) -> str:
    """A value as it may be shown in one line."""
    text = repr(value)
    return text if len(text) <= most else text[: most - 3] + "..."
