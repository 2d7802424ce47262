"""The number of turns that everybody needs to a spot of the line is the number for typed legs."""

from fractions import Fraction

import pytest

from rules.fight.reach import Leg, Reach, Reaches, rounds_to
from rules.fight.reach_on_line import reach_to, rounds_to_each
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table

SHEETS = {"exp": {"rate": 4}, "rom": {"full_mph": 16}}
METRES = {"exp": Fraction(2), "rom": Fraction("0.3048")}


def on_a_line(system: str, line: str = "gate:a -10- b -20- well:c") -> Table:
    table = Table(system)
    for name in ("Ansa", "Fenn", "Kay"):
        table.do(action="add", name=name, side="party", sheet=SHEETS.get(system, {}))
    table.do(action="draw-map", line=line)
    return table


def turns(found: tuple[Reach, ...]) -> list[object]:
    return [one.turns.figure.value if one.turns else one.closed for one in found]


def found(table: Table, goal: str) -> dict[str, Reaches]:
    encounter = table.encounter
    return {one.who: one for one in reach_to(encounter, table.fight.book, encounter.map, goal)}


@pytest.mark.parametrize("system", BUILT_IN)
def test_everybody_needs_what_their_own_way_needs(system: str) -> None:
    table = on_a_line(system)
    book, encounter = table.fight.book, table.encounter
    ground = book.words.terrain(encounter, book.words.open_ground)
    made = found(table, "@well")
    for who, metres in (("c1", 30), ("c2", 20)):
        leg = Leg(metres / METRES.get(system, Fraction(1)), ground)
        one = encounter.combatants[who]
        each = tuple(rounds_to(encounter, book, one, gait, [leg]) for gait in book.words.gaits)
        assert turns(made[who].gaits) == turns(each)
    assert set(turns(made["c3"].gaits)) == {"is there already."}


def test_to_somebody_nobody_asks_them_and_the_ground_of_a_stretch_counts() -> None:
    table = on_a_line("obss", "gate:a -10 difficult- b -20- well:c")
    made = found(table, "c3")
    assert "c3" not in made
    plain = found(on_a_line("obss"), "c3")
    assert turns(made["c1"].gaits) != turns(plain["c1"].gaits)
    assert turns(made["c2"].gaits) == turns(plain["c2"].gaits)


def test_a_climb_is_no_walk_and_a_ground_that_was_said_holds_on() -> None:
    table = on_a_line("exp", "gate:a -6 climb- b -20- well:c")
    assert {str(one) for one in turns(found(table, "@well")["c1"].gaits)} == {
        "cannot just walk there: from the gate to a place without a name is a climb;"
        " to go there type climb too, behind the goal."
    }
    table = on_a_line("obss")
    plain = turns(found(table, "@well")["c2"].gaits)
    table.do(action="terrain", who="Fenn", terrain="difficult")
    assert turns(found(table, "@well")["c2"].gaits) != plain


def test_a_shut_door_and_a_range_have_no_turns_but_a_reason() -> None:
    table = on_a_line("emala", "gate:a -10]- hall:b -20- well:c")
    why = "cannot just walk there: the door between the gate and the hall is shut."
    assert set(turns(found(table, "@well")["c1"].gaits)) == {why}
    table.do(action="say-distance", who="Fenn", other="Kay", metres=8)
    made = found(table, "c3")
    assert set(turns(made["c1"].gaits)) == {"is ~2-18 m away: say how far, and it is counted."}
    assert turns(made["c2"].gaits)[0] == 3


def test_a_distance_without_an_upper_bound_is_told_in_words() -> None:
    table = on_a_line("emala", "gate:a -20- well")
    table.do(action="say-distance", who="Fenn", other="Kay", metres=8)
    made = found(table, "c1")
    assert set(turns(made["c2"].gaits)) == {"is 0 m or more away: say how far, and it is counted."}


def test_somebody_without_a_position_has_none() -> None:
    table = on_a_line("emala")
    table.do(action="add", name="Oda")
    assert set(turns(found(table, "@gate")["c4"].gaits)) == {"has no position."}


def test_a_goal_that_nobody_knows_the_place_of() -> None:
    table = on_a_line("emala")
    table.do(action="add", name="Oda")
    made = found(table, "c4")
    assert set(turns(made["c1"].gaits)) == {"does not know where Oda is."}


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("system", BUILT_IN)
def test_a_shorter_way_has_the_first_turns_of_a_longer_way(system: str, begun: bool) -> None:
    table = on_a_line(system)
    if begun:
        table.do(action="start")
    book, encounter = table.fight.book, table.encounter
    one = encounter.combatants["c1"]
    ground = book.words.terrain(encounter, book.words.open_ground)
    far = (Fraction(1, 2), 3, 12, Fraction(50, 3), 90, 4000)
    for gait in book.words.gaits:
        each = rounds_to_each(encounter, book, one, gait, ground, far)
        for way in far:
            alone = rounds_to(encounter, book, one, gait, [Leg(way, ground)])
            assert each[way] == alone
