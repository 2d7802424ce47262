"""Say once what several combatants do alike: 'Wolf 1 takes the gait Run. Likewise Wolf 2.'"""

from collections.abc import Iterable, Sequence
from itertools import groupby

from rules.encounter import Combatant, Encounter
from tracker.views import harmed


def told_once(
    encounter: Encounter, sentences: Iterable[str], people: Sequence[Combatant]
) -> list[str]:
    """Return the sentences without those that differ from an earlier one only in the first name.

    After the earlier sentence comes one with the other names: 'Likewise Wolf 2 and Wolf 3.'
    """
    those: dict[tuple[str, str], list[Combatant]] = {}
    for one in sentences:
        about = _about(one, people)
        told = one.removeprefix(about.name) if about else one
        if about and about in those.get(("", told), ()):
            those[about.id, told] = [about]
        else:
            those.setdefault(("", told), []).extend([about] if about else [])
    found: list[str] = []
    for ids, group in groupby(those.items(), lambda one: [each.id for each in one[1]]):
        alike = list(group)
        doers = alike[0][1] if ids else []
        first = doers[0].name if doers else ""
        found += [f"{first}{told}" for (_, told), _ in alike]
        if len(doers) > 1:
            found.append(f"Likewise {harmed.names(encounter, doers[1:])}.")
    return found


def _about(sentence: str, people: Iterable[Combatant]) -> Combatant | None:
    """Return the combatant with whose name the sentence begins. Return None if there is none."""
    begun = [one for one in people if sentence.startswith((f"{one.name} ", f"{one.name}'s "))]
    return max(begun, key=lambda one: len(one.name), default=None)
