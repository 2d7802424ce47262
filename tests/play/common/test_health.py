"""Hit points: damage, healing, later corrections, and being out of the fight."""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.play.random_play import Request
from tests.play.table import Table, fighting


def hp(table: Table, *names: str) -> list[int | None]:
    return [table.combatant(name).hp for name in names]


def test_several_are_damaged_at_once_by_one_roll() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do([[3, 4]], action="damage", who=["Grak", "Oda"], amount="2d6+1", reason="fire")
    assert hp(table, "Grak", "Mira", "Oda") == [12, 20, 12]
    assert table.text.startswith("Grak takes 8 damage (2d6+1: 3 4 = 8, typed dice) from fire")


def test_a_combatant_named_twice_is_hurt_once() -> None:
    table = fighting("rom", "Grak")
    table.do(action="damage", who=["Grak", "c1"], amount=5)
    assert hp(table, "Grak") == [15]


def test_a_combatant_at_zero_is_out_and_healing_brings_them_back() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="damage", who="Mira", amount=20)
    assert table.combatant("Mira").out
    table.do(action="heal", who="Mira", amount=1)
    assert not table.combatant("Mira").out
    assert table.text == "Mira heals 1: 1 of 20 HP. Mira is back in the fight."


def test_hit_points_go_below_zero() -> None:
    table = fighting("emala", "Grak")
    table.do(action="damage", who="Grak", amount=26)
    assert hp(table, "Grak") == [-6]
    table.do(action="heal", who="Grak", amount=3)
    assert table.combatant("Grak").out


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize(
    ("now", "text", "brief"),
    [
        (12, "heals 6: 18 of 20 HP", "heals 6: 18 of 20"),
        (18, "heals 2 of 6: 20 of 20 HP", "heals 2 of 6: 20 of 20"),
        (20, "heals 0 of 6: 20 of 20 HP", "heals 0 of 6: 20 of 20"),
        (89, "heals 0 of 6: 89 HP (most 20)", "heals 0 of 6: 89 (most 20)"),
    ],
)
def test_healing_tells_how_much_of_it_was_given(
    system: str, now: int, text: str, brief: str
) -> None:
    table = fighting(system, "Grak")
    table.do(action="edit", who="Grak", hp=now)
    table.do(action="heal", who="Grak", amount=6)
    assert table.text == f"Grak {text}."
    assert table.event.brief == (f"Grak {brief}.",)
    assert hp(table, "Grak") == [max(now, min(now + 6, 20))]


@pytest.mark.parametrize("system", BUILT_IN)
def test_healing_of_several_names_those_who_could_not_take_it_all(system: str) -> None:
    table = fighting(system, "Grak", "Mira")
    table.do(action="damage", who="Mira", amount=9)
    table.do(action="heal", who=["Grak", "Mira"], amount=6)
    told = "6 healed for each: Grak at 20 of 20 (0 of 6), Mira at 17 of 20."
    assert table.event.brief == (told,)


@pytest.mark.parametrize("system", BUILT_IN)
def test_damage_to_a_combatant_above_the_most_shows_both_numbers(system: str) -> None:
    table = fighting(system, "Grak")
    table.do(action="edit", who="Grak", hp=89)
    table.do(action="damage", who="Grak", amount=6)
    assert table.event.brief == ("Grak takes 6: 83 (most 20).",)


def test_without_hit_points_damage_is_only_logged() -> None:
    table = Table("rom")
    table.do(action="add", name="Wall")
    table.do(action="damage", who="Wall", amount=7)
    assert table.text == "Wall takes 7 damage."
    assert hp(table, "Wall") == [None]
    table.do(action="heal", who="Wall", amount=7)
    assert table.text == "Wall heals 7."


def test_dice_cannot_damage_less_than_nothing() -> None:
    table = fighting("emala", "Grak")
    table.do([[1]], action="damage", who="Grak", amount="d6-4")
    assert hp(table, "Grak") == [20]


def damage(amount: int | str, *who: str) -> Request:
    return {"action": "damage", "who": who or ["Grak"], "amount": amount}


def heal(amount: int, *who: str) -> Request:
    return {"action": "heal", "who": who or ["Grak"], "amount": amount}


@pytest.mark.parametrize(
    ("hurt", "wrong", "right", "left"),
    [
        pytest.param([0, 0], damage(8), 3, [17, 20], id="less damage"),
        pytest.param([0, 0], damage(8), 0, [20, 20], id="no damage"),
        pytest.param([0, 0], damage(8), 25, [-5, 20], id="damage below zero"),
        pytest.param([0, 0], damage(80), 8, [12, 20], id="damage that leaves them in the fight"),
        pytest.param([0, 0], damage("2d6", "Grak", "Mira"), 2, [18, 18], id="damage by dice"),
        pytest.param([15, 0], heal(9), 4, [9, 20], id="the excess of healing"),
        pytest.param([2, 15], heal(10, "Grak", "Mira"), 1, [19, 6], id="healing up to the most"),
    ],
)
def test_a_correction_has_the_result_of_the_right_amount(
    hurt: list[int], wrong: Request, right: int, left: list[int]
) -> None:
    table = fighting("emala", "Grak", "Mira")
    for name, amount in zip(("Grak", "Mira"), hurt, strict=True):
        table.do(**damage(amount, name))
    event = table.do([9] if wrong["amount"] == "2d6" else [], **wrong)
    table.do(action="correct", event=event.n, amount=right)
    assert hp(table, "Grak", "Mira") == left
    assert table.combatant("Grak").out == (left[0] <= 0)
    was = 9 if wrong["amount"] == "2d6" else wrong["amount"]
    assert table.text.startswith(f"Correction of event {event.n}: {right}, not {was}.")


def test_a_correction_is_corrected_from_either_line() -> None:
    table = fighting("emala", "Grak")
    wrong = table.do(action="damage", who="Grak", amount=8)
    still_wrong = table.do(action="correct", event=wrong.n, amount=3)
    table.do(action="correct", event=still_wrong.n, amount=5)
    assert hp(table, "Grak") == [15]
    table.do(action="correct", event=wrong.n, amount=6)
    assert hp(table, "Grak") == [14]
    assert "6, not 5" in table.text


def test_an_undone_amount_is_not_corrected() -> None:
    table = fighting("emala", "Grak")
    wrong = table.do(action="damage", who="Grak", amount=8)
    table.do(action="undo")
    fault = table.fault(action="correct", event=wrong.n, amount=3)
    assert (fault.code, fault.field) == ("refused", "event")
    assert "undone" in fault.message


def test_an_undone_correction_no_longer_counts() -> None:
    table = fighting("emala", "Grak")
    wrong = table.do(action="damage", who="Grak", amount=8)
    table.do(action="correct", event=wrong.n, amount=3)
    table.do(action="undo")
    assert hp(table, "Grak") == [12]
    table.do(action="correct", event=wrong.n, amount=5)
    assert hp(table, "Grak") == [15]


def test_an_event_without_an_amount_is_not_corrected() -> None:
    table = fighting("emala", "Grak")
    note = table.do(action="note", text="rain")
    assert "no amount" in table.fault(action="correct", event=note.n, amount=3).message
    assert "there is no event 999" in table.fault(action="correct", event=999, amount=3).message


def test_a_correction_skips_a_combatant_who_was_removed_since() -> None:
    table = fighting("emala", "Grak", "Mira")
    wrong = table.do(action="damage", who=["Grak", "Mira"], amount=8)
    table.do(action="remove", who="Mira")
    table.do(action="correct", event=wrong.n, amount=3)
    assert hp(table, "Grak") == [17]
    table.do(action="remove", who="Grak")
    fault = table.fault(action="correct", event=wrong.n, amount=4)
    assert "nobody of event" in fault.message


def test_a_combatant_who_is_out_is_skipped_until_back_in() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    table.do(action="out", who="Mira")
    table.do(action="next")
    assert table.turn == "Oda"
    table.do(action="in", who="Mira")
    table.do(action="next")
    table.do(action="next")
    assert table.turn == "Mira"


def test_a_combatant_who_is_out_neither_declares_nor_moves() -> None:
    table = fighting("rom", "Grak", "Mira")
    table.do(action="declare", who="Grak", mph=6)
    table.do(action="out", who="Grak")
    table.do(action="next")
    assert table.turn == "Mira"
    table.do(action="next")
    table.do(action="next")
    assert table.text == "Pulse 1: nobody moves."
