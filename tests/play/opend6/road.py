"""A road with cars and people on it, ready for play."""

from collections.abc import Iterable
from typing import Any

from rules.dice import Typed
from rules.history import Event
from tests.play.table import Table

CAR: dict[str, Any] = {
    "kind": "vehicle",
    "move": 30,
    "maneuverability": "2D",
    "toughness": "4D",
    "piloting": "4D",
}


def runners(*names: str, **sheet: Any) -> Table:
    """Return people on foot in their first round. They keep their initiative."""
    table = Table("opend6")
    table.do(action="option", option="initiative-each-round", value="off")
    for place, name in enumerate(names):
        table.do(action="add", name=name, sheet=sheet, hp=30, initiative=50 - place)
    table.do(action="start")
    return table


def traffic(*names: str, **sheet: Any) -> Table:
    """Return cars with crews at cruising speed, in their first round."""
    table = runners(*names, **{**CAR, **sheet})
    for name in names:
        table.do(action="set-speed", who=name, level="cruising")
    return table


def with_driver(**sheet: Any) -> Table:
    """Return a table at which Vane drives the Coupe at cruising speed."""
    table = Table("opend6")
    table.do(action="option", option="initiative-each-round", value="off")
    table.do(action="add", name="Vane", sheet={"piloting": "4D"}, hp=30, initiative=50)
    table.do(action="add", name="Coupe", sheet={**CAR, **sheet})
    table.do(action="board", who="Vane", vehicle="Coupe", seat="driver")
    table.do(action="start")
    table.do(action="set-speed", who="Coupe", level="cruising")
    return table


def move(
    table: Table, who: str, distance: object, dice: Iterable[Typed] = (), **rest: Any
) -> Event:
    """Let somebody move. `dice` has typed rolls."""
    return table.do(dice, action="move", who=who, distance=distance, **rest)


def again(table: Table, rounds: int = 1) -> None:
    """Go through this number of rounds."""
    for _ in range(rounds):
        table.do(action="end-round")


def covered(table: Table, who: str) -> list[tuple[str, int]]:
    """Return this round's movements, each with its gait and distance."""
    return [(mark.gait, int(mark.distance)) for mark in table.combatant(who).pace.marks]
