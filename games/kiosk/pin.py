"""The operator's PIN: what is kept of it, and the guard who counts wrong tries.

Of the PIN only a scrypt hash is kept. That slows a thief of the file down, no more: with so few digits the real
protection is the guard, who after five wrong tries does not listen for a minute, after five more for two, and so on up
to an hour. Which PINs are too easy for that is said in games.kiosk.easy_pins.
"""

from __future__ import annotations

import hashlib
import hmac
import math
import re
import secrets
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk.easy_pins import weakness
from games.kiosk.log import note
from games.store import files
from games.words import say

N, R, P = 2**15, 8, 1  # the usual cost: 32 MB and a tenth of a second
MOST_N, MOST_R, MOST_P = 2**17, 16, 4  # a damaged file must not ask for all of the memory
SALT_BYTES = 16
HASH_BYTES = 32
WRONG_TRIES = 5
LOCKED_SECONDS, LONGEST_LOCKED = 60.0, 3600.0  # the first lock, and those after many
MOST_TRIES = 1000 * WRONG_TRIES  # that are told apart
LONGEST_FILE = 100  # bytes; the count of tries is a number
HELD = 3.0  # seconds that the operator holds the top left corner before the PIN is asked for


def way_to_page() -> str:
    """For the operator; visitors find nothing on the screen that tells it."""
    return say(
        Plural(
            "The way to the operator's page: touch the screen, then hold its top left corner for {seconds} "
            "[second|seconds] and enter the PIN."
        ),
        seconds=round(HELD),
    )


@dataclass(frozen=True)
class Pin:
    """A PIN as it is kept."""

    salt: bytes
    n: int
    r: int
    p: int
    hash: bytes

    @staticmethod
    def of(digits: str) -> Pin:
        """A Complaint if these may not be chosen. It does not repeat them: they might be somebody's real PIN."""
        check_choice(digits)
        salt = secrets.token_bytes(SALT_BYTES)
        return Pin(salt, N, R, P, _hash(digits, salt, N, R, P))

    def is_right(self, digits: str) -> bool:
        return is_pin(digits) and hmac.compare_digest(self.hash, _hash(digits, self.salt, self.n, self.r, self.p))

    def to_table(self) -> dict[str, Any]:
        return {"salt": self.salt.hex(), "n": self.n, "r": self.r, "p": self.p, "hash": self.hash.hex()}

    @staticmethod
    def from_table(table: Any) -> Pin:
        """ValueError if this was not written by `to_table`."""
        if not isinstance(table, Mapping) or set(table) != {"salt", "n", "r", "p", "hash"}:
            raise ValueError("not a kept PIN")
        costs = (table["n"], table["r"], table["p"])
        if not all(type(cost) is int and cost >= 1 for cost in costs):
            raise ValueError("not a cost")
        n, r, p = costs
        if n & (n - 1) or not 2 <= n <= MOST_N or r > MOST_R or p > MOST_P:
            raise ValueError("not an affordable cost")
        return Pin(_from_hex(table["salt"], SALT_BYTES), n, r, p, _from_hex(table["hash"], HASH_BYTES))


def check_choice(digits: str) -> None:
    """A Complaint if this may not be chosen as a PIN. One that was kept earlier goes on being right."""
    if not is_pin(digits):
        raise Complaint("a PIN has 4 to 8 digits")
    if (why := weakness(digits)) is not None:
        raise Complaint("that PIN is too easy to guess: {why}", why=why)


def is_pin(digits: str) -> bool:
    return re.fullmatch(r"[0-9]{4,8}", digits) is not None


def _hash(digits: str, salt: bytes, n: int, r: int, p: int) -> bytes:
    if not hasattr(hashlib, "scrypt"):  # it comes with OpenSSL, which some builds of Python leave out
        raise Complaint("no PIN can be kept or checked here: this Python has no scrypt")
    room = 128 * r * (n + p + 2) + 2**20  # what scrypt needs, and a little more; OpenSSL allows only 32 MB unasked
    return hashlib.scrypt(digits.encode(), salt=salt, n=n, r=r, p=p, maxmem=room, dklen=HASH_BYTES)


def _from_hex(text: Any, length: int) -> bytes:
    data = bytes.fromhex(text) if isinstance(text, str) else b""
    if len(data) != length:
        raise ValueError("not as many bytes as were written")
    return data


# The guard


def usual_path() -> Path:
    return files.folder() / "pin_tries"


def locked_for(wrong: int) -> float:
    """How many seconds the lock is long after so many wrong tries in a row; 0.0 if it does not lock."""
    rounds, tries = divmod(wrong, WRONG_TRIES)
    return 0.0 if rounds == 0 or tries else min(LONGEST_LOCKED, LOCKED_SECONDS * 2 ** min(rounds - 1, 10))


def seems_locked(now: float, started: float, path: Path | None = None) -> bool:
    """Whether the guard of a program that was started then listens to nobody now, as far as another process can tell
    by the clock on the wall."""
    path = path or usual_path()
    try:
        return now < max(started, path.stat().st_mtime) + locked_for(_read(path))
    except OSError:
        return False


class PinGuard:
    """Lets the operator in, and nobody else. Without a PIN nobody comes in at all.

    A try is counted on the disk before it is answered, so that no crash and no pulled plug gives it back. The time of a
    lock is measured by the clock that only runs forward while the program does. With the program the lock begins anew,
    as long as it was: neither setting the computer's clock nor starting the program again makes it any shorter.
    """

    def __init__(
        self,
        pin: Pin | None,
        path: Path | None = None,
        clock: Callable[[], float] = time.monotonic,
        log: Callable[..., None] = note,
    ):
        self._pin = pin
        self._path = path or usual_path()
        self._clock = clock
        self._log = log
        self._wrong = _read(self._path)
        self._locked_at = clock()

    @property
    def has_pin(self) -> bool:
        return self._pin is not None

    @property
    def seconds_left(self) -> float:
        """How long nobody can come in; 0.0 if not locked."""
        return max(0.0, self._locked_at + locked_for(self._wrong) - self._clock())

    def admits(self, digits: str) -> bool:
        """Whether this is the PIN. While it is locked the answer is no, and the try does not count."""
        if self._pin is None or self.seconds_left > 0:
            return False
        self._locked_at = -math.inf
        self._count(self._wrong + 1)
        if self._is_right(self._pin, digits):
            self._log("pin-right", wrong_before=self._wrong - 1)
            self._count(0)
            return True
        self._locked_at = self._clock()
        self._log("pin-wrong", in_a_row=self._wrong)
        if locked_for(self._wrong):
            self._log("pin-locked", seconds=round(locked_for(self._wrong)))
        return False

    @staticmethod
    def _is_right(pin: Pin, digits: str) -> bool:
        try:
            return pin.is_right(digits)
        except Complaint:
            return False  # what cannot be checked is not right

    def _count(self, wrong: int) -> None:
        self._wrong = wrong
        try:
            files.write_atomically(self._path, b"%d\n" % wrong)
        except Complaint:
            pass  # a full disk must not shut the operator out, who alone can mend it; the count in memory goes on


def forget_tries(path: Path | None = None) -> None:
    """A new PIN was set by somebody who sits at the terminal: what was tried before does not matter any more."""
    files.remove(path or usual_path())


def _read(path: Path) -> int:
    """The wrong tries in a row; whatever cannot be read counts as locked."""
    try:
        data = files.read(path, LONGEST_FILE)
        return 0 if data is None else min(max(int(data), 0), MOST_TRIES)
    except (Complaint, ValueError):
        return WRONG_TRIES
