"""Damage, healing, conditions, and being out of the fight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rules.errors import InputError
from tracker.commands.base import Command, ForSelected
from tracker.panes import CombatantPane
from tracker.text.sanitize import sanitize
from tracker.typed import grammar as phrases
from tracker.typed.picker import Picker, PickerOption
from tracker.views.pieces import Piece, line

if TYPE_CHECKING:
    from tracker.screens.fight import FightScreen

AMOUNTS = frozenset({"damage", "heal", "correct"})
"""The actions whose amount can be put right."""

AMOUNT_HINT = "7, or 2d6+1 to roll, or 2d6+1=3 5 for your own dice; then a reason"


class Damage(ForSelected):
    """Take hit points from the selected or marked combatants."""

    id = "damage"
    title = "Damage"
    keys = ("d",)
    group = "Health"
    bar = "damage"

    def run(self, screen: FightScreen) -> None:
        """Ask for the amount."""
        _ask_amount(screen, "damage", f"Damage to {screen.target_names()}:")


class Heal(ForSelected):
    """Give hit points back to the selected or marked combatants."""

    id = "heal"
    title = "Heal"
    keys = ("h",)
    group = "Health"
    bar = "heal"

    def run(self, screen: FightScreen) -> None:
        """Ask for the amount."""
        _ask_amount(screen, "heal", f"Healing for {screen.target_names()}:")


class Correct(Command):
    """Put the newest amount of damage or healing right."""

    id = "correct"
    title = "Correct the last amount"
    keys = ("=",)
    group = "Health"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs damage or healing among the newest events."""
        return None if last_amount(screen) else "there was no damage and no healing lately"

    def run(self, screen: FightScreen) -> None:
        """Ask for the right amount."""
        number = last_amount(screen)
        if number is not None:
            ask_correction(screen, number)


class Condition(ForSelected):
    """Put the selected or marked combatants under a condition, for good or for some turns."""

    id = "condition"
    title = "Condition"
    keys = ("c",)
    group = "Health"
    bar = "cond"

    def run(self, screen: FightScreen) -> None:
        """Ask for the condition."""
        people = screen.targets()

        def answered(text: str) -> str | None:
            try:
                request = phrases.condition(text)
            except InputError as fault:
                return fault.message
            return screen.act({"action": "condition", "who": people, **request})

        hint = "prone, or stunned 3 (turns), held 2 start of Mira, lit 4 rounds"
        screen.ask(f"{screen.target_names()} is:", answered, hint=hint)


class EndCondition(ForSelected):
    """Take a condition off the selected combatant."""

    id = "end-condition"
    title = "End a condition"
    keys = ("C",)
    group = "Health"

    def unavailable(self, screen: FightScreen) -> str | None:
        """Needs a condition."""
        combatant = screen.selected
        held = combatant is not None and combatant.conditions
        return None if held else "the selected combatant is under no condition"

    def run(self, screen: FightScreen) -> None:
        """Choose which."""
        combatant = screen.selected
        if combatant is None:
            return
        choices = [
            PickerOption(held.name, held.name, line(Piece(sanitize(held.name), "warn")))
            for held in combatant.conditions
        ]

        def take(name: str) -> None:
            screen.do({"action": "end-condition", "who": [combatant.id], "condition": name})

        pane = screen.query_one(CombatantPane)
        screen.choose(Picker(f"End a condition of {sanitize(combatant.name)}", choices, pane, take))


class OutOrIn(ForSelected):
    """Put the selected combatant out of the fight, or bring it back."""

    id = "out"
    title = "Out of the fight, or back in"
    keys = ("x",)
    group = "Health"

    def run(self, screen: FightScreen) -> None:
        """Out, or in."""
        combatant = screen.selected
        if combatant is not None:
            action = "in" if combatant.out else "out"
            people = screen.targets()
            screen.do({"action": action, "who": people})


def last_amount(screen: FightScreen) -> int | None:
    """The newest event of damage or healing that holds, among the last few."""
    fight = screen.saved.fight
    at = fight.head
    for _ in range(12):
        if at <= 1:
            return None
        event = fight.event(at)
        if event.action["action"] in AMOUNTS:
            return event.n
        at = event.parent
    return None


def ask_correction(screen: FightScreen, number: int) -> None:
    """Ask for the right amount of an event."""

    def answered(text: str) -> str | None:
        try:
            request, _ = phrases.amount(text)
        except InputError as fault:
            return fault.message
        return screen.act({"action": "correct", "event": number, "amount": request["amount"]})

    told = screen.saved.fight.event(number).text
    screen.ask(f"Event {number} should be:", answered, hint=f"the right amount for: {told}")


def _ask_amount(screen: FightScreen, action: str, question: str) -> None:
    people = screen.targets()

    def answered(text: str) -> str | None:
        try:
            request, typed = phrases.amount(text)
        except InputError as fault:
            return fault.message
        return screen.act({"action": action, "who": people, **request}, typed)

    screen.ask(question, answered, hint=AMOUNT_HINT)
