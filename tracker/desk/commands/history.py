"""Undo, redo, and overriding a refusal."""

from tracker.desk.command import act, command, need
from tracker.desk.desk import Desk

DONE = need(lambda desk: desk.fight.head > 1, "nothing was done yet")
UNDONE = need(lambda desk: desk.fight.redo, "there is nothing to redo")
REFUSED = need(lambda desk: desk.refused, "nothing was refused")


@command("undo", "Undo", "u", group="History", bar="undo", needs=(DONE,))
def undo(desk: Desk) -> None:
    """Take the last action back, by name, whatever it was."""
    act(desk, "undo")


@command("redo", "Redo", "U", group="History", needs=(UNDONE,))
def redo(desk: Desk) -> None:
    """Do again what was undone last."""
    act(desk, "redo")


@command("undo-turn", "Undo to the start of this turn", "Z", group="History")
def undo_turn(desk: Desk) -> None:
    """Go back to the start of this turn."""
    act(desk, "undo-turn")


@command("override", "Override the refusal", "!", group="History", needs=(REFUSED,))
def override(desk: Desk) -> None:
    """Do the refused action anyway: the rules only advise; the log records it."""
    if desk.refused is not None:
        desk.perform(*desk.refused, override=True)
