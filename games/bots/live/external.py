"""Programs of other people's making that play a seat: a line of JSON in, a line of JSON out.

For every decision the program gets `{"record": ..., "seat": 1, "moves": [...]}` on its standard input: the game so far
without its seed, and the legal moves, both in the form of the records. It answers `{"move": INDEX}` on its standard
output. It is started once a game. What it writes to its standard error is not read.
"""

import contextlib
import os
import shlex
import shutil
import threading
from queue import Empty, SimpleQueue
from typing import Any

import msgspec

from games.bots.live import programs
from games.core.contract import Complaint
from games.core.match import Match
from games.core.record import move_to_json, to_record

PREFIX = "cmd:"
AS_ON_POSIX = os.name == "posix"  # elsewhere a backslash parts folders and an apostrophe is a letter of a name
LONGEST_ANSWER = 10_000  # bytes; an answer has some fifteen


class Failed(Exception):
    """A player did not give a legal move; `why` is one of the reasons for a forfeit."""

    def __init__(self, why: str):
        super().__init__(why)
        self.why = why


class _Answer(msgspec.Struct):
    move: int


def command_of(name: str, posix: bool = AS_ON_POSIX) -> list[str]:
    """The program and its arguments in a seat's name `cmd:PROGRAM ARGUMENT ...`, or `cmd:"PROGRAM ARGUMENT ..."`."""
    try:
        command = _words(name.removeprefix(PREFIX), posix)
        if len(command) == 1 and shutil.which(command[0]) is None:
            command = _words(command[0], posix)  # the quotes were not those of a program with a blank in its name
    except ValueError as fault:
        raise Complaint("the command '{name}' cannot be read: {fault}", name=name, fault=fault) from None
    if not command:
        raise Complaint("after cmd: the name of a program is missing")
    if shutil.which(command[0]) is None:
        raise Complaint("there is no program '{program}' that can be run", program=command[0])
    return command


def _words(text: str, posix: bool) -> list[str]:
    """As a shell would part them; a ValueError where a quote does not end."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=False)
    lexer.whitespace_split = True
    lexer.commenters = ""
    if not posix:
        lexer.escape, lexer.quotes = "", '"'
    return list(lexer)


class ExternalPlayer:
    """A program as a player. All it says is read by a thread of its own, so that silence can be timed."""

    def __init__(self, command: list[str], seat: int, patience: float):
        self.seat = seat
        self.patience = patience
        self._answers: SimpleQueue[bytes] = SimpleQueue()
        self._questions: SimpleQueue[bytes | None] = SimpleQueue()
        self._program: programs.Program | None = None
        with contextlib.suppress(OSError):
            self._program = programs.start(command)
            self._voice = threading.Thread(target=self._converse, args=[self._program], daemon=True)
            self._voice.start()

    def choose(self, match: Match) -> Any:
        if self._program is None:
            raise Failed("crashed")
        self._questions.put(question(match, self.seat))
        try:
            line = self._answers.get(timeout=self.patience)
        except Empty:
            raise Failed("timeout") from None
        if not line.endswith(b"\n") and len(line) <= LONGEST_ANSWER:
            raise Failed("crashed")  # its output ended
        return match.moves[_index(line, len(match.moves))]

    def _converse(self, program: programs.Program) -> None:
        """Pass questions on and answers back until the program ends; a blocked pipe blocks only this thread."""
        while (asked := self._questions.get()) is not None:
            try:
                program.stdin.write(asked)
                program.stdin.flush()
            except OSError:
                pass  # it has gone; reading tells
            self._answers.put(program.stdout.readline(LONGEST_ANSWER + 1))

    def leave(self) -> None:
        if self._program is None:
            return
        self._questions.put(None)
        self._program.end()
        self._voice.join(timeout=1.0)
        if not self._voice.is_alive():
            for pipe in (self._program.stdin, self._program.stdout):
                with contextlib.suppress(OSError):  # a question that was never read is still in it
                    pipe.close()


def question(match: Match, seat: int) -> bytes:
    record = to_record(match)
    record.seed = None  # whoever knows the seed knows every roll to come
    moves = [move_to_json(match.game, seat, move) for move in match.moves]
    return msgspec.json.encode({"record": record, "seat": seat, "moves": moves}) + b"\n"


def _index(line: bytes, count: int) -> int:
    try:
        answer = msgspec.json.decode(line, type=_Answer)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        raise Failed("illegal") from None
    if not 0 <= answer.move < count:
        raise Failed("illegal")
    return answer.move
