"""A name is written as text is written everywhere: caret, marking, words, copying, and a way back."""

from unicodedata import combining

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.core.match import HUMAN
from games.core.names import is_clean
from games.people.party import usual_name
from games.window.intents import Edit, Editing
from games.window.name_field import NameField
from games.window.writing import Writing
from games.words import say
from tests.desk import Desk

CTRL, SHIFT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT
LEFT, RIGHT, HOME, END = pygame.K_LEFT, pygame.K_RIGHT, pygame.K_HOME, pygame.K_END


@pytest.fixture(autouse=True)
def folder(tmp_path, monkeypatch):
    monkeypatch.setenv("TABLETRIX_DATA", str(tmp_path))


@pytest.fixture
def desk() -> Desk:
    """At the seats of a game."""
    desk = Desk()
    desk.click_on(desk.widget(game="link"))
    desk.wait(0.4)
    return desk


def fields(desk: Desk) -> list[NameField]:
    return [widget for widget in desk.scene.controls.widgets if isinstance(widget, NameField)]


def write(desk: Desk, name: str, seat: int = 0) -> NameField:
    """A name by hand; the caret is at its end."""
    field = fields(desk)[seat]
    desk.click_on(field)
    desk.type(name)
    assert field.value == name and field.caret == len(name)
    return field


def keys(desk: Desk, *pressed: int | tuple[int, int]) -> None:
    for each in pressed:
        key, mod = each if isinstance(each, tuple) else (each, 0)
        desk.key(key, mod)


# The line itself, whatever is done to it

edits = st.builds(Edit, st.sampled_from(list(Editing)), st.booleans())
deeds = st.lists(st.one_of(edits, st.text(max_size=4)), max_size=25)


@given(st.text(max_size=14), deeds)
def test_whatever_is_done_to_a_line_it_is_clean_and_short_and_the_caret_in_it(text, done):
    line = Writing("", 14)
    line.put(text)
    for deed in done:
        line.put(deed) if isinstance(deed, str) else line.edit(deed)
        assert is_clean(line.text) and len(line.text) <= 14
        assert 0 <= line.caret <= len(line.text) and 0 <= line.anchor <= len(line.text)
        assert line.marked_text == line.text[slice(*line.marked)]


@given(st.text("ab \N{COMBINING ACUTE ACCENT}", max_size=14), deeds)
def test_the_caret_never_parts_an_accent_from_its_letter_by_steps(text, done):
    line = Writing("", 14)
    line.put(text)
    for deed in done:
        if isinstance(deed, Edit):
            line.edit(deed)
            assert line.caret == len(line.text) or not combining(line.text[line.caret]) or line.caret == 0


@given(st.text("ab ", max_size=14))
def test_a_step_there_and_back_is_none_and_as_many_steps_as_letters_lead_through(text):
    line = Writing(text, 14)
    line.edit(Edit(Editing.HOME))
    for at in range(len(text)):
        assert line.caret == at
        line.edit(Edit(Editing.RIGHT))
        line.edit(Edit(Editing.LEFT))
        line.edit(Edit(Editing.RIGHT))
    assert line.caret == len(text)


def test_the_caret_goes_by_words():
    line = Writing("Anne Marie  Lou", 20)
    stops = []
    while line.caret:
        line.edit(Edit(Editing.WORD_LEFT))
        stops.append(line.caret)
    assert stops == [12, 5, 0]
    line.edit(Edit(Editing.WORD_RIGHT, marks=True))
    assert line.marked_text == "Anne "
    line.edit(Edit(Editing.DELETE))
    line.edit(Edit(Editing.DELETE_WORD))
    assert line.text == "Lou"


# With keys, in the field


def test_the_first_key_replaces_a_name_that_nobody_chose_and_no_other(desk):
    write(desk, "Zoe")
    keys(desk, HOME)
    desk.type("X")
    assert fields(desk)[0].value == "XZoe"


def test_letters_go_where_the_caret_is_and_are_taken_away_on_both_sides_of_it(desk):
    field = write(desk, "Ada")
    keys(desk, LEFT, LEFT)
    desk.type("b")
    assert field.value == "Abda" and desk.scene.sitters[0].name == "Abda"
    keys(desk, pygame.K_DELETE)
    assert field.value == "Aba"
    keys(desk, pygame.K_BACKSPACE, HOME, pygame.K_BACKSPACE)
    assert field.value == "Aa"
    keys(desk, END, pygame.K_DELETE)
    assert field.value == "Aa"
    assert desk.scene.controls.focus is field, "the arrows have not left it"


def test_what_is_marked_is_replaced(desk):
    field = write(desk, "Ada Lovelace")
    keys(desk, (LEFT, CTRL | SHIFT))
    assert field.marked == "Lovelace"
    desk.type("L")
    assert field.value == "Ada L"
    keys(desk, (LEFT, SHIFT), (LEFT, SHIFT), pygame.K_BACKSPACE)
    assert field.value == "Ada"
    keys(desk, (HOME, SHIFT))
    assert field.marked == "Ada"
    keys(desk, RIGHT)
    assert (field.marked, field.caret) == ("", 3), "an arrow lets go of it on its side"
    keys(desk, HOME, (END, SHIFT), (RIGHT, SHIFT))
    desk.type("Bea")
    assert field.value == "Bea"


def test_a_name_is_copied_cut_and_pasted(desk):
    field = write(desk, "Ada")
    keys(desk, (pygame.K_a, CTRL), (pygame.K_c, CTRL))
    assert field.value == "Ada"
    keys(desk, RIGHT, (pygame.K_v, CTRL))
    assert field.value == "AdaAda"
    keys(desk, (LEFT, SHIFT), (pygame.K_x, CTRL))
    assert field.value == "AdaAd"
    other = fields(desk)[1]
    desk.click_on(other)
    keys(desk, (pygame.K_v, CTRL))
    assert other.value == "a", "in place of the animal"


@pytest.mark.parametrize(
    ("copied", "pasted"),
    [
        ("  Zo\N{LATIN SMALL LETTER E WITH DIAERESIS}\r\n", "Zoë"),
        ("Anne\nMarie", "Anne Marie"),
        ("\x1b[31mA\N{RIGHT-TO-LEFT OVERRIDE}da\N{ZERO WIDTH SPACE}", "[31mAda"),
        ("x" * 5000, "x" * NameField.LONGEST),
        ("\n \t", "Ben"),
        ("", "Ben"),
    ],
)
def test_what_is_pasted_is_one_clean_line_that_fits(desk, copied, pasted):
    field = write(desk, "Ben")
    keys(desk, (pygame.K_a, CTRL))
    pygame.scrap.put_text(copied)
    keys(desk, (pygame.K_v, CTRL))
    assert field.value == pasted


def test_without_a_clipboard_nothing_happens(desk, monkeypatch):
    def broken(*facts):
        raise pygame.error("there is no clipboard")

    monkeypatch.setattr(pygame.scrap, "get_text", broken)
    monkeypatch.setattr(pygame.scrap, "put_text", broken)
    field = write(desk, "Ada")
    keys(desk, (pygame.K_v, CTRL), (pygame.K_a, CTRL), (pygame.K_c, CTRL))
    assert field.value == "Ada"


def test_letters_of_the_third_level_are_letters(desk):
    """AltGr comes as Ctrl and Alt on some systems: with A it writes ą, and marks nothing."""
    field = write(desk, "Jag")
    keys(desk, LEFT)
    for mod in (pygame.KMOD_LCTRL | pygame.KMOD_RALT, pygame.KMOD_RALT, pygame.KMOD_MODE):
        desk.send(pygame.Event(pygame.KEYDOWN, key=pygame.K_a, mod=mod, unicode="ą", scancode=0))
        desk.send(pygame.Event(pygame.TEXTINPUT, text="ą"))
    assert field.value == "Jaąąąg"


def test_a_key_that_is_held_down_goes_on(desk):
    field = write(desk, "Ada")
    for _ in range(2):
        desk.send(pygame.Event(pygame.KEYDOWN, key=LEFT, mod=0, unicode="", scancode=0))
    assert field.caret == 1


# Into the field and out of it


def test_escape_gives_the_name_back_and_only_then_leads_on(desk):
    seats, field = desk.scene, write(desk, "Ada")
    keys(desk, pygame.K_ESCAPE)
    assert desk.scene is seats and field.value == usual_name(0, HUMAN) == seats.sitters[0].name
    write(desk, "B")
    assert field.value == "B", "it is a name that nobody chose, as before"
    keys(desk, pygame.K_ESCAPE, pygame.K_ESCAPE)
    assert desk.scene is not seats


def test_escape_does_not_give_back_what_was_written_before(desk):
    seats, field = desk.scene, write(desk, "Ada")
    desk.click(12, 540)  # on the bare table
    keys(desk, pygame.K_ESCAPE)
    assert field.value == "Ada" and desk.scene is not seats


def test_enter_accepts_a_name_and_moves_on_to_the_next_and_then_to_the_game(desk):
    first, second = fields(desk)
    write(desk, "Ada")
    keys(desk, pygame.K_RETURN)
    assert desk.scene.controls.focus is second
    desk.type("Reynard")
    keys(desk, pygame.K_RETURN)
    assert desk.scene.controls.focus is desk.widget(text=say("Begin"))
    assert [sitter.name for sitter in desk.scene.sitters] == ["Ada", "Reynard"] == [first.value, second.value]


@pytest.mark.parametrize("key", [pygame.K_UP, pygame.K_DOWN, pygame.K_TAB])
def test_the_field_is_left_by_steps_up_and_down_and_by_tab(desk, key):
    add = desk.widget(text=say("One more seat"))
    desk.click_on(add)
    field = fields(desk)[1]
    desk.click_on(field)
    keys(desk, key)
    widgets = desk.scene.controls.widgets
    above, below = (widgets[widgets.index(field) + by] for by in (-1, 1))  # on the same card
    assert desk.scene.controls.focus is (above if key == pygame.K_UP else below)


def test_a_gamepad_leaves_the_field_to_the_sides_as_well(desk):
    field, beside = fields(desk)[:2]
    while desk.scene.controls.focus is not field:
        desk.pad(pygame.CONTROLLER_BUTTON_RIGHTSHOULDER)
    desk.pad(pygame.CONTROLLER_BUTTON_DPAD_RIGHT)
    assert desk.scene.controls.focus is beside


# With the mouse


def places(desk: Desk, field: NameField) -> list[float]:
    """Where each gap of a name lies: between where the caret jumps from one to the next."""
    found, y = {}, field.box.centre[1]
    for x in range(round(field.box.x) + 8, round(field.box.right) - 8, 3):
        desk.wait(0.5)
        desk.click(x, y)
        found.setdefault(field.caret, []).append(x)
    return [sum(each) / len(each) for _, each in sorted(found.items())]


def test_a_press_puts_the_caret_there_a_drag_marks_and_a_double_click_marks_all(desk):
    field = write(desk, "Mimi")
    at, y = places(desk, field), field.box.centre[1]
    assert len(at) == 5, "the caret can be put into every gap"
    desk.wait(0.5)
    desk.drag_from(at[1], y, at[3], y)
    assert field.marked == "im"
    desk.drag_from(at[3], y, at[1], y)
    assert field.marked == "im"
    desk.wait(0.5)
    desk.click(at[2], y)
    assert (field.marked, field.caret) == ("", 2)
    desk.click(at[2], y)
    assert field.marked == "Mimi"
    desk.wait(0.5)
    desk.click(at[2], y)
    desk.wait(0.5)
    desk.click(at[2], y)
    assert (field.marked, field.caret) == ("", 2), "two slow clicks are no double click"


def test_a_press_on_a_name_that_nobody_chose_marks_it_and_the_next_one_puts_the_caret(desk):
    field = fields(desk)[0]
    desk.click_on(field)
    assert field.marked == field.value == usual_name(0, HUMAN)
    desk.wait(0.5)
    desk.click(field.box.x + 12, field.box.centre[1])
    assert (field.marked, field.caret) == ("", 0)


def test_a_finger_does_the_same(desk):
    field = write(desk, "Mimi")
    desk.wait(0.5)
    desk.tap(field.box.x + 12, field.box.centre[1])
    assert field.caret == 0
    desk.tap(field.box.x + 12, field.box.centre[1])
    assert field.marked == "Mimi"


@pytest.mark.parametrize("big_text", [1.0, 1.5])
def test_the_caret_takes_no_room_from_the_name(desk, big_text):
    """However long a name is, its letters stay where they are while the caret goes through them."""
    desk.cabinet.canvas.big_text = big_text
    field = write(desk, "W" * NameField.LONGEST)
    widths = set()
    monitored = desk.cabinet.canvas.text
    desk.cabinet.canvas.text = lambda told, *facts, **more: (widths.add(told), monitored(told, *facts, **more))[1]
    keys(desk, LEFT, LEFT)
    desk.cabinet.draw()
    assert field.value in widths and not any("|" in told for told in widths)
    assert desk.cabinet.canvas.cut == set()
