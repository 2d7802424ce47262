"""Combatants who join: dice in their sheets, their wounds, numbers from other books."""

from fractions import Fraction

import pytest

from tests.play.table import Table


def test_each_combatant_rolls_the_dice_of_the_sheet_and_all_rolls_are_recorded() -> None:
    table = Table("emala")
    dice = {"dex": "3d6"}
    event = table.do([[1, 2, 3], [6, 6, 6]], action="add", name="Orc", count=2, sheet=dice)
    assert [table.combatant(f"Orc {one}").sheet["dex"] for one in (1, 2)] == [6, 18]
    assert [roll.purpose for roll in event.dice] == ["DEX of Orc 1", "DEX of Orc 2"]
    assert "DEX 3d6: 1 2 3 = 6, typed dice" in table.text


def test_a_dice_code_of_a_book_is_not_rolled() -> None:
    table = Table("opend6")
    event = table.do(action="add", name="Cop", sheet={"perception": "3D+1"})
    assert not event.dice
    assert table.combatant("Cop").sheet["perception"] == "3D+1"


@pytest.mark.parametrize("dice", ["20d6", "1d6-9", "d101"])
def test_dice_with_results_that_the_field_forbids_are_refused(dice: str) -> None:
    fault = Table("emala").fault(action="add", name="Orc", sheet={"dex": dice})
    assert fault.field == "dex"
    assert "could show" in fault.message


def test_a_hurt_newcomer_keeps_the_unhurt_hit_points() -> None:
    table = Table("emala")
    table.do(action="add", name="Bo", hp=4, hp_most=9)
    table.do(action="heal", who=["Bo"], amount=20)
    assert table.combatant("Bo").hp == 9


def test_a_walk_of_another_book_has_the_same_metres_per_second_here() -> None:
    table = Table("emala")
    # 12 m walked in two turns of 5 s are 1.2 m/s, which are 6 m in a round of 5 s.
    table.do(action="add", name="Wolf", origin={"system": "obss", "sheet": {"movement": 12}})
    wolf = table.combatant("Wolf")
    assert wolf.sheet["movement_rate"] == 6
    guess = wolf.guesses["movement_rate"]
    assert (guess.value, guess.of) == (6, "OBSS")
    labels = [step.label for step in guess.steps]
    assert labels[0] == "movement"
    assert labels[-2:] == ["m/s in 1 m", "m/s in 1 m/round"]


def test_a_load_of_another_book_has_the_same_kilograms_here() -> None:
    table = Table("exp")
    things = [{"item": "barding", "weight": 10, "worn": True}]
    table.do(action="add", name="Wolf", origin={"system": "obss", "items": things})
    (item,) = table.combatant("Wolf").items
    # A point of Enc is 3 kg by OBSS's own measure.
    assert (item.weight, item.worn) == (Fraction(30), True)


def test_a_number_that_is_given_here_is_no_guess() -> None:
    table = Table("emala")
    origin = {"system": "obss", "sheet": {"movement": 12, "fly": 15}}
    table.do(action="add", name="Hawk", origin=origin, sheet={"movement_rate": 2})
    hawk = table.combatant("Hawk")
    assert hawk.sheet["movement_rate"] == 2
    assert set(hawk.guesses) == {"fly"}


def test_a_number_that_is_edited_is_no_guess_any_more() -> None:
    table = Table("emala")
    table.do(action="add", name="Wolf", origin={"system": "obss", "sheet": {"movement": 12}})
    table.do(action="edit", who="Wolf", sheet={"movement_rate": 9})
    assert not table.combatant("Wolf").guesses


def test_more_of_a_kind_have_its_guesses_where_their_numbers_are_the_same() -> None:
    table = Table("emala")
    origin = {"system": "obss", "sheet": {"movement": 12, "fly": 15}}
    table.do(action="add", name="Hawk", origin=origin)
    sheet = {**table.combatant("Hawk").sheet, "movement_rate": 2}
    table.do(action="add", name="Hawk", sheet=sheet, like="Hawk")
    assert set(table.combatant("Hawk 2").guesses) == {"fly"}


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        ({"system": "nothing"}, "nothing"),
        ({"system": "obss", "sheet": {"speed": 3}}, "speed"),
        ({"sheet": {}}, "system"),
        ("obss", "expected an object with system"),
        ({"system": "obss", "items": [{"item": "x", "weight": -1}]}, "weight"),
    ],
)
def test_an_invalid_combatant_of_another_book_is_refused(origin: object, told: str) -> None:
    assert told in Table("emala").fault(action="add", name="Wolf", origin=origin).message
