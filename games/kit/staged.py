"""A table on a stage: what moves on it are scripts, a card explains what nobody expects, and words are told."""

from __future__ import annotations

from typing import Any, ClassVar, NamedTuple

from games.core.contract import Reason
from games.core.match import Match, Step
from games.kit.card import Card
from games.kit.scripts import Script, Stage
from games.kit.still import StillLayer
from games.kit.tables import Gesture, Table
from games.people.party import Sitter
from games.window.app import Cabinet
from games.window.canvas import CREAM, Box, Canvas


class Told(NamedTuple):
    """A sentence that stands on a plate for a while."""

    sentence: str
    seconds: float
    age: float = 0.0


class StagedTable(Table):
    """A game says for each step which script shows it, what else is there to be seen, and where it moves."""

    CARD: ClassVar[Box] = Box(470, 427, 980, 226)  # where the card lies
    PLATE: ClassVar[Box] = Box(560, 744, 800, 104)  # where it stands what is told
    PLATE_ROOM: ClassVar[Box] = Box(590, 757, 740, 82)  # and its words
    TOLD: ClassVar[float] = 3.0  # seconds that it is told why something is not allowed

    def __init__(self, cabinet: Cabinet, match: Match, sitters: list[Sitter]):
        super().__init__(cabinet, match, sitters)
        self.stage = Stage()  # what everybody waits for
        self.card = Card(self.CARD)
        self.told: Told | None = None
        self.deciding = False  # a person is to decide
        self.still = StillLayer()
        self._part: Box | None = None  # where the present script moves things

    # Sounds are for those who watch: not while everything is put to its end at once

    def _play(self, name: str, strength: float = 1.0, pan: float = 0.0) -> None:
        if not self.stage.is_hurried:
            self.cabinet.sound.play(name, strength, pan=pan)

    def _impact(self, material: str, strength: float, pan: float = 0.0) -> None:
        if not self.stage.is_hurried:
            self.cabinet.sound.impact(material, strength, pan=pan)

    # Positions and steps

    def show(self, match: Match) -> None:
        self.stage.drop()
        self.card.drop()
        self._rest()

    def _rest(self) -> None:
        """Nobody decides yet, and what was told is of no use any more."""
        self.told = None
        self.deciding = False

    def animate(self, match: Match, step: Step, gesture: Gesture) -> None:
        self._rest()
        self._act(self.script(match, step, gesture))

    def script(self, match: Match, step: Step, gesture: Gesture) -> Script:
        """How a step is shown."""
        raise NotImplementedError

    def _act(self, script: Script) -> None:
        """Who wants less motion sees how it ends."""
        self.stage.play(script)
        if self.cabinet.settings.reduced_motion:
            self.stage.finish()

    def leave(self) -> None:
        self.stage.drop()

    def await_decision(self, match: Match, seat: int) -> None:
        self.deciding = True

    # Words

    def _tell(self, sentence: str, seconds: float | None = None) -> None:
        self.told = Told(sentence, self.TOLD if seconds is None else seconds)

    def _refuse(self, reason: Reason, move: Any) -> None:
        """What is held may not be put down there: it stays in the hand, and it is told why."""
        self._play("refuse")
        self._tell(self.refusal(reason))

    def _draw_told(self, canvas: Canvas) -> None:
        if self.told is not None:
            canvas.nine("ui/panel_slate", self.PLATE)
            canvas.paragraph(self.told.sentence, self.PLATE_ROOM, 27, CREAM, align="centre")

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
