"""Health at the desk: letters of targets, halves, temporary hit points, conditions.

Grak has the letter a, and Mira has b. Goblin 1 has c, and Goblin 2 has e.
"""

import pytest

from tests.tracker.conftest import Make
from tests.tracker.desk.conftest import At, Sit
from tracker.session.session import Session


def in_rows(saved: Session) -> list[str]:
    """Return the names of combatants in the order of the rows."""
    return [one.name for one in saved.encounter.in_order()]


def test_a_letter_and_an_amount_hit_that_combatant(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("d", "a", "6")
    assert "Mira hits Grak for 6: " in table.prompt
    table.press("enter", "enter")
    assert "Mira hits Grak for 6: " in table.newest


def test_the_preview_names_the_targets_of_a_roll(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("d", *"e2d6 half a")
    assert "Goblin 2, Grak (half): Rolls damage, 2d6. " in table.prompt
    table.press("escape", "d", *"e2d6=7 cold half a", "enter", "enter")
    assert "hits Grak for 3 (half of 7; cold)" in table.newest


def test_the_preview_shows_the_hit_points_that_each_target_keeps(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    assert in_rows(saved)[:3] == ["Mira", "Goblin 2", "Grak"]
    table.press("d", *"bea 6 half a none e")
    assert "Mira 9 to 3, Goblin 2 none, Grak 11 to 8" in table.prompt
    table.press("escape", "d", *"ea 11")
    assert "Goblin 2 5 to -6, out, Grak 11 to 0, out" in table.prompt


def test_damage_to_a_target_without_hit_points_is_shown_once(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "add", "name": "Wall"})
    table = sit(saved)
    table.press("d", *"f 6")
    assert table.prompt.endswith("f 6  Mira hits Wall for 6.")
    table.press("escape", "d", *"bf 2")
    assert "Mira hits Wall for 2." in table.prompt


def test_a_plain_amount_is_for_the_selected_combatant(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("'", "e", "d", *"2 slashing", "enter")
    assert "Mira hits Goblin 2 for 2 (slashing): " in table.newest


def test_temporary_hit_points_are_shown_after_the_usual_hit_points(
    saved: Session, sit: Sit
) -> None:
    table = sit(saved)
    table.press("home", "h", *"temp 5", "enter")
    assert saved.encounter.in_order()[0].hp_temporary == 5
    assert "+5/" in table.rows[0]
    table.press("u")
    assert "+5/" not in table.rows[0]


@pytest.mark.parametrize(("key", "told"), [("X", "is removed."), ("x", "is out of the fight.")])
def test_combatants_leave_by_their_letters(saved: Session, sit: Sit, key: str, told: str) -> None:
    table = sit(saved)
    table.press(key, "e", "a")
    assert f"Goblin 2 {told} Grak {told}" in table.prompt
    table.press("enter", "enter")
    assert f"Goblin 2 {told} Grak {told}" in table.newest


def test_an_apostrophe_and_a_letter_say_who_picks_a_thing_up(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("l", "p", *"'a rope 1", "enter")
    assert "Grak picks up rope" in table.newest


def test_a_condition_of_the_book_is_given_by_its_letter(fight: Make, sit: Sit) -> None:
    saved = fight("obss")
    first = in_rows(saved)[0]
    table = sit(saved)
    saved.ask({"action": "next"})
    table.press("home", "c")
    listed = " ".join(table.listed.split())
    assert listed.startswith("Goblin 1 is: letter takes")
    assert "p prone crawls or rises only" in listed
    table.press("p")
    assert f"{first} is prone." in table.listed
    table.press("enter", "enter")
    assert f"{first} is prone." in table.newest


def test_the_duration_of_a_condition_is_typed_after_it(fight: Make, sit: Sit) -> None:
    saved = fight("obss")
    table = sit(saved)
    table.press("c", "p", "3", "home", *"'ea ", "enter", "enter")
    assert "Goblin 2 is prone for 3 turns" in table.newest
    assert "Grak is prone for 3 turns" in table.newest


def test_a_condition_without_effect_is_noted_only_at_the_second_enter(
    fight: Make, sit: Sit
) -> None:
    saved = fight("obss")
    table = sit(saved)
    last = saved.fight.last
    table.press("c", "/", *"proen")
    assert "did you mean prone? Enter twice notes it for" in table.desk.picker.nothing
    table.press("enter")
    assert "no effect in OBSS: did you mean prone? Enter notes it" in table.prompt
    assert saved.fight.last == last
    table.press("backspace", "backspace", "enter")
    assert "no effect in OBSS: did you mean prone? Enter again notes it" in table.prompt
    assert saved.fight.last == last
    table.press("enter")
    assert "is proe." in table.newest


def test_a_condition_that_was_used_stays_in_the_list(fight: Make, sit: Sit) -> None:
    saved = fight("obss")
    saved.ask({"action": "condition", "who": "Mira", "condition": "dazed"})
    saved.ask({"action": "end-condition", "who": "Mira", "condition": "dazed"})
    table = sit(saved)
    table.press("c", "d", "enter", "enter")
    assert "is dazed." in table.newest


def test_a_book_without_conditions_asks_for_one_at_once(at: At) -> None:
    table = at("rom")
    table.press("c", *"Shaky 2", "enter")
    assert "no effect in" in table.prompt
    table.press("enter")
    assert "is Shaky for 2 turns" in table.newest


def test_a_condition_ends_by_its_letter(fight: Make, sit: Sit) -> None:
    saved = fight("obss")
    saved.ask({"action": "condition", "who": "Mira", "condition": "prone"})
    table = sit(saved)
    table.press("'", "b", "C", "p")
    assert "Mira is no longer prone." in table.newest


AXE = "axe +3 1d8+1 slashing; bow 1d6"


def test_an_attack_in_the_line_rolls_its_damage(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "edit", "who": "Mira", "attacks": AXE})
    table = sit(saved)
    table.press("d")
    assert "c axe for Mira's axe, bow" in table.prompt
    table.press(*"a axe")
    assert "Grak is a friend. Grak: Rolls Mira's axe, 1d8+1." in table.prompt
    assert "Mira hits Grak for 2 to 9 (slashing) with axe" in table.prompt
    table.press("enter", "enter")
    told = saved.fight.event(saved.fight.last).text
    assert told.startswith("Grak is a friend of Mira. Mira hits Grak for ")
    assert "rolled; slashing) with axe" in told


def test_the_preview_of_an_attack_with_typed_dice_is_its_result(saved: Session, sit: Sit) -> None:
    saved.ask({"action": "edit", "who": "Mira", "attacks": AXE})
    table = sit(saved)
    table.press("d", *"a axe =4")
    assert "Mira hits Grak for 4 (1d8+1: 4, typed total; slashing) with axe" in table.prompt
    table.press("escape", "d", *"ea axe =4 half a")
    assert table.prompt.endswith("Grak is a friend. Goblin 2 5 to 1, Grak 11 to 9.")


def test_a_wrong_attack_stays_in_the_prompt_beside_its_fault(saved: Session, sit: Sit) -> None:
    first, *_ = in_rows(saved)
    saved.ask({"action": "edit", "who": first, "attacks": AXE})
    table = sit(saved)
    last = saved.fight.last
    table.press("d", *"c aks", "enter")
    assert f"{first} has no attack 'aks'" in table.prompt
    table.press(*["backspace"] * 2, "x", "enter")
    assert saved.fight.last == last + 1


def test_a_second_correction_names_the_event_that_it_corrects(saved: Session, sit: Sit) -> None:
    table = sit(saved)
    table.press("d", *"c 3", "enter")
    number = table.desk.fight.last
    table.press("=", "4", "enter", "=")
    assert table.prompt.startswith(f"Event {number} should be:")


def test_an_amount_after_a_correction_of_nothing_is_no_count(at: At) -> None:
    table = at()
    table.press("u")
    table.quickly("=", "7", "enter")
    assert "there was no damage" in table.prompt
    assert table.desk.count is None
    table.program.wait(1)
    table.press("3")
    assert table.desk.count == 3
