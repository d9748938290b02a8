"""What the allocator of Linux has to be told, so that a program of large pictures stays as large as it is in a day."""

import ctypes
import gc
import sys
from typing import Any

MMAP_THRESHOLD, TRIM_THRESHOLD = -3, -1  # the names of the settings in malloc.h
LEAST_LARGE = 4 * 1024 * 1024  # bytes: pictures of a table, but not those that are made for a moment in a frame
MOMENTARY = 1 / 2  # of the bytes of a window: no larger are those, in a large window
FREE = 64 * 1024 * 1024  # bytes that the allocator may keep for the next frame, which would pay for every page anew


def give_back() -> None:
    """Let the system have the memory of a table that was left; in a day of changing tables it would double.

    A table and its hand know each other, so that their pictures go only with the next search for such circles, which
    comes late. And the allocator keeps what is free.
    """
    gc.collect()
    _call("malloc_trim", 0)


def keep_large_apart(window: int) -> None:
    """Give every large picture pages of its own, which go when it goes; `window`: the bytes of that.

    By itself the allocator soon puts them all into one heap, in whose gaps the next ones fit less and less. But what is
    made in every frame anew would pay for its pages in every frame.
    """
    _call("mallopt", MMAP_THRESHOLD, max(LEAST_LARGE, round(window * MOMENTARY)))
    _call("mallopt", TRIM_THRESHOLD, FREE)


def _call(name: str, *numbers: int) -> None:
    if sys.platform == "linux":
        called: Any = getattr(ctypes.CDLL(None), name, None)  # there are others than the GNU library
        if called is not None:
            called(*numbers)
