"""Each combatant's share of an event's damage or healing, with later corrections."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import Refused
from rules.rulebook.past import History, Kind, Part, PastEvent, Share

KINDS: dict[str, Kind] = {"damage": "damage", "heal": "healing", "temporary": "temporary"}
"""The kind of share that each of these actions gives, for events of older programs."""

SAID = {"out": True, "in": False}
"""The GM's actions that put somebody out or back in; after a correction they still hold."""

HIT_POINTS = ("hp", "hp_most", "hp_temporary", "taken", "out")
"""The fields that damage or healing changes, and the fields that influence these changes."""

BY_HAND = "edit"
CORRECTS = "correct"


def struck(combatant: Combatant, amount: int) -> Combatant:
    """Return the combatant after damage.

    A combatant whose hit points fall to 0 or less is out of the fight. Temporary hit points are
    lost first. If nobody has said how many hit points a combatant has, the damage is added up.
    """
    spared = min(amount, combatant.hp_temporary)
    combatant = replace(combatant, hp_temporary=combatant.hp_temporary - spared)
    if combatant.hp is None:
        return replace(combatant, taken=combatant.taken + amount - spared)
    hp = combatant.hp - (amount - spared)
    return replace(combatant, hp=hp, out=combatant.out or hp <= 0)


def healed(combatant: Combatant, amount: int) -> Combatant:
    """Return the combatant after healing; a combatant with 1 or more is back in the fight.

    Healing stops at the maximum. A combatant above the maximum keeps its hit points and gets no
    more.
    """
    if combatant.hp is None:
        return replace(combatant, taken=max(0, combatant.taken - amount))
    hp = combatant.hp + amount
    if combatant.hp_most is not None:
        hp = max(combatant.hp, min(hp, combatant.hp_most))
    rises = combatant.out and combatant.hp <= 0 < hp
    return replace(combatant, hp=hp, out=combatant.out and not rises)


def shares_of(event: PastEvent) -> tuple[Share, ...]:
    """Return the shares of an event, before later corrections.

    Older programs kept no shares, and a book from outside may change hit points without shares.
    Then the shares are read from the request and from the changes.
    """
    if event.shares or event.head != event.n or event.action["action"] == CORRECTS:
        return event.shares
    if event.action["action"] in KINDS:
        return tuple(_as_requested(event.action, _amount(event)))
    edited = named_in(event, BY_HAND)
    return tuple(one for one in _from_changes(event) if one.who not in edited)


def named_in(event: PastEvent, action: str) -> tuple[str, ...]:
    """Return the ids of the combatants for whom an event has an action of this name."""
    named = (act.get("who", ()) for act in event.acts if act["action"] == action)
    return tuple(who for one in named for who in ((one,) if isinstance(one, str) else one))


def portions(event: PastEvent, who: str, lost: int) -> Iterator[tuple[Mapping[str, Any], int]]:
    """Yield the actions of an event that changed a combatant's hit points, each with its part of
    the change.

    `lost` is how many hit points the event took in all. It is below 0 if the event gave hit points.
    """
    kind = "damage" if lost >= 0 else "healing"
    shares = [one for one in shares_of(event) if one.kind == kind]
    own = [one for one in shares if one.who == who] or shares[:1]
    *places, last = dict.fromkeys(one.act for one in own) or (0,)
    for place in places:
        much = min(abs(lost), sum(one.own for one in own if one.act == place))
        part = much if lost >= 0 else -much
        yield event.acts[place], part
        lost -= part
    yield event.acts[last], lost


def can_be_corrected(event: PastEvent) -> bool:
    """Whether the action `correct` can correct an event. The event may itself be a correction."""
    return event.action["action"] == CORRECTS or bool(shares_of(event))


def kinds_for(event: PastEvent, who: str) -> set[str]:
    """Return the kinds of shares that this combatant has in an event.

    If the combatant has no shares, return all kinds of the event.
    """
    shares = shares_of(event)
    return {one.kind for one in shares if one.who == who} or {one.kind for one in shares}


def _amount(event: PastEvent) -> int:
    asked = event.action["amount"]
    return asked if isinstance(asked, int) else max(0, event.dice[0].total)


def _as_requested(action: Mapping[str, Any], amount: int) -> Iterator[Share]:
    half, none = action.get("half", ()), action.get("none", ())
    for who in dict.fromkeys((*action["who"], *half, *none)):
        part: Part = "none" if who in none else "half" if who in half else "whole"
        yield Share(who, amount, part, KINDS[action["action"]])


def _from_changes(event: PastEvent) -> Iterator[Share]:
    lost: dict[str, int] = {}
    for who, name, was, to in _of_hit_points(event):
        if name in ("hp", "hp_temporary") and isinstance(was, int) and isinstance(to, int):
            lost[who] = lost.get(who, 0) + was - to
    for who, amount in lost.items():
        if amount:
            yield Share(who, abs(amount), kind="damage" if amount > 0 else "healing")


def _of_hit_points(event: PastEvent) -> Iterator[tuple[str, str, Any, Any]]:
    """Yield how an event changed hit points.

    Each change has a combatant, a field, the value before and the value after.
    """
    for change in event.changes:
        if change.at[0] == "combatants" and len(change.at) == 3 and change.at[2] in HIT_POINTS:
            yield str(change.at[1]), str(change.at[2]), change.was, change.to


def corrected(history: History, event: PastEvent) -> PastEvent:
    """Return the event that a correction corrects.

    If the event is not a correction, return the event itself.
    """
    while event.action["action"] == CORRECTS:
        event = history.event(event.action["event"])
    return event


class Trail:
    """The events from `since` on that are not undone, with the present shares of each event.

    If one of them corrects an earlier event, the trail begins at that earlier event.
    """

    def __init__(self, history: History, since: int) -> None:
        """Raises Refused if the events cannot be read back to `since`."""
        self._history = history
        self._events: list[PastEvent] = []
        self.shares: dict[int, tuple[Share, ...]] = {}
        for event in history.held():
            if event.n < since:
                break
            self._events.append(event)
            meant = corrected(history, event)
            since = min(since, meant.n)
            self.shares.setdefault(meant.n, _right_shares(event, meant))
        self._events.reverse()
        if not self._events or self._events[0].n != since:
            raise Refused(f"the events back to event {since} cannot be read.", "event")

    def settled(self, number: int, share: Share) -> int:
        """Return the number of the event that gave a share its present value.

        This event may be a correction.
        """
        since = number
        for event in reversed(self._events):
            meant = corrected(self._history, event)
            if meant.n == number:
                if share not in _right_shares(event, meant):
                    break
                since = event.n
        return since

    def walked(self, who: str, shares: Mapping[int, Sequence[Share]]) -> Combatant | None:
        """Return the combatant after these shares have changed its hit points.

        Healing gives at most the hit points that are missing at that time, so that nothing is
        healed twice. The result is None if the combatant was never in the fight.
        """
        given = _by_place(who, shares)
        combatant = self._history.state_at(self._events[0].parent).combatants.get(who)
        for event in self._events:
            if combatant is None:
                combatant = self._history.state_at(event.n).combatants.get(who)
            elif event.n in given:
                for share in given[event.n]:
                    combatant = with_share(combatant, share)
            elif not _is_share_of(who, event):
                combatant = _with_changes(combatant, event)
        return combatant


def with_share(combatant: Combatant, share: Share) -> Combatant:
    """Return the combatant after a share of an amount has changed its hit points."""
    if share.part == "none" or share.kind == "own":
        return combatant
    if share.kind == "temporary":
        return replace(combatant, hp_temporary=share.own)
    return (healed if share.kind == "healing" else struck)(combatant, share.own)


def _right_shares(event: PastEvent, meant: PastEvent) -> tuple[Share, ...]:
    """Return the right shares after an event.

    A correction of an older program has no shares. They then come from `meant`, the corrected
    event.
    """
    if event is meant or event.shares:
        return shares_of(event)
    # An older program kept only the right amount.
    return tuple(replace(one, amount=event.action["amount"]) for one in shares_of(meant))


def _by_place(who: str, shares: Mapping[int, Sequence[Share]]) -> dict[int, list[Share]]:
    """Return one combatant's shares. The keys are the numbers of events.

    A share can count from a later event on. It is then listed under that later event.
    """
    found: dict[int, list[Share]] = {}
    for number, every in shares.items():
        for share in every:
            if share.who == who:
                found.setdefault(share.since or number, []).append(share)
    return found


def _is_share_of(who: str, event: PastEvent) -> bool:
    """Whether an event gave somebody a share, or is a correction."""
    return event.action["action"] == CORRECTS or any(one.who == who for one in shares_of(event))


def _with_changes(combatant: Combatant, event: PastEvent) -> Combatant:
    """Return the combatant after an event that gave it no share, such as an edit.

    The event's change of hit points is added to the combatant's hit points. The result is above the
    maximum only if the event itself set hit points above the maximum.
    """
    changes = {
        name: (was, to) for who, name, was, to in _of_hit_points(event) if who == combatant.id
    }
    before = combatant.hp
    combatant = replace(combatant, **{name: to for name, (_, to) in changes.items()})
    was, to = changes.get("hp", (None, None))
    if None not in (before, was, to):
        hp = to + before - was
        if combatant.hp_most is not None and hp > combatant.hp_most:
            hp = max(to, combatant.hp_most)
        combatant = replace(combatant, hp=hp)
    for act in event.acts:
        said = SAID.get(act["action"])
        if said is not None and combatant.id in act["who"]:
            combatant = replace(combatant, out=said)
    return combatant
