"""Makes the environment of the program, with venv and pip, from lists of packages: what playing needs, what tests need.

It is made in .venv beside main.py, or in the user's cache folder where that place cannot be written to. The stamp of a
list is written last: what has no stamp is half-made, and is made anew.
"""

from __future__ import annotations

import os
import sys

from games.start import homes, served
from games.start.fetching import ASK, Fetching, exact_pins, open_for_pip, settings_for_pip, source_settings
from games.start.trouble import BrokenTool, CannotPrepare, damaged_again, say, why_it_failed, why_not

TYPE_CHECKING = False
if TYPE_CHECKING:
    import io
    from collections.abc import Callable, Sequence
    from typing import Any

    from games.start.homes import Packages
    from games.start.progress import ProgressWindow, Terminal

    # (command, called with each line it prints, called while it prints nothing, lock, variables) -> exit code
    Run = Callable[[Sequence[str], Callable[[str], None], Callable[[], None], io.IOBase, dict[str, str]], int]


def prepare(
    progress: Terminal | ProgressWindow, lists: Sequence[Packages], run: Run | None = None, is_suspect: bool = False
) -> str:
    """Make the environment with these packages in the first home that can be written to; gives its folder.

    One that is complete is taken as it is, unless it is suspect: then every byte of it is looked at first.
    """
    if reason := served.why_not_this_python():
        raise CannotPrepare(reason)
    check_python_is_whole()
    for folder in homes.places():
        try:
            # This file stays. What counts is the lock on it, which the system releases however its holder ends.
            os.makedirs(os.path.dirname(folder), exist_ok=True)
            lock = open(folder + ".lock", "ab")
        except OSError as error:
            denied = error
            progress.tell(say("{folder} cannot be written to.", folder=os.path.dirname(folder)))
            continue
        with lock:
            wait_for_others(lock, progress)
            damaged = (is_suspect and damaged_part(folder, lists)) or homes.broken_part(folder, lists)
            if damaged or not homes.is_complete(folder, lists):  # another copy may have made it in the meantime
                Building(folder, lock, progress, run or run_tool).make(lists, damaged)
        return folder
    raise CannotPrepare(why_not(denied, folder)) from denied


def damaged_part(folder: str, lists: Sequence[Packages]) -> str:
    from games.start import contents

    return (homes.is_complete(folder, lists) and contents.damaged_part(folder, lists)) or ""


def check_python_is_whole() -> None:
    """Debian and its relatives have a Python that cannot make environments until one more package is installed."""
    from importlib.util import find_spec

    if find_spec("venv") and find_spec("ensurepip"):
        return
    version = "{}.{}".format(*sys.version_info)
    if sys.base_prefix == "/usr" and os.path.exists("/etc/debian_version"):
        remedy = f"sudo apt install python{version}-venv"
        raise CannotPrepare(say("A part of Python is missing. Install it with: {remedy}", remedy=remedy))
    raise CannotPrepare(
        say(
            "This Python {version} lacks the modules venv and ensurepip. "
            "Install the complete Python from python.org/downloads and start Tabletrix with it.",
            version=version,
        )
    )


def wait_for_others(lock: io.IOBase, progress: Terminal | ProgressWindow) -> None:
    import time

    if has_taken(lock):
        return
    progress.tell(say("Another copy of Tabletrix is making itself ready. Waiting for it."))
    while not has_taken(lock):
        progress.breathe()
        time.sleep(0.1)


def has_taken(lock: io.IOBase) -> bool:
    """Take the lock if it is free. On a file system without locks it always is."""
    try:
        if sys.platform == "win32":
            import msvcrt

            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass
    return True


# Only what the lock names, and only what is ready to run. Who has a slow network sees how much has come.
INSTALL = ["--require-hashes", "--only-binary=:all:", "--retries=2", "--progress-bar=off"]


class Building:
    """Makes one environment. One that was there before is set aside until the new one is complete."""

    def __init__(self, folder: str, lock: io.IOBase, progress: Terminal | ProgressWindow, run: Run) -> None:
        self.folder, self.lock, self.progress, self.run = folder, lock, progress, run
        self.old = folder + ".old"
        self.log = folder + ".log"

    def make(self, lists: Sequence[Packages], damaged: str = "") -> None:
        """Make what is missing, or everything if a part is damaged."""
        import time

        begun = time.monotonic()
        try:
            try:
                self.make_or_add(lists, damaged)
            except BrokenTool:
                if damaged or not homes.PLAYING.are_in(self.folder):
                    raise  # it was new
                self.make_or_add(lists, "pip")
            if part := homes.broken_part(self.folder, lists):
                raise CannotPrepare(damaged_again(part))
        except OSError as error:
            raise CannotPrepare(why_not(error, self.folder)) from error
        except KeyboardInterrupt:
            self.progress.tell(say("Stopped. The next start begins anew."))
            raise
        remove(self.log, insist=False)
        self.progress.tell(say("Ready after {seconds} s.", seconds=round(time.monotonic() - begun)))

    def make_or_add(self, lists: Sequence[Packages], damaged: str) -> None:
        missing = [packages for packages in lists if not packages.are_in(self.folder)]
        # Into what fits, more can be put. What does not is not mended, but made anew with all that is asked for.
        if damaged or any(packages is homes.PLAYING or packages.are_begun_in(self.folder) for packages in missing):
            missing = list(lists)
            self.make_anew(homes.PLAYING, 1 / len(missing), damaged)
        for packages in missing:
            if packages is not homes.PLAYING:
                self.add(packages, 1 / len(missing))

    def make_anew(self, packages: Packages, until: float, damaged: str) -> None:
        made_for = packages.fingerprint()
        self.clear_the_place(damaged)
        try:
            self.progress.step(say("Making room"), 0.1 * until)
            self.must_run([homes.talking(homes.base_python()), "-m", "venv", self.folder], settings_for_pip({}))
            self.install(packages, 0.2 * until, until)
            packages.declare_complete(self.folder, made_for)
        except BaseException:
            self.put_back()
            raise
        remove(self.old, insist=False)

    def add(self, packages: Packages, share: float) -> None:
        """Nothing that is there already is touched, so that it stays whole for who plays, however this ends."""
        made_for = packages.fingerprint()
        told = say("Fetching what the tests need into {folder} (about half a minute).", folder=self.folder)
        self.progress.tell(told)
        before = set(os.listdir(homes.library_in(self.folder)))
        packages.declare_begun(self.folder)
        try:
            self.install(packages, 1 - share, 1)
            packages.declare_complete(self.folder, made_for)
        except BaseException:
            if set(os.listdir(homes.library_in(self.folder))) == before:
                remove(os.path.join(self.folder, packages.stamp))  # as if it had never begun
            raise

    def clear_the_place(self, damaged: str) -> None:
        if homes.PLAYING.are_begun_in(self.folder):
            told = say("Making {folder} anew, as it no longer fits (about a minute).", folder=self.folder)
            if damaged:
                told = say(
                    "{part} is missing or damaged. Making {folder} anew (about a minute).",
                    part=damaged,
                    folder=self.folder,
                )
            remove(self.old)
            os.rename(self.folder, self.old)
        else:
            told = say("First start: fetching what Tabletrix needs into {folder} (about a minute).", folder=self.folder)
            remove(self.folder)
        self.progress.tell(told)

    def put_back(self) -> None:
        """Take away what is half-made; what was there before may still serve another Python or other requirements."""
        remove(self.folder, insist=False)
        if os.path.exists(self.old):
            os.rename(self.old, self.folder)

    def install(self, packages: Packages, begin: float, end: float) -> None:
        check_agreement(packages)
        pip = [homes.talking(homes.python_in(self.folder)), "-m", "pip"]
        arriving = os.path.join(self.folder, "arriving")  # what is there tells how much has come
        remove(arriving)
        os.mkdir(arriving)
        try:
            settings = settings_for_pip(self.sources(pip[0]), arriving)
            fetching = Fetching(self.progress, packages, arriving, begin, end)
            self.must_run([*pip, "install", *INSTALL, "-r", packages.wheels], settings, fetching)
        finally:
            remove(arriving, insist=False)

    def sources(self, python: str) -> dict[str, str]:
        """Where pip is to fetch from, and how: all that counts of what its user has told it."""
        told: list[str] = []
        code = self.run([python, "-c", ASK], told.append, self.progress.breathe, self.lock, open_for_pip())
        return source_settings(told if code == 0 else [], os.environ)

    def must_run(self, command: list[str], environ: dict[str, str], fetching: Fetching | None = None) -> None:
        transcript: list[str] = []

        def hear(line: str) -> None:
            transcript.append(line)
            if fetching:
                fetching.hear(line)

        try:
            code = self.run(command, hear, fetching.breathe if fetching else self.progress.breathe, self.lock, environ)
            if code == 0:
                return
        finally:
            self.write_log(transcript)
        raise why_it_failed("\n".join(transcript), self.folder, self.log)

    def write_log(self, transcript: list[str]) -> None:
        try:
            with open(self.log, "w", encoding="utf-8") as file:
                file.write("\n".join(transcript[-200:]) + "\n")
        except OSError:
            pass  # the reason is told all the same


def check_agreement(packages: Packages) -> None:
    """A pin that was changed without its lock would install what was pinned before."""
    listed, locked = (exact_pins(name) for name in (packages.file, packages.wheels))
    if listed != locked:
        raise CannotPrepare(
            say(
                "{list} and {lock} do not agree: {packages}. Run: python3 -m games.tools.pins",
                list=packages.file,
                lock=packages.wheels,
                packages=", ".join(sorted(listed ^ locked)),
            )
        )


def remove(path: str, insist: bool = True) -> None:
    import shutil

    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=not insist)
    elif os.path.lexists(path):
        os.remove(path)


def run_tool(
    command: Sequence[str],
    hear: Callable[[str], None],
    breathe: Callable[[], None],
    lock: io.IOBase,
    environ: dict[str, str],
) -> int:
    """Run a program and hear what it prints, without ever waiting long; gives its exit code."""
    import queue
    import signal
    import subprocess
    import threading

    system: dict[str, Any]
    if sys.platform == "win32":
        system = {"creationflags": subprocess.CREATE_NO_WINDOW}
    else:
        # If this process is killed, the tool lives on for a while; it shares the lock, so that nobody builds beside it.
        # It has a session of its own, so that it can be stopped together with the programs that it starts itself.
        system = {"pass_fds": [lock.fileno()], "start_new_session": True}
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=environ,
        **system,
    )
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def listen() -> None:
        for line in process.stdout or ():
            lines.put(line.rstrip())
        lines.put(None)

    threading.Thread(target=listen, daemon=True).start()
    try:
        while True:
            try:
                line = lines.get(timeout=0.05)
            except queue.Empty:
                breathe()
                continue
            if line is None:
                return process.wait()
            hear(line)
    finally:
        if process.poll() is None:
            if sys.platform == "win32":
                process.terminate()
            else:
                os.killpg(process.pid, signal.SIGTERM)
            process.wait()
