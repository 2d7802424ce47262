"""The line as one row of text, at every width, and the cases in which the program asks the GM."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.map.asking import what_decides
from rules.map.drawn_row import RowLook, as_text, drawn
from rules.map.line_text import read_line
from rules.map.moves import left, said
from rules.map.ranges import Range, exactly
from rules.map.whereabouts import Whereabouts
from tests.map.test_line_text import LETTERS, standings

SIGNS = {sign: f"c{at}" for at, sign in enumerate("ABCEGNfghijklmnopq", 1)}
BY_WHO = {who: sign for sign, who in SIGNS.items()}
SIXTEEN = "gate -9- A B C -6- E=f G=h=i -12 mud- j k l m -4- N o -30- well:p q"


def rows(text: str, width: int, acting: str = "") -> list[str]:
    found = read_line(text, SIGNS)
    look = RowLook(BY_WHO, {"mud": "%"}, SIGNS.get(acting, ""), found.engaged)
    return [as_text(row) for row in drawn(found.standing, look, width)]


@pytest.mark.parametrize(
    ("width", "row"),
    [
        (80, "gate ──9── A B C ──6── E=f ▶G=h=i ──12%── j k l m ──4── N o ──30── well:p q"),
        (60, "gate ─9─ A-C ─6─ E=f ▶G=h=i ─12%─ j-m ─4─ N o ─30─ well:p q"),
        (45, "gate ─9─ A-C ─6─ E=f ▶G=h=i ─12%─ j-m \u20394\u203a "),
        (40, " \u2026 A-C ─6─ E=f ▶G=h=i ─12%─ j-m \u20394\u203a "),
    ],
)
def test_the_row_gets_shorter_until_it_fits(width: int, row: str) -> None:
    assert rows(SIXTEEN, width, "G") == [row]


def test_a_branch_hangs_below_its_place() -> None:
    text = "street -]- door:A B -5- tables:h i j -4- cellar; tables -6 stair/3.5- balcony^3:E"
    main, branch = rows(text, 80, "B")
    assert main == "street ──]── door:A ▶B ──5── tables:h i j ──4── cellar"
    assert branch.index("└") == main.index("tables")
    assert branch.lstrip() == "└6 stair/3.5── balcony^3:E"


def test_a_branch_without_room_below_its_place_names_its_place() -> None:
    text = "gate:A -9- B -30- f g h -40- i j k -30- well:m n o; well -5]- cellar:q"
    main, branch = rows(text, 60, "A")
    assert main.endswith("well:m n o")
    assert branch == " " * 41 + "well \u25145]\u2500\u2500 cellar:q"


def test_a_branch_of_a_place_that_is_left_out_names_its_place() -> None:
    text = "gate:A -9- B -30- f g h -40- i j k -30- N -20- E -45- G -5- well:p; well -5]- cellar:q"
    main, branch = rows(text, 60, "A")
    assert "well" not in main
    assert branch == "well \u25145]\u2500\u2500 cellar:q"


def test_those_engaged_side_by_side_are_drawn_together() -> None:
    standing = read_line("A -1- f -9- g", SIGNS).standing
    pair = frozenset((SIGNS["A"], SIGNS["f"]))
    look = RowLook(BY_WHO, engaged=[pair])
    assert [as_text(row) for row in drawn(standing, look, 60)] == ["A=f ──9── g"]


def test_those_off_the_line_stand_behind_it_and_nobody_without_a_sign() -> None:
    standing = read_line("A -9- f g", SIGNS).standing
    standing = said(standing, SIGNS["A"], SIGNS["k"], exactly(12)).standing
    look = RowLook({who: sign for who, sign in BY_WHO.items() if sign != "g"})
    assert [as_text(row) for row in drawn(standing, look, 60)] == ["A ──9── f k~"]


def test_many_off_the_line_are_drawn_as_ranges() -> None:
    standing = read_line("A -9- f g h i j k l m N", SIGNS).standing
    for sign in "fghijklmN":
        standing = left(standing, SIGNS[sign])
    look = RowLook(BY_WHO)
    assert [as_text(row) for row in drawn(standing, look, 60)] == [
        "A ──9── · N~ f~ g~ h~ i~ j~ k~ l~ m~"
    ]
    assert [as_text(row) for row in drawn(standing, look, 40)] == ["A ──9── · N~ f-m~"]


@given(standings(), st.integers(60, 140))
def test_everybody_is_drawn_once_or_counted(standing: Whereabouts, width: int) -> None:
    found = [part for row in drawn(standing, RowLook(LETTERS), width) for part in row]
    assert sorted(who for part in found for who in part.who) == sorted(standing.spots)


@pytest.mark.parametrize(
    ("left", "typed", "answer"),
    [
        (8, None, "short"),
        (9, None, "walk"),
        (12, None, "ask"),
        (20, None, "ask"),
        (20, 9, "walk"),
        (20, 8, "walk"),
        (20, 10, "ask"),
        (8, 8, "walk"),
    ],
)
def test_a_range_is_asked_only_where_the_answer_decides(
    left: int, typed: int | None, answer: str
) -> None:
    known = Range(Fraction(9), Fraction(15))
    number = None if typed is None else Fraction(typed)
    assert what_decides(known, Fraction(left), typed=number) == answer


def test_a_known_distance_is_not_asked_nor_one_after_which_nothing_is_left_to_do() -> None:
    known = Range(Fraction(9), Fraction(15))
    assert what_decides(exactly(9), Fraction(20)) == "reach"
    assert what_decides(known, Fraction(20), rest_counts=False) == "reach"
    assert what_decides(known, Fraction(12), rest_counts=False) == "ask"
    assert what_decides(known, Fraction(8), stop=2) == "ask"


def test_only_two_who_are_engaged_have_the_sign_between_them() -> None:
    standing = read_line("A B -1- f g -1- h", SIGNS).standing
    for pairs, row in {
        ("Af",): "B A=f g ──1── h",
        ("Ag",): "B A=g f ──1── h",
        ("Ag", "gh"): "B A=g f ──1── h",
        ("Ag", "fh"): "B A=g f=h",
        ("Bf",): "A B=f g ──1── h",
    }.items():
        engaged = [frozenset(SIGNS[one] for one in pair) for pair in pairs]
        look = RowLook(BY_WHO, engaged=engaged)
        assert [as_text(row) for row in drawn(standing, look, 60)] == [row]
