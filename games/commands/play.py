"""`play`, and the program without any command: the tables in a window."""

import argparse

from games.cabinet.words import say


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("play", help=say("play in a window"), allow_abbrev=False)
    command.set_defaults(run=run)


def run(_: argparse.Namespace) -> int:
    print(say("Tabletrix has no table to play on yet. The computer can play without one, for example:"))
    print("    python3 main.py simulate link --seats random,random --games 100 --seed 1")
    return 0
