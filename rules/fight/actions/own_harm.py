"""Correct a kind of harm that only the book knows.

First the harm is taken back, and then the right harm is done.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from rules.errors import InputError, Refused
from rules.fight.actions.base import ActionScene
from rules.fight.hit_points import Trail
from rules.rulebook.past import PastEvent, Share
from rules.rulebook.rulebook import OwnHarm


def put_own_harm_right(
    scene: ActionScene, trail: Trail, done: PastEvent, are: tuple[Share, ...]
) -> tuple[Share, ...]:
    """Correct the effects of all shares of the kind 'own'. Return all shares of the event.

    The right harm may also hurt other combatants, such as passengers. Their shares are new, too.

    Raises:
        InputError: somebody cannot take such harm.
        Refused: after the event, somebody took such harm again or was repaired.
    """
    were = trail.shares[done.n]
    wrong, right = _own(were, are), _own(are, were)
    if not wrong and not right:
        return are
    harm = scene.book.own_harm
    if harm is None:
        message = f"this book does not know the harm of event {done.n}."
        raise InputError("conflict", "event", message)
    for share in wrong:
        _take_back(scene, trail, done, share, harm)
    changed = {share.who for share in (*wrong, *right)}
    found = [one for one in are if one not in right and one.via not in changed]
    for share in right:
        if share.who not in scene.encounter.combatants:
            found.append(share)
            continue
        own, *others = harm.take(scene, scene.find(share.who), share)
        found += [own, *(_in_old_place(one, were, scene.number) for one in others)]
    return tuple(found)


def _own(shares: Sequence[Share], others: Sequence[Share]) -> list[Share]:
    """Return the shares of the kind 'own' that are not in `others`."""
    return [one for one in shares if one.kind == "own" and one not in others]


def _in_old_place(share: Share, were: Sequence[Share], now: int) -> Share:
    old = [one for one in were if (one.who, one.via) == (share.who, share.via)]
    return replace(share, since=old[0].since if old else now)


def _harmed_since(trail: Trail, done: PastEvent, share: Share) -> bool:
    """Whether a later event has harmed the combatant again."""
    later = (every for n, every in trail.shares.items() if n > max(done.n, share.since))
    mine = (one for every in later for one in every if (one.who, one.kind) == (share.who, "own"))
    return any(one.amount > (one.against or 0) for one in mine)


def _take_back(
    scene: ActionScene, trail: Trail, done: PastEvent, share: Share, harm: OwnHarm
) -> None:
    """Take back the harm of a share. Raises Refused if this harm has changed since the event."""
    if share.who not in scene.encounter.combatants:
        return
    history, now = scene.history, scene.find(share.who)
    began = history.event(share.since or done.n).parent
    before = history.state_at(began).combatants.get(share.who)
    after = history.state_at(trail.settled(done.n, share)).combatants[share.who]
    free = None if before is None else harm.take_back(now, before, after)
    if free is None or _harmed_since(trail, done, share):
        message = f"{now.name} was harmed or repaired again after event {done.n}: go back to it."
        raise Refused(message, "event")
    scene.put(free)
    scene.log(f"{now.name} is as before that harm.")
    if now.out and not free.out:
        scene.log(f"{now.name} is back in the fight.")
