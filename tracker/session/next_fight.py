"""Make the next fight of a party: a new save with the last fight's survivors and mounts."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Combatant, Condition, Encounter, GmRuling
from rules.encounter.combatant import PARTY
from rules.encounter.letters import letters
from rules.errors import InputError
from rules.fight.actions.ending import lasting
from rules.fight.riding import bears
from rules.history import Fight, Proposal, event_to_bytes
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook
from tracker.library.keeping import request_of, template_of
from tracker.session.contents import state_of
from tracker.store import SavesFolder
from tracker.store.names import display_name
from tracker.store.operations import new_beside
from tracker.text.sanitize import sanitize
from tracker.views.players_text import Public

FOES = "foes"
Request = dict[str, Any]


def party(encounter: Encounter, book: Rulebook) -> tuple[Combatant, ...]:
    """Return the party and its mounts, in order. Combatants without a letter are last.

    A mount comes along, even if the mount is a foe. If a bearer, such as a vehicle, carries a
    member of the party, the bearer comes along too, unless the bearer is a foe.
    """
    own = letters(encounter)
    coming = {one.id: one for one in encounter.in_order() if one.side == PARTY}
    waiting = list(coming.values())
    while waiting:
        for one in _bearers(encounter, book, waiting.pop()):
            if one.id not in coming:
                coming[one.id] = one
                waiting.append(one)
    found = [one for one in encounter.in_order() if one.id in coming]
    # Combatants without a letter get one in the next fight, but no letter that is in use already.
    return tuple(sorted(found, key=lambda one: one.id not in own))


def who_comes(last: Fight) -> str:
    """Return sentences that name the combatants who come along, and the combatants who do not."""
    coming = party(last.encounter, last.book)
    left = [one for one in last.encounter.in_order() if one not in coming]
    foes = sum(one.side == FOES for one in left)
    others = [one.name for one in left if one.side != FOES]
    stay = [*others, *(["1 foe" if foes == 1 else f"{foes} foes"] if foes else [])]
    told = f"Along: {listed([one.name for one in coming], 'and')}."
    return f"Left behind: {listed(stay, 'and')}. {told}" if stay else told


def _bearers(encounter: Encounter, book: Rulebook, one: Combatant) -> Iterator[Combatant]:
    """Return the mount of a combatant, and everybody who bears the combatant.

    Bearers who are foes are left out, but a mount may be a foe.
    """
    steed = encounter.mount_of(one)
    for bearer in book.movement.bearers(encounter, one):
        if bearer == steed or bearer.side != FOES:
            yield bearer


def next_fight(
    folder: SavesFolder, last: Fight, name: str, *, whole: bool, system: str = ""
) -> Path:
    """Make a save of a new fight with the party of the last fight, and return its path.

    The mounts of the party come along, with their riders in the saddle. Sheets, loads, letters,
    groups, notes, the options of the book and the GM's own decisions are copied. Hit points and
    conditions stay the same, and combatants who are out stay out. If `whole` is true, everybody is
    unhurt and takes part. Initiative is rolled again. `system` is another rulebook for the next
    fight. Then the sheets become guesses, and wounds, mounts, options and decisions are left out.

    Raises:
        InputError: the fight has no party.
        StoreError: bad-choice or conflict for the name; io.
    """
    if not party(last.encounter, last.book):
        message = "nobody of the party is in this fight: the side of each is on the form (edit)."
        raise InputError("missing", None, message)
    name = display_name(name)
    folder.refuse_name(name)
    fight, proposal = Fight.new(name, system or last.encounter.system)
    events = [_committed(fight, proposal)]
    is_other = fight.encounter.system != last.encounter.system
    for request in _requests_elsewhere(last) if is_other else _requests(last, whole=whole):
        action = fight.read(_by_new_ids(request, last, fight.encounter))
        events.append(_committed(fight, fight.propose(action, Tray(), override=True)))
    return new_beside(folder.path / "next.json", name, events, state_of(fight))


def _committed(fight: Fight, proposal: Proposal) -> bytes:
    """Add the event of an action to the history of the new fight, and return it as bytes."""
    now = datetime.now(UTC).isoformat(timespec="seconds")
    event = replace(proposal.event, at=now)
    fight.commit(replace(proposal, event=event))
    return event_to_bytes(event)


def _requests(last: Fight, *, whole: bool) -> Iterator[Request]:
    """Yield the requests that make the next fight; combatants keep the ids of the last fight."""
    encounter = last.encounter
    has_them = last.book.words.options_of_a_new_fight()
    for option, value in encounter.options.items():
        if has_them.get(option) != value:
            yield {"action": "option", "option": option, "value": value}
    rulings = tuple(_rulings(encounter))
    yield from (_ruled(one) for one in rulings if not one.own_speed)
    people, public = party(encounter, last.book), Public(encounter, last.book)
    for one in people:
        yield _added(last, one, whole=whole)
    names = {one.name.casefold() for one in people}
    yield from (_ruled(one) for one in rulings if one.own_speed and one.name.casefold() in names)
    yield from _groups(people)
    yield from (_rides(last, one) for one in people if _can_ride(last, one))
    for one in people:
        yield from ({"action": "note", "who": one.id, "text": note} for note in one.notes)
        if not whole:
            kept = lasting(one, last.book)
            yield from [{"action": "carry-over", "who": one.id, "kept": kept}] if kept else []
            yield from _wounds(one, public)


def _requests_elsewhere(last: Fight) -> Iterator[Request]:
    """Yield the requests that make the next fight under another book.

    Numbers are converted by m/s and kg, and become guesses. Hit points are left out, because each
    book counts hit points in its own way.
    """
    people, own = party(last.encounter, last.book), letters(last.encounter)
    for one in people:
        fields = template_of(one, last.book, one.name).request_elsewhere(last.book.words)
        letter = {"letter": own[one.id]} if one.id in own else {}
        notes = {"notes": list(one.notes)} if one.notes else {}
        yield {"action": "add", **fields, **letter, **notes, "hidden": one.hidden}
    yield from _groups(people)


def _rulings(encounter: Encounter) -> Iterator[GmRuling]:
    """Yield the GM's rulings for the next fight.

    A ruling that names a mount gets the mount's present name.
    """
    for key, ruling in encounter.rulings.items():
        steed = encounter.combatants.get(key.removeprefix("mount:"))
        yield ruling if steed is None else replace(ruling, name=steed.name)


def _ruled(ruling: GmRuling) -> Request:
    figures = {"multiplier": ruling.multiplier, "distance": ruling.distance}
    given = {key: one for key, one in figures.items() if one is not None}
    own: Request = {"own_speed": True} if ruling.own_speed else {}
    return {"action": "rule-on", "about": ruling.about, "name": ruling.name, **given, **own}


def _added(last: Fight, one: Combatant, *, whole: bool) -> Request:
    request = request_of(one, last.book)
    request.pop("initiative", None)
    if whole and one.hp_most is not None:
        request["hp"] = one.hp_most
    letter = letters(last.encounter).get(one.id)
    given = {"letter": letter, "template": one.template}
    kept = {name: value for name, value in given.items() if value}
    return {"action": "add", **request, "hidden": one.hidden, **kept}


def _groups(people: Iterable[Combatant]) -> Iterator[Request]:
    """Yield requests that make the GM's groups again.

    A group is made only if several of its members come along.
    """
    groups: dict[str, list[str]] = {}
    for one in people:
        groups.setdefault(one.group, []).append(one.id)
    for name, who in groups.items():
        if name and len(who) > 1:
            yield {"action": "join-group", "who": who, "name": name}


def _can_ride(last: Fight, one: Combatant) -> bool:
    """Return whether somebody can ride the same mount again.

    In an old save, two combatants may ride each other. Such combatants do not ride in the next
    fight.
    """
    steed = last.encounter.mount_of(one)
    if steed is None:
        return one.mount is not None
    return one.id != steed.id and not bears(last.encounter, last.book, one, steed)


def _rides(last: Fight, one: Combatant) -> Request:
    steed = last.encounter.mount_of(one)
    mount = last.encounter.mount_name(one) if steed is None else steed.id
    return {"action": "mount", "who": one.id, "mount": mount}


def _wounds(one: Combatant, public: Public) -> Iterator[Request]:
    """Yield requests that restore a combatant's state from the last fight.

    The state is temporary hit points, conditions, and being out of the fight.
    """
    if one.hp_temporary:
        yield {"action": "temporary", "who": one.id, "amount": one.hp_temporary}
    for held in one.conditions:
        name = _carried(held, public)
        request: Request = {"action": "condition", "who": one.id, "condition": name}
        request |= {"secret": True} if held.secret else {}
        if held.left is not None:
            request["turns"] = held.left
            request["ends"] = held.ends if held.whose else "round"
        yield request
    if one.out and not one.arrives:
        yield {"action": "out", "who": one.id}


def _carried(held: Condition, public: Public) -> str:
    """Return the name of a condition for the next fight.

    The name contains nothing that the players must not see.
    """
    told = public.condition(held)
    return held.name if held.secret or told == sanitize(held.name) else told


def _by_new_ids(request: Request, last: Fight, now: Encounter) -> Request:
    """Return the same request with the new ids of the combatants.

    The ids of both fights are in the order of the party.
    """
    if "who" not in request:
        return request
    people = party(last.encounter, last.book)
    ids = dict(zip((one.id for one in people), now.combatants, strict=False))
    who, mount = request["who"], request.get("mount")
    new = ids[who] if isinstance(who, str) else [ids[one] for one in who]
    return {**request, "who": new, **({"mount": ids.get(mount, mount)} if mount else {})}
