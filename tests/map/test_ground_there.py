"""A combatant who is put at a place with a ground stands on this ground."""

import pytest

from tests.map.fights import go
from tests.map.test_going import fight

GROUNDS = {"obss": "difficult", "emala": "water", "exp": "grass-high", "opend6": "moderate"}
"""For each book with grounds, one of its grounds."""


@pytest.mark.parametrize("system", GROUNDS)
def test_a_combatant_put_at_a_place_stands_on_its_ground(system: str) -> None:
    slow = GROUNDS[system]
    table = fight(f"gate({slow}) -20- a -9- b c", system)
    open_ground = table.fight.book.words.open_ground
    assert table.combatant("Ansa").terrain == open_ground
    table.do(action="set-position", who=["Ansa", "Kay"], at="gate")
    assert {table.combatant(one).terrain for one in ("Ansa", "Kay")} == {slow}
    assert table.combatant("Fenn").terrain == open_ground
    label = table.fight.book.words.terrain(table.encounter, slow).place()
    assert f"Ansa is {label}." in table.text
    table.do(action="set-position", who="Ansa", at="Fenn")
    assert table.combatant("Ansa").terrain == open_ground
    table.do(action="undo")
    assert table.combatant("Ansa").terrain == slow


def test_a_combatant_put_beside_somebody_at_a_place_stands_on_its_ground_too() -> None:
    table = fight("gate(difficult):b -20- a -9- c")
    table.do(action="set-position", who="Ansa", at="Fenn")
    assert table.combatant("Ansa").terrain == "difficult"


def test_a_drawing_puts_people_on_the_grounds_of_its_places_once() -> None:
    table = fight("gate(difficult):a -20- well:b c")
    assert [one.terrain for one in table.encounter.in_order()] == ["difficult", "clear", "clear"]
    table.do(action="terrain", who="Ansa", terrain="clear")
    table.do(action="draw-map", line="gate(difficult):a -20- well(difficult):b -3- c")
    assert [one.terrain for one in table.encounter.in_order()] == ["clear", "difficult", "clear"]
    table.do(action="draw-map", line="gate(difficult) -20- well:a b -3- c")
    assert [one.terrain for one in table.encounter.in_order()] == ["clear", "clear", "clear"]


def test_a_ground_that_the_game_master_said_stays_where_the_line_names_none() -> None:
    table = fight("gate -20- a -9- b c")
    table.do(action="terrain", who="Ansa", terrain="difficult")
    table.do(action="set-position", who="Ansa", at="gate")
    assert table.combatant("Ansa").terrain == "difficult"


def test_a_combatant_put_into_deep_water_swims() -> None:
    table = fight("lake(water) -20- a -9- b c")
    table.do(action="set-position", who="Ansa", at="lake")
    ansa = table.combatant("Ansa")
    assert (ansa.terrain, ansa.pace.gait) == ("water", "swim")


def test_the_way_out_of_a_slow_place_is_open_ground() -> None:
    table = fight("gate(difficult) -9- well:a b c")
    table.do(action="set-position", who="Ansa", at="gate")
    assert go(table, {"place": "well"}).startswith("Ansa moves 9 m to well, Walk")


def test_newcomers_stand_on_the_ground_of_their_place() -> None:
    table = fight("gate(difficult) -9- well:a b c")
    table.do(action="add", name="Wolf", at="gate")
    assert table.combatant("Wolf").terrain == "difficult"


def test_on_a_grid_who_is_put_in_a_space_stands_on_its_ground() -> None:
    grid = "squares; ....; .%..; ....; legend %(difficult); people A1:a D1:b D3:c"
    table = fight("a b c")
    table.do(action="draw-map", grid=grid)
    table.do(action="set-position", who="Ansa", at="B2")
    assert table.combatant("Ansa").terrain == "difficult"
    table.do(action="set-position", who="Ansa", at="A1")
    assert table.combatant("Ansa").terrain == "clear"


def test_whoever_is_not_on_the_new_map_leaves_the_water_of_the_old_one() -> None:
    table = fight("a b c")
    table.do(action="draw-map", grid="squares; ~~..; legend ~(water); people A1:a C1:b D1:c")
    assert table.combatant("Ansa").terrain == "water"
    table.do(action="draw-map", grid="squares; ....; people C1:b D1:c")
    assert table.combatant("Ansa").terrain == "clear"
    table.do(action="set-position", who="Ansa", at="B1")
    assert go(table, {"place": "A1"}).startswith("Ansa moves 1 m to A1, Walk")
