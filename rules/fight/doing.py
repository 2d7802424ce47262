"""Actions of one book, such as a charge, with which a walker goes along a path."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor
from typing import Any

from msgspec import Struct

from rules.errors import InputError
from rules.fight.actions.base import Action, fields_of, name_of, read_action
from rules.fight.actions.goes import Goes
from rules.map.path_legs import PathLeg
from rules.numbers.inputs import Whole, inner, listed
from rules.numbers.nearest import told
from rules.rulebook.rulebook import Rulebook


class Doing(Struct, frozen=True):
    """An action of one book, such as a charge, with which a walker goes along a path."""

    kind: type[Action]
    goes: Goes
    fields: Mapping[str, object]  # those that the GM gave; the path gives the others

    @property
    def reaches(self) -> bool:
        """Whether the action is refused if it does not reach its goal."""
        return self.goes.reaches(self.fields)

    def action(self, who: str, leg: PathLeg, goal: str, way: Fraction | None = None) -> Action:
        """Return the action with which `who` goes a leg that is `way` long, in the book's unit.

        Raises:
            InputError: the GM gave a field that the action does not have, or a wrong value.
        """
        request: dict[str, Any] = {**self.goes.says, **self.fields, "who": who}
        if self.goes.whom and self.goes.away == (leg.goal == "away") and leg.whom:
            request[self.goes.whom] = goal
        if way is not None:
            request[self.goes.way] = self._way(way)
        return read_action({name_of(self.kind): self.kind}, request)

    def _way(self, way: Fraction) -> Fraction | int:
        """Return a distance in the book's unit.

        If the action takes only whole units, return a whole number.
        """
        kind = next(one.kind for one in fields_of(self.kind) if one.name == self.goes.way)
        return floor(way) if isinstance(inner(kind), Whole) else way


def doing_of(book: Rulebook, request: Mapping[str, object]) -> Doing:
    """Return the action for a path from a request.

    Raises:
        InputError: no such action has a goal, or the request has a field that the path sets.
    """
    own = (kind for kind in book.actions if issubclass(kind, Action))
    kinds = {name_of(kind): kind for kind in own if kind.goes is not None}
    name = str(request.get("action"))
    kind = kinds.get(name)
    if kind is None or kind.goes is None:
        known = f"expected {listed([*kinds])}" if kinds else "no action of this book takes one"
        raise InputError("bad-choice", "doing", f"{told(name)} takes no goal: {known}.")
    twice = [one for one in ("who", kind.goes.way, kind.goes.whom) if one and one in request]
    if twice:
        message = f"{name}: the path says {listed(twice, 'and')} already; leave it out."
        raise InputError("conflict", "doing", message)
    return Doing(kind, kind.goes, request)
