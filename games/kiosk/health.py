"""How a kiosk is, for programs that watch many computers: a page to read in the text format of Prometheus (0.0.4).

It is there only if the operator sets a port, and only on this computer unless an address is set as well. Nobody can
change anything with it, and nothing that is done to it reaches the supervisor: a request has little time and few bytes,
and few are answered at once.
"""

from __future__ import annotations

import io
import os
import socket
import socketserver
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

from games.kiosk.status import STATES, StatusFacts

AT_ONCE = 4  # requests
LONGEST_REQUEST = 8192  # bytes
PATIENCE = 2.0  # seconds for all of a request, and for its answer
TYPE = "text/plain; version=0.0.4; charset=utf-8"
NAME = "tabletrix_kiosk_"

# What is told: the name, what it is, its kind and its values with their labels.
Metric = tuple[str, str, str, list[tuple[dict[str, str], Any]]]


# The text


def metrics(facts: StatusFacts) -> str:
    """The facts of games.kiosk.status in the format of Prometheus; what is not known is left out."""
    lines = []
    for name, told, kind, samples in _metrics(facts):
        known = [(labels, value) for labels, value in samples if value is not None]
        if known:
            lines += [f"# HELP {NAME}{name} {told}", f"# TYPE {NAME}{name} {kind}"]
            lines += [f"{NAME}{name}{_labels(labels)} {_number(value)}" for labels, value in known]
    return "\n".join(lines) + "\n"


def _metrics(facts: StatusFacts) -> Iterator[Metric]:
    def one(name: str, told: str, value: Any, kind: str = "gauge") -> Metric:
        return name, told, kind, [({}, value)]

    death = facts["last_death"] or {}
    games: Mapping[str, int] = facts["games_today"] or {}
    yield "info", "The version of the program.", "gauge", [({"version": facts["version"]}, 1)]
    states = [({"state": state}, int(state == facts["state"])) for state in STATES]
    yield "state", "What the kiosk is doing: 1 for the state that it is in.", "gauge", states
    yield one("start_time_seconds", "When the supervisor was started.", facts["supervisor_at"])
    yield one("program_start_time_seconds", "When the program that runs now was started.", facts["program_at"])
    yield one("last_beat_time_seconds", "When the program last showed that it lives.", facts["last_beat_at"])
    yield one("program_starts_total", "How often the program was started.", facts["starts"], "counter")
    ends: list[tuple[dict[str, str], Any]] = [({"why": why}, count) for why, count in facts["ends"].items()]
    yield "program_ends_total", "How often the program has ended, and why.", "counter", ends
    yield one(
        "back_soon_total",
        "How often the page that asks for patience was shown.",
        facts["back_soons"],
        "counter",
    )
    yield one("restarts_last_hour", "Restarts of the program in the last hour.", facts["restarts_last_hour"])
    yield one("restarts_last_day", "Restarts of the program in the last 24 hours.", facts["restarts_last_day"])
    yield one("last_death_time_seconds", "When the program last crashed or froze.", death.get("at"))
    yield one("program_memory_bytes", "Memory of the program and all that it has started.", facts["memory_bytes"])
    ended: list[tuple[dict[str, str], Any]] = [({"end": end}, count) for end, count in games.items()]
    yield "games_today", "Games of visitors that have ended since midnight.", "gauge", ended
    yield one("disk_free_bytes", "Room on the disk with the data folder.", facts["disk_free_bytes"])
    yield one("pin_locked", "1 while no PIN is accepted, after wrong ones.", int(facts["is_pin_locked"]))


def _labels(labels: Mapping[str, str]) -> str:
    told = ",".join(f'{name}="{_escaped(value)}"' for name, value in labels.items())
    return f"{{{told}}}" if told else ""


def _escaped(value: str) -> str:
    return value.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")


def _number(value: float) -> str:
    return str(value) if isinstance(value, int) else f"{value:.3f}"


def summary(facts: StatusFacts) -> str:
    """For whoever looks at it by hand."""
    return f"{facts['state']}\nversion {facts['version']}\nmore: /metrics, and status.json in the data folder\n"


# The page


class HealthPage:
    """`keep` it where the operator wants it; it tells the facts that were given last."""

    def __init__(self, log: Callable[..., None]):
        self._log = log
        self._server: _Server | None = None
        self._wanted: tuple[str, int] | None = None
        self._is_told = False  # that it cannot be where it is wanted
        self.facts: StatusFacts = {}

    def keep(self, address: str, port: int | None, facts: StatusFacts) -> None:
        """Now and then: another place is moved to, and one that was taken is tried again."""
        self.facts = facts
        wanted = None if port is None else (address, port)
        if wanted != self._wanted:
            self.close()
            self._wanted, self._is_told = wanted, False
        if wanted is not None and self._server is None:
            self._open(wanted)

    def close(self) -> None:
        if self._server is not None:
            self._server.shutdown()
            self._server.server_close()
            self._server = None
            self._log("health-page-closed")

    @property
    def port(self) -> int | None:
        return None if self._server is None else self._server.server_address[1]

    def _open(self, wanted: tuple[str, int]) -> None:
        try:
            self._server = _Server(wanted, lambda: self.facts)
        except OSError as fault:
            if not self._is_told:
                self._is_told = True
                self._log("health-page-failed", address=wanted[0], port=wanted[1], fault=fault)
            return
        threading.Thread(target=self._server.serve_forever, name="health", daemon=True).start()
        self._log("health-page", address=wanted[0], port=self.port)


class _Server(socketserver.ThreadingMixIn, HTTPServer):
    daemon_threads = True
    allow_reuse_address = os.name != "nt"  # there it would let two programs have the same port
    block_on_close = False

    def __init__(self, place: tuple[str, int], facts: Callable[[], StatusFacts]):
        self.address_family = socket.AF_INET6 if ":" in place[0] else socket.AF_INET
        self.facts = facts
        self._places = threading.BoundedSemaphore(AT_ONCE)
        super().__init__(place, _HealthAnswer)

    def server_bind(self) -> None:
        """Without asking the network for the name of this computer, which may take minutes."""
        socketserver.TCPServer.server_bind(self)
        self.server_name, self.server_port = "kiosk", self.server_address[1]

    def process_request(self, request: Any, client_address: Any) -> None:
        if not self._places.acquire(blocking=False):
            self.shutdown_request(request)  # whoever really wants to know asks again
            return
        try:
            super().process_request(request, client_address)
        except BaseException:
            self._places.release()
            raise

    def process_request_thread(self, request: Any, client_address: Any) -> None:
        try:
            super().process_request_thread(request, client_address)
        finally:
            self._places.release()

    def handle_error(self, request: Any, client_address: Any) -> None:
        """Say nothing: whoever asked has gone, or never meant it."""


class _HealthAnswer(BaseHTTPRequestHandler):
    server: _Server
    server_version, sys_version = "Tabletrix", ""
    timeout = PATIENCE

    def setup(self) -> None:
        """All of the request at once, as far as there is time and room for it."""
        super().setup()
        self.rfile = io.BufferedReader(io.BytesIO(self._request()))

    def _request(self) -> bytes:
        told, deadline = b"", time.monotonic() + PATIENCE
        while not (b"\r\n\r\n" in told or b"\n\n" in told) and len(told) < LONGEST_REQUEST:
            self.connection.settimeout(max(0.001, deadline - time.monotonic()))
            if not (more := self.connection.recv(LONGEST_REQUEST - len(told))):
                break
            told += more
        self.connection.settimeout(PATIENCE)
        return told

    def __getattr__(self, name: str) -> Callable[[], None]:
        """Every method that there is, and many more; GET is below."""
        if name.startswith("do_"):
            return self._refuse
        raise AttributeError(name)

    def _refuse(self) -> None:
        self._answer(405, "only GET\n", Allow="GET")

    def do_GET(self) -> None:
        place, facts = self.path.partition("?")[0], self.server.facts()
        if place == "/metrics":
            self._answer(200, metrics(facts), TYPE)
        elif place == "/":
            self._answer(200, summary(facts))
        else:
            self._answer(404, "there are / and /metrics\n")

    def _answer(self, code: int, text: str, kind: str = "text/plain; charset=utf-8", **more: str) -> None:
        data = text.encode()
        self.send_response(code)
        more |= {"Content-Type": kind, "Content-Length": str(len(data)), "X-Content-Type-Options": "nosniff"}
        for name, value in more.items():
            self.send_header(name, value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(data)

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing: a question a minute would fill every log."""
