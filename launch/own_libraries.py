"""Runs first in a finished program on Linux. It was told by a variable where its libraries are, and has found them. The
programs that it starts, such as those that take a seat, are to find their own; a process of its own is told anew."""

import os

before = os.environ.pop("LD_LIBRARY_PATH_ORIG", None)
if before is not None:
    os.environ["LD_LIBRARY_PATH"] = before
else:
    os.environ.pop("LD_LIBRARY_PATH", None)
os.environ["PYINSTALLER_RESET_ENVIRONMENT"] = "1"
