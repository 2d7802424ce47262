"""The form without a screen: typing, completing, going on, and what is wrong where."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tracker.typed.form_model import LONGEST, Blank, Form

SIDES = ("party", "foes", "others")


def a_form() -> Form:
    return Form([Blank("name", "Name"), Blank("side", "Side", "foes", words=SIDES)])


def in_side(typed: str) -> Form:
    form = a_form()
    form.step(1)
    form.type(typed)
    return form


def test_the_first_letter_replaces_a_text_that_is_untouched() -> None:
    form = Form([Blank("count", "How many", "12")])
    form.type("3")
    assert form.text("count") == "3"


def test_after_a_move_in_the_text_a_letter_goes_where_the_cursor_is() -> None:
    form = Form([Blank("name", "Name", "Gak")])
    form.jump(end=False)
    form.shift(1)
    form.type("r")
    assert form.text("name") == "Grak"


@pytest.mark.parametrize(
    ("typed", "becomes"), [("p", "party"), ("OTH", "others"), ("x", "x"), ("foes", "foes")]
)
def test_a_begun_word_is_completed_on_leaving_the_field(typed: str, becomes: str) -> None:
    form = in_side(typed)
    form.step(1)
    assert form.text("side") == becomes


def test_a_beginning_of_several_words_is_left_as_it_is() -> None:
    form = Form([Blank("who", "Who", words=("Goblin 1", "Goblin 2"))])
    form.type("gob")
    form.complete()
    assert form.text("who") == "gob"


@pytest.mark.parametrize(
    ("typed", "by", "becomes"),
    [("foes", 1, "others"), ("foes", -1, "party"), ("o", 1, "others"), ("x", 1, "party")],
)
def test_right_and_left_go_through_the_words(typed: str, by: int, becomes: str) -> None:
    form = in_side(typed)
    form.shift(by)
    assert form.text("side") == becomes


def test_the_cursor_goes_to_the_first_field_that_is_wrong() -> None:
    form = a_form()
    form.show_faults({"side": "no such side"})
    assert form.current.id == "side"


def test_a_fault_is_gone_once_its_field_is_changed() -> None:
    form = a_form()
    form.show_faults({"name": "this is needed"})
    form.type("G")
    assert form.faults == {}


def test_erasing_works_on_both_sides_of_the_cursor() -> None:
    form = Form([Blank("name", "Name", "Grak")])
    form.shift(-1)
    form.erase()
    form.erase(before=False)
    assert form.text("name") == "Gr"


def test_no_control_code_gets_into_a_field() -> None:
    form = a_form()
    form.type("a\x1b[31mb\nc")
    assert form.text("name") == "a[31mb c"


KEYS = st.one_of(
    st.text(max_size=5).map(lambda text: ("type", text)),
    st.sampled_from([("shift", -1), ("shift", 1), ("step", 1), ("step", -1)]),
    st.sampled_from([("erase", True), ("erase", False), ("jump", True), ("jump", False)]),
)


@given(st.lists(KEYS, max_size=30))
def test_the_cursor_never_leaves_its_text(keys: list[tuple[str, object]]) -> None:
    form = a_form()
    named = {"erase": "before", "jump": "end"}
    for name, value in keys:
        act = getattr(form, name)
        act(**{named[name]: value}) if name in named else act(value)
        assert 0 <= form.place <= len(form.text(form.current.id)) <= LONGEST
