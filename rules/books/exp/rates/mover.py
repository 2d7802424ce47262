"""A moving combatant: rate, adjustments, and the gaits that grounds force."""

from collections.abc import Iterable
from functools import cache, cached_property
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp.rates.adjustments import Adjustment, counted, everywhere, in_order, of_ground
from rules.books.exp.rates.footing import WHY, footing, ground_of, no_footing
from rules.books.exp.rates.load import keeps_anything, load_ruling
from rules.books.exp.sheet import OFF_THE_GROUND, WORDS, ignores, kind_of
from rules.books.exp.source import EXP, HEX_PER_UNIT
from rules.books.exp.state import DESCENDING, FALLING, SINKING, STUCK, keep, kept
from rules.books.exp.text.encumbrance import EncumbranceAnswer, Medium
from rules.books.exp.text.movement import movement, rate_from_dex
from rules.books.exp.text.terrain import stopped_by_terrain
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import GM_RULING
from rules.rulebook.gm_rulings import steed_at_own_speed
from rules.rulebook.vocabulary import Terrain
from rules.rulings.ruling import Ruling


class Mover(Struct, frozen=True, dict=True, eq=False):
    """A combatant in a state of the fight.

    Many rules need the mover's values, so the mover computes each value only once.
    """

    encounter: Encounter
    combatant: Combatant

    @cached_property
    def steed(self) -> Combatant | None:
        """The mount whose own speed counts for the combatant, by the GM's ruling."""
        return steed_at_own_speed(self.encounter, self.combatant)

    @cached_property
    def body(self) -> Combatant:
        """The combatant; with a `steed`, the rider with the mount's body, load and armour."""
        steed = self.steed
        if steed is None:
            return self.combatant
        rider, its = replace(self.combatant, sheet=steed.sheet, items=steed.items), kept(steed)
        return keep(rider, armour_off=its.armour_off, armour_on=its.armour_on)

    @cached_property
    def load(self) -> Ruling[EncumbranceAnswer]:
        """How heavily the load encumbers the combatant on land."""
        return load_ruling(self.body)

    def factor(self, medium: Medium) -> Figure:
        """Return the part of the rate that the load leaves, on land, in air or in water."""
        if ignores(self.encounter, "encumbrance"):
            return figure("load, ignored in this fight", 1)
        ruling = self.load if medium == "land" else load_ruling(self.body, medium)
        return ruling.answer.factor

    def adjustments(self, terrain: str) -> tuple[Adjustment, ...]:
        """Return all adjustments of the pace on a terrain, in the order of the computation."""
        ground = of_ground(self.encounter, self.body, terrain)
        return in_order((*self._everywhere, *ground), self.body)

    @cached_property
    def sticks(self) -> int:
        """The sum, in h/u, of the adjustments that end with this unit."""
        own = in_order(self._everywhere, self.body)
        return sum(counted(one for one in own if not one.lasting))

    def must(self, terrain: str) -> str:
        """Return the act that a ground forces on the combatant: 'swim', 'climb', 'stuck', or ''."""
        if terrain not in self._forced:
            self._forced[terrain] = self._must(terrain)
        return self._forced[terrain]

    @cached_property
    def _forced(self) -> dict[str, str]:
        """For each ground, the result of `must`. It is kept because many rules need it."""
        return {}

    def _must(self, terrain: str) -> str:
        if ignores(self.encounter, "terrain"):
            return ""
        found = footing(self.encounter, self.body, terrain)
        if found.must or not found.penalty:
            return found.must
        kind = ground_of(terrain).kind
        ground = "other" if kind == "ice" else kind
        needed = stopped_by_terrain(speed=self._on_foot(terrain), ground=ground).answer.must.value
        return "stuck" if needed == "free-herself" else needed or ""

    def no_footing(self, terrain: str) -> str | None:
        """Return why the mover cannot enter a ground on foot with the present load.

        Return None if the mover can enter the ground.
        """
        if self.freed(terrain):
            return None
        closed, must = no_footing(self.encounter, self.body, terrain), self.must(terrain)
        return closed or (WHY[must] if must in ("swim", "stuck") else None)

    def freed(self, terrain: str) -> bool:
        """Whether the mover has got free in a ground that holds people, and is still there."""
        here = terrain == self.body.terrain and not self.body.has(STUCK)
        return here and self.must(terrain) == "stuck"

    @property
    def climbing_rate(self) -> int:
        """The rate of climbing in h/u after load and armour; the ground does not slow a climb."""
        armour = (one for one in self.adjustments("") if one.id == "armour")
        return self._left(armour)

    def gait_on(self, terrain: Terrain) -> str:
        """Return the gait that a mover with this present gait takes on a terrain."""
        if terrain.gait is not None:
            return terrain.gait
        must, now = self.must(terrain.id), self.body.pace.gait
        if must == "swim":
            return "flail" if self.body.sheet.get("swim") is None else "swim"
        if must == "climb":
            return now
        flies = now == "fly" and self.flies
        return WORDS.resting_gait if now in OFF_THE_GROUND and not flies else now

    @property
    def flies(self) -> bool:
        """Whether the combatant can fly with its present load."""
        return self.body.sheet.get("fly") is not None and bool(self.factor("air").value)

    @property
    def above(self) -> bool:
        """Whether the combatant climbs or flies, and so does not touch the ground."""
        gait, climbs = self.body.pace.gait, kept(self.body).climbing is not None
        return (gait == "climb" and climbs) or (gait == "fly" and self.flies)

    def sinks(self) -> str:
        """Return 'sinking', 'descending' or 'falling'; '' if the mover does not go down here."""
        if self.body.terrain == "air":
            return self._falls()
        if self.must(self.body.terrain) != "swim" or self.above:
            return ""
        if self.body.sheet.get("swim") is None:
            return SINKING if keeps_anything(self.body) else ""
        return "" if self.factor("water").value else SINKING

    def _falls(self) -> str:
        if self.flies:
            return ""
        wings = self.body.sheet.get("fly") is not None
        effect = load_ruling(self.body, "air").answer.effect.value
        return DESCENDING if wings and effect == "descends" else FALLING

    def _on_foot(self, terrain: str) -> int:
        """The rate on foot in h/u, after the load and the lasting adjustments."""
        return self._left(one for one in self.adjustments(terrain) if one.lasting)

    def _left(self, adjustments: Iterable[Adjustment]) -> int:
        """Return the rate in h/u after the load and these adjustments.

        Return 0 if there is no rate.
        """
        amounts, factor = counted(adjustments), self.factor("land").value
        rate = whole_rate(self.body)
        return int(movement(rate=rate, adjustments=amounts, factor=factor).answer.at_most.value)

    @cached_property
    def _everywhere(self) -> tuple[Adjustment, ...]:
        return tuple(everywhere(self.encounter, self.body))


def mover_of(encounter: Encounter, combatant: Combatant) -> Mover:
    """Return the mover. It is remembered, with the values that it has computed."""
    known = _movers(encounter)
    found = known.get(combatant.id)
    if found is None or found.combatant is not combatant:
        found = known[combatant.id] = Mover(encounter, combatant)
    return found


@remembered
def _movers(_encounter: Encounter) -> dict[str, Mover]:
    """Return the movers of an encounter that were already asked for, by the combatant's id."""
    return {}


def rate_of(combatant: Combatant) -> Figure | None:
    """Return the movement rate: the typed rate, or the rate that DEX gives.

    Return None for an alien without a typed rate.
    """
    kind = kind_of(combatant)
    if combatant.sheet.get("rate") is not None:
        source = EXP.source("Movement") if kind == "alien" else GM_RULING
        rate = WORDS.number(combatant, "rate")
        return figure("rate as typed in", rate, HEX_PER_UNIT, source)
    return None if kind == "alien" else by_dex(int(WORDS.number(combatant, "dex")), kind)


def whole_rate(combatant: Combatant) -> int:
    """Return the movement rate before all adjustments; 0 for an alien without a typed rate."""
    rate = rate_of(combatant)
    return 0 if rate is None else int(rate.value)


@cache
def by_dex(dex: int, kind: Literal["anthropomorph", "robot"]) -> Figure:
    """Return the rate that DEX gives.

    A cache keeps the result, because every pace on every ground needs it.
    """
    return rate_from_dex(dex=dex, kind=kind).answer.rate
