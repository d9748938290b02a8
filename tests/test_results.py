"""The results: every way in which a game can end is explained in words."""

import math

import pytest

from games.borderline.rules.game import NO_PLACE, NO_ROOM, OVERRUN
from games.core.catalogue import game_named
from games.core.match import HUMAN, Match
from games.people.party import Sitter, colours_of
from games.scenes.results import ResultsScene
from games.store.settings import TEXT_SIZES
from games.words import LANGUAGES, speaking
from tests.desk import Desk, written_on

NAMES = ("Ada", "Ben", "Cleo", "Dora")


@pytest.fixture
def desk(tmp_path, monkeypatch) -> Desk:
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    monkeypatch.setenv("LANGUAGE", "en")
    return Desk()


def match_of(game: str, seats: int, **state) -> Match:
    match = Match(game_named(game), [HUMAN] * seats, 1)
    match._set_state(match.state._replace(**state))
    return match


def open_results(desk: Desk, match: Match) -> None:
    colours = colours_of(match.game.name)
    sitters = [Sitter(NAMES[seat], HUMAN, colours[seat]) for seat in range(len(match.seats))]
    desk.cabinet.open(ResultsScene, match=match, sitters=sitters)


def told(desk: Desk, match: Match) -> str:
    """All that the results say about a match."""
    open_results(desk, match)
    return " ".join(written_on(desk))


GROUPS = ((0b11, 2),), ((0b1100, 1),), ()


@pytest.mark.parametrize(
    ("game", "seats", "state", "words"),
    [
        ("borderline", 2, {"end": OVERRUN, "winner": 0}, "more rows than Ben has free"),
        ("borderline", 2, {"end": NO_ROOM, "winner": 1}, "has room on Ada's side"),
        ("borderline", 2, {"end": NO_PLACE, "winner": 0, "shape": "T"}, "no place for this shape on Ben's side"),
        ("tetrix", 3, {"end": "last round"}, "Not every sheet had room for the last form"),
        ("tetrix", 1, {"end": "solo end"}, "No other form has room on the sheet"),
        ("tetrix", 1, {"end": "stopped"}, "ended before the sheet was full"),
        (
            "link",
            3,
            {"over": True, "gains": (3, 0, 0)},
            "Nobody can put in another piece. Ada has the most points: 3 against 0.",
        ),
        ("link", 3, {"over": True, "gains": (3, 3, 0), "groups": GROUPS}, "Equal points for Ada, Ben (3): the largest"),
        (
            "link",
            3,
            {"over": True, "gains": (0, 3, 3), "groups": GROUPS[::-1]},
            "Equal points for Ben, Cleo (3): the largest",
        ),
        ("link", 3, {"over": True}, "Equal points for Ada, Ben, Cleo (0) and equally large groups: they share the win"),
        ("tantrix", 3, {"end": "all laid"}, "All tiles are laid"),
        ("tantrix", 3, {"end": "all passed"}, "all who hold some have passed"),
        ("tantrix", 3, {"end": "deadlock", "turn": 2}, "Cleo cannot lay any tile, and the bag is not empty yet"),
    ],
)
def test_the_results_tell_how_the_game_has_ended(desk, game, seats, state, words):
    assert words in told(desk, match_of(game, seats, **state))


@pytest.mark.parametrize("game", ["borderline", "tetrix", "link", "tantrix"])
def test_the_results_tell_who_gave_up(desk, game):
    match = Match(game_named(game), [HUMAN] * 2, 1)
    match.forfeit_by(1, "resigned")
    assert "Ben gave up, and so the game is over." in told(desk, match)


@pytest.mark.parametrize(
    ("language", "line", "rows"),
    [
        ("en", "longest line: 1 tile|longest loop: 0 tiles, twice", "1 row on|31 rows on"),
        ("de", "längste Linie: 1 Plättchen|längste Schleife: 0 Plättchen, doppelt", "1 Reihe auf|31 Reihen auf"),
        ("fr", "plus longue ligne\xa0: 1 tuile|boucle\xa0: 0 tuile, double", "1 rangée de|31 rangées de"),
        ("pl", "najdłuższa linia: 1 płytka|pętla: 0 płytek, podwójnie", "1 rząd po|31 rzędów po"),
    ],
)
def test_one_thing_is_not_told_as_several(desk, language, line, rows):
    """A single tile is laid; and the border is one row away from a player's end."""
    tantrix = Match(game_named("tantrix"), [HUMAN] * 2, 1)
    while max(tantrix.game.scores(tantrix.state)) < 1:
        tantrix.commit(tantrix.game.moves(tantrix.state)[0])
    tantrix.forfeit_by(0, "resigned")
    borderline = match_of("borderline", 2, rows=(31, 1), end=OVERRUN, winner=0)
    with speaking(language):
        for match, expected in ((tantrix, line), (borderline, rows)):
            words = told(desk, match)
            assert all(part in words for part in expected.split("|")), words


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("game", "state"),
    [
        ("tetrix", {"end": "last round"}),
        ("link", {"over": True}),
        ("tantrix", {"end": "all passed"}),
        ("tantrix", {"end": "deadlock"}),
    ],
)
def test_how_it_ended_can_be_read_in_very_large_text(tmp_path, monkeypatch, game, state, language):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))
    desk = Desk((1024, 600))
    desk.cabinet.canvas.big_text = max(TEXT_SIZES)
    with speaking(language):
        told(desk, match_of(game, 3, **state))
    assert desk.cabinet.canvas.cut == set()


def test_a_total_of_three_digits_does_not_touch_its_word_in_very_large_text(desk, monkeypatch):
    canvas = desk.cabinet.canvas
    canvas.big_text = max(TEXT_SIZES)
    inner_ends: dict[str, list[float]] = {}  # of words: the right end, of what stands on the right: the left one

    def seen(words, x, y, size, colour, face="text", align="left", width=None, shade=False):
        wide = min(canvas.text_width(words, size, face), width or math.inf)
        inner = {"left": x + wide, "centre": x - wide / 2, "right": x - wide}[align]
        inner_ends.setdefault(words, []).append(inner)

    monkeypatch.setattr(canvas, "text", seen)
    with speaking("de"):
        open_results(desk, match_of("link", 4, over=True, gains=(100, 100, 100, 100)))
        desk.wait_until(lambda: not desk.scene.is_moving)
        desk.cabinet.draw()
    numbers, words = (sorted(set(inner_ends[each])) for each in ("100", "Summe"))
    assert len(numbers) == len(words) == 4
    assert all(number - word >= 20 for number, word in zip(numbers, words))
