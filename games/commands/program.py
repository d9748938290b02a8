"""What the program is called, and where it lies."""

from pathlib import Path

NAME = "Tabletrix"
VERSION = "0.1.0"
IDENTIFIER = "io.tabletrix.arcade"  # how macOS tells programs apart
ROOT = Path(__file__).resolve().parents[2]
