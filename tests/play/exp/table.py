"""EXP fights for tests."""

from typing import Any

from tests.play.table import Table, fighting

SHEET: dict[str, object] = {"dex": 13, "awe": 12, "pstr": 14, "mstr": 11, "con": 11}
"""The usual sheet: DEX 13 allows a walk of 5 hexes a unit, PSTR 14 a load of 19 kg."""


def melee(*names: str, **sheet: Any) -> Table:
    """Return a fight in its first unit, in Grak's turn."""
    return fighting("exp", *(names or ("Grak", "Mira")), sheet={**SHEET, **sheet})


def next_unit(table: Table, *rolls: int) -> None:
    """Go to the next unit and roll initiative. Without typed `rolls`, Grak is first."""
    table.do(action="end-unit")
    people = [one for one in table.encounter.in_order() if one.initiative is None and not one.out]
    table.do(rolls or [20 - place for place in range(len(people))], action="next")
