"""The podium of a party cup: who came where, the winner's cup, and confetti."""

from __future__ import annotations

from functools import partial
from random import Random

import pygame

from games.core.sentences import Plural
from games.kit.felt import Spot
from games.kit.lamp import draw_name_plate
from games.kit.seat_sign import draw_robot, draw_seat_sign
from games.kit.still import StillLayer
from games.scenes.confetti import Confetti
from games.scenes.podium_stage import BEHIND, FOOT, PodiumStage, PodiumStep
from games.store.cup import Cup
from games.window.canvas import CREAM, Box, Canvas
from games.window.space import Placed
from games.words import language, say

HEADLINE, UPRIGHT_HEADLINE = Box(260, 24, 1400, 124), Box(40, 40, 1000, 190)
STANDS, UPRIGHT_STANDS = 796, 1014  # the heights at which the steps stand on the table
TABLE_ENDS, UPRIGHT_TABLE_ENDS = 196, 466  # and at which it ends, behind them
PLATES, PLATE = 812, (318, 124)  # where names stand before the steps, and how large they are
LIST, ROW = Box(60, 1080, 960, 136), 156  # in an upright window: the first of them, below each other
AIR = 44.0  # units that slips keep away from the steps at their sides
BESIDE, BACK, ON_STEPS = 74, 34, 26  # slips that fall beside the steps, behind and on them
CASTS = 26  # units that the shadow of a headline reaches below it


def as_points(points: float) -> str:
    """Points that may have been shared; only English has a point in them."""
    told = f"{points:.1f}".removesuffix(".0")
    return told if language() == "en" else told.replace(".", ",")


def points_words(points: float) -> str:
    """Only a whole number chooses the form of a word; shares of a point have a sentence of their own."""
    if points == int(points):
        return say(Plural("{points} [point|points]"), points=int(points))
    return say("{points} points", points=as_points(points))


class Podium:
    def __init__(self, cup: Cup, has_confetti: bool):
        """`has_confetti`: it falls; otherwise it lies there."""
        self._cup = cup
        self._falls = has_confetti
        self._players = [player for group in cup.ranking() for player in group]
        self._places = [sum(map(len, cup.ranking()[:at])) for at, group in enumerate(cup.ranking()) for _ in group]
        self._still = StillLayer()
        self._confetti: Confetti | None = None
        self._upright = False

    @property
    def is_moving(self) -> bool:
        return self._falls if self._confetti is None else self._confetti.is_moving

    def update(self, seconds: float) -> None:
        if self._confetti is not None:
            self._confetti.update(seconds)

    # The picture

    def draw(self, canvas: Canvas) -> None:
        stage = PodiumStage.built(canvas, self._places)
        room = (540, UPRIGHT_STANDS, 1010, 1.15) if canvas.upright else (960, STANDS, 1600)
        placed = stage.placed(*room)
        self._still.draw(canvas, canvas.upright, partial(self._paint, stage, placed))
        if self._confetti is None or self._upright != canvas.upright:
            self._upright = canvas.upright
            self._confetti = self._thrown(canvas, stage, placed)
        self._draw_confetti(canvas, placed)
        with canvas.moved(placed):
            stage.draw_cups(canvas)
            for player, step in zip(self._players, stage.steps):
                self._draw_medallion(canvas, player, *stage.medallion(step))

    def _paint(self, stage: PodiumStage, placed: Placed, canvas: Canvas) -> None:
        canvas.backdrop("hero/room_upright" if canvas.upright else "hero/room")
        with canvas.moved(placed):
            stage.draw_steps(canvas)
        self._draw_headline(canvas)
        totals = self._cup.totals()
        for number, (player, step) in enumerate(zip(self._players, stage.steps)):
            if canvas.upright:
                self._draw_row(canvas, LIST._replace(y=LIST.y + ROW * number), step, player, totals[player])
            else:
                x, _ = placed.outside(step.x, FOOT)
                self._draw_plate(canvas, x, step, player, totals[player])

    def _draw_headline(self, canvas: Canvas) -> None:
        winners = [self._cup.players[player].name for player in self._cup.ranking()[0]]
        if len(winners) == 1:
            told = say("{name} wins the cup!", name=winners[0])
        else:
            told = say("{names} share the cup", names=", ".join(winners))
        box = UPRIGHT_HEADLINE if canvas.upright else HEADLINE
        canvas.nine("ui/panel_leather", box)
        if canvas.upright:
            room = box.grown(-30)
            spare = max(0.0, room.height - canvas.paragraph_height(told, room, 56, "head"))
            canvas.paragraph(told, room._replace(y=room.y + spare / 2), 56, CREAM, "head", "centre")
        else:
            canvas.text(told, *box.centre, 54, CREAM, "head", "centre", width=1300, shade=True)

    def _draw_plate(self, canvas: Canvas, x: float, step: PodiumStep, player: int, total: float) -> None:
        wide, high = PLATE
        box = Box(x - wide / 2, PLATES, wide, high)
        ink = draw_name_plate(canvas, box, step.place == 0)
        name = self._cup.players[player].name
        canvas.text(name, x, box.y + 42, 40, ink, "head", "centre", width=wide - 70)
        canvas.text(points_words(total), x, box.y + 90, 32, ink, "bold", "centre", width=wide - 70)

    def _draw_row(self, canvas: Canvas, box: Box, step: PodiumStep, player: int, total: float) -> None:
        ink = draw_name_plate(canvas, box, step.place == 0)
        sitter, (_, y) = self._cup.players[player], box.centre
        canvas.text(str(step.place + 1), box.x + 62, y, 72, ink, "head", "centre", width=70)
        draw_seat_sign(canvas, sitter, box.x + 158, y, 1.2)
        canvas.text(sitter.name, box.x + 224, y, 52, ink, "head", width=420)
        canvas.text(points_words(total), box.right - 44, y, 42, ink, "bold", "right", width=250)

    def _draw_medallion(self, canvas: Canvas, player: int, x: float, y: float) -> None:
        sitter = self._cup.players[player]
        canvas.sprite(f"podium/medallion_{sitter.colour}", x, y)
        if not sitter.is_human:
            draw_robot(canvas, x - 56, y - 22, 27)

    # Confetti

    def _thrown(self, canvas: Canvas, stage: PodiumStage, placed: Placed) -> Confetti:
        """All of it keeps off the fronts of the steps, and of what is written."""
        left, top = placed.inside(0, -60)
        right, bottom = placed.inside(canvas.width, canvas.height)
        _, back = placed.inside(0, (UPRIGHT_TABLE_ENDS if canvas.upright else TABLE_ENDS) + 24)
        begin = min(step.x for step in stage.steps) - 190 - AIR
        end = max(step.x for step in stage.steps) + 190 + AIR

        def beside(luck: Random) -> Spot:
            free = max(0.0, begin - left), max(0.0, right - end)
            at = luck.uniform(0, sum(free))
            return (left + at if at < free[0] else end + at - free[0]), luck.uniform(back + 80, bottom + 90)

        def behind(luck: Random) -> Spot:
            return luck.uniform(left, right), luck.uniform(back, BEHIND)

        has_sides = begin - left + right - end > 200
        spots = [(ON_STEPS, stage.on_steps), (BACK if has_sides else BACK + BESIDE, behind)]
        if has_sides:
            spots.append((BESIDE, beside))
        return Confetti(Random(len(self._cup.kept.played)), spots, top, self._falls)

    def _draw_confetti(self, canvas: Canvas, placed: Placed) -> None:
        """It falls behind the headline, whose lower edge it comes out from."""
        assert self._confetti is not None
        box = UPRIGHT_HEADLINE if canvas.upright else HEADLINE
        before = canvas.surface.get_clip()
        below = canvas.px(0, box.bottom + CASTS)[1]
        window = canvas.surface.get_rect()
        canvas.surface.set_clip(pygame.Rect(0, below, window.width, window.height).clip(before))
        with canvas.moved(placed):
            self._confetti.draw(canvas)
        canvas.surface.set_clip(before)
