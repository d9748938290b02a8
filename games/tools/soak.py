"""`soak`: long proofs, of which the tests run only a small sample."""

import argparse
from concurrent.futures import ThreadPoolExecutor

from games.commands.arguments import whole_number
from games.core.catalogue import names
from games.words import say


def add(subparsers: argparse._SubParsersAction) -> None:
    command = subparsers.add_parser(
        "soak",
        help=say("run a long proof: {names}", names=", ".join(PROOFS)),
        description=say(
            "breaks: break each rule on purpose; the tests that name it must notice. kills: pull the plug on a game in "
            "play; every committed move must be there again. throws: throw dice; they must come to rest on the drawn "
            "faces. spins: spin the drum; it must stop on the drawn shape, without a snap. hurry: do two "
            "things in one frame at every table in every phase, and everything several times in a row; nothing may "
            "break, and nothing is done that nobody can have meant. starts: start the program and end "
            "it in every way; no process may be left. data: start among files that are damaged, or well-formed and "
            "wrong; each is told or ignored as documented, and nothing else is harmed. kiosk: a day of the games "
            "playing by themselves, then a monkey that tries to get out. phones: guests lose their lines, reload and "
            "open second tabs; no decision is lost or made twice."
        ),
        allow_abbrev=False,
    )
    command.add_argument("name", choices=tuple(PROOFS))
    often = say(
        "how often (starts 50, kills 200, phones 500, throws and spins 2000, data 10000, hurry all pairs and 50000, "
        "deeds of the monkey 20000)"
    )
    command.add_argument("--count", type=whole_number(1, 1_000_000), help=often)
    first = say("what kills, spins, hurry, starts, data and phones begin with (1)")
    command.add_argument("--seed", type=whole_number(0, 2**31), default=1, help=first)
    command.add_argument("--jobs", type=whole_number(1, 64), default=2, help=say("how many breaks at a time (2)"))
    command.add_argument("--hours", type=float, default=24.0, help=say("how long the kiosk plays by itself (24)"))
    command.set_defaults(run=run)


def run(arguments: argparse.Namespace) -> int:
    count, complaints = PROOFS[arguments.name](arguments)
    for complaint in complaints:
        print(complaint)
    print(say("{name}: {count} tried, {failed} failed", name=arguments.name, count=count, failed=len(complaints)))
    return 1 if complaints else 0


def _breaks(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    """Each break waits for a pytest of its own, so threads are enough."""
    from tests.break_runner import all_breaks, complaint_about

    breaks = all_breaks()
    with ThreadPoolExecutor(arguments.jobs) as pool:
        return len(breaks), [complaint for complaint in pool.map(complaint_about, breaks) if complaint]


def _kills(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    from games.tools.soak_kills import soak_kills

    count = arguments.count or 200
    return count, soak_kills(count, arguments.seed)


def _throws(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    from games.tools.moments import shots_for
    from games.tools.soak_dice import soak_throws

    count = arguments.count or 2000
    return count, soak_throws(count, [tray for game in names() for tray in shots_for(game).trays])


def _spins(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    """What games promise of their own things, such as a drum."""
    from games.tools.moments import shots_for

    count = arguments.count or 2000
    proofs = [proof for game in names() for name, proof in shots_for(game).proofs.items() if name == "spins"]
    return count * len(proofs), [complaint for proof in proofs for complaint in proof(count, arguments.seed)]


def _hurry(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    from games.tools.soak_bursts import soak_bursts
    from games.tools.soak_hurry import soak_hurry

    pairs, complaints = soak_hurry(arguments.count, arguments.seed)
    bursts = arguments.count or 50_000
    return pairs + bursts, complaints + soak_bursts(bursts, arguments.seed)


def _starts(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    from games.tools.soak_first_starts import soak_first_starts
    from games.tools.soak_starts import soak_starts

    count = arguments.count or 50
    first = max(count // 5, 1)  # each takes as long as many of the others
    complaints = soak_starts(count, arguments.seed)
    return count + first, complaints + soak_first_starts(first, arguments.seed)


def _data(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    from games.tools.soak_data import soak_data

    count = arguments.count or 10_000
    return count, soak_data(count, arguments.seed)


def _kiosk(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    from games.tools.soak_kiosk import soak_kiosk

    count = arguments.count or 20_000
    return count, soak_kiosk(count, arguments.seed, arguments.hours)


def _phones(arguments: argparse.Namespace) -> tuple[int, list[str]]:
    from games.tools.soak_phones import soak_phones

    return soak_phones(arguments.count or 500, arguments.seed)


PROOFS = {
    "breaks": _breaks,
    "kills": _kills,
    "throws": _throws,
    "spins": _spins,
    "hurry": _hurry,
    "starts": _starts,
    "data": _data,
    "kiosk": _kiosk,
    "phones": _phones,
}
