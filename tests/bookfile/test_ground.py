"""Rules of a book file: for reach, for full places, and for foes from whom somebody walks away."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from pathlib import Path

import pytest

from rules.bookfile import BookFaults
from tests.example_book import EXAMPLES, given
from tests.play.table import Table
from tracker.formats.book import load_book

D20 = (EXAMPLES / "d20-fantasy.toml").read_text("utf-8")
WITHOUT = re.sub(r"\[positions\].*?(?=\[round\])", "", D20, flags=re.DOTALL)

POSITIONS = """
[positions]
section = "Opportunity attacks"
reach = "10 * size - 5"
bars = "foes"
leaving = "an opportunity attack"
"""


@contextmanager
def fighting(tmp_path: Path, more: str) -> Iterator[Table]:
    """Yield a fight of Ada and Bob against the Orc.

    The rulebook is the example book with the tables `more`.
    """
    path = tmp_path / "d20.toml"
    path.write_text(WITHOUT + more, "utf-8")
    with given(path):
        table = Table("d20")
        for name, side in (("Ada", "party"), ("Bob", "party"), ("Orc", "foes")):
            table.do(action="add", name=name, side=side)
        yield table


def leaving(table: Table, who: str, metres: Fraction | None = None) -> tuple[str, ...]:
    ground = table.fight.book.ground
    return ground.leaving(table.encounter, table.combatant(who), metres)


def bars(table: Table, who: str, other: str) -> str | None:
    people = map(table.combatant, (who, other))
    return table.fight.book.ground.bars(table.encounter, *people)


def reach(table: Table, who: str) -> Fraction:
    return table.fight.book.ground.reach(table.encounter, table.combatant(who))


def test_a_file_without_positions_has_a_metre_and_says_nothing_more(tmp_path: Path) -> None:
    with fighting(tmp_path, "") as table:
        table.do(action="draw-map", line="gate(room 1):c -1- a b")
        assert reach(table, "Ada") == 1
        assert leaving(table, "Ada") == ()
        assert bars(table, "Ada", "Orc") is None


def test_the_reach_is_a_formula_in_the_unit_of_the_book(tmp_path: Path) -> None:
    with fighting(tmp_path, POSITIONS) as table:
        assert reach(table, "Ada") == 5 * Fraction("0.3048")
        table.do(action="edit", who="Ada", sheet={"size": "large"})
        assert reach(table, "Ada") == 15 * Fraction("0.3048")
        table.do(action="edit", who="Ada", sheet={"size": "tiny"})
        assert reach(table, "Ada") == 0


def test_a_reach_without_a_result_is_a_metre(tmp_path: Path) -> None:
    with fighting(tmp_path, '\n[positions]\nreach = "5 / (size - 1)"\n') as table:
        assert reach(table, "Ada") == 1


def test_the_preview_tells_what_foes_get_when_a_walker_leaves_their_reach(tmp_path: Path) -> None:
    with fighting(tmp_path, POSITIONS) as table:
        assert leaving(table, "Ada") == ()
        table.do(action="draw-map", line="a b c -9- well")
        assert leaving(table, "Ada") == ("Orc gets an opportunity attack against Ada.",)
        assert leaving(table, "Orc") == (
            "Ada gets an opportunity attack against Orc.",
            "Bob gets an opportunity attack against Orc.",
        )
        assert leaving(table, "Ada", Fraction("1.5")) == ()
        assert leaving(table, "Ada", Fraction("1.6")) != ()
        table.do(action="out", who="Orc")
        assert leaving(table, "Ada") == ()


def test_foes_who_may_be_too_far_away_are_named_as_such(tmp_path: Path) -> None:
    with fighting(tmp_path, POSITIONS) as table:
        table.do(action="draw-map", line="a b -1- c -9- well")
        assert leaving(table, "Ada") != ()
        table.do(action="start")
        table.do(action="move", who="Ada", distance=5, override=True)
        assert leaving(table, "Ada") == ("Perhaps Orc gets an opportunity attack against Ada.",)
        table.do(action="go-path", who="Ada", legs=AWAY, override=True)
        assert " Perhaps Orc gets an opportunity attack against Ada." in table.text
        assert leaving(table, "Ada") == ()


AWAY = [{"goal": "away", "whom": "Orc", "distance": 10}]
TO_ORC = [{"whom": "Orc", "follow": True}]
A_STEP = [{"whom": "Orc", "distance": 1, "stop": 0}]
BY_HER = [
    [{"whom": "Orc", "goal": "past", "distance": 20}],
    [{"place": "well"}],
    [{"whom": "Orc", "follow": True}, {"place": "well"}],
]


@pytest.mark.parametrize("legs", BY_HER)
def test_reach_that_is_entered_and_left_in_one_walk_counts(
    tmp_path: Path, legs: list[dict[str, object]]
) -> None:
    with fighting(tmp_path, POSITIONS) as table:
        table.do(action="draw-map", line="a -3- c -4- well:b")
        table.do(action="start")
        table.do(action="go-path", who="Ada", legs=legs, override=True)
        assert table.text.count("Orc gets an opportunity attack against Ada.") == 1


def test_reach_beside_the_way_counts_and_who_stays_in_reach_draws_nothing(tmp_path: Path) -> None:
    with fighting(tmp_path, POSITIONS) as table:
        table.do(action="draw-map", line="a -3- fork -4- well:b; fork -1- c")
        table.do(action="start")
        table.do(action="go-path", who="Ada", legs=TO_ORC, override=True)
        assert "opportunity" not in table.text
        table.do(action="go-path", who="Ada", legs=A_STEP, override=True)
        assert "opportunity" not in table.text
        table.do(action="draw-map", line="a -3- fork -4- well:b; fork -1- c")
        table.do(action="go-path", who="Ada", legs=[{"place": "well"}], override=True)
        assert table.text.count("Orc gets an opportunity attack against Ada.") == 1


def test_reach_is_left_on_a_grid_too(tmp_path: Path) -> None:
    with fighting(tmp_path, POSITIONS) as table:
        table.do(action="draw-map", grid="squares 9x3; people A1:a D2:c I3:b")
        table.do(action="start")
        table.do(action="go-path", who="Ada", legs=[{"place": "H1"}], override=True)
        assert table.text.count("Orc gets an opportunity attack against Ada.") == 1


@pytest.mark.parametrize(
    ("who", "foe_bars", "friend_bars"),
    [("nobody", False, False), ("foes", True, False), ("everybody", True, True)],
)
def test_a_full_place_is_barred_by_whom_the_file_says(
    tmp_path: Path, who: str, foe_bars: bool, friend_bars: bool
) -> None:
    with fighting(tmp_path, f'\n[positions]\nbars = "{who}"\n') as table:
        table.do(action="draw-map", line="a -3- gate(room 1):c -3- arch(room 1):b -3- yard")
        assert bool(bars(table, "Ada", "Orc")) is foe_bars
        assert bool(bars(table, "Ada", "Bob")) is friend_bars
        table.do(action="draw-map", line="a -3- gate(room 3):c b -3- yard")
        assert bars(table, "Ada", "Orc") is None


@pytest.mark.parametrize(
    ("positions", "at", "message"),
    [
        ('reach = "spead"', "positions.reach", "'spead' is no number that is known here"),
        ('bars = "orcs"', "positions.bars", "'orcs' will not do: expected nobody, foes or every"),
        ("leaving = 3", "positions.leaving", "a text of one line, 1 to 200 characters"),
        ('leaves = "x"', "positions.leaves", "there is no such key here; there are: bars"),
    ],
)
def test_a_fault_is_named_with_its_line(
    tmp_path: Path, positions: str, at: str, message: str
) -> None:
    path = tmp_path / "d20.toml"
    path.write_text(f"{WITHOUT}\n[positions]\n{positions}\n", "utf-8")
    with pytest.raises(BookFaults) as raised:
        load_book(path)
    (fault,) = raised.value.faults
    assert fault.at == at
    assert message in fault.message


def test_a_reach_in_a_unit_without_metres_is_a_fault(tmp_path: Path) -> None:
    path = tmp_path / "pace.toml"
    path.write_text(
        '[book]\nid = "pp"\ntitle = "P"\nedition = 1\nabout = "x"\n'
        '[units]\ndistance = "paces"\n[fields.speed]\n'
        '[gaits.walk]\nspeed = "speed"\n[positions]\nreach = 2\n',
        "utf-8",
    )
    with pytest.raises(BookFaults) as raised:
        load_book(path)
    (fault,) = raised.value.faults
    assert fault.message == "say under [measures] how many `metres` there are in paces."


@pytest.mark.parametrize(
    ("legs", "many"),
    [
        # From D2 beside the orc in C2 to G2 and back: out of its reach for a step.
        ([{"place": "D3", "by": "G2"}], 1),
        ([{"place": "G2"}, {"place": "D2"}], 1),
        # Round the orc, within its reach all the time.
        ([{"place": "C3"}], 0),
    ],
)
def test_a_way_that_leaves_a_reach_and_comes_back_gives_a_blow(
    tmp_path: Path, legs: list[dict[str, object]], many: int
) -> None:
    with fighting(tmp_path, POSITIONS) as table:
        table.do(action="draw-map", grid="squares 12x6 5 ft; people D2:a L6:b C2:c")
        table.do(action="go-path", who="Ada", legs=legs, override=True)
        assert table.text.count("Orc gets an opportunity attack against Ada.") == many
