"""The pages of the rules: they say what the rules say, and can be read in every language and size of text."""

import pygame
import pytest

from games.core.catalogue import names
from games.core.rulebook import rule_ids
from games.kit.pages import Page, page_about
from games.kit.parts import pages_of
from games.scenes.rulebook import RulesScene
from games.store.settings import TEXT_SIZES
from games.words import LANGUAGES, speaking
from tests.desk import Desk, written_on


@pytest.mark.parametrize(
    ("game", "rule_id", "words"),
    [
        ("link", "TL-2", "Who first rolls LINK begins, and play goes clockwise"),
        ("link", "TL-5", "you take another one of your choice"),
        ("link", "TL-7", "You pass only if nothing that you may play fits"),
        ("link", "TL-8", "A piece between the pieces of others keeps them apart"),
        ("link", "TL-14", "the one with more pieces wins. If these are equal too, all of them win"),
        ("tantrix", "TX-2", "the highest number begins, and play goes clockwise"),
        ("tantrix", "TX-5", "make a forced space even if you have no tile for it"),
        ("tantrix", "TX-10", "Blocking means to lay a tile so that an opponent's line cannot go on"),
        ("tantrix", "TX-15", "that is a deadlock: the game is drawn, and all share the win"),
        ("tantrix", "TX-15", "If all who still hold tiles pass one after the other, the game ends"),
    ],
)
def test_the_pages_say_in_words(game, rule_id, words):
    with speaking("en"):
        assert words in " ".join(page.text for page in pages_of(game)), rule_id


def test_the_page_of_tetris_link_leaves_nobody_the_choice_to_keep_no_piece():
    """Who has none of the shape shown takes another one: passing instead is not allowed (TL-5)."""
    with speaking("en"):
        assert not any("may also take" in page.text for page in pages_of("link"))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_every_page_can_be_read_in_very_large_text(game, language):
    desk = Desk((1024, 600))
    desk.cabinet.canvas.big_text = max(TEXT_SIZES)
    with speaking(language):
        desk.cabinet.open(RulesScene, game=game)
        for _ in desk.scene.pages:
            desk.cabinet.draw()
            assert desk.cabinet.canvas.cut == set()
            desk.scene.turn(1)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_the_pages_tell_every_rule_and_each_paragraph_has_its_numbers(game, language):
    with speaking(language):
        pages = pages_of(game)
    for page in pages:
        assert len(page.text.split("\n\n")) == len(page.rules) and all(text for text, _ in page.paragraphs)
    told = {rule_id for page in pages for _, ids in page.paragraphs for rule_id in ids}
    assert told == set(rule_ids(game))


@pytest.mark.parametrize("game", names())
def test_the_numbers_stand_on_the_pages(game):
    desk = Desk((1280, 720))
    desk.cabinet.open(RulesScene, game=game)
    for page in desk.scene.pages:
        wanted = {rule_id for _, ids in page.paragraphs for rule_id in ids}
        assert written_on(desk) & set(rule_ids(game)) == wanted
        desk.key(pygame.K_RIGHT)


def page_of(*rules: str) -> Page:
    return Page("", "\n\n".join("x" for _ in rules), lambda canvas, box: None, rules)


def test_the_page_about_a_rule_is_the_one_that_tells_it_before_all_others():
    pages = [page_of("AG-1", "AG-2 AG-3"), page_of("", "AG-3 AG-1"), page_of("AG-3")]
    assert [page_about(rule_id, pages) for rule_id in ("AG-1", "AG-2", "AG-3", "AG-4")] == [0, 0, 1, 0]


@pytest.mark.parametrize("game", names())
def test_the_rules_open_at_the_page_of_a_rule_and_mark_its_number(game):
    desk = Desk((1280, 720))
    for rule_id in rule_ids(game):
        scene = RulesScene(desk.cabinet, game, rule_id)
        assert any(rule_id in ids for ids in scene.pages[scene.number].rules)
    for rule_id in rule_ids(game)[::6]:
        desk.cabinet.open(RulesScene, game=game, rule_id=rule_id)
        assert rule_id in written_on(desk)
        marked = pygame.image.tobytes(desk.cabinet.canvas.surface, "RGB")
        desk.scene.rule_id = None
        desk.cabinet.draw()
        assert pygame.image.tobytes(desk.cabinet.canvas.surface, "RGB") != marked
        desk.key(pygame.K_F1)
