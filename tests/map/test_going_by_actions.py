"""A book's own action with a goal behind it: charge, drive, dive, leave, catch, jump."""

from fractions import Fraction

import pytest

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.history.audit import Audit
from tests.history.test_laws import followed
from tests.map.test_going import fight, line
from tests.play.table import Table

LINE = "gate -5- a -9- b -30- well:c"


def do(table: Table, doing: dict[str, object], *legs: dict[str, object], **more: object) -> str:
    table.do(action="go-path", who=more.pop("who", "Ansa"), legs=list(legs), doing=doing, **more)
    return table.text


def test_a_charge_of_obss_goes_until_beside_its_target() -> None:
    table = fight(LINE)
    told = do(table, {"action": "charge"}, {"whom": "Fenn"})
    assert told == (
        "Ansa charges at Fenn. Ansa moves 8 m, Run: 64 m left this round. Ansa is beside Fenn."
    )
    assert line(table) == "gate -13- A -1- b -30- well:c"


def test_a_charge_costs_what_the_same_charge_costs_without_a_goal() -> None:
    plain, gone = fight(LINE), fight(LINE)
    plain.do(action="charge", who="Ansa", target="Fenn", distance=8)
    do(gone, {"action": "charge"}, {"whom": "Fenn"})
    assert plain.combatant("Ansa") == gone.combatant("Ansa")
