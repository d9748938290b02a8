"""Real browsers, held upright, with fingers: they play against the program, whose record must replay.

Chromium comes from the system; where there is none, or nothing to drive it with, nothing can be shown.
"""

import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from games.core.catalogue import game_named
from games.core.contract import CHANCE
from games.core.record import read_records

ROOT = Path(__file__).resolve().parent.parent
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
SMALLEST = PHONE | {"viewport": {"width": 320, "height": 568}, "locale": "de-DE"}
HASTE = 450  # milliseconds: what comes sooner was meant for something else
PATIENCE = 30_000  # milliseconds: a busy machine is no fault of the program

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
if CHROMIUM is None:
    pytest.skip("there is no chromium on this system", allow_module_level=True)


class Table:
    """The program with a game for these guests, as a process of its own."""

    def __init__(self, game: str, *names: str, seconds: int = 240):
        command = [sys.executable, "-m", "tests.phone_table", game, str(seconds), *names, "--still"]
        environ = {**os.environ, "LANGUAGE": "en", "SDL_VIDEODRIVER": os.environ.get("SDL_VIDEODRIVER", "dummy")}
        self.process = subprocess.Popen(command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)
        self.url = next(line for line in self._lines() if line.startswith("http")).strip()

    def _lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        yield from iter(self.process.stdout.readline, "")

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()

    def record(self) -> Any:
        """Of the game, when it is over."""
        told = [line for line in self._lines() if line.strip()][-1]
        (match,) = read_records(BytesIO(told.encode()), game_named)
        return match


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as driver:
        opened = driver.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield opened
        opened.close()


def guest(browser: Any, url: str, name: str, facts: Any = PHONE) -> Any:
    """A phone that has scanned the code and sat down. Its page must not complain of anything."""
    page = browser.new_context(**facts).new_page()
    page.faults = []
    page.on("pageerror", lambda fault: page.faults.append(str(fault)))
    page.set_default_timeout(PATIENCE)
    page.goto(url)
    page.fill("#name", name)
    page.tap("button.main")
    page.wait_for_selector(".guests, .table")
    return page


def place_of(page: Any, selector: str) -> Any:
    """Where something lies; the page may be just drawing it anew."""
    until = time.monotonic() + PATIENCE / 1000
    while (place := page.locator(selector).bounding_box()) is None:
        assert time.monotonic() < until, selector
        page.wait_for_timeout(50)
    return place


def decide(page: Any) -> None:
    """Whatever is asked, as a finger answers it."""
    for found, act in (("button.throw", _swipe), (".letters-row", _build), (".sheet.mine", _enter), (".move", _choose)):
        if page.locator(found).count():
            try:
                act(page)
            except playwright.TimeoutError:
                pass  # the table has gone on in between
            return


def _swipe(page: Any) -> None:
    page.locator("button.throw").tap(timeout=2_000)


def _build(page: Any) -> None:
    page.locator(".letters-row button").first.tap(timeout=2_000)
    page.locator(".tetrix button.main").tap(timeout=2_000)


def _enter(page: Any) -> None:
    done = page.locator(".tetrix button.main")
    if done.is_enabled(timeout=2_000):
        done.tap(timeout=2_000)


def _choose(page: Any) -> None:
    page.locator(".move").first.tap(timeout=2_000)
    page.locator("button.do").tap(timeout=2_000)


def has_overflow(page: Any) -> bool:
    return page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth")


def test_a_whole_game_is_played_in_browsers(browser):
    table = Table("borderline", "Anna", "Ben")
    pages = [guest(browser, table.url, "Anna"), guest(browser, table.url, "Ben", SMALLEST)]
    assert not pages[0].url.partition("#")[2], "the key does not stay in the address"
    while table.process.poll() is None and not all(page.locator(".ranks").count() for page in pages):
        for page in pages:
            decide(page)
            assert not has_overflow(page)
    match = table.record()
    assert match.outcome is not None
    assert {step.by for step in match.steps} - {CHANCE} == {0, 1}
    assert all(match.is_human(seat) for seat in range(2))
    assert [page.faults for page in pages] == [[], []]


def test_a_game_with_a_page_of_its_own_is_played_with_fingers(browser):
    """Te-Trix: dice are thrown with a swipe and swapped, and the form is dragged over the sheet and turned."""
    table = Table("tetrix", "Anna", "Ben", seconds=120)
    anna, ben = guest(browser, table.url, "Anna"), guest(browser, table.url, "Ben", SMALLEST)
    anna.wait_for_selector("button.throw")
    anna.wait_for_timeout(HASTE)
    place = place_of(anna, "button.throw")
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] * 0.8
    anna.mouse.move(x, y)
    anna.mouse.down()
    anna.mouse.move(x, y - 120, steps=4)
    anna.mouse.up()
    anna.wait_for_selector(".letters-row")
    anna.wait_for_timeout(HASTE)
    anna.locator(".letters-row button").nth(1).tap()
    anna.locator(".tetrix button.main").tap()
    for page in (ben, anna):
        page.wait_for_selector(".sheet.mine")
        sheet = place_of(page, ".sheet.mine")
        page.locator(".tetrix .row button").first.tap()
        page.mouse.move(sheet["x"] + sheet["width"] / 2, sheet["y"] + sheet["height"] / 2)
        page.mouse.down()
        page.mouse.move(sheet["x"] + sheet["width"] * 0.7, sheet["y"] + sheet["height"] * 0.25, steps=5)
        page.mouse.up()
        page.wait_for_function("!document.querySelector('.tetrix button.main').disabled")
        page.wait_for_timeout(HASTE)
        page.locator(".tetrix button.main").tap()
    ben.wait_for_selector("button.throw")
    assert not has_overflow(anna) and not has_overflow(ben)
    assert [anna.faults, ben.faults] == [[], []]
    table.end()


def test_a_reloaded_page_is_back_at_its_seat(browser):
    table = Table("borderline", "Anna", "Ben", seconds=120)
    anna, ben = guest(browser, table.url, "Anna"), guest(browser, table.url, "Ben")
    anna.wait_for_selector("button.throw")
    anna.reload()
    anna.wait_for_selector("button.throw")
    assert anna.locator(".seat.you .name").inner_text() == "Anna"
    ben.reload()
    while not any(page.locator(".move").count() for page in (anna, ben)):
        for page in (anna, ben):
            decide(page)
            page.wait_for_timeout(HASTE)
    mover, other = (anna, ben) if anna.locator(".move").count() else (ben, anna)
    mover.reload()
    mover.locator(".move").first.tap()
    mover.locator("button.do").tap()
    other.wait_for_selector("button.throw")
    table.end()
