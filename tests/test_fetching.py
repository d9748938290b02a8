"""The installation with the real pip, from an index on this machine that may be anything but helpful."""

import os
import subprocess
import time
from pathlib import Path

import pytest

from games.start import fetching, homes
from games.start.fetching import settings_for_pip, source_settings
from games.start.homes import PLAYING, TESTING, Packages
from games.start.installing import Building, run_tool
from games.start.trouble import CannotPrepare
from tests.little_index import LIST, LOCK, NAME, serving


class Witness:
    """A progress that remembers what it was to show."""

    def __init__(self):
        self.told, self.steps = [], []

    def tell(self, text):
        self.told.append(text)

    def step(self, text, part):
        self.steps.append(text)

    def breathe(self):
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """An environment with nothing but pip."""
    place = tmp_path_factory.mktemp("Spiele für alle") / ".venv"
    subprocess.run([homes.base_python(), "-m", "venv", str(place)], check=True)
    return place


@pytest.fixture(scope="module")
def index():
    with serving() as server:
        yield server


@pytest.fixture
def toy(tmp_path, monkeypatch):
    """A list with one little package, and a user whose pip has been told nothing yet."""
    (tmp_path / "toys.txt").write_text(LIST)
    (tmp_path / "toys.lock").write_text(LOCK)
    for name in [name for name in os.environ if name.upper().startswith("PIP_")]:
        monkeypatch.delenv(name)
    monkeypatch.setenv("LANGUAGE", "en")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    monkeypatch.setenv("NO_PROXY", "127.0.0.1")
    return Packages(str(tmp_path / "toys.txt"), "toys")


def install(folder, toy, progress=None):
    with open(f"{folder}.lock", "ab") as lock:
        Building(str(folder), lock, progress or Witness(), run_tool).install(toy, 0, 1)


def has_toy(folder):
    return (Path(homes.library_in(str(folder))) / "little_toy.py").exists()


def told_by_file(folder, monkeypatch, text):
    """What the user has written into the file with pip's settings."""
    file = folder.parent / "pip.conf"
    file.write_text(text)
    monkeypatch.setenv("PIP_CONFIG_FILE", str(file))


@pytest.mark.parametrize(
    ("manner", "told"),
    [
        ("changed", f"{NAME} from 127.0.0.1:"),
        ("empty", f"There is no {NAME} 1.0 for Python"),
        ("failing", f"There is no {NAME} 1.0 for Python"),
    ],
)
def test_an_index_that_has_not_what_is_wanted_is_told_in_a_sentence(folder, index, toy, monkeypatch, manner, told):
    monkeypatch.setenv("PIP_INDEX_URL", index.address(manner))
    with pytest.raises(CannotPrepare) as caught:
        install(folder, toy)
    assert told in str(caught.value) and ".venv.log" in str(caught.value)
    assert not has_toy(folder)


@pytest.mark.parametrize("manner", ["silent", "trickling"])
def test_a_network_that_stands_still_is_told_and_given_up(folder, index, toy, monkeypatch, manner):
    for name, value in {"PATIENCE": 0.5, "HOPE": 1.5, "LOOK": 0.1}.items():
        monkeypatch.setattr(fetching, name, value)
    monkeypatch.setenv("PIP_INDEX_URL", index.address(manner))
    progress, begin = Witness(), time.monotonic()
    with pytest.raises(CannotPrepare, match="does not answer"):
        install(folder, toy, progress)
    assert time.monotonic() - begin < 10
    assert any("Hardly anything has come" in text for text in progress.told)
    assert not (folder / "arriving").exists() and not has_toy(folder)


def test_what_comes_slowly_is_shown_and_waited_for(folder, index, toy, monkeypatch):
    for name, value in {"PATIENCE": 0.2, "LOOK": 0.1, "STREAM": 1}.items():
        monkeypatch.setattr(fetching, name, value)
    monkeypatch.setenv("PIP_INDEX_URL", index.address("trickling"))

    class Enough(Witness):
        def step(self, text, part):
            super().step(text, part)
            if text.endswith(" kB"):
                raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        install(folder, toy, Enough())


def test_nobody_there_is_no_network(folder, toy, monkeypatch):
    monkeypatch.setenv("PIP_INDEX_URL", "http://127.0.0.1:9/simple/")
    with pytest.raises(CannotPrepare, match="Connect to the internet"):
        install(folder, toy)


def test_a_mirror_in_the_users_settings_is_used_and_all_other_settings_are_not(folder, index, toy, monkeypatch):
    """In place of this package index, another; and whatever else pip can be told, which was not meant for us."""
    nowhere = folder.parent / "nowhere"
    (folder.parent / "constraint.txt").write_text(f"{NAME}==2.0\n")
    constraint = f"constraint = {folder.parent / 'constraint.txt'}\nquiet = 3\n"
    said = (
        f"[global]\nindex-url = {index.address('good')}\ntarget = {nowhere}\n{constraint}[install]\nno-binary = :all:\n"
    )
    told_by_file(folder, monkeypatch, said)
    foreign = {"PREFIX": nowhere, "ROOT": nowhere, "USER": "1", "REQUIRE_VIRTUALENV": "1", "DRY_RUN": "1", "PRE": "x"}
    for name, value in foreign.items():
        monkeypatch.setenv(f"PIP_{name}", str(value))
    install(folder, toy)
    assert has_toy(folder) and not nowhere.exists()
    assert index.asked[-1].startswith("/good/")


def test_settings_that_cannot_be_read_hold_nobody_up(folder, index, toy, monkeypatch):
    told_by_file(folder, monkeypatch, "this is no settings file")
    monkeypatch.setenv("PIP_INDEX_URL", index.address("good"))
    install(folder, toy)


def test_what_says_where_packages_come_from_is_kept():
    told = [
        "global.index-url='https://one/simple'",
        "global.find-links='/a\\n/b'",
        "global.target='/nowhere'",
        "install.index-url='https://two/simple'",
        "download.proxy='none'",
        "nonsense",
    ]
    kept = source_settings(told, {"PIP_TRUSTED_HOST": "two", "PIP_CONSTRAINT": "/c", "HTTPS_PROXY": "p"})
    assert kept == {"PIP_INDEX_URL": "https://two/simple", "PIP_FIND_LINKS": "/a /b", "PIP_TRUSTED_HOST": "two"}
    assert source_settings(told, {"PIP_INDEX_URL": "https://three"})["PIP_INDEX_URL"] == "https://three"


def test_proxies_and_certificates_reach_pip(monkeypatch):
    for name in ("HTTPS_PROXY", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"):
        monkeypatch.setenv(name, "there")
    assert {"HTTPS_PROXY", "SSL_CERT_FILE", "REQUESTS_CA_BUNDLE"} <= settings_for_pip({}).keys()


def test_a_list_that_does_not_agree_with_its_lock_is_told(folder, toy):
    Path(toy.file).write_text(f"{NAME}==1.1\n")
    with pytest.raises(CannotPrepare, match=r"games\.tools\.pins"):
        install(folder, toy)


def test_nothing_of_ours_says_where_the_index_is():
    """Whoever has a mirror is not led past it."""
    for packages in (PLAYING, TESTING):
        assert "://" not in Path(packages.wheels).read_text(encoding="utf-8")
