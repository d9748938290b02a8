"""Looking ahead, on small trees that are drawn in the tests: every position says how it looks at first sight."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pytest

from games.bots.bot import Bot, Evaluated, Sight, Why
from games.bots.budget import Budget, Cancelled
from games.bots.search import NEARLY, TOGETHER, compare, decide, rank
from games.core.contract import CHANCE, OVER, Outcome

LUCK = (1, 0, 7)


class Node(NamedTuple):
    """A position: how it looks to the seats at first sight, who has a say there, and what may follow."""

    looks: tuple[float, ...]
    who: int = OVER
    ways: tuple[tuple[str, int, "Node"], ...] = ()  # move, weight, what it leads to


def leaf(*looks: float) -> Node:
    return Node(looks)


def decision(seat: int, **ways: Node) -> Node:
    looks = max((node.looks for node in ways.values()), key=lambda looks: looks[seat])
    return Node(looks, seat, tuple((move, 1, node) for move, node in ways.items()))


def chance(looks: tuple[float, ...], **ways: tuple[int, Node]) -> Node:
    return Node(looks, CHANCE, tuple((move, weight, node) for move, (weight, node) in ways.items()))


class TreeGame:
    def to_move(self, node: Node) -> int:
        return node.who

    def odds(self, node: Node) -> list[tuple[str, int]]:
        return [(move, weight) for move, weight, _ in node.ways]

    def scores(self, node: Node) -> tuple[int, ...]:
        return (0,) * len(node.looks)

    def outcome(self, node: Node) -> Outcome | None:
        if node.who != OVER:
            return None
        best = max(node.looks)
        return Outcome(node.looks, tuple(seat for seat, look in enumerate(node.looks) if look == best), "over")

    def after(self, node: Node, move: str) -> Node:
        return next(then for name, _, then in node.ways if name == move)


class TreeBot(Bot):
    def __init__(self):
        self.game = TreeGame()
        self.looked_at = 0

    def values(self, states: Sequence[Node]) -> np.ndarray:
        return np.array([node.looks for node in states])

    def evaluate(self, node: Node) -> Evaluated:
        self.looked_at += 1
        return Evaluated([move for move, _, _ in node.ways], self.values([then for _, _, then in node.ways]))

    def gains(self, node: Node) -> tuple[list[str], np.ndarray]:
        return [move for move, _, _ in node.ways], np.arange(len(node.ways), dtype=float)

    def why(self, node: Node, move: str) -> Why:
        return Why("because")

    def leaning(self, temper: str, node: Node, move: str) -> float:
        return float(move == temper)


def best(node: Node, *widths: int, **sight: Any) -> str:
    return decide(TreeBot(), node, Sight(widths=widths, **sight), LUCK, Budget(10**6))


# What is seen

TRAP = decision(
    0,
    grab=chance((0.8, 0.2), any=(1, decision(1, punish=leaf(0.1, 0.9), miss=leaf(0.9, 0.1)))),
    wait=chance((0.5, 0.5), any=(1, decision(1, one=leaf(0.4, 0.6), other=leaf(0.6, 0.4)))),
)


def test_the_first_look_sees_no_reply_and_a_closer_one_does():
    assert best(TRAP) == "grab"
    assert best(TRAP, 2) == "wait"


def test_what_may_happen_counts_by_its_weight():
    gamble = {"win": (1, decision(1, go=leaf(1.0, 0.0))), "lose": (3, decision(1, go=leaf(0.0, 1.0)))}
    node = decision(
        0, gamble=chance((0.9, 0.1), **gamble), safe=chance((0.3, 0.7), any=(1, decision(1, go=leaf(0.3, 0.7))))
    )
    assert best(node, 2) == "safe"
    values = rank(TreeBot(), node, Sight(widths=(2,)), LUCK, Budget(100))
    assert [(each.move, each.values) for each in values] == [("safe", (0.3, 0.7)), ("gamble", (0.25, 0.75))]


def test_each_of_three_seats_looks_after_itself():
    """The second seat takes what is best for it, not what is worst for the first."""
    node = decision(
        0,
        left=chance((0.2, 0.4, 0.4), any=(1, decision(1, a=leaf(0.6, 0.4, 0.0), b=leaf(0.0, 0.3, 0.7)))),
        right=chance((0.5, 0.3, 0.2), any=(1, decision(1, a=leaf(0.3, 0.3, 0.4), b=leaf(0.9, 0.1, 0.0)))),
    )
    assert best(node) == "right"
    assert best(node, 2) == "left"


def deep(*looks: tuple[float, float]) -> Node:
    """A line without any choice: these are its quiet positions, the last one is the end."""
    node = leaf(*looks[-1])
    for each in reversed(looks[:-1]):
        node = chance(each, any=(1, decision(1, go=node)))
    return node


def test_every_further_width_looks_one_quiet_position_further():
    node = decision(
        0,
        early=deep((0.6, 0.4), (0.5, 0.5), (0.9, 0.1)),
        late=deep((0.5, 0.5), (0.7, 0.3), (0.2, 0.8)),
        never=deep((0.4, 0.6), (0.3, 0.7), (1.0, 0.0)),
    )
    assert best(node) == "early"
    assert best(node, 3) == "late"
    assert best(node, 3, 2) == "early", "of the two best"
    assert best(node, 3, 3) == "never"
    assert best(node, 30, 20) == "never", "there may be fewer moves"


def test_a_game_that_ends_on_the_way_counts_as_it_ended():
    node = decision(
        0,
        bold=chance((0.9, 0.1), loses=(1, leaf(0.0, 1.0)), plays=(1, decision(1, go=leaf(0.6, 0.4)))),
        safe=chance((0.5, 0.5), any=(1, decision(1, go=leaf(0.5, 0.5)))),
    )
    assert best(node, 2) == "safe"


def test_a_turn_goes_on_until_it_is_quiet():
    """After the first move the same seat decides again, with a draw in between."""

    class Unquiet(TreeBot):
        def is_quiet(self, node: Node) -> bool:
            return node.who == OVER or node.ways[0][0] == "spin"

    end = chance((0.5, 0.5), spin=(1, decision(1, go=leaf(0.7, 0.3))))
    bad = chance((0.5, 0.5), spin=(1, decision(1, go=leaf(0.1, 0.9))))
    node = decision(
        0,
        long=chance((0.1, 0.9), draw=(1, decision(0, good=end, bad=Node((0.4, 0.6), *bad[1:])))),
        short=chance((0.6, 0.4), spin=(1, decision(1, go=leaf(0.6, 0.4)))),
    )
    assert decide(Unquiet(), node, Sight(widths=(2,)), LUCK, Budget(100)) == "long"


# Chance with many moves


def bag(tiles: dict[str, float]) -> Node:
    drawn = {tile: (1, decision(1, go=leaf(value, 1 - value))) for tile, value in tiles.items()}
    return chance((0.5, 0.5), **drawn)


def test_all_moves_are_tried_on_the_same_draws():
    """Two bags with the same tiles, in one of which each is worth a little more: no luck can turn that round."""
    tiles = {f"tile{number}": number / 100 for number in range(60)}
    node = decision(0, plain=bag(tiles), better=bag({tile: value + 0.01 for tile, value in tiles.items()}))
    for seed in range(20):
        sight = Sight(widths=(2,), samples=3)
        ranked = rank(TreeBot(), node, sight, (seed, 0, 0), Budget(10**6))
        assert [each.move for each in ranked] == ["better", "plain"]
        assert ranked[0].worth - ranked[1].worth == pytest.approx(0.01)


def test_samples_come_near_the_mean():
    tiles = {f"tile{number}": number / 40 for number in range(40)}
    (seen,) = compare(TreeBot(), decision(0, only=bag(tiles)), ["only"], Sight(samples=400), LUCK, Budget(10**6))
    assert seen.worth == pytest.approx(np.mean(list(tiles.values())), abs=0.05)


# Budgets


def test_without_budget_the_first_look_decides():
    assert decide(TreeBot(), TRAP, Sight(widths=(2,)), LUCK, Budget(0)) == "grab"
    assert decide(TreeBot(), TRAP, Sight(widths=(2,)), LUCK, Budget(100, is_late=lambda: True)) == "grab"


def test_a_look_that_is_broken_off_counts_for_no_move():
    """There was time for the look one position further, and for half of that two further."""
    node = decision(0, early=deep((0.6, 0.4), (0.5, 0.5), (0.9, 0.1)), late=deep((0.5, 0.5), (0.7, 0.3), (0.2, 0.8)))
    assert best(node, 2, 2) == "early"
    ranked = rank(TreeBot(), node, Sight(widths=(2, 2)), LUCK, Budget(3))
    assert [(each.move, each.depth) for each in ranked] == [("late", 1), ("early", 1)]


def test_moves_that_there_was_no_time_for_come_last():
    looks = {f"move{number}": deep((0.9 - number / 100, 0.1), (number / 100, 1.0)) for number in range(2 * TOGETHER)}
    ranked = rank(TreeBot(), decision(0, **looks), Sight(widths=(2 * TOGETHER,)), LUCK, Budget(TOGETHER))
    nearer, further = ranked[:TOGETHER], ranked[TOGETHER:]
    assert [each.move for each in nearer] == [f"move{number}" for number in reversed(range(TOGETHER))]
    assert [each.move for each in further] == [f"move{number}" for number in range(TOGETHER, 2 * TOGETHER)]
    assert {each.depth for each in nearer} == {1} and {each.depth for each in further} == {0}


def test_who_no_longer_waits_stops_the_search():
    with pytest.raises(Cancelled):
        decide(TreeBot(), TRAP, Sight(widths=(2,)), LUCK, Budget(100, is_cancelled=lambda: True))


def test_the_budget_is_counted_in_positions():
    budget = Budget(100)
    decide(TreeBot(), TRAP, Sight(widths=(2,)), LUCK, budget)
    assert budget.left == 98


# How levels see

MANY = decision(0, **{f"move{number}": leaf(number / 100, 1 - number / 100) for number in range(100)})


def test_the_same_luck_gives_the_same_move():
    sight = Sight(overlooks=0.5, doubt=0.1)
    for seed in range(10):
        chosen = {decide(TreeBot(), MANY, sight, (seed, 1, 2), Budget(100)) for _ in range(3)}
        assert len(chosen) == 1


def test_what_is_overlooked_is_not_chosen():
    chosen = [decide(TreeBot(), MANY, Sight(overlooks=0.5), (seed, 0, 0), Budget(9)) for seed in range(300)]
    assert 0.4 < chosen.count("move99") / 300 < 0.6
    assert set(chosen) <= {f"move{number}" for number in range(80, 100)}, "the best of what is seen is still chosen"


def test_something_is_always_noticed():
    assert decide(TreeBot(), MANY, Sight(overlooks=1.0), LUCK, Budget(9)).startswith("move")


def test_doubt_blurs_the_judgement():
    chosen = [decide(TreeBot(), MANY, Sight(doubt=0.03), (seed, 0, 0), Budget(9)) for seed in range(100)]
    assert 1 < len(set(chosen)) < 30 and "move50" not in chosen


def test_who_sees_only_gains_goes_by_them():
    assert best(MANY, only_gain=True) == "move99"
    assert rank(TreeBot(), MANY, Sight(only_gain=True), LUCK, Budget(9))[0].values == ()


def test_the_temper_decides_between_moves_that_are_nearly_equal():
    node = decision(0, best=leaf(0.5, 0.5), bold=leaf(0.5 - NEARLY / 2, 0.5), greedy=leaf(0.5 - 2 * NEARLY, 0.5))
    for temper, chosen in (("bold", "bold"), ("greedy", "best"), (None, "best")):
        assert decide(TreeBot(), node, Sight(), LUCK, Budget(9), temper) == chosen


EASY = Sight(only_gain=True)


class GainBot(TreeBot):
    """Sees gains that are told for each move."""

    def __init__(self, **gains: float):
        super().__init__()
        self.told = gains

    def gains(self, node: Node) -> tuple[list[str], np.ndarray]:
        return list(self.told), np.array(list(self.told.values()))


def test_the_temper_of_who_sees_only_gains_decides_between_equal_gains_alone():
    """What is as good as equal to who plays alone for a hundred points is a plain difference to who counts gains."""
    node = decision(0, best=leaf(0.5, 0.5), bold=leaf(0.5, 0.5), greedy=leaf(0.5, 0.5), cautious=leaf(0.5, 0.5))
    bot = GainBot(best=1.0, bold=0.99, greedy=0.8, cautious=0.76)
    for temper in ("bold", "greedy", "cautious", None):
        assert decide(bot, node, EASY, LUCK, Budget(9), temper) == "best"
    equal = GainBot(best=0.1 + 0.2, bold=0.3, greedy=0.3, cautious=0.2)
    for temper, chosen in (("bold", "bold"), ("greedy", "greedy"), ("cautious", "best")):
        assert decide(equal, node, EASY, LUCK, Budget(9), temper) == chosen


def test_doubts_about_gains_do_not_make_equal_ones_differ_to_a_temper():
    node = decision(0, best=leaf(0.5, 0.5), bold=leaf(0.5, 0.5), greedy=leaf(0.5, 0.5))
    bot = GainBot(best=3.0, bold=3.0, greedy=1.0)
    for seed in range(30):
        assert decide(bot, node, EASY._replace(doubt=0.2), (seed, 0, 0), Budget(9), "bold") == "bold"
        assert decide(bot, node, EASY._replace(doubt=0.2), (seed, 0, 0), Budget(9), "greedy") != "greedy"


def test_a_temper_does_not_ponder_a_hundred_equal_gains():
    asked = []

    class Pondering(GainBot):
        def leaning(self, temper: str, node: Node, move: str) -> float:
            asked.append(move)
            return 0.0

    decide(Pondering(**dict.fromkeys((move for move, _, _ in MANY.ways), 0.0)), MANY, EASY, LUCK, Budget(9), "bold")
    assert 1 < len(asked) <= 10


# What is certain


def with_points(points: dict[tuple[float, float], int]) -> TreeBot:
    bot = TreeBot()
    bot.game.scores = lambda node: (points.get(node.looks, 0), 0)
    return bot


def test_neither_temper_nor_doubt_declines_a_win():
    node = decision(0, bold=leaf(0.9999, 0.0001), wins=leaf(1.0, 0.0), greedy=leaf(0.998, 0.002))
    bot = with_points({})
    for temper in ("bold", "greedy", None):
        for seed in range(30):
            for sight in (Sight(), Sight(doubt=0.2)):
                assert decide(bot, node, sight, (seed, 0, 0), Budget(9), temper) == "wins"


@pytest.mark.parametrize("overlooks", [0.3, 1.0])
def test_a_certain_win_is_never_overlooked(overlooks):
    """Neither by who looks at the position, nor by who sees only gains, if the win is there at once."""
    others = {f"move{number}": leaf(0.9, 0.1) for number in range(20)}
    node = decision(0, **others, wins=leaf(1.0, 0.0))
    for seed in range(50):
        for sight in (Sight(overlooks=overlooks), Sight(overlooks=overlooks, only_gain=True)):
            assert "wins" in [each.move for each in rank(TreeBot(), node, sight, (seed, 0, 0), Budget(9))]
        assert decide(TreeBot(), node, Sight(overlooks=overlooks, doubt=0.2), (seed, 0, 0), Budget(9)) == "wins"


def test_what_is_not_a_certain_win_is_overlooked_as_ever():
    """A shared win, one that comes only later for who sees only gains, and whatever who plays alone may get."""
    shared = decision(0, draws=leaf(0.5, 0.5), **{f"move{number}": leaf(0.1, 0.9) for number in range(20)})
    later = decision(0, later=deep((1.0, 0.0), (1.0, 0.0)), **{f"move{n}": leaf(0.1, 0.9) for n in range(20)})
    alone = decision(0, **{f"move{number}": leaf(50.0 + number) for number in range(20)})
    gain = Sight(only_gain=True, overlooks=1.0)
    for node, sight in ((shared, gain), (later, gain), (alone, gain), (alone, Sight(overlooks=1.0))):
        assert {len(rank(TreeBot(), node, sight, (seed, 0, 0), Budget(9))) for seed in range(20)} == {1}


def test_where_all_is_lost_points_still_count():
    """Also with a temper that would like another move."""
    node = Node(
        (0.5, 0.5),
        0,
        tuple((move, 1, Node((0.0, 1.0), OVER, ((move, 1, None),))) for move in ("bold", "most", "least")),
    )
    bot = TreeBot()
    bot.game.scores = lambda after: ({"bold": 3, "most": 9, "least": 1}[after.ways[0][0]], 20)
    for temper in ("bold", None):
        assert decide(bot, node, Sight(), LUCK, Budget(9), temper) == "most"
    assert [each.move for each in rank(bot, node, Sight(), LUCK, Budget(9))] == ["most", "bold", "least"]
