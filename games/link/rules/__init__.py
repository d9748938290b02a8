"""The rules of Tetris Link: pure and exact."""

from games.link.rules.game import Link

__all__ = ["Link"]
