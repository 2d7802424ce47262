"""The legs of a path, typed in one line."""

import pytest

from rules.errors import InputError
from tests.play.table import Table
from tracker.typed.legs import MOST_LEGS, way

Read = list[tuple[float, str, str | None]]


def legs_of(text: str, system: str = "emala") -> Read:
    table = Table(system)
    table.do(action="rule-on", about="terrain", name="rubble 2", multiplier=0.5)
    return [
        (float(leg.distance), leg.terrain.id, leg.gait.id if leg.gait else None)
        for leg in way(text, table.fight)
    ]


@pytest.mark.parametrize(
    ("text", "legs"),
    [
        ("30", [(30, "open", None)]),
        ("30 m through rough", [(30, "rough", None)]),
        ("30m 10", [(30, "open", None), (10, "open", None)]),
        ("30 run, then 10 m in the water swim", [(30, "open", "run"), (10, "water", "swim")]),
        ("1/2 m crawl and 3 rough climb", [(0.5, "open", "crawl"), (3, "rough", None)]),
        ("8 rubble 2", [(8, "rubble 2", None)]),
        ("8 rubble 2 walk 4 rough", [(8, "rubble 2", "walk"), (4, "rough", None)]),
        ("8 rubble 2 2", [(8, "rubble 2", None), (2, "open", None)]),
    ],
)
def test_a_number_begins_a_leg_unless_it_is_part_of_a_name(text: str, legs: Read) -> None:
    assert legs_of(text) == legs


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "missing", "type a distance"),
        ("rough", "wrong-type", "'rough': a leg begins with its distance, as in 30 rough."),
        ("rough 30", "wrong-type", "leg 1: 'rough': a leg begins with its distance"),
        ("0", "out-of-range", "'0': type a number above 0."),
        ("30 run 10 lava", "bad-choice", "leg 2: 'lava' is no gait or ground"),
        ("30 run walk", "conflict", "'walk': there is a gait already."),
        ("30 ft", "bad-choice", "'ft': a distance is in m here."),
        ("1 " * (MOST_LEGS + 1), "out-of-range", "a way has at most 20 legs, and these are 21."),
    ],
)
def test_a_bad_leg_is_refused_with_its_number(text: str, code: str, said: str) -> None:
    with pytest.raises(InputError) as raised:
        legs_of(text)
    assert raised.value.code == code
    assert raised.value.message.startswith(said)
