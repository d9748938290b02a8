"""Makes sure that the program runs inside its own environment, and runs it there.

`start` asks at every start: is there a complete environment that fits? If so, the same command runs again inside it.
Nobody should feel that, so the top of this file imports only what costs nothing.

If not, the environment is made first, from requirements.txt: in .venv beside main.py, or in the user's cache folder
where that place cannot be written to. Its stamp is written last: what has no stamp is half-made, and is made anew.
"""

from __future__ import annotations

import io
import os
import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from games.start.progress import Terminal, Window

    # (command, called with each line it prints, called while it prints nothing, lock) -> exit code
    Run = Callable[[Sequence[str], Callable[[str], None], Callable[[], None], io.IOBase], int]

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
MAIN = os.path.join(ROOT, "main.py")
REQUIREMENTS = os.path.join(ROOT, "requirements.txt")
STAMP = "tabletrix-stamp"

# Tells the program inside the environment that all has just been checked; it is taken away again on arrival.
HANDED_OVER = "TABLETRIX_HANDED_OVER"

# Settings made for other Pythons: they would bring in other packages, or send ours elsewhere.
FOREIGN = {"PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV", "__PYVENV_LAUNCHER__", "PIP_TARGET", "PIP_PREFIX", "PIP_ROOT"}


class CannotPrepare(Exception):
    """There is no environment and none can be made; the message says why and what to do."""


def say(text: str, **facts: object) -> str:
    """The text in the user's language. Imported on use, because most starts have nothing to say."""
    from games.words import say as in_words

    return in_words(text, **facts)


# ------------------------------------------------------------------------------------------------------ starting


def progress_for(args: list[str]) -> Terminal | Window:
    from games.start import progress

    return progress.progress_for(args)


def start(args: list[str]) -> int:
    """Run the command inside the environment, which is made first if need be; gives the exit code."""
    if getattr(sys, "frozen", False) or os.environ.pop(HANDED_OVER, None):
        return run_command(args)
    if args and args[0] in ("-h", "--help", "--version"):
        try:
            return run_command(args)
        except ImportError:
            pass  # this answer needs the environment after all
    folder = next(filter(is_complete, homes()), None)
    if folder and is_inside(folder) and "PYTHONPATH" not in os.environ:
        return run_command(args)
    progress: Terminal | Window | None = None
    try:
        if folder is None:
            progress = progress_for(args)
            folder = prepare(progress)
            progress.close()
        return run_again(folder, args)
    except CannotPrepare as problem:
        (progress or progress_for(args)).fail(str(problem))
        return 1


def run_command(args: list[str]) -> int:
    # The computer players reckon with small numbers of small arrays: more threads would only take cores from others.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from games import commands

    return commands.main(args)


def run_again(folder: str, args: list[str]) -> int:
    """Run the same command with the environment's Python; on POSIX this process becomes that one."""
    command = [python_in(folder), MAIN, *args]
    environ = own_environ() | {HANDED_OVER: "1"}
    try:
        if os.name == "posix":
            os.execve(command[0], command, environ)
        import subprocess

        process = subprocess.Popen(command, env=environ)
    except OSError as error:
        raise CannotPrepare(why_not(error, folder)) from error
    while True:
        try:
            return process.wait()
        except KeyboardInterrupt:
            pass  # the program has got it too, and it is for the program to answer


def own_environ() -> dict[str, str]:
    return {name: value for name, value in os.environ.items() if name not in FOREIGN}


# ------------------------------------------------------------------------- which environment, and whether it is whole


def homes() -> list[str]:
    """Where the environment may live, best first."""
    import zlib

    # Each copy of the program has its own, as two copies may need different packages.
    name = f"venv-{zlib.crc32(os.fsencode(ROOT)):08x}"
    return [os.path.join(ROOT, ".venv"), os.path.join(cache_folder(sys.platform, os.environ), "tabletrix", name)]


def cache_folder(platform: str, environ: Mapping[str, str]) -> str:
    """The user's folder for what can be made again. (platformdirs knows it too, but is not there yet.)"""
    home = os.path.expanduser("~")
    if platform == "win32":
        return environ.get("LOCALAPPDATA") or os.path.join(home, "AppData", "Local")
    if platform == "darwin":
        return os.path.join(home, "Library", "Caches")
    return environ.get("XDG_CACHE_HOME") or os.path.join(home, ".cache")


def is_complete(folder: str) -> bool:
    """Whether this environment was made to the end, from these requirements, for this Python, and is still whole."""
    try:
        with open(os.path.join(folder, STAMP), encoding="utf-8") as file:
            made_for, *parts = file.read().splitlines()
        return made_for == fingerprint() and all(os.path.exists(os.path.join(folder, part)) for part in parts)
    except (OSError, ValueError):
        return False


def is_inside(folder: str) -> bool:
    return os.path.realpath(sys.prefix) == os.path.realpath(folder)


def fingerprint() -> str:
    """What an environment depends on: the requirements, the Python version and the machine."""
    import hashlib

    with open(REQUIREMENTS, "rb") as file:
        digest = hashlib.sha256(file.read()).hexdigest()
    machine = os.uname().machine if hasattr(os, "uname") else os.environ.get("PROCESSOR_ARCHITECTURE", "")
    python = sys.implementation.cache_tag + getattr(sys, "abiflags", "")
    return f"{digest} {python} {sys.platform} {machine}"


def write_stamp(folder: str, made_for: str) -> None:
    """Declare the environment complete: what it was made for, then the parts that it is broken without."""
    if hasattr(os, "sync"):
        os.sync()  # a power cut must not leave a stamp without the packages
    parts = [base_python(), *(os.path.relpath(path, folder) for path in [python_in(folder), *packages_in(folder)])]
    unfinished = os.path.join(folder, STAMP + ".new")
    with open(unfinished, "w", encoding="utf-8") as file:
        file.write("\n".join([made_for, *parts]) + "\n")
        file.flush()
        os.fsync(file.fileno())
    os.replace(unfinished, os.path.join(folder, STAMP))


def packages_in(folder: str) -> list[str]:
    """What pip keeps about each package, by name and version: it goes when the package is removed or changed."""
    import sysconfig

    place = sysconfig.get_path("purelib", "venv", {"base": folder})
    tools = ("pip-", "setuptools-")  # came with Python; whoever wants newer ones may have them
    return [
        entry.path
        for entry in os.scandir(place)
        if entry.name.endswith(".dist-info") and not entry.name.startswith(tools)
    ]


def python_in(folder: str) -> str:
    if os.name == "posix":
        return os.path.join(folder, "bin", "python")
    # pythonw is Python without a console: who started without one stays without one.
    name = os.path.basename(sys.executable).lower()
    return os.path.join(folder, "Scripts", "pythonw.exe" if name == "pythonw.exe" else "python.exe")


def base_python() -> str:
    """The Python that is installed on this machine, also when the one at work is some environment's."""
    return getattr(sys, "_base_executable", None) or sys.executable


def talking(python: str) -> str:
    """The same Python, able to print."""
    return python.replace("pythonw.exe", "python.exe")


# ------------------------------------------------------------------------------------------------------- making it


def prepare(progress: Terminal | Window, run: Run | None = None) -> str:
    """Make the environment in the first home that can be written to; gives its folder."""
    check_python_is_whole()
    for folder in homes():
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
            if not is_complete(folder):  # another copy may have made it in the meantime
                Building(folder, lock, progress, run or run_tool).make()
        return folder
    raise CannotPrepare(why_not(denied, folder)) from denied


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


def wait_for_others(lock: io.IOBase, progress: Terminal | Window) -> None:
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
        if os.name == "posix":
            import fcntl

            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        else:
            import msvcrt

            lock.seek(0)
            msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)
    except (BlockingIOError, PermissionError):
        return False
    except OSError:
        pass
    return True


class Building:
    """Makes one environment. One that was there before is set aside until the new one is complete."""

    def __init__(self, folder: str, lock: io.IOBase, progress: Terminal | Window, run: Run) -> None:
        self.folder, self.lock, self.progress, self.run = folder, lock, progress, run
        self.old = folder + ".old"
        self.log = folder + ".log"

    def make(self) -> None:
        import time

        begun = time.monotonic()
        try:
            made_for = fingerprint()
            self.clear_the_place()
            try:
                self.install()
                write_stamp(self.folder, made_for)
            except BaseException:
                self.put_back()
                raise
        except OSError as error:
            raise CannotPrepare(why_not(error, self.folder)) from error
        except KeyboardInterrupt:
            self.progress.tell(say("Stopped. The next start begins anew."))
            raise
        for leftover in (self.old, self.log):
            remove(leftover, insist=False)
        self.progress.tell(say("Ready after {seconds} seconds.", seconds=round(time.monotonic() - begun)))

    def clear_the_place(self) -> None:
        if os.path.exists(os.path.join(self.folder, STAMP)):
            told = say("Making {folder} anew, as it no longer fits (about a minute).", folder=self.folder)
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

    def install(self) -> None:
        self.progress.step(say("Making room"), 0.1)
        self.must_run([talking(base_python()), "-m", "venv", self.folder])
        pip = [talking(python_in(self.folder)), "-m", "pip"]
        options = ["--only-binary=:all:", "--retries=2", "--progress-bar=off"]
        self.must_run([*pip, "install", *options, "-r", REQUIREMENTS], PipListener(self.progress))

    def must_run(self, command: list[str], listener: Callable[[str], None] = lambda line: None) -> None:
        transcript: list[str] = []

        def hear(line: str) -> None:
            transcript.append(line)
            listener(line)

        if self.run(command, hear, self.progress.breathe, self.lock) == 0:
            return
        try:
            with open(self.log, "w", encoding="utf-8") as file:
                file.write("\n".join(transcript[-200:]) + "\n")
        except OSError:
            pass  # the reason is told all the same
        raise CannotPrepare(why_it_failed("\n".join(transcript), self.folder, self.log))


def remove(path: str, insist: bool = True) -> None:
    import shutil

    if os.path.isdir(path) and not os.path.islink(path):
        shutil.rmtree(path, ignore_errors=not insist)
    elif os.path.lexists(path):
        os.remove(path)


def run_tool(command: Sequence[str], hear: Callable[[str], None], breathe: Callable[[], None], lock: io.IOBase) -> int:
    """Run a program and hear what it prints, without ever waiting long; gives its exit code."""
    import queue
    import signal
    import subprocess
    import threading

    if os.name == "posix":
        # If this process is killed, the tool lives on for a while; it shares the lock, so that nobody builds beside it.
        # It has a session of its own, so that it can be stopped together with the programs that it starts itself.
        system = {"pass_fds": [lock.fileno()], "start_new_session": True}
    else:
        system = {"creationflags": subprocess.CREATE_NO_WINDOW}
    settings = {"PIP_USER": "0", "PIP_NO_INPUT": "1", "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
    process = subprocess.Popen(
        command,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        errors="replace",
        env=own_environ() | settings,
        **system,
    )
    lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()

    def listen() -> None:
        for line in process.stdout:
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
            os.killpg(process.pid, signal.SIGTERM) if os.name == "posix" else process.terminate()
            process.wait()


class PipListener:
    """Turns what pip prints into steps of progress."""

    FETCHED = r"\s*(?:Downloading|Using cached|Processing) (?:\S*[/\\])?([^\s/\\]+?)-\d\S*\.whl(?:\s|$)"

    def __init__(self, progress: Terminal | Window) -> None:
        self.progress = progress
        self.fetched: set[str] = set()
        with open(REQUIREMENTS, encoding="utf-8") as file:
            self.total = sum("==" in line.partition("#")[0] for line in file)

    def __call__(self, line: str) -> None:
        import re

        if line.startswith("Ignoring "):  # a package that only other systems need
            self.total -= 1
        elif line.startswith("Installing collected packages"):
            self.progress.step(say("Unpacking"), 0.8)
        elif found := re.match(r"Collecting ([\w.-]+)", line):
            self.show(say("Looking for {package}", package=found[1]))
        elif found := re.match(self.FETCHED, line):
            package = found[1].replace("_", "-")
            self.fetched.add(package)
            count = len(self.fetched)
            self.show(say("Fetching {package} ({count} of {total})", package=package, count=count, total=self.total))

    def show(self, text: str) -> None:
        self.progress.step(text, 0.2 + 0.6 * len(self.fetched) / max(self.total, 1))


# ------------------------------------------------------------------------------------------------- what went wrong

DISK_FULL = ("No space left", "[Errno 28]", "[Errno 122]", "[WinError 112]")
DENIED = ("Permission denied", "[Errno 1]", "[Errno 13]", "[Errno 30]", "[WinError 5]", "[WinError 32]")
UNREACHABLE = (
    "connection broken by",  # what pip says of every failed connection before it tries again
    "Failed to establish a new connection",
    "Temporary failure in name resolution",
    "Read timed out",
    "ProxyError",
)


def why_it_failed(output: str, folder: str, log: str) -> str:
    """The reason and the remedy, from what a tool has printed."""
    if reason := what_the_disk_says(output, folder):
        return reason
    if is_disk_full(folder):  # not every tool says so
        return disk_is_full(folder)
    if any(sign in output for sign in UNREACHABLE) or os.environ.get("PIP_NO_INDEX"):
        return say(
            "The packages that Tabletrix needs cannot be fetched, because the package index does not answer. "
            "Connect to the internet and start again; once they are here, no connection is needed. "
            "Behind a proxy, set HTTPS_PROXY first."
        )
    if "No matching distribution found" in output:
        return say(
            "Not all packages that Tabletrix needs exist for Python {version} on this system. "
            "Start it with Python 3.11, 3.12 or 3.13. Details are in {log}",
            version="{}.{}".format(*sys.version_info),
            log=log,
        )
    return say("The packages that Tabletrix needs could not be installed. Start again, or look into {log}", log=log)


def why_not(error: OSError, folder: str) -> str:
    """The reason and the remedy, from an error of the system."""
    if reason := what_the_disk_says(str(error), folder):
        return reason
    if error.filename == REQUIREMENTS:
        return say("{file} is missing. Download Tabletrix again, with all its files.", file=REQUIREMENTS)
    return say("Tabletrix cannot make itself ready: {error}", error=error)


def what_the_disk_says(text: str, folder: str) -> str | None:
    if any(sign in text for sign in DISK_FULL):
        return disk_is_full(folder)
    if any(sign in text for sign in DENIED):
        return say(
            "{folder} cannot be used. Close other copies of Tabletrix, delete that folder if it exists, "
            "or move Tabletrix to a place where you may write; then start again.",
            folder=folder,
        )
    return None


def is_disk_full(folder: str) -> bool:
    import shutil

    return shutil.disk_usage(os.path.dirname(folder)).free < 20_000_000


def disk_is_full(folder: str) -> str:
    return say("The disk is full. Free 200 MB for {folder} and start again.", folder=folder)
