"""Hypothesis strategies for valid and invalid inputs of a rule, made from the inputs' kinds."""

from collections.abc import Callable
from functools import cache
from typing import Any

from hypothesis import strategies as st

from rules.errors import InputError
from rules.numbers.exact import Number
from rules.numbers.inputs import ByName, Choice, Flag, ListOf, OrNothing, Quantity, Text, Whole
from rules.rulings.rule import Rule

Strategy = st.SearchStrategy[Any]

FAR = 400
"""How far beyond its limits a number may be. Every table of the books ends earlier."""

NAMES = ("Ansa", "Bor", "Cass", "Dunn", "Eyra")


@cache
def valid(kind: Any) -> Strategy:
    """Return a strategy for values that the kind accepts."""
    known = _VALID.get(type(kind))
    return known(kind) if known else _ANYTHING.filter(lambda value: reads(kind, value))


@cache
def invalid(kind: Any) -> Strategy:
    """Return a strategy for values that the kind must refuse: wrong types, words, huge numbers."""
    return st.one_of(_ANYTHING, _beyond(kind)).filter(lambda value: not reads(kind, value))


@cache
def valid_inputs(rule: Rule[..., Any]) -> Strategy:
    """Return a strategy for whole requests of a rule.

    A request has all required inputs and some optional inputs.
    """
    required = {field.name: valid(field.kind) for field in rule.inputs if field.required}
    optional = {field.name: valid(field.kind) for field in rule.inputs if not field.required}
    return st.fixed_dictionaries(required, optional=optional)


def reads(kind: Any, value: object) -> bool:
    """Whether the kind accepts the value."""
    try:
        kind.read("field", value)
    except InputError:
        return False
    return True


def _limits(kind: Quantity | Whole) -> tuple[Number, Number]:
    least: Number | None = kind.least
    most: Number | None = kind.most
    if isinstance(kind, Quantity):
        least = kind.above if least is None else least
        most = kind.below if most is None else most
    if least is None:
        least = -FAR if most is None else most - FAR
    return least, least + FAR if most is None else most


def _quantities(kind: Quantity) -> Strategy:
    least, most = _limits(kind)
    numbers = st.one_of(
        st.integers(int(least), int(most)),
        st.fractions(least, most, max_denominator=60),
        st.floats(float(least), float(most)).map(lambda value: round(value, 2)),
    )
    return numbers.filter(lambda value: reads(kind, value))


def _wholes(kind: Whole) -> Strategy:
    least, most = _limits(kind)
    numbers = st.integers(int(least), int(most)).filter(lambda value: reads(kind, value))
    return numbers | numbers.map(float)


def _lists(kind: ListOf) -> Strategy:
    length = kind.length
    return st.lists(valid(kind.item), min_size=length or 0, max_size=length or 5)


_VALID: dict[type, Callable[[Any], Strategy]] = {
    Quantity: _quantities,
    Whole: _wholes,
    Flag: lambda _: st.booleans(),
    Choice: lambda kind: st.sampled_from(kind.words),
    Text: lambda _: st.sampled_from(NAMES),
    ListOf: _lists,
    ByName: lambda kind: st.dictionaries(st.sampled_from(NAMES), valid(kind.item), max_size=5),
    OrNothing: lambda kind: st.none() | valid(kind.item),
}

_ANYTHING: Strategy = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-FAR, FAR),
    st.fractions(-FAR, FAR, max_denominator=60),
    st.sampled_from((float("nan"), float("inf"), -float("inf"), 1e300, 10**40, 5e-324)),
    st.sampled_from(("", "nonsense", "1", "x" * 500)),
    st.sampled_from(([], [None], ["nonsense"], [[]], {}, {"": 1}, {"Ansa": "perhaps"})),
)


def _beyond(kind: Any) -> Strategy:
    if isinstance(kind, OrNothing):
        return _beyond(kind.item)
    if isinstance(kind, ListOf):
        return st.lists(_beyond(kind.item), min_size=1, max_size=2)
    if isinstance(kind, Quantity | Whole):
        least, most = _limits(kind)
        return st.one_of(st.integers(max_value=int(least)), st.integers(min_value=int(most)))
    return _ANYTHING
