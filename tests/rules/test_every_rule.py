"""Promises of every rule in every rulebook."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.errors import InputError
from rules.rulebook.catalogue import system, systems
from rules.rulings.rule import Rule
from rules.rulings.ruling import Ruling
from tests.rules.asking import check_ruling
from tests.rules.strategies import invalid, valid_inputs

RULES = [
    pytest.param(rule, id=rule.id) for name in systems() for rule in system(name).rules.values()
]

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
    check_ruling(rule, ruling)


def _asked(rule: Rule[..., Any], inputs: dict[str, object]) -> Ruling[Any] | InputError:
    try:
        return rule.ask(inputs)
    except InputError as error:
        return error


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
        check_ruling(rule, rule.ask(one.inputs))


@pytest.mark.parametrize("name", systems())
def test_every_reading_is_about_a_rule_that_exists_or_the_whole_book(name: str) -> None:
    book = system(name)
    assert book.title
    assert book.readings
    assert {reading.rule for reading in book.readings} <= {*book.rules, None}
