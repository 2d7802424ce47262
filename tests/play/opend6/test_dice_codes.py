"""Dice codes and their wild die."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.dice import Tray, parse_dice
from rules.dice.wild import Pool, parse_code
from rules.errors import InputError
from tests.play.opend6.road import move, runners


@pytest.mark.parametrize(
    ("text", "pool"),
    [
        ("3D+1", Pool(3, 1)),
        ("2D", Pool(2)),
        ("0D", Pool(0)),
        (" 4d + 2", Pool(4, 2)),
        ("2D-1", Pool(2, -1)),
    ],
)
def test_a_code_is_dice_and_pips(text: str, pool: Pool) -> None:
    assert parse_code(text) == pool


@pytest.mark.parametrize("text", ["", "D", "3", "3D6", "100D", "3D+", "D+1", "3D1"])
def test_a_text_that_is_not_a_code_is_refused(text: str) -> None:
    with pytest.raises(InputError, match="is no dice code"):
        parse_code(text, "running")


@pytest.mark.parametrize(
    ("one", "faces", "total"),
    [
        ("adds", (2, 5, 4), 12),
        ("adds", (2, 5, 1), 9),
        ("adds", (2, 5, 6, 3), 17),
        ("adds", (2, 5, 6, 6, 1), 21),
        ("takes-highest", (2, 5, 1), 3),
        ("takes-highest", (2, 5, 6, 1), 15),
        ("takes-highest", (1, 1, 1), 2),
    ],
)
def test_the_wild_die_comes_last_and_a_six_is_rolled_again(
    one: str, faces: tuple[int, ...], total: int
) -> None:
    dice = Pool(3, 1).wild(one)  # type: ignore[arg-type]
    dice.check(faces, "running")
    assert dice.total(faces) == total


@pytest.mark.parametrize(
    "faces", [(2, 5), (2, 5, 6), (2, 5, 4, 3), (2, 7, 4), (2, 5, 6, 0), (2, 5, 6, 6)]
)
def test_impossible_faces_are_refused(faces: tuple[int, ...]) -> None:
    with pytest.raises(InputError) as raised:
        Tray(typed=[list(faces)]).roll("running", Pool(3).wild())
    assert raised.value.field == "dice"


@pytest.mark.parametrize(("total", "fits"), [(3, False), (4, True), (60, True), (1000, False)])
def test_a_typed_total_may_be_as_high_as_the_wild_die_allows(total: int, fits: bool) -> None:
    tray = Tray(typed=[total])
    if fits:
        assert tray.roll("running", Pool(3, 1).wild()).total == total
    else:
        with pytest.raises(InputError):
            tray.roll("running", Pool(3, 1).wild())


@given(dice=st.integers(0, 9), pips=st.integers(-2, 3), random=st.randoms(use_true_random=False))
def test_a_roll_typed_again_has_the_same_result(dice: int, pips: int, random: object) -> None:
    for wild in (Pool(dice, pips).wild(), Pool(dice, pips).wild("takes-highest")):
        rolled = Tray(random).roll("it", wild)  # type: ignore[arg-type]
        typed = Tray(typed=[list(rolled.faces)]).roll("it", wild) if rolled.faces else rolled
        assert (typed.total, typed.dice) == (rolled.total, rolled.dice)
        assert max(0, wild.least) <= rolled.total <= wild.most


def test_damage_may_be_a_code_in_capitals() -> None:
    assert parse_dice("3D+1").text == "3D+1"
    with pytest.raises(InputError):
        parse_dice("3d")


@pytest.mark.parametrize(
    ("value", "faces", "told"),
    [
        ("adds", [5, 1], "2D: 5 1 = 6"),
        ("takes-highest", [5, 1], "2D: (5) (1) = 0"),
        ("no-wild-die", [5, 6], "2D: 5 6 = 11"),
    ],
)
def test_the_effect_of_the_wild_die_is_an_option(value: str, faces: list[int], told: str) -> None:
    table = runners("Mira")
    table.do(action="option", option="wild-one", value=value)
    move(table, "Mira", 20, [faces], gait="run")
    assert told in table.text


def test_the_codes_of_the_sheet_are_checked_and_written_in_the_form_of_the_book() -> None:
    table = runners("Mira", running="3d+1")
    assert table.combatant("Mira").sheet["running"] == "3D+1"
    fault = table.fault(action="edit", who="Mira", sheet={"running": "fast"})
    assert (fault.code, fault.field) == ("bad-choice", "running")
    fault = table.fault(action="edit", who="Mira", sheet={"running": 3})
    assert fault.code == "wrong-type"
