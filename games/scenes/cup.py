"""The party cup on the table: the standings between the games, and the podium at the end."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from games.core.catalogue import game_named, info_of
from games.core.contract import OVER, Complaint
from games.core.match import Match
from games.core.record import LONGEST_LINE, read_records
from games.people.party import CUP, Sitter, in_colours_of_match, new_seed, options_for, remember
from games.scenes.bracket import GRAPH, Bracket, stage_words
from games.scenes.cup_seats import CupPlayersScene
from games.scenes.on_table import draw_small
from games.scenes.play.scene import PlayScene
from games.scenes.podium import Podium
from games.scenes.standings import draw_names, draw_table, draw_totals
from games.store import files, saves
from games.store.cup import WHOLE, Cup, Fixture
from games.store.cup_file import begin, change, forget
from games.store.ends import count_cup
from games.store.journal import Journal
from games.store.locks import InUse
from games.window.app import Cabinet
from games.window.ask import AskScene
from games.window.canvas import BRASS, CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.scenes import Change, Home, Push, Replace
from games.window.space import Placed
from games.window.widgets import WideButton, Widget
from games.words import in_words, say

WIDEST_GAME, HIGHEST_NEXT = 420, 330  # units for a game beside the names, and how high these are with all words


class CupSpread(NamedTuple):
    """Where everything lies, in a lying window and in an upright one."""

    title: Box
    table: Box  # with the points of all games
    graph: Placed  # the bracket, while a tournament is played
    totals: Box  # beside it
    next: Box  # what is played next
    buttons: tuple[Box, ...]
    ends: tuple[Box, ...]  # the buttons below the podium


LYING = CupSpread(
    Box(260, 8, 1400, 116),
    Box(170, 152, 1580, GRAPH.height),
    Placed(170, 152),
    Box(1300, 152, 450, GRAPH.height),
    Box(170, 710, 1580, 218),
    (Box(1350, 944, 400, 100), Box(170, 952, 350, 84), Box(550, 952, 350, 84), Box(930, 952, 390, 84)),
    (Box(540, 960, 400, 90), Box(980, 960, 400, 90)),
)
UPRIGHT = CupSpread(
    Box(40, 26, 1000, 124),
    Box(40, 180, 1000, 952),
    Placed(40, 180, 1000 / GRAPH.width),
    Box(40, 692, 1000, 440),
    Box(40, 1156, 1000, 448),
    (Box(40, 1630, 1000, 124), Box(40, 1780, 300, 100), Box(358, 1780, 300, 100), Box(676, 1780, 364, 100)),
    (Box(40, 1764, 490, 104), Box(550, 1764, 490, 104)),
)


class CupScene(ControlScene):
    """The standings, and what is played next."""

    tune = "title"

    def __init__(self, cabinet: Cabinet, cup: Cup):
        super().__init__(cabinet)
        self.cup = cup
        self.podium: Podium | None = None

    @property
    def has_upright(self) -> bool:
        return True

    @property
    def spread(self) -> CupSpread:
        return UPRIGHT if self.upright else LYING

    def lay_out(self) -> None:
        boxes = self.spread.ends if self.cup.is_over else self.spread.buttons
        for button, box in zip(self.controls.widgets, boxes, strict=True):
            button.box = box
        self.stale = True

    def enter(self) -> None:
        self._change(self._look_after_match)
        if self.cup.is_over:
            self._count()
            self.cabinet.sound.play("win_cup")
            self.podium = Podium(self.cup, has_confetti=not self.cabinet.settings.reduced_motion)
        self._build()

    def resume(self, answer: Any) -> Change | None:
        if answer == "end":
            return self._break_off()
        if isinstance(answer, list):  # who plays on
            self._change(lambda cup: cup.reseat(answer))
        self._build()
        return super().resume(answer)

    def _build(self) -> None:
        nowhere = Box(0, 0, 1, 1)
        if self.cup.is_over:
            widgets: list[Widget] = [
                WideButton(nowhere, say("To the other games"), self._end, "leave", 30),
                WideButton(nowhere, say("Another cup"), self._begin_another, "trophy", 34),
            ]
        else:
            widgets = [
                WideButton(nowhere, say("Play"), self._play, "play", 40),
                WideButton(nowhere, say("Go on later"), Home, "leave", 28),
                WideButton(nowhere, say("End the cup"), self.ask_end, "close", 28),
                WideButton(nowhere, say("Change players"), self._change_players, "human", 28),
            ]
        self.controls.widgets = widgets
        self.controls.focus = widgets[1 if self.cup.is_over else 0]
        self.lay_out()

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
        if self._count():  # otherwise it waits for a disk that takes it
            self.cabinet.notices += forget(self.cup)
        return Home()

    def _count(self) -> bool:
        """Let the hall of fame know of it, under the names that have been signed meanwhile."""
        is_kept = count_cup(self.cup, self.cabinet.fame)
        self.cabinet.tell(self.cabinet.fame.problems)
        return is_kept

    def _begin_another(self) -> Change:
        """The same people go on at once."""
        self._count()
        cup = self.cup.another()
        self.cabinet.notices += [*forget(self.cup), *begin(cup)]
        remember(self.cabinet.settings, CUP, cup.players)
        self.cabinet.save_settings()
        return Replace(CupScene, cup)

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

    @property
    def is_moving(self) -> bool:
        return self.podium is not None and self.podium.is_moving

    def update(self, seconds: float) -> Change | None:
        if self.podium is not None:
            self.podium.update(seconds)
        return None

    # The picture

    def draw(self, canvas: Canvas) -> None:
        if self.podium is not None:
            self.podium.draw(canvas)
        else:
            self._draw_standings(canvas, self.spread)
        self.controls.draw(canvas)

    def _draw_standings(self, canvas: Canvas, spread: CupSpread) -> None:
        draw_desk(canvas)
        canvas.nine("ui/panel_leather", spread.title)
        fixture = self.cup.next
        if fixture is None:
            return
        width = spread.title.width - 200
        canvas.text(say("Party cup"), *spread.title.centre, 54, CREAM, "head", "centre", width, shade=True)
        if fixture.stage == WHOLE:
            draw_table(canvas, self.cup, spread.table)
        else:
            with canvas.moved(spread.graph):
                Bracket(self.cup, GRAPH).draw(canvas)
            draw_totals(canvas, self.cup, spread.totals)
        self._draw_next(canvas, fixture, spread.next)

    def _draw_next(self, canvas: Canvas, fixture: Fixture, board: Box) -> None:
        """The game that is played now, who plays it, large and in their colours, and who waits or begins."""
        canvas.nine("ui/panel_wood", board)
        room = self._draw_game(canvas, fixture.game, board)
        middle, width = room.centre[0], room.width
        stage, title = stage_words(fixture), info_of(fixture.game).title
        game = f"{title}, {stage}" if stage else title
        told = say("Next: {game}", game=game)
        size = min(36, 46 / canvas.big_text)
        canvas.text(told, middle, room.y + 26, size, CREAM, "head", "centre", width=width, shade=True)
        playing = [self.cup.players[player] for player in fixture.players]
        names = room._replace(y=room.y + 54, height=room.height - 98)
        draw_names(canvas, playing, names, min(60, 66 / canvas.big_text))
        if waiting := self.cup.waiting(fixture):
            told = say("Waiting: {names}", names=", ".join(sitter.name for sitter in waiting))
        else:
            told = say("{name} begins", name=playing[0].name)
        size = min(28, 38 / canvas.big_text)
        canvas.text(told, middle, room.bottom - 20, size, BRASS, "text", "centre", width=width, shade=True)

    def _draw_game(self, canvas: Canvas, game: str, board: Box) -> Box:
        """The game as it stands on the title, at the left of the board; the room that is left beside it."""
        high = min(board.height - 36, HIGHEST_NEXT)
        place = Box(board.x + 40, board.centre[1] - high / 2, min(WIDEST_GAME, 1.3 * high), high)
        wide = place.width if draw_small(canvas, game, place) else 0.0
        return Box(place.x + wide + 30, place.y, board.width - wide - 110, high)


def _seat(match: Match, journal: Journal, sitters: list[Sitter]) -> None:
    """Let those play a match on who play the cup now."""
    for seat, sitter in enumerate(sitters):
        if match.seats[seat] != sitter.seat_name and match.to_move != OVER:
            match.hand_over(seat, sitter.seat_name)
            journal.entry(match)
