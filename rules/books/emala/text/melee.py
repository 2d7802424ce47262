"""Melee and movement: leaving an engagement, and the cost of a charge."""

from collections.abc import Mapping
from typing import Annotated, Literal

from rules.books.emala.source import EMALA, METRES, Metres
from rules.numbers.exact import in_words
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap

POINTS = "action points"

Deed = Literal["turn", "charge", "blow", "answer", "free-attack"]
"""Deeds in a fight, each with a cost in action points."""

COSTS: Mapping[Deed, int] = EMALA.table(
    "cost",
    {"turn": 1, "charge": 0, "blow": 0, "answer": 1, "free-attack": 0},
    POINTS,
    section="Charging (a gap, filled from the parent game)",
)
"""Action points that each deed costs."""

WHY: Mapping[Deed, str] = {
    "turn": "a turn costs a point as it ends",
    "charge": "a charge is what its turn is for: the turn's own point pays for it",
    "blow": "the blow belongs to the charge, or to the answer",
    "answer": "a parry, an evasion or a counterattack costs a point",
    "free-attack": "the attack of opportunity is free",
}


class CostAnswer(Answer, frozen=True):
    """The cost of a deed, in action points."""

    points: Annotated[Figure, POINTS]


@EMALA.rule("cost", section="Charging (a gap, filled from the parent game)")
@gap(
    "The costs are not in the text. As in the parent game a turn costs a point when it ends, and "
    "this point also pays for a charge and its blow. An answer costs a point at once, and a "
    "combatant without points cannot answer. The free attack costs nothing.",
)
@example(deed="turn").gives(points=1)
@example(deed="charge").gives(points=0)
@example(deed="blow").gives(points=0)
@example(deed="answer").gives(points=1)
@example(deed="free-attack").gives(points=0)
def cost(deed: Deed) -> CostAnswer:
    """Action points that a turn, a charge, its blow, its answer or a free attack costs.

    A turn costs one point at its end. This point also pays for a charge and its blow. An answer to
    a charge costs one point. The free attack on somebody who leaves an engagement costs nothing.
    The text gives no costs: the parent game gives them.
    """
    return CostAnswer(figure(WHY[deed], COSTS[deed], POINTS))


STEP_ASIDE = EMALA.number("step-aside", 1, METRES, section="Charging (a gap: a step aside)")
"""Metres that a combatant may move in a turn without leaving an engagement: one square."""


class SteppingAwayAnswer(Answer, frozen=True):
    """Whether this number of metres in a turn ends an engagement."""

    leaves: Yes


@EMALA.rule("stepping-away", section="Charging (a gap: a step aside)")
@gap(
    "The text does not say when a combatant leaves an engagement. Here it is after more than a "
    "metre in one turn. All metres of the turn since the engagement began count, in one move or "
    "in several. The metres of a charge to its target do not count.",
    "leaving",
)
@example(moved=1).gives(leaves=False)
@example(moved=1.5).gives(leaves=True)
def stepping_away(moved: Metres) -> SteppingAwayAnswer:
    """Whether a combatant who has moved this far in a turn leaves an engagement.

    `moved` is the number of metres in this turn since the engagement began. A combatant leaves
    after more than a metre; the text does not give this number.
    """
    why = f"{in_words(moved)} m in this turn since the engagement, a step is {STEP_ASIDE.value} m"
    return SteppingAwayAnswer(finding(moved > STEP_ASIDE.value, why))


class WithdrawAnswer(Answer, frozen=True):
    """Whether leaving an engagement gives each opponent a free attack."""

    free_attack: Yes


@EMALA.rule("withdraw", section="Charging")
@gap(
    "The free attack becomes due in a turn. The opponent may make it until that turn is over, "
    "even if somebody else acts in between. When a combatant is out of the fight, its engagements "
    "end without a free attack.",
)
@example(engaged=True).gives(free_attack=True)
@example(engaged=True, through_contact=True).gives(free_attack=False)
@example(engaged=False).gives(free_attack=False)
@example(engaged=False, through_contact=True).gives(free_attack=False)
def withdraw(engaged: bool, through_contact: bool = False) -> WithdrawAnswer:
    """Whether leaving an engagement gives each opponent a free attack (attack of opportunity).

    Usually each opponent gets a free attack. There is no free attack if the combatant is not
    engaged. In a charge through the contact, the combatant is too quick for free attacks.
    """
    why = "leaving an engagement gives an attack of opportunity"
    if not engaged:
        why = "there is no engagement to leave"
    elif through_contact:
        why = "passing through contact is too quick for a free attack"
    return WithdrawAnswer(finding(engaged and not through_contact, why))
