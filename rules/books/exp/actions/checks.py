"""Checks that several actions use: whether an action is allowed now, and the hexes of a roll."""

from fractions import Fraction
from typing import Annotated

from msgspec.structs import replace

from rules.books.exp.rates.budget import budget, legs_with, pacing_of, rest_of_unit
from rules.books.exp.rates.gaits import unit_of
from rules.books.exp.rates.load import degree_of, what_it_does
from rules.books.exp.rates.mover import mover_of, rate_of
from rules.books.exp.sheet import FAST, WORDS, ignores, kind_of
from rules.books.exp.state import (
    FREEING,
    GONE_THROUGH,
    held_because,
    idle_because,
    in_unit,
    kept,
    tried,
)
from rules.books.exp.text.movement import above_rate
from rules.encounter import Combatant
from rules.fight.actions.base import ActionScene
from rules.fight.actions.movement import cover
from rules.numbers.exact import Number
from rules.numbers.figures import why_not
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

Hexes = Annotated[int, Whole("hexes", least=0, most=1000)]

LOADED = ("encumbered", "overencumbered")
"""With these degrees of load, rolling needs a PSTR roll and allows no other action."""


def on_turn(scene: Scene, who: str) -> Combatant:
    """Return the combatant who acts.

    Raises Refused if it is not the combatant's turn, or if the combatant cannot act.
    """
    combatant = scene.find(who)
    if scene.encounter.turn_of != combatant.id:
        scene.refuse(f"{combatant.name} cannot do that now: it is not their turn.", "who")
    scene.refuse_if(idle_because(combatant), f"{combatant.name} can do nothing now", "who")
    return combatant


def unheld(scene: Scene, who: str, gait: str | None = None) -> Combatant:
    """Return the combatant who moves.

    Raises Refused if the combatant is out of turn, stopped or overloaded.
    """
    combatant = on_turn(scene, who)
    held = held_because(scene.encounter, combatant, gait or combatant.pace.gait)
    held = held or _too_heavy(scene, combatant)
    scene.refuse_if(held, f"{combatant.name} cannot {gait or 'do that'} now", "who")
    return combatant


def with_time_left(scene: Scene, combatant: Combatant, what: str) -> None:
    """Refuse an action if no movement is left in the unit. The action needs a part of the unit."""
    if rest_of_unit(scene.encounter, combatant) <= 0 and not combatant.pace.granted:
        scene.refuse(f"{combatant.name} cannot {what} now: this unit's movement is used.", "who")


def attentive(scene: Scene, who: str) -> Combatant:
    """Return the combatant who acts.

    Raises Refused if it is not their turn, or if they move too fast.
    """
    combatant = on_turn(scene, who)
    why = _attention(scene, combatant)
    scene.refuse_if(why, f"{combatant.name} can do nothing else", "who")
    return combatant


def once(scene: Scene, combatant: Combatant, what: str, words: str) -> None:
    """Refuse a second roll of the same kind in a unit.

    Do nothing if the option allows several rolls.
    """
    if tried(combatant, what) and not any_tries(scene):
        message = f"{combatant.name} has rolled {words} in this unit: once more in the next."
        scene.refuse(message, "who")


def any_tries(scene: Scene) -> bool:
    """Whether the option allows any number of rolls of the same kind in a unit."""
    return WORDS.chosen(scene.encounter, "tries") == "any"


def has_moved(combatant: Combatant) -> bool:
    """Whether the combatant moved in this unit.

    Hexes, a turn, a jump, a door, a climb and a flail all count as a movement.
    """
    unit = kept(combatant).unit
    moved = combatant.pace.turn or unit.turns or unit.jumped or unit.rolled
    return bool(moved) or GONE_THROUGH in unit.tried


def done_in_unit(combatant: Combatant) -> str | None:
    """Return 'has moved' or 'has acted' if one of these is true in this unit; otherwise None."""
    unit = kept(combatant).unit
    if combatant.pace.turn:
        return "has moved"
    done = unit.acted or unit.added or FREEING in unit.tried or has_moved(combatant)
    return "has acted" if done else None


def fits(scene: Scene, combatant: Combatant) -> bool:
    """Whether the movement fits into the unit.

    Hexes that the referee granted make the unit longer.
    """
    rest = rest_of_unit(scene.encounter, combatant)
    if rest >= 0:
        return True
    mover = mover_of(scene.encounter, combatant)
    pace = unit_of(mover).pace(pacing_of(scene.encounter, combatant))
    return bool(pace) and rest * pace + combatant.pace.granted >= 0


def slowed(scene: Scene, combatant: Combatant, name: str, amount: int) -> Combatant:
    """Add `amount` h/u to the pace in this unit.

    Raises Refused if the combatant has moved too far for the new pace.
    """
    added = kept(combatant).unit.added
    changed = in_unit(combatant, added={**added, name: added.get(name, 0) + amount})
    if amount < 0 and combatant.pace.turn and not fits(scene, changed):
        scene.refuse(f"{combatant.name} has moved too far in this unit for that.", "who")
    return changed


def covered(scene: ActionScene, combatant: Combatant, hexes: Number) -> Combatant:
    """Move the combatant by these hexes. The log gets no line, because the action logs the move."""
    moved = cover(scene, combatant, budget(scene.encounter, combatant), hexes)
    scene.lines.pop()
    scene.turns[-1].pop()
    return moved


def capped(hexes: int, wanted: int | None) -> Fraction:
    """Return the hexes to move: `hexes`, or `wanted` if the player wants fewer."""
    return Fraction(hexes if wanted is None else min(hexes, wanted))


def _too_heavy(scene: Scene, combatant: Combatant) -> str | None:
    """Return why the load is too heavy for the combatant to move.

    Return None if the load is not too heavy.
    """
    if ignores(scene.encounter, "encumbrance") or combatant.pace.gait in ("swim", "flail", "fly"):
        return None
    answer = mover_of(scene.encounter, combatant).load.answer
    return None if answer.factor.value else what_it_does(answer)


def _attention(scene: Scene, combatant: Combatant) -> str | None:
    """Return why the combatant can do no other action in this unit; None if they can."""
    unit = kept(combatant).unit
    if unit.rose:
        return "getting up takes this unit"
    legs = legs_with(combatant, pacing_of(scene.encounter, combatant))
    fast = next((leg.gait for leg in legs if leg.gait in FAST and leg.hexes), None)
    if fast is not None:
        return f"they {fast}, and that takes all their attention"
    loaded = degree_of(scene.encounter, combatant) in LOADED
    lies = unit.rolled is not None and unit.rolled.went == "lies"
    if loaded and (lies or any(leg.gait == "roll" for leg in legs)):
        return "no acting while rolling under this load"
    mover = mover_of(scene.encounter, combatant)
    rate = rate_of(mover.body)
    if rate is None:
        return None
    unit_now = unit_of(mover)
    share = replace(unit_now, rate=int(rate.value)).share(legs)
    unlimited = replace(unit_now, rate=None).share(legs)
    if share == unlimited or (share is not None and share <= 1):
        return None
    moved = -(-combatant.pace.turn // 1)
    ruling = above_rate(rate=int(rate.value), speed=moved, kind=kind_of(mover.body), falling=True)
    return why_not(ruling.answer.may_fight) or "faster than the rate, all attention is on moving"
