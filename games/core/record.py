"""Records: a game as one line of JSON, from which it can be replayed and refereed without this program.

A file of them may begin with a byte order mark and have blank lines between the records: text editors and people leave
such things behind. An object that has a key twice is refused, for nobody can say which of the two counts.
"""

import json
from collections.abc import Callable, Iterator, Mapping
from typing import IO, Annotated, Any

import msgspec

from games.core.contract import CHANCE, Complaint, Game, Unreadable
from games.core.match import FORFEITS, HUMAN, Entry, Forfeit, Match, Step
from games.core.reading import one_of, only_fields, shorten, whole_number

FORMAT = 1
LONGEST_LINE = 4_000_000  # bytes; a long game has some 30,000
LONGEST_NAME = 1000  # letters of a seat's name
LONGEST_PERSON = LONGEST_NAME - len(f"{HUMAN}:")  # who sits there; the seat is called human:NAME
BYTE_ORDER_MARK = b"\xef\xbb\xbf"
Seed = Annotated[int, msgspec.Meta(ge=-(2**63), le=2**63 - 1)]


class OutcomeRecord(msgspec.Struct, forbid_unknown_fields=True):
    scores: list[int]
    winners: list[int]
    reason: str


class Record(msgspec.Struct, forbid_unknown_fields=True):
    format: int
    game: str
    seed: Seed | None
    seats: list[str]
    options: dict[str, Any]
    moves: list[dict[str, Any]]
    outcome: OutcomeRecord | None


class BadRecord(Complaint):
    """A record that cannot be replayed: where it is wrong, and why. Lines and moves count from 1."""

    def __init__(self, cause: Complaint, move: int | None = None, line: int | None = None):
        facts = {"cause": cause, "move": move, "line": line}
        if line is None:
            super().__init__("move {move}: {cause}", **facts)
        else:
            super().__init__("line {line}: {cause}" if move is None else "line {line}, move {move}: {cause}", **facts)
        self.cause = cause
        self.move = move


class Outdated(Complaint):
    """The present rules refuse what earlier ones of the same game allow as a whole."""

    def __init__(self, fault: Complaint):
        super().__init__("only earlier rules of the game allow this: {fault}", fault=fault)


_decoder = msgspec.json.Decoder(Record)


# Writing


def to_record(match: Match) -> Record:
    """The match so far."""
    outcome = match.outcome
    return Record(
        format=FORMAT,
        game=match.game.name,
        seed=match.seed,
        seats=list(match.first_seats),
        options=match.options,
        moves=[entry_to_json(match.game, entry) for entry in match.entries],
        outcome=outcome and OutcomeRecord(list(outcome.scores), list(outcome.winners), outcome.reason),
    )


def entry_to_json(game: Game, entry: Entry) -> dict[str, Any]:
    if isinstance(entry, Step):
        return move_to_json(game, entry.by, entry.move)
    if isinstance(entry, Forfeit):
        return {"by": entry.seat, "forfeit": entry.why}
    return {"by": entry.seat, "seat": entry.to}


def move_to_json(game: Game, by: int, move: Any) -> dict[str, Any]:
    return {"by": "chance" if by == CHANCE else by, **game.to_json(move)}


def to_line(record: Record) -> bytes:
    return msgspec.json.encode(record) + b"\n"


# Reading


def read_records(file: IO[bytes], game_named: Callable[[str], Game], earlier_rules: bool = False) -> Iterator[Match]:
    """Every game of a file of records, replayed and checked; BadRecord with line and move at the first fault."""
    number = 0
    while line := file.readline(LONGEST_LINE + 1):
        number += 1
        if number == 1:
            line = line.removeprefix(BYTE_ORDER_MARK)
        if not line.strip() and len(line) <= LONGEST_LINE:
            continue
        try:
            if len(line) > LONGEST_LINE:
                raise Unreadable("the line is longer than any game: more than {most} bytes", most=LONGEST_LINE)
            match = replay(parse(line), game_named, earlier_rules)
        except BadRecord as fault:
            raise BadRecord(fault.cause, fault.move, number) from None
        except Complaint as fault:
            raise BadRecord(fault, line=number) from None
        yield match


def parse(line: bytes) -> Record:
    """The record in a line of JSON: all the fields, of the right types, and no others."""
    try:
        record = _decoder.decode(line)
    except msgspec.ValidationError as fault:
        raise Unreadable("not a record: {fault}", fault=fault) from None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Unreadable("not a line of JSON: {fault}", fault=fault) from None
    if record.format != FORMAT:
        raise Unreadable(
            "format {format} is unknown; this program reads format {known}", format=record.format, known=FORMAT
        )
    _check_keys(line)
    return record


def _check_keys(line: bytes) -> None:
    """The decoder above takes the last of two values with one key; whoever else reads the line, perhaps another."""
    try:
        json.loads(line, object_pairs_hook=_once, parse_int=len, parse_float=len)
    except (ValueError, RecursionError) as fault:
        raise Unreadable("not a line of JSON: {fault}", fault=fault) from None


def _once(pairs: list[tuple[str, Any]]) -> None:
    seen = set()
    for key, _ in pairs:
        if key in seen:
            raise Unreadable("the field {field} is there twice", field=shorten(key))
        seen.add(key)


def replay(record: Record, game_named: Callable[[str], Game], earlier_rules: bool = False) -> Match:
    """The match that a record holds, every entry of it checked; a Complaint if anything is wrong.

    Where only earlier rules of the game allow it, they do if they are asked for; otherwise the fault is Outdated.
    """
    game = game_named(record.game)
    try:
        return _replayed(record, game)
    except Complaint as fault:
        match = _replayed_by_earlier(record, game)
        if match is None:
            raise
        if earlier_rules:
            return match
        if isinstance(fault, BadRecord):
            raise BadRecord(Outdated(fault.cause), fault.move) from None
        raise Outdated(fault) from None


def _replayed_by_earlier(record: Record, game: Game) -> Match | None:
    for earlier in game.earlier():
        try:
            return _replayed(record, earlier)
        except Complaint:
            continue  # nor do these allow it
    return None


def _replayed(record: Record, game: Game) -> Match:
    for name in record.seats:
        check_name(name)
    match = Match(game, record.seats, record.seed, record.options)
    if match.options != record.options:
        raise Unreadable("the options must be complete: {options}", options=match.options)
    for number, data in enumerate(record.moves, start=1):
        try:
            replay_entry(match, data)
        except Complaint as fault:
            raise BadRecord(fault, move=number) from None
    _check_outcome(match, record.outcome)
    return match


def replay_entry(match: Match, data: Mapping[str, Any]) -> None:
    if "forfeit" in data:
        only_fields(data, {"by", "forfeit"})
        match.forfeit_by(_seat(match, data), one_of(data, "forfeit", FORFEITS))
    elif "seat" in data:
        only_fields(data, {"by", "seat"})
        check_name(data["seat"])
        match.hand_over(_seat(match, data), data["seat"])
    else:
        _replay_move(match, data)


def _replay_move(match: Match, data: Mapping[str, Any]) -> None:
    if "by" not in data:
        raise Unreadable("the field '{field}' is missing", field="by")
    by = CHANCE if data["by"] == "chance" else _seat(match, data)
    move = match.game.from_json({field: value for field, value in data.items() if field != "by"})
    if move in match.moves and by != match.to_move:
        raise Unreadable("this is a move of {owner}, not of {by}", owner=_name(match.to_move), by=_name(by))
    match.commit(move)


def _name(by: int) -> str:
    return "chance" if by == CHANCE else f"seat {by}"


def _seat(match: Match, data: Mapping[str, Any]) -> int:
    return whole_number(data, "by", 0, len(match.seats) - 1)


def check_name(name: Any) -> None:
    """A Complaint if no record can have a seat of this name."""
    if not isinstance(name, str) or not 0 < len(name) <= LONGEST_NAME:
        raise Unreadable("a seat's name must be a text of 1 to {most} characters", most=LONGEST_NAME)


def _check_outcome(match: Match, told: OutcomeRecord | None) -> None:
    """A record may leave the outcome open wherever it was cut, but what it tells must be true."""
    if told is None:
        return
    if match.outcome is None:
        raise Unreadable("the record tells an outcome, but the game is still in play")
    true_one = match.outcome
    for field in ("scores", "winners", "reason"):
        said, is_true = getattr(told, field), getattr(true_one, field)
        if (tuple(said) if isinstance(said, list) else said) != is_true:
            raise Unreadable(
                "the outcome's {field} should be {true}, not {said}",
                field=field,
                true=list(is_true) if isinstance(is_true, tuple) else is_true,
                said=shorten(said),
            )
