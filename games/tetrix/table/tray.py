"""The four dice and their tray: in the hand, thrown, and drawn together into a form as if by magnets.

In design units it is told where a lying window shows it. The unit in the tray is a die's side; (0, 0) is the middle of
the felt, x to the right, y away from the viewer.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from typing import NamedTuple

import pygame

from games.kit.dice import Pose, Throw, reach, throw
from games.kit.die import DiePicture, cross, ring
from games.kit.felt import Spot
from games.kit.flick import FlickButton
from games.kit.rolling import rolling
from games.kit.rotations import Matrix
from games.kit.scripts import Script, over, smooth
from games.tetrix.rules.forms import SYMBOLS
from games.window.canvas import Box, Canvas
from games.window.space import Placed

DICE = 4
SIDE = 92  # design units
DOWN = math.radians(66)  # how far the tray is looked down upon
MIDDLE = (395, 585)
HALF, CUT = 315 / SIDE, 0.42 * 315 / SIDE
FELT = (
    (HALF, CUT - HALF), (HALF, HALF - CUT), (HALF - CUT, HALF), (CUT - HALF, HALF),
    (-HALF, HALF - CUT), (-HALF, CUT - HALF), (CUT - HALF, -HALF), (HALF - CUT, -HALF),
)  # fmt: skip
TRAY = Box(30, 205, 730, 735)
MOVING = Box(0, 60, 1060, 1220)  # where dice are seen, with their shadows
PITCH = 1.015  # from die to die in a form
LATER = 0.14  # of the time in which a die is drawn to its place: so much later the next one comes
LIFT = 0.55  # how high it hops on a longer way
IN_HAND = 1.1  # height of dice that are held
EDGE, APART, STEPPED = (
    2.6,
    1.2,
    0.8,
)  # how far from the middle a hand is that nobody moves, and its dice from each other
TAKEN = 0.1  # seconds in which it takes each of them up
EDGES = (13, 8, 3)  # how wide the light along the edges of the felt is: faint, brighter, bright
SPREAD = ((-0.62, -0.5), (0.58, -0.6), (-0.5, 0.62), (0.66, 0.52))  # four dice in a hand
INK = [ring(0.27, 0.062), ring(0.255, 0.062, 4), cross(0.275, 0.066)]
FACES = [INK[face // 2] for face in range(6)]  # every symbol twice, on opposite sides


def on_screen(x: float, y: float, height: float = 0.0) -> tuple[float, float]:
    return MIDDLE[0] + x * SIDE, MIDDLE[1] - SIDE * (y * math.sin(DOWN) + height * math.cos(DOWN))


def on_felt(x: float, y: float, height: float = 0.0) -> Spot:
    """The place in the tray, at some height, that is seen at a place on the screen."""
    return (x - MIDDLE[0]) / SIDE, (MIDDLE[1] - y - height * SIDE * math.cos(DOWN)) / (SIDE * math.sin(DOWN))


def at_the_edge(seed: int) -> list[Spot]:
    """Where dice leave a hand that sweeps along the edge of the tray, on the side of the viewer."""
    random = Random(seed)
    angle = math.radians(random.uniform(-150, -50))
    c, s = math.cos(angle), math.sin(angle)
    steps = [((number - (DICE - 1) / 2) * APART, EDGE - STEPPED * (number % 2)) for number in range(DICE)]
    if random.random() < 0.5:
        steps.reverse()
    return [(out * c - along * s, out * s + along * c) for along, out in steps]


def form_spots(cells: Sequence[tuple[int, int]]) -> list[Spot]:
    """Where dice lie that form these cells around the middle of the felt."""
    width, height = 1 + max(column for column, _ in cells), 1 + max(row for _, row in cells)
    return [((c + 0.5 - width / 2) * PITCH, (height / 2 - r - 0.5) * PITCH) for c, r in cells]


class Lying(NamedTuple):
    """A die flat on the felt, or lifted from it, turned about its upright axis."""

    x: float
    y: float
    yaw: float = 0.0
    height: float = 0.0  # above the felt

    @property
    def square_yaw(self) -> float:
        """The nearest yaw in which it lies square to the tray."""
        return round(self.yaw / (math.pi / 2)) * math.pi / 2

    @property
    def is_askew(self) -> bool:
        return abs(self.yaw - self.square_yaw) > 1e-6 or self.height > 1e-6

    @property
    def pose(self) -> Pose:
        c, s = math.cos(self.yaw), math.sin(self.yaw)
        return Pose(self.x, self.y, self.height + 0.5, ((c, -s, 0.0), (s, c, 0.0), (0.0, 0.0, 1.0)))


class Tray:
    def __init__(self, impact: Callable[..., None], play: Callable[..., None]):
        self.symbols = ""  # what each die shows
        self.spots = [Lying(0.0, 0.0)] * DICE
        self.held: tuple[float, float] | None = None  # where the hand is that holds all dice
        self.carried: tuple[int, float, float] | None = None  # one die that is dragged, and where to
        self.shake = 0.0
        self._thrown: Throw | None = None
        self._time = 0.0
        self._before: list[tuple[Pose, tuple[int, ...]]] = []  # where the dice were that are thrown, with their labels
        self._labels: list[tuple[int, ...]] = []
        self._impact, self._play = impact, play
        self._picture: DiePicture | None = None

    # What the dice do

    def _cast(self, symbols: str, starts: Sequence[Spot], flick: Spot, seed: int, brake: float) -> Throw:
        """The dice are alike: which of them shows which symbol is nobody's concern, but always the same."""
        random = Random(seed)
        order = list(symbols)
        random.shuffle(order)
        self.symbols = "".join(order)
        faces = [2 * SYMBOLS.index(symbol) + random.randrange(2) for symbol in order]
        thrown = throw(FELT, starts, flick, faces, seed, brake)
        self._labels = [thrown.labels(die) for die in range(DICE)]
        self.spots = [_flat(thrown.pose(die, thrown.duration)) for die in range(DICE)]
        return thrown

    def lie(self, symbols: str, seed: int) -> None:
        """The dice lie as they were thrown."""
        self.held = self.carried = self._thrown = None
        self._cast(symbols, at_the_edge(seed), (0.0, 0.0), seed, 1.0)

    def roll(self, symbols: str, flick: Spot, seed: int, brake: float = 1.0) -> Script:
        """From the hand that holds them, or swept up and thrown from the tray's edge."""
        before = list(zip(self.poses(), self._labels))
        starts = [(pose.x, pose.y) for pose, _ in before] if self.held else at_the_edge(seed)
        taken = 0.0 if self.held else TAKEN
        self.held = None
        self._thrown = self._cast(symbols, starts, flick, seed, brake)
        self._before = _nearest_first(before, [self._thrown.pose(die, 0.0) for die in range(DICE)])
        yield from over(taken, lambda share: self._at((share - 1) * taken))
        yield from rolling(self._thrown, self._at, self._impact, -0.45)
        self._thrown = None

    def _at(self, time: float) -> None:
        self._time = time

    def pull(self, goals: Sequence[Spot], seconds: float) -> Script:
        """The dice are drawn to their places, one a moment after the other, and click together: each in its seconds."""
        start = list(self.spots)
        moving = [die for die in range(DICE) if math.dist(start[die][:2], goals[die]) > 1e-3 or start[die].is_askew]
        far = {die: math.dist(start[die][:2], goals[die]) for die in moving}
        arrived: set[int] = set()
        time = 0.0
        while len(arrived) < len(moving):
            time += yield
            for turn, die in enumerate(moving):
                if die in arrived:
                    continue
                share = min(1.0, max(0.0, time - LATER * seconds * turn) / seconds)
                self.spots[die] = _between(start[die], goals[die], share, LIFT if far[die] > 1.2 else 0.0)
                if share == 1.0:
                    self.spots[die] = Lying(*goals[die], start[die].square_yaw)
                    arrived.add(die)
                    self._play("dice_click", min(1.0, 0.35 + 0.2 * far[die]), pan=-0.45)

    def hold(self, x: float, y: float) -> None:
        """All dice are in the hand, which is over the tray."""
        if self.held is None:
            self.shake = 0.0
        self.held = (min(max(x, TRAY.x), TRAY.right), min(max(y, TRAY.y), TRAY.bottom))

    def put_down(self) -> None:
        """They are not thrown after all."""
        self.held = None

    def place(self, goals: Sequence[Spot]) -> None:
        """Put the dice there at once."""
        self.spots = [Lying(*goal, spot.square_yaw) for goal, spot in zip(goals, self.spots)]

    def poses(self) -> list[Pose]:
        if self.held is not None:
            x, y = on_felt(*self.held, IN_HAND)
            return [_shaken(x, y, die, self.shake) for die in range(DICE)]
        if self._thrown is not None:
            return [self._thrown_pose(self._thrown, die) for die in range(DICE)]
        poses = [spot.pose for spot in self.spots]
        if self.carried is not None:
            die, x, y = self.carried
            x, y = on_felt(x, y, IN_HAND)
            poses[die] = Lying(x, y, 0.0, IN_HAND * 0.6).pose
        return poses

    def _thrown_pose(self, thrown: Throw, die: int) -> Pose:
        """Shortly before it leaves the hand, the hand fetches it from where it lies."""
        pose, leaves = thrown.pose(die, self._time), thrown.leaves[die]
        if self._time >= leaves:
            return pose
        share, (before, _) = (self._time - leaves + TAKEN) / TAKEN, self._before[die]
        if share <= 0:
            return before
        x, y, height = (a + (b - a) * smooth(share) for a, b in zip(before[:3], pose[:3]))
        return Pose(x, y, max(height, reach(pose.rotation)), pose.rotation)

    def _labels_now(self, die: int) -> tuple[int, ...]:
        """One that still lies there shows what it has shown."""
        if self._thrown is not None and self._time < self._thrown.leaves[die] - TAKEN:
            return self._before[die][1]
        return self._labels[die]

    def die_at(self, x: float, y: float) -> int | None:
        """The die that is seen at a place of the screen."""
        found = []
        for die, spot in enumerate(self.spots):
            die_x, die_y = on_screen(spot.x, spot.y, 0.6)
            if max(abs(x - die_x), abs(y - die_y)) < 0.62 * SIDE:
                found.append((math.dist((x, y), (die_x, die_y)), die))
        return min(found)[1] if found else None

    # The picture

    def draw(self, canvas: Canvas) -> None:
        if self._picture is None:
            self._picture = DiePicture(canvas, "tetrix")
        order = sorted(
            zip(self.poses(), map(self._labels_now, range(DICE))), key=lambda die: (-die[0].y, die[0].height)
        )
        for pose, _ in order:
            x, y = on_screen(pose.x, pose.y)
            level = min(2, int(max(0.0, pose.height - 0.55) * 1.6))
            canvas.sprite(f"tetrix/die_shadow_{level}", x, y)
        for pose, labels in order:
            x, y = on_screen(pose.x, pose.y, pose.height)
            self._picture.draw(canvas, x, y, pose.rotation, labels, FACES)


class TrayButton(FlickButton):
    """The tray with the dice, waiting for a throw: its felt is edged with light."""

    def __init__(
        self,
        place: Placed,
        tip: str,
        clock: Callable[[], float],
        on_hold: Callable[[float, float], None],
        on_lost: Callable[[], None],
    ):
        super().__init__(place.box(TRAY), tip, clock, lambda x, y: on_hold(*place.inside(x, y)), on_lost)
        self.place = place

    def draw(self, canvas: Canvas, lit: bool, down: bool) -> None:
        if down:
            return
        corners = [canvas.px(*self.place.outside(*on_screen(0.96 * x, 0.96 * y))) for x, y in FELT]
        box = canvas.rect(self.box)
        inside = tuple((x - box.x, y - box.y) for x, y in corners)
        widths = tuple(map(canvas.length, EDGES))
        canvas.surface.blit(_light(box.size, inside, widths, lit), box, special_flags=pygame.BLEND_RGB_ADD)


@lru_cache(maxsize=2)
def _light(
    size: tuple[int, int], corners: tuple[tuple[int, int], ...], widths: tuple[int, ...], lit: bool
) -> pygame.Surface:
    """Along the edges of the felt; soft outside, bright inside."""
    light = pygame.Surface(size)
    for width, strength in zip(widths, (0.12, 0.2, 0.75 if lit else 0.5), strict=True):
        colour = tuple(round(part * strength) for part in (255, 206, 120))
        pygame.draw.polygon(light, colour, corners, width)
    return light


def _nearest_first(
    before: list[tuple[Pose, tuple[int, ...]]], goals: Sequence[Pose]
) -> list[tuple[Pose, tuple[int, ...]]]:
    """The dice are alike: each goal gets one that is near to it, so that their ways do not cross."""
    left, found = list(before), []
    for goal in goals:
        nearest = min(left, key=lambda die: math.dist(die[0][:2], goal[:2]))
        left.remove(nearest)
        found.append(nearest)
    return found


def _flat(pose: Pose) -> Lying:
    """A die at rest."""
    return Lying(pose.x, pose.y, math.atan2(pose.rotation[1][0], pose.rotation[0][0]))


def _between(start: Lying, goal: Spot, share: float, lift: float) -> Lying:
    """Magnets pull the harder the nearer they are."""
    pulled = share * share * (0.35 + 0.65 * share)
    yaw = start.yaw + (start.square_yaw - start.yaw) * smooth(share)
    return Lying(
        start.x + (goal[0] - start.x) * pulled,
        start.y + (goal[1] - start.y) * pulled,
        yaw,
        start.height * (1 - share) + lift * math.sin(math.pi * share),
    )


def _shaken(x: float, y: float, die: int, time: float) -> Pose:
    """A die in a hand that shakes a little."""
    dx, dy = SPREAD[die]
    turn = time * 7 + die * 1.7
    spot = Lying(x + dx * 0.9 + 0.07 * math.sin(turn), y + dy * 0.9 + 0.07 * math.cos(1.3 * turn), 0.4 * math.sin(turn))
    pose = spot._replace(height=IN_HAND + 0.12 * math.sin(1.7 * turn)).pose
    return pose._replace(rotation=_tilted(pose.rotation, 0.35 * math.sin(0.9 * turn)))


def _tilted(rotation: Matrix, angle: float) -> Matrix:
    """Turned further about the axis that points to the right."""
    c, s = math.cos(angle), math.sin(angle)
    x, y, z = rotation
    return x, tuple(c * a - s * b for a, b in zip(y, z)), tuple(s * a + c * b for a, b in zip(y, z))
