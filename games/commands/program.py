"""What the program is called, and where it lies."""

from pathlib import Path

from games.core import version

NAME = "Tabletrix"
VERSION = version.VERSION
IDENTIFIER = "io.tabletrix.arcade"  # how macOS tells programs apart
ROOT = Path(__file__).resolve().parents[2]
