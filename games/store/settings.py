"""What the user has chosen, and the file that remembers it."""

from __future__ import annotations

import codecs
import copy
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, NamedTuple, NotRequired, TypedDict

import msgspec

from games.core.contract import Complaint
from games.core.record import LONGEST_PERSON
from games.store import files
from games.store.locks import changing
from games.words import known_languages

SPEEDS = (0.5, 1.0, 1.5, 2.0)
TEXT_SIZES = (1.0, 1.15, 1.3, 1.5)
CLOCKS = (0, 30, 60, 120)
LARGEST_WINDOW = 16_384  # no screen is larger
LONGEST_FILE = 1_000_000  # bytes; some 2,000 are usual
MOST_SEATS = 16
ENOUGH_TURNS = 3  # after so many at a table its controls need no captions

Level = Annotated[float, msgspec.Meta(ge=0, le=1)]
Language = Annotated[str, msgspec.Meta(pattern=r"\A[A-Za-z]{2,3}([_-][A-Za-z0-9]{1,8}){0,3}\Z")]
Text = Annotated[str, msgspec.Meta(max_length=LONGEST_PERSON)]


class Seat(TypedDict):
    """Who was last chosen for a seat."""

    name: Text
    who: Text
    colour: Text
    temper: NotRequired[Text]  # of a computer
    sheet: NotRequired[Text]  # of somebody of the evening: at tables with colours of their own


class Settings(msgspec.Struct):
    language: Language | None = None  # None: as the system says
    sound: Level = 0.9
    music: Level = 0.9
    interface: Level = 0.9  # the clicks of buttons
    muted: bool = False
    fullscreen: bool = False
    reduced_motion: bool = False
    speed: float = 1.0
    patterns: bool = False  # the sign of a colour on every cell, not only on one of a piece
    across: bool = False  # two people face each other over a flat screen
    lay_at_once: bool = False  # a tile counts as soon as it is let go
    text_size: float = 1.0
    move_clock: int = 0  # seconds that a person has for a decision; 0: as long as they like
    switched_on: dict[str, list[Text]] = msgspec.field(default_factory=dict)  # by game: what is so at its table
    window: list[int] | None = None  # x, y, width, height
    maximised: bool = False  # the window was, which has its usual place and size all the same
    seats: dict[str, list[Seat]] = msgspec.field(default_factory=dict)  # by game; and everybody of the evening
    welcomed: bool = False
    turns_made: dict[str, int] = msgspec.field(default_factory=dict)  # by game, until nobody is new to it any more
    knows_hurry: bool = False  # that a press cuts short what moves
    introduced: list[Text] = msgspec.field(default_factory=list)  # games before which it was told who is who


def path() -> Path:
    return files.folder() / "settings.json"


_before: dict[Path, Settings] = {}  # as this program has last seen or written them


def load() -> tuple[Settings, list[Complaint]]:
    """The settings, and what the user should be told about them. Anything missing or wrong is as usual.

    Of a file that is wrong in part the old one is kept beside.
    """
    told: list[Complaint] = []
    settings = Settings()
    try:
        found = _found()
        settings = found.settings
        if found.wrong:
            told = _mend()
    except files.SetAside as gone:
        told = [
            Complaint(
                "The settings were damaged and are now the usual ones; the old file is '{file}' ({fault})",
                file=gone.aside,
                fault=gone.fault,
            )
        ]
    except Complaint as fault:
        told = [fault]
    _before[path()] = copy.deepcopy(settings)
    return settings, told


def _mend() -> list[Complaint]:
    """Write down what is good, unless another window has done so by now; what to tell."""
    with changing(path()):
        found = _found()
        if not found.wrong:
            return []
        aside = files.mend(path(), found.data, _written(found.settings))
    return [
        Complaint(
            "Some settings made no sense and are the usual ones now: {keys}. The old file is '{file}'",
            keys=", ".join(found.wrong),
            file=aside,
        )
    ]


def save(settings: Settings) -> list[Complaint]:
    """Remember the settings; what went wrong. What only another window has changed meanwhile stays."""
    try:
        with changing(path()):
            kept = _joined(_before.get(path()), settings, _kept_now())
            files.replace(path(), _written(kept))
    except Complaint as fault:
        return [fault]
    _before[path()] = copy.deepcopy(settings)
    return []


def _kept_now() -> Settings | None:
    try:
        return files.take_up(path(), LONGEST_FILE, lambda data: _from_json(data).settings)
    except files.SetAside:
        return None  # what is about to be written takes its place


def _found() -> ReadSettings:
    return files.take_up(path(), LONGEST_FILE, _from_json) or ReadSettings(Settings(), [], b"")


def _written(settings: Settings) -> bytes:
    return msgspec.json.format(msgspec.json.encode(settings), indent=2) + b"\n"


def _joined(before: Settings | None, mine: Settings, theirs: Settings | None) -> Settings:
    """What was changed here, and for the rest what is there; of a table with keys each key by itself."""
    if before is None or theirs is None or theirs == before:
        return mine
    joined = copy.deepcopy(mine)
    for name in mine.__struct_fields__:
        was, here, there = (getattr(each, name) for each in (before, mine, theirs))
        if isinstance(here, dict):
            untouched = {key: value for key, value in there.items() if here.get(key) == was.get(key)}
            gone = {key for key in here if key not in there and here[key] == was.get(key)}
            here = {key: value for key, value in here.items() if key not in gone and key not in untouched}
            setattr(joined, name, {**untouched, **here})
        elif here == was:
            setattr(joined, name, there)
    return joined


class ReadSettings(NamedTuple):
    """What a file says."""

    settings: Settings
    wrong: list[str]  # which of them are as usual, because what was said of them makes no sense
    data: bytes


def _from_json(data: bytes) -> ReadSettings:
    """Each value is read by itself, so that a wild one costs no other; Damaged if that is no JSON."""
    settings = Settings()
    try:
        # Some text editors begin a file with this mark.
        told = msgspec.json.decode(data.removeprefix(codecs.BOM_UTF8), type=dict[str, msgspec.Raw])
        fields = [field for field in msgspec.structs.fields(Settings) if field.name in told]
        wrong = [field.name for field in fields if not _take_over(settings, field, told[field.name])]
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise files.Damaged("not an object in JSON: {fault}", fault=fault) from None
    return ReadSettings(settings, wrong, data)


def _take_over(settings: Settings, field: msgspec.structs.FieldInfo, told: msgspec.Raw) -> bool:
    """Set one field as far as what the file tells can be used, and leave it as usual otherwise; whether all can."""
    if field.name == "seats":
        settings.seats, is_whole = _usable_seats(told)
        return is_whole
    value = _decoded(told, field.type)
    if value is None:
        return getattr(settings, field.name) is None and bytes(told) == b"null"
    if not _CHECKS.get(field.name, _anything)(value):
        return False
    setattr(settings, field.name, value)
    return True


def _decoded(told: msgspec.Raw, wanted: Any) -> Any:
    """The value in the type that is wanted, or None."""
    try:
        return msgspec.json.decode(told, type=wanted)
    except msgspec.ValidationError:
        return None


def _usable_seats(told: msgspec.Raw) -> tuple[dict[str, list[Seat]], bool]:
    """Without the games whose seats cannot be read; whether those of all can."""
    games = _decoded(told, dict[str, msgspec.Raw])
    if games is None:
        return {}, False
    found = {game: _decoded(seats, list[Seat]) for game, seats in games.items()}
    usable = {game: seats for game, seats in found.items() if _are_seats(seats)}
    return usable, len(usable) == len(found)


def _are_seats(seats: list[Seat] | None) -> bool:
    return seats is not None and len(seats) <= MOST_SEATS


def _is_window(value: list[int]) -> bool:
    return (
        len(value) == 4
        and all(abs(number) <= LARGEST_WINDOW * 4 for number in value[:2])
        and all(0 < number <= LARGEST_WINDOW for number in value[2:])
    )


def _anything(_: Any) -> bool:
    return True


def _is_spoken(language: str) -> bool:
    return any(known_languages([language]))


_CHECKS: dict[str, Callable[[Any], bool]] = {
    "language": _is_spoken,
    "speed": SPEEDS.__contains__,
    "text_size": TEXT_SIZES.__contains__,
    "move_clock": CLOCKS.__contains__,
    "window": _is_window,
}
