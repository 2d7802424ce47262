"""A rider and a mount on a grid. If one of them declares or walks, this counts for both."""

import pytest
from msgspec.structs import replace

from rules.books.rom.rounds.walkers import leaders, ways
from tests.play.rom.test_turns import covered
from tests.play.table import Table


def pair(grid: str = "squares 30x6 5 ft; people A1:a+b H1:c") -> Table:
    """Return a fight in which Cid rides Mare. An orc is far away."""
    table = Table("rom")
    for name, side in (("Cid", "party"), ("Mare", "party"), ("Orc", "foes")):
        table.do(action="add", name=name, side=side, sheet={"full_mph": 30})
    table.do(action="draw-map", grid=grid)
    table.do(action="rule-on", about="mount", name="Mare", own_speed=True)
    table.do(action="mount", who="Cid", mount="Mare")
    for who, value in (("Cid", 9), ("Mare", 8), ("Orc", 7)):
        table.do(action="set-initiative", who=who, value=value)
    table.do(action="start")
    table.do(action="next")
    return table


def declare(table: Table, who: str, **leg: object) -> None:
    table.do(action="declare", who=who, rate="full")
    table.do(action="go-path", who=who, legs=[leg])


def to_phase(table: Table, phase: str) -> None:
    for _ in range(60):
        if table.encounter.phase == phase:
            return
        table.do(action="next")
    raise AssertionError(f"the phase {phase} does not come")


def places(table: Table) -> tuple[str, str]:
    spots = table.encounter.map.spots
    return spots["c1"].place, spots["c2"].place


@pytest.mark.parametrize(("first", "then"), [("Cid", "Mare"), ("Mare", "Cid")])
def test_a_new_way_of_one_ends_the_finished_path_of_the_other(first: str, then: str) -> None:
    table = pair()
    declare(table, first, whom="Orc")
    to_phase(table, "resolve")
    assert places(table) == ("G1", "G1")
    to_phase(table, "declare")
    declare(table, then, place="T6")
    assert table.text == f"{then} will go to T6."
    to_phase(table, "move")
    table.do(action="next")
    assert places(table)[0] == places(table)[1] != "G1"
    to_phase(table, "resolve")
    assert places(table) == ("T6", "T6")


def test_the_way_that_is_declared_last_counts_for_both_and_the_log_says_so() -> None:
    table = pair()
    declare(table, "Cid", place="AD1")
    declare(table, "Mare", place="A6")
    assert table.text == "Mare will go to A6. Cid's path ends, because they go together."
    assert list(table.encounter.map.paths) == ["c2"]
    to_phase(table, "resolve")
    assert places(table) == ("A6", "A6")


def test_a_finished_path_of_a_rider_in_an_old_save_does_not_hold_the_pair() -> None:
    table = pair()
    declare(table, "Cid", place="A1")
    finished = table.encounter.map.paths
    declare(table, "Mare", place="T6")
    standing = table.encounter.map
    old = replace(table.encounter, map=replace(standing, paths={**finished, **standing.paths}))
    assert leaders(old, ways(old, 1)) == {"c1": "c2", "c2": "c2", "c3": "c3"}


@pytest.mark.parametrize("walker", ["Cid", "Mare"])
def test_a_walk_of_one_by_hand_is_a_walk_of_both(walker: str) -> None:
    table = pair()
    declare(table, "Cid", place="AD6")
    to_phase(table, "move")
    table.do(action="go-path", who=walker, legs=[{"place": "D1", "distance": 10}])
    table.do(action="next")
    assert "Cid 10 ft, Mare 10 ft" in table.text
    table.do(action="go-path", who=walker, legs=[{"place": "AD6"}])
    table.do(action="next")
    assert "half rate" not in table.text
    assert covered(table, "Cid") == covered(table, "Mare")


def test_a_mount_that_goes_as_fast_as_its_rider_moves_as_far_as_the_rider() -> None:
    table = pair()
    table.do(action="rule-on", about="mount", name="Mare", multiplier=2)
    table.do(action="declare", who="Cid", mph=6)
    table.do(action="go-path", who="Cid", legs=[{"place": "AD6"}])
    to_phase(table, "resolve")
    assert covered(table, "Cid") == covered(table, "Mare") != []


# 30 mph are 22 ft in pulse 1 and 44 ft in each later pulse. Mare covers R1:S2 at the end.
@pytest.mark.parametrize("walker", ["Cid", "Mare"])
def test_the_path_of_a_rider_is_walked_with_the_body_of_the_mount(walker: str) -> None:
    rows = ";".join(["." * 30] * 2)
    table = pair(f"squares 5 ft; {rows}; people A1:b(2x2) A1:a AD1:c")
    declare(table, walker, place="S1")
    stood = [places(table)]
    to_phase(table, "move")
    for _ in range(3):
        table.do(action="next")
        stood.append(places(table))
    assert stood == [(one, one) for one in ("A1", "E1", "N1", "R1")]
