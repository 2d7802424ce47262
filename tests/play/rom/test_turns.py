"""The CS of Realms of Myth: roll, declare, ten pulses, resolution."""

from fractions import Fraction

import pytest

from rules.numbers.exact import Number
from rules.rulebook.answers import text_of
from tests.play.table import Table, fighting, moving


def covered(table: Table, name: str) -> list[Number]:
    """Return the distances that a combatant moved in the pulses of this CS, in feet."""
    return [mark.distance for mark in table.combatant(name).pace.marks]


def notes(table: Table, name: str) -> tuple[str, ...]:
    """The book's own lines about a combatant."""
    told = table.fight.book.notes(table.encounter, table.combatant(name))
    return tuple(map(text_of, told))


def lines(table: Table) -> tuple[str, ...]:
    """The book's own lines about the fight."""
    return tuple(map(text_of, table.fight.book.lines(table.encounter)))


def press(table: Table, times: int) -> None:
    for _ in range(times):
        table.do(action="next")


def test_next_rolls_then_asks_for_declarations_in_order() -> None:
    table = Table("rom")
    table.do(action="add", name="Grak")
    table.do(action="add", name="Mira", sheet={"awa_mod": 4})
    table.do(action="start")
    assert table.encounter.phase == "roll"
    table.do([5, 5], action="next")
    assert (table.encounter.phase, table.turn) == ("declare", "Mira")
    table.do(action="next")
    assert table.turn == "Grak"
    table.do(action="next")
    assert (table.encounter.phase, table.turn, table.encounter.cell) == ("move", None, 1)


def test_the_status_of_a_cs_names_no_key() -> None:
    table = fighting("rom", "Grak")
    status = table.fight.book.rounds.status
    assert status(table.encounter) == "CS 1: initiative is set."
    table.do(action="end-round")
    assert status(table.encounter) == "CS 1: resolution."
    table.do(action="next")
    assert status(table.encounter) == "CS 2: initiative."


def test_an_intent_is_noted_until_the_next_cs() -> None:
    table = fighting("rom", "Grak")
    table.do(action="next")
    assert notes(table, "Grak") == ()
    table.do(action="declare", who="Grak", intent="reach the bridge")
    assert notes(table, "Grak") == ("Intends reach the bridge",)
    table.do(action="end-round")
    assert notes(table, "Grak") == ("Intends reach the bridge",)
    table.do(action="next")
    assert notes(table, "Grak") == ()


def test_a_speed_is_declared_as_a_quarter_rate_or_in_mph_up_to_the_full_speed() -> None:
    table = fighting("rom", "Grak")
    for gait, mph in (("three-quarters", 9), ("still", 0)):
        table.do(action="gait", who="Grak", gait=gait)
        assert table.counter("Grak", "declared") == mph
    table.do(action="declare", who="Grak", mph=6)
    assert table.event.rulings[0].rule == "rom/rate-band"
    fault = table.fault(action="declare", who="Grak", mph=13)
    assert (fault.code, fault.field) == ("refused", "mph")


def test_ten_steps_go_through_the_pulses_to_the_resolution() -> None:
    table = moving("Grak", "Mira", mph=15, sheet={"full_mph": 15})
    for pulse in range(1, 11):
        assert (table.encounter.phase, table.encounter.cell) == ("move", pulse)
        assert table.fight.book.rounds.status(table.encounter) == f"CS 1: pulse {pulse} of 10."
        table.do(action="next")
        assert table.text.startswith(f"Pulse {pulse}: Grak")
    assert table.encounter.phase == "resolve"
    assert covered(table, "Grak") == [11, *[22] * 9]
    assert table.counter("Grak", "on the move") == 10


def test_a_combatant_moved_by_hand_in_a_pulse_is_not_moved_again() -> None:
    table = moving("Grak", "Mira", mph=15, sheet={"full_mph": 15})
    table.do(action="move", who="Grak", distance=4)
    table.do(action="move", who="Grak", distance=3)
    table.do(action="next")
    assert table.text == "Pulse 1: Grak 7 ft, Mira 11 ft; at half rate: Grak, Mira."
    assert covered(table, "Grak") == [7]
    assert table.left("Grak") == 22


def test_nobody_moves_before_the_declarations() -> None:
    fault = fighting("rom", "Grak").fault(action="move", who="Grak", distance=1)
    assert "comes after the declarations" in fault.message


def test_without_pulses_a_cs_is_one_move_at_full_rate() -> None:
    table = fighting("rom", "Grak", sheet={"full_mph": 15})
    table.do(action="option", option="pulse-movement", value="off")
    assert table.fight.book.rounds.cells(table.encounter) == 1
    table.do(action="declare", who="Grak", mph=15)
    press(table, 2)
    table.do(action="move", who="Grak", distance=20)
    assert table.budget("Grak").in_words() == "200 of 220 ft left this CS"
    table.do(action="next")
    assert table.encounter.phase == "resolve"


def test_nobody_moves_further_than_the_pulse_allows() -> None:
    table = moving("Grak", mph=15, sheet={"full_mph": 15})
    fault = table.fault(action="move", who="Grak", distance=12)
    assert fault.message == "Grak has 11 ft left this pulse, not 12 ft."
    still = moving("Oda", mph=0)
    assert "no speed is declared" in still.fault(action="move", who="Oda", distance="all").message


def test_in_the_resolution_only_granted_movement_is_left() -> None:
    table = moving("Grak", sheet={"full_mph": 15})
    press(table, 10)
    assert table.encounter.phase == "resolve"
    left = table.budget("Grak")
    assert left.in_words() == "0 of 0 ft left this CS"
    assert left.reason == left.not_now == "the movement of this CS is over"
    costs = table.fight.book.terrain_costs(table.encounter, table.combatant("Grak"))
    assert all(cost.closed for cost in costs)
    table.do(action="grant", who="Grak", distance=3)
    left = table.budget("Grak")
    assert (left.in_words(), left.reason, left.not_now) == ("3 of 3 ft left this CS", None, None)


def test_a_grant_in_the_resolution_that_is_used_up_leaves_nothing() -> None:
    table = moving("Grak", mph=0)
    press(table, 10)
    table.do(action="grant", who="Grak", distance=0.5)
    table.do(action="move", who="Grak", distance=0.5)
    left = table.budget("Grak")
    assert (left.reason, left.not_now) == ("what was granted is used", None)
    assert left.left.figure.value == 0
    table.do(action="grant", who="Grak", distance=-0.25)
    assert table.left("Grak") == 0


def test_movement_granted_in_the_resolution_depends_on_the_ground_as_in_a_pulse() -> None:
    table = moving("Grak", mph=0)
    table.do(action="rule-on", about="terrain", name="rubble", multiplier=0.5)
    table.do(action="grant", who="Grak", distance=3)
    assert table.left("Grak", "rubble") == 1.5
    press(table, 10)
    table.do(action="grant", who="Grak", distance=3)
    assert table.left("Grak", "rubble") == 1.5
    assert table.fault(action="move", who="Grak", distance=3, terrain="rubble").field == "distance"
    table.do(action="move", who="Grak", distance=1, terrain="rubble")
    assert table.left("Grak") == 0.5
    assert table.left("Grak", "open") == 1


def test_the_end_of_the_round_goes_to_the_resolution_and_then_to_the_next_cs() -> None:
    table = fighting("rom", "Grak", "Mira")
    table.do(action="declare", who="Grak", mph=12)
    table.do(action="end-round")
    assert table.encounter.phase == "resolve"
    assert len(covered(table, "Grak")) == 10
    table.do(action="end-round")
    assert (table.encounter.round, table.encounter.phase) == (2, "roll")


def test_initiative_is_rolled_again_in_each_cs() -> None:
    table = fighting("rom", "Grak", "Mira")
    table.do(action="end-round")
    table.do(action="next")
    assert table.combatant("Grak").initiative is None
    table.do([2, 9], action="next")
    assert table.order == ["Mira", "Grak"]


def test_a_combatant_who_delays_declares_after_coming_back() -> None:
    table = fighting("rom", "Grak", "Mira")
    table.do(action="next")
    table.do(action="delay", who="Grak")
    assert table.turn == "Mira"
    table.do(action="come-back", who="Grak")
    table.do(action="next")
    assert table.turn == "Grak"


def test_a_cs_in_which_everybody_delays_still_ends() -> None:
    table = fighting("rom", "Grak")
    table.do(action="next")
    table.do(action="delay", who="Grak")
    table.do(action="end-round")
    assert table.encounter.phase == "resolve"
    table.do(action="next")
    assert not table.combatant("Grak").delayed


def test_this_book_has_no_action_points() -> None:
    fault = fighting("rom", "Grak").fault(action="next", spend=1)
    assert (fault.code, fault.field) == ("conflict", "spend")


def test_with_everybody_out_next_is_refused_with_advice() -> None:
    table = fighting("rom", "Grak")
    table.do(action="out", who="Grak")
    assert "bring somebody back" in table.fault(action="next").message


def test_the_intents_of_all_are_in_lines_that_fit_a_narrow_screen() -> None:
    table = fighting("rom", "Grak", "Mira", "Oda")
    for name in ("Grak", "Mira", "Oda"):
        table.do(action="declare", who=name, intent="runs for the bridge over the river")
    assert lines(table) == (
        "Intents: Grak runs for the bridge over the river",
        "  Mira runs for the bridge over the river",
        "  Oda runs for the bridge over the river",
    )
    table.do(action="declare", who="Mira", intent="waits")
    assert lines(table) == (
        "Intents: Grak runs for the bridge over the river; Mira waits",
        "  Oda runs for the bridge over the river",
    )


def test_the_same_intent_of_a_group_is_told_once() -> None:
    orcs = ("Orc 1", "Orc 2", "Orc 3", "Orc 4")
    table = fighting("rom", *orcs, "Mira")
    table.do(action="join-group", who=list(orcs), name="Orc")
    table.do(action="declare", who="Mira", intent="waits")
    for name in orcs:
        table.do(action="declare", who=name, intent="runs for the bridge")
    assert lines(table) == ("Intents: Orc x4 runs for the bridge; Mira waits",)
    table.do(action="declare", who="Orc 3", intent="hides")
    assert lines(table) == ("Intents: Orc 1, 2 and 4 runs for the bridge; Orc 3 hides; Mira waits",)
    table.do(action="out", who="Orc 4")
    assert lines(table) == ("Intents: Orc 1 and 2 runs for the bridge; Orc 3 hides; Mira waits",)


def _mounted() -> Table:
    """Return a fight directly before the declarations of the next CS.

    Ansa rides the horse at the horse's own speed. Ansa and the horse have both declared once.
    """
    table = moving("Ansa", "Horse")
    table.do(action="rule-on", about="mount", name="Horse", own_speed=True)
    table.do(action="mount", who="Ansa", mount="Horse")
    table.do(action="declare", who=["Ansa", "Horse"], rate="half")
    table.do(action="end-round")
    while table.encounter.phase != "declare":
        table.do(action="next")
    return table


def test_a_ridden_horse_has_declared_with_its_rider() -> None:
    table = _mounted()
    undeclared = table.fight.book.undeclared
    ansa, horse = table.combatant("Ansa").id, table.combatant("Horse").id
    assert {*undeclared(table.encounter)} == {ansa, horse}
    table.do(action="declare", who="Ansa", rate="as-before")
    assert undeclared(table.encounter) == ()
    while table.encounter.phase == "declare":
        table.do(action="next")
        assert not any("Not declared" in one for one in lines(table))
        assert "not declared" not in notes(table, "Horse")
    assert "Everybody has declared: movement begins." in table.text


def test_the_speed_as_before_is_told_once_in_a_turn() -> None:
    table = _mounted()
    while table.turn != "Ansa":
        table.do(action="next")
    assert "Ansa declares (" in table.text
    table.do(action="declare", who="Ansa", intent="aims")
    assert table.text == "Ansa intends: aims."


def test_a_speed_that_was_declared_before_the_turn_is_not_as_before() -> None:
    table = fighting("rom", "Grak", "Mira")
    table.do(action="next")
    second = next(one.name for one in table.encounter.in_order() if one.name != table.turn)
    table.do(action="declare", who=second, mph=6)
    table.do(action="next")
    assert f"{second} declares (6 mph)." in table.text


def _riding(**ruling: object) -> Table:
    """Return a fight in which Ansa (12 mph) rides Horse (40 mph) and nobody has declared."""
    table = fighting("rom", "Ansa", "Horse")
    table.do(action="edit", who="Horse", sheet={"full_mph": 40})
    table.do(action="rule-on", about="mount", name="Horse", **ruling)
    table.do(action="mount", who="Ansa", mount="Horse")
    while table.encounter.phase != "declare":
        table.do(action="next")
    return table


def _to_pulse(table: Table, last: int) -> None:
    while table.encounter.phase == "declare":
        table.do(action="next")
    while table.encounter.cell <= last:
        table.do(action="next")


def test_the_speed_of_a_rider_or_a_mount_that_is_declared_last_counts_for_both() -> None:
    table = _riding(own_speed=True)
    table.do(action="declare", who="Ansa", mph=6)
    assert table.text == "Ansa declares 6 mph (Quarter), and so does Horse."
    table.do(action="declare", who="Horse", mph=30)
    assert table.text == "Horse declares 30 mph (Three-quarters), and so does Ansa."
    assert table.fight.book.undeclared(table.encounter) == ()
    _to_pulse(table, 2)
    assert covered(table, "Ansa") == covered(table, "Horse") == [Fraction(88, 3), 44]


def test_a_rider_whose_mount_has_declared_has_declared_too() -> None:
    table = _riding(own_speed=True)
    table.do(action="declare", who="Horse", mph=6)
    assert table.fight.book.undeclared(table.encounter) == ()


@pytest.mark.parametrize(("multiplier", "feet"), [(1, Fraction(44, 5)), (2, Fraction(88, 5))])
def test_a_mount_without_its_own_speed_goes_as_far_as_its_rider(
    multiplier: int, feet: Number
) -> None:
    table = _riding(multiplier=multiplier)
    table.do(action="declare", who="Ansa", mph=6)
    table.do(action="declare", who="Horse", mph=20)
    assert "Horse goes as fast as Ansa, who rides: Ansa's speed counts." in table.text
    _to_pulse(table, 2)
    assert covered(table, "Ansa") == covered(table, "Horse") == [feet, feet]


def test_a_mount_goes_along_with_a_rider_whom_the_game_master_moves() -> None:
    table = _riding(own_speed=True)
    table.do(action="declare", who="Ansa", mph=6)
    _to_pulse(table, 1)
    table.do(action="move", who="Ansa", distance=4)
    _to_pulse(table, 2)
    assert covered(table, "Ansa")[1:] == covered(table, "Horse")[1:] == [4]
