"""What several commands check in the same way."""

import argparse
import re
from functools import cache
from typing import IO

from games.bots.live.external import AS_ON_POSIX, PREFIX
from games.core.contract import Complaint
from games.core.record import check_name
from games.words import say


def whole_number(least: int, most: int):
    """A type for argparse: a whole number within these limits."""

    def read(text: str) -> int:
        try:
            value = int(text)
        except ValueError:
            value = None
        if value is None or not least <= value <= most:
            raise argparse.ArgumentTypeError(
                say("'{text}' is not a whole number from {least} to {most}", text=text[:40], least=least, most=most)
            )
        return value

    return read


def seconds(text: str) -> float:
    """A type for argparse: a time between a hundredth of a second and an hour."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0.01 <= value <= 3600:
        raise argparse.ArgumentTypeError(say("'{text}' is not a number of seconds from 0.01 to 3600", text=text[:40]))
    return value


def window_size(text: str) -> tuple[int, int]:
    """Width and height in pixels, within what a window can be."""
    width, _, height = text.partition("x")
    if not (width.isdigit() and height.isdigit() and 320 <= int(width) <= 7680 and 200 <= int(height) <= 4320):
        raise argparse.ArgumentTypeError(say("'{text}' is not a size like 1920x1080", text=text[:40]))
    return int(width), int(height)


def seat_names(text: str, posix: bool = AS_ON_POSIX) -> list[str]:
    """The names in `NAME,NAME,...`. A comma between quotes is part of its name.

    Quotes around a whole name are taken off. Those in a command stay: they are its own (see command_of). Anywhere else,
    as in `human:O'Hara`, they are letters.
    """
    names, at, ends = [], 0, False
    pattern = _seat(posix)
    while not ends:
        found = pattern.match(text, at)
        if found is None:
            raise Complaint("some quotes do not end, or not at the end of a seat: {seats}", seats=text)
        names.append(_unquoted(found["name"].strip(), posix))
        if names[-1]:  # one without a name is refused by who seats them
            check_name(names[-1])  # no record could be read in which it stands
        at, ends = found.end(), not found["comma"]
    return names


@cache
def _seat(posix: bool) -> re.Pattern[str]:
    """A name and the comma after it."""
    single, double = "'[^']*'", r'"(?:\\.|[^"\\])*"' if posix else '"[^"]*"'
    piece = rf"""{single}|{double}|\\.|[^,'"\\]""" if posix else rf"""{double}|[^,"]"""
    whole, command, plain = rf"(?:{single}|{double})\s*", rf"{PREFIX}(?:{piece})*", rf"""(?!['"\s]|{PREFIX})[^,]*"""
    return re.compile(rf"\s*(?P<name>{whole}|{command}|{plain})(?:(?P<comma>,)|\Z)", re.DOTALL)


def _unquoted(name: str, posix: bool) -> str:
    if name[:1] not in ("'", '"'):
        return name
    inner = name[1:-1]
    return re.sub(r'\\(["\\])', r"\1", inner) if posix and name[0] == '"' else inner


def open_file(path: str, mode: str, buffering: int = -1) -> IO[bytes]:
    """The file, or a Complaint that says why not."""
    try:
        return open(path, mode, buffering)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise Complaint("cannot open '{path}': {reason}", path=path, reason=reason) from None
