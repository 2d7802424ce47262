"""What is worn and carried, and what it takes."""

from fractions import Fraction

from rules.books.emala.source import EMALA
from rules.books.emala.text.gaits import ArmourPenaltyAnswer, armour_penalty
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account
from rules.rulings.ruling import Ruling


def penalty(combatant: Combatant) -> int:
    """The armour penalty of what is worn."""
    return int(_penalty_ruling(combatant).answer.penalty.value)


def tires(combatant: Combatant) -> bool:
    """True for one whose armour is too heavy to walk in for long; never where no limit is given."""
    most = combatant.sheet.get("tiring_enc")
    return most is not None and combatant.carried(worn=True) > Fraction(str(most))


def load(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The armour penalty, and what is worn and carried."""
    ruling = _penalty_ruling(combatant)
    worn = figure("ENC worn", combatant.carried(worn=True), "ENC")
    beside = combatant.carried(worn=False)
    return (
        Account("armour worn", worn, ruling.source),
        Account("armour penalty", ruling.answer.penalty, ruling.source),
        Account("carried", figure("ENC carried, no rule of the book", beside, "ENC"), GM_RULING),
    )


def thresholds(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The next steps of the armour penalty."""
    now = penalty(combatant)
    section = EMALA.source("Gaits")
    return tuple(
        Account(
            f"penalty {step + 1}",
            figure("armour penalty", step).times("ENC for each", 5, unit="ENC"),
            section,
            "above",
            "penalty",
        )
        for step in range(now, now + 3)
    )


def _penalty_ruling(combatant: Combatant) -> Ruling[ArmourPenaltyAnswer]:
    return armour_penalty(enc=[item.weight * item.count for item in combatant.items if item.worn])
