"""Bakes the named sets, or all of them."""

import argparse
import time
from importlib import import_module

SETS = (
    "ui",
    "signs",
    "paper",
    "tokens",
    "stationery",
    "hand",
    "desk",
    "title",
    "hero",
    "podium",
    "link",
    "tetrix",
    "borderline",
    "tantrix",
)


def main() -> None:
    reader = argparse.ArgumentParser(prog="python -m assets.bake", description="Makes the pictures of the program.")
    names = ", ".join(SETS)
    reader.add_argument("sets", nargs="*", metavar="SET", help=f"one or more of {names}; all if none is named")
    reader.add_argument("--draft", action="store_true", help="few samples: quick and grainy")
    wanted = reader.parse_args()
    if unknown := [name for name in wanted.sets if name not in SETS]:
        reader.error(f"there is no set '{unknown[0]}'; there are {names}")
    for name in wanted.sets or SETS:
        started = time.monotonic()
        import_module(f"assets.bake.{name}").bake("draft" if wanted.draft else "final")
        print(f"{name}: {time.monotonic() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main()
