"""Networks: that they learn what can be learned, and are kept as they were."""

import numpy as np
import pytest

from games.bots.net import PLAIN, SQUASHED, Net, joined, load_nets, to_json
from games.bots.training import Average, Stories, lessons, targets_of
from games.core.catalogue import names, training_named

SCALE = np.ones(2)


def rng(seed: int = 5) -> np.random.Generator:
    return np.random.default_rng(seed)


@pytest.mark.parametrize("kind", [SQUASHED, PLAIN])
def test_a_network_learns_what_no_weighted_sum_can_say(kind):
    """One of two, but not both."""
    net = Net.untaught(kind, SCALE, 8, rng())
    rows = np.array([[0, 0], [0, 1], [1, 0], [1, 1]], float)
    wanted = np.array([0.0, 1.0, 1.0, 0.0])
    for _ in range(3000):
        net.learn(rows, wanted, rate=5.0)
    assert net(rows) == pytest.approx(wanted, abs=0.1)


def test_slopes_are_those_of_the_error():
    """The first step goes downhill along every single weight."""
    generator = rng()
    rows, wanted = generator.normal(size=(40, 2)), generator.normal(size=40)
    net = Net.untaught(PLAIN, SCALE, 3, generator)
    net.weights = [generator.normal(size=weight.shape).astype(np.float32) for weight in net.weights]
    before = [weight.copy() for weight in net.weights]

    def error(weights) -> float:
        return float(np.mean((Net(PLAIN, SCALE, weights)(rows) - wanted) ** 2))

    net.learn(rows, wanted)
    for number, weight in enumerate(before):
        for place in np.ndindex(weight.shape):
            moved = [each.copy() for each in before]
            moved[number][place] += 1e-2
            rise = error(moved) - error(before)
            if abs(rise) > 1e-4:
                assert np.sign(net.weights[number][place] - weight[place]) == -np.sign(rise)


def test_targets_look_back_from_the_result():
    """Two stories at once, by hand: with lambda 0 the next value, with 1 the result, between them a mixture."""
    net = Net(PLAIN, np.ones(1), [np.zeros((1, 1)), np.zeros(1), np.zeros(1), np.ones(1), np.zeros(1)])
    stories = Stories(np.array([[0.1], [0.2], [0.3], [0.7]]), np.array([3, 1]), np.array([1.0, 0.0]))
    assert targets_of(net, stories, 0.0) == pytest.approx([0.2, 0.3, 1.0, 0.0])
    assert targets_of(net, stories, 1.0) == pytest.approx([1.0, 1.0, 1.0, 0.0])
    assert targets_of(net, stories, 0.5) == pytest.approx([0.1 + 0.5 * (0.15 + 0.5), 0.15 + 0.5, 1.0, 0.0])


class Walk:
    """Left or right by a coin, between two ends: the chance to come to the right one grows evenly."""

    hidden, trace, patience, remembers, rehearsals, steadies, voices = 4, 0.8, 200, 4, 20, 1, 1

    def untaught(self, generator: np.random.Generator) -> Net:
        return Net.untaught(SQUASHED, np.full(1, 6.0), self.hidden, generator)

    def play(self, net: Net, generator: np.random.Generator, number: int) -> Stories:
        ways, results = [], []
        for _ in range(30):
            way = [3]
            while 0 < way[-1] < 6:
                way.append(way[-1] + int(generator.choice((-1, 1))))
            results.append(way.pop() == 6)
            ways.append(way)
        rows = np.array([[place] for way in ways for place in way], float)
        return Stories(rows, np.array([len(way) for way in ways]), np.array(results, float))


def taught(rounds: int, seed: int = 1) -> Net:
    generator = rng(seed)
    net = Walk().untaught(generator)
    for lesson in lessons(Walk(), net, generator):
        if lesson.number == rounds:
            return net
    return None


def test_a_walk_between_two_ends_is_learned():
    assert taught(150)(np.arange(1, 6)[:, None]) == pytest.approx(np.arange(1, 6) / 6, abs=0.08)


def test_the_last_rounds_are_averaged():
    """All of the first ones alike; then each new one counts for as much as a third."""
    net, average = Net(PLAIN, np.ones(1), [np.zeros(1)]), Average(3)
    for weight, mean in ((3, 3), (5, 4), (10, 6), (9, 7), (1, 5)):
        net.weights = [np.array([weight], float)]
        average.take(net)
        assert average.weights[0] == pytest.approx(mean)


def test_joined_networks_answer_as_their_average():
    generator, rows = rng(), rng(6).normal(size=(20, 2))
    nets = [Net.untaught(PLAIN, SCALE, hidden, generator) for hidden in (3, 5, 4)]
    for net in nets:
        net.weights = [generator.normal(size=weight.shape).astype(np.float32) for weight in net.weights]
    assert joined(nets)(rows) == pytest.approx(np.mean([net(rows) for net in nets], 0), abs=1e-5)


def test_the_same_seed_and_rounds_give_the_same_weights():
    one, again, other = taught(5), taught(5), taught(5, seed=2)
    assert all((a == b).all() for a, b in zip(one.weights, again.weights))
    assert not all((a == b).all() for a, b in zip(one.weights, other.weights))


def test_networks_are_kept(tmp_path):
    net = taught(3)
    net.notes = {"seed": 1, "rounds": 3}
    (tmp_path / "weights.json").write_bytes(to_json({"walk": net}))
    again = load_nets(tmp_path / "weights.json")["walk"]
    rows = np.arange(7)[:, None]
    assert again.notes == net.notes and again.kind == SQUASHED
    assert again(rows) == pytest.approx(net(rows), abs=1e-4)


def small(course):
    """The same with few games in a round."""
    if hasattr(course, "_replace"):
        return course._replace(games=6)
    setattr(course, "sheets" if hasattr(course, "sheets") else "games", 6)
    return course


@pytest.mark.parametrize("name", names())
def test_every_course_of_every_game_can_be_taken(name):
    """A round of each: stories that fit together, and a network that changes."""
    for course in map(small, training_named(name).courses().values()):
        generator = rng()
        net = course.untaught(generator)
        before = [weight.copy() for weight in net.weights]
        stories = course.play(net, generator, 0)
        assert len(stories.rows) == stories.lengths.sum() and len(stories.lengths) == len(stories.results)
        assert (stories.lengths > 0).all() and np.isfinite(stories.rows).all()
        net.learn(stories.rows, targets_of(net, stories, course.trace))
        assert any((a != b).any() for a, b in zip(before, net.weights))
