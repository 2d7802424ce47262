"""Long lines are broken to a width. No text is lost, and each line fits."""

from hypothesis import given
from hypothesis import strategies as st

from tracker.text.sanitize import cell_width
from tracker.views.spans import Line, Span, kept_by_gm
from tracker.views.wrapping import with_its_end, wrapped

TEXTS = st.text(st.sampled_from("ab \u4e2d-9"), max_size=60)
PIECES = st.tuples(TEXTS, st.sampled_from(("", "dim", "strong"))).map(lambda pair: Span(*pair))
LINES = st.lists(PIECES, max_size=4).map(tuple)


def letters(lines: list[Line]) -> str:
    return "".join(piece.text for line in lines for piece in line).replace(" ", "")


@given(line=LINES, width=st.integers(2, 40))
def test_no_letter_is_lost(line: Line, width: int) -> None:
    assert letters(wrapped([line], width)) == letters([line])


@given(line=LINES, width=st.integers(3, 40))
def test_no_line_is_wider_than_the_pane(line: Line, width: int) -> None:
    for row in wrapped([line], width):
        assert sum(cell_width(piece.text) for piece in row) <= width


@given(line=LINES, width=st.integers(2, 40))
def test_each_letter_keeps_its_style(line: Line, width: int) -> None:
    def styled(lines: list[Line]) -> list[tuple[str, str]]:
        return [(c, piece.style) for row in lines for piece in row for c in piece.text if c != " "]

    assert styled(wrapped([line], width)) == styled([line])


def test_a_line_that_fits_is_unchanged() -> None:
    line = (Span("  - 3 m   ", "dim"), Span("moved"))
    assert wrapped([line, ()], 20) == [line, ()]


def test_a_word_too_long_for_any_line_starts_in_a_line_that_is_mostly_free() -> None:
    rows = wrapped([(Span("  43 "), Span("x" * 40 + " y"))], 20)
    assert ["".join(piece.text for piece in row) for row in rows] == [
        f"  43 {'x' * 15}",
        f"    {'x' * 16}",
        f"    {'x' * 9} y",
    ]


def test_the_continuation_of_a_line_is_indented() -> None:
    rows = wrapped([(Span("one two three four"),)], 16)
    assert ["".join(piece.text for piece in row) for row in rows] == ["one two three ", "    four"]


def broken(line: Line, width: int) -> list[str]:
    """The rows as text."""
    return ["".join(piece.text for piece in row) for row in wrapped([line], width)]


def test_a_line_breaks_only_at_blanks_even_if_a_word_has_several_spans() -> None:
    line = (Span("took 4 from claws"), Span("; ", "dim"), Span("healed"), Span(" 5"))
    assert broken(line, 17) == ["took 4 from ", "    claws; healed", "    5"]


def test_a_number_and_its_unit_stay_in_one_line() -> None:
    line = (Span("at most "), Span("21.6", "", kept_by_gm("speed", 21)), Span(" km/h", "dim"))
    assert broken(line, 14) == ["at most ", "   21.6 km/h"]


def test_rows_that_are_too_many_lose_those_before_the_last_two() -> None:
    told = [(Span(f"row {number}"),) for number in range(9)]
    assert with_its_end(told, 20, 9) == told
    assert with_its_end(told, 20, 5) == [*told[:2], (Span("…", "dim"),), *told[7:]]
    assert with_its_end(told, 20, 2) == told[:2]
