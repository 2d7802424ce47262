"""The program asks about an uncertain distance only if the answer changes something.

Orc is not on the line, and the distance to Orc is a range. The same walk is played three times:
with the range, and with each end of the range as the exact distance. The test compares how far the
walker goes, and how much movement is left.
"""

from contextlib import ExitStack
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import Phase, settings
from hypothesis import given as hypothetically
from hypothesis import strategies as st

from rules.errors import RulesError
from rules.fight.on_the_line import metres_a_unit
from rules.map.distances import distance
from rules.map.ranges import Range
from rules.numbers.exact import exact
from tests.example_book import EXAMPLES, given
from tests.map.fights import to_the_movement
from tests.map.test_paths_are_moves import BOOKS, Played
from tests.play.table import Table

FAR = 500
"""If a distance has no known upper end, this number of metres is used as its upper end."""


class Going(NamedTuple):
    """Orc walks first, and then Ansa walks along the leg `leg`.

    Orc walks `walked` metres. If Orc walks straight to Ansa, `said` metres remain between them.
    """

    said: Fraction
    walked: Fraction
    leg: dict[str, Any]


HALVES = st.builds(Fraction, st.integers(1, 40), st.just(2))


@st.composite
def goings(draw: st.DrawFn) -> Going:
    leg: dict[str, Any] = {"whom": "Orc", "goal": draw(st.sampled_from(["to", "to", "past"]))}
    if draw(st.booleans()):
        leg["distance"] = draw(HALVES)
    if draw(st.booleans()):
        leg["stop"] = draw(HALVES)
    return Going(draw(HALVES), draw(HALVES), leg)


def fight(system: str, played: Played, going: Going) -> Table:
    """A fight in Ansa's turn. Orc is not on the line, at an uncertain distance from Ansa."""
    table = Table(system)
    for name in ("Ansa", "Orc"):
        table.do(action="add", name=name, sheet=dict(played.sheet))
    for who, value in (("Ansa", 20), ("Orc", 10)):
        table.do(action="set-initiative", who=who, value=value)
    table.do(action="draw-map", line="gate:a -90- well")
    table.do(action="say-distance", who="Ansa", other="Orc", metres=going.said + going.walked)
    table.do(action="start")
    to_the_movement(table)
    return table


def known(table: Table) -> Range:
    return distance(table.encounter.map, "c1", "c2")


def loosened(table: Table, going: Going) -> None:
    """Let Orc walk the distance `walked`. The GM does not say in which direction Orc walks."""
    per = metres_a_unit(table.fight.book) or 1
    table.do(action="grant", who="Orc", distance=1000)
    table.do(action="move", who="Orc", distance=exact(going.walked / per), override=True)


def gone(table: Table, going: Going) -> tuple[object, ...] | None:
    """Let Ansa go along her leg. Return how far she went, and how far she can still move.

    Return None if the program asks a question instead.
    """
    before = table.combatant("Ansa").pace.made
    try:
        table.do(action="go-path", who="Ansa", legs=[going.leg])
    except RulesError as fault:
        if "it counts here" in fault.message:
            return None
        return (Fraction(0), table.left("Ansa"), "refused" if "left" in fault.message else "")
    return table.combatant("Ansa").pace.made - before, table.left("Ansa"), ""


def compare(system: str, going: Going) -> None:
    played = BOOKS[system]
    table = fight(system, played, going)
    loosened(table, going)
    shown = known(table)
    ends = []
    for metres in (shown.low, FAR if shown.high is None else shown.high):
        table.do(action="say-distance", who="Ansa", other="Orc", metres=metres)
        ends.append(gone(table, going))
        while not (known(table) == shown and not table.combatant("Ansa").pace.made):
            table.do(action="undo")
    outcome = gone(table, going)
    assert None not in ends
    if outcome is None:
        assert ends[0] != ends[1], "a question whose answer changes nothing"
    else:
        assert ends[0] == ends[1] == outcome, "a question that was left out"


@pytest.mark.parametrize("system", BOOKS)
def test_a_range_is_asked_where_its_ends_differ_and_only_there(system: str) -> None:
    @settings(max_examples=25, phases=[Phase.generate], deadline=None)
    @hypothetically(goings())
    def law(going: Going) -> None:
        compare(system, going)

    with ExitStack() as stack:
        if system == "d20":
            stack.enter_context(given(EXAMPLES / "d20-fantasy.toml"))
        law()
