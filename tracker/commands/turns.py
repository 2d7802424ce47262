"""Turns and initiative."""

from __future__ import annotations

from typing import ClassVar

from rules.encounter import Combatant
from rules.numbers.exact import parse_number
from tracker.commands.base import Command, Does, ForSelected, InFight, act
from tracker.commands.desk import Desk
from tracker.typed import grammar


class Next(Command):
    """Go on: to the next turn, pulse or phase; before the fight, start it."""

    id = "next"
    title = "Next"
    keys = ("n",)
    group = "Turns"
    bar = "next"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs somebody in the fight."""
        return None if desk.fight.encounter.combatants else "there is nobody in the fight"

    def run(self, desk: Desk) -> None:
        """Start, or go on."""
        act(desk, "next" if desk.fight.encounter.started else "start")


class Previous(Does, InFight):
    """Go back to how things stood before the last "next"."""

    id = "previous"
    title = "Previous"
    keys = ("p",)
    group = "Turns"
    action = "previous"


class EndRound(Does, InFight):
    """Run on to the end of the round, every turn or pulse of it."""

    id = "end-round"
    title = "Run to the end of the round"
    keys = ("E",)
    group = "Turns"
    action = "end-round"


class Initiative(ForSelected):
    """Roll, or type, the initiative of the selected or marked combatants."""

    id = "initiative"
    title = "Initiative"
    keys = ("i",)
    group = "Turns"
    bar = "init"

    def run(self, desk: Desk) -> None:
        """Ask for the rolls."""
        _ask_initiative(desk, desk.cursor.targets())


class InitiativeOfAll(ForSelected):
    """Roll, or type, everybody's initiative."""

    id = "initiative-all"
    title = "Initiative for everybody"
    keys = ("I",)
    group = "Turns"

    def run(self, desk: Desk) -> None:
        """Ask for the rolls."""
        people = desk.fight.encounter.in_order()
        _ask_initiative(desk, [one.id for one in people if not one.out])


class SetInitiative(ForSelected):
    """Set the initiative of the selected combatant to a number, without a roll."""

    id = "set-initiative"
    title = "Set initiative"
    keys = ("V",)
    group = "Turns"

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Ask for the number."""

        def answered(text: str) -> None:
            act(desk, "set-initiative", who=combatant.id, value=parse_number(text, "value"))

        desk.ask(f"Initiative of {combatant.name}:", answered, hint="a number")


class _Places(ForSelected):
    """A command that moves the selected combatant in the order."""

    by: ClassVar[int]
    where: ClassVar[str]

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Place it beside its neighbour there, where it has one; the cursor stays on it."""
        order = desk.fight.encounter.order
        at = order.index(combatant.id) + self.by
        if 0 <= at < len(order):
            act(desk, "place", who=combatant.id, other=order[at], where=self.where)
            desk.cursor.select(combatant.id)
            desk.show()


class Earlier(_Places):
    """Move the selected combatant one place up in the order; it sticks."""

    id = "earlier"
    title = "Earlier in the order"
    keys = ("K", "ctrl+up")
    group = "Turns"
    by, where = -1, "before"


class Later(_Places):
    """Move the selected combatant one place down in the order; it sticks."""

    id = "later"
    title = "Later in the order"
    keys = ("J", "ctrl+down")
    group = "Turns"
    by, where = 1, "after"


class Delay(InFight):
    """Hold the selected combatant back, or bring it back from holding back."""

    id = "delay"
    title = "Delay, or come back"
    keys = ("D",)
    group = "Turns"

    def run(self, desk: Desk) -> None:
        """Delay or come back."""
        combatant = desk.cursor.selected
        if combatant is not None:
            act(desk, "come-back" if combatant.delayed else "delay", who=combatant.id)


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
