"""The kinds of a rule's inputs. A kind reads a value, or says which values are expected."""

import inspect
import types
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import Struct

from rules.errors import InputError
from rules.numbers.exact import LARGEST, Number, counted, exact, in_words
from rules.numbers.nearest import the_nearest, told
from rules.numbers.wire import FractionText

LONGEST_LIST = 1000
LONGEST_TEXT = 200
MOST_EXPECTED = 6
"""The most expected words that a message lists. If there are more, it lists only the nearest."""


class Kind(Struct, frozen=True):
    """Reads one input. Raises InputError with the field's name and the expected values.

    `type_name` is the kind's name in lists and in JSON. `expected` says which values are allowed.
    """

    type_name: ClassVar[str]
    expected: ClassVar[str] = ""

    def read(self, field: str, value: object) -> Any:
        """Return the exact value for the rule; raises InputError."""
        raise NotImplementedError

    def describe(self) -> str:
        """Return the expected values as a text: 'metres, 0 or more'."""
        return self.expected

    def unexpected(self, code: str, field: str, value: object) -> InputError:
        """Return the error for a value that the kind does not take."""
        message = f"{field} is {_short(value)}: expected {self.describe()}."
        return InputError(code, field, message)


class Quantity(Kind, frozen=True):
    """Any number in a unit.

    The limits `least` and `most` are allowed values. The limits `above` and `below` are not.
    """

    type_name: ClassVar[str] = "number"

    unit: str | None = None
    least: Number | None = None
    most: Number | None = None
    above: Number | None = None
    below: Number | None = None

    def read(self, field: str, value: object) -> Number:
        """Return the exact number; raises InputError (wrong-type, out-of-range)."""
        number = value if type(value) is int else self._exact(field, value)
        if (
            (self.least is not None and number < self.least)
            or (self.most is not None and number > self.most)
            or (self.above is not None and number <= self.above)
            or (self.below is not None and number >= self.below)
            or not -LARGEST <= number <= LARGEST
        ):
            raise self.unexpected("out-of-range", field, value)
        return number

    def _exact(self, field: str, value: object) -> Number:
        if isinstance(value, FractionText):
            return Fraction(value)
        if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
            raise self.unexpected("wrong-type", field, value)
        try:
            return exact(value)
        except (ValueError, OverflowError):
            message = f"{field} is {_short(value)}: too large or too fine a number."
            raise InputError("out-of-range", field, message) from None

    def describe(self) -> str:
        """Return a text such as 'a number, 0 or more (m)'."""
        words = f"a number{_limits(self.least, self.most)}"
        words += "" if self.above is None else f", above {in_words(self.above)}"
        words += "" if self.below is None else f", below {in_words(self.below)}"
        return f"{words} ({self.unit})" if self.unit else words


class Whole(Kind, frozen=True):
    """A whole number. The limits themselves are allowed."""

    type_name: ClassVar[str] = "whole number"

    unit: str | None = None
    least: int | None = None
    most: int | None = None

    def read(self, field: str, value: object) -> int:
        """Return the whole number; raises InputError (wrong-type, out-of-range)."""
        number = value if type(value) is int else self._whole(field, value)
        if (
            (self.least is not None and number < self.least)
            or (self.most is not None and number > self.most)
            or not -LARGEST <= number <= LARGEST
        ):
            raise self.unexpected("out-of-range", field, value)
        return number

    def _whole(self, field: str, value: object) -> int:
        if isinstance(value, float | Fraction) and value == value // 1:
            return int(value)
        raise self.unexpected("wrong-type", field, value)

    def describe(self) -> str:
        """Return a text such as 'a whole number, 1 to 10'."""
        words = f"a whole number{_limits(self.least, self.most)}"
        return f"{words} ({self.unit})" if self.unit else words


class Flag(Kind, frozen=True):
    """The kind of an input that is yes or no."""

    type_name: ClassVar[str] = "yes or no"
    expected: ClassVar[str] = "true or false"

    def read(self, field: str, value: object) -> bool:
        """Return the bool; raises InputError (wrong-type)."""
        if isinstance(value, bool):
            return value
        raise self.unexpected("wrong-type", field, value)


class Choice(Kind, frozen=True):
    """The kind of an input that is one of a book's words."""

    type_name: ClassVar[str] = "choice"

    words: tuple[str, ...]

    def read(self, field: str, value: object) -> str:
        """Return the word; raises InputError (wrong-type, bad-choice)."""
        if not isinstance(value, str):
            raise self.unexpected("wrong-type", field, value)
        if value in self.words:
            return value
        near = the_nearest(value, self.words)
        if len(self.words) <= MOST_EXPECTED or not near:
            raise self.unexpected("bad-choice", field, value)
        message = f"{field} is {told(value)}{near}."
        raise InputError("bad-choice", field, message)

    def describe(self) -> str:
        """Return a text such as 'walk, run or sprint'."""
        return listed(self.words)


class Text(Kind, frozen=True):
    """The kind of an input that is a name or a short text."""

    type_name: ClassVar[str] = "text"
    expected: ClassVar[str] = "text"

    def read(self, field: str, value: object) -> str:
        """Return the text; raises InputError (wrong-type, out-of-range)."""
        if not isinstance(value, str):
            raise self.unexpected("wrong-type", field, value)
        if not value or len(value) > LONGEST_TEXT:
            message = f"{field} has {len(value)} characters: expected 1 to {LONGEST_TEXT}."
            raise InputError("out-of-range", field, message)
        return str(value)


class ListOf(Kind, frozen=True):
    """A list of values of one kind.

    `length` is the only allowed length. Without `length`, any length is allowed.
    """

    type_name: ClassVar[str] = "list"

    item: Any
    length: int | None = None

    def read(self, field: str, value: object) -> list[Any]:
        """Return the list. The inner kind reads each item. Raises InputError."""
        if not isinstance(value, list | tuple):
            raise self.unexpected("wrong-type", field, value)
        if len(value) > LONGEST_LIST or (self.length is not None and len(value) != self.length):
            message = f"{field} has {counted(len(value), 'item')}: expected {self.describe()}."
            raise InputError("out-of-range", field, message)
        return [self.item.read(field, item) for item in value]

    def describe(self) -> str:
        """Return a text such as 'a list: each a whole number'."""
        many = f"a list of {self.length}" if self.length is not None else "a list"
        return f"{many}: each {self.item.describe()}"


class ByName(Kind, frozen=True):
    """An object in which each name has a value of one kind."""

    type_name: ClassVar[str] = "object"

    item: Any

    def read(self, field: str, value: object) -> dict[str, Any]:
        """Return the names and their values; raises InputError."""
        if not isinstance(value, Mapping):
            raise self.unexpected("wrong-type", field, value)
        if len(value) > LONGEST_LIST:
            raise InputError("out-of-range", field, f"{field} has {len(value)} names: too many.")
        name = Text()
        return {name.read(field, key): self.item.read(field, item) for key, item in value.items()}

    def describe(self) -> str:
        """Return a text such as 'an object: each name to true or false'."""
        return f"an object: each name to {self.item.describe()}"


class OrNothing(Kind, frozen=True):
    """A value of one kind, or null."""

    type_name: ClassVar[str] = "or null"

    item: Any

    def read(self, field: str, value: object) -> Any:
        """Return None, or the value of the inner kind."""
        return None if value is None else self.item.read(field, value)

    def describe(self) -> str:
        """Return a text such as 'a number, or null'."""
        return f"{self.item.describe()}, or null"


def inner(kind: Any) -> Any:
    """Return the kind inside the wrapper `OrNothing`, which also allows null.

    A kind without the wrapper is returned unchanged.
    """
    return kind.item if isinstance(kind, OrNothing) else kind


class _Required:
    def __repr__(self) -> str:
        return "(required)"


REQUIRED = _Required()


class Input(Struct, frozen=True):
    """One input of a rule: its name in the rulebook, its kind, and its default or REQUIRED."""

    name: str
    parameter: str
    kind: Any
    default: object

    @property
    def required(self) -> bool:
        """Whether the input must be given."""
        return self.default is REQUIRED


def inputs_of(function: Callable[..., object]) -> tuple[Input, ...]:
    """Return the inputs of a rule's signature; the parameter `from_` is the input `from`."""
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


def read_inputs(
    fields: Mapping[str, Input], given: Mapping[str, object], asked: str
) -> dict[str, Any]:
    """Return the values of `given` by parameter name.

    Raises:
        InputError: unknown-field, missing, wrong-type, out-of-range, bad-choice or conflict, with
            the name of the field.
    """
    read: dict[str, Any] = {}
    for name, value in given.items():
        field = fields.get(name)
        if field is None:
            near = the_nearest(str(name), fields) if fields else "; it takes none"
            message = f"{asked} {told(str(name))}{near}."
            raise InputError("unknown-field", str(name)[:60], message)
        read[field.parameter] = field.kind.read(name, value)
    for name, field in fields.items():
        if field.required and name not in given:
            message = f"{name} is missing: expected {field.kind.describe()}."
            raise InputError("missing", name, message)
    return read


def kind_of(annotation: Any) -> Kind:
    """Return the kind of input for a parameter's annotation.

    Raises:
        TypeError: no kind reads this annotation, so the rule's author made a mistake.
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
    Sequence: lambda arguments: ListOf(kind_of(arguments[0])),
    tuple: lambda arguments: ListOf(kind_of(arguments[0]), len(arguments)),
    dict: lambda arguments: ByName(kind_of(arguments[1])),
}
_PLAIN: dict[Any, Kind] = {bool: Flag(), int: Whole(), str: Text()}


def _kind_of_union(annotation: Any, arguments: tuple[Any, ...]) -> Kind:
    if annotation == Number:
        return Quantity()
    rest = tuple(argument for argument in arguments if argument is not types.NoneType)
    if len(rest) == len(arguments):
        raise TypeError(f"no input kind for {annotation!r}")
    return OrNothing(kind_of(rest[0] if len(rest) == 1 else Union[rest]))  # noqa: UP007


def listed(words: Sequence[str], joint: str = "or") -> str:
    """Return the words as a list in a sentence: 'walk, run or sprint'."""
    *others, last = words or ("",)
    return f"{', '.join(others)} {joint} {last}" if others else last


def _limits(least: Number | None, most: Number | None) -> str:
    if least is not None and most is not None:
        return f", {in_words(least)} to {in_words(most)}"
    if least is not None:
        return f", {in_words(least)} or more"
    return "" if most is None else f", at most {in_words(most)}"


def _short(value: object) -> str:
    if isinstance(value, Fraction):
        return in_words(value, 6)
    text = repr(value) if not isinstance(value, int) or abs(value) <= LARGEST else "a huge number"
    return text if len(text) <= 60 else f"{text[:57]}..."
