"""A page of the rules of a game, with a drawing."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from games.window.canvas import Box, Canvas


class Page(NamedTuple):
    title: str
    text: str
    draw: Callable[[Canvas, Box], None]
