"""The rules of Tantrix: pure and exact."""

from games.tantrix.rules.game import Tantrix

__all__ = ["Tantrix"]
