"""What hands do with mouse, finger, keys and gamepad, turned into what a person means.

Everything comes from events, never from asking a device for its state, so that a test can do all that a person can.
"""

import math
import os
from collections.abc import Callable

import pygame

from games.window.intents import (
    Act,
    Drag,
    Edit,
    Editing,
    Go,
    Intent,
    Pinch,
    Point,
    Press,
    Release,
    Twist,
    Typed,
    Wheel,
)
from games.window.space import Box

ToUnits = Callable[[tuple[float, float]], tuple[float, float]]  # from a pixel to design units
KEYS: dict[int, Intent] = {
    pygame.K_RETURN: Act.CONFIRM,
    pygame.K_KP_ENTER: Act.CONFIRM,
    pygame.K_SPACE: Act.CONFIRM,
    pygame.K_ESCAPE: Act.BACK,
    pygame.K_AC_BACK: Act.BACK,
    pygame.K_LEFT: Go(-1, 0),
    pygame.K_RIGHT: Go(1, 0),
    pygame.K_UP: Go(0, -1),
    pygame.K_DOWN: Go(0, 1),
    pygame.K_r: Act.TURN_RIGHT,
    pygame.K_f: Act.FLIP,
    pygame.K_h: Act.HINT,
    pygame.K_m: Act.MUTE,
    pygame.K_p: Act.PAUSE,
    pygame.K_F1: Act.RULES,
    pygame.K_F11: Act.FULLSCREEN,
    pygame.K_HOME: Act.FIRST,
    pygame.K_END: Act.LAST,
    pygame.K_PAGEUP: Act.PAGE_UP,
    pygame.K_PAGEDOWN: Act.PAGE_DOWN,
    pygame.K_PLUS: Act.ZOOM_IN,
    pygame.K_EQUALS: Act.ZOOM_IN,
    pygame.K_KP_PLUS: Act.ZOOM_IN,
    pygame.K_MINUS: Act.ZOOM_OUT,
    pygame.K_KP_MINUS: Act.ZOOM_OUT,
}
PANS = {
    pygame.K_LEFT: Act.PAN_LEFT,
    pygame.K_RIGHT: Act.PAN_RIGHT,
    pygame.K_UP: Act.PAN_UP,
    pygame.K_DOWN: Act.PAN_DOWN,
}
EDITING = {  # while text is written: the key alone, and with the key that makes it go by words
    pygame.K_LEFT: (Editing.LEFT, Editing.WORD_LEFT),
    pygame.K_RIGHT: (Editing.RIGHT, Editing.WORD_RIGHT),
    pygame.K_HOME: (Editing.HOME, Editing.HOME),
    pygame.K_END: (Editing.END, Editing.END),
    pygame.K_BACKSPACE: (Editing.ERASE, Editing.ERASE_WORD),
    pygame.K_DELETE: (Editing.DELETE, Editing.DELETE_WORD),
}
EDITING_BY_CONTROL = {
    pygame.K_a: Editing.ALL,
    pygame.K_c: Editing.COPY,
    pygame.K_x: Editing.CUT,
    pygame.K_v: Editing.PASTE,
    pygame.K_INSERT: Editing.COPY,
}
EDITING_BY_SHIFT = {pygame.K_INSERT: Editing.PASTE, pygame.K_DELETE: Editing.CUT}
BUTTONS: dict[int, Intent] = {
    pygame.CONTROLLER_BUTTON_A: Act.CONFIRM,
    pygame.CONTROLLER_BUTTON_B: Act.BACK,
    pygame.CONTROLLER_BUTTON_X: Act.TURN_RIGHT,
    pygame.CONTROLLER_BUTTON_Y: Act.FLIP,
    pygame.CONTROLLER_BUTTON_BACK: Act.RULES,
    pygame.CONTROLLER_BUTTON_START: Act.PAUSE,
    pygame.CONTROLLER_BUTTON_LEFTSHOULDER: Act.PREVIOUS,
    pygame.CONTROLLER_BUTTON_RIGHTSHOULDER: Act.NEXT,
    pygame.CONTROLLER_BUTTON_LEFTSTICK: Act.UNDO,
    pygame.CONTROLLER_BUTTON_RIGHTSTICK: Act.HINT,
    pygame.CONTROLLER_BUTTON_DPAD_LEFT: Go(-1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_RIGHT: Go(1, 0),
    pygame.CONTROLLER_BUTTON_DPAD_UP: Go(0, -1),
    pygame.CONTROLLER_BUTTON_DPAD_DOWN: Go(0, 1),
}
MOUSE = (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
STICK_PUSHED, STICK_BACK = 20_000, 10_000  # of 32767: pushed over, and let go again
DOUBLE, DOUBLE_APART = 0.4, 12.0  # seconds and design units between the two presses of a double click
PINCH_QUARTER = 0.6  # radians that two fingers turn for a quarter turn of a piece


def key_intent(event: pygame.Event) -> Intent | None:
    """What a key means, with its modifiers."""
    control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    shift = event.mod & pygame.KMOD_SHIFT
    if control and event.key == pygame.K_z:
        return Act.REDO if shift else Act.UNDO
    if control and event.key == pygame.K_y:
        return Act.REDO
    if event.mod & pygame.KMOD_ALT:
        return Act.FULLSCREEN if event.key == pygame.K_RETURN else None
    if control:
        return None
    if event.key == pygame.K_TAB:
        return Act.PREVIOUS if shift else Act.NEXT
    if event.key == pygame.K_r and shift:
        return Act.TURN_LEFT
    if shift and event.key in PANS:
        return PANS[event.key]
    return KEYS.get(event.key)


def opposite(intent: Intent, whole: Box) -> Intent:
    """What somebody means who sees the whole design space upside down, from the other side of a flat screen."""
    if isinstance(intent, Point | Press | Drag | Release | Wheel | Pinch):
        return intent._replace(x=whole.right - intent.x, y=whole.bottom - intent.y)
    return intent


def edit_intent(event: pygame.Event) -> Edit | None:
    """What a key means to a text that is being written; None: what it means anywhere."""
    if is_third_level(event):
        return None
    control = event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META)
    shift = bool(event.mod & pygame.KMOD_SHIFT)
    if shift and event.key in EDITING_BY_SHIFT:
        return Edit(EDITING_BY_SHIFT[event.key])
    if event.key in EDITING:
        alone, by_words = EDITING[event.key]
        return Edit(by_words if control or event.mod & pygame.KMOD_ALT else alone, shift)
    if control and event.key in EDITING_BY_CONTROL:
        return Edit(EDITING_BY_CONTROL[event.key])
    return None


def is_third_level(event: pygame.Event) -> bool:
    """Whether AltGr is held, which writes letters such as ą; some systems tell of it as Ctrl and Alt at once."""
    both = event.mod & pygame.KMOD_CTRL and event.mod & pygame.KMOD_ALT
    return bool(both or event.mod & (pygame.KMOD_RALT | pygame.KMOD_MODE))


def open_gamepads() -> bool:
    """Let gamepads send events from now on; False on a system that knows none."""
    from pygame._sdl2 import controller

    try:
        pygame.joystick.init()
        controller.init()
    except pygame.error:
        return False
    return controller.get_init()


class Hands:
    """Turns events into intents. It remembers only what a single event cannot tell."""

    def __init__(self) -> None:
        self._fingers: dict[int, tuple[float, float]] = {}
        self._twist = 0.0
        self._stick = (0, 0)
        self._pads: dict[int, object] = {}
        self._pointer = (0.0, 0.0)
        self._pressed_at = (0.0, 0.0)
        self._since_press = DOUBLE  # seconds
        self._keys_down: set[int] = set()
        self._mouse_is_finger = os.environ.get("SDL_MOUSE_TOUCH_EVENTS") == "1"  # for trying touch with a mouse
        self.by_keys = False  # whether the last hand was on keys or a gamepad, which need to see the focus

    def lift_fingers(self) -> None:
        """Fingers that are still down belong to what was there before; nobody may ever tell when they are lifted."""
        self._fingers.clear()
        self._twist = 0.0

    def lift_all(self) -> None:
        self.lift_fingers()
        self._keys_down.clear()

    def tick(self, seconds: float) -> None:
        self._since_press += seconds

    def intents(self, event: pygame.Event, to_units: ToUnits, is_typing: bool = False) -> list[Intent]:
        """What an event means; `to_units` turns a pixel into design units.

        Where somebody `is_typing`, a double click marks all that is written, and some keys are for the text.
        """
        found = self._intents(event, to_units, is_typing)
        if found and isinstance(found[0], Press) and self._is_second(found[0]) and is_typing:
            found.append(Edit(Editing.ALL))
        return found

    def _is_second(self, press: Press) -> bool:
        """Whether a press is the second one of a double click."""
        is_near = math.dist(press, self._pressed_at) < DOUBLE_APART
        is_second = is_near and self._since_press < DOUBLE
        self._pressed_at, self._since_press = (press.x, press.y), DOUBLE if is_second else 0.0
        return is_second

    def _intents(self, event: pygame.Event, to_units: ToUnits, is_typing: bool) -> list[Intent]:
        if event.type in (pygame.KEYDOWN, pygame.CONTROLLERBUTTONDOWN):
            self.by_keys = True
        elif event.type in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
            self.by_keys = False
        if event.type in MOUSE and (getattr(event, "touch", False) or self._mouse_is_finger):
            return []  # the finger's own events tell more
        if event.type == pygame.MOUSEMOTION:
            self._pointer = to_units(event.pos)
            return [Drag(*self._pointer) if event.buttons[0] else Point(*self._pointer)]
        if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._button(event, to_units)
        if event.type == pygame.MOUSEWHEEL:
            steps = -event.y if getattr(event, "flipped", False) else event.y
            return [Wheel(steps, *self._pointer)] if steps else []
        if event.type == pygame.KEYDOWN:
            return self._key(event, is_typing)
        if event.type == pygame.KEYUP:
            self._keys_down.discard(event.key)
            return []
        if event.type == pygame.TEXTINPUT:
            return [Typed(event.text)]
        if event.type in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP):
            return self._finger(event, to_units)
        return self._pad(event)

    def _key(self, event: pygame.Event, is_typing: bool) -> list[Intent]:
        """A key that is held down repeats; only steps and the keys of a text are meant more than once."""
        intent = (edit_intent(event) if is_typing else None) or key_intent(event)
        is_repeat = event.key in self._keys_down
        self._keys_down.add(event.key)
        goes_on = isinstance(intent, Go | Edit) or (
            isinstance(intent, Act) and intent.value.startswith(("pan", "zoom"))
        )
        if intent is None or (is_repeat and not goes_on):
            return []
        return [intent._replace(again=is_repeat) if isinstance(intent, Go) else intent]

    def _button(self, event: pygame.Event, to_units: ToUnits) -> list[Intent]:
        place = to_units(event.pos)
        down = event.type == pygame.MOUSEBUTTONDOWN
        if event.button == pygame.BUTTON_LEFT:
            return [Press(*place) if down else Release(*place)]
        if event.button == pygame.BUTTON_RIGHT and down:
            return [Act.TURN_RIGHT]
        if event.button == pygame.BUTTON_MIDDLE and down:
            return [Act.FLIP]
        return []

    def _finger(self, event: pygame.Event, to_units: ToUnits) -> list[Intent]:
        """One finger is the pointer; a second one turns what the first holds."""
        width, height = pygame.display.get_window_size()
        pixel = event.x * width, event.y * height
        if event.type == pygame.FINGERDOWN:
            self._fingers.pop(event.finger_id, None)  # it was lifted unseen
        first = next(iter(self._fingers), event.finger_id)
        if event.type == pygame.FINGERDOWN:
            self._fingers[event.finger_id] = pixel
            self._twist = 0.0
            return [Press(*to_units(pixel))] if event.finger_id == first else []
        if event.finger_id not in self._fingers:
            return []
        if event.type == pygame.FINGERUP:
            del self._fingers[event.finger_id]
            return [Release(*to_units(pixel))] if event.finger_id == first else []
        before = self._between_fingers()
        self._fingers[event.finger_id] = pixel
        after = self._between_fingers()
        if before is not None and after is not None:
            return self._twisted(after, before, to_units)
        return [Drag(*to_units(pixel))] if event.finger_id == first else []

    def _between_fingers(self) -> pygame.Vector2 | None:
        if len(self._fingers) < 2:
            return None
        one, two = list(self._fingers.values())[:2]
        return pygame.Vector2(two[0] - one[0], two[1] - one[1])

    def _twisted(self, after: pygame.Vector2, before: pygame.Vector2, to_units: ToUnits) -> list[Intent]:
        """Two fingers both turn and stretch; whoever gets it takes what makes sense."""
        found: list[Intent] = []
        if before.length() > 1:
            one, two = list(self._fingers.values())[:2]
            middle = to_units(((one[0] + two[0]) / 2, (one[1] + two[1]) / 2))
            found.append(Pinch(after.length() / before.length(), *middle))
        degrees = (after.as_polar()[1] - before.as_polar()[1] + 180) % 360 - 180
        self._twist += degrees / 57.3
        if abs(self._twist) >= PINCH_QUARTER:
            quarters = 1 if self._twist > 0 else -1
            self._twist -= quarters * PINCH_QUARTER
            found.append(Twist(quarters))
        return found

    def _pad(self, event: pygame.Event) -> list[Intent]:
        if event.type == pygame.CONTROLLERBUTTONDOWN:
            intent = BUTTONS.get(event.button)
            return [] if intent is None else [intent]
        if event.type == pygame.CONTROLLERAXISMOTION:
            return self._stick_moved(event)
        if event.type == pygame.CONTROLLERDEVICEADDED:
            self._open_pad(event.device_index)
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            self._pads.pop(event.instance_id, None)
            self._stick = (0, 0)
        return []

    def _stick_moved(self, event: pygame.Event) -> list[Intent]:
        """The stick goes a step each time it is pushed over, and has to come back before the next."""
        if event.axis not in (pygame.CONTROLLER_AXIS_LEFTX, pygame.CONTROLLER_AXIS_LEFTY):
            return []
        axis = 0 if event.axis == pygame.CONTROLLER_AXIS_LEFTX else 1
        old = self._stick[axis]
        new = old
        if abs(event.value) > STICK_PUSHED:
            new = 1 if event.value > 0 else -1
        elif abs(event.value) < STICK_BACK:
            new = 0
        self._stick = (new, self._stick[1]) if axis == 0 else (self._stick[0], new)
        if new == old or new == 0:
            return []
        return [Go(new, 0) if axis == 0 else Go(0, new)]

    def _open_pad(self, index: int) -> None:
        from pygame._sdl2 import controller

        try:
            pad = controller.Controller(index)
        except pygame.error:
            return  # it was unplugged in the same moment, or is no gamepad
        self._pads[pad.as_joystick().get_instance_id()] = pad
