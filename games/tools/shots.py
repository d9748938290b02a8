"""`shots`: every screen of the program as a picture, without a display. In-game pictures come from replayed games."""

from __future__ import annotations

import argparse
from pathlib import Path

from games.commands.arguments import window_size
from games.core.contract import Complaint
from games.core.sentences import Plural
from games.store.settings import TEXT_SIZES
from games.window.sdl import prepare_sdl
from games.words import LANGUAGES, say, use_language


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser("shots", help=say("take a picture of every screen"), allow_abbrev=False)
    command.add_argument("folder")
    command.add_argument("--size", type=window_size, default="1920x1080", help=say("size of the window (1920x1080)"))
    command.add_argument("--lang", choices=tuple(LANGUAGES), default="en", help=say("the language"))
    command.add_argument("--text", type=float, choices=TEXT_SIZES, help=say("how large words are (as usual)"))
    command.add_argument("--only", help=say("only pictures whose name begins like this"))
    command.add_argument("--film", action="store_true", help=say("a short film of all the games instead"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    prepare_sdl()
    from games.tools.shell_shots import screens
    from games.tools.studio import nobodys_folder, photograph

    folder = Path(arguments.folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as fault:
        raise Complaint("cannot make the folder '{path}': {reason}", path=folder, reason=fault.strerror) from None
    use_language(arguments.lang)
    if arguments.film:
        from games.tools.film import film

        path = folder / "film.webp"
        seconds = film(arguments.size, path)
        size = path.stat().st_size / 1e6
        print(say("{file}: {seconds:.0f} s, {size:.1f} MB", file=path, seconds=seconds, size=size))
        return 0
    count = 0
    with nobodys_folder():
        for name, screen in screens().items():
            if arguments.only and not name.startswith(arguments.only):
                continue
            cabinet = screen(arguments.size)
            cabinet.settings.text_size = arguments.text or cabinet.settings.text_size
            cabinet.refit()
            photograph(cabinet, folder / f"{name}.png")
            count += 1
    print(say(Plural("{count} [picture|pictures] in {folder}"), count=count, folder=folder))
    return 0
