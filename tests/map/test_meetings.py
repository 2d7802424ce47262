"""Meetings of several who walk at once, beside a simulation in very small steps."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.map.line_walks import LineWalks, Walk
from rules.map.meetings import Pulses, all_meetings, by_initiative
from rules.map.moves import placed
from rules.map.standing import Standing, walked_between
from rules.map.ways import length, spot_after, way
from tests.map.worlds import lines, spots

PEOPLE = ("c1", "c2", "c3", "c4", "c5")
FINE = Fraction(1, 4)

SHORT = st.builds(Fraction, st.integers(1, 12))


def fine(
    standing: Standing, walks: Mapping[str, Walk], order, reach, pulses: int
) -> set[tuple[int, str, str]]:
    """The same walk in steps of at most a quarter of a metre: who comes near whom, and when."""
    where = dict(standing.spots)
    met: set[frozenset[str]] = set()
    found = set()
    for pulse in range(1, pulses + 1):
        for who, _share, shares in order:
            left = walks[who].metres[pulse - 1] / shares if who in walks else Fraction(0)
            while left > 0:
                gone = min(left, FINE)
                goal = walks[who].goal
                there = where[goal] if isinstance(goal, str) else goal
                pieces = way(standing.line, where[who], there)
                far = length(pieces) - walks[who].stop if pieces is not None else Fraction(0)
                if far <= 0:
                    break
                gone = min(gone, far)
                before = {
                    one: walked_between(standing.line, where[who], where[one]) for one in where
                }
                where[who] = spot_after(standing.line, pieces, gone)
                for one, spot in where.items():
                    after = walked_between(standing.line, where[who], spot)
                    near = max(reach[who], reach[one])
                    pair = frozenset((who, one))
                    if one != who and pair not in met and after <= near < before[one]:
                        met.add(pair)
                        found.add((pulse, who, one))
                left -= gone
    return found


@settings(max_examples=150, phases=[Phase.generate])
@given(st.data())
def test_meetings_are_those_of_a_walk_in_small_steps(data: st.DataObject) -> None:
    draw = data.draw
    line = draw(lines(long=SHORT))
    standing = Standing(line)
    for who in PEOPLE:
        standing = placed(standing, who, draw(spots(line)))
    reach = {who: Fraction(draw(st.sampled_from([1, 2, 3]))) for who in PEOPLE}
    walks = {}
    for who in PEOPLE[:3]:
        others = st.sampled_from([one for one in PEOPLE if one != who])
        goal = draw(st.one_of(spots(line), others))
        pace = tuple(Fraction(draw(st.integers(0, 20)), 2) for _ in range(3))
        stop = Fraction(1) if isinstance(goal, str) else Fraction(0)
        walks[who] = Walk(who, pace, goal, stop)
    initiative = {who: draw(st.sampled_from([1, 2, 2])) for who in walks}
    pulses = Pulses(LineWalks(standing, walks.values(), reach), initiative)
    told = {(one.pulse, one.who, one.whom) for one in all_meetings(pulses, 3)}
    assert told == fine(standing, walks, list(by_initiative(initiative)), reach, 3)
