"""The end of a game at the Te-Trix table, and what is told of the sums before it."""

import itertools
import random

import pygame
import pytest

from games.core.contract import CHANCE, OVER
from games.core.match import Match
from games.core.record import to_record
from games.people.party import sitters_of
from games.scenes.play.scene import PlayScene
from games.scenes.replay import ReplayScene
from games.scenes.results import ResultsScene
from games.scenes.seats import SeatsScene
from games.store import settings as kept_settings
from games.tetrix.rules.forms import Enter, Form
from games.tetrix.rules.options import HIDDEN_SUMS
from games.tetrix.table import panels, scoring
from games.tetrix.table import picture as pic
from games.tetrix.table.paper import Handwriting
from games.tetrix.table.shots import is_last_form
from games.tetrix.table.writing import faster_and_faster, time_for
from games.tools.moments import played, table_after
from games.tools.studio import FRAME, unseen
from games.window.canvas import Box
from games.words import say
from tests.desk import Desk, written_on

BOXES = [[0.0, 0.0, 10.0, 10.0]] * 5


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk()


def at_the_end(desk: Desk, seats: int, seed: int = 3) -> PlayScene:
    """The last move has been made, and the end begins."""
    whole = table_after(desk.cabinet, "tetrix", seats, -1, seed)
    scene = desk.scene
    with unseen(desk.cabinet):
        desk.wait(0.3)
        scene.turns.offer(whole.steps[-1].move)
        desk.wait_until(lambda: scene.turns.has_ended, 10)
    return scene


def summed(scene: PlayScene) -> set[int]:
    """On whose sheets the sum is written."""
    scores = scene.match.outcome.scores
    return {
        seat
        for seat, paper in enumerate(scene.table.sheets.papers)
        if paper.scored and isinstance(paper.scored[-1], Handwriting) and paper.scored[-1].text == str(scores[seat])
    }


# The clock


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_all_strokes_of_any_sheet_fit_into_their_time_each_shorter_and_higher_than_the_one_before(seats):
    luck = random.Random(seats)
    state = played("tetrix", seats).state
    for _ in range(60):
        cells = [luck.choice("osx.") if luck.random() < luck.choice((0.2, 1.0)) else "." for _ in range(49)]
        masks = tuple(sum(1 << place for place, cell in enumerate(cells) if cell == symbol) for symbol in "osx")
        strokes = scoring.strokes(state._replace(sheets=(masks,) * seats), 0, BOXES, 50)
        seconds = time_for(len(strokes))
        assert seconds <= 6.5 and (len(strokes) < 40 or seconds > 5)
        *others, total = timed = faster_and_faster(strokes, seconds)
        assert [stroke.ink for stroke in timed] == [stroke.ink for stroke in strokes]
        assert timed[0].begin == 0 and total.end == pytest.approx(seconds)
        lengths = [stroke.end - stroke.begin for stroke in others]
        assert all(a > b for a, b in itertools.pairwise(lengths))
        assert all(a.pitch < b.pitch <= 2 for a, b in itertools.pairwise(others))
        assert all(a.end <= b.begin + 1e-9 for a, b in itertools.pairwise(timed))


@pytest.mark.parametrize(("seats", "least", "most"), [(1, 6, 10), (2, 8, 16), (4, 8, 16)])
def test_the_results_come_in_time(desk, seats, least, most):
    scene = at_the_end(desk, seats)
    frames = 0
    with unseen(desk.cabinet):
        while desk.scene is scene:
            desk.cabinet.frame([], FRAME)
            frames += 1
    assert least < frames * FRAME <= most
    assert isinstance(desk.scene, ResultsScene)


# What is seen of it


def words_on(desk: Desk) -> set[str]:
    """Those, too, that have been painted once and are only copied since."""
    desk.scene.table.still.forget()
    return written_on(desk)


def told_on_plates(desk: Desk, monkeypatch) -> dict[str, int | None]:
    """The points that stand at the name of each player."""
    told: dict[str, int | None] = {}
    draw = panels.draw_plate

    def note(canvas, box, sitter, score, is_lit):
        told[sitter.name] = score
        draw(canvas, box, sitter, score, is_lit)

    with monkeypatch.context() as patch:
        patch.setattr(panels, "draw_plate", note)
        desk.scene.table.still.forget()
        desk.cabinet.draw()
    return told


@pytest.mark.parametrize("seats", [2, 4])
def test_no_sum_is_told_before_it_is_written_and_the_winner_s_comes_last(desk, monkeypatch, seats):
    scene = at_the_end(desk, seats)
    scores, (winner,) = scene.match.outcome.scores, scene.match.outcome.winners
    names = [sitter.name for sitter in scene.sitters]
    seen = []
    for number in itertools.count():
        if number % 20 == 0:
            done = summed(scene)
            assert told_on_plates(desk, monkeypatch) == {
                name: scores[seat] if seat in done else None for seat, name in enumerate(names)
            }
            is_large_told = f"{pic.SUM} {scores[scene.table.sheets.large]}" in words_on(desk)
            assert is_large_told == (scene.table.sheets.large in done)
            if not seen or seen[-1] != done:
                seen.append(done)
        with unseen(desk.cabinet):
            desk.cabinet.frame([], FRAME)
        if desk.scene is not scene:
            break
    everybody = set(range(seats))
    assert seen == [set(), everybody - {winner}, everybody] and scene.table.sheets.large == winner


def test_the_sheets_of_all_others_are_written_on_at_the_same_time_where_they_lie(desk):
    scene = at_the_end(desk, 4)
    (winner,) = scene.match.outcome.winners
    with unseen(desk.cabinet):
        desk.wait(3.0)
    sheets = scene.table.sheets
    assert sheets.large != winner and not sheets.papers[winner].scored
    for seat in {0, 1, 2, 3} - {winner}:
        assert 5 < len(sheets.papers[seat].scored) < 50
        assert sheets.place(seat) == (pic.LARGE_PLACE if seat == sheets.large else sheets.home(seat))


def test_a_small_sheet_that_is_written_on_looks_as_if_it_were_drawn_anew(desk):
    scene = at_the_end(desk, 4)
    with unseen(desk.cabinet):
        desk.wait(0.6)
        desk.cabinet.canvas.surface.fill((0, 0, 0))
    canvas, sheets = desk.cabinet.canvas, scene.table.sheets
    (winner,) = scene.match.outcome.winners
    seat = next(seat for seat in range(4) if seat not in (winner, sheets.large))
    _, _, width, angle = sheets.home(seat)
    before = len(sheets.papers[seat].scored)
    sheets.papers[seat].scaled(canvas, width, angle)
    for _ in range(300):
        with unseen(desk.cabinet):
            desk.cabinet.frame([], FRAME)
        grown = sheets.papers[seat].scaled(canvas, width, angle)
    assert len(sheets.papers[seat].scored) > before + 20
    sheets.papers[seat].frame(())  # forget all copies
    fresh = sheets.papers[seat].scaled(canvas, width, angle)
    assert grown is not fresh
    off = pygame.transform.average_color(_difference(grown, fresh))
    assert max(off[:3]) <= 3


def _difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Surface:
    grey = pygame.Surface(one.get_size())
    grey.blit(one, (0, 0))
    second = pygame.Surface(one.get_size())
    second.blit(other, (0, 0))
    grey.blit(second, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    return grey


# Hurrying, and going back


def test_who_is_in_a_hurry_skips_one_step_at_a_time(desk):
    scene = at_the_end(desk, 4)
    (winner,) = scene.match.outcome.winners
    assert summed(scene) == set()
    desk.click(1180, 1010)
    assert summed(scene) == {0, 1, 2, 3} - {winner} and scene.table.is_moving
    desk.wait(0.5)
    desk.click(1180, 1010)
    assert summed(scene) == {0, 1, 2, 3} and not scene.table.is_moving and not scene.table.writers
    desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 3)


@pytest.mark.parametrize("seats", [1, 3])
@pytest.mark.parametrize("seconds", [0.2, 3.0, 9.0])
def test_the_last_move_can_be_taken_back_in_the_middle_of_the_end(desk, seats, seconds):
    scene = at_the_end(desk, seats)
    before, last = scene.match.steps[-1].before, scene.match.steps[-1].move
    with unseen(desk.cabinet):
        desk.wait(seconds)
        if desk.scene is not scene:
            return  # alone it takes no longer
        desk.key(pygame.K_z, pygame.KMOD_CTRL)
        assert scene.match.state == before and scene.match.outcome is None
        table = scene.table
        assert not table.writers and not any(paper.scored for paper in table.sheets.papers)
        desk.wait(0.5)
        assert table.sheets.large == scene.match.to_move and not table.sheets.flying
        scene.turns.offer(last)
        desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 20)
    assert summed(scene) == set(range(seats))


def test_a_replay_that_jumps_out_of_the_scoring_leaves_no_pencil_behind(desk):
    whole = played("tetrix", 3)
    desk.cabinet.open(ReplayScene, match=whole, sitters=sitters_of(whole.seats, "tetrix", whole.options))
    table = desk.scene.table
    with unseen(desk.cabinet):
        desk.scene.go_to(len(whole.steps) - 1)
        desk.wait(0.2)
        desk.key(pygame.K_RIGHT)
        desk.wait_until(lambda: any(paper.scored for paper in table.sheets.papers) and table.writers, 20)
        desk.scene.go_to(12)
    assert not table.writers and not table.is_moving and not any(paper.scored for paper in table.sheets.papers)


def test_who_comes_back_by_an_old_record_finds_the_sheets_as_they_were_scored(desk):
    whole = played("tetrix", 3)
    desk.cabinet.open(ResultsScene, match=whole, sitters=sitters_of(whole.seats, "tetrix", whole.options))
    assert all(paper.scored for paper in desk.scene.table.sheets.papers)


# What is left for the results


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_everybody_has_their_finished_sheet_on_their_card(desk, seats):
    scene = at_the_end(desk, seats)
    scene.table.end_at_once(scene.match)
    canvas = desk.cabinet.canvas
    pictures = set()
    for room in (Box(400, 300, 300, 220), Box(400, 300, 620, 330), Box(400, 300, 620, 460)):
        for seat in range(seats):
            canvas.surface.fill((9, 9, 9))
            assert scene.table.draw_keepsake(canvas, scene.match, seat, room)
            inside = canvas.surface.subsurface(canvas.rect(room)).copy()
            pictures.add(pygame.image.tobytes(inside, "RGB"))
            canvas.surface.fill((9, 9, 9), canvas.rect(room))
            assert set(pygame.image.tobytes(canvas.surface, "RGB")) <= {8, 9}, "it stays in its room"
    assert len(pictures) == 3 * seats


def test_behind_the_results_there_are_no_words(desk):
    scene = at_the_end(desk, 4)
    scene.table.end_at_once(scene.match)
    words = []
    desk.cabinet.canvas.text = lambda told, *facts, **more: words.append(told)
    scene.table.draw_end(desk.cabinet.canvas, scene.match)
    assert words == []


# Sums that are kept from the players


def test_the_sums_can_be_hidden_at_the_seats_and_stay_hidden_after_a_restart(desk, monkeypatch):
    desk.cabinet.open(SeatsScene, game="tetrix")
    desk.wait(0.4)
    label = say("Keep the sums hidden until the end")
    assert not desk.widget(text=label).is_on
    desk.click_on(desk.widget(text=label))
    assert desk.widget(text=label).is_on
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.5)
    scene = desk.scene
    assert isinstance(scene, PlayScene) and scene.table.hides_sums
    assert HIDDEN_SUMS not in str(to_record(scene.match)), "a record knows nothing of it"
    settings, told = kept_settings.load()
    assert told == [] and settings.switched_on == {"tetrix": [HIDDEN_SUMS]}
    later = Desk(settings=settings)
    later.cabinet.open(SeatsScene, game="tetrix")
    later.wait(0.4)
    later.click_on(later.widget(text=label))
    assert kept_settings.load()[0].switched_on["tetrix"] == []


def test_who_plays_alone_is_not_asked_and_sees_the_sum(desk):
    desk.cabinet.settings.switched_on = {"tetrix": [HIDDEN_SUMS]}
    desk.cabinet.open(SeatsScene, game="tetrix")
    desk.wait(0.4)
    desk.click_on(desk.widget(text=say("Play alone")))
    assert not any(getattr(w, "text", "").startswith("Keep the sums") for w in desk.scene.controls.widgets)
    table_after(desk.cabinet, "tetrix", 1, 20)
    desk.wait(0.2)
    assert f"{pic.SUM} {desk.scene.match.game.scores(desk.scene.match.state)[0]}" in words_on(desk)


def test_hidden_sums_are_told_nowhere_before_the_end(desk, monkeypatch):
    desk.cabinet.settings.switched_on = {"tetrix": [HIDDEN_SUMS]}
    table_after(desk.cabinet, "tetrix", 3, 40)
    scene = desk.scene
    desk.wait(0.3)
    seen = 0
    while seen < 6:
        desk.wait_until(lambda: scene.turns.is_awaited)
        seen += isinstance(scene.match.moves[0], Enter)
        scene.turns.offer(scene.match.moves[0]) if scene.match.to_move != CHANCE else desk.key(pygame.K_SPACE)
        desk.wait(0.1)
        scene.table.finish()
        assert set(told_on_plates(desk, monkeypatch).values()) == {None}
        assert not any(f"{pic.SUM} {score}" in words_on(desk) for score in scene.match.game.scores(scene.match.state))
        assert not scene.table.flying.words
    desk.cabinet.settings.switched_on = {}
    assert None not in told_on_plates(desk, monkeypatch).values()


# Whose points they are


def test_points_fly_to_the_plate_of_whoever_they_belong_to(desk):
    table_after(desk.cabinet, "tetrix", 4, lambda number, step, record: "enter" in record and _pays(step))
    scene = desk.scene
    desk.wait(0.3)
    seat = scene.match.to_move
    paying = max(
        scene.match.moves,
        key=lambda move: scene.match.game.scores(scene.match.game.after(scene.match.state, move))[seat],
    )
    scene.turns.offer(paying)
    with unseen(desk.cabinet):
        desk.wait_until(lambda: scene.table.flying.words, 5)
        (word,) = scene.table.flying.words
        desk.wait(0.9)
    assert scene.table.sheets.large != seat, "somebody else's sheet is large by now"
    assert word.goal() == scene.table.laid.plate(seat).centre


def _pays(step) -> bool:
    game = played("tetrix", 4).game
    return game.scores(step.after)[step.by] > game.scores(step.before)[step.by] and step.after.dice is not None


# Computers


def test_computers_go_on_while_the_last_round_is_told(desk):
    whole = played("tetrix", 3)
    number = next(n for n, step in enumerate(whole.steps) if is_last_form(n, step, whole.game.to_json(step.move)))
    match = Match(whole.game, ["greedy"] * 3, 3, whole.options)
    for step in whole.steps[:number]:
        match.trust(step)
    desk.cabinet.open(PlayScene, match=match, sitters=sitters_of(match.seats, "tetrix", match.options))
    scene = desk.scene
    with unseen(desk.cabinet):
        desk.wait_until(lambda: scene.table.card.words is not None, 10)
        assert isinstance(match.steps[-1].move, Form)
        steps = len(match.steps)
        desk.wait(1.4)
        assert scene.table.card.words is not None and len(match.steps) > steps
        desk.wait_until(lambda: match.to_move == OVER, 20)
        desk.wait_until(lambda: isinstance(desk.scene, ResultsScene), 30)
