"""One statement of a game: folders that were dropped in, whole or broken, and a house that names none of them."""

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path

import pytest

from games.bots.live.arena import play_match
from games.commands import main
from games.core import catalogue
from games.core.contract import Complaint
from games.core.info import GameInfo
from games.core.match import HUMAN, Match
from games.core.record import to_record
from games.core.rooms import ROOMS
from games.kiosk.cabinet import KioskCabinet
from games.kiosk.config import Config
from games.kiosk.operator import OperatorScene
from games.kiosk.title import KioskTitle
from games.kiosk.visitors import KioskSeats
from games.people.party import Sitter, colours_of, options_for, remember, sitters_at, sitters_of
from games.scenes.cup_seats import CupSeatsScene
from games.scenes.fame import FameScene
from games.scenes.on_table import TABLE, spots
from games.scenes.play.scene import PlayScene
from games.scenes.seats import SeatsScene
from games.scenes.title import TitleScene
from games.scenes.welcome import WelcomeScene
from games.store.cup import usual_order
from games.store.fame import Fame, entry_of
from games.store.settings import Settings
from games.tools.kiosk_studio import studio_kiosk
from games.window.canvas import Box
from games.words import in_words, say
from tests.desk import Desk
from tests.made_up import dropped_in, write_game

ROOT = Path(__file__).resolve().parents[1]
SIZE = (1280, 720)


def told() -> list[str]:
    return [in_words(complaint) for complaint in catalogue.untold()]


# Broken folders are left out and told


BROKEN = {
    "no python": ("def", "cannot be loaded"),
    "no such module": ("import nowhere_to_be_found", "nowhere_to_be_found"),
    "no game": ("", "cannot be loaded"),
    "a dict": ("GAME = {}", "no GameInfo"),
    "another id": (
        "from games.core.info import GameInfo\nGAME = GameInfo('chess', 'Chess', '', ('C',), 'rules:Chess')",
        "'chess', and not the name of its folder",
    ),
    "no title": ("from games.core.info import GameInfo\nGAME = GameInfo('odd', '', '', (), 'rules:Odd')", "its title"),
    "an unknown field": ("from games.core.info import GameInfo\nGAME = GameInfo(weight=3)", "weight"),
}


@pytest.mark.parametrize("text, fault", BROKEN.values(), ids=BROKEN)
def test_a_folder_that_is_no_game_is_left_out_and_told(tmp_path, text, fault):
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "__init__.py").write_text(text)
    before = catalogue.names()
    with dropped_in(tmp_path):
        assert catalogue.names() == before
        (complaint,) = told()
        assert "'odd'" in complaint and fault in complaint
        assert told() == [], "once is enough"


@pytest.mark.parametrize("name", ["cup", "evening", "CamelCase", "a" * 21])
def test_some_names_are_taken_or_cannot_be_kept(tmp_path, name):
    write_game(tmp_path, name)
    with dropped_in(tmp_path):
        assert name not in catalogue.names() and name in told()[0]


BROKEN_RULES = {
    "no python": "def",
    "nothing in it": "",
    "no game": "class Sticks: pass",
    "no moves": "from games.core.contract import Game\nclass Sticks(Game): name = 'odd'; seats = range(2, 3)",
}


@pytest.mark.parametrize("rules", BROKEN_RULES.values(), ids=BROKEN_RULES)
def test_rules_that_cannot_be_loaded_are_told_when_first_used_and_the_game_is_gone(tmp_path, rules):
    write_game(tmp_path, "odd", rules=rules)
    with dropped_in(tmp_path):
        assert "odd" in catalogue.names(), "nobody has looked yet"
        with pytest.raises(Complaint, match="'odd' is left out"):
            catalogue.game_named("odd")
        assert "odd" not in catalogue.names()
        with pytest.raises(Complaint, match="no game 'odd'"):
            catalogue.game_named("odd")


@pytest.mark.parametrize("seats", ["range(0)", "range(5, 9)", "range(0, 3)"])
def test_rules_for_nobody_or_for_a_crowd_are_no_game_here(tmp_path, seats):
    write_game(tmp_path, "odd", seats=seats)
    with dropped_in(tmp_path), pytest.raises(Complaint, match="no table has room"):
        catalogue.game_named("odd")


@pytest.mark.parametrize("named", ['name = "even"', ""])
def test_rules_that_call_themselves_something_else_go_by_the_name_of_their_folder(tmp_path, named):
    write_game(tmp_path, "odd")
    rules = tmp_path / "odd" / "rules.py"
    rules.write_text(rules.read_text().replace('name = "odd"', named))
    with dropped_in(tmp_path):
        assert catalogue.game_named("odd").name == "odd"
        match = play_match(catalogue.game_named("odd"), ["random"] * 3, 1, 1.0)
        assert to_record(match).game == "odd"


def test_a_part_that_cannot_be_is_told_and_the_game_goes_on_without(tmp_path):
    write_game(tmp_path, "odd")
    stated = tmp_path / "odd" / "__init__.py"
    stated.write_text(
        stated.read_text() + "\nfrom dataclasses import replace\nGAME = replace(GAME, cup_order='last', feats=7)\n"
    )
    with dropped_in(tmp_path):
        info = catalogue.info_of("odd")
        assert (info.cup_order, info.feats) == (None, None)
        assert [("cup_order" in each, "feats" in each) for each in told()] == [(False, True), (True, False)]


def test_nothing_can_be_written_in_several_ways():
    info = GameInfo("odd", "Odd", "", "OD", "rules:Odd", table="", pages=(), options={}, colours=[], feats=[])
    assert (info.table, info.pages, info.options, info.colours, info.feats) == (None,) * 5
    assert info.rule_prefixes == ("OD",)
    assert GameInfo("odd", "Odd", "", (), "rules:Odd", cup_order=0).cup_order == 0


def test_commands_tell_what_is_left_out_and_go_on(tmp_path, capsys):
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "__init__.py").write_text("def")
    write_game(tmp_path, "sticks")
    with dropped_in(tmp_path):
        assert main(["simulate", "sticks", "--seats", "random,random,random"]) == 0
        assert "'odd' is left out" in capsys.readouterr().err
        for command in ("simulate", "play"):
            with pytest.raises(SystemExit, match="0"):
                main([command, "--help"])
            assert "sticks" in capsys.readouterr().out


def test_the_cabinet_tells_what_is_left_out(tmp_path):
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "__init__.py").write_text("def")
    with dropped_in(tmp_path):
        desk = Desk()
        assert any("'odd' is left out" in notice for notice in desk.cabinet.notices)


def test_a_game_that_cannot_open_goes_back_with_a_sentence(tmp_path):
    write_game(tmp_path, "odd", rules="def")
    with dropped_in(tmp_path):
        desk = Desk()
        desk.click_on(desk.widget(game="odd"))
        desk.wait(0.5)
        assert isinstance(desk.scene, TitleScene)
        assert any("'odd' is left out" in notice for notice in desk.cabinet.notices)


def test_a_table_that_cannot_open_goes_back_to_the_title(tmp_path):
    write_game(tmp_path, "odd", more="table='table:Nowhere'")
    with dropped_in(tmp_path):
        desk = Desk()
        desk.click_on(desk.widget(game="odd"))
        desk.wait(0.5)
        desk.click_on(desk.widget(text=say("Begin")))
        desk.wait(0.5)
        assert isinstance(desk.scene, TitleScene)
        assert any("'table' of Odd" in notice for notice in desk.cabinet.notices)


# A game with nothing but rules


@pytest.fixture
def sticks(tmp_path):
    folder = tmp_path / "elsewhere"
    write_game(folder, "sticks", "Pick-up Sticks", "cup_order=7")
    with dropped_in(folder):
        yield "sticks"


def test_it_comes_after_the_others_and_has_what_every_game_has(sticks):
    assert catalogue.names()[-1] == sticks and usual_order()[-1] == sticks
    assert colours_of(sticks) == ("red", "yellow", "green", "blue")
    assert catalogue.feats_of(sticks) == {} and catalogue.seat_options(sticks) == ()
    assert Config().games == catalogue.names()


def test_from_the_title_to_its_table(sticks):
    desk = Desk()
    desk.click_on(desk.widget(game=sticks))
    desk.wait(0.5)
    assert isinstance(desk.scene, SeatsScene) and not desk.widget(text=say("Lesson")).enabled
    desk.click_on(desk.widget(text=say("Begin")))
    desk.wait(0.5)
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.game.name == sticks
    assert sticks in desk.cabinet.settings.seats


def test_the_first_start_begins_it_at_once(sticks):
    desk = Desk()
    desk.cabinet.open(WelcomeScene)
    desk.wait(0.5)
    desk.click_on(desk.widget(game=sticks))
    desk.wait(0.5)
    assert isinstance(desk.scene, PlayScene) and desk.scene.match.game.name == sticks


def test_a_result_is_kept_in_the_hall_of_fame(sticks, tmp_path):
    match = Match(catalogue.game_named(sticks), [f"{HUMAN}:Ann", f"{HUMAN}:Bob"], 1)
    while match.outcome is None:
        match.commit(match.moves[0])
    entry = entry_of(match, sitters_of(match.seats, sticks), "2026-11-18")
    Fame(tmp_path / "fame.jsonl").enter(entry)
    again = Fame(tmp_path / "fame.jsonl")
    assert not again.problems and {each.name for each in again.standings(sticks)} == {"Ann", "Bob"}
    desk = Desk()
    desk.cabinet.fame = again
    desk.cabinet.open(FameScene)
    desk.wait(0.3)
    assert desk.scene.standings


def test_a_game_for_one_and_a_game_for_a_crowd(tmp_path):
    write_game(tmp_path, "alone", seats="range(1, 2)", more="cup_order=8")
    write_game(tmp_path, "crowd", seats="range(3, 9)", more="cup_order=9")
    with dropped_in(tmp_path):
        assert not {"alone", "crowd"} & set(usual_order()), "two cannot play them"
        for game, seats in (("alone", 1), ("crowd", 3)):
            desk = Desk()
            desk.cabinet.open(SeatsScene, game)
            assert len(desk.scene.sitters) == seats
            for _ in range(4 - seats if game == "crowd" else 0):
                desk.click_on(desk.widget(text=say("One more seat")))
                desk.wait(0.1)
            assert not [
                each for each in desk.scene.controls.widgets if getattr(each, "text", "") == say("One more seat")
            ]
            desk.click_on(desk.widget(text=say("Begin")))
            desk.wait(0.5)
            assert isinstance(desk.scene, PlayScene)


# What the seats decide


OPTIONS = """
from games.core.contract import Sentence
from games.core.options import OptionChoice, SeatColours

OPTIONS = (
    OptionChoice("pile", Sentence("Sticks"), ((7, Sentence("seven")), (9, Sentence("nine")))),
)
"""


def test_a_choice_on_the_seats_page_is_an_option_of_the_match(tmp_path):
    write_game(tmp_path, "sticks", more="options='options:OPTIONS'")
    (tmp_path / "sticks" / "options.py").write_text(OPTIONS)
    with dropped_in(tmp_path):
        desk = Desk()
        desk.cabinet.open(SeatsScene, "sticks")
        desk.wait(0.5)
        (choice,) = [each for each in desk.scene.controls.widgets if getattr(each, "value", None) == 7]
        desk.click_on(choice)
        desk.click_on(desk.widget(text=say("Begin")))
        desk.wait(0.5)
        assert desk.scene.match.options == {"pile": 9}


def test_broken_options_are_told_and_there_are_none(tmp_path):
    write_game(tmp_path, "sticks", more="options='rules:State', feats='rules:Nothing'")
    with dropped_in(tmp_path):
        assert catalogue.seat_options("sticks") == () and catalogue.feats_of("sticks") == {}
        assert len(told()) == 2


def test_colours_that_nobody_has_are_replaced_and_those_that_exist_are_offered(tmp_path):
    write_game(tmp_path, "few", more="colours=('white', 'red')", seats="range(2, 3)")
    write_game(tmp_path, "wild", more="colours=('pink', 'blue')")
    with dropped_in(tmp_path):
        assert colours_of("few") == ("white", "red")
        assert colours_of("wild")[0] == "blue" and len(set(colours_of("wild"))) == 4
        desk = Desk()
        for game in ("few", "wild"):
            desk.cabinet.open(SeatsScene, game)
            desk.wait(0.3)
            assert {sitter.colour for sitter in desk.scene.sitters} <= set(colours_of(game))


def test_colours_mean_something_to_a_game_that_says_so(tmp_path):
    rules = "from games.core.options import SeatColours\nOPTIONS = (SeatColours('pile', written=len, least_seats=2),)"
    write_game(tmp_path, "sticks", more="options='options:OPTIONS', colours=('red', 'white')")
    (tmp_path / "sticks" / "options.py").write_text(rules.replace("written=len", "written=lambda colour: colour[::-1]"))
    with dropped_in(tmp_path):
        seats = [Sitter("A", HUMAN, "white"), Sitter("B", HUMAN, "red")]
        assert options_for("sticks", seats) == {"pile": ["etihw", "der"]}
        assert options_for("sticks", seats[:1]) == {}
        found = sitters_of([f"{HUMAN}:A", f"{HUMAN}:B"], "sticks", {"pile": ["etihw", "der"]})
        assert [sitter.colour for sitter in found] == ["white", "red"]
        settings = Settings()
        remember(settings, "sticks", seats)
        assert settings.seats["evening"][0]["sheet"] == "white"
        match = Match(catalogue.game_named("sticks"), ["human:A", "human:B"], 1, {"pile": ["der", "etihw"]})
        assert [sitter.colour for sitter in sitters_at(settings, match)] == ["red", "white"]


# Any number of games


def test_the_four_lie_where_they_always_lay():
    assert [(spot.x, spot.ground, spot.size) for spot in spots(4)] == [(x, 770, 1) for x in (270, 730, 1190, 1650)]
    assert [spot.box for spot in spots(4)] == [Box(x - 205, 330, 410, 530) for x in (270, 730, 1190, 1650)]


@pytest.mark.parametrize("count", range(1, 25))
def test_however_many_games_there_are_none_lies_on_another(count):
    boxes = [spot.box for spot in spots(count)]
    assert len(boxes) == count
    for number, box in enumerate(boxes):
        assert TABLE.x <= box.x and box.right <= TABLE.right and TABLE.y <= box.y and box.bottom <= TABLE.bottom
        assert not any(_overlap(box, other) for other in boxes[:number])


def _overlap(one: Box, other: Box) -> bool:
    return one.x < other.right and other.x < one.right and one.y < other.bottom and other.y < one.bottom


@pytest.mark.parametrize("more", [1, 2, 3, 4])
def test_with_more_games_nothing_overlaps_and_all_can_be_reached(tmp_path, more):
    for number in range(more):
        write_game(tmp_path, f"sticks_{number}", f"Pick-up Sticks {number}", f"cup_order={9 - number}")
    with dropped_in(tmp_path):
        desk = Desk(SIZE)
        kiosk = studio_kiosk(SIZE)
        for cabinet, scene, facts in (
            (desk.cabinet, TitleScene, ()),
            (desk.cabinet, WelcomeScene, ()),
            (desk.cabinet, CupSeatsScene, ()),
            (desk.cabinet, FameScene, ()),
            (kiosk, KioskTitle, ()),
            (kiosk, KioskSeats, ("sticks_0",)),
            (kiosk, OperatorScene, (OperatorScene.OFFER,)),
            (kiosk, OperatorScene, (OperatorScene.PLAYS,)),
        ):
            cabinet.open(scene, *facts)
            cabinet.draw()
            assert cabinet.canvas.cut == set(), scene
            boxes = [widget.box for widget in cabinet.top.controls.widgets]
            pairs = [(a, b) for number, a in enumerate(boxes) for b in boxes[:number] if _overlap(a, b)]
            assert pairs == [], scene
            assert all(0 <= box.x and box.right <= 1920 and 0 <= box.y and box.bottom <= 1080 for box in boxes), scene


def test_a_kiosk_shows_games_that_were_dropped_in_and_not_the_broken_ones(tmp_path, capsys):
    write_game(tmp_path, "odd", rules="def")
    write_game(tmp_path, "sticks")
    with dropped_in(tmp_path):
        kiosk: KioskCabinet = studio_kiosk(SIZE, Config(games=("odd", "sticks")))
        kiosk.rest()
        for _ in range(60 * 12):
            kiosk.frame([], 1 / 60)
        assert kiosk.top.playing.match.game.name == "sticks"
        assert kiosk.games_on_offer() == ("sticks",) and not kiosk.notices
        assert "'odd' is left out" in capsys.readouterr().err


# Nobody else names a game


def _sources() -> list[Path]:
    files = [file for room in sorted(ROOMS) for file in sorted((ROOT / "games" / room).rglob("*.py"))]
    return [file for file in files if file.name != "example_bot.py"]  # a program of its own, as others write them


def _texts(source: str) -> list[str]:
    """All the texts in a module that are no docstrings."""
    nodes = list(ast.walk(ast.parse(source)))
    documented = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    constants = [node for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)]
    return [node.value for node in constants if id(node) not in documented]


def named_in(source: str) -> set[str]:
    """The games that a module names, in its identifiers or in its texts."""
    tokens = tokenize.generate_tokens(io.StringIO(source).readline)
    identifiers = {token.string for token in tokens if token.type == tokenize.NAME}
    texts, found = _texts(source), set()
    for name, info in catalogue.catalogue().items():
        if any(name in each.split("_") or name.capitalize() == each for each in identifiers):
            found.add(name)
        if any(re.search(rf"(^|[/_.]){name}($|[/_.:])", text) for text in texts):
            found.add(name)
        if any(info.title in text for text in (*texts, source)):
            found.add(name)
    return found


def test_a_module_that_names_a_game_would_be_found():
    name, info = next(iter(catalogue.catalogue().items()))
    for source in (
        f"if game == '{name}': pass",
        f"def {name}_seats(): pass",
        f"x = '{info.title}!'",
        f"# of {info.title}",
    ):
        assert named_in(source) == {name}


# Words of others that are the name of a game as well.
OF_OTHERS = {"tools/pins.py": {"link"}}  # what pip calls the address of a wheel


@pytest.mark.parametrize("file", _sources(), ids=lambda file: file.relative_to(ROOT / "games").as_posix())
def test_no_file_outside_its_folder_names_a_game(file):
    meant_otherwise = OF_OTHERS.get(file.relative_to(ROOT / "games").as_posix(), set())
    assert named_in(file.read_text(encoding="utf-8")) == meant_otherwise


# Below the window nothing needs one


def test_results_are_kept_without_pygame(tmp_path):
    code = (
        "import sys\n"
        "sys.modules['pygame'] = None\n"
        "import importlib, pkgutil\n"
        "for room in ('store', 'people'):\n"
        "    package = importlib.import_module(f'games.{room}')\n"
        "    for found in pkgutil.iter_modules(package.__path__):\n"
        "        importlib.import_module(f'games.{room}.{found.name}')\n"
        "from pathlib import Path\n"
        "from games.bots.live.arena import play_match\n"
        "from games.core.catalogue import game_named, names\n"
        "from games.core.match import Match\n"
        "from games.people.party import Sitter, colours_of\n"
        "from games.store.fame import Fame, entry_of\n"
        "fame = Fame(Path(sys.argv[1]))\n"
        "for name in names()[:1]:\n"
        "    match = Match(game_named(name), ['human:Ann', 'human:Bob'], 1)\n"
        "    while match.outcome is None:\n"
        "        match.commit(match.moves[len(match.entries) * 7 % len(match.moves)])\n"
        "    sitters = [Sitter(n, 'human', c) for n, c in zip(('Ann', 'Bob'), colours_of(name))]\n"
        "    fame.enter(entry_of(match, sitters, '2026-11-18'))\n"
        "again = Fame(Path(sys.argv[1]))\n"
        "assert len(again.entries) == 1 and not again.problems\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(tmp_path / "fame.jsonl")], cwd=ROOT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
