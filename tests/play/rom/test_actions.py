"""The actions of a CS: weapon skills, opportunities, objects."""

import pytest

from rules.encounter.codec import to_bytes
from rules.errors import InputError
from rules.fight.apply import actions_of
from rules.fight.typed import read_line
from tests.play.table import fighting, moving


def test_a_new_cs_begins_with_the_full_skill_of_the_sheet() -> None:
    table = fighting("rom", "Grak", sheet={"av": 21})
    for weapon, av in (("Sword", 21), ("sword", 10)):
        event = table.do(action="use-skill", who="Grak", weapon=weapon)
        assert event.rulings[0].out["av"] == av
    table.do(action="end-round")
    table.do(action="next")
    table.do(action="use-skill", who="Grak", weapon="sword")
    assert table.text == "Grak uses sword: AV 21."


def test_a_weapon_of_the_sheet_has_its_own_skill() -> None:
    table = fighting("rom", "Grak", sheet={"av": 21})
    table.do(action="edit", who="Grak", attacks="axe 14 1d8; bow 1d6")
    for weapon, av in (("axe", 14), ("Axe", 7), ("bow", 21), ("club", 21)):
        event = table.do(action="use-skill", who="Grak", weapon=weapon)
        assert event.rulings[0].out["av"] == av


def test_each_weapon_keeps_its_own_count_in_any_order_of_use() -> None:
    one, other = fighting("rom", "Grak"), fighting("rom", "Grak")
    for table, weapons in ((one, ("Axe", "Sword")), (other, ("Sword", "Axe"))):
        for weapon in weapons:
            table.do(action="use-skill", who="Grak", weapon=weapon, av=8)
            assert table.text.endswith("AV 8.")
    assert to_bytes(one.encounter) == to_bytes(other.encounter)


def test_two_of_one_side_whose_paths_cross_pass_each_other() -> None:
    table, eastward = moving("Grak", "Mira", mph=12), [[0, 0], [8, 0]]
    paths = {"path": eastward, "other_path": eastward[::-1]}
    table.do(action="opportunity", who="Grak", other="Mira", **paths)
    assert table.text == (
        "Grak goes from here to 8 ft east, Mira goes from 8 ft east to here. "
        "Grak and Mira pass each other: 0 ft apart at the closest."
    )


@pytest.mark.parametrize(
    ("how", "told"),
    [
        ({"how": "in-passing", "size": 3}, "in passing at 6 mph: CRD check, DV 9."),
        ({"how": "in-passing", "size": 3, "mph": 12}, "in passing at 12 mph: CRD check, DV 15."),
        ({"how": "leap", "feet": 9}, "with a leap: AGL check, DV 9."),
    ],
)
def test_snatching_in_passing_uses_the_speed_of_the_pulse(
    how: dict[str, object], told: str
) -> None:
    table = moving("Grak", mph=12)
    table.do(action="move", who="Grak", distance="all")
    table.do(action="snatch", who="Grak", object="the key", **how)
    assert table.text == f"Grak snatches the key {told}"


def test_nothing_is_in_hand_after_a_failed_draw() -> None:
    table = moving("Grak", mph=6)
    table.do(action="pick-up", who="Grak", item="potion")
    table.do(action="draw-item", who="Grak", object="Potion", other_items=4, made=False)
    assert table.fight.book.notes(table.encounter, table.combatant("Grak")) == ()


def test_nothing_is_handed_over_out_of_reach() -> None:
    hand_off = {"action": "hand-off", "who": "Grak", "to": "Mira", "object": "rope"}
    fault = moving("Grak", "Mira").fault(**hand_off, in_range=False)
    assert (fault.code, fault.field) == ("refused", "in_range")


def test_there_is_no_facing_in_this_book() -> None:
    fault = moving("Grak").fault(action="move", who="Grak", distance=1, into="side")
    assert (fault.code, fault.field) == ("conflict", "into")


def test_the_only_thing_in_the_air_is_caught_without_its_name() -> None:
    table, kind = moving("Grak", "Mira"), actions_of("rom")["catch"]
    grak = table.combatant("Grak")
    assert kind.typed
    assert kind.typed.hint_for(table.encounter, grak).startswith("nothing is in the air")
    with pytest.raises(InputError, match="object is missing"):
        read_line(kind, "6", table.encounter, grak)
    table.do(action="fall", object="vase", feet=15)
    assert kind.typed.hint_for(table.encounter, grak).startswith("vase;")
    said = read_line(kind, "6 made", table.encounter, grak)
    assert said.fields == {"object": "vase", "to_landing": 6, "made": True}
