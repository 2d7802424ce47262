"""Short sentences about a combatant's events since its last turn ended."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from rules.encounter.patch import Change
from rules.fight.hit_points import BY_HAND, kinds_for, named_in, portions
from rules.history.event import Misfit, Played
from rules.history.fight import Fight
from rules.history.undo import FIRST
from rules.numbers.figures import figure
from rules.numbers.inputs import listed
from rules.rulebook.answers import GM_RULING, Account, Remark, Remarks

MOST_EVENTS = 60
"""The most events that the search looks at."""
MOST_SOURCES = 3
"""The most sources of damage that a sentence names. Amounts from further sources are added up."""

OTHERS = "from others"


class Hit(Struct, frozen=True):
    """Hit points that an event took or gave, and their source.

    The amount of a correction is the right amount minus the wrong amount. So it is negative if the
    first event took or gave too much.
    """

    event: int
    source: str
    amount: int
    heals: bool


class Past(Struct, frozen=True):
    """An event, and the id of the combatant whose turn it was before the event."""

    event: Played
    turn_of: str | None


def since_last_turn(fight: Fight, who: str) -> Remarks:
    """Return the damage and healing with their sources, and the changed conditions.

    Undone events do not count. A condition that began and ended again is not in the list.
    """
    past = _since(fight, who)
    turns = {one.event.n: one.turn_of for one in past}
    hits = [hit for one in past for hit in _hits(fight, one.event, who, turns)]
    told = (
        _amounts("took", "damage", [one for one in hits if not one.heals], fight),
        _amounts("healed", "healing", [one for one in hits if one.heals], fight),
        *_of_conditions(past, who),
        *_of_the_fight(past, who),
    )
    return tuple(one for one in told if one)


def _since(fight: Fight, who: str) -> list[Past]:
    """Return the events since somebody's last turn ended, oldest first.

    Undone events do not count.
    """
    found: list[Past] = []
    at, turn_of = fight.head, fight.encounter.turn_of
    while at > FIRST and len(found) < MOST_EVENTS:
        event = fight.as_told(at)
        if not event.is_readable:
            break
        before = _turn_before(event, turn_of)
        if before == who and (turn_of != who or event.begins_turn):
            break
        found.append(Past(event, before))
        at, turn_of = event.parent, before
    return found[::-1]


def _turn_before(event: Played, after: str | None) -> str | None:
    """Return the id of the combatant whose turn it was before an event.

    After the event, it was the turn of the combatant `after`.
    """
    places = (one for one in event.changes if one.at == ("encounter", "turn_of"))
    return next((one.was if isinstance(one.was, str) else None for one in places), after)


def _hits(fight: Fight, event: Played, who: str, turns: Mapping[int, str | None]) -> Iterator[Hit]:
    """Yield the changes of somebody's hit points by an event. The GM's own edits are left out."""
    if who in named_in(event, BY_HAND):
        return
    for change in _changes(event, who, "hp"):
        if isinstance(change.was, int) and isinstance(change.to, int):
            done = meant(fight, event)
            heals, lost = kinds_for(done, who) == {"healing"}, change.was - change.to
            for act, part in portions(done, who, lost):
                source = _source(fight, act, who, turns.get(done.n))
                yield Hit(event.n, source, -part if heals else part, heals)


def corrected(event: Played) -> int | None:
    """Return the number of the event that a correction corrects. For other events, return None.

    Raises:
        Misfit: the corrected event does not come before the correction.
    """
    if event.action["action"] != "correct":
        return None
    number = event.action.get("event")
    if not isinstance(number, int) or not FIRST <= number < event.n:
        raise Misfit(event.n, "it puts right what does not come before it")
    return number


def meant(fight: Fight, event: Played) -> Played:
    """Return the event that a correction corrects. Any other event is returned unchanged."""
    while (number := corrected(event)) is not None:
        event = fight.as_told(number)
    return event


def _source(fight: Fight, action: Mapping[str, Any], who: str, turn_of: str | None) -> str:
    """Return the source of a change: 'from Goblin 1', 'from fire' or 'on Wolf 2's turn'.

    Return '' if the source is unknown.
    """
    actors = (one for one in (action.get("by"), action.get("who")) if isinstance(one, str))
    actor = next((_name(fight, one) for one in actors if one != who), "")
    if actor or action.get("reason"):
        return f"from {actor or action['reason']}"
    name = _name(fight, turn_of) if turn_of != who else ""
    return f"on {name}'s turn" if name else ""


def _name(fight: Fight, who: str | None) -> str:
    known = fight.encounter.combatants.get(who or "")
    return known.name if known else ""


def _amounts(verb: str, what: str, hits: list[Hit], fight: Fight) -> Remark | None:
    """Return the amount from each source: 'took 4 from Goblin 1 and 3 from fire'."""
    every = dict.fromkeys(one.source for one in hits)
    sums = {source: _account(what, source, hits, (source,)) for source in every}
    felt = [source for source, account in sums.items() if account.figure.value > 0]
    if not felt:
        return None
    named, rest = felt[:MOST_SOURCES], felt[MOST_SOURCES:]
    accounts = [sums[source] for source in named]
    if rest:
        accounts.append(_account(what, OTHERS, hits, rest))
    pairs = zip(accounts, (*named, OTHERS), strict=False)
    parts = (f"{one.figure.value} {source}".rstrip() for one, source in pairs)
    names = tuple(one.name for one in fight.encounter.combatants.values())
    reasons = tuple(source.partition(" ")[2] for source in named)
    text = f"{verb} {listed(list(parts), 'and')}"
    return Remark(text, GM_RULING, tuple(accounts), (*names, *filter(None, reasons)))


def _account(what: str, source: str, hits: Iterable[Hit], among: Iterable[str]) -> Account:
    wanted = set(among)
    first, *more = (one for one in hits if one.source in wanted)
    total = figure(f"event {first.event}", first.amount)
    for one in more:
        total = total.plus(f"event {one.event}", one.amount)
    return Account(f"{what} {source}".rstrip(), total, GM_RULING)


def _of_conditions(past: list[Past], who: str) -> Iterator[Remark | str]:
    """Yield the changes of conditions: 'now prone and stunned', 'no longer blessed'."""
    got: dict[str, bool] = {}
    for change in _changes_in(past, who, "conditions"):
        was, now = _names_in(change.was), _names_in(change.to)
        for name, is_got in (*((one, False) for one in was), *((one, True) for one in now)):
            if name in was and name in now:
                continue
            if got.get(name, is_got) is not is_got:
                del got[name]
            else:
                got[name] = is_got
    for words, wanted in (("now", True), ("no longer", False)):
        held = [name for name, is_got in got.items() if is_got is wanted]
        if held:
            text = f"{words} {listed(held, 'or' if words == 'no longer' else 'and')}"
            yield Remark(text, GM_RULING, names=tuple(held))


def _of_the_fight(past: list[Past], who: str) -> Iterator[str]:
    """Yield a text if the combatant went out of the fight, or came back."""
    changes = list(_changes_in(past, who, "out"))
    if changes and changes[0].was is not changes[-1].to:
        yield "out of the fight" if changes[-1].to else "back in the fight"


def _changes_in(past: list[Past], who: str, part: str) -> Iterator[Change]:
    for one in past:
        yield from _changes(one.event, who, part)


def _changes(event: Played, who: str, part: str) -> Iterator[Change]:
    """Yield the changes of one part of a combatant by an event."""
    return (one for one in event.changes if one.at[:3] == ("combatants", who, part))


def _names_in(conditions: Any) -> list[str]:
    """Return the names of the conditions in the old or the new value of a change."""
    if not isinstance(conditions, list | tuple):
        return []
    return [str(one["name"]) for one in conditions if isinstance(one, Mapping)]
