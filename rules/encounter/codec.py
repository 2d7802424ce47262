"""An encounter as plain data and back: what saves hold, and what byte-equality is measured on."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import Any

import msgspec

from rules.encounter.combatant import Combatant
from rules.encounter.encounter import Encounter
from rules.errors import InputError


def to_plain(encounter: Encounter) -> dict[str, Any]:
    """{"encounter": {...}, "combatants": [...]} of JSON's own types; fractions as "22/15"."""
    combatants = {who: _canonical(one) for who, one in encounter.combatants.items()}
    whole = msgspec.structs.replace(encounter, combatants=combatants)
    plain: dict[str, Any] = msgspec.to_builtins(whole, enc_hook=_to_plain)
    combatants = plain.pop("combatants", {})
    return {"encounter": plain, "combatants": list(combatants.values())}


def from_plain(plain: Mapping[str, Any], state: type[msgspec.Struct]) -> Encounter:
    """The encounter that `to_plain` wrote; `state` is the type of what its book keeps.

    Raises:
        InputError: wrong-type: data that no encounter was written as; the message has the place.
    """
    try:
        people = [_combatant(one, state) for one in plain["combatants"]]
        whole = {**plain["encounter"], "combatants": {}}
        encounter: Encounter = convert(whole, Encounter)
    except (msgspec.ValidationError, KeyError, TypeError, ValueError) as fault:
        raise InputError("wrong-type", None, f"this is no encounter: {fault}") from None
    combatants = {one.id: one for one in people}
    if len(combatants) != len(people) or sorted(encounter.order) != sorted(combatants):
        raise InputError(
            "wrong-type", None, "the order of initiative does not name each combatant once"
        )
    return msgspec.structs.replace(encounter, combatants=combatants)


def _combatant(plain: Mapping[str, Any], state: type[msgspec.Struct]) -> Combatant:
    one: Combatant = convert(plain, Combatant)
    if one.state is None:
        return one
    return msgspec.structs.replace(one, state=convert(one.state, state))


def to_bytes(encounter: Encounter) -> bytes:
    """The encounter as JSON text: equal states give equal bytes."""
    return msgspec.json.encode(to_plain(encounter))


def convert(plain: object, kind: type[Any]) -> Any:
    """Plain data as a struct of the engine's; raises msgspec.ValidationError with the place."""
    return msgspec.convert(plain, kind, dec_hook=_from_plain)


def _canonical(combatant: Combatant) -> Combatant:
    kept = combatant.state
    return combatant if kept is None else msgspec.structs.replace(combatant, state=_as_begun(kept))


def _as_begun(kept: msgspec.Struct) -> msgspec.Struct:
    """The same, with the default itself where something equals it: msgspec omits nothing else."""
    changes: dict[str, Any] = {}
    for name, default in _defaults(type(kept)):
        value = getattr(kept, name)
        if value == default:
            changes[name] = default
        elif isinstance(value, msgspec.Struct):
            changes[name] = _as_begun(value)
    return msgspec.structs.replace(kept, **changes)


@cache
def _defaults(kind: type[msgspec.Struct]) -> tuple[tuple[str, Any], ...]:
    return tuple((field.name, field.default) for field in msgspec.structs.fields(kind))


def _to_plain(value: object) -> Any:
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    raise NotImplementedError(f"cannot be saved: {value!r}")


def _from_plain(kind: type, value: object) -> Any:
    if kind is Fraction and isinstance(value, int | str) and not isinstance(value, bool):
        return Fraction(value)
    raise msgspec.ValidationError(f"expected a number, got {value!r}")
