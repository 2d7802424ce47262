"""The size of a combatant on a grid, typed after the keys '@' and 'm'."""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.formats.map_text import as_map


@pytest.fixture
def table(at: At) -> Table:
    """Return a desk at a fight under OBSS on squares: Grak (a), Mira (b), Goblins (c, e)."""
    sat = at("obss")
    sat.press("@", "ctrl+u", *"squares 12x6; people A1:a A2:b H2:c H4:e", "enter", "n")
    return sat


def spots(table: Table, *who: str) -> list[tuple[str, int]]:
    found = table.desk.encounter.map.spots
    return [(found[one].place, found[one].size) for one in who]


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("@", "c F3 2x2"),
        ("@", "c F3 (2x2)"),
        ("@", "c(2x2) F3"),
        ("@", "c 2x2 F3"),
        ("@", "c F3 2X2"),
        ("@", "F3:c(2x2)"),
        ("@", "people F3:c(2x2) A2:b"),
        ("@", "c F3 2x2; b A2"),
        ("m", "c @F3 2x2"),
    ],
)
def test_a_size_is_said_with_a_space(key: str, text: str, table: Table) -> None:
    table.press(key, "ctrl+u", *text, "enter")
    assert spots(table, "c2", "c3") == [("A2", 1), ("F3", 2)]
    assert "Goblin 1 covers 2x2 squares. Goblin 1 is at F3." in table.log
    assert table.desk.encounter.map.sizes == {"c3": 2}
    table.press("u")
    assert spots(table, "c3") == [("H2", 1)]


@pytest.mark.parametrize(
    "text",
    [
        "c F3 1x1 of 2x2",
        "c F3 (1x1 of 2x2)",
        "c(1x1 of 2x2) F3",
        "people F3:c(1x1 of 2x2)",
        "people A2:b F3:c(1x1 of 2x2)",
        "a A1; c F3 1x1 of 2x2",
    ],
)
def test_somebody_squeezed_is_said_as_in_the_text_of_a_map(text: str, table: Table) -> None:
    table.press("@", "ctrl+u", *text, "enter")
    assert "Goblin 1 covers one space, squeezed" in table.log
    assert (spots(table, "c3"), table.desk.encounter.map.sizes) == ([("F3", 1)], {"c3": 2})
    assert "F3:c(1x1 of 2x2)" in as_map(table.encounter, table.desk.fight.book)


def test_nobody_is_put_beside_themselves(table: Table) -> None:
    table.press("@", "ctrl+u", *"c c")
    assert "Goblin 1 cannot be beside Goblin 1: say where Goblin 1 is" in table.prompt


def test_a_size_without_a_name_is_for_the_selected_combatant(table: Table) -> None:
    table.press("@", "ctrl+u", *"F3 3x3", "enter")
    assert spots(table, "c1") == [("F3", 3)]
    table.press("@", "ctrl+u", *"F3 1x1", "enter")
    assert spots(table, "c1") == [("F3", 1)]
    assert not table.desk.encounter.map.sizes


def test_each_of_several_in_a_space_has_a_size_of_their_own(table: Table) -> None:
    table.press("@", "ctrl+u", *"people F3:c(2x2)+e", "enter")
    assert spots(table, "c3", "c4") == [("F3", 2), ("F3", 1)]


@pytest.mark.parametrize(
    ("key", "text", "fault"),
    [
        ("@", "c F3 large", "'large' says nothing of spaces here: say a size such as F3 2x2."),
        ("@", "c large F3", "'large' says nothing of spaces here: say a size such as F3 2x2."),
        ("@", "F3 large", "'large' says nothing of spaces here: say a size such as F3 2x2."),
        ("m", "c @F3 large", "'large' says nothing of spaces here: say a size such as F3 2x2."),
        (
            "@",
            "c F3 big",
            "no direction big: n, ne, e, se, s, sw, w or nw; a size is said as 2x2.",
        ),
        ("@", "c F3 2x3", "'2x3' is no size: 1x1 to 4x4 are."),
        ("@", "c F3 9x9", "'9x9' is no size: 1x1 to 4x4 are."),
        ("@", "c L6 2x2", "Goblin 1 cannot stand at L6: M6 is beyond the edge of the map."),
        ("a", "troll @F3", "behind @ comes a time; a space is said with at, as in at F3."),
        ("a", "troll at F3(2x2)", "leave (2x2) out here: @ says it when they are there"),
        ("a", "troll at f3", "a space has a capital letter: at F3."),
        ("a", "troll at F3 2x2", "leave 2x2 out here: @ says it when they are there"),
    ],
)
def test_a_word_or_number_that_is_no_size_is_refused_with_the_text_to_type(
    key: str, text: str, fault: str, table: Table
) -> None:
    table.press(key, "ctrl+u", *text, "enter")
    assert fault in table.desk.prompt.fault
