"""The commands for undo and redo, and for overriding a refusal."""

from tracker.desk.commands.making import act, need, of_history
from tracker.desk.desk import FightDesk
from tracker.views.spans import short_name

DONE = need(lambda desk: desk.fight.head > 1, "nothing was done yet")
UNDONE = need(lambda desk: desk.fight.redo, "there is nothing to redo")
REFUSED = need(lambda desk: desk.refused, "nothing was refused")


@of_history(
    "undo",
    "Undo",
    "u",
    row=110,
    bar=(80, "undo"),
    needs=(DONE,),
    also="oops, mistake, revert, take back",
)
def undo(desk: FightDesk) -> None:
    """Take the last action back, of any kind, and say which it was."""
    act(desk, "undo")
    if not desk.refused:
        _tell_steps(desk)


def _tell_steps(desk: FightDesk) -> None:
    """If an undo took several steps back, such as the steps of '5n', name these steps in short."""
    fight = desk.fight
    steps = fight.event(fight.redo[-1]).acts[-1].get("times", 1) if fight.redo else 1
    if steps == 1:
        return
    now, words = fight.encounter, fight.book.words
    who = now.combatants.get(now.turn_of or "")
    turn = f"{short_name(who.name)}'s turn" if who else f"{words.round_word} {now.round}"
    keys = f"{steps}{desk.key_of('next')}"
    desk.tell(f"Undone: all that {keys} did. It is {turn} again.")


@of_history("redo", "Redo", "U", beside="undo", word="redo", needs=(UNDONE,), also="repeat")
def redo(desk: FightDesk) -> None:
    """Do again the action that was undone last."""
    act(desk, "redo")


@of_history(
    "undo-turn",
    "Undo to the start of this turn",
    "Z",
    row=115,
    word="turn anew",
    also="restart, reset",
)
def undo_turn(desk: FightDesk) -> None:
    """Go back to the start of this turn."""
    act(desk, "undo-turn")


@of_history(
    "override",
    "Override the refusal",
    "!",
    row=175,
    word="override",
    needs=(REFUSED,),
    also="force, ignore, anyway",
)
def override(desk: FightDesk) -> None:
    """Do the refused action anyway, because the rules only advise; the log records the override."""
    desk.override()
