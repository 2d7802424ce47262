"""Worn armour and its penalty, and the load carried."""

from fractions import Fraction

from rules.books.emala.source import EMALA
from rules.books.emala.text.gaits import ENC_A_METRE, ArmourPenaltyAnswer, armour_penalty
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account
from rules.rulings.ruling import Ruling


def penalty(combatant: Combatant) -> int:
    """Return the armour penalty of all worn items."""
    return int(_penalty_ruling(combatant).answer.penalty.value)


def tires(combatant: Combatant) -> bool:
    """Whether worn armour is too heavy for a long walk; False if the sheet has no limit."""
    most = combatant.sheet.get("tiring_enc")
    return most is not None and combatant.carried(worn=True) > Fraction(str(most))


def load(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the worn ENC, the armour penalty, and the carried ENC."""
    ruling = _penalty_ruling(combatant)
    worn = figure("ENC worn", combatant.carried(worn=True), "ENC")
    beside = combatant.carried(worn=False)
    return (
        Account("armour worn", worn, ruling.source),
        Account("armour penalty", ruling.answer.penalty, ruling.source),
        Account("carried", figure("ENC carried, no rule of the book", beside, "ENC"), GM_RULING),
    )


def thresholds(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the next three amounts of ENC. Above each of them the armour penalty rises."""
    now = penalty(combatant)
    section = EMALA.source("Gaits")
    return tuple(
        Account(
            f"penalty {step + 1}",
            figure("armour penalty", step).times("ENC for each", ENC_A_METRE, unit="ENC"),
            section,
            "above",
            "penalty",
        )
        for step in range(now, now + 3)
    )


def _penalty_ruling(combatant: Combatant) -> Ruling[ArmourPenaltyAnswer]:
    worn = (item.weight * item.count for item in combatant.items if item.worn)
    return armour_penalty(enc=tuple(worn))
