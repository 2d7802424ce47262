"""The registration of rules. A rule is a pure function, and its signature is the contract."""

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cached_property, lru_cache
from types import ModuleType, NoneType
from typing import Any, ClassVar, Final, Generic, ParamSpec, TypeVar, get_args, get_type_hints

from msgspec.structs import replace

from rules.errors import InputError
from rules.numbers.figures import Source
from rules.numbers.inputs import Input, inputs_of, read_inputs
from rules.rulings.book_numbers import BookNumber, K, N, as_printed
from rules.rulings.ruling import Answer, Ruling
from rules.rulings.sayings import Example, Reading, sayings_of

P = ParamSpec("P")
A = TypeVar("A", bound=Answer)

KEPT: Final = 64
"""The most rulings that one rule remembers, because a fight may ask again with the same inputs."""

_PLAIN: Final = frozenset({int, str, bool, Fraction, NoneType})


class Rule(Generic[P, A]):
    """A registered rule. A call with keywords returns a ruling, and bad inputs raise InputError.

    `id` is like "emala/gait". `summary` is the first line of the function's docstring, and
    `reading` is the rest. `readings` and `examples` are written above the function. If `keeps` is
    False, the rule remembers no ruling. Then tests can count the calls or replace the function.
    """

    keeps: ClassVar[bool] = True

    def __init__(self, function: Callable[P, A], rule_id: str, source: Source) -> None:
        self.id = rule_id
        self.system, _, self.name = rule_id.partition("/")
        self.source = source
        said = sayings_of(function)
        named = (replace(one, rule=self.name) for one in said if isinstance(one, Reading))
        self.readings = tuple(named)
        self.examples = tuple(one for one in said if isinstance(one, Example))
        self._function = function

    # Reading a signature is slow, and a fight opens without most of a book's rules.

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs of the rule, in the order of its signature."""
        return inputs_of(self._function)

    @property
    def summary(self) -> str:
        """The rule's line in the list of rules."""
        return self._documentation[0]

    @property
    def reading(self) -> str:
        """The full text about our reading of the book."""
        return self._documentation[1]

    def __repr__(self) -> str:
        return f"<rule {self.id}>"

    @property
    def outputs(self) -> Mapping[str, Any]:
        """The annotation of each field of the answer. The keys are the names in the rulebook.

        The annotation of a figure has the unit: `Annotated[Figure, "m"]`.
        """
        fields = get_type_hints(get_type_hints(self._function)["return"], include_extras=True)
        return {name.removesuffix("_"): annotation for name, annotation in fields.items()}

    @cached_property
    def units(self) -> Mapping[str, str | None]:
        """The unit of each output that is a figure. The keys are the names in the rulebook.

        A figure without a unit has None.
        """
        return {name: _unit(annotation) for name, annotation in self.outputs.items()}

    def __call__(self, *args: P.args, **inputs: P.kwargs) -> Ruling[A]:
        """Ask the rule. Give the inputs by the names of the parameters; the rule checks them.

        A fight often asks the same question again. So the rule remembers its answers if the inputs
        are plain values or tuples of whole numbers.
        """
        if args:
            raise TypeError(f"{self.id} takes its inputs by keyword")
        if self.keeps and _can_be_kept(inputs.values()) and as_printed():
            return self._kept(**inputs)
        return self._asked(**inputs)

    def ask(self, inputs: Mapping[str, object]) -> Ruling[A]:
        """Ask with inputs that come from outside.

        Raises:
            InputError: unknown-field, missing, wrong-type, out-of-range, bad-choice or conflict,
                with the name of the field.
        """
        read = read_inputs(self._fields, inputs, f"{self.id} has no input")
        ask: Callable[..., A] = self._function
        return Ruling(self.id, inputs, ask(**read), self.source)

    def faults(self) -> Iterator[str]:
        """Yield a sentence for each wrong example, with the real answer of the rule."""
        for one in self.examples:
            try:
                values = self.ask(one.inputs).values()
            except InputError as fault:
                yield f"{self.id} has an example that it refuses ({one.in_words()}): {fault}"
                continue
            true = Example(one.inputs, {name: values.get(name) for name in one.outputs})
            if true.in_words() != one.in_words() or not one.outputs.keys() <= values.keys():
                said = f"({one.in_words()}): {true.in_words()}"
                yield f"{self.id} has an example that is not true {said}"

    @cached_property
    def _kept(self) -> Callable[..., Ruling[A]]:
        return lru_cache(KEPT, typed=True)(self._asked)

    def _asked(self, **inputs: object) -> Ruling[A]:
        return self.ask({name.removesuffix("_"): value for name, value in inputs.items()})

    @cached_property
    def _fields(self) -> dict[str, Input]:
        return {field.name: field for field in self.inputs}

    @cached_property
    def _documentation(self) -> tuple[str, str]:
        summary, _, reading = (inspect.getdoc(self._function) or "").partition("\n\n")
        return " ".join(summary.split()), reading.strip()


def _can_be_kept(values: Iterable[object]) -> bool:
    return _PLAIN.issuperset(map(type, values)) or all(map(_is_plain, values))


def _is_plain(value: object) -> bool:
    if isinstance(value, tuple):
        return {int}.issuperset(map(type, value))
    return type(value) in _PLAIN


def _unit(annotation: Any) -> str | None:
    """Return the unit in an annotation, however deep it is: "m" in Annotated[Figure, "m"]."""
    marks = (mark for mark in getattr(annotation, "__metadata__", ()) if isinstance(mark, str))
    found = next(marks, None)
    return found or next(filter(None, map(_unit, get_args(annotation))), None)


class Book:
    """A source text: its named numbers, and the decorator that registers its rules."""

    def __init__(self, system: str, title: str) -> None:
        self.system = system
        self.title = title
        self.numbers: dict[str, BookNumber[Any]] = {}

    def source(self, section: str) -> Source:
        """Return the source for a heading or a table of this book."""
        return Source(self.title, section)

    def number(
        self, name: str, printed: N, unit: str | None = None, *, section: str
    ) -> BookNumber[N]:
        """Name a number of this book: `book.number("march-dc", 11, section="Forced March")`.

        Read its `value` each time a rule computes with the number, because something may replace
        the value.

        Raises:
            ValueError: the number names no section, or the book already has a number of that name.
        """
        return self._number(name, printed, unit, section, {name: printed}, name)

    def table(
        self, name: str, printed: Mapping[K, N], unit: str | None = None, *, section: str
    ) -> Mapping[K, N]:
        """Name the numbers of a table by the table's name and the key: "terrain-rough".

        Look up an entry each time a rule computes with it, because something may replace its value.

        Raises:
            ValueError: the table names no section, or the book already has a number with the name.
        """
        entries = dict(printed)
        for key, one in printed.items():
            self._number(f"{name}-{key}", one, unit, section, entries, key)
        return entries

    def _number(
        self,
        name: str,
        printed: N,
        unit: str | None,
        section: str,
        table: dict[Any, N],
        key: object,
    ) -> BookNumber[N]:
        what = f"number {self.system}/{name}"
        if name in self.numbers:
            raise ValueError(f"its {what} has a name that is taken")
        source = self._source(what, section)
        made = BookNumber(f"{self.system}/{name}", printed, unit, source, table, key)
        self.numbers[name] = made
        return made

    def _source(self, what: str, section: str) -> Source:
        if not section.strip():
            raise ValueError(f"its {what} names no section of the book")
        return self.source(section)

    def rule(self, name: str, *, section: str = "") -> Callable[[Callable[P, A]], Rule[P, A]]:
        """Register a function as a rule of this book: `@book.rule("gait", section="Running")`.

        Raises:
            ValueError: the rule has no section.
        """
        source = self._source(f"rule {self.system}/{name}", section)
        return lambda function: Rule(function, f"{self.system}/{name}", source)


def rules_in(modules: Iterable[ModuleType]) -> dict[str, Rule[..., Answer]]:
    """Return every rule in the modules, in the order of definition. The keys are the rules' names.

    Raises:
        ValueError: a function has a reading or an example, and is not a rule.
    """
    rules: dict[str, Rule[..., Answer]] = {}
    for module in modules:
        for name, found in vars(module).items():
            if isinstance(found, Rule):
                rules.setdefault(found.name, found)
            elif inspect.isfunction(found) and sayings_of(found):
                message = f"{module.__name__}.{name} has readings or examples and is not a rule"
                raise ValueError(message)
    return rules
