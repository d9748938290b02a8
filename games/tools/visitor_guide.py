"""Knows where a visitor has to touch: a kiosk that nobody sees, which goes ahead of the one on the screen."""

from __future__ import annotations

from typing import Any

from games.core.catalogue import names
from games.kiosk.config import Config
from games.tools.kiosk_studio import studio_kiosk
from games.tools.studio import run_for, run_until
from games.words import say, speaking

Pixel = tuple[int, int]


class Guide:
    def __init__(self, size: Pixel, config: Config):
        self.config = config
        with speaking(config.languages[0]):
            self.cabinet = studio_kiosk(size, config)
            self.cabinet.wake()

    def way_to_a_game(self, name: str) -> list[Pixel]:
        """Each touch from the sleeping kiosk to a table, at which the visitor has this name."""
        width, height = self.cabinet.surface.get_size()
        with speaking(self.config.languages[0]):
            touches = [(width // 2, height // 2), self._use(seats_of=names()[0])]  # the first only wakes
            touches.append(self._use(value=self.cabinet.top.sitters[0].name))
            touches += [self._use(text=letter) for letter in name.upper()]
            touches += [self._use(text=say("Done")), self._use(text=say("Begin"))]
        return touches

    def first_move(self) -> Pixel:
        """What the first player sets off, when the card that tells who is who has gone."""
        with speaking(self.config.languages[0]):
            run_until(self.cabinet, lambda: self.cabinet.top.turns.is_awaited)
            run_for(self.cabinet, 1.0)
        return self._middle(self.cabinet.top.controls.widgets[0])

    def _use(self, **facts: Any) -> Pixel:
        widget = next(
            each
            for each in self.cabinet.top.controls.widgets
            if all(getattr(each, name, None) == value for name, value in facts.items())
        )
        self.cabinet.follow(widget.use())
        return self._middle(widget)

    def _middle(self, widget: Any) -> Pixel:
        return self.cabinet.canvas.px(*widget.box.centre)
