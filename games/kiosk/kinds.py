"""What a setting of a kiosk can be: a kind makes the value of what a file tells, or complains with what is allowed."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import time
from ipaddress import ip_address
from typing import Any, NamedTuple

from games.core.contract import Complaint
from games.core.names import cleaned, is_clean
from games.kiosk.pin import Pin, is_pin
from games.kiosk.toml import shown

NONE = "none"  # TOML has no word of its own for it
QUOTED_NONE = f'"{NONE}"'
LONGEST_WELCOME = 120  # letters
LONGEST_PATH = 1000  # letters
LEAST_ANSWER, LONGEST_ANSWER = 20, 300  # seconds to answer whether anybody is still there
INPUTS = ("touch", "keys")  # fingers and mouse alone, or keyboard and joystick as well

Kind = Callable[[Any], Any]


class Hours(NamedTuple):
    """A part of each day; one that begins later than it ends goes on past midnight."""

    begin: time
    end: time

    def hold(self, now: time) -> bool:
        if self.begin < self.end:
            return self.begin <= now < self.end
        return now >= self.begin or now < self.end


def number(least: float, most: float) -> Kind:
    def read(told: Any) -> float:
        if type(told) in (int, float) and least <= told <= most:
            return told
        raise Complaint("a number from {least} to {most}", least=least, most=most)

    return read


def whole_number(least: int, most: int) -> Kind:
    def read(told: Any) -> int:
        if type(told) is int and least <= told <= most:
            return told
        raise Complaint("a whole number from {least} to {most}", least=least, most=most)

    return read


def some_of(offered: Callable[[], Sequence[str]]) -> Kind:
    def read(told: Any) -> tuple[str, ...]:
        names = offered()
        if (
            isinstance(told, list)
            and told
            and all(isinstance(name, str) and name in names for name in told)
            and len(set(told)) == len(told)
        ):
            return tuple(told)
        raise Complaint("a list of one or more of {names}, each once", names=shown(names))

    return read


def _time_of(text: Any) -> time | None:
    """A time of the day such as 04:30, or None."""
    found = isinstance(text, str) and re.fullmatch(r"([01]?[0-9]|2[0-3]):([0-5][0-9])", text)
    return time(int(found[1]), int(found[2])) if found else None


def time_of_day(told: Any) -> time | None:
    if told == NONE:
        return None
    found = _time_of(told)
    if found is None:
        raise Complaint("a time such as {example}, or {none}", example='"04:30"', none=QUOTED_NONE)
    return found


def hours(told: Any) -> Hours | None:
    if told == NONE:
        return None
    begin, _, end = told.partition("-") if isinstance(told, str) else ("", "", "")
    first, last = _time_of(begin.strip()), _time_of(end.strip())
    if first is None or last is None or first == last:
        raise Complaint("two different times such as {example}, or {none}", example='"22:00-08:00"', none=QUOTED_NONE)
    return Hours(first, last)


def text(most: int) -> Kind:
    def read(told: Any) -> str:
        if isinstance(told, str) and len(text := cleaned(told)) <= most:
            return text
        raise Complaint("a text of at most {most} letters", most=most)

    return read


def path(told: Any) -> str:
    """Who shows the file looks whether it is one."""
    if isinstance(told, str) and len(told) <= LONGEST_PATH and is_clean(told):
        return "" if told == NONE else told
    raise Complaint("the path of a file, or {none}", none=QUOTED_NONE)


def one_of(offered: Sequence[str]) -> Kind:
    def read(told: Any) -> str:
        if isinstance(told, str) and told in offered:
            return told
        raise Complaint("one of {names}", names=shown(offered))

    return read


def port(told: Any) -> int | None:
    if told == NONE:
        return None
    if type(told) is int and 1024 <= told <= 65535:
        return told
    raise Complaint("a whole number from {least} to {most}, or {none}", least=1024, most=65535, none=QUOTED_NONE)


def address(told: Any) -> str:
    try:
        return str(ip_address(told if isinstance(told, str) else ""))
    except ValueError:
        raise Complaint("an address of this computer such as {example}", example='"127.0.0.1"') from None


def stored_answer(told: Any) -> float:
    """There was a time when it could be less; what was chosen then is as near as it may be now."""
    return max(LEAST_ANSWER, number(0, LONGEST_ANSWER)(told))


def stored_pin(told: Any) -> Pin:
    try:
        return Pin.from_table(told)
    except ValueError:
        raise Complaint("what kiosk --set-pin has written") from None


def given_pin(told: Any) -> Pin | None:
    """Digits, or what another kiosk has stored. A number will do, as TOML has none that begin with 0."""
    if told == NONE:
        return None
    digits = shown(told) if type(told) is int else told
    if isinstance(digits, str) and is_pin(digits):
        return Pin.of(digits)
    try:
        return Pin.from_table(told)
    except ValueError:
        raise Complaint("4 to 8 digits in quotes, or {none} to shut the operator's page", none=QUOTED_NONE) from None
