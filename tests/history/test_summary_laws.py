"""A summary in one pass is what the slow and plain one comes to, in every fight."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.encounter.codec import from_plain, to_plain
from rules.history import Fight, event_from_bytes, event_to_bytes
from rules.history.summary import Summary, summary
from tests.history.slow_summary import slow_summary
from tests.play.random_play import BOOKS, Request, plays, ready, tried
from tests.play.table import Table

SYSTEMS = pytest.mark.parametrize("system", BOOKS)

MORE: tuple[Request, ...] = (
    {"action": "undo"},
    {"action": "undo"},
    {"action": "redo"},
    {"action": "undo-turn"},
    {"action": "previous"},
    {"action": "undo-to", "event": 7},
)


@st.composite
def more_requests(draw: st.DrawFn) -> Request:
    """What falls, comes back, is put right, or is taken back."""
    who = draw(st.sampled_from(("c1", "c2", "c3", "c4")))
    other = draw(st.sampled_from(("c1", "c2", "c3")))
    amount = draw(st.integers(0, 25))
    return draw(
        st.sampled_from(
            (
                *MORE,
                {"action": "damage", "who": [who, other], "amount": amount, "by": other},
                {"action": "damage", "who": who, "amount": amount, "kind": "fire"},
                {"action": "damage", "who": who, "amount": amount, "reason": "a trap"},
                {"action": "heal", "who": who, "amount": amount},
                {"action": "correct", "event": amount + 5, "amount": draw(st.integers(0, 20))},
                {"action": "surprise", "who": who},
                {"action": "end-round"},
                {"action": "remove", "who": who},
                {"action": "edit", "who": who, "name": "Ragnar", "side": "party"},
                {"action": "arrive", "who": who, "round": 3},
                {"action": "in", "who": who},
                {"action": "out", "who": who},
            )
        )
    )


def in_order(found: Summary) -> object:
    """With the order of everybody and of the kinds, which no comparison of dicts tells."""
    return [(who, [*one.kinds]) for who, one in found.tallies.items()]


def stored(table: Table) -> Fight:
    """The fight as it comes back from its save: every event is read from an archive."""

    class Stored:
        def event(self, number: int) -> object:
            return event_from_bytes(event_to_bytes(table.events[number - 1]))

    book, fight = table.fight.book, table.fight
    state = from_plain(to_plain(fight.encounter), book.state, book.fight_state)
    return Fight(state, last=fight.last, head=fight.head, redo=fight.redo, archive=Stored())  # type: ignore[arg-type]


@SYSTEMS
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_one_pass_comes_to_what_the_slow_way_comes_to(system: str, data: st.DataObject) -> None:
    table = ready(system)
    for request in data.draw(plays(system)):
        wanted = data.draw(st.sampled_from((request, None))) or data.draw(more_requests())
        tried(table, wanted, override=data.draw(st.booleans()))
    wanted_summary = slow_summary(table.fight)
    for fight in (table.fight, stored(table)):
        found = summary(fight)
        assert found == wanted_summary
        assert in_order(found) == in_order(wanted_summary)
