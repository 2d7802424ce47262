"""Deep trouble: stuck, out of her depth, in panic, or too fast downhill."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.books.exp import unit
from rules.books.exp.checks import (
    Difficulty,
    book_of,
    check_turn,
    covered,
    roll_attribute,
    rolled_hexes,
)
from rules.books.exp.dangers import crash_is_due, roll_against_crash, roll_against_panic
from rules.books.exp.pace import wears_armour
from rules.books.exp.text.water import flail, get_free
from rules.books.exp.unit import SINKING, STUCK
from rules.fight.actions.base import Action, Who
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Quantity
from rules.rulebook.scene import Scene


class GetFree(Action, frozen=True, kw_only=True, tag="get-free"):
    """Get free of mud, snow or sand: a PSTR roll, as difficult as the referee says."""

    title: ClassVar[str] = "Get free"
    rolls: ClassVar[bool] = True

    who: Who
    difficulty: Difficulty = "difficult"

    def apply(self, scene: Scene) -> None:
        """Raises Refused for one who is not stuck, or on another's turn."""
        combatant = scene.find(self.who)
        check_turn(scene, combatant)
        if not combatant.has(STUCK):
            scene.refuse(f"{combatant.name} is not stuck.", "who")
        made = roll_attribute(scene, combatant, "pstr", self.difficulty)
        ruling = get_free(pstr_made=made)
        scene.record(ruling, combatant.id)
        if ruling.answer.free.value:
            scene.put(unit.free_of(combatant, STUCK))
        scene.log(f"{combatant.name} is {'free' if made else 'still stuck'}.")


class Flail(Action, frozen=True, kw_only=True, tag="flail"):
    """Flail in deep water without knowing how to swim: d4-1 hexes, or sink with what is kept.

    `current` is how many hexes it carries her along in the unit.
    """

    title: ClassVar[str] = "Flail in deep water"
    rolls: ClassVar[bool] = True

    who: Who
    current: Annotated[Number, Quantity("hexes per unit", least=0, most=1000)] = 0

    def apply(self, scene: Scene) -> None:
        """Raises Refused on another's turn, or a second time in a unit."""
        combatant = scene.find(self.who)
        check_turn(scene, combatant)
        if unit.HEXES in combatant.tallies:
            scene.refuse(f"{combatant.name} has flailed or climbed in this unit.", "who")
        dropped = not combatant.items and not wears_armour(book_of(scene), combatant)
        d4 = scene.dice.roll(f"flailing of {combatant.name}", "1d4").total if dropped else None
        ruling = flail(equipment_dropped=dropped, d4=d4, current=self.current)
        scene.record(ruling, combatant.id)
        hexes = ruling.answer.hexes
        combatant = scene.put(combatant.with_pace(gait="flail"))
        if isinstance(hexes, Figure) and dropped:
            combatant = unit.free_of(combatant, SINKING)
            combatant = scene.put(rolled_hexes(combatant, int(hexes.value)))
            if hexes.value:
                covered(scene, combatant, hexes.value)
            scene.log(f"{combatant.name} flails {in_words(hexes.value)} hex, {d4} on the d4.")
        else:
            scene.put(unit.under(combatant, SINKING))
            scene.log(f"{combatant.name} sinks with what she keeps.")
        if self.current:
            scene.log(f"The current carries her {in_words(self.current)} hex.")


class Panic(Action, frozen=True, kw_only=True, tag="panic"):
    """A roll against panic in the water; the panicked roll CON first, and drown if it fails."""

    title: ClassVar[str] = "Panic in the water"
    rolls: ClassVar[bool] = True

    who: Who
    difficulty: Difficulty = "difficult"

    def apply(self, scene: Scene) -> None:
        """Raises NotFound."""
        roll_against_panic(scene, scene.find(self.who), self.difficulty)


class Crash(Action, frozen=True, kw_only=True, tag="crash-roll"):
    """The DEX roll of one who races downhill at bolting speed; failed, she crashes."""

    title: ClassVar[str] = "Crash downhill?"
    rolls: ClassVar[bool] = True

    who: Who

    def apply(self, scene: Scene) -> None:
        """Raises Refused for one who was not that fast."""
        combatant = scene.find(self.who)
        if not crash_is_due(scene, combatant):
            scene.refuse(f"{combatant.name} has no crash to roll against.", "who")
        roll_against_crash(scene, combatant)
