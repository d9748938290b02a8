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
UNTRUSTED = ("CERTIFICATE_VERIFY_FAILED", "SSLError", "SSLCertVerificationError")
OTHER_HASH = "DO NOT MATCH THE HASHES"
NO_MATCH = r"No matching distribution found for ([\w.-]+)(?:==(\S+))?"
BROKEN_TOOL = ("No module named pip", "No module named venv", "Traceback (most recent call last)")


class CannotPrepare(Exception):
    """There is no environment and none can be made; the message says why and what to do."""


def say(text: str, **facts: object) -> str:
    """The text in the user's language. Imported on use, because most starts have nothing to say."""
    from games.words import say as in_words

    return in_words(text, **facts)


class BrokenTool(CannotPrepare):
    """It was pip itself that is broken."""


def why_it_failed(output: str, folder: str, log: str) -> CannotPrepare:
    """The reason and the remedy, from what a tool has printed."""
    import re

    if reason := what_the_disk_says(output, folder):
        return CannotPrepare(reason)
    if is_disk_full(folder):  # not every tool says so
        return CannotPrepare(disk_is_full(folder))
    if OTHER_HASH in output:
        return CannotPrepare(not_ours(output, log))
    if any(sign in output for sign in UNTRUSTED):
        return CannotPrepare(
            say(
                "The package index cannot be trusted, because its certificate is not known here. Is the clock of this "
                "computer right? If your network has a certificate of its own, tell pip: "
                "pip config set global.cert FILE. Details are in {log}",
                log=log,
            )
        )
    if any(sign in output for sign in UNREACHABLE):
        return CannotPrepare(unreachable())
    if found := re.search(NO_MATCH, output):
        return CannotPrepare(no_match(found[1], found[2] or "", log))
    told = say("The packages that Tabletrix needs could not be installed. Start again, or look into {log}", log=log)
    return (BrokenTool if any(sign in output for sign in BROKEN_TOOL) else CannotPrepare)(told)


def unreachable() -> str:
    return say(
        "The packages that Tabletrix needs cannot be fetched, because the package index does not answer. "
        "Connect to the internet and start again; once they are here, no connection is needed. "
        "Behind a proxy, set HTTPS_PROXY first."
    )


def no_source() -> str:
    return say(
        "pip is set to use no package index (no-index) and knows no other place with packages (find-links), so what "
        "Tabletrix needs cannot be fetched. Change that with pip config or in the variable PIP_NO_INDEX; then start "
        "again."
    )


def not_ours(output: str, log: str) -> str:
    """Something was fetched that is not what Tabletrix was made with: which, and where it comes from."""
    import re

    found = re.search(r"^\s+(\S+?)(?:==\S+)? from (\S+)", output.partition(OTHER_HASH)[2], re.MULTILINE)
    package, source = found.groups() if found else ("?", "?")
    return say(
        "{package} from {place} is not the file that Tabletrix was made with, so nothing of it was installed. "
        "Either it was damaged on its way or somebody has changed it. Start again, and if that does not help, let pip "
        "use another package index (pip config list tells which it uses). Details are in {log}",
        package=package,
        place=place_of(source),
        log=log,
    )


def place_of(source: str) -> str:
    """The server or the folder that a file comes from, without anybody's password."""
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    parts = urlsplit(source.partition("#")[0])
    if parts.scheme == "file":
        return os.path.dirname(url2pathname(parts.path))
    return parts.netloc.rpartition("@")[2] or source


def no_match(package: str, version: str, log: str) -> str:
    from games.start import served

    return say(
        "There is no {package} {version} for Python {python} on this system ({system}). Tabletrix needs Python "
        "{oldest} to {newest} on Windows (x64), macOS 11 or newer, or Linux (x64 or ARM). If that is what you have, "
        "the package index that pip uses lacks it: pip config list tells which that is. Details are in {log}",
        package=package,
        version=version,
        python=served.told(sys.version_info),
        system=_system(),
        oldest=served.told(served.OLDEST),
        newest=served.told(served.NEWEST),
        log=log,
    )


def _system() -> str:
    from sysconfig import get_platform

    return get_platform()


def damaged_again(part: str) -> str:
    return say(
        "{part} does not stay as it was installed. Does a virus scanner remove it, or is the disk failing? "
        "Look into that first; then start again.",
        part=part,
    )


def why_not(error: OSError, folder: str) -> str:
    """The reason and the remedy, from an error of the system."""
    if reason := what_the_disk_says(str(error), folder):
        return reason
    if error.filename in [
        name for packages in (homes.PLAYING, homes.TESTING) for name in (packages.file, packages.wheels)
    ]:
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
