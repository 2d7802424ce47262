"""Every text of a formula gives either a result or faults."""

from collections.abc import Callable
from contextlib import suppress
from fractions import Fraction
from math import ceil, floor
from operator import add, mul, sub, truediv

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.bookfile.compiled import Formula, Undefined, Words, compiled
from rules.bookfile.formula import FormulaFault, names_of, parse
from rules.numbers.figures import Source, Step, recompute

HERE = Source("House", "Moving")
FIELDS = {"speed": "Speed", "str": "Strength"}
WORDS = Words("run", FIELDS, {"speed": "ft"}, "ft", HERE)


def asked(text: str) -> Formula:
    return compiled(parse(text), WORDS)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("speed", 30),
        ("1/2", Fraction(1, 2)),
        ("speed * 1.5", 45),
        ("2 + 3 * 4", 14),
        ("(2 + 3) * 4", 20),
        ("10 - 3 - 2", 5),
        ("24 / 4 / 2", 3),
        ("-speed + 40", 10),
        ("--3", 3),
        ("min(speed, 20, 25)", 20),
        ("max(str, 3)", 14),
        ("floor((str - 9) / 2)", 2),
        ("ceil((str - 9) / 2)", 3),
        ("floor(-1/2)", -1),
        ("if(str > 13, 10, 20)", 10),
        ("if(str = 13, 10, 20)", 20),
        ("if(str != 14, 1 / (str - 14), 7)", 7),
        (" speed*2 ", 60),
        (".5 * speed", 15),
    ],
)
def test_a_formula_has_the_result(text: str, value: Fraction) -> None:
    formula = asked(text)
    numbers = {"speed": 30, "str": 14}
    assert formula.number(numbers) == value
    assert formula.figure(numbers).value == value


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", "it ends where a number, a name or ( was expected"),
        ("speed +", "it ends where"),
        ("speed 2", "expected its end, or"),
        ("2 * * 3", "expected a number, a name or ( before '*'"),
        ("(2", r"expected ')' at its end"),
        ("min(2)", "min() takes two numbers or more, not 1"),
        ("floor(1, 2)", "floor() takes one number, not 2"),
        ("if(1, 2, 3)", "if() compares first"),
        ("abs(2)", "there is no function 'abs'; there are: min, max"),
        ("floor + 2", "floor is a function: expected ( after it"),
        ("speed ** 2", "before '*'"),
        ("2 ^ 3", "'^' means nothing in a formula"),
        ("__import__('os')", "means nothing in a formula"),
        ("speed.real", "'.' means nothing"),
        ("4 / (2 - 2)", "it divides by 0"),
        ("9" * 20, "is beyond 10**15"),
        ("1+" * 100 + "1", "too many parts"),
        ("(" * 21 + "1" + ")" * 21, "nested too deep"),
        ("-" * 300 + "1", "too many parts"),
        ("1" * 401, "401 characters"),
    ],
)
def test_a_text_that_is_no_formula_is_refused_in_a_sentence(text: str, fault: str) -> None:
    with pytest.raises(FormulaFault) as raised:
        parse(text)
    assert fault in str(raised.value)


def test_a_division_by_0_is_refused_with_the_numbers_of_the_sheet() -> None:
    with pytest.raises(Undefined) as raised:
        asked("speed / (str - 14)").figure({"speed": 30, "str": 14})
    said = "run cannot be worked out: it would be divided by 0 (Strength 14 - 14)."
    assert raised.value.message == said


def test_a_number_that_is_too_large_is_refused() -> None:
    with pytest.raises(Undefined, match="beyond 10"):
        asked("speed * speed").figure({"speed": 10**15, "str": 1})


def test_the_steps_of_a_formula_name_the_fields_and_the_section() -> None:
    shown = asked("speed / 2 + floor((str - 10) / 2)").figure({"speed": 30, "str": 14})
    assert (shown.value, shown.unit) == (17, "ft")
    assert [(step.label, step.op, step.value) for step in shown.steps] == [
        ("Speed", "start", 30),
        ("run", "divide", 2),
        ("floor((Strength 14 - 10) / 2)", "add", 2),
    ]
    assert shown.steps[1].source == HERE


Tree = tuple[str, Callable[[int, int], Fraction]]


def both(op: str, left: Tree, right: Tree, brackets: bool) -> Tree:
    done = {"+": add, "-": sub, "*": mul, "/": truediv}[op]
    text = f"({left[0]}){op}({right[0]})" if brackets else f"({left[0]}) {op} ( {right[0]} )"
    return text, lambda speed, strength: done(left[1](speed, strength), right[1](speed, strength))


def called(name: str, parts: list[Tree]) -> Tree:
    pick = min if name == "min" else max
    text = f"{name}({', '.join(part[0] for part in parts)})"
    return text, lambda speed, strength: pick(part[1](speed, strength) for part in parts)


def rounded(name: str, part: Tree) -> Tree:
    to = floor if name == "floor" else ceil
    return f"{name}({part[0]})", lambda speed, strength: Fraction(to(part[1](speed, strength)))


def chosen(op: str, parts: list[Tree]) -> Tree:
    one, two, then, otherwise = parts

    def value(speed: int, strength: int) -> Fraction:
        left, right = one[1](speed, strength), two[1](speed, strength)
        holds = {"<": left < right, ">=": left >= right, "=": left == right}[op]
        return (then if holds else otherwise)[1](speed, strength)

    return f"if({one[0]} {op} {two[0]}, {then[0]}, {otherwise[0]})", value


LEAVES: st.SearchStrategy[Tree] = st.one_of(
    st.just(("speed", lambda speed, _strength: Fraction(speed))),
    st.just(("str", lambda _speed, strength: Fraction(strength))),
    st.integers(0, 40).map(lambda one: (str(one), lambda _speed, _strength: Fraction(one))),
    st.sampled_from(("0.5", "2.25")).map(
        lambda one: (one, lambda _speed, _strength: Fraction(one))
    ),
)

TREES: st.SearchStrategy[Tree] = st.recursive(
    LEAVES,
    lambda parts: st.one_of(
        st.builds(both, st.sampled_from("+-*/"), parts, parts, st.booleans()),
        st.builds(called, st.sampled_from(("min", "max")), st.lists(parts, min_size=2, max_size=3)),
        st.builds(rounded, st.sampled_from(("floor", "ceil")), parts),
        st.builds(
            chosen, st.sampled_from(("<", ">=", "=")), st.lists(parts, min_size=4, max_size=4)
        ),
    ),
    max_leaves=12,
)


@given(tree=TREES, speed=st.integers(0, 60), strength=st.integers(-5, 20))
def test_a_formula_has_the_same_result_as_python(tree: Tree, speed: int, strength: int) -> None:
    text, value = tree
    try:
        formula = asked(text)
    except FormulaFault as fault:
        # The text is too long, too deep, or has a number too large: it gives no formula.
        assume(False)
        raise fault
    numbers = {"speed": speed, "str": strength}
    try:
        expected = value(speed, strength)
    except ZeroDivisionError:
        with pytest.raises(Undefined):
            formula.figure(numbers)
        return
    assume(abs(expected) <= 10**15)
    shown = formula.figure(numbers)
    assert shown.value == formula.number(numbers) == expected
    assert recompute((*shown.steps, Step("run", "gives", shown.value))) == {"run": expected}


@given(a=st.integers(0, 99), b=st.integers(0, 99), c=st.integers(1, 99))
def test_multiplication_goes_before_addition(a: int, b: int, c: int) -> None:
    numbers = {"speed": a, "str": b}
    for text, value in (
        (f"speed - str * {c} + 1", a - b * c + 1),
        (f"speed + str / {c} - 2", a + Fraction(b, c) - 2),
        (f"-speed * str - {c}", -a * b - c),
    ):
        assert asked(text).number(numbers) == value


ALPHABET = "0123456789.+-*/()<>=!, abspeedmininfloorceilif_\n\"'[]{}\\é\x00"


@given(st.one_of(st.text(max_size=60), st.text(alphabet=ALPHABET, max_size=60)))
def test_every_text_is_a_formula_or_a_fault(text: str) -> None:
    try:
        node = parse(text)
    except FormulaFault:
        return
    numbers = dict.fromkeys(names_of(node), 7)
    labels = {name: name for name in numbers}
    with suppress(Undefined):
        compiled(node, Words("it", labels, {}, None, HERE)).figure(numbers)
