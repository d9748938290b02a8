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
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from datetime import time
from pathlib import Path
from typing import Any

from games.bots.players import LEVELS
from games.core.catalogue import names
from games.core.contract import Complaint
from games.core.names import cleaned
from games.kiosk import kinds
from games.kiosk.kinds import NONE
from games.kiosk.kinds import Hours as Hours
from games.kiosk.log import note
from games.kiosk.pin import Pin
from games.kiosk.toml import shown, to_toml
from games.store import files
from games.words import LANGUAGES, in_words

LONGEST_FILE = 100_000  # bytes; some 1,000 are usual
LONGEST_SHOWN = 60  # letters of a wrong value that are repeated


@dataclass(frozen=True)
class Config:
    games: tuple[str, ...] = field(default_factory=names)
    levels: tuple[str, ...] = LEVELS
    languages: tuple[str, ...] = tuple(LANGUAGES)  # the first is spoken until a visitor chooses another
    idle_seconds: float = 75  # without a touch until the question whether anybody is still there
    still_there_seconds: float = kinds.LEAST_ANSWER  # until that question answers itself
    idle_factor_waiting: float = 3  # so much longer while it is the turn of a computer or of somebody else
    attract_seconds: float = 40  # that a game between computers is shown while nobody plays
    volume_cap: float = 1.0
    quiet_hours: Hours | None = None
    quiet_volume: float = 0.2
    open_hours: Hours | None = None  # outside of them the screen is dark
    welcome_text: str = ""
    welcome_picture: str = ""  # where the file is
    input: str = "touch"  # or "keys"
    restart_at: time | None = time(4, 30)
    restarts_per_hour: int = 6
    back_soon_minutes: float = 10
    freeze_seconds: float = 10
    health_port: int | None = None
    health_address: str = "127.0.0.1"
    pin: Pin | None = None

    def loudest(self, now: time) -> float:
        """How loud it may be at this time of the day, from 0 to 1."""
        if self.quiet_hours is not None and self.quiet_hours.hold(now):
            return min(self.volume_cap, self.quiet_volume)
        return self.volume_cap

    def is_open(self, now: time) -> bool:
        """Whether visitors are expected at this time of the day."""
        return self.open_hours is None or self.open_hours.hold(now)


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
    """Remember it, or a Complaint. What has changed by it is logged."""
    before = _kept()
    files.replace(path(), text_of(config).encode())
    for key, was, now in changes(before, config):
        note("setting", key=key, was=was, now=now)


def changes(before: Config, after: Config) -> Iterator[tuple[str, str, str]]:
    """Each setting that is another one, with both values as they stand in the file; nothing tells a PIN."""
    for key in (each.name for each in fields(Config)):
        was, now = getattr(before, key), getattr(after, key)
        if was != now and key == "pin":
            yield key, "set" if was else NONE, "another" if was and now else "set" if now else NONE
        elif was != now:
            yield key, _short(shown(_written(was))), _short(shown(_written(now)))


def _kept() -> Config:
    """What is stored, as far as it can be told without touching anything."""
    try:
        return _taken(_parsed(files.read(path(), LONGEST_FILE) or b""), Config(), _STORED)[0]
    except Complaint:
        return Config()


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


def _taken(told: Mapping[str, Any], usual: Config, kinds: Mapping[str, kinds.Kind]) -> tuple[Config, list[Complaint]]:
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


# What each setting can be

_GIVEN: dict[str, kinds.Kind] = {
    "games": kinds.some_of(names),
    "levels": kinds.some_of(lambda: LEVELS),
    "languages": kinds.some_of(lambda: tuple(LANGUAGES)),
    "idle_seconds": kinds.number(10, 3600),
    "still_there_seconds": kinds.number(kinds.LEAST_ANSWER, kinds.LONGEST_ANSWER),
    "idle_factor_waiting": kinds.number(1, 20),
    "attract_seconds": kinds.number(10, 3600),
    "volume_cap": kinds.number(0, 1),
    "quiet_hours": kinds.hours,
    "quiet_volume": kinds.number(0, 1),
    "open_hours": kinds.hours,
    "welcome_text": kinds.text(kinds.LONGEST_WELCOME),
    "welcome_picture": kinds.path,
    "input": kinds.one_of(kinds.INPUTS),
    "restart_at": kinds.time_of_day,
    "restarts_per_hour": kinds.whole_number(1, 60),
    "back_soon_minutes": kinds.number(1, 1440),
    "freeze_seconds": kinds.number(3, 300),
    "health_port": kinds.port,
    "health_address": kinds.address,
    "pin": kinds.given_pin,
}
_STORED = {**_GIVEN, "still_there_seconds": kinds.stored_answer, "pin": kinds.stored_pin}
