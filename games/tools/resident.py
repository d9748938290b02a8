"""How much memory this process takes up at the moment; not the most that it ever took."""

import ctypes
import os
import subprocess
from ctypes import wintypes
from pathlib import Path

MB = 1024 * 1024
PAGES = Path("/proc/self/statm")  # on Linux


def resident_mb() -> float:
    """Megabytes of pages that are in memory."""
    if PAGES.exists():
        return int(PAGES.read_bytes().split()[1]) * os.sysconf("SC_PAGE_SIZE") / MB
    if os.name == "nt":
        return _on_windows() / MB
    command = ["ps", "-o", "rss=", "-p", str(os.getpid())]
    return int(subprocess.run(command, capture_output=True, check=True).stdout) / 1024


class _Counters(ctypes.Structure):
    _fields_ = [
        ("size", wintypes.DWORD),
        ("page_faults", wintypes.DWORD),
        ("peak_working_set", ctypes.c_size_t),
        ("working_set", ctypes.c_size_t),
        *((f"pool_{number}", ctypes.c_size_t) for number in range(4)),
        ("page_file", ctypes.c_size_t),
        ("peak_page_file", ctypes.c_size_t),
    ]


def _on_windows() -> int:
    system = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined] # it is there on Windows
    system.GetCurrentProcess.restype = wintypes.HANDLE
    system.K32GetProcessMemoryInfo.argtypes = [wintypes.HANDLE, ctypes.POINTER(_Counters), wintypes.DWORD]
    counters = _Counters(size=ctypes.sizeof(_Counters))
    system.K32GetProcessMemoryInfo(system.GetCurrentProcess(), ctypes.byref(counters), counters.size)
    return counters.working_set
