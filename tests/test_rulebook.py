"""The RULES.md of a game, as the program reads it."""

import pytest

import games
from games.core.catalogue import info_of, names
from games.core.rulebook import Rule, Rulebook, Section, read_rulebook, rule_ids, rulebook

WRITTEN = """# A game

What it is
about.

## Material

A bag.

Stones.

## The turn

**AG-1** One stone
a turn:

- a large one,
  or
- a small one.

Our reading: never two.

**AG-2** No pass.
"""


def test_a_rulebook_has_sections_and_rules_with_their_paragraphs_and_lists():
    first = Rule("AG-1", "One stone a turn:\n\n- a large one, or\n- a small one.\n\nOur reading: never two.")
    material = Section("Material", (), "A bag.\n\nStones.")
    turn = Section("The turn", (first, Rule("AG-2", "No pass.")))
    assert read_rulebook(WRITTEN) == Rulebook("A game", (material, turn), "What it is about.")


@pytest.mark.parametrize("name", names())
def test_the_rulebook_of_every_game_has_its_name_and_nothing_empty(name):
    book = rulebook(name)
    assert book.title == info_of(name).title and book.text
    assert all(section.heading and (section.rules or section.text) for section in book.sections)
    assert all(rule.text for section in book.sections for rule in section.rules)


@pytest.mark.parametrize("name", names())
def test_a_rulebook_can_be_shown_as_it_is_read(name):
    """Nothing of Markdown is left in it but the dashes of lists."""
    book = rulebook(name)
    texts = [book.text, *(section.text for section in book.sections)]
    texts += [rule.text for section in book.sections for rule in section.rules]
    assert not any(mark in text for text in texts for mark in ("*", "`", "#", "|", "]("))


def test_a_rulebook_that_is_not_there_is_empty():
    assert rulebook("no_such_game") == rulebook("core") == Rulebook("", ())
    assert rule_ids("no_such_game") == ()


@pytest.mark.parametrize(
    "written, book",
    [
        ("", Rulebook("", ())),
        ("only words", Rulebook("", (), "only words")),
        ("**AG-1** x", Rulebook("", (Section("", (Rule("AG-1", "x"),)),))),
        ("# A\n## B\n**AG-1**\n## C", Rulebook("A", (Section("B", (Rule("AG-1", ""),)), Section("C", ())))),
    ],
)
def test_an_odd_rulebook_is_read_as_far_as_it_goes(written, book):
    assert read_rulebook(written) == book


def test_a_file_that_is_not_text_gives_an_empty_rulebook(tmp_path, monkeypatch):
    folder = tmp_path / "scrawled"
    folder.mkdir()
    (folder / "__init__.py").touch()
    (folder / "RULES.md").write_bytes(b"# \xff\xfe")
    monkeypatch.setattr(games, "__path__", [*games.__path__, str(tmp_path)])
    assert rulebook("scrawled") == Rulebook("", ())
