"""A new drawing of the line keeps a path if its walker, its goal and its way stay the same."""

import pytest

from tests.play.table import Table
from tracker.views.line_row import as_typed

LINE = "gate:a -9- b -30- well; gate -4 stair- loft"


def kept(*legs: dict[str, object], line: str = LINE, who: str = "Ansa") -> Table:
    table = Table("emala")
    for name in ("Ansa", "Orc", "Elf"):
        table.do(action="add", name=name)
    for at, name in enumerate(("Ansa", "Orc", "Elf")):
        table.do(action="set-initiative", who=name, value=20 - at)
    table.do(action="draw-map", line=line)
    table.do(action="start")
    table.do(action="go-path", who=who, legs=list(legs))
    assert table.encounter.map
    assert table.encounter.map.paths
    return table


def drawn(table: Table, line: str) -> bool:
    """Draw the line again. Return whether the path is still kept."""
    table.do(action="draw-map", line=line)
    assert table.encounter.map
    return bool(table.encounter.map.paths)


# The walker has gone 3 m of the way to the well, and is 6 m before Orc.
@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("gate -3- a -6- b -30- well; gate -4 stair- loft; gate -5- yard", True),
        ("gate -3- a -6- b -30- well -8- barn", True),
        ("gate -3- a -6- b -10- bar -20- well", True),
        ("yard -7- gate -3- a -6- b -30- well", True),
        ("gate -3- a -6- b -12- well", False),
        ("gate -4- a -5- b -30- well", False),
        ("gate -3- a -6- b -30 water- well", False),
        ("gate -3- a -6- b -30]- well", False),
        ("gate -3- a -6- b -30- barn", False),
        ("gate -9- b -30- well", False),
    ],
)
def test_a_path_to_a_place_stays_while_its_way_is_as_before(line: str, stays: bool) -> None:
    assert drawn(kept({"place": "well"}), line) == stays


@pytest.mark.parametrize(
    ("line", "stays"),
    [
        ("gate -3- a -30- b -9- well; well -5- yard", True),
        ("gate -3- a -30- c -9- well", False),
        ("gate -3- a -31- b -8- well", False),
        ("gate:c -3- a -30- b -9- well", True),
    ],
)
def test_a_path_to_somebody_stays_while_they_stand_there(line: str, stays: bool) -> None:
    table = kept({"whom": "Orc"}, {"place": "gate"}, line="gate:a -33- b -9- well")
    assert drawn(table, line) == stays
    if stays:
        table.do(action="next", times=3)
        table.do(action="go-path", who="Ansa")
        assert "towards Orc" in table.text


def test_a_path_of_several_legs_falls_with_the_way_of_a_later_leg() -> None:
    legs = [{"whom": "Orc"}, {"place": "loft", "by": "stair"}]
    line = "gate:a -33- b -9- well; gate -4 stair- loft"
    assert drawn(
        kept(*legs, line=line), "gate -3- a -30- b -9- well; gate -4 stair- loft -2- attic"
    )
    assert not drawn(kept(*legs, line=line), "gate -3- a -30- b -9- well; gate -5 stair- loft")


def test_the_paths_of_a_pulse_go_on_after_the_line_is_drawn_again() -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="add", name="Orc", side="foes")
    table.do(action="draw-map", line="gate:a -30- b -9- well")
    table.do(action="start")
    table.do(action="next")
    for who in ("Ansa", "Orc"):
        table.do(action="declare", who=who, rate="full")
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Orc"}])
    table.do(action="go-path", who="Orc", legs=[{"place": "well"}])
    for _ in range(4):
        table.do(action="next")
    before = table.encounter.map
    table.do(action="draw-map", line=f"{as_typed(table.encounter)}; gate -5- yard")
    assert set(table.encounter.map.paths) == set(before.paths) == {"c1", "c2"}
    table.do(action="next")
    assert "Ansa 17.6 ft" in table.text
