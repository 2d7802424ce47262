"""The victims of actions that nobody has done yet: friends, the fallen, later arrivals."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from msgspec import Struct

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import PARTY
from rules.errors import NotFound
from rules.fight.actions.base import Action, People, Person, fields_of, name_of
from rules.fight.actions.conditions import is_of_book
from rules.fight.actions.go_path import GoPath
from rules.fight.doing import doing_of
from rules.fight.hit_points import CORRECTS
from rules.map.path_legs import PathLeg
from rules.numbers.inputs import inner
from rules.rulebook.answers import GaitRate
from rules.rulebook.past import Share
from rules.rulebook.rulebook import Rulebook

if TYPE_CHECKING:
    from rules.fight.possible_results import PossibleResult

BY = "by"
"""The field of an action that names the combatant who does the action."""

NOT_TOLD = "foes"
"""The side of newcomers for whom no side was told."""

FRIEND, ONESELF, DOWN, COMES_LATER = "friend", "oneself", "down", "not here yet"


class Victim(Struct, frozen=True):
    """A combatant whom actions would harm, in the state before these actions.

    `warning` is "friend" if attacker and victim are on one side, "oneself" if they are the same
    combatant, "down", "not here yet", or empty. A mount is on the side of its riders here.
    """

    combatant: Combatant
    warning: str = ""


class _Deed(Struct, frozen=True):
    """Facts about the harm of an action.

    - `doer`, `actor`: who does it; `actor` is the combatant with the turn if there is no doer
    - `names`, `attacked`: the other people whom the action names or attacks
    - `side`: the side of `actor`; '' if no sides were told
    - `counts`: whether a condition is harm; one from a move into somebody's square is not
    - `puts_right`: whether this is a correction, which harms only the people whom it names
    """

    doer: str | None
    actor: str | None
    names: frozenset[str]
    attacked: frozenset[str]
    side: str
    counts: bool
    puts_right: bool


def victims(
    book: Rulebook,
    before: Encounter,
    actions: Iterable[Action],
    outcomes: "Sequence[PossibleResult]",
) -> tuple[Victim, ...]:
    """Return everybody whom one of the outcomes harms, in the order of the fight.

    Somebody is harmed if they lose hit points, get a condition of the book, leave the fight, or are
    attacked. Effects of somebody's own move or act do not count. Effects of time do not count.
    """
    found: dict[str, str] = {}
    for action in (each for one in actions for each in _attacks_of(book, one)):
        if not can_harm(action):
            continue
        deed = _deed(before, action)
        for who in before.combatants:
            if who not in found and _is_harmed(book, before, deed, outcomes, who):
                found[who] = _warning(before, deed, before.combatants[who])
    order = [*before.order, *(who for who in found if who not in before.order)]
    return tuple(Victim(before.combatants[who], found[who]) for who in order if who in found)


def _attacks_of(book: Rulebook, action: Action) -> tuple[Action, ...]:
    """Return the parts of an action that can be attacks.

    For a path with an action of the book, these are the attacks of its walkers, as in a charge. For
    all other actions, it is the action itself.
    """
    if not isinstance(action, GoPath) or action.doing is None:
        return (action,)
    doing, leg = doing_of(book, action.doing), next(iter(action.legs), PathLeg())
    if not doing.kind.strikes or not leg.whom:
        return ()
    return tuple(doing.action(who, leg, leg.whom) for who in action.who)


def can_harm(action: Action) -> bool:
    """Whether an action could harm somebody: it is not marked as harmless, and it names people.

    A path by the book's own action, such as a charge, could harm somebody too.
    """
    harmless = action.harmless and not (isinstance(action, GoPath) and action.doing)
    return not harmless and any(
        isinstance(inner(one.kind), Person | People) and getattr(action, one.parameter) is not None
        for one in fields_of(type(action))
    )


def _deed(encounter: Encounter, action: Action) -> _Deed:
    kinds = {one.parameter: inner(one.kind) for one in fields_of(type(action))}
    people = {
        name: _ids(encounter, getattr(action, name))
        for name, kind in kinds.items()
        if isinstance(kind, Person | People)
    }
    acts = action.acts and isinstance(kinds.get("who"), Person)
    doer = next(iter(people["who"]), None) if acts else None
    by = next(iter(people.get(BY, ())), None)
    actor = encounter.combatants.get(doer or by or encounter.turn_of or "")
    others = frozenset(who for each in people.values() for who in each) - {doer}
    attacked = frozenset(people[action.strikes]) if action.strikes else frozenset()
    side = actor.side if actor else PARTY
    # If everybody has the side that newcomers get, no sides were told: nobody is a friend.
    told = {one.side for one in encounter.combatants.values()} != {NOT_TOLD}
    counts, corrects = bool(action.strikes) or not acts, name_of(action) == CORRECTS
    actor_id = actor.id if actor else None
    return _Deed(doer, actor_id, others, attacked - {doer}, side if told else "", counts, corrects)


def _ids(encounter: Encounter, value: object) -> tuple[str, ...]:
    """Return the ids of the combatants whom the value of an action's field names.

    Unknown names are left out.
    """
    names = [value] if isinstance(value, str) else value if isinstance(value, tuple) else []
    found = []
    for name in names:
        try:
            found.append(encounter.find(name).id)
        except NotFound:
            continue
    return tuple(found)


def _is_harmed(
    book: Rulebook,
    before: Encounter,
    deed: _Deed,
    outcomes: "Sequence[PossibleResult]",
    who: str,
) -> bool:
    if who in deed.attacked:
        return True
    if who == deed.doer or (deed.puts_right and who not in deed.names):
        return False
    was = before.combatants[who]
    for one in outcomes:
        if who not in deed.names and _time_passes(before, one.encounter):
            continue
        shares = [share for share in one.shares if share.who == who]
        if deed.attacked and not any(share.via in deed.attacked for share in shares):
            continue
        now = one.encounter.combatants.get(who)
        if now is None or _loses(was, now, () if deed.puts_right else shares):
            return True
        if deed.counts and _is_held(book, before, one.encounter, was, now):
            return True
    return False


def _time_passes(before: Encounter, after: Encounter) -> bool:
    then = before.round, before.cell, before.turn_of
    return then != (after.round, after.cell, after.turn_of)


def _loses(was: Combatant, now: Combatant, shares: Sequence[Share]) -> bool:
    """Whether a combatant loses hit points, or leaves the fight for good."""
    if now.out and not was.out and now.arrives is None:
        return True
    if shares:
        return any(_hurts(one) for one in shares)
    return _points(now) < _points(was)


def _hurts(share: Share) -> bool:
    if share.kind == "own":
        return share.against is None or share.amount > share.against
    return share.kind == "damage" and share.own > 0


def _points(one: Combatant) -> int:
    return (one.hp or 0) + one.hp_temporary


def _is_held(
    book: Rulebook, before: Encounter, after: Encounter, was: Combatant, now: Combatant
) -> bool:
    """Whether somebody gets a condition of the book.

    A condition that makes somebody faster does not count.
    """
    names = {one.name.casefold() for one in was.conditions}
    new = (one.name for one in now.conditions if one.name.casefold() not in names)
    return any(is_of_book(book, name) for name in new) and not _speeds_up(book, before, after, was)


def _speeds_up(book: Rulebook, before: Encounter, after: Encounter, was: Combatant) -> bool:
    """Whether some gaits are opened or faster than before, and none is slower.

    A spell of haste is an example.
    """
    gaits_of = book.movement.gait_rates
    then, now = gaits_of(before, was), gaits_of(after, after.combatants[was.id])
    changes = [_rate(new) - _rate(old) for old, new in zip(then, now, strict=False)]
    return max(changes, default=0) > 0 and min(changes) >= 0


def _rate(gait: GaitRate) -> Fraction:
    """Return the rate of a gait, or -1 for a closed gait."""
    if gait.closed is not None:
        return Fraction(-1)
    return Fraction(gait.rate.figure.value) if gait.rate else Fraction(0)


def _warning(encounter: Encounter, deed: _Deed, combatant: Combatant) -> str:
    """Return the warning of a victim. A mount is on the side of its riders."""
    if combatant.arrives is not None:
        return COMES_LATER
    if combatant.out:
        return DOWN
    riders = [one for one in encounter.riders_of(combatant) if not one.out]
    if deed.side not in {one.side for one in riders or [combatant]}:
        return ""
    return ONESELF if combatant.id == deed.actor else FRIEND
