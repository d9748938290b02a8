"""What a kiosk tells about itself: status.json and the page of health."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date, datetime
from datetime import time as time_of_day
from pathlib import Path

import pytest

from games.kiosk import health, pin, plays, status, watching
from games.kiosk.config import Config, Hours
from games.kiosk.health import HealthPage, metrics
from games.kiosk.pin import Pin, PinGuard
from games.kiosk.status import STATES, Reporter, Status
from games.kiosk.watching import Watch
from games.store import files

NOON = datetime(2026, 11, 16, 12).timestamp()


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(pin, "N", 2**4)
    return tmp_path / "home"


def until(is_so: Callable[[], bool], seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "too late"
        time.sleep(0.01)


class Clock:
    def __init__(self):
        self.now = NOON

    def __call__(self) -> float:
        return self.now


def a_day(clock: Clock) -> Status:
    """A kiosk that has crashed twice, the second time for good."""
    found = Status("1.2.3", clock=clock)
    for _ in range(2):
        found.note("started", what="program", pid=os.getpid())
        clock.now += 10
        found.note("running", pid=os.getpid())
        clock.now += 3590
        found.note("ended", pid=os.getpid(), why="crash", code=-9, seconds=3600)
    found.note("back-soon", seconds=600)
    return found


# The facts


def test_the_state_and_the_deaths_are_those_of_the_events():
    clock = Clock()
    found = Status("1.2.3", clock=clock)
    states = [found.facts()["state"]]
    for event, facts in (
        ("started", {"what": "cover", "pid": 5}),
        ("started", {"what": "program", "pid": 6}),
        ("running", {"pid": 6}),
        ("ended", {"why": "freeze", "code": -9, "seconds": 7}),
        ("back-soon", {"seconds": 600}),
        ("started", {"what": "back-soon", "pid": 7}),
        ("started", {"what": "program", "pid": 8}),
        ("running", {"pid": 8}),
        ("supervisor-ended", {}),
    ):
        clock.now += 60
        found.note(event, **facts)
        states.append(found.facts()["state"])
    assert states == [
        "starting", "starting", "starting", "running", "starting", "back-soon", "back-soon", "starting", "running",
        "ended",
    ]  # fmt: skip
    facts = found.facts()
    assert facts["last_death"] == {"at": NOON + 240, "why": "freeze", "code": -9, "seconds": 7}
    assert facts["pids"] == [os.getpid(), 5, 7, 8] and facts["starts"] == 2


def test_restarts_of_the_last_hour_and_day_are_told():
    clock = Clock()
    found = Status("1.2.3", clock=clock)

    def restarts() -> tuple[int, int]:
        return found.facts()["restarts_last_hour"], found.facts()["restarts_last_day"]

    found.note("started", what="program", pid=1)
    assert restarts() == (0, 0), "the first start is none"
    for _ in range(3):
        clock.now += 1200
        found.note("started", what="program", pid=1)
    assert restarts() == (3, 3)
    clock.now += 1201
    assert restarts() == (2, 3)
    clock.now += 86400
    assert restarts() == (0, 0)


def test_outside_of_the_opening_hours_it_is_closed():
    clock = Clock()
    found = Status("1.2.3", lambda: Config(open_hours=Hours(time_of_day(13), time_of_day(17))), clock=clock)
    found.note("running", pid=1)
    assert found.facts()["state"] == "closed"
    clock.now += 3600
    assert found.facts()["state"] == "running"


def test_the_games_of_today_and_the_lock_are_told():
    clock = Clock()
    found = Status("1.2.3", lambda: Config(pin=Pin.of("2741")), clock=clock)
    assert found.facts()["games_today"] == {"finished": 0, "abandoned": 0}
    done, left = plays.PlayEnd.FINISHED, plays.PlayEnd.ABANDONED
    for day, end in ((15, done), (16, done), (16, left), (16, done)):
        plays.add(plays.Play(date(2026, 11, day), "link", 100, end, 1, 1))
    assert found.facts()["games_today"] == {"finished": 2, "abandoned": 1}
    assert found.facts()["has_pin"] and not found.facts()["is_pin_locked"]
    guard = PinGuard(Pin.of("2741"))
    for _ in range(5):
        guard.admits("9999")
    clock.now = time.time()
    assert found.facts()["is_pin_locked"]
    clock.now += 61
    assert not found.facts()["is_pin_locked"]


# The file


def written() -> dict:
    return json.loads(status.path().read_text(encoding="utf-8"))


def test_the_file_is_written_at_each_event_whole_and_without_a_pin(home):
    chosen = Config(pin=Pin.of("2741"))
    reporter = Reporter(Status("1.2.3", lambda: chosen), lambda *_, **__: None)
    reporter.note("started", what="program", pid=os.getpid())
    reporter.note("running", pid=os.getpid())
    until(lambda: status.path().exists() and written()["state"] == "running")
    reporter.note("ended", why="crash", code=1, seconds=2, pid=os.getpid())
    until(lambda: written()["last_death"] is not None)
    reporter.note("supervisor-ended")
    reporter.close(30)
    told = written()
    assert told["state"] == "ended" and told["version"] == "1.2.3" and told["format"] == 1
    for key in ("written_at", "supervisor_at", "state_at"):
        assert abs(datetime.fromisoformat(told[key]).timestamp() - time.time()) < 60
    assert datetime.fromisoformat(told["last_death"]["at"]) and told["disk_free_bytes"] > 0
    text = status.path().read_text()
    assert chosen.pin.hash.hex() not in text and chosen.pin.salt.hex() not in text
    assert {file.name for file in home.iterdir()} == {"status.json"}


def test_the_end_is_told_although_it_comes_while_the_file_is_being_written(home):
    is_writing, may_go_on = threading.Event(), threading.Event()

    def also(facts) -> None:
        is_writing.set()
        assert may_go_on.wait(30)

    reporter = Reporter(Status("1.2.3"), lambda *_, **__: None, also)
    reporter.note("running", pid=os.getpid())
    assert is_writing.wait(30)
    reporter.note("supervisor-ended")
    reporter.close(0.01)
    may_go_on.set()
    reporter.close(30)
    assert written()["state"] == "ended"


def test_a_disk_that_takes_nothing_is_told_once_and_stops_nothing(home):
    home.write_text("a file where a folder should be")
    events = []
    reporter = Reporter(Status("1.2.3"), lambda event, **facts: events.append(event))
    for number in range(3):
        reporter.note("running", pid=number)
        time.sleep(0.05)
    home.unlink()
    reporter.note("supervisor-ended")
    reporter.close(30)
    assert events == ["status-failed"] and written()["state"] == "ended"


@pytest.mark.skipif(os.name != "posix", reason="elsewhere nothing outlives its supervisor")
def test_a_new_supervisor_waits_until_nothing_of_the_former_is_left(home):
    events = []

    def log(event: str, **facts) -> None:
        events.append((event, facts))

    home.mkdir()
    for nonsense in (
        b"",
        b"[]",
        b'{"pids": "x"}',
        b'{"pids": [-1, 0, true, "1", 99999999]}',
        b'{"pids": [4e9, 99999999999999999999]}',
        b"\xff",
    ):
        status.path().write_bytes(nonsense)
        watching.await_former(log)
    assert events == []
    leftover = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
    status.path().write_text(json.dumps({"pids": [leftover.pid]}))
    threading.Timer(0.5, leftover.kill).start()
    watching.await_former(log)
    assert leftover.wait(10) == -9 and events[0][0] == "awaited-former" and 0.3 < events[0][1]["seconds"] < 3.5


# The text


SAMPLE = re.compile(r"([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (\S+)")
LABEL = re.compile(r'([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)')


def checked(text: str) -> dict[tuple[str, ...], float]:
    """What a text in format 0.0.4 says; an AssertionError where it breaks the rules of that format."""
    assert text.endswith("\n") and "\r" not in text and "\n\n" not in text
    helped: set[str] = set()
    kinds: dict[str, str] = {}
    found: dict[tuple[str, ...], float] = {}
    last = ""
    for line in text.splitlines():
        if line.startswith("# HELP "):
            name, told = line[7:].split(" ", 1)
            assert name not in helped and told
            helped.add(name)
        elif line.startswith("# TYPE "):
            name, kind = line[7:].split(" ")
            assert kind in ("gauge", "counter") and name not in kinds and name in helped
            assert (kind == "counter") == name.endswith("_total")
            kinds[name] = last = kind and name
        else:
            match = SAMPLE.fullmatch(line)
            assert match, line
            name, labels, value = match.groups()
            assert name == last, "the samples of a metric stand together, below what is said of it"
            pairs = LABEL.findall(labels or "")
            assert LABEL.sub("", labels or "") == "", labels
            key = (name, *(f"{label}={told}" for label, told in pairs))
            assert key not in found
            found[key] = float(value)
    return found


def test_the_checker_of_these_tests_knows_the_rules():
    good = '# HELP a_total x\n# TYPE a_total counter\na_total{b="c\\"d"} 1\n'
    assert checked(good) == {("a_total", 'b=c\\"d'): 1.0}
    for old, new in (
        ("a_total{", "b_total{"), (" 1\n", "\n"), (" 1\n", " one\n"), ("counter", "number"), ("\\", ""),
        ("a_total", "a"), ("# HELP a_total x\n", ""), ("} 1\n", "} 1"), ("a_total", "a-total"),
    ):  # fmt: skip
        with pytest.raises((AssertionError, ValueError)):
            checked(good.replace(old, new))


def test_the_metrics_keep_the_format_and_say_what_the_facts_say():
    clock = Clock()
    facts = a_day(clock).facts()
    found = checked(metrics(facts))
    name = health.NAME
    assert found[f"{name}info", "version=1.2.3"] == 1
    assert {state for state in STATES if found[f"{name}state", f"state={state}"]} == {"back-soon"}
    assert found[f"{name}program_ends_total", "why=crash"] == 2 and found[f"{name}program_starts_total",] == 2
    assert found[f"{name}last_death_time_seconds",] == NOON + 7200 and found[f"{name}back_soon_total",] == 1
    assert found[f"{name}games_today", "end=finished"] == 0 and found[f"{name}pin_locked",] == 0
    assert (f"{name}program_memory_bytes",) not in found, "what is not known is left out"
    odd = {**facts, "version": 'a"b\\c\nd', "games_today": None, "last_death": None, "disk_free_bytes": None}
    assert 'version="a\\"b\\\\c\\nd"' in metrics(odd) and checked(metrics(odd))


# The page


@contextmanager
def a_page(log: Callable[..., None] = lambda *_, **__: None) -> Iterator[HealthPage]:
    page = HealthPage(log)
    page.keep("127.0.0.1", 0, a_day(Clock()).facts())
    try:
        yield page
    finally:
        page.close()


def asked(page: HealthPage, method: str, place: str) -> tuple[int, dict[str, str], str]:
    connection = http.client.HTTPConnection("127.0.0.1", page.port, timeout=10)
    try:
        connection.request(method, place)
        answer = connection.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read().decode()
    finally:
        connection.close()


def test_the_page_is_read_only_and_tells_the_metrics():
    with a_page() as page:
        code, headers, text = asked(page, "GET", "/metrics")
        assert code == 200 and headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
        assert checked(text) == checked(metrics(page.facts))
        assert asked(page, "GET", "/metrics?name=x")[0] == 200
        assert asked(page, "GET", "/")[0] == 200 and "back-soon" in asked(page, "GET", "/")[2]
        assert asked(page, "GET", "/../status.json")[0] == 404
        for method in ("HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE", "NONSENSE"):
            code, headers, _ = asked(page, method, "/metrics")
            assert (code, headers["Allow"]) == (405, "GET")


def raw(page: HealthPage, data: bytes, wait: float = 10) -> bytes:
    with socket.create_connection(("127.0.0.1", page.port), timeout=wait) as link:
        link.sendall(data)
        told = b""
        try:
            while more := link.recv(4096):
                told += more
        except ConnectionResetError:
            pass
        return told


def test_nothing_that_is_sent_to_the_page_takes_it_down(monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.3)
    with a_page() as page:
        for data in (
            b"\0" * 100 + b"\r\n\r\n", b"GET /metrics\r\n\r\n", b"GET\r\n\r\n", b"G" * 100_000, b"\r\n\r\n",
            b"GET / HTTP/9.9\r\n\r\n", b"GET / HTTP/1.1\r\n" + b"a: b\r\n" * 500 + b"\r\n", b"\xff\xfe\r\n\r\n",
        ):  # fmt: skip
            try:
                assert b" 200 " not in raw(page, data).splitlines()[:1]
            except (ConnectionError, IndexError):
                pass
            assert asked(page, "GET", "/metrics")[0] == 200


def test_who_asks_slowly_or_never_is_not_waited_for(monkeypatch):
    monkeypatch.setattr(health, "PATIENCE", 0.4)
    with a_page() as page:
        idle = [socket.create_connection(("127.0.0.1", page.port)) for _ in range(3 * health.AT_ONCE)]
        begun = time.monotonic()
        until(lambda: any_answer(page), 5)
        assert time.monotonic() - begun < 3
        for link in idle:
            link.close()
        with socket.create_connection(("127.0.0.1", page.port), timeout=5) as link:  # a letter now and then
            begun = time.monotonic()
            with pytest.raises(OSError):
                while time.monotonic() - begun < 5:
                    link.sendall(b"G")
                    time.sleep(0.1)
            assert time.monotonic() - begun < 3


def any_answer(page: HealthPage) -> bool:
    try:
        return asked(page, "GET", "/")[0] == 200
    except (OSError, http.client.HTTPException):
        return False


def test_a_port_that_is_taken_is_told_once_and_tried_again_and_another_one_is_moved_to():
    events = []
    facts = a_day(Clock()).facts()
    page = HealthPage(lambda event, **facts: events.append(event))
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        taken = other.getsockname()[1]
        for _ in range(3):
            page.keep("127.0.0.1", taken, facts)
        assert events == ["health-page-failed"] and page.port is None
    page.keep("127.0.0.1", taken, facts)
    assert page.port == taken
    page.keep("127.0.0.1", 0, facts)
    assert page.port not in (None, taken) and asked(page, "GET", "/")[0] == 200
    page.keep("127.0.0.1", None, facts)
    assert page.port is None and events[1:] == [
        "health-page",
        "health-page-closed",
        "health-page",
        "health-page-closed",
    ]
    page.keep("192.0.2.1", 9100, facts)  # an address that this computer does not have
    assert page.port is None and events[-1] == "health-page-failed"
    page.close()


def test_it_is_there_only_if_the_operator_wants_it_and_ends_with_the_kiosk(home):
    chosen = [Config()]
    events = []
    watch = Watch("1.2.3", lambda: chosen[0], lambda event, **facts: events.append((event, facts)))
    watch.note("running", pid=1)
    until(status.path().exists)
    assert [event for event, _ in events] == ["running"]
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    chosen[0] = Config(health_port=port)
    watch.note("memory", pid=1, kilobytes=1)
    until(lambda: ("health-page", {"address": "127.0.0.1", "port": port}) in events)
    watch.close()
    with pytest.raises(OSError):
        socket.create_connection(("127.0.0.1", port), timeout=1)
