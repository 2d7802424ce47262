"""What the actions have in common: whether she may do anything now, and what a roll gives."""

from fractions import Fraction
from typing import Annotated

from rules.books.exp.rates.budget import budget
from rules.books.exp.rates.mover import rate_of
from rules.books.exp.sheet import FAST, OFF_THE_GROUND, WORDS, kind_of
from rules.books.exp.state import held_because, idle_because, in_unit, kept
from rules.books.exp.text.movement import above_rate
from rules.encounter import Combatant
from rules.fight.actions.base import ActionScene
from rules.fight.actions.movement import cover
from rules.numbers.exact import Number
from rules.numbers.figures import why_not
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

Hexes = Annotated[int, Whole("hexes", least=0, most=1000)]


def on_turn(scene: Scene, who: str) -> Combatant:
    """Whoever does it; refused on another's turn, or for one who can do nothing."""
    combatant = scene.find(who)
    if scene.encounter.turn_of != combatant.id:
        scene.refuse(f"{combatant.name} cannot do that now: it is not their turn.", "who")
    scene.refuse_if(idle_because(combatant), f"{combatant.name} can do nothing now", "who")
    return combatant


def unheld(scene: Scene, who: str, gait: str | None = None) -> Combatant:
    """Whoever does it on their turn; refused for one who is held or has stopped."""
    combatant = on_turn(scene, who)
    held = held_because(scene.encounter, combatant, gait or combatant.pace.gait)
    scene.refuse_if(held, f"{combatant.name} cannot {gait or 'do that'} now", "who")
    return combatant


def attentive(scene: Scene, who: str) -> Combatant:
    """Whoever does it on their turn; refused where moving leaves no attention for it."""
    combatant = on_turn(scene, who)
    scene.refuse_if(_attention(combatant), f"{combatant.name} can do nothing else", "who")
    return combatant


def slowed(scene: Scene, combatant: Combatant, name: str, amount: int) -> Combatant:
    """The combatant with an adjustment of this unit; refused where she has moved too far for it."""
    added = kept(combatant).unit.added
    changed = in_unit(combatant, added={**added, name: added.get(name, 0) + amount})
    limit = budget(scene.encounter, changed).limit.figure.value
    if amount < 0 and combatant.pace.turn > max(limit, 0):
        scene.refuse(f"{combatant.name} has moved too far in this unit for that.", "who")
    return changed


def covered(scene: ActionScene, combatant: Combatant, hexes: Number) -> Combatant:
    """Cover the hexes that a roll gave; the action itself says how far, so the move does not."""
    moved = cover(scene, combatant, budget(scene.encounter, combatant), hexes)
    scene.lines.pop()
    return moved


def capped(hexes: int, wanted: int | None) -> Fraction:
    """The hexes that are taken of those that there are."""
    return Fraction(hexes if wanted is None else min(hexes, wanted))


def _attention(combatant: Combatant) -> str | None:
    """Why moving leaves her no attention for anything else in this unit; None where it does."""
    gait, moved = combatant.pace.gait, combatant.pace.turn
    rate = rate_of(combatant)
    if moved == 0:
        return None
    if gait in FAST:
        return f"{WORDS.gait(gait).label.lower()}: it takes all her attention"
    if rate is None or gait in OFF_THE_GROUND:
        return None
    speed = -(-moved // 1)
    ruling = above_rate(rate=int(rate.value), speed=speed, kind=kind_of(combatant), falling=True)
    return why_not(ruling.answer.may_fight)
