"""The user's settings: kept as they are, and never in the way when their file is damaged."""

import errno
import os
import sys
from pathlib import Path

import msgspec
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st

from games.core.contract import Complaint
from games.store import files, settings
from games.store.settings import Settings

AS_ROOT = hasattr(os, "geteuid") and os.geteuid() == 0
ADA = {"name": "Ada", "who": "human", "colour": "red"}
CHOSEN = Settings(
    language="de",
    sound=0.25,
    music=0.0,
    interface=0.4,
    muted=True,
    fullscreen=True,
    reduced_motion=True,
    speed=1.5,
    patterns=True,
    across=True,
    lay_at_once=True,
    switched_on={"tetrix": ["hidden sums"]},
    text_size=1.3,
    move_clock=60,
    window=[-10, 20, 1280, 720],
    maximised=True,
    seats={"link": [ADA, {**ADA, "name": "Zoë"}]},
    welcomed=True,
    introduced=["link"],
    turns_made={"link": 2},
    knows_hurry=True,
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv(files.FOLDER_VARIABLE, str(tmp_path / "home"))
    return tmp_path / "home"


def write(data: bytes) -> Path:
    path = settings.path()
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)
    return path


def load_from(**told) -> Settings:
    write(msgspec.json.encode(told))
    loaded, complaints = settings.load()
    assert complaints == []
    return loaded


def load_wrong(key, data):
    """As `load_from`, of a file with such a key, which is told once, and the whole file kept beside."""
    path = write(data)
    loaded, (complaint,) = settings.load()
    assert complaint.facts["keys"] == key and complaint.facts["file"].read_bytes() == data
    assert path.exists() and settings.load() == (loaded, [])
    return loaded


def test_the_folder_is_the_users_unless_another_is_named(home, monkeypatch):
    assert files.folder() == home
    monkeypatch.setenv(files.FOLDER_VARIABLE, "")
    assert files.folder().name == "tabletrix" and files.folder().is_absolute()


def test_without_a_file_everything_is_as_usual(home):
    assert settings.load() == (Settings(), [])
    assert not Settings().patterns and Settings().language is None and not Settings().welcomed
    assert not home.exists()


def test_what_is_saved_is_loaded():
    for name in CHOSEN.__struct_fields__:
        assert getattr(CHOSEN, name) != getattr(Settings(), name), "this test would not notice"
    assert settings.save(CHOSEN) == []
    assert settings.load() == (CHOSEN, [])
    assert settings.save(Settings()) == [] and settings.load() == (Settings(), [])


WRONG = [
    ("language", 3),
    ("language", "../../etc"),
    ("language", "de\n"),
    ("language", ""),
    ("sound", 1.1),
    ("sound", -0.1),
    ("sound", "loud"),
    ("sound", True),
    ("sound", 10**30),
    ("music", None),
    ("music", [0.5]),
    ("muted", 1),
    ("muted", "yes"),
    ("fullscreen", None),
    ("reduced_motion", 0),
    ("speed", 3.0),
    ("speed", 0),
    ("speed", "1.0"),
    ("patterns", {}),
    ("text_size", 1.2),
    ("text_size", None),
    ("window", [1, 2, 3]),
    ("window", [0, 0, 0, 600]),
    ("window", [0, 0, 800, -600]),
    ("window", [0.5, 0, 800, 600]),
    ("window", [0, 0, 10**12, 600]),
    ("window", [10**12, 0, 800, 600]),
    ("window", "large"),
    ("window", {"x": 1}),
    ("seats", []),
    ("seats", None),
    ("welcomed", 1.0),
    ("turns_made", [3]),
    ("turns_made", {"link": "three"}),
    ("knows_hurry", 1),
    ("language", "xx"),
    ("move_clock", -1),
    ("move_clock", 10**18),
    ("window", [0, 0, 99_999, 600]),
]


@pytest.mark.parametrize("name, value", WRONG)
def test_a_wrong_value_is_as_usual_and_the_others_are_kept(name, value):
    told = {**msgspec.to_builtins(CHOSEN), name: value}
    expected = msgspec.structs.replace(CHOSEN, **{name: getattr(Settings(), name)})
    assert load_wrong(name, msgspec.json.encode(told)) == expected


def test_whole_numbers_will_do_for_levels():
    assert load_from(sound=0, music=1, speed=2) == Settings(sound=0.0, music=1.0, speed=2.0)


@pytest.mark.parametrize(
    "seats",
    ["Ada", [3], [{"name": "Ada"}], [{**ADA, "who": 1}], [{**ADA, "name": "A" * 1001}], [None], {"0": ADA}, [ADA] * 17],
)
def test_seats_that_cannot_be_read_cost_only_their_game(seats):
    data = msgspec.json.encode({"seats": {"link": seats, "tantrix": [ADA]}})
    assert load_wrong("seats", data).seats == {"tantrix": [ADA]}


@pytest.mark.parametrize("name", ["sound", "speed", "move_clock", "window", "muted", "language", "future"])
@pytest.mark.parametrize("number", [b"9" * 5000, b"-" + b"9" * 5000, b"1e9999", b"[" + b"9" * 5000 + b"]"])
def test_a_number_of_5000_digits_costs_only_its_own_value(name, number):
    told = msgspec.to_builtins(CHOSEN)
    told.pop(name, None)
    data = msgspec.json.encode(told)[:-1] + b', "%b": %b}' % (name.encode(), number)
    if name == "future":
        write(data)
        assert settings.load() == (CHOSEN, [])
    else:
        usual = {name: getattr(Settings(), name)}
        assert load_wrong(name, data) == msgspec.structs.replace(CHOSEN, **usual)


def test_a_number_of_5000_digits_among_seats_costs_only_their_game():
    data = b'{"seats": {"link": [%b], "tantrix": [%b]}}' % (b"9" * 5000, msgspec.json.encode(ADA))
    assert load_wrong("seats", data) == Settings(seats={"tantrix": [ADA]})


def test_what_is_unknown_is_ignored():
    assert load_from(future=[1, 2], muted=True, seats={"link": [{**ADA, "hat": 1}]}) == Settings(
        muted=True, seats={"link": [ADA]}
    )


def test_a_byte_order_mark_does_no_harm():
    write(b"\xef\xbb\xbf" + b'{"muted": true}')
    assert settings.load() == (Settings(muted=True), [])


DAMAGED = [
    b"",
    b"\0" * 300,
    b"[]",
    b"null",
    b"7",
    b'"text"',
    b'{"muted": true',
    b'{"muted": true}}',
    b"\xff\xfe{\0}\0",
    b'{"language": "\xff"}',
    b"[" * 100_000,
    b'{"sound": ' * 5000,
    b'{"sound": NaN}',
    b"{" + b" " * 1_000_000 + b"}",
    b'{"language": "\\ud800"}',
]


@pytest.mark.parametrize("data", DAMAGED, ids=range(len(DAMAGED)))
def test_a_damaged_file_is_set_aside(data):
    path = write(data)
    loaded, (complaint,) = settings.load()
    assert loaded == Settings()
    aside = path.with_name("settings.json.damaged-1")
    assert not path.exists() and aside.read_bytes() == data
    assert str(aside) in str(complaint)
    assert settings.load() == (Settings(), [])


def test_an_earlier_damaged_file_is_never_overwritten():
    for number in (1, 2, 3):
        path = write(b"damage %d" % number)
        settings.load()
    for number in (1, 2, 3):
        assert path.with_name(f"settings.json.damaged-{number}").read_bytes() == b"damage %d" % number


@hypothesis_settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.binary(max_size=200))
def test_no_bytes_in_the_file_stop_the_program(data):
    path = write(data)
    loaded, complaints = settings.load()
    assert isinstance(loaded, Settings) and path.exists() == (not complaints)


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
)


@hypothesis_settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(told=st.dictionaries(st.sampled_from(Settings.__struct_fields__), ANYTHING))
def test_whatever_the_values_are_the_settings_are_sound(told):
    try:
        data = msgspec.json.encode(told)
    except (OverflowError, UnicodeEncodeError):
        return  # JSON cannot hold it
    write(data)
    loaded, _ = settings.load()
    again = msgspec.convert(msgspec.to_builtins(loaded), Settings)  # checks types and limits
    assert again == loaded and loaded.speed in settings.SPEEDS and loaded.text_size in settings.TEXT_SIZES
    assert settings.save(loaded) == [] and settings.load() == (loaded, [])


# Where nothing can be read or written


def test_a_folder_in_place_of_the_file_is_set_aside():
    settings.path().mkdir(parents=True)
    loaded, (complaint,) = settings.load()
    assert loaded == Settings() and "is not a file" in str(complaint)
    assert settings.save(CHOSEN) == [] and settings.load() == (CHOSEN, [])


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_in_place_of_the_file_is_not_waited_for(home):
    home.mkdir()
    os.mkfifo(settings.path())
    loaded, (complaint,) = settings.load()
    assert loaded == Settings() and "is not a file" in str(complaint)


def test_a_file_in_place_of_the_folder_is_told(home):
    home.write_bytes(b"in the way")
    loaded, (complaint,) = settings.load()
    assert loaded == Settings() and "a file where a folder should be" in str(complaint)
    (complaint,) = settings.save(CHOSEN)
    assert "a file where a folder should be" in str(complaint)
    assert home.read_bytes() == b"in the way"


@pytest.mark.skipif(AS_ROOT or os.name == "nt", reason="nothing is forbidden to this user")
def test_what_is_not_allowed_is_told(home):
    settings.save(CHOSEN)
    settings.path().chmod(0)
    home.chmod(0o500)
    try:
        for complaints in (settings.load()[1], settings.save(Settings())):
            assert "access is not allowed" in str(complaints[0])
    finally:
        home.chmod(0o700)
    settings.path().chmod(0o600)
    assert settings.load() == (CHOSEN, [])


def disk_full(file, data):
    file.write(data[: len(data) // 2])
    file.flush()
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


def test_on_a_full_disk_the_old_settings_stay(home, monkeypatch):
    settings.save(CHOSEN)
    monkeypatch.setattr(files, "put", disk_full)
    (complaint,) = settings.save(Settings())
    assert "the disk is full" in str(complaint)
    assert settings.load() == (CHOSEN, [])
    assert [path.name for path in home.iterdir()] == ["settings.json"]  # nothing half written is left


def test_any_other_trouble_is_told_in_the_words_of_the_system(monkeypatch):
    def fail(*_):
        raise OSError(errno.EIO, os.strerror(errno.EIO))

    monkeypatch.setattr(files, "put", fail)
    (complaint,) = settings.save(Settings())
    assert os.strerror(errno.EIO) in str(complaint)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other calls for it")
def test_a_file_is_on_the_disk_before_it_takes_the_place_of_the_old_one(home, monkeypatch):
    done = []

    def watch(name, action):
        monkeypatch.setattr(os, name, lambda *given: (done.append(name), action(*given))[1])

    watch("fsync", os.fsync)
    watch("replace", os.replace)
    files.write_atomically(home / "file", b"content")
    assert done == ["fsync", "replace", "fsync"]


def test_a_file_that_cannot_be_set_aside_is_told(monkeypatch):
    write(b"damage")

    def fail(*_):
        raise OSError(errno.EACCES, "no")

    monkeypatch.setattr(os, "rename", fail)
    loaded, (complaint,) = settings.load()
    assert loaded == Settings() and isinstance(complaint, Complaint) and "cannot rename" in str(complaint)
