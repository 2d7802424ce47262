"""Two combatants in one square, in single file, and in a pursuit."""

import pytest

from rules.books.obss.state import ObssFight, ObssState
from rules.encounter.codec import from_plain, to_plain
from tests.play.obss.table import ford
from tests.play.table import fighting


@pytest.mark.parametrize(("fortitude", "word"), [(11, "changes places"), (12, "does not get past")])
def test_an_enemy_opposes_and_wins_ties(fortitude: int, word: str) -> None:
    table = ford()
    table.do(action="edit", who="Mira", side="party")
    table.do([12, fortitude], action="exchange-places", who="Grak", other="Mira")
    assert word in table.text


@pytest.mark.parametrize(
    ("option", "left", "is_confined"),
    [("stay", 18, True), ("push-on", 9, False), ("go-back", 9, False)],
)
def test_in_single_file_a_choice_costs_its_action(
    option: str, left: int, is_confined: bool
) -> None:
    table = ford()
    table.do(action="spend", who="Grak", reason="passing")
    table.do(action="in-file", who="Grak", other="Mira", option=option)
    assert table.left("Grak") == left
    assert table.combatant("Mira").has("confined") is is_confined


def test_success_is_given_only_for_passing_the_opponent() -> None:
    fault = ford().fault(action="in-file", who="Grak", other="Mira", option="stay", success=True)
    assert (fault.code, fault.field) == ("conflict", "success")


def test_in_a_city_the_faster_one_wins_without_a_roll() -> None:
    table = ford()
    table.do(action="edit", who="Mira", sheet={"movement": 12})
    table.do(action="pursue", who="Grak", other="Mira", setting="city")
    assert "does not catch" in table.text
    assert table.event.dice == ()
    assert table.fault(action="pursue", who="Grak", other="Grak", setting="city").field == "other"


def test_a_state_without_squares_from_an_older_version_still_opens() -> None:
    table = fighting("obss", "Grak")
    plain = to_plain(table.encounter)
    plain["combatants"]["c1"]["state"] = {"confined_with": "c2"}
    read = from_plain(plain, ObssState, ObssFight)
    assert read.combatants["c1"].kept(ObssState).confined_with == "c2"


def test_a_foe_named_as_the_companion_of_a_pass_is_told_as_the_opponent() -> None:
    table = ford()
    table.do(action="edit", who="Mira", side="party")
    fault = table.fault(action="in-file", who="Grak", other="Mira", option="pass-opponent")
    assert "type opponent before Mira to pass them" in fault.message
