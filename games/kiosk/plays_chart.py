"""What was played, drawn on paper: a column for each day or hour with a part for each game, and what became of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import pygame

from games.core.catalogue import info_of, names
from games.core.sentences import Plural
from games.kiosk.plays import HOURS, Play, PlaySums, by_hour, tallies, tally
from games.scenes.chart import FINER, PENS, RULED
from games.window.canvas import INK, Box, Canvas
from games.words import say

DAYS = 14
PENS_OF_GAMES = (PENS["blue"], PENS["green"], PENS["yellow"], PENS["red"])  # in turn
DARKER = 0.55  # the ink of each further round
ROW = 96  # units for a game with all that is told of it; with less room only how often it was played
ALL_PEN = (128, 98, 60)
PALE = 0.45  # how much of its colour is left to what was not finished
PAPER = (226, 200, 164)
FADED = (120, 96, 66)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # between two rules


def pen_of(game: str) -> tuple[int, int, int]:
    """The ink of a game: another one for each, in turn, and darker when all have been used."""
    rounds, number = divmod(names().index(game), len(PENS_OF_GAMES))
    red, green, blue = (round(part * DARKER**rounds) for part in PENS_OF_GAMES[number])
    return red, green, blue


def draw_days(canvas: Canvas, box: Box, plays: Sequence[Play], today: date) -> None:
    """The last days, each game as high as it was often played."""
    days = [today - timedelta(days=back) for back in reversed(range(DAYS))]
    counts = tallies(plays, lambda play: (play.day, play.game))
    columns = [
        Column(
            say("today") if day == today else str(day.day),
            [counts[day, game].plays if (day, game) in counts else 0 for game in names()],
        )
        for day in days
    ]
    _draw_chart(canvas, box, say("Games played in the last {days} days", days=DAYS), columns)


def draw_hours(canvas: Canvas, box: Box, plays: Sequence[Play]) -> None:
    """At which hours of the day games were begun on the last days."""
    counts = by_hour(plays)
    columns = [
        Column(str(hour) if hour % 3 == 0 else "", [counts.get((hour, game), 0) for game in names()])
        for hour in range(HOURS)
    ]
    told = say("Hours of the day in which games began, the last {days} days", days=DAYS)
    _draw_chart(canvas, box, told, columns)
    if unknown := sum(play.hour is None for play in plays):
        told = say(Plural("and {count} [game|games] of which the hour is not known"), count=unknown)
        canvas.text(told, box.right - 40, box.y + 92, 22, FADED, "text", "right", width=box.width - 80)


class Column(NamedTuple):
    name: str
    parts: Sequence[int]  # how often each game was played


def _draw_chart(canvas: Canvas, box: Box, title: str, columns: Sequence[Column]) -> None:
    canvas.nine("ui/panel_paper", box)
    canvas.text(title, box.x + 40, box.y + 50, 32, INK, "head", width=box.width - 80)
    plot = Box(box.x + 96, box.y + 130, box.width - 136, box.height - 216)
    most = max(sum(column.parts) for column in columns)
    step = _step(most)
    top = step * max(2, -(-most // step))
    for rule in range(0, top + 1, step):
        y = plot.bottom - plot.height * rule / top
        _fill(canvas, Box(plot.x, y - 1, plot.width, 2), RULED)
        canvas.text(str(rule), plot.x - 18, y, 24, FADED, "text", "right")
    width = plot.width / len(columns)
    gap = min(7, width / 6)
    for number, column in enumerate(columns):
        place = Box(plot.x + width * number + gap, plot.y, width - 2 * gap, plot.height)
        _draw_column(canvas, place, column.parts, top)
        canvas.text(column.name, place.centre[0], plot.bottom + 36, 24, INK, "bold", "centre", width=width + 20)


def _draw_column(canvas: Canvas, column: Box, parts: Sequence[int], top: int) -> None:
    """The games on top of each other, and above them how many there were."""
    bottom = column.bottom
    for game, count in zip(names(), parts):
        height = column.height * count / top
        if count:
            _fill(canvas, Box(column.x, bottom - height, column.width, height - 2), pen_of(game))
        bottom -= height
    if sum(parts):
        canvas.text(str(sum(parts)), column.centre[0], bottom - 20, 24, INK, "bold", "centre")


def _step(most: int) -> int:
    """A round distance between the rules, so that there are no more than six."""
    return next((step for step in STEPS if most <= 5 * step), max(STEPS))


def draw_games(canvas: Canvas, box: Box, plays: Sequence[Play]) -> None:
    """Each game: how often, how many of them to the end, how long, and dark at the end of its bar what has crashed."""
    canvas.nine("ui/panel_paper", box)
    by_game: Mapping[str, PlaySums] = tallies(plays, lambda play: play.game)
    rows = [(info_of(game).title, pen_of(game), by_game.get(game, tally([]))) for game in names()]
    rows.append((say("All games"), ALL_PEN, tally(list(plays))))
    most = max(1, *(sums.plays for _, _, sums in rows[:-1]))
    pitch = (box.height - 40) / len(rows)
    for row, (name, pen, sums) in enumerate(rows):
        room = Box(box.x + 36, box.y + 24 + pitch * row, box.width - 72, pitch)
        _draw_game(canvas, room, name, pen, sums, most if row < len(names()) else max(1, sums.plays))


def _draw_game(canvas: Canvas, room: Box, name: str, pen: tuple[int, int, int], sums: PlaySums, most: int) -> None:
    has_room = room.height >= ROW
    line, bar, tall = (24, 48, 20) if has_room else (room.height * 0.28, room.height * 0.58, room.height * 0.2)
    canvas.text(str(sums.plays), room.right, room.y + line, 34 if has_room else 28, INK, "head", "right", width=100)
    whole = Box(room.x, room.y + bar, room.width * sums.plays / most, tall)
    crashed = whole.width * sums.crashed / max(1, sums.plays)
    pale = tuple(round(PALE * ink + (1 - PALE) * paper) for ink, paper in zip(pen, PAPER))
    _fill(canvas, Box(room.x, whole.centre[1] - 1, room.width, 2), RULED)
    _fill(canvas, whole, pale)
    _fill(canvas, whole._replace(width=whole.width * sums.finished / max(1, sums.plays)), pen)
    _fill(canvas, whole._replace(x=whole.right - crashed, width=crashed), INK)
    told = say(
        "finished {finished}, left {abandoned}, crashed {crashed}, {minutes:.0f} min each",
        finished=sums.finished,
        abandoned=sums.abandoned,
        crashed=sums.crashed,
        minutes=sums.mean_seconds / 60,
    )
    if has_room:
        canvas.text(name, room.x, room.y + line, 28, INK, "bold", width=room.width - 110)
        canvas.text(told, room.x, room.y + 84, 23, FADED, "text", width=room.width)
    else:
        canvas.text(name, room.x, room.y + line, 26, INK, "bold", width=room.width - 110)


def _fill(canvas: Canvas, box: Box, colour: tuple[int, ...]) -> None:
    """An area whose edges may lie between two pixels."""
    area = canvas.rect(box)
    if box.width <= 0 or box.height <= 0:
        return
    area.size = max(1, area.width), max(1, area.height)
    large = pygame.Surface((area.width * FINER, area.height * FINER), pygame.SRCALPHA)
    pygame.draw.rect(large, colour, large.get_rect(), border_radius=round(4 * canvas.scale * FINER))
    canvas.surface.blit(pygame.transform.smoothscale(large, area.size), area)
