"""What a rule says of itself above its function: how its text is read, and what it answers."""

from collections.abc import Callable, Mapping
from typing import Any, Literal, TypeVar

from msgspec import Struct, json

from rules.numbers.wire import outward

F = TypeVar("F", bound=Callable[..., Any])

_SAYINGS = "sayings"


class Saying(Struct, frozen=True):
    """The base of readings and examples: each is a decorator, between the rule and its function."""

    def __call__(self, function: F) -> F:
        """Add this to a function; the rule that is made from the function takes it over."""
        vars(function)[_SAYINGS] = (self, *sayings_of(function))
        return function


class Reading(Saying, frozen=True):
    """A place where a book is silent (a gap) or unclear (a reading), and how a rule settles it.

    `rule` is the rule's name within its book, or None for the whole book; `options` are the ids of
    the encounter's options that settle it otherwise.
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
    """Return a place where the book is silent, of the rule below it or of the whole book."""
    return Reading(None, "gap", text, options)


def reading(text: str, *options: str) -> Reading:
    """Return a place where the book is unclear, of the rule below it or of the whole book."""
    return Reading(None, "reading", text, options)


class Example(Saying, frozen=True):
    """Inputs of a rule with outputs that they have, each by its name in the rulebook."""

    inputs: Mapping[str, object]
    outputs: Mapping[str, object]

    def in_words(self) -> str:
        """Return one line: 'in: gait=run movement_rate=6 gives rate=18'."""
        return f"in: {_in_words(self.inputs)} gives {_in_words(self.outputs)}"


class ExampleInputs(Struct, frozen=True):
    """The inputs of an example, as long as nobody has said what they give."""

    inputs: Mapping[str, object]

    def gives(self, **outputs: object) -> Example:
        """Return the example that these are all outputs, or those that matter."""
        return Example(self.inputs, outputs)


def example(**inputs: object) -> ExampleInputs:
    """Begin an example of the rule below it: `@example(gait="run").gives(rate=18)`."""
    return ExampleInputs(inputs)


def _in_words(named: Mapping[str, object]) -> str:
    return " ".join(f"{name}={_text(value)}" for name, value in named.items())


def _text(value: object) -> str:
    """Return a value as the command line takes it: text bare, anything else as JSON."""
    return value if isinstance(value, str) else json.encode(value, enc_hook=outward).decode()


def sayings_of(function: Callable[..., Any]) -> tuple[Saying, ...]:
    """Return what is said above a function, in the order in which it is written."""
    sayings: tuple[Saying, ...] = getattr(function, _SAYINGS, ())
    return sayings
