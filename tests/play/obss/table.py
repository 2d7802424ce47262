"""OBSS fights for the beginning of a test."""

from typing import Any

from tests.play.table import Table, fighting

MARE: dict[str, Any] = {"size": "large", "legs": 4, "movement": 12}


def ford(*names: str, **sheet: Any) -> Table:
    """Return a begun fight of these combatants. The first one has the turn."""
    return fighting("obss", *(names or ("Grak", "Mira")), sheet=sheet)


def with_mare(**sheet: Any) -> Table:
    """Return a fight of Grak and Mira with a mare. The mare's name is Dun."""
    table = ford()
    table.do(action="add", name="Dun", sheet={**MARE, **sheet}, hp=20, initiative=1)
    return table
