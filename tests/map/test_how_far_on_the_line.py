"""The number of turns for a way along the line equals the number of turns in play."""

import contextlib
from collections.abc import Mapping
from typing import NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET

from rules.errors import RulesError
from rules.fight.reach_on_line import reach_to
from tests.map.fights import go, of_three
from tests.play.table import Table
from tracker.views import how_far

MOST = 60
HILL = "camp:a b -20- top^4 -12 mud-ankles- gate:c"
SHORT_HILL = "camp^0:a -12 mud-ankles- top^4:b -6- end:c"
FORD = "camp:a b -21- ford -6 water- bank:c"


class Book(NamedTuple):
    """A book with a sheet, grounds and gaits.

    If the book has rules for slopes, `has_slopes` is true.
    """

    sheet: Mapping[str, object]
    grounds: tuple[str, ...]
    gaits: tuple[str, ...]
    has_slopes: bool = False


BOOKS = {
    "emala": Book({"action_points": 3}, ("", "rough", "water"), ("walk", "run")),
    "exp": Book({"rate": 5}, ("", "mud-ankles", "ice"), ("walk", "run", "bolt"), True),
    "obss": Book({}, ("", "difficult", "water"), ("walk", "run")),
}


class Way(NamedTuple):
    """A way with a gait, and the height of its first place.

    For each later place, it has the metres to this place, the ground and the height.
    """

    gait: str
    begins: int
    stretches: tuple[tuple[int, str, int], ...]

    @property
    def line(self) -> str:
        """The text of the line. Its last place is the goal."""
        text = f"p0^{self.begins}:a b c" if self.begins else "p0:a b c"
        for number, (metres, ground, height) in enumerate(self.stretches, 1):
            at = f"^{height}" if height else ""
            text += f" -{metres}{f' {ground}' if ground else ''}- p{number}{at}"
        return text


def ways(book: Book) -> st.SearchStrategy[Way]:
    heights = st.sampled_from([0, 0, 2, 4]) if book.has_slopes else st.just(0)
    stretch = st.tuples(st.integers(4, 24), st.sampled_from(book.grounds), heights)
    some = st.lists(stretch, min_size=1, max_size=3).map(tuple)
    return st.builds(Way, st.sampled_from(book.gaits), heights, some)


def told(table: Table, **goal: str) -> str:
    return how_far.told(table.encounter, table.fight.book, ["c1"], goal)


def turns_told(table: Table, place: str, gait: str) -> int | None:
    parts = told(table, place=place).partition("; ")[2].rstrip(".").split(", ")
    return next((int(one.split()[-2]) for one in parts if one.startswith(f"{gait} ")), None)


def played(table: Table, place: str, gait: str) -> int | None:
    """Go along a way, turn by turn. Return the number of turns, or None if the way has no end."""
    legs: tuple[dict[str, object], ...] = ({"place": place, "gait": gait},)
    for turn in range(1, MOST):
        with contextlib.suppress(RulesError):
            go(table, *legs)
        standing = table.encounter.map
        assert standing is not UNSET
        if standing.spots["c1"].place == place:
            return turn
        legs = () if "c1" in standing.paths else legs
        to_the_next_turn(table)
    return None


def to_the_next_turn(table: Table) -> None:
    """Go on to the next turn in which Ansa can move."""
    for _ in range(MOST):
        table.do(action="next")
        budget = table.fight.book.movement.budget(table.encounter, table.combatant("Ansa"))
        if table.turn == "Ansa" and not budget.not_now:
            return


@pytest.mark.parametrize("system", BOOKS)
def test_as_many_turns_are_told_as_it_takes(system: str) -> None:
    book = BOOKS[system]

    @settings(max_examples=15, deadline=None)
    @given(ways(book))
    def law(way: Way) -> None:
        table = of_three(system, book.sheet, line=way.line)
        goal = f"p{len(way.stretches)}"
        found = turns_told(table, goal, way.gait)
        if found is not None:
            assert played(table, goal, way.gait) == found

    law()


def test_a_hill_counts_in_how_far_it_is() -> None:
    table = of_three("exp", {"rate": 5}, line=HILL)
    assert turns_told(table, "top", "walk") == played(table, "top", "walk") == 3
    table = of_three("exp", {"rate": 5}, line=HILL)
    assert turns_told(table, "top", "bolt") == played(table, "top", "bolt") == 2


def test_a_hill_that_is_too_steep_has_no_turns() -> None:
    table = of_three("exp", {"rate": 5}, line=SHORT_HILL)
    assert "no gait goes all of this way" in told(table, whom="c2")


def test_water_on_the_way_counts_in_how_far_it_is() -> None:
    """Nobody can run and swim in the same turn.

    So the walker stops at the bank, and swims in the next turn.
    """
    table = of_three("emala", {"action_points": 3}, line=FORD)
    go(table, {"place": "bank", "gait": "run"})
    found = turns_told(table, "bank", "run")
    assert found == played(table, "bank", "run") == 7


def test_everybody_is_told_the_turns_that_their_way_takes() -> None:
    table = of_three("exp", {"rate": 5}, line=HILL)
    encounter, book = table.encounter, table.fight.book
    assert encounter.map is not UNSET
    reach = {one.who: one.gaits for one in reach_to(encounter, book, encounter.map, "@top")}
    turns = {one.gait.id: one.turns.figure.value for one in reach["c1"] if one.turns}
    assert (turns["walk"], turns["bolt"]) == (3, 2)
    assert all(one.turns for one in reach["c2"][:3])


def test_a_gait_that_was_named_waits_behind_water() -> None:
    """The walker swims to the bank, stops there, and runs on in the next turn that allows it."""
    table = of_three("emala", {}, line="camp:a -6 water- bank -20- far:b c")
    go(table, {"place": "far", "gait": "run"})
    to_the_next_turn(table)
    text = go(table)
    assert "20 m from far" in text
    assert "Ansa cannot run now: gaits are taken up at the start of a turn." in text
    to_the_next_turn(table)
    assert "Ansa moves 9 m towards far, Run" in go(table)


@pytest.mark.parametrize(
    ("system", "word", "told_so"),
    [
        ("obss", "o", "walk 1 turn"),
        ("emala", "o", "walk 3 turns"),
        ("opend6", "o", "walk 2 turns"),
        ("exp", "p", "walk 3 units"),
        ("exp", "o", "Ansa does not come there without a pull door"),
        ("obss", "", "the door between the gate and the hall is shut"),
    ],
)
def test_the_turns_lead_through_a_door_with_a_word_for_it(
    system: str, word: str, told_so: str
) -> None:
    table = of_three(system, line="gate:a b -5]- hall -3- bar:c")
    goal = {"place": "bar", **({"door": word} if word else {})}
    assert told_so in told(table, **goal)


def test_a_swimmer_of_obss_walks_again_on_land() -> None:
    table = of_three("obss", line="camp:a b -4 water- shore -8- end:c")
    go(table, {"place": "shore", "distance": 3})
    assert "walk 1 turn" in told(table, place="end")
