"""Settings, each of which works at once: sliders, switches and brass tags on leather, in groups."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.core.sentences import Plural
from games.scenes.about import AboutScene
from games.store import settings as kept
from games.window.app import Cabinet
from games.window.canvas import CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.desk import draw_desk
from games.window.scenes import Pop, Push
from games.window.tags import TagButton, TagChoice, draw_plate
from games.window.widgets import Slider, Switch, WideButton, Widget
from games.words import LANGUAGES, in_words, say, use_language

LABEL = 30
EDGE = 40  # of the leather: its seam, and the brass at its corners
HEADED = 62  # below the plate with the heading
SWITCH = (114, 76)
ABOVE = 56  # for a label above what it belongs to
FINGER = 72
# Where the groups lie, in the order of their settings: language, sound, picture, at the table.
LYING = (Box(60, 226, 560, 214), Box(60, 500, 560, 370), Box(660, 226, 600, 644), Box(1300, 226, 560, 644))
UPRIGHT = (Box(60, 220, 960, 160), Box(60, 424, 960, 346), Box(60, 814, 960, 414), Box(60, 1272, 960, 414))


class Setting(NamedTuple):
    label: str
    widget: Widget


class SettingsScene(ControlScene):
    has_upright = True

    def __init__(self, cabinet: Cabinet):
        super().__init__(cabinet)
        self._build()

    def _build(self) -> None:
        now = self.cabinet.settings
        languages = [(None, say("As the system")), *LANGUAGES.items()]
        speeds = [(0.5, say("slow")), (1.0, say("normal")), (1.5, say("quick")), (2.0, say("very quick"))]
        sizes = [(1.0, say("normal")), (1.15, say("large")), (1.3, say("very large")), (1.5, say("for a big screen"))]
        clocks = [
            (0, say("off")),
            *((each, say(Plural("{seconds} [second|seconds]"), seconds=each)) for each in kept.CLOCKS[1:]),
        ]
        self.groups: list[tuple[str, Sequence[Setting]]] = [
            (say("Language"), [Setting("", TagChoice(Box(0, 0, 1, 1), languages, now.language, self._language))]),
            (
                say("Sound"),
                [
                    self._slider(say("Table"), "sound"),
                    self._slider(say("Music"), "music"),
                    self._slider(say("Buttons"), "interface"),
                ],
            ),
            (
                say("Picture"),
                [
                    self._choice(say("Size of text"), sizes, "text_size"),
                    self._switch(say("Full screen"), "fullscreen"),
                    self._switch(say("Less motion"), "reduced_motion"),
                    self._switch(say("Signs besides colours"), "patterns"),
                ],
            ),
            (
                say("At the table"),
                [
                    self._choice(say("Speed of animations"), speeds, "speed"),
                    self._choice(say("Clock for moves"), clocks, "move_clock"),
                    self._switch(say("Tiles count at once"), "lay_at_once"),
                    self._switch(say("Texts face the player opposite"), "across"),
                ],
            ),
        ]
        about = WideButton(Box(0, 0, 1, 1), say("About"), lambda: Push(AboutScene), "about", 32)
        done = TagButton(Box(0, 0, 1, 1), say("Done"), Pop, "check", 38)
        set_here = [setting.widget for _, settings in self.groups for setting in settings]
        self.controls.widgets = [*set_here, about, done]
        self.controls.focus = self.controls.widgets[0]
        self.lay_out()

    def _choice(self, label: str, choices: list[tuple[Any, str]], name: str) -> Setting:
        value = getattr(self.cabinet.settings, name)
        return Setting(label, TagChoice(Box(0, 0, 1, 1), choices, value, lambda value: self._set(name, value)))

    def _switch(self, label: str, name: str) -> Setting:
        value = getattr(self.cabinet.settings, name)
        return Setting(label, Switch(0, 0, value, lambda value: self._set(name, value)))

    def _slider(self, label: str, name: str) -> Setting:
        value = getattr(self.cabinet.settings, name)
        return Setting(label, Slider(Box(0, 0, 1, 1), value, lambda value: self._set(name, value)))

    @property
    def labels(self) -> list[str]:
        """What the settings are called, in the order of their controls."""
        return [setting.label or heading for heading, settings in self.groups for setting in settings]

    # Where everything lies

    def lay_out(self) -> None:
        self._panels = UPRIGHT if self.upright else LYING
        self._labels: list[tuple[str, Box]] = []
        for panel, (_, settings) in zip(self._panels, self.groups, strict=True):
            inner = Box(panel.x + EDGE, panel.y + HEADED, panel.width - 2 * EDGE, panel.height - HEADED - 30)
            self._lay_out_group(inner, settings)
        *_, about, done = self.controls.widgets
        if self.upright:
            about.box, done.box = Box(60, 1744, 400, 116), Box(500, 1744, 520, 116)
        else:
            about.box, done.box = Box(60, 930, 380, 104), Box(1300, 930, 560, 104)

    def _lay_out_group(self, inner: Box, settings: Sequence[Setting]) -> None:
        """Labels stand above what is wide if there is room, and beside it in an upright window."""
        wants = [1.5 if _is_wide(each) and each.label else 1.0 for each in settings]
        above = not self.upright and 1.5 * inner.height / sum(wants) >= ABOVE + FINGER
        if not above:
            wants = [1.0] * len(wants)
        unit, y = inner.height / sum(wants), inner.y
        for (label, widget), want in zip(settings, wants, strict=True):
            row = Box(inner.x, y, inner.width, unit * want)
            y += row.height
            if isinstance(widget, Switch):
                widget.box = Box(row.right - SWITCH[0], row.centre[1] - SWITCH[1] / 2, *SWITCH)
                self._labels.append((label, row._replace(width=row.width - SWITCH[0] - 24)))
            elif not label:
                widget.box = Box(row.x, row.centre[1] - FINGER / 2, row.width, FINGER)
            elif above:
                top = row.centre[1] - (ABOVE + FINGER) / 2
                self._labels.append((label, Box(row.x, top, row.width, ABOVE - 6)))
                widget.box = Box(row.x, top + ABOVE, row.width, FINGER)
            else:
                half = 0.54 * row.width
                self._labels.append((label, row._replace(width=row.width - half - 20)))
                widget.box = Box(row.right - half, row.centre[1] - FINGER / 2, half, FINGER)

    # What they do

    def settings_changed(self) -> None:
        self._build()
        self.stale = True

    def _set(self, name: str, value: Any) -> None:
        setattr(self.cabinet.settings, name, value)
        self.cabinet.sound.set_levels(self.cabinet.settings)
        if name == "fullscreen":
            self.cabinet.set_fullscreen(value)
        elif name == "text_size":
            self.cabinet.refit()
        self.stale = True

    def _language(self, value: str | None) -> None:
        self.cabinet.settings.language = value
        use_language(value)
        self._build()
        self.stale = True

    def leave(self) -> None:
        self.cabinet.notices += [in_words(complaint) for complaint in kept.save(self.cabinet.settings)]

    def draw(self, canvas: Canvas) -> None:
        draw_desk(canvas)
        x = canvas.whole.centre[0]
        draw_plate(canvas, Box(x - 300, 46, 600, 108), say("Settings"), 56)
        for panel, (heading, _) in zip(self._panels, self.groups, strict=True):
            canvas.nine("ui/panel_leather", panel)
            wide = min(panel.width - 150, max(240.0, canvas.text_width(heading, 32, "head") + 110))
            draw_plate(canvas, Box(panel.centre[0] - wide / 2, panel.y - 36, wide, 76), heading, 32)
        size = LABEL / canvas.big_text**0.35  # large text is not quite as large here
        for label, room in self._labels:
            used = canvas.paragraph_height(label, room, size, "bold")
            canvas.paragraph(label, room._replace(y=room.centre[1] - used / 2), size, CREAM, "bold")
        self.controls.draw(canvas)


def _is_wide(setting: Setting) -> bool:
    return not isinstance(setting.widget, Switch)
