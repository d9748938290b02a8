"""The operator's page by touches: the PIN, the pages, the log, the statistics, and what is taken along on a stick."""

import errno
import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from games.core.catalogue import game_named, names
from games.core.contract import Complaint
from games.core.match import Match
from games.kiosk import config as configs
from games.kiosk import errand, in_play, log, log_reading, pin, plays, sticks, take_along
from games.kiosk.config import Config, Hours
from games.kiosk.in_play import GamesInPlay
from games.kiosk.operator import NewPinScene, OperatorScene, PinScene, WelcomeTextScene
from games.kiosk.operator.page import cut_to
from games.kiosk.pin import HELD, Pin, PinGuard
from games.kiosk.plays import PlayEnd
from games.kiosk.sticks import Stick
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.store import files
from games.window.canvas import Canvas
from games.words import LANGUAGES, in_words, say, use_language
from tests.test_kiosk_screen import CONFIG, Visitor, hold_corner

PIN = "7391"


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    home = tmp_path / "home"
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(home))
    monkeypatch.setattr(pin, "N", 2**4)  # a PIN of the tests may be cheap
    monkeypatch.setattr(sticks, "sticks", list)
    yield home
    use_language("en")


def operator(page: int = OperatorScene.OFFER, config: Config = CONFIG, **more) -> Visitor:
    visitor = Visitor(replace(config, pin=Pin.of(PIN)), **more)
    visitor.wake()
    visitor.cabinet.open(OperatorScene, page=page)
    visitor.wait(0.1)
    return visitor


def until(visitor: Visitor, is_reached: Callable[[], bool]) -> None:
    """Threads take their time; the screen goes on meanwhile."""
    deadline = time.monotonic() + 20
    while not is_reached():
        assert time.monotonic() < deadline, "it did not come to that"
        visitor.wait(0.1)
        time.sleep(0.002)


def written(visitor: Visitor) -> list[str]:
    """All the lines on the screen, as they are cut."""
    lines: list[str] = []
    canvas = visitor.cabinet.canvas
    text = canvas.text
    canvas.text = lambda told, *rest, **facts: lines.append(told) or text(told, *rest, **facts)
    visitor.cabinet.draw()
    del canvas.text
    return lines


# The PIN


def enter(visitor: Visitor, digits: str) -> None:
    for digit in digits:
        visitor.tap_on(text=digit)
    visitor.tap_on(glyph="check")


def choose_new_pin(visitor: Visitor, first: str, second: str) -> None:
    visitor.tap_on(text=say("Change the PIN"))
    assert isinstance(visitor.scene, NewPinScene)
    enter(visitor, first)
    enter(visitor, second)


def test_a_new_pin_counts_at_once_is_kept_and_logged_without_its_digits():
    visitor = operator(OperatorScene.FACTS)
    choose_new_pin(visitor, "8053", "8053")
    assert isinstance(visitor.scene, OperatorScene) and "new PIN" in visitor.scene.told
    for known in (visitor.cabinet.guard, PinGuard(configs.load()[0].pin)):
        assert not known.admits(PIN) and known.admits("8053")
    logged = log.usual_path().read_text()
    assert "setting key=pin" in logged and "8053" not in logged and PIN not in logged


def test_two_different_pins_change_nothing_and_it_is_asked_for_anew():
    visitor = operator(OperatorScene.FACTS)
    choose_new_pin(visitor, "8053", "8054")
    assert isinstance(visitor.scene, NewPinScene) and visitor.scene.told == say("Those were two different PINs.")
    assert visitor.cabinet.guard.admits(PIN)
    enter(visitor, "8054")
    enter(visitor, "8054")
    assert visitor.cabinet.guard.admits("8054")


@pytest.mark.parametrize("digits", ["123", "1234", "7777"])
def test_a_pin_that_is_too_short_or_easy_to_guess_is_refused_with_the_reason(digits):
    visitor = operator(OperatorScene.FACTS)
    visitor.tap_on(text=say("Change the PIN"))
    enter(visitor, digits)
    with pytest.raises(Complaint) as refused:
        Pin.of(digits)
    assert visitor.scene.told == in_words(refused.value) and visitor.scene.first is None
    visitor.tap_on(text=say("Back"))
    assert isinstance(visitor.scene, OperatorScene) and visitor.cabinet.guard.admits(PIN)


def test_a_new_pin_that_cannot_be_kept_does_not_count_and_that_is_told(monkeypatch):
    visitor = operator(OperatorScene.FACTS)

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(files, "put", full)
        choose_new_pin(visitor, "8053", "8053")
    assert isinstance(visitor.scene, NewPinScene) and "the disk is full" in visitor.scene.told
    assert visitor.cabinet.guard.admits(PIN) and configs.load()[0].pin.is_right(PIN)


@pytest.mark.parametrize("scene", [NewPinScene, WelcomeTextScene])
def test_who_is_on_the_operators_page_is_not_asked_for_the_pin_again_and_is_forgotten_like_anybody(scene):
    visitor = operator()
    visitor.cabinet.open(scene, **({"before": ""} if scene is WelcomeTextScene else {}))
    hold_corner(visitor, HELD + 0.3)
    assert not any(isinstance(each, PinScene) for each in visitor.cabinet.stack)
    for _ in range(60):
        if visitor.cabinet.is_resting:
            break
        visitor.wait(1)
    assert visitor.cabinet.is_resting


# Settings


def test_what_is_set_for_visitors_counts_is_kept_and_logged():
    visitor = operator(OperatorScene.VISITORS)
    for field in ("open_hours", "input"):
        (choice,) = [each for each in visitor.scene.controls.widgets if _sets(each, field)]
        visitor.tap(choice.box.right - 40, choice.box.centre[1])
    stored, complaints = configs.load()
    assert complaints == [] and stored.input == "keys" and isinstance(stored.open_hours, Hours)
    lines = [line for line in log_reading.last_lines() if line.event == "setting"]
    assert {"key=open_hours", "key=input"} <= {line.facts.split()[0] for line in lines}


def _sets(widget, field: str) -> bool:
    return field in getattr(getattr(widget, "on_change", None), "args", ())


def test_words_of_welcome_are_written_by_touching_letters():
    visitor = operator(OperatorScene.VISITORS)
    visitor.tap_on(text="")  # the empty card
    assert isinstance(visitor.scene, WelcomeTextScene)
    for key in ("H", "i", "!", say("Space"), "Ż", "o", "o"):
        visitor.tap_on(text=key)
    visitor.tap_on(glyph="previous")
    visitor.tap_on(text=say("Done"))
    assert isinstance(visitor.scene, OperatorScene)
    assert visitor.cabinet.config.welcome_text == configs.load()[0].welcome_text == "Hi! Żo"
    visitor.tap_on(text="Hi! Żo")
    visitor.tap_on(text=say("Clear"))
    visitor.tap_on(text=say("Back"))
    assert visitor.cabinet.config.welcome_text == "Hi! Żo", "going back changes nothing"


def test_words_of_welcome_are_no_longer_than_the_settings_allow():
    visitor = operator()
    visitor.cabinet.open(WelcomeTextScene, before="w" * 119)
    for _ in range(3):
        visitor.tap_on(text="x")
    visitor.tap_on(text=say("Done"))
    assert configs.load()[0].welcome_text == "w" * 119 + "x"


def test_a_picture_that_is_not_there_is_told_and_can_be_dropped(tmp_path):
    visitor = operator(OperatorScene.VISITORS, replace(CONFIG, welcome_picture="/pictures/" + "far/" * 60 + "a.png"))
    lines = written(visitor)
    assert say("This file is not there.") in lines and any(line.endswith("a.png") for line in lines)
    assert visitor.cabinet.canvas.cut == set()
    visitor.tap_on(text=say("No picture"))
    assert configs.load()[0].welcome_picture == ""


def test_a_picture_in_the_data_folder_is_there_and_one_that_nobody_may_look_for_is_not(folder, monkeypatch):
    folder.mkdir(exist_ok=True)
    (folder / "logo.png").write_bytes(b"")
    assert say("This file is not there.") not in written(visitors_page("logo.png"))
    stat = os.stat

    def shut(path, *more, **facts):
        if str(path).startswith("/root/"):
            raise PermissionError(13, "Permission denied", str(path))
        return stat(path, *more, **facts)

    monkeypatch.setattr(os, "stat", shut)
    assert say("This file is not there.") in written(visitors_page("/root/logo.png"))


def visitors_page(picture: str):
    return operator(OperatorScene.VISITORS, replace(CONFIG, welcome_picture=picture))


# How the kiosk is


def test_the_facts_tell_versions_place_and_restarts(folder, monkeypatch):
    kept = log.Log()
    for why in ("crash", "freeze", "nightly-restart", "operator-left", "stopped"):
        kept("ended", pid=1, why=why, code=1)
    kept.close()
    path = log.usual_path()
    yesterday = (date.today() - timedelta(days=1)).isoformat()
    path.write_text(path.read_text() + f"{yesterday}T10:00:00+0000 ended pid=1 why=crash\n")
    lines = written(operator(OperatorScene.FACTS))
    from games.core.version import VERSION

    assert f"Tabletrix {VERSION}" in lines
    assert str(folder).endswith(lines[lines.index(say("Data folder")) + 1].removeprefix("\N{HORIZONTAL ELLIPSIS}"))
    assert lines[lines.index(say("Restarts today")) + 1] == "3"
    assert lines[lines.index(say("Page of health")) + 1] == say("none")
    assert any(line.startswith("kept, last changed 20") for line in lines)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [(1280, 720), (1024, 768)])
def test_no_page_cuts_a_word_or_lets_controls_overlap(size, language):
    full = "W" * 120
    visitor = operator(config=replace(CONFIG, languages=(language, "en") if language != "en" else ("en",)), size=size)
    use_language(language)
    for number in range(40):
        day = date.today() - timedelta(days=number % 14)
        plays.add(plays.Play(day, names()[number % 4], 90.0, list(PlayEnd)[number % 3], 1, 1, number % 24))
    visitor.cabinet.config = replace(visitor.cabinet.config, welcome_text=full, welcome_picture="/x/" + full)
    for page in OperatorScene.PAGES:
        visitor.scene.turn(page)
        shown = visitor.scene.shown
        if page == OperatorScene.PLAYS:
            shown.chart = "hours"
            shown.sticks = [Stick(Path("/media/x"), full, 0), Stick(Path("/media/y"), "B", 0)]
            shown.chosen = shown.sticks[0]
            visitor.scene.told = say("All of it is in {folder}. The stick may be pulled out now.", folder="x" * 40)
            visitor.scene.build()
        visitor.cabinet.draw()
        assert visitor.cabinet.canvas.cut - {full} == set(), (page, language)
        boxes = [widget.box for widget in visitor.scene.controls.widgets]
        for number, one in enumerate(boxes):
            for other in boxes[:number]:
                apart = one.x >= other.right or other.x >= one.right or one.y >= other.bottom or other.y >= one.bottom
                assert apart, (page, one, other)


# The log


def fill_log(count: int, event: str = "memory") -> None:
    kept = log.Log(most_bytes=10**9)
    for number in range(count):
        kept(event, number=number)
    kept.close()


def numbers(visitor: Visitor) -> list[int]:
    return [int(line.facts.partition("=")[2]) for line in visitor.scene.shown.seen() if line.event == "memory"]


def test_the_log_is_read_from_its_end_and_scrolled():
    visitor = operator()
    fill_log(100)
    visitor.tap_on(text=say("Log"))
    assert numbers(visitor)[-1] == 99 and "number=99" in written(visitor)
    seen = set(numbers(visitor))
    for _ in range(10):
        visitor.tap_on(text=say("Older"))
        seen |= set(numbers(visitor))
    assert seen == set(range(100)) and numbers(visitor)[0] == 0
    visitor.tap_on(text=say("Newer"))
    assert 0 not in numbers(visitor)
    fill_log(1)
    visitor.wait(2)
    assert numbers(visitor)[-1] < 99, "who reads older lines is not disturbed"
    visitor.tap_on(text=say("Newest"))
    visitor.wait(2)
    assert numbers(visitor)[-1] == 0, "what has come meanwhile"


def test_only_faults():
    fill_log(3)
    kept = log.Log()
    kept("ended", why="crash")
    kept("ended", why="nightly-restart")
    kept("pin-wrong", in_a_row=2)
    kept.close()
    visitor = operator(OperatorScene.LOG)
    visitor.tap_on(text=say("Only faults"))
    events = [(line.event, line.facts) for line in visitor.scene.shown.seen() if line.event != "setting"]
    assert events == [("ended", "why=crash"), ("pin-wrong", "in_a_row=2")]
    assert {"ended", "pin-wrong"} <= set(written(visitor)) and "memory" not in written(visitor)


def test_wild_lines_are_cleaned_and_cut():
    log.usual_path().parent.mkdir(parents=True)
    wild = b"2026-11-18T10:00:00+0000 stderr line=\x1b[2J\x00\xff\xfe" + "\u202eadA".encode() + b"x" * 50_000
    log.usual_path().write_bytes(wild + b"\n\n   \nno time at all\n" + b"y" * 5000)
    assert all(line.event.isprintable() and line.facts.isprintable() for line in log_reading.last_lines())
    visitor = operator(OperatorScene.LOG)
    lines = written(visitor)
    assert visitor.cabinet.canvas.cut == set()
    assert all(line.isprintable() for line in lines) and any(line.endswith("\N{HORIZONTAL ELLIPSIS}") for line in lines)


def test_right_after_a_new_file_was_begun_the_one_before_is_shown_as_well():
    fill_log(30)
    os.replace(log.usual_path(), f"{log.usual_path()}.1")
    fill_log(2, "started")
    lines = log_reading.last_lines()
    assert [line.event for line in lines] == ["memory"] * 30 + ["started"] * 2


def test_a_large_log_is_read_in_no_time():
    fill_log(1)
    line = log.usual_path().read_bytes()
    log.usual_path().write_bytes(line * (1_000_000 // len(line)))
    begin = time.process_time()
    assert 100 < len(log_reading.last_lines()) < 2000
    assert time.process_time() - begin < 0.1


def test_a_line_is_cut_to_its_room_at_either_end():
    canvas: Canvas = operator().cabinet.canvas
    text = "begin " + "x" * 200 + " end"
    head, tail = cut_to(canvas, text, 26, "bold", 300), cut_to(canvas, text, 26, "bold", 300, keeps_end=True)
    assert head.startswith("begin x") and tail.endswith("x end") and len(head) < 60 and len(tail) < 60
    assert cut_to(canvas, "short", 26, "bold", 300) == "short"


# Games in which the program died


def begin_game(visitor: Visitor) -> Match:
    match = Match(game_named("link"), ["human:Ada", "easy"], 5, {})
    visitor.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "link", match.options))
    visitor.wait(0.3)
    scene = visitor.scene
    deadline = time.monotonic() + 20
    while not match.steps:
        assert time.monotonic() < deadline
        if scene.turns.is_awaited:
            scene.turns.offer(match.moves[0])
        visitor.wait(0.2)
    return match


def test_a_game_in_play_when_the_program_died_is_counted_once_as_crashed_at_the_next_start():
    visitor = Visitor()
    visitor.wake()
    assert not in_play.path().exists()
    begin_game(visitor)
    left_behind = in_play.path().read_bytes()
    assert b"Ada" not in left_behind
    Visitor().cabinet.open_first()  # the program died, and is there again
    (play,) = plays.all_plays()
    assert (play.game, play.end, play.humans, play.computers) == ("link", PlayEnd.CRASHED, 1, 1)
    assert play.day == date.today() or datetime.now().hour == 0
    assert play.hour is not None and not in_play.path().exists()
    in_play.path().write_bytes(left_behind)  # as if it had died again before this could be taken away
    Visitor().cabinet.open_first()
    assert len(plays.all_plays()) == 1


def test_a_game_that_was_left_or_never_began_is_no_crash():
    visitor = Visitor()
    visitor.wake()
    visitor.tap_on(game="link")  # nobody has moved
    visitor.cabinet.rest()
    visitor.wake()
    begin_game(visitor)
    visitor.cabinet.rest()
    assert not in_play.path().exists()
    Visitor().cabinet.open_first()
    assert [play.end for play in plays.all_plays()] == [PlayEnd.ABANDONED]


def test_a_killed_program_leaves_its_game_behind(folder):
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]);"
        "from games.tools.kiosk_studio import studio_kiosk; from games.core.match import Match;"
        "from games.core.catalogue import game_named; import os, signal;"
        "cabinet = studio_kiosk((1280, 720)); match = Match(game_named('link'), ['human:Ada', 'human:Ben'], 5, {});"
        "cabinet.game_begun(match); os._exit(9)"
    )
    root = Path(__file__).resolve().parents[1]
    subprocess.run([sys.executable, "-c", code, str(root)], check=False, cwd=root)
    assert in_play.count_crashed() == 1 and in_play.count_crashed() == 0
    assert [(play.end, play.humans, play.computers) for play in plays.all_plays()] == [(PlayEnd.CRASHED, 2, 0)]


@pytest.mark.parametrize("data", [b"", b"[", b"{}", b'[{"game": "link"}]', b"\xff" * 20_000, b"[" * 9000])
def test_whatever_is_found_instead_of_games_is_no_game(data):
    plays.folder().mkdir(parents=True)
    in_play.path().write_bytes(data)
    assert in_play.count_crashed() == 0 and not in_play.path().exists() and plays.all_plays() == []


def test_the_end_is_counted_at_the_day_and_hour_of_the_beginning_and_a_full_disk_is_told(monkeypatch):
    now, told = [datetime(2026, 11, 17, 23, 50)], []
    match = Match(game_named("link"), ["human:Ada", "easy"], 5, {})
    games = GamesInPlay(told.append, lambda: now[0])
    match.commit(match.moves[0])
    games.begun(match)
    now[0] += timedelta(minutes=20)
    games.left(match, 1200.0)
    (play,) = plays.all_plays()
    assert (play.day, play.hour, play.seconds) == (date(2026, 11, 17), 23, 1200.0) and told == []

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(files, "put", full)
    games.begun(match)
    assert told == [], "a visitor who begins is not bothered"
    games.left(match, 10.0)
    assert len(told) == 1 and "the disk is full" in in_words(told[0])


def test_no_line_says_who_played():
    visitor = Visitor()
    visitor.wake()
    begin_game(visitor)
    visitor.cabinet.rest()
    (file,) = plays.folder().iterdir()
    assert set(json.loads(file.read_text())) == {"day", "hour", "game", "seconds", "end", "humans", "computers", "mark"}
    assert "Ada" not in file.read_text()


def test_the_chart_of_hours_tells_when_games_began():
    today = date.today()
    for hour, count in ((9, 1), (18, 12), (None, 2)):
        for _ in range(count):
            plays.add(plays.Play(today, "link", 60.0, PlayEnd.FINISHED, 1, 1, hour))
    visitor = operator(OperatorScene.PLAYS)
    visitor.tap_on(value="days")
    lines = written(visitor)
    hours = [lines[number - 1] for number, line in enumerate(lines) if line in ("9", "18")]
    assert hours == ["1", "12"], "above the hour stands how many games"
    assert any("2 games" in line for line in lines), "of those the hour is not known"


# Sticks


def stick_at(path: Path, name: str = "LIBRARY") -> Stick:
    path.mkdir(exist_ok=True)
    return Stick(path, name, os.stat(path).st_dev)


def disk(sys_block: Path, name: str, removable: int, *parts: str) -> None:
    for part in parts:
        (sys_block / name / part).mkdir(parents=True)
        (sys_block / name / part / "partition").write_text("1\n")
    (sys_block / name).mkdir(parents=True, exist_ok=True)
    (sys_block / name / "removable").write_text(f"{removable}\n")


MOUNTS = r"""
/dev/nvme0n1p2 / ext4 rw 0 0
proc /proc proc rw 0 0
/dev/sda1 /media/ada/MY\040STICK vfat rw 0 0
/dev/sda1 /mnt/again vfat rw 0 0
/dev/sdb /run/media/ada/whole exfat ro 0 0
/dev/sdc1 /boot vfat rw 0 0
/dev/sdc2 /media/ada/system ext4 rw 0 0
/dev/sr0 /media/ada/cdrom iso9660 ro 0 0
/dev/nvme0n1p3 /mnt/data ext4 rw 0 0
tmpfs /media/ada/tmpfs tmpfs rw 0 0
/dev/sdd1 /media/ada/portable ext4 rw 0 0
garbled
"""


def test_sticks_on_linux_are_what_comes_and_goes_and_is_not_run_from(tmp_path):
    block = tmp_path / "block"
    for name, removable, parts in (
        ("nvme0n1", 0, ["nvme0n1p2", "nvme0n1p3"]),
        ("sda", 1, ["sda1"]),
        ("sdb", 1, []),
        ("sdc", 1, ["sdc1", "sdc2"]),
        ("sr0", 1, []),
    ):
        disk(block, name, removable, *parts)
    disk(tmp_path / "usb2", "sdd", 0, "sdd1")  # it calls itself fixed, and hangs on USB
    (block / "sdd").symlink_to(tmp_path / "usb2" / "sdd")
    assert list(map(str, sticks.linux_sticks(MOUNTS, block))) == [
        "/media/ada/MY STICK", "/media/ada/portable", "/run/media/ada/whole",
    ]  # fmt: skip
    assert sticks.linux_sticks("", block) == [] and sticks.linux_sticks(MOUNTS, tmp_path / "nothing") == []


def test_an_encrypted_stick_is_one_when_it_is_unlocked_and_not_what_the_system_runs_from(tmp_path):
    block = tmp_path / "block"
    for name, removable, parts in (("sda", 1, ["sda1"]), ("sdb", 1, ["sdb1"]), ("nvme0n1", 0, ["nvme0n1p2"])):
        disk(block, name, removable, *parts)
    for number, (name, holds) in enumerate(
        (("luks-12", "sda/sda1"), ("luks-34", "sdb/sdb1"), ("vg-root", "dm-1"), ("vg-home", "nvme0n1/nvme0n1p2"))
    ):
        (block / f"dm-{number}" / "dm").mkdir(parents=True)
        (block / f"dm-{number}" / "dm" / "name").write_text(f"{name}\n")
        (block / holds / "holders" / f"dm-{number}").mkdir(parents=True)
    locked = "/dev/mapper/vg-root / ext4 rw 0 0\n/dev/mapper/vg-home /mnt/home ext4 rw 0 0\n"
    assert sticks.linux_sticks(locked, block) == []
    unlocked = "/dev/mapper/luks-12 /media/ada/secret ext4 rw 0 0\n/dev/dm-1 /media/ada/system ext4 rw 0 0\n"
    assert list(map(str, sticks.linux_sticks(locked + unlocked, block))) == ["/media/ada/secret"]


def test_sticks_on_windows_and_macos_are_told_by_their_systems():
    kinds = {"C:\\": 3, "D:\\": 2, "E:\\": 5, "F:\\": 2}
    assert sticks.windows_roots(0b111111, kinds.__getitem__) == ["D:\\", "F:\\"], "a floppy drive is not even asked"
    plist = '<plist version="1.0"><dict><key>RemovableMediaOrExternalDevice</key><{}/>{}</dict></plist>'
    assert sticks.is_removable(plist.format("true", "").encode())
    assert not sticks.is_removable(plist.format("false", "").encode())
    optical = "<key>OpticalMediaType</key><string>DVD</string>"
    assert not sticks.is_removable(plist.format("true", optical).encode())
    assert not any(map(sticks.is_removable, (b"", b"<plist>", b"bplist00\xff", b"<plist><array/></plist>")))


def test_a_stick_appears_on_the_page_and_takes_all_along(tmp_path, monkeypatch):
    plays.add(plays.Play(date.today(), "link", 60.0, PlayEnd.FINISHED, 1, 1, 15))
    visitor = operator(OperatorScene.PLAYS, replace(CONFIG, welcome_text="Welcome"))
    assert say("No USB stick is plugged in.") in written(visitor)
    stick = stick_at(tmp_path / "stick")
    monkeypatch.setattr(sticks, "sticks", lambda: [stick])
    until(visitor, lambda: "LIBRARY" in written(visitor))
    visitor.tap_on(text=say("Take along on the stick"))
    until(visitor, lambda: "pulled out now" in visitor.scene.told)
    (made,) = stick.path.iterdir()
    assert made.name == f"tabletrix-kiosk-{date.today().isoformat()}" and made.name in visitor.scene.told
    assert {each.name for each in made.iterdir()} == {"statistics.csv", "kiosk.toml", "kiosk.log"}
    assert (made / "statistics.csv").read_text().splitlines()[1].endswith(",15,link,1,1,0,0,60.0,1,1")
    settings = (made / "kiosk.toml").read_text()
    assert 'welcome_text = "Welcome"' in settings and "pin" not in settings and "hash" not in settings
    assert (made / "kiosk.log").read_bytes() == log.usual_path().read_bytes()
    visitor.tap_on(text=say("Take along on the stick"))
    until(visitor, lambda: f"{made.name}-2" in visitor.scene.told)
    monkeypatch.setattr(sticks, "sticks", list)
    until(visitor, lambda: say("No USB stick is plugged in.") in written(visitor))
    visitor.tap_on(text=say("Statistics to a file"))
    assert (files.folder() / "plays.csv").read_text().splitlines()[1:] == [
        (made / "statistics.csv").read_text().splitlines()[1]
    ]


def test_of_two_sticks_one_is_chosen(tmp_path, monkeypatch):
    two = [stick_at(tmp_path / "one", "ONE"), stick_at(tmp_path / "two", "TWO")]
    monkeypatch.setattr(sticks, "sticks", lambda: two)
    visitor = operator(OperatorScene.PLAYS)
    until(visitor, lambda: "ONE" in written(visitor))
    visitor.tap_on(value=two[0])
    visitor.tap_on(text=say("Take along on the stick"))
    until(visitor, lambda: "pulled out now" in visitor.scene.told)
    assert list(two[0].path.iterdir()) == [] and len(list(two[1].path.iterdir())) == 1


FAULTS = {errno.ENOSPC: "is full", errno.EROFS: "cannot be written to", errno.EIO: "was pulled out"}


@pytest.mark.parametrize("after", [0, 1, 2])
@pytest.mark.parametrize("fault", FAULTS)
def test_a_stick_that_is_full_read_only_or_pulled_out_keeps_no_half_folder(tmp_path, monkeypatch, fault, after):
    """Whatever goes wrong while a file is written: the first, the second or the third."""
    stick = stick_at(tmp_path / "stick")
    fill_log(3)
    put, count = files.put, [0]

    def failing(file, data):
        count[0] += 1
        if count[0] > after:
            raise OSError(fault, os.strerror(fault))
        put(file, data)

    monkeypatch.setattr(sticks, "sticks", lambda: [stick])
    visitor = operator(OperatorScene.PLAYS)
    until(visitor, lambda: "LIBRARY" in written(visitor))
    monkeypatch.setattr(files, "put", failing)
    visitor.tap_on(text=say("Take along on the stick"))
    until(visitor, lambda: "Nothing was taken along" in visitor.scene.told)
    assert FAULTS[fault] in visitor.scene.told and list(stick.path.iterdir()) == []
    monkeypatch.setattr(files, "put", put)
    visitor.tap_on(text=say("Take along on the stick"))
    until(visitor, lambda: "pulled out now" in visitor.scene.told)


def test_nothing_is_written_where_a_stick_has_been(tmp_path):
    """A folder of this name on the computer's own disk is not the stick."""
    stick = stick_at(tmp_path / "stick")
    gone = stick._replace(device=stick.device + 1)
    with pytest.raises(Complaint) as caught:
        take_along.to_stick(gone, Config(), date(2026, 11, 18))
    assert "pulled out" in in_words(caught.value) and list(stick.path.iterdir()) == []
    shutil.rmtree(stick.path)
    with pytest.raises(Complaint, match="Nothing"):
        take_along.to_stick(stick, Config(), date(2026, 11, 18))
    assert not stick.path.exists()


def test_the_screen_goes_on_while_a_stick_is_slow(tmp_path, monkeypatch):
    stick = stick_at(tmp_path / "stick")
    monkeypatch.setattr(sticks, "sticks", lambda: [stick])
    visitor = operator(OperatorScene.PLAYS)
    until(visitor, lambda: "LIBRARY" in written(visitor))
    import threading

    goes_on = threading.Event()
    put = files.put
    monkeypatch.setattr(files, "put", lambda file, data: goes_on.wait(20) and put(file, data))
    visitor.tap_on(text=say("Take along on the stick"))
    visitor.wait(1)
    assert "leave it" in visitor.scene.told
    (button,) = [each for each in visitor.scene.controls.widgets if each.box.x == 1222]
    assert not button.enabled
    visitor.tap_on(text=say("Log"))
    assert "leave it" in visitor.scene.told, "on whatever tab"
    assert all(each.name.startswith(".") for each in stick.path.iterdir()), "nothing half done under its final name"
    goes_on.set()
    until(visitor, lambda: "pulled out now" in visitor.scene.told)


def test_what_a_stick_pulled_out_too_early_has_left_goes_away(tmp_path):
    stick = stick_at(tmp_path / "stick")
    (stick.path / ".tabletrix-kiosk-2026-10-01.new").mkdir()
    (stick.path / ".tabletrix-kiosk-2026-10-01.new" / "kiosk.log").write_text("half of i")
    (stick.path / "tabletrix-kiosk-2026-10-02").mkdir()
    (stick.path / "holiday.new").mkdir()
    take_along.to_stick(stick, Config(), date(2026, 11, 18))
    left = {each.name for each in stick.path.iterdir()}
    assert left == {"tabletrix-kiosk-2026-10-02", "tabletrix-kiosk-2026-11-18", "holiday.new"}


def test_the_focus_stays_where_it_was_when_the_controls_are_made_anew():
    visitor = operator(OperatorScene.OFFER)
    controls = visitor.scene.controls
    (tantrix,) = [each for each in controls.widgets if getattr(each, "text", "") == "Tantrix"]
    controls.focus = tantrix
    tantrix.use()
    assert controls.focus is not tantrix and controls.focus.text == "Tantrix"


def test_an_errand_brings_its_answer_or_its_fault():
    assert errand.Errand(lambda: 7).answer() == 7

    def fails() -> None:
        raise Complaint("no")

    failed = errand.Errand(fails)
    with pytest.raises(Complaint):
        failed.answer()
    assert failed.is_done
