"""Groups. The GM makes a group, or neighbours in the order have one kind and one initiative."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby

from rules.encounter.combatant import Combatant
from rules.encounter.encounter import Encounter
from rules.encounter.remembered import remembered


def kind_of(combatant: Combatant) -> str:
    """Return a combatant's name without the number: 'Goblin' for 'Goblin 3'."""
    return _kind_of_name(combatant.name)


@lru_cache(maxsize=2048)
def _kind_of_name(name: str) -> str:
    head, _, number = name.rpartition(" ")
    return head if head and number.isdecimal() else name


def group_name(combatant: Combatant) -> str:
    """Return the name of a combatant's group: the name that the GM gave, or the kind."""
    return combatant.group or kind_of(combatant)


@remembered
def groups(encounter: Encounter) -> tuple[tuple[str, ...], ...]:
    """Return the ids of all combatants in the order of initiative. Each group is a tuple.

    If the GM has named a group, its members may have any places in the order.
    """
    together: dict[object, list[str]] = {}
    for place, (shared, members) in enumerate(groupby(encounter.in_order(), _shared)):
        people = list(members)
        key = shared if people[0].group else place
        together.setdefault(key, []).extend(one.id for one in people)
    return tuple(map(tuple, together.values()))


def group_of(encounter: Encounter, who: str) -> tuple[str, ...]:
    """Return the ids of a combatant's group, in the order of initiative."""
    return next(members for members in groups(encounter) if who in members)


def made_with(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return the ids of the combatant's group if the GM made this group.

    Otherwise return only the combatant's own id.
    """
    return group_of(encounter, combatant.id) if combatant.group else (combatant.id,)


def one_of_each(people: Iterable[Combatant]) -> list[Combatant]:
    """Return these combatants, but only the first member of each named group.

    A group rolls only once.
    """
    found: dict[str, Combatant] = {}
    for one in people:
        found.setdefault(f"group {one.group.casefold()}" if one.group else one.id, one)
    return list(found.values())


def leads(encounter: Encounter) -> Mapping[str, str]:
    """Return the leader's id for each member's id, for all groups that the GM named.

    The leader is the first member who is not out. If all are out, the first member leads.
    """
    found: dict[object, str] = {}
    named = [one for one in encounter.in_order() if one.group]
    for one in sorted(named, key=lambda one: one.out):
        found.setdefault(_shared(one), one.id)
    return {one.id: found[_shared(one)] for one in named}


def yet_to_act(encounter: Encounter) -> tuple[str, ...]:
    """Return the ids of all who can still act in the group of the combatant whose turn it is.

    This combatant comes first. Members before it in the order have acted already.
    """
    now = encounter.turn_of
    group = next((one for one in groups(encounter) if now in one), ())
    rest = group[group.index(now) :] if now in group else ()
    return tuple(who for who in rest if who == now or encounter.combatants[who].able)


def _shared(combatant: Combatant) -> tuple[object, ...]:
    """Return the values that all members of a group share."""
    if combatant.group:
        return combatant.group.casefold(), combatant.arrives
    held = combatant.initiative
    return kind_of(combatant), combatant.side, held and held.value, combatant.arrives
