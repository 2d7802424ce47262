"""Compile formulas into closures. A closure returns a number, or a figure with its steps."""

import operator
from collections.abc import Callable, Mapping
from typing import TypeVar

from msgspec import Struct

from rules.bookfile.formula import Call, Conditional, Constant, Name, Node, Operation, names_of
from rules.errors import InputError
from rules.numbers.exact import LARGEST, Number, divide, in_words, round_down, round_up, whole
from rules.numbers.figures import Figure, Source, figure

Values = Mapping[str, Number]
"""The numbers that a formula uses. The keys are the names in the formula."""

NumberOf = Callable[[Values], Number]
FigureOf = Callable[[Values], Figure]
WordsOf = Callable[[Values], str]

T = TypeVar("T")


class Undefined(InputError):
    """The error for a formula that has no result.

    The formula divides by 0, for example, or its result is a number that is too large.
    """

    def __init__(self, label: str, why: str) -> None:
        super().__init__("out-of-range", None, f"{label} cannot be worked out: {why}.")
        self.why = why


class Words(Struct, frozen=True):
    """The texts for a formula's steps: the formula's label, and the label and unit of each name.

    `unit` is the unit of the result. `source` is the section that contains the formula.
    """

    label: str
    names: Mapping[str, str]
    units: Mapping[str, str | None]
    unit: str | None
    source: Source


class Formula(Struct, frozen=True, eq=False):
    """A compiled formula. `names` are the names in the formula, and `number` computes the value."""

    label: str
    names: frozenset[str]
    number: NumberOf
    _figure: FigureOf
    unit: str | None
    constant: Number | None

    def figure(self, values: Values) -> Figure:
        """Return the value with its steps and unit; raises Undefined."""
        found = self._figure(values)
        value = found.value
        if abs(value.numerator) > LARGEST * value.denominator:
            raise Undefined(self.label, "the number is beyond 10**15")
        return found if found.unit == self.unit else Figure(value, self.unit, found.steps)


def compiled(node: Node, words: Words) -> Formula:
    """Compile a tree into a formula."""
    maker = _Compiler(words)
    constant = node.value if isinstance(node, Constant) else None
    return Formula(
        words.label, names_of(node), maker.number(node), maker.figure(node), words.unit, constant
    )


class _Compiler:
    """Makes the closures of one formula."""

    def __init__(self, words: Words) -> None:
        self.words = words

    def number(self, node: Node) -> NumberOf:
        """Return a function that computes the value without steps."""
        match node:
            case Constant(value):
                return lambda _values: value
            case Name(name):
                return operator.itemgetter(name)
            case Operation(op, left, right):
                return self._operation(op, self.number(left), self.number(right), right)
            case Call(function, arguments):
                return _CALLS[function](tuple(map(self.number, arguments)))
            case Conditional():
                return self._chosen(node, self.number(node.then), self.number(node.otherwise))

    def figure(self, node: Node) -> FigureOf:
        """Return a function that computes the value; each operation becomes a step."""
        match node:
            case Constant(value):
                begun = figure(self.words.label, value, None, self.words.source)
                return lambda _values: begun
            case Name(name):
                label, unit = self.words.names[name], self.words.units.get(name)
                return lambda values: figure(label, values[name], unit)
            case Operation(op, left, right):
                return self._step(op, left, right)
            case Call(function, arguments):
                return self._call(function, arguments)
            case Conditional():
                return self._chosen(node, self.figure(node.then), self.figure(node.otherwise))

    def _operation(self, op: str, left: NumberOf, right: NumberOf, divisor: Node) -> NumberOf:
        if op == "/":
            by = self._divisor(right, divisor)
            return lambda values: divide(left(values), by(values))
        combine = _OPERATIONS[op]
        return lambda values: whole(combine(left(values), right(values)))

    def _divisor(self, right: NumberOf, node: Node) -> NumberOf:
        said, label = self._said(node), self.words.label

        def by(values: Values) -> Number:
            found = right(values)
            if found == 0:
                raise Undefined(label, f"it would be divided by 0 ({said(values)})")
            return found

        return by

    def _step(self, op: str, left: Node, right: Node) -> FigureOf:
        before, amount = self.figure(left), self.number(right)
        label, source = self._label(right), self.words.source
        if op == "/":
            amount = self._divisor(amount, right)
        step = _STEPS[op]
        return lambda values: step(before(values), label(values), amount(values), source)

    def _call(self, function: str, arguments: tuple[Node, ...]) -> FigureOf:
        first, *others = arguments
        found = self.figure(first)
        if function == "floor":
            return lambda values: found(values).rounded_down()
        if function == "ceil":
            return lambda values: found(values).rounded_up()
        for other in others:
            found = self._limited(found, function, other)
        return found

    def _limited(self, before: FigureOf, function: str, other: Node) -> FigureOf:
        amount, label, source = self.number(other), self._label(other), self.words.source
        if function == "min":
            return lambda values: before(values).at_most(label(values), amount(values), source)
        return lambda values: before(values).at_least(label(values), amount(values), source)

    def _chosen(
        self, node: Conditional, then: Callable[[Values], T], otherwise: Callable[[Values], T]
    ) -> Callable[[Values], T]:
        compare = _COMPARISONS[node.op]
        left, right = self.number(node.left), self.number(node.right)

        def chosen(values: Values) -> T:
            return then(values) if compare(left(values), right(values)) else otherwise(values)

        return chosen

    def _label(self, node: Node) -> WordsOf:
        """Return the label of a step for this operand. A plain number has the formula's label."""
        if isinstance(node, Constant):
            return lambda _values: self.words.label
        if isinstance(node, Name):
            label = self.words.names[node.name]
            return lambda _values: label
        return self._said(node)

    def _said(self, node: Node) -> WordsOf:
        """Return an operand as text, with the value of each name: 'Strength 14 - 10'."""
        match node:
            case Constant(value):
                text = in_words(value)
                return lambda _values: text
            case Name(name):
                label = self.words.names[name]
                return lambda values: f"{label} {in_words(values[name])}"
            case Operation(op, left, right):
                first, second = self._bracketed(left), self._bracketed(right)
                return lambda values: f"{first(values)} {op} {second(values)}"
            case Call(function, arguments):
                parts = tuple(map(self._said, arguments))
                return lambda values: f"{function}({', '.join(one(values) for one in parts)})"
            case Conditional():
                return self._chosen(node, self._said(node.then), self._said(node.otherwise))

    def _bracketed(self, node: Node) -> WordsOf:
        said = self._said(node)
        return (lambda values: f"({said(values)})") if isinstance(node, Operation) else said


_OPERATIONS: Mapping[str, Callable[[Number, Number], Number]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
}

_STEPS: Mapping[str, Callable[[Figure, str, Number, Source], Figure]] = {
    "+": lambda before, label, amount, source: before.plus(label, amount, source),
    "-": lambda before, label, amount, source: before.minus(label, amount, source),
    "*": lambda before, label, amount, source: before.times(label, amount, source=source),
    "/": lambda before, label, amount, source: before.divided_by(label, amount, source=source),
}

_COMPARISONS: Mapping[str, Callable[[Number, Number], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    "!=": operator.ne,
}

_CALLS: Mapping[str, Callable[[tuple[NumberOf, ...]], NumberOf]] = {
    "min": lambda parts: lambda values: min(one(values) for one in parts),
    "max": lambda parts: lambda values: max(one(values) for one in parts),
    "floor": lambda parts: lambda values: round_down(parts[0](values)),
    "ceil": lambda parts: lambda values: round_up(parts[0](values)),
}
