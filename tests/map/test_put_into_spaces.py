"""Combatants whom the game master puts into a space where somebody stands."""

import pytest

from tests.map.fights import of_three

CONFINED = "are confined in A1: -1d6 to attack, -4 Defence for each."
GRID = "squares; ......; ......; people A1:a C1:b E1:c"


def test_a_combatant_who_is_put_into_the_square_of_another_one_is_confined_with_them() -> None:
    table = of_three("obss", grid=GRID)
    told = table.do(action="set-position", who="Fenn", at="A1").text
    assert f"Fenn is at A1. Fenn comes into the square of Ansa. Ansa and Fenn {CONFINED}" == told
    assert table.do(action="set-position", who="Fenn", at="A1").text == "Fenn is at A1."
    told = table.do(action="set-position", who="Fenn", at="B1").text
    assert "Ansa and Fenn are no longer confined." in told


def test_small_and_large_who_are_put_into_one_square_share_it() -> None:
    table = of_three("obss", grid=GRID)
    table.do(action="edit", who="Fenn", sheet={"size": "small"})
    told = table.do(action="set-position", who="Fenn", at="A1").text
    assert told == "Fenn is at A1. Fenn shares the square of Ansa."


def test_people_who_are_drawn_into_one_square_are_confined_there() -> None:
    table = of_three("obss", grid=GRID)
    told = table.do(action="draw-map", grid=GRID.replace("A1:a C1:b", "A1:a+b")).text
    assert told.count("comes into") == 1
    assert f"Ansa and Fenn {CONFINED}" in told


def test_a_newcomer_in_the_square_of_another_one_is_confined_there() -> None:
    table = of_three("obss", grid=GRID)
    assert "are confined in A1" in table.do(action="add", name="Lise", at="A1").text


def test_three_who_are_put_into_one_square_are_all_confined_there() -> None:
    table = of_three("obss", grid=GRID)
    told = table.do(action="set-position", who=["Fenn", "Ansa", "Kay"], at="B2").text
    assert "Ansa, Fenn and Kay are confined in B2" in told
    told = table.do(action="draw-map", grid="squares 6x2; people A1:a+b+c").text
    assert "confined" not in told
    assert all(one.has("confined") for one in table.encounter.combatants.values())


def test_whoever_is_drawn_elsewhere_is_not_confined_with_those_who_come_to_the_others() -> None:
    table = of_three("obss", grid=GRID)
    table.do(action="set-position", who="Kay", at="A1")
    told = table.do(action="draw-map", grid="squares 6x2; people A1:a+b F1:c").text
    assert "Ansa and Kay are no longer confined." in told
    assert f"Ansa and Fenn {CONFINED}" in told


def test_nobody_is_confined_with_the_fallen() -> None:
    table = of_three("obss", grid=GRID)
    table.do(action="out", who="Fenn")
    assert table.do(action="set-position", who="Ansa", at="C1").text == "Ansa is at C1."


@pytest.mark.parametrize("system", ["emala", "exp", "opend6", "rom"])
def test_the_other_books_say_nothing_of_two_in_one_square(system: str) -> None:
    table = of_three(system, grid=GRID)
    assert table.do(action="set-position", who="Fenn", at="A1").text == "Fenn is at A1."
