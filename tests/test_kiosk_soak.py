"""Samples of `soak kiosk`: a kiosk on a virtual screen, with real clicks and a real death."""

import shutil
import sys

import pytest

from games.tools import soak_kiosk_screen as soak_screen
from games.tools.monkey import NEEDED
from games.words import use_language

missing = [name for name in NEEDED if shutil.which(name) is None]


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path / "own"))
    yield tmp_path
    use_language("en")


@pytest.mark.skipif(sys.platform != "linux", reason="the virtual screen is one of Linux")
@pytest.mark.skipif(bool(missing), reason=f"a virtual screen needs {', '.join(missing)}")
def test_a_visitor_a_crash_and_a_monkey_on_a_virtual_screen(capsys, monkeypatch):
    monkeypatch.setattr(soak_screen, "RECOVERED", 10.0)  # a machine that runs other tests meanwhile may be slower
    assert soak_screen.soak_screen(120, seed=3, walks_away=False, freezes=False) == []
    told = capsys.readouterr().out
    assert "after SIGKILL a new program" in told and "looked for in" in told and "deeds: 120" in told


@pytest.mark.parametrize("coding", ["utf-8", "utf-16", "utf-16-be"])
def test_a_name_is_found_however_it_is_written(folder, coding):
    file = folder / "a file"
    file.write_bytes(b"\x00\xff" + '{"who": "QWXZvj"}'.encode(coding))
    assert soak_screen.holds_name(file, "Qwxzvj") and not soak_screen.holds_name(file, "Qwxzvk")
    assert soak_screen.holds_name(file.rename(folder / "qwxzvk.json"), "Qwxzvk")
