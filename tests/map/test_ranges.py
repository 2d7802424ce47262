"""Typed distances: which distances follow from them, and which are impossible after them."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import InputError, Refused
from rules.map import ranges
from rules.map.distances import as_plain, distance, from_plain
from rules.map.line_check import along
from rules.map.line_map import Spot
from rules.map.line_text import read_line
from rules.map.moves import WalkAim, said, walked_off, walked_to
from rules.map.ranges import Bound, Range, exactly
from rules.map.whereabouts import Whereabouts, gone
from tests.map.worlds import World, lines

SIGNS = {sign: f"c{at}" for at, sign in enumerate("ABEfghijk", 1)}
NAMES = {"c1": "Ansa", "c2": "Bor", "c3": "Edda", "c4": "Fenn", "c9": "Kay"}
A, B, E, F, G, K = "c1", "c2", "c3", "c4", "c5", "c9"


def read(text: str) -> Whereabouts:
    return read_line(text, SIGNS).standing


def told(standing: Whereabouts, *pair: str) -> str:
    return str(distance(standing, *pair))


def off(text: str, who: str, metres: int, of: str = K) -> Whereabouts:
    return said(read(text), who, of, exactly(metres)).standing


def test_a_number_gives_ranges_by_way_of_everybody_on_the_line() -> None:
    standing = off("gate:A -9- f -12- well:g", A, 12)
    assert told(standing, A, K) == "12"
    assert told(standing, F, K) == "~3-21"
    assert told(standing, "@well", K) == "~9-33"


@pytest.mark.parametrize(
    ("aim", "metres", "shown"),
    [
        (None, 5, ("~7-17", "~0-26", "~4-38")),
        (WalkAim("towards", A), 5, ("7", "~2-16", "~14-28")),
        (WalkAim("towards", A), 13, ("~0-25", "~0-34", "~0-46")),
        (WalkAim("away", A), 5, ("17", "~8-26", "~4-38")),
        (WalkAim("past", A), 20, ("8", "~1-17", "~13-29")),
        (WalkAim("past", F), 20, ("~0-26", "~0-17", "~0-29")),
    ],
)
def test_a_walk_off_the_line(aim: WalkAim | None, metres: int, shown: tuple[str, ...]) -> None:
    standing = walked_off(off("gate:A -9- f -12- well:g", A, 12), K, Fraction(metres), aim)
    assert tuple(told(standing, who, K) for who in (A, F, G)) == shown


def test_whoever_walks_and_says_no_goal_leaves_the_line() -> None:
    standing = walked_off(read("gate:A B -9- f"), B, Fraction(5, 2))
    assert "c2" not in standing.spots
    assert told(standing, F, B) == "~6.5-11.5"
    assert told(standing, A, B) == "~0-2.5"


def test_a_number_that_cannot_be_is_refused_with_the_way_by_which_it_cannot() -> None:
    standing = off("gate:A -10- f", F, 8)
    with pytest.raises(Refused) as fault:
        said(standing, A, K, exactly(30), names=NAMES)
    assert fault.value.message == "30 cannot be: by way of Fenn it is 18 at most."
    with pytest.raises(Refused, match="1 cannot be: by way of Fenn it is 2 at least"):
        said(standing, A, K, exactly(1), names=NAMES)
    with pytest.raises(Refused, match="9 cannot be: by what was said and walked it is 8 at most"):
        said(standing, F, K, exactly(9), names=NAMES)


def test_an_override_drops_the_statement_and_all_that_followed_from_it() -> None:
    standing = off("gate:A -10- f -3- g", F, 8)
    standing = said(standing, A, "c8", exactly(4)).standing
    assert told(standing, "c8", K) == "~0-22"
    after = said(standing, A, K, exactly(30), override=True, names=NAMES)
    assert after.dropped == ((F, K),)
    assert told(after.standing, A, K) == "30"
    assert told(after.standing, F, K) == "~20-40"
    assert told(after.standing, "c8", K) == "~26-34"


def test_an_override_of_where_somebody_left_the_line() -> None:
    standing = walked_off(read("gate:A K -10- f".replace("K", "k")), K, Fraction(12))
    with pytest.raises(Refused, match="30 cannot be: by what was said and walked it is 12 at most"):
        said(standing, A, K, exactly(30))
    after = said(standing, A, K, exactly(30), override=True)
    assert after.dropped == ((K, K),)
    assert told(after.standing, F, K) == "~20-40"


def test_whoever_is_said_to_be_so_far_is_not_on_the_line() -> None:
    standing = said(read("gate:A -9- f"), A, F, exactly(12)).standing
    assert list(standing.spots) == [A]
    assert told(standing, A, F) == "12"


def test_a_place_of_the_line_puts_somebody_back_on_it() -> None:
    standing = off("gate:A -9- f -12- well:g", A, 12)
    standing = walked_to(standing, K, Spot("well"), Fraction(20))
    assert told(standing, A, K) == "21"
    assert as_plain(standing).keys() == {"line", "spots"}


def test_a_walk_on_the_line_changes_the_ranges_to_those_off_it() -> None:
    standing = off("gate:A -9- f -12- well:g", A, 12)
    standing = walked_to(standing, A, along(standing.line, 0, 0, Fraction(9)), Fraction(9))
    assert told(standing, A, K) == "~3-21"
    assert told(standing, "@gate", K) == "12"


def test_by_way_of_a_corner_only_the_upper_end_follows() -> None:
    standing = off("gate:A -9- well; well -4- hall:f", A, 20)
    assert told(standing, A, F) == "13"
    assert told(standing, F, K) == "~7-33"
    assert told(off("gate:A -6/4- well:f", A, 20), F, K) == "~16-24"


def test_nothing_is_known_without_a_statement() -> None:
    with pytest.raises(InputError, match="nothing is known of where c9 is"):
        distance(read("gate:A -9- f"), A, K)
    standing = said(Whereabouts(), A, K, Range(Fraction(3), None)).standing
    assert told(standing, A, K) == "~3-"
    standing = said(standing, K, F, exactly(2)).standing
    assert told(standing, A, F) == "~1-"


def test_whoever_is_gone_leaves_nothing_behind() -> None:
    standing = off("gate:A -9- f", A, 12)
    assert gone(standing, K) == read("gate:A -9- f")
    assert K not in str(as_plain(gone(standing, K)))


def test_fractions_stay_exact() -> None:
    standing = off("gate:A -22|15- f", A, 12)
    assert distance(standing, F, K) == Range(Fraction(158, 15), Fraction(202, 15))
    standing = walked_off(standing, K, Fraction(1, 7), WalkAim("away", A))
    assert distance(standing, A, K) == exactly(Fraction(85, 7))
    assert from_plain(as_plain(standing)) == standing


def test_more_statements_than_bits_are_dropped_together() -> None:
    standing = read("gate:A -9- f")
    for number in range(100, 180):
        standing = said(standing, A, f"c{number}", exactly(number)).standing
    after = said(standing, F, "c100", exactly(1), override=True)
    assert (A, "c100") in after.dropped
    assert told(after.standing, F, "c100") == "1"
    assert told(after.standing, A, "c101") == "101"


@settings(max_examples=80)
@given(st.data())
def test_statements_only_sharpen_and_the_data_comes_back(data: st.DataObject) -> None:
    world = World(data.draw, data.draw(lines()))
    for who in ("c1", "c2", "c3", "c4"):
        world.put(who)
    for _ in range(data.draw(st.integers(1, 6))):
        world.walk_off_line()
        pairs = [(one, other) for one in world.true for other in world.true if one < other]
        before = {pair: world.bound(*pair) for pair in pairs}
        on_line = set(world.standing.spots)
        world.say()
        for pair in pairs if on_line == set(world.standing.spots) else ():
            now = world.bound(*pair)
            assert now.low >= before[pair].low
            assert before[pair].high is None or (now.high or 0) <= before[pair].high
        assert from_plain(as_plain(world.standing)) == world.standing


@settings(max_examples=80)
@given(st.data())
def test_a_number_beyond_a_range_is_refused_and_an_override_keeps_it(data: st.DataObject) -> None:
    world = World(data.draw, data.draw(lines()))
    for who in ("c1", "c2", "c3", "c4"):
        world.put(who)
    for _ in range(3):
        world.walk_off_line()
    who, other = world.someone(), world.someone()
    if who == other or other in world.standing.spots:
        return
    known = world.bound(who, other)
    number = (known.high or Fraction(0)) + data.draw(st.sampled_from([1, 40]))
    if known.high is not None:
        with pytest.raises(Refused, match="cannot be"):
            said(world.standing, who, other, exactly(number))
    world.standing = said(world.standing, who, other, exactly(number), override=True).standing
    assert world.bound(who, other) == exactly(number)


@given(st.integers(0, 40), st.integers(0, 40), st.integers(0, 40), st.integers(0, 90))
def test_a_straight_walk_keeps_every_distance_that_was_possible(
    low: int, more: int, part: int, walked: int
) -> None:
    bound, true = Bound(low, low + more), low + min(part, more)
    near = ranges.towards(bound, walked)
    assert (near is None) == (walked > low)
    assert near is None or near.low <= true - walked <= near.high
    far, beyond = ranges.away(bound, walked), ranges.past(bound, walked)
    assert far.low <= true + walked <= far.high
    assert beyond.low <= abs(walked - true) <= beyond.high
    possible = [abs(walked - each) for each in range(low, low + more + 1)]
    assert (beyond.low, beyond.high) == (min(possible), max(possible))
