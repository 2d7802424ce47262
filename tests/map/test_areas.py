"""Areas: who is surely in an area, and who may be in it."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import InputError
from rules.map.areas import in_area
from rules.map.line_check import along
from rules.map.line_map import Spot
from rules.map.line_text import read_line
from rules.map.moves import said
from rules.map.ranges import exactly
from rules.map.whereabouts import Whereabouts
from tests.map.worlds import NEAR, World, lines, spots

SIGNS = {sign: f"c{at}" for at, sign in enumerate("ABEfghijk", 1)}
PEOPLE = ("c1", "c2", "c3", "c4", "c5")


def read(text: str) -> Whereabouts:
    return read_line(text, SIGNS).standing


@pytest.mark.parametrize(
    ("metres", "surely", "perhaps"),
    [
        (0, ["c4"], []),
        (3, ["c4", "c5"], ["c9"]),
        (2, ["c4"], []),
        (5, ["c4", "c5"], ["c9"]),
        (9, ["c4", "c5", "c1"], ["c9"]),
        (21, ["c4", "c5", "c1", "c9"], []),
    ],
)
def test_those_who_surely_are_in_an_area_and_those_who_may_be(
    metres: int, surely: list[str], perhaps: list[str]
) -> None:
    standing = said(read("gate:A -9- f -3- well:g"), "c1", "c9", exactly(12)).standing
    for centre in ("c4", standing.spots["c4"]):
        assert in_area(standing, centre, Fraction(metres)) == (tuple(surely), tuple(perhaps))


def test_by_way_of_a_corner_somebody_only_may_be_in_it() -> None:
    standing = read("gate:A -9- well:B; well -4- hall:f")
    assert in_area(standing, "@gate", Fraction(12)) == (("c1", "c2"), ("c4",))
    assert in_area(standing, "@gate", Fraction(13)) == (("c1", "c2", "c4"), ())
    assert in_area(standing, Spot("hall"), Fraction(4)) == (("c4", "c2"), ())


def test_whoever_is_higher_or_lower_than_the_area_reaches_is_in_it_by_no_corner() -> None:
    standing = read("gate:A -3- tables:f g; tables -6 stair/3.5- balcony^3:B")
    assert in_area(standing, "@balcony", Fraction(2)) == (("c2",), ())
    assert in_area(standing, Spot("balcony"), Fraction(3)) == (("c2",), ("c1",))
    assert in_area(standing, Spot("tables"), Fraction(2)) == (("c4", "c5"), ())


def test_a_spot_between_two_places() -> None:
    standing = read("gate:A -9- f -3- well:g")
    spot = along(standing.line, 0, 0, Fraction(21, 2))
    assert in_area(standing, spot, Fraction(3, 2)) == (("c4", "c5"), ())


def test_a_centre_that_nobody_knows_is_refused() -> None:
    for centre in ("c9", "@cellar"):
        with pytest.raises(InputError, match="nothing is known of where"):
            in_area(read("gate:A -9- f"), centre, Fraction(3))


@settings(max_examples=100)
@given(st.data())
def test_whoever_is_in_an_area_is_listed_and_whoever_is_surely_in_it_is_in_it(
    data: st.DataObject,
) -> None:
    draw = data.draw
    world = World(draw, draw(lines()))
    for who in PEOPLE:
        world.put(who)
    for _ in range(draw(st.integers(0, 4))):
        draw(st.sampled_from([world.walk_off_line, world.say, world.walk_on_line]))()
    spot = draw(spots(world.line))
    for centre in (world.someone(), "@gate", spot):
        middle = world.true_spot(spot) if isinstance(centre, Spot) else world.true[centre]
        metres = Fraction(draw(st.integers(0, 80)), 2)
        surely, perhaps = in_area(world.standing, centre, metres)
        away = {who: abs(world.true[who] - middle) for who in PEOPLE}
        assert all(away[who] <= metres + NEAR for who in surely)
        assert all(who in surely + perhaps for who in PEOPLE if away[who] <= metres - NEAR)
