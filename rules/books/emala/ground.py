"""Positions: who is beside whom, how engagements begin, and which free attacks follow.

The text has squares of one metre, and gives no reach of weapons in metres. It does not say who may
pass whom, and it has no rule for doors. A climb without a ground is rough, as on a ladder.
"""

from fractions import Fraction

from rules.books.emala.rates.beside import reach
from rules.books.emala.rates.gaits import turning_gait
from rules.books.emala.rounds.engagement import away_from, charged_by, engage
from rules.books.emala.rounds.levels import fall
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import bearing, charge_of, engaged_pairs, engaged_with
from rules.books.emala.text.facing import facing_change
from rules.books.emala.text.melee import stepping_away
from rules.encounter import Combatant, Encounter
from rules.map.grid_spaces import LARGEST
from rules.numbers.figures import why_not
from rules.rulebook.answers import Account
from rules.rulebook.ground import BESIDE, Climbing, Ground, WayCost
from rules.rulebook.scene import Scene

CLOCK = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EIGHTH = 45
"""The degrees between two directions of a grid of squares."""


def size(_encounter: Encounter, combatant: Combatant) -> int:
    """Return how many squares a combatant takes along an edge, at most the largest footprint."""
    return min(LARGEST, max(1, int(WORDS.number(combatant, "footprint"))))


def facing(combatant: Combatant) -> str:
    """Return the direction that is nearest to the combatant's facing, one of eight on the grid."""
    return CLOCK[round(bearing(combatant) / EIGHTH) % len(CLOCK)]


def engages(encounter: Encounter, walker: Combatant, other: Combatant) -> bool:
    """Whether a walker who reaches `other` is engaged then: true only for the target of the charge.

    A charge engages nobody if it goes through the contact or ends short. Other walkers begin an
    engagement by an action of their own.
    """
    charge = charge_of(encounter, walker.id)
    if charge is None or charge.over or charge.through or not charge.beside:
        return False
    return charge.target == other.id


def leaving(
    encounter: Encounter, walker: Combatant, metres: Fraction | None = None, /
) -> tuple[str, ...]:
    """Return the free attacks that a walk causes, in a sentence for each attack.

    A combatant who moves only a metre in the turn leaves nobody. The target of a charge gets no
    free attack, also if the charge goes through the contact. By an option moving does not end an
    engagement, and the walk causes no free attacks.
    """
    if WORDS.chosen(encounter, "leaving") == "hand":
        return ()
    others = engaged_with(encounter, walker)
    charged = charged_by(charge_of(encounter, walker.id), others)
    return tuple(
        f"{other.name} gets a free attack on {walker.name}."
        for other in others
        if other not in charged and _leaves(encounter, walker, other, metres)
    )


def _leaves(
    encounter: Encounter, walker: Combatant, other: Combatant, metres: Fraction | None
) -> bool:
    if metres is None:
        return True
    moved = away_from(encounter, walker, other) + metres
    return bool(stepping_away(moved=moved).answer.leaves.value)


def turning_round(encounter: Encounter, walker: Combatant) -> tuple[WayCost, ...]:
    """Return the cost of turning by half a circle: a runner pays, and a sprinter cannot turn."""
    gait = turning_gait(encounter, walker)
    ruling = facing_change(gait=gait, degrees=180)
    answer, action = ruling.answer, {"action": "face", "degrees": 180}
    why = why_not(answer.allowed)
    if why is not None:
        return (WayCost(words=why, source=ruling.source, action=action, stops=True),)
    if not answer.cost.value:
        return ()
    account = Account("turning round", answer.cost, ruling.source)
    words = f"turning round, {gait} ({answer.cost.in_words()})"
    return (WayCost(words=words, source=ruling.source, action=action, account=account),)


def let_fall(scene: Scene, faller: Combatant, metres: Fraction, into: str) -> None:
    """Let somebody fall down a drop: prone onto the ground, or into the water."""
    fall(scene, faller, metres, "water" if into == "water" else "open")


GROUND = Ground(
    reach=reach,
    step=BESIDE,
    climbing=Climbing(terrain="rough"),
    fall=let_fall,
    size=size,
    facing=facing,
    engaged=engaged_pairs,
    engages=engages,
    engage=engage,
    leaving=leaving,
    turning_round=turning_round,
)
"""What Emala says about positions."""
