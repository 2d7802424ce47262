"""The hint for an action that declares no hint: its fields and their choices."""

from rules.fight.actions.base import Action, Person
from rules.fight.typed.senses import WHO, senses_of
from rules.numbers.inputs import Choice, Input, inner, listed

MOST_WORDS = 5
"""A hint lists at most this many words of a choice. If there are more, it names only the field."""


def usual_hint(action: type[Action]) -> str:
    """Return a hint, such as 'difficulty easy, difficult or improbable; head on'."""
    typed = senses_of(action).fields
    told = [_told(one) for one in typed.values() if one.name != WHO]
    return "; ".join(told) or "Enter does it"


def _told(field: Input) -> str:
    name, kind = field.name.replace("_", " "), inner(field.kind)
    if isinstance(kind, Choice) and len(kind.words) <= MOST_WORDS:
        return f"{name} {listed(kind.words)}"
    return f"{name} (whom)" if isinstance(kind, Person) else name
