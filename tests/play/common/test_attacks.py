"""Attacks in a fight: combatants get attacks, do damage with them, and pay the cost."""

from typing import Any

import pytest

from rules.encounter import NamedAttack
from rules.errors import InputError, NotFound, Refused
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table, fighting

ARMS: dict[str, Any] = {"defence": 15, "attacks": "axe +3 1d8+1; claws 1d6 slashing"}


def at_blows(system: str) -> Table:
    """Return a begun fight in the turn of Ogre, who has two attacks. Mira and Grak come next."""
    table = fighting(system, "Ogre", "Mira", "Grak")
    table.do(action="edit", who="Ogre", side="party", **ARMS)
    return table


def strike(table: Table, *, total: int = 6, override: bool = False, **more: Any) -> str:
    asked: dict[str, Any] = {
        "who": "Mira",
        "by": "Ogre",
        "attack": "axe",
        "amount": "1d8+1",
        **more,
    }
    table.do([total], action="damage", override=override, **asked)
    return table.text


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_combatant_is_added_with_defence_and_attacks(system: str) -> None:
    table = Table(system)
    table.do(action="add", name="Ogre", defence="4D+1", attacks=["axe +3 1d8+1", "bow 1d6"])
    ogre = table.combatant("Ogre")
    assert ogre.defence == "4D+1"
    assert ogre.attacks == (NamedAttack("axe", "+3 1d8+1"), NamedAttack("bow", "1d6"))


def test_an_edit_says_what_it_changed_and_an_empty_text_takes_away() -> None:
    table = fighting("emala", "Ogre")
    table.do(action="edit", who="Ogre", **ARMS)
    told = "defence none to 15, attacks none to axe +3 1d8+1; claws 1d6 slashing"
    assert table.text == f"Ogre is changed: {told}."
    table.do(action="edit", who="Ogre", attacks="", defence="")
    assert (table.combatant("Ogre").attacks, table.combatant("Ogre").defence) == ((), "")
    table.do(action="undo")
    assert len(table.combatant("Ogre").attacks) == 2


@pytest.mark.parametrize("action", ["add", "edit"])
def test_attacks_without_dice_are_refused_and_nothing_changes(action: str) -> None:
    table = fighting("exp", "Ogre")
    who: dict[str, Any] = {"name": "Orc"} if action == "add" else {"who": "Ogre"}
    with pytest.raises(InputError, match="axe: say what damage it rolls, as in axe"):
        table.do(action=action, attacks="axe", **who)
    assert table.combatant("Ogre").attacks == ()


def test_an_attack_of_a_book_without_a_cost_is_only_damage() -> None:
    table = at_blows("emala")
    before = table.combatant("Ogre")
    told = "Ogre hits Mira for 6 (1d8+1: 6, typed total) with axe: 14 of 20 HP."
    assert strike(table) == told
    assert table.combatant("Ogre") == before


def test_an_attack_counts_as_an_action_of_the_round_in_opend6() -> None:
    table = at_blows("opend6")
    assert strike(table).startswith("Ogre's axe counts: 1 action in this round. Ogre hits Mira")
    assert strike(table).startswith("Ogre's axe counts: 2 actions in this round: -1D on each skill")


def test_obss_spends_an_action_and_refuses_the_fourth_until_it_is_overridden() -> None:
    table = at_blows("obss")
    assert strike(table).startswith("Ogre spends 1 Action (axe): 2 left. Ogre hits Mira for 6")
    strike(table)
    strike(table)
    with pytest.raises(Refused, match="Ogre has 0 Actions left: axe takes 1"):
        strike(table)
    assert table.combatant("Mira").hp == 2
    assert "Ogre hits Mira for 6" in strike(table, override=True)
    assert table.combatant("Mira").hp == -4


def test_one_undo_gives_back_the_action_and_the_hit_points() -> None:
    table = at_blows("obss")
    before = table.encounter
    strike(table)
    table.do(action="undo")
    assert table.encounter == before


def test_exp_makes_the_attack_of_the_unit() -> None:
    table = at_blows("exp")
    table.do(action="edit", who="Ogre", attacks="axe (B) +10 1d8+1")
    told = "Ogre attacks Mira with a type B weapon: +0 to hit. A hit. Ogre hits Mira for 6"
    assert strike(table).startswith(told)
    assert table.combatant("Ogre").state.unit.attacked


def test_realms_of_myth_uses_the_skill_and_halves_the_next_use() -> None:
    table = at_blows("rom")
    table.do(action="edit", who="Ogre", attacks="axe 20 1d8+1")
    assert strike(table).startswith("Ogre uses axe: AV 20. Ogre hits Mira for 6")
    assert "AV 10" in strike(table)


def test_a_bonus_of_realms_of_myth_with_a_sign_is_no_av() -> None:
    table = at_blows("rom")
    table.do(action="edit", who="Ogre", sheet={"av": 12})
    assert strike(table).startswith("Ogre uses axe: AV 12.")


@pytest.mark.parametrize("system", BUILT_IN)
def test_before_the_fight_an_attack_costs_nothing(system: str) -> None:
    table = Table(system)
    table.do(action="add", name="Ogre", side="party", **ARMS)
    table.do(action="add", name="Mira", hp=20)
    assert strike(table).startswith("Ogre hits Mira for 6")


@pytest.mark.parametrize(("system", "why"), [("obss", "turn"), ("exp", "turn")])
def test_nobody_pays_for_an_attack_out_of_turn(system: str, why: str) -> None:
    table = at_blows(system)
    table.do(action="edit", who="Mira", **ARMS)
    with pytest.raises(Refused, match=why):
        strike(table, who="Grak", by="Mira")


@pytest.mark.parametrize("system", BUILT_IN)
def test_nobody_who_is_out_attacks(system: str) -> None:
    table = at_blows(system)
    table.do(action="edit", who="Mira", **ARMS)
    table.do(action="out", who="Mira")
    with pytest.raises(Refused, match="Mira is out of the fight"):
        strike(table, who="Grak", by="Mira")


def test_a_member_of_the_group_takes_the_turn_to_attack() -> None:
    table = fighting("exp", "Mira")
    table.do(action="add", name="Orc", count=2, initiative=90, **ARMS)
    table.do(action="next")
    while table.encounter.turn_of != table.combatant("Orc 1").id:
        table.do(action="next")
    strike(table, by="Orc 2")
    assert table.encounter.turn_of == table.combatant("Orc 2").id


def test_several_targets_are_one_roll_and_one_cost() -> None:
    table = at_blows("obss")
    strike(table, who=["Mira"], half=["Grak"])
    assert "1 Action (axe): 2 left" in table.text
    assert [table.combatant(one).hp for one in ("Mira", "Grak")] == [14, 17]
    assert len(table.event.dice) == 1
    assert table.event.dice[0].purpose == "Ogre's axe"


@pytest.mark.parametrize(
    ("wrong", "error", "said"),
    [
        ({"attack": "aks"}, NotFound, "Ogre has no attack 'aks'"),
        ({"by": "Mira", "who": "Ogre"}, NotFound, "Mira has no attack 'axe', nor any other"),
        ({"by": None}, InputError, "say whose attack axe is"),
        ({"who": "Ogre"}, InputError, "Ogre attacks with axe: name others as targets"),
        ({"who": "Mira", "half": ["Ogre"]}, InputError, "Ogre attacks with axe"),
    ],
)
def test_a_wrong_attack_is_refused(
    wrong: dict[str, Any], error: type[Exception], said: str
) -> None:
    table = at_blows("obss")
    before = table.encounter
    asked = {name: one for name, one in {"by": "Ogre", **wrong}.items() if one is not None}
    with pytest.raises(error, match=said):
        table.do(action="damage", **{"who": "Mira", "amount": "1d8+1", "attack": "axe", **asked})
    assert table.encounter is before


def test_a_wrong_victim_is_corrected_and_the_action_stays_spent() -> None:
    table = at_blows("obss")
    strike(table)
    table.do(action="correct", event=table.event.n, who="Grak")
    assert [table.combatant(one).hp for one in ("Mira", "Grak")] == [20, 14]
    assert table.combatant("Ogre").state.turn.spent == 1


def test_the_log_names_the_friends_who_are_attacked() -> None:
    table = at_blows("emala")
    assert "friend" not in strike(table)
    table.do(action="edit", who="Mira", side="party")
    assert strike(table).startswith("Mira is a friend of Ogre. Ogre hits Mira for 6")
    table.do(action="edit", who="Grak", side="party")
    told = strike(table, who=["Mira", "Grak"])
    assert told.startswith("Mira and Grak are friends of Ogre. Ogre hits Mira for 6")
