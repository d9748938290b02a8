"""The end of a game: who won, and every score line by line."""

from __future__ import annotations

import re

from games.core.match import Match
from games.kit.best_list import draw_bests
from games.kit.flying import signed
from games.kit.parts import table_of
from games.people.party import (
    Sitter,
    chosen_in,
    in_colours_of_match,
    moved_on,
    new_seed,
    options_for,
    remember,
    sitters_of,
)
from games.scenes.replay import ReplayScene
from games.scenes.review import ReviewScene
from games.store.bests import solo_kind
from games.store.cup import Cup
from games.window.app import Cabinet
from games.window.canvas import CREAM, INK, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.guard import QUIET_RESULTS
from games.window.scenes import Change, Home, Push, Replace
from games.window.widgets import WideButton
from games.words import say


class ResultsScene(ControlScene):
    quiet = QUIET_RESULTS

    def __init__(
        self, cabinet: Cabinet, match: Match, sitters: list[Sitter], place: int | None = None, cup: Cup | None = None
    ):
        if cup is None:
            first = WideButton(Box(100, 930, 400, 90), say("Play again"), self._again, "undo", 34)
        else:
            first = WideButton(Box(100, 930, 400, 90), say("On with the cup"), self._go_on, "trophy", 34)
        super().__init__(
            cabinet,
            [
                first,
                WideButton(Box(540, 930, 400, 90), say("Watch it again"), self._watch, "first", 34),
                WideButton(Box(980, 930, 400, 90), say("Look back at it"), self._review, "hint", 34),
                WideButton(Box(1420, 930, 400, 90), say("To the other games"), Home, "leave", 34),
            ],
        )
        self.match = match
        self.outcome = match.result
        self.sitters = sitters
        self.cup = cup  # that this game is part of
        self.place = place  # of this game in the list of the best
        self.controls.focus = self.controls.widgets[0]

    def enter(self) -> None:
        self.cabinet.sound.play("win" if self._is_success() else "over")

    def _is_success(self) -> bool:
        """Somebody here has won; who played alone has, if the game is the best of all."""
        if len(self.sitters) == 1:
            return self.place == 1
        return any(self.sitters[seat].is_human for seat in self.outcome.winners)

    def _again(self) -> Change:
        # Whoever had handed a seat over sits down again.
        first = sitters_of(self.match.first_seats, self.match.game.name, self.match.options)
        same = [s._replace(who=f.who) for s, f in zip(in_colours_of_match(self.match, self.sitters), first)]
        self.sitters = moved_on(same)
        remember(self.cabinet.settings, self.match.game.name, self.sitters)
        self.cabinet.save_settings()
        options = options_for(self.match.game.name, self.sitters, chosen_in(self.match))
        match = Match(self.match.game, [s.seat_name for s in self.sitters], new_seed(), options)
        from games.scenes.play.scene import PlayScene  # which leads here

        return Replace(PlayScene, match, self.sitters, self.cabinet.begin_journal(match))

    def _go_on(self) -> Change:
        from games.scenes.cup import CupScene  # which leads to games, and they lead here

        assert self.cup is not None
        return Replace(CupScene, self.cup)

    def _watch(self) -> Change:
        return Push(ReplayScene, self.match, self.sitters)

    def _review(self) -> Change:
        return Push(ReviewScene, self.match, self.sitters)

    def back(self) -> Change:
        return Home()

    def _headline(self) -> str:
        told = table_of(self.match.game.name).headline(self.match)
        if told is not None:
            return told
        names = [self.sitters[seat].name for seat in self.outcome.winners]
        if not names:
            return say("Nobody wins")
        if len(names) == 1:
            return say("{name} wins!", name=names[0])
        return say("{names} share the win", names=", ".join(names))

    def _ending(self) -> str:
        """How it came to that."""
        names = [sitter.name for sitter in self.sitters]
        if self.match.forfeit is not None:
            return say("{name} gave up, and so the game is over.", name=names[self.match.forfeit.seat])
        return table_of(self.match.game.name).ending(self.match, names)

    def draw(self, canvas: Canvas) -> None:
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_leather", Box(260, 18, 1400, 130))
        canvas.text(self._headline(), 960, 83, 56, CREAM, "head", "centre", width=1240, shade=True)
        canvas.paragraph(self._ending(), Box(160, 158, 1600, 86), 28, CREAM, align="centre")
        outcome = self.outcome
        sheets = self.match.game.score_sheet(self.match.state)
        count = len(self.sitters)
        if count == 1:
            self._draw_solo(canvas, sheets[0])
            self.controls.draw(canvas)
            return
        width = min(520, 1760 / count - 30)
        left = 960 - (count * width + (count - 1) * 30) / 2
        for seat, sitter in enumerate(self.sitters):
            self._draw_sheet(
                canvas, Box(left + seat * (width + 30), 252, width, 644), sitter, outcome, seat, sheets[seat]
            )
        self.controls.draw(canvas)

    def _draw_solo(self, canvas: Canvas, lines) -> None:
        """Who played alone sees where the game stands among the best."""
        self._draw_sheet(canvas, Box(420, 252, 520, 644), self.sitters[0], self.outcome, 0, lines)
        bests = self.cabinet.bests.of(solo_kind(self.match))
        draw_bests(canvas, Box(980, 252, 520, 644), bests, say("This game is not in the list."), self.place)

    def _draw_sheet(self, canvas: Canvas, box: Box, sitter: Sitter, outcome, seat: int, lines) -> None:
        canvas.nine("ui/panel_paper", box)
        canvas.sprite(f"ui/seat_disc_{sitter.colour}", box.x + 62, box.y + 66)
        canvas.text(sitter.name, box.x + 110, box.y + 66, 44, INK, "hand", width=box.width - 190)
        if seat in outcome.winners and (len(self.sitters) > 1 or self.place == 1):
            canvas.glyph("trophy", box.right - 56, box.y + 66, 0.62, (176, 120, 28))
        y = box.y + 130
        for line in lines:
            words = say(line.sentence, **line.facts)
            paid = signed(line.points) if line.points else ""
            room = box.width - 100 - max(80, canvas.text_width(paid, 32, "bold"))
            used = canvas.paragraph(_unbroken(words), Box(box.x + 40, y, room, 120), 27, INK)
            canvas.text(paid, box.right - 40, y + 18, 32, INK, "bold", "right")
            y += used + 22
        if self.match.forfeit is not None and self.match.forfeit.seat == seat:
            canvas.paragraph(say("gave up"), Box(box.x + 40, y, box.width - 80, 60), 30, (150, 40, 30), "bold")
        total = str(outcome.scores[seat]).replace("-", "\N{MINUS SIGN}")
        wide = min(canvas.text_width(total, 54, "head"), box.width * 0.4)
        room = box.width - 80 - wide - 30
        canvas.text(say("Total"), box.x + 40, box.bottom - 70, 36, INK, "head", width=room)
        canvas.text(total, box.right - 40, box.bottom - 70, 54, INK, "head", "right", width=wide)


def _unbroken(words: str) -> str:
    """With blanks at which no line ends on both sides of a multiplication sign."""
    return re.sub(" ([x\N{MULTIPLICATION SIGN}]) ", "\N{NO-BREAK SPACE}\\1\N{NO-BREAK SPACE}", words)
