"""Groups: those of one kind and side who stand side by side in the order with one initiative."""

from itertools import groupby

from rules.encounter.combatant import Combatant
from rules.encounter.encounter import Encounter
from rules.encounter.remembered import remembered


def kind_of(combatant: Combatant) -> str:
    """The name without its number: 'Goblin' of 'Goblin 3'."""
    head, _, number = combatant.name.rpartition(" ")
    return head if head and number.isdecimal() else combatant.name


@remembered
def groups(encounter: Encounter) -> tuple[tuple[str, ...], ...]:
    """Everybody's ids in the order of initiative, those of a group together."""
    together = groupby(encounter.in_order(), _shared)
    return tuple(tuple(one.id for one in members) for _, members in together)


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
    held = combatant.initiative
    return kind_of(combatant), combatant.side, held and held.value
