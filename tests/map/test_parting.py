"""OBSS on squares: riders, burdens and teams who part are beside each other."""

import pytest

from rules.books.obss.rates.company import cramped_with
from tests.map.fights import go, of_three
from tests.play.table import Table

GRID = "squares 6x3; people A3:a A2:b F1:c"

JOINS = {
    "takes": {"action": "take", "who": "Ansa", "other": "Fenn"},
    "rides": {"action": "ride", "who": "Ansa", "other": "Fenn"},
    "pulls": {"action": "harness", "who": ["Ansa", "Fenn"], "load": 10},
}
PARTS = {
    "takes": {"action": "let-go", "who": "Ansa"},
    "rides": {"action": "mount", "who": "Ansa"},
    "pulls": {"action": "unharness", "who": "Fenn"},
}
BESIDE = {
    "takes": "Fenn is beside Ansa, at C1.",
    "rides": "Ansa is beside Fenn, at C1.",
    "pulls": "Fenn is beside Ansa, at C1.",
}


def together_at(space: str, how: str, grid: str = GRID) -> Table:
    """Return a fight in which Ansa and Fenn have gone to a space together."""
    table = of_three("obss", grid=grid)
    if how == "rides":
        table.do(action="edit", who="Fenn", sheet={"size": "large"})
    table.do(**JOINS[how])
    go(table, {"place": space})
    return table


def spaces(table: Table) -> dict[str, str]:
    return {who: spot.place for who, spot in table.encounter.map.spots.items()}


@pytest.mark.parametrize("how", JOINS)
def test_those_who_part_are_beside_each_other(how: str) -> None:
    table = together_at("D1", how)
    assert BESIDE[how] in table.do(**PARTS[how]).text
    assert sorted(spaces(table).values()) == ["C1", "D1", "F1"]
    assert not any(one.has("confined") for one in table.encounter.combatants.values())


@pytest.mark.parametrize("how", ["takes", "pulls"])
def test_those_who_part_where_no_space_beside_is_free_are_confined(how: str) -> None:
    grid = "squares; .####; ...##; .####; people A2:a+b A1:c"
    table = together_at("C2", how, grid)
    table.do(action="set-position", who="Kay", at="B2")
    told = table.do(**PARTS[how]).text
    assert "Fenn stays in the square of Ansa: no space beside is free." in told
    assert "Ansa and Fenn are confined in C2" in told
    assert [one.name for one in cramped_with(table.encounter, table.combatant("Fenn"))] == ["Ansa"]


def test_nobody_who_parts_is_put_onto_another_ground() -> None:
    grid = "squares; %%%%%%; %%%%%%; ....%%; people A3:a B3:b F1:c; legend %(difficult)"
    table = together_at("C3", "takes", grid)
    assert "Fenn is beside Ansa, at B3." in table.do(**PARTS["takes"]).text


def test_a_bearer_who_falls_has_the_burden_in_the_same_space() -> None:
    table = together_at("D1", "takes")
    assert "beside" not in table.do(action="out", who="Ansa").text


def test_whoever_changes_the_mount_is_on_the_new_one() -> None:
    table = together_at("D1", "rides")
    table.do(action="edit", who="Kay", sheet={"size": "large"})
    assert "beside Fenn" not in table.do(action="ride", who="Ansa", other="Kay").text
    assert spaces(table)["c1"] == spaces(table)["c3"]
