"""Numbers that record their computation. Every operation on a figure leaves a step."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Generic, TypeVar

from msgspec import UNSET, Struct, UnsetType

from rules.numbers.exact import (
    Number,
    counted,
    divide,
    round_down,
    round_half_away,
    round_half_up,
    round_up,
    whole,
)

Value = Number | str | bool | None | list[str] | list[Number]

T = TypeVar("T", bound=Value)
T_co = TypeVar("T_co", bound=Value, covariant=True)


class Source(Struct, frozen=True):
    """The source of a number: a book, and the heading or table in the book."""

    book: str
    section: str


class Step(Struct, frozen=True):
    """One line of a breakdown.

    `op` is the operation on the value before: start, add, subtract, multiply, divide, round up,
    round down, round half up, round half away, at most, at least, is, gives. The operation "is" is
    for a finding, or for a figure that a table prints. The last step is "gives", and has the name
    of the output as its `label`. A step that does not count stays in its place: `applied` is false,
    and `why_not` is the reason.
    """

    label: str
    op: str
    value: Any
    unit: str | None = None
    applied: bool = True
    why_not: str | UnsetType = UNSET
    source: Source | UnsetType = UNSET


class Valued(Struct, frozen=True):
    """The base class of figures and of named numbers of books: their value is a number."""

    @property
    def value(self) -> Number:
        """The number."""
        raise NotImplementedError


class Figure(Valued, frozen=True):
    """A number with its unit and its steps. A figure never changes: operations make new figures."""

    value: Number
    unit: str | None
    steps: tuple[Step, ...]

    def __repr__(self) -> str:
        return f"Figure({self.in_words()})"

    def _after(
        self,
        op: str,
        label: str,
        amount: Number | Valued,
        unit: str | None = None,
        source: Source | None = None,
    ) -> Figure:
        amount = _number(amount)
        value = whole(_ARITHMETIC[op](self.value, amount))
        step = Step(label, op, amount, unit, True, UNSET, source or UNSET)
        return Figure(value, self.unit, (*self.steps, step))

    def plus(
        self,
        label: str,
        amount: Number | Valued,
        source: Source | None = None,
        *,
        unless: str | None = None,
    ) -> Figure:
        """Add an amount in this figure's unit.

        If `unless` is a reason, the amount does not count.
        """
        if unless is not None:
            return self.rejected("add", label, amount, unless, source)
        return self._after("add", label, amount, self.unit, source)

    def minus(self, label: str, amount: Number | Valued, source: Source | None = None) -> Figure:
        """Subtract an amount in this figure's unit."""
        return self._after("subtract", label, amount, self.unit, source)

    def times(
        self,
        label: str,
        factor: Number | Valued,
        *,
        unit: str | None = None,
        source: Source | None = None,
    ) -> Figure:
        """Multiply; give `unit` if the result has another unit."""
        after = self._after("multiply", label, factor, None, source)
        return Figure(after.value, unit or self.unit, after.steps)

    def divided_by(
        self,
        label: str,
        divisor: Number | Valued,
        *,
        unit: str | None = None,
        source: Source | None = None,
    ) -> Figure:
        """Divide exactly; give `unit` if the result has another unit."""
        after = self._after("divide", label, divisor, None, source)
        return Figure(after.value, unit or self.unit, after.steps)

    def rounded_up(self, label: str = "rounded up") -> Figure:
        """Round up to a whole number."""
        return self._after("round up", label, 1)

    def rounded_down(self, label: str = "rounded down") -> Figure:
        """Round down to a whole number."""
        return self._after("round down", label, 1)

    def rounded_half_up(self, label: str = "to the nearest, halves up", to: Number = 1) -> Figure:
        """Round to the nearest multiple of `to`; a half goes up."""
        return self._after("round half up", label, to)

    def rounded_half_away(self, label: str = "to the nearest, halves away from zero") -> Figure:
        """Round to the nearest whole number; a half goes away from zero."""
        return self._after("round half away", label, 1)

    def at_most(self, label: str, limit: Number | Valued, source: Source | None = None) -> Figure:
        """Apply an upper limit.

        If the limit changes nothing, its step does not count and gives the reason.
        """
        if self.value <= _number(limit):
            return self.rejected("at most", label, limit, "already within it", source)
        return self._after("at most", label, limit, self.unit, source)

    def at_least(self, label: str, limit: Number | Valued, source: Source | None = None) -> Figure:
        """Apply a lower limit.

        If the limit changes nothing, its step does not count and gives the reason.
        """
        if self.value >= _number(limit):
            return self.rejected("at least", label, limit, "not under it", source)
        return self._after("at least", label, limit, self.unit, source)

    def becomes(self, label: str, value: Number | Valued, source: Source | None = None) -> Figure:
        """Replace the value by an entry of a table, or by a special case of the rules."""
        return self._after("is", label, value, self.unit, source)

    def rejected(
        self,
        op: str,
        label: str,
        amount: Number | Valued,
        why_not: str,
        source: Source | None = None,
    ) -> Figure:
        """Add a step that does not count, with the reason."""
        step = Step(label, op, _number(amount), self.unit, False, why_not, source or UNSET)
        return Figure(self.value, self.unit, (*self.steps, step))

    def in_words(self) -> str:
        """Return the value and its unit as a text: '7.5 m'."""
        return counted(self.value, self.unit)


class Finding(Struct, Generic[T_co], frozen=True):
    """An answer without a computation (yes or no, a word, a list, nothing), with a reason."""

    value: T_co
    steps: tuple[Step, ...]


Nothing = Finding[None]
Yes = Finding[bool]
Word = Finding[str]


def figure(
    label: str, value: Number | Valued, unit: str | None = None, source: Source | None = None
) -> Figure:
    """Begin the steps with a given number, or with a number from a table."""
    value = _number(value)
    return Figure(value, unit, (Step(label, "start", value, unit, True, UNSET, source or UNSET),))


def finding(value: T, because: str, source: Source | None = None) -> Finding[T]:
    """Return an answer with its reason in a few words."""
    return Finding(value, (Step(because, "is", value, None, True, UNSET, source or UNSET),))


def derived(
    before: Figure | Finding[Value], value: T, because: str, source: Source | None = None
) -> Finding[T]:
    """Return an answer that follows from the answer `before`. It has the steps of both answers."""
    return Finding(value, (*before.steps, *finding(value, because, source).steps))


def not_applicable(because: str) -> Nothing:
    """Return the value of an output that does not apply here, with the reason."""
    return finding(None, because)


def reason(of: Figure | Finding[Value]) -> str:
    """Return the reason for an answer. The reason is the first step that counts."""
    return next(step.label for step in of.steps if step.applied)


def why_not(answer: Yes) -> str | None:
    """Return the reason if the answer is no. If the answer is yes, return None."""
    return None if answer.value else reason(answer)


def _number(amount: Number | Valued) -> Number:
    return amount.value if isinstance(amount, Valued) else whole(amount)


def recompute(steps: tuple[Step, ...]) -> dict[str, Value]:
    """Compute each output again from the steps that count. This checks the steps.

    Raises:
        ValueError: a chain of steps does not lead to the value in its last step.
    """
    outputs: dict[str, Value] = {}
    running: Value = None
    for step in steps:
        if not step.applied:
            continue
        if step.op == "gives":
            if running != step.value:
                raise ValueError(f"{step.label}: the steps lead to {running}, not {step.value}")
            outputs[step.label] = step.value
        else:
            running = _apply(step, running)
    return outputs


def unrounded(of: Figure) -> Number:
    """Return the value of a figure before its last step, if this step rounded down.

    If not, return the value of the figure.
    """
    applied = [step for step in of.steps if step.applied and step.op != "gives"]
    if not applied or applied[-1].op != "round down":
        return of.value
    running: Value = None
    for step in applied[:-1]:
        running = _apply(step, running)
    exact_before = isinstance(running, int | Fraction) and round_down(running) == of.value
    return running if exact_before else of.value  # type: ignore[return-value]


def _apply(step: Step, running: Value) -> Value:
    if step.op in ("start", "is"):
        value: Value = step.value
        return value
    if not isinstance(running, int | Fraction) or not isinstance(step.value, int | Fraction):
        raise ValueError(f"{step.label}: {step.op} needs numbers")
    return whole(_ARITHMETIC[step.op](running, step.value))


_ARITHMETIC: dict[str, Callable[[Number, Number], Number]] = {
    "add": lambda running, amount: running + amount,
    "subtract": lambda running, amount: running - amount,
    "multiply": lambda running, amount: running * amount,
    "divide": divide,
    "round up": lambda running, _: round_up(running),
    "round down": lambda running, _: round_down(running),
    "round half up": round_half_up,
    "round half away": lambda running, _: round_half_away(running),
    "at most": min,
    "at least": max,
    "is": lambda _, value: value,
}
