"""What several commands check in the same way."""

import argparse
import sys
from pathlib import Path
from typing import IO

from games.cabinet.words import say
from games.core.contract import Complaint


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


def need_source() -> None:
    """A Complaint in a finished program: it has no tests, no tools, and no Python that could be given some code."""
    if getattr(sys, "frozen", False):
        raise Complaint("this needs the source of Tabletrix, and this is the finished program")


def open_file(path: str, mode: str) -> IO[bytes]:
    """The file, or a Complaint that says why not."""
    try:
        return Path(path).open(mode)
    except (OSError, ValueError) as fault:
        reason = getattr(fault, "strerror", None) or str(fault)
        raise Complaint("cannot open '{path}': {reason}", path=path, reason=reason) from None
