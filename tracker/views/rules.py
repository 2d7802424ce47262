"""Show a rule as an entry of the book, and show a ruling with its steps."""

from typing import Any

from rules.numbers.exact import unit_word, value_in_words
from rules.numbers.figures import Figure, Step
from rules.numbers.inputs import Input
from rules.rulings.rule import Rule
from rules.rulings.ruling import Ruling
from tracker.text.sanitize import sanitize_sentence
from tracker.typed.form_values import expected, text_of, with_unit
from tracker.views.aligned import Column, in_columns
from tracker.views.spans import BLANK, Line, Span, line
from tracker.views.why import source_line, step_lines

NAME = Column(23, gap=1)


def row(rule: Rule[..., Any]) -> Line:
    """Return the line of a rule in the list: the name of the rule, and one sentence."""
    return in_columns((NAME,), (f" {rule.name}", Span(rule.summary, "dim")))


def words(rule: Rule[..., Any]) -> str:
    """Return the text that a search reads to find a rule."""
    return f"{rule.id} {rule.summary} {rule.reading} {rule.source.section}"


def entry(rule: Rule[..., Any]) -> list[Line]:
    """Return all texts about a rule as lines."""
    reading, _, _ = rule.reading.partition("Raises:")
    paragraphs = [" ".join(text.split()) for text in reading.split("\n\n") if text.strip()]
    return [
        line(Span(rule.id, "heading")),
        line(rule.summary),
        *(line(Span(safe_part, "dim")) for safe_part in paragraphs),
        line(Span("Asks for", "strong"), "" if rule.inputs else ": nothing"),
        *(_input_line(one) for one in rule.inputs),
        line(Span("Answers ", "strong"), ", ".join(rule.outputs).replace("_", " ")),
        source_line(rule.source.book, rule.source.section),
        *(line(Span(one.in_words(), "dim")) for one in rule.examples),
    ]


def ruling(told: Ruling[Any]) -> list[Line]:
    """Return each answer of a ruling with its steps. Steps that are already shown are left out."""
    lines: list[Line] = []
    before: dict[str, tuple[Step, ...]] = {}
    for name, shown in told.outputs().items():
        label = name.replace("_", " ")
        figure = shown if isinstance(shown, Figure) else None
        unit = f" {unit_word(figure.value, figure.unit)}" if figure and figure.unit else ""
        value = sanitize_sentence(value_in_words(shown.value, 3))
        lines.append(line(Span(f"{label}: {value}{unit}", "strong")))
        other = next((one for one, steps in before.items() if _begins(shown.steps, steps)), None)
        if other is not None:
            lines.append(line(Span(f"    {other}, as above; then", "dim")))
        lines += step_lines(shown.steps[len(before[other]) if other is not None else 0 :])
        before[label] = shown.steps
    return [*lines, BLANK, source_line(told.source.book, told.source.section)]


def _begins(steps: tuple[Step, ...], others: tuple[Step, ...]) -> bool:
    return len(others) > 1 and len(steps) > len(others) and steps[: len(others)] == others


def _input_line(one: Input) -> Line:
    label = with_unit(one.name.replace("_", " "), one.kind)
    default = "" if one.required else f"; else {text_of(one.default) or 'none'}"
    return line(Span(f"  {label}: "), Span(f"{expected(one.kind)}{default}", "dim"))
