"""Melees of five units, the initiative of each melee, activities, game time."""

from fractions import Fraction

import pytest

from tests.play.exp.table import melee, next_unit
from tests.play.table import Table
from tracker.views.columns import columns
from tracker.views.table import row


def place(table: Table) -> tuple[int, int]:
    return table.encounter.round, table.encounter.cell


def test_everybody_has_a_turn_and_then_initiative_is_rolled_again() -> None:
    table = melee()
    table.do(action="next")
    assert table.turn == "Mira"
    table.do(action="next")
    assert (place(table), table.turn) == ((1, 2), None)
    status = table.fight.book.rounds.status
    assert status(table.encounter) == "Melee 1, unit 2: initiative."
    for name in ("Grak", "Mira"):
        table.do(action="set-initiative", who=name, value=1)
    assert status(table.encounter) == "Melee 1, unit 2: initiative is set."
    table.do(action="undo")
    table.do(action="undo")
    table.do([3, 15], action="next")
    assert (table.order, table.turn) == (["Mira", "Grak"], "Mira")


def test_initiative_typed_before_the_roll_is_kept() -> None:
    table = melee()
    table.do(action="end-unit")
    table.do([17], action="roll-initiative", who="Mira")
    table.do([2], action="next")
    assert table.turn == "Mira"


def test_after_five_units_a_new_melee_begins() -> None:
    table = melee()
    table.do(action="move", who="Grak", distance=2)
    table.do(action="end-round")
    assert place(table) == (2, 1)
    assert table.combatant("Grak").pace.marks == ()


def test_ties_are_broken_by_d10s_as_decimal_places() -> None:
    table = melee()
    table.do(action="end-unit")
    table.do([8, 8, 4, 4, 3, 9], action="next")
    assert table.order == ["Mira", "Grak"]
    account = table.fight.book.initiative_account(table.combatant("Mira"))
    assert account is not None
    assert account.figure.value == 8 + 13 + 1 + Fraction(49, 100)


@pytest.mark.parametrize(("weight", "modifier"), [(0, 1), (4, 0), (5, -2), (40, -4), (50, -6)])
def test_load_changes_initiative(weight: int, modifier: int) -> None:
    table = melee()
    if weight:
        table.do(action="pick-up", who="Grak", item="Sack", weight=weight)
    table.do([10], action="roll-initiative", who="Grak")
    held = table.combatant("Grak").initiative
    assert held is not None
    assert held.value == 10 + 13 + modifier


def test_an_activity_keeps_its_combatant_busy_for_its_units() -> None:
    table = melee()
    table.do([2], action="activity", who="Grak", name="arm-bomb")
    assert table.text == "Grak begins to arm a bomb: busy for 2 units, to unit 2 of melee 1."
    assert table.conditions("Grak") == {"busy: arm bomb": 2}
    assert table.budget("Grak").reason == "busy: arm bomb"
    assert table.counter("Grak", "busy for") == 2
    assert table.fault(action="attack", who="Grak").code == "refused"
    table.do(action="end-unit")
    table.do([9], action="next")
    assert table.turn == "Mira"
    assert "Grak is busy: arm bomb." in table.events[-1].text + table.do(action="next").text
    assert table.conditions("Grak") == {}


def test_an_activity_cannot_begin_after_moving() -> None:
    table = melee()
    table.do(action="move", who="Grak", distance=1)
    assert "has moved" in table.fault(action="activity", who="Grak", name="injection").message
    table.do([4], action="activity", who="Grak", name="injection", override=True)


def test_an_activity_without_a_duration_needs_the_referee() -> None:
    table = melee()
    fault = table.fault(action="activity", who="Grak", name="start-space-vehicle")
    assert (fault.code, fault.field) == ("missing", "units")
    table.do(action="activity", who="Grak", name="start-space-vehicle", units=300)
    assert table.conditions("Grak") == {"busy: start space vehicle": 300}


@pytest.mark.parametrize(("count", "units"), [(95, 10), (100, 10), (101, 11)])
def test_counting_takes_a_unit_for_every_10_begun(count: int, units: int) -> None:
    table = melee()
    table.do(action="activity", who="Grak", name="count-money", count=count)
    assert table.conditions("Grak") == {"busy: count money": units}


def test_armour_that_is_off_does_not_slow_but_counts_as_load() -> None:
    table = melee(restrictiveness=4)
    table.do(action="pick-up", who="Grak", item="Plate", weight=25, worn=True)
    assert table.left("Grak") == 3
    table.do([3], action="activity", who="Grak", name="armour-remove")
    table.do(action="pass-time", amount=1, span="turn")
    assert table.turn == "Grak"
    assert table.left("Grak") == 5
    assert (
        table.fight.book.movement.load(table.encounter, table.combatant("Grak"))[0].figure.value
        == 25
    )
    table.do(action="activity", who="Grak", name="armour-apply")
    table.do(action="pass-time", amount=1, span="decaturn")
    assert table.conditions("Grak") == {"busy: armour apply": 60}
    table.do(action="pass-time", amount=1, span="hour")
    assert table.left("Grak") == 3


def test_game_time_runs_in_units_from_the_start() -> None:
    table = melee()
    where = table.fight.book.rounds.clock
    table.do(action="end-round")
    assert {one.label: one.figure.value for one in where(table.encounter)} == {
        "melee": 2,
        "unit": 1,
        "units over": 5,
        "seconds": 10,
    }
    table.do(action="pass-time", amount=2, span="turn")
    assert place(table) == (14, 1)
    table.do(action="pass-time", amount=1, span="unit")
    assert place(table) == (14, 2)
    assert "1 unit (2 seconds) goes by" in table.text


def test_conditions_run_down_while_time_goes_by() -> None:
    table = melee()
    table.do(action="condition", who="Mira", condition="stunned", turns=8)
    table.do(action="condition", who="Mira", condition="blessed", turns=3, ends="round")
    table.do(action="pass-time", amount=1, span="melee")
    assert table.conditions("Mira") == {"stunned": 3, "blessed": 2}
    table.do(action="pass-time", amount=2, span="melee")
    assert table.conditions("Mira") == {}


@pytest.mark.parametrize(
    ("amount", "span"), [(0.5, "unit"), (101, "year"), (0, "unit"), (-1, "day")]
)
def test_time_goes_by_in_whole_units(amount: float, span: str) -> None:
    fault = melee().fault(action="pass-time", amount=amount, span=span)
    assert (fault.code, fault.field) == ("out-of-range", "amount")


@pytest.mark.parametrize("action", ["pass-time", "end-unit"])
def test_no_unit_goes_by_before_the_start(action: str) -> None:
    table = Table("exp")
    more = {"amount": 1} if action == "pass-time" else {}
    assert table.fault(action=action, **more).code == "conflict"


def test_a_combatant_who_delays_has_the_last_turn_of_the_unit() -> None:
    table = melee("Grak", "Mira", "Oda")
    table.do(action="delay", who="Grak")
    assert table.turn == "Mira"
    table.do(action="next")
    table.do(action="next")
    assert (table.turn, table.encounter.cell) == ("Grak", 1)
    assert "Grak delays no longer." in table.text
    table.do(action="next")
    assert table.encounter.cell == 2


def test_nobody_has_two_turns_in_a_unit_after_a_new_place_in_the_order() -> None:
    table = melee("Grak", "Mira", "Oda")
    table.do(action="next")
    table.do(action="place", who="Grak", other="Oda", where="after")
    table.do(action="next")
    assert table.turn == "Oda"
    table.do(action="next")
    assert table.encounter.cell == 2


def test_next_costs_no_points() -> None:
    assert melee().fault(action="next", spend=1).field == "spend"


def test_units_go_by_while_everybody_is_busy() -> None:
    table = melee("Grak")
    table.do(action="activity", who="Grak", name="count-money", count=40)
    for cell in (2, 3, 4):
        table.do(action="next")
        assert table.encounter.cell == cell
    table.do(action="next")
    table.do([4], action="next")
    assert table.turn == "Grak"


def test_the_strip_shows_the_units_that_an_activity_takes() -> None:
    table = melee()
    table.do(action="activity", who="Grak", name="key-in-number")

    def strip() -> list[str]:
        grak = table.combatant("Grak")
        return [
            "busy" if slot.sign else "" for slot in table.fight.book.slots(table.encounter, grak)
        ]

    assert strip() == ["busy", "busy", "", "", ""]
    table.do(action="end-condition", who="Grak", condition="busy: key in number")
    assert strip() == ["", "", "", "", ""]
    next_unit(table)
    assert strip() == ["busy", "", "", "", ""]


def test_the_table_shows_the_decimals_that_break_ties() -> None:
    table = Table("exp")
    for name in ("Ana", "Bo", "Cid"):
        table.do(action="add", name=name, sheet={"dex": 14})
    table.do([11, 11, 11, 3, 3, 4, 9, 2], action="roll-initiative")
    encounter, book = table.encounter, table.fight.book
    shape = columns(encounter, book, 80)
    rows = (row(encounter, book, one, shape) for one in encounter.in_order())
    shown = ["".join(span.text for span in spans) for spans in rows]
    values = [one[4 : 4 + shape.initiative].strip() for one in shown]
    assert values == ["26.4", "26.39", "26.32"]
