"""Each form of a typed path costs the same as ordinary moves, over grounds, doors and branches."""

from collections.abc import Iterable
from contextlib import ExitStack
from fractions import Fraction
from typing import NamedTuple

import pytest
from hypothesis import Phase, settings
from hypothesis import given as hypothetically
from hypothesis import strategies as st
from msgspec import UNSET

from rules.dice import Tray
from rules.errors import RulesError
from rules.fight.on_the_line import metres_a_unit
from rules.numbers.exact import in_words
from tests.example_book import EXAMPLES, given
from tests.map.fights import of_three, to_the_movement
from tests.map.test_paths_are_moves import BOOKS, Played, moves
from tests.play.table import Table
from tracker.typed import directions
from tracker.typed.whom import Whom

Runs = tuple[tuple[Fraction, str], ...]
FORMS = (
    *(">p{to}", ">nook", ">b", ">b {stop}", ">b.", "<b", ">p{to}, >nook", ">nook, >p{to}"),
    *("{far} >p{to}", "{far} >nook", "{far} <b", "{gait} >p{to}", "{far} {gait} >nook"),
    *("{ground} >p{to}", "{far} {ground} >nook", "to p{to}", "towards b", "away from b"),
)


class Typed(NamedTuple):
    """A random case: stretches with grounds and doors, a branch, the start, and the typed path."""

    stretches: tuple[tuple[Fraction, str, str], ...]
    branch: tuple[int, Fraction, str]
    begins: int
    form: str
    to: int
    far: Fraction
    stop: int
    gait: str
    ground: str

    @property
    def line(self) -> str:
        """The text of the line. Fenn is at the last place, before a long stretch."""
        last = len(self.stretches)
        text = self._place(0)
        for at, (metres, ground, door) in enumerate(self.stretches, start=1):
            text += f" -{in_words(metres, 6)}{f' {ground}' if ground else ''}{door}- "
            text += self._place(at) + ("" if at < last else ("+b" if at == self.begins else ":b"))
        at, metres, ground = self.branch
        side = f"p{at} -{in_words(metres, 6)}{f' {ground}' if ground else ''}- nook"
        return f"{text} -90- far:c; {side}"

    def _place(self, at: int) -> str:
        return f"p{at}:a" if at == self.begins else f"p{at}"

    @property
    def text(self) -> str:
        """Return the text that the GM types."""
        return self.form.format(
            to=self.to,
            far=in_words(self.far),
            stop=self.stop,
            gait=self.gait,
            ground=self.ground,
        ).strip()


class Way(NamedTuple):
    """The way that `moves` plays: runs, a gait, and a typed distance. A run is on one ground."""

    runs: Runs
    gait: str
    distance: Fraction | None


@st.composite
def typed(draw: st.DrawFn, played: Played) -> Typed:
    metres = st.builds(Fraction, st.integers(1, 24), st.sampled_from([1, 1, 2, 4]))
    grounds = st.sampled_from(played.grounds)
    many = draw(st.integers(1, 4))
    doors = st.sampled_from(["", "", "["])
    stretches = tuple((draw(metres), draw(grounds), draw(doors)) for _ in range(many))
    return Typed(
        stretches,
        (draw(st.integers(1, many)), draw(metres), draw(grounds)),
        draw(st.integers(0, many - 1)),
        draw(st.sampled_from(FORMS)),
        draw(st.integers(0, many)),
        Fraction(draw(st.integers(1, 30)), 2),
        draw(st.integers(0, 5)),
        draw(st.sampled_from(("", *played.gaits))),
        draw(st.sampled_from([one for one in played.grounds if one])),
    )


def joined(parts: Iterable[tuple[Fraction, str]]) -> Runs:
    held: list[tuple[Fraction, str]] = []
    for metres, ground in parts:
        if held and held[-1][1] == ground:
            held[-1] = (held[-1][0] + metres, ground)
        else:
            held.append((metres, ground))
    return tuple(held)


def between(one: Typed, here: int | None, there: int | None) -> Runs:
    """Return the runs between two places of the row. None means the end of the branch."""
    at, metres, ground = one.branch
    if here is None and there is None:
        return ()
    if here is None:
        return joined([(metres, ground), *between(one, at, there)])
    if there is None:
        return joined([*between(one, here, at), (metres, ground)])
    first, last = sorted((here, there))
    row = [(long, under) for long, under, _ in one.stretches[first:last]]
    return joined(row if here < there else row[::-1])


def without_last(runs: Runs, metres: Fraction) -> Runs:
    left = max(Fraction(0), sum((long for long, _ in runs), Fraction(0)) - metres)
    found = []
    for long, ground in runs:
        if left > 0:
            found.append((min(long, left), ground))
        left -= long
    return tuple(found)


def expected(table: Table, one: Typed) -> Way:
    """Return the way of a typed path, calculated from the line alone."""
    last, form = len(one.stretches), one.form
    people = [table.combatant(name) for name in ("Ansa", "Fenn")]
    reach = Fraction(table.fight.book.ground.beside(table.encounter, *people))
    if ", " in form:
        legs = [None if "nook" in leg else one.to for leg in form.split(", ")]
        runs = (*between(one, one.begins, legs[0]), *between(one, legs[0], legs[1]))
    elif "nook" in form:
        runs = between(one, one.begins, None)
    elif "<" in form or "away" in form:
        runs = between(one, one.begins, 0)
    elif form.endswith(" b") or ">b" in form:
        near = {">b.": Fraction(0), ">b {stop}": Fraction(one.stop)}.get(form, reach)
        runs = without_last(between(one, one.begins, last), near)
    else:
        runs = between(one, one.begins, one.to)
    if "{ground}" in form:
        runs = tuple((metres, one.ground) for metres, _ in runs)
    gait = one.gait if "{gait}" in form else ""
    return Way(runs, gait, one.far if "{far}" in form else None)


def table_of(system: str, played: Played, one: Typed) -> Table:
    table = of_three(system, played.sheet, has_mud=True, line=one.line)
    to_the_movement(table)
    return table


def go(table: Table, one: Typed) -> str:
    """Type the path and play the action.

    Return the reason for a refusal, or '' if the path is allowed.
    """
    try:
        whom = Whom(table.fight, (table.combatant("Ansa").id,))
        for asked in directions.read(one.text, table.fight, whom):
            proposal = table.fight.propose(asked.action, Tray(table.random, asked.dice))
            table.fight.commit(proposal)
    except RulesError as fault:
        return fault.message
    return ""


@pytest.mark.parametrize("system", BOOKS)
def test_every_form_of_a_path_costs_what_its_moves_cost(system: str) -> None:
    played = BOOKS[system]

    @settings(max_examples=20, phases=[Phase.generate, Phase.shrink], deadline=None)
    @hypothetically(typed(played))
    def law(one: Typed) -> None:
        path, plain = table_of(system, played, one), table_of(system, played, one)
        way = expected(plain, one)
        refused = go(path, one)
        before = plain.encounter
        fault = moves(plain, way)
        if refused:
            assert fault or plain.encounter == before or beyond(plain, way), (one.text, refused)
            return
        assert fault == "", one.text
        mine, theirs = path.combatant("Ansa"), plain.combatant("Ansa")
        assert (mine.pace.made, mine.pace.turn, mine.pace.round) == (
            theirs.pace.made,
            theirs.pace.turn,
            theirs.pace.round,
        ), one.text
        assert mine.terrain == theirs.terrain
        assert mine.pace.gait == theirs.pace.gait
        assert path.encounter.map is not UNSET

    with ExitStack() as stack:
        if system == "d20":
            stack.enter_context(given(EXAMPLES / "d20-fantasy.toml"))
        law()


def beyond(table: Table, way: Way) -> bool:
    """Whether a typed distance is longer than the way.

    Then the walk ends at the end of the line.
    """
    per = metres_a_unit(table.fight.book) or 1
    return way.distance is not None and way.distance * per > sum(long for long, _ in way.runs)
