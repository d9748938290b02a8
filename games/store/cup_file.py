"""The file of the party cup: what has happened is kept after every game, so that a cup goes on after a restart."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import msgspec

from games.bots.players import LEVELS
from games.core.catalogue import names
from games.core.contract import Complaint
from games.core.match import HUMAN
from games.core.names import is_clean
from games.core.record import LONGEST_PERSON
from games.people.party import USUAL_COLOURS, Sitter
from games.store import files
from games.store.cup import SEATS, Cup, KeptCup, in_order
from games.store.locks import changing
from games.words import in_words, say

LONGEST_FILE = 1_000_000  # bytes; some 1,000 are usual


def usual_path() -> Path:
    return files.folder() / "cup.json"


def keep(cup: Cup) -> list[str]:
    """Write it down; what went wrong, in words."""
    try:
        save(cup, usual_path())
    except Complaint as complaint:
        return [in_words(complaint)]
    return []


def begin(cup: Cup) -> list[str]:
    """Write a new cup down; what went wrong, in words. A Complaint if another one is being played already."""
    with ExitStack() as stack:
        try:
            stack.enter_context(changing(usual_path()))
            other = load(usual_path())
        except files.SetAside:
            other = None
        except Complaint as complaint:
            return [in_words(complaint)]
        if other is not None:
            raise Complaint("Another window has begun a cup, and that one goes on.")
        return keep(cup)


def change(cup: Cup, deed: Callable[[Cup], None]) -> list[str]:
    """Do something to a cup as it is kept now, and write it down; what went wrong, in words.

    It may have gone on in another window, which waits meanwhile. Where the disk fails, or the cup is gone, it is done
    in memory alone.
    """
    with ExitStack() as stack:
        told = _brought_up_to_date(cup, stack)
        deed(cup)
        return told or keep(cup)


def _brought_up_to_date(cup: Cup, stack: ExitStack) -> list[str]:
    """Let nobody else change the file until the stack is left, and take over what they have; why that cannot be."""
    try:
        stack.enter_context(changing(usual_path()))
        now = load(usual_path())
    except files.SetAside:
        return []  # what this window knows is as good
    except Complaint as complaint:
        return [in_words(complaint)]
    if now is None and not cup.is_on_disk:
        return []
    cup.is_gone = now is None or now.kept.id != cup.kept.id
    if now is None or cup.is_gone:
        return [say("This cup was ended in another window.")]
    cup.kept = now.kept
    return []


def forget(cup: Cup) -> list[str]:
    """It is over, or nobody wants to go on with it; what went wrong, in words."""
    try:
        with changing(usual_path()):
            now = load(usual_path())
            if now is not None and now.kept.id == cup.kept.id:  # another window may have begun the next one
                files.drop(usual_path())
    except Complaint as complaint:
        return [in_words(complaint)]
    return []


def begun() -> tuple[Cup | None, list[str]]:
    """The cup that is being played, if there is one; a damaged file is put out of the way."""
    try:
        return load(usual_path()), []
    except files.SetAside as gone:
        told = Complaint(
            "The cup was damaged and is lost; its file is '{file}' ({fault})", file=gone.aside, fault=gone.fault
        )
        return None, [in_words(told)]
    except Complaint as complaint:
        return None, [in_words(complaint)]


def save(cup: Cup, path: Path) -> None:
    files.replace(path, msgspec.json.format(msgspec.json.encode(cup.kept), indent=2) + b"\n")
    cup.is_on_disk = True


def load(path: Path) -> Cup | None:
    """The cup that is being played, if there is one; SetAside if the file makes no sense."""
    return files.take_up(path, LONGEST_FILE, _from_json)


def _from_json(data: bytes) -> Cup:
    try:
        kept = msgspec.json.decode(data.decode(), type=KeptCup)  # all of it is text, also what nobody asks for
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise files.Damaged("not a cup in JSON: {fault}", fault=fault) from None
    _check(kept)
    cup = Cup(kept.players, kept.games)
    cup.kept = msgspec.structs.replace(kept, players=cup.players)
    cup.is_on_disk = True
    return cup


def _check(kept: KeptCup) -> None:
    if not (_are_games(kept.games) and _are_seats(kept) and all(map(_is_player, kept.players))):
        raise files.Damaged("not a cup: {fault}", fault=Complaint("its players or its games are wrong"))
    cup = Cup(kept.players, kept.games)
    cup.kept.joined, cup.kept.tournaments = kept.joined, kept.tournaments
    if cup.is_over:
        raise files.Damaged("not a cup: {fault}", fault=Complaint("its players or its games are wrong"))
    for places in kept.played:
        fixture = cup.next
        if fixture is None or sorted(in_order(places)) != sorted(fixture.players):
            raise files.Damaged("not a cup: {fault}", fault=Complaint("its results do not fit its matches"))
        cup.kept.played.append(places)


def _are_games(games: list[str]) -> bool:
    """Each at most once, as they are chosen."""
    return bool(games) and all(game in names() for game in games) and len(set(games)) == len(games)


def _are_seats(kept: KeptCup) -> bool:
    """Enough at every time, each in a colour of its own, and who was added later comes later."""
    count, joined = len(kept.players), kept.joined
    in_time = all(first in range(len(kept.games)) for first in joined)
    differ = len({sitter.colour for sitter in kept.players}) == count
    return count in SEATS and count - len(joined) in SEATS and in_time and differ and sorted(joined) == joined


def _is_player(sitter: Sitter) -> bool:
    is_name = len(sitter.name) <= LONGEST_PERSON and is_clean(sitter.name)
    return is_name and sitter.who in (HUMAN, *LEVELS) and sitter.colour in USUAL_COLOURS
