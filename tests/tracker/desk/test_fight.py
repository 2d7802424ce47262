"""The fight at the desk: a key, its action, and the message or the event that follows."""

from fractions import Fraction

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session


def last_action(table: Table) -> dict[str, object]:
    """Return the last action in the newest event."""
    return dict(table.desk.fight.event(table.desk.fight.last).acts[-1])


@pytest.mark.parametrize("system", BUILT_IN)
def test_next_passes_the_turn_and_the_cursor_follows(system: str, at: At) -> None:
    table = at(system)
    table.desk.session.ask({"action": "roll-initiative"})
    before = table.encounter.turn_of
    table.press("n")
    assert table.encounter.turn_of != before
    assert table.selected.id == table.encounter.turn_of


def test_the_cursor_goes_back_with_the_turn(at: At) -> None:
    table = at()
    first = table.encounter.turn_of
    table.press("n", "u")
    assert table.selected.id == first


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_ground_that_no_book_has_is_ruled_on_at_the_prompt(system: str, at: At) -> None:
    table = at(system)
    table.press("m", *"1 lava", "enter")
    assert "1 lava  'lava' is no gait or ground: lava x 1/2 rules on it" in table.prompt
    table.press(*" x 1/2", "enter")
    if "does it anyway" in table.prompt:
        table.press("!")
    assert table.encounter.rulings["terrain:lava"].multiplier == Fraction(1, 2)
    assert last_action(table)["action"] == "move"
    assert any(one.terrain == "lava" for one in table.encounter.combatants.values())


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_question_of_a_move_gives_an_example_that_works(system: str, at: At) -> None:
    table = at(system)
    table.press("m")
    _, _, hint = table.prompt.partition("as in ")
    example, _, _ = hint.partition(", or all")
    table.press(*example, "enter")
    assert example
    assert "is no" not in table.prompt


def test_a_command_that_needs_a_begun_fight_names_the_key_that_begins_it(
    empty: Session, sit: Sit
) -> None:
    empty.ask({"action": "add", "name": "Mira"})
    table = sit(empty, keys={"next": ("space",)})
    table.press("E")
    assert "the fight has not begun: Space begins it." in table.prompt


@pytest.mark.parametrize(
    ("system", "why"),
    [
        ("exp", "Mira has 5 hexes left this unit, not 99 hexes."),
        ("rom", "movement comes after the declarations."),
        ("obss", "left this round, not 99 m"),
        ("opend6", "left this round, not 99 m"),
        ("emala", "left this turn, not 99 m"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing_until_it_is_overridden(
    system: str, why: str, at: At
) -> None:
    table = at(system)
    last = table.desk.fight.last
    table.press("m", *"99", "enter")
    assert why in table.prompt
    assert table.desk.fight.last == last
    table.press("!")
    assert table.desk.fight.event(last + 1).override


def test_a_fault_in_a_prompt_is_shown_beside_the_typed_text(at: At) -> None:
    table = at()
    table.press("d", *"2x6", "enter")
    assert "2x6  '2x6' is no dice" in table.prompt
    table.press("backspace", "backspace", "enter", "enter")
    assert table.newest == "Mira takes 2 damage: 7 of 9 HP."


def test_several_marked_combatants_take_the_same_damage(at: At) -> None:
    table = at()
    table.press("home", "space", "space", "d", "1", "enter", "enter")
    assert len(last_action(table)["who"]) == 2  # type: ignore[arg-type]  # a tuple of ids


def test_the_terrain_picker_filters_while_the_gm_types_and_takes_a_new_ruling(at: At) -> None:
    table = at()
    table.press("t", *"mud x 1/2", "enter")
    assert table.selected.terrain == "mud"
    assert "mud*" in table.card
    table.press("t")
    assert "GM: x 0.5" in table.listed


def test_a_wrong_amount_is_corrected_by_one_key(at: At) -> None:
    table = at()
    table.press("=", "1", "enter")
    assert "1, not 3" in table.newest


def test_damage_to_the_wrong_one_is_corrected_many_actions_later(at: At) -> None:
    table = at()
    for _ in range(20):
        table.press("N", *"rain", "enter")
    table.press("=", *"c", "enter")
    assert "3 to Goblin 1, not" in table.newest or "Goblin 1, not Grak" in table.newest


def test_the_line_after_undo_and_redo_names_the_act(at: At) -> None:
    table = at()
    table.press("N", *"rain", "enter", "u", "d", *"c 2", "enter", "u")
    act = "Mira hits Goblin 1 for 2"
    assert table.prompt.startswith(f"Undone: {act}")
    assert f"undone, last: {act}" in table.log
    table.press("U")
    assert table.prompt.startswith(f"Redone: {act}")


def test_damage_to_the_wrong_one_is_corrected_by_one_key(at: At) -> None:
    table = at()
    table.press("=", *"Mira 1")
    assert "1 to Mira, not 3 to Grak" in table.prompt
    table.press("enter", "enter")
    assert "1 to Mira, not 3 to Grak" in table.newest


def test_undo_and_redo_go_back_and_forth(at: At) -> None:
    table = at("rom")
    table.desk.session.ask({"action": "roll-initiative"})
    table.press("n", "u")
    assert table.newest.startswith("Undone: ")
    table.press("U")
    assert table.encounter.phase == "declare"


def test_a_command_that_cannot_be_used_says_why(at: At) -> None:
    table = at()
    table.press("U")
    assert "there is nothing to redo" in table.prompt


def test_pasted_text_goes_only_to_an_open_question(at: At) -> None:
    table = at()
    last = table.desk.fight.last
    table.paste("nnn")
    assert table.desk.fight.last == last
    table.press("N")
    table.paste("bold \x1b[31m words")
    table.press("enter")
    assert table.selected.notes == ("bold [31m words",)


def test_a_search_selects_a_match_and_can_be_left(at: At) -> None:
    table = at()
    cursor = table.desk.cursor
    table.press("home")
    first = cursor.target_names()
    table.press("/", *"gra")
    assert cursor.target_names() == "Grak"
    table.press("x")
    assert "nobody is called that" in table.prompt
    table.press("escape")
    assert cursor.target_names() == first
    table.press("/", *"gob", "enter")
    goblin = cursor.target_names()
    table.press(";")
    assert {goblin, cursor.target_names()} == {"Goblin 1", "Goblin 2"}
    assert cursor.found() is None


def test_marks_are_named_and_end_with_the_command_that_used_them(at: At) -> None:
    table = at()
    cursor = table.desk.cursor
    table.press("home", "space", "down", "space")
    named = cursor.target_names()
    assert named.count(",") == 1
    assert table.prompt == f"2 marked: {named} (Backspace takes the marks off)"
    table.press("d")
    assert table.prompt.startswith(f"Damage:   {named}: 7,")
    table.press("1", "enter", "enter")
    assert not cursor.marked
    table.press("home", "space", "*", "d", "1", "enter", "enter")
    assert len(cursor.marked) == 1


def test_a_prompt_shows_what_will_happen_before_enter(at: At) -> None:
    table = at()
    table.press(".", "m", *"2")
    assert "2 of 3 m used, 1 m still possible" in table.prompt
    assert table.encounter.combatants[table.encounter.turn_of or ""].pace.turn == 0
    table.press("9")
    assert "has 3 m left this turn, not 29 m." in table.prompt
    table.press("escape", "d", *"2d6")
    assert (
        "Rolls damage, 2d6. 9 or more: Mira takes 9 to 12 damage: -3 to 0 of 9 HP." in table.prompt
    )
    table.press(*"=7")
    assert "takes 7 damage" in table.prompt


def test_a_refused_text_stays_in_its_prompt_until_it_is_corrected_or_overridden(at: At) -> None:
    table = at()
    table.press(".", "m", *"29", "enter")
    assert "moves: 29" in table.prompt
    assert "(! does it anyway)" in table.prompt
    table.press("backspace", "enter")
    assert table.newest.endswith("1 m left this turn.")
    table.press("m", *"29", "enter", "!")
    assert table.desk.fight.event(table.desk.fight.last).override


def test_a_roll_and_a_final_initiative_have_different_previews(at: At) -> None:
    table = at()
    table.press("home", "i", *"=21")
    assert "has initiative 21, set by the GM." in table.prompt
    table.press("escape", "i", *"9")
    assert "9, typed total" in table.prompt
    table.press("escape", "i", *"=21", "enter")
    assert table.selected.initiative is not None
    assert table.selected.initiative.value == 21


@pytest.mark.parametrize(
    ("keys", "back"),
    [
        (["X", *2 * ["enter"]], "u"),
        (["x", *2 * ["enter"]], "u"),
        (["E"], "u"),
        (["n", "p", "enter"], "U"),
    ],
)
def test_a_message_names_the_key_that_reverses_a_surprising_action(
    at: At, keys: list[str], back: str
) -> None:
    table = at()
    table.press("home", *keys[:-1])
    before = table.encounter
    table.press(keys[-1])
    assert table.prompt.startswith(f"{back} takes this back: ")
    table.press(back)
    assert table.encounter == before
    assert table.prompt == table.newest
