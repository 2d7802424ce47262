"""Fights of Ansa (a), who has the turn, Fenn (b) and Kay (c) on a map."""

from collections.abc import Mapping
from fractions import Fraction

from tests.play.table import Table

NO_SHEET: Mapping[str, object] = {}


def of_three(
    system: str,
    sheet: Mapping[str, object] = NO_SHEET,
    *,
    side: str = "foes",
    has_mud: bool = False,
    **drawn: object,
) -> Table:
    """Return a begun fight of Ansa, Fenn and Kay.

    `side` is the side of Ansa. `drawn` has the text of the `line` or of the `grid`. If `has_mud` is
    true, the GM rules that mud halves the movement.
    """
    table = Table(system)
    table.do(action="add", name="Ansa", side=side, sheet=dict(sheet))
    for name in ("Fenn", "Kay"):
        table.do(action="add", name=name, sheet=dict(sheet))
    for who, value in (("Ansa", 20), ("Fenn", 10), ("Kay", 5)):
        table.do(action="set-initiative", who=who, value=value)
    if has_mud:
        table.do(action="rule-on", about="terrain", name="mud", multiplier=Fraction(1, 2))
    table.do(action="draw-map", **drawn)
    table.do(action="start")
    return table


def to_the_movement(table: Table) -> None:
    """In Realms of Myth, declare Ansa's full speed and go on to the first pulse of movement."""
    if table.encounter.system != "rom":
        return
    table.do(action="gait", who="Ansa", gait="full")
    for _ in range(9):
        if table.encounter.phase != "move":
            table.do(action="next")


def go(table: Table, *legs: dict[str, object], who: object = "Ansa", **more: object) -> str:
    """Let a combatant go along these legs. Return the text of the event."""
    table.do(action="go-path", who=who, legs=list(legs), **more)
    return table.text
