"""Attacks at the desk, in books in which an attack has a cost."""

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session


def armed(saved: Session) -> tuple[str, str, str]:
    """Give an axe to the attacker.

    Return the attacker's name, a target's letter and the target's name.
    """
    first = saved.encounter.in_order()[0]
    assert saved.encounter.turn_of in (first.id, None)
    saved.ask({"action": "edit", "who": first.id, "attacks": "axe +3 1d8+1"})
    return first.name, *(("a", "Grak") if first.name == "Mira" else ("b", "Mira"))


@pytest.mark.parametrize(
    ("system", "cost"),
    [
        ("obss", "{} spends 1 Action (axe): 2 left."),
        ("exp", "{} attacks {}: +0 to hit. A hit."),
        ("rom", "{} uses axe: AV"),
        ("emala", ""),
        ("opend6", "{}'s axe counts: 1 action in this round."),
    ],
)
def test_the_preview_says_what_an_attack_costs(
    fight: Make, sit: Sit, system: str, cost: str
) -> None:
    saved = fight(system)
    attacker, letter, target = armed(saved)
    table = sit(saved)
    table.press("d", *f"{letter} axe")
    shown = table.prompt
    assert f"{target}: Rolls {attacker}'s axe, 1d8+1. " in shown
    assert f"{attacker} hits {target} for 2 to " in shown
    assert cost.format(attacker, target) in shown
    table.press("enter")
    if table.desk.asking:
        assert table.prompt.endswith(f"{target} is a friend: Enter again")
        table.press("enter")
    assert saved.fight.event(saved.fight.last).action["attack"] == "axe"


def test_a_refused_cost_does_nothing_and_the_override_does_both(fight: Make, sit: Sit) -> None:
    saved = fight("obss")
    attacker, letter, target = armed(saved)
    saved.ask({"action": "spend", "who": attacker, "points": 3})
    before, last = saved.encounter.find(target), saved.fight.last
    table = sit(saved)
    table.press("d", *f"{letter} axe =4", "enter")
    assert f"{attacker} has 0 Actions left: axe takes 1." in table.prompt
    assert saved.fight.last == last
    table.press("!")
    assert saved.fight.last == last + 1
    assert saved.encounter.find(target).hp == (before.hp or 0) - 4
    table.press("u")
    assert saved.encounter.find(target) == before


def test_damage_by_an_attack_and_the_next_turn_are_eight_keys(fight: Make, sit: Sit) -> None:
    saved = fight("obss")
    _, letter, _ = armed(saved)
    keys = ["d", *f"{letter} axe", "enter", "n"]
    assert len(keys) == 8
    table = sit(saved)
    table.press(*keys)
    assert [saved.fight.event(saved.fight.last + at).action["action"] for at in (-1, 0)] == [
        "damage",
        "next",
    ]


def test_an_attack_on_several_tells_its_cost_before_enter(fight: Make, sit: Sit) -> None:
    saved = fight("obss")
    saved.ask({"action": "edit", "who": "Goblin 1", "attacks": "axe 1d8+1"})
    table = sit(saved)
    assert saved.encounter.turn_of == saved.encounter.find("Goblin 1").id
    table.press("d", *"ab axe =4 half a")
    assert "Grak 11 to 9, Mira 9 to 5. Goblin 1 spends 1 Action (axe): 2 left." in table.prompt
    table.press("escape", "d", *"ae axe =5")
    assert "Goblin 2 is a friend. Grak 11 to 6, Goblin 2 5 to 0, out." in table.prompt
    table.press("enter", "enter")
    assert "Goblin 2 is a friend of Goblin 1." in table.newest


def test_a_range_below_zero_has_a_sign_at_both_ends(fight: Make, sit: Sit) -> None:
    saved = fight("emala")
    attacker, letter, target = armed(saved)
    saved.ask({"action": "edit", "who": target, "hp": 1})
    table = sit(saved)
    table.press("d", *f"{letter} axe")
    assert f"{attacker} hits {target} for 2 to 9 with axe: -8 to -1 of" in table.prompt


def test_a_misspelt_name_before_an_amount_is_no_attack(at_the_ford: At) -> None:
    table = at_the_ford("rom")
    table.desk.session.ask({"action": "edit", "who": "Orc", "name": "Crypt sentinel"})
    table.press("d", *"Crpyt sentinel 5", "enter")
    assert "nobody here is called 'Crpyt sentinel': Crypt sentinel?" in table.prompt


def test_under_opend6_a_second_attack_in_a_round_takes_a_die_from_each_skill_roll(
    chase: Session, sit: Sit
) -> None:
    chase.ask({"action": "edit", "who": "Mira", "side": "party", "attacks": "rifle 5D"})
    chase.ask({"action": "edit", "who": "Vane", "hp": 40})
    table = sit(chase)
    table.press("d", *"Vane rifle =9", "enter")
    assert "Mira's rifle counts: 1 action in this round." in table.newest
    table.press("d", *"Vane rifle =9")
    assert "2 actions in this round: -1D on each skill roll, none on damage." in table.prompt
    table.press("enter", "u")
    assert "hits Vane for 9" in table.newest


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("axe", "Rolls Mira's axe, 1d8+1. Mira makes a free attack on Goblin 1 with axe and hits."),
        ("Goblin 1 ax =4", "with axe and hits. Goblin 1 takes 4 damage (1d8+1: 4, typed total)"),
        ("axe 7", "with axe and hits. Goblin 1 takes 7 damage"),
        ("axe miss", "Mira makes a free attack on Goblin 1 with axe and misses."),
        ("bow", "nobody here is called 'bow'"),
    ],
)
def test_under_emala_a_free_attack_takes_an_attack_of_ones_own(
    fight: Make, sit: Sit, line: str, told: str
) -> None:
    saved = fight("emala")
    saved.ask({"action": "edit", "who": "Mira", "attacks": "axe +3 1d8+1"})
    saved.ask({"action": "engage", "who": "Mira", "other": "Goblin 1"})
    saved.ask({"action": "leave", "who": "Goblin 1"})
    table = sit(saved)
    table.select("Mira")
    table.press("F", *line)
    assert told in table.prompt


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("axe", "attacks {} with axe (type B): "),
        ("axe C hit", "attacks {} with axe (type C): +0 to hit. A hit."),
        ("bow", "'bow' is not understood: expected axe, "),
    ],
)
def test_under_exp_an_attack_of_ones_own_has_the_type_of_its_weapon(
    fight: Make, sit: Sit, line: str, told: str
) -> None:
    saved = fight("exp")
    _, letter, target = armed(saved)
    first = saved.encounter.in_order()[0]
    saved.ask({"action": "edit", "who": first.id, "attacks": "axe (B) 1d8+1"})
    table = sit(saved)
    table.select(first.name)
    table.press("f", *f"{letter} {line}")
    assert told.format(target) in table.prompt
