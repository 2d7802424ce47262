"""Promises that every rule of every rulebook keeps."""

from fractions import Fraction
from math import isfinite
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import InputError
from rules.numbers.figures import Figure, recompute
from rules.rulebook.catalogue import system, systems
from rules.rulings.rule import Rule
from rules.rulings.ruling import Ruling
from tests.rules.strategies import invalid, valid_inputs

RULES = [
    pytest.param(rule, id=rule.id) for name in systems() for rule in system(name).rules.values()
]

NO_UNIT = "None"

every_rule = pytest.mark.parametrize("rule", RULES)
every_asking_rule = pytest.mark.parametrize(
    "rule", [case for case in RULES if case.values[0].inputs]
)


@every_rule
@settings(max_examples=20, deadline=None)
@given(data=st.data())
def test_a_valid_request_is_answered_with_steps_that_lead_to_the_answer(
    rule: Rule[..., Any], data: st.DataObject
) -> None:
    ruling = _asked(rule, data.draw(valid_inputs(rule)))
    if isinstance(ruling, InputError):  # the inputs do not go together
        assert ruling.field in {field.name for field in rule.inputs}
        assert ruling.code in ("out-of-range", "bad-choice", "conflict", "missing")
        return
    _check(rule, ruling)


def _check(rule: Rule[..., Any], ruling: Ruling[Any]) -> None:
    """Check that the steps lead to the answer, and that steps, source and units are complete."""
    values = ruling.values()
    assert recompute(tuple(ruling.steps())) == values
    assert all(_is_sound(value) for value in values.values()), values
    assert all(step.label and step.op for step in ruling.steps())
    assert all(step.why_not for step in ruling.steps() if not step.applied)
    assert ruling.source.book
    assert ruling.source.section
    for name, one in ruling.outputs().items():
        if isinstance(one, Figure):
            assert str(one.unit) in (rule.units[name] or NO_UNIT).split(" or "), name


def _asked(rule: Rule[..., Any], inputs: dict[str, object]) -> Ruling[Any] | InputError:
    try:
        return rule.ask(inputs)
    except InputError as error:
        return error


def _is_sound(value: object) -> bool:
    if isinstance(value, list):
        return all(_is_sound(item) for item in value)
    if isinstance(value, int | Fraction):
        return isfinite(float(value)) and not (isinstance(value, Fraction) and value == int(value))
    return value is None or isinstance(value, str)


@every_asking_rule
@settings(max_examples=15, deadline=None)
@given(data=st.data())
def test_an_invalid_input_is_an_error_that_names_it(
    rule: Rule[..., Any], data: st.DataObject
) -> None:
    inputs = data.draw(valid_inputs(rule))
    field = data.draw(st.sampled_from(rule.inputs))
    inputs[field.name] = data.draw(invalid(field.kind))
    with pytest.raises(InputError) as raised:
        rule.ask(inputs)
    assert raised.value.field == field.name
    assert raised.value.code in ("wrong-type", "out-of-range", "bad-choice")
    assert raised.value.message


@every_asking_rule
@settings(max_examples=2, deadline=None)
@given(data=st.data())
def test_a_missing_input_is_an_error_that_names_it(
    rule: Rule[..., Any], data: st.DataObject
) -> None:
    inputs = data.draw(valid_inputs(rule))
    for left_out in [field.name for field in rule.inputs if field.required]:
        rest = {name: value for name, value in inputs.items() if name != left_out}
        with pytest.raises(InputError) as raised:
            rule.ask(rest)
        assert (raised.value.code, raised.value.field) == ("missing", left_out)


@every_rule
def test_an_unknown_input_is_an_error_that_names_it(rule: Rule[..., Any]) -> None:
    with pytest.raises(InputError) as raised:
        rule.ask({"phase_of_the_moon": 3})
    assert (raised.value.code, raised.value.field) == ("unknown-field", "phase_of_the_moon")


@every_rule
def test_a_rule_has_a_summary_and_describes_its_inputs(rule: Rule[..., Any]) -> None:
    assert rule.summary.endswith(".")
    assert all(field.kind.describe() for field in rule.inputs)


@every_rule
def test_a_rule_has_examples_that_are_true(rule: Rule[..., Any]) -> None:
    assert rule.examples
    assert list(rule.faults()) == []
    for one in rule.examples:
        _check(rule, rule.ask(one.inputs))


@pytest.mark.parametrize("name", systems())
def test_every_reading_is_about_a_rule_that_exists_or_the_whole_book(name: str) -> None:
    book = system(name)
    assert book.title
    assert book.readings
    assert {reading.rule for reading in book.readings} <= {*book.rules, None}
