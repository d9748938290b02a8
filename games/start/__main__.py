"""`python -m games.start`, and the command `tabletrix` that pip installs."""

import sys

from games.start import environment


def main() -> int:
    try:
        return environment.start(sys.argv[1:])
    except KeyboardInterrupt:
        return 130  # what a shell expects after Ctrl-C


if __name__ == "__main__":
    sys.exit(main())
