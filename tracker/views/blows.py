"""The result of an amount of damage or healing, shown before it is applied."""

from collections.abc import Mapping, Sequence

from rules.encounter import Combatant, Encounter
from tracker.session.session import Previewed
from tracker.views import harmed


def told(before: Encounter, previewed: Previewed, shares: Mapping[str, str]) -> str:
    """The result of an amount: for one combatant the log's text, for several 'Ilse 9 to 3, ...'.

    After the hit points of several, the text names all other results, such as an attack's cost.

    If the amount must still be rolled, the text names the combatants who will get it.
    """
    people = [before.find(who) for who in shares]
    if not previewed.complete:
        named = _together(before, [(one, f"({shares[one.id]})") for one in people])
        return f"{named.replace(' ()', '')}: {previewed.text}"
    if len(people) == 1 or any(one.hp is None for one in people):
        return previewed.text
    after = previewed.encounter.combatants
    results = [(one, _from_to(one, after[one.id], shares[one.id])) for one in people]
    changed = _together(before, results)
    return f"{changed}. {previewed.beside_the_act}".removesuffix(". ")


def _together(before: Encounter, results: Sequence[tuple[Combatant, str]]) -> str:
    """Names with their results; many people are named by letter, equal results only once."""
    each: dict[tuple[str, str], list[Combatant]] = {}
    for one, result in results:
        few = len(results) <= harmed.MOST_NAMES
        each.setdefault((result, one.id if few else ""), []).append(one)
    many = len(results)
    told = (f"{harmed.names(before, who, many)} {how[0]}" for how, who in each.items())
    return ", ".join(told)


def _from_to(was: Combatant, now: Combatant, share: str) -> str:
    if share == "none":
        return "none"
    out = ", out" if now.out and not was.out else ""
    return f"{_points(was)} to {_points(now)}{out}"


def _points(one: Combatant) -> str:
    return f"{one.hp}+{one.hp_temporary}" if one.hp_temporary else str(one.hp)
