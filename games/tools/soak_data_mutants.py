"""Files as they should not be: damaged anywhere, or well-formed and wrong.

Half of all mutants are damage to bytes, or something else in the place of a file. The other half is made by who
understands the file: JSON, TOML and the lines of a journal are read, changed and written again, and the check numbers
of a journal fit what is in it now.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any, NamedTuple
from zlib import crc32

from games.core.catalogue import names
from games.kiosk.toml import to_toml

Reader = Callable[[bytes], list[Any]]

BOM = b"\xef\xbb\xbf"
HUGE = 10**18
LARGE_FILE = 100_000_000  # bytes, none of which takes room on the disk
DEEP = 100_000  # levels
# Names that nobody can draw, or that would lead somewhere; and other things that no person has typed.
NAMES = [
    "a\0b", "\0", "\x1b[2J", "\x1b]0;title\x07", "\u202eadA", "a\nb\tc", "\u200b", "\u0301", "\ufeff", "\ud800",
    "", " ", ".", "..", "/", "../../neighbour/letter", "a/b.journal", "a.journal", "CON", "x" * 5000,
    "%s{}{name}[one|two]", "李",
]  # fmt: skip
WORDS = ["human", "human:", "human:\0", "wizard", "greedy", "white", "purple", "chess", *names()]
NUMBERS = [0, -1, 1, 2, 7, 2**31, 2**53, 2**64, HUGE, -HUGE, 10**400, 0.5, -0.0, 1e300, 1e-300]
STRANGE = [float("nan"), float("inf"), -float("inf")]
SHAPES: list[Any] = [
    None, True, False, [], [[]], {}, {"": None}, [0] * 1500,
    [names()[0]] * 1500, ["human", "human"], [[0], [0]], [None],
]  # fmt: skip
DAYS = ["2026-99-99", "2026-02-30", "20261116", "0001-01-01", "9999-12-31", "٢٠٢٦-١١-١٦"]
MARKS = {"a number of 5000 digits": "9" * 5000, "a deep hole": "[" * DEEP + "]" * DEEP, "a deep table": '{"a":' * DEEP}


class Mutant(NamedTuple):
    """What is in the place of a file, in words; and how it comes there."""

    told: str
    put: Callable[[Path], None]


def mutant(data: bytes, form: str, others: Sequence[bytes], luck: Random, may_be_odd: bool = True) -> Mutant:
    """Something in the place of a file with this content; `others` are the contents of the files around it.

    `may_be_odd`: it may also be no file at all.
    """
    if luck.random() < 0.5:
        if may_be_odd and luck.random() < 0.12:
            return luck.choice(ODD)
        name, damage = luck.choice(DAMAGES)
        return content(name, damage(data, luck))
    if luck.random() < 0.1:
        return content("another file in its place", luck.choice(others))
    return content("well-formed but wrong", FORMS[form](data, luck))


def content(told: str, data: bytes) -> Mutant:
    """Something else in the file."""
    return Mutant(told, lambda path: _put(path, data))


def _put(path: Path, data: bytes) -> None:
    path.write_bytes(data)


# Damage


def _cut(data: bytes, luck: Random) -> bytes:
    return data[: luck.randrange(len(data) + 1)]


def _torn(data: bytes, luck: Random) -> bytes:
    """Without a part in the middle."""
    first, last = sorted(luck.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + data[last:]


def _flipped(data: bytes, luck: Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(luck.choice((1, 1, 2, 8))):
        if damaged:
            damaged[luck.randrange(len(damaged))] ^= 1 << luck.randrange(8)
    return bytes(damaged)


def _zeroed(data: bytes, luck: Random) -> bytes:
    """As a file system leaves it that had no time for the content."""
    first, last = sorted(luck.randrange(len(data) + 1) for _ in range(2))
    return data[:first] + bytes(last - first) + data[last:]


def _mixed_in(data: bytes, luck: Random) -> bytes:
    at = luck.randrange(len(data) + 1)
    return data[:at] + luck.randbytes(luck.choice((1, 2, 20))) + data[at:]


def _doubled(data: bytes, luck: Random) -> bytes:
    first, last = sorted(luck.randrange(len(data) + 1) for _ in range(2))
    return data[:last] + data[first:]


def _noise(data: bytes, luck: Random) -> bytes:
    return luck.randbytes(luck.choice((1, 10, 1000)))


DAMAGES: list[tuple[str, Callable[[bytes, Random], bytes]]] = [
    ("cut", _cut), ("torn", _torn), ("flipped bits", _flipped), ("flipped bits", _flipped), ("zeroed", _zeroed),
    ("mixed in", _mixed_in), ("doubled", _doubled), ("noise", _noise), ("empty", lambda data, luck: b""),
    ("ends of lines of Windows", lambda data, luck: data.replace(b"\n", b"\r\n")),
    ("UTF-16", lambda data, luck: data.decode(errors="replace").encode("utf-16")),
    ("a byte order mark", lambda data, luck: BOM + data),
]  # fmt: skip


# Something else than a file


def _directory(path: Path) -> None:
    path.mkdir()
    (path / "in it").write_bytes(b"something")


def _large(path: Path) -> None:
    path.touch()
    os.truncate(path, LARGE_FILE)


def _leading_to(target: str) -> Callable[[Path], None]:
    def put(path: Path) -> None:
        path.symlink_to(os.path.relpath(path.parents[_depth(path)] / target, path.parent))

    return put


def _depth(path: Path) -> int:
    """How many folders up the street is in which house and neighbour lie."""
    return next(up for up, folder in enumerate(path.parents) if (folder / "neighbour").is_dir())


ODD = [
    Mutant("a folder", _directory),
    Mutant("a pipe", lambda path: os.mkfifo(path)),
    Mutant("a link to nowhere", _leading_to("neighbour/nobody")),
    Mutant("a link to somebody else's file", _leading_to("neighbour/letter")),
    Mutant("a link to itself", lambda path: path.symlink_to(path.name)),
    Mutant("a very large file", _large),
]


# Well-formed but wrong


def _places(tree: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a tree where something else could stand."""
    keys = list(tree) if isinstance(tree, dict) else range(len(tree)) if isinstance(tree, list) else ()
    for key in keys:
        yield tree, key
        yield from _places(tree[key])


def _changed(tree: Any, luck: Random) -> Any:
    """One to three values are others now."""
    tree = deepcopy(tree)
    for _ in range(luck.choice((1, 1, 1, 2, 3))):
        places = list(_places(tree))
        if not places:
            return _wild(tree, luck)
        holder, key = luck.choice(places)
        chosen = luck.random()
        if chosen < 0.5:
            holder[key] = _wild(holder[key], luck)
        elif chosen < 0.7:
            other, place = luck.choice(places)
            holder[key] = deepcopy(other[place])
        elif chosen < 0.8:
            del holder[key]
        elif chosen < 0.9 and isinstance(holder, dict):
            holder[luck.choice([*NAMES, "format", "version"])] = _wild(None, luck)
        elif isinstance(holder, list):
            holder += holder[:40] * luck.choice((1, 40))
        else:
            holder[key] = _wild(holder[key], luck)
    return tree


def _wild(value: Any, luck: Random) -> Any:
    """Something else: usually of the same type, so that it comes far."""
    same: list[Any] = SHAPES
    if isinstance(value, str):
        same = [*NAMES, *WORDS, *DAYS, value + luck.choice(NAMES)]
    elif isinstance(value, int | float):
        same = NUMBERS
    if luck.random() < 0.7:
        return deepcopy(luck.choice(same))
    return deepcopy(luck.choice([*NAMES, *WORDS, *NUMBERS, *STRANGE, *SHAPES, *DAYS, *MARKS]))


def _text(tree: Any, luck: Random, indent: int | None = None) -> bytes:
    """As JSON; now and then with a key that is there twice."""
    text = json.dumps(tree, indent=indent, ensure_ascii=luck.random() < 0.5, separators=None if indent else (",", ":"))
    for mark, meant in MARKS.items():
        text = text.replace(json.dumps(mark), meant)
    if luck.random() < 0.05 and (keys := re.findall(r'"(\w+)":', text)):
        text = text.replace("{", f'{{"{luck.choice(keys)}": 7, ', 1)
    return text.encode(errors="surrogatepass")


def _json(data: bytes, luck: Random) -> bytes:
    return _text(_changed(json.loads(data), luck), luck, indent=2) + b"\n"


def _lines(data: bytes, luck: Random) -> bytes:
    """One of the lines is another, or they are others in number and order."""
    lines = data.splitlines()
    at = luck.randrange(len(lines))
    if luck.random() < 0.8:
        lines[at] = _text(_changed(json.loads(lines[at]), luck), luck)
    else:
        lines = _shuffled(lines, luck)
    return (BOM if luck.random() < 0.05 else b"") + b"\n".join(lines) + b"\n"


def _shuffled(lines: list[Any], luck: Random) -> list[Any]:
    """Something was left out, or came twice, or came too early."""
    at, other = luck.randrange(len(lines)), luck.randrange(len(lines))
    chosen = luck.random()
    if chosen < 0.3:
        return lines[:at] + lines[at + 1 :]
    if chosen < 0.6:
        return [*lines[:at], lines[other], *lines[at:]]
    if chosen < 0.65:
        return lines * 40
    lines = list(lines)
    lines[at], lines[other] = lines[other], lines[at]
    return lines


def _journal(data: bytes, luck: Random) -> bytes:
    """The lines with check numbers that fit."""
    lines = [json.loads(line.rpartition(b',"check":')[0] + b"}") for line in data.splitlines()]
    chosen = luck.random()
    if chosen < 0.35:
        lines[0] = _changed(lines[0], luck)
    elif chosen < 0.75:
        at = luck.randrange(len(lines))
        lines[at] = _changed(lines[at], luck)
    elif chosen < 0.85:
        told = luck.choice(
            [{"undo": 0}, {"redo": 3}, {"undo": HUGE}, {"by": 0, "forfeit": "resigned"}, {"by": 1, "seat": "wizard"}]
        )
        lines.insert(luck.randrange(1, len(lines) + 1), told)
    else:
        lines = [lines[0], *_shuffled(lines[1:], luck)]
    check, sealed = 0, []
    for line in lines:
        text = _text(line, luck)[:-1]
        check = crc32(text, check)
        sealed.append(b'%b,"check":%d}\n' % (text, check))
    return b"".join(sealed)


def _toml(data: bytes, luck: Random) -> bytes:
    values = tomllib.loads(data.decode())
    for key in luck.sample(list(values), luck.randint(1, 3)):
        values[key] = luck.choice(list(values.values())) if luck.random() < 0.3 else _wild(values[key], luck)
    if luck.random() < 0.2:
        values[luck.choice(["format", "chess", "bare-key"])] = _wild(None, luck)
    values = {key: value for key, value in values.items() if _is_toml(value)}
    text = to_toml(values)
    for mark, instead in MARKS.items():
        other = luck.choice(["0x" + "9" * 5000, "nan", "inf", "04:30:00", "1979-05-27", "1979-05-27T07:32:00Z"])
        text = text.replace(json.dumps(mark), instead if luck.random() < 0.7 else other)
    return text.encode(errors="surrogatepass")


def _is_toml(value: Any) -> bool:
    return value is not None and value not in ([[]], {"": None}, [None])


def _tries(data: bytes, luck: Random) -> bytes:
    """A number as somebody may have written it."""
    told = [
        "5",
        "-3",
        "9" * 90,
        "9" * 200,
        "٣",
        "1_0",
        " 4 ",
        "0x5",
        "1e3",
        "5.0",
        "five",
        "0",
        "",
        "\0",
        "3\n4\n",
        "+2",
    ]
    return (BOM if luck.random() < 0.1 else b"") + luck.choice(told).encode() + luck.choice((b"", b"\n", b"\r\n"))


FORMS: dict[str, Callable[[bytes, Random], bytes]] = {
    "json": _json, "lines": _lines, "journal": _journal, "toml": _toml, "tries": _tries,
}  # fmt: skip
