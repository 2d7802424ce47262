"""Asking a rule in a table-driven test: the outputs that a case names, and the breakdown."""

from collections.abc import Mapping
from typing import Any

from rules.numbers.figures import Value
from rules.rulings.rule import Rule


def answer(
    rule: Rule[..., Any], inputs: Mapping[str, object], outputs: Mapping[str, object]
) -> Any:
    """The outputs of the rule's answer that the case names, to compare with the case."""
    values = rule.ask(inputs).values()
    return {name: values[name] for name in outputs}


def value(rule: Rule[..., Any], output: str, **inputs: object) -> Value:
    """One output of the rule's answer."""
    return rule.ask(inputs).values()[output]


def set_aside(rule: Rule[..., Any], **inputs: object) -> dict[str, object]:
    """The steps that were considered but not applied: label to reason."""
    return {step.label: step.why_not for step in rule.ask(inputs).steps() if not step.applied}


def applied(rule: Rule[..., Any], **inputs: object) -> list[str]:
    """The labels of the steps that count, in order."""
    return [step.label for step in rule.ask(inputs).steps() if step.applied]
