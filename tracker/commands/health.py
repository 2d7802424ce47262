"""Damage, healing, conditions, and being out of the fight."""

from rules.encounter import Combatant
from rules.history import Fight
from tracker.commands.base import SOMEBODY, act, command, for_selected, need
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


AMOUNT = need(lambda desk: last_amount(desk.fight), "there was no damage and no healing lately")
HELD = need(
    lambda desk: desk.cursor.selected and desk.cursor.selected.conditions,
    "the selected combatant is under no condition",
)


@command("damage", "Damage", "d", group="Health", bar="damage", needs=(SOMEBODY,))
def damage(desk: Desk) -> None:
    """Take hit points from the selected or marked combatants."""
    _ask_amount(desk, "damage", f"Damage to {desk.cursor.target_names()}:")


@command("heal", "Heal", "h", group="Health", bar="heal", needs=(SOMEBODY,))
def heal(desk: Desk) -> None:
    """Give hit points back to the selected or marked combatants."""
    _ask_amount(desk, "heal", f"Healing for {desk.cursor.target_names()}:")


@command("correct", "Correct the last amount", "=", group="Health", needs=(AMOUNT,))
def correct(desk: Desk) -> None:
    """Put the newest amount of damage or healing right."""
    number = last_amount(desk.fight)
    if number is not None:
        ask_correction(desk, number)


@command("condition", "Condition", "c", group="Health", bar="cond", needs=(SOMEBODY,))
def condition(desk: Desk) -> None:
    """Put the selected or marked combatants under a condition, for good or for some turns."""
    people = desk.cursor.targets()

    def answered(text: str) -> None:
        desk.perform(*grammar.condition(text, desk.fight, people))

    hint = "prone, or stunned 3 (turns), held 2 start of Mira, lit 4 rounds"
    desk.ask(f"{desk.cursor.target_names()} is:", answered, hint=hint)


@command("end-condition", "End a condition", "C", group="Health", needs=(HELD,))
@for_selected
def end_condition(desk: Desk, combatant: Combatant) -> None:
    """Take a condition off the selected combatant."""
    choices = [
        PickerOption(held.name, held.name, line(Span(sanitize(held.name), "warn")))
        for held in combatant.conditions
    ]

    def take(name: str) -> None:
        act(desk, "end-condition", who=[combatant.id], condition=name)

    desk.choose(f"End a condition of {name_of(combatant)}", choices, take)


@command("out", "Out of the fight, or back in", "x", group="Health", needs=(SOMEBODY,))
@for_selected
def out_or_in(desk: Desk, combatant: Combatant) -> None:
    """Put the selected combatant out of the fight, or bring it back."""
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
