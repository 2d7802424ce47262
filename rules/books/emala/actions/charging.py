"""Charges, and the answers to them."""

from typing import ClassVar, Literal

from rules.books.emala.actions import prompts
from rules.books.emala.rates import rate
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import primary
from rules.books.emala.text.charging import ChargeAnswer, charge, charge_response
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Who
from rules.numbers.figures import reason, why_not


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """Charge: what it does to the attack, and whether there may be one."""

    title: ClassVar[str] = "Charge"
    prompt: ClassVar[ActionPrompt | None] = prompts.CHARGE

    who: Who
    target: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused at any gait but the run and the sprint."""
        combatant = scene.find(self.who)
        gait = primary(combatant)
        if combatant.pace.gait != gait:
            now = WORDS.gait(combatant.pace.gait).label
            scene.refuse(f"{combatant.name} cannot charge at the gait {now}: run or sprint.")
        found, _ = rate(scene.encounter, combatant, gait, combatant.terrain)
        ruling = charge(
            gait=gait,
            rate=found.figure.value if found else 0,
            moved_previous_turn=combatant.pace.before,
        )
        answer = scene.record(ruling, combatant.id).answer
        scene.refuse_if(why_not(answer.is_charge), f"{combatant.name} cannot charge")
        at = f" at {scene.find(self.target, 'target').name}" if self.target else ""
        scene.log(f"{combatant.name} charges{at}: {_attack(answer)}.")


class AnswerCharge(Action, frozen=True, kw_only=True, tag="answer-charge"):
    """Parry, evade or counterattack a charge: who strikes first, and how it ends."""

    title: ClassVar[str] = "Answer a charge"

    who: Who
    charger: Who
    response: Literal["parry", "evade", "counterattack"]
    large_or_fast: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        defender, charger = scene.find(self.who), scene.find(self.charger, "charger")
        ruling = charge_response(
            response=self.response,
            charger_reach=int(WORDS.number(charger, "reach")),
            defender_reach=int(WORDS.number(defender, "reach")),
            set_weapon=WORDS.flag(defender, "set_weapon"),
            charger_large_or_fast=self.large_or_fast,
        )
        answer = scene.record(ruling, defender.id).answer
        first = {"charger": charger.name, "defender": defender.name, "together": "both together"}
        engaged = "they end engaged" if answer.ends_engaged.value else "the charge goes through"
        borrowed = answer.uses_charger_damage_modifier.value
        with_modifier = ", with the charger's damage modifier" if borrowed else ""
        scene.log(
            f"{defender.name} answers {charger.name}'s charge with {self.response}: "
            f"{first[answer.first.value]} strikes first{with_modifier}; {engaged}."
        )


def _attack(answer: ChargeAnswer) -> str:
    if not answer.may_attack.value:
        return f"no attack, {reason(answer.may_attack)}"
    grades, steps = answer.difficulty_grades.value, answer.damage_steps.value
    return (
        f"attack {grades} difficulty grade{'s' if grades > 1 else ''} harder, "
        f"damage modifier {steps} step{'s' if steps > 1 else ''} up"
    )
