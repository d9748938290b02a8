"""How the making of the environment is shown: lines of text, or a small window for who started by a double click.

Only the standard library is there yet, and most starts never come here.
"""

from __future__ import annotations

import atexit
import os
import sys

from games.start import dialog
from games.words import say

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from typing import Any, TextIO


def progress_for(args: list[str]) -> Terminal | ProgressWindow:
    """A window for who started with a double click, or what the desktop has instead; otherwise lines of text."""
    if wants_window(args, os.environ, [sys.stdin, sys.stdout, sys.stderr]):
        try:
            return ProgressWindow()
        except Exception:  # no tkinter or no display
            if dialog.has_screen():
                return Desktop(sys.stderr or sys.stdout)
    return Terminal(sys.stderr or sys.stdout)


def wants_window(args: list[str], environ: Mapping[str, str], streams: Iterable[TextIO | None]) -> bool:
    plays = not args or args[0] in ("play", "kiosk") or args[0].startswith("-")
    is_automatic = environ.get("CI", "").lower() == "true"
    has_terminal = any(stream is not None and stream.isatty() for stream in streams)
    return plays and not is_automatic and not has_terminal


class Terminal:
    """Lines of text, and in a real terminal one more line that changes in place. It all goes to standard error,
    so that the output of the command itself stays clean. Without any stream, silence."""

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream
        self.passing = ""

    def tell(self, text: str) -> None:
        """Something to know."""
        self.clear()
        self.write(text + "\n")

    def step(self, text: str, part: float) -> None:
        """What is going on just now, and how far it all is, from 0 to 1."""
        if self.stream is None or not self.stream.isatty():
            return
        import shutil

        self.clear()
        self.passing = f"{part:4.0%}  {text}"[: shutil.get_terminal_size().columns - 1]
        self.write(self.passing)

    def breathe(self) -> None:
        """Called many times a second while there is nothing to show."""

    def fail(self, text: str) -> None:
        """Why it cannot go on, and what to do about it."""
        self.tell(text)

    def close(self) -> None:
        """It is ready."""
        self.clear()

    def clear(self) -> None:
        self.write("\r" + " " * len(self.passing) + "\r" if self.passing else "")
        self.passing = ""

    def write(self, text: str) -> None:
        if self.stream is not None:
            self.stream.write(text)
            self.stream.flush()


class Desktop(Terminal):
    """The same also through the programs of the desktop, for who has neither a terminal nor tkinter."""

    def __init__(self, stream: TextIO | None) -> None:
        super().__init__(stream)
        self.announcement = dialog.Announcement()
        self.is_cancelled = False
        atexit.register(self.close)  # whatever happens, no window stays behind

    def tell(self, text: str) -> None:
        super().tell(text)
        if not self.is_cancelled:
            self.announcement.tell(text)

    def step(self, text: str, part: float) -> None:
        super().step(text, part)
        self.announcement.step(text, part)

    def breathe(self) -> None:
        if self.announcement.is_cancelled():
            self.is_cancelled = True
            self.announcement.close()
            raise KeyboardInterrupt  # as with a window of our own

    def fail(self, text: str) -> None:
        Terminal.tell(self, text)
        self.close()
        dialog.show(text)

    def close(self) -> None:
        super().close()
        self.announcement.close()


class ProgressWindow:
    """The same in a small window of walnut and brass: a text, a bar, a step; and a button when it fails."""

    WALNUT, GROOVE, BRASS, CREAM, DIM = "#2b1d12", "#150d07", "#d8a640", "#f4e8d2", "#b59f7f"
    PIECES = ("#d8232a", "#f2b32c", "#1f56c9", "#1c9a47")
    WIDTH = 460

    def __init__(self) -> None:
        import tkinter

        self.root = root = tkinter.Tk(className="Tabletrix")
        root.title("Tabletrix")
        root.configure(background=self.WALNUT, padx=32, pady=26)
        root.resizable(False, False)
        root.bind("<Destroy>", self.on_destroy)
        self.is_closed = False
        self.part = self.shown_part = 0.0
        flat: dict[str, Any] = {"background": self.WALNUT, "borderwidth": 0, "highlightthickness": 0}

        heading = tkinter.Canvas(root, width=self.WIDTH, height=34, **flat)
        for place, colour in enumerate(self.PIECES):
            heading.create_rectangle(place * 20, 8, place * 20 + 17, 25, fill=colour, width=0)
        heading.create_text(94, 17, text="Tabletrix", anchor="w", fill=self.CREAM, font=self.font(18, "bold"))
        heading.pack(anchor="w")
        # A text field rather than a label, so that a command in it can be copied.
        self.text = tkinter.Text(root, width=1, height=2, wrap="word", **flat)
        self.text.configure(foreground=self.CREAM, font=self.font(11))
        self.text.pack(fill="x", pady=(14, 16))
        self.bar = tkinter.Canvas(root, width=self.WIDTH, height=10, **flat | {"background": self.GROOVE})
        self.filled = self.bar.create_rectangle(0, 0, 0, 10, fill=self.BRASS, width=0)
        self.bar.pack()
        self.now = tkinter.Label(root, foreground=self.DIM, font=self.font(10), anchor="w", **flat)
        self.now.pack(fill="x", pady=(8, 0))
        self.button = tkinter.Button(root, text=say("Close"), command=root.destroy, font=self.font(11, "bold"))
        self.button.configure(background=self.BRASS, activebackground=self.CREAM, foreground=self.WALNUT, borderwidth=0)
        self.button.configure(highlightbackground=self.WALNUT, highlightcolor=self.CREAM, padx=24, pady=8)

    def font(self, size: int, weight: str = "normal") -> tuple[str, int, str]:
        from tkinter.font import nametofont

        return (nametofont("TkDefaultFont", self.root).actual("family"), size, weight)

    def tell(self, text: str) -> None:
        if self.is_closed:
            return
        self.text.configure(state="normal")
        self.text.replace("1.0", "end", text)
        self.breathe()  # only now is it known where the lines break
        lines = self.text.tk.call(self.text, "count", "-displaylines", "1.0", "end")
        self.text.configure(state="disabled", height=int(lines))
        self.root.eval("tk::PlaceWindow . center")
        self.breathe()

    def step(self, text: str, part: float) -> None:
        self.now.configure(text=text)
        self.part = part
        self.breathe()

    def breathe(self) -> None:
        self.shown_part += (self.part - self.shown_part) * 0.03  # glides, so that it looks alive
        self.bar.coords(self.filled, 0, 0, self.WIDTH * self.shown_part, 10)
        self.root.update()
        if self.is_closed:
            raise KeyboardInterrupt  # closing the window is the Ctrl-C of who has no terminal

    def fail(self, text: str) -> None:
        self.bar.pack_forget()
        self.now.pack_forget()
        self.button.pack(anchor="e")
        self.button.focus_set()
        self.root.bind("<Return>", lambda event: self.root.destroy())
        self.tell(text)
        self.root.wait_window()

    def close(self) -> None:
        self.root.destroy()

    def on_destroy(self, event: object) -> None:
        self.is_closed = True
