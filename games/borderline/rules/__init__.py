"""The rules of Borderline: pure and exact."""

from games.borderline.rules.game import Borderline

__all__ = ["Borderline"]
