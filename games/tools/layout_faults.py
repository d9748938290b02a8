"""What is wrong with a screen: words and controls that overlap, what is too small, and what lies beyond the window.

What counts as written on the screen is what the canvas writes, upright and as large as it is seen. What is printed on
an object is not: it belongs to the object's picture, and may be as small as that. So pencil on a sheet and letters on
tiles, which are drawn letter by letter, what lies on a photograph of a table, and what is turned or scaled with the
card that it is on, are not looked at. Nor is what lies behind something else: a veil, another picture, or a panel,
which may lie over a part of a line as any sheet of paper may. Any other thing that hides a part of a line is a fault.

Letters are as large as their font, in real pixels: a line of the least size, 14, takes 19 of them.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pygame

from games.tools.layout_record import Cover, SeenLine, SeenScreen, opaque_part
from games.window.canvas import LEAST_TEXT

APART = 0.25  # of the lower one's height: less than a blank
PARTLY = 0.03  # of its ink
PLATES = ("ui/plate_brass*", "ui/panel_leather*", "ui/panel_slate*", "ui/panel_paper*")  # what something is written on
SLACK = 2  # pixels by which two things may touch: rounding


class Fault(NamedTuple):
    kind: str
    what: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}"


def faults(seen: SeenScreen) -> list[Fault]:
    lines, found = _legible(seen)
    found += [Fault("cut", repr(text)) for text in sorted(seen.cut)]
    if not seen.is_at_home:
        found.append(Fault("not laid out for this kind of window", ""))
    for line in lines:
        if line.size < LEAST_TEXT:
            found.append(Fault("small", f"{line.text!r} {line.size} px"))
        if not seen.window.inflate(SLACK, SLACK).contains(line.box):
            found.append(Fault("off the screen", f"{line.text!r} {tuple(line.box)}"))
    found += _of_controls(seen, lines)
    for one, other in combinations(lines, 2):
        if one.told != other.told and _are_too_close(one, other):
            found.append(Fault("texts overlap", f"{one.text!r} {tuple(one.box)} and {other.text!r} {tuple(other.box)}"))
    return list(dict.fromkeys(found))


def _of_controls(seen: SeenScreen, lines: list[SeenLine]) -> Iterator[Fault]:
    for widget, box in (*seen.controls, *seen.hidden):
        if widget.enabled and not seen.window.inflate(SLACK, SLACK).contains(box):
            yield Fault("off the screen", f"{_name(widget)} {tuple(box)}")
    for (one, box), (other, beside) in combinations(seen.controls, 2):
        if _cross(box, beside):
            yield Fault("controls overlap", f"{_name(one)} {tuple(box)} and {_name(other)} {tuple(beside)}")
    plates = [mark for mark in seen.marks if isinstance(mark, Cover) and mark.picture in PLATES and not mark.owner]
    for widget, _ in seen.controls:
        box = seen.visible[widget]
        for plate in plates:
            if widget.enabled and not widget.lies_on_table and _cross(plate.box, box):
                yield Fault(
                    "control over the edge of a plate",
                    f"{_name(widget)} {tuple(box)} and {plate.picture[:-1]} {tuple(plate.box)}",
                )
        for line in lines:
            if line.owner is not widget and _cross(line.box, box) and not box.contains(line.box):
                yield Fault(
                    "text and control overlap", f"{line.text!r} {tuple(line.box)} and {_name(widget)} {tuple(box)}"
                )


def _legible(seen: SeenScreen) -> tuple[list[SeenLine], list[Fault]]:
    """The lines that nothing was laid over later, and what is hidden in part."""
    lines: list[SeenLine] = []
    half: list[tuple[SeenLine, Cover]] = []
    for mark in seen.marks:
        if isinstance(mark, SeenLine):
            lines.append(mark)
            continue
        kept = []
        for line in lines:
            hidden = _hidden(line, mark)
            if hidden > (PARTLY if mark.picture.startswith("ui/panel") else 1 - PARTLY):
                continue
            kept.append(line)
            if hidden > PARTLY:
                half.append((line, mark))
        lines = kept
    found = [
        Fault("half hidden", f"{line.text!r} {tuple(line.box)} by {cover.picture or 'something'} {tuple(cover.box)}")
        for line, cover in half
        if line in lines
    ]
    return lines, found


def _hidden(line: SeenLine, cover: Cover) -> float:
    """How much of a line's ink lies behind something opaque."""
    shared = line.box.clip(cover.box)
    if not shared.width or not shared.height:
        return 0.0
    if not cover.picture:
        veil, place = pygame.Mask(cover.box.size, fill=True), cover.box.topleft
    elif cover.picture.endswith("*"):  # a nine-slice picture: its middle is what lies over most of its box
        mask, size = opaque_part(cover.picture[:-1])
        if not mask.get_at((size[0] // 2, size[1] // 2)):
            return 0.0
        veil, place = pygame.Mask(cover.box.size, fill=True), cover.box.topleft
    else:
        veil, place = opaque_part(cover.picture)[0].scale(cover.box.size), cover.box.topleft
    over = line.ink.overlap_area(veil, (place[0] - line.box.x, place[1] - line.box.y))
    return over / max(1, line.ink.count())


def _are_too_close(one: SeenLine, other: SeenLine) -> bool:
    """Whether two lines lie over each other, or on one height with less than a blank between them."""
    low = min(one.box.height, other.box.height)
    shared = min(one.box.bottom, other.box.bottom) - max(one.box.top, other.box.top)
    gap = max(one.box.left, other.box.left) - min(one.box.right, other.box.right)
    return (shared > low / 2 and gap < APART * low) or one.meets(other)


def _cross(one: pygame.Rect, other: pygame.Rect) -> bool:
    """Whether two boxes share more than an edge, neither being a part of the other."""
    shared = one.clip(other)
    return shared.width > SLACK and shared.height > SLACK and not one.contains(other) and not other.contains(one)


def _name(widget: Any) -> str:
    words = [getattr(widget, fact, "") for fact in ("text", "glyph", "caption", "tip")]
    return f"{type(widget).__name__} {next((repr(word) for word in words if word), '')}".strip()
