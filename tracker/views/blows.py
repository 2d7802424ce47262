"""The result of an amount of damage or healing, shown before it is applied."""

from collections.abc import Mapping

from rules.encounter import Combatant, Encounter
from tracker.session.session import Previewed


def told(before: Encounter, previewed: Previewed, shares: Mapping[str, str]) -> str:
    """The result of an amount: for one combatant the log's text, for several 'Ilse 9 to 3, ...'.

    After the hit points of several comes whatever else happens, such as the cost of an attack.

    If the amount must still be rolled, the text names the combatants who will get it.
    """
    people = [before.find(who) for who in shares]
    if not previewed.complete:
        shared = ((one.name, shares[one.id]) for one in people)
        named = (f"{name} ({share})" if share else name for name, share in shared)
        return f"{', '.join(named)}: {previewed.text}"
    if len(people) == 1 or any(one.hp is None for one in people):
        return previewed.text
    after = previewed.encounter.combatants
    changed = ", ".join(_from_to(one, after[one.id], shares[one.id]) for one in people)
    return f"{changed}. {previewed.beside_the_act}".removesuffix(". ")


def _from_to(was: Combatant, now: Combatant, share: str) -> str:
    if share == "none":
        return f"{was.name} none"
    out = ", out" if now.out and not was.out else ""
    return f"{was.name} {_points(was)} to {_points(now)}{out}"


def _points(one: Combatant) -> str:
    return f"{one.hp}+{one.hp_temporary}" if one.hp_temporary else str(one.hp)
