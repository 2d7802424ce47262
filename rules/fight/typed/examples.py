"""Check an action's examples: good lines must set their fields, bad lines must give errors."""

from collections.abc import Callable, Iterator

from rules.encounter import Combatant, Encounter
from rules.errors import RulesError
from rules.fight.actions.base import Action, name_of
from rules.fight.typed.line_reader import read_line
from rules.fight.typed.senses import senses_of

Enter = Callable[[Encounter, str], Encounter]
"""A function that returns the encounter with a combatant of this name added."""


def untrue_examples(action: type[Action], encounter: Encounter, enter: Enter) -> Iterator[str]:
    """Return a sentence about each untrue example of an action.

    Combatants that the examples name are first added to the fight. Fields that the fight gives are
    ignored.
    """
    typed = action.typed
    if typed is None:
        return
    people = senses_of(action).people
    for name in {str(says[one]) for says in typed.good.values() for one in people if one in says}:
        encounter = enter(encounter, name)
    combatant = next(iter(encounter.combatants.values()))
    for line, says in typed.good.items():
        found = _read(action, line, encounter, combatant)
        if found != dict(says):
            yield f"{name_of(action)}: {line!r} is {found}, not {dict(says)}"
    for line, word in typed.bad.items():
        found = _read(action, line, encounter, combatant)
        if not isinstance(found, str) or word not in found:
            yield f"{name_of(action)}: {line!r} does not tell {word!r}: {found}"


def _read(
    action: type[Action], line: str, encounter: Encounter, combatant: Combatant
) -> dict[str, object] | str:
    """Return the fields of a line without the fight's values, or the message of its error."""
    try:
        return read_line(action, line, encounter, combatant, alone=True).fields
    except RulesError as fault:
        return fault.message
