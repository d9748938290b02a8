"""The words: every sentence in every language, nothing said past the catalogues, and a glyph for every letter."""

import ast
import copy
import gettext
import io
import os
import pickle
import re
import struct
import subprocess
import sys
from functools import cache
from pathlib import Path
from string import Formatter
from threading import Thread

import pytest

from games import words
from games.core.catalogue import feats_of
from games.core.contract import Complaint, IllegalMove, Reason
from games.core.record import BadRecord
from games.core.sentences import Plural
from games.kiosk import health, plays
from games.tools import (
    catalogues,
    layout,
    layout_faults,
    monkey,
    pins,
    soak_data_home,
    soak_data_mutants,
    soak_first_starts,
)
from games.tools.catalogues import JOINT, Catalogue, Hidden, compiled, read_po, updated, write_po
from games.window import canvas
from games.words import in_words, prefer, say, speaking, system_languages, use_language
from tests.helpers import all_sentences

ROOT = Path(__file__).resolve().parent.parent
TRANSLATED = catalogues.translated_languages()

# What is the same word in both languages.
SIZES = {"{file}: {size:.0f} MB", "{file}: {seconds:.0f} s, {size:.1f} MB"}
SAME = {
    "de": {
        "Computer",
        "Otter",
        "Tiger",
        "Pause",
        "Pause (P)",
        "Rose",
        "System",
        "Version",
        "normal",
        "{file}: {fault}",
        "{seconds} s",
        *SIZES,
    },
    "fr": {
        "Pause",
        "Pause (P)",
        "Rose",
        "Table",
        "{day}/{month}/{year}",
        "Total",
        "Version",
        "{minutes} minutes",
        "{points} points",
        "{seconds} s",
    },
    "pl": {
        "Operator",
        "System",
        "mutant {number}, {kind}, {what}: {complaint}",
        "{file}: {fault}",
        "{seconds} s",
        *SIZES,
    },
}


@pytest.fixture(autouse=True)
def own_language(monkeypatch):
    """Each test may speak what it likes; afterwards all is as it was."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    monkeypatch.setenv("LANGUAGE", "en")
    with speaking("en"):
        yield
    prefer([])


@cache
def catalogue(language: str) -> Catalogue:
    return read_po(catalogues.po_path(language).read_text(encoding="utf-8"))


def translations(language: str) -> list[tuple[str, str]]:
    """Every sentence and what it is in the language; one that counts once for each of its forms, with its plural."""
    return [
        (english.split(JOINT)[-1], form)
        for english, other in catalogue(language).words.items()
        for form in other.split(JOINT)
    ]


def done(language: str) -> list[tuple[str, str]]:
    """What is translated so far; that it is everything is for one test alone to say."""
    return [(english, other) for english, other in translations(language) if other]


# The catalogues


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_holds_every_sentence_and_no_other(language):
    """If this fails: python3 -m games.tools.catalogues, and translate what it adds."""
    known = set(catalogue(language).words)
    assert sorted(all_sentences().keys() - known) == []
    assert sorted(known - all_sentences().keys()) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_is_translated(language):
    assert [english for english, other in translations(language) if not other.strip()] == []
    assert {english for english, other in translations(language) if english == other} == SAME[language]


@pytest.mark.parametrize("language", TRANSLATED)
def test_gaps_lines_and_signs_stay(language):
    for english, other in done(language):
        assert gaps(other) == gaps(english), english
        assert other.count("\n") == english.count("\n"), english
        assert other.count("\N{MINUS SIGN}") == english.count("\N{MINUS SIGN}"), english
        assert len(other) - len(other.lstrip(" ")) == len(english) - len(english.lstrip(" ")), english
        assert other == other.rstrip(), english


def gaps(sentence: str) -> list[tuple]:
    return sorted(part[1:] for part in Formatter().parse(sentence) if part[1] is not None)


# For each language what its typography does not allow.
FAULTS = {
    "de": r"""['"«»”]|„[^“]*$|\.\.\.|\S…""",
    "fr": r"""['"„“”]|\.\.\.|[^\u00a0:][;!?»]|[^\u00a0]:(?=\s)(?<!cmd:)|«(?!\u00a0)|\s…| (?=[:;!?»])""",
    "pl": r"""['"«»“]|„[^”]*$|\.\.\.|\s…""",
}


@pytest.mark.parametrize("language", TRANSLATED)
def test_typography(language):
    faults = [other for _, other in translations(language) if re.search(FAULTS[language], other)]
    assert faults == []


@pytest.mark.parametrize(
    ("language", "wrong"),
    [
        ("de", "'place' fehlt"),
        ("de", "„place” fehlt"),
        ("de", "denkt..."),
        ("de", "denkt…"),
        ("fr", "l'ordinateur"),
        ("fr", "gagne !"),
        ("fr", "gagne!"),
        ("fr", "coup : rien"),
        ("fr", "coup: rien"),
        ("fr", "« place »"),
        ("fr", "«place»"),
        ("fr", "„place“"),
        ("pl", "„place“ brak"),
        ("pl", '"place"'),
        ("pl", "myśli ..."),
    ],
)
def test_faults_of_typography_are_noticed(language, wrong):
    assert re.search(FAULTS[language], wrong)


@pytest.mark.parametrize("language", TRANSLATED)
def test_what_the_program_reads_is_what_people_wrote(language):
    """If this fails: python3 -m games.tools.catalogues"""
    assert catalogues.mo_path(language).read_bytes() == compiled(catalogue(language))


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_program_says_what_the_catalogue_says(language):
    """Without facts a sentence is said as it is."""
    use_language(language)
    for english, other in catalogue(language).words.items():
        if JOINT not in english:
            assert say(english) == other


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_begins_with_its_terms(language):
    comment = "\n".join(catalogue(language).comment)
    terms = (
        "area",
        "border",
        "controlled side",
        "die",
        "drop",
        "drum",
        "forced space",
        "form",
        "link",
        "piece",
        "seat",
        "sheet",
        "tile",
        "tower",
        "turn (of play)",
        "turn (rotate)",
    )
    assert [term for term in terms if term not in comment] == []


# For each language words that its board games call otherwise: the rulebooks' own are in the comment of its catalogue.
OTHER_TERMS = {
    "de": r"Figur|Gebiet",  # Form, Fläche
    "fr": r"abîm",  # endommagé
    "pl": r"wymuszon|stron\w+ kontrolowan|\bkości\b",  # miejsce przymusu, krawędź kontrolowana, kostki
}


@pytest.mark.parametrize("language", TRANSLATED)
def test_things_have_the_names_of_the_rulebooks(language):
    assert [other for _, other in translations(language) if re.search(OTHER_TERMS[language], other)] == []


def test_a_symbol_is_a_symbol_in_german_and_not_a_sign():
    assert [other for english, other in done("de") if "symbol" in english and "Zeichen" in other] == []


# Sentences that count


# Which form each language takes for a number: its own rule, told here once more without the catalogues.
FORM_OF = {
    "de": lambda number: int(number != 1),
    "fr": lambda number: int(number > 1),
    "pl": lambda number: (
        0 if number == 1 else 1 if number % 10 in (2, 3, 4) and number % 100 not in (12, 13, 14) else 2
    ),
}
NUMBERS = (0, 1, 2, 4, 5, 12, 22, 101)


def counting_sentences() -> list[str]:
    return [english for english in all_sentences() if JOINT in english]


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_sentence_that_counts_has_all_the_forms_of_the_language(language):
    count = catalogue(language).form_count()
    assert count == 1 + max(map(FORM_OF[language], range(200)))
    for english in counting_sentences():
        forms = catalogue(language).words[english].split(JOINT)
        assert len(forms) == count and all(forms), english


@pytest.mark.parametrize("language", TRANSLATED)
def test_every_number_takes_its_own_form(language):
    with catalogues.mo_path(language).open("rb") as file:
        read = gettext.GNUTranslations(file)
    for english in counting_sentences():
        one, several = english.split(JOINT)
        forms = catalogue(language).words[english].split(JOINT)
        for number in NUMBERS:
            assert read.ngettext(one, several, number) == forms[FORM_OF[language](number)], (english, number)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "0 pieces, 1 piece, 2 pieces, 4 pieces, 5 pieces, 12 pieces, 22 pieces, 101 pieces"),
        ("de", "0 Steine, 1 Stein, 2 Steine, 4 Steine, 5 Steine, 12 Steine, 22 Steine, 101 Steine"),
        ("fr", "0 pièce, 1 pièce, 2 pièces, 4 pièces, 5 pièces, 12 pièces, 22 pièces, 101 pièces"),
        ("pl", "0 klocków, 1 klocek, 2 klocki, 4 klocki, 5 klocków, 12 klocków, 22 klocki, 101 klocków"),
    ],
)
def test_pieces_are_counted_as_people_count_them(language, expected):
    use_language(language)
    told = [feats_of("link")["group"].told(number) for number in NUMBERS]
    said = [re.split(r":\s", say(sentence.key, **sentence.facts))[-1] for sentence in told]
    assert ", ".join(said) == expected


def test_both_english_forms_tell_the_same_facts():
    for english in counting_sentences():
        one, several = english.split(JOINT)
        assert one != several and gaps(one) == gaps(several), english


# Sentences in which a number stands before a noun, and which have one form all the same.
ONE_FORM = {
    "'{file}' is longer than {most} bytes": "thousands",
    "longer than {most} bytes": "thousands",
    "the line is longer than any game: more than {most} bytes": "millions",
    "a seat's name must be a text of 1 to {most} characters": "a thousand",
    "a text of at most {most} letters": "always 120",
    "{name} is {count} times in {where}": "at least two",
    "{game} is for {least} to {most} players, not for {count}": "at least two",
    "{least}–{most} players": "at least two",
    "Games played in the last {days} days": "always a fortnight",
    "Hours of the day in which games began, the last {days} days": "likewise",
    "completes {rows} rows at once: the border moves {push}": "two or three; one and four have their own sentences",
    "Hardly anything has come for {seconds} s: the network is very slow or interrupted. Waiting for {minutes} minutes "
    "before giving up.": "always five",
    "starts {areas} areas with room to grow": "two to four, as a form has four symbols",
    "completes {areas} areas at once: +{points}": "two to four, as a form has four symbols",
    "prepares a loop of {tiles} tiles": "at least three, and every language says it in the same case",
    "{points} points": "a part of a point; whole ones are counted",
    "  {name}  wins {rate}  mean score {mean:7.2f}  {median:.0f} ms a move, 95 % below {slow:.0f}": "a unit",
}

# Gaps before which no number of things can stand: names, and numbers that tell which one of several.
NO_AMOUNTS = (
    "die field file format game help kind kiosk launcher name number other part place seat sign tag tile tool value "
    "version"
)


def counts_without_forms(sentence: str) -> bool:
    """Whether a number may stand before a noun in the plural. A decimal number is always said with the plural."""
    found = re.findall(r"\{(\w+)(?::\.0f)?\} (?:different |free |more |other )?\w+s\b", sentence)
    return bool(set(found) - set(NO_AMOUNTS.split()))


def test_whatever_counts_things_has_a_form_for_one_of_them():
    """If this fails: write it as a Plural, or say in ONE_FORM why the number can never be one."""
    plain = [english for english in all_sentences() if JOINT not in english]
    assert {english for english in plain if counts_without_forms(english)} == set(ONE_FORM)


@pytest.mark.parametrize("sentence", ["{n} eggs", "the {eggs:.0f} eggs", "{count} different eggs are laid"])
def test_a_sentence_that_counts_without_forms_is_noticed(sentence):
    assert counts_without_forms(sentence)


@pytest.mark.parametrize(
    "sentence", ["eggs: {n}", "{name} lays an egg", "{rate:.1f} eggs a day", "{a} of {b}", "{n} s"]
)
def test_other_numbers_are_no_fault(sentence):
    assert not counts_without_forms(sentence)


# Finding the sentences


def found_in(source: str) -> list[str]:
    tree = ast.parse(source)
    speakers = catalogues.SPEAKERS | catalogues.complaint_classes([tree])
    return [text for said in catalogues.spoken(tree, speakers) for text in catalogues.literals(said, "a file")]


def test_sentences_are_found_wherever_they_are_said():
    assert found_in('say("one " "two", n=1)') == ["one two"]
    assert found_in('f(say("a" if b else "c"))') == ["a", "c"]
    assert found_in('raise Complaint("a {b}", b=1)') == ["a {b}"]
    assert found_in('words.say("a"); [Reason("b", "TL-1"), ScoreLine("c", {}, 1)]') == ["a", "b", "c"]
    assert found_in('Reason(key="a", rule_id="TL-1")') == ["a"]
    assert found_in('say(Plural("{n} [a|b]"), n=1); Why(sentences.Plural("{n}[c|d]"))') == [
        "{n} a\0{n} b",
        "{n}c\0{n}d",
    ]


def test_complaints_of_all_kinds_are_found():
    assert found_in('class A(B): pass\nclass B(contract.Complaint): pass\nA("a"); files.B("b")') == ["a", "b"]


def test_a_complaint_with_a_way_of_its_own_hands_on_its_sentence():
    source = 'class A(Complaint):\n  def __init__(self, x):\n    super().__init__("a {x}", x=x)\nA("no sentence")'
    assert found_in(source) == ["a {x}"]


def test_other_texts_are_no_sentences():
    assert found_in('play("click"); d["say"]; class_("x"); say.x("y")') == []


@pytest.mark.parametrize(
    "source", ['say(f"{a} b")', 'say(Plural(f"[{a}|b]"))', "say(a)", 'say("a" + b)', 'say("a" if b else c)']
)
def test_a_sentence_that_cannot_be_seen_is_an_error(source):
    with pytest.raises(Hidden, match="a file, line 1"):
        found_in(source)


def facts_given(call: ast.Call) -> set[str] | None:
    """The names of the facts in a call, by keyword or in a dict; None if they cannot be seen there."""
    if called(call) == "Sentence" and len(call.args) == 1:  # in a table
        return None
    names = {keyword.arg for keyword in call.keywords}
    for argument in call.args[1:]:
        if isinstance(argument, ast.Dict):
            names |= {key.value if isinstance(key, ast.Constant) else None for key in argument.keys}
        elif not isinstance(argument, ast.Constant):
            names.add(None)
    return None if None in names else names


def test_every_gap_is_filled_where_the_sentence_is_said():
    """The program would not come to a stop over it: it would show the braces."""
    checked = 0
    for file, tree in catalogues.syntax_trees().items():
        for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
            if called(call) in all_speakers() - {"GameInfo"} and call.args and facts_given(call) is not None:
                for sentence in catalogues.literals(call.args[0], file):
                    for form in sentence.split(JOINT):
                        wanted = {name for name, *_ in gaps(form)}
                        assert wanted <= facts_given(call), f"{file}, line {call.lineno}"
                        checked += bool(wanted)
    assert checked > 150


def test_a_sentence_that_is_chosen_from_a_table_is_found_in_the_table():
    assert found_in('TABLE = {1: Sentence("a"), 2: Sentence("b")}; say(TABLE[n].key)') == ["a", "b"]
    assert {"the disk is full", "crosses: {areas} x {cells}"} <= all_sentences().keys()


def test_a_sentence_that_is_handed_on_is_found_where_it_was_first_said():
    assert found_in("say(line.sentence, **line.facts); say(reason.key); say(info.description)") == []
    assert found_in("def f(sentence):\n  return Complaint(sentence)") == []


def test_where_a_record_is_wrong_is_told():
    cause = Complaint("why")
    faults = (BadRecord(cause, line=1), BadRecord(cause, move=2), BadRecord(cause, move=2, line=1))
    assert [str(fault) for fault in faults] == ["line 1: why", "move 2: why", "line 1, move 2: why"]
    assert {fault.sentence for fault in faults} <= all_sentences().keys()


def test_the_files_of_a_sentence_are_told():
    assert "games/core/match.py" in all_sentences()["the game is over"]
    assert "games/link/rules/game.py" in all_sentences()["holes left below pieces"]


# Reading, writing and compiling


HEADER = (
    "Language: xx\nContent-Type: text/plain; charset=UTF-8\n"
    "Plural-Forms: nplurals=3; plural=n == 1 ? 0 : n < 5 ? 1 : 2;\n"
)
AWKWARD = {
    'a "quoted" word': 'ein \\ und "',
    "two\n\nparagraphs": "zwei\n\nAbsätze\n",
    "tab\tand {gap:5.1f}": "Tab\t{gap:5.1f} ×",
    "untranslated": "",
    '{n} "pea"\0{n}\npeas': '{n} Erbse\0{n}\nErbsen\0{n} "Erbsen"',
    "{n} bean\0{n} beans": "{n} Bohne\0{n} Bohnen\0",
}


def test_what_is_written_can_be_read_again():
    before = Catalogue(["# terms", "#", "# of the language"], HEADER, AWKWARD)
    assert read_po(write_po(before)) == before
    assert read_po(write_po(before, {key: ["a.py", "b.py"] for key in AWKWARD})) == before


@pytest.mark.parametrize("text", ['msgid "a"\nmsgstr b', '"a"', 'msgid "a\nmsgstr "b"', 'msgctxt "a"'])
def test_what_is_no_catalogue_is_refused(text):
    with pytest.raises(ValueError, match="line"):
        read_po(text)


def test_a_sentence_translated_twice_is_refused():
    with pytest.raises(ValueError, match="twice"):
        read_po('msgid "a"\nmsgstr "b"\n\nmsgid "a"\nmsgstr "c"\n')


def test_a_translation_without_its_end_is_refused():
    with pytest.raises(ValueError, match="no translation"):
        read_po('msgid "a"\n\nmsgid "b"\nmsgstr "c"\n')


def test_the_compiled_catalogue_is_read_by_gettext():
    read = gettext.GNUTranslations(io.BytesIO(compiled(Catalogue([], HEADER, AWKWARD))))
    for english, other in AWKWARD.items():
        if JOINT not in english:
            assert read.gettext(english) == (other or english)
    peas = [read.ngettext('{n} "pea"', "{n}\npeas", number) for number in (1, 2, 5)]
    assert peas == ["{n} Erbse", "{n}\nErbsen", '{n} "Erbsen"']
    assert read.info()["language"] == "xx"


def test_a_sentence_without_all_its_forms_is_missing_and_is_said_in_english():
    incomplete = Catalogue([], HEADER, AWKWARD)
    assert incomplete.missing() == ["untranslated", "{n} bean\0{n} beans"]
    read = gettext.GNUTranslations(io.BytesIO(compiled(incomplete)))
    assert [read.ngettext("{n} bean", "{n} beans", number) for number in (1, 2)] == ["{n} bean", "{n} beans"]


def test_updating_makes_room_for_every_form():
    before = Catalogue([], HEADER, {"a\0b": "A\0B"})
    assert updated(before, {"a\0b": [], "c\0d": []}).words == {"a\0b": "A\0B\0", "c\0d": "\0\0"}
    with pytest.raises(ValueError, match="Plural-Forms"):
        updated(before._replace(header="Language: xx"), {"a\0b": []})


def test_a_sentence_that_has_come_to_count_is_translated_anew():
    before = Catalogue([], HEADER, {"{n} peas": "Erbsen: {n}"})
    assert updated(before, {"{n} pea\0{n} peas": []}).words == {"{n} pea\0{n} peas": "\0\0"}


def test_updating_keeps_what_is_said_and_adds_what_is_new():
    before = Catalogue(["# terms"], HEADER, {"gone": "weg", "b": "B", "a": "A"})
    after = updated(before, {"new": [], "a": [], "b": []})
    assert list(after.words.items()) == [("b", "B"), ("a", "A"), ("new", "")]
    assert (after.comment, after.header) == (before.comment, before.header)


def test_the_tool_brings_files_up_to_date(tmp_path, monkeypatch, capsys):
    monkeypatch.setattr(catalogues, "CATALOGUES", tmp_path)
    monkeypatch.setattr(catalogues, "sentences", lambda: {"a": ["x.py"], "b": ["y.py"], "c\0d": ["z.py"]})
    assert catalogues.main() == 1
    assert "de: sentences that are not translated: 3 of 3" in capsys.readouterr().out
    for language in TRANSLATED:
        path = catalogues.po_path(language)
        head, *entries = path.read_text(encoding="utf-8").split("\n\n")
        entries = [re.sub(r'^(msgstr\S*) ""', r'\1 "ü"', entry, flags=re.MULTILINE) for entry in entries]
        path.write_text("\n\n".join([head, *entries]), encoding="utf-8")
    assert catalogues.main() == 0
    written = [path.read_bytes() for path in sorted(tmp_path.rglob("tabletrix.*"))]
    assert read_po(catalogues.po_path("fr").read_text(encoding="utf-8")).words == {"a": "ü", "b": "ü", "c\0d": "ü\0ü"}
    assert catalogues.mo_path("pl").read_bytes().endswith("ü\0ü\0ü\0ü\0".encode())
    assert catalogues.main() == 0
    assert [path.read_bytes() for path in sorted(tmp_path.rglob("tabletrix.*"))] == written


# Speaking


def test_gaps_are_filled_in_every_language():
    use_language("de")
    assert say("{name} wins!", name="Zoë") == "Zoë gewinnt!"
    assert in_words(BadRecord(Complaint("the disk is full"), line=3)) == "Zeile 3: der Datenträger ist voll"
    assert in_words(IllegalMove(Reason("the game is over", "TL-13"))) == "das Spiel ist zu Ende (Regel TL-13)"


COUNTING = Plural("{n} [pea|peas] on {plates}")


def test_a_sentence_that_counts_takes_its_form_from_the_number():
    said = [say(COUNTING, n=number, plates="plates") for number in (0, 1, 2, -1, 1.5, "one")]
    assert [words.split()[1] for words in said] == ["peas", "pea", "peas", "pea", "peas", "peas"]
    assert str(Complaint(COUNTING, n=1, plates="x")) == in_words(Complaint(COUNTING, n=1, plates="x")) == "1 pea on x"
    assert str(Complaint(COUNTING, n=2, plates="x")) == in_words(Complaint(COUNTING, n=2, plates="x")) == "2 peas on x"


def test_a_sentence_that_counts_can_be_told_to_another_process():
    told = pickle.loads(pickle.dumps({"why": COUNTING, "complaint": Complaint(COUNTING, n=1, plates="x")}))
    assert (told["why"], told["why"].one, told["why"].by) == (COUNTING, COUNTING.one, COUNTING.by)
    assert say(told["why"], n=1, plates="x") == str(told["complaint"]) == "1 pea on x"
    assert copy.deepcopy(COUNTING).one == COUNTING.one


STRANGE = ["{", "}", "{}", "{0}", "{n", "{missing}", "{n.x}", "{n[0]}", "{n:q}", "{n!z}", "a {b} c }", "{n} {"]


@pytest.mark.parametrize("language", words.LANGUAGES)
@pytest.mark.parametrize("sentence", STRANGE)
def test_a_sentence_that_its_facts_do_not_fit_is_said_as_it_is(sentence, language):
    """Games that are dropped in bring sentences that nobody has looked at."""
    use_language(language)
    assert say(sentence, n=1) == str(Complaint(sentence, n=1)) == sentence
    assert say(Plural(sentence), n=1) == say(Plural(sentence + " [egg|eggs]")[:-5], n=1) == sentence


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_what_the_catalogues_lack_is_said_in_english(language):
    use_language(language)
    assert say("the goose has {n} eggs", n=3) == "the goose has 3 eggs"
    assert [say(COUNTING, n=number, plates="x") for number in (0, 1, 5)] == ["0 peas on x", "1 pea on x", "5 peas on x"]
    assert say("") == ""


def test_a_fact_may_have_any_name():
    assert say("a move of {sentence}", sentence="words") == "a move of words"


def test_the_language_can_be_changed_at_any_time():
    said = []
    for language in ("de", "fr", "pl", "en", None):
        use_language(language)
        said.append(say("Rules"))
    assert said == ["Regeln", "Règles", "Zasady", "Rules", "Rules"]


@pytest.mark.parametrize("language", ["de_AT.UTF-8", "de-CH", "de", "DE_de", "de_DE@euro"])
def test_variants_are_spoken_as_their_language(language):
    use_language(language)
    assert say("Rules") == "Regeln"


@pytest.mark.parametrize("language", ["xx", "C", "POSIX", "C.UTF-8", "en_GB", "deu", "../de", "", "."])
def test_what_is_not_known_is_spoken_as_english(language):
    use_language(language)
    assert say("Rules") == "Rules"


@pytest.mark.parametrize(
    ("environment", "spoken"),
    [
        ({"LANGUAGE": "fr_CA:de"}, "Règles"),
        ({"LANGUAGE": "xx:pl"}, "Zasady"),
        ({"LANGUAGE": "en:de"}, "Rules"),  # who prefers English does not get German
        ({"LANGUAGE": "", "LANG": "pl_PL.UTF-8"}, "Zasady"),
        ({"LC_ALL": "de_DE.UTF-8", "LANG": "fr_FR"}, "Regeln"),
        ({"LC_MESSAGES": "fr_FR.UTF-8", "LANG": "de_DE"}, "Règles"),
        ({"LANG": "C.UTF-8"}, "Rules"),
        ({}, "Rules"),
    ],
)
def test_the_language_of_the_system(monkeypatch, environment, spoken):
    monkeypatch.delenv("LANGUAGE")
    for variable, value in environment.items():
        monkeypatch.setenv(variable, value)
    use_language(None)
    assert say("Rules") == spoken


def test_what_the_window_system_prefers_counts_where_no_variable_tells(monkeypatch):
    monkeypatch.delenv("LANGUAGE")
    prefer(["xx-YY", "pl-PL", "de"])
    use_language(None)
    assert say("Rules") == "Zasady"
    assert system_languages() == ["xx-YY", "pl-PL", "de"]
    monkeypatch.setenv("LANG", "fr_FR.UTF-8")
    use_language(None)
    assert say("Rules") == "Règles"


def test_words_need_nothing_but_the_standard_library():
    """They are needed before the environment is there: -S leaves out every installed package."""
    code = "import sys; sys.path.insert(0, {!r})\nfrom games.words import say\nprint(say('Rules'))"
    environment = {**os.environ, "LANGUAGE": "de", "PYTHONIOENCODING": "utf-8"}
    command = [sys.executable, "-S", "-c", code.format(str(ROOT))]
    told = subprocess.run(command, env=environment, capture_output=True, encoding="utf-8")
    assert (told.stdout, told.stderr) == ("Regeln\n", "")


def test_the_tool_needs_nothing_but_the_standard_library():
    code = "import sys; sys.path.insert(0, {!r})\nfrom games.tools.catalogues import sentences\nsentences()"
    assert subprocess.run([sys.executable, "-S", "-c", code.format(str(ROOT))]).returncode == 0


# Nothing is said past the catalogues


# Arguments that end up before a person's eyes: their place in the call, or their name.
SHOWN = {
    "text": 0, "paragraph": 0, "text_width": 0, "WideButton": 1, "RoundButton": 4, "Page": 0, "tell": 0, "fail": 0,
    "TagButton": 1, "TickBox": 1, "LetterTile": 1, "BlankCards": 1, "draw_plate": 2, "engrave": 1,
}  # fmt: skip
SHOWN_BY_NAME = {"help", "description", "metavar", "tip", "text", "question", "title", "epilog"}

# Texts that are no words of any language, or are the same in all of them.
ALLOWED = {
    "Anna",  # who plays where players are made up
    "Ben",
    "Cleo",
    "Tabletrix",
    "Tabletrix ",
    "tabletrix: ",
    "Te-Trix",
    "Borderline",
    "Tantrix",
    "Tetris Link",
    *words.LANGUAGES.values(),  # each in itself
    "Ada",  # a player
    "TETRIS",  # what four rows at once are called everywhere
    "~/Library/Application Support/tabletrix",
    "\x1b[K",
    "\r\x1b[K",  # clears a line of the terminal
}
# For translators, builders, xdotool, locks, CSV and Prometheus; what wild data is made of, and what is looked for in
# the words of others.
SILENT = (
    catalogues,
    health,
    layout,
    layout_faults,
    monkey,
    pins,
    plays,
    soak_data_home,
    soak_data_mutants,
    soak_first_starts,
)


@cache
def watched_files() -> list[Path]:
    """All that a person can read something of, but for what the rules say."""
    rooms = ("words", "people", "store", "window", "kit", "scenes", "kiosk", "commands", "tools")
    files = [file for room in rooms for file in (ROOT / "games" / room).rglob("*.py")]
    tables = ROOT.glob("games/*/table/*.py")
    silent = {Path(module.__file__) for module in SILENT}
    return sorted({*files, *tables, ROOT / "games" / "start" / "progress.py"} - silent)


@cache
def all_speakers() -> set[str]:
    return catalogues.SPEAKERS | catalogues.complaint_classes(catalogues.syntax_trees().values())


def unsaid(source: str) -> set[str]:
    """Texts that a person would see, or that read like words, and that did not go through the catalogues."""
    tree = ast.parse(source)
    unseen = (*docstrings(tree), *annotations(tree), *assertions(tree), *named_types(tree))
    hidden = set(map(id, unseen))
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        if called(call) in all_speakers() | NOT_SHOWN:
            given = (
                [*call.args, *(keyword.value for keyword in call.keywords)] if called(call) == "TypeVar" else call.args
            )
            hidden.update(id(part) for argument in given for part in ast.walk(argument))
    texts = [*(text for text in every_text(tree) if reads_like_words(text.value)), *shown_texts(tree)]
    return {text.value for text in texts if id(text) not in hidden} - ALLOWED


# Errors of whoever wrote the program, patterns and types: nobody sees them in the running program.
NOT_SHOWN = {
    "ValueError",
    "TimeoutError",
    "LookupError",
    "Hidden",
    "Annotated",
    "fullmatch",
    "match",
    "compile",
    "Random",
    "TypeVar",
}


def called(call: ast.Call) -> str:
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ast.unparse(call.func)


def named_types(tree: ast.Module) -> list[ast.AST]:
    """What stands in the brackets of a type, as in Callable[..., "Scene"]."""
    types = [node for node in ast.walk(tree) if isinstance(node, ast.Subscript) and ast.unparse(node.value).istitle()]
    return [part for node in types for part in ast.walk(node.slice)]


def docstrings(tree: ast.Module) -> list[ast.expr]:
    """Texts that stand for themselves."""
    return [node.value for node in ast.walk(tree) if isinstance(node, ast.Expr)]


def annotations(tree: ast.Module) -> list[ast.expr]:
    """Types may be written as texts."""
    told = [getattr(node, field, None) for node in ast.walk(tree) for field in ("annotation", "returns")]
    return [part for annotation in told if annotation is not None for part in ast.walk(annotation)]


def assertions(tree: ast.Module) -> list[ast.expr]:
    """What they say is for whoever wrote the program."""
    return [node.msg for node in ast.walk(tree) if isinstance(node, ast.Assert) and node.msg is not None]


def every_text(tree: ast.AST) -> list[ast.Constant]:
    return [node for node in ast.walk(tree) if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def reads_like_words(text: str) -> bool:
    """Two words, or one with a capital letter; what is there for the program itself has small letters."""
    if text.startswith("import "):  # a program for another process
        return False
    return re.search(r"[^\W\d_]{2,},? [^\W\d_]{2,}|^[A-Z][a-z]+\b", text) is not None


def shown_texts(tree: ast.Module) -> list[ast.Constant]:
    """Whatever has letters in an argument that ends up before a person's eyes."""
    found = []
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call)):
        arguments = [keyword.value for keyword in call.keywords if keyword.arg in SHOWN_BY_NAME]
        if called(call) in SHOWN:
            arguments += call.args[SHOWN[called(call)] :][:1]
        elif called(call) == "print":
            arguments += call.args
        for argument in arguments:
            found += [text for text in shown_parts(argument) if re.search(r"[^\W\d_]", text.value)]
    return found


def shown_parts(expression: ast.expr) -> list[ast.Constant]:
    """The texts in an expression that can be seen: not the format of a number, a key, or an argument of a call."""
    if isinstance(expression, ast.Constant):
        return [expression] if isinstance(expression.value, str) else []
    if isinstance(expression, ast.JoinedStr):
        return [text for part in expression.values for text in shown_parts(part)]
    if isinstance(expression, ast.BinOp):
        return shown_parts(expression.left) + shown_parts(expression.right)
    if isinstance(expression, ast.IfExp):
        return shown_parts(expression.body) + shown_parts(expression.orelse)
    if isinstance(expression, ast.BoolOp):
        return [text for part in expression.values for text in shown_parts(part)]
    if isinstance(expression, ast.FormattedValue):
        return shown_parts(expression.value)
    return []


@pytest.mark.parametrize("file", watched_files(), ids=lambda file: file.relative_to(ROOT).as_posix())
def test_nothing_is_said_past_the_catalogues(file):
    assert unsaid(file.read_text(encoding="utf-8")) == set()


def test_the_tables_are_watched():
    names = {file.relative_to(ROOT).as_posix() for file in watched_files()}
    assert {f"games/link/table/{part}.py" for part in ("table", "picture", "pages")} <= names
    assert {"games/scenes/title.py", "games/commands/play.py"} <= names


@pytest.mark.parametrize(
    "source",
    [
        'canvas.text("Score", 1, 2, 30)',
        'canvas.text(f"Score {n}", 1, 2, 30)',
        'canvas.paragraph("a" if b else c, box)',
        'print("done")',
        'print(say("a"), "left")',
        'WideButton(box, "Play", use)',
        'RoundButton(1, 2, "undo", use, "Back")',
        'RoundButton(1, 2, "undo", use, tip="Back")',
        'add_parser("x", help="Help")',
        'x = "Two words"',
        'x = [("done", "Done")]',
        'def prompt():\n    return "roll the die"',
        'canvas.text("Score " + n, 1, 2, 3)',
    ],
)
def test_words_past_the_catalogues_are_noticed(source):
    assert unsaid(source)


@pytest.mark.parametrize(
    "source",
    [
        'canvas.text(say("Score"), 1, 2, 30)',
        'canvas.text(f"{n:+d} / {m}", 1, 2, 30)',
        'canvas.text("×5", 1, 2, 30)',
        'RoundButton(1, 2, "undo", use, say("Back"))',
        '"""Words about words."""',
        'def f(x: "Box") -> "Box": pass',
        'T = TypeVar("T", bound="Box")',
        'Opens = Callable[..., "Box"]',
        'canvas.sprite("ui/panel", 1, 2)',
        'raise Complaint("two words")',
        'raise files.Damaged("two words")',
        'assert x, "two words"',
    ],
)
def test_other_texts_are_allowed(source):
    assert unsaid(source) == set()


# Letters


LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789"
    "ÄÖÜäöüßẞ"
    "ÀÂÆÇÈÉÊËÎÏÔŒÙÛÜŸàâæçèéêëîïôœùûüÿ"
    "ĄĆĘŁŃÓŚŹŻąćęłńóśźż"
    " .,:;!?-–()/+'’&×\N{MINUS SIGN}\N{NO-BREAK SPACE}"
)


def glyphs(font: bytes) -> set[str]:
    """The characters for which a TrueType font has a glyph, from its cmap table."""
    (tables,) = struct.unpack_from(">H", font, 4)
    for entry in range(12, 12 + 16 * tables, 16):
        tag, _, start, _ = struct.unpack_from(">4s3I", font, entry)
        if tag == b"cmap":
            cmap = font[start:]
    (count,) = struct.unpack_from(">H", cmap, 2)
    found: set[int] = set()
    for entry in range(4, 4 + 8 * count, 8):
        platform, _, offset = struct.unpack_from(">2HI", cmap, entry)
        (form,) = struct.unpack_from(">H", cmap, offset)
        if platform in (0, 3) and form in (4, 12):  # Unicode
            found |= segments(cmap[offset:]) if form == 4 else groups(cmap[offset:])
    return set(map(chr, found))


def segments(table: bytes) -> set[int]:
    """Format 4: ranges of characters with a shift, or with a list of glyphs, to their glyph; 0 is no glyph."""
    count = struct.unpack_from(">H", table, 6)[0] // 2
    ends, starts, shifts, offsets = (
        struct.unpack_from(f">{count}H", table, place) for place in (14, *(16 + 2 * count * n for n in (1, 2, 3)))
    )
    found = set()
    for number in range(count):
        for character in range(starts[number], ends[number] + 1):
            glyph = character
            if offsets[number]:
                place = 16 + 6 * count + 2 * number + offsets[number] + 2 * (character - starts[number])
                glyph = struct.unpack_from(">H", table, place)[0] if place + 2 <= len(table) else 0
            if glyph and (glyph + shifts[number]) % 0x10000:
                found.add(character)
    return found - {0xFFFF}


def groups(table: bytes) -> set[int]:
    """Format 12: ranges of characters, each with the glyph of its first one."""
    (count,) = struct.unpack_from(">I", table, 12)
    ranges = [struct.unpack_from(">3I", table, 16 + 12 * number) for number in range(count)]
    return {character for first, last, _ in ranges for character in range(first, last + 1)}


@cache
def glyphs_of(face: str) -> set[str]:
    return glyphs(Path(canvas.font_file(face)).read_bytes())


def test_the_fonts_can_be_read():
    assert set("Añ€") <= glyphs_of("text")
    assert not glyphs_of("text") & set("漢☃")
    # Why French has plain no-break spaces where narrow ones would be nicer:
    assert "\N{NARROW NO-BREAK SPACE}" not in glyphs_of("text")


def test_groups_of_characters_can_be_read():
    table = struct.pack(">2H3I6I", 12, 0, 40, 0, 2, ord("a"), ord("c"), 7, 0x1F600, 0x1F600, 9)
    assert groups(table) == {97, 98, 99, 0x1F600}


@pytest.mark.parametrize("face", ["text", "bold", "head", "hand"])
def test_every_letter_can_be_drawn(face):
    """Names may have any of the letters; "hand" writes them."""
    assert set(LETTERS) - glyphs_of(face) == set()
    for language in TRANSLATED:
        used = {letter for pair in catalogue(language).words.items() for letter in "".join(pair)} - {"\n", JOINT}
        assert used - glyphs_of(face) == set(), language


def test_another_language_for_a_moment_is_that_of_one_thread_alone():
    """Phones are told in their guests' languages while the screen goes on in its own."""
    heard = []
    with speaking("de"):
        other = Thread(target=lambda: heard.append(say("Hard")))
        other.start()
        other.join()
        heard.append(say("Hard"))
    assert heard == ["Hard", "Schwer"]
