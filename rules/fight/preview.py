"""Whose turns come next in this round: the round goes on in a copy that nobody keeps."""

from collections.abc import Iterator
from itertools import islice

from rules.dice import Tray
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fight.actions.base import ActionScene
from rules.rulebook.rulebook import Rulebook


def coming(encounter: Encounter, book: Rulebook, most: int) -> tuple[str, ...]:
    """The ids of those whose turns come after the present one, first the next, at most so many."""
    return tuple(islice(turns_ahead(encounter, book), most))


def turns_ahead(encounter: Encounter, book: Rulebook) -> Iterator[str]:
    """The ids of those whose turns come after the present one, each as it is asked for.

    The book's own rounds are gone on with, as if nothing were done but ending turns. It stops
    where the round ends, where nobody has the turn, and where dice have to be rolled.
    """
    if encounter.turn_of is None:
        return
    scene = ActionScene(encounter, Tray())
    while (turn_of := _next_turn(scene, book)) is not None:
        if scene.encounter.round != encounter.round:
            return
        yield turn_of


def _next_turn(scene: ActionScene, book: Rulebook) -> str | None:
    """Go on to the next turn; None where nobody has it, or where that cannot be foretold."""
    try:
        book.rounds.next(scene, None)
        scene.settle()
    except RulesError:
        return None
    return scene.encounter.turn_of
