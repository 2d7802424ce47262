"""The true distance is in every range, after all walks and all statements."""

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.map.worlds import World, lines

PEOPLE = ("c1", "c2", "c3", "c4", "c5")


@settings(max_examples=250)
@given(st.data())
def test_the_true_distance_lies_in_every_range(data: st.DataObject) -> None:
    world = World(data.draw, data.draw(lines()))
    for who in PEOPLE[: data.draw(st.integers(2, 5))]:
        world.put(who)
    for _ in range(data.draw(st.integers(1, 12))):
        step = data.draw(st.sampled_from(["off", "say", "on", "put", "off", "say"]))
        if step == "off":
            world.walk_off_line()
        elif step == "say":
            world.say()
        elif step == "on":
            world.walk_on_line()
        else:
            world.put(world.someone())
        world.check()
