"""What deeds have in common: attribute rolls, and whether she may do anything now."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Annotated, Literal

from rules.books.exp import unit
from rules.books.exp.pace import Pace, attention
from rules.books.exp.text.rolls import DIE, attribute_roll
from rules.encounter import Combatant
from rules.fight.actions.movement import cover
from rules.numbers.exact import Number
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

if TYPE_CHECKING:
    from rules.books.exp.play import Exp

Difficulty = Literal["easy", "difficult", "improbable"]
Attribute = Literal["awe", "con", "dex", "mstr", "pstr"]
Hexes = Annotated[int, Whole("hexes", least=0, most=1000)]


def book_of(scene: Scene) -> Exp:
    """The rulebook of an EXP fight."""
    book: Exp = scene.book  # type: ignore[assignment]
    return book


def roll_attribute(
    scene: Scene, combatant: Combatant, attribute: Attribute, difficulty: Difficulty
) -> bool:
    """Roll against an attribute, tell it, and say whether it was made."""
    value = int(scene.book.value(combatant, attribute))
    name = attribute.upper()
    roll = scene.dice.roll(f"{name} of {combatant.name}", f"1d{DIE[difficulty]}")
    ruling = attribute_roll(attribute=value, roll=roll.total, difficulty=difficulty)
    scene.record(ruling, combatant.id)
    made = ruling.answer.success.value
    verdict = "made" if made else "failed"
    scene.log(f"{name} {value} of {combatant.name}, {roll.in_words()}: {verdict}.")
    return made


def check_turn(scene: Scene, combatant: Combatant) -> None:
    """Refuse what is done on another's turn, or by one who can do nothing."""
    if scene.encounter.turn_of != combatant.id:
        scene.refuse(f"{combatant.name} cannot do that now: it is not their turn.", "who")
    idle = unit.idle_because(combatant)
    if idle is not None:
        scene.refuse(f"{combatant.name} can do nothing now: {idle}.", "who")


def check_may_act(scene: Scene, combatant: Combatant) -> None:
    """Refuse what is done beside moving where moving leaves no attention for it."""
    check_turn(scene, combatant)
    closed = attention(book_of(scene), scene.encounter, combatant)
    if closed is not None:
        scene.refuse(f"{combatant.name} can do nothing else: {closed}.", "who")


def rate_of(scene: Scene, combatant: Combatant) -> int:
    """Her movement rate, before all adjustments; 0 where an alien's is not typed in."""
    rate = Pace(book_of(scene), scene.encounter, combatant, combatant.terrain).rate()
    return 0 if rate is None else int(rate.value)


def rolled_hexes(combatant: Combatant, hexes: int) -> Combatant:
    """The combatant with the hexes that a roll gives her in this unit."""
    held = combatant.with_tally(unit.HEXES, hexes)
    return held.with_tally(unit.FROM, combatant.pace.turn)


def covered(scene: Scene, combatant: Combatant, hexes: Number) -> Combatant:
    """Cover the hexes that a roll gave; the deed itself says how far, so the move does not."""
    moved = cover(scene, combatant, scene.book.budget(scene.encounter, combatant), hexes)
    scene.lines.pop()
    return moved


def capped(hexes: int, wanted: int | None) -> Fraction:
    """The hexes that are taken of those that there are."""
    return Fraction(hexes if wanted is None else min(hexes, wanted))


def knocked_down(scene: Scene, combatant: Combatant, why: str) -> Combatant:
    """Flat on the ground, and no more movement in this unit."""
    down = unit.off_the_climb(unit.under(combatant, unit.PRONE)).with_choice(unit.DONE, why)
    return scene.put(down)
