"""Starts Tabletrix: python3 main.py

Everything else is in games/. This file keeps to the oldest syntax, so that any Python can read it far
enough to say which Python is needed.
"""

import os
import sys


def main():
    folder = os.path.dirname(os.path.realpath(__file__))
    if folder not in sys.path:  # Python leaves it out under -P and PYTHONSAFEPATH
        sys.path.insert(0, folder)
    try:
        from games.start import served
    except ImportError:
        complain("main.py is not enough. Download Tabletrix again, with all its files.")
        return 1
    if tuple(sys.version_info[:2]) < served.OLDEST:
        complain(served.why_not_this_python())
        return 1
    from games.start import environment

    return environment.start(sys.argv[1:])


def complain(message):
    """Print the message; a double click has no terminal and no arguments, and gets a window if possible."""
    if sys.stderr is not None:
        sys.stderr.write(message + "\n")
        if sys.stderr.isatty():
            return
    if len(sys.argv) == 1 and not os.environ.get("CI"):
        try:
            from tkinter import Tk, messagebox

            Tk().withdraw()
            messagebox.showerror("Tabletrix", message)
        except Exception:  # no tkinter or no display
            complain_on_desktop(message)


def complain_on_desktop(message):
    try:
        from games.start import dialog
    except ImportError:  # this file is all there is: there is no other way to be heard
        return
    if dialog.has_screen():
        dialog.show(message)


if __name__ == "__main__":
    import multiprocessing

    multiprocessing.freeze_support()  # in a frozen program a helping process starts here too
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)  # what a shell expects after Ctrl-C
