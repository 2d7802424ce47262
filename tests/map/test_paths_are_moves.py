"""A path has no arithmetic of its own. It costs the same as ordinary moves over the same way.

Random lines, grounds, gaits and goals, in every book and in a book from a file. One table plays a
path; a copy of it plays ordinary moves over the same way.
"""

from collections.abc import Iterator, Mapping
from contextlib import ExitStack
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import given as hypothetically
from hypothesis import settings
from hypothesis import strategies as st
from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter.codec import to_plain
from rules.errors import RulesError
from rules.fight.on_the_line import metres_a_unit
from rules.map.distances import distance
from rules.numbers.exact import exact, in_words
from tests.example_book import EXAMPLES, given
from tests.map.fights import of_three, to_the_movement
from tests.play.table import Table


class Played(NamedTuple):
    """A book in this test: a sheet, grounds and gaits."""

    sheet: Mapping[str, object] = {}
    grounds: tuple[str, ...] = ()
    gaits: tuple[str, ...] = ()


BOOKS = {
    "emala": Played({}, ("", "rough", "water"), ("walk", "run")),
    "exp": Played({"rate": 6}, ("", "mud-knees", "ice", "water-legs"), ("walk", "run", "crawl")),
    "obss": Played({}, ("", "difficult", "water"), ("walk", "run", "crawl")),
    "opend6": Played({}, ("", "rough", "hazardous"), ("walk", "run")),
    "rom": Played({"full_mph": 16}, ("", "mud"), ("full", "half")),
    "d20": Played({}, ("", "difficult"), ()),
}


class Way(NamedTuple):
    """A way: the metres and ground of each stretch, and the walker's place, gait and distance."""

    stretches: tuple[tuple[Fraction, str], ...]
    begins: int
    gait: str
    distance: Fraction | None

    @property
    def line(self) -> str:
        """The text of the line. Its last place is the goal."""
        text = f"p0{':a' if not self.begins else ''}"
        for at, (metres, ground) in enumerate(self.stretches, start=1):
            who = ":a" if at == self.begins else ""
            text += f" -{in_words(metres, 6)}{f' {ground}' if ground else ''}- p{at}{who}"
        return f"{text} -90- far:b c"

    @property
    def runs(self) -> Iterator[tuple[Fraction, str]]:
        """Yield the runs of the way: for each, its metres and its ground.

        The way leads from the walker to the last place. A run is a part on one ground.
        """
        held: list[tuple[Fraction, str]] = []
        for metres, ground in self.stretches[self.begins :]:
            if held and held[-1][1] == ground:
                held[-1] = (held[-1][0] + metres, ground)
            else:
                held.append((metres, ground))
        yield from held


@st.composite
def ways(draw: st.DrawFn, played: Played) -> Way:
    metres = st.builds(Fraction, st.integers(1, 40), st.sampled_from([1, 1, 2, 4]))
    many = draw(st.integers(1, 4))
    stretches = tuple((draw(metres), draw(st.sampled_from(played.grounds))) for _ in range(many))
    gait = draw(st.sampled_from(("", *played.gaits)))
    distance = draw(st.one_of(st.none(), st.builds(Fraction, st.integers(1, 30), st.just(2))))
    return Way(stretches, draw(st.integers(0, many - 1)), gait, distance)


def table_of(system: str, played: Played, way: Way) -> Table:
    table = of_three(system, played.sheet, has_mud=True, line=way.line)
    to_the_movement(table)
    return table


def cost(table: Table) -> Any:
    """Return the state of the fight without positions, heights and numbers of events.

    An ordinary climb changes the height, but these ways do not rise. So heights are left out.
    """
    left_out = ("event", "height")
    plain = to_plain(replace(table.encounter, map=UNSET))

    def bare(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: bare(one) for key, one in value.items() if key not in left_out}
        return [bare(one) for one in value] if isinstance(value, list | tuple) else value

    return bare(plain)


def go(table: Table, way: Way) -> str:
    leg: dict[str, object] = {"place": f"p{len(way.stretches)}"}
    leg |= {"gait": way.gait} if way.gait else {}
    leg |= {"distance": way.distance} if way.distance else {}
    try:
        table.do(action="go-path", who="Ansa", legs=[leg])
    except RulesError as fault:
        return fault.message
    return ""


def moves(table: Table, way: Way) -> str:
    """Play the ordinary moves of a way: one move for each run. Return '' or a refusal.

    The last move goes as far as the turn allows. Without a typed distance, the way ends before a
    ground that the book refuses.
    """
    made = table.combatant("Ansa").pace.made
    held, left = way.gait or table.combatant("Ansa").pace.gait, way.distance
    per, said = metres_a_unit(table.fight.book) or 1, way.gait
    try:
        for metres, ground in way.runs:
            units = metres / per if left is None else min(metres / per, left)
            left = None if left is None else left - units
            named = changes(table, said, ground, held)
            said = "" if "gait" in named else said
            if units > 0 and not one_move(table, way, units, named):
                break
    except RulesError as fault:
        ends = way.distance is None and table.combatant("Ansa").pace.made > made
        return "" if ends else fault.message
    return ""


def changes(table: Table, said: str, ground: str, held: str) -> dict[str, object]:
    """Return the fields `terrain` and `gait` of the next move.

    A move names its ground only if the walker is on another ground. It names its gait only if the
    gait is new or was typed.
    """
    words, me = table.fight.book.words, table.combatant("Ansa")
    terrain = words.terrain(table.encounter, ground or words.open_ground)
    named = {"terrain": terrain.id} if terrain.id != me.terrain else {}
    if terrain.gait in (None, held) and (held != me.pace.gait or said):
        named["gait"] = held
    return dict(named)


def one_move(table: Table, way: Way, units: Fraction, named: dict[str, object]) -> bool:
    """Move the walker along one run. Return whether the walker has reached the end of the run."""
    here = units
    if way.distance is None:
        left = left_in(table, named)
        here = units if left is None else min(units, left)
    if here > 0:
        before = table.combatant("Ansa").pace.made
        table.do(action="move", who="Ansa", distance=exact(here), **named)
        here = table.combatant("Ansa").pace.made - before
    return here == units


def left_in(table: Table, request: dict[str, object]) -> Fraction | None:
    """Return how far the walker can go with this gait and ground. Undo the trial.

    If the gait is impossible on the old ground, the walker first enters the new ground.
    """
    gait_first = left_after(table, request, ("gait", "terrain"))
    return left_after(table, request, ("terrain", "gait")) if gait_first is None else gait_first


def left_after(table: Table, request: dict[str, object], order: tuple[str, str]) -> Fraction | None:
    done = 0
    try:
        for key in order:
            if key in request:
                table.do(action=key, who="Ansa", **{key: request[key]})
                done += 1
        return Fraction(table.left("Ansa"))
    except RulesError:
        return None
    finally:
        for _ in range(done):
            table.do(action="undo")


@pytest.mark.parametrize("system", BOOKS)
def test_a_path_costs_what_its_moves_cost(system: str) -> None:
    played = BOOKS[system]

    @settings(max_examples=12)
    @hypothetically(ways(played))
    def law(way: Way) -> None:
        path, plain = table_of(system, played, way), table_of(system, played, way)
        refused = go(path, way)
        if refused:
            before = plain.encounter
            assert moves(plain, way) or plain.encounter == before, refused
            return
        assert moves(plain, way) == ""
        assert cost(path) == cost(plain)
        standing, goal = path.encounter.map, f"@p{len(way.stretches)}"
        per = metres_a_unit(path.fight.book)
        gone = sum(one.distance for one in path.combatant("Ansa").pace.marks) * per
        whole = sum(metres for metres, _ in way.runs)
        assert distance(standing, "c1", goal).low == whole - gone
        # In Realms of Myth the pulses go on, so a path is kept even after the walker's arrival.
        kept = system == "rom" or (way.distance is None and gone < whole)
        assert bool(standing.paths) == kept

    with ExitStack() as stack:
        if system == "d20":
            stack.enter_context(given(EXAMPLES / "d20-fantasy.toml"))
        law()
