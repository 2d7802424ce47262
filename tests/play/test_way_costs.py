"""For a door, a slope or somebody on the way, a book names an action and its cost.

The action must really cost this much.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import pytest

from rules.map.line_map import Stretch, StretchKind
from rules.rulebook.catalogue import BUILT_IN
from rules.rulebook.ground import WayCost
from tests.play.table import Table

KINDS: tuple[StretchKind, ...] = ("", "stair", "climb", "drop")
RISES = (Fraction(-8), Fraction(-2), Fraction(0), Fraction(1), Fraction(3))


def at_the_gate(system: str) -> Table:
    """Return a fight in Ana's turn. Ana, Bob and Cid are at the gate, and Cid is down.

    Orc bars the arch.
    """
    table = Table(system)
    for at, (name, side) in enumerate(
        [("Ana", "party"), ("Bob", "party"), ("Cid", "party"), ("Orc", "foes")]
    ):
        table.do(action="add", name=name, side=side, initiative=30 - at)
    if system == "obss":
        table.do(action="option", option="friends-in-the-way", value="on")
    table.do(action="draw-map", line="gate:a b c -1- arch(room 1):e -9]- hall")
    table.do(action="out", who="Cid")
    table.do(action="start")
    return table


def costs(table: Table) -> Iterator[WayCost]:
    """Yield all costs of ways that the book names for Ana at the gate."""
    ground, encounter, ana = table.fight.book.ground, table.encounter, table.combatant("Ana")
    others = tuple(table.combatant(name) for name in ("Bob", "Cid", "Orc"))
    yield from ground.passing(encounter, ana, others)
    yield from ground.sharing(encounter, ana, others[2:])
    yield from ground.door(encounter, ana)
    yield from ground.turning_round(encounter, ana)
    for kind in KINDS:
        for rise in RISES:
            yield from ground.stretch(encounter, ana, Stretch("hall", Fraction(8), kind=kind), rise)


def request(action: Mapping[str, object]) -> dict[str, Any]:
    """Return the request for the action that a cost names. Ana does the action."""
    return {"who": "Ana", **action}


@pytest.mark.parametrize("system", BUILT_IN)
def test_every_cost_is_paid_by_an_action_of_the_book_with_the_told_amount(system: str) -> None:
    table = at_the_gate(system)
    found = list(costs(table))
    assert bool(found) is (system in ("exp", "obss"))
    for cost in found:
        assert cost.action, cost.words
        before = table.left("Ana")
        table.do(**request(cost.action))
        if cost.stops and "climb" not in cost.words:
            assert table.left("Ana") == 0, cost.words
        if cost.account is not None and system == "exp":
            fastest = 2 * before
            amount = before + cost.account.figure.value
            assert table.left("Ana") == max(0, min(fastest, amount)), cost.words
        if cost.account is not None and system == "obss":
            assert table.left("Ana") == before // 2, cost.words
        if cost.after:
            table.do(**request(cost.after))
            assert table.left("Ana") == before, cost.words
        else:
            table.do(action="undo")


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_choice_has_a_key_of_its_own_and_all_else_has_none(system: str) -> None:
    table = at_the_gate(system)
    doors = table.fight.book.ground.door(table.encounter, table.combatant("Ana"))
    keys = [one.key for one in doors]
    assert len({*keys}) == len(keys)
    assert all(keys)
    assert not any(one.key for one in costs(table) if one not in doors)


def test_a_place_without_room_names_who_bars_it_in_no_other_book_than_obss() -> None:
    barred = []
    for system in BUILT_IN:
        table = at_the_gate(system)
        ana, orc = table.combatant("Ana"), table.combatant("Orc")
        why = table.fight.book.ground.bars(table.encounter, ana, orc)
        barred += [system] if why else []
    assert barred == ["obss"]
