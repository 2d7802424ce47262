"""The result of an amount of damage or healing, shown before it is applied."""

from collections.abc import Mapping

from rules.encounter import Combatant, Encounter
from rules.fight.actions.health import Damage
from tracker.session.session import Previewed


def told(before: Encounter, previewed: Previewed, shares: Mapping[str, str]) -> str:
    """The result of an amount: for one combatant the log's text, for several 'Ilse 9 to 3, ...'.

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
    return ", ".join(_from_to(one, after[one.id], shares[one.id]) for one in people)


def attack(
    before: Encounter,
    previewed: Previewed,
    shares: Mapping[str, str],
    action: Damage,
    cost: str,
) -> str:
    """The result of an attack; 'Mira: rolls 1d8+1 for Ogre's axe.' if the roll is still to come.

    `cost` is what the attacker spends, in the words of the log.
    """
    if previewed.complete:
        result = told(before, previewed, shares)
        return f"{result}. {cost}" if cost and cost not in result else result
    attacker = before.find(action.by or "", "by").name
    rolled = previewed._replace(text=f"rolls {action.amount} for {attacker}'s {action.attack}.")
    return " ".join(filter(None, (told(before, rolled, shares), cost)))


def _from_to(was: Combatant, now: Combatant, share: str) -> str:
    if share == "none":
        return f"{was.name} none"
    out = ", out" if now.out and not was.out else ""
    return f"{was.name} {_points(was)} to {_points(now)}{out}"


def _points(one: Combatant) -> str:
    return f"{one.hp}+{one.hp_temporary}" if one.hp_temporary else str(one.hp)
