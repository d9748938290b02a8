"""`python -m sounds.make [NAME ...]` makes the sounds of these names, or all."""

import sys

from sounds.make.shelf import SOUNDS, files
from sounds.make.store import FOLDER, LIST, made


def main(names: list[str]) -> int:
    unknown = [name for name in names if name not in SOUNDS]
    if unknown:
        print(f"there is no sound {', '.join(unknown)}; there are: {', '.join(SOUNDS)}")
        return 2
    if not names:
        LIST.unlink(missing_ok=True)
        wanted = {file for name in SOUNDS for file in files(name)}
        for path in FOLDER.glob("*.ogg"):
            if path.name not in wanted:
                path.unlink()  # a sound that is no longer on the shelf
    total = 0
    for name in names or SOUNDS:
        size = made(name)
        total += size
        print(f"{name}: {SOUNDS[name].variants} x, {size / 1024:.0f} KB", flush=True)
    print(f"together {total / 1024:.0f} KB")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
