"""What a run of games keeps when the disk is full or the file is none: whole lines, and one line about it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from games.core.catalogue import game_named
from games.core.record import read_records

resource = pytest.importorskip("resource")
ROOT = Path(__file__).resolve().parent.parent
FULL = Path("/dev/full")
pytestmark = pytest.mark.skipif(not FULL.exists(), reason="there is no disk here that is always full")
SIMULATE = ("simulate", "link", "--seats", "random,random")


def run(*arguments: str, **more) -> tuple[int, list[str]]:
    """The exit code, and what was complained about."""
    code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "LANGUAGE": "en"}
    more = {"stdout": subprocess.DEVNULL, **more}
    told = subprocess.run(
        [sys.executable, "-c", code, *arguments], env=environment, stderr=subprocess.PIPE, text=True, **more
    )
    return told.returncode, told.stderr.splitlines()


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_a_full_disk_is_one_line(jobs):
    code, told = run(*SIMULATE, "--games", "4", "--jobs", jobs, "--out", str(FULL))
    assert code == 2 and told == ["tabletrix: cannot write to '/dev/full': the disk is full"]


@pytest.mark.parametrize("arguments", [SIMULATE, (*SIMULATE, "--out", "-"), ("--help",), ("simulate", "--help")])
@pytest.mark.parametrize("unbuffered", ["", "1"])
def test_standard_output_that_is_full_is_one_line(arguments, unbuffered, monkeypatch):
    monkeypatch.setenv("PYTHONUNBUFFERED", unbuffered)
    with FULL.open("wb") as full:
        code, (line,) = run(*arguments, stdout=full)
    assert code == 2 and line == "tabletrix: cannot write to standard output: the disk is full"


def small(limit: int):
    return lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))


def test_what_fits_on_the_disk_is_whole_lines_and_the_run_goes_on_from_there(tmp_path):
    file = tmp_path / "games.jsonl"
    wanted = (*SIMULATE, "--games", "12", "--out", str(file))
    run(*wanted)
    whole = file.read_bytes()
    for limit in (len(whole) - 1, len(whole) // 2, 100):
        file.unlink()
        code, (line,) = run(*wanted, preexec_fn=small(limit))
        assert code == 2 and "cannot write" in line
        lines = file.read_bytes().splitlines(keepends=True)
        assert b"".join(lines) == b"".join(whole.splitlines(keepends=True)[: len(lines)]), "the first ones, all whole"
        assert (len(lines) > 0) == (limit > 1000)
        assert run(*wanted, "--resume") == (0, []) and file.read_bytes() == whole
    with file.open("rb") as kept:
        assert len(list(read_records(kept, game_named))) == 12


@pytest.mark.parametrize("file", ["/dev/full", "/dev/zero"])
def test_a_run_is_not_resumed_from_what_has_no_end(file):
    code, (line,) = run(*SIMULATE, "--out", file, "--resume", preexec_fn=no_more_memory)
    assert code == 2 and "--resume needs a file on a disk" in line


def no_more_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))


@pytest.mark.parametrize("what, why", [
    ("folder", "Is a directory"),
    pytest.param("locked", "Permission denied", marks=pytest.mark.skipif(os.geteuid() == 0, reason="root may")),
    ("folder/none/games.jsonl", "No such file"),
])  # fmt: skip
def test_a_file_that_cannot_be_written_is_one_line(what, why, tmp_path):
    (tmp_path / "folder").mkdir()
    (tmp_path / "locked").touch(0o400)
    code, (line,) = run(*SIMULATE, "--out", str(tmp_path / what))
    assert code == 2 and why in line


@pytest.mark.parametrize("out", ["-", "/dev/stdout"])
def test_a_reader_that_has_had_enough_ends_the_run_without_a_word(out):
    code = "import sys; from games.commands import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, *SIMULATE, "--games", "100000", "--out", out]
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    pipe = subprocess.PIPE
    with subprocess.Popen(command, env=environment, stdout=pipe, stderr=pipe) as program:
        assert program.stdout.read(10) and program.stdout.close() is None
        assert program.stderr.read() == b"" and program.wait(20) == 0


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no file here of which nothing can be read")
def test_a_file_that_fails_while_it_is_read_is_one_line():
    code, (line,) = run("replay", "/proc/self/mem")
    assert code == 2 and "cannot read '/proc/self/mem'" in line
