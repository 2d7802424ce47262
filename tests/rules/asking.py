"""Helpers that ask a rule, check the whole ruling, and return outputs or steps."""

from collections.abc import Mapping
from fractions import Fraction
from math import isfinite
from typing import Any

from rules.numbers.figures import Figure, Value, recompute
from rules.rulings.rule import Rule
from rules.rulings.ruling import Ruling

NO_UNIT = "None"


def check_ruling(rule: Rule[..., Any], ruling: Ruling[Any]) -> None:
    """Check that the steps lead to the answer, and that steps, source and units are complete."""
    values = ruling.values()
    assert recompute(tuple(ruling.steps())) == values
    assert all(_is_sound(value) for value in values.values()), values
    assert all(step.label and step.op for step in ruling.steps())
    assert all(step.why_not for step in ruling.steps() if not step.applied)
    assert all(step.value > 0 for step in ruling.steps() if step.op.startswith("round "))
    assert ruling.source.book
    assert ruling.source.section
    for name, one in ruling.outputs().items():
        if isinstance(one, Figure):
            assert str(one.unit) in (rule.units[name] or NO_UNIT).split(" or "), name


def _is_sound(value: object) -> bool:
    if isinstance(value, list):
        return all(_is_sound(item) for item in value)
    if isinstance(value, int | Fraction):
        return isfinite(float(value)) and not (isinstance(value, Fraction) and value == int(value))
    return value is None or isinstance(value, str)


def answer(
    rule: Rule[..., Any], inputs: Mapping[str, object], outputs: Mapping[str, object]
) -> Any:
    """Ask a rule. `outputs` are the expected outputs; return the real values of these outputs."""
    values = rule.ask(inputs).values()
    return {name: values[name] for name in outputs}


def value(rule: Rule[..., Any], output: str, **inputs: object) -> Value:
    """Return one output of the rule's answer."""
    return rule.ask(inputs).values()[output]


def set_aside(rule: Rule[..., Any], **inputs: object) -> dict[str, object]:
    """Ask a rule. Return the reason for each step that does not count, by the step's label."""
    return {step.label: step.why_not for step in rule.ask(inputs).steps() if not step.applied}


def applied(rule: Rule[..., Any], **inputs: object) -> list[str]:
    """Return the labels of the steps that count, from first to last."""
    return [step.label for step in rule.ask(inputs).steps() if step.applied]
