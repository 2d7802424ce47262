"""After every walk and every statement, the true distance is in the range."""

from fractions import Fraction

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.map.meetings import by_initiative
from rules.map.pulse_walks import Walk
from tests.map.worlds import Walkers, World, lines, spots

PEOPLE = ("c1", "c2", "c3", "c4", "c5")


@settings(max_examples=250)
@given(st.data())
def test_the_true_distance_lies_in_every_range(data: st.DataObject) -> None:
    world = World(data.draw, data.draw(lines()))
    for who in PEOPLE[: data.draw(st.integers(2, 5))]:
        world.put(who)
    for _ in range(data.draw(st.integers(1, 12))):
        step = data.draw(st.sampled_from(["off", "say", "on", "put", "off", "say", "come", "swap"]))
        if step == "off":
            world.walk_off_line()
        elif step == "say":
            world.say()
        elif step == "on":
            world.walk_on_line()
        elif step == "come":
            world.come_to()
        elif step == "swap":
            world.change_places()
        else:
            world.put(world.someone())
        world.check()


@settings(max_examples=150)
@given(st.data())
def test_the_true_distance_lies_in_every_range_while_several_walk(data: st.DataObject) -> None:
    draw = data.draw
    world = World(draw, draw(lines(branches=draw(st.integers(0, 2)))))
    for who in PEOPLE:
        world.put(who)
    for _ in range(draw(st.integers(0, 3))):
        draw(st.sampled_from([world.walk_off_line, world.say]))()
    reach = {who: Fraction(draw(st.sampled_from([0, 1, 2, 5]))) for who in PEOPLE}
    walks = []
    for who in PEOPLE[: draw(st.integers(1, 5))]:
        others = st.sampled_from([one for one in PEOPLE if one != who])
        goal = draw(st.one_of(st.none(), spots(world.line), others))
        most = draw(st.sampled_from([1, 4, 40]))
        pace = tuple(Fraction(draw(st.integers(0, most)), 2) for _ in range(3))
        stop = Fraction(draw(st.sampled_from([0, 1, 3]))) if isinstance(goal, str) else Fraction(0)
        walks.append(Walk(who, pace, goal, stop))
    # Somebody without a goal leaves the line, so that there are ranges.
    walks[0] = walks[0]._replace(goal=None)
    walkers = Walkers(world, walks, reach)
    initiative = {one.who: draw(st.sampled_from([1, 2, 2])) for one in walks}
    for pulse in (1, 2, 3):
        for who, share, shares in by_initiative(initiative):
            walkers.share(who, pulse, share, shares)
