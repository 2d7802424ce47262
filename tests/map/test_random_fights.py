"""Random fights with positions, in every book: combatants leave the line when they move."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from rules.encounter import Encounter
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.encounter.combatant import way_between
from rules.encounter.letters import letters
from rules.map.distances import distance
from rules.map.grid_spaces import Space
from rules.rulebook.catalogue import BUILT_IN
from tests.play.random_play import METRES, NEXT, WHO, ready, request, requests, tried
from tests.play.table import Table
from tracker.cli.show import plain_state
from tracker.views.columns import columns
from tracker.views.line_row import as_typed, rows

OF_HISTORY = ("undo", "redo", "go-to", "turn-anew")


def on_a_line(system: str) -> Table:
    table = ready(system)
    own = letters(table.encounter)
    table.do(action="draw-map", line=" -3- ".join(own[who] for who in table.encounter.order))
    return table


def on_a_grid(system: str) -> Table:
    table = ready(system)
    own = letters(table.encounter)
    order = enumerate(table.encounter.order)
    people = " ".join(f"{Space(2 * at, 1).name}:{own[who]}" for at, who in order)
    table.do(action="draw-map", grid=f"squares 30x9; edges C2|D2 D2]E2; people {people}")
    return table


def on_a_tight_grid(system: str) -> Table:
    """Return a fight of large and small combatants between rock and ledges."""
    table = ready(system)
    own = letters(table.encounter)
    one, two, three = (own[who] for who in table.encounter.order)
    rows = "...#...; ....kk.; ##..kk.; ...#..."
    people = f"A1:{one}(2x2) C2:{two} F1:{three}(2x2)"
    table.do(action="draw-map", grid=f"squares; {rows}; legend k^1; edges C1^C2; people {people}")
    return table


def in_a_cave(system: str) -> Table:
    """Return a fight in a cave: a large combatant rides a huge one, and a small one is alone."""
    table = ready(system)
    own = letters(table.encounter)
    one, two, three = (own[who] for who in ("c1", "c2", "c3"))
    rows = "########; .......#; ..#.....; ###.....; ###...##"
    people = f"D2:{one}(2x2) D2:{two}(3x3) A2:{three}"
    table.do(action="draw-map", grid=f"squares; {rows}; edges G3|H3; people {people}")
    table.do(override=True, action="mount", who="c1", mount="c2")
    return table


LEGS = st.fixed_dictionaries(
    {},
    optional={
        "whom": WHO,
        "place": st.sampled_from(["A1", "F7", "I2", "AD9"]),
        "goal": st.sampled_from(["to", "away", "past"]),
        "stop": st.integers(0, 3),
        "distance": METRES,
    },
)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=15)
@given(data=st.data())
def test_a_fight_on_a_grid_stays_whole(system: str, data: st.DataObject) -> None:
    table = on_a_grid(system)
    goes = request("go-path", who=WHO, legs=st.lists(LEGS, max_size=2))
    puts = request("set-position", who=WHO, at=st.sampled_from(["A1", "F7", "E3", "K9"]))
    moves = request("move", who=WHO, distance=METRES)
    for one in data.draw(st.lists(requests(system) | moves | goes | puts, max_size=12)):
        before, last = table.encounter, table.fight.last
        done = tried(table, one, override=data.draw(st.booleans()))
        # A path has its space, and whoever goes along with a rider is told where that is.
        if done and one["action"] == "move" and table.fight.last != last:
            check_moved(before, table.encounter)
        check_together(table)
        check_shown(table)


TIGHT = st.fixed_dictionaries(
    {},
    optional={
        "whom": WHO,
        "place": st.sampled_from(["A1", "C2", "D2", "E4", "F2", "G4"]),
        "goal": st.sampled_from(["to", "away", "past"]),
        "direction": st.sampled_from(["n", "se", "w"]),
        "stop": st.integers(0, 1),
        "distance": st.integers(1, 3),
        "gait": st.just("run"),
        "by": st.sampled_from(["climb", "drop", "D2"]),
    },
)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=15)
@given(data=st.data())
def test_large_and_small_always_stand_where_a_save_can_have_them(
    system: str, data: st.DataObject
) -> None:
    table = on_a_tight_grid(system)
    goes = request("go-path", who=WHO, legs=st.lists(TIGHT, min_size=1, max_size=2))
    puts = request("set-position", who=WHO, at=WHO | st.sampled_from(["A1", "C2", "D3", "F2"]))
    shares = request("enter-square", who=WHO, other=WHO)
    swaps = request("exchange-places", who=WHO, other=WHO, athletics=st.just(20))
    charges = request(
        "go-path",
        who=WHO,
        legs=st.lists(st.fixed_dictionaries({"whom": WHO}), min_size=1, max_size=1),
        doing=st.just({"action": "charge"}),
    )
    own = shares | swaps if system == "obss" else goes
    others = NEXT | request("mount", who=WHO, mount=WHO) | request("out", who=WHO)
    moves = goes | puts | own | charges | others
    for one in data.draw(st.lists(moves, max_size=12)):
        tried(table, one, override=data.draw(st.booleans()))
        check_together(table)
        check_shown(table)


PARTS = st.fixed_dictionaries(
    {
        "place": st.sampled_from(["B2", "C3", "F3", "G2", "H2", "H4"]),
        "distance": st.integers(1, 2),
    }
)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=15)
@given(data=st.data())
def test_all_who_go_together_always_stand_where_a_save_can_have_them(
    system: str, data: st.DataObject
) -> None:
    table = in_a_cave(system)
    goes = request("go-path", who=WHO, legs=st.lists(PARTS, min_size=1, max_size=1))
    puts = request("set-position", who=WHO, at=st.sampled_from(["A2", "D3", "F2", "G2"]))
    how = st.sampled_from(["carried", "dragged"])
    takes = request("take", who=WHO, other=WHO, how=how)
    mounts = request("mount", who=WHO, mount=WHO)
    moves = puts | mounts | NEXT | (takes if system == "obss" else goes)
    for one in data.draw(st.lists(goes | goes | moves, max_size=12)):
        tried(table, one, override=data.draw(st.booleans()))
        check_together(table)
        check_shown(table)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=15)
@given(data=st.data())
def test_whoever_moves_is_off_the_line_by_the_distance_moved(
    system: str, data: st.DataObject
) -> None:
    table = on_a_line(system)
    moves = request("move", who=WHO, distance=METRES)
    for one in data.draw(st.lists(requests(system) | moves, max_size=12)):
        before, last = table.encounter, table.fight.last
        done = tried(table, one, override=data.draw(st.booleans()))
        if not done or one["action"] in OF_HISTORY or table.fight.last == last:
            continue
        check_moved(before, table.encounter)
        check_together(table)
        check_shown(table)


def check_moved(before: Encounter, after: Encounter) -> None:
    """Check that everybody who moved in an action is not on the line afterwards."""
    if before.map is UNSET or after.map is UNSET:
        return
    for who, one in after.combatants.items():
        was = before.combatants.get(who)
        if was is not None and way_between(was.pace, one.pace):
            assert who not in after.map.spots


def check_together(table: Table) -> None:
    """Check that everybody stays with their mount, their bearer or the leader of their cart."""
    encounter, book = table.encounter, table.fight.book
    standing = encounter.map
    goes_with = book.ground.goes_with or book.movement.bearers
    for one in encounter.combatants.values():
        for other in goes_with(encounter, one):
            if standing is not UNSET and standing.has(one.id) and standing.has(other.id):
                assert distance(standing, one.id, other.id).high == 0, (one.name, other.name)


def check_shown(table: Table) -> None:
    """Check that the written state can be read again and shown completely."""
    encounter, book = table.encounter, table.fight.book
    again = from_plain(to_plain(encounter), book.state, book.fight_state)
    assert to_bytes(again) == to_bytes(encounter)
    assert rows(encounter, book, 80)
    columns(encounter, book, 80)
    assert as_typed(encounter)
    plain_state(encounter, book)
