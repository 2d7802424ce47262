"""Turns and initiative."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import InputError
from tracker.commands.base import Command, ForSelected, InFight
from tracker.typed import grammar as phrases

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen


class Next(Command):
    """Go on: to the next turn, pulse or phase; before the fight, start it."""

    id = "next"
    title = "Next"
    keys = ("n",)
    group = "Turns"
    bar = "next"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs somebody in the fight."""
        return None if screen.encounter.combatants else "there is nobody in the fight"

    def run(self, screen: FightScreen) -> None:
        """Start, or go on."""
        screen.do({"action": "next" if screen.encounter.started else "start"})


class Previous(InFight):
    """Go back to how things stood before the last "next"."""

    id = "previous"
    title = "Previous"
    keys = ("p",)
    group = "Turns"

    def run(self, screen: FightScreen) -> None:
        """Go back."""
        screen.do({"action": "previous"})


class EndRound(InFight):
    """Run on to the end of the round, every turn or pulse of it."""

    id = "end-round"
    title = "Run to the end of the round"
    keys = ("E",)
    group = "Turns"

    def run(self, screen: FightScreen) -> None:
        """Run on."""
        screen.do({"action": "end-round"})


class Initiative(ForSelected):
    """Roll, or type, the initiative of the selected or marked combatants."""

    id = "initiative"
    title = "Initiative"
    keys = ("i",)
    group = "Turns"
    bar = "init"

    def run(self, screen: FightScreen) -> None:
        """Ask for the rolls."""
        ask_initiative(screen, screen.targets())


class InitiativeOfAll(ForSelected):
    """Roll, or type, everybody's initiative."""

    id = "initiative-all"
    title = "Initiative for everybody"
    keys = ("I",)
    group = "Turns"

    def run(self, screen: FightScreen) -> None:
        """Ask for the rolls."""
        ask_initiative(screen, [one.id for one in screen.encounter.in_order() if not one.out])


class SetInitiative(ForSelected):
    """Set the initiative of the selected combatant to a number, without a roll."""

    id = "set-initiative"
    title = "Set initiative"
    keys = ("V",)
    group = "Turns"

    def run(self, screen: FightScreen) -> None:
        """Ask for the number."""
        combatant = screen.selected
        if combatant is None:
            return

        def answered(text: str) -> str | None:
            try:
                value = phrases.number(text, "value")
            except InputError as fault:
                return fault.message
            return screen.act({"action": "set-initiative", "who": combatant.id, "value": value})

        screen.ask(f"Initiative of {combatant.name}:", answered, hint="a number")


class Earlier(ForSelected):
    """Move the selected combatant one place up in the order; it sticks."""

    id = "earlier"
    title = "Earlier in the order"
    keys = ("K", "ctrl+up")
    group = "Turns"

    def run(self, screen: FightScreen) -> None:
        """Place before the one above."""
        _place(screen, -1, "before")


class Later(ForSelected):
    """Move the selected combatant one place down in the order; it sticks."""

    id = "later"
    title = "Later in the order"
    keys = ("J", "ctrl+down")
    group = "Turns"

    def run(self, screen: FightScreen) -> None:
        """Place after the one below."""
        _place(screen, 1, "after")


class Delay(InFight):
    """Hold the selected combatant back, or bring it back from holding back."""

    id = "delay"
    title = "Delay, or come back"
    keys = ("D",)
    group = "Turns"

    def run(self, screen: FightScreen) -> None:
        """Delay or come back."""
        combatant = screen.selected
        if combatant is not None:
            action = "come-back" if combatant.delayed else "delay"
            screen.do({"action": action, "who": combatant.id})


def ask_initiative(screen: FightScreen, people: list[str]) -> None:
    """Ask for the rolls of initiative: totals typed in order, or Enter to roll them."""
    found = {who: screen.encounter.combatants[who] for who in people}
    people = [
        who for who, one in found.items() if screen.book.rolls_initiative(screen.encounter, one)
    ] or people
    names = ", ".join(found[who].name for who in people)
    dice = screen.book.initiative_dice

    def answered(text: str) -> str | None:
        try:
            typed = phrases.totals(text)
        except InputError as fault:
            return fault.message
        if typed and len(typed) != len(people):
            return f"{len(people)} totals are needed, {len(typed)} were typed."
        return screen.act({"action": "roll-initiative", "who": people}, typed)

    totals = "the total" if len(people) == 1 else f"{len(people)} totals in this order"
    screen.ask(f"Initiative of {names}:", answered, hint=f"Enter rolls {dice}; or type {totals}")


def _place(screen: FightScreen, by: int, where: str) -> None:
    combatant = screen.selected
    if combatant is None:
        return
    order = screen.encounter.order
    at = order.index(combatant.id) + by
    if 0 <= at < len(order):
        screen.do({"action": "place", "who": combatant.id, "other": order[at], "where": where})
        screen.select(combatant.id)
