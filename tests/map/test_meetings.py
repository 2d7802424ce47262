"""Meetings of several walkers in one pulse. A simulation in very small steps gives the same."""

from collections.abc import Mapping
from fractions import Fraction

from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from rules.map.distances import distance, walked_between
from rules.map.line_map import Spot
from rules.map.line_text import read_line
from rules.map.line_walks import LineWalks
from rules.map.line_ways import length, spot_after, way
from rules.map.meetings import Miss, Pulses, all_meetings, by_initiative, nearest_miss
from rules.map.moves import WalkAim, placed, said, walked_off, walked_to
from rules.map.path_legs import Meeting
from rules.map.pulse_walks import Walk
from rules.map.ranges import exactly
from rules.map.whereabouts import Whereabouts
from tests.map.worlds import lines, spots

PEOPLE = ("c1", "c2", "c3", "c4", "c5")
FINE = Fraction(1, 4)

SHORT = st.builds(Fraction, st.integers(1, 12))


def fine(
    standing: Whereabouts, walks: Mapping[str, Walk], order, reach, pulses: int
) -> set[tuple[int, str, str]]:
    """Play the walks again in steps of a quarter of a metre or less.

    Return who meets whom, and in which pulse.
    """
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
                    comes_near = after <= near < before[one]
                    comes_to = 0 < before[one] <= near and before[one] + after == gone
                    if one != who and pair not in met and (comes_near or comes_to):
                        met.add(pair)
                        found.add((pulse, who, one))
                left -= gone
    return found


@settings(max_examples=150, phases=[Phase.generate])
@given(st.data())
def test_a_walk_in_small_steps_has_the_same_meetings(data: st.DataObject) -> None:
    draw = data.draw
    line = draw(lines(long=SHORT))
    standing = Whereabouts(line)
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


SIGNS = {sign: f"c{at}" for at, sign in enumerate("ABfghijk", 1)}


def walking(text: str, *walks: Walk, initiative: str = "", **reach: int) -> Pulses:
    """Return the pulses of people who walk on a line.

    `initiative` has the letters of combatants in the order in which they act.
    """
    standing = read_line(text, SIGNS).standing
    people = {who: Fraction(2) for who in standing.spots}
    order = initiative or "ABfghijk"
    ranks = {SIGNS[sign]: -at for at, sign in enumerate(order)}
    foes = {"c1", "c2"}
    return Pulses(
        LineWalks(standing, walks, people),
        {walk.who: ranks[walk.who] for walk in walks},
        foes=lambda one, other: (one in foes) != (other in foes),
    )


def feet(*numbers: int) -> tuple[Fraction, ...]:
    return tuple(map(Fraction, numbers))


def test_two_who_walk_towards_each_other_meet_once_in_the_pulse_where_they_do() -> None:
    pulses = walking(
        "A -20- f", Walk("c1", feet(5, 5, 5), "c3"), Walk("c3", feet(5, 5, 5), Spot(".1"))
    )
    assert [pulses.next().meetings for _ in range(3)] == [
        (),
        (Meeting(2, "c3", "c1", Fraction(3), True, Fraction(5)),),
        (),
    ]


def test_whoever_takes_a_meeting_stops_there_and_their_way_is_gone() -> None:
    pulses = walking("A -10- f -30- .", Walk("c1", feet(12, 12), Spot(".2")))
    meeting = pulses.next().meetings[0]
    assert meeting == Meeting(1, "c1", "c3", Fraction(8), True)
    pulses.taken({"c1": meeting.metres})
    assert pulses.next().meetings == ()
    assert pulses.walks.spots()["c1"] == Spot("", 0, 0, Fraction(8))


def test_those_engaged_when_it_began_do_not_meet() -> None:
    walk = Walk("c1", feet(12), Spot("well"))
    pulses = walking("A -10- f -30- well", walk)
    engaged = Pulses(pulses.walks, {"c1": 1}, [frozenset(("c1", "c3"))])
    assert engaged.next().meetings == ()


def test_friends_do_not_meet() -> None:
    assert walking("A -5- B -9- well", Walk("c1", feet(12), Spot("well"))).next().meetings == ()


def test_those_of_one_initiative_walk_in_turns() -> None:
    assert list(by_initiative({"c1": 3, "c2": 5, "c10": 3})) == [
        ("c2", 0, 1),
        *((who, share, 4) for share in range(4) for who in ("c1", "c10")),
    ]


def test_the_nearest_miss_is_told_in_pulses() -> None:
    pulses = walking(
        "gate:A -20- cross -20- well; cross -12- barn:f",
        Walk("c1", feet(10, 10, 10, 10), Spot("well")),
        Walk("c3", feet(2, 2, 2, 2, 2, 2), Spot("gate")),
    )
    assert [one for _ in range(6) for one in pulses.next().meetings] == []
    walks = pulses.walks
    assert isinstance(walks, LineWalks)
    # A crosses at the end of pulse 2; f, who has 12 m to go there, at the end of pulse 6.
    miss = nearest_miss("c1", walks.traces, ["c3"])
    assert miss == Miss("c1", "c3", Fraction(4))


def test_those_off_the_line_may_be_met() -> None:
    standing = said(read_line("A -30- f", SIGNS).standing, "c3", "c9", exactly(10)).standing
    reach = dict.fromkeys(("c1", "c3", "c9"), Fraction(2))
    walks = [Walk("c1", feet(15, 15), "c3", Fraction(2)), Walk("c9", feet(0, 9), "c3", Fraction(2))]
    pulses = Pulses(LineWalks(standing, walks, reach), {"c1": 2, "c9": 1})
    assert pulses.next().meetings == ()
    second = pulses.next().meetings
    assert [(one.who, one.whom, one.sure) for one in second] == [
        ("c1", "c3", True),
        ("c9", "c1", False),
        ("c9", "c3", True),
    ]


def test_whoever_follows_somebody_off_the_line_goes_no_farther_than_beside_them() -> None:
    standing = said(read_line("A -30- f", SIGNS).standing, "c1", "c9", exactly(2)).standing
    walks = [Walk("c1", feet(8, 8, 8), "c9", Fraction(2)), Walk("c9", feet(3, 3, 3))]
    pulses = Pulses(LineWalks(standing, walks, {}), {"c1": 2, "c9": 1})
    for walked in (0, 3, 3):
        pulses.next()
        assert sum(one.metres for one in pulses.walks.parts("c1")) == walked
        assert pulses.walks.far is not None
        assert pulses.walks.far.bound("c1", "c9") == (0, 5 * pulses.walks.per)


def test_whoever_walks_without_a_goal_leaves_the_line() -> None:
    walks = LineWalks(read_line("A -30- f", SIGNS).standing, [Walk("c1", feet(15, 15))], {})
    pulses = Pulses(walks, {"c1": 1})
    assert pulses.next().meetings == ()
    assert [(one.whom, one.sure) for one in pulses.next().meetings] == [("c3", False)]


def test_whoever_leaves_the_line_knows_where_the_others_have_walked_until_then() -> None:
    standing = read_line("gate:A -10- f -40- well", SIGNS).standing
    walks = LineWalks(standing, [Walk("c3", feet(20), Spot("well")), Walk("c1", feet(1))], {})
    Pulses(walks, {"c3": 2, "c1": 1}).next()
    assert walks.far is not None
    assert walks.far.bound("c1", "c3") == (29 * walks.per, 31 * walks.per)


@settings(max_examples=100)
@given(st.data())
def test_walkers_off_the_line_have_the_same_bounds_as_in_single_walks(
    data: st.DataObject,
) -> None:
    draw = data.draw
    line = draw(lines(long=SHORT))
    standing = Whereabouts(line)
    for who in PEOPLE:
        standing = placed(standing, who, draw(spots(line)))
    for who in PEOPLE[3:]:
        standing = walked_off(standing, who, Fraction(draw(st.integers(1, 9))))
    pace = {who: feet(draw(st.integers(1, 9))) for who in PEOPLE[2:]}
    goal = draw(spots(line))
    aims = {"c4": "c1", "c5": None, "c3": goal}
    walks = [Walk(who, pace[who], aims[who]) for who in ("c3", "c4", "c5")]
    pulses = Pulses(LineWalks(standing, walks, {}), {"c3": 3, "c4": 2, "c5": 1})
    pulses.next()
    far = pulses.walks.far
    pieces = way(line, standing.spots["c3"], goal)
    gone = min(length(pieces), pace["c3"][0])
    if gone:
        standing = walked_to(standing, "c3", spot_after(line, pieces, gone), gone)
    known = distance(standing, "c4", "c1")
    sure = min(known.low, pace["c4"][0])
    standing = walked_off(standing, "c4", sure, WalkAim("towards", "c1"))
    more = min(pace["c4"][0] - sure, known.high - known.low)
    standing = walked_off(standing, "c4", more, WalkAim("until", "c1"))
    standing = walked_off(standing, "c5", pace["c5"][0])
    for one, other in (("c4", "c1"), ("c4", "c3"), ("c5", "c2"), ("c5", "c3"), ("c4", "c5")):
        told = distance(standing, one, other)
        low, high = (Fraction(units, pulses.walks.per) for units in far.bound(one, other))
        assert low <= told.low
        assert high >= told.high
        if len(line.rows) == 1 and not any(s.straight is not None for s in line.rows[0].stretches):
            assert (low, high) == (told.low, told.high)
