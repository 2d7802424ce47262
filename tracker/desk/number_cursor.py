"""The numbers on which the cursor can stop.

The selected row and the card of the selected combatant show these numbers.
"""

from collections.abc import Sequence

from tracker.desk.desk import FightDesk
from tracker.views.spans import Told


def in_reach(desk: FightDesk) -> Sequence[Told]:
    """Return the numbers that the cursor can reach.

    The numbers of the selected row are first. The numbers and closed places of the card follow.
    """
    selected = desk.cursor.selected
    if selected is None:
        return ()
    return (*_in_row(desk), *desk.seen.on_card(desk.fight, selected.id))


def under_cursor(desk: FightDesk) -> Told | None:
    """Return the number or the closed place under the cursor.

    If the cursor is on no number, return the remaining movement.
    """
    within, number = in_reach(desk), desk.cursor.number
    if number is not None and number < len(within):
        return within[number]
    return next((one for one in within if one.label == "movement left"), None)


def place_on_card(desk: FightDesk) -> int | None:
    """Return the index of the cursor among the numbers of the card.

    Return None if the cursor is not on the card.
    """
    number = desk.cursor.number
    if number is None:
        return None
    in_row = len(_in_row(desk))
    return None if number < in_row else number - in_row


def _in_row(desk: FightDesk) -> Sequence[Told]:
    selected = desk.cursor.selected
    if selected is None:
        return ()
    members = desk.cursor.folded().get(selected.id, ())
    return desk.seen.in_row(desk.fight, selected.id, members)
