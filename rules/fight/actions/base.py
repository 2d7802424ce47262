"""What every action is: plain data that asks for a change, and one method that makes it."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, get_type_hints

import msgspec
from msgspec import Struct

from rules.dice import parse_dice
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.numbers.exact import LARGEST, Number, plain
from rules.numbers.inputs import REQUIRED, Input, Quantity, Text, kind_of

if TYPE_CHECKING:
    from rules.rulebook.scene import Scene


class ActionPrompt(Struct, frozen=True, kw_only=True):
    """How an action of one book is asked for at the keyboard: a command of its own.

    `id`, `title`, `sentence`, `keys`, `group` and `bar` are those of the command; `question`
    follows the combatant's name ("turns"); `hint` says what may be typed; `read` makes the
    action's fields of what was typed, and raises InputError.
    """

    id: str
    title: str
    sentence: str
    keys: tuple[str, ...]
    group: str
    question: str
    hint: Callable[[Encounter, Combatant], str]
    read: Callable[[str, Encounter, Combatant], dict[str, object]]
    bar: str = ""


class Action(Struct, frozen=True, kw_only=True, tag_field="action", omit_defaults=True):
    """Asks for one change to an encounter. `title` is what lists and palettes call it.

    `rolls` is true where it rolls dice that a form cannot tell from its fields. `prompt` gives
    it a key and a question of its own.
    """

    title: ClassVar[str] = ""
    rolls: ClassVar[bool] = False
    prompt: ClassVar[ActionPrompt | None] = None

    def apply(self, scene: Scene) -> None:
        """Make the change on the scene; raises InputError, NotFound or Refused."""
        raise NotImplementedError

    @classmethod
    def summary(cls) -> str:
        """What it does, in a sentence: the beginning of its docstring."""
        return " ".join((cls.__doc__ or "").partition("\n\n")[0].split())

    def to_plain(self) -> dict[str, Any]:
        """The action as an `apply` request holds it."""
        plain_action: dict[str, Any] = msgspec.to_builtins(self, enc_hook=_number)
        return plain_action


class People(Struct, frozen=True):
    """Ids or unique names: one as text, or several as a list."""

    def read(self, field: str, value: object) -> tuple[str, ...]:
        """The names as a tuple; raises InputError."""
        if isinstance(value, str):
            value = [value]
        if not isinstance(value, list | tuple) or not value:
            message = f"{field}: expected {self.describe()}."
            raise InputError("wrong-type" if value != [] else "missing", field, message)
        return tuple(Text().read(field, one) for one in value)

    def describe(self) -> str:
        """What is expected, in words."""
        return "an id or a unique name, or a list of them"


class Person(Struct, frozen=True):
    """An id or a unique name."""

    def read(self, field: str, value: object) -> str:
        """The name; raises InputError."""
        return Text().read(field, value)

    def describe(self) -> str:
        """What is expected, in words."""
        return "an id or a unique name"


class AmountOrDice(Struct, frozen=True):
    """A whole number from 0, or dice to roll: 7 or "2d6+1"."""

    def read(self, field: str, value: object) -> int | str:
        """The amount, or the dice notation (checked); raises InputError."""
        if isinstance(value, str):
            if value.isascii() and value.isdigit():
                return self.read(field, int(value[:20]))
            return parse_dice(value, field).text
        if isinstance(value, bool) or not isinstance(value, int):
            raise InputError("wrong-type", field, f"{field}: expected {self.describe()}.")
        if not 0 <= value <= LARGEST:
            raise InputError(
                "out-of-range", field, f"{field} is out of range: expected {self.describe()}."
            )
        return value

    def describe(self) -> str:
        """What is expected, in words."""
        return 'a whole number from 0, or dice such as "2d6+1"'


class Distance(Struct, frozen=True):
    """A distance above 0 in the rulebook's unit, or "all" for what is left."""

    def read(self, field: str, value: object) -> Number | str:
        """The distance; raises InputError."""
        if value == "all":
            return "all"
        if isinstance(value, str):
            raise InputError("wrong-type", field, f"{field}: expected {self.describe()}.")
        return Quantity(above=0).read(field, value)

    def describe(self) -> str:
        """What is expected, in words."""
        return 'a number above 0, or "all"'


class Sheet(Struct, frozen=True):
    """Values by the ids of the rulebook's sheet fields; the rulebook itself checks them."""

    def read(self, field: str, value: object) -> dict[str, object]:
        """The values, unchecked; raises InputError."""
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            raise InputError("wrong-type", field, f"{field}: expected {self.describe()}.")
        return dict(value)

    def describe(self) -> str:
        """What is expected, in words."""
        return "an object from sheet fields to values"


Who = Annotated[str, Person()]
Whose = Annotated[tuple[str, ...], People()]
Name = Annotated[str, Text()]


@functools.cache
def fields_of(action: type[Action]) -> tuple[Input, ...]:
    """The fields that an action takes, with their kinds and defaults."""
    hints = get_type_hints(action, include_extras=True)
    names = action.__struct_fields__
    defaults = dict(zip(names, _defaults(action), strict=True))
    return tuple(
        Input(name.removesuffix("_"), name, kind_of(hints[name]), defaults[name]) for name in names
    )


def _defaults(action: type[Action]) -> list[object]:
    given = action.__struct_defaults__
    padded = [REQUIRED] * (len(action.__struct_fields__) - len(given)) + list(given)
    return [_default(default) for default in padded]


def _default(default: object) -> object:
    if default is msgspec.NODEFAULT:
        return REQUIRED
    return default.factory() if isinstance(default, msgspec._core.Factory) else default


def name_of(action: Action | type[Action]) -> str:
    """The action's name on the wire and in saves: 'roll-initiative'."""
    return str(action.__struct_config__.tag)


def read_action(kinds: Mapping[str, type[Action]], request: Mapping[str, object]) -> Action:
    """The action that a request asks for.

    Raises:
        InputError: unknown-action, unknown-field, missing, wrong-type, out-of-range, bad-choice.
    """
    name = request.get("action")
    if not isinstance(name, str):
        raise InputError("missing", "action", "action is missing: expected the name of an action.")
    if name not in kinds:
        message = f"there is no action {name[:60]!r}; there are: {', '.join(sorted(kinds))}."
        raise InputError("unknown-action", "action", message)
    kind = kinds[name]
    fields = {field.name: field for field in fields_of(kind)}
    read: dict[str, object] = {}
    for key, value in request.items():
        if key == "action":
            continue
        if key not in fields:
            message = f"{name} has no field {str(key)[:60]!r}; it takes: {', '.join(fields)}."
            raise InputError("unknown-field", str(key)[:60], message)
        read[fields[key].parameter] = fields[key].kind.read(key, value)
    for field in fields.values():
        if field.required and field.parameter not in read:
            message = f"{field.name} is missing: expected {field.kind.describe()}."
            raise InputError("missing", field.name, message)
    return kind(**read)


def _number(value: object) -> int | float:
    if hasattr(value, "denominator"):
        return plain(value)  # type: ignore[arg-type]
    raise NotImplementedError(f"cannot be written as JSON: {value!r}")
