"""How many keys lead from the list of saves to a new fight, if nobody is added."""

import pytest

from tests.tracker.desk.table import keys_of
from tests.tracker.desk.test_keys_counted import NEW
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, press, prompt


@pytest.mark.parametrize("book", NEW)
async def test_a_new_fight_is_made_from_the_list_of_saves(book: str, run: Play) -> None:
    async with run() as (app, pilot):
        for key in keys_of(NEW[book]):
            await press(pilot, key)
        encounter = fight_screen(app).desk.encounter
        assert (encounter.system, encounter.name, encounter.order) == (book, "Bridge", ())
        await pilot.press("a")
        assert prompt(app).startswith("Add: ")
