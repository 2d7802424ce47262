"""The combatants whom a walker carries, drags or leads along a path."""

from __future__ import annotations

from collections.abc import Sequence

from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import do_own
from rules.fight.on_the_line import together
from rules.fight.path_walker import Walker
from rules.numbers.inputs import listed
from rules.rulebook.positions import come_to, surely_apart


def take_along(walker: Walker, people: Sequence[str], how: str) -> tuple[str, ...]:
    """Take people along before a path, by the book's own action if the book has one.

    If the book has no rule for this, return the ids of these people: `bring` sets them beside the
    walker afterwards.

    Raises:
        InputError: somebody takes themselves along, or the book has no such way to take somebody.
        Refused: they are not beside each other, or the book does not allow it.
    """
    brought: list[str] = []
    for one in people:
        other = walker.scene.find(one, "along")
        if other.id == walker.who:
            message = f"{other.name} cannot take themselves along."
            raise InputError("conflict", "along", message)
        with_them = together(walker.scene.encounter, walker.book, walker.me)
        if other.id in with_them and not how:
            continue
        _refuse_far(walker, other)
        if walker.book.ground.take:
            _take(walker, other, how)
        else:
            _refuse_no_rule(walker, how)
            brought += together(walker.scene.encounter, walker.book, other)
    return tuple(dict.fromkeys(brought))


def bring(walker: Walker, people: Sequence[str]) -> None:
    """Set these combatants where the walker is now.

    Do this only if the book has no rule for taking somebody along.
    """
    if not people:
        return
    come_to(walker.scene, people, walker.who)
    names = listed([walker.scene.find(one).name for one in people], "and")
    walker.scene.log(
        f"{walker.name} takes {names} along; the book has no rule for it, and no load is counted."
    )


def _refuse_far(walker: Walker, other: Combatant) -> None:
    near = walker.reach(other.id)
    far = surely_apart(walker.scene.encounter, walker.who, other.id, near)
    if far:
        message = f"{other.name} is {far} away from {walker.name}: go there first."
        walker.scene.refuse(message, "along")


def _take(walker: Walker, other: Combatant, how: str) -> None:
    request = {**walker.book.ground.take, "who": walker.who, "other": other.id}
    do_own(walker.scene, {**request, **({"how": how} if how else {})})
    walker.scene.settle()


def _refuse_no_rule(walker: Walker, how: str) -> None:
    """Refuse to take somebody along if the book has no rule for the way `how`, or if the book moves
    in pulses.
    """
    title = walker.book.title
    if how:
        message = f"{title} has no rule for taking somebody along: leave {how} out."
        raise InputError("bad-choice", "how", message)
    if walker.book.ground.by_pulses:
        message = (
            f"{title} has no rule for taking somebody along, and in its pulses each goes their own"
            " way: say a path for both."
        )
        raise InputError("conflict", "along", message)
