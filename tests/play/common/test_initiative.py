"""Typed, rolled and set initiative, ties, and changes of the order by the GM."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import InputError
from rules.fight.initiative import outcome, rank_of
from rules.rulebook.catalogue import BUILT_IN
from tests.play.random_play import ready
from tests.play.table import Table, fighting
from tests.support.some import some


def roster(system: str, **sheets: dict[str, object]) -> Table:
    table = Table(system)
    for name, sheet in sheets.items():
        table.do(action="add", name=name, sheet=sheet)
    return table


@pytest.mark.parametrize(("dice", "told"), [([7], "typed total"), ([[7]], "typed dice")])
def test_the_log_says_how_a_typed_roll_came_in(dice: list[int | list[int]], told: str) -> None:
    table = roster("emala", Grak={"initiative_bonus": 5})
    table.do(dice, action="roll-initiative")
    assert table.text == f"Grak has initiative 12 (1d10: 7, {told})."
    assert table.event.dice[0].how == told


def test_the_log_says_what_was_rolled() -> None:
    table = roster("emala", Grak={})
    table.do(action="roll-initiative")
    assert table.text.endswith(f"(1d10: {table.event.dice[0].total}, rolled).")


def test_the_ruling_of_a_roll_is_kept_with_its_event() -> None:
    table = roster("emala", Grak={"initiative_bonus": 5})
    table.do(action="pick-up", who="Grak", item="Mail", weight=10, worn=True)
    table.do([7], action="roll-initiative")
    (told,) = table.event.rulings
    assert (told.rule, told.out["initiative"], told.about) == ("emala/initiative", 10, "c1")


@pytest.mark.parametrize("dice", [[0], [11], [[3, 4]], [[11]], [3, 4]])
def test_impossible_dice_and_more_dice_than_rolls_are_refused(dice: list[int | list[int]]) -> None:
    table = roster("emala", Grak={})
    fault = table.fault(dice, action="roll-initiative")
    assert (fault.code, fault.field) == ("out-of-range", "dice")


def test_the_highest_goes_first() -> None:
    table = roster("rom", Grak={}, Mira={"awa_mod": 2}, Oda={"hrt_mod": -1})
    table.do([5, 5, 5], action="roll-initiative")
    assert table.order == ["Mira", "Grak", "Oda"]


def test_in_emala_a_second_d10_breaks_a_tie_that_dex_does_not() -> None:
    table = roster("emala", Grak={}, Mira={}, Oda={})
    table.do([5, 5, 5, 2, 9, 2, 1, 8], action="roll-initiative")
    assert table.order == ["Mira", "Oda", "Grak"]
    assert "Tie: Mira before Oda, re-rolled 9 against 2 8." in table.text
    assert some(table.combatant("Oda").initiative).rerolls == (2, 8)
    assert len(table.event.dice) == 8


def test_a_latecomer_to_a_tie_rolls_alone_against_the_earlier_re_rolls() -> None:
    table = roster("emala", Grak={}, Mira={})
    table.do([5, 5, 9, 2], action="roll-initiative")
    table.do(action="add", name="Oda")
    table.do([5, 6], action="roll-initiative", who="Oda")
    assert table.order == ["Grak", "Oda", "Mira"]


def test_a_roll_does_not_break_ties_of_others() -> None:
    table = roster("emala", Grak={"dex": 8}, Mira={"dex": 15}, Oda={})
    table.do([5, 5, 1], action="roll-initiative")
    table.do(action="edit", who="Grak", sheet={"dex": 15})
    event = table.do([3], action="roll-initiative", who="Oda")
    assert len(event.dice) == 1


@pytest.mark.parametrize(
    ("system", "ability", "reason"),
    [
        ("emala", "dex", "DEX 12 against 9"),
        ("rom", "agl", "AGL 12 against 9"),
        ("rom", "hrt", "HRT 12 against 9"),
    ],
)
def test_dex_or_agl_and_then_hrt_break_a_tie(system: str, ability: str, reason: str) -> None:
    table = roster(system, Grak={ability: 9}, Mira={ability: 12})
    table.do([5, 5], action="roll-initiative")
    assert table.order == ["Mira", "Grak"]
    assert f"Tie: Mira before Grak, {reason}." in table.text


def test_in_realms_of_myth_a_full_tie_keeps_the_order() -> None:
    table = roster("rom", Grak={}, Mira={}, Oda={})
    table.do([5, 5, 5], action="roll-initiative", who=["Oda", "Mira", "Grak"])
    assert table.order == ["Grak", "Mira", "Oda"]
    assert "all equal: the order as it was" in table.text
    assert len(table.event.dice) == 3


def test_a_combatant_who_rolls_again_into_a_full_tie_keeps_the_place() -> None:
    table = roster("rom", Grak={}, Mira={}, Oda={})
    table.do([5, 5, 5], action="roll-initiative")
    table.do([5], action="roll-initiative", who="Grak")
    table.do([5], action="roll-initiative", who="Oda")
    assert table.order == ["Grak", "Mira", "Oda"]


@pytest.mark.parametrize("where", ["before", "after"])
def test_a_place_given_by_hand_stays_when_others_roll(where: str) -> None:
    table = roster("emala", Grak={}, Mira={}, Oda={})
    table.do([9, 6, 3], action="roll-initiative")
    table.do(action="place", who="Oda", other="Grak", where=where)
    table.do([1], action="roll-initiative", who="Mira")
    first = ["Oda", "Grak"] if where == "before" else ["Grak", "Oda"]
    assert table.order == [*first, "Mira"]


def test_initiative_is_set_by_hand() -> None:
    table = roster("emala", Grak={}, Mira={})
    table.do([9, 6], action="roll-initiative")
    table.do(action="set-initiative", who="Mira", value=22.5)
    assert table.order == ["Mira", "Grak"]
    account = table.fight.book.initiative_account(table.combatant("Mira"))
    assert some(account).source.book == "At this table"


def test_a_combatant_who_is_out_does_not_roll_with_the_others() -> None:
    table = roster("emala", Grak={}, Mira={})
    table.do(action="out", who="Mira")
    table.do([4], action="roll-initiative")
    assert table.combatant("Mira").initiative is None


def test_only_combatants_without_initiative_roll_at_the_start() -> None:
    table = roster("emala", Grak={}, Mira={})
    table.do(action="set-initiative", who="Grak", value=30)
    event = table.do([4], action="start")
    assert len(event.dice) == 1
    assert table.turn == "Grak"


def test_a_fight_begins_once_and_needs_a_combatant() -> None:
    assert Table("emala").fault(action="start").code == "missing"
    assert Table("rom").fault(action="roll-initiative").code == "missing"
    assert fighting("emala", "Grak").fault(action="start").code == "conflict"


@pytest.mark.parametrize("action", ["next", "end-round", "delay", "come-back"])
def test_nothing_goes_on_before_the_start(action: str) -> None:
    table = roster("emala", Grak={})
    who = {"who": "Grak"} if action in ("delay", "come-back") else {}
    assert table.fault(action=action, **who).code == "conflict"


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_those_who_rolled_stand_by_value_then_sheet_then_re_rolls(
    system: str, data: st.DataObject
) -> None:
    table = ready(system)
    for _ in range(data.draw(st.integers(1, 6))):
        table.do(action="add", name="Rat")
    everybody = st.permutations(sorted(table.encounter.combatants))
    for _ in range(3):
        table.random.seed(data.draw(st.integers(0, 999)))
        before = table.encounter.order
        table.do(action="roll-initiative", who=data.draw(everybody))
        rule, people = table.fight.book.initiative, table.encounter.in_order()
        ranks = [(rank_of(rule, one), -before.index(one.id)) for one in people]
        assert ranks == sorted(ranks, reverse=True)
        if system == "emala":
            assert len({rank for rank, _ in ranks}) == len(ranks)


def test_a_tie_with_an_initiative_that_was_set_goes_by_the_sheet() -> None:
    table = roster("emala", Grak={"dex": 12}, Mira={"dex": 9})
    table.do([5], action="roll-initiative", who="Grak")
    table.do(action="set-initiative", who="Mira", value=15)
    assert table.order == ["Grak", "Mira"]
    assert table.text == (
        "Mira has initiative 15, set by the GM. Tie: Grak before Mira, DEX 12 against 9."
    )


def horde() -> Table:
    """Return a fight of the party against three goblins and an ogre. The party is Ilse and Cato."""
    table = Table("emala")
    for name in ("Ilse", "Cato"):
        table.do(action="add", name=name, side="party")
    table.do(action="add", name="Goblin", count=3)
    table.do(action="add", name="Ogre")
    return table


def values(table: Table) -> dict[str, int]:
    people = table.encounter.in_order()
    return {one.name: int(one.initiative.value) for one in people if one.initiative}


def test_final_numbers_and_rolls_are_one_event() -> None:
    table = horde()
    table.do([9], action="roll-initiative", who=["Ilse"], results={"Cato": 21})
    assert values(table) == {"Cato": 21, "Ilse": 19}
    assert "Cato has initiative 21, set by the GM." in table.text
    table.do(action="undo")
    assert values(table) == {}


def test_nothing_is_rolled_for_a_final_number() -> None:
    table = horde()
    table.do([9], action="roll-initiative", who=["Ilse", "Cato"], results={"Cato": 21})
    assert [roll.purpose for roll in table.event.dice] == ["initiative of Ilse"]


def test_foes_of_a_kind_may_share_one_roll() -> None:
    table = horde()
    table.do([9, 5, 4, 1], action="roll-initiative", together=True)
    assert values(table) == {
        "Ilse": 19,
        "Cato": 15,
        "Goblin 1": 14,
        "Goblin 2": 14,
        "Goblin 3": 14,
        "Ogre": 11,
    }
    assert "Goblin 3 has initiative 14 (1d10: 4, typed total; one roll for every Goblin)." in (
        table.text
    )
    assert "Tie" not in table.text


def test_a_kind_that_ties_with_another_rolls_again_together() -> None:
    table = horde()
    table.do([9, 5, 4, 4, 6, 2], action="roll-initiative", together=True)
    purposes = [roll.purpose for roll in table.event.dice]
    assert purposes[4:] == ["tie-break of Goblin 1", "tie-break of Ogre"]
    assert table.order[2:] == ["Goblin 1", "Goblin 2", "Goblin 3", "Ogre"]


def test_the_result_of_a_roll_is_known_with_its_steps_before_it_is_rolled() -> None:
    table = horde()
    shown = outcome(table.encounter, table.fight.book.initiative, table.combatant("Ilse"), 7)
    assert shown.figure.value == 17
    assert [step.op for step in shown.figure.steps][:2] == ["start", "add"]
    with pytest.raises(InputError):
        outcome(table.encounter, table.fight.book.initiative, table.combatant("Ilse"), 11)


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_group_whose_first_member_has_fallen_acts_at_its_own_roll(system: str) -> None:
    table = Table(system)
    table.do(action="add", name="Orc", count=3, hp=9, initiative=30)
    table.do(action="add", name="Ansa", side="party", initiative=25)
    table.do(action="join-group", who=["Orc 1", "Orc 2", "Orc 3"])
    table.do(action="start")
    table.do(action="damage", who="Orc 1", amount=99)
    assert table.combatant("Orc 1").out
    table.do(action="roll-initiative", results={"Orc 2": 40, "Ansa": 26})
    standing = [name for name in table.order if name != "Orc 1"]
    assert standing == ["Orc 2", "Orc 3", "Ansa"]
    table.do(action="roll-initiative", results={"Orc 2": 10, "Ansa": 26})
    assert [name for name in table.order if name != "Orc 1"] == ["Ansa", "Orc 2", "Orc 3"]
