"""Go along a path. The path becomes ordinary moves in one event.

`rules.fight.going` does the work. The first of these actions imports it, because a fight without
positions does not need it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from rules.encounter import Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, OneRequest, Person, Whose
from rules.map.path_legs import PathLeg
from rules.numbers.inputs import Choice, Flag, Input, Kind, Quantity, Text, read_inputs

MOST_LEGS = 20

LEG_KINDS: Mapping[str, Kind] = {
    "goal": Choice(("to", "away", "past")),
    "whom": Person(),
    "place": Text(),
    "distance": Quantity(above=0),
    "stop": Quantity("m", least=0),
    "gait": Text(),
    "terrain": Text(),
    "follow": Flag(),
    "by": Text(),
    "fights": Flag(),
    "door": Text(),
    "direction": Choice(("n", "ne", "e", "se", "s", "sw", "w", "nw")),
}
"""The kinds of the fields of a leg."""

_FIELDS = {name: Input(name, name, kind, None) for name, kind in LEG_KINDS.items()}


class Legs(Kind, frozen=True):
    """The legs of a path, each as an object."""

    type_name: ClassVar[str] = "legs"
    expected: ClassVar[str] = (
        'a list of legs such as {"goal": "to", "whom": "Fenn", "distance": 9}; a leg has'
        f" {', '.join(LEG_KINDS)}"
    )

    def read(self, field: str, value: object) -> tuple[PathLeg, ...]:
        """Return the legs; raises InputError."""
        if not isinstance(value, list | tuple) or len(value) > MOST_LEGS:
            raise self.unexpected("wrong-type", field, value)
        return tuple(one if isinstance(one, PathLeg) else self._leg(field, one) for one in value)

    def by_id(self, encounter: Encounter, legs: tuple[PathLeg, ...]) -> tuple[PathLeg, ...]:
        """Return the legs with ids instead of names; raises NotFound."""
        return tuple(
            replace(leg, whom=encounter.find(leg.whom, "whom").id) if leg.whom else leg
            for leg in legs
        )

    def _leg(self, field: str, value: object) -> PathLeg:
        if not isinstance(value, Mapping):
            raise self.unexpected("wrong-type", field, value)
        given: dict[str, Any] = read_inputs(_FIELDS, value, "a leg has no field")
        leg = PathLeg(**{name: one for name, one in given.items() if one is not None})
        goals = sum(map(bool, (leg.whom, leg.place, leg.direction)))
        if goals > 1 or (leg.goal != "away" and not goals):
            message = "a leg goes to one goal: give whom or place."
            raise InputError("conflict", field, message)
        if leg.direction and leg.goal != "to":
            message = f"a leg in a direction goes 'to', not '{leg.goal}'."
            raise InputError("conflict", field, message)
        return leg


class GoPath(Action, frozen=True, kw_only=True, tag="go-path"):
    """Go along the line or off it: to somebody or a place, away from it, or past it.

    Several combatants go in order. If this turn is too short, the fight stores the rest as a path.
    Without legs the walkers go on with their kept paths.

    - `doing`: a request for the book's own action by which the walkers go, such as a charge;
      who goes where and how far is filled in later
    - `along`: the combatants whom the walker carries, drags or leads
    - `how`: how the walker takes them along, in the book's word
    """

    title: ClassVar[str] = "Go somewhere"
    harmless: ClassVar[bool] = True

    who: Whose
    legs: Annotated[tuple[PathLeg, ...], Legs()] = ()
    doing: Annotated[Mapping[str, object], OneRequest()] | None = None
    along: Whose = ()
    how: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for unknown goals; Refused if a walker cannot go: then nobody goes."""
        from rules.fight.going import Going, go  # noqa: PLC0415

        go(scene, self.who, Going(self.legs, self.doing, self.along, self.how or ""))


class DropPath(Action, frozen=True, kw_only=True, tag="drop-path"):
    """Give up the kept paths of these combatants."""

    title: ClassVar[str] = "Give up the path"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for a combatant without a kept path."""
        from rules.fight.going import give_up  # noqa: PLC0415

        give_up(scene, self.who)
