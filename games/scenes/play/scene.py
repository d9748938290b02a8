"""The play scene: one for all games. It draws the table and passes on what hands do; `turns` knows what follows."""

from __future__ import annotations

from typing import Any

from games.core.contract import OVER
from games.core.match import Match
from games.kit.parts import table_of
from games.kit.tables import Table
from games.people.party import Sitter
from games.scenes.play.banner import Banner
from games.scenes.play.buttons import Buttons
from games.scenes.play.cues import Cues
from games.scenes.play.guests import GuestsAtTable
from games.scenes.play.happenings import Ended, Finished, Happening, Helped, Listener, Second
from games.scenes.play.hint_lights import draw_advice
from games.scenes.play.in_play import InPlay
from games.scenes.play.introduction import Introduction
from games.scenes.play.keeping import keepers, known_as
from games.scenes.play.pause import Pause
from games.scenes.play.practice import Practice
from games.scenes.play.stopping import Stopping
from games.scenes.play.turns import Turns
from games.scenes.results import ResultsScene
from games.scenes.rulebook import RulesScene
from games.store.cup import Cup
from games.store.journal import Journal
from games.window.app import Cabinet
from games.window.canvas import Box, Canvas
from games.window.controls import HANDLED, Controls
from games.window.hands import opposite
from games.window.intents import Act, Drag, Go, Intent, Point, Press, Release
from games.window.scenes import Change, Push, Replace, Scene
from games.window.widgets import Widget


class PlayScene(Scene):
    """A match in play. `journal` keeps it safe; without one nothing is kept. `cup` is the one that it is part of."""

    controls: Controls

    def __init__(
        self,
        cabinet: Cabinet,
        match: Match,
        sitters: list[Sitter],
        journal: Journal | None = None,
        cup: Cup | None = None,
        introduces: bool = False,  # its people, before the first move
    ):
        super().__init__(cabinet)
        self.cup = cup
        self.match = match
        self.tune = match.game.name
        self.sitters = sitters
        self.journal = journal
        self.table = table_of(match.game.name)(cabinet, match, sitters)
        self.controls = Controls(sound=cabinet.sound.play)
        self.practice = Practice(cabinet, match.game.name)
        self.turns = self.make_turns()
        self.press_guard = self.turns.guard
        self.banner = Banner(self.turns, self.practice)
        self.pausing = Pause(self)
        self.stopping = Stopping(self.turns, in_cup=cup is not None)
        self.introduction = Introduction(cabinet, self.turns, introduces)
        self.make_buttons()
        self.table.lay_out(self.upright)

    def make_turns(self) -> Turns:
        here = self.practice, Watcher(self), Cues(self.cabinet.sound), GuestsAtTable(self.cabinet)
        listeners = [*keepers(self.cabinet, self.journal, self.cup), *here]
        machine = self.cabinet.thinker, self.cabinet.settings
        return Turns(self.match, self.sitters, self.table, *machine, listeners, takes_back=self.cup is None)

    def enter(self) -> None:
        self.table.show(self.match)
        self.refresh()

    def leave(self) -> None:
        self.turns.leave()

    def resume(self, answer: Any) -> Change | None:
        self.table.let_go()  # the hand was elsewhere meanwhile
        self.make_buttons()  # in another language perhaps
        self.refresh()
        if isinstance(answer, str):
            followed = self.pausing.answered(answer)
            return self.stopping.answered(answer) if followed is None else followed
        if answer is not None:
            self.turns.offer(answer)  # a move that the table has asked about
        return self.pausing.resumed()

    def settings_changed(self) -> None:
        self.refresh()

    def let_go(self) -> None:
        super().let_go()
        self.turns.guard.lift()
        self.table.let_go()

    @property
    def has_open_game(self) -> bool:
        return self.match.to_move != OVER

    @property
    def faces_opposite(self) -> bool:
        return self.table.turned

    # Controls

    @property
    def has_upright(self) -> bool:
        return self.table.has_upright

    def make_buttons(self) -> None:
        """The buttons anew."""
        self.buttons = Buttons(self)
        self.buttons.lay_out(self.whole)

    def lay_out(self) -> None:
        self.table.lay_out(self.upright)
        self.buttons.lay_out(self.whole)
        before = [*self.controls.widgets]
        self.refresh()
        after, self.controls.widgets = self.controls.widgets, before
        self.controls.replace(after)

    def fixed_widgets(self) -> list[Widget]:
        """The controls that are there all the time."""
        return [*self.buttons.all]

    def refresh(self) -> None:
        """The controls that make sense now."""
        self._turn_to_the_player()
        self.buttons.refresh(self)
        own = self.table.widgets(self.match) if self.turns.is_awaited_here else []
        others = [*own, *self.table.look_widgets(), *self.fixed_widgets()]
        self.controls.widgets = self.table.end_widgets(self.match) if self.turns.has_ended else others
        self.controls.shows_captions = self.practice.is_new
        self.controls.forget_missing()
        self.stale = True

    # What people do

    def handle(self, intent: Intent) -> Change | None:
        if not self.turns.counts(intent):
            self.cabinet.swallowed(intent)
            self.banner.call()
            return None
        if self.introduction.takes(intent):
            return None
        before = self._looks()
        followed = self.pass_on(intent)
        if self._looks() != before:
            self.stale = True
        return followed

    def _looks(self) -> tuple[Any, ...]:
        """What can change by pointing alone; everything else that happens says so itself."""
        controls = self.controls
        return self.table.looks(), controls.pointed, controls.focus, controls.shows_focus, controls.held

    def pass_on(self, intent: Intent) -> Change | None:
        """To the controls, or to the table."""
        table_has_keys = not self.controls.shows_focus
        if not (table_has_keys and _is_for_table(intent)):
            followed = self.controls.handle(_for_controls(self.controls, self.table, intent, self.whole))
            if isinstance(followed, Change):
                return followed
            if followed is not None and not isinstance(intent, Point):  # where the pointer is, the table wants to know
                if followed is not HANDLED:
                    self.turns.offer(followed)
                if isinstance(intent, Go):
                    self.turns.guard.reached_out()
                return None
        if isinstance(intent, Act) and (followed := self._act(intent)) is not None:
            return None if followed is HANDLED else followed
        self.turns.hear(intent)
        return None

    def refused(self) -> None:
        """What was offered is not allowed."""
        self.cabinet.sound.play("refuse")

    def _act(self, act: Act) -> Any:
        actions = {
            Act.UNDO: self.turns.undo,
            Act.REDO: self.turns.redo,
            Act.HINT: self.hint,
            Act.RULES: self.rules,
            Act.PAUSE: self.pause,
        }
        if act in actions:
            return actions[act]() or HANDLED
        if act == Act.BACK:
            if self.controls.shows_focus:
                self.controls.set_focus(None)
                return HANDLED
            if self.turns.is_awaited and self.table.step_back():
                return HANDLED
            return self.pause()
        return None

    def hint(self) -> None:
        self.turns.hint()
        self.stale = True

    def rules(self) -> Change:
        """If something was refused just now, where it is told why."""
        refused = self.table.refused
        return Push(RulesScene, self.match.game.name, refused.rule_id if refused else None)

    def mute(self) -> None:
        self.cabinet.settings.muted = not self.cabinet.settings.muted
        self.cabinet.sound.set_levels(self.cabinet.settings)
        self.refresh()

    def pause(self) -> Change:
        return self.pausing.ask()

    def ask_to_stop(self) -> Change | None:
        return self.stopping.ask()

    # What happens by itself

    @property
    def is_moving(self) -> bool:
        return self.table.is_moving or self.table.is_glowing

    def moving_part(self) -> Box | None:
        return self.table.moving_part()

    def update(self, seconds: float) -> Change | None:
        if self.introduction.is_shown:
            self.stale |= self.introduction.tick(seconds)
            return None  # nothing happens before it has been read
        self.stale |= self.banner.tick(seconds)
        told = self.practice.hurry_words
        was_moving, part = self.table.is_moving, self.moving_part()
        self.table.update(seconds * self.cabinet.settings.speed)
        if self.is_moving and self.moving_part() != part:
            self.stale = True  # what has just come to rest outside the new part is drawn once more
        if was_moving and not self.table.is_moving:
            self.refresh()
        change = self._followed(self.turns.tick(seconds))
        self.stale |= self.practice.hurry_words != told
        return change

    def _followed(self, happened: list[Happening]) -> Change | None:
        for one in happened:
            if isinstance(one, Helped):
                self.banner.tell_helped(one.seat)
            elif isinstance(one, Second):
                self.stale = True
            elif isinstance(one, Ended):
                self.refresh()
            elif isinstance(one, Finished):
                return self._results()
        return None

    def _results(self) -> Change:
        place, of = known_as(self.turns.listeners)
        return Replace(ResultsScene, self.match, self.sitters, place, self.cup, of, self.table)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        self.table.draw(canvas, self.match)
        if self.turns.advice is not None and not self.table.is_moving:
            draw_advice(canvas, self.turns.advice)
        if not self.turns.has_ended:
            self.banner.draw(canvas)
        self.controls.draw(canvas, self.table.turned)
        self.introduction.draw(canvas)

    def _turn_to_the_player(self) -> None:
        """On a flat screen between two people, texts and controls are turned towards the one whose turn it is."""
        if self.table.faces_both_ends and not self.table.is_moving:
            is_across = self.cabinet.settings.across and self.match.is_human(1)
            before, seat = self.table.turned, self.turns.decider
            self.table.turned = is_across and (before if seat is None else seat == 1)
            self.stale |= self.table.turned != before


class Watcher(Listener):
    """Shows on a scene what has happened."""

    def __init__(self, scene: PlayScene):
        self._scene = scene

    def changed(self, turns: InPlay) -> None:
        self._scene.refresh()

    def refused(self, turns: InPlay) -> None:
        self._scene.refused()

    def entered(self, turns: InPlay) -> None:
        self._scene.table.refused = None

    def skipped(self, turns: InPlay) -> None:
        self._scene.practice.knows_hurry()

    def undone(self, turns: InPlay) -> None:
        self._scene.table.refused = None


def _for_controls(controls: Controls, table: Table, intent: Intent, whole: Box) -> Intent:
    """Where the controls are turned by half, a place means the one opposite; what lies on the table stays."""
    if not table.turned or not isinstance(intent, Point | Press | Drag | Release):
        return intent
    on_table = controls.held or controls.at(intent.x, intent.y)
    if on_table is not None and on_table.lies_on_table:
        return intent
    turned = opposite(intent, whole)
    assert isinstance(turned, Point | Press | Drag | Release)
    there = controls.held or controls.at(turned.x, turned.y)
    return intent if there is not None and there.lies_on_table else turned


def _is_for_table(intent: Intent) -> bool:
    """Keys go to the table until somebody walks to the controls with Tab."""
    return isinstance(intent, Go) or intent == Act.CONFIRM
