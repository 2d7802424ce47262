"""Who moves: the rate, what load, armour and ground leave of it, what a ground calls for."""

from functools import cache, cached_property
from typing import Literal

from msgspec import Struct

from rules.books.exp.rates.adjustments import Adjustment, counted, everywhere, in_order, of_ground
from rules.books.exp.rates.ground import footing, ground_of
from rules.books.exp.rates.load import load_ruling
from rules.books.exp.sheet import OFF_THE_GROUND, WORDS, ignores, kind_of
from rules.books.exp.source import EXP, HEX_PER_UNIT
from rules.books.exp.text.encumbrance import EncumbranceAnswer, Medium
from rules.books.exp.text.movement import movement, rate_from_dex
from rules.books.exp.text.terrain import stopped_by_terrain
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import GM_RULING
from rules.rulebook.vocabulary import Terrain
from rules.rulings.ruling import Ruling


class Mover(Struct, frozen=True, dict=True, eq=False):
    """A combatant now. What is the same on every ground is asked once."""

    encounter: Encounter
    combatant: Combatant

    @cached_property
    def load(self) -> Ruling[EncumbranceAnswer]:
        """How heavily she is encumbered on land."""
        return load_ruling(self.combatant)

    def factor(self, medium: Medium) -> Figure:
        """What the load leaves of the rate."""
        if ignores(self.encounter, "encumbrance"):
            return figure("load, ignored in this fight", 1)
        ruling = self.load if medium == "land" else load_ruling(self.combatant, medium)
        return ruling.answer.factor

    def adjustments(self, terrain: str) -> tuple[Adjustment, ...]:
        """All that changes her pace on a terrain, in the order in which it is counted."""
        ground = of_ground(self.encounter, self.combatant, terrain)
        return in_order((*self._everywhere, *ground), self.combatant)

    def must(self, terrain: str) -> str:
        """What she must do on a ground: swim, climb, stuck, or nothing."""
        if ignores(self.encounter, "terrain"):
            return ""
        found = footing(self.encounter, self.combatant, terrain)
        if found.must or not found.penalty:
            return found.must
        kind = ground_of(terrain).kind
        ground = "other" if kind == "ice" else kind
        needed = stopped_by_terrain(speed=self._on_foot(terrain), ground=ground).answer.must.value
        return "stuck" if needed == "free-herself" else needed or ""

    def gait_on(self, terrain: Terrain) -> str:
        """The gait that she would move in there, with the one in force now."""
        if terrain.gait is not None:
            return terrain.gait
        if self.must(terrain.id) == "swim":
            return "flail" if self.combatant.sheet.get("swim") is None else "swim"
        now = self.combatant.pace.gait
        return WORDS.resting_gait if now in OFF_THE_GROUND and now != "fly" else now

    def _on_foot(self, terrain: str) -> Number:
        """What armour and ground leave of the rate, whatever was done in this unit."""
        rate = rate_of(self.combatant)
        if rate is None:
            return 0
        lasting = (one for one in self.adjustments(terrain) if one.lasting)
        amounts, factor = counted(lasting), self.factor("land").value
        ruling = movement(rate=int(rate.value), adjustments=amounts, factor=factor)
        return ruling.answer.at_most.value

    @cached_property
    def _everywhere(self) -> tuple[Adjustment, ...]:
        return tuple(everywhere(self.encounter, self.combatant))


def rate_of(combatant: Combatant) -> Figure | None:
    """The movement rate: by DEX, or as typed in; an alien has no other."""
    kind = kind_of(combatant)
    if combatant.sheet.get("rate") is not None:
        source = EXP.source("Movement") if kind == "alien" else GM_RULING
        rate = WORDS.number(combatant, "rate")
        return figure("rate as typed in", rate, HEX_PER_UNIT, source)
    return None if kind == "alien" else by_dex(int(WORDS.number(combatant, "dex")), kind)


def whole_rate(combatant: Combatant) -> int:
    """The movement rate, before all adjustments; 0 where an alien's is not typed in."""
    rate = rate_of(combatant)
    return 0 if rate is None else int(rate.value)


@cache
def by_dex(dex: int, kind: Literal["anthropomorph", "robot"]) -> Figure:
    """The rate that DEX gives; kept, since every pace of every ground asks for it."""
    return rate_from_dex(dex=dex, kind=kind).answer.rate
