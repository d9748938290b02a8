"""The kiosk below its screens: what the operator sets, the PIN, the statistics, and the supervisor."""

import argparse
import errno
import os
import select
import signal
import subprocess
import sys
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import fields, replace
from datetime import date, datetime, timedelta
from datetime import time as time_of_day
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from games.bots.players import LEVELS
from games.commands import kiosk
from games.core.catalogue import names
from games.core.contract import Complaint
from games.core.names import cleaned, is_clean
from games.kiosk import config, installing, pin, plays, processes, schedule
from games.kiosk.config import Config, Hours
from games.kiosk.log import Log
from games.kiosk.pin import Pin, PinGuard
from games.kiosk.plays import Play, PlayEnd
from games.kiosk.schedule import NightlyRestart, RestartLimit
from games.kiosk.supervisor import Limits, OperatorsLimits, Supervisor, limits_of
from games.kiosk.toml import shown
from games.start import environment
from games.store import files, locks
from games.words import LANGUAGES, in_words, use_language

ROOT = Path(__file__).resolve().parent.parent
KEYS = [field.name for field in fields(Config)]

on_posix = pytest.mark.skipif(os.name != "posix", reason="signals and process groups are POSIX")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path / "home"))
    monkeypatch.setattr(pin, "N", 2**4)  # a PIN of the tests may be cheap
    return tmp_path / "home"


def store(text: str) -> None:
    config.path().parent.mkdir(exist_ok=True)
    config.path().write_text(text, encoding="utf-8")


def refused(text: str) -> str:
    """What an operator is told about a file."""
    with pytest.raises(Complaint) as caught:
        config.from_operator(text.encode(), "kiosk.toml", Config())
    return in_words(caught.value)


# What the operator sets


def some_of(names) -> st.SearchStrategy:
    return st.lists(st.sampled_from(list(names)), min_size=1, unique=True).map(tuple)


times = st.builds(time_of_day, st.integers(0, 23), st.integers(0, 59))
pins = st.builds(
    Pin,
    st.binary(min_size=16, max_size=16),
    st.sampled_from([2, 2**15]),
    st.integers(1, 16),
    st.integers(1, 4),
    st.binary(min_size=32, max_size=32),
)
configs = st.builds(
    Config,
    games=some_of(names()),
    levels=some_of(LEVELS),
    languages=some_of(LANGUAGES),
    idle_seconds=st.floats(10, 3600) | st.integers(10, 3600),
    still_there_seconds=st.floats(20, 300),
    idle_factor_waiting=st.floats(1, 20),
    attract_seconds=st.integers(10, 3600),
    volume_cap=st.floats(0, 1),
    quiet_hours=st.none() | st.builds(Hours, times, times).filter(lambda hours: hours.begin != hours.end),
    quiet_volume=st.floats(0, 1),
    open_hours=st.none() | st.builds(Hours, times, times).filter(lambda hours: hours.begin != hours.end),
    welcome_text=st.text(max_size=120).map(cleaned),
    welcome_picture=st.text(max_size=300).filter(lambda path: is_clean(path) and path != "none"),
    input=st.sampled_from(["touch", "keys"]),
    restart_at=st.none() | times,
    restarts_per_hour=st.integers(1, 60),
    back_soon_minutes=st.floats(1, 1440),
    freeze_seconds=st.floats(3, 300),
    health_port=st.none() | st.integers(1024, 65535),
    health_address=st.ip_addresses().map(str),
    pin=st.none() | pins,
)


@given(configs)
@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_can_be_set_is_read_back_the_same(chosen):
    config.save(chosen)
    assert config.load() == (chosen, [])
    assert config.from_operator(config.text_of(chosen).encode(), "a file", Config()) == chosen


WRONG = {
    "games": ['"link"', "[]", '["chess"]', '["link", "link"]', "[1]", "true"],
    "levels": ['["expert"]', "[]"],
    "languages": ['["xx"]', '["DE"]'],
    "idle_seconds": ["9", "3601", '"75"', "true", "nan", "inf", "[75]"],
    "still_there_seconds": ["0", "19.9", "301"],
    "idle_factor_waiting": ["0.5"],
    "attract_seconds": ["1e9"],
    "volume_cap": ["1.01", "-0.1"],
    "quiet_hours": ['"22:00"', '"22:00-22:00"', '"22:00-25:00"', "22", "07:00:00"],
    "quiet_volume": ["2"],
    "open_hours": ['"9-17"', '"10:00-10:00"', "false"],
    "welcome_text": ["5", f'"{"w" * 121}"', '["a", "b"]'],
    "welcome_picture": ["true", '"a\\u0000b"', f'"{"w" * 1001}"'],
    "input": ['"mouse"', '""', '["touch"]'],
    "restart_at": ['"4.30"', '"24:00"', '"04:60"', "04:30:00", '""'],
    "restarts_per_hour": ["0", "61", "6.0", '"6"'],
    "back_soon_minutes": ["0"],
    "freeze_seconds": ["2"],
    "health_port": ["80", "65536", '"9100"', "true", "9100.0"],
    "health_address": ['"localhost"', '""', "127", '"127.0.0.1:80"'],
    "pin": ['"123"', '"123456789"', '"12a4"', '"١٢٣٤"', "-1234", "12.34", "{salt = 1}", "true"],
}


def test_every_wrong_value_is_told_with_its_key_and_what_is_allowed():
    assert list(WRONG) == KEYS
    for key, values in WRONG.items():
        for value in values:
            told = refused(f"{key} = {value}")
            assert told.startswith(f"kiosk.toml: {key} = ") and "it must be " in told
            assert ("***" if key == "pin" else shown(tomllib.loads(f"it = {value}")["it"])[:60]) in told
            assert key != "pin" or value.strip('"') not in told


def test_all_faults_are_told_at_once():
    told = refused('colour = "red"\n' + "\n".join(f"{key} = {values[0]}" for key, values in WRONG.items()))
    assert "no setting 'colour'" in told
    assert all(f"{key} = " in told for key in KEYS)
    assert "not a file in TOML" in refused("idle_seconds: 3")
    assert "longer than" in refused("#" * 200_000)


WILD = [
    "9" * 5000, "-" + "9" * 5000, "9" * 90_000, "0x" + "f" * 5000, "0b" + "1" * 50_000, "1e9999", "inf", "-nan",
    "2026-11-16", "2026-11-16T04:30:00Z", "04:30:00", "{a = {b = 1}}", "[[[[1]]]]", '"\\u0000\\u001b[2J"',
    "[" + ", ".join(["9" * 4000] * 20) + "]",
]  # fmt: skip


@pytest.mark.parametrize("value", WILD, ids=range(len(WILD)))
def test_a_wild_value_is_told_with_its_key_and_costs_no_other(value):
    for key in KEYS:
        if key == "welcome_text" and value.startswith('"'):
            continue  # it is cleaned
        others = {other: given for other, given in {"idle_seconds": 30, "volume_cap": 0.5}.items() if other != key}
        text = f"{key} = {value}\n" + "".join(f"{other} = {given}\n" for other, given in others.items())
        told = refused(text)
        assert told.startswith(f"kiosk.toml: {key} = ") and "it must be " in told and len(told) < 300
        assert is_clean(told)
        store(text)
        assert config.load()[0] == replace(Config(), **others) and len(config.load()[1]) == 1


def test_tables_in_tables_without_end_are_told():
    deep = ".".join(["a"] * 5_000)
    assert "idle_seconds = {a = " in refused(f"idle_seconds.{deep} = 1")
    assert "no setting 'a'" in refused(f"[{deep}]")
    assert "not a file in TOML" in refused("pin = " + "[" * 30_000)
    assert "longer than" in refused("a = 1 #" + "x" * 10_000_000)
    assert "no setting" in refused('"a\\u0000b' + "c" * 1000 + '" = 1')


def test_a_damaged_file_leaves_the_operators_page_shut(home):
    config.save(Config(pin=Pin.of("2741")))
    config.path().write_bytes(config.path().read_bytes()[:-20] + b"\xff")
    now, (complaint,) = config.load()
    assert now == Config() and not PinGuard(now.pin).admits("2741")
    assert "kiosk --set-pin" in in_words(complaint) and (home / "kiosk.toml.damaged-1").exists()
    assert config.load() == (Config(), [])


def test_of_the_stored_file_all_that_can_be_used_counts():
    store('volume_cap = 7\nidle_seconds = 30\nnothing = 1\npin = "2741"\n')
    now, complaints = config.load()
    assert now == Config(idle_seconds=30)  # digits are no PIN here: nobody could tell who wrote them
    assert [name for name in ("volume_cap", "nothing", "pin") if name not in str(complaints)] == []


def test_an_answer_that_was_shorter_once_is_as_short_as_it_may_be_now():
    store("still_there_seconds = 5\n")
    assert config.load() == (Config(still_there_seconds=20), [])
    assert "from 20 to 300" in refused("still_there_seconds = 5")


def test_a_welcome_is_one_line_without_signs_that_have_no_picture():
    chosen = config.from_operator(b'welcome_text = "Come\\nin\\u001b!"\nwelcome_picture = "none"', "a file", Config())
    assert (chosen.welcome_text, chosen.welcome_picture) == ("Come in!", "")


def test_without_opening_hours_it_is_always_open():
    day = Config(open_hours=Hours(time_of_day(9), time_of_day(17, 30)))
    assert [day.is_open(time_of_day(*at)) for at in ((8, 59), (9,), (17, 29), (17, 30))] == [False, True, True, False]
    assert Config().is_open(time_of_day(3))


def test_quiet_hours_reach_past_midnight():
    night = Config(volume_cap=0.8, quiet_volume=0.1, quiet_hours=Hours(time_of_day(22), time_of_day(8)))
    assert [night.loudest(time_of_day(hour)) for hour in (21, 22, 0, 7, 8)] == [0.8, 0.1, 0.1, 0.1, 0.8]
    noon = replace(night, quiet_hours=Hours(time_of_day(12), time_of_day(14)), quiet_volume=0.9)
    assert [noon.loudest(time_of_day(hour)) for hour in (11, 12, 14)] == [0.8, 0.8, 0.8]


# The command


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    kiosk.add(parser.add_subparsers())
    parsed = parser.parse_args(["kiosk", *arguments])
    return parsed.run(parsed)


def test_the_operators_file_sets_everything_and_the_pin_is_kept_as_a_hash(tmp_path, capsys):
    chosen = tmp_path / "chosen.toml"
    chosen.write_text('pin = "0172"\nidle_seconds = 30\n')
    assert run("--operator-config", str(chosen)) == 0
    assert "0172" not in config.path().read_text() and config.load()[0].pin.is_right("0172")
    chosen.write_text("volume_cap = 0.5\n")
    run("--operator-config", str(chosen))
    now, _ = config.load()
    assert (now.idle_seconds, now.volume_cap) == (75, 0.5) and now.pin.is_right("0172")
    chosen.write_text('pin = "none"\n')
    run("--operator-config", str(chosen))
    assert config.load() == (Config(), []) and "no PIN" in capsys.readouterr().out
    for path in (tmp_path, tmp_path / "missing", "a\0b"):
        with pytest.raises(Complaint, match="cannot open"):
            run("--operator-config", str(path))


def test_the_pin_is_asked_for_twice(monkeypatch):
    monkeypatch.setattr(sys, "stdin", open(os.devnull))
    with pytest.raises(Complaint, match="terminal"):
        run("--set-pin")
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    answers = iter(["8264", "8264", "1359", "1368", "abcd"])
    monkeypatch.setattr(kiosk, "getpass", lambda prompt: next(answers))
    config.save(Config(idle_seconds=20))
    assert run("--set-pin") == 0
    for wrong in ("two different", "4 to 8 digits"):
        with pytest.raises(Complaint, match=wrong):
            run("--set-pin")
    now, _ = config.load()
    assert now.idle_seconds == 20 and now.pin.is_right("8264")


def test_what_to_set_on_the_system_has_the_paths_of_this_installation(capsys, home):
    assert run("--print-unit") == 0
    told = capsys.readouterr().out
    assert f'"{ROOT / "main.py"}" kiosk' in told and f"TABLETRIX_DATA={home}" in told and "@" not in told
    for wanted in ("DontVTSwitch", "DontZap", "BlankTime", "cage", "[Desktop Entry]", "KillMode=mixed"):
        assert wanted in told
    awkward = installing.instructions(['/a b/"c"/100%/$x'])
    assert 'ExecStart="/a b/\\"c\\"/100%%/$$x" kiosk' in awkward
    assert 'Exec="/a b/\\\\"c\\\\"/100%%/\\\\$x" kiosk' in awkward


def test_the_service_comes_back_after_every_death_and_stays_away_when_the_operator_leaves(capsys):
    assert run("--print-unit") == 0
    told = capsys.readouterr().out
    unit = told[told.index("[Unit]") : told.index("WantedBy")]
    for wanted in (
        "Restart=on-failure",  # a kill is one; the operator, who leaves with code 0, does not find it back
        "StartLimitIntervalSec=0",  # however often
        "KillMode=mixed",  # what a dead supervisor has left goes before the next one comes
        "OOMPolicy=continue",  # the supervisor itself starts the program again
    ):
        assert wanted in unit.splitlines()
    remarks = " ".join(told.replace("#", " ").split())
    assert "status.json" in remarks and "kiosk.log" in remarks and "health_port = 9464" in remarks


def test_the_way_to_the_operators_page_is_told_with_the_unit_and_in_the_readme(capsys):
    assert run("--print-unit") == 0
    lines = capsys.readouterr().out.splitlines()
    remark = " ".join(line.lstrip("# ") for line in lines[: lines.index(next(filter(is_no_remark, lines)))])
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    for told in (remark, readme):
        assert "top left corner" in told and f"{pin.HELD:.0f} seconds" in told and "PIN" in told


def is_no_remark(line: str) -> bool:
    return not line.startswith("#")


def shut_away(home: Path) -> None:
    """The settings cannot be read, by whoever runs the tests."""
    config.path().rename(home / "elsewhere")
    config.path().mkdir()


def test_a_pin_or_settings_are_not_written_over_what_cannot_be_read(home, tmp_path, monkeypatch):
    config.save(Config(idle_seconds=20, pin=Pin.of("2741")))

    def closed(*_, **__):
        raise OSError(errno.EACCES, "Permission denied")

    chosen = tmp_path / "chosen.toml"
    chosen.write_text("volume_cap = 0.5\n")
    monkeypatch.setattr(sys, "stdin", open(os.devnull))
    monkeypatch.setattr(sys.stdin, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(kiosk, "getpass", lambda prompt: "8264")
    with monkeypatch.context() as patch:
        patch.setattr(files, "open", closed, raising=False)
        for arguments in (("--set-pin",), ("--operator-config", str(chosen))):
            with pytest.raises(Complaint, match="out of reach"):
                run(*arguments)
    now, _ = config.load()
    assert now.idle_seconds == 20 and now.pin.is_right("2741")


def test_settings_that_cannot_be_read_are_told_once_and_tried_again(home):
    config.save(Config(restarts_per_hour=3))
    shut_away(home)
    events = []
    limits = OperatorsLimits(lambda event, **facts: events.append(facts["told"]))
    assert [limits().restarts for _ in range(3)] == [6, 6, 6]
    assert len(events) == 1 and "out of reach" in events[0]
    config.path().rmdir()
    (home / "elsewhere").rename(config.path())
    assert limits().restarts == 3


@on_posix
def test_a_kiosk_whose_data_folder_is_a_file_runs_and_says_so_on_standard_error(home):
    home.write_text("precious")
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "LANGUAGE": "en"}
    code = "import sys; from games.commands import main; sys.exit(main(['kiosk', '--windowed']))"
    running = subprocess.Popen([sys.executable, "-c", code], cwd=ROOT, env=environ, stderr=subprocess.PIPE, text=True)
    try:
        assert select.select([running.stderr], [], [], 20)[0], "it says nothing"
        assert "there is a file where a folder should be" in running.stderr.readline()
        time.sleep(1.0)
        assert running.poll() is None, "it runs all the same"
    finally:
        running.terminate()
        assert running.wait(20) == 0
        running.stderr.close()
    assert home.read_text() == "precious"


def test_there_is_one_kiosk_at_a_time(home):
    lock = locks.lock(home / "kiosk.lock")
    with pytest.raises(Complaint, match="running already"):
        run()
    lock.release()


def test_the_supervisor_draws_nothing():
    code = "import sys, games.commands.kiosk, games.kiosk.supervisor; print('pygame' in sys.modules)"
    told = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True)
    assert told.stdout == "False\n"
    assert kiosk.HANDED_OVER == environment.HANDED_OVER


def test_the_calm_page_speaks_every_language_on_offer(monkeypatch):
    pygame = pytest.importorskip("pygame")
    from games.kiosk import back_soon

    pygame.font.init()
    lines = back_soon.words_in(["en", "de"])
    use_language("en")
    assert lines[0][0] == "Back soon" and len(lines) == 2
    for size in ((1024, 600), (1080, 1920)):
        surface = pygame.Surface(size)
        back_soon.draw(surface, lines)
        edge = {tuple(surface.get_at((x, y)))[:3] for x in (0, size[0] - 1) for y in range(0, size[1], 7)}
        assert edge == {back_soon.GROUND}
        assert pygame.mask.from_threshold(surface, back_soon.BRIGHT, (40, 40, 40, 255)).count() > 500


# The PIN


class Clock:
    def __init__(self):
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_pin_is_right_or_wrong():
    kept = Pin.of("01727456")
    assert kept.is_right("01727456") and not kept.is_right("0172745") and not kept.is_right("")
    assert Pin.of("2741") != Pin.of("2741")  # the salt
    for wrong in ("123", "123456789", "12 34", "١٢٣٤", "1234\n"):
        with pytest.raises(Complaint, match="4 to 8 digits"):
            Pin.of(wrong)


def test_five_wrong_tries_lock_for_a_minute_also_across_restarts(home):
    kept, clock = Pin.of("2741"), Clock()
    guard = PinGuard(kept, clock=clock)
    assert not any(guard.admits("0000") for _ in range(4)) and guard.seconds_left == 0
    assert guard.admits("2741")  # and all is forgotten
    assert not any(guard.admits("0000") for _ in range(5)) and guard.seconds_left == 60
    clock.now += 59
    assert not guard.admits("2741")
    again = PinGuard(kept, clock=clock)  # the program was started again: no earlier than before
    assert again.seconds_left == 60 and not again.admits("2741")
    clock.now += 60
    assert again.seconds_left == 0 and not again.admits("9999") and again.admits("2741")
    assert (home / "pin_tries").read_bytes() == b"0\n"


def test_a_try_is_counted_before_it_is_answered(monkeypatch):
    monkeypatch.setattr(Pin, "is_right", lambda *_: 1 / 0)  # the plug is pulled
    for _ in range(5):
        with pytest.raises(ZeroDivisionError):
            PinGuard(Pin.of("2741"), clock=Clock()).admits("2741")
    assert PinGuard(Pin.of("2741"), clock=Clock()).seconds_left == 60


def test_what_cannot_be_read_or_kept_opens_nothing(home, monkeypatch):
    home.mkdir()
    (home / "pin_tries").write_bytes(b"\xff")
    assert PinGuard(Pin.of("2741"), clock=Clock()).seconds_left == 60
    pin.forget_tries()
    assert not PinGuard(None).admits("") and not PinGuard(None).has_pin
    full = PinGuard(Pin.of("2741"), home / "pin_tries" / "no" / "folder", clock=Clock())
    (home / "pin_tries").write_bytes(b"0")  # a file where a folder should be
    assert not any(full.admits("0000") for _ in range(5)) and full.seconds_left == 60


# Statistics


def play(day: int, game: str = "link", seconds: float = 100, end: PlayEnd = PlayEnd.FINISHED, month: int = 11) -> Play:
    return Play(date(2026, month, day), game, seconds, end, humans=1, computers=1, hour=15)


def test_plays_are_counted_by_day_and_game(tmp_path):
    assert plays.all_plays() == [] and plays.tally([]).mean_seconds == 0
    for one in (
        play(30, month=10),
        play(15),
        play(16),
        play(16, seconds=50, end=PlayEnd.ABANDONED),
        play(16, "tetrix"),
    ):
        plays.add(one)
    plays.add(play(16, seconds=0, end=PlayEnd.CRASHED))
    today = date(2026, 11, 16)
    sums = plays.tallies(plays.last_plays(today, 7), lambda one: one.game)
    assert sums == {"link": plays.PlaySums(4, 2, 1, 250 / 3, 4, 4), "tetrix": plays.PlaySums(1, 1, 0, 100, 1, 1)}
    assert sums["link"].abandoned == 1
    assert len(plays.last_plays(today, 30)) == 6 and len(plays.last_plays(today, 1)) == 4
    assert plays.by_hour(plays.last_plays(today, 1)) == {(15, "link"): 3, (15, "tetrix"): 1}
    assert plays.export(tmp_path / "plays.csv") == 4
    assert (tmp_path / "plays.csv").read_text().splitlines() == [
        "day,hour,game,plays,finished,abandoned,crashed,mean_seconds,human_seats,computer_seats",
        "2026-10-30,15,link,1,1,0,0,100.0,1,1",
        "2026-11-15,15,link,1,1,0,0,100.0,1,1",
        "2026-11-16,15,link,3,1,1,1,75.0,3,3",
        "2026-11-16,15,tetrix,1,1,0,0,100.0,1,1",
    ]
    with pytest.raises(Complaint, match="cannot write"):
        plays.export(tmp_path / "plays.csv" / "below")


def test_lines_from_before_there_were_hours_and_crashes_are_read_and_exported(tmp_path):
    plays.folder().mkdir(parents=True)
    old = '{"day":"2026-11-16","game":"link","seconds":80.0,"finished":%s,"humans":2,"computers":0}\n'
    (plays.folder() / "2026-11.jsonl").write_text(old % "true" + old % "false")
    plays.add(play(16))
    assert [one.end for one in plays.all_plays()] == [PlayEnd.FINISHED, PlayEnd.ABANDONED, PlayEnd.FINISHED]
    assert [one.hour for one in plays.all_plays()] == [None, None, 15]
    plays.export(tmp_path / "plays.csv")
    assert (tmp_path / "plays.csv").read_text().splitlines()[1:] == [
        "2026-11-16,,link,2,1,1,0,80.0,4,0",
        "2026-11-16,15,link,1,1,0,0,100.0,1,1",
    ]


def test_a_file_that_is_no_statistics_is_set_aside_and_the_game_counts(home):
    """What a link led to was written to."""
    letter = home / "letter"
    letter.parent.mkdir(exist_ok=True)
    letter.write_bytes(b"from home")
    plays.folder().mkdir()
    (path := plays.folder() / f"{play(1).day:%Y-%m}.jsonl").symlink_to(letter)
    with pytest.raises(files.SetAside):
        plays.add(play(1))
    assert letter.read_bytes() == b"from home" and plays.all_plays() == [play(1)]
    assert path.with_name(path.name + ".damaged-1").is_symlink()


def test_a_torn_line_takes_no_other_along():
    plays.add(play(1))
    plays.add(play(2))
    path = plays.folder() / "2026-11.jsonl"
    whole = path.read_bytes()
    for cut in range(whole.index(b"\n") + 1, len(whole), 7):
        path.write_bytes(whole[:cut])
        plays.add(play(3))
        kept = plays.all_plays()
        assert (kept[0], kept[-1]) == (play(1), play(3)) and len(kept) <= 3
    path.write_bytes(b'\xff\xfe\n{"day": "2026-11-01"}\n[]\n\n' + whole)
    assert plays.all_plays() == [play(1), play(2)]


# When it is started again


def test_the_restarts_of_the_last_hour_count():
    limit = RestartLimit()
    for minute in range(6):
        assert not limit.is_reached(6, minute * 60)
        limit.count(minute * 60)
    assert limit.is_reached(6, 6 * 60) and limit.is_reached(6, 3599) and not limit.is_reached(6, 3600)


def nightly(wall: Callable[[float], datetime], at: str, hours: int) -> list[datetime]:
    """When the nightly restarts happen, by the clock on the wall, which is told the hours that have really passed."""
    hour, _, minute = at.partition(":")
    night, found = NightlyRestart(0.0), []
    for now in range(0, hours * 3600, 30):
        if night.is_due(time_of_day(int(hour), int(minute)), wall(now / 3600), float(now)):
            night.count(float(now))
            found.append(wall(now / 3600))
    return found


@pytest.mark.parametrize(
    ("shift", "at", "expected"),
    [
        (0, "02:30", ["02:30", "02:30", "02:30"]),
        (-1, "02:30", ["02:30", "02:30", "02:30"]),  # at 3 it is 2 again
        (+1, "02:30", ["03:00", "02:30", "02:30"]),  # at 2 it is 3, and half past 2 does not come
        (-1, "23:50", ["23:50", "23:50", "23:50"]),
        (-24 * 30, "02:30", ["02:30", "02:30", "02:30"]),  # somebody sets the clock a month back
        (+24 * 3000, "02:30", ["02:30", "02:30", "02:30"]),  # or years ahead
        (-5, "02:30", ["02:30", "02:30", "02:30"]),  # by some hours: the same night comes again
    ],
)
def test_there_is_one_restart_in_a_night_whatever_the_clock_does(shift, at, expected):
    begin = datetime(2026, 10, 24, 10)
    change = 17.0 if shift < 0 else 16.0  # hours later: at 3 or at 2 in the night

    def wall(hours: float) -> datetime:
        return begin + timedelta(hours=hours + (shift if hours >= change else 0))

    assert [f"{when:%H:%M}" for when in nightly(wall, at, 24 * 3)] == expected


def test_a_clock_that_runs_wild_restarts_at_most_twice_a_day():
    wild = nightly(lambda hours: datetime(2026, 1, 1) + timedelta(hours=hours * 37), "04:30", 24 * 10)
    assert len(wild) <= 20


# The log


def test_the_log_stays_small_and_never_stops_the_show(tmp_path):
    log = Log(tmp_path / "logs" / "kiosk.log", most_bytes=1000)
    for number in range(200):
        log("event", number=number, text="\udcff")
    log.close()
    kept = sorted((tmp_path / "logs").iterdir())
    assert len(kept) == 6 and all(file.stat().st_size <= 1000 for file in kept)
    assert "event number=199" in (tmp_path / "logs" / "kiosk.log").read_text()
    Log(tmp_path / "logs" / "kiosk.log" / "below")("event")


# The supervisor

FAKE = """
import os, signal, subprocess, sys, time
sys.path.insert(0, {root!r})
from games.kiosk import heartbeat
heartbeat.PERIOD, heartbeat.GRACE = 0.05, 0.3
heartbeat.connect()
heartbeat.beat()
kind = sys.argv[1]
with open({told!r}, "a") as file:
    file.write(f"{{kind}} {{os.getpid()}} {{time.time()}}\\n")
if kind == "crashes":
    print("x" * 10_000 + "\\nboom", file=sys.stderr)
    sys.exit(3)
if kind == "again":
    sys.exit(heartbeat.RESTART_CODE)
if kind == "parent":  # ends, and would leave a process behind
    heir = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(60)"])
    with open({told!r}, "a") as file:
        file.write(f"heir {{heir.pid}} 0\\n")
    os._exit(1)
signal.signal(signal.SIGTERM, signal.SIG_IGN)
begin = time.monotonic()
while True:
    print("words on standard output are no beats")
    if kind != "hangs":
        heartbeat.beat()
    if kind == "leaves" and time.monotonic() > begin + 0.2:
        sys.exit(0)
    if kind == "obeys" and heartbeat.wish():
        sys.exit(heartbeat.RESTART_CODE)
    time.sleep(0.02)
"""

QUICK = Limits(freeze=5, start=10, pause=0.05, grace=0.2, restarts=100, back_soon=0.4)
HASTY = QUICK._replace(freeze=0.8)
NIGHT = datetime(2026, 11, 16, 4, 31)
SLACK = 2.5  # seconds more than promised, on a machine that is busy with other things


class Stage:
    """A supervisor with children that only pretend."""

    def __init__(self, folder: Path):
        self.told = folder / "told"
        self.told.touch()
        self.script = folder / "fake.py"
        self.script.write_text(FAKE.format(root=str(ROOT), told=str(self.told)))
        self.events: list[tuple[str, dict]] = []
        self.page = "page"

    def command(self, kind: str) -> list[str]:
        return [sys.executable, str(self.script), kind]

    @contextmanager
    def running(
        self, kind: str, limits: Limits | Callable[[], Limits] = QUICK, wall=datetime.now
    ) -> Iterator[threading.Thread]:
        def note(event: str, **facts) -> None:
            self.events.append((event, facts))

        asked = limits if callable(limits) else lambda: limits
        supervisor = Supervisor(self.command(kind), self.command(self.page), asked, note, wall=wall)
        thread = threading.Thread(target=supervisor.run)
        thread.start()
        try:
            yield thread
        finally:
            supervisor.stop()
            thread.join(10)
        assert not thread.is_alive()
        until(lambda: not any(is_alive(pid) for _, pid in self.starts()), SLACK)

    def starts(self) -> list[tuple[str, int]]:
        """Who has been started, in this order."""
        lines = [line.split() for line in self.told.read_text().splitlines()]
        return [(line[0], int(line[1])) for line in lines if len(line) == 3]

    def ends(self) -> list[str]:
        return [facts["why"] for event, facts in self.events if event == "ended"]


@pytest.fixture
def stage(tmp_path) -> Stage:
    return Stage(tmp_path)


def is_alive(pid: int) -> bool:
    """Whether it still runs; what has ended and only waits to be noticed does not count."""
    with suppress(OSError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    try:
        os.kill(pid, 0)
    except OSError:
        return False
    return not Path("/proc/self").exists()


def until(is_so: Callable[[], bool], seconds: float) -> float:
    """Wait until something is so; how long that took. The test fails if it takes longer."""
    begin = time.monotonic()
    while not is_so():
        assert time.monotonic() < begin + seconds, "too late"
        time.sleep(0.01)
    return time.monotonic() - begin


def test_the_operator_may_leave(stage):
    with stage.running("leaves") as thread:
        thread.join(10)
        assert not thread.is_alive()
    assert len(stage.starts()) == 1 and stage.ends() == ["operator-left"]


@on_posix
@pytest.mark.parametrize(("blow", "why"), [(signal.SIGKILL, "crash"), (signal.SIGSTOP, "freeze")])
def test_what_was_killed_or_stopped_is_back_in_time(stage, blow, why):
    limits = HASTY if blow == signal.SIGSTOP else QUICK
    with stage.running("stubborn", limits):
        until(lambda: len(stage.starts()) == 1, 10)
        time.sleep(0.2)
        os.kill(stage.starts()[0][1], blow)
        promised = limits.pause + (limits.freeze if limits is HASTY else 0)
        until(lambda: len(stage.starts()) == 2, promised + SLACK)
        assert not is_alive(stage.starts()[0][1])
    assert stage.ends() == [why, "stopped"]  # the second one ignored SIGTERM and every wish


def test_a_loop_that_hangs_is_noticed_and_one_that_beats_is_left_alone(stage):
    with stage.running("hangs", HASTY):
        until(lambda: len(stage.starts()) == 2, 15)
    assert stage.ends()[0] == "freeze"
    where = [facts["line"] for event, facts in stage.events if event == "stderr"]
    assert os.name != "posix" or any("fake.py" in line for line in where)
    stage.told.write_text("")
    with stage.running("obeys", HASTY):
        until(lambda: len(stage.starts()) == 1, 10)
        time.sleep(HASTY.freeze * 1.5)
        assert len(stage.starts()) == 1


@on_posix
def test_everything_that_a_child_has_started_goes_with_it(stage):
    with stage.running("parent"):
        until(lambda: len(stage.starts()) >= 3, 15)
        heirs = [pid for kind, pid in stage.starts() if kind == "heir"]
        until(lambda: not is_alive(heirs[0]), SLACK)


def test_after_too_many_restarts_a_calm_page_is_shown_and_then_it_is_tried_again(stage):
    with stage.running("crashes", QUICK._replace(restarts=2)):
        until(lambda: len(stage.starts()) >= 6, 25)
    kinds = [kind for kind, _ in stage.starts()]
    assert kinds[:6] == ["crashes", "crashes", "crashes", "page", "crashes", "page"]
    lines = [facts["line"] for event, facts in stage.events if event == "stderr"]
    assert lines[:2] == ["x" * 300, "boom"]


def pages(stage: Stage) -> list[int]:
    """The processes that were to show the calm page, in this order."""
    return [pid for kind, pid in stage.starts() if kind == stage.page]


LASTING = QUICK._replace(restarts=1, back_soon=60)  # the calm page stays for the whole test


class Late:
    """A clock of a computer that is always late: whoever sleeps till the end of a time sleeps far too long."""

    def __init__(self):
        self.lost = 0.0

    def __call__(self) -> float:
        return time.monotonic() + self.lost


def test_a_loop_that_hangs_is_noticed_on_a_computer_that_is_always_late(stage, monkeypatch):
    """Time in which the whole computer stood still does not count, but not again and again without a beat."""
    clock = Late()
    sleep = Supervisor._sleep

    def oversleep(self, seconds: float) -> bool:
        clock.lost += 5.0
        sleep(self, min(seconds, 0.1))
        return True

    monkeypatch.setattr(Supervisor, "_sleep", oversleep)
    monkeypatch.setattr(Supervisor.__init__, "__defaults__", (clock, datetime.now, (), False))
    with stage.running("hangs", HASTY._replace(start=10_000.0)):
        until(lambda: len(stage.starts()) == 2, 15)
    assert stage.ends()[0] == "freeze" and "stood-still" in [event for event, _ in stage.events]


def test_what_a_program_has_waited_for_the_processor_is_not_held_against_it(monkeypatch):
    """On a computer with a load of thirty a table whose pictures were being read was killed as frozen."""
    seconds = iter([3.0, 10_000.0])
    monkeypatch.setattr(processes, "waited", lambda pid: next(seconds, 0.0))
    child = processes.Child([sys.executable, "-c", "input()"], lambda: None)
    try:
        usual = child.started + 60.0
        moved, as_long_as_can_be, gone = (child.frozen_at(60.0, 10.0) - usual for _ in range(3))
        assert moved == pytest.approx(3.0) and 3.0 < as_long_as_can_be < 3600 and gone == 0
    finally:
        child.kill()
        until(lambda: child.code is not None, 10)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="only Linux tells")
def test_a_process_that_others_do_not_let_work_waits_and_one_that_was_stopped_does_not():
    one = min(os.sched_getaffinity(0))
    code = f"import os; os.sched_setaffinity(0, [{one}])\nwhile True: pass"
    twins = [subprocess.Popen([sys.executable, "-S", "-c", code]) for _ in range(2)]
    try:
        until(lambda: all(processes.waited(twin.pid) > 0.1 for twin in twins), 20)
        twins[0].send_signal(signal.SIGSTOP)
        until(lambda: ") T" in Path(f"/proc/{twins[0].pid}/stat").read_text(), 20)
        before = processes.waited(twins[0].pid)
        time.sleep(0.2)
        assert processes.waited(twins[0].pid) == before
    finally:
        for twin in twins:
            twin.kill()
            twin.wait()
    assert processes.waited(twins[0].pid) == 0, "of one that has gone nothing is known"


@on_posix
@pytest.mark.parametrize("blow", [signal.SIGKILL, signal.SIGSTOP])
def test_a_calm_page_that_was_killed_or_stopped_is_back_in_time(stage, blow):
    limits = LASTING._replace(freeze=0.8) if blow == signal.SIGSTOP else LASTING
    with stage.running("crashes", limits):
        until(lambda: len(pages(stage)) == 1, 15)
        time.sleep(0.3)
        os.kill(pages(stage)[0], blow)
        until(lambda: len(pages(stage)) == 2, limits.pause + SLACK + (limits.freeze if limits.freeze < 5 else 0))
        assert not is_alive(pages(stage)[0]) and is_alive(pages(stage)[1])
        assert stage.starts()[-1][0] == stage.page, "the program itself has to wait until its time comes"
    assert [facts["why"] for event, facts in stage.events if event == "back-soon-failed"] == [
        "freeze" if blow == signal.SIGSTOP else "crash"
    ]


@on_posix
def test_the_real_calm_page_beats_comes_back_and_goes(stage, monkeypatch):
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    page = [sys.executable, "-c", "from games.commands import main; main(['kiosk', '--back-soon'])"]
    stage.command = lambda kind: page if kind == "page" else Stage.command(stage, kind)

    def shown() -> list[int]:
        """The processes that have begun with the last pause of the program."""
        events = [event for event, _ in stage.events]
        since = stage.events[events.index("back-soon") :] if "back-soon" in events else []
        return [facts["pid"] for event, facts in since if event == "started"]

    with stage.running("crashes", LASTING._replace(freeze=2.0)):
        until(lambda: len(shown()) == 1, 15)
        time.sleep(4.0)
        assert len(shown()) == 1 and is_alive(shown()[0]), "it shows that it lives"
        os.kill(shown()[0], signal.SIGKILL)
        until(lambda: len(shown()) == 2, LASTING.pause + SLACK)
        last = shown()[-1]
    assert not is_alive(last)


def test_a_calm_page_that_hangs_is_started_again_and_one_that_beats_is_left_alone(stage):
    stage.page = "hangs"
    with stage.running("crashes", LASTING._replace(freeze=0.8)):
        until(lambda: len(pages(stage)) == 2, 25)
    stage.told.write_text("")
    stage.page = "page"
    with stage.running("crashes", LASTING._replace(freeze=0.8)):
        until(lambda: len(pages(stage)) == 1, 15)
        time.sleep(0.8 * 1.5)
        assert len(pages(stage)) == 1


def test_a_calm_page_that_always_fails_is_tried_more_and_more_seldom(stage):
    def told_at() -> list[float]:
        lines = [line.split() for line in stage.told.read_text().splitlines()]
        return [float(line[2]) for line in lines if line[0] == stage.page]

    stage.page = "again"
    with stage.running("crashes", LASTING._replace(pause=0.2)):
        until(lambda: len(told_at()) >= 4, 25)
        _first, second, third, fourth = told_at()[:4]
        assert third - second > 0.4 and fourth - third > 0.8, "each pause is twice the one before"
    stage.told.write_text("")
    stage.page = "page"
    stage.command = lambda kind: [str(stage.script / "nothing")] if kind == "page" else Stage.command(stage, kind)
    stage.events.clear()
    with stage.running("crashes", LASTING):
        until(lambda: [event for event, _ in stage.events].count("cannot-start") >= 2, 15)
        time.sleep(0.5)
        assert [event for event, _ in stage.events].count("cannot-start") <= 6


def test_the_calm_page_goes_when_its_time_is_up_however_often_it_has_died(stage):
    with stage.running("crashes", QUICK._replace(restarts=1, back_soon=2.5)):
        until(lambda: len(pages(stage)) == 1, 15)
        programs = len(stage.starts()) - 1
        time.sleep(0.3)
        os.kill(pages(stage)[0], getattr(signal, "SIGKILL", signal.SIGTERM))
        until(lambda: len(pages(stage)) == 2, SLACK)
        until(lambda: [kind for kind, _ in stage.starts()].count("crashes") > programs, 2.5 + SLACK)
        assert not any(map(is_alive, pages(stage)[:2]))


def test_a_program_that_only_wants_to_be_started_again_counts_as_one_that_fails(stage):
    with stage.running("again", QUICK._replace(restarts=1)):
        until(lambda: ("back-soon", {"seconds": QUICK.back_soon}) in stage.events, 15)
    assert stage.ends()[0] == "restart-wanted"


@pytest.mark.parametrize("kind", ["obeys", "stubborn"])
def test_the_nightly_restart_is_asked_for_once_and_enforced_after_an_hour(stage, monkeypatch, kind):
    monkeypatch.setattr(schedule, "APART", 0.5)
    night = [NIGHT]
    limits = QUICK._replace(restart_at=time_of_day(4, 30), hour=0.5)
    with stage.running(kind, limits, wall=lambda: night[0]):
        until(lambda: "nightly-restart" in stage.ends(), 15)
        night[0] += timedelta(hours=2)
        until(lambda: len(stage.starts()) >= 2, 10)
    assert stage.ends()[0] == "nightly-restart"
    assert any(event == "memory" for event, _ in stage.events) or kind == "obeys"


def test_a_program_that_cannot_even_be_started_is_tried_again(stage):
    stage.command = lambda kind: [str(stage.script / "nothing")]
    with stage.running("obeys", QUICK._replace(restarts=2, pause=0.01, back_soon=0.05)):
        until(lambda: [event for event, _ in stage.events].count("cannot-start") >= 5, 5)


@on_posix
@pytest.mark.parametrize("kind", ["obeys", "stubborn"])
def test_nothing_is_left_when_the_supervisor_is_killed(stage, kind):
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); from games.kiosk.supervisor import Limits, Supervisor;"
        "Supervisor(sys.argv[2:], [], Limits, lambda *_, **__: None).run()"
    )
    supervisor = subprocess.Popen([sys.executable, "-c", code, str(ROOT), *stage.command(kind)])
    try:
        until(lambda: len(stage.starts()) == 1, 10)
        supervisor.kill()
        supervisor.wait()
        until(lambda: not is_alive(stage.starts()[0][1]), 0.3 + SLACK)
    finally:
        supervisor.kill()


def test_the_limits_are_those_of_the_operator():
    chosen = Config(freeze_seconds=20, restarts_per_hour=3, back_soon_minutes=2, restart_at=None)
    assert limits_of(chosen) == Limits(freeze=20, restarts=3, back_soon=120, restart_at=None)


def test_what_the_operator_changes_counts_for_the_program_that_runs(stage, monkeypatch):
    monkeypatch.setattr(schedule, "APART", 0.0)
    config.save(Config(restart_at=None))
    read = []
    load = config.load
    monkeypatch.setattr(config, "load", lambda: read.append(1) or load())
    limits = OperatorsLimits(lambda *_, **__: None)
    with stage.running("obeys", lambda: HASTY._replace(restart_at=limits().restart_at), lambda: NIGHT):
        until(lambda: len(stage.starts()) == 1, 10)
        time.sleep(HASTY.freeze * 1.5)
        assert len(stage.starts()) == 1 and len(read) == 1, "a file that has not changed is not read again"
        config.save(Config(restart_at=time_of_day(4, 30)))
        until(lambda: len(stage.starts()) == 2, HASTY.freeze + SLACK)
    assert stage.ends()[0] == "nightly-restart"
