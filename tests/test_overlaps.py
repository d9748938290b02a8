"""Nothing that is written lies over something else, or so close beside it that both are read as one.

Looked at where it is tightest: in the longest words, with very large text, in a small window, with all seats taken.
"""

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any, NamedTuple

import pygame
import pytest

from games.core.catalogue import MOST_SEATS, game_named, names
from games.core.contract import ScoreLine
from games.core.match import HUMAN, Match
from games.core.rulebook import rule_ids
from games.kit.plain_table import PlainTable
from games.people.party import Sitter, sitters_of, usual_name
from games.scenes.results import ResultsScene
from games.scenes.rulebook import RulesScene
from games.store.bests import Best, solo_kind
from games.store.settings import TEXT_SIZES, Settings
from games.tetrix.rules.forms import bit
from games.tetrix.rules.game import Tetrix
from games.tetrix.table import panels
from games.tetrix.table.layout import Laid
from games.tetrix.table.paper import inked
from games.tetrix.table.scoring import box_words, free_boxes_word, total_word
from games.tetrix.table.sums import Known
from games.tools import moments, studio, table_shots
from games.tools.layout import judged_quickly
from games.tools.shell_shots import screens
from games.window.canvas import Canvas
from games.window.intents import Go
from games.words import LANGUAGES, say, use_language

SIZE = (1280, 720)
APART = 0.5  # of the lower one's height: more than a blank

LISTS = (
    "cup_seats_four", "cup_standings", "cup_bracket_0", "cup_bracket_3", "cup_round", "cup_podium", "fame", "fame_cups",
    "results_signing", "name_caret",
)  # fmt: skip
TIGHT = (
    "tetrix_seats", "tetrix_seats_alone", "tetrix_build", "tetrix_enter", "tetrix_four", "tetrix_last",
    "tetrix_score", "tetrix_solo", "tetrix_verdict", "tetrix_results", "tetrix_results_solo", "tetrix_replay",
    "tetrix_review", "tetrix_review_solo", "tetrix_better", "title_continue", "unfinished",
    "learn_or_play", "borderline_seats", "kiosk_title",
)  # fmt: skip


@pytest.fixture(autouse=True)
def very_large_text(monkeypatch):
    """Every cabinet that is opened has it."""
    open_studio = studio.open_studio
    settings = Settings(text_size=TEXT_SIZES[-1])
    for module in (studio, table_shots):
        monkeypatch.setattr(module, "open_studio", lambda size: open_studio(size, settings))
    yield
    use_language("en")


class Line(NamedTuple):
    """Something that is written: where it is, in pixels, and its ink in there."""

    text: str
    box: pygame.Rect
    ink: pygame.Mask
    high: int  # of the highest of its lines

    def meets(self, other: "Line", beside: int = 0) -> bool:
        """Whether their ink has a pixel in common, if the other one were so far beside its place."""
        offset = (other.box.x - self.box.x + beside, other.box.y - self.box.y)
        return self.ink.overlap(other.ink, offset) is not None


class Paper:
    """In place of a window: remembers what is written on it, and where."""

    def __init__(self) -> None:
        self.written: list[tuple[pygame.Surface, pygame.Rect]] = []

    def blit(self, letters: pygame.Surface, place: tuple[int, int]) -> None:
        ink = letters.get_bounding_rect()
        if ink.width:
            self.written.append((letters.subsurface(ink), ink.move(place)))

    def line(self, text: str, beside: tuple[int, int]) -> Line | None:
        """All of it as one line, if the corner of the paper lies there in the window."""
        if not self.written:
            return None
        box = self.written[0][1].unionall([place for _, place in self.written[1:]])
        ink = pygame.Mask(box.size)
        for letters, place in self.written:
            ink.draw(pygame.mask.from_surface(letters), (place.x - box.x, place.y - box.y))
        return Line(text, box.move(beside), ink, max(place.height for _, place in self.written))


def lines_on(cabinet, monkeypatch, draw=None) -> list[Line]:
    """All that is written on the screen, or by somebody who draws on its canvas."""
    found: list[Line] = []

    def watched(write):
        def written(canvas, text, *facts, **more):
            window, paper = canvas.surface, Paper()
            canvas.surface = paper
            write(canvas, text, *facts, **more)
            canvas.surface = window
            in_photo = not window.get_flags() & pygame.SRCALPHA and window.get_size() != cabinet.surface.get_size()
            corner = canvas.px(0, 0) if window.get_size() != cabinet.surface.get_size() else home
            beside = home[0] - corner[0], home[1] - corner[1]  # where a part lies that is drawn on a surface of its own
            if (line := paper.line(text, beside)) is not None and not in_photo:  # that has places of its own
                found.append(line)
            return write(canvas, text, *facts, **more)

        return written

    with monkeypatch.context() as patch:
        patch.setattr(Canvas, "text", watched(Canvas.text))
        patch.setattr(Canvas, "paragraph", watched(Canvas.paragraph))
        cabinet.refit()  # new canvases: nothing is copied from what was painted before
        home = cabinet.canvas.px(0, 0)
        cabinet.draw() if draw is None else draw(cabinet.canvas)
    assert found and cabinet.canvas.cut == set()
    return found


def too_close(one: Line, other: Line) -> bool:
    """Whether two lines lie over each other, or on one height without a blank between them."""
    low = min(one.box.height, other.box.height)
    shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    gap = max(one.box.left, other.box.left) - min(one.box.right, other.box.right)
    return (shared > low / 2 and gap < APART * min(one.high, other.high)) or one.meets(other)


def collisions(cabinet, monkeypatch, draw=None) -> list[tuple[str, str]]:
    lines = lines_on(cabinet, monkeypatch, draw)
    pairs = ((one, other) for number, one in enumerate(lines) for other in lines[number + 1 :])
    return [(one.text, other.text) for one, other in pairs if too_close(one, other)]


@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("screen", TIGHT)
def test_nothing_is_written_over_or_against_anything_else(screen, language, monkeypatch):
    use_language(language)
    monkeypatch.setattr(moments, "NAMES", tuple(say("Player {number}", number=seat + 1) for seat in range(4)))
    monkeypatch.setattr(table_shots, "judged", judged_quickly)
    assert collisions(screens()[screen](SIZE), monkeypatch) == []


@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("screen", ["title_quit", "unfinished_throw_away", "pause", "pause_start_again"])
def test_nothing_in_a_question_is_written_over_anything_else(screen, language, monkeypatch):
    use_language(language)
    cabinet = screens()[screen](SIZE)
    assert collisions(cabinet, monkeypatch, cabinet.top.draw) == []


@pytest.mark.parametrize("language", ["de", "pl"])
@pytest.mark.parametrize("game", names())
def test_nothing_on_the_card_that_introduces_people_is_written_over_anything_else(game, language, monkeypatch):
    use_language(language)
    cabinet = screens()[f"{game}_introduction"](SIZE)
    assert collisions(cabinet, monkeypatch, cabinet.top.introduction.draw) == []


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_numbered_player_and_no_points_are_not_read_as_thirty(language, size, monkeypatch):
    use_language(language)
    cabinet = studio.open_studio(size)
    for score, seats in product((0, 9, 88, 222), (2, 4)):

        def plates(canvas: Canvas, score: int = score, seats: int = seats) -> None:
            for seat in range(seats):
                sitter = Sitter(usual_name(seat, HUMAN), HUMAN, "white")
                panels.draw_plate(canvas, Laid(seats).plate(seat), sitter, score, seat == 0)

        assert collisions(cabinet, monkeypatch, plates) == []


@pytest.mark.parametrize("size", [(1024, 600), (1280, 720), (1920, 1080)])
@pytest.mark.parametrize("language", LANGUAGES)
def test_one_cell_short_does_not_run_into_the_sum(language, size, monkeypatch):
    use_language(language)
    cabinet = studio.open_studio(size)
    four, many = sum(bit(column, 0) for column in range(4)), sum(bit(*divmod(cell, 7)) for cell in range(14, 49))
    for seats in (1, 2, 4):
        state = Tetrix().start({}, seats)
        for sheet in ((four, 0, 0), (four, many, 0)):
            shown = state._replace(sheets=(sheet,) * seats)
            drawn = partial(panels.draw_scores, box=Laid(seats).scores, state=shown, seat=0, known=Known())
            assert collisions(cabinet, monkeypatch, drawn) == []


def at_all_seats(game: str) -> Iterator[int]:
    return (seats for seats in game_named(game).seats if seats <= MOST_SEATS)


def numbered(match: Match) -> list[Sitter]:
    """People without names: what is beside them may be read as a part of their numbers."""
    return sitters_of([HUMAN] * len(match.seats), match.game.name, match.options)


def in_every_way(cabinet: Any) -> Iterator[tuple[str, float]]:
    """Each language in the usual and in the largest text."""
    for language, text_size in product(LANGUAGES, (TEXT_SIZES[0], TEXT_SIZES[-1])):
        use_language(language)
        cabinet.settings.text_size = text_size
        yield language, text_size


@pytest.mark.parametrize("game", names())
def test_names_lines_and_sums_of_the_results_stand_apart_with_any_number_of_seats(game, monkeypatch):
    cabinet = studio.open_studio(SIZE)
    for way in in_every_way(cabinet):
        for seats in at_all_seats(game):
            match = moments.told_by_people(game, seats)
            cabinet.open(ResultsScene, match=match, sitters=numbered(match))
            assert collisions(cabinet, monkeypatch) == [], ("with the offer to sign", way)
            cabinet.open(ResultsScene, match=moments.played(game, seats), sitters=numbered(match))
            assert collisions(cabinet, monkeypatch) == [], ("without it", way)


@pytest.mark.parametrize("seats", range(1, MOST_SEATS + 1))
def test_many_long_lines_of_a_score_end_above_the_sum(seats, monkeypatch):
    """A game may say as much about a score as it likes; here as much as two games together, and a line more."""
    match = moments.told_by_people("tetrix", seats)
    sheet = [ScoreLine("one cell short: {count}", {"count": 1}, -100)]
    for game in ("link", "tantrix"):
        sheets = moments.played(game, 2).game.score_sheet(moments.played(game, 2).state)
        sheet += max(sheets, key=len)
    monkeypatch.setattr(type(match.game), "score_sheet", lambda game, state: [sheet] * seats)
    cabinet = studio.open_studio(SIZE)
    for way in in_every_way(cabinet):
        cabinet.open(ResultsScene, match=match, sitters=numbered(match))
        assert collisions(cabinet, monkeypatch) == [], way


@pytest.mark.parametrize("game", names())
def test_names_and_points_at_every_table_stand_apart(game, monkeypatch):
    cabinet = studio.open_studio(SIZE)
    for way in in_every_way(cabinet):
        monkeypatch.setattr(moments, "NAMES", tuple(usual_name(seat, HUMAN) for seat in range(MOST_SEATS)))
        for stop in (3, -1):  # when nobody has points yet, and when all have many
            with studio.unseen(cabinet):
                moments.table_after(cabinet, game, moments.most_seats(game), stop)
                studio.run_for(cabinet, 0.5)
            assert collisions(cabinet, monkeypatch) == [], way


@pytest.mark.parametrize("game", names())
def test_names_and_points_at_a_plain_table_stand_apart(game, monkeypatch):
    cabinet = studio.open_studio(SIZE)
    match = moments.told_by_people(game, moments.most_seats(game))
    for language in LANGUAGES:
        use_language(language)
        table = PlainTable(cabinet, match, numbered(match))
        table.show(match)
        found = collisions(cabinet, monkeypatch, partial(table.draw, match=match))
        assert [pair for pair in found if {sitter.name for sitter in table.sitters} & set(pair)] == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("screen", LISTS)
def test_names_and_numbers_of_lists_stand_apart(screen, language, monkeypatch):
    use_language(language)
    monkeypatch.setattr(moments, "NAMES", tuple(f"Henrike {seat + 1}" for seat in range(MOST_SEATS)))
    assert collisions(screens()[screen](SIZE), monkeypatch) == []


@pytest.mark.parametrize("screen", ["tetrix_solo", "tetrix_results_solo"])
def test_the_best_scores_stand_apart_from_their_names(screen, monkeypatch):
    cabinet = screens()[screen](SIZE)
    for score in range(123, 133):
        cabinet.bests.enter(solo_kind(cabinet.top.match), Best("Bartholomäus 3", score, "2026-11-16"))
    assert collisions(cabinet, monkeypatch) == []


def test_what_is_written_on_a_sheet_does_not_lie_over_what_is_printed():
    canvas = studio.open_studio(SIZE).canvas
    sheet, boxes = canvas.sprites.get("tetrix/sheet_solo").surface, canvas.sprites.facts("tetrix/sheet_solo")["boxes"]
    print_on_it = pygame.mask.from_threshold(sheet, (30, 28, 26), (70, 70, 70))
    words = [word for number in range(3) for count in (1, 4) for word in box_words(boxes, number, count, 24 - count)]
    words += [free_boxes_word(boxes, free) for free in range(9)] + [total_word(boxes, total) for total in (8, 85, 234)]
    assert print_on_it.count()
    for word in words:
        drawn, left, top = inked(canvas, word)
        touched = print_on_it.overlap_area(pygame.mask.from_surface(drawn), (round(left), round(top)))
        assert touched == 0, word


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_the_numbers_of_the_rules_stand_clear_of_the_words(game, language, monkeypatch):
    """They end the last line of a paragraph, within its box: so it is their ink that counts, and a blank beside it."""
    use_language(language)
    cabinet = studio.open_studio(SIZE)
    cabinet.open(RulesScene, game=game)
    for _ in cabinet.top.pages:
        lines = lines_on(cabinet, monkeypatch)
        for number in (line for line in lines if line.text in rule_ids(game)):
            blank = round(APART * number.box.height)
            others = [line for line in lines if line is not number]
            for beside in (-blank, 0, blank):
                assert [line.text for line in others if line.meets(number, beside)] == []
        cabinet.top.handle(Go(1, 0))
