"""Show the effect of damage or healing, before the amount is applied."""

from collections.abc import Mapping, Sequence

from rules.encounter import Combatant, Encounter
from tracker.session.session import Previewed
from tracker.views import harmed


def told(before: Encounter, previewed: Previewed, shares: Mapping[str, str]) -> str:
    """Return the result of an amount as text.

    For one combatant, the text is the log's text. For several combatants, the text gives their hit
    points as in 'Ilse 9 to 3, ...'. Then all other results follow, such as the cost of an attack.

    If the dice are not rolled yet, the text names the combatants who will get the amount.
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
    """Return the names of combatants with their results. Equal results are written once.

    If there are many combatants, the text has their letters instead of their names.
    """
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
