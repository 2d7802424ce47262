"""Combatants whom the game master puts into a space where somebody stands."""

import pytest

from rules.books.obss.rates.company import cramped_with, square_of
from tests.map.fights import of_three
from tests.play.table import Table

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


def of_two_under_a_large_one() -> Table:
    """Return a fight of a large ogre with a medium guard at A1 and a small scout at B2."""
    table = Table("obss")
    sizes = (("Ogre", "foes", "large"), ("Guard", "party", "medium"), ("Scout", "party", "small"))
    for name, side, size in sizes:
        table.do(action="add", name=name, side=side, sheet={"size": size})
    table.do(action="draw-map", grid="squares 1 m;..;..;..;..;..;people A4:a(2x2) A1:b B2:c")
    table.do(action="set-initiative", who="Ogre", value=9)
    table.do(action="start")
    return table


COVERS = {
    "walks": {"action": "go-path", "who": "Ogre", "legs": [{"place": "A1"}]},
    "is put": {"action": "set-position", "who": "Ogre", "at": "A1"},
}


@pytest.mark.parametrize("how", COVERS)
def test_a_large_one_shares_the_squares_of_all_whom_it_comes_to_cover(how: str) -> None:
    table = of_two_under_a_large_one()
    told = table.do(**COVERS[how]).text
    assert "Ogre shares the square of Scout. Ogre comes into the square of Guard." in told
    assert "Ogre and Guard are confined in A1: -1d6 to attack, -4 Defence for each." in told
    assert not table.combatant("Scout").has("confined")


def test_two_under_a_large_one_are_confined_with_it_but_not_with_each_other() -> None:
    table = of_two_under_a_large_one()
    table.do(action="edit", who="Scout", sheet={"size": "medium"})
    told = table.do(**COVERS["is put"]).text
    assert "Ogre, Guard and Scout are confined" in told
    assert _confined_with(table, "Guard") == ["Ogre"]
    told = table.do(action="set-position", who="Ogre", at="A4").text
    assert "Ogre, Guard and Scout are no longer confined." in told
    assert square_of(table.encounter, table.combatant("Guard")) is None


@pytest.mark.parametrize("moves", ["go-path", "set-position"])
def test_whoever_comes_to_a_team_is_confined_with_the_whole_team(moves: str) -> None:
    table = of_three("obss", grid=GRID)
    table.do(action="harness", who=["Fenn", "Kay"], load=4)
    table.do(action="set-position", who="Fenn", at="B2")
    goes = {"legs": [{"place": "B2"}]} if moves == "go-path" else {"at": "B2"}
    table.do(action=moves, who="Ansa", **goes)
    assert _confined_with(table, "Ansa") == ["Fenn", "Kay"]
    assert _confined_with(table, "Kay") == ["Ansa"]


def _confined_with(table: Table, who: str) -> list[str]:
    return [one.name for one in cramped_with(table.encounter, table.combatant(who))]
