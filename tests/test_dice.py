"""Throws of dice: what every throw promises, and that the promises are not empty."""

import itertools
import math
from functools import cache

import pytest

from games.kit import felt
from games.kit.dice import Pose, throw
from games.tools import soak_dice
from games.tools.soak_dice import Thrown, any_throw, degrees_between, octagon, rectangle, rest_time

STARTS = [(-1.5, -2.5), (0, -2.5), (1.5, -2.5), (0, -1)]
WIDE = rectangle(60, 60)


@cache
def throws() -> list[Thrown]:
    """Hundreds: one and four dice in an octagon and in a rectangle, with gentle, hard and no flicks, and a mixture."""
    found = [any_throw(number) for number in range(100)]
    for seed in range(20):
        for tray in (octagon(4.5), rectangle(9, 7)):
            for flick in ((0, 0), (0.01, 0), (3, 14), (-500, 900), (0, -1e6)):
                count = 4 if seed % 2 else 1
                faces = [(seed + die) % 6 for die in range(count)]
                found.append(Thrown(throw(tray, STARTS[:count], flick, faces, seed), tray, faces))
    return found


def one(seed: int = 1, flick: tuple[float, float] = (0, 12), tray=WIDE) -> Thrown:
    return Thrown(throw(tray, [(0, -2)], flick, [4], seed), tray, [4])


def complaints(promise) -> list[str]:
    return [complaint for thrown in throws() for complaint in promise(thrown)]


def test_the_wanted_faces_end_on_top():
    assert complaints(soak_dice.wanted_faces) == []


def test_the_labels_are_one_of_the_24_rotations_of_a_die():
    assert complaints(soak_dice.true_dice) == []
    assert len({thrown.throw.labels(0) for thrown in throws()}) == 24


def test_every_throw_is_at_rest_within_two_and_a_half_seconds():
    assert complaints(soak_dice.short) == []


def test_no_die_ever_sinks_into_the_felt():
    assert complaints(soak_dice.never_in_the_felt) == []


def test_no_die_is_tilted_at_the_end():
    assert complaints(soak_dice.flat_at_rest) == []


def test_no_die_is_outside_the_tray():
    assert complaints(soak_dice.inside_the_tray) == []


def test_no_two_dice_overlap_at_the_end():
    assert complaints(soak_dice.apart) == []


def test_in_the_last_three_tenths_of_a_second_before_rest_a_die_turns_by_less_than_three_degrees_a_frame():
    assert complaints(soak_dice.calm_end) == []


def test_no_die_jumps_anywhere():
    assert complaints(soak_dice.no_jumps) == []


def test_the_same_arguments_give_the_same_throw():
    for number in range(12):
        first, second = any_throw(number), any_throw(number)
        assert first.throw.duration == second.throw.duration and first.throw.impacts == second.throw.impacts
        for die in first.dice:
            assert first.frames(die) == second.frames(die)
            assert first.throw.labels(die) == second.throw.labels(die)


def test_the_wanted_face_does_not_change_the_way_of_the_die():
    first, second = (throw(octagon(5), [(0, -2)], (2, 12), [face], 3) for face in (0, 5))
    assert [first.pose(0, time / 20) for time in range(40)] == [second.pose(0, time / 20) for time in range(40)]
    assert first.labels(0) != second.labels(0)


@pytest.mark.parametrize("angle", range(0, 360, 45))
def test_the_flick_gives_the_direction(angle):
    flick = 12 * math.cos(math.radians(angle)), 12 * math.sin(math.radians(angle))
    start, end = (one(angle, flick).throw.pose(0, time) for time in (0, 0.4))
    off = math.degrees(math.atan2(end.y - start.y, end.x - start.x)) - angle
    assert abs((off + 180) % 360 - 180) < 12


def test_the_flick_gives_the_speed_within_sensible_limits():
    ways = []
    for speed in (0.1, 6, 13, 20, 1e9):
        first, later = (one(2, (speed, 0)).throw.pose(0, time) for time in (0, 0.1))
        ways.append(math.dist(first[:2], later[:2]) * 10)
    crawl, slow, middle, fast, mad = ways
    assert crawl == slow < middle < fast == mad
    assert 4 < slow and fast < 22


def test_dice_leave_the_hand_one_after_the_other_each_in_a_way_of_its_own():
    row = [(-4.5, 0), (-1.5, 0), (1.5, 0), (4.5, 0)]
    for seed in range(20):
        thrown = throw(WIDE, row, (0, 12), [0, 1, 2, 3], seed)
        leaves = thrown.leaves
        assert leaves[0] == 0
        assert all(0.02 < b - a < 0.075 for a, b in itertools.pairwise(leaves)), (
            "nothing is in their way in a wide tray"
        )
        ways = set()
        for die, left in enumerate(leaves):
            start, later = thrown.pose(die, 0), thrown.pose(die, left + 0.1)
            assert thrown.pose(die, left) == start
            ways.add(round(math.degrees(math.atan2(later.y - start.y, later.x - start.x))))
        assert max(ways) - min(ways) > 8 and all(40 < way < 140 for way in ways)


def test_no_die_leaves_the_hand_onto_another():
    for thrown in throws():
        for die, left in enumerate(thrown.throw.leaves):
            place = thrown.throw.pose(die, left)
            gone = [other for other in thrown.dice if thrown.throw.leaves[other] < left - 1e-9]
            near = [other for other in gone if math.dist(thrown.throw.pose(other, left)[:2], place[:2]) < 1.2]
            assert not near or left > 0.2, "it waits for a while"


def test_a_harder_brake_only_shortens_the_throw():
    for seed in range(12):
        faces, tray = [seed % 6, 1, 2, 3], octagon(4.5)
        plain = throw(tray, STARTS, (0, 0), faces, seed)
        same, braked = (throw(tray, STARTS, (0, 0), faces, seed, brake=brake) for brake in (1.0, 2.2))
        assert [same.pose(2, time / 20) for time in range(40)] == [plain.pose(2, time / 20) for time in range(40)]
        assert braked.duration < plain.duration and braked.pose(0, 0) != braked.pose(0, braked.duration)
        assert [braked.face_up(die) for die in range(4)] == faces


def test_a_button_throws_lively_and_each_time_otherwise():
    ends = set()
    for seed in range(30):
        thrown = one(seed, (0, 0), octagon(5))
        frames = thrown.frames(0)
        assert sum(math.dist(a[:2], b[:2]) for a, b in itertools.pairwise(frames)) > 3
        assert sum(degrees_between(a, b) for a, b in itertools.pairwise(frames)) > 360
        ends.add((round(frames[-1].x, 2), round(frames[-1].y, 2)))
    assert len(ends) == 30


def test_a_die_rolls_about_the_level_axis_across_its_way():
    """Without slipping a cube makes a quarter turn for each of its sides that it moves on."""
    for seed in range(10):
        thrown = one(seed, (12, 0))
        before, after = (thrown.throw.pose(0, time) for time in (0.45, 0.45 + 1 / 60))
        way = math.dist(before[:2], after[:2])
        x, y, _ = turned_about(before, after)
        across = (-(after.y - before.y) * x + (after.x - before.x) * y) / way
        assert across == pytest.approx(way * math.pi / 2, rel=0.15)
        along = ((after.x - before.x) * x + (after.y - before.y) * y) / way
        assert abs(along) < 0.2 * across


def turned_about(before: Pose, after: Pose) -> tuple[float, float, float]:
    """The small turn from one pose to another, as a vector along its axis."""
    a, b = after.rotation, before.rotation
    change = [[sum(a[i][k] * b[j][k] for k in range(3)) for j in range(3)] for i in range(3)]
    return (change[2][1] - change[1][2]) / 2, (change[0][2] - change[2][0]) / 2, (change[1][0] - change[0][1]) / 2


def test_a_die_hops_lower_and_lower():
    for seed in range(20):
        thrown = one(seed, (12, 0))
        lift = [pose.height - sum(map(abs, pose.rotation[2])) / 2 for pose in thrown.frames(0, 1 / 120)]
        assert lift[0] > 0.9
        first_touch = next(index for index, height in enumerate(lift) if height < 1e-9)
        assert 0.02 < max(lift[first_touch:]) < 0.6 * lift[0]
        assert max(lift[-20:]) < 1e-9


def test_impacts_are_told_in_order_with_strength_and_kind():
    kinds = set()
    for thrown in throws():
        impacts = thrown.throw.impacts
        assert impacts == sorted(impacts) and "felt" in {impact.kind for impact in impacts}
        for time, strength, kind in impacts:
            assert 0 < time <= thrown.throw.duration and 0 < strength <= 1
            kinds.add(kind)
    assert kinds == {"felt", "rim", "die"}


def test_a_die_alone_in_a_wide_tray_knocks_against_nothing():
    assert {impact.kind for impact in one(3).throw.impacts} == {"felt"}


def test_before_the_start_and_after_the_end_the_dice_stand_still():
    thrown = one().throw
    assert thrown.pose(0, -1) == thrown.pose(0, 0) and thrown.pose(0, 99) == thrown.pose(0, thrown.duration)


def test_dice_that_start_in_one_spot_or_outside_are_put_apart_and_inside():
    thrown = throw(octagon(4), [(9, 9)] * 4, (0, 0), [0, 1, 2, 3], 1)
    spots = [thrown.pose(die, 0)[:2] for die in range(4)]
    assert min(math.dist(spots[a], spots[b]) for a in range(4) for b in range(a)) > 1.4
    assert max(math.hypot(*spot) for spot in spots) < 3.3


def test_a_tray_that_cannot_hold_the_dice_is_refused():
    with pytest.raises(ValueError):
        throw(rectangle(2, 2), [(0, 0)] * 4, (0, 0), [0] * 4, 1)
    with pytest.raises(ValueError):
        throw(octagon(4), [(0, 0)], (0, 0), [0, 1], 1)


def test_a_small_soak_finds_nothing():
    assert soak_dice.soak_throws(20) == []


# The promises notice what they are for


class Spoilt:
    """A good throw, of which one thing has been made wrong."""

    def __init__(self, good, spoil):
        self._good, self._spoil = good, spoil
        self.duration = good.duration

    def __getattr__(self, name):
        return getattr(self._good, name)

    def pose(self, die: int, time: float) -> Pose:
        return self._spoil(self._good.pose(die, time), min(time, self.duration) - self.duration)


def turned(pose: Pose, axis: int, angle: float) -> Pose:
    c, s = math.cos(angle), math.sin(angle)
    one, other = (row for index, row in enumerate(pose.rotation) if index != axis)
    rows = [tuple(c * a - s * b for a, b in zip(one, other)), tuple(s * a + c * b for a, b in zip(one, other))]
    rows.insert(axis, pose.rotation[axis])
    return pose._replace(rotation=tuple(rows))


SPOILT = [
    (soak_dice.never_in_the_felt, lambda pose, to_go: pose._replace(height=pose.height - 1e-3)),
    (soak_dice.flat_at_rest, lambda pose, to_go: turned(pose, 0, 0.01)),
    (soak_dice.flat_at_rest, lambda pose, to_go: pose._replace(height=pose.height + 1e-3)),
    (soak_dice.inside_the_tray, lambda pose, to_go: pose._replace(x=pose.x + 6)),
    (soak_dice.apart, lambda pose, to_go: pose._replace(x=0.0, y=0.0)),
    (soak_dice.calm_end, lambda pose, to_go: turned(pose, 2, 4 * to_go)),
    (soak_dice.calm_end, lambda pose, to_go: turned(pose, 2, 0.08 if to_go < -0.1 else 0)),
    (soak_dice.no_jumps, lambda pose, to_go: pose._replace(x=pose.x + (0.9 if to_go < -0.5 else 0))),
    (soak_dice.no_jumps, lambda pose, to_go: turned(pose, 1, 1.2 if to_go < -0.5 else 0)),
]


@pytest.mark.parametrize("promise, spoil", SPOILT)
def test_a_promise_notices_when_it_is_broken(promise, spoil):
    tray = octagon(5)
    good = Thrown(throw(tray, STARTS, (1, 9), [0, 1, 2, 3], 8), tray, [0, 1, 2, 3])
    assert promise(good) == []
    assert promise(good._replace(throw=Spoilt(good.throw, spoil))) != []


def test_a_wrong_face_is_noticed():
    assert soak_dice.wanted_faces(one()) == [] and soak_dice.wanted_faces(one()._replace(faces=[5])) != []


def test_a_die_with_two_numbers_exchanged_is_noticed():
    thrown = one()
    labels = thrown.throw.labels(0)
    swapped = Spoilt(thrown.throw, lambda pose, to_go: pose)
    swapped.labels = lambda die: (labels[1], labels[0], *labels[2:])
    assert soak_dice.true_dice(thrown) == [] and soak_dice.true_dice(thrown._replace(throw=swapped)) != []


def test_a_long_throw_is_noticed():
    slow = Spoilt(one().throw, lambda pose, to_go: pose)
    slow.duration = 2.6
    assert soak_dice.short(one()._replace(throw=slow)) != []


def test_each_die_has_its_own_time_of_rest():
    thrown = any_throw(5)
    assert len(thrown.faces) > 1
    times = [rest_time(thrown, die) for die in thrown.dice]
    assert max(times) <= thrown.throw.duration + 1 / 120 and min(times) < max(times)


def test_a_die_that_still_hops_when_it_has_stopped_turning_comes_down_too():
    thrown = any_throw(863)
    assert soak_dice.flat_at_rest(thrown) == [] and thrown.throw.duration <= 2.5


def test_many_throws_take_no_more_memory_than_one(monkeypatch):
    """pymunk never frees a buffer; with one for each throw a day of games took half a gigabyte."""
    made, new = [], felt.batch.Buffer
    monkeypatch.setattr(felt.batch, "Buffer", lambda: made.append(new()) or made[-1])
    felt._buffer.cache_clear()
    poses = [one().throw.pose(0, 0.4) for _ in range(3)]
    assert len(made) == 1 and poses[0] == poses[1] == poses[2]
