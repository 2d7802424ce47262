"""Climbing, a unit at a time."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, NamedTuple

from rules.books.exp import unit
from rules.books.exp.checks import (
    Difficulty,
    Hexes,
    capped,
    check_turn,
    covered,
    knocked_down,
    rate_of,
    roll_attribute,
    rolled_hexes,
)
from rules.books.exp.text.climbing import (
    climb,
    climb_equipped,
    climb_free,
    climb_ladder,
    climb_rope,
)
from rules.encounter import Combatant
from rules.fight.actions.base import Action, Who
from rules.numbers.exact import in_words
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

How = Literal["free", "equipped", "rope", "ladder", "other"]

BY_TERRAIN: dict[str, How] = {"cliff": "free", "rope": "rope", "ladder": "ladder", "pole": "other"}


class Climbed(NamedTuple):
    """What came of a unit's rolls: the state in a word, and the hexes."""

    state: str
    hexes: int


class Climb(Action, frozen=True, kw_only=True, tag="climb"):
    """Climb for a unit: free or equipped with AWE and DEX, a rope with DEX, a ladder without.

    `how` follows from the terrain where it is left out. `at_most` holds the hexes, `strength` is
    the referee's bonus on a rope; `down` goes the other way.
    """

    title: ClassVar[str] = "Climb"
    rolls: ClassVar[bool] = True

    who: Who
    how: How | None = None
    difficulty: Difficulty = "difficult"
    at_most: Hexes | None = None
    strength: Annotated[int, Whole("hexes", least=0, most=20)] = 0
    down: bool = False

    def apply(self, scene: Scene) -> None:
        """Raises Refused on another's turn, when held, or a second time in a unit."""
        combatant = scene.find(self.who)
        check_turn(scene, combatant)
        held = unit.held_because(scene.encounter, combatant, "climb")
        if held is not None:
            scene.refuse(f"{combatant.name} cannot climb now: {held}.", "who")
        if unit.HEXES in combatant.tallies:
            scene.refuse(f"{combatant.name} has climbed in this unit.", "who")
        how = self.how or _goes_on(combatant) or BY_TERRAIN.get(combatant.terrain, "free")
        combatant = scene.put(combatant.with_pace(gait="climb").with_choice(unit.CLIMBING, how))
        ways = {"free": self._free, "equipped": self._free, "rope": self._rope}
        if how == "other":
            scene.record(climb(), combatant.id)
            scene.put(rolled_hexes(combatant, 0))
            scene.log(f"{combatant.name} climbs: the referee grants how far.")
        else:
            way = ways.get(how, self._ladder)
            self._go(scene, way(scene, combatant))

    def _go(self, scene: Scene, climbed: Climbed) -> None:
        combatant = scene.find(self.who)
        if climbed.state == "falls":
            _fall(scene, combatant)
            return
        combatant = scene.put(rolled_hexes(combatant, climbed.hexes))
        words = {
            "slips": "slips and regains her hold",
            "sideways": "finds no way up and moves sideways",
            "hangs": "hangs on and gets nowhere",
        }
        hexes = capped(climbed.hexes, self.at_most)
        if not hexes:
            scene.log(f"{combatant.name} {words.get(climbed.state, 'stays where she is')}.")
            return
        moved = covered(scene, combatant, hexes)
        height = moved.tally(unit.HEIGHT) + (-hexes if self.down else hexes)
        scene.put(moved.with_tally(unit.HEIGHT, max(0, int(height))))
        way = "down" if self.down else "up"
        scene.log(f"{moved.name} climbs {in_words(hexes)} hex {way}: {max(0, int(height))} high.")

    def _free(self, scene: Scene, combatant: Combatant) -> Climbed:
        awe = roll_attribute(scene, combatant, "awe", self.difficulty)
        dex = roll_attribute(scene, combatant, "dex", self.difficulty)
        d3 = scene.dice.roll(f"climb of {combatant.name}", "1d3").total if awe and dex else None
        now = unit.now(scene.encounter)
        before = combatant.tally(unit.BOTH_FAILED) == now - 1 > 0
        if combatant.choice(unit.CLIMBING) == "equipped":
            equipped = climb_equipped(
                attacking=False, dex_made=dex, awe_made=awe, d3=d3, both_failed_before=before
            )
            scene.record(equipped, combatant.id)
            state, hexes = equipped.answer.state.value, equipped.answer.hexes.value
        else:
            free = climb_free(awe_made=awe, dex_made=dex, d3=d3, both_failed_before=before)
            scene.record(free, combatant.id)
            state, hexes = free.answer.state.value, free.answer.hexes.value
        if not awe and not dex:
            scene.put(combatant.with_tally(unit.BOTH_FAILED, now))
        return Climbed(state, int(hexes))

    def _rope(self, scene: Scene, combatant: Combatant) -> Climbed:
        dex = roll_attribute(scene, combatant, "dex", self.difficulty)
        d3 = scene.dice.roll(f"climb of {combatant.name}", "1d3").total if dex else None
        ruling = climb_rope(
            rate=rate_of(scene, combatant),
            attacking=False,
            dex_made=dex,
            d3=d3,
            strength_bonus=self.strength,
        )
        scene.record(ruling, combatant.id)
        return Climbed("hangs", int(ruling.answer.hexes.value))

    def _ladder(self, scene: Scene, combatant: Combatant) -> Climbed:
        d6 = scene.dice.roll(f"climb of {combatant.name}", "1d6").total
        ruling = climb_ladder(rate=rate_of(scene, combatant), d6=d6)
        scene.record(ruling, combatant.id)
        return Climbed("climbs", int(ruling.answer.hexes.value))


def _goes_on(combatant: Combatant) -> How | None:
    how = combatant.choice(unit.CLIMBING)
    return how if how in ("free", "equipped", "rope", "ladder", "other") else None  # type: ignore[return-value]


def _fall(scene: Scene, combatant: Combatant) -> None:
    height = in_words(combatant.tally(unit.HEIGHT))
    fallen = knocked_down(scene, combatant, "she fell")
    scene.put(fallen.with_pace(gait="walk"))
    scene.log(f"{combatant.name} falls {height} hexes and is prone.")
