"""Names as people read them, whoever wrote them down."""

from unicodedata import category

LONGEST_LINE = 2000  # letters; a path alone may have some hundreds


def cleaned(text: str) -> str:
    """A text that can be drawn in one line: without NUL, escapes, turned directions and all else that has no picture.

    Every name that comes from outside passes through here: from files, records, the command line. A character of
    category C is left out; what ends a line, or is a gap otherwise, becomes a space.
    """
    if text.isprintable():
        return text
    return "".join(" " if _is_gap(each) else each for each in text if _is_gap(each) or category(each)[0] != "C")


def is_clean(text: str) -> bool:
    return cleaned(text) == text


def _is_gap(letter: str) -> bool:
    """A line end, a tabulator and their like; spaces of any width are left as they are."""
    return letter.isspace() and category(letter) != "Zs"


def one_line(text: str, most: int = LONGEST_LINE) -> str:
    """Whatever somebody is told, as a terminal or a log can show it: one clean line, cut where it has no end."""
    line = " ".join(cleaned(text).split())
    return line if len(line) <= most else line[: most - 1] + "\N{HORIZONTAL ELLIPSIS}"
