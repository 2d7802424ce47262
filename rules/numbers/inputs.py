"""What a rule's input may be: kinds that read a value, or say in a sentence what was expected."""

from __future__ import annotations

import inspect
import types
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import (
    Annotated,
    Any,
    ClassVar,
    Literal,
    Protocol,
    Union,
    get_args,
    get_origin,
    get_type_hints,
)

from msgspec import Struct

from rules.errors import InputError
from rules.numbers.exact import LARGEST, Number, exact, in_words
from rules.numbers.wire import FractionText

LONGEST_LIST = 1000
LONGEST_TEXT = 200


class Kind(Protocol):
    """Reads one input; raises InputError that names the field and what was expected.

    `type_name` is its word in lists and in JSON.
    """

    type_name: ClassVar[str]

    def read(self, field: str, value: object) -> Any:
        """The value as the rule takes it, exact; raises InputError."""

    def describe(self) -> str:
        """What is expected, in words: 'metres, 0 or more'."""


class Quantity(Struct, frozen=True):
    """Any number, in a unit; `least` and `most` are inclusive, `above` and `below` are not."""

    type_name: ClassVar[str] = "number"

    unit: str | None = None
    least: Number | None = None
    most: Number | None = None
    above: Number | None = None
    below: Number | None = None

    def read(self, field: str, value: object) -> Number:
        """The exact number; raises InputError (wrong-type, out-of-range)."""
        number = value if type(value) is int else self._exact(field, value)
        if (
            (self.least is not None and number < self.least)
            or (self.most is not None and number > self.most)
            or (self.above is not None and number <= self.above)
            or (self.below is not None and number >= self.below)
            or not -LARGEST <= number <= LARGEST
        ):
            raise _unexpected("out-of-range", field, value, self)
        return number

    def _exact(self, field: str, value: object) -> Number:
        if isinstance(value, FractionText):
            return Fraction(value)
        if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
            raise _unexpected("wrong-type", field, value, self)
        try:
            return exact(value)
        except (ValueError, OverflowError):
            raise InputError(
                "out-of-range",
                field,
                f"{field} is {_short(value)}: too large or too fine a number.",
            ) from None

    def describe(self) -> str:
        """'a number, 0 or more (m)'."""
        return _range("a number", self)


class Whole(Struct, frozen=True):
    """A whole number; the limits are inclusive."""

    type_name: ClassVar[str] = "whole number"

    unit: str | None = None
    least: int | None = None
    most: int | None = None

    def read(self, field: str, value: object) -> int:
        """The whole number; raises InputError (wrong-type, out-of-range)."""
        number = value if type(value) is int else self._whole(field, value)
        if (
            (self.least is not None and number < self.least)
            or (self.most is not None and number > self.most)
            or not -LARGEST <= number <= LARGEST
        ):
            raise _unexpected("out-of-range", field, value, self)
        return number

    def _whole(self, field: str, value: object) -> int:
        if (
            not isinstance(value, bool)
            and isinstance(value, float | Fraction)
            and value == value // 1
        ):
            return int(value)
        raise _unexpected("wrong-type", field, value, self)

    def describe(self) -> str:
        """'a whole number, 1 to 10'."""
        return _range("a whole number", self)


class Flag(Struct, frozen=True):
    """Yes or no."""

    type_name: ClassVar[str] = "yes or no"

    def read(self, field: str, value: object) -> bool:
        """The bool; raises InputError (wrong-type)."""
        if isinstance(value, bool):
            return value
        raise _unexpected("wrong-type", field, value, self)

    def describe(self) -> str:
        """'true or false'."""
        return "true or false"


class Choice(Struct, frozen=True):
    """One of a book's words."""

    type_name: ClassVar[str] = "choice"

    words: tuple[str, ...]

    def read(self, field: str, value: object) -> str:
        """The word; raises InputError (wrong-type, bad-choice)."""
        if not isinstance(value, str):
            raise _unexpected("wrong-type", field, value, self)
        if value not in self.words:
            raise _unexpected("bad-choice", field, value, self)
        return value

    def describe(self) -> str:
        """'walk, run or sprint'."""
        if len(self.words) == 1:
            return self.words[0]
        return f"{', '.join(self.words[:-1])} or {self.words[-1]}"


class Text(Struct, frozen=True):
    """A name or a short text."""

    type_name: ClassVar[str] = "text"

    def read(self, field: str, value: object) -> str:
        """The text; raises InputError (wrong-type, out-of-range)."""
        if not isinstance(value, str):
            raise _unexpected("wrong-type", field, value, self)
        if not value or len(value) > LONGEST_TEXT:
            raise InputError(
                "out-of-range",
                field,
                f"{field} has {len(value)} characters: expected 1 to {LONGEST_TEXT}.",
            )
        return str(value)

    def describe(self) -> str:
        """'text'."""
        return "text"


class ListOf(Struct, frozen=True):
    """A list of one kind, of any length or of exactly `length`."""

    type_name: ClassVar[str] = "list"

    item: Any
    length: int | None = None

    def read(self, field: str, value: object) -> list[Any]:
        """The list, each item read; raises InputError."""
        if not isinstance(value, list | tuple):
            raise _unexpected("wrong-type", field, value, self)
        if len(value) > LONGEST_LIST or (self.length is not None and len(value) != self.length):
            raise InputError(
                "out-of-range",
                field,
                f"{field} has {len(value)} items: expected {self.describe()}.",
            )
        return [self.item.read(field, item) for item in value]

    def describe(self) -> str:
        """'a list: each a whole number'."""
        many = f"a list of {self.length}" if self.length is not None else "a list"
        return f"{many}: each {self.item.describe()}"


class Named(Struct, frozen=True):
    """An object from names to one kind."""

    type_name: ClassVar[str] = "object"

    item: Any

    def read(self, field: str, value: object) -> dict[str, Any]:
        """The names and their values; raises InputError."""
        if not isinstance(value, Mapping):
            raise _unexpected("wrong-type", field, value, self)
        if len(value) > LONGEST_LIST:
            raise InputError("out-of-range", field, f"{field} has {len(value)} names: too many.")
        name = Text()
        return {name.read(field, key): self.item.read(field, item) for key, item in value.items()}

    def describe(self) -> str:
        """'an object from names to true or false'."""
        return f"an object: each name to {self.item.describe()}"


class OrNothing(Struct, frozen=True):
    """A kind, or null."""

    type_name: ClassVar[str] = "or null"

    item: Any

    def read(self, field: str, value: object) -> Any:
        """None, or what the kind reads."""
        return None if value is None else self.item.read(field, value)

    def describe(self) -> str:
        """'a number, or null'."""
        return f"{self.item.describe()}, or null"


class _Required:
    def __repr__(self) -> str:
        return "(required)"


REQUIRED = _Required()


class Input(Struct, frozen=True):
    """One input of a rule: its name in the rulebook, its kind, its default (or REQUIRED)."""

    name: str
    parameter: str
    kind: Any
    default: object

    @property
    def required(self) -> bool:
        """True where leaving it out is an error."""
        return self.default is REQUIRED


def inputs_of(function: Callable[..., object]) -> tuple[Input, ...]:
    """The inputs that a rule's signature declares; `from_` is the input `from`."""
    hints = get_type_hints(function, include_extras=True)
    return tuple(
        Input(
            name.removesuffix("_"),
            name,
            kind_of(hints[name]),
            REQUIRED if parameter.default is inspect.Parameter.empty else parameter.default,
        )
        for name, parameter in inspect.signature(function).parameters.items()
    )


def kind_of(annotation: Any) -> Kind:
    """The kind that a parameter's annotation stands for.

    Raises:
        TypeError: an annotation that no kind reads: the rule's author's mistake.
    """
    origin, arguments = get_origin(annotation), get_args(annotation)
    if origin is Annotated:
        kind: Kind = arguments[1]
        return kind
    if origin in (Union, types.UnionType):
        return _kind_of_union(annotation, arguments)
    if origin in _GENERIC:
        return _GENERIC[origin](arguments)
    if annotation in _PLAIN:
        return _PLAIN[annotation]
    raise TypeError(f"no input kind for {annotation!r}")


_GENERIC: dict[Any, Callable[[tuple[Any, ...]], Kind]] = {
    Literal: Choice,
    list: lambda arguments: ListOf(kind_of(arguments[0])),
    tuple: lambda arguments: ListOf(kind_of(arguments[0]), len(arguments)),
    dict: lambda arguments: Named(kind_of(arguments[1])),
}
_PLAIN: dict[Any, Kind] = {bool: Flag(), int: Whole(), str: Text()}


def _kind_of_union(annotation: Any, arguments: tuple[Any, ...]) -> Kind:
    if annotation == Number:
        return Quantity()
    rest = tuple(argument for argument in arguments if argument is not types.NoneType)
    if len(rest) == len(arguments):
        raise TypeError(f"no input kind for {annotation!r}")
    return OrNothing(kind_of(rest[0] if len(rest) == 1 else Union[rest]))  # noqa: UP007


def _range(noun: str, kind: Quantity | Whole) -> str:
    words = noun
    if kind.least is not None and kind.most is not None:
        words += f", {in_words(kind.least)} to {in_words(kind.most)}"
    elif kind.least is not None:
        words += f", {in_words(kind.least)} or more"
    elif kind.most is not None:
        words += f", at most {in_words(kind.most)}"
    if isinstance(kind, Quantity) and kind.above is not None:
        words += f", above {in_words(kind.above)}"
    if isinstance(kind, Quantity) and kind.below is not None:
        words += f", below {in_words(kind.below)}"
    return f"{words} ({kind.unit})" if kind.unit else words


def _unexpected(code: str, field: str, value: object, kind: Kind) -> InputError:
    return InputError(code, field, f"{field} is {_short(value)}: expected {kind.describe()}.")


def _short(value: object) -> str:
    if isinstance(value, Fraction):
        return in_words(value, 6)
    text = repr(value) if not isinstance(value, int) or abs(value) <= LARGEST else "a huge number"
    return text if len(text) <= 60 else f"{text[:57]}..."
