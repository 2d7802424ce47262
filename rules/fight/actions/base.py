"""The base of all actions: plain data that requests a change, and the method that makes it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from types import ModuleType
from typing import Annotated, Any, ClassVar

import msgspec
from msgspec import NODEFAULT, UNSET, Struct
from msgspec.structs import FieldInfo, fields

from rules.dice import parse_dice
from rules.encounter import Combatant
from rules.encounter.combatant import way_between
from rules.errors import InputError, RulesError
from rules.fight.actions.goes import Goes
from rules.fight.actions.typed import Typed
from rules.fight.timeline import moment_in_words, time_passes
from rules.map.whereabouts import without_path
from rules.numbers import wire
from rules.numbers.docstrings import summary_of
from rules.numbers.exact import LARGEST, Number
from rules.numbers.inputs import REQUIRED, Input, Kind, Quantity, Text, kind_of, listed, read_inputs
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import Scene


class ActionScene(Scene):
    """The scene of an action: what the action may look at and change, and the rulebook in play."""

    @cached_property
    def book(self) -> Rulebook:
        """The rulebook in play."""
        return rulebook(self.encounter.system)

    def put(self, combatant: Combatant) -> Combatant:
        """Put a changed or new combatant into the encounter.

        Every move of every book calls this function. If the combatant's pace shows a move, the
        combatant also moves on the map, or off the line.
        """
        before = self.encounter.combatants.get(combatant.id)
        super().put(combatant)
        if self.encounter.map is not UNSET and before is not None:
            way = way_between(before.pace, combatant.pace)
            if way > 0:
                from rules.fight.on_the_line import walk_off  # noqa: PLC0415  # needs a map

                walk_off(self, self.book, combatant, way, self.heading)
        return combatant

    def settle(self) -> None:
        """Apply all automatic effects: those of the timeline, the book, and a changed `way`.

        The program calls this function after every action. An action that changes a combatant's
        `Movement.way` must call this function before asking how far the combatant can go.
        """
        before, movement = self.settled, self.book.movement
        if before is self.encounter:
            return
        self.book.consequences(self, before)
        time_passes(self, self.book)
        can_change = movement.way_can_change
        for who, was in before.combatants.items():
            now = self.encounter.combatants.get(who)
            if now is None or not can_change(self.encounter, now):
                continue
            if movement.way(before, was) != movement.way(self.encounter, now):
                movement.way_changed(self, before, now)
        if self.encounter.map is not UNSET:
            from rules.fight.on_the_line import follow  # noqa: PLC0415  # needs a map

            follow(self, self.book, before)
            if self.encounter.map.grid is not None:
                from rules.fight.grid_fitting import find_rooms  # noqa: PLC0415  # needs a grid

                find_rooms(self, self.book, before)
        self._drop_dead_paths()
        self._forget_directions()
        self.settled = self.encounter

    def _drop_dead_paths(self) -> None:
        """Drop the kept paths of combatants who are somewhere else now, or out of the fight."""
        standing = self.encounter.map
        if standing is UNSET:
            return
        for who, kept in standing.paths.items():
            spot = standing.spots.get(who)
            if self.encounter.combatants[who].out or not kept.begins_at(spot):
                standing = without_path(standing, who)
        self.change(map=standing)

    def _forget_directions(self) -> None:
        """Forget the last direction of each combatant for whom this direction no longer counts."""
        standing, encounter = self.encounter.map, self.encounter
        if standing is UNSET or not standing.directions:
            return
        from rules.map.turning import without_forgotten  # noqa: PLC0415  # needs a map

        keeps = self.book.ground.keeps_direction
        found = without_forgotten(standing, lambda who: keeps(encounter, encounter.combatants[who]))
        self.change(map=found)

    def refuse_out(self, combatant: Combatant) -> None:
        """Refuse an action of a combatant who is out of the fight."""
        if combatant.arrives:
            when = moment_in_words(self.book.words, combatant.arrives)
            self.refuse(f"{combatant.name} comes in {when}: bring them in first.", "who")
        elif combatant.out:
            self.refuse(f"{combatant.name} is out of the fight: bring them back first.", "who")

    def tell_friends(self, attacker: Combatant, struck: Iterable[str]) -> None:
        """Log the names of all attacked combatants who are friends of the attacker."""
        others = (self.find(who) for who in struck if who != attacker.id)
        friends = [one.name for one in others if one.side == attacker.side]
        if friends:
            are = "is a friend" if len(friends) == 1 else "are friends"
            self.log(f"{listed(friends, 'and')} {are} of {attacker.name}.", brief="")


class Action(Struct, frozen=True, kw_only=True, tag_field="action", omit_defaults=True):
    """A request for one change to an encounter; `title` is its name in lists and palettes.

    - `rolls`: whether the action rolls dice although none of its fields is dice
    - `acts`: true if the combatant `who` does the action; then a combatant who is out of the fight
      cannot do it. False if the action happens to `who`, or is only a note of the GM.
    - `in_turn`: whether a combatant does the action in its own turn; a group member who does it
      takes over the group's turn
    - `typed`: how to type the action
    - `strikes`: the field of the combatant whom `who` attacks; nobody attacks themselves, and the
      log says if the target is a friend
    - `harmless`: whether the action harms nobody else: healing, or a move with its own risk, such
      as into deep water
    - `alone`: whether the action must be the only action of its event
    - `labels`: names for fields in a form, if their own names are not clear enough
    - `goes`: how the action covers a way, if its typed line may name a goal
    """

    title: ClassVar[str] = ""
    rolls: ClassVar[bool] = False
    acts: ClassVar[bool] = True
    in_turn: ClassVar[bool] = False
    strikes: ClassVar[str] = ""
    harmless: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = None
    goes: ClassVar[Goes | None] = None
    labels: ClassVar[Mapping[str, str]] = {}

    def apply(self, scene: ActionScene) -> None:
        """Make the change on the scene; raises InputError, NotFound or Refused."""
        raise NotImplementedError

    @classmethod
    def summary(cls) -> str:
        """Return the first paragraph of the docstring, which says what the action does."""
        return summary_of(cls)

    def to_plain(self) -> dict[str, Any]:
        """Return the action as plain data, in the form that an event stores."""
        plain_action: dict[str, Any] = msgspec.to_builtins(self, enc_hook=wire.kept)
        return plain_action


class People(Kind, frozen=True):
    """Ids or unique names of combatants: a text for one, a list for several."""

    type_name: ClassVar[str] = "combatants"
    expected: ClassVar[str] = "an id or a unique name, or a list of them"

    def read(self, field: str, value: object) -> tuple[str, ...]:
        """Return the names as a tuple; raises InputError."""
        names = [value] if isinstance(value, str) else value
        if not isinstance(names, list | tuple) or not names:
            raise _fault("wrong-type" if value != [] else "missing", field, self)
        return tuple(Text().read(field, one) for one in names)


class Person(Kind, frozen=True):
    """The id or the unique name of a combatant."""

    type_name: ClassVar[str] = "combatant"
    expected: ClassVar[str] = "an id or a unique name"

    def read(self, field: str, value: object) -> str:
        """Return the name; raises InputError."""
        return Text().read(field, value)


class ByPerson(Kind, frozen=True):
    """Values of one kind; the keys are the ids or the unique names of combatants."""

    type_name: ClassVar[str] = "values by combatant"

    item: Kind

    def read(self, field: str, value: object) -> dict[str, Any]:
        """Return a mapping from the combatants' names to their values; raises InputError."""
        if not isinstance(value, Mapping):
            raise self.unexpected("wrong-type", field, value)
        name = Text()
        return {name.read(field, who): self.item.read(field, one) for who, one in value.items()}

    def describe(self) -> str:
        """Return words for the expected value, such as 'an object: each combatant to a number'."""
        return f"an object: each combatant to {self.item.describe()}"


class OneRequest(Kind, frozen=True):
    """A request for an action, without the combatant who does it."""

    type_name: ClassVar[str] = "action"
    expected: ClassVar[str] = 'an object such as {"action": "charge"}'

    def read(self, field: str, value: object) -> Mapping[str, object]:
        """Return the unchecked request; raises InputError."""
        if not isinstance(value, Mapping):
            raise _fault("wrong-type", field, self)
        return dict(value)


class Requests(Kind, frozen=True):
    """A list of requests for actions: at least one."""

    type_name: ClassVar[str] = "actions"
    expected: ClassVar[str] = "a list of actions, each an object"

    def read(self, field: str, value: object) -> tuple[Mapping[str, object], ...]:
        """Return the unchecked requests; raises InputError."""
        if value in ([], ()):
            raise _fault("missing", field, self)
        if not isinstance(value, list | tuple) or not all(
            isinstance(one, Mapping) for one in value
        ):
            raise _fault("wrong-type", field, self)
        return tuple(value)


class AmountOrDice(Kind, frozen=True):
    """A whole number that is at least 0, or dice to roll: 7 or "2d6+1".

    The text "3+4" has no dice, and means 7.
    """

    type_name: ClassVar[str] = "amount or dice"
    expected: ClassVar[str] = 'a whole number from 0, or dice such as "2d6+1"'

    def read(self, field: str, value: object) -> int | str:
        """Return the amount or the checked dice notation; raises InputError."""
        if isinstance(value, str):
            if value.isascii() and value.isdigit():
                return self.read(field, int(value[:20]))
            dice = parse_dice(value, field)
            return dice.text if dice.sides else self.read(field, dice.total(()))
        if isinstance(value, bool) or not isinstance(value, int):
            raise _fault("wrong-type", field, self)
        if not 0 <= value <= LARGEST:
            raise self.unexpected("out-of-range", field, value)
        return value


class Distance(Kind, frozen=True):
    """A distance above 0 in the rulebook's unit, or "all" for the whole remaining distance."""

    type_name: ClassVar[str] = "distance"
    expected: ClassVar[str] = 'a number above 0, or "all"'

    def read(self, field: str, value: object) -> Number | str:
        """Return the distance; raises InputError."""
        if value == "all":
            return "all"
        if isinstance(value, str) and not isinstance(value, wire.FractionText):
            raise _fault("wrong-type", field, self)
        return Quantity(above=0).read(field, value)


class SheetValues(Kind, frozen=True):
    """Values of sheet fields; the keys are the fields' ids. The rulebook checks the values."""

    type_name: ClassVar[str] = "sheet"
    expected: ClassVar[str] = "an object from sheet fields to values"

    def read(self, field: str, value: object) -> dict[str, object]:
        """Return the unchecked values; raises InputError."""
        if not isinstance(value, Mapping) or not all(isinstance(key, str) for key in value):
            raise _fault("wrong-type", field, self)
        return dict(value)


def _fault(code: str, field: str, kind: Kind) -> InputError:
    return InputError(code, field, f"{field}: expected {kind.expected}.")


def actions_in(modules: Iterable[ModuleType]) -> tuple[type[Action], ...]:
    """Return all actions that the modules define, in the order of their definitions."""
    return tuple(
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Action)
        and kind.__module__ == module.__name__
    )


Who = Annotated[str, Person()]
Whose = Annotated[tuple[str, ...], People()]
Name = Annotated[str, Text()]


class Rolled(Action, frozen=True, kw_only=True):
    """An action of one combatant that rolls dice, although its fields do not show this."""

    rolls: ClassVar[bool] = True

    who: Who


@cache
def fields_of(action: type[Action]) -> tuple[Input, ...]:
    """Return the fields of an action, with their kinds and defaults."""
    return tuple(
        Input(field.name.removesuffix("_"), field.name, kind_of(field.type), _default(field))
        for field in fields(action)
    )


def _default(field: FieldInfo) -> object:
    if field.default_factory is not NODEFAULT:
        return field.default_factory()
    return REQUIRED if field.default is NODEFAULT else field.default


def name_of(action: Action | type[Action]) -> str:
    """Return the action's name in requests and in saves, such as 'roll-initiative'."""
    return str(action.__struct_config__.tag)


def read_action(kinds: Mapping[str, type[Action]], request: Mapping[str, object]) -> Action:
    """Return the action of a request.

    Raises:
        InputError: unknown-action, unknown-field, missing, wrong-type, out-of-range, bad-choice.
    """
    name = request.get("action")
    if not isinstance(name, str):
        raise InputError("missing", "action", "action is missing: expected the name of an action.")
    if name not in kinds:
        message = f"there is no action {told(name)}{the_nearest(name, kinds)}."
        raise InputError("unknown-action", "action", message)
    kind = kinds[name]
    fields = {field.name: field for field in fields_of(kind)}
    given = {key: value for key, value in request.items() if key != "action"}
    values = read_inputs(fields, given, f"{name} has no field")
    for field in fields.values():
        if isinstance(field.kind, Requests):
            values[field.parameter] = _read_each(kinds, values[field.parameter])
    return kind(**values)


def do_own(scene: ActionScene, request: Mapping[str, object]) -> None:
    """Do an action that only the book of the fight has, as a part of the action of the scene.

    Raises:
        RulesError: the request is not understood, or the action is not allowed.
    """
    read_action(by_name(tuple(scene.book.actions)), request).apply(scene)


def attempt(scene: ActionScene, step: Callable[[], object]) -> str:
    """Do a step of the action of a scene.

    If the step is refused, take it back, drop its sentences, and return the reason. Otherwise
    return ''.
    """
    before, told = scene.encounter, len(scene.lines)
    try:
        step()
    except RulesError as fault:
        scene.encounter = before
        del scene.lines[told:]
        return fault.message
    return ""


@cache
def by_name(kinds: tuple[type, ...]) -> Mapping[str, type[Action]]:
    """Return the actions of a book by their names. A book from outside may list other things."""
    return {name_of(kind): kind for kind in kinds if issubclass(kind, Action)}


def _read_each(
    kinds: Mapping[str, type[Action]], requests: Sequence[Mapping[str, object]]
) -> tuple[Action, ...]:
    """Return the actions of a batch.

    Raises InputError if an action is wrong. The message says which action is wrong.
    """
    found: list[Action] = []
    for at, request in enumerate(requests, start=1):
        which = f"action {at} of {len(requests)}"
        try:
            action = read_action(kinds, request)
        except InputError as fault:
            raise InputError(fault.code, "actions", f"{which}: {fault.message}") from None
        if action.alone:
            message = f"{which}: {name_of(action)} is done alone, as an event of its own."
            raise InputError("bad-choice", "actions", message)
        found.append(action)
    return tuple(found)
