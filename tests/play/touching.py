"""The changes that an action may make: laws about every event of every situation."""

from collections.abc import Iterable, Iterator, Mapping, Set

from msgspec import UNSET, json

from rules.encounter import Encounter
from rules.encounter.codec import to_bytes
from rules.history import Event

TIME = frozenset({"next", "next-group", "end-round", "end-unit", "pass-time", "run-on", "meet"})
"""Actions that let time pass. They may change everybody."""

HURT = {"blow", "free-attack", "crash", "hit-vehicle", "leap-out", "ram", "travel"}
"""Actions of the books that can hurt somebody."""

ONLY_BY: Mapping[str, Set[str]] = {
    **{field: {"edit"} for field in ("name", "side", "sheet", "hp_most")},
    **{field: {"edit"} for field in ("defence", "attacks")},
    "notes": {"note"},
    "hidden": {"hide", "reveal"},
    "group": {"join-group", "split-group", "remove"},
    "surprised": TIME | {"surprise"},
    "arrives": TIME | {"arrive", "in"},
    "ready": TIME | {"ready", "come-back"},
    "delayed": TIME | {"ready", "come-back", "delay"},
    "hp": {"damage", "heal", "edit", "correct", *HURT},
    "hp_temporary": {"temporary", "damage", "correct", *HURT},
    "options": {"option"},
    "rulings": {"rule-on"},
    "timeline": TIME | {"event", "answer-event"},
    "about": {"describe"},
    "ended": {"end-fight"},
}
"""Fields of a combatant or of the fight, each with the only actions that may change the field."""


def touches_only_what_it_may(before: Encounter, event: Event, after: Encounter) -> None:
    """Check that an event changes only what its action may change.

    It changes only combatants whom the action reaches, and no field of another action.
    """
    if event.moves_head:
        return
    action, acts = event.action["action"], {act["action"] for act in event.acts}
    changed: set[str] = set()
    for change in event.changes:
        words = [*map(str, change.at), ""]
        who, field = words[1:3] if words[0] == "combatants" else ("", words[1])
        changed.add(who)
        assert acts & ONLY_BY.get(field, acts), f"{action} changes {field}"
    if action in (*TIME, "correct") or (
        action == "roll-initiative" and not event.action.get("who")
    ):
        return
    named = {*_texts(event.action), before.turn_of, after.turn_of, ""}
    if action == "draw-map" and after.map is not UNSET:
        named |= after.map.spots.keys()  # the text has their letters
    beyond = (changed & {*before.combatants, ""}) - named
    if beyond:
        beyond -= _reached(before, named) | _reached(after, named)
    assert not beyond, f"{action} changes {beyond}, whom it neither names nor reaches"


def _reached(encounter: Encounter, named: set[str | None]) -> set[str]:
    """Return the combatants whom an action may change.

    They are the named combatants, the owners of named things, and everybody who is tied to them: in
    a group of the GM, as a rider to the mount, or in a record of the book, for example.
    """
    plain = json.decode(to_bytes(encounter))
    people, state = plain["combatants"], plain["encounter"]["state"] or {}
    ties = [people.keys() & {who, *_texts(one)} for who, one in people.items()]
    ties += [people.keys() & {*_texts(one)} for kept in state.values() for one in _records(kept)]
    ties += [
        {who for who, one in people.items() if one["group"] == group}
        for group in {one["group"] for one in people.values()} - {""}
    ]
    found = {
        who
        for who, one in people.items()
        if who in named or named & {item["name"] for item in one["items"]}
    }
    for _ in people:
        found.update(*(tie for tie in ties if tie & found))
    return found


def _records(kept: object) -> Iterable[object]:
    """Return the records in the state of a book.

    A record is an entry of a list or of a mapping.
    """
    if isinstance(kept, dict):
        return kept.items()
    return kept if isinstance(kept, list) else ()


def _texts(value: object) -> Iterator[str]:
    """Yield every text in plain data."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        yield from _texts(list(value.items()))
    elif isinstance(value, list | tuple):
        for one in value:
            yield from _texts(one)
