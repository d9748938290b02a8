"""The sockets: one thread looks after all of them, and no connection can take more than its share.

HTTP and WebSocket themselves are read and written by `websockets`, which is given bytes and gives bytes.
"""

from __future__ import annotations

import selectors
import socket
import time
from collections.abc import Callable
from threading import Thread
from typing import Protocol as Contract

from websockets.frames import CloseCode, Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.server import ServerProtocol

from games.phones.gate import Gate
from games.phones.protocol import LONGEST

MOST = 160  # connections
MOST_STRANGERS = 16  # of one address, as long as they have not said who they are
FIRST_WORDS = 5.0  # seconds for a request, and for the first message
LONGEST_REQUEST = 8_192  # bytes
SILENT = 35.0  # seconds: a phone says every ten that it is still there
LEAVES = 1.0  # seconds for a good-bye
A_SECOND, AT_ONCE = 12.0, 30.0  # messages
ARRIVALS_A_SECOND, ARRIVALS_AT_ONCE = 25.0, 60.0  # connections from one address
HARDLY_READS = 256_000  # bytes that wait to be read; who has so many waiting gets no more until they are
STUCK = 20.0  # seconds in which none of them is read
TICK = 0.1  # seconds
BREATH = 0.1  # seconds that nobody comes in after a flood


class Allowance:
    """So many a second, and some at once."""

    def __init__(self, a_second: float, at_once: float):
        self._a_second, self._at_once = a_second, at_once
        self._left = at_once
        self._asked = 0.0

    def has_one(self, now: float) -> bool:
        if self._asked:
            self._left = min(self._at_once, self._left + (now - self._asked) * self._a_second)
        self._asked = now
        if self._left < 1:
            return False
        self._left -= 1
        return True

    def is_full(self, now: float) -> bool:
        """Whether it is as if nobody had ever asked."""
        return self._left + (now - self._asked) * self._a_second >= self._at_once


class Connection:
    """A connection to a browser. What is told it of one kind takes the place of what was told before and not sent."""

    def __init__(self, sock: socket.socket, now: float):
        self.sock = sock
        self.address: str = sock.getpeername()[0]
        self.here: tuple[str, int] = sock.getsockname()[:2]
        self.protocol = ServerProtocol(max_size=LONGEST)
        self.is_known = False  # it has said who it is
        self.heard = self.opened = self.moved = now
        self.ends: float | None = None  # when it is closed, whatever is left
        self.allowance = Allowance(A_SECOND, AT_ONCE)
        self._read = 0
        self._out = bytearray()
        self._waiting: dict[str, tuple[bytes, bool]] = {}

    @property
    def is_live(self) -> bool:
        return self.protocol.state is OPEN and self.ends is None

    @property
    def wants_to_write(self) -> bool:
        return bool(self._out) or bool(self._waiting)

    def tell(self, kind: str, data: bytes, binary: bool = False) -> None:
        self._waiting.pop(kind, None)
        self._waiting[kind] = (data, binary)

    def close(self, code: CloseCode = CloseCode.NORMAL_CLOSURE) -> None:
        """After what is still to be said."""
        self._take_waiting(forced=True)
        if self.protocol.state is OPEN:
            self.protocol.send_close(code)
        self._collect()

    def _take_waiting(self, forced: bool = False) -> None:
        while self._waiting and self.protocol.state is OPEN and (forced or len(self._out) < HARDLY_READS):
            kind = next(iter(self._waiting))
            data, binary = self._waiting.pop(kind)
            self.protocol.send_binary(data) if binary else self.protocol.send_text(data)
            self._collect()
        if self.protocol.state is not OPEN:
            self._waiting.clear()

    def _collect(self) -> None:
        if not self._out:
            self.moved = time.monotonic()
        for data in self.protocol.data_to_send():
            self._out += data
            if not data and self.ends is None:
                self.ends = time.monotonic() + LEAVES

    def receive(self, now: float) -> list[Request | Frame]:
        """What has come; EOFError if the other side has gone."""
        data = self.sock.recv(16_384)
        if not data:
            raise EOFError
        self.heard = now
        self._read += len(data)
        if not self.is_known and self._read > LONGEST_REQUEST + LONGEST:
            raise EOFError
        self.protocol.receive_data(data)
        events = self.protocol.events_received()
        self._collect()
        if self.protocol.close_expected() and self.ends is None:
            self.ends = now + LEAVES
        return [event for event in events if isinstance(event, Request | Frame)]

    def send(self, now: float) -> None:
        self._take_waiting()
        if self._out:
            sent = self.sock.send(self._out)
            del self._out[:sent]
            self.moved = now
        if not self._out and self.protocol.close_expected():
            self.sock.shutdown(socket.SHUT_WR)

    def answer(self, gate: Gate, request: Request) -> bool:
        """Whether it is a WebSocket now."""
        response = gate.answer(request, self.here)
        if response is None:
            response = self.protocol.accept(request)
        self.protocol.send_response(response)
        self._collect()
        return self.protocol.state is OPEN

    def is_overdue(self, now: float) -> bool:
        if self.ends is not None:
            return now > self.ends
        if not self.is_known:
            return now - self.opened > FIRST_WORDS
        return now - self.heard > SILENT or (bool(self._out) and now - self.moved > STUCK)


class Host(Contract):
    """Whoever understands what is said."""

    def opened(self, line: Connection) -> None: ...

    def heard(self, line: Connection, text: bytes) -> None: ...

    def closed(self, line: Connection) -> None: ...

    def passed(self, now: float) -> None: ...


class Wire:
    def __init__(self, listening: socket.socket, gate: Gate, host: Host, failed: Callable[[Exception], None]):
        self._listening = listening
        self._gate = gate
        self._host = host
        self._failed = failed
        self._lines: dict[socket.socket, Connection] = {}
        self._arrivals: dict[str, Allowance] = {}
        self._closed_until = 0.0
        self._is_running = True
        self._selector = selectors.DefaultSelector()
        self._wakes, self._woken = socket.socketpair()
        for sock in (listening, self._wakes, self._woken):
            sock.setblocking(False)
        self._selector.register(listening, selectors.EVENT_READ)
        self._selector.register(self._woken, selectors.EVENT_READ)
        self.thread = Thread(target=self._run, name="phones", daemon=True)

    def wake(self) -> None:
        """There is something to be said. Any thread may call this."""
        try:
            self._wakes.send(b"!")
        except OSError:
            pass  # it is awake, or has ended

    def stop(self, patience: float = 2.0) -> None:
        """Say good-bye to everybody."""
        self._is_running = False
        self.wake()
        self.thread.join(patience)

    @property
    def lines(self) -> list[Connection]:
        return [line for line in self._lines.values() if line.is_live]

    # The thread

    def _run(self) -> None:
        try:
            while self._is_running:
                self._turn(TICK)
            for line in self.lines:
                line.close(CloseCode.GOING_AWAY)
            self._turn(0.0)
        except Exception as fault:
            self._failed(fault)
        finally:
            for line in [*self._lines.values()]:
                self._drop(line)
            self._selector.close()
            for sock in (self._listening, self._wakes, self._woken):
                sock.close()

    def _turn(self, patience: float) -> None:
        for key, events in self._selector.select(patience):
            if key.fileobj is self._listening:
                self._let_in()
            elif key.fileobj is self._woken:
                self._woken.recv(4_096)
            elif isinstance(key.fileobj, socket.socket) and key.fileobj in self._lines:
                self._serve(self._lines[key.fileobj], events)
        now = time.monotonic()
        self._host.passed(now)
        if self._closed_until and now > self._closed_until:
            self._closed_until = 0.0
            self._selector.register(self._listening, selectors.EVENT_READ)
        for line in [*self._lines.values()]:
            if line.is_overdue(now):
                self._drop(line)
            else:
                wanted = selectors.EVENT_READ | (selectors.EVENT_WRITE if line.wants_to_write else 0)
                if self._selector.get_key(line.sock).events != wanted:
                    self._selector.modify(line.sock, wanted)
        self._arrivals = {address: each for address, each in self._arrivals.items() if not each.is_full(now)}

    def _let_in(self) -> None:
        for _ in range(8):
            try:
                sock, (address, _) = self._listening.accept()
            except OSError:
                return  # nobody is there any more, or no more sockets are to be had just now
            now = time.monotonic()
            arrivals = self._arrivals.setdefault(address, Allowance(ARRIVALS_A_SECOND, ARRIVALS_AT_ONCE))
            strangers = sum(line.address == address and not line.is_known for line in self._lines.values())
            if not arrivals.has_one(now):
                sock.close()
                self._selector.unregister(self._listening)
                self._closed_until = now + BREATH
                return
            if len(self._lines) >= MOST or strangers >= MOST_STRANGERS:
                sock.close()
                continue
            try:
                sock.setblocking(False)
                sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                line = Connection(sock, now)
            except OSError:  # gone already
                sock.close()
                continue
            self._lines[sock] = line
            self._selector.register(sock, selectors.EVENT_READ)

    def _serve(self, line: Connection, events: int) -> None:
        try:
            if events & selectors.EVENT_READ:
                self._listen_to(line)
            line.send(time.monotonic())
        except (BlockingIOError, InterruptedError):
            pass
        except (OSError, EOFError):
            self._drop(line)

    def _listen_to(self, line: Connection) -> None:
        now = time.monotonic()
        for event in line.receive(now):
            if isinstance(event, Request):
                if line.answer(self._gate, event):
                    line.opened = now
                    self._host.opened(line)
            elif event.opcode is Opcode.TEXT and event.fin and line.is_live:
                if not line.allowance.has_one(now):
                    line.close(CloseCode.POLICY_VIOLATION)
                else:
                    self._host.heard(line, bytes(event.data))
            elif event.opcode in (Opcode.TEXT, Opcode.BINARY, Opcode.CONT):
                line.close(CloseCode.UNSUPPORTED_DATA)
            elif event.opcode is Opcode.PING and not line.allowance.has_one(now):
                raise EOFError

    def _drop(self, line: Connection) -> None:
        if self._lines.pop(line.sock, None) is None:
            return
        self._selector.unregister(line.sock)
        line.sock.close()
        self._host.closed(line)
