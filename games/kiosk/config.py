"""What the operator of a kiosk has chosen, and the file that remembers it: kiosk.toml in the data folder.

Two ways lead into it. `kiosk --operator-config FILE` takes a file as a whole or not at all and tells every fault in
it. The stored file, which has to do for a program that starts by itself, is taken as far as it can be used.

Whatever is wrong with the stored file, it never lets a visitor in: without a PIN that can be read there is no PIN, and
without a PIN the operator's page does not open. A new one is set at a terminal of this user, with `kiosk --set-pin` or
`kiosk --operator-config FILE`, which no visitor reaches. What cannot be read at all may be in good order: it is not
taken for a first start, and nothing is written over it.
"""

from __future__ import annotations

import codecs
import os
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import time
from pathlib import Path
from typing import Any, NamedTuple

from games.bots.players import LEVELS
from games.core.catalogue import names
from games.core.contract import Complaint
from games.core.names import cleaned
from games.kiosk.pin import Pin, is_pin
from games.kiosk.toml import shown, to_toml
from games.store import files
from games.words import LANGUAGES, in_words

NONE = "none"  # TOML has no word of its own for it
QUOTED_NONE = f'"{NONE}"'
LONGEST_FILE = 100_000  # bytes; some 1,000 are usual
LONGEST_SHOWN = 60  # letters of a wrong value that are repeated


class Hours(NamedTuple):
    """A part of each day; one that begins later than it ends goes on past midnight."""

    begin: time
    end: time

    def hold(self, now: time) -> bool:
        if self.begin < self.end:
            return self.begin <= now < self.end
        return now >= self.begin or now < self.end


@dataclass(frozen=True)
class Config:
    games: tuple[str, ...] = field(default_factory=names)
    levels: tuple[str, ...] = LEVELS
    languages: tuple[str, ...] = tuple(LANGUAGES)  # the first is spoken until a visitor chooses another
    idle_seconds: float = 75  # without a touch until the question whether anybody is still there
    still_there_seconds: float = 15  # until that question answers itself
    idle_factor_waiting: float = 3  # so much longer while it is the turn of a computer or of somebody else
    attract_seconds: float = 90  # that a game is shown while nobody plays
    volume_cap: float = 1.0
    quiet_hours: Hours | None = None
    quiet_volume: float = 0.2
    restart_at: time | None = time(4, 30)
    restarts_per_hour: int = 6
    back_soon_minutes: float = 10
    freeze_seconds: float = 10
    pin: Pin | None = None

    def loudest(self, now: time) -> float:
        """How loud it may be at this time of the day, from 0 to 1."""
        if self.quiet_hours is not None and self.quiet_hours.hold(now):
            return min(self.volume_cap, self.quiet_volume)
        return self.volume_cap


def path() -> Path:
    return files.folder() / "kiosk.toml"


# The stored file


class UnreadableConfig(Complaint):
    """Nobody can tell what is stored, or whether anything is."""


def load() -> tuple[Config, list[Complaint]]:
    """What is stored, and what the operator should be told about it. Anything missing or wrong is as usual."""
    try:
        return stored()
    except UnreadableConfig as fault:
        return Config(), [fault]


def stored() -> tuple[Config, list[Complaint]]:
    """The same for who is about to write: Unreadable if that might destroy what cannot be read."""
    try:
        told = _taken_up()
    except files.SetAside as gone:
        return Config(), [_lost(gone)]
    config, faults = _taken(told or {}, Config(), _STORED)
    return config, [Complaint("{file}: {fault}", file=path(), fault=fault) for fault in faults]


def is_first_start() -> bool:
    """Nothing was ever set here. A damaged file has been: whoever comes after that must not choose a new PIN."""
    try:
        return not any(name.startswith(path().name) for name in files.names(path().parent))
    except Complaint as fault:
        raise _unreadable(fault) from None


def _taken_up() -> dict[str, Any] | None:
    """What the file says, None if there surely is none; SetAside or Unreadable."""
    if os.path.lexists(path()) and not os.path.isfile(path()):  # a folder, a pipe or a dead link is not ours to rename
        raise _unreadable(Complaint("'{file}' is not a file", file=path()))
    try:
        told = files.take_up(path(), LONGEST_FILE, _parsed)
    except files.SetAside:
        raise
    except Complaint as fault:
        raise _unreadable(fault) from None
    if told is None:
        is_first_start()  # whoever may not look into the folder does not know what is missing there
    return told


def _unreadable(fault: Complaint) -> UnreadableConfig:
    return UnreadableConfig(
        "The settings of the kiosk are out of reach ({fault}). Until they can be read, they are the usual ones, "
        "nothing is written over them, and the operator's page stays shut.",
        fault=fault,
    )


def changed_at() -> tuple[int, int] | None:
    """Differs after each change of the stored file, or of who may read it."""
    try:
        facts = path().stat()
        return facts.st_mtime_ns, facts.st_ctime_ns
    except OSError:
        return None


def save(config: Config) -> None:
    """Remember it, or a Complaint."""
    files.replace(path(), text_of(config).encode())


def text_of(config: Config) -> str:
    """The file as TOML. A PIN that is not set is left out."""
    values = {each.name: getattr(config, each.name) for each in fields(Config)}
    return to_toml({key: _written(value) for key, value in values.items() if key != "pin" or value is not None})


def _lost(gone: files.SetAside) -> Complaint:
    return Complaint(
        "The settings of the kiosk were damaged and are now the usual ones, without a PIN; the operator's page stays "
        "shut until kiosk --set-pin or kiosk --operator-config sets one. The old file is '{file}' ({fault})",
        file=gone.aside,
        fault=gone.fault,
    )


# The operator's file


def from_operator(data: bytes, file: str, stored: Config) -> Config:
    """What a file says; a Complaint with all of its faults.

    What it does not name is as usual, so that the same file always means the same; only the PIN stays the stored one.
    """
    try:
        config, faults = _taken(_parsed(data), replace(Config(), pin=stored.pin), _GIVEN)
    except files.Damaged as fault:
        raise Complaint("{file}: {fault}", file=file, fault=fault) from None
    if faults:
        raise Complaint("{file}: {fault}", file=file, fault="; ".join(map(in_words, faults)))
    return config


def _parsed(data: bytes) -> dict[str, Any]:
    if len(data) > LONGEST_FILE:
        raise files.Damaged("longer than {most} bytes", most=LONGEST_FILE)
    try:
        with _any_number_of_digits():
            # Some text editors begin a file with this mark.
            return tomllib.loads(data.removeprefix(codecs.BOM_UTF8).decode())
    except (ValueError, RecursionError) as fault:
        raise files.Damaged("not a file in TOML: {fault}", fault=fault) from None


@contextmanager
def _any_number_of_digits() -> Iterator[None]:
    """Python reads 4,300 at most, but a number that is far too large is a wrong value like any other, with its key."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(LONGEST_FILE)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def _taken(told: Mapping[str, Any], usual: Config, kinds: Mapping[str, Kind]) -> tuple[Config, list[Complaint]]:
    """The usual settings with all that can be used of what a file tells, and what cannot."""
    taken, faults = {}, []
    for key, value in told.items():
        if key not in kinds:
            faults.append(
                Complaint("there is no setting '{key}'; there are {keys}", key=_short(key), keys=", ".join(kinds))
            )
            continue
        try:
            taken[key] = kinds[key](value)
        except Complaint as allowed:
            # A PIN that was mistyped is nearly a PIN: it is not repeated where anybody may look.
            value = "***" if key == "pin" else _short(shown(value))
            faults.append(
                Complaint("{key} = {value} is wrong: it must be {allowed}", key=key, value=value, allowed=allowed)
            )
    return replace(usual, **taken), faults


def _short(text: str) -> str:
    text = cleaned(text)
    return text if len(text) <= LONGEST_SHOWN else text[:LONGEST_SHOWN] + "…"


def _written(value: Any) -> Any:
    """A value of the settings as TOML knows it; the other way round it goes through its kind."""
    if value is None:
        return NONE
    if isinstance(value, Pin):
        return value.to_table()
    if isinstance(value, Hours):
        return f"{value.begin:%H:%M}-{value.end:%H:%M}"
    if isinstance(value, time):
        return f"{value:%H:%M}"
    return value


# What each setting can be: a kind turns what a file tells into the value, or complains with what would be allowed

Kind = Callable[[Any], Any]


def _number(least: float, most: float) -> Kind:
    def read(told: Any) -> float:
        if type(told) in (int, float) and least <= told <= most:
            return told
        raise Complaint("a number from {least} to {most}", least=least, most=most)

    return read


def _whole_number(least: int, most: int) -> Kind:
    def read(told: Any) -> int:
        if type(told) is int and least <= told <= most:
            return told
        raise Complaint("a whole number from {least} to {most}", least=least, most=most)

    return read


def _some_of(offered: Callable[[], Sequence[str]]) -> Kind:
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


def _time(told: Any) -> time | None:
    if told == NONE:
        return None
    found = _time_of(told)
    if found is None:
        raise Complaint("a time such as {example}, or {none}", example='"04:30"', none=QUOTED_NONE)
    return found


def _hours(told: Any) -> Hours | None:
    if told == NONE:
        return None
    begin, _, end = told.partition("-") if isinstance(told, str) else ("", "", "")
    first, last = _time_of(begin.strip()), _time_of(end.strip())
    if first is None or last is None or first == last:
        raise Complaint("two different times such as {example}, or {none}", example='"22:00-08:00"', none=QUOTED_NONE)
    return Hours(first, last)


def _stored_pin(told: Any) -> Pin:
    try:
        return Pin.from_table(told)
    except ValueError:
        raise Complaint("what kiosk --set-pin has written") from None


def _given_pin(told: Any) -> Pin | None:
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


_GIVEN: dict[str, Kind] = {
    "games": _some_of(names),
    "levels": _some_of(lambda: LEVELS),
    "languages": _some_of(lambda: tuple(LANGUAGES)),
    "idle_seconds": _number(10, 3600),
    "still_there_seconds": _number(5, 300),
    "idle_factor_waiting": _number(1, 20),
    "attract_seconds": _number(10, 3600),
    "volume_cap": _number(0, 1),
    "quiet_hours": _hours,
    "quiet_volume": _number(0, 1),
    "restart_at": _time,
    "restarts_per_hour": _whole_number(1, 60),
    "back_soon_minutes": _number(1, 1440),
    "freeze_seconds": _number(3, 300),
    "pin": _given_pin,
}
_STORED = {**_GIVEN, "pin": _stored_pin}
