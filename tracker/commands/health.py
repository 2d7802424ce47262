"""Damage, healing, conditions, and being out of the fight."""

from __future__ import annotations

from rules.encounter import Combatant
from rules.history import Fight
from tracker.commands.base import Command, ForSelected, act
from tracker.commands.desk import Desk
from tracker.text.sanitize import sanitize
from tracker.typed import grammar
from tracker.typed.picker import PickerOption
from tracker.views.spans import Span, line, name_of

AMOUNTS = frozenset({"damage", "heal", "correct"})
"""The actions whose amount can be put right."""

AMOUNT_HINT = "7, or 2d6+1 to roll, or 2d6+1=3 5 for your own dice; then a reason"

LATELY = 12
"""How far back the last amount is looked for."""


class Damage(ForSelected):
    """Take hit points from the selected or marked combatants."""

    id = "damage"
    title = "Damage"
    keys = ("d",)
    group = "Health"
    bar = "damage"

    def run(self, desk: Desk) -> None:
        """Ask for the amount."""
        _ask_amount(desk, "damage", f"Damage to {desk.cursor.target_names()}:")


class Heal(ForSelected):
    """Give hit points back to the selected or marked combatants."""

    id = "heal"
    title = "Heal"
    keys = ("h",)
    group = "Health"
    bar = "heal"

    def run(self, desk: Desk) -> None:
        """Ask for the amount."""
        _ask_amount(desk, "heal", f"Healing for {desk.cursor.target_names()}:")


class Correct(Command):
    """Put the newest amount of damage or healing right."""

    id = "correct"
    title = "Correct the last amount"
    keys = ("=",)
    group = "Health"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs damage or healing among the newest events."""
        return None if last_amount(desk.fight) else "there was no damage and no healing lately"

    def run(self, desk: Desk) -> None:
        """Ask for the right amount."""
        number = last_amount(desk.fight)
        if number is not None:
            ask_correction(desk, number)


class Condition(ForSelected):
    """Put the selected or marked combatants under a condition, for good or for some turns."""

    id = "condition"
    title = "Condition"
    keys = ("c",)
    group = "Health"
    bar = "cond"

    def run(self, desk: Desk) -> None:
        """Ask for the condition."""
        people = desk.cursor.targets()

        def answered(text: str) -> None:
            desk.perform(*grammar.condition(text, desk.fight, people))

        hint = "prone, or stunned 3 (turns), held 2 start of Mira, lit 4 rounds"
        desk.ask(f"{desk.cursor.target_names()} is:", answered, hint=hint)


class EndCondition(ForSelected):
    """Take a condition off the selected combatant."""

    id = "end-condition"
    title = "End a condition"
    keys = ("C",)
    group = "Health"

    def unavailable(self, desk: Desk) -> str | None:
        """Needs a condition."""
        combatant = desk.cursor.selected
        held = combatant is not None and combatant.conditions
        return None if held else "the selected combatant is under no condition"

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Choose which."""
        choices = [
            PickerOption(held.name, held.name, line(Span(sanitize(held.name), "warn")))
            for held in combatant.conditions
        ]

        def take(name: str) -> None:
            act(desk, "end-condition", who=[combatant.id], condition=name)

        desk.choose(f"End a condition of {name_of(combatant)}", choices, take)


class OutOrIn(ForSelected):
    """Put the selected combatant out of the fight, or bring it back."""

    id = "out"
    title = "Out of the fight, or back in"
    keys = ("x",)
    group = "Health"

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Out, or in."""
        act(desk, "in" if combatant.out else "out", who=desk.cursor.targets())


def last_amount(fight: Fight) -> int | None:
    """The newest event of damage or healing that holds, among the last few."""
    at = fight.head
    for _ in range(LATELY):
        if at <= 1:
            return None
        event = fight.event(at)
        if event.action["action"] in AMOUNTS:
            return event.n
        at = event.parent
    return None


def ask_correction(desk: Desk, number: int) -> None:
    """Ask for the right amount of an event."""

    def answered(text: str) -> None:
        desk.perform(*grammar.correction(text, desk.fight, number))

    told = desk.fight.event(number).text
    desk.ask(f"Event {number} should be:", answered, hint=f"the right amount for: {told}")


def _ask_amount(desk: Desk, action: str, question: str) -> None:
    people = desk.cursor.targets()

    def answered(text: str) -> None:
        desk.perform(*grammar.amount(text, desk.fight, action, people))

    desk.ask(question, answered, hint=AMOUNT_HINT)
