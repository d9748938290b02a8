"""Windows: a job holds a process and all that it starts, and ends them together, at the latest with its owner.

This module is imported on Windows only.
"""

import ctypes
import subprocess
from ctypes import wintypes

KILL_ON_JOB_CLOSE = 0x2000
EXTENDED_LIMIT_INFORMATION = 9


class _BasicLimits(ctypes.Structure):
    _fields_ = [
        ("process_time", ctypes.c_int64),
        ("job_time", ctypes.c_int64),
        ("flags", wintypes.DWORD),
        ("least_working_set", ctypes.c_size_t),
        ("most_working_set", ctypes.c_size_t),
        ("active_processes", wintypes.DWORD),
        ("affinity", ctypes.c_size_t),
        ("priority", wintypes.DWORD),
        ("scheduling", wintypes.DWORD),
    ]


class _ExtendedLimits(ctypes.Structure):
    _fields_ = [
        ("basic", _BasicLimits),
        ("transfers", ctypes.c_uint64 * 6),
        ("process_memory", ctypes.c_size_t),
        ("job_memory", ctypes.c_size_t),
        ("peak_process_memory", ctypes.c_size_t),
        ("peak_job_memory", ctypes.c_size_t),
    ]


def with_process(process: subprocess.Popen[bytes]) -> int:
    """A new job with this process in it; the handle, which must stay open as long as the process is to live."""
    system = _system()
    job: int = system.CreateJobObjectW(None, None)
    limits = _ExtendedLimits()
    limits.basic.flags = KILL_ON_JOB_CLOSE
    system.SetInformationJobObject(job, EXTENDED_LIMIT_INFORMATION, ctypes.byref(limits), ctypes.sizeof(limits))
    system.AssignProcessToJobObject(job, int(process._handle))  # type: ignore[attr-defined] # it is there on Windows
    return job


def kill(job: int) -> None:
    """End every process in a job, at once."""
    _system().TerminateJobObject(job, 1)


def close(job: int) -> None:
    """Let go of a job, which ends whatever is left in it."""
    _system().CloseHandle(job)


def _system() -> ctypes.CDLL:
    system: ctypes.CDLL = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined] # likewise
    system.CreateJobObjectW.restype = wintypes.HANDLE
    system.CreateJobObjectW.argtypes = [wintypes.LPVOID, wintypes.LPCWSTR]
    system.SetInformationJobObject.argtypes = [wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD]
    system.AssignProcessToJobObject.argtypes = [wintypes.HANDLE, wintypes.HANDLE]
    system.TerminateJobObject.argtypes = [wintypes.HANDLE, wintypes.UINT]
    system.CloseHandle.argtypes = [wintypes.HANDLE]
    return system
