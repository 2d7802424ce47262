"""The form without a screen: typing, completing, going on, and faults of fields."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tracker.typed.test_line_edit import key
from tracker.typed.form_model import LONGEST, Form, FormField


def press(form: Form, *names: str) -> None:
    for name in names:
        form.take_key(*key(name))


SIDES = ("party", "foes", "others")


def a_form() -> Form:
    return Form([FormField("name", "Name"), FormField("side", "Side", "foes", words=SIDES)])


def in_side(typed: str) -> Form:
    form = a_form()
    form.step(1)
    form.type(typed)
    return form


def test_the_first_letter_replaces_an_untouched_text() -> None:
    form = Form([FormField("count", "How many", "12")])
    form.type("3")
    assert form.text("count") == "3"


@pytest.mark.parametrize("erases", ["backspace", "ctrl+h", "delete"])
def test_backspace_clears_an_untouched_text(erases: str) -> None:
    form = Form([FormField("initiative", "Initiative", "24")])
    press(form, erases)
    assert form.text("initiative") == ""
    form.type("31")
    press(form, erases)
    assert form.text("initiative") == ("31" if erases == "delete" else "3")


def test_after_the_cursor_moved_a_letter_is_inserted_there() -> None:
    form = Form([FormField("name", "Name", "Gak")])
    press(form, "home", "right")
    form.type("r")
    assert form.text("name") == "Grak"


@pytest.mark.parametrize(
    ("typed", "becomes"), [("p", "party"), ("OTH", "others"), ("x", "x"), ("foes", "foes")]
)
def test_an_unfinished_word_is_completed_on_leaving_the_field(typed: str, becomes: str) -> None:
    form = in_side(typed)
    form.step(1)
    assert form.text("side") == becomes


def test_a_beginning_of_several_words_is_not_completed() -> None:
    form = Form([FormField("who", "Who", words=("Goblin 1", "Goblin 2"))])
    form.type("gob")
    form.complete()
    assert form.text("who") == "gob"


@pytest.mark.parametrize(
    ("typed", "by", "becomes"),
    [("foes", 1, "others"), ("foes", -1, "party"), ("o", 1, "others"), ("x", 1, "party")],
)
def test_right_and_left_go_through_the_words(typed: str, by: int, becomes: str) -> None:
    form = in_side(typed)
    press(form, {1: "right", -1: "left"}[by])
    assert form.text("side") == becomes


def test_the_cursor_goes_to_the_first_field_with_a_fault() -> None:
    form = a_form()
    form.show_faults({"side": "no such side"})
    assert form.current.id == "side"


@pytest.mark.parametrize("name", ["hp_most", "sheet.hp_most"])
def test_a_fault_names_its_field_by_its_label_in_the_form(name: str) -> None:
    form = Form([FormField(name, "Most hit points")])
    form.show_faults({name: "hp_most is many: expected a whole number."})
    assert form.faults == {name: "Most hit points is many: expected a whole number."}
    form.show_faults({name: "hp_mostly harmless"})
    assert form.faults == {name: "hp_mostly harmless"}


def test_a_fault_is_removed_when_its_field_is_changed() -> None:
    form = a_form()
    form.show_faults({"name": "this is needed"})
    form.type("G")
    assert form.faults == {}


def test_erasing_works_on_both_sides_of_the_cursor() -> None:
    form = Form([FormField("name", "Name", "Grak")])
    press(form, "left", "backspace", "delete")
    assert form.text("name") == "Gr"


def test_no_control_code_gets_into_a_field() -> None:
    form = a_form()
    form.type("a\x1b[31mb\nc")
    assert form.text("name") == "a[31mb c"


def test_a_field_keeps_its_text_after_the_cursor_moved_in_it() -> None:
    form = Form([FormField("name", "Name", "Grak")])
    press(form, "end", "s")
    assert form.text("name") == "Graks"


def test_a_form_without_fields_takes_every_key() -> None:
    form = Form([])
    press(form, "x", "left", "backspace")
    form.step(1)
    assert form.texts() == {}


KEYS = st.one_of(
    st.text(max_size=5).map(lambda text: ("type", text)),
    st.sampled_from([1, -1]).map(lambda by: ("step", by)),
    st.sampled_from(["left", "right", "backspace", "delete", "home", "end", "x"]).map(
        lambda name: ("press", name)
    ),
)


@given(st.lists(KEYS, max_size=30))
def test_the_cursor_never_leaves_its_text(done: list[tuple[str, Any]]) -> None:
    form = a_form()
    for name, value in done:
        press(form, value) if name == "press" else getattr(form, name)(value)
        assert 0 <= form.line.cursor <= len(form.text(form.current.id)) <= LONGEST
