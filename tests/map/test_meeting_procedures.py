"""Situations on the line in which two procedures meet."""

import pytest

from tests.map.fights import go, of_three
from tests.map.test_going import fight, line

LEDGE = "gate -3- a b -2- edge; edge -4 drop- pit -3- c"


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_whoever_is_taken_along_down_a_ledge_falls_too(system: str) -> None:
    table = of_three(system, line=LEDGE)
    text = go(table, {"place": "pit", "by": "drop"}, along=["Fenn"])
    assert "Fenn falls 4 m" in text or "Fenn falls 2 hexes" in text
    assert "prone" in table.conditions("Fenn")
    assert "pit:a b" in line(table)


def test_a_rider_falls_with_the_mount_as_the_book_has_it() -> None:
    table = fight(LEDGE)
    table.do(action="add", name="Mare", side="party", sheet={"size": "large"})
    table.do(action="set-position", who="Mare", at="Ansa")
    table.do(action="ride", who="Ansa", other="Mare")
    assert go(table, {"place": "pit", "by": "drop"}).count("falls 4 m") == 1
    assert "prone" in table.conditions("Mare")
