"""What can go wrong before the program runs: the reason, and what to do about it, in the user's language."""

from __future__ import annotations

import os
import sys

from games.start import homes

DISK_FULL = ("No space left", "[Errno 28]", "[Errno 122]", "[WinError 112]")
DENIED = ("Permission denied", "[Errno 1]", "[Errno 13]", "[Errno 30]", "[WinError 5]", "[WinError 32]")
UNREACHABLE = (
    "connection broken by",  # what pip says of every failed connection before it tries again
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Read timed out",
    "ProxyError",
)


class CannotPrepare(Exception):
    """There is no environment and none can be made; the message says why and what to do."""


def say(text: str, **facts: object) -> str:
    """The text in the user's language. Imported on use, because most starts have nothing to say."""
    from games.words import say as in_words

    return in_words(text, **facts)


def why_it_failed(output: str, folder: str, log: str) -> str:
    """The reason and the remedy, from what a tool has printed."""
    if reason := what_the_disk_says(output, folder):
        return reason
    if is_disk_full(folder):  # not every tool says so
        return disk_is_full(folder)
    if any(sign in output for sign in UNREACHABLE) or os.environ.get("PIP_NO_INDEX"):
        return say(
            "The packages that Tabletrix needs cannot be fetched, because the package index does not answer. "
            "Connect to the internet and start again; once they are here, no connection is needed. "
            "Behind a proxy, set HTTPS_PROXY first."
        )
    if "No matching distribution found" in output:
        return say(
            "Not all packages that Tabletrix needs exist for Python {version} on this system. "
            "Start it with Python 3.11, 3.12 or 3.13. Details are in {log}",
            version="{}.{}".format(*sys.version_info),
            log=log,
        )
    return say("The packages that Tabletrix needs could not be installed. Start again, or look into {log}", log=log)


def why_not(error: OSError, folder: str) -> str:
    """The reason and the remedy, from an error of the system."""
    if reason := what_the_disk_says(str(error), folder):
        return reason
    if error.filename in (homes.PLAYING.file, homes.TESTING.file):
        return say("{file} is missing. Download Tabletrix again, with all its files.", file=error.filename)
    return say("Tabletrix cannot make itself ready: {error}", error=error)


def what_the_disk_says(text: str, folder: str) -> str | None:
    if any(sign in text for sign in DISK_FULL):
        return disk_is_full(folder)
    if any(sign in text for sign in DENIED):
        return say(
            "{folder} cannot be used. Close other copies of Tabletrix, delete that folder if it exists, "
            "or move Tabletrix to a place where you may write; then start again.",
            folder=folder,
        )
    return None


def is_disk_full(folder: str) -> bool:
    import shutil

    return shutil.disk_usage(os.path.dirname(folder)).free < 20_000_000


def disk_is_full(folder: str) -> str:
    return say("The disk is full. Free 300 MB for {folder} and start again.", folder=folder)
