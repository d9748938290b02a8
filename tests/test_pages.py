"""The pages of the rules: they say what the rules say, and can be read in every language and size of text."""

import pytest

from games.core.catalogue import names
from games.kit.parts import pages_of
from games.scenes.rulebook import RulesScene
from games.store.settings import TEXT_SIZES
from games.words import LANGUAGES, speaking
from tests.desk import Desk


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
            desk.scene._turn(1)
