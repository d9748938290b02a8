"""Which PINs somebody who knows nothing would try first: those may not be chosen.

Of those with four digits nine in ten are left, and of those with more nearly all.
"""

from itertools import pairwise

from games.core.contract import Complaint

LEAST_DIFFERENT = 3  # digits
COLUMNS = ("2580", "0852")  # the middle of the pad


def weakness(digits: str) -> Complaint | None:
    """Why it is easy to guess; the digits are not repeated."""
    if len(set(digits)) < LEAST_DIFFERENT:
        return Complaint("it needs at least three different digits")
    if len(steps_in(digits)) == 1:
        return Complaint("its digits go up or down in equal steps")
    if _is_doubled(digits):
        return Complaint("its second half repeats or mirrors the first")
    if len(digits) == 4 and digits[:2] in ("19", "20"):
        return Complaint("it could be a year")
    if digits in COLUMNS:
        return Complaint("its keys lie in a line")
    return None


def steps_in(digits: str) -> set[int]:
    """By how much each digit differs from the one before; after 9 comes 0."""
    return {(int(second) - int(first)) % 10 for first, second in pairwise(digits)}


def _is_doubled(digits: str) -> bool:
    """Two halves that are the same, forwards or backwards; an odd digit between the mirrored ones does not help."""
    half, is_odd = divmod(len(digits), 2)
    return digits == digits[::-1] or (not is_odd and digits[:half] == digits[half:])
