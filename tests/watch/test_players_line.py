"""Players see who stands where.

A hidden combatant changes nothing in their view, not even a gap.
"""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.encounter.letters import letters
from rules.rulebook.catalogue import BUILT_IN
from tests.play.random_play import tried
from tests.play.table import Table
from tracker.cli.show import everything
from tracker.views.line_seen import Distances
from tracker.views.players import PlayersView, players_view
from tracker.views.players_line import away, line_seen, rows
from tracker.views.players_text import Public
from tracker.watch.picture import Size, picture

SEEN = (("Ansa", "party"), ("Bor", "party"), ("Fenn", "foes"), ("Kay", "foes"), ("Oda", "others"))
HIDDEN = ("Vex", "Xyl", "Zor")


def table_with(*hidden: str, system: str = "emala") -> Table:
    table = Table(system)
    for name, side in SEEN:
        table.do(action="add", name=name, side=side)
    for name in hidden:
        table.do(action="add", name=name, hidden=True)
    return table


def view(table: Table, distances: Distances = "exact", turn_of: str | None = "c1") -> PlayersView:
    encounter = replace(table.encounter, round=1, turn_of=turn_of)
    return players_view(encounter, table.fight.book, "Ford", distances)


def positions(table: Table, distances: Distances, turn_of: str | None) -> list[object]:
    """Return all positions that players see in the turn of the combatant `turn_of`."""
    encounter, book = replace(table.encounter, turn_of=turn_of), table.fight.book
    people = [one for one in encounter.combatants.values() if not one.unseen]
    line = line_seen(encounter, book, Public(encounter, book), distances)
    return [line, *(away(encounter, book, one, distances) for one in people)]


def drawn(seen: PlayersView, width: int = 78) -> list[str]:
    """Return the rows of the line that players see."""
    if seen.line is None:
        return []
    return ["".join(span.text for span in line) for line in rows(seen.line, width)]


def shown(seen: PlayersView, size: Size) -> list[str]:
    return ["".join(span.text for span in line) for line in picture(seen, size)]


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("gate:a b -9- c -12- well:e f", ["gate:▶A B ──9── c ──12── well:e f"]),
        # A spot, a split stretch.
        ("gate:a b -9- zz -12- well:c e f", ["gate:▶A B ──21── well:c e f"]),
        ("a -5 stair/- zz -1 stair/3.5- b", ["▶A ──6 stair/3.5── B c~ e~ f~"]),
        # The ends of the line, and what leads there.
        ("zz -4- a -9- c -3]- zy -5- zx", ["▶A ──9── c B~ e~ f~"]),
        ("a -9- . -30- zz", ["▶A B~ c~ e~ f~"]),
        # A branch to nowhere.
        ("a -9- well:c; well -5- zz", ["▶A ──9── well:c B~ e~ f~"]),
        ("a b -9- c e f; a -9- c", []),
        # A named place is no secret.
        ("a -9- c -30- lair:zz zy", ["▶A ──9── c ──30── lair B~ e~ f~"]),
        ("zz -9- zy", []),
    ],
)
def test_players_see_the_line_without_whoever_is_hidden(typed: str, told: list[str]) -> None:
    table = table_with(*HIDDEN)
    own = letters(table.encounter)
    assert [own[f"c{at}"] for at in (6, 7, 8)] == ["zz", "yy", "xx"]
    typed = typed.replace("zy", "yy").replace("zx", "xx")
    if not tried(table, {"action": "draw-map", "line": typed}):
        assert not told
        return
    assert drawn(view(table)) == told
    if not told:
        assert view(table).line is None


@pytest.mark.parametrize(
    ("distances", "row", "metres"),
    [
        ("exact", "gate:▶A ──3── B ──8.6── c ──14.4── well:e f", ["3 m", "11.6 m", "26 m"]),
        ("rounded", "gate:▶A ──3── B ──~9── c ──~10── well:e f", ["3 m", "~10 m", "~30 m"]),
        ("hidden", "gate:▶A ──3── B ──── c ──── well:e f", ["3 m", "", ""]),
    ],
)
def test_distances_of_foes_are_as_the_table_wants(
    distances: Distances, row: str, metres: Sequence[str]
) -> None:
    table = table_with()
    table.do(action="draw-map", line="gate:a -3- b -8.6- c -14.4- well:e f")
    seen = view(table, distances)
    assert drawn(seen) == [row]
    assert [one.away for one in seen.rows][:4] == ["", *metres]


@pytest.mark.parametrize(
    ("size", "row", "fenn"),
    [
        (Size(40, 12), " gate:▶A B ──~9── c ──~10]── well:e f", " c  Fenn"),
        (Size(60, 30), " gate:▶A B ──~9── c ──~10]── well:e f", "    ~9 m away"),
        (Size(80, 24), " gate:▶A B ──~9── c ──~10]── well:e f", "~9 m away"),
        (Size(24, 12), " gate:▶A B ─~9─ c \u20392\u203a", " c  Fenn"),
    ],
)
def test_the_line_and_the_distances_are_on_the_players_screen(
    size: Size, row: str, fenn: str
) -> None:
    table = table_with("Vex")
    table.do(action="draw-map", line="gate:a b -9- c -5- zz -5]- well:e f")
    lines = shown(view(table, "rounded"), size)
    assert row in [line.rstrip() for line in lines]
    assert any(fenn in line for line in lines)
    assert all(len(line) <= size.columns for line in lines)


def test_json_has_the_rows_of_the_line_by_spots() -> None:
    table = table_with("Vex")
    table.do(action="draw-map", line="gate:a b -9- c -5- zz; gate -4- loft")
    line = everything(view(table))["line"]
    places = [[one["place"] for one in row] for row in line["rows"]]
    assert places == [["gate", ""], ["gate", "loft"]]
    assert line["rows"][0][0] == {"place": "gate", "who": ["A", "B"], "way": "9", "fights": False}
    assert (line["off"], line["acting"]) == (["e", "f"], "A")


def test_nobody_is_measured_from_a_hidden_combatant_nor_after_the_fight() -> None:
    table = table_with("Vex")
    table.do(action="draw-map", line="gate:a b -9- c -2- zz")
    assert any(one.away for one in view(table).rows)
    seen = view(table, turn_of="c6")
    assert not any(one.away for one in seen.rows)
    assert drawn(seen) == ["gate:A B ──9── c e~ f~"]
    table.do(action="start")
    table.do(action="end-fight")
    assert not any(one.away for one in players_view(table.encounter, table.fight.book, "").rows)


def test_engaged_foes_are_beside_each_other_and_say_so() -> None:
    table = table_with("Vex")
    table.do(action="draw-map", line="a=c -1- e=b -1- f=zz")
    seen = view(table)
    assert drawn(seen) == ["▶A=c ──1── e=B ──1── f"]
    assert [one.away for one in seen.rows] == ["", "1 m", "engaged", "1 m", "2 m"]
    assert seen.line is not None
    assert seen.line.engaged == (("A", "c"), ("B", "e"))


def test_the_name_of_somebody_hidden_is_no_name_of_a_place() -> None:
    table = table_with("Vexnara")
    table.do(action="draw-map", line="a -9- vexnara^3:c")
    assert drawn(view(table)) == ["▶A ──9── somebody^3:c B~ e~ f~"]


PLACES = ("gate", "well", "bar", "lair")
DOORS = ("", "]", "[")

Spots = list[tuple[str, list[str]]]


@st.composite
def stretches(draw: st.DrawFn, grounds: Sequence[str]) -> dict[str, Any]:
    """Return a random stretch. Most stretches have no door."""
    return {
        "metres": draw(st.integers(2, 30)),
        "door": draw(st.sampled_from(DOORS)) if draw(st.booleans()) else "",
        "ground": draw(st.sampled_from(["", *grounds])) if draw(st.booleans()) else "",
        "way": draw(st.sampled_from(["", "", ">", "<"])),
    }


def written(stretch: dict[str, Any], metres: int | None = None, door: str | None = None) -> str:
    long = stretch["metres"] if metres is None else metres
    door = stretch["door"] if door is None else door
    ground = f" {stretch['ground']}" if stretch["ground"] else ""
    return f"-{long}{door}{ground}{stretch['way']}-"


def as_line(spots: Spots, ways: Sequence[str], branches: Sequence[str]) -> str:
    parts = [_spot(*spots[0])]
    for way, spot in zip(ways, spots[1:], strict=True):
        parts += [way, _spot(*spot)]
    return "; ".join([" ".join(parts), *branches])


def _spot(name: str, people: list[str]) -> str:
    if name:
        return f"{name}:{' '.join(people)}" if people else name
    return " ".join(people) or "."


class Lines:
    """A random line in two texts: one has the hidden combatants, and one does not.

    The GM types the line.
    """

    def __init__(self, draw: st.DrawFn, grounds: Sequence[str]) -> None:
        self.draw = draw
        names = draw(st.permutations(PLACES))
        many = draw(st.integers(2, 4))
        self.spots: Spots = [(names[at] if draw(st.booleans()) else "", []) for at in range(many)]
        for sign in "abcef":
            draw(st.sampled_from(self.spots))[1].append(sign)
        self.stretches = [draw(stretches(grounds)) for _ in self.spots[1:]]
        named = [name for name, _ in self.spots if name]
        self.branches = [f"{named[0]} {written(draw(stretches(grounds)))} loft"] if named else []
        self.plain = as_line(self.spots, [written(one) for one in self.stretches], self.branches)
        self.grounds = grounds

    def with_hidden(self, signs: Sequence[str]) -> str:
        """Return the line with the hidden combatants `signs`.

        Each of them is somewhere on the line, or off the line.
        """
        spots = [(name, list(people)) for name, people in self.spots]
        split: dict[int, str] = {}
        before, after, branches = "", "", list(self.branches)
        for sign in signs:
            kind = self.draw(st.sampled_from(["", "beside", "split", "before", "after", "branch"]))
            way = written(self.draw(stretches(self.grounds)))
            named = [name for name, _ in spots if name]
            if kind == "beside":
                self.draw(st.sampled_from(spots))[1].append(sign)
            elif kind == "split":
                split[self.draw(st.integers(0, len(self.stretches) - 1))] = sign
            elif kind == "before":
                before = f"{sign} {way} {before}"
            elif kind == "after":
                after = f"{after} {way} {sign}"
            elif kind == "branch" and named:
                branches.append(f"{named[-1]} {way} {sign}")
        ways = [self._way(one, split.get(at)) for at, one in enumerate(self.stretches)]
        main, *rest = as_line(spots, ways, branches).split("; ")
        return "; ".join([f"{before}{main}{after}", *rest])

    def _way(self, stretch: dict[str, Any], sign: str | None) -> str:
        if sign is None:
            return written(stretch)
        metres = self.draw(st.integers(1, stretch["metres"] - 1))
        rest = stretch["metres"] - metres
        return f"{written(stretch, metres, '')} {sign} {written(stretch, rest)}"


ACTS = st.one_of(
    st.builds(
        lambda who, metres: {"action": "move", "who": who, "distance": metres},
        st.sampled_from(["c1", "c2", "c3"]),
        st.integers(1, 4),
    ),
    st.builds(
        lambda who, at: {"action": "set-position", "who": [who], "at": at},
        st.sampled_from(["c1", "c2", "c3", "c4"]),
        st.sampled_from(["c5", "c2", *PLACES]),
    ),
    st.builds(
        lambda who, metres: {"action": "say-distance", "who": "c2", "other": who, "metres": metres},
        st.sampled_from(["c1", "c3", "c4"]),
        st.integers(0, 20),
    ),
)
OF_HIDDEN = st.one_of(
    st.builds(
        lambda who, other, metres: {
            "action": "say-distance",
            "who": other,
            "other": who,
            "metres": metres,
        },
        st.sampled_from(["c6", "c7"]),
        st.sampled_from(["c1", "c2", "c3", "c4", "c8"]),
        st.integers(0, 20),
    ),
    st.builds(
        lambda who, at: {"action": "set-position", "who": [who], "at": at},
        st.sampled_from(["c6", "c7"]),
        st.sampled_from(["c1", "c4", *PLACES]),
    ),
    st.builds(lambda who: {"action": "move", "who": who, "distance": 3}, st.just("c8")),
    st.builds(lambda who: {"action": "remove", "who": [who]}, st.just("c8")),
)


@pytest.mark.parametrize("system", BUILT_IN)
@settings(max_examples=15)
@given(data=st.data())
def test_players_see_the_same_with_and_without_the_hidden(system: str, data: st.DataObject) -> None:
    without, with_them = table_with(system=system), table_with(*HIDDEN, system=system)
    grounds = [one.id for one in without.fight.book.words.terrains_of(without.encounter)][:3]
    lines = Lines(data.draw, grounds)
    own = letters(with_them.encounter)
    without.do(action="draw-map", line=lines.plain)
    with_them.do(action="draw-map", line=lines.with_hidden([own[who] for who in own][-3:]))
    for one in data.draw(st.lists(st.one_of(ACTS, OF_HIDDEN), max_size=8)):
        if one.get("other") in ("c6", "c7") or one.get("who") in (["c6"], ["c7"], ["c8"], "c8"):
            tried(with_them, one, override=True)
        else:
            done = [tried(table, one, override=True) for table in (without, with_them)]
            assert done[0] == done[1], one
        turn = data.draw(st.sampled_from(["c1", "c3", None]))
        for distances in ("exact", "rounded", "hidden"):
            assert positions(with_them, distances, turn) == positions(without, distances, turn)
        both = [players_view(one.encounter, one.fight.book, "") for one in (with_them, without)]
        assert both[0] == both[1]
