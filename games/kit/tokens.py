"""Enamel tokens: what a move is worth, on a disc with a rim of brass that hovers over the table."""

from __future__ import annotations

from collections.abc import Sequence

from games.window.canvas import Canvas

RADIUS = 40.0  # of a round token of size 1
LONGEST_ROUND = 2  # signs that have room on a round one; more lie on an oblong one
HOVERS = 10.0  # units over what lies below it, if nobody says otherwise
A_TOKEN = "tokens/round_plain"  # one of those that lie in the file of all of them
SIZES = 24  # steps of a size: one that grows is made so many times

_SIGNS = {"+": "plus", "\N{MINUS SIGN}": "minus", **{str(digit): str(digit) for digit in range(10)}}


def draw_points(canvas: Canvas, points: int, x: float, y: float, size: float = 1.0, height: float = HOVERS) -> None:
    """A gain in green with its plus, a loss in red with its minus; the middle of the token at (x, y)."""
    draw_token(canvas, signed(points), enamel_of(points), x, y, size, height)


def draw_token(
    canvas: Canvas, told: str, enamel: str, x: float, y: float, size: float = 1.0, height: float = HOVERS
) -> None:
    """Digits and signs on an enamel: gain, loss, or plain, which is black.

    The higher it hovers, the further away and the softer is its shadow.
    """
    size = round(size * SIZES) / SIZES
    if size <= 0:
        return
    form = "round" if len(told) <= LONGEST_ROUND else "plate"
    facts = canvas.sprites.facts("tokens/_tokens")
    heights: Sequence[float] = facts["heights"]
    nearest = min(range(len(heights)), key=lambda number: abs(heights[number] - height))
    away = 2 + 0.6 * height
    canvas.sprite(f"tokens/{form}_shadow_{nearest}", x + away, y + away, size)
    canvas.sprite(f"tokens/{form}_{enamel}", x, y, size)
    signs = [f"tokens/sign_{_SIGNS[sign]}" for sign in told]
    widths = [canvas.sprites.facts(sign)["wide"] * size for sign in signs]
    at = x - sum(widths) / 2
    for sign, width in zip(signs, widths):
        canvas.sprite(sign, at + width / 2, y, size)
        at += width


def signed(points: int) -> str:
    return f"{points:+d}".replace("-", "\N{MINUS SIGN}") if points else "0"


def enamel_of(points: int) -> str:
    return "gain" if points > 0 else "loss" if points < 0 else "plain"
