"""Decorators above a rule's function: readings of the book's text, and examples of answers."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct, json

from rules.numbers.wire import outward

F = TypeVar("F", bound=Callable[..., Any])

_SAYINGS = "sayings"


class Saying(Struct, frozen=True):
    """The base class of readings and examples. Their decorators are written below `@rule`."""

    def __call__(self, function: F) -> F:
        """Attach this saying to a function, before the function becomes a rule."""
        vars(function)[_SAYINGS] = (self, *sayings_of(function))
        return function


class Reading(Saying, frozen=True):
    """A place where a book is silent (a gap) or unclear (a reading), with our decision.

    `rule` is the rule's name within its book, or None for the whole book. `options` are the ids of
    the encounter's options that choose another reading.
    """

    rule: str | None
    kind: Literal["reading", "gap"]
    text: str
    options: tuple[str, ...] = ()

    def in_words(self) -> str:
        """Return the text and its options: '... (option: sand)'."""
        if not self.options:
            return self.text
        word = "option" if len(self.options) == 1 else "options"
        return f"{self.text} ({word}: {', '.join(self.options)})"


def gap(text: str, *options: str) -> Reading:
    """Record a question to which the book has no answer.

    The question belongs to the rule below, or to the whole book.
    """
    return Reading(None, "gap", text, options)


def reading(text: str, *options: str) -> Reading:
    """Record how we read an unclear text.

    The reading belongs to the rule below, or to the whole book.
    """
    return Reading(None, "reading", text, options)


class Example(Saying, frozen=True):
    """Inputs of a rule and the outputs for them, under their names in the rulebook."""

    inputs: Mapping[str, object]
    outputs: Mapping[str, object]

    def in_words(self) -> str:
        """Return one line: 'in: gait=run movement_rate=6 gives rate=18'."""
        return f"in: {_in_words(self.inputs)} gives {_in_words(self.outputs)}"


class ExampleInputs(Struct, frozen=True):
    """The inputs of an example, to which the method `gives` adds the outputs."""

    inputs: Mapping[str, object]

    def gives(self, **outputs: object) -> Example:
        """Return the example with these outputs. Outputs without a value here are not compared."""
        return Example(self.inputs, outputs)


def example(**inputs: object) -> ExampleInputs:
    """Begin an example for the rule below: `@example(gait="run").gives(rate=18)`."""
    return ExampleInputs(inputs)


def _in_words(named: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_text(value)}" for name, value in named.items())


def _text(value: object) -> str:
    """Return a value in the form that the command line reads: JSON, but texts without quotes."""
    return value if isinstance(value, str) else json.encode(value, enc_hook=outward).decode()


def sayings_of(function: Callable[..., Any]) -> tuple[Saying, ...]:
    """Return the readings and examples above a function, in their written order."""
    sayings: tuple[Saying, ...] = getattr(function, _SAYINGS, ())
    return sayings
