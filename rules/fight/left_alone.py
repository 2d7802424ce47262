"""What an event changed besides its shares of an amount, in words: a correction leaves it alone."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.encounter import Encounter
from rules.encounter.patch import Change
from rules.fight.shares import HIT_POINTS
from rules.numbers.inputs import listed
from rules.rulebook.past import PastEvent

WORDS = {"pace": "movement", "terrain": "ground", "asking": "open question"}
UNTOLD = frozenset({"had", "hp_most", "turns", "turn_held"})
"""Fields that only keep the count of turns, or that the game master sets."""


def left_alone(event: PastEvent, encounter: Encounter) -> str:
    """What else an event changed: 'Kolk (now prone; ground), the turn (now of Siv)'; or empty."""
    found: dict[str, list[str]] = {}
    for change in event.changes:
        part, *at = map(str, change.at)
        if part == "combatants" and len(at) > 1 and at[0] in encounter.combatants:
            told = found.setdefault(encounter.combatants[at[0]].name, [])
            told += [word for word in _of_combatant(change, at[1:]) if word not in told]
        elif part == "encounter" and at[0] == "state":
            found.setdefault(f"the fight's {_words(at[1:] or at)}", [])
        elif part == "encounter" and at[0] == "turn_of" and change.to in encounter.combatants:
            found["the turn"] = [f"now of {encounter.combatants[change.to].name}"]
    names = {one.name for one in encounter.combatants.values()}
    told = (
        f"{place} ({'; '.join(words)})" if words else place
        for place, words in found.items()
        if words or place not in names
    )
    return listed(list(told), "and")


def _of_combatant(change: Change, at: list[str]) -> Iterator[str]:
    if at[0] == "conditions":
        was, now = _names(change.was), _names(change.to)
        yield from (f"now {name}" for name in now if name not in was)
        yield from (f"no longer {name}" for name in was if name not in now)
    elif at[0] == "state":
        yield _words(at[1:2] or at)
    elif at[0] not in UNTOLD and at[0] not in HIT_POINTS:
        yield WORDS.get(at[0], _words(at[:1]))


def _words(at: list[str]) -> str:
    """The name of a field in words: 'dice lost'."""
    return " ".join(at[:1]).replace("_", " ")


def _names(conditions: Any) -> list[str]:
    """The names of conditions that are not secret."""
    held = conditions if isinstance(conditions, list | tuple) else ()
    return [str(one["name"]) for one in held if isinstance(one, Mapping) and not one.get("secret")]
