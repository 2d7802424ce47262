"""The form screen: keys, faults, and the texts that the form submits."""

from collections.abc import Mapping

from textual.events import Key

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import paste, press, text_of
from tracker.screens.form import FormScreen
from tracker.typed.form_model import FormField
from tracker.views.spans import line

BLANKS = (FormField("first", "First"), FormField("second", "Second", words=("yes", "no")))


async def test_enter_goes_to_the_next_field_and_submits_in_the_last(play: Play) -> None:
    handed: list[dict[str, str]] = []
    async with play() as (app, pilot):
        closed: list[bool | None] = []
        form = FormScreen("A form", BLANKS, handed.append)
        await app.push_screen(form, closed.append)
        await press(pilot, "a", "enter", "y", "enter")
    assert handed == [{"first": "a", "second": "yes"}]
    assert closed == [True]


async def test_a_form_with_faults_stays_open(play: Play) -> None:
    def submit(texts: Mapping[str, str]) -> Mapping[str, str]:
        return {"second": "not that", "": "nor all of it"}

    async with play() as (app, pilot):
        form = FormScreen("A form", BLANKS, submit)
        await app.push_screen(form)
        await pilot.press("ctrl+o")
        assert app.screen is form
    assert form.form.current.id == "second"


async def test_pasted_text_is_text_and_not_keys(play: Play) -> None:
    async with play() as (app, pilot):
        form = FormScreen("A form", BLANKS, lambda _: None)
        await app.push_screen(form)
        await paste(pilot, "one\ntwo\x1b")
        assert form.form.texts()["first"] == "one two"


async def test_a_form_larger_than_the_screen_scrolls_with_the_cursor(play: Play) -> None:
    blanks = [FormField(f"f{at}", f"Field {at}") for at in range(40)]
    async with play(size=(40, 12)) as (app, pilot):
        form = FormScreen("A form", blanks, lambda _: None)
        await app.push_screen(form)
        await press(pilot, "up")
        rows = form.query_one("#form-rows").lines  # type: ignore[attr-defined]
        title = form.query_one("#form-title").lines[0]  # type: ignore[attr-defined]
    assert "Field 39" in rows[-1][0].text
    assert "field 40 of 40" in title[-1].text


async def test_the_lines_over_a_form_leave_room_for_its_fields(play: Play) -> None:
    blanks = [FormField(f"f{at}", f"Field {at}") for at in range(10)]
    about = [line(" ".join(["word"] * 90))]
    async with play(size=(60, 20)) as (app, pilot):
        form = FormScreen("A form", blanks, lambda _: None, about=about)
        await app.push_screen(form)
        await pilot.pause()
        rows = text_of(form, "#form-rows")
        assert "Field 9" in rows
        assert any(row.endswith("\u2026") for row in rows.splitlines())


async def test_a_burst_of_keys_is_painted_few_times_and_loses_no_key(play: Play) -> None:
    async with play() as (app, pilot):
        form = FormScreen("A form", BLANKS, lambda _: None)
        await app.push_screen(form)
        await pilot.pause()
        painted: list[str] = []
        form.show_form = lambda: painted.append(form.form.texts()["first"])  # type: ignore[method-assign]
        for letter in "abcdefgh":
            app.post_message(Key(letter, letter))
        await pilot.pause(0.3)
    assert len(painted) < 4
    assert painted[-1] == "abcdefgh"
