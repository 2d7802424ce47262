"""A small language for formulas of exact numbers. A formula becomes a tree, never code.

    expression = term {("+" | "-") term}
    term       = factor {("*" | "/") factor}
    factor     = "-" factor | number | name | function "(" arguments ")" | "(" expression ")"
    function   = "min" | "max" | "floor" | "ceil" | "if"

`if(a > b, x, y)` takes one comparison (< <= > >= = !=) and two expressions.
"""

import operator
import re
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from rules.numbers.exact import Number, divide, exact

LONGEST = 400
"""The most characters that a formula can have."""

DEEPEST = 20
"""The most levels of nested parentheses and functions that a formula can have."""

MOST_PARTS = 100
"""The most numbers, names and signs that a formula can have."""

FUNCTIONS = ("min", "max", "floor", "ceil", "if")

COMPARISONS = ("<=", ">=", "!=", "<", ">", "=")

_TOKEN = re.compile(r"\s*(?:\d+(?:\.\d+)?|\.\d+|[A-Za-z_]\w*|<=|>=|!=|[-+*/(),<>=])", re.ASCII)


class FormulaFault(Exception):
    """The error for a text that is not a formula. It has the place and the expected text."""


class Constant(Struct, frozen=True):
    """A number that is written in the formula."""

    value: Number


class Name(Struct, frozen=True):
    """A field of the sheet, or another number that the formula may use."""

    name: str


class Operation(Struct, frozen=True):
    """One of + - * / between two expressions."""

    op: str
    left: Any
    right: Any


class Call(Struct, frozen=True):
    """min, max, floor or ceil of some expressions."""

    function: str
    arguments: tuple[Any, ...]


class Conditional(Struct, frozen=True):
    """A choice: if the comparison is true, the result is `then`; if not, it is `otherwise`."""

    op: str
    left: Any
    right: Any
    then: Any
    otherwise: Any


Node = Constant | Name | Operation | Call | Conditional


def parse(text: str) -> Node:
    """Read a formula into a tree.

    Raises:
        FormulaFault: the text is not a formula, or has over 400 characters, 20 levels or 100 parts.
    """
    if len(text) > LONGEST:
        raise FormulaFault(f"it has {len(text)} characters: expected {LONGEST} at most")
    parser = _Parser(_tokens(text))
    node = parser.expression()
    parser.expect_end()
    return node


def names_of(node: Node) -> frozenset[str]:
    """Return all names in a formula."""
    match node:
        case Name(name):
            return frozenset((name,))
        case Operation(_, left, right):
            return names_of(left) | names_of(right)
        case Call(_, arguments):
            return frozenset().union(*map(names_of, arguments))
        case Conditional(_, left, right, then, otherwise):
            parts = (left, right, then, otherwise)
            return frozenset().union(*map(names_of, parts))
        case _:
            return frozenset()


def _tokens(text: str) -> list[str]:
    tokens: list[str] = []
    at = 0
    end = len(text.rstrip())
    while at < end:
        found = _TOKEN.match(text, at)
        if found is None:
            sign = text[at:].lstrip()[:1]
            raise FormulaFault(f"{sign!r} means nothing in a formula")
        tokens.append(found.group().strip())
        at = found.end()
    if len(tokens) > MOST_PARTS * 2:
        raise FormulaFault(f"it has too many parts: expected {MOST_PARTS} at most")
    return tokens


class _Parser:
    """Reads one formula from its tokens, from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens = tokens
        self._at = 0
        self._deep = 0
        self._parts = 0

    def expression(self) -> Node:
        """Read terms that are added or subtracted."""
        node = self._term()
        while self._next() in ("+", "-"):
            node = _operation(self._take(), node, self._term())
        return node

    def expect_end(self) -> None:
        """Raise FormulaFault if there are more tokens."""
        if self._at < len(self._tokens):
            raise FormulaFault(f"expected its end, or + - * /, before {self._tokens[self._at]!r}")

    def _term(self) -> Node:
        node = self._factor()
        while self._next() in ("*", "/"):
            node = _operation(self._take(), node, self._factor())
        return node

    def _factor(self) -> Node:
        self._count()
        token = self._take()
        if token == "-":
            return self._within(lambda: _operation("-", Constant(0), self._factor()))
        if token == "(":
            node = self._within(self.expression)
            self._expect(")")
            return node
        if token[0].isdigit() or token[0] == ".":
            return _constant(token)
        if not (token[0].isalpha() or token[0] == "_"):
            raise FormulaFault(f"expected a number, a name or ( before {token!r}")
        return self._call(token) if self._next() == "(" else _name(token)

    def _call(self, function: str) -> Node:
        if function not in FUNCTIONS:
            known = ", ".join(FUNCTIONS)
            raise FormulaFault(f"there is no function {function[:40]!r}; there are: {known}")
        self._expect("(")
        node = self._within(lambda: self._choice() if function == "if" else self._plain(function))
        self._expect(")")
        return node

    def _plain(self, function: str) -> Node:
        arguments = [self.expression()]
        while self._next() == ",":
            self._take()
            arguments.append(self.expression())
        several = function in ("min", "max")
        if several != (len(arguments) > 1):
            wanted = "two numbers or more" if several else "one number"
            raise FormulaFault(f"{function}() takes {wanted}, not {len(arguments)}")
        return Call(function, tuple(arguments))

    def _choice(self) -> Node:
        left = self.expression()
        op = self._take()
        if op not in COMPARISONS:
            raise FormulaFault(f"if() compares first, with < <= > >= = or !=, not {op!r}")
        right = self.expression()
        self._expect(",")
        then = self.expression()
        self._expect(",")
        return Conditional(op, left, right, then, self.expression())

    def _within(self, read: Any) -> Node:
        self._deep += 1
        if self._deep > DEEPEST:
            raise FormulaFault(f"it is nested too deep: expected {DEEPEST} levels at most")
        node: Node = read()
        self._deep -= 1
        return node

    def _count(self) -> None:
        self._parts += 1
        if self._parts > MOST_PARTS:
            raise FormulaFault(f"it has too many parts: expected {MOST_PARTS} at most")

    def _next(self) -> str:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> str:
        token = self._next()
        if not token:
            raise FormulaFault("it ends where a number, a name or ( was expected")
        self._at += 1
        return token

    def _expect(self, token: str) -> None:
        found = self._next()
        if found != token:
            before = f"before {found!r}" if found else "at its end"
            raise FormulaFault(f"expected {token!r} {before}")
        self._at += 1


def _operation(op: str, left: Node, right: Node) -> Node:
    """Make an operation. If both sides are constants, compute the result."""
    if op == "/" and right == Constant(0):
        raise FormulaFault("it divides by 0")
    if not (isinstance(left, Constant) and isinstance(right, Constant)):
        return Operation(op, left, right)
    try:
        return Constant(exact(_OF_NUMBERS[op](left.value, right.value)))
    except ValueError as fault:
        raise FormulaFault(f"what comes of it is {fault}") from None


_OF_NUMBERS: Mapping[str, Callable[[Number, Number], Number]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": divide,
}


def _constant(token: str) -> Constant:
    try:
        return Constant(exact(token))
    except ValueError as fault:
        raise FormulaFault(f"{token[:20]!r} is {fault}") from None


def _name(token: str) -> Name:
    if token in FUNCTIONS:
        raise FormulaFault(f"{token} is a function: expected ( after it")
    return Name(token)
