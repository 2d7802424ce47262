"""Snatching, drawing, handing over and throwing things."""

import pytest

from rules.books.rom.text.objects import hand_off, snatch, throw_and_catch
from rules.errors import InputError
from tests.rules.asking import answer


@pytest.mark.parametrize(
    ("inputs", "check", "dv"),
    [
        ({"how": "in-passing", "mph": 7.5, "size": -1}, "CRD", 6.5),
        ({"how": "in-passing", "mph": 12, "feet": 40}, "CRD", 12),
        ({"how": "leap", "feet": 9, "mph": 12, "size": 3}, "AGL", 9),
        ({"how": "own-zone"}, None, None),
        ({"how": "own-zone", "mph": 12, "size": 3}, None, None),
    ],
)
def test_the_check_for_snatching_depends_on_the_way_of_snatching(
    inputs: dict[str, object], check: str | None, dv: float | None
) -> None:
    assert answer(snatch, inputs, {"check": check, "dv": dv}) == {"check": check, "dv": dv}


@pytest.mark.parametrize(
    ("thrown", "caught", "result"),
    [
        (None, True, None),
        (True, None, None),
        (True, False, "dropped"),
        (False, None, "off-target"),
        (False, True, "off-target"),
    ],
)
def test_a_throw_is_decided_by_the_thrower_first(
    thrown: bool | None, caught: bool | None, result: str | None
) -> None:
    inputs = {"range_dv": 6, "modifiers": 3, "thrown": thrown, "caught": caught}
    assert answer(throw_and_catch, inputs, {"dv": 9, "result": result}) == {
        "dv": 9,
        "result": result,
    }


def test_a_negative_speed_is_refused() -> None:
    with pytest.raises(InputError) as raised:
        hand_off.ask({"giver_mph": -4, "receiver_mph": 6})
    assert (raised.value.code, raised.value.field) == ("out-of-range", "giver_mph")
