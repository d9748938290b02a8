"""The locks: which files may be installed, for which Pythons, and that nothing says otherwise."""

import re
from pathlib import Path

import pytest

from games.start import fetching, served
from games.tools import pins
from games.tools.pins import LockedFile, PinnedPackage, hashes_in, lock_of, pins_in

ROOT = Path(__file__).resolve().parent.parent


def text_of(file):
    return (ROOT / file).read_text(encoding="utf-8")


@pytest.mark.parametrize("file", pins.LISTS)
def test_every_pin_has_hashes_and_every_lock_agrees_with_its_list(file):
    lock = text_of(lock_of(file))
    assert pins_in(lock) == pins_in(text_of(file)) != []
    assert fetching.exact_pins(ROOT / file) == fetching.exact_pins(ROOT / lock_of(file)), "as the start sees it"
    hashes = hashes_in(lock)
    assert all(hashes[pin.name] for pin in pins_in(lock))
    assert len(re.findall("--hash=", lock)) == sum(map(len, hashes.values())), "and none is written otherwise"


def test_no_list_is_forgotten():
    found = {file.relative_to(ROOT).as_posix() for file in ROOT.glob("*/requirements*.txt")} | {"requirements.txt"}
    assert found == set(pins.LISTS)


def test_the_pythons_are_the_same_wherever_they_stand():
    oldest, newest = map(served.told, (served.OLDEST, served.NEWEST))
    following = served.told((served.NEWEST[0], served.NEWEST[1] + 1))
    span = f"{oldest} to {newest}"
    for file in (
        "requirements.lock",
        "tests/requirements.lock",
        "launch/tabletrix.sh",
        "launch/Tabletrix.bat",
        "README.md",
    ):
        assert span in text_of(file), file
    assert f'requires-python = ">={oldest},<{following}"' in text_of("pyproject.toml")
    every = " ".join(f"python3.{minor}" for minor in range(served.NEWEST[1], served.OLDEST[1] - 1, -1))
    assert every in text_of("launch/tabletrix.sh")
    assert every.replace("python", "") in text_of("launch/Tabletrix.bat")
    bounds = f"not {served.OLDEST} <= sys.version_info[:2] <= {served.NEWEST}"
    assert bounds in text_of("launch/tabletrix.sh") and bounds in text_of("launch/Tabletrix.bat")


def test_what_is_not_served_is_what_the_index_lacked():
    found = dict(re.findall(r"# Nothing for (.+): (.+)", text_of("requirements.lock")))
    assert {where: ", ".join(names) for where, names in served.LACKING.items()} == found
    following = f"Python {served.NEWEST[0]}.{served.NEWEST[1] + 1}"
    assert set(served.LACKING) == {following, served.WINDOWS_ON_ARM}


@pytest.mark.parametrize(
    ("version", "platform", "told"),
    [
        ((3, 11), "linux-x86_64", None),
        ((3, 14, 2), "macosx-11.0-arm64", None),
        ((3, 10, 9), "linux-x86_64", "Python 3.11 to 3.14, and this is Python 3.10."),
        ((3, 15), "linux-x86_64", "this is Python 3.15, for which there is no numpy yet"),
        ((3, 16), "win-amd64", "Python 3.11 to 3.14, and this is Python 3.16."),
        ((3, 13), "win-arm64", "For Windows on ARM there is no pymunk"),
    ],
)
def test_a_python_that_is_not_served_is_told_why_and_which_are(monkeypatch, version, platform, told):
    monkeypatch.setenv("LANGUAGE", "en")
    reason = served.why_not_this_python(version, platform)
    assert reason is None if told is None else told in reason


def test_it_is_told_in_the_language_of_the_system(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "de")
    assert "Tabletrix braucht Python 3.11 bis 3.14" in served.why_not_this_python((3, 9))


class Shop:
    """An index with these wheels: name, what the names of its files end with."""

    def __init__(self, **wheels):
        self.stock = wheels

    def wheels(self, pin, python, platforms):
        tag = f"cp3{python[1]}"
        found = [LockedFile(*wheel) for wheel in self.stock[pin.name] if "-any." in wheel[0] or tag in wheel[0]]
        return [wheel for wheel in found if "-any." in wheel[0] or any(one in wheel[0] for one in platforms)]


def test_a_wheel_that_is_missing_for_a_system_is_found():
    every = [(f"b-1-cp3{minor}-cp3{minor}-{where}.whl", "0" * 64) for minor in range(11, 15) for where in WHERE]
    shop = Shop(a=[("a-1-py3-none-any.whl", "1" * 64)], b=[one for one in every if one[0] != LOST])
    both = [PinnedPackage("a", "1", ""), PinnedPackage("b", "1", "")]
    wheels, missing = pins.everything_for(shop, "requirements.txt", both)
    assert missing == ["requirements.txt: there is no b==1 for Python 3.12 on macOS 11 (ARM)"]
    text = pins.locked("requirements.txt", wheels, {})
    assert pins_in(text) == both and hashes_in(text) == {"a": ["1" * 64], "b": ["0" * 64]}
    assert pins.lacking_for_others(shop, both) == {"Python 3.15": ["b"], "Windows (ARM)": ["b"]}


WHERE = ("win_amd64", "macosx_11_0_x86_64", "macosx_11_0_arm64", "manylinux_2_28_x86_64", "manylinux_2_28_aarch64")
LOST = "b-1-cp312-cp312-macosx_11_0_arm64.whl"


def test_a_pin_of_one_system_is_looked_for_there_only_and_a_changed_file_is_doubted():
    pin = PinnedPackage("a", "1", 'sys_platform == "win32"')
    wheels = [(f"a-1-cp3{minor}-cp3{minor}-win_amd64.whl", "1" * 64) for minor in range(11, 15)]
    assert pins.everything_for(Shop(a=wheels), "requirements.txt", [pin])[1] == []
    twice = [*wheels, (wheels[0][0], "2" * 64)]
    (doubt,) = pins.everything_for(Shop(a=twice), "requirements.txt", [pin])[1]
    assert "more than one shape" in doubt
