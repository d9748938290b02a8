"""Records: what is written can be read, and what is wrong is refused with line, move and reason, never a crash."""

import json
from io import BytesIO
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.bots.live.arena import play_match
from games.core.catalogue import game_named, names
from games.core.contract import Complaint
from games.core.match import Match
from games.core.record import LONGEST_LINE, BadRecord, read_records, to_line, to_record


def record_of(name: str, seats: int = 2) -> dict[str, Any]:
    match = play_match(game_named(name), ("random",) * seats, seed=2, patience=1.0)
    return json.loads(to_line(to_record(match)))


RECORDS = {name: record_of(name) for name in names()}


def read(*lines: bytes | dict[str, Any]) -> list[Any]:
    text = [line if isinstance(line, bytes) else json.dumps(line).encode() + b"\n" for line in lines]
    return list(read_records(BytesIO(b"".join(text)), game_named))


def fault_in(*lines: bytes | dict[str, Any]) -> str:
    with pytest.raises(BadRecord) as caught:
        read(*lines)
    message = str(caught.value)
    assert "\n" not in message and len(message) < 400
    return message


def changed(name: str, move: int | None = None, **fields: Any) -> dict[str, Any]:
    """A good record with some fields of it, or of one of its moves, replaced; None takes a field away."""
    record = json.loads(json.dumps(RECORDS[name]))
    target = record if move is None else record["moves"][move]
    for field, value in fields.items():
        if value is None:
            del target[field]
        else:
            target[field] = value
    return record


@pytest.mark.parametrize("name", names())
def test_the_fields_are_those_of_the_format_in_their_order(name):
    assert list(RECORDS[name]) == ["format", "game", "seed", "seats", "options", "moves", "outcome"]
    assert list(RECORDS[name]["outcome"]) == ["scores", "winners", "reason"]
    assert all(next(iter(move)) == "by" for move in RECORDS[name]["moves"])
    assert len(read(RECORDS[name])) == 1


def test_moves_have_the_form_of_the_format():
    """One example of every kind of move, to the letter."""
    link, border, tantrix, tetrix = (game_named(n) for n in ("link", "borderline", "tantrix", "tetrix"))
    for game, data in [
        (link, {"roll": "T", "for": 0, "start": True}),
        (link, {"roll": "LINK", "for": 1}),
        (link, {"place": [[0, 0], [1, 0], [1, 1], [2, 1]]}),
        (link, {"pass": True}),
        (border, {"shape": "S"}),
        (border, {"place": [[3, 0], [4, 0], [4, 1], [5, 1]]}),
        (tantrix, {"draw": 17, "to": 0}),
        (tantrix, {"lay": 17, "at": [1, -1], "edges": "YYGRGR", "step": "forced"}),
        (tantrix, {"pass": True}),
        (tetrix, {"dice": ["o", "s", "s", "x"]}),
        (tetrix, {"enter": [[6, 2, "s"], [6, 3, "x"], [7, 2, "o"], [8, 2, "s"]]}),
        (tetrix, {"cannot": True}),
        (tetrix, {"decline": True}),
        (tetrix, {"stop": True}),
    ]:
        assert game.to_json(game.from_json(data)) == data


def test_cells_may_come_in_any_order_and_a_form_in_any_turn():
    link, tetrix = game_named("link"), game_named("tetrix")
    assert link.from_json({"place": [[2, 1], [0, 0], [1, 1], [1, 0]]}) == link.from_json(
        {"place": [[0, 0], [1, 0], [1, 1], [2, 1]]}
    )
    lying = {"form": "T", "cells": [[0, 0, "s"], [1, 0, "o"], [2, 0, "s"], [1, 1, "x"]]}
    standing = {"form": "T", "cells": [[1, 0, "s"], [1, 1, "o"], [1, 2, "s"], [0, 1, "x"]]}
    assert tetrix.from_json(lying) == tetrix.from_json(standing)


def test_line_and_move_of_a_fault_are_told():
    good = RECORDS["link"]
    assert fault_in(good, good, changed("link", move=4, place=[[0, 0]])).startswith("line 3, move 5: ")
    assert fault_in(good, b"{}\n").startswith("line 2: ")


@pytest.mark.parametrize(
    "line",
    [
        json.dumps(RECORDS["link"]).encode()[:-40] + b"\n",
        b"hello\n",
        b"\xef\xbb\xbfhello\n",
        b"[1, 2]\n",
        b"\xff\xfe{}\n",
        b'{"format": 1, "game": "link"}\n',
        b"[" * 100_000 + b"\n",
        b'{"a":' * 100_000 + b"\n",
        b'{"format": 1e400}\n',
        b'"\\ud800"\n',
        b"\x00\n",
    ],
)
def test_what_is_no_record_is_refused(line):
    assert fault_in(line).startswith("line 1: not a ")


@pytest.mark.parametrize("blank", [b"\n", b"\r\n", b" \t\n", b"   "])
def test_a_byte_order_mark_and_blank_lines_do_no_harm_and_count_as_lines(blank):
    good = json.dumps(RECORDS["link"]).encode() + b"\n"
    assert len(read(b"\xef\xbb\xbf" + good, b"\n", good, blank)) == 2
    assert read(b"\xef\xbb\xbf") == read(blank) == []
    assert fault_in(good, b"\n", b"\n", b"{}\n").startswith("line 4: ")
    assert fault_in(good, b"\xef\xbb\xbf" + good).startswith("line 2: not a line of JSON"), "only a file begins with it"


@pytest.mark.parametrize("name", names())
def test_a_key_that_is_there_twice_is_refused_wherever_it_is(name):
    line = json.dumps(RECORDS[name])
    for key in ("seed", "by", "reason"):
        twice = line.replace(f'"{key}": ', f'"{key}": 0, "{key}": ', 1)
        assert f"the field '{key}' is there twice" in fault_in(twice.replace('"reason": 0', '"reason": ""').encode())
    hidden = line.replace('"by"', '"b\\u0079": 1, "by"', 1).encode()
    assert "the field 'by' is there twice" in fault_in(hidden)


def test_a_line_longer_than_any_game_is_refused_before_it_is_read_whole():
    assert "longer than any game" in fault_in(b" " * (LONGEST_LINE + 10))


@pytest.mark.parametrize(
    "fields, message",
    [
        ({"format": 2}, "format 2"),
        ({"game": "chess"}, "no game 'chess'"),
        ({"seats": ["random"]}, "2 to 4 players"),
        ({"seats": ["random", ""]}, "name"),
        ({"seats": ["random", "x" * 2000]}, "name"),
        ({"seats": ["random", 7]}, "Expected `str`"),
        ({"seed": "seven"}, "Expected `int | null`"),
        ({"seed": 2**70}, "seed"),
        ({"options": {"speed": 3}}, "option"),
        ({"moves": "none"}, "Expected `array`"),
        ({"moves": [3]}, "Expected `object`"),
        ({"comment": "nice game"}, "unknown field"),
        ({"outcome": {"scores": [1, 2], "winners": [1]}}, "missing required field `reason`"),
        ({"outcome": {"scores": [99, 0], "winners": [0], "reason": "tower full"}}, "scores should be"),
    ],
)
def test_wrong_fields_are_refused(fields, message):
    assert message in fault_in(changed("link", **fields))


def test_wrong_winners_and_reasons_are_refused():
    told = RECORDS["link"]["outcome"]
    assert "winners should be" in fault_in(changed("link", outcome={**told, "winners": [0, 1]}))
    assert "reason should be" in fault_in(changed("link", outcome={**told, "reason": "forfeit"}))


def test_an_outcome_cannot_be_told_before_the_end_but_may_be_left_out_after_it():
    cut = changed("link")
    del cut["moves"][-1]
    assert "still in play" in fault_in(cut)
    assert read({**cut, "outcome": None})[0].outcome is None
    assert read({**changed("link"), "outcome": None})[0].outcome is not None


@pytest.mark.parametrize(
    "name, move, fields, message",
    [
        ("link", 0, {"by": None}, "'by' is missing"),
        ("link", 0, {"by": 0}, "move of chance, not of seat 0"),
        ("link", 0, {"by": 7}, "'by' must be a whole number"),
        ("link", 0, {"by": True}, "'by' must be a whole number"),
        ("link", 0, {"note": "x"}, "'note' does not belong here"),
        ("link", 0, {"roll": "X"}, "'roll' must be one of"),
        ("link", 0, {"start": False}, "'start' can only be true"),
        ("link", 0, {"for": 1}, "rule TL-2"),
        ("link", 0, {"for": 2**70}, "whole number"),
        ("link", -1, {"place": [[0, 0], [1, 0], [2, 0], [3, 0]]}, "rule TL-"),
        ("link", -1, {"place": [[0, 0], [5, 5], [2, 0], [3, 0]]}, "seven shapes"),
        ("link", -1, {"place": [[0, 0], [0, 0], [2, 0], [3, 0]]}, "4 different cells"),
        ("link", -1, {"place": [[0, 0], [0, 1.5], [2, 0], [3, 0]]}, "list of cells"),
        ("link", -1, {"place": [[0, 0], [0, 10**30], [2, 0], [3, 0]]}, "list of cells"),
        ("link", -1, {"place": {}}, "list of cells"),
        ("borderline", 0, {"shape": ["S"]}, "'shape' must be one of"),
        ("borderline", 1, {"place": [[0, 40], [1, 40], [2, 40], [3, 40]]}, "rule BL-"),
        ("tetrix", 0, {"dice": ["o", "o", "o"]}, "four of the symbols"),
        ("tetrix", 0, {"dice": ["o", "o", "o", "oo"]}, "four of the symbols"),
        ("tetrix", 0, {"dice": ["o", "o", "o", []]}, "four of the symbols"),
        ("tetrix", 1, {"form": "Q"}, "'form' must be one of"),
        ("tetrix", 1, {"cells": [[1, 1, "o"], [2, 1, "o"], [3, 1, "s"], [4, 1, "x"]]}, "smallest column"),
        ("tetrix", 2, {"enter": [[0, 0, "o"], [1, 0, "o"], [2, 0, "q"], [3, 0, "o"]]}, "list of cells"),
        ("tantrix", 0, {"draw": 57}, "'draw' must be a whole number from 1 to 56"),
        ("tantrix", 12, {"edges": "RRRRRR"}, "does not show the edges"),
        ("tantrix", 12, {"edges": ["R"]}, "does not show the edges"),
        ("tantrix", 12, {"at": [5, 5]}, "rule TX-3"),
        ("tantrix", 12, {"step": "third"}, "'step' must be one of"),
        ("tantrix", 12, {"step": "forced"}, "rule TX-"),
    ],
)
def test_wrong_moves_are_refused(name, move, fields, message):
    number = move + 1 if move >= 0 else len(RECORDS[name]["moves"])
    fault = fault_in(changed(name, move, **fields))
    assert f"move {number}: " in fault and message in fault


@pytest.mark.parametrize(
    "entry, message",
    [
        ({"by": 0, "forfeit": "bored"}, "'forfeit' must be one of"),
        ({"by": 5, "forfeit": "resigned"}, "'by' must be"),
        ({"by": "chance", "forfeit": "resigned"}, "'by' must be"),
        ({"by": 0, "forfeit": "timeout"}, "not its turn"),
        ({"by": 0, "seat": ""}, "name"),
        ({"by": 0, "seat": 3}, "name"),
        ({"by": 0, "seat": "hard", "extra": 1}, "does not belong"),
        ({"by": 0}, "must hold"),
        ({}, "'by' is missing"),
    ],
)
def test_wrong_entries_are_refused(entry, message):
    record = changed("link")
    record["moves"].insert(0, entry)
    assert message in fault_in(record)


def test_nothing_may_follow_the_end():
    record = changed("link")
    for entry in ({"by": 0, "seat": "hard"}, {"by": 0, "forfeit": "resigned"}, record["moves"][-1]):
        longer = {**record, "moves": [*record["moves"], entry]}
        assert f"move {len(longer['moves'])}: " in fault_in(longer)


def test_tantrix_records_must_name_the_colours():
    assert "complete" in fault_in(changed("tantrix", options={}))
    for colours in (["R"], ["R", "R"], ["R", "X"], "RY", [1, 2], [["R"], "Y"]):
        assert "different colours" in fault_in(changed("tantrix", options={"colours": colours}))


def test_tetrix_records_with_sheets_are_read_and_written_alike():
    chosen = Match(game_named("tetrix"), ("random", "random"), 2, {"sheets": ["blue", "red"]})
    line = to_line(to_record(chosen))
    assert b'"options":{"sheets":["blue","red"]}' in line
    (again,) = read(line)
    assert to_line(to_record(again)) == line and again.state == chosen.state


def test_tetrix_records_from_before_sheets_were_chosen_are_read_and_written_alike():
    assert RECORDS["tetrix"]["options"] == {}, "who has not chosen says nothing"
    (again,) = read(RECORDS["tetrix"])
    assert again.state.colours == ("red", "yellow")
    assert json.loads(to_line(to_record(again))) == RECORDS["tetrix"]


def test_tetrix_records_with_wrong_sheets_are_refused():
    for sheets in (["red"], ["red", "red"], ["red", "green"], "red", [1, 2], [["red"], "blue"], ["red"] * 9999, {}):
        assert "different sheets" in fault_in(changed("tetrix", options={"sheets": sheets}))
    assert "solo sheet" in fault_in({**record_of("tetrix", 1), "options": {"sheets": ["red"]}})


TEXT = st.text('aLosx{}"\\é\n\ud800', max_size=5)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | TEXT,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(TEXT, inner, max_size=4),
    max_leaves=12,
)
FIELDS = (
    "by roll for start place pass shape dice form cells enter cannot decline stop draw to lay at edges step forfeit "
    "seat"
).split()
CELL = st.lists(st.integers(-3, 12) | st.sampled_from("osx"), min_size=1, max_size=4)
VALUE = JSON | st.lists(CELL, max_size=5) | st.sampled_from(["L", "T", "o", "LINK", "free", True, 0, 1, 17])


@given(st.sampled_from(names()), st.dictionaries(st.sampled_from(FIELDS), VALUE, max_size=4))
def test_any_move_is_read_or_refused(name, data):
    game = game_named(name)
    try:
        move = game.from_json(data)
    except Complaint as complaint:
        assert str(complaint)
    else:
        assert game.from_json(game.to_json(move)) == move


@given(st.binary(max_size=200) | JSON.map(lambda value: json.dumps(value).encode()))
def test_any_line_is_read_or_refused(line):
    try:
        list(read_records(BytesIO(line), game_named))
    except BadRecord as fault:
        assert str(fault).startswith("line ")


@given(st.data())
def test_a_good_record_with_one_value_changed_is_read_or_refused(data):
    record = changed(data.draw(st.sampled_from(names())))
    spots = [record, record["outcome"], *record["moves"]]
    spot = data.draw(st.sampled_from(spots))
    spot[data.draw(st.sampled_from(sorted(spot)))] = data.draw(VALUE)
    try:
        read(record)
    except BadRecord as fault:
        assert str(fault).startswith("line 1")
