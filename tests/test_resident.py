"""How much memory is taken up now, for `bench --only memory`."""

import mmap
from pathlib import Path

import pytest

from games.tools import resident
from games.tools.resident import MB, PAGES, resident_mb


@pytest.mark.parametrize("pages", [PAGES, Path("/no/such/file")], ids=("as told by the kernel", "as told by ps"))
def test_what_is_taken_is_counted_and_what_is_given_back_is_not(pages, monkeypatch):
    monkeypatch.setattr(resident, "PAGES", pages)
    before = resident_mb()
    with mmap.mmap(-1, 200 * MB) as taken:
        for start in range(0, len(taken), 4096):
            taken[start] = 1
        assert 190 < resident_mb() - before < 210
    assert abs(resident_mb() - before) < 20
