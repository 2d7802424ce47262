"""The action of climbing for a unit."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, ClassVar

from rules.books.exp import state
from rules.books.exp.actions.checks import Hexes, capped, covered, unheld, with_time_left
from rules.books.exp.rates.budget import budget
from rules.books.exp.rates.gaits import ROLL_FIRST
from rules.books.exp.rates.mover import mover_of
from rules.books.exp.rounds.rolls import FELL, knock_down, roll_attribute
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import HEX, Difficulty
from rules.books.exp.text import climbing
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import ActionScene, Rolled
from rules.fight.actions.typed import Typed
from rules.numbers.exact import counted
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

TOLD = {
    "slips": "slips and regains their hold",
    "sideways": "finds no way up and moves sideways",
    "hangs": "hangs on and gets nowhere",
    "climbs": "stays where they are",
}
"""The log's words for each state of a climb in which the climber gains no hexes."""

NOWHERE = {
    "slips": "slipped and regain their hold in this unit",
    "sideways": "found no way up and moved sideways in this unit",
    "hangs": "hang on in this unit",
    "climbs": "stay where they are in this unit",
}
"""For the same states, the reason why the climber cannot move on in the unit."""

CALLED = {"free": "free climb", "equipped": "climb with gear", "rope": "climb on a rope"}
"""The log's words for the climbs that allow no attack in the same unit."""

ByHand = climbing.FreeClimbAnswer | climbing.EquippedClimbAnswer
Climbed = tuple[str, Ruling[ByHand | climbing.AidedClimbAnswer]]
"""A climb after its rolls: its state, and the ruling that gives the hexes."""


def _hint(encounter: Encounter, combatant: Combatant) -> str:
    ground = WORDS.terrain(encounter, combatant.terrain).label
    return f"{ground}: free, gear, rope, ladder or pole; up or down; hexes at most"


class Climb(Rolled, frozen=True, kw_only=True, tag="climb"):
    """Climb for a unit. This needs an AWE roll and a DEX roll, on a rope only the DEX roll.

    - `how`: the kind of climb; without it, the terrain decides
    - `at_most`: the most hexes that the climber goes
    - `strength`: the referee's bonus on a rope
    - `down`: whether the climber goes down
    """

    title: ClassVar[str] = "Climb"
    in_turn: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        key="v",
        group="Movement",
        asks="climbs",
        hint=_hint,
        words={"gear": {"how": "equipped"}, "pole": {"how": "other"}, "up": {"down": False}},
        number="at_most",
        opens=(ROLL_FIRST["climb"],),
        never_empty=True,
        good={
            "2": {"at_most": 2},
            "1000": {"at_most": 1000},
            "Gear down 1": {"how": "equipped", "down": True, "at_most": 1},
            "pole up": {"how": "other", "down": False},
            "rope improbable strength 2": {
                "how": "rope",
                "difficulty": "improbable",
                "strength": 2,
            },
        },
        bad={
            "": "say what is meant",
            "tree": "'tree' is not",
            "-1": "0 to 1000",
            "10000": "1000",
            "up down": "'up'",
        },
    )
    labels: ClassVar[Mapping[str, str]] = {"how": "how it is climbed", "strength": "rope bonus"}

    how: state.Climbing | None = None
    difficulty: Difficulty = "difficult"
    at_most: Hexes | None = None
    strength: Annotated[int, Whole("hexes", least=0, most=20)] = 0
    down: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant cannot move, or did something that forbids a climb."""
        combatant = unheld(scene, self.who, "climb")
        now = state.kept(combatant)
        if now.unit.rolled is not None:
            scene.refuse(f"{combatant.name} has climbed in this unit.", "who")
        with_time_left(scene, combatant, "climb")
        how = self.how or now.climbing or state.BY_TERRAIN.get(combatant.terrain, "free")
        if now.unit.attacked and how in state.LEAVES_NO_ATTACK:
            why = f"{combatant.name} has attacked in this unit"
            scene.refuse(f"{why}: no {CALLED[how]} in it.", "who")
        climber = state.keep(state.in_gait(combatant, "climb"), climbing=how)
        scene.put(state.keep(climber, foot=now.foot or combatant.terrain))
        scene.settle()
        combatant = scene.find(self.who)
        if how == "other":
            scene.record(climbing.climb(), combatant.id)
            scene.put(state.in_unit(combatant, rolled=state.RolledHexes(0, self.down, how=how)))
            scene.log(f"{combatant.name} climbs: the referee grants how far.")
        elif how == "rope":
            self._go(scene, self._rope(scene, combatant))
        elif how == "ladder":
            d6 = scene.dice.roll(f"climb of {combatant.name}", "1d6").total
            rate = mover_of(scene.encounter, combatant).climbing_rate
            self._go(scene, ("climbs", climbing.climb_ladder(rate=rate, d6=d6)))
        else:
            self._go(scene, self._by_hand(scene, combatant, equipped=how == "equipped"))

    def _go(self, scene: ActionScene, climbed: Climbed) -> None:
        combatant, (outcome, ruling) = scene.find(self.who), climbed
        how = state.kept(combatant).climbing
        scene.record(ruling, combatant.id)
        if outcome == "falls":
            rolled = state.RolledHexes(0, self.down, outcome, how)
            combatant = scene.put(state.in_unit(combatant, rolled=rolled))
            knock_down(scene, combatant, FELL)
            return
        whole = int(ruling.answer.hexes.value)
        if not whole:
            rolled = state.RolledHexes(0, self.down, outcome, how)
            stopped = f"they {NOWHERE[outcome]}"
            scene.put(state.in_unit(combatant, rolled=rolled, stopped=stopped))
            failed = ": both rolls failed; once more in the next unit, and they fall"
            fumbled = state.kept(combatant).fumbled == state.unit_number(scene.encounter)
            scene.log(f"{combatant.name} {TOLD[outcome]}{failed if fumbled else ''}.")
            return
        rolled = state.RolledHexes(whole, self.down, how=how)
        scene.put(state.in_unit(combatant, rolled=rolled))
        scene.settle()
        combatant = scene.find(self.who)
        left = int(budget(scene.encounter, combatant).left.figure.value)
        hexes = capped(min(whole, left), self.at_most)
        if not hexes:
            scene.log(f"{combatant.name} gets no further in what is left of this unit.")
            return
        moved = covered(scene, combatant, hexes)
        way = "down" if self.down else "up"
        high = state.kept(moved).height
        where = f"{high} high" if high >= 0 else f"{-high} below where they began"
        scene.log(f"{moved.name} climbs {counted(hexes, HEX)} {way}: {where}.")

    def _by_hand(self, scene: Scene, combatant: Combatant, *, equipped: bool) -> Climbed:
        awe = roll_attribute(scene, combatant, "awe", self.difficulty)
        dex = roll_attribute(scene, combatant, "dex", self.difficulty)
        d3 = scene.dice.roll(f"climb of {combatant.name}", "1d3").total if awe and dex else None
        now = state.unit_number(scene.encounter)
        before = state.kept(combatant).fumbled == now - 1
        rule: Callable[..., Ruling[ByHand]] = climbing.climb_free
        if equipped:
            rule = partial(climbing.climb_equipped, attacking=False)
        ruling = rule(awe_made=awe, dex_made=dex, d3=d3, both_failed_before=before)
        if not awe and not dex:
            scene.put(state.keep(combatant, fumbled=now))
        return ruling.answer.state.value, ruling

    def _rope(self, scene: Scene, combatant: Combatant) -> Climbed:
        dex = roll_attribute(scene, combatant, "dex", self.difficulty)
        d3 = scene.dice.roll(f"climb of {combatant.name}", "1d3").total if dex else None
        ruling = climbing.climb_rope(
            rate=mover_of(scene.encounter, combatant).climbing_rate,
            attacking=False,
            dex_made=dex,
            d3=d3,
            strength_bonus=self.strength,
        )
        return "hangs", ruling
