"""Dangers: stuck, out of her depth, in panic, too fast downhill."""

from typing import Annotated, ClassVar

from rules.books.exp.actions.checks import covered, on_turn
from rules.books.exp.rates.load import wears_armour
from rules.books.exp.source import Difficulty
from rules.books.exp.state import SINKING, STUCK, kept, under, with_rolled
from rules.books.exp.text.water import flail, get_free
from rules.books.exp.turns import rolls
from rules.fight.actions.base import ActionScene, Rolled
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Quantity


class GetFree(Rolled, frozen=True, kw_only=True, tag="get-free"):
    """Get free of mud, snow or sand: a PSTR roll, as difficult as the referee says."""

    title: ClassVar[str] = "Get free"

    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for one who is not stuck, or on another's turn."""
        combatant = on_turn(scene, self.who)
        if not combatant.has(STUCK):
            scene.refuse(f"{combatant.name} is not stuck.", "who")
        made = rolls.roll_attribute(scene, combatant, "pstr", self.difficulty)
        ruling = scene.record(get_free(pstr_made=made), combatant.id)
        if ruling.answer.free.value:
            scene.put(combatant.free_of(STUCK))
        scene.log(f"{combatant.name} is {'free' if made else 'still stuck'}.")


class Flail(Rolled, frozen=True, kw_only=True, tag="flail"):
    """Flail in deep water without knowing how to swim: d4-1 hexes, or sink with what is kept.

    `current` is how many hexes it carries her along in the unit.
    """

    title: ClassVar[str] = "Flail in deep water"

    current: Annotated[Number, Quantity("hexes per unit", least=0, most=1000)] = 0

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused on another's turn, or a second time in a unit."""
        combatant = on_turn(scene, self.who)
        if kept(combatant).unit.rolled is not None:
            scene.refuse(f"{combatant.name} has flailed or climbed in this unit.", "who")
        dropped = not combatant.items and not wears_armour(combatant)
        d4 = scene.dice.roll(f"flailing of {combatant.name}", "1d4").total if dropped else None
        ruling = flail(equipment_dropped=dropped, d4=d4, current=self.current)
        hexes = scene.record(ruling, combatant.id).answer.hexes
        combatant = combatant.with_pace(gait="flail")
        if isinstance(hexes, Figure) and dropped:
            combatant = scene.put(with_rolled(combatant.free_of(SINKING), int(hexes.value)))
            if hexes.value:
                covered(scene, combatant, hexes.value)
            scene.log(f"{combatant.name} flails {in_words(hexes.value)} hex, {d4} on the d4.")
        else:
            scene.put(under(combatant, SINKING))
            scene.log(f"{combatant.name} sinks with what she keeps.")
        if self.current:
            scene.log(f"The current carries her {in_words(self.current)} hex.")


class Panic(Rolled, frozen=True, kw_only=True, tag="panic"):
    """A roll against panic in the water; the panicked roll CON first, and drown if it fails."""

    title: ClassVar[str] = "Panic in the water"

    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        rolls.roll_against_panic(scene, scene.find(self.who), self.difficulty)


class Crash(Rolled, frozen=True, kw_only=True, tag="crash-roll"):
    """The DEX roll of one who races downhill at bolting speed; failed, she crashes."""

    title: ClassVar[str] = "Crash downhill?"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for one who was not that fast."""
        combatant = scene.find(self.who)
        if not rolls.crash_is_due(scene, combatant):
            scene.refuse(f"{combatant.name} has no crash to roll against.", "who")
        rolls.roll_against_crash(scene, combatant)
