"""The tower in motion: drops that end exactly in their cells, and the pour at the end of a game."""

import itertools
import math
from collections.abc import Sequence
from functools import cache

import pytest

from games.core import chance
from games.core.catalogue import game_named
from games.core.contract import CHANCE, OVER
from games.core.match import Match
from games.core.tetrominoes import FIRST_TURN, Place, turns
from games.link.table.finale import PAN
from games.link.table.hand import DIE_BOX
from games.link.table.heap import FRONT, LANE, LANES, PARTS, THICK, YAWS, Fallen, reach, slices
from games.link.table.loose import DEEP, HIGH, place_of
from games.link.table.picture import CELL
from games.link.table.pour import LEFT_END, LONGEST, RIGHT_END, TABLE, PiecePose, bars
from games.link.table.tower import Tower
from games.window.canvas import HEIGHT

FRAME = 1 / 60
TOP = 22.0  # where pieces start
ALL_PLACES = [Place(shape, turn, 0, 0) for shape in FIRST_TURN for turn in range(len(turns(shape)))]


@cache
def laid(seed: int, seats: int = 2, careful: bool = False) -> tuple[tuple[int, Place], ...]:
    """All pieces of a game between players who take any place, or if careful one of the lowest."""
    match = Match(game_named("link"), ["random"] * seats, seed)
    while match.to_move != OVER:
        if match.to_move == CHANCE:
            match.draw()
            continue
        moves = match.moves
        if careful and isinstance(moves[0], Place):
            moves = sorted(moves, key=lambda place: place.row)[:3]
        match.commit(moves[chance.number(len(moves), seed, len(match.entries))])
    return match.state.laid


def full_tower() -> list[tuple[int, Place]]:
    """Fifty pieces, which fill every cell."""
    pieces = []
    for row in range(0, 20, 2):
        for column in (0, 4):
            flat = (row // 2 + column // 4) % 2
            pair = (
                [Place("I", 0, column, row + up) for up in (0, 1)]
                if flat
                else [Place("O", 0, column + right, row) for right in (0, 2)]
            )
            pieces += [(at % 4, place) for at, place in enumerate(pair, row)]
        pieces.append((row % 4, Place("O", 0, 8, row)))
    assert len({cell for _, place in pieces for cell in place.cells}) == 200
    return pieces


def dropped(before: Sequence[tuple[int, Place]], seat: int, place: Place, from_row: float = TOP) -> Tower:
    tower = Tower()
    tower.settle(before)
    tower.drop(seat, place, from_row)
    return tower


def frames(tower: Tower, rate: float = FRAME) -> list[list[PiecePose]]:
    """All that is seen until the tower is at rest, the first picture included."""
    seen = [tower.poses()]
    while not tower.is_at_rest:
        tower.step(rate)
        seen.append(tower.poses())
        assert len(seen) * rate < 10, "the tower does not come to rest"
    return seen


def drops(seeds: Sequence[int]) -> list[tuple[Sequence[tuple[int, Place]], int, Place]]:
    """Every third drop of some games."""
    found = []
    for seed in seeds:
        pieces = laid(seed, 2 + seed % 3)
        found += [(pieces[:number], *pieces[number]) for number in range(seed % 3, len(pieces), 3)]
    return found


def at_rest(poses: Sequence[PiecePose]) -> bool:
    return all(max(abs(x - place.column), abs(y - place.row), abs(angle)) < 1e-9 for _, place, x, y, angle in poses)


def shake(pose: PiecePose) -> float:
    """How far the corner that is farthest from its place can be away from it."""
    turn = turns(pose.place.shape)[pose.place.turn]
    radius = math.hypot(len(turn.bottoms), turn.height) / 2
    return math.hypot(pose.x - pose.place.column, pose.y - pose.place.row) + 2 * math.sin(abs(pose.angle) / 2) * radius


def squares(pose: PiecePose) -> list[list[tuple[float, float]]]:
    """The corners of the four cells as they are drawn."""
    turn = turns(pose.place.shape)[pose.place.turn]
    half_width, half_height = len(turn.bottoms) / 2, turn.height / 2
    c, s = math.cos(pose.angle), math.sin(pose.angle)
    found = []
    for column, row in turn.cells:
        left, bottom = column - half_width, row - half_height
        corners = [(left, bottom), (left + 1, bottom), (left + 1, bottom + 1), (left, bottom + 1)]
        middle_x, middle_y = pose.x + half_width, pose.y + half_height
        found.append([(middle_x + x * c - y * s, middle_y + x * s + y * c) for x, y in corners])
    return found


def overlap(one: PiecePose, other: PiecePose) -> float:
    """How deep two pieces are in each other."""
    if math.dist(one[2:4], other[2:4]) > 6:
        return 0.0  # no piece reaches so far
    return max(min(_depth(a, b), _depth(b, a)) for a in squares(one) for b in squares(other))


def _depth(square: Sequence[tuple[float, float]], other: Sequence[tuple[float, float]]) -> float:
    """How deep the other square comes over the nearest side of this one; 0 if it does not."""
    (ax, ay), (bx, by), (cx, cy), _ = square
    depths = []
    for ux, uy in ((bx - ax, by - ay), (cx - bx, cy - by)):
        own = [x * ux + y * uy for x, y in square]
        its = [x * ux + y * uy for x, y in other]
        depths.append(min(max(own) - min(its), max(its) - min(own)))
    return max(0.0, min(depths))


def test_settled_pieces_are_exactly_in_their_cells():
    tower = Tower()
    tower.settle(laid(1))
    assert [pose[:2] for pose in tower.poses()] == list(laid(1))
    assert [(x, y, angle) for _, _, x, y, angle in tower.poses()] == [(p.column, p.row, 0) for _, p in laid(1)]
    assert tower.is_at_rest and tower.impacts() == []


@pytest.mark.parametrize("seed", range(6))
def test_every_drop_ends_exactly_in_its_cells_in_time_and_without_a_snap(seed):
    for before, seat, place in drops([seed]):
        seen = frames(dropped(before, seat, place))
        assert [pose[:2] for pose in seen[-1]] == [*before, (seat, place)] and at_rest(seen[-1])
        assert 0.35 <= (len(seen) - 1) * FRAME <= 0.9 + FRAME
        assert not at_rest(seen[-3])  # it rests no earlier than it says
        for one, other in zip(seen[-2], seen[-1]):
            assert math.dist(one[2:4], other[2:4]) < 0.0005 and abs(one.angle - other.angle) < 0.0005


@pytest.mark.parametrize("from_row", [0, 0.5, 1, 3, 8, 20, 22, 30, 60])
def test_a_drop_takes_longer_from_higher_up_but_never_too_long(from_row):
    tower = dropped((), 0, Place("O", 0, 4, 0), from_row)
    seconds = (len(frames(tower, 1 / 240)) - 1) / 240
    lower = (len(frames(dropped((), 0, Place("O", 0, 4, 0), from_row / 2), 1 / 240)) - 1) / 240
    assert 0.35 <= lower <= seconds <= 0.9
    assert lower < seconds or from_row in (0, 60)


def test_a_piece_falls_in_the_rails_upright_and_ever_faster_until_it_hits():
    for before, seat, place in drops([2]):
        tower = dropped(before, seat, place)
        falling = []
        while not tower.impacts():
            falling.append(tower.poses()[-1])
            tower.step(1 / 240)
        assert {(pose.x, pose.angle) for pose in falling} == {(place.column, 0.0)}
        ways = [a.y - b.y for a, b in itertools.pairwise(falling)]
        assert all(0 < way < following for way, following in itertools.pairwise(ways))
        assert falling[0].y == TOP


@pytest.mark.parametrize("number", [0, 9, 20])
def test_a_piece_bounces_about_twice_lower_and_lower(number):
    pieces = laid(0)
    seat, place = pieces[number]
    heights = [poses[-1].y - place.row for poses in frames(dropped(pieces[:number], seat, place), 1 / 240)]
    tops = [b for a, b, c in zip(heights, heights[1:], heights[2:]) if a < b >= c and b > 0.02]
    assert 2 <= len(tops) <= 3
    assert 0.2 < tops[0] < 1 and 0.03 < tops[1] < tops[0] / 2


def test_a_falling_piece_never_overlaps_the_others_by_more_than_a_shiver():
    for before, seat, place in drops([3]):
        for poses in frames(dropped(before, seat, place)):
            falling = poses[-1]
            assert max((overlap(falling, other) for other in poses[:-1]), default=0) < 0.1


def test_no_settled_piece_is_shaken_out_of_its_place():
    """Two pieces that are not neighbours are a cell apart, so they cannot come to overlap either."""
    for before, seat, place in drops([0, 4, 5]):
        for poses in frames(dropped(before, seat, place), 1 / 120):
            assert max(map(shake, poses[:-1]), default=0) < 0.12


def test_what_carries_the_piece_shivers_more_than_the_rest_and_all_is_still_after_six_tenths_of_a_second():
    for before, seat, place in drops([1]):
        tower = dropped(before, seat, place)
        below = {(column, row - 1) for column, row in place.cells}
        carriers = {other for other in before if below & set(other[1].cells)}
        most: dict[tuple[int, Place], float] = {}
        hit_at = still_at = None
        for number, poses in enumerate(frames(tower, 1 / 240)):
            if hit_at is None and tower_has_hit(poses[-1]):
                hit_at = number
            for pose in poses[:-1]:
                most[pose[:2]] = max(most.get(pose[:2], 0), shake(pose))
            still_at = number
        assert (still_at - hit_at) / 240 < 0.6
        if carriers:
            least = min(most[carrier] for carrier in carriers)
            assert least > 0.005
            far = [most[other] for other in before if abs(other[1].column - place.column) > 5 and other not in carriers]
            assert not far or sum(far) / len(far) < least


def tower_has_hit(pose: PiecePose) -> bool:
    return pose.y < pose.place.row + 0.6


def test_a_hit_goes_down_through_what_carries_the_piece_and_less_into_what_only_stands_by():
    left, right = ([Place("O", 0, column, row) for row in range(0, 12, 2)] for column in (0, 2))
    tower = dropped([(0, place) for place in (*left, *right)], 1, Place("O", 0, 0, 12))
    most = dict.fromkeys((*left, *right), 0.0)
    for poses in frames(tower, 1 / 240):
        most |= {pose.place: max(most[pose.place], shake(pose)) for pose in poses[:-1]}
    down = [most[place] for place in reversed(left)]
    assert down == sorted(down, reverse=True) and down[0] > 0.03 and down[-1] > 0.003
    assert all(most[carrier] > 1.2 * most[beside] > 0 for carrier, beside in zip(left[-3:], right[-3:]))


def test_before_the_hit_nothing_shivers():
    before, seat, place = drops([1])[-1]
    tower = dropped(before, seat, place, TOP + 5)
    while not tower.impacts():
        assert at_rest(tower.poses()[:-1])
        tower.step(1 / 240)
    tower.step(0.05)
    assert not at_rest(tower.poses()[:-1])


def test_impacts_tell_where_how_hard_and_against_what():
    kinds = set()
    for before, seat, place in drops([0, 1, 2]):
        tower = dropped(before, seat, place)
        heard = []
        while not tower.is_at_rest:
            tower.step(FRAME)
            heard += tower.impacts()
        assert tower.impacts() == []
        kinds |= {impact.kind for impact in heard}
        hits = [impact for impact in heard if impact.kind != "rail"]
        assert {impact.kind for impact in hits} <= ({"piece", "floor"} if place.row == 0 else {"piece"})
        assert hits[0].strength == max(impact.strength for impact in hits) > hits[-1].strength > 0
        columns = [column for column, _ in place.cells]
        assert all(min(columns) <= x <= max(columns) + 1 and place.row <= y <= place.row + 4 for x, y, _, _ in heard)
        assert all(0 < impact.strength <= 1 for impact in heard)
    assert kinds == {"piece", "floor", "rail"}


def test_a_higher_fall_hits_harder():
    strengths = []
    for from_row in (1, 5, 20):
        tower = dropped((), 0, Place("O", 0, 4, 0), from_row)
        tower.step(0.5)
        strengths.append(tower.impacts()[0].strength)
    assert strengths == sorted(set(strengths)) and strengths[-1] > 0.8


def test_finish_jumps_to_the_end_at_any_moment():
    before, seat, place = drops([2])[6]
    for after in (0, 0.1, 0.35, 0.5):
        tower = dropped(before, seat, place)
        tower.step(after)
        tower.finish()
        assert tower.is_at_rest and at_rest(tower.poses()) and len(tower.poses()) == len(before) + 1


def test_a_whole_game_can_be_dropped_into_one_tower_even_in_a_hurry():
    pieces = laid(3, 4)
    tower = Tower()
    for number, (seat, place) in enumerate(pieces):
        tower.drop(seat, place, TOP)
        tower.step(0.2 if number % 5 else 2.0)  # the next piece does not always wait for the last
    frames(tower)
    assert [pose[:2] for pose in tower.poses()] == list(pieces) and at_rest(tower.poses())


def test_the_length_of_a_frame_does_not_change_the_motion():
    before, seat, place = drops([2])[5]
    one, other = dropped(before, seat, place), dropped(before, seat, place)
    one.step(0.5)
    for _ in range(120):
        other.step(1 / 240)
    assert one.poses() == other.poses() and one.impacts() == other.impacts() != []


def test_a_piece_that_would_rest_on_nothing_is_refused():
    with pytest.raises(ValueError):
        Tower().drop(0, Place("O", 0, 0, 5), TOP)


# The pour


def poured(pieces: Sequence[tuple[int, Place]], seed: int) -> Tower:
    tower = Tower()
    tower.settle(pieces)
    tower.pour(seed)
    return tower


@cache
def heap(seed: int) -> tuple[Fallen, ...]:
    """What lies on the table after a game."""
    pieces = full_tower() if seed == 0 else laid(seed, 2 + seed % 3, careful=True)
    tower = poured(pieces, seed)
    tower.finish()
    assert sorted((one.seat, one.shape) for one in tower.heap()) == sorted(
        (seat, place.shape) for seat, place in pieces
    )
    assert tower.poses() == []
    return tuple(tower.heap())


def solid(piece: Fallen) -> dict[int, tuple[float, float, float, float]]:
    """Left, low, right and high of a piece in each lane: the largest box that surely is within the leaning piece."""
    lean = abs(math.tan(piece.tilt))
    lane, part = divmod(round((piece.depth - FRONT) / LANE * PARTS), PARTS)
    found = {}
    for number, left, right in slices(piece.shape, piece.yaw, part):
        drop = lean * max(abs(left), abs(right))
        found[lane + number] = piece.x + left, piece.y - THICK / 2 + drop, piece.x + right, piece.y + THICK / 2 - drop
    return found


@pytest.mark.parametrize("seed", range(8))
def test_all_pieces_lie_on_the_table_where_nothing_else_stands(seed):
    for piece in heap(seed):
        left, back, right, front = reach(piece.shape, piece.yaw)
        assert LEFT_END - 0.1 < piece.x + left * math.cos(piece.tilt)
        assert piece.x + right * math.cos(piece.tilt) < RIGHT_END + 0.1
        assert FRONT - 0.13 <= piece.depth + back and piece.depth + front <= FRONT + LANES * LANE + 0.13
        assert piece.y - THICK / 2 > TABLE - 0.05, "a piece is in the table"
        assert piece.y < 2.6, "a piece lies where the tower is looked into"
        assert not piece.is_inside and not piece.is_tipping
        x, y = place_of(piece)
        assert 60 < x + left * CELL and x + right * CELL < 1860, "a piece is out of the picture"
        assert y + (front * DEEP + THICK / 2 * HIGH) < HEIGHT + PAN, "the view does not go down so far"
        if x + left * CELL < DIE_BOX.right:
            assert y + back * DEEP - THICK / 2 * HIGH > DIE_BOX.bottom, "a piece lies on the tray of the die"


@pytest.mark.parametrize("seed", range(8))
def test_what_lies_in_one_lane_does_not_go_through_each_other(seed):
    found = [solid(piece) for piece in heap(seed)]
    for number, one in enumerate(found):
        for other in found[number + 1 :]:
            for lane in one.keys() & other.keys():
                (left, low, right, high), (left2, low2, right2, high2) = one[lane], other[lane]
                deep = min(min(right, right2) - max(left, left2), min(high, high2) - max(low, low2))
                assert deep < 0.2


@pytest.mark.parametrize("seed", range(8))
def test_what_lies_in_front_or_on_top_is_drawn_later(seed):
    pieces = heap(seed)
    boxes = [(piece, reach(piece.shape, piece.yaw)) for piece in pieces]
    wrong = pairs = 0
    for number, (one, (left, back, right, _)) in enumerate(boxes):
        for other, (left2, _, right2, front2) in boxes[number + 1 :]:  # drawn over the first one
            if min(one.x + right, other.x + right2) > max(one.x + left, other.x + left2):
                pairs += 1
                wrong += other.depth + front2 < one.depth + back
    assert pairs > 50 and wrong <= pairs * 0.01  # rings are cut somewhere


def test_pieces_go_straight_down_between_the_rails_until_they_are_out():
    tower = poured(laid(2, careful=True), 2)
    while not tower.is_at_rest:
        tower.step(FRAME)
        for pose in tower.poses():
            assert abs(pose.x - pose.place.column) < 0.25 and abs(pose.angle) < 0.1 and pose.y <= pose.place.row + 0.1


def test_the_pour_begins_exactly_where_the_pieces_were():
    tower = poured(laid(1), 1)
    assert at_rest(tower.poses()) and not tower.is_at_rest
    before = {pose[:2]: pose for pose in tower.poses()}
    tower.step(FRAME)
    assert max(math.dist(pose[2:4], before[pose[:2]][2:4]) for pose in tower.poses()) < 0.15


def test_the_pieces_spread_to_both_sides_and_to_the_front():
    for seed in (1, 2):
        xs, depths = [piece.x for piece in heap(seed)], [piece.depth for piece in heap(seed)]
        assert min(xs) < -2 and max(xs) > 12
        assert min(depths) < 3.5 and max(depths) > 7


@pytest.mark.parametrize("seed", range(4))
def test_a_pour_is_over_in_time_and_nothing_freezes_in_full_flight(seed):
    tower = poured(laid(seed, careful=True), seed)
    seen = [tower.heap()]
    while not tower.is_at_rest:
        tower.step(FRAME)
        seen.append(tower.heap())
    assert 2 < (len(seen) - 1) * FRAME <= LONGEST + FRAME
    ends, before = (
        sorted(pieces, key=lambda one: (one.seat, one.shape, one.depth, one.yaw)) for pieces in (seen[-1], seen[-4])
    )
    assert max(math.dist(one[2:4], other[2:4]) for one, other in zip(ends, before)) < 0.1


def test_in_a_pour_pieces_knock_against_each_other_and_the_table():
    tower = poured(laid(1, careful=True), 1)
    heard = []
    while not tower.is_at_rest:
        tower.step(FRAME)
        heard += tower.impacts()
    assert {impact.kind for impact in heard} >= {"piece", "floor"}
    assert all(0 < impact.strength <= 1 for impact in heard) and max(impact.strength for impact in heard) > 0.4


def test_the_same_seed_pours_the_same_way_and_another_one_does_not():
    one, same, other = (poured(laid(2), seed) for seed in (5, 5, 6))
    for tower in (one, same, other):
        for _ in range(80):
            tower.step(FRAME)
    assert one.poses() == same.poses() and one.heap() == same.heap() != other.heap()
    assert one.impacts() == same.impacts() != other.impacts()


def test_finish_ends_a_pour_where_it_would_have_ended():
    watched, skipped = poured(laid(2), 5), poured(laid(2), 5)
    skipped.finish()
    frames(watched)
    assert skipped.is_at_rest and skipped.heap() == watched.heap()


def test_after_a_pour_the_tower_can_be_used_again():
    tower = poured(laid(2), 5)
    tower.step(0.5)
    with pytest.raises(ValueError):
        tower.drop(0, Place("O", 0, 0, 0), TOP)
    tower.settle(())
    assert tower.poses() == [] and tower.heap() == [] and tower.is_at_rest
    tower.drop(0, Place("O", 0, 0, 0), TOP)
    assert at_rest(frames(tower)[-1])


def test_an_empty_tower_has_nothing_to_pour():
    tower = poured((), 1)
    tower.step(FRAME)
    assert tower.is_at_rest and tower.poses() == []


def test_a_pour_during_a_drop_pours_the_dropped_piece_too():
    before, seat, place = drops([2])[5]
    tower = dropped(before, seat, place)
    tower.pour(1)
    assert sorted(pose[:2] for pose in tower.poses()) == sorted([*before, (seat, place)])


def test_a_hasty_drop_is_over_sooner_and_still_ends_exactly():
    before, seat, place = drops([2])[6]
    tower = Tower()
    tower.settle(before)
    tower.drop(seat, place, TOP, 2.2)
    hasty = frames(tower)
    assert at_rest(hasty[-1]) and len(hasty) < 0.8 * len(frames(dropped(before, seat, place)))


@pytest.mark.parametrize("shape", list(FIRST_TURN))
@pytest.mark.parametrize("yaw", range(YAWS))
def test_a_lying_piece_takes_exactly_the_lanes_that_it_covers(shape, yaw):
    """Its area, summed over the lanes, is about that of its four cells; concave corners count as full."""
    taken = [(right - left) * LANE for _, left, right in slices(shape, yaw, 0)]
    left, back, right, front = reach(shape, yaw)
    assert 4 * 0.95 <= sum(taken) <= (right - left) * (front - back) + 4 * LANE


@pytest.mark.parametrize("place", ALL_PLACES)
def test_bars_cover_exactly_the_cells_of_a_piece(place):
    cells = turns(place.shape)[place.turn].cells
    covered = [
        (column, row)
        for left, bottom, right, top in bars(cells)
        for column in range(left, right)
        for row in range(bottom, top)
    ]
    assert sorted(covered) == sorted(cells)
