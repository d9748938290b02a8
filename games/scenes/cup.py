"""The party cup on the table: the standings between the games, and the podium at the end."""

from __future__ import annotations

import math
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pygame

from games.core.catalogue import game_named, info_of
from games.core.contract import OVER, Complaint
from games.core.match import Match
from games.core.record import LONGEST_LINE, read_records
from games.core.sentences import Plural
from games.kit.seat_sign import draw_seat_sign
from games.people.party import Sitter, in_colours_of_match, new_seed, options_for
from games.scenes.chart import PENS
from games.scenes.cup_seats import CupPlayersScene
from games.scenes.play.scene import PlayScene
from games.store import files, saves
from games.store.cup import FINAL, ROUND, SEMI, THIRD, Cup, Fixture
from games.store.cup_file import change, forget
from games.store.journal import Journal
from games.store.locks import InUse
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import BRASS, CREAM, HEIGHT, INK, WIDTH, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Change, Home, Push, Replace
from games.window.widgets import WideButton, Widget
from games.words import in_words, language, say

PAPER = Box(170, 190, 1580, 560)
CONFETTI = 160  # pieces
FALLING = 9.0  # seconds that they fall
STEPS = ((960, 300), (600, 220), (1320, 160), (1620, 100))  # of the podium: the middle of each, and its height
GROUND = 900


def as_points(points: float) -> str:
    """Points that may have been shared; only English has a point in them."""
    told = f"{points:.1f}".removesuffix(".0")
    return told if language() == "en" else told.replace(".", ",")


def points_words(points: float) -> str:
    """Only a whole number chooses the form of a word; shares of a point have a sentence of their own."""
    if points == int(points):
        return say(Plural("{points} [point|points]"), points=int(points))
    return say("{points} points", points=as_points(points))


def stage_words(fixture: Fixture) -> str:
    words = {
        ROUND: say("everybody plays everybody"),
        SEMI: say("semi-final"),
        THIRD: say("for the third place"),
        FINAL: say("final"),
    }
    return words.get(fixture.stage, "")


class CupScene(ControlScene):
    """The standings, and what is played next."""

    def __init__(self, cabinet: Cabinet, cup: Cup):
        super().__init__(cabinet)
        self.cup = cup
        self._confetti: list[Scrap] = []
        self._fallen = 0.0

    def enter(self) -> None:
        self._change(self._look_after_match)
        if self.cup.is_over:
            self._celebrate()
        self._build()

    def resume(self, answer: Any) -> Change | None:
        if answer == "end":
            return self._break_off()
        if isinstance(answer, list):  # who plays on
            self._change(lambda cup: cup.reseat(answer))
        self._build()
        return super().resume(answer)

    def _build(self) -> None:
        if self.cup.is_over:
            widgets: list[Widget] = [
                WideButton(Box(760, 960, 400, 90), say("To the other games"), self._end, "leave", 34)
            ]
        else:
            widgets = [
                WideButton(Box(1350, 930, 400, 100), say("Play"), self._play, "play", 40),
                WideButton(Box(170, 938, 350, 84), say("Go on later"), Home, "leave", 28),
                WideButton(Box(550, 938, 350, 84), say("End the cup"), self.ask_end, "close", 28),
                WideButton(Box(930, 938, 390, 84), say("Change players"), self._change_players, "human", 28),
            ]
        self.controls.widgets = widgets
        self.controls.focus = widgets[0]
        self.stale = True

    def back(self) -> Change:
        return self._end() if self.cup.is_over else Home()

    def ask_end(self) -> Change:
        choices = [("stay", say("Play on"), "play"), ("end", say("End the cup"), "close")]
        told = say("Its points are lost.")
        if self.cup.kept.journal is not None:
            told = say("Its points are lost, and so is the game that was begun.")
        return Push(AskScene, say("End the cup?"), choices, told)

    def _break_off(self) -> Change | None:
        """End the cup before it is over. Its unfinished game goes with it: nobody would know whose it is."""
        self._change(self._look_after_match)
        path = self._journal(self.cup)
        complaints = [] if path is None else saves.discard(path)
        self.cabinet.notices += map(in_words, complaints)
        if any(isinstance(complaint, InUse) for complaint in complaints):
            return None
        self.cabinet.notices += forget(self.cup)
        return Home()

    def _change_players(self) -> Change:
        return Push(CupPlayersScene, self.cup)

    def _end(self) -> Change:
        self.cabinet.notices += forget(self.cup)
        return Home()

    # The games

    def _play(self) -> Change | None:
        """The next match, or the one that was broken off; None, and a notice, while it is played in another window."""
        follows: list[Change | None] = []
        self._change(lambda cup: follows.append(self._taken_up(cup)))
        (followed,) = follows
        if followed is None:
            self._build()  # the cup may have gone on meanwhile
        return followed

    def _taken_up(self, cup: Cup) -> Change | None:
        if cup.is_gone:
            return Home()
        self._look_after_match(cup)
        fixture = cup.next
        if fixture is None:
            return None
        sitters = cup.sitters(fixture)
        if (path := self._journal(cup)) is not None:
            match, journal, complaints = saves.resume(path)
            self.cabinet.notices += map(in_words, complaints)
            if match is not None and journal is not None:
                sitters = in_colours_of_match(match, sitters)  # it may be older than the choice of sheets
                _seat(match, journal, sitters)
                return Replace(PlayScene, match, sitters, journal, self.cup)
            if not saves.is_gone(path):
                return None  # it is in use, or cannot be read just now: no reason to begin it anew
        options = options_for(fixture.game, sitters)
        match = Match(game_named(fixture.game), [sitter.seat_name for sitter in sitters], new_seed(), options)
        journal = self.cabinet.begin_journal(match)
        cup.kept.journal = None if journal is None else journal.path.name
        return Replace(PlayScene, match, sitters, journal, self.cup)

    def _look_after_match(self, cup: Cup) -> None:
        """What has become of the match in play: it is finished, or it may be another one."""
        self._take_what_was_finished(cup)
        self._journal(cup)

    def _take_what_was_finished(self, cup: Cup) -> None:
        """The program may have ended after the last move of a match, and before it was counted."""
        if cup.kept.journal is None or cup.is_over:
            return
        try:
            path = saves.finished_record(cup.kept.journal)
            data = files.read(path, LONGEST_LINE) or b""
            (match,) = read_records(BytesIO(data), game_named, earlier_rules=True)
        except (Complaint, ValueError):
            return  # it is still to be played
        if match.outcome is not None and cup.is_next(match.game.name, match.seats):
            cup.enter(match, cup.kept.journal)
        else:
            self._begin_anew(cup, Complaint("it is another game, or one of other players"))

    def _journal(self, cup: Cup) -> Path | None:
        """Of the match in play. A cup that points at something else leaves that alone, and begins its match anew."""
        name = cup.kept.journal
        if name is None:
            return None
        try:
            path = saves.journal_named(name)
            for game in saves.unfinished():
                if game.path == path and not cup.is_next(game.game, game.seats):
                    raise Complaint("it is another game, or one of other players")
        except Complaint as fault:
            self._begin_anew(cup, fault)
            return None
        return path

    def _begin_anew(self, cup: Cup, fault: Complaint) -> None:
        cup.forget_match()
        told = Complaint("The saved game is not the one of this cup; the match begins anew ({fault})", fault=fault)
        self.cabinet.notices.append(in_words(told))

    def _change(self, deed: Callable[[Cup], None]) -> None:
        self.cabinet.notices += change(self.cup, deed)

    # The podium

    def _celebrate(self) -> None:
        self.cabinet.sound.play("win")
        if not self.cabinet.settings.reduced_motion:
            luck = Random(len(self.cup.kept.played))
            self._confetti = [Scrap.thrown(luck) for _ in range(CONFETTI)]

    @property
    def is_moving(self) -> bool:
        return bool(self._confetti) and self._fallen < FALLING

    def update(self, seconds: float) -> Change | None:
        if self._confetti:
            self._fallen += seconds
        return None

    # The picture

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_leather", Box(260, 30, 1400, 124))
        if self.cup.is_over:
            self._draw_podium(canvas)
        else:
            canvas.text(say("Party cup"), 960, 93, 54, CREAM, "head", "centre", width=1200, shade=True)
            self._draw_standings(canvas)
            self._draw_next(canvas)
        self.controls.draw(canvas)

    def _draw_standings(self, canvas: Canvas) -> None:
        canvas.nine("ui/panel_paper", PAPER)
        games, points, totals = self.cup.games, self.cup.points(), self.cup.totals()
        left, width = PAPER.x + 520, (PAPER.width - 760) / len(games)
        is_tight = len(games) > 4  # then every second title stands a line lower, and each has twice the room
        for number, game in enumerate(games):
            x, y = left + width * (number + 0.5), PAPER.y + (48 + 36 * (number % 2) if is_tight else 62)
            room = (2 * width if is_tight else width) - 16
            canvas.text(info_of(game).title, x, y, 28, INK, "bold", "centre", width=room)
        canvas.text(say("Total"), PAPER.right - 130, PAPER.y + 62, 32, INK, "head", "centre", width=200)
        order = [player for group in self.cup.ranking() for player in group]
        for row, player in enumerate(order):
            y = PAPER.y + 150 + 104 * row
            sitter = self.cup.players[player]
            draw_seat_sign(canvas, sitter, PAPER.x + 90, y)
            canvas.text(sitter.name, PAPER.x + 146, y, 52, INK, "hand", width=350)
            missed = sum(self.cup.seats_in(number) <= player for number in range(len(games)))
            if missed:
                began = totals[player] - sum(came[player] or 0.0 for came in points)
                told = say("joined with {points}", points=as_points(began))
                canvas.text(told, left + width * missed / 2, y, 26, INK, "text", "centre", width=width * missed - 16)
            for number in range(missed, len(games)):
                came = points[number][player]
                told = "" if came is None else as_points(came)
                canvas.text(told, left + width * (number + 0.5), y, 38, PENS[sitter.colour], "bold", "centre")
            canvas.text(as_points(totals[player]), PAPER.right - 130, y, 48, INK, "head", "centre")

    def _draw_next(self, canvas: Canvas) -> None:
        fixture = self.cup.next
        assert fixture is not None
        names = ", ".join(sitter.name for sitter in self.cup.sitters(fixture))
        stage = stage_words(fixture)
        game = info_of(fixture.game).title if not stage else f"{info_of(fixture.game).title}, {stage}"
        canvas.text(say("Next: {game}", game=game), 960, 806, 42, CREAM, "head", "centre", width=1500, shade=True)
        canvas.text(names, 960, 866, 30, BRASS, "text", "centre", width=1500)

    def _draw_podium(self, canvas: Canvas) -> None:
        winners = [self.cup.players[player].name for player in self.cup.ranking()[0]]
        if len(winners) == 1:
            told = say("{name} wins the cup!", name=winners[0])
        else:
            told = say("{names} share the cup", names=", ".join(winners))
        canvas.text(told, 960, 93, 54, CREAM, "head", "centre", width=1300, shade=True)
        totals, place = self.cup.totals(), 0
        for group in self.cup.ranking():
            first = place
            for player in group:
                self._draw_step(canvas, place, first + 1, player, totals[player])
                place += 1
        for scrap in self._confetti:
            scrap.draw(canvas, min(self._fallen, FALLING))

    def _draw_step(self, canvas: Canvas, step: int, place: int, player: int, total: float) -> None:
        x, height = STEPS[step][0], STEPS[place - 1][1]
        sitter = self.cup.players[player]
        box = Box(x - 140, GROUND - height, 280, height)
        canvas.nine("ui/panel_slate", box)
        canvas.text(str(place), x, GROUND - min(height / 2, 110), 74, BRASS, "head", "centre", shade=True)
        draw_seat_sign(canvas, sitter, x, box.y - 182, 1.5)
        if place == 1:
            canvas.glyph("trophy", x, box.y - 290, 1.1, BRASS)
        canvas.text(sitter.name, x, box.y - 100, 54, CREAM, "hand", "centre", width=300, shade=True)
        canvas.text(points_words(total), x, box.y - 30, 28, BRASS, "text", "centre", width=290)


def _seat(match: Match, journal: Journal, sitters: list[Sitter]) -> None:
    """Let those play a match on who play the cup now."""
    for seat, sitter in enumerate(sitters):
        if match.seats[seat] != sitter.seat_name and match.to_move != OVER:
            match.hand_over(seat, sitter.seat_name)
            journal.entry(match)


class Scrap(NamedTuple):
    """A piece of confetti: how it falls follows from how it was thrown."""

    x: float
    late: float  # seconds until it comes into sight
    speed: float
    sway: float
    spin: float
    size: float
    colour: tuple[int, int, int]

    @classmethod
    def thrown(cls, luck: Random) -> Scrap:
        return cls(
            luck.uniform(0, WIDTH), luck.uniform(0, 4), luck.uniform(170, 330), luck.uniform(0, math.tau),
            luck.uniform(2, 7), luck.uniform(9, 17), luck.choice(list(PENS.values())),
        )  # fmt: skip

    def draw(self, canvas: Canvas, seconds: float) -> None:
        fallen = seconds - self.late
        y = -30 + self.speed * fallen
        if fallen < 0 or y > HEIGHT + 30:
            return
        x = self.x + 46 * math.sin(self.sway + 1.7 * fallen)
        turn, tilt = self.sway + self.spin * fallen, math.cos(self.spin * 1.3 * fallen + self.sway)
        long, broad = (
            pygame.Vector2(self.size, 0).rotate_rad(turn),
            pygame.Vector2(0, self.size * 0.62 * tilt).rotate_rad(turn),
        )
        middle = pygame.Vector2(x, y)
        corners = [canvas.px(*(middle + a * long + b * broad)) for a, b in ((1, 1), (-1, 1), (-1, -1), (1, -1))]
        light = 0.75 + 0.25 * abs(tilt)
        pygame.draw.polygon(canvas.surface, tuple(round(part * light) for part in self.colour), corners)
