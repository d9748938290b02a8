"""The operator's PIN: which may be chosen, the lock that grows, and what the log tells of both."""

import threading
from dataclasses import replace
from pathlib import Path

import pytest

from games.core.contract import Complaint
from games.kiosk import config, log, pin
from games.kiosk.config import Config
from games.kiosk.log import Log
from games.kiosk.pin import Pin, PinGuard, locked_for
from games.store import files
from games.words import in_words


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(pin, "N", 2**4)  # a PIN of the tests may be cheap
    return tmp_path / "home"


def told() -> str:
    return log.usual_path().read_text(encoding="utf-8")


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


# Which may be chosen

EASY = {
    "at least three different": ["0000", "1111", "1212", "1122", "2000", "6969", "88888888", "100000"],
    "equal steps": ["1234", "4321", "123456", "98765432", "7890", "0987", "2468", "8642"],
    "repeats or mirrors": ["123123", "123321", "12321", "20242024", "852258"],
    "a year": ["1984", "2026", "1900"],
    "in a line": ["2580", "0852"],
}


def test_what_everybody_would_try_first_is_refused_with_the_reason():
    for why, easy in EASY.items():
        for digits in easy:
            with pytest.raises(Complaint) as refused:
                Pin.of(digits)
            words = in_words(refused.value)
            assert "too easy" in words and why in words and digits not in words
    for digits in ("2741", "0172", "8264", "1235", "196500", "20265", "864213"):
        assert Pin.of(digits).is_right(digits)
    left = sum(pin.weakness(f"{number:04}") is None for number in range(10_000))
    assert left > 9000, "a thief must not have far fewer to try"


def test_an_easy_pin_is_refused_in_the_operators_file_and_one_that_was_kept_stays_right(monkeypatch):
    for digits in ('"1234"', "4321"):
        with pytest.raises(Complaint) as refused:
            config.from_operator(f"pin = {digits}".encode(), "a file", Config())
        words = in_words(refused.value)
        assert "pin = ***" in words and "harder to guess" in words and digits.strip('"') not in words
    with monkeypatch.context() as patch:
        patch.setattr(pin, "weakness", lambda digits: None)  # as it was once
        config.save(Config(pin=Pin.of("1234")))
    now, complaints = config.load()
    assert not complaints and PinGuard(now.pin).admits("1234")


# The lock


def wrong(guard: PinGuard, times: int = 5) -> None:
    assert not any(guard.admits("9999") for _ in range(times))


def test_the_lock_grows_with_every_five_wrong_tries_up_to_an_hour():
    kept, clock = Pin.of("2741"), Clock()
    guard = PinGuard(kept, clock=clock)
    for minutes in (1, 2, 4, 8, 16, 32, 60, 60):
        wrong(guard, 4)
        assert guard.seconds_left == 0
        wrong(guard, 1)
        assert guard.seconds_left == 60 * minutes
        clock.now += 60 * minutes - 1
        assert not guard.admits("2741"), "nobody comes in, and such a try does not count"
        clock.now += 1
    assert guard.admits("2741")
    wrong(guard)
    assert guard.seconds_left == 60, "the right PIN makes up for all"


def test_with_the_program_the_lock_begins_anew_as_long_as_it_was(home):
    kept, clock = Pin.of("2741"), Clock()
    for minutes in (1, 2, 4):
        guard = PinGuard(kept, clock=clock)
        clock.now += guard.seconds_left
        wrong(guard)
        clock.now += 30
        assert PinGuard(kept, clock=clock).seconds_left == 60 * minutes
    assert (home / "pin_tries").read_bytes() == b"15\n"
    again = PinGuard(kept, clock=clock)
    clock.now += 240
    wrong(again, 2)
    assert PinGuard(kept, clock=clock).seconds_left == 0
    pin.forget_tries()
    wrong(newly := PinGuard(kept, clock=clock))
    assert newly.seconds_left == 60


@pytest.mark.parametrize(
    ("stored", "seconds"),
    [(b"0\n", 0), (b"3\n", 0), (b"5\n", 60), (b"9" * 50, 3600), (b"-7", 0), (b"five", 60), (b"9" * 101, 60)],
)
def test_what_was_counted_earlier_is_read_and_nonsense_locks(home, stored, seconds):
    home.mkdir()
    (home / "pin_tries").write_bytes(stored)
    assert PinGuard(Pin.of("2741"), clock=Clock()).seconds_left == seconds


def test_another_process_sees_that_it_is_locked(home):
    assert not pin.seems_locked(0.0, 0.0)
    wrong(PinGuard(Pin.of("2741")))
    since = (home / "pin_tries").stat().st_mtime
    assert [pin.seems_locked(since + later, 0.0) for later in (1, 59, 61)] == [True, True, False]
    assert pin.seems_locked(since + 100, since + 50), "the program was started again meanwhile"
    assert locked_for(4) == locked_for(6) == 0


# The log


def test_wrong_tries_and_locks_are_logged_and_no_pin_is():
    clock = Clock()
    guard = PinGuard(Pin.of("2741"), clock=clock)
    for digits in ("5173", "6284", "7395", "8406", "9517"):
        guard.admits(digits)
    clock.now += 60
    guard.admits("2741")
    lines = told().splitlines()
    assert [line.split()[1:] for line in lines] == [
        *(["pin-wrong", f"in_a_row={number}"] for number in range(1, 6)),
        ["pin-locked", "seconds=60"],
        ["pin-right", "wrong_before=5"],
    ]
    assert not any(digits in told() for digits in ("5173", "6284", "7395", "8406", "9517", "2741"))


def test_every_change_of_a_setting_is_logged_with_both_values():
    first = Config(pin=Pin.of("2741"))
    config.save(first)
    second = replace(first, volume_cap=0.5, games=first.games[:1], welcome_text="Come in", pin=Pin.of("8264"))
    config.save(second)
    config.save(second)
    config.save(replace(second, pin=None))
    lines = [line.split(" ", 1)[1] for line in told().splitlines()]
    assert [line for line in lines if "key=pin" in line] == [
        "setting key=pin was=none now=set",
        "setting key=pin was=set now=another",
        "setting key=pin was=set now=none",
    ]
    assert "setting key=volume_cap was=1.0 now=0.5" in lines
    assert 'setting key=welcome_text was="" now="Come in"' in lines
    assert len(lines) == 6 and first.pin.hash.hex() not in told()


def test_lines_of_other_processes_stay_whole_while_the_supervisor_begins_new_files(home):
    """Many write into one file at once, and it is set aside again and again."""
    supervisors = Log(most_bytes=2000)

    def write(number: int) -> None:
        for count in range(60):
            log.note("other", who=number, count=count, text="x" * 20)

    threads = [threading.Thread(target=write, args=(number,)) for number in range(3)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        supervisors("own")
    for _ in range(60):  # however soon the others have come to their end
        supervisors("own")
    supervisors.close()
    kept = sorted((home / "logs").iterdir())
    assert 1 < len(kept) <= 1 + log.OLD_FILES
    lines = [line for file in kept for line in file.read_text().splitlines()]
    assert all(line.endswith((" own", f" text={'x' * 20}")) for line in lines), "each line stands by itself"


def test_a_line_of_the_log_stays_one_line_whatever_a_fact_says(home):
    log.note("stderr", line="a\nb\r\x1b[2Jc" + "x" * 5000)
    Log()("stderr", line="d\ne\0")
    first, second = told().splitlines()
    assert "a b" in first and "\x1b" not in first and len(first) < 1100 and second.endswith("line=d e")


def test_a_log_that_cannot_be_written_stops_nothing(home, monkeypatch):
    home.mkdir()
    (home / "logs").write_text("a file where a folder should be")
    log.note("event")
    PinGuard(Pin.of("2741")).admits("1234")
    (home / "logs").unlink()
    log.note("event")
    monkeypatch.setattr(log, "MOST_BYTES", 1)
    log.note("too much: nobody cuts it")
    assert len(told().splitlines()) == 1
