"""Who sits where, as it is said on the command line: names, commas and quotes."""

import json
import os
import sys
from pathlib import Path

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from games.bots.live.external import command_of
from games.commands import main
from games.commands.arguments import seat_names
from games.core.contract import Complaint
from games.core.record import LONGEST_PERSON

PYTHON = Path(sys.executable).as_posix()
SHELL = pytest.mark.skipif(os.name != "posix", reason="quotes, backslashes and programs of a POSIX shell")

TOLD = """
import json, sys
assert sys.argv[1:] == ["--a=1,2", "b c"], sys.argv
for line in sys.stdin:
    print(json.dumps({"move": 0}), flush=True)
"""


@pytest.mark.parametrize("option", ["--seats", "--cross"])
@pytest.mark.parametrize("seat, kept", [
    ("""'cmd:PY bot.py --a=1,2 "b c"'""", """cmd:PY bot.py --a=1,2 "b c" """),
    ("""cmd:PY bot.py "--a=1,2" "b c" """, """cmd:PY bot.py "--a=1,2" "b c" """),
    pytest.param(""" "cmd:PY bot.py --a=1,2 'b c'" """, "cmd:PY bot.py --a=1,2 'b c'", marks=SHELL),
    pytest.param(r""" "cmd:PY bot.py --a=1,2 \"b c\"" """, """cmd:PY bot.py --a=1,2 "b c" """, marks=SHELL),
    pytest.param("""cmd:"PY bot.py --a=1,2 'b c'" """, """cmd:"PY bot.py --a=1,2 'b c'" """, marks=SHELL),
    pytest.param(r"cmd:PY bot.py --a=1\,2 b\ c", r"cmd:PY bot.py --a=1\,2 b\ c", marks=SHELL),
])  # fmt: skip
def test_a_comma_in_quotes_does_not_part_a_command(seat, kept, option, tmp_path, capsys, monkeypatch):
    """The program gets its arguments whole, and the record names it without the quotes around it."""
    monkeypatch.chdir(tmp_path)
    Path("bot.py").write_text(TOLD, encoding="utf-8")
    seats = "random," + seat.replace("PY", PYTHON)
    code = main(["simulate", "link", option, seats, "--patience", "30", "--out", "games.jsonl"])
    assert (code, capsys.readouterr().err) == (0, "")
    record = json.loads(Path("games.jsonl").read_bytes())
    assert sorted(record["seats"]) == sorted(["random", kept.replace("PY", PYTHON).strip()])
    assert "forfeit" not in record["moves"][-1]


@pytest.mark.parametrize("posix", [True, False])
@pytest.mark.parametrize("text, names", [
    ("easy, human:O'Hara ,hard", ["easy", "human:O'Hara", "hard"]),
    ('human:Ann "the fox,easy', ['human:Ann "the fox', "easy"]),
    ("'human:Ann, the fox',easy", ["human:Ann, the fox", "easy"]),
    (" 'cmd:a, b' , easy ", ["cmd:a, b", "easy"]),
    ("""'cmd:a "b c",d',easy""", ["""cmd:a "b c",d""", "easy"]),
    ("easy,", ["easy", ""]),
    (",,", ["", "", ""]),
    ("", [""]),
])  # fmt: skip
def test_quotes_count_only_around_a_seat_and_in_a_command(text, names, posix):
    assert seat_names(text, posix) == names


@given(st.text(alphabet="ab,'\"\\ \n\té“cmd:human", max_size=30), st.booleans())
def test_any_text_is_names_or_a_complaint(text, posix):
    try:
        names = seat_names(text, posix)
    except Complaint:
        return
    assert names and all(name == name.strip() or text.count("'") + text.count('"') for name in names)
    assert len(names) <= text.count(",") + 1


@given(st.lists(st.text(max_size=12), min_size=1), st.booleans())
def test_quotes_give_back_any_names(names, posix):
    """As somebody would write them down: with one kind of quotes, or escaped in the other."""

    def quoted(name: str) -> str:
        if "'" not in name:
            return f"'{name}'"
        assume(posix or '"' not in name)  # elsewhere a backslash is a letter, and such a name cannot be written
        escaped = name.replace("\\", "\\\\").replace('"', '\\"') if posix else name
        return f'"{escaped}"'

    assert seat_names(" , ".join(map(quoted, names)), posix) == names


def test_a_name_that_no_record_can_have_is_refused():
    """Such a game could be played, and never be read again."""
    longest = "human:" + "x" * LONGEST_PERSON
    assert seat_names(f"{longest},easy") == [longest, "easy"]
    with pytest.raises(Complaint, match="must be a text"):
        seat_names(f"{longest}x,easy")


@pytest.mark.parametrize("seat, arguments", [
    (r"""'cmd:PY C:\b\a.py 1,2'""", [r"C:\b\a.py", "1,2"]),
    (r"""cmd:PY "C:\a b\\" 1""", [r"C:\a b\\", "1"]),
    (r"""cmd:PY C:\O'Hara\a.py""", [r"C:\O'Hara\a.py"]),
    (r"""cmd:"PY C:\b\a.py 1,2" """, [r"C:\b\a.py", "1,2"]),
])  # fmt: skip
def test_backslashes_and_apostrophes_survive_on_windows(seat, arguments):
    name, other = seat_names(f"{seat.replace('PY', PYTHON)},easy", posix=False)
    assert other == "easy" and command_of(name, posix=False) == [PYTHON, *arguments]


@SHELL
def test_a_program_with_a_blank_in_its_name_is_still_one_program(tmp_path):
    program = tmp_path / "my bot"
    program.write_text("#!/bin/sh\n")
    program.chmod(0o755)
    assert command_of(f'cmd:"{program}"') == [str(program)]
    assert command_of(f'cmd:"{program}" "a b"') == [str(program), "a b"]
