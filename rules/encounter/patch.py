"""The changes of an event: find the difference of two states, apply it, and take it back."""

from collections.abc import Iterator
from typing import Annotated, Any

import msgspec
from msgspec import UNSET, Meta, Struct
from msgspec.structs import replace

from rules.encounter.codec import from_plain, plain_field, plain_value, to_plain
from rules.encounter.encounter import Encounter
from rules.errors import InputError
from rules.numbers import wire

At = Annotated[tuple[str | int, ...], Meta(min_length=1)]


class Change(Struct, frozen=True, omit_defaults=True):
    """One changed value: the value `was` before, and the value `to` afterwards.

    UNSET means that there is no value. `at` are the keys that lead to the value in the state from
    `to_plain`. If the last key is a number, it is an index in a list. Then `was` and `to` are the
    list's elements from this index.
    """

    at: At
    was: Any = UNSET
    to: Any = UNSET


Changes = tuple[Change, ...]


def difference(was: Encounter | None, to: Encounter) -> Changes:
    """Return the changes from `was` to `to`. None means that there is no encounter."""
    if was is None:
        return tuple(Change((part,), to=value) for part, value in to_plain(to).items())
    return tuple(_of_encounters(was, to))


def _of_encounters(was: Encounter, to: Encounter) -> Iterator[Change]:
    before, after = was.combatants, to.combatants
    for who in {**before, **after}:
        at = ("combatants", who)
        if who in before and who in after:
            yield from _of_fields(at, before[who], after[who])
        elif who in after:
            yield Change(at, to=plain_value(after[who]))
        else:
            yield Change(at, was=plain_value(before[who]))
    yield from _of_fields(("encounter",), was, to)


def _of_fields(at: At, was: Struct, to: Struct) -> Iterator[Change]:
    """Yield the changed fields of a struct.

    Identical objects are skipped, because an object of a state never changes.
    """
    for name in was.__struct_fields__ if was is not to else ():
        old, new = getattr(was, name), getattr(to, name)
        if old is not new and name != "combatants":
            yield from _of_plain((*at, name), _plain(name, old), _plain(name, new))


def _plain(name: str, value: Any) -> Any:
    """Return a field's value in JSON's own types; UNSET if the field has no value."""
    return value if value is UNSET else plain_field(name, value)


def _of_plain(at: At, was: Any, to: Any) -> Iterator[Change]:
    if isinstance(was, dict) and isinstance(to, dict) and _in_step(was, to):
        for key in {**was, **to}:
            yield from _of_plain((*at, key), was.get(key, UNSET), to.get(key, UNSET))
    elif not same(was, to):
        start = _alike(was, to)
        yield Change((*at, start), was[start:], to[start:]) if start else Change(at, was, to)


def _alike(was: Any, to: Any) -> int:
    """Return the number of equal elements at the beginning of two lists.

    Return 0 for values that are not lists.
    """
    if not isinstance(was, tuple | list) or not isinstance(to, tuple | list):
        return 0
    pairs = enumerate(zip(was, to, strict=False))
    return next((at for at, (old, new) in pairs if not same(old, new)), min(len(was), len(to)))


def _in_step(was: dict[str, Any], to: dict[str, Any]) -> bool:
    """Whether both dicts begin with the keys that they share, in the same order."""
    stay = [key for key in was if key in to]
    return list(was)[: len(stay)] == stay == list(to)[: len(stay)]


def same(one: Any, other: Any) -> bool:
    """Whether two values have the same text in a save: 1, 1.0 and true are different texts."""
    if one is UNSET or other is UNSET:
        return one is other
    return _ENCODER.encode(one) == _ENCODER.encode(other)


def has_grown(now: Any, was: Any) -> bool:
    """Whether `was` is the value `now` without the fields that an older program did not know."""
    now = plain_value(now) if isinstance(now, Struct) else now
    if isinstance(now, dict) and isinstance(was, dict):
        alike = all(key in now and has_grown(now[key], value) for key, value in was.items())
        return alike and (bool(was) or not now)
    if isinstance(now, list | tuple) and isinstance(was, list | tuple):
        return len(now) == len(was) and all(map(has_grown, now, was))
    return same(now, was)


def place_in_words(at: At, encounter: Encounter) -> str:
    """Return the place of a change in an encounter: "Grak (c1): hp"."""
    part, *keys = map(str, at)
    if part != "combatants" or not keys:
        return " ".join(keys) or part
    who, *rest = keys
    known = encounter.combatants.get(who)
    name = f"{known.name} ({who})" if known else who
    return f"{name}: {' '.join(rest)}" if rest else name


class Draft:
    """A state that can be changed. A struct without a change stays the same object."""

    def __init__(self, encounter: Encounter | None) -> None:
        self._state: dict[str, Any] = {}
        if encounter is not None:
            people = dict(encounter.combatants)
            self._state = {"encounter": replace(encounter, combatants={}), "combatants": people}

    @property
    def system(self) -> str:
        """The id of the state's rulebook; empty if there is no state yet."""
        whole = self._state.get("encounter", {})
        return whole.system if isinstance(whole, Encounter) else str(whole.get("system", ""))

    def forward(self, changes: Changes) -> None:
        """Make the changes. Raises InputError (conflict) if a change does not fit the state."""
        for change in changes:
            self._put(change.at, change.was, change.to)

    def back(self, changes: Changes) -> None:
        """Take the changes back.

        Raises InputError (conflict) if a change does not fit the state.
        """
        for change in changes:
            self._put(change.at, change.to, change.was)

    def encounter(
        self, state_type: type[Struct], fight_type: type[Struct] | None = None
    ) -> Encounter:
        """Return the state after the changes. Raises InputError if this is not an encounter."""
        return from_plain(self._state, state_type, fight_type)

    def _put(self, at: At, old: Any, new: Any) -> None:
        place, key = self._place(at)
        there = place.get(key, UNSET) if isinstance(place, dict) else UNSET
        if isinstance(at[-1], int):
            begins = _list(there)[: at[-1]]
            old, new = [*begins, *_list(old)], [*begins, *_list(new)]
        if not isinstance(place, dict) or not (same(there, old) or has_grown(there, old)):
            told = f"{' '.join(map(str, at))} is {shown(there)}, where it has to be {shown(old)}"
            raise InputError("conflict", None, told)
        if new is UNSET:
            place.pop(key, None)
        else:
            place[key] = _copied(new)

    def _place(self, at: At) -> tuple[Any, str]:
        """Return the dict that has the value, and the key of the value."""
        *way, key = at[:-1] if isinstance(at[-1], int) else at
        place: Any = self._state
        for step in way:
            inner = place.get(step) if isinstance(place, dict) else None
            if isinstance(inner, Struct):
                inner = place[step] = plain_value(inner)
            place = inner
        return place, str(key)


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, tuple | list) else []


def _copied(value: Any) -> Any:
    """Return a copy of a dict, because later changes may change the dict.

    A list needs no copy: a change always replaces the whole list.
    """
    if isinstance(value, dict):
        return {key: _copied(one) for key, one in value.items()}
    return value


def shown(value: Any) -> str:
    """Return a value of a state in a few words."""
    if value is UNSET:
        return "nothing"
    text = _ENCODER.encode(value).decode()
    if wire.FRACTION.fullmatch(text[1:-1]):
        return text[1:-1]
    return text if len(text) <= 60 else f"{text[:57]}..."


_ENCODER = msgspec.json.Encoder(enc_hook=wire.kept)
