"""Scenes: what fills the window, one on top of the other. A scene says what should follow, and not how."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Concatenate, NamedTuple, ParamSpec, TypeVar

from games.window.guard import QUIET, Guard

if TYPE_CHECKING:
    from games.window.app import Cabinet
    from games.window.canvas import Box, Canvas
    from games.window.controls import Controls
    from games.window.intents import Intent

P = ParamSpec("P")
AnyCabinet = TypeVar("AnyCabinet", bound="Cabinet")
SceneClass = Callable[..., "Scene"]


class Opening:
    """A scene that is to be opened: its class, and the arguments that it takes after the cabinet."""

    def __init__(self, scene: Callable[Concatenate[AnyCabinet, P], Scene], *facts: P.args, **more: P.kwargs):
        self.scene: SceneClass = scene
        self.facts = facts
        self.more = more

    def instead(self, scene: SceneClass) -> Opening:
        """The same for a scene of another class, which takes the same arguments."""
        return Opening(scene, *self.facts, **self.more)


class Push(Opening):
    """Open a scene on top of this one."""


class Replace(Opening):
    """Open a scene in place of this one."""


class Pop(NamedTuple):
    """Go back to the scene below; it is given the answer."""

    answer: Any = None


class Home(NamedTuple):
    """Go back to the first scene of all."""


class Quit(NamedTuple):
    pass


Change = Push | Replace | Pop | Home | Quit


class Scene:
    """Something that fills the window.

    It is drawn only when it is stale or says that it `is_moving`. Whoever changes what can be seen sets `stale`, or
    touches the parts of it in which it has changed, which takes less time.
    """

    covers = True  # False: the scene below shows through
    quiet = QUIET  # seconds without a press until its controls are meant (see games.window.guard)
    controls: Controls | None = None
    press_guard: Guard | None = None  # of its own, beside the one that the cabinet has over every scene
    tune: str | None = None  # the music that belongs to it: a game, or "title"; None: what sounds goes on
    is_turned = False  # set by the cabinet: all of it is for somebody on the other side of a flat screen

    def __init__(self, cabinet: Cabinet):
        self.cabinet = cabinet
        self.stale = True  # all of it
        self.stale_parts: list[Box] = []

    def touch(self, *parts: Box) -> None:
        """In these parts it is to be drawn anew."""
        self.stale_parts += parts

    @property
    def is_stale(self) -> bool:
        return self.stale or bool(self.stale_parts)

    @property
    def has_upright(self) -> bool:
        """Whether it can be laid out for upright windows; one that cannot is seen small in the middle of them."""
        return False

    @property
    def upright(self) -> bool:
        """Whether it is laid out for an upright window now: its canvas has 1080 x 1920 units then."""
        return self.has_upright and self.cabinet.is_upright

    @property
    def whole(self) -> Box:
        """The design space that it is laid out for."""
        return self.cabinet.canvas_of(self).whole

    def lay_out(self) -> None:
        """Put everything where it belongs, which depends on `upright`: that is another one now.

        Nothing else changes: the controls are the same ones, what is being written or carried stays, motions go on.
        """

    @property
    def has_open_game(self) -> bool:
        """Whether a game is not over here: nobody closes the window by a slip."""
        return False

    @property
    def faces_opposite(self) -> bool:
        """Whether what is opened over it is for somebody on the other side of a flat screen."""
        return False

    @property
    def is_moving(self) -> bool:
        return False

    def moving_part(self) -> Box | None:
        """The part of the window in which all that moves is; None means everywhere."""
        return None

    def enter(self) -> None:
        """It has come to the top for the first time."""

    def resume(self, answer: Any) -> Change | None:
        """The scene above has gone."""
        self.stale = True
        return None

    def leave(self) -> None:
        """It is taken away for good."""

    def settings_changed(self) -> None:
        """A setting was changed by a key that works everywhere."""
        self.stale = True

    def let_go(self) -> None:
        """Hands are elsewhere: another scene or another window has come to the front."""
        if self.controls is not None:
            self.controls.let_go()

    def handle(self, intent: Intent) -> Change | None:
        return None

    def update(self, seconds: float) -> Change | None:
        return None

    def draw(self, canvas: Canvas) -> None:
        raise NotImplementedError
