"""Write an encounter as plain data, and read it again.

Saves contain this data, and its bytes show whether two states are equal.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.encounter.combatant import Combatant
from rules.encounter.encounter import Encounter
from rules.errors import InputError
from rules.map.whereabouts import Whereabouts
from rules.numbers import wire

T = TypeVar("T", bound=Struct)

LEFT_OUT = ("defence", "attacks")
"""Fields of a combatant that plain data leaves out if they are empty. Older saves lack them."""


def to_plain(encounter: Encounter) -> dict[str, Any]:
    """Return {"encounter": {...}, "combatants": {id: {...}}} in JSON's own types."""
    whole = plain_value(replace(encounter, combatants={}))
    del whole["combatants"]
    people = {who: plain_value(one) for who, one in encounter.combatants.items()}
    return {"encounter": whole, "combatants": people}


def plain_value(value: object) -> Any:
    """Return any part of an encounter in JSON's own types. A fraction becomes text: "22/15"."""
    plain = msgspec.to_builtins(value, enc_hook=wire.kept, str_keys=True)
    if isinstance(value, Combatant):
        for name in LEFT_OUT:
            if not plain[name]:
                del plain[name]
    return plain


def plain_field(name: str, value: object) -> Any:
    """Return the value of a field in JSON's own types; UNSET if plain data leaves the field out."""
    return UNSET if name in LEFT_OUT and not value else plain_value(value)


def from_plain(
    plain: Mapping[str, Any], state_type: type[Struct], fight_type: type[Struct] | None = None
) -> Encounter:
    """Read the encounter that `to_plain` wrote. Parts that are structs already stay unchanged.

    The book's data about a combatant has the type `state_type`. The book's data about the fight has
    the type `fight_type`; None if the book keeps no such data.

    Raises:
        InputError: wrong-type: the data is not an encounter; the message names the place.
    """
    try:
        people = {who: _combatant(who, one, state_type) for who, one in plain["combatants"].items()}
        encounter = _fight(plain["encounter"], fight_type)
    except (msgspec.ValidationError, LookupError, TypeError, AttributeError) as fault:
        raise InputError("wrong-type", None, f"this is no encounter: {fault}") from None
    if sorted(encounter.order) != sorted(people):
        message = "the order of initiative does not name each combatant once"
        raise InputError("wrong-type", None, message)
    if encounter.map is not UNSET and encounter is not plain["encounter"]:
        _check_map(encounter.map, people)
    # Sorted by joining: a combatant who comes back by an undo gets the old place again.
    return replace(encounter, combatants={who: people[who] for who in sorted(people, key=joined)})


def _check_map(standing: Whereabouts, people: Mapping[str, Combatant]) -> None:
    """Check the map: every combatant on the map must exist and must have a possible spot.

    Raises InputError (wrong-type).
    """
    from rules.map.distances import check_standing  # noqa: PLC0415  # few fights have positions

    strangers = [who for who in (*standing.people(), *standing.sizes) if who not in people]
    if strangers:
        message = f"{strangers[0]} has a position and is not in the fight"
        raise InputError("wrong-type", None, message)
    try:
        check_standing(standing)
    except InputError as fault:
        raise InputError("wrong-type", None, f"this is no encounter: {fault.message}") from None


def state_with(state: T, plain: Mapping[str, Any]) -> T:
    """Replace some fields of a book's state by values from plain data. Raises InputError."""
    try:
        return _struct({**plain_value(state), **plain}, type(state))
    except (msgspec.ValidationError, TypeError, ValueError) as fault:
        raise InputError("wrong-type", None, f"this is nothing that is kept: {fault}") from None


def to_bytes(encounter: Encounter) -> bytes:
    """Return the encounter as JSON text: equal states give equal bytes."""
    return msgspec.json.encode(to_plain(encounter))


def _fight(plain: Any, fight_type: type[Struct] | None) -> Encounter:
    if isinstance(plain, Encounter):
        return plain
    kept = plain.get("state")
    if kept is not None and fight_type is None:
        raise msgspec.ValidationError("this rulebook keeps no state of the fight")
    whole = _struct({key: value for key, value in plain.items() if key != "state"}, Encounter)
    if kept is None or fight_type is None:
        return whole
    return replace(whole, state=_struct(kept, fight_type))


def _combatant(who: str, plain: Any, state_type: type[Struct]) -> Combatant:
    if isinstance(plain, Combatant):
        return plain
    try:
        rest = {key: value for key, value in plain.items() if key != "state"}
        kept = plain.get("state")
        state = None if kept is None else _struct(kept, state_type)
        combatant = replace(_struct(rest, Combatant), state=state)
    except msgspec.ValidationError as fault:
        raise msgspec.ValidationError(f"combatant {who}: {fault}") from None
    if combatant.id != who:
        raise msgspec.ValidationError(f"combatant {who} has the id {combatant.id}")
    return combatant


def _struct(plain: Any, kind: type[T]) -> T:
    """Read a struct from plain data. An unknown field is an error, so that no field gets lost."""
    if isinstance(plain, kind):
        return plain
    for name in plain:
        if name not in kind.__struct_encode_fields__:
            raise msgspec.ValidationError(f"{name[:60]!r} is no field that this Gaitkeeper knows")
    return msgspec.convert(plain, kind, dec_hook=_number, str_keys=True)


def _number(kind: type, value: object) -> Any:
    if kind is Fraction:
        return wire.from_kept(value)
    raise ValueError(f"a {kind.__name__} cannot be read out of a save")


def joined(who: str) -> tuple[int, str]:
    """Return a sort key for ids, so that c2 comes before c10."""
    return len(who), who
