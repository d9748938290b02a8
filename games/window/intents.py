"""What a person means, whatever they hold: mouse, finger, keys and gamepad end in one vocabulary (see hands)."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from games.window.space import Placed


class Point(NamedTuple):
    """The pointer is over a place. Places are in design units."""

    x: float
    y: float


class Press(NamedTuple):
    x: float
    y: float


class Drag(NamedTuple):
    x: float
    y: float


class Release(NamedTuple):
    x: float
    y: float


class Wheel(NamedTuple):
    steps: int
    x: float
    y: float


class Twist(NamedTuple):
    """Two fingers have turned by so many quarters; positive is clockwise."""

    quarters: int


class Pinch(NamedTuple):
    """Two fingers have come apart by this factor around a place."""

    factor: float
    x: float
    y: float


class Go(NamedTuple):
    """A step to a side: arrow keys, the pad's cross, the stick."""

    dx: int
    dy: int
    again: bool = False  # the key is held down and repeats: it walks on, but decides nothing


class Act(Enum):
    """Something with a name."""

    CONFIRM = "confirm"
    BACK = "back"
    NEXT = "next"
    PREVIOUS = "previous"
    DROP = "drop"
    TURN_RIGHT = "turn_right"
    TURN_LEFT = "turn_left"
    FLIP = "flip"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    RULES = "rules"
    MUTE = "mute"
    PAUSE = "pause"
    FULLSCREEN = "fullscreen"
    FIRST = "first"
    LAST = "last"
    PAGE_UP = "page_up"
    PAGE_DOWN = "page_down"
    ZOOM_IN = "zoom_in"
    ZOOM_OUT = "zoom_out"
    PAN_LEFT = "pan_left"
    PAN_RIGHT = "pan_right"
    PAN_UP = "pan_up"
    PAN_DOWN = "pan_down"


class Typed(NamedTuple):
    text: str


class Editing(Enum):
    """What keys do to a text, apart from the letters."""

    LEFT = "left"
    RIGHT = "right"
    WORD_LEFT = "word_left"
    WORD_RIGHT = "word_right"
    HOME = "home"
    END = "end"
    ERASE = "erase"  # before the caret
    ERASE_WORD = "erase_word"
    DELETE = "delete"  # after it
    DELETE_WORD = "delete_word"
    ALL = "all"
    COPY = "copy"
    CUT = "cut"
    PASTE = "paste"


class Edit(NamedTuple):
    """Something is done to the text that is being written. It is meant for nothing else."""

    what: Editing
    marks: bool = False  # what the caret passes


Intent = Point | Press | Drag | Release | Wheel | Twist | Pinch | Go | Act | Typed | Edit


def inside(intent: Intent, place: Placed) -> Intent:
    """What a hand means in the units of a part that was put there."""
    if isinstance(intent, Point | Press | Drag | Release | Wheel | Pinch):
        x, y = place.inside(intent.x, intent.y)
        return intent._replace(x=x, y=y)
    return intent
