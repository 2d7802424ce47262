"""A goal in the line of a book's action: 'G' and '>c', 'through >c', 'cruising >well'; and '+b'.

Grak has the letter a, Mira b (both of the party), Goblin 1 c and Goblin 2 e.
"""

import pytest

from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tracker.views.line_row import as_typed

LINE = "gate -3- a b -10- c e -4- well"


def on_line(at: At, system: str, line: str = LINE, *keys: str) -> Table:
    """A fight on a line; Grak has the turn."""
    table = at(system)
    table.press("@", "ctrl+u", *line, "enter", "n", *keys)
    return table


def typed(table: Table, key: str, text: str) -> str:
    """Type a line behind a key and take it; return its preview."""
    table.press(key, *text)
    preview = table.desk.prompt.previewed
    table.press("enter")
    return preview


CHARGES = {
    ">c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    "to c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    ">Goblin 2": ("charges at Goblin 2", "beside Goblin 2", "gate -3- B -9- A -1- c e -4- well"),
    "all >c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    "9 >c": ("charges at Goblin 1", "beside Goblin 1", "gate -3- B -9- A -1- c e -4- well"),
    ">well": ("Grak charges", "Grak is at well", "gate -3- B -10- c e -4- well:A"),
    "b >c": ("Mira charges at", "Mira is beside", "gate -3- A -9- B -1- c e -4- well"),
    "a b >c": ("Grak charges at", "Mira is beside Goblin 1", "gate -12- A B -1- c e -4- well"),
}


@pytest.mark.parametrize("text", CHARGES)
def test_a_charge_with_a_goal(at: At, text: str) -> None:
    begins, ends, drawn = CHARGES[text]
    table = on_line(at, "obss", LINE)
    preview = typed(table, "G", text)
    assert begins in preview
    assert ends in preview
    assert as_typed(table.encounter) == drawn
