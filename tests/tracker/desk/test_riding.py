"""Riding at the desk: the GM learns where a ruling is needed, and how to give it."""

from typing import Any

import pytest

from rules.encounter import Mount
from tests.tracker.conftest import SHEETS, Make
from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table

EVERY_BOOK = pytest.mark.parametrize("system", [*SHEETS])
NO_RULES_OF_RIDING = pytest.mark.parametrize("system", [one for one in SHEETS if one != "obss"])


@pytest.fixture
def stable(fight: Make, sit: Sit) -> Any:
    """Sit down at a fight with a horse; Grak is selected."""

    def sit_down(system: str) -> Table:
        saved = fight(system)
        saved.ask({"action": "add", "name": "Horse", "side": "others", "sheet": SHEETS[system]})
        table = sit(saved)
        table.select("Grak")
        return table

    return sit_down


@EVERY_BOOK
def test_a_mount_that_is_only_a_name_needs_a_ruling_and_the_key_for_it_is_told(
    system: str, stable: Any
) -> None:
    table = stable(system)
    table.press("Y", "/", *"grey mare", "enter")
    assert "Grak mounts grey mare and moves as on foot, until the GM rules" in table.newest
    assert "How fast riders of grey mare go is yours to say: R mount grey mare x 2" in table.prompt
    assert any("on grey mare as on foot" in row for row in table.rows)
    table.press("R", *"grey mare x 2", "enter")
    assert table.newest == "The GM rules: mount grey mare, movement x 2."
    assert not any("as on foot" in row for row in table.rows)


@NO_RULES_OF_RIDING
def test_a_ruling_that_nothing_changes_is_a_ruling(system: str, stable: Any) -> None:
    table = stable(system)
    table.press("Y", "/", *"Horse", "enter", *"nothing", "enter")
    assert "mount Horse, as on foot" in table.told(2)
    assert "until" not in table.newest
    assert table.encounter.find("Grak").mount == Mount("Horse", table.encounter.find("Horse").id)


@NO_RULES_OF_RIDING
def test_a_rider_without_a_ruling_is_said_to_move_as_on_foot(system: str, stable: Any) -> None:
    table = stable(system)
    table.desk.session.ask({"action": "mount", "who": "Grak", "mount": "Horse"}, override=True)
    assert "moves as on foot, until the GM rules on the mount Horse" in table.newest
    table.press("R", *"Horse own", "enter")
    assert not any("as on foot" in row for row in table.rows)


@pytest.mark.parametrize("text", ["mount Horse", "Horse fast", "mount Horse 30 mph"])
def test_a_ruling_that_is_not_understood_says_what_a_ruling_on_a_mount_is(
    text: str, stable: Any
) -> None:
    table = stable("rom")
    table.press("R", *text, "enter")
    assert "horse own (its own speed), horse x 2, horse 5 or horse nothing" in table.prompt


@pytest.mark.parametrize("typed", ["'{} horse", "'{} HORSE", "'{} saddle", "'{} saddle horse"])
def test_a_word_of_one_name_alone_says_the_mount(stable: Any, typed: str) -> None:
    table = stable("emala")
    table.desk.session.ask({"action": "edit", "who": "Horse", "name": "Saddle horse"})
    rider = table.encounter.find("Mira").id
    table.press("Y", *typed.format(table.desk.cursor.letters()[rider]), "enter")
    assert "Riders of Saddle horse go:" in table.prompt
    table.press(*"own", "enter")
    assert table.newest == "Mira mounts Saddle horse."


def test_a_word_of_two_names_is_asked_back(stable: Any) -> None:
    table = stable("obss")
    for name in ("Saddle horse", "Draught horse"):
        table.desk.session.ask({"action": "add", "name": name, "sheet": SHEETS["obss"]})
    table.desk.session.ask({"action": "remove", "who": "Horse"})
    before = table.desk.fight.last
    table.press("Y", *"'b horse", "enter")
    assert "'horse' is part of 2 names: Saddle horse or Draught horse? Say which" in table.prompt
    assert table.desk.fight.last == before
