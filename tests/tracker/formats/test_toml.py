"""The limits of TOML: a text is checked in one pass, and each fault names its line."""

import tomllib
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tracker.formats.toml import (
    DEEPEST,
    DIGITS,
    LINE,
    MOST_FAULTS,
    MOST_READ,
    PARTS,
    PIECES,
    TomlFault,
    every_fault,
    tables_of,
)

ROOT = Path(__file__).parents[3]
PART = st.sampled_from(
    [
        *("a", "b", "1", ".", " . ", "=", " = ", "\n", "\r\n", ",", " ", "#", "\\", "1.5", "-"),
        *('"', "'", '"""', "'''", '"x.y"', "[", "]", "[[", "]]", "{", "}", "a = 1\n", "[a]\n"),
    ]
)


def deep(parts: int) -> str:
    return ".".join(["a"] * parts)


@pytest.mark.parametrize(
    "text",
    [
        "\n{} = 1",
        "\n[{}]",
        "\n[[{}]]",
        "\nx = {{ {} = 1 }}",
        "\nx = [ {{ {} = 1 }} ]",
        "# a.b\n{} = 1",
    ],
)
def test_a_key_has_eight_parts_at_most(text: str) -> None:
    assert tables_of(text.format(deep(PARTS)))
    for parts in (PARTS + 1, 50_000):
        with pytest.raises(TomlFault, match="line 2: a key has more than 8 parts"):
            tables_of(text.format(deep(parts)))


@pytest.mark.parametrize("dot", [" . ", "\t.", ". "])
@pytest.mark.parametrize("part", ["a", '"a"', "'a'", '"a.b#[\\""'])
def test_the_parts_of_a_key_are_counted_in_every_notation(dot: str, part: str) -> None:
    assert tables_of(f"{dot.join([part] * PARTS)} = 1")
    with pytest.raises(TomlFault, match="8 parts"):
        tables_of(f"{dot.join([part] * (PARTS + 1))} = 1")


def test_dots_in_texts_comments_and_numbers_are_not_counted_as_parts() -> None:
    many = "." * 50
    text = f'a = \'{many}\'  # {many}\nb = [{"1.5, " * 50}]\nc = """\n{many}\n"""\n'
    assert tables_of(text) == tomllib.loads(text)


@pytest.mark.parametrize(("before", "after"), [("[", "]"), ("{a=", "}"), ("[{a=", "}]")])
def test_lists_and_tables_are_nested_eight_deep_at_most(before: str, after: str) -> None:
    step = len(before.replace("a=", ""))
    times = DEEPEST // step
    assert tables_of(f"x = {before * times}1{after * times}")
    for more in (times + 1, 20_000):
        with pytest.raises(TomlFault, match="more than 8 deep"):
            tables_of(f"x = {before * more}1{after * more}")


def test_a_line_has_four_thousand_characters_at_most_outside_its_texts() -> None:
    assert tables_of(f'a = "{"x" * 100_000}"  # {"y" * 100_000}')
    with pytest.raises(TomlFault, match="line 3: the line has more than 4096"):
        tables_of(f"\n\na ={' ' * LINE}1\n")


@pytest.mark.parametrize("digits", ["9", "0x" + "f", "-1", "1_0"])
def test_a_number_has_a_limit_of_digits(digits: str) -> None:
    with pytest.raises(TomlFault, match=f"line 2: a number has more than {DIGITS} digits"):
        tables_of(f"\na = {digits + digits[-1] * DIGITS}")


@pytest.mark.parametrize("unit", ["a{} = []\n", "[[a]]\n", "\n", "#\n", "[a{}.b]\n"])
def test_a_text_has_a_limit_of_keys_and_values(unit: str) -> None:
    with pytest.raises(TomlFault, match="there are more than"):
        tables_of("".join(unit.format(number) for number in range(PIECES + 1)))


def test_a_fault_that_the_parser_finds_is_reported_with_its_line() -> None:
    with pytest.raises(TomlFault, match=r"^line 2: b = oops: a text has quotes around it, as"):
        tables_of("a = 1\nb = oops\n")
    with pytest.raises(TomlFault, match="line 3"):
        tables_of("a = 1\n\nb = [")
    with pytest.raises(TomlFault, match="line 2: a = 2: this key has a value already"):
        tables_of("a = 1\na = 2\n")


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("a = Hill folk", 'as in a = "Hill folk".'),
        ("a = True  # it is", "true and false, in small letters"),
        ("a = 1,5", "a decimal number has a point, as in a = 1.5."),
        ("a = .5", "as in a = 0.5."),
        ("a =", "a value is missing behind the =."),
        ("a: 3", "between a key and its value is =, as in a = 3."),
        ("a 3", "a line is a key, = and a value"),
        ("[gaits.walk", "the name of a table is between brackets"),
        ("gaits.walk]", "the name of a table is between brackets"),
        ('a = ["x" "y"]', "a list that begins with [ has commas in it and ends with ]."),
        ('a = ["x", "y"', "a list that begins with [ has commas in it and ends with ]."),
        ("a = {x = 1 y = 2}", "a table that begins with { has commas in it and ends with }."),
        ('a = "x', 'a text that begins with " ends with ".'),
        ("a = 'x", "a text that begins with ' ends with '."),
        ("a = \u201cx\u201d", "the quotes around a text are straight"),
        ('a = "C:\\x"', "write \\\\ for each \\ in a text"),
        ("\u00e4 = 1", "a key has only the letters a to z"),
        ("a = 'it's'", "behind a value is nothing in its line, except a comment"),
    ],
)
def test_a_common_mistake_is_shown_with_its_line_and_what_is_expected(
    line: str, expected: str
) -> None:
    with pytest.raises(TomlFault) as raised:
        tables_of(f"z = 1\n{line}\nb = 2\n")
    assert raised.value.line == 2
    assert raised.value.reason.startswith(f"{line}: ")
    assert expected in raised.value.reason


def test_a_long_line_is_cut_in_its_fault_and_no_control_code_is_in_it() -> None:
    with pytest.raises(TomlFault) as raised:
        tables_of(f"a = \x1b[31m{'x' * 900}\n")
    assert raised.value.message.isprintable()
    assert len(raised.value.message) < 200


def test_every_fault_is_found_and_none_is_made_by_leaving_another_out() -> None:
    text = "[book]\ntitle = Hill\n[round\nseconds = 1,5\ntitle = 'x'\nb = [\n1,\n2\nz = True\n"
    assert [one.line for one in every_fault(text)] == [2, 3, 4, 6, 9]
    assert [one.line for one in every_fault('a = """x\nb\n')] == [1]
    assert every_fault("a = 1") == []
    assert len(every_fault("a = x\n" * 50)) == MOST_FAULTS


def test_a_long_text_is_read_only_a_few_times_for_its_faults() -> None:
    text = "#" * (MOST_READ // 2) + "\n" + "a = x\n" * 50
    assert [one.line for one in every_fault(text)] == [2, 3]


def test_every_file_of_the_program_is_within_the_limits() -> None:
    paths = [
        *ROOT.glob("examples/*.toml"),
        *ROOT.glob("tracker/**/*.toml"),
        ROOT / "pyproject.toml",
    ]
    assert len(paths) > 7
    for path in paths:
        text = path.read_text()
        assert tables_of(text) == tomllib.loads(text)


@settings(max_examples=400, deadline=None)
@given(st.lists(PART, max_size=40).map("".join))
def test_any_text_is_read_like_the_parser_reads_it_or_refused(text: str) -> None:
    found = None
    with suppress(TomlFault):
        found = tables_of(text)
    if found is not None:
        assert found == tomllib.loads(text)
