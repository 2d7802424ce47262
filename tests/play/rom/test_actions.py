"""The actions of a CS: weapon skills, opportunities, objects."""

import pytest

from rules.encounter.codec import to_bytes
from rules.errors import InputError
from rules.fight.apply import actions_of
from rules.fight.typed import read_line
from tests.play.table import fighting, moving


def test_each_further_use_of_a_weapon_skill_halves_it() -> None:
    table = fighting("rom", "Grak", sheet={"av": 21})
    told = []
    for _ in range(3):
        told.append(table.do(action="use-skill", who="Grak", weapon="Sword").rulings[0].out["av"])
    assert told == [21, 10, 5]
    table.do(action="use-skill", who="Grak", weapon="Dagger", av=13)
    assert table.text == "Grak uses Dagger: AV 13."


def test_a_new_cs_begins_with_full_skills() -> None:
    table = fighting("rom", "Grak", sheet={"av": 21})
    table.do(action="use-skill", who="Grak", weapon="Sword")
    table.do(action="end-round")
    table.do(action="next")
    table.do(action="use-skill", who="Grak", weapon="sword")
    assert table.text.endswith("AV 21.")


def test_each_weapon_keeps_its_own_count_in_any_order_of_use() -> None:
    one, other = fighting("rom", "Grak"), fighting("rom", "Grak")
    for table, weapons in ((one, ("Axe", "Sword")), (other, ("Sword", "Axe"))):
        for weapon in weapons:
            table.do(action="use-skill", who="Grak", weapon=weapon, av=8)
            assert table.text.endswith("AV 8.")
    assert to_bytes(one.encounter) == to_bytes(other.encounter)


@pytest.mark.parametrize(
    ("side", "verdict"),
    [("foes", "may each take an opportunity action"), ("party", "pass each other")],
)
def test_foes_whose_paths_cross_are_offered_an_opportunity(side: str, verdict: str) -> None:
    table = moving("Grak", "Mira", mph=12)
    table.do(action="edit", who="Grak", side="party")
    table.do(action="edit", who="Mira", side=side)
    table.do(
        action="opportunity",
        who="Grak",
        other="Mira",
        path=[[0, 0], [8, 0]],
        other_path=[[8, 0], [0, 0]],
    )
    assert table.text == f"Grak and Mira {verdict}: 0 ft apart at the closest."


@pytest.mark.parametrize(
    ("request_", "told"),
    [
        ({"how": "own-zone"}, "Grak snatches the key: no check."),
        (
            {"how": "in-passing", "size": 3},
            "Grak snatches the key in passing at 6 mph: CRD check, DV 9.",
        ),
        (
            {"how": "in-passing", "size": 3, "mph": 12},
            "Grak snatches the key in passing at 12 mph: CRD check, DV 15.",
        ),
        ({"how": "leap", "feet": 9}, "Grak snatches the key with a leap: AGL check, DV 9."),
    ],
)
def test_snatching_uses_the_speed_of_the_pulse(request_: dict[str, object], told: str) -> None:
    table = moving("Grak", mph=12)
    table.do(action="move", who="Grak", distance="all")
    table.do(action="snatch", who="Grak", object="the key", **request_)
    assert table.text == told


def test_drawing_while_moving_is_harder() -> None:
    table = moving("Grak", mph=6)
    table.do(action="pick-up", who="Grak", item="potion")
    table.do(action="move", who="Grak", distance=2)
    table.do(action="draw-item", who="Grak", object="Potion", other_items=4)
    assert table.text == "Grak draws potion at 6 mph: CRD check, DV 10."
    table.do(action="draw-item", who="Grak", object="Potion", other_items=4, made=False)
    assert table.text.endswith("failed. It may be the wrong thing that comes out.")
    assert table.fight.book.notes(table.encounter, table.combatant("Grak")) == ()


def test_handing_over_counts_both_speeds_and_needs_reach() -> None:
    table = moving("Grak", "Mira", mph=5)
    table.do(action="pick-up", who="Grak", item="rope")
    for name in ("Grak", "Mira"):
        table.do(action="move", who=name, distance=5)
    table.do(action="hand-off", who="Grak", to="Mira", object="rope")
    assert table.text == "Grak hands rope to Mira: CRD check, DV 10."
    fault = table.fault(action="hand-off", who="Grak", to="Mira", object="rope", in_range=False)
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
