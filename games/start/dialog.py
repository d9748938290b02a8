"""Tells something through the programs of a Linux desktop, where Python has no tkinter to open a window of its own.

Like main.py, which needs it before it knows anything about the Python at work, this file keeps to the oldest syntax.
A program that is missing, fails or hangs is no reason not to go on: whoever can read it has it on standard error.
"""

import os
import subprocess
import textwrap
import time

TITLE = "Tabletrix"
LONGEST = 600.0  # seconds that a message waits for somebody to close it
LAST = 2.0  # seconds for a program that was asked to end
LOOK = 0.05  # seconds between two looks
SETTLED = 0.4  # seconds after which a program that cannot show anything has given up
CANCELLED = 1  # how zenity ends when somebody presses Cancel or closes it, but also when it cannot be shown
READ = 2.0  # seconds after which somebody can have read what it says
COLUMNS = 60  # of xmessage, which breaks no lines itself


def has_screen():
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def show(text):
    """Show why it does not go on, and wait until it was read; False if there is nothing that shows it."""
    for command in (
        ["zenity", "--error", "--no-markup", "--width=420", "--title=" + TITLE, "--text=" + text],
        ["kdialog", "--title", TITLE, "--error", text],
        ["xmessage", "-center", "-title", TITLE, "-buttons", "OK", _in_lines(text)],
        ["notify-send", "--urgency=critical", TITLE, text],
    ):
        process = _started(command)
        # All of them end with 0 or, when the window is closed otherwise, with 1.
        if process is not None and _code(process, LONGEST) in (0, 1):
            return True
    return False


class Announcement:
    """Something that goes on for a while: a bar where there is one, otherwise a window or a notice with a text.

    Only zenity has a bar that can be led from here. That of kdialog is led through a D-Bus tool, which has another name
    on every desktop and is often missing: there a text that stays does.
    """

    def __init__(self):
        self._process = self._bar = None
        self._part = self._since = 0.0

    def tell(self, text):
        """Something to know. A bar shows it until the next step; all others are made anew."""
        if self._bar is not None:
            self.step(text, self._part)
            return
        self.close()
        self._since = time.time()
        seconds = str(int(LONGEST))
        percentage = "--percentage=%d" % _percent(self._part)
        bar = ["zenity", "--progress", percentage, "--width=460", "--title=" + TITLE, "--text=" + _plain(text)]
        self._process = self._bar = _settled(bar, subprocess.PIPE)
        for command in (
            ["kdialog", "--title", TITLE, "--passivepopup", text, seconds],
            ["xmessage", "-center", "-title", TITLE, "-buttons", "", "-timeout", seconds, _in_lines(text)],
            ["notify-send", TITLE, text],
        ):
            self._process = self._process or _settled(command)

    def step(self, text, part):
        """What is going on just now, and how far it all is, from 0 to 1. Only a bar shows it."""
        self._part = part
        if self._bar is not None:
            line = "# %s\n%d\n" % (text.replace("\\", "/").replace("\n", " "), _percent(part))
            try:
                self._bar.stdin.write(line.encode("utf-8"))
                self._bar.stdin.flush()
            except (OSError, ValueError):  # it has gone
                self._bar = None

    def is_cancelled(self):
        """Whether somebody has closed the bar. One that was killed or has crashed is no reason to stop."""
        process = self._process
        if process is None or process.stdin is None or process.poll() != CANCELLED:
            return False
        if time.time() < self._since + READ:  # on a slow machine it takes a while to fail
            self._process = self._bar = None
            return False
        return True

    def close(self):
        if self._process is not None:
            _end(self._process)
            if self._process.stdin is not None:
                try:
                    self._process.stdin.close()
                except OSError:  # what was never read goes nowhere
                    pass
        self._process = self._bar = None


def _in_lines(text):
    """A command or a path in it stays whole, so that it can be copied."""
    return textwrap.fill(text, COLUMNS, break_long_words=False, break_on_hyphens=False)


def _plain(text):
    """Without any sign that means something in a text with marks."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _percent(part):
    return min(99, round(100 * part))  # at 100 zenity thinks that all is done


def _settled(command, stdin=None):
    """The program if it shows something; one that fails, as without a screen that it can use, does so at once."""
    process = _started(command, stdin)
    deadline = time.time() + SETTLED
    while process is not None and process.poll() is None and time.time() < deadline:
        time.sleep(LOOK)
    return process if process is not None and process.poll() in (None, 0) else None


def _started(command, stdin=None):
    """The running program, or None if there is none of this name."""
    nothing = open(os.devnull, "r+b")
    try:
        return subprocess.Popen(command, stdin=stdin or nothing, stdout=nothing, stderr=nothing)
    except OSError:
        return None
    finally:
        nothing.close()


def _code(process, seconds):
    """How a program ends, by itself within so many seconds or by us."""
    deadline = time.time() + seconds
    while process.poll() is None and time.time() < deadline:
        time.sleep(LOOK)
    if process.poll() is None:
        _end(process)
        return 0  # it was shown, and nobody came
    return process.returncode


def _end(process):
    for stop in (process.terminate, process.kill):
        if process.poll() is not None:
            return
        try:
            stop()
        except OSError:  # it has ended meanwhile
            pass
        deadline = time.time() + LAST
        while process.poll() is None and time.time() < deadline:
            time.sleep(LOOK)
