"""The command line as a person meets it: one clear line for everything that is wrong, and never a traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from games.bots.net import load_nets
from games.commands import main
from games.core.catalogue import game_named, names
from games.core.names import LONGEST_LINE, is_clean
from tests.test_learning import Walk

ROOT = Path(__file__).resolve().parent.parent


def run(capsys, *arguments: str) -> tuple[int, str, str]:
    """Exit code, output and error output of a command."""
    code = main(arguments)
    told = capsys.readouterr()
    return code, told.out, told.err


def refused(capsys, *arguments: str) -> str:
    """The one line with which a command is refused."""
    code, out, err = run(capsys, *arguments)
    assert code == 2 and out == ""
    assert err.startswith("tabletrix: ") and err.count("\n") == 1 and err.endswith("\n")
    return err


@pytest.mark.parametrize(
    "arguments, message",
    [
        (["frobnicate"], "frobnicate"),
        (["--bogus"], "--bogus"),
        (["simulate"], "game"),
        (["simulate", "chess", "--seats", "random"], "no game 'chess'"),
        (["simulate", "link"], "--seats"),
        (["simulate", "link", "--seats", "random"], "2 to 4 players"),
        (["simulate", "link", "--seats", "random,random,random,random,random"], "2 to 4 players"),
        (["simulate", "borderline", "--seats", "random"], "for 2 players, not for 1"),
        (["simulate", "link", "--seats", "random,"], "no player ''"),
        (["simulate", "link", "--seats", "random,expert"], "no player 'expert'"),
        (["simulate", "link", "--seats", "random,cmd:no-such-program"], "no program 'no-such-program'"),
        (["simulate", "link", "--seats", "random,'cmd:no-such-program a,b'"], "no program 'no-such-program'"),
        (["simulate", "link", "--seats", 'random,"cmd:true a,b'], "quotes"),
        (["simulate", "link", "--seats", 'random,cmd:true "a,b'], "quotes"),
        (["simulate", "link", "--seats", "random,'cmd:true' a"], "quotes"),
        (["simulate", "link", "--cross", "random,'cmd:true a,b"], "quotes"),
        (["simulate", "link", "--seats", "random,random", "--games", "0"], "--games"),
        (["simulate", "link", "--seats", "random,random", "--games", "many"], "many"),
        (["simulate", "link", "--seats", "random,random", "--seed", "-1"], "-1"),
        (["simulate", "link", "--seats", "random,random", "--seed", "9" * 30], "999"),
        (["simulate", "link", "--seats", "random,random", "--jobs", "0"], "--jobs"),
        (["simulate", "link", "--seats", "random,random", "--patience", "nan"], "nan"),
        (["simulate", "link", "--seats", "random,random", "--out", "no/such/folder/x"], "no/such/folder/x"),
        (["simulate", "link", "--seats", "random,random", "--out", "."], "cannot open"),
        (["simulate", "link", "--seats", "random,random", "--out", "a\0b"], "cannot open"),
        (["simulate", "link", "--cross", "random"], "two or more different"),
        (["simulate", "link", "--cross", "random,random"], "two or more different"),
        (["simulate", "link", "--cross", "random,expert"], "no player 'expert'"),
        (["simulate", "link", "--cross", "easy,hard", "--seats", "easy,hard"], "not allowed with"),
        (["simulate", "link", "--seats", "random,random", "--resume"], "--out FILE"),
        (["simulate", "link", "--seats", "random,random", "--resume", "--out", "-"], "--out FILE"),
        (["train", "chess"], "no game 'chess'"),
        (["train", "link", "--course", "9"], "no course '9'"),
        (["train", "link", "--minutes", "0"], "--minutes"),
        (["train", "link", "--minutes", "1", "--rounds", "2"], "not allowed with"),
        (["bench", "--only", "bots", "--game", "chess"], "chess"),
        (["simulate", "link", "--seats", "random,random", "--gam", "3"], "--gam"),
        (["play", "chess"], "no game 'chess'"),
        (["play", "link", "--seats", "human"], "2 to 4 players"),
        (["play", "link", "--seats", "human,expert"], "no player 'expert'"),
        (["play", "link", "--seats", "human,'cmd:true a,b'"], "no player 'cmd:true a,b'"),
        (["play", "link", "--seats", "human,'easy"], "quotes"),
        (["play", "--seats", "human,human"], "--seats needs a game"),
        (["play", "link", "--lang", "xx"], "xx"),
        (["shots", "somewhere", "--size", "big"], "'big' is not a size"),
        (["replay"], "file"),
        (["replay", "no-such-file"], "no-such-file"),
        (["replay", "."], "'.'"),
        (["bench", "--only", "everything"], "everything"),
        (["bench", "--size", "1920x"], "'1920x' is not a size"),
        (["soak", "nothing"], "nothing"),
    ],
)
def test_wrong_arguments_get_one_clear_line(arguments, message, capsys):
    assert message in refused(capsys, *arguments)


@pytest.mark.parametrize("name, seats", [(name, seats) for name in names() for seats in game_named(name).seats])
def test_simulate_writes_records_that_replay(name, seats, tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    who = ",".join(["random"] * seats)
    code, out, _ = run(capsys, "simulate", name, "--seats", who, "--games", "3", "--seed", "8", "--out", str(file))
    assert code == 0 and "3 games" in out
    records = [json.loads(line) for line in file.read_bytes().splitlines()]
    assert [record["seed"] for record in records] == [8, 9, 10]
    assert all(record["outcome"] for record in records)
    code, out, _ = run(capsys, "replay", str(file), "--text")
    assert code == 0 and out.startswith("3 games")


def test_one_game_is_not_told_as_several(tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    _, out, _ = run(capsys, "simulate", "link", "--seats", "random,random", "--games", "1", "--out", str(file))
    assert out.startswith("1 game in ")
    moves = len(json.loads(file.read_bytes())["moves"])
    _, out, _ = run(capsys, "replay", str(file), "--text")
    assert out == f"1 game, {moves} moves: all replay\n"
    assert "holds 1 game, no game 2" in refused(capsys, "replay", str(file), "--game", "2")
    one_move = {**json.loads(file.read_bytes()), "outcome": None}
    file.write_text(json.dumps({**one_move, "moves": one_move["moves"][:1]}) + "\n", encoding="utf-8")
    assert run(capsys, "replay", str(file), "--text")[1] == "1 game, 1 move: all replay\n"
    assert "the game has 1 move, no move 2" in refused(capsys, "replay", str(file), "--step", "2")


def test_replay_shows_a_position(tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    run(capsys, "simulate", "borderline", "--seats", "random,random", "--games", "2", "--out", str(file))
    _, end, _ = run(capsys, "replay", str(file), "--game", "2", "--text")
    assert end.count("|") == 2 * 32 and "won by seat" in end
    _, start, _ = run(capsys, "replay", str(file), "--step", "0")
    assert start.count("..........") == 32 and "won by" not in start
    assert "no game 3" in refused(capsys, "replay", str(file), "--game", "3")
    assert "no move 5000" in refused(capsys, "replay", str(file), "--step", "5000")


def test_replay_says_which_line_and_move_is_wrong(tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    run(capsys, "simulate", "link", "--seats", "random,random", "--games", "3", "--out", str(file))
    lines = file.read_bytes().splitlines(keepends=True)
    third = json.loads(lines[2])
    third["moves"][0]["roll"] = "banana"
    file.write_bytes(b"".join(lines[:2]) + json.dumps(third).encode())
    assert "games.jsonl: line 3, move 1: 'roll' must be one of" in refused(capsys, "replay", str(file))
    file.write_bytes(lines[0][:500])
    assert "line 1: not a line of JSON" in refused(capsys, "replay", str(file))
    file.write_bytes(b"")
    assert "holds no game" in refused(capsys, "replay", str(file))


def test_records_go_to_standard_output_and_the_report_beside_it(capfdbinary):
    assert main(["simulate", "link", "--seats", "random,random", "--games", "2", "--out", "-"]) == 0
    told = capfdbinary.readouterr()
    assert [json.loads(line)["seed"] for line in told.out.splitlines()] == [1, 2]
    assert b"2 games" in told.err


def test_bench_prints_figures(capsys):
    code, out, _ = run(capsys, "bench", "--only", "rules", "--seconds", "0.01", "--json")
    figures = json.loads(out)
    assert code == 0
    assert set(figures) == {f"rules.{name}.{figure}" for name in names() for figure in ("games_per_s", "moves_us")}
    assert all(value > 0 for value in figures.values())


def python(*arguments: str, **options) -> subprocess.CompletedProcess:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.run([sys.executable, *arguments], env=environment, capture_output=True, text=True, **options)


def test_a_run_that_was_broken_off_goes_on(tmp_path, capsys):
    """The games that are there are counted and not played again; a cross table tells all of them."""
    file = tmp_path / "games.jsonl"
    names = ("simulate", "link", "--cross", "greedy,random,easy", "--out", str(file))
    run(capsys, *names, "--games", "2")
    half = file.read_bytes()
    code, out, _ = run(capsys, *names, "--games", "4", "--resume")
    assert code == 0 and out.startswith("12 games")
    assert file.read_bytes().startswith(half) and len(file.read_bytes().splitlines()) == 12
    _whole, told, _ = run(capsys, *names, "--games", "4")
    assert sorted(file.read_bytes().splitlines()) and len(set(file.read_bytes().splitlines())) == 12

    def table(text: str) -> list[str]:
        return [" ".join(line.split()) for line in text.splitlines()[1:5]]

    assert table(out) == table(told)
    assert table(out)[0] == "greedy random easy" and table(out)[1].startswith("greedy - ")


@pytest.mark.parametrize("cut", [1, 40])
def test_a_run_that_was_torn_in_the_middle_of_a_line_goes_on(cut, tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    names = ("simulate", "link", "--seats", "random,random", "--games", "3", "--out", str(file))
    run(capsys, *names)
    whole = file.read_bytes()
    file.write_bytes(whole[:-cut])
    assert run(capsys, *names, "--resume")[0] == 0
    assert file.read_bytes() == whole


def test_a_run_does_not_go_on_from_a_damaged_file(tmp_path, capsys):
    file = tmp_path / "games.jsonl"
    file.write_text("nonsense\n")
    code, _, err = run(capsys, "simulate", "link", "--seats", "random,random", "--out", str(file), "--resume")
    assert code == 2 and "line 1" in err
    assert file.read_text() == "nonsense\n"


@pytest.mark.parametrize("data", [b"from home", b"a letter\nfrom home", b'{"format":2,', b"\xff\xfe{\x00\n\x00", b"\0"])
def test_a_run_does_not_go_on_with_a_file_that_is_none_of_records_and_leaves_it_as_it_is(data, tmp_path, capsys):
    """A last line without an end was taken for a torn one, whatever it was."""
    file = tmp_path / "letter"
    file.write_bytes(data)
    assert "line " in refused(capsys, "simulate", "link", "--seats", "random,random", "--out", str(file), "--resume")
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    "arguments",
    [
        ["simulate", "link", "--seats", "\x1b[31m\0\u202e" + "x" * 9000 + ",random"],
        ["replay", "\x1b]0;title\x07\nno such file"],
        ["x" * 9000],
        ["play", "a\nb\tc"],
    ],
)
def test_an_error_is_one_clean_line_of_some_length_whatever_it_is_about(arguments, capsys):
    told = refused(capsys, *arguments)
    assert is_clean(told[:-1]) and len(told) <= LONGEST_LINE + len("tabletrix: \n")


def test_train_keeps_a_network_and_where_it_comes_from(tmp_path, capsys, monkeypatch):
    """The same seed and rounds give the same network; another course is added to the same file."""
    walks = SimpleNamespace(courses=lambda: {"short": Walk(), "long": Walk()}, __file__=str(tmp_path / "training.py"))
    monkeypatch.setattr("games.tools.train.training_named", lambda game: walks)
    kept = []
    for seed in ("1", "1", "2"):
        assert run(capsys, "train", "link", "--course", "short", "--rounds", "2", "--seed", seed)[0] == 0
        kept.append(load_nets(tmp_path / "weights.json")["short"])
    assert kept[0].notes["rounds"] == 2 and kept[2].notes["seed"] == 2
    assert [(net.weights[0] == kept[0].weights[0]).all() for net in kept] == [True, True, False]
    assert run(capsys, "train", "link", "--rounds", "1")[0] == 0
    assert sorted(load_nets(tmp_path / "weights.json")) == ["long", "short"]
    monkeypatch.setattr(Walk, "voices", 2)
    assert run(capsys, "train", "link", "--course", "short", "--rounds", "2", "--seed", "1")[0] == 0
    both = load_nets(tmp_path / "weights.json")["short"]
    rows = np.arange(7)[:, None]
    alone = [np.log(net(rows) / (1 - net(rows))) for net in (kept[0], kept[2])]  # learned with the seeds 1 and 2
    assert np.log(both(rows) / (1 - both(rows))) == pytest.approx(np.mean(alone, 0), abs=1e-3)
    assert [voice["seed"] for voice in both.notes["voices"]] == [1, 2]


def test_simulate_never_imports_pygame():
    code = (
        "import sys; from games.commands import main\n"
        "main(['simulate', 'link', '--seats', 'random,random'])\n"
        "print(sorted(m for m in ('pygame', 'pymunk', 'numpy', 'pytest') if m in sys.modules))"
    )
    assert python("-c", code).stdout.splitlines()[-1] == "[]"


def test_letters_that_a_console_does_not_have_are_no_error():
    code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "ascii", "LANGUAGE": "pl"}
    told = subprocess.run([sys.executable, "-c", code, "--help"], env=environment, capture_output=True, text=True)
    assert told.returncode == 0 and "simulate" in told.stdout, told.stderr


def test_output_that_nobody_reads_is_no_error():
    code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
    command = f'"{sys.executable}" -c "{code}" simulate link --seats random,random --games 50 --out - | head -c 100'
    told = subprocess.run(
        ["bash", "-c", command],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
    )
    assert "Traceback" not in told.stderr and len(told.stdout) == 100


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere there always is a screen")
def test_playing_without_a_screen_gets_one_clear_line(tmp_path):
    code = "import sys; from games.commands import main; sys.exit(main(['play']))"
    screens = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in screens}
    environment |= {"PYTHONPATH": str(ROOT), "TABLETRIX_DATA": str(tmp_path)}
    told = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, timeout=60)
    assert told.returncode == 2
    assert told.stderr.splitlines()[-1] == "tabletrix: there is no screen here to open a window on"


EACH_ALONE = """
import importlib, sys
for module in sys.argv[1:]:
    for loaded in [name for name in sys.modules if name.partition(".")[0] == "games"]:
        del sys.modules[loaded]
    try:
        importlib.import_module(module)
    except BaseException as fault:
        print(module, repr(fault))
"""


def test_every_module_can_be_imported_alone():
    modules = [
        str(path.relative_to(ROOT).with_suffix("")).replace(os.sep, ".")
        for path in (ROOT / "games").rglob("*.py")
        if path.name != "__init__.py"
    ]
    told = python("-c", EACH_ALONE, *modules)
    assert told.returncode == 0 and [line for line in told.stdout.splitlines() if line.startswith("games")] == []


INTERRUPTED = """
import signal
from games.commands.play import run_cabinet

signal.signal(signal.SIGINT, signal.default_int_handler)  # whoever runs this may have told it to ignore the key

def begin(cabinet):
    for _ in range({times}):
        signal.raise_signal(signal.SIGINT)
    from games.scenes.title import TitleScene

    cabinet.open(TitleScene)
    cabinet.top.leave = lambda: print("put away")

try:
    run_cabinet(begin)
except KeyboardInterrupt:
    print("interrupted")
"""


@pytest.mark.parametrize("times, told", [(1, "put away\ninterrupted\n"), (2, "interrupted\n")])
def test_ctrl_c_waits_until_all_has_been_put_away_unless_it_comes_twice(times, told):
    """Raised in the middle of an import it became a SyntaxError, and once a crash of the interpreter."""
    environ = os.environ | {"PYTHONPATH": str(ROOT), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", INTERRUPTED.format(times=times)]
    ended = subprocess.run(command, env=environ, capture_output=True, text=True, timeout=60)
    assert (ended.stdout, ended.returncode) == (told, 0), ended.stderr


def test_all_that_follows_test_goes_to_pytest_options_too(monkeypatch):
    given: list[list[str]] = []
    monkeypatch.setattr(pytest, "main", lambda options: given.append(options) or 0)
    monkeypatch.chdir(".")  # it changes the folder
    for options in (["--rule", "TL-9"], ["-q", "tests/test_match.py", "-k", "undo"], ["--help"]):
        assert main(["test", *options]) == 0 and given[-1] == options


def test_without_the_tools_their_commands_are_not_listed_and_say_what_they_need(monkeypatch, capsys):
    """As in a finished program."""
    monkeypatch.setattr("games.commands.TOOLS", "games.no_tools")
    for command in ("build", "test", "bench", "shots"):
        assert main([command]) == 2
        assert "needs the source" in capsys.readouterr().err
    with pytest.raises(SystemExit, match="0"):
        main(["--help"])
    told = capsys.readouterr().out
    assert "simulate" in told and "bench" not in told
