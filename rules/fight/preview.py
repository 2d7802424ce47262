"""Find the next turns of this round: play the rest of the round in a copy of the fight."""

from collections.abc import Iterator
from itertools import islice

from rules.dice import Tray
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fight.actions.base import ActionScene
from rules.fight.stopping import why_stop
from rules.rulebook.rulebook import Rulebook


def coming(encounter: Encounter, book: Rulebook, most: int) -> tuple[str, ...]:
    """Return the ids of the combatants who come next, in order, at most `most`."""
    return tuple(islice(turns_ahead(encounter, book), most))


def turns_ahead(encounter: Encounter, book: Rulebook) -> Iterator[str]:
    """Return the ids of the next combatants in this round; each is computed when needed.

    In this preview everybody ends their turn without acting. It ends with the round, or where
    nobody has the turn, or where dice must be rolled.
    """
    if encounter.turn_of is None:
        return
    scene = ActionScene(encounter, Tray())
    while (turn_of := _next_turn(scene, book)) is not None:
        if scene.encounter.round != encounter.round:
            return
        yield turn_of


def turns_passed(encounter: Encounter, book: Rulebook, steps: int) -> tuple[str, ...]:
    """Return the ids of the combatants whose turns end if the GM only uses `next`, in order.

    The list goes on into later rounds. It ends where `next` would stop for the GM, where nobody has
    the turn, or where dice must be rolled.
    """
    scene = ActionScene(encounter, Tray())
    found: list[str] = []
    while scene.encounter.turn_of is not None:
        found.append(scene.encounter.turn_of)
        before = scene.encounter
        if len(found) >= steps or _next_turn(scene, book) is None or why_stop(before, scene):
            break
    return tuple(found)


def _next_turn(scene: ActionScene, book: Rulebook) -> str | None:
    """Go on to the next turn; return the combatant's id.

    Return None if nobody has the next turn, or if dice decide.
    """
    try:
        book.rounds.next(scene, None)
        scene.settle()
    except RulesError:
        return None
    return scene.encounter.turn_of
