"""Keeps the word catalogues: finds every sentence in the program, and brings the translations up to date.

    python3 -m games.tools.catalogues

takes new sentences into the .po file of every language, at its end and untranslated, removes what nobody says any
more, and writes the .mo files that the program reads. Only the standard library is needed.

A catalogue is words/catalogues/LANGUAGE/LC_MESSAGES/tabletrix.po: a comment with the terms of that language, a header,
and for each sentence where it is said, the English (msgid) and the translation (msgstr). The gaps in braces stay as
they are. A sentence that counts has a msgid_plural, and a msgstr[0], msgstr[1] ... for each form that the language has
according to the Plural-Forms in the header; which number belongs to which form is written there as well.
"""

import ast
import re
import struct
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from games.core.sentences import Plural
from games.words import DOMAIN, LANGUAGES, WRITTEN_IN, say

ROOT = Path(__file__).resolve().parents[2]
CATALOGUES = ROOT / "games" / "words" / "catalogues"
SPEAKERS = {"say", "GameInfo", "Complaint", "Reason", "Sentence", "ScoreLine", "Why"}  # and the classes of complaints
MAGIC = 0x950412DE  # the first number of every .mo file
JOINT = "\0"  # between the forms of a sentence that counts, in English or translated, just as in a .mo file

# The fields and arguments that hold a sentence: it is found where it was first said.
HOLDERS = {"key", "sentence", "description"}
NO_WORDS = "AS_RECORDED"  # a sentence that is nothing but a gap


# Finding the sentences


class Hidden(Exception):
    """A sentence that is not written where it is said. One that is chosen from a table is a Sentence there."""


def sentences() -> dict[str, list[str]]:
    """Every sentence that a person can read, and the files that say it, in the order of files and lines.

    The English of one that counts is its singular and its plural, joined.
    """
    found: dict[str, list[str]] = {}
    trees = syntax_trees()
    speakers = SPEAKERS | complaint_classes(trees.values())
    for file, tree in trees.items():
        for expression in spoken(tree, speakers):
            for sentence in literals(expression, file):
                places = found.setdefault(sentence, [])
                if file not in places:
                    places.append(file)
    return found


def syntax_trees() -> dict[str, ast.Module]:
    files = [ROOT / "main.py", *sorted((ROOT / "games").rglob("*.py"))]
    return {file.relative_to(ROOT).as_posix(): ast.parse(file.read_text(encoding="utf-8")) for file in files}


def complaint_classes(trees: Iterable[ast.Module]) -> set[str]:
    """The classes of complaints that are made with a sentence, as Complaint itself is."""
    known = {"Complaint": True}  # False: made in a way of its own
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    before: dict[str, bool] = {}
    while known != before:  # once more for each step in the longest line of descent
        before = dict(known)
        for found in classes:
            bases = [name for name in map(_last_name, found.bases) if name in known]
            if bases:
                has_own_way = any(isinstance(node, ast.FunctionDef) and node.name == "__init__" for node in found.body)
                known[found.name] = known[bases[0]] and not has_own_way
    return {name for name, takes_sentence in known.items() if takes_sentence}


def spoken(tree: ast.Module, speakers: set[str]) -> Iterator[ast.expr]:
    """The sentence of every call that takes one, in the order of the lines."""
    calls = [node for node in ast.walk(tree) if isinstance(node, ast.Call)]
    calls.sort(key=lambda call: (call.lineno, call.col_offset))
    for call in calls:
        named = [keyword.value for keyword in call.keywords if keyword.arg in HOLDERS]
        given = (call.args or named)[:1]
        if _last_name(call.func) in speakers:
            yield from given
        elif ast.unparse(call.func) == "super().__init__":
            yield from filter(_may_be_sentence, given)


def _last_name(expression: ast.expr) -> str:
    if isinstance(expression, ast.Name):
        return expression.id
    if isinstance(expression, ast.Attribute):
        return expression.attr
    return ast.unparse(expression).rpartition(".")[2]


def _may_be_sentence(expression: ast.expr) -> bool:
    """Widgets and scenes hand other things to their base class; a complaint hands on a sentence."""
    if isinstance(expression, ast.IfExp):
        return _may_be_sentence(expression.body)
    if isinstance(expression, ast.Constant):
        return isinstance(expression.value, str)
    return isinstance(expression, ast.Name) and expression.id == "sentence"


def literals(expression: ast.expr, file: str) -> list[str]:
    """The sentences that an expression can be: a text, a Plural or one of several; none if it was made elsewhere."""
    if isinstance(expression, ast.Constant) and isinstance(expression.value, str):
        return [expression.value]
    if isinstance(expression, ast.IfExp):
        return [*literals(expression.body, file), *literals(expression.orelse, file)]
    if isinstance(expression, ast.Call) and _last_name(expression.func) == "Plural":
        counting = [Plural(written) for written in literals(expression.args[0], file)]
        return [sentence.one + JOINT + sentence for sentence in counting]
    if _last_name(expression) in HOLDERS | {NO_WORDS}:
        return []
    raise Hidden(f"{file}, line {expression.lineno}: {ast.unparse(expression)} is no plain text")


# Catalogues as people write them


FIELD = r"msgid|msgid_plural|msgstr|msgstr\[\d\]"


class Catalogue(NamedTuple):
    comment: list[str]  # the lines before the header: the terms of the language
    header: str
    words: dict[str, str]  # English to the other language

    def form_count(self) -> int:
        """How many forms the language has for a sentence that counts."""
        found = re.search(r"nplurals=(\d)", self.header)
        if not found:
            raise ValueError("the header says nothing of Plural-Forms")
        return int(found[1])

    def missing(self) -> list[str]:
        """The sentences without a translation, or without one of its forms."""
        return [english for english, other in self.words.items() if not all(other.split(JOINT))]


def po_path(language: str) -> Path:
    return CATALOGUES / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_path(language: str) -> Path:
    return po_path(language).with_suffix(".mo")


def translated_languages() -> list[str]:
    return [language for language in LANGUAGES if language != WRITTEN_IN]


def read_po(text: str) -> Catalogue:
    """A simple .po file: comments, and msgid and msgstr with quoted texts on one or more lines, perhaps in forms."""
    comment: list[str] = []
    entries: list[dict[str, str]] = []
    field = ""
    for number, line in enumerate(text.splitlines(), start=1):
        if line.startswith("#"):
            if not entries:
                comment.append(line)
            continue
        if not line.strip():
            continue
        found = re.fullmatch(rf'(?:({FIELD}) )?"((?:[^"\\]|\\.)*)"', line)
        if not found or (found[1] != "msgid" and not entries):
            raise ValueError(f"line {number} is neither a comment nor a text in quotes: {line}")
        if found[1] == "msgid":
            entries.append({})
        field = found[1] or field
        entries[-1][field] = entries[-1].get(field, "") + _unescaped(found[2])
    words: dict[str, str] = {}
    for entry in entries:
        english = JOINT.join(text for field, text in entry.items() if field.startswith("msgid"))
        forms = [text for field, text in entry.items() if field.startswith("msgstr")]
        if not forms:
            raise ValueError(f"no translation, not even an empty one: {entry['msgid']}")
        if english in words:
            raise ValueError(f"translated twice: {entry['msgid']}")
        words[english] = JOINT.join(forms)
    return Catalogue(comment, words.pop("", ""), words)


def write_po(catalogue: Catalogue, places: dict[str, list[str]] | None = None) -> str:
    """The text of a .po file; with the places a comment says where each sentence is said."""
    lines = [*catalogue.comment, *_entry("", catalogue.header)]
    for sentence, translation in catalogue.words.items():
        lines.append("")
        if places:
            lines.append("#: " + " ".join(places[sentence]))
        lines += _entry(sentence, translation)
    return "\n".join(lines) + "\n"


def _entry(sentence: str, translation: str) -> list[str]:
    if JOINT not in sentence:
        return [*_quoted("msgid", sentence), *_quoted("msgstr", translation)]
    one, several = sentence.split(JOINT)
    lines = [*_quoted("msgid", one), *_quoted("msgid_plural", several)]
    for number, form in enumerate(translation.split(JOINT)):
        lines += _quoted(f"msgstr[{number}]", form)
    return lines


def _quoted(field: str, text: str) -> list[str]:
    """The text in quotes; one that has line breaks begins below the field, broken where they are."""
    parts = [f'"{_escaped(part)}"' for part in text.splitlines(keepends=True)] or ['""']
    return [f"{field} {parts[0]}"] if len(parts) == 1 else [f'{field} ""', *parts]


def _escaped(text: str) -> str:
    return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("\t", "\\t")


def _unescaped(text: str) -> str:
    return re.sub(r"\\(.)", lambda found: {"n": "\n", "t": "\t"}.get(found[1], found[1]), text)


# Catalogues as the program reads them


def compiled(catalogue: Catalogue) -> bytes:
    """The bytes of a .mo file: two tables of lengths and offsets, and all the texts that they point to."""
    words = {"": catalogue.header, **catalogue.words}
    for english in catalogue.missing():
        del words[english]
    pairs = sorted((english.encode(), other.encode()) for english, other in words.items())
    count = len(pairs)
    first, second = 28, 28 + 8 * count  # where the tables are
    offset = second + 8 * count
    tables, texts = b"", b""
    for column in (0, 1):
        for pair in pairs:
            tables += struct.pack("<2I", len(pair[column]), offset + len(texts))
            texts += pair[column] + b"\0"
    return struct.pack("<7I", MAGIC, 0, count, first, second, 0, offset) + tables + texts


# Bringing them up to date


def updated(catalogue: Catalogue, wanted: dict[str, list[str]]) -> Catalogue:
    """What is still said, in the same order; what is new at the end. Every form has its place, if only an empty one."""
    kept = {sentence: translation for sentence, translation in catalogue.words.items() if sentence in wanted}
    words = kept | {sentence: kept.get(sentence, "") for sentence in wanted}
    for sentence in filter(lambda sentence: JOINT in sentence, words):
        words[sentence] += JOINT * (catalogue.form_count() - 1 - words[sentence].count(JOINT))
    return catalogue._replace(words=words)


def begun(language: str) -> Catalogue:
    """A catalogue for a language that has none yet; whoever translates it writes its own Plural-Forms."""
    header = f"Language: {language}\nMIME-Version: 1.0\nContent-Type: text/plain; charset=UTF-8\n"
    header += "Content-Transfer-Encoding: 8bit\nPlural-Forms: nplurals=2; plural=n != 1;\n"
    return Catalogue([f"# Tabletrix in {LANGUAGES[language]}"], header, {})


def update(language: str, wanted: dict[str, list[str]]) -> int:
    """Bring the files of a language up to date; how many sentences have no translation."""
    path = po_path(language)
    path.parent.mkdir(parents=True, exist_ok=True)
    catalogue = read_po(path.read_text(encoding="utf-8")) if path.exists() else begun(language)
    catalogue = updated(catalogue, wanted)
    path.write_text(write_po(catalogue, wanted), encoding="utf-8", newline="\n")
    mo_path(language).write_bytes(compiled(catalogue))
    return len(catalogue.missing())


def main() -> int:
    wanted = sentences()
    missing = 0
    for language in translated_languages():
        count = update(language, wanted)
        print(
            say(
                "{language}: sentences that are not translated: {missing} of {count}",
                language=language,
                missing=count,
                count=len(wanted),
            )
        )
        missing += count
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
