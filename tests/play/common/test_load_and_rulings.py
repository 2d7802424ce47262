"""Load, and the GM's decisions about things that the book does not mention."""

from fractions import Fraction

import pytest

from rules.numbers.exact import Number
from rules.rulebook.catalogue import BUILT_IN
from tests.play.exp.table import SHEET
from tests.play.table import Table, fighting, moving, table_rulings
from tests.support.some import some

SYSTEMS = pytest.mark.parametrize("system", BUILT_IN)

SIXTY_FEET_A_PULSE = {"full_mph": 45}


def ready(system: str) -> Table:
    """Return a fight in which Grak can move: 9 m in Emala, 33 ft in a pulse of Realms of Myth."""
    if system == "rom":
        return moving("Grak", "Mira", mph=45, sheet=SIXTY_FEET_A_PULSE)
    table = fighting(system, "Grak", "Mira", sheet=SHEET if system == "exp" else None)
    if system == "emala":
        table.do(action="gait", who="Grak", gait="run")
    return table


def load(table: Table, name: str) -> dict[str, object]:
    accounts = table.fight.book.movement.load(table.encounter, table.combatant(name))
    return {one.label: one.figure.value for one in accounts}


def test_worn_things_make_the_armour_penalty_and_carried_things_do_not() -> None:
    table = fighting("emala", "Grak")
    table.do(action="pick-up", who="Grak", item="Mail", weight=12)
    assert load(table, "Grak") == {"armour worn": 0, "armour penalty": 0, "carried": 12}
    table.do(action="wear", who="Grak", item="mail")
    assert load(table, "Grak") == {"armour worn": 12, "armour penalty": 3, "carried": 0}
    assert table.rate("Grak", "run") == 15
    table.do(action="wear", who="Grak", item="mail", worn=False)
    assert table.rate("Grak", "run") == 18


def test_dropping_armour_takes_its_penalty_away() -> None:
    table = fighting("emala", "Grak")
    table.do(action="pick-up", who="Grak", item="Plate", weight=2.5, count=4, worn=True)
    assert table.text == "Grak puts on 4 x Plate (10 ENC)."
    table.do(action="drop", who="Grak", item="Plate", count=2)
    assert load(table, "Grak")["armour penalty"] == 1
    table.do(action="drop", who="Grak", item="Plate")
    assert table.combatant("Grak").items == ()


def test_the_same_thing_again_is_counted_with_the_first() -> None:
    table = fighting("rom", "Grak")
    table.do(action="pick-up", who="Grak", item="Rope", weight=5)
    table.do(action="pick-up", who="Grak", item="rope", weight=5, count=2)
    assert [(item.name, item.count) for item in table.combatant("Grak").items] == [("Rope", 3)]
    assert load(table, "Grak") == {"weight, no rule of the book": 15}


def test_nobody_can_drop_more_than_they_have() -> None:
    table = fighting("rom", "Grak")
    table.do(action="pick-up", who="Grak", item="Torch", count=2)
    fault = table.fault(action="drop", who="Grak", item="Torch", count=3)
    assert (fault.code, fault.field) == ("refused", "count")
    table.do(action="drop", who="Grak", item="Torch", count=3, override=True)
    assert table.combatant("Grak").items == ()


def test_a_worn_thing_cannot_be_put_on() -> None:
    table = fighting("emala", "Grak")
    table.do(action="pick-up", who="Grak", item="Mail", weight=12, worn=True)
    assert table.fault(action="wear", who="Grak", item="Mail").code == "refused"
    fault = table.fault(action="wear", who="Grak", item="Shield")
    assert fault.message == "Grak does not carry 'Shield'; there is Mail."


def test_of_two_things_of_one_name_the_unworn_thing_is_put_on() -> None:
    table = fighting("emala", "Grak")
    table.do(action="pick-up", who="Grak", item="Ring", weight=1, worn=True)
    table.do(action="pick-up", who="Grak", item="Ring", weight=1)
    table.do(action="wear", who="Grak", item="Ring")
    assert all(item.worn for item in table.combatant("Grak").items)


def part(system: str, whole: Number, factor: Fraction) -> Number:
    """Return a part of a distance. EXP counts only whole hexes."""
    return whole * factor // 1 if system == "exp" else whole * factor


@SYSTEMS
def test_a_ruled_terrain_slows_and_says_whose_ruling_it_is(system: str) -> None:
    table = ready(system)
    before = table.left("Grak")
    table.do(action="rule-on", about="terrain", name="Deep mud", multiplier=0.5)
    table.do(action="terrain", who="Grak", terrain="deep mud")
    assert table.left("Grak") == part(system, before, Fraction(1, 2))
    steps = table.budget("Grak").left.figure.steps
    assert table_rulings(steps) == ["Deep mud (terrain), the GM's ruling"]
    assert table.budget("Grak").factor == Fraction(1, 2)


@SYSTEMS
def test_a_metre_on_slow_ground_uses_up_more_than_a_metre(system: str) -> None:
    table = ready(system)
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=0.5)
    table.do(action="move", who="Grak", distance=2, terrain="Mud")
    assert "through mud" in table.text
    assert table.combatant("Grak").pace.turn == 4
    assert table.combatant("Grak").pace.marks[-1].distance == 2


@SYSTEMS
@pytest.mark.parametrize("about", ["load", "mount"])
def test_a_ruled_load_and_a_ruled_mount_count_while_they_are_there(system: str, about: str) -> None:
    table = ready(system)
    before = table.left("Grak")
    table.do(action="rule-on", about=about, name="Barrel", multiplier=0.25)
    assert table.left("Grak") == before
    if about == "load":
        table.do(action="pick-up", who="Grak", item="barrel", weight=1)
        table.do(action="pick-up", who="Grak", item="barrel", weight=2)
    else:
        table.do(action="mount", who="Grak", mount="barrel")
    assert table.left("Grak") == part(system, before, Fraction(1, 4))
    if about == "load":
        table.do(action="drop", who="Grak", item="barrel")
        table.do(action="drop", who="Grak", item="barrel")
    else:
        table.do(action="mount", who="Grak")
        assert table.text == "Grak dismounts from barrel."
    assert table.left("Grak") == before


@SYSTEMS
def test_a_ruled_distance_is_the_most_and_moving_uses_it_up(system: str) -> None:
    table = ready(system)
    table.do(action="rule-on", about="mount", name="Mule", distance=5)
    table.do(action="mount", who="Grak", mount="Mule")
    table.do(action="move", who="Grak", distance=2)
    budget = table.budget("Grak")
    assert (budget.left.figure.value, budget.limit.figure.value) == (3, 5)
    assert table.fault(action="move", who="Grak", distance=3.5).code == "refused"


RATES: dict[str, dict[str, object]] = {
    "emala": {"movement_rate": 12},
    "exp": {"rate": 12},
    "opend6": {"move": 20},
    "rom": {"full_mph": 90},
}
"""For each book without rules for riding, the sheet of a mount that is faster than Grak."""

SLOWER: dict[str, dict[str, object]] = {
    "emala": {"movement_rate": 1},
    "exp": {"rate": 2},
    "opend6": {"move": 2},
    "rom": {"full_mph": 6},
}
"""For each of these books, the sheet of a mount that is slower than Grak."""


@pytest.mark.parametrize("system", RATES)
def test_a_rider_goes_at_the_own_speed_of_the_mount_where_the_gm_says_so(system: str) -> None:
    table = ready(system)
    table.do(action="edit", who="Mira", sheet=RATES[system])
    gait = table.combatant("Grak").pace.gait
    faster = Fraction(some(table.rate("Mira", gait))) / Fraction(some(table.rate("Grak", gait)))
    before = table.left("Grak")
    table.do(action="rule-on", about="mount", name="Mira", own_speed=True)
    assert table.left("Grak") == before
    table.do(action="mount", who="Grak", mount="Mira")
    if system == "rom":
        assert table.left("Grak") == 66
        table.do(action="declare", who="Grak", mph=90)
    assert table.left("Grak") == before * faster
    told = [step.label for step in table.budget("Grak").left.figure.steps]
    assert any("Mira (mount), the GM's ruling" in label for label in told), told
    table.do(action="move", who="Grak", distance="all")
    assert table.left("Grak") == 0
    table.do(action="undo")
    table.do(action="mount", who="Grak")
    assert table.left("Grak") == before


@pytest.mark.parametrize("system", RATES)
def test_a_mount_that_is_out_of_the_fight_carries_nobody_at_its_own_speed(system: str) -> None:
    table = ready(system)
    table.do(action="rule-on", about="mount", name="Mira", own_speed=True)
    before = table.left("Grak")
    table.do(action="mount", who="Grak", mount="Mira")
    table.do(action="out", who="Mira")
    assert table.left("Grak") == 0
    table.do(action="mount", who="Grak")
    assert table.left("Grak") == before


@pytest.mark.parametrize("system", RATES)
def test_a_rider_of_a_rider_goes_as_the_mount_under_both(system: str) -> None:
    table = ready(system)
    table.do(action="add", name="Oda", sheet=RATES[system])
    for name in ("Mira", "Oda"):
        table.do(action="rule-on", about="mount", name=name, own_speed=True)
    table.do(action="edit", who="Mira", sheet=RATES[system])
    table.do(action="mount", who="Grak", mount="Mira")
    if system == "rom":
        table.do(action="declare", who="Grak", mph=90)
    as_mira = table.left("Grak")
    table.do(action="edit", who="Mira", sheet=SLOWER[system])
    assert table.left("Grak") != as_mira
    table.do(action="mount", who="Mira", mount="Oda")
    assert table.left("Grak") == as_mira
    table.do(action="rule-on", about="mount", name="Oda", own_speed=True, multiplier=0.5)
    assert table.left("Grak") == part(system, as_mira, Fraction(1, 2))
    table.do(action="mount", who="Mira")
    assert table.left("Grak") < part(system, as_mira, Fraction(1, 2))


@SYSTEMS
def test_a_ruling_by_the_label_of_a_terrain_is_about_that_terrain(system: str) -> None:
    table = ready(system)
    before, words = table.left("Grak"), table.fight.book.words
    label = words.terrain(table.encounter, words.open_ground).label
    table.do(action="rule-on", about="terrain", name=label.swapcase(), multiplier=0.5)
    assert table.left("Grak") == part(system, before, Fraction(1, 2))
    labels = [one.label for one in words.terrains_of(table.encounter)]
    assert labels.count(label) == 1
    assert label.swapcase() not in labels


@SYSTEMS
def test_the_picker_shows_a_ruled_terrain_with_its_ruling(system: str) -> None:
    table = ready(system)
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=0.5)
    costs = table.fight.book.terrain_costs(table.encounter, table.combatant("Grak"))
    mud = next(cost for cost in costs if cost.terrain.label == "Mud")
    assert mud.ruled is not None
    half = part(system, table.left("Grak"), Fraction(1, 2))
    assert some(mud.left).figure.value == half


def test_a_ruling_without_a_figure_is_taken_back() -> None:
    table = ready("emala")
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=0.5)
    table.do(action="rule-on", about="terrain", name="mud")
    assert table.encounter.rulings == {}
    assert table.fault(action="terrain", who="Grak", terrain="mud").code == "bad-choice"


def test_a_terrain_that_somebody_stands_on_is_not_taken_back() -> None:
    table = ready("emala")
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=0.5)
    table.do(action="terrain", who="Mira", terrain="mud")
    fault = table.fault(action="rule-on", about="terrain", name="Mud")
    assert (fault.code, fault.field) == ("conflict", "name")


@SYSTEMS
def test_granted_movement_can_be_used_once(system: str) -> None:
    table = ready(system)
    before = table.left("Grak")
    table.do(action="grant", who="Grak", distance=3, reason="a push")
    assert table.left("Grak") == before + 3
    assert "granted by the GM" in table_rulings(table.budget("Grak").left.figure.steps)
    table.do(action="move", who="Grak", distance="all")
    assert table.left("Grak") == 0
    assert table.fault(action="move", who="Grak", distance=1).code == "refused"


@SYSTEMS
def test_movement_can_be_granted_to_a_combatant_who_has_none_left(system: str) -> None:
    table = ready(system)
    table.do(action="move", who="Grak", distance="all")
    table.do(action="grant", who="Grak", distance=2)
    assert table.left("Grak") == 2
    table.do(action="move", who="Grak", distance=2)
    assert table.left("Grak") == 0


@SYSTEMS
def test_taken_movement_never_leaves_less_than_zero(system: str) -> None:
    table = ready(system)
    before = table.left("Grak")
    table.do(action="grant", who="Grak", distance=-2)
    assert table.left("Grak") == before - 2
    table.do(action="grant", who="Grak", distance=-500)
    assert table.text.startswith("The GM takes 500 ")
    assert table.text.endswith(" from Grak.")
    assert table.left("Grak") == 0


@SYSTEMS
def test_movement_is_spent_without_going_anywhere(system: str) -> None:
    table = ready(system)
    before = table.left("Grak")
    table.do(action="spend-movement", who="Grak", distance=2, reason="standing up")
    assert table.left("Grak") == before - 2
    assert table.combatant("Grak").pace.marks == ()
    assert table.fault(action="spend-movement", who="Grak", distance=200).code == "refused"


def test_an_overridden_refusal_is_kept_in_the_event_and_in_its_line() -> None:
    table = ready("emala")
    fault = table.fault(action="move", who="Grak", distance=12)
    assert fault.message == "Grak has 9 m left this turn, not 12 m."
    event = table.do(action="move", who="Grak", distance=12, override=True)
    assert event.override
    assert event.text.endswith(f"[override: {fault.message}]")


def test_an_unneeded_override_leaves_no_mark_in_the_line() -> None:
    table = ready("emala")
    table.do(action="move", who="Grak", distance=2, override=True)
    assert "override" not in table.text


@pytest.mark.parametrize("name", ["mud", "mud x", "mud x 1/2 half"])
def test_a_ruling_that_was_never_made_cannot_be_taken_back(name: str) -> None:
    table = fighting("rom", "Grak")
    fault = table.fault(action="rule-on", about="terrain", name=name)
    assert fault.message.startswith(f"there is no ruling on {name} to take back")


def test_options_are_switched_for_this_encounter() -> None:
    table = fighting("emala", "Grak", sheet={"athletics": 50})
    assert table.rate("Grak", "run") == 21
    table.do(action="option", option="athletics-bonus", value="off")
    assert table.rate("Grak", "run") == 18
    assert table.fault(action="option", option="athletics-bonus", value="perhaps").field == "value"
    assert table.fault(action="option", option="weather", value="on").field == "option"


def test_a_rule_is_asked_and_its_ruling_kept() -> None:
    table = fighting("rom", "Grak")
    event = table.do(action="consult", rule="fall-time", in_={"feet": 144}, who="Grak")
    assert event.text == "Grak: fall-time: pulses 3, whole_cs no."
    assert [told.rule for told in event.rulings] == ["rom/fall-time"]


def test_only_the_books_own_rules_can_be_asked() -> None:
    table = fighting("rom", "Grak")
    assert table.fault(action="consult", rule="emala/gait").code == "unknown-rule"
    fault = table.fault(action="consult", rule="fall-time", in_={"feet": -1})
    assert (fault.code, fault.field) == ("out-of-range", "feet")
