"""Climbing, a unit at a time."""

from collections.abc import Mapping
from typing import Annotated, ClassVar

from rules.books.exp.actions.checks import Hexes, capped, covered, unheld
from rules.books.exp.rates.mover import whole_rate
from rules.books.exp.source import Difficulty
from rules.books.exp.state import Climbing, keep, kept, unit_number, with_rolled
from rules.books.exp.text import climbing
from rules.books.exp.turns.rolls import knock_down, roll_attribute
from rules.encounter import Combatant
from rules.fight.actions.base import ActionScene, Rolled
from rules.numbers.exact import in_words
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

BY_TERRAIN: Mapping[str, Climbing] = {
    "cliff": "free",
    "rope": "rope",
    "ladder": "ladder",
    "pole": "other",
}

NOWHERE = {
    "slips": "slips and regains her hold",
    "sideways": "finds no way up and moves sideways",
    "hangs": "hangs on and gets nowhere",
}
"""What is told of a climb without hexes, by its state."""


Climbed = tuple[
    str, Ruling[climbing.FreeClimbAnswer | climbing.EquippedClimbAnswer | climbing.AidedClimbAnswer]
]
"""What came of a unit's rolls, in a word, and the ruling that has the hexes."""


class Climb(Rolled, frozen=True, kw_only=True, tag="climb"):
    """Climb for a unit: free or equipped with AWE and DEX, a rope with DEX, a ladder without.

    `how` follows from the terrain where it is left out. `at_most` holds the hexes, `strength` is
    the referee's bonus on a rope; `down` goes the other way.
    """

    title: ClassVar[str] = "Climb"

    how: Climbing | None = None
    difficulty: Difficulty = "difficult"
    at_most: Hexes | None = None
    strength: Annotated[int, Whole("hexes", least=0, most=20)] = 0
    down: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused on another's turn, when held, or a second time in a unit."""
        combatant = unheld(scene, self.who, "climb")
        now = kept(combatant)
        if now.unit.rolled is not None:
            scene.refuse(f"{combatant.name} has climbed in this unit.", "who")
        how = self.how or now.climbing or BY_TERRAIN.get(combatant.terrain, "free")
        combatant = scene.put(keep(combatant.with_pace(gait="climb"), climbing=how))
        if how == "other":
            scene.record(climbing.climb(), combatant.id)
            scene.put(with_rolled(combatant, 0))
            scene.log(f"{combatant.name} climbs: the referee grants how far.")
        elif how == "rope":
            self._go(scene, self._rope(scene, combatant))
        elif how == "ladder":
            self._go(scene, self._ladder(scene, combatant))
        else:
            self._go(scene, self._by_hand(scene, combatant, equipped=how == "equipped"))

    def _go(self, scene: ActionScene, climbed: Climbed) -> None:
        combatant, (state, ruling) = scene.find(self.who), climbed
        scene.record(ruling, combatant.id)
        if state == "falls":
            _fall(scene, combatant)
            return
        rolled = int(ruling.answer.hexes.value)
        combatant = scene.put(with_rolled(combatant, rolled))
        hexes = capped(rolled, self.at_most)
        if not hexes:
            scene.log(f"{combatant.name} {NOWHERE.get(state, 'stays where she is')}.")
            return
        moved = covered(scene, combatant, hexes)
        height = max(0, kept(moved).height + int(-hexes if self.down else hexes))
        scene.put(keep(moved, height=height))
        way = "down" if self.down else "up"
        scene.log(f"{moved.name} climbs {in_words(hexes)} hex {way}: {height} high.")

    def _by_hand(self, scene: Scene, combatant: Combatant, *, equipped: bool) -> Climbed:
        awe = roll_attribute(scene, combatant, "awe", self.difficulty)
        dex = roll_attribute(scene, combatant, "dex", self.difficulty)
        d3 = scene.dice.roll(f"climb of {combatant.name}", "1d3").total if awe and dex else None
        now = unit_number(scene.encounter)
        before = kept(combatant).fumbled == now - 1
        ruling: Ruling[climbing.EquippedClimbAnswer | climbing.FreeClimbAnswer]
        if equipped:
            ruling = climbing.climb_equipped(
                attacking=False, dex_made=dex, awe_made=awe, d3=d3, both_failed_before=before
            )
        else:
            ruling = climbing.climb_free(
                awe_made=awe, dex_made=dex, d3=d3, both_failed_before=before
            )
        if not awe and not dex:
            scene.put(keep(combatant, fumbled=now))
        return ruling.answer.state.value, ruling

    def _rope(self, scene: Scene, combatant: Combatant) -> Climbed:
        dex = roll_attribute(scene, combatant, "dex", self.difficulty)
        d3 = scene.dice.roll(f"climb of {combatant.name}", "1d3").total if dex else None
        ruling = climbing.climb_rope(
            rate=whole_rate(combatant),
            attacking=False,
            dex_made=dex,
            d3=d3,
            strength_bonus=self.strength,
        )
        return "hangs", ruling

    def _ladder(self, scene: Scene, combatant: Combatant) -> Climbed:
        d6 = scene.dice.roll(f"climb of {combatant.name}", "1d6").total
        return "climbs", climbing.climb_ladder(rate=whole_rate(combatant), d6=d6)


def _fall(scene: Scene, combatant: Combatant) -> None:
    fallen = knock_down(scene, combatant, "she fell")
    scene.put(fallen.with_pace(gait="walk"))
    scene.log(f"{combatant.name} falls {kept(combatant).height} hexes and is prone.")
