"""What the allocator of Linux has to be told, so that a program of large pictures stays as large as it is in a day."""

import ctypes
import gc
import sys
from typing import Any

MMAP_THRESHOLD = -3  # the name of the setting in malloc.h
LARGE = 256 * 1024  # bytes: pictures, but not what is made for a moment


def give_back() -> None:
    """Let the system have the memory of a table that was left; in a day of changing tables it would double.

    A table and its hand know each other, so that their pictures go only with the next search for such circles, which
    comes late. And the allocator keeps what is free.
    """
    gc.collect()
    _call("malloc_trim", 0)


def keep_large_apart() -> None:
    """Give every large picture pages of its own, which go when it goes.

    By itself the allocator soon puts them all into one heap, in whose gaps the next ones fit less and less.
    """
    _call("mallopt", MMAP_THRESHOLD, LARGE)


def _call(name: str, *numbers: int) -> None:
    if sys.platform == "linux":
        called: Any = getattr(ctypes.CDLL(None), name, None)  # there are others than the GNU library
        if called is not None:
            called(*numbers)
