"""`kiosk`: the program in a public place, full screen and watched by a supervisor; and what its operator sets up."""

import argparse
import os
import signal
import sys
from collections.abc import Callable
from dataclasses import replace
from getpass import getpass

from games.commands.arguments import open_file
from games.commands.program import VERSION
from games.core.contract import Complaint
from games.kiosk import config, heartbeat, installing, pin
from games.store.brought import own_command
from games.words import in_words, say

# Tells the child that the environment has been checked. games.start has the name too, but is out of reach here.
HANDED_OVER = "TABLETRIX_HANDED_OVER"
STOPS = ("SIGTERM", "SIGINT", "SIGHUP", "SIGBREAK")  # those of them that the system has


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "kiosk",
        help=say("run in a public place: full screen, watched, restarted when it fails"),
        description=say(
            "Runs the program full screen for visitors, and starts it again whenever it fails. The operator sets it up "
            "with the other options, which do only that. The settings are in kiosk.toml in the data folder."
        ),
        allow_abbrev=False,
    )
    instead = command.add_mutually_exclusive_group()
    instead.add_argument(
        "--operator-config", metavar=say("FILE"), help=say("take all settings from a file in TOML and end")
    )
    instead.add_argument("--set-pin", action="store_true", help=say("ask for the PIN of the operator's page and end"))
    instead.add_argument(
        "--print-unit", action="store_true", help=say("print what to set on the operating system and end")
    )
    instead.add_argument("--child", action="store_true", help=argparse.SUPPRESS)  # what the supervisor starts
    instead.add_argument("--back-soon", action="store_true", help=argparse.SUPPRESS)  # while that cannot run
    instead.add_argument("--cover", action="store_true", help=argparse.SUPPRESS)  # what lies beneath both
    command.add_argument("--windowed", action="store_true", help=say("in a window, to try it out"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    if arguments.operator_config is not None:
        return _take_config(arguments.operator_config)
    if arguments.set_pin:
        return _set_pin()
    if arguments.print_unit:
        print(installing.instructions(installing.program()))
        return 0
    if arguments.back_soon:
        from games.kiosk.back_soon import show

        now, _ = config.load()
        return show(now.languages, arguments.windowed, now.pin)
    if arguments.cover:
        from games.kiosk.cover import show as show_cover

        return show_cover()
    if arguments.child:
        return _run_child(arguments.windowed)
    return _supervise(arguments.windowed)


# What the operator sets up


def _take_config(path: str) -> int:
    with open_file(path, "rb") as file:
        try:
            data = file.read(config.LONGEST_FILE + 1)
        except OSError as fault:
            raise Complaint("cannot open '{path}': {reason}", path=path, reason=fault.strerror) from None
    stored, _ = config.stored()  # only its PIN matters here, and what was wrong with the rest goes away
    taken = config.from_operator(data, path, stored)
    config.save(taken)
    if taken.pin != stored.pin:
        pin.forget_tries()
    print(say("Most of these settings count from the next start of the kiosk; they are in {file}.", file=config.path()))
    if taken.pin is None:
        print(say("There is no PIN: the operator's page stays shut."))
    return 0


def _set_pin() -> int:
    if sys.stdin is None or not sys.stdin.isatty():
        raise Complaint(
            "--set-pin asks at a terminal; without one, use --operator-config with a line such as {line}",
            line='pin = "..."',
        )
    stored, complaints = config.stored()
    chosen = pin.Pin.of(getpass(say("New PIN, 4 to 8 digits:") + " "))
    if not chosen.is_right(getpass(say("The same once more:") + " ")):
        raise Complaint("those were two different PINs; the old one, if any, is still the one that counts")
    for complaint in complaints:
        print(in_words(complaint), file=sys.stderr)
    config.save(replace(stored, pin=chosen))
    pin.forget_tries()
    print(say("The PIN is set. It counts from the next start of the kiosk."))
    return 0


# The supervisor and its children


def _supervise(windowed: bool) -> int:
    from games.kiosk import watching
    from games.kiosk.cover import slips_below
    from games.kiosk.log import Log
    from games.kiosk.supervisor import OperatorsLimits, Supervisor
    from games.store import files, locks

    try:
        lock = locks.lock(files.folder() / "kiosk.lock")
    except locks.InUse:
        raise Complaint("the kiosk is running already") from None
    except Complaint:
        lock = None  # a full disk is no reason to stay away from the visitors
    log = Log()
    watching.await_former(log)

    os.environ[HANDED_OVER] = "1"
    limits = OperatorsLimits(_also_on_stderr(log))
    watch = watching.Watch(VERSION, lambda: limits.settings, log)
    supervisor = Supervisor(
        _own("--child", windowed),
        _own("--back-soon", windowed),
        limits,
        watch.note,
        cover=() if windowed else _own("--cover", windowed),
        slips_below=slips_below(),
    )
    watch.begin(lambda: supervisor.child)
    for name in STOPS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:  # as under nohup
            signal.signal(number, lambda *_: supervisor.stop())
    try:
        supervisor.run()
    finally:
        watch.close()
        log.close()
        if lock is not None:
            lock.release()
    return 0


def _also_on_stderr(log: Callable[..., None]) -> Callable[..., None]:
    """Where the data folder cannot be used, there is no log in it to look into."""

    def tell(event: str, told: str) -> None:
        log(event, told=told)
        if sys.stderr is not None:
            print(told, file=sys.stderr)

    return tell


def _own(part: str, windowed: bool) -> list[str]:
    """The command for a child: this very program."""
    return [*own_command(), "kiosk", part, *(["--windowed"] if windowed else [])]


def _run_child(windowed: bool) -> int:
    from games.window.sdl import prepare_sdl

    prepare_sdl()  # before anything brings pygame along
    from games.commands.play import in_window
    from games.kiosk.cabinet import KioskCabinet
    from games.store.settings import Settings

    heartbeat.connect()
    now, complaints = config.load()
    is_unread = any(isinstance(complaint, config.UnreadableConfig) for complaint in complaints)
    settings = Settings(fullscreen=not windowed)
    made: list[KioskCabinet] = []

    def make(sound, thinker) -> KioskCabinet:
        made.append(KioskCabinet(settings, sound, thinker, now, is_unread=is_unread))
        return made[0]

    in_window(settings, make, KioskCabinet.open_first, now.languages[0])
    return made[0].exit_code
