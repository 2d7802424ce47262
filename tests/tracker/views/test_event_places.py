"""The row of an event stands before the first row with a lower initiative."""

import pytest

from tests.play.table import Table
from tracker.views.timeline import with_events


@pytest.mark.parametrize(
    ("on", "order"),
    [
        (10, "Tam Van Wren * Orc"),
        (11, "* Tam Van Wren Orc"),
        (9, "Tam Van Wren * Orc"),
        (4, "Tam Van Wren Orc *"),
    ],
)
def test_a_vehicle_without_an_initiative_stays_beside_its_driver(on: int, order: str) -> None:
    table = Table("opend6")
    for name, initiative in (("Tam", 10), ("Van", None), ("Wren", 10), ("Orc", 5)):
        kind = {"sheet": {"kind": "vehicle", "move": 30}} if initiative is None else {}
        table.do(action="add", name=name, **kind)
        if initiative is not None:
            table.do(action="set-initiative", who=name, value=initiative)
    table.do(action="event", text="the roof falls", on=on)
    people = {table.combatant(name).id: name for name in ("Tam", "Van", "Wren", "Orc")}
    rows = with_events(table.encounter, [*people])
    assert " ".join(people.get(one, "*") for one in rows) == order
