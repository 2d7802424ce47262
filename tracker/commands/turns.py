"""Turns and initiative."""

from rules.encounter import Combatant
from rules.numbers.exact import parse_number
from tracker.commands.base import BEGUN, SOMEBODY, act, command, for_selected, need
from tracker.commands.desk import Desk
from tracker.typed import grammar

PEOPLE = need(lambda desk: desk.fight.encounter.combatants, "there is nobody in the fight")


@command("next", "Next", "n", group="Turns", bar="next", needs=(PEOPLE,))
def go_on(desk: Desk) -> None:
    """Go on: to the next turn, pulse or phase; before the fight, start it."""
    act(desk, "next" if desk.fight.encounter.started else "start")


@command("previous", "Previous", "p", group="Turns", needs=(BEGUN,))
def previous(desk: Desk) -> None:
    """Go back to how things stood before the last "next"."""
    act(desk, "previous")


@command("end-round", "Run to the end of the round", "E", group="Turns", needs=(BEGUN,))
def end_round(desk: Desk) -> None:
    """Run on to the end of the round, every turn or pulse of it."""
    act(desk, "end-round")


@command("initiative", "Initiative", "i", group="Turns", bar="init", needs=(SOMEBODY,))
def initiative(desk: Desk) -> None:
    """Roll, or type, the initiative of the selected or marked combatants."""
    _ask_initiative(desk, desk.cursor.targets())


@command("initiative-all", "Initiative for everybody", "I", group="Turns", needs=(SOMEBODY,))
def initiative_of_all(desk: Desk) -> None:
    """Roll, or type, everybody's initiative."""
    people = desk.fight.encounter.in_order()
    _ask_initiative(desk, [one.id for one in people if not one.out])


@command("set-initiative", "Set initiative", "V", group="Turns", needs=(SOMEBODY,))
@for_selected
def set_initiative(desk: Desk, combatant: Combatant) -> None:
    """Set the initiative of the selected combatant to a number, without a roll."""

    def answered(text: str) -> None:
        act(desk, "set-initiative", who=combatant.id, value=parse_number(text, "value"))

    desk.ask(f"Initiative of {combatant.name}:", answered, hint="a number")


@command("earlier", "Earlier in the order", "K", "ctrl+up", group="Turns", needs=(SOMEBODY,))
@for_selected
def earlier(desk: Desk, combatant: Combatant) -> None:
    """Move the selected combatant one place up in the order; it sticks."""
    _place(desk, combatant, -1, "before")


@command("later", "Later in the order", "J", "ctrl+down", group="Turns", needs=(SOMEBODY,))
@for_selected
def later(desk: Desk, combatant: Combatant) -> None:
    """Move the selected combatant one place down in the order; it sticks."""
    _place(desk, combatant, 1, "after")


@command("delay", "Delay, or come back", "D", group="Turns", needs=(BEGUN,))
@for_selected
def delay(desk: Desk, combatant: Combatant) -> None:
    """Hold the selected combatant back, or bring it back from holding back."""
    act(desk, "come-back" if combatant.delayed else "delay", who=combatant.id)


def _place(desk: Desk, combatant: Combatant, by: int, where: str) -> None:
    """Place somebody beside a neighbour in the order, if any; the cursor stays on them."""
    order = desk.fight.encounter.order
    at = order.index(combatant.id) + by
    if 0 <= at < len(order):
        act(desk, "place", who=combatant.id, other=order[at], where=where)
        desk.cursor.select(combatant.id)
        desk.show()


def _ask_initiative(desk: Desk, people: list[str]) -> None:
    """Ask for the rolls of initiative: totals typed in order, or Enter to roll them."""
    encounter, book = desk.fight.encounter, desk.fight.book
    found = [encounter.combatants[who] for who in people]
    rolling = [one for one in found if book.initiative.rolls(encounter, one)] or found

    def answered(text: str) -> None:
        desk.perform(*grammar.initiative(text, desk.fight, [one.id for one in rolling]))

    names = ", ".join(one.name for one in rolling)
    totals = "the total" if len(rolling) == 1 else f"{len(rolling)} totals in this order"
    hint = f"Enter rolls {book.initiative.dice}; or type {totals}"
    desk.ask(f"Initiative of {names}:", answered, hint=hint)
