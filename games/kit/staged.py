"""A table on a stage: what moves on it are scripts, a card explains what nobody expects, and words are told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any, ClassVar, NamedTuple

from games.core.contract import Reason
from games.core.match import Match, Step
from games.kit.card import Card
from games.kit.pace import PERSON, Pace, pace_of
from games.kit.refusals import Refused, Told, draw_plate
from games.kit.scripts import Script, Stage
from games.kit.still import StillLayer
from games.kit.tables import Gesture, Table
from games.kit.tokens import A_TOKEN
from games.people.party import Sitter
from games.window.app import Cabinet
from games.window.canvas import CREAM, Box, Canvas

MOST_SOUNDS, BETWEEN_SOUNDS = 5, 0.11  # of a motion that is left out, and seconds from one to the next


class Sounding(NamedTuple):
    """A sound that was not heard in its time."""

    strength: float
    sound: Callable[..., None]


QUIET = Sounding(0.0, lambda: None)


class StagedTable(Table):
    """A game says for each step which script shows it, what else is there to be seen, and where it moves."""

    CARD: ClassVar[Box] = Box(470, 427, 980, 226)  # where the card lies
    PLATE: ClassVar[Box] = Box(560, 744, 800, 104)  # where it stands what is told about no place
    BESIDE: ClassVar[Box] = Box(30, 170, 1860, 770)  # where plates may stand that are about a place
    # The same in an upright window.
    UPRIGHT_CARD: ClassVar[Box] = Box(50, 760, 980, 226)
    UPRIGHT_PLATE: ClassVar[Box] = Box(140, 1540, 800, 104)
    UPRIGHT_BESIDE: ClassVar[Box] = Box(20, 180, 1040, 1600)
    REFUSES: ClassVar[str] = "refuse"  # how it sounds when something may not be put down
    TOLD: ClassVar[float] = 4.5  # seconds that it is told why something is not allowed
    AHEAD: ClassVar[tuple[str, ...]] = ()  # a picture out of every file that is only needed when something moves

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.stage = Stage()  # what everybody waits for
        self.pace: Pace = PERSON  # of the present step
        self.card = Card(self.CARD)
        self.told: Told | None = None
        self.deciding = False  # a person is to decide
        self.still = StillLayer()
        self._part: Box | None = None  # where the present script moves things
        self._unheard: dict[str, Sounding] | None = None  # what a motion that is left out would have sounded like

    def lay_out(self, upright: bool) -> None:
        super().lay_out(upright)
        self.card.box = self.UPRIGHT_CARD if upright else self.CARD
        self.still.forget()

    @property
    def beside(self) -> Box:
        """Where plates may stand that are about a place."""
        return self.UPRIGHT_BESIDE if self.upright else self.BESIDE

    # Sounds are for those who watch: not while everything is put to its end at once. But who wants less motion has
    # not asked for silence: what was to be heard on the way is heard together with how it ends.

    def _play(self, name: str, strength: float = 1.0, pan: float = 0.0, pitch: float = 1.0) -> None:
        self._sound(name, strength, partial(self.cabinet.sound.play, name, strength, pan=pan, pitch=pitch))

    def _impact(self, material: str, strength: float, pan: float = 0.0) -> None:
        self._sound(material, strength, partial(self.cabinet.sound.impact, material, strength, pan=pan))

    def _sound(self, name: str, strength: float, sound: Callable[..., None]) -> None:
        if not self.stage.is_hurried:
            sound()
        elif self._unheard is not None and strength >= self._unheard.get(name, QUIET).strength:
            self._unheard[name] = Sounding(strength, sound)

    def _sound_at_once(self) -> None:
        """The strongest of each kind, one shortly after the other."""
        heard, self._unheard = self._unheard or {}, None
        for number, one in enumerate([*heard.values()][-MOST_SOUNDS:]):
            one.sound(after=number * BETWEEN_SOUNDS)

    # Positions and steps

    def show(self, match: Match) -> None:
        self.cabinet.sprites.load_ahead(A_TOKEN, *self.AHEAD)
        self.stage.drop()
        self.card.drop()
        self._rest()

    def _rest(self) -> None:
        """Nobody decides yet, and what was told is of no use any more."""
        self.told = None
        self.deciding = False

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        self._rest()
        self.pace = pace_of(match, step)
        self._act(self.script(match, step, gesture))

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        """How a step is shown."""
        raise NotImplementedError

    def _act(self, script: Script) -> None:
        """Who wants less motion sees how it ends."""
        self.stage.play(script)
        if self.cabinet.settings.reduced_motion:
            self._unheard = {}
            self.stage.finish()
            self._sound_at_once()

    def leave(self) -> None:
        self.stage.drop()

    def await_decision(self, match: Match, seat: int) -> None:
        self.deciding = True

    # Words

    def _tell(self, sentence: str, seconds: float | None = None) -> None:
        self.told = Told(sentence, self.TOLD if seconds is None else seconds)

    def _refuse(self, match: Match, reason: Reason, move: Any) -> None:
        """What is held may not be put down there: it stays in the hand, and it is told why, beside the place."""
        self._play(self.REFUSES)
        causes = tuple(self.causes(match, reason, move))
        about = self.place_of(match, move)
        self.told = Told(self.refusal(reason), self.TOLD, about=about, refused=Refused(move, causes))

    def place_of(self, match: Match, move: Any) -> Box | None:
        """Where a move that is refused would be seen; None if that is nowhere."""
        return None

    def causes(self, match: Match, reason: Reason, move: Any) -> Iterable[Any]:
        """What stands in the way of a move that is refused, to be lit: whatever the game can draw."""
        return ()

    @property
    def refused_move(self) -> Refused | None:
        """The move that was refused last, as long as it is told why."""
        return None if self.told is None else self.told.refused

    def _draw_told(self, canvas: Canvas) -> None:
        """Over everything else on the table."""
        told = self.told
        if told is None:
            return
        if told.about is not None:
            draw_plate(canvas, told.sentence, told.about, self.beside, self.turned)
        else:
            place = self.UPRIGHT_PLATE if self.upright else self.PLATE
            canvas.turned(place, lambda: self._write_told(canvas, place, told.sentence), self.turned, in_place=True)

    @staticmethod
    def _write_told(canvas: Canvas, place: Box, sentence: str) -> None:
        canvas.nine("ui/panel_slate", place)
        room = Box(place.x + 28, place.y + 12, place.width - 56, place.height - 22)
        spare = max(0.0, room.height - canvas.measured(sentence, room.width, 27)[2])
        canvas.paragraph(sentence, room._replace(y=room.y + spare / 2), 27, CREAM, align="centre")

    # Time

    @property
    def is_moving(self) -> bool:
        return self.stage.is_playing or self.card.words is not None

    @property
    def is_glowing(self) -> bool:
        return self.told is not None

    def update(self, seconds: float) -> None:
        if self.card.words is not None:
            self.card.update(seconds)  # what is to be shown waits until it has been read
        else:
            self.stage.update(seconds)
        if self.told is not None:
            age = self.told.age + seconds
            self.told = self.told._replace(age=age) if age < self.told.seconds else None

    def finish(self) -> None:
        if self.card.words is not None:
            self.card.drop()
        else:
            self.stage.finish()
