"""Who is let in, and who is not: foreign pages, guessed letters, secrets of others, broken messages, floods."""

import http.client
import json
import random
import socket
import time
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from games.core.contract import Complaint
from games.phones import address as addresses
from games.phones import keeping
from games.phones.protocol import NoMessage, meant, read
from games.phones.room import LETTERS, MOST_WRONG, WITHIN, GuestRoom
from games.phones.service import PhoneGuests
from games.phones.wire import FIRST_WORDS, MOST_STRANGERS
from games.tools.pocket import HERE, PocketPhone


class Opened:
    """A room without a table."""

    def __init__(self) -> None:
        self.guests = PhoneGuests(lambda: HERE)
        self.look()

    def look(self) -> None:
        self.invitation = self.guests.invite()
        self.address = self.invitation.address
        self.key = self.invitation.url.partition("#")[2]
        self.port = int(self.address.partition(":")[2])

    def guest(self, name: str) -> PocketPhone:
        return PocketPhone(self.address, key=self.key).sit(name)

    def get(self, path: str, host: str | None = None, method: str = "GET") -> http.client.HTTPResponse:
        line = http.client.HTTPConnection(HERE, self.port, timeout=5)
        line.putrequest(method, path, skip_host=True)
        line.putheader("Host", self.address if host is None else host)
        line.endheaders()
        return line.getresponse()

    def is_alive(self) -> bool:
        return self.get("/").status == 200


@pytest.fixture
def room() -> Iterator[Opened]:
    opened = Opened()
    yield opened
    opened.guests.end()


def test_nothing_is_open_before_somebody_invites_and_after_the_evening():
    guests = PhoneGuests(lambda: HERE)
    assert not guests.are_invited
    invitation = guests.invite()
    assert guests.are_invited
    guests.end()
    assert not guests.are_invited
    with pytest.raises(OSError):
        socket.create_connection((HERE, int(invitation.address.partition(":")[2])), timeout=1)


def test_the_first_view_is_small_and_from_here_alone(room):
    whole = 0
    for path in ("/", "/page.css", "/page.js", "/line.js", "/dom.js", "/doors.js", "/table.js", "/awake.js"):
        answer = room.get(path)
        data = answer.read()
        assert answer.status == 200, path
        assert b"https://" not in data, "nothing from elsewhere"
        assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
        assert answer.headers["Set-Cookie"] is None
        whole += len(data)
    assert whole < 1_000_000


@pytest.mark.parametrize(
    "path",
    [
        "/../room.py",
        "/%2e%2e/room.py",
        "/..%2froom.py",
        "//etc/passwd",
        "/page.css/../../room.py",
        "/tetrix/phone.py",
        "/tetrix/../rules/game.py",
        "/phones.json",
        "/\\..\\room.py",
        "/index.html%00.js",
        "http://127.0.0.1/etc/passwd",
    ],
)
def test_nothing_of_the_file_system_is_served(room, path):
    assert room.get(path).status == 404


@pytest.mark.parametrize("host", ["evil.example", "evil.example:8420", "127.0.0.1", "127.0.0.1:1", "", "10.0.0.1:8420"])
def test_another_host_is_refused(room, host):
    """A name that has been bent to this machine (DNS rebinding) is not its address."""
    assert room.get("/", host=host).status == 421


def test_two_hosts_are_none(room):
    line = socket.create_connection((HERE, room.port))
    line.sendall(f"GET / HTTP/1.1\r\nHost: {room.address}\r\nHost: evil.example\r\n\r\n".encode())
    assert b"421" in line.recv(100)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", None, "https://{}", "http://{}.evil.example", "{}"])
def test_a_page_from_elsewhere_opens_no_line(room, origin):
    with (
        pytest.raises(InvalidStatus) as refused,
        connect(f"ws://{room.address}/live", origin=origin and origin.format(room.address)),
    ):
        pass
    assert refused.value.response.status_code == 403


def test_only_get_is_answered(room):
    for method in ("POST", "PUT", "DELETE", "HEAD", "OPTIONS"):
        try:
            assert room.get("/", method=method).status >= 400
        except (http.client.HTTPException, OSError):
            pass  # or not even that
    assert room.is_alive()


# Keys, codes and secrets


def test_the_code_opens_the_door_only_while_it_is_on_the_screen(room):
    phone = PocketPhone(room.address, code=room.invitation.code.lower())
    phone.await_(lambda: phone.heard.get("room"))
    assert phone.heard["welcome"]["key"] == room.key
    room.guests.cover()
    time.sleep(0.3)
    late = PocketPhone(room.address, code=room.invitation.code)
    late.await_(lambda: late.is_cut)
    assert late.heard["welcome"]["why"] == "not_inviting"
    assert "room" not in late.heard


def test_five_wrong_codes_a_minute_are_all_that_is_looked_at(room):
    wrong = "ZZZZ" if room.invitation.code != "ZZZZ" else "YYYY"
    told = []
    for code in [wrong] * (MOST_WRONG + 1) + [room.invitation.code]:
        phone = PocketPhone(room.address, code=code)
        phone.await_(lambda: phone.is_cut)
        told.append(phone.heard["welcome"]["why"])
    assert told == ["wrong"] * MOST_WRONG + ["too_many"] * 2, "then even the right one waits"
    assert room.guest("Anna").secret, "whoever has the key is not kept waiting by that"


@settings(max_examples=100)
@given(st.lists(st.tuples(st.text(LETTERS, max_size=5), st.floats(0, 30)), max_size=60))
def test_no_minute_has_more_than_five_wrong_tries(tries):
    room, now, looked_at = GuestRoom(), 1000.0, []
    room.code_counts = True
    for code, passed in tries:
        now += passed
        may = room.may_try(now)
        if room.knows_code(code, now):
            assert code == room.code
        elif may:
            looked_at.append(now)
    for start in looked_at:
        assert sum(start <= each < start + WITHIN for each in looked_at) <= MOST_WRONG


def test_guessed_keys_and_secrets_open_nothing(room):
    guest = room.guest("Anna")
    for known in ({"key": "A" * 22}, {"secret": guest.secret[:-1]}, {"secret": guest.secret + "A"}, {"secret": ""}, {}):
        phone = PocketPhone(room.address, **known)
        phone.await_(lambda: phone.is_cut)
        assert "room" not in phone.heard


def test_keys_and_secrets_are_long_and_never_told_to_others(room):
    anna, ben = room.guest("Anna"), room.guest("Ben")
    assert anna.secret != ben.secret
    assert len(anna.secret) >= 22  # 128 bits
    assert len(room.key) >= 22
    ben.listen(0.2)
    assert anna.secret not in json.dumps(ben.heard)


def test_nobody_takes_a_name_that_somebody_has(room):
    room.guests.take_names(["Host"])
    names = [guest.heard["room"]["you"]["name"] for guest in map(room.guest, ["Anna", "anna", "Host", "Anna", " \n"])]
    assert names == ["Anna", "anna 2", "Host 2", "Anna 3", "?"]


def test_whoever_is_sent_away_does_not_come_back(room):
    anna, ben = room.guest("Anna"), room.guest("Ben")
    room.guests.send_away("Anna")
    anna.await_(lambda: anna.is_cut)
    assert anna.heard["gone"]["why"] == "sent_away"
    for known in ({"secret": anna.secret}, {"key": room.key}, {"secret": anna.secret, "key": room.key}):
        again = PocketPhone(room.address, **known)
        again.await_(lambda: again.is_cut)
        assert "room" not in again.heard
    ben.listen()
    assert not ben.is_cut
    room.look()
    assert [guest.name for guest in room.guests.present()] == ["Ben"]


# Messages

MESSAGES = [
    {"say": "sit", "name": "X", "colour": "red"},
    {"say": "choose", "q": 1, "move": 0},
    {"say": "throw", "q": 1, "dx": 1.5, "dy": -3},
    {"say": "wish", "what": "hint"},
    {"say": "answer", "request": 1, "yes": True},
    {"say": "take", "seat": 1},
    {"say": "beat"},
    {"say": "hello", "v": 1, "lang": "de", "key": "x"},
]


def mutants(count: int, seed: int) -> Iterator[bytes]:
    """Messages with bytes changed, left out and doubled, and values of every other kind."""
    dice = random.Random(seed)
    values = [None, -1, 2**70, 1.5, "x" * 70, [], {}, True, "\ud800", -0.0, 1e308, [[]] * 5]
    for _ in range(count):
        message = dict(dice.choice(MESSAGES))
        if dice.random() < 0.5:
            message[dice.choice([*message, "more"])] = dice.choice(values)
            yield json.dumps(message).encode()
            continue
        data = bytearray(json.dumps(message).encode())
        for _ in range(dice.randint(1, 4)):
            place = dice.randrange(len(data))
            data[place : place + dice.randint(0, 2)] = dice.randbytes(dice.randint(0, 3))
        yield bytes(data)


def test_ten_thousand_mutants_are_messages_or_none():
    understood = 0
    for data in mutants(10_000, seed=1):
        try:
            meant(read(data))
            understood += 1
        except NoMessage:
            pass
    assert 0 < understood < 8_000


@settings(max_examples=60)
@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda each: st.lists(each) | st.dictionaries(st.text(), each),
    )
)
def test_whatever_json_comes_is_a_message_or_none(value):
    try:
        read(json.dumps(value))
    except NoMessage:
        pass


@pytest.mark.parametrize(
    "sent",
    [
        "",
        "{}",
        "[" * 1_900,
        "null",
        '{"say":"choose"}',
        '{"say":"nothing"}',
        "x" * 3_000,
        b"\x00\xff",
        '{"say":"sit","name":"' + "x" * 100 + '"}',
    ],
)
def test_a_broken_message_costs_its_line_and_nothing_else(room, sent):
    good, bad = room.guest("Anna"), room.guest("Ben")
    bad.socket.send(sent)
    bad.await_(lambda: bad.is_cut)
    good.send("sit", name="Anna", colour="blue")
    good.await_(lambda: good.heard["room"]["you"]["colour"] == "blue")


def test_a_flood_of_messages_is_cut_off(room):
    good, bad = room.guest("Anna"), room.guest("Ben")
    with pytest.raises(ConnectionClosed):
        for _ in range(10_000):
            bad.socket.send('{"say":"beat"}')
    good.send("sit", name="Anna", colour="blue")
    good.await_(lambda: good.heard["room"]["you"]["colour"] == "blue")


# Connections


def test_slow_requests_are_cut_off_and_keep_nobody_out(room):
    good = room.guest("Anna")
    slow = [socket.create_connection((HERE, room.port)) for _ in range(MOST_STRANGERS + 10)]
    for each in slow:
        try:
            each.sendall(b"GET / HT")
        except OSError:
            pass  # there were too many
    begun = time.monotonic()
    while slow and time.monotonic() < begun + FIRST_WORDS + 2:
        good.send("beat")
        time.sleep(0.25)
        for each in [*slow]:
            each.settimeout(0.01)
            try:
                if not each.recv(100):
                    slow.remove(each)
            except TimeoutError:
                pass
            except OSError:
                slow.remove(each)
    assert not slow
    assert room.is_alive()
    good.listen()
    assert not good.is_cut


def test_an_endless_request_is_cut_off(room):
    line = socket.create_connection((HERE, room.port))
    with pytest.raises(OSError):
        for _ in range(2_000):
            line.sendall(b"GET / HTTP/1.1\r\n" if _ == 0 else b"X: " + b"y" * 1_000 + b"\r\n")
            time.sleep(0.0005)
    assert room.is_alive()


# What goes wrong


def test_without_a_network_it_is_told_what_helps(monkeypatch):
    class Nowhere(socket.socket):
        def connect(self, address):
            raise OSError("Network is unreachable")

    monkeypatch.setattr(addresses.socket, "socket", Nowhere)
    with pytest.raises(Complaint, match="no network"):
        PhoneGuests().invite()


def test_a_port_that_is_taken_is_none_to_stop_at(room):
    other = Opened()
    assert other.port != room.port
    assert other.is_alive()
    other.guests.end()


def test_a_program_that_was_cut_off_finds_its_guests_again(room):
    """At the same port, with the same key and secrets; one that has ended has forgotten them."""
    anna, kept = room.guest("Anna"), keeping.path()
    data = kept.read_bytes()
    room.guests.end()
    assert not kept.exists()
    kept.write_bytes(data)  # as a power cut leaves it
    after = PhoneGuests(lambda: HERE)
    after.open_again()
    assert after.are_invited
    again = PocketPhone(room.address, secret=anna.secret)
    again.await_(lambda: again.heard.get("room"))
    assert again.heard["room"]["you"]["name"] == "Anna"
    after.end()
    forgotten = PhoneGuests(lambda: HERE)
    forgotten.open_again()
    assert not forgotten.are_invited
