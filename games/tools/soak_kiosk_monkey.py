"""The monkey in the kiosk's long proof: it presses, types and shuts whatever it can think of.

A deed of its hands counts when the program has heard all of it. What it asks of the window manager is not for the
program alone, and is checked by what becomes of it: the window is there, in front, and fills the screen.
"""

from __future__ import annotations

import time
from collections import Counter
from random import Random
from typing import NamedTuple

from games.core.contract import Complaint
from games.core.sentences import Plural
from games.kiosk.cabinet import FOR_OPERATORS, FOR_VISITORS
from games.kiosk.operator import PinScene
from games.tools.kiosk_stay import Stay, wait
from games.tools.monkey import MARK_KEYS, MARKS, MonkeyDeed, a_deed, do, reached, window_of
from games.words import say

AT_ONCE = 80  # deeds between two looks at what has become of the program
BREATHLESS = 40  # deeds until a pause: whoever never rests is never listened to (games.window.guard)
PAUSE = "sleep 0.5"
SHARE = 0.95  # of the deeds that must have reached the window
ASKED_AGAIN = 3  # times
MARKED_AGAIN = 2.0  # seconds; a mark that was made while the window was hidden is lost
ASKING = 0.4  # of the looks after which the manager is asked for something


class WindowRequest(NamedTuple):
    """What the window manager is asked for; `heard` is what the program is told about it, if anything."""

    kind: str
    words: tuple[str, ...]  # of xdotool; `{window}` is the program's
    heard: str = ""


HIDES = ("key", "alt+F9")
REQUESTS = (
    WindowRequest("close", ("key", "alt+F4"), "close"),
    WindowRequest("hide", HIDES, "hidden"),
    WindowRequest("minimise", ("windowminimize", "{window}"), "hidden"),
    WindowRequest("move", ("windowmove", "{window}", "200", "120")),
    WindowRequest("resize", ("windowsize", "{window}", "640", "360")),
    # What is done while it comes back reaches nobody, or the program in a bad moment.
    WindowRequest("haste", (*HIDES, "key", "a", "mousemove", "640", "300", "click", "1", *HIDES, *HIDES), "hidden"),
)


def play_monkey(stay: Stay, count: int, luck: Random) -> list[str]:
    """Until so many of its deeds have reached the window; what went wrong."""
    since, monkey = len(stay.place.notes()), MonkeyAtScreen(stay, luck)
    begun = time.monotonic()
    try:
        monkey.play(count)
    except Complaint as complaint:
        return [monkey.told(complaint)]
    finally:
        print(monkey.report(time.monotonic() - begun, len(stay.place.asked(since))), flush=True)
    return led_astray({*stay.place.asked(since)})


class MonkeyAtScreen:
    def __init__(self, stay: Stay, luck: Random):
        self._stay = stay
        self._luck = luck
        self._child = stay.await_run()
        self._marks = 0
        self.sent: Counter[str] = Counter()
        self.reached: Counter[str] = Counter()
        self.asked: Counter[str] = Counter()

    def play(self, count: int) -> None:
        """A Complaint as soon as the program is not what fills the screen, or does not hear what is done."""
        self._look()
        while self.reached.total() < count:
            self._handle([a_deed(self._luck) for _ in range(min(AT_ONCE, count - self.reached.total()))])
            if self._luck.random() < ASKING:
                self._ask(self._luck.choice(REQUESTS))
            if self.reached.total() < SHARE * self.sent.total() - AT_ONCE:
                break  # a few that were lost at the beginning are not many in the end
        if self.reached.total() < SHARE * self.sent.total():
            raise Complaint("too few of the monkey's deeds have reached the window")
        for request in REQUESTS:  # few deeds may have left some of them out
            if not self.asked[request.kind]:
                self._ask(request)

    def _handle(self, deeds: list[MonkeyDeed]) -> None:
        since = len(self._stay.place.notes())
        pauses = [PAUSE if number % BREATHLESS == 0 else "" for number in range(len(deeds))]
        do(self._stay.environ, [word for each in zip(pauses, deeds) for word in (each[0], each[1].words)])
        self._look()
        heard = self._heard(since)
        for deed, has_reached in zip(deeds, reached(deeds, heard)):
            self.sent[deed.kind] += 1
            self.reached[deed.kind] += has_reached

    def _ask(self, request: WindowRequest) -> None:
        """Once more if nobody heard it: a key that asks goes to the window in front, and that may just be changing."""
        since, window = len(self._stay.place.notes()), window_of(self._stay.environ, self._child)
        for _ in range(ASKED_AGAIN):
            do(self._stay.environ, [word.format(window=window) for word in request.words])
            self._look()
            if not request.heard or request.heard in self._heard(since):
                self.asked[request.kind] += 1
                return
        raise Complaint("the program was not told of the request: {request}", request=request.kind)

    def _heard(self, since: int) -> list[str]:
        """What has reached the program up to now: it hears everything in its order, so a mark ends it."""
        number = self._marks % len(MARKS)
        self._marks += 1
        mark, key = f"key {MARKS[number]}", f"key {MARK_KEYS[number]}"
        marked = -MARKED_AGAIN

        def is_heard() -> bool:
            nonlocal marked
            if mark in self._stay.place.noted("heard", since):
                return True
            if time.monotonic() - marked > MARKED_AGAIN:
                marked = time.monotonic()
                do(self._stay.environ, [key])
            return False

        marked = time.monotonic() - 2 * MARKED_AGAIN
        if not wait(is_heard, self._stay.config.freeze_seconds):
            self._check_life()
            raise Complaint("the program does not hear anything any more")
        heard = self._stay.place.noted("heard", since)
        return [what for what in heard[: heard.index(mark)] if what.removeprefix("key ") not in MARKS]

    def _look(self) -> None:
        """It is still there; a window that was hidden is back as soon as the loop has gone round."""
        is_seen = wait(self._stay.is_in_front, self._stay.config.freeze_seconds)
        self._check_life()
        if not is_seen:
            raise Complaint("the window does not fill the screen any more")

    def _check_life(self) -> None:
        if self._stay.supervisor.poll() is not None:
            raise Complaint("the kiosk has ended")
        if self._stay.child != self._child:
            raise Complaint("the program was left or crashed")

    # What is told

    def told(self, complaint: Complaint) -> str:
        return say(
            Plural("after {count} [deed|deeds] of the monkey: {fault}"), count=self.sent.total(), fault=complaint
        )

    def report(self, seconds: float, scenes: int) -> str:
        kinds = ", ".join(f"{kind} {self.reached[kind]}/{sent}" for kind, sent in sorted(self.sent.items()))
        requests = ", ".join(f"{kind} {count}" for kind, count in sorted(self.asked.items()))
        return say(
            "the monkey: deeds that have reached the window: {count} ({kinds}); requests to the window manager: "
            "{requests}; opened scenes: {scenes}; in {seconds:.0f} s",
            count=self.reached.total(), kinds=kinds, requests=requests or "0", scenes=scenes, seconds=seconds,
        )  # fmt: skip


def led_astray(asked: set[str]) -> list[str]:
    """What was to be opened although no visitor is meant to see it."""
    wrong = asked - {scene.__name__ for scene in (*FOR_VISITORS, PinScene)}
    complaints = [say("the monkey has opened {names}", names=", ".join(sorted(wrong)))] if wrong else []
    if asked & {scene.__name__ for scene in FOR_OPERATORS}:
        complaints.append(say("the monkey has come to the operator's page"))
    return complaints
