"""The sentence of the log about a round that ends."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from rules.encounter import Combatant, Encounter
from rules.fight.turns import Ended, are_no_longer, names
from rules.rulebook.scene import Scene

People = tuple[Combatant, ...]


class RoundOver(Struct, frozen=True, kw_only=True):
    """The facts to log about a round that is over.

    Combatants in `passed` had no turn in the round. Combatants in `left` had a turn, and could have
    had another turn. Combatants in `waiting` did not come back from a delay. Combatants in
    `unplaced` have no initiative for the next round. `ended` has the conditions that ended with the
    round.
    """

    passed: People = ()
    left: People = ()
    waiting: People = ()
    ended: Ended = ()
    unplaced: People = ()


def still_delayed(encounter: Encounter) -> People:
    """Return the combatants in the fight who delay and did not come back."""
    return tuple(one for one in encounter.in_order() if one.delayed and not one.out)


def tell_round_over(scene: Scene, place: str, over: RoundOver) -> None:
    """Log 'Round 1 over: Ogre passed over; Dora is no longer stunned.' if there is news."""
    told = "; ".join(_parts(over))
    if told:
        scene.log(f"{place} over: {told}.")


def _parts(over: RoundOver) -> Iterator[str]:
    yield from _of(over.passed, "passed over")
    yield from _of(over.left, "could still have acted")
    yield from are_no_longer(over.ended)
    yield from _of(over.waiting, "never came back from a delay")
    yield from _of(over.unplaced, "has no initiative", "have no initiative")


def _of(people: Iterable[Combatant], what: str, of_several: str = "") -> Iterator[str]:
    found = list(people)
    if found:
        yield f"{names(found)} {(len(found) > 1 and of_several) or what}"
