"""Whose turns come next in this round: the round goes on in a copy that nobody keeps."""

from rules.dice import Tray
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fight.actions.base import ActionScene
from rules.rulebook.rulebook import Rulebook


def coming(encounter: Encounter, book: Rulebook, most: int) -> tuple[str, ...]:
    """The ids of those whose turns come after the present one, first the next, at most so many.

    The book's own rounds are gone on with, as if nothing were done but ending turns. It stops
    where the round ends, where nobody has the turn, and where dice have to be rolled.
    """
    if encounter.turn_of is None:
        return ()
    scene = ActionScene(encounter, Tray())
    found: list[str] = []
    while len(found) < most:
        turn_of = _next_turn(scene, book)
        if turn_of is None or scene.encounter.round != encounter.round:
            break
        found.append(turn_of)
    return tuple(found)


def _next_turn(scene: ActionScene, book: Rulebook) -> str | None:
    """Go on to the next turn; None where nobody has it, or where that cannot be foretold."""
    try:
        book.rounds.next(scene, None)
        scene.settle()
    except RulesError:
        return None
    return scene.encounter.turn_of
