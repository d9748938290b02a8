"""`python -m games.tools.layout`: where words or controls overlap, are too small, or lie beyond the window.

Looks at the screens of `shots`: `--only results` at those whose names begin like this. With no size, at all sizes that
the tests look at.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any
from unittest.mock import patch

from games.commands.arguments import window_size
from games.store.settings import TEXT_SIZES
from games.tools.table_shots import Size
from games.window.sdl import prepare_sdl
from games.words import LANGUAGES, language, use_language

LOOKS: dict[str, tuple[Size, ...]] = {  # by language, the sizes that its screens are looked at in
    "en": ((1920, 1080), (3840, 2160)),
    "de": ((1280, 720), (1024, 600)),  # German has the longest words
    "fr": ((1024, 600),),
    "pl": ((1080, 1920),),
}


def found_in(
    tongue: str,
    sizes: Iterable[Size],
    only: str = "",
    text: float | None = None,
    part: tuple[int, int] = (0, 1),
    judged: Callable[[str, int], Sequence[Any]] | None = None,
) -> Iterator[tuple[str, Size, Any]]:
    """The screen, the size and the fault, for all the screens whose names begin like this; or one part of so many.

    Each screen is opened once, and its window then has one size after the other. Nobody thinks about the games that
    are reviewed: `judged` says what there might be to say.
    """
    from games.tools import table_shots
    from games.tools.layout_faults import faults
    from games.tools.layout_record import look, without_pictures
    from games.tools.shell_shots import screens
    from games.tools.studio import nobodys_folder

    sizes = tuple(sizes)
    before = language()
    use_language(tongue)
    try:
        with nobodys_folder(), without_pictures(), patch.object(table_shots, "judged", judged or judged_quickly):
            for number, (name, screen) in enumerate(screens().items()):
                if not name.startswith(only) or number % part[1] != part[0]:
                    continue
                cabinet = screen(sizes[0])
                cabinet.settings.text_size = text or cabinet.settings.text_size
                for size in sizes:
                    for fault in faults(look(cabinet, size)):
                        yield name, size, fault
    finally:
        use_language(before)


def judged_quickly(game: str, seats: int) -> Sequence[Any]:
    """Something about every move of a game, without its having been thought about: only the room for it matters."""
    from games.bots.players import Hint, Verdict
    from games.scenes.judging import Costly
    from games.tools import moments

    found = []
    for number, step in enumerate(moments.played(game, seats).steps):
        if step.by >= 0:
            hint = Hint(step.move, "completes {areas} areas at once: +{points}", {"areas": 2, "points": 31})
            cost = (31.0 if seats == 1 else 0.25) - 0.01 * (number % 12)  # those that cost most lie apart
            found.append(Costly(number, step.by, Verdict((1 / seats,) * seats, cost, hint)))
    return found


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m games.tools.layout", description=__doc__, allow_abbrev=False)
    parser.add_argument("--size", type=window_size, help="of the window")
    parser.add_argument("--lang", choices=tuple(LANGUAGES), help="the language (en)")
    parser.add_argument("--text", type=float, choices=TEXT_SIZES, help="how large words are (as usual)")
    parser.add_argument("--only", default="", help="only screens whose name begins like this")
    arguments = parser.parse_args()
    prepare_sdl()
    looks = LOOKS
    if arguments.size or arguments.lang:
        tongue = arguments.lang or "en"
        looks = {tongue: (arguments.size,) if arguments.size else LOOKS.get(tongue, LOOKS["en"])}
    count = 0
    for tongue, sizes in looks.items():
        for name, size, fault in found_in(tongue, sizes, arguments.only, arguments.text):
            count += 1
            print(f"{name}  {size[0]}x{size[1]} {tongue}  {fault}", flush=True)
    print(f"{count} found")
    return 1 if count else 0


if __name__ == "__main__":
    raise SystemExit(main())
