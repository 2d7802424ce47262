"""The effects of an event that a correction does not change, in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import UNSET

from rules.encounter import Combatant, Encounter
from rules.encounter.patch import Change
from rules.fight.hit_points import HIT_POINTS, shares_of
from rules.numbers.inputs import listed
from rules.rulebook.past import PastEvent

WORDS = {"pace": "movement", "terrain": "ground", "asking": "open question"}
OF_FIGHT = "what the book keeps of the fight"
OF_COMBATANT = "what the book counts"
UNTOLD = frozenset({"had", "hp_most", "turns", "turn_held"})
"""Fields that only count turns, or that the game master sets."""


def left_alone(event: PastEvent, encounter: Encounter, wounds: Sequence[str] = ()) -> str:
    """Return an event's other changes: 'Kolk (now prone; ground), the turn (now of Siv)'.

    The text is empty if there are no other changes. `wounds` has the fields of the book's state for
    wounds. The correction changes these fields itself.
    """
    found: dict[str, list[str]] = {}
    began = {change.to for change in event.changes if change.at == ("encounter", "turn_of")}
    for change in event.changes:
        part, *at = map(str, change.at)
        if at[1:2] == ["state"] and at[0] in began:
            continue  # A turn that began has reset this value: the turn itself is named.
        if part == "combatants" and len(at) > 1 and at[0] in encounter.combatants:
            words = found.setdefault(encounter.combatants[at[0]].name, [])
            one = encounter.combatants[at[0]]
            if not (_is_of_shares(event, at, wounds) or _is_as_before(change, at[1:], one)):
                told = _of_combatant(change, at[1:], one)
                words += [word for word in told if word not in words]
        elif part == "encounter" and at[0] == "state":
            found.setdefault(OF_FIGHT, []).append(_words(at[1:] or at))
        elif part == "encounter" and at[0] == "turn_of" and change.to == encounter.turn_of:
            now = encounter.combatants.get(change.to or "")
            found["the turn"] = [f"now of {now.name if now else 'nobody'}"]
    for name, word in dict.fromkeys(_of_map(event, encounter)):
        found.setdefault(name, []).append(word)
    every = (f"{place} ({'; '.join(words)})" for place, words in found.items() if words)
    return listed(tuple(every), "and")


def _is_of_shares(event: PastEvent, at: list[str], wounds: Sequence[str]) -> bool:
    """Whether a share of the event explains this change of the combatant who has the share."""
    kinds = {one.kind for one in shares_of(event) if one.who == at[0]}
    of_harm = at[1] == "conditions" or (at[1] == "state" and at[2:3] != [] and at[2] in wounds)
    return (bool(kinds) and at[1] == "out") or ("own" in kinds and of_harm)


def _is_as_before(change: Change, at: list[str], one: Combatant) -> bool:
    """Whether a field has the same value again as before the event."""
    now: object = one
    for name in at:
        now = getattr(now, name, ...)
    return bool(now == change.was)


def _of_combatant(change: Change, at: list[str], one: Combatant) -> Iterator[str]:
    """Return a change's effect on a combatant in words; only present conditions are named."""
    if at[0] == "conditions":
        was, now = _names(change.was), _names(change.to)
        yield from (f"now {name}" for name in now if name not in was and one.has(name))
        yield from (f"no longer {name}" for name in was if name not in now and not one.has(name))
    elif at[0] == "state":
        yield _words(at[1:]) or OF_COMBATANT
    elif at[0] == "out":
        yield "out of the fight" if change.to else "back in the fight"
    elif at[0] not in UNTOLD and at[0] not in HIT_POINTS:
        yield WORDS.get(at[0], _words(at[:1]))


def _of_map(event: PastEvent, encounter: Encounter) -> Iterator[tuple[str, str]]:
    """Yield whose position the event changed, and who lost a kept path.

    Each result is a name and a word.
    """
    for change in event.changes:
        part, *at = map(str, change.at)
        if (part, *at[:1]) != ("encounter", "map"):
            continue
        lost = _keys(change.was) - _keys(change.to) if at[1:] == ["paths"] else set(at[2:3])
        is_lost = at[1:] == ["paths"] or (at[1:2] == ["paths"] and change.to is UNSET)
        word = "path lost" if is_lost else "position" if at[1:2] == ["spots"] else ""
        people = sorted(lost & encounter.combatants.keys()) if word else ()
        yield from ((encounter.combatants[who].name, word) for who in people)


def _keys(value: object) -> set[str]:
    return {*map(str, value)} if isinstance(value, Mapping) else set()


def _words(at: list[str]) -> str:
    """The name of a field in words: 'dice lost'."""
    return " ".join(at[:1]).replace("_", " ")


def _names(conditions: Any) -> list[str]:
    """The names of conditions that are not secret."""
    held = conditions if isinstance(conditions, list | tuple) else ()
    return [str(one["name"]) for one in held if isinstance(one, Mapping) and not one.get("secret")]
