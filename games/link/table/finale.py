"""The end of a game: the groups light up one after the other, the winner is named, and the tower is emptied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pygame

from games.core.contract import OVER
from games.core.match import Match
from games.kit.scripts import Script, over, pause, smooth
from games.kit.seat_sign import draw_seat_sign
from games.kit.tokens import draw_token
from games.link.rules.game import State
from games.link.table import picture as pic
from games.link.table.keepsake import TOKEN, draw_keepsake, middle_cell
from games.link.table.lever import BOX as LEVER_BOX
from games.link.table.lever import Lever
from games.link.table.lights import FLARES, Spotlights
from games.link.table.loose import LoosePieces
from games.link.table.motion import TableInMotion
from games.people.party import Sitter
from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.window.widgets import Widget
from games.words import say

STANDS = 2.5  # seconds that the finished tower stands
TOGETHER = 1.6  # the first of them, in which the groups light up
LONGEST_EACH = 0.5  # of them for one group
PATIENCE = 6.0  # seconds until the lever falls by itself
PULL = 0.3
PAN, PANS = 112.0, 0.8  # units by which the view goes down to the table, and in how many seconds
BEYOND = 238.0  # units that the room reaches beyond the design space
READ = 0.8  # seconds after which their files have been read
WARM_UP = 12  # steps of what is made in a frame while the tower stands
AT_REST = 4  # pictures for each piece of a heap that lies still: two, and those that they are made of
INK = (48, 32, 16)
PLATE = Box(500, 20, 920, 112)  # where the winner is named
UPRIGHT_PLATE = Box(560, 4, 800, 112)  # the same where the tower is seen larger
TOWER_PART = Box(480, 0, 960, 980)  # where lights and plate are
LEVER_PART = LEVER_BOX.grown(40)
HEAP = Box(120, 0, 1680, 1080)  # where pieces fall and lie, when the view has gone down
PAYS = 3  # pieces from which on a group counts (TL-8)


class Lit(NamedTuple):
    """A group that has been counted."""

    seat: int
    mask: int
    pieces: int
    age: float


class Finale(TableInMotion):
    """What happens when the game is over, and what is seen of it."""

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.loose = LoosePieces()
        self.spotlights = Spotlights()
        self.lever = Lever(self._pull)
        self.lit: list[Lit] = []
        self.named = 0.0  # how far the plate with the winner has come up
        self.winner_words = ""
        self.pulled = 0.0  # the lever, from 0 to 1
        self.poured_for = 0.0  # seconds since the bottom is open
        self._panned = 0.0  # the view, from 0 to 1
        self._stands = False
        self._stood = 0.0  # seconds
        self._warming: Iterator[None] | None = None

    def show(self, match: Match) -> None:
        super().show(match)
        self.lever.enabled = False
        self.lit = []
        self.spotlights.forget()
        self.named = self.pulled = self.poured_for = self._panned = 0.0
        self._stands = False
        self._clear_table(0.0)

    def end(self, match: Match) -> None:
        """The tower stands, then waits for somebody who pulls the lever, then everything pours out."""
        self.last = None
        if not match.state.laid:
            return
        self.stage.play(self._standing(match), self._waiting(), self._pouring(match))
        if self.cabinet.settings.reduced_motion:
            while self.stage.is_playing:
                self.stage.finish()
            self.cabinet.sound.play("trapdoor")  # who does not see it open still hears it

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.lever.lay_out(self.laid.tower)

    @property
    def has_begun_to_end(self) -> bool:
        return self._stands or self.is_open or self.pulled > 0

    def part_of_the_end(self) -> Box | None:
        """Where something moves just now; everywhere while the view goes down."""
        if self.flying.words:
            return None
        if self.is_open:
            return HEAP if self._panned == 1.0 else None
        if self.lever.enabled or self.pulled > 0:
            return LEVER_PART
        return TOWER_PART if not self.upright else None

    def end_widgets(self, match: Match) -> list[Widget]:
        return [self.lever] if match.state.laid else []

    def _standing(self, match: Match) -> Script:
        self.flying.leave()
        self._stands, self._stood, self._warming = True, 0.0, None
        self.cabinet.sprites.load_ahead(*self.loose.files([self.sitters[seat].colour for seat, _ in match.state.laid]))
        self.winner_words = winner_words(match, self.sitters)
        groups = paying_groups(match)
        each = min(LONGEST_EACH, TOGETHER / max(1, len(groups)))
        for number, (seat, mask, pieces) in enumerate(groups):
            self.lit.append(Lit(seat, mask, pieces, 0.0))
            self._play("link_small" if pieces < 5 else "link_mid" if pieces < 9 else "link_big", 0.5 + 0.05 * number)
            yield from pause(each)
        yield from pause(TOGETHER - each * len(groups))
        if self.winner_words:
            self._play("link_big")
        yield from over(STANDS - TOGETHER, self._name)

    def _name(self, share: float) -> None:
        self.named = smooth(min(1.0, share * 3))
        self._clear_table(smooth(share))

    def _clear_table(self, share: float) -> None:
        """Trays that lie where the pieces will fall are pushed aside."""
        self.hand.laid = self.laid._replace(cleared=share)

    def _waiting(self) -> Script:
        self.named = 1.0
        self.lever.enabled = True
        yield from pause(PATIENCE)

    def _pull(self) -> None:
        if self.lever.enabled:
            self.stage.finish()

    def _pouring(self, match: Match) -> Script:
        self.lever.enabled = self._stands = False
        yield from over(PULL, self._move_lever)
        self._play("trapdoor")
        if not self.stage.is_hurried:
            self.heard.begin_pour()
        self.tower.pour(seed=len(match.steps))
        self.is_open = True
        self.lit, self.named = [], 0.0
        self.still.forget()
        try:
            while not self.tower.is_at_rest or self.poured_for < PANS:
                seconds = yield
                self.poured_for += seconds
                self._panned = smooth(min(1.0, self.poured_for / PANS))
                self._move_on(seconds)
        finally:
            self.heard.hush()
        self.still.forget()
        self.loose.keep_latest(AT_REST * len(match.state.laid))

    def _move_lever(self, share: float) -> None:
        self.pulled = share * share

    # Time

    def update(self, seconds: float) -> None:
        super().update(seconds)
        self._stood += seconds
        self.lit = [one._replace(age=one.age + seconds) for one in self.lit]

    # The picture

    def warm_up(self, canvas: Canvas, match: Match) -> None:
        """While the tower stands: some of the pictures that will be needed as soon as it is open."""
        if not self._stands or self._stood < READ:
            return
        if self._warming is None:
            self._warming = self.loose.warm_up(
                canvas, [(self.sitters[seat].colour, place.shape) for seat, place in match.state.laid]
            )
        for _ in zip(range(WARM_UP), self._warming):
            pass

    def draw_lights(self, canvas: Canvas, match: Match) -> None:
        """Everything but the groups that have been counted lies in the dark."""
        if not self.lit:
            return
        self.spotlights.draw(canvas, [(one.mask, one.age) for one in self.lit])
        for one in self.lit:
            rise = smooth(min(1.0, one.age / FLARES))
            size = TOKEN * (0.6 + 0.4 * rise)
            draw_token(canvas, str(one.pieces), "plain", *middle_cell(one.mask), size)

    def draw_winner(self, canvas: Canvas, match: Match) -> None:
        """A plate that comes down over the tower."""
        if not self.named or not self.winner_words:
            return
        plate = UPRIGHT_PLATE if self.upright else PLATE
        box = plate._replace(y=plate.y - (1 - self.named) * 150)
        canvas.nine("ui/plate_brass", box)
        x, y = box.centre
        signs = list(match.result.winners)
        for number, seat in enumerate(signs):
            draw_seat_sign(canvas, self.sitters[seat], box.x + 66 + 58 * number, y - 1, 0.8)
        aside = 33 + 29 * len(signs)
        room = box.width - 2 * aside - 90
        canvas.text(self.winner_words, x + aside / 2, y, 54, INK, "head", "centre", width=room)

    def draw_end(self, canvas: Canvas, match: Match) -> None:
        """The heap before the empty tower: whose names and pieces they were stands on the cards at the results."""
        with canvas.moved(self.laid.tower):
            down = round(self.pan(canvas) * canvas.scale)
            canvas.top -= down
            canvas.backdrop("link/background")
            if down:
                pic.continue_table(canvas, down)
            canvas.sprite("link/base_open", 0, 0)
            canvas.sprite("link/front", pic.TOWER.x, pic.TOWER.y, blend=pygame.BLEND_RGB_ADD)
            pic.draw_sliders(canvas, self.sitters, self.sliders.shown)
            self.loose.draw_heap(canvas, [sitter.colour for sitter in self.sitters], self.tower.heap())
            canvas.top += down

    def draw_keepsake(self, canvas: Canvas, match: Match, seat: int, room: Box) -> bool:
        return draw_keepsake(canvas, self.loose, match.state, seat, self.sitters[seat].colour, room)

    def pan(self, canvas: Canvas) -> float:
        """How far the view has gone down, in units: only so far that the room goes on there, and where it has to."""
        if self.upright:
            return 0.0
        seen_below = canvas.top / canvas.scale
        return self._panned * min(PAN, max(0.0, PAN - seen_below), max(0.0, BEYOND - seen_below))


def paying_groups(match: Match) -> list[tuple[int, int, int]]:
    """Seat, cells and pieces of every group that counts: the best player's last, and of each the largest last."""
    state: State = match.state
    scores = match.game.scores(state)
    order = sorted(range(state.seats), key=lambda seat: (scores[seat], -seat))
    return [
        (seat, mask, pieces)
        for seat in order
        for mask, pieces in sorted(state.groups[seat], key=lambda group: group[1])
        if pieces >= PAYS
    ]


def winner_words(match: Match, sitters: list[Sitter]) -> str:
    if match.to_move != OVER:
        return ""
    names = [sitters[seat].name for seat in match.result.winners]
    if len(names) == 1:
        return say("{name} wins!", name=names[0])
    return say("{names} share the win", names=", ".join(names)) if names else ""
