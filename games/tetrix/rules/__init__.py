"""The rules of Te-Trix: pure and exact."""

from games.tetrix.rules.game import Tetrix

__all__ = ["Tetrix"]
