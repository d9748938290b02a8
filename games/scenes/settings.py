"""Settings, each of which works at once."""

from __future__ import annotations

from typing import Any

from games.core.sentences import Plural
from games.scenes.about import AboutScene
from games.store import settings as kept
from games.window.app import Cabinet
from games.window.canvas import CREAM, Box, Canvas
from games.window.control_scene import ControlScene
from games.window.scenes import Pop, Push
from games.window.widgets import Choice, Slider, Switch, WideButton, Widget
from games.words import LANGUAGES, in_words, say, use_language

ROW, TOP = 68, 206


class SettingsScene(ControlScene):
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

        def choice(row: int, choices: list, value: Any, change) -> Choice:
            return Choice(Box(1010, TOP + ROW * row - 32, 460, 64), choices, value, change)

        def switch(row: int, name: str) -> Switch:
            return Switch(1060, TOP + ROW * row, getattr(now, name), lambda value: self._set(name, value))

        def slider(row: int, name: str) -> Slider:
            return Slider(
                Box(1010, TOP + ROW * row - 32, 460, 64), getattr(now, name), lambda value: self._set(name, value)
            )

        rows: list[tuple[str, Widget]] = [
            (say("Language"), choice(0, languages, now.language, self._language)),
            (say("Sounds"), slider(1, "sound")),
            (say("Music"), slider(2, "music")),
            (say("Full screen"), switch(3, "fullscreen")),
            (say("Less motion"), switch(4, "reduced_motion")),
            (say("Speed of animations"), choice(5, speeds, now.speed, lambda value: self._set("speed", value))),
            (say("Signs besides colours"), switch(6, "patterns")),
            (say("Texts face the player opposite"), switch(7, "across")),
            (say("Tiles count at once"), switch(8, "lay_at_once")),
            (say("Size of text"), choice(9, sizes, now.text_size, lambda value: self._set("text_size", value))),
            (say("Clock for moves"), choice(10, clocks, now.move_clock, lambda value: self._set("move_clock", value))),
        ]
        self.labels = [label for label, _ in rows]
        about = WideButton(Box(440, 944, 330, 80), say("About"), lambda: Push(AboutScene), "about", 30)
        done = WideButton(Box(1070, 944, 400, 80), say("Done"), Pop, "check", 34)
        self.controls.widgets = [*(widget for _, widget in rows), about, done]
        self.controls.focus = self.controls.widgets[0]

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
        canvas.backdrop("title/background")
        canvas.nine("ui/panel_wood", Box(360, 50, 1200, 1000))
        canvas.text(say("Settings"), 960, 108, 52, CREAM, "head", "centre", shade=True)
        for row, label in enumerate(self.labels):
            canvas.text(label, 440, TOP + ROW * row, 32, CREAM, "bold", width=540, shade=True)
        self.controls.draw(canvas)
