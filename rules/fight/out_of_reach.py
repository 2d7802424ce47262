"""The foes whose reach a walk leaves, for a book without engagements.

Only a fight with positions imports this module.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec.structs import replace

from rules.encounter import Encounter
from rules.fight.path_walker import Walker
from rules.map.moves import placed
from rules.rulebook.ground import PERHAPS


def tell_leaving(walker: Walker, before: Encounter) -> None:
    """Log what foes may do because the walker has left their reach since `before`.

    The spots of the trail count too. The trail is then emptied. In a book with engagements, the
    moves themselves log this.
    """
    trail, walker.trail = walker.trail, []
    ground = walker.book.ground
    if ground.engage is not None or not ground.tells_leaving:
        return
    now, standing = walker.scene.encounter, walker.standing
    on_the_way = (replace(now, map=placed(standing, walker.who, spot)) for spot in trail)
    at_spots = [_told(walker, there) for there in (before, *on_the_way, now)]
    reached = [one for sentences in at_spots[:-1] for one in sentences]
    told = walker.moves.effects
    for sentence in dict.fromkeys(reached):
        is_surer = sentence.startswith(PERHAPS) and sentence.removeprefix(PERHAPS) in reached
        stays = sentence in at_spots[-1] and not _leaves_between(sentence, at_spots)
        if not is_surer and not stays and sentence not in told:
            told.append(sentence)


def _leaves_between(sentence: str, at_spots: Sequence[Sequence[str]]) -> bool:
    """Whether a sentence is true at a spot of a way, and no longer true at the next spot.

    `at_spots` has the sentences of all spots, in order.
    """
    either = {sentence, PERHAPS + sentence}
    return any(sentence in here and either.isdisjoint(there) for here, there in pairwise(at_spots))


def _told(walker: Walker, there: Encounter) -> tuple[str, ...]:
    """Return what a long walk would cause, if it began at the walker's spot in `there`."""
    return walker.book.ground.leaving(there, there.combatants[walker.who])
