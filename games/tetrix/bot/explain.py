"""What a move of Te-Trix does to a sheet, in a sentence for a person; and what kind of player would like it."""

from typing import NamedTuple

from games.bots.bot import Why
from games.bots.tempers import BLOCKER, BOLD, CAUTIOUS, GREEDY
from games.core.sentences import Plural
from games.tetrix.rules.game import FULL_SHEET, LEAST_AREA, Sheet, areas, counted, points


class Entered(NamedTuple):
    """A sheet before and after a form was entered on it."""

    before: Sheet
    after: Sheet
    overhang: int

    @property
    def gained(self) -> int:
        return points(self.after) - points(self.before)


def why_entered(entry: Entered, promised: int) -> Why:
    """What speaks for it; `promised` are the points that the sheet is expected to end with."""
    gained = entry.gained
    if gained > 0:
        return _why_gained(entry, gained)
    if gained < 0:
        return Why(
            Plural("costs {points} [point|points] now and promises {total} in the end"),
            {"points": -gained, "total": promised},
        )
    if _largest_grown(entry) == 4:
        return Why("makes an area of four: one more cell and it counts")
    if _parted(entry):
        return Why("keeps two areas that count apart")
    if _filled_gaps(entry):
        return Why("fills a gap that few forms fit")
    if _largest_grown(entry) == 3:
        return Why("makes an area of three: two more cells and it counts")
    if entry.overhang:
        return Why("enters only what helps: {cells} over the edge", {"cells": entry.overhang})
    if (started := _started(entry)) > 1:
        return Why("starts {areas} areas with room to grow", {"areas": started})
    return Why(Plural("promises about {points} [point|points] in the end"), {"points": promised})


def _why_gained(entry: Entered, gained: int) -> Why:
    completed = _completed(entry)
    if len(completed) > 1:
        return Why("completes {areas} areas at once: +{points}", {"areas": len(completed), "points": gained})
    if not completed:
        return Why(
            Plural("adds {cells} [cell to an area that counts|cells to areas that count]: +{points}"),
            {"cells": _added(entry), "points": gained},
        )
    if _parts(entry, completed[0]) > 1:
        return Why("joins small areas to one that counts: +{points}", {"points": gained})
    return Why("completes an area of {cells}: +{points}", {"cells": completed[0].bit_count(), "points": gained})


# What has changed


def _grown(entry: Entered) -> list[int]:
    """The areas in which something new was entered."""
    return [area for before, after in zip(*entry[:2]) for area in areas(after) if area & ~before]


def _completed(entry: Entered) -> list[int]:
    """Areas that count, and of which no part did before."""
    old = [area for mask in entry.before for area in areas(mask) if area.bit_count() >= LEAST_AREA]
    return [area for area in _grown(entry) if area.bit_count() >= LEAST_AREA and not any(area & each for each in old)]


def _parts(entry: Entered, area: int) -> int:
    """How many areas it was before."""
    return sum(bool(area & each) for mask in entry.before for each in areas(mask))


def _added(entry: Entered) -> int:
    """How many more cells count."""
    return sum(counted(after)[1] - counted(before)[1] for before, after in zip(*entry[:2]))


def _largest_grown(entry: Entered) -> int:
    """The size of the largest small area that has grown and can grow on."""
    free = FULL_SHEET & ~sum(entry.after)
    sizes = [area.bit_count() for area in _grown(entry) if _beside(area) & free]
    return max((size for size in sizes if size < LEAST_AREA), default=0)


def _parted(entry: Entered) -> bool:
    """Whether another symbol stands now where two areas that count could have been joined by mistake."""
    for symbol, mask in enumerate(entry.before):
        other = sum(entry.after) & ~sum(entry.before) & ~entry.after[symbol]
        large = [_beside(area) for area in areas(mask) if area.bit_count() >= LEAST_AREA]
        if any(one & two & other for number, one in enumerate(large) for two in large[:number]):
            return True
    return False


def _filled_gaps(entry: Entered) -> int:
    """How many cells were filled that had no free neighbour."""
    free = FULL_SHEET & ~sum(entry.before)
    return (free & ~_beside(free) & sum(entry.after)).bit_count()


def _started(entry: Entered) -> int:
    """How many new areas there are that can come to count."""
    free = FULL_SHEET & ~sum(entry.after)
    new = [area for before, after in zip(*entry[:2]) for area in areas(after) if not area & before]
    return sum(_room(area, free) >= LEAST_AREA for area in new)


def _room(area: int, free: int) -> int:
    """The cells that an area can spread over in a few rounds, its own included."""
    for _ in range(LEAST_AREA - 1):
        area |= _beside(area) & free
    return area.bit_count()


def _beside(mask: int) -> int:
    return mask << 1 | mask >> 1 | mask << 8 | mask >> 8


# Tempers


def liking(temper: str, entry: Entered, others: int) -> float:
    """How much a player likes an entry; `others` is what the form brings the others at once, in points."""
    if temper == GREEDY:
        return entry.gained + (_touches(entry.after) - _touches(entry.before)) / 5  # what counts, or soon will
    if temper == BOLD:
        return sum(len(areas(mask)) for mask in entry.after)  # every area may become one that counts
    free = FULL_SHEET & ~sum(entry.after)
    if temper == BLOCKER:
        return -others - (free & ~_beside(free)).bit_count()  # nothing for them, and no gap that only luck can fill
    assert temper == CAUTIOUS
    return ((free & free >> 1).bit_count() + (free & free >> 8).bit_count()) // 2  # room that hangs together


def _touches(sheet: Sheet) -> int:
    """How many symbols have an equal neighbour."""
    return sum((mask & _beside(mask)).bit_count() for mask in sheet)
