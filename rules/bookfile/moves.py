"""Movement under a book from a file: every gait on every ground uses up units of movement.

For example, a combatant has 30 units, has used 10 for walking, and has 20 left. On a ground where a
unit of distance costs 2 units of movement, the combatant can go 10 more.
"""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.bookfile.compiled import Undefined, Values
from rules.bookfile.entries import Effect, Entries, GaitEntry, TerrainEntry
from rules.bookfile.numbers import (
    as_way,
    closed_by,
    cost_of_way,
    defined,
    effects_on,
    in_turn,
    limits_in_force,
    over,
    share_of_way,
    values_of,
    weight_of,
)
from rules.bookfile.state import kept
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import Account, Budget, GaitRate
from rules.rulebook.gm_rulings import granted, with_gm_rulings
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


class GaitOnGround(Struct, frozen=True):
    """A combatant in a gait on a ground: `moving` is the movement in a turn.

    If the combatant cannot move, `closed` is the reason. `per_unit` is the distance that a unit of
    movement gives. `known` is false if a formula has no result.
    """

    moving: Figure
    gait: GaitEntry
    ground: TerrainEntry
    values: Values
    closed: str | None
    per_unit: Fraction
    known: bool = True


class Moves:
    """The functions of one book for movement."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.words = entries.words

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """Return every gait with its distance in a turn on the present ground.

        For a closed gait, also return the reason why it is closed.
        """
        terrain = self.words.terrain(encounter, combatant.terrain)
        return tuple(
            self._gait_rate(encounter, combatant, gait, terrain) for gait in self.words.gaits
        )

    def _gait_rate(
        self, encounter: Encounter, combatant: Combatant, gait: Gait, terrain: Terrain
    ) -> GaitRate:
        way = self.way(encounter, combatant, gait, terrain)
        rate = Account("rate", self._as_way(way, way.moving), way.gait.source, way.closed or "")
        return GaitRate(gait, rate, way.closed)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """Return the remaining distance of the combatant's present turn.

        If no turn is going on, return the distance of the next turn.
        """
        ground = self.words.terrain(encounter, terrain or combatant.terrain)
        gait = self.words.gait(self.gait_on(encounter, combatant, ground))
        way = self.way(encounter, combatant, gait, ground)
        whole, used = granted(self._with_given(way, combatant), combatant), combatant.pace.turn
        limit = self._as_way(way, whole.at_least("never below 0", 0))
        limit, _ = with_gm_rulings(encounter, combatant, limit, ground.id, NONE)
        left = whole.minus("moved this turn", used).at_least("never below 0", 0)
        left = self._as_way(way, left)
        covered = used * way.per_unit
        left, factor = with_gm_rulings(encounter, combatant, left, ground.id, covered)
        return Budget(
            Account("movement in a turn", limit, way.gait.source),
            Account("movement left", left, way.gait.source),
            "turn",
            None if left.value > 0 else self._why_nothing(way, combatant),
            None if encounter.turn_of == combatant.id else "it is not their turn",
            factor * way.per_unit or Fraction(1),
        )

    def way(
        self, encounter: Encounter, combatant: Combatant, gait: Gait, terrain: Terrain
    ) -> GaitOnGround:
        """Return a combatant's movement in a gait on a ground.

        If the formula has no result, the gait is closed.
        """
        entry = self.entries.gaits[gait.id]
        grounds = self.entries.grounds
        ground = grounds.get(terrain.id) or grounds[self.words.open_ground]
        effects = (*effects_on(self.entries, encounter, combatant), ground.effect)
        values = values_of(self.entries, combatant)
        try:
            moving = in_turn(entry, effects, values)
            cost = cost_of_way(entry, ground, values)
            per_unit = Fraction(share_of_way(ground, values)) / cost.value
        except Undefined as fault:
            none = figure(fault.why, 0, self.words.distance_unit, entry.source)
            why = fault.message.rstrip(".")
            return GaitOnGround(none, entry, ground, values, why, Fraction(1), known=False)
        return self._closed(GaitOnGround(moving, entry, ground, values, None, per_unit), effects)

    def _closed(self, way: GaitOnGround, effects: tuple[Effect, ...]) -> GaitOnGround:
        """Return the movement, or 0 with the reason if an effect closes the gait."""
        closing = closed_by(way.gait.gait.id, effects)
        if closing is not None:
            moving = way.moving.becomes(closing.why, 0, closing.source)
            return replace(way, moving=moving, closed=closing.why)
        if way.gait.still or (way.moving.value > 0 and way.per_unit > 0):
            return way
        return replace(way, closed=f"nothing to {way.gait.gait.label.lower()} with, by the sheet")

    def _as_way(self, way: GaitOnGround, moving: Figure) -> Figure:
        if not (moving.value and way.known):
            return moving
        return as_way(self.entries, moving, way.gait, way.ground, way.values)

    def _with_given(self, way: GaitOnGround, combatant: Combatant) -> Figure:
        """Add the movement that actions gave in this turn, unless the gait is closed."""
        moving = way.moving
        if way.closed is not None or way.gait.still:
            return moving
        labels = {one.id: one for one in self.entries.actions}
        for name, amount in kept(combatant).given.items():
            if name in labels:
                moving = moving.plus(labels[name].label.lower(), amount, labels[name].source)
        return moving

    def _why_nothing(self, way: GaitOnGround, combatant: Combatant) -> str:
        if way.closed is not None:
            return way.closed
        if way.gait.still:
            return f"nobody goes anywhere at the gait {way.gait.gait.label}"
        used_up = combatant.pace.turn > 0
        return "the movement of this turn is used up" if used_up else "the GM has taken it"

    def movement_now(self, encounter: Encounter, combatant: Combatant) -> GaitOnGround:
        """Return the movement in the combatant's present gait, on the present terrain."""
        terrain = self.words.terrain(encounter, combatant.terrain)
        gait = self.words.gait(combatant.pace.gait)
        return self.way(encounter, combatant, gait, terrain)

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Take a gait; raises Refused if the gait is closed."""
        if combatant.pace.gait == gait.id:
            return combatant
        terrain = self.words.terrain(scene.encounter, combatant.terrain)
        rate = self._gait_rate(scene.encounter, combatant, gait, terrain)
        scene.refuse_if(rate.closed, f"{combatant.name} cannot {gait.label.lower()}", "gait")
        shown = ""
        if rate.rate is not None:
            scene.record_account(rate.rate, combatant.id)
            shown = f" ({rate.rate.figure.in_words()})"
        scene.log(f"{combatant.name} takes the gait {gait.label}{shown}.")
        return scene.put(combatant.with_pace(gait=gait.id))

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Enter a terrain. If the terrain forces a gait, take this gait."""
        gait = self.words.gait(self.gait_on(scene.encounter, combatant, terrain))
        return self.take_gait(scene, scene.put(replace(combatant, terrain=terrain.id)), gait)

    def gait_on(self, encounter: Encounter, combatant: Combatant, terrain: Terrain) -> str:
        """Return the gait in which a combatant would move on a terrain."""
        now = combatant.pace.gait
        if terrain.id == combatant.terrain:
            return now
        called_for = {one.gait for one in self.words.terrains}
        left = self.bound_to(encounter, combatant)
        back = self.words.resting_gait if now in called_for and now not in left else now
        return terrain.gait or back

    def bound_to(self, encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
        """Return the gaits that conditions and load allow, or nothing if all gaits are allowed."""
        effects = effects_on(self.entries, encounter, combatant)
        return next((one.only for one in effects if one.only), ())

    def consequences(self, scene: Scene, before: Encounter) -> None:
        """Replace gaits that are closed now. If all gaits are open again, take the usual gait."""
        for who, was in before.combatants.items():
            now = scene.encounter.combatants.get(who)
            if now is None or (now.conditions, now.items) == (was.conditions, was.items):
                continue
            wanted = self._wanted(scene.encounter, now, self.bound_to(before, was))
            if wanted != now.pace.gait:
                scene.put(now.with_pace(gait=wanted))
                scene.log(f"{now.name} is at the gait {self.words.gait(wanted).label} now.")

    def _wanted(self, encounter: Encounter, now: Combatant, was: tuple[str, ...]) -> str:
        left = self.bound_to(encounter, now)
        if left:
            return now.pace.gait if now.pace.gait in left else left[0]
        if now.pace.gait not in was:
            return now.pace.gait
        terrain = self.words.terrain(encounter, now.terrain)
        return terrain.gait or self.words.resting_gait

    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """Return the weight of all things that count as load, as the only account."""
        passed = over(self.entries, encounter, combatant)
        source = self.entries.round.source if passed is None else passed.effect.source
        if passed is None and self.entries.limits:
            source = self.entries.limits[0].effect.source
        return (Account("load", weight_of(self.entries, combatant), source),)

    def thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """Return the limits of load, in ascending order."""
        values = values_of(self.entries, combatant)
        found = [
            Account(one.effect.label, one.above.figure(values), one.effect.source, "above")
            for one in limits_in_force(self.entries, encounter)
            if defined(one.above, values) is not None
        ]
        return tuple(sorted(found, key=lambda one: one.figure.value))
