"""Groups: those of one kind who stand side by side with one initiative, or whom the GM joined."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import groupby

from rules.encounter.combatant import Combatant
from rules.encounter.encounter import Encounter
from rules.encounter.remembered import remembered


def kind_of(combatant: Combatant) -> str:
    """The name without its number: 'Goblin' of 'Goblin 3'."""
    return _kind_of_name(combatant.name)


@lru_cache(maxsize=2048)
def _kind_of_name(name: str) -> str:
    head, _, number = name.rpartition(" ")
    return head if head and number.isdecimal() else name


def group_name(combatant: Combatant) -> str:
    """What the group of somebody is called: as the GM named it, else by its kind."""
    return combatant.group or kind_of(combatant)


@remembered
def groups(encounter: Encounter) -> tuple[tuple[str, ...], ...]:
    """Everybody's ids in the order of initiative, those of a group together.

    A group that the GM has named is one wherever its members stand.
    """
    together: dict[object, list[str]] = {}
    for place, (shared, members) in enumerate(groupby(encounter.in_order(), _shared)):
        people = list(members)
        key = shared if people[0].group else place
        together.setdefault(key, []).extend(one.id for one in people)
    return tuple(map(tuple, together.values()))


def group_of(encounter: Encounter, who: str) -> tuple[str, ...]:
    """The ids of the group of somebody, their own among them, in the order of initiative."""
    return next(members for members in groups(encounter) if who in members)


def made_with(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """The ids of the group that the GM has made and somebody is in; their own alone in none."""
    return group_of(encounter, combatant.id) if combatant.group else (combatant.id,)


def one_of_each(people: Iterable[Combatant]) -> list[Combatant]:
    """These, of each group that the GM has named only the first: it has one roll of initiative."""
    found: dict[str, Combatant] = {}
    for one in people:
        found.setdefault(f"group {one.group.casefold()}" if one.group else one.id, one)
    return list(found.values())


def leads(encounter: Encounter) -> Mapping[str, str]:
    """By the id of each member of a named group the one who stands first of it in the order."""
    found: dict[object, str] = {}
    named = [one for one in encounter.in_order() if one.group]
    for one in named:
        found.setdefault(_shared(one), one.id)
    return {one.id: found[_shared(one)] for one in named}


def yet_to_act(encounter: Encounter) -> tuple[str, ...]:
    """Those of the group whose turn it is who can still act in it, first the one who has the turn.

    Who stands before that one in the order has acted.
    """
    now = encounter.turn_of
    group = next((one for one in groups(encounter) if now in one), ())
    rest = group[group.index(now) :] if now in group else ()
    return tuple(who for who in rest if who == now or encounter.combatants[who].able)


def _shared(combatant: Combatant) -> tuple[object, ...]:
    """What those of a group have in common."""
    if combatant.group:
        return combatant.group.casefold(), combatant.arrives
    held = combatant.initiative
    return kind_of(combatant), combatant.side, held and held.value, combatant.arrives
