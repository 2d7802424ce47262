"""Emala in play: rates from the sheet, the budget of a turn, cycles of turns by action points."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import ClassVar, cast, get_args

from msgspec.structs import replace

from rules.books.emala import RULES, TITLE, turns
from rules.books.emala.actions import ACTIONS
from rules.books.emala.measures import MEASURES
from rules.books.emala.sheet import FIELDS, GAITS, OPTIONS, TERRAINS
from rules.books.emala.source import EMALA, PrimaryGait
from rules.books.emala.text.combat import PRIMARY_GAITS, turn_budget
from rules.books.emala.text.facing import facing_step
from rules.books.emala.text.gaits import ArmourPenaltyAnswer, armour_penalty, gait
from rules.books.emala.text.initiative import initiative
from rules.books.emala.text.situational import Surface, climb, crawl, fly, swim, swim_speed
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, figure
from rules.rulebook.rulebook import (
    GM_RULING,
    Account,
    Budget,
    Gait,
    GaitRate,
    Rulebook,
    Terrain,
    Zone,
)
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

COMBAT = EMALA.source("Movement During Combat")

SURFACES = get_args(Surface)

Rate = tuple[Account | None, str | None]
"""A gait's rate, or the reason why there is none."""

WHY_NONE = {
    "no-action-points": "no action points were left when the turn began",
    "round-limit": "the gait's movement for the round is used up",
    "turn-limit": "half of the gait's movement is used, the most in one turn",
}


class Emala(Rulebook):
    """The rulebook as a fight asks it."""

    id: ClassVar = "emala"
    title: ClassVar = TITLE
    distance_unit: ClassVar = "m"
    load_unit: ClassVar = "ENC"
    cell_word: ClassVar = "cycle"
    fields: ClassVar = FIELDS
    gaits: ClassVar = GAITS
    terrains: ClassVar = TERRAINS
    options: ClassVar = OPTIONS
    actions: ClassVar = ACTIONS
    rules: ClassVar = RULES
    initiative_dice: ClassVar = "1d10"
    tie_die: ClassVar = "1d10"
    resting_gait: ClassVar = "walk"
    open_ground: ClassVar = "open"
    measures: ClassVar = MEASURES

    def initiative(self, encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
        """d10 and bonus, less the armour penalty."""
        return initiative(
            d10=roll,
            bonus=int(self.value(combatant, "initiative_bonus")),
            armour_penalty=self.penalty(combatant),
        )

    def tie_breaks(self, combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        """DEX; then a second d10."""
        return (("DEX", self.value(combatant, "dex")),)

    def entering(self, combatant: Combatant) -> Combatant:
        """With all its action points."""
        return combatant.with_tally(turns.POINTS, int(self.value(combatant, "action_points")))

    def penalty(self, combatant: Combatant) -> int:
        """The armour penalty of what is worn."""
        return int(self._penalty_ruling(combatant).answer.penalty.value)

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """Every gait; closed where the switch is refused, or where there is no rate."""
        return tuple(self._gait_rate(encounter, combatant, one) for one in GAITS)

    def rate(self, encounter: Encounter, combatant: Combatant, gait_id: str, terrain: str) -> Rate:
        """A gait's metres per round on a terrain, or why there are none."""
        if gait_id in PRIMARY_GAITS:
            return self._primary_rate(encounter, combatant, gait_id), None
        special: dict[str, Callable[[Encounter, Combatant, str], Rate]] = {
            "climb": self._climb_rate,
            "crawl": self._crawl_rate,
            "swim": self._swim_rate,
            "fly": self._fly_rate,
        }
        return special[gait_id](encounter, combatant, terrain)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """What this turn, or else the next one, leaves: half of the rate, within the round's."""
        terrain = terrain or combatant.terrain
        gait_id = combatant.pace.gait
        if terrain != combatant.terrain:
            gait_id = self.gait_on(combatant, self.terrain(encounter, terrain))
        rate, closed = self.rate(encounter, combatant, gait_id, terrain)
        if rate is None:
            none = Account("movement left", figure(closed or "no rate", 0, "m"), COMBAT)
            return Budget(none, none, "turn", closed)
        own_turn = encounter.turn_of == combatant.id
        ruling = turn_budget(
            rate=rate.figure.value,
            moved_round=combatant.pace.round,
            moved_turn=combatant.pace.turn,
            action_points=int(combatant.tally(turns.POINTS_AT_TURN if own_turn else turns.POINTS)),
        )
        half = rate.figure.divided_by("at most half in one turn", 2, unit="m")
        limit, _ = self._granted(encounter, combatant, half, terrain)
        left = _continued(half, ruling.answer.remaining)
        beyond = _beyond(combatant, rate.figure.value)
        left, factor = self._granted(encounter, combatant, left, terrain, beyond)
        return Budget(
            Account("movement in a turn", limit, rate.source),
            Account("movement left", left, COMBAT),
            "turn",
            None if left.value > 0 else _why_nothing(rate, ruling.answer.reason.value),
            None if own_turn else "it is not their turn",
            factor,
        )

    def gait_on(self, combatant: Combatant, terrain: Terrain) -> str:
        """The gait that a combatant would move in there, with the one in force now."""
        now = combatant.pace.gait
        if terrain.gait == "swim" and self.flag(combatant, "aquatic"):
            return now if now in PRIMARY_GAITS else turns.primary(combatant)
        if terrain.gait is not None:
            return terrain.gait
        return turns.primary(combatant) if now in ("climb", "swim", "fly") else now

    def covered_by_grant(self, encounter: Encounter, combatant: Combatant) -> Fraction:
        """How much of this turn's movement the GM granted: it is not the round's."""
        pace = combatant.pace
        rate, _ = self.rate(encounter, combatant, pace.gait, combatant.terrain)
        beyond = _beyond(combatant, rate.figure.value if rate else 0)
        return max(NONE, min(beyond, pace.granted))

    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The armour penalty, and what is worn and carried."""
        ruling = self._penalty_ruling(combatant)
        worn = figure("ENC worn", self.carried(combatant.items, worn=True), "ENC")
        carried = figure(
            "ENC carried, no rule of the book", self.carried(combatant.items, worn=False), "ENC"
        )
        return (
            Account("armour worn", worn, ruling.source),
            Account("armour penalty", ruling.answer.penalty, ruling.source),
            Account("carried", carried, GM_RULING),
        )

    def load_thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The next steps of the armour penalty."""
        penalty = self.penalty(combatant)
        section = EMALA.source("Gaits")
        return tuple(
            Account(
                f"penalty {step + 1}",
                figure("armour penalty", step).times("ENC for each", 5, unit="ENC"),
                section,
                "above",
            )
            for step in range(penalty, penalty + 3)
        )

    def counters(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The action points left."""
        most = self.value(combatant, "action_points")
        left = combatant.tally(turns.POINTS)
        points = figure("action points of the sheet", most, "AP")
        if left <= most:
            points = points.minus("spent this round", most - left)
        else:
            points = points.plus("given by the GM", left - most)
        return (Account("action points", points, COMBAT),)

    def cells(self, encounter: Encounter) -> int:
        """As many cycles as anybody has action points, or as there have been."""
        points = (int(self.value(one, "action_points")) for one in encounter.combatants.values())
        return max(1, encounter.cell, *points) if encounter.combatants else 1

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Round and cycle."""
        return (
            Account("round", figure("rounds begun", encounter.round), COMBAT),
            Account("cycle", figure("cycles begun this round", encounter.cell), COMBAT),
        )

    def status(self, encounter: Encounter) -> str:
        """Whose turn it is, and who comes next."""
        return turns.status(encounter)

    def start(self, scene: Scene) -> None:
        """Roll for those without initiative, and begin the first round."""
        turns.start(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """End the turn for an action point, and go on to the next one."""
        turns.next_turn(scene, 1 if spend is None else spend)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """To the next who has points, without spending one."""
        turns.pass_on(scene, combatant.id)

    def end_round(self, scene: Scene) -> None:
        """Begin the next round; points that are left are lost."""
        turns.end_round(scene)

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Take a gait as `gait-switch` allows; a primary one is the round's choice."""
        if combatant.pace.gait == gait.id and combatant.choice(turns.PRIMARY):
            return combatant
        rate, closed = self.rate(scene.encounter, combatant, gait.id, combatant.terrain)
        if closed is not None:
            scene.refuse(f"{combatant.name} cannot {gait.id}: {closed}.", "gait")
        if scene.encounter.started:
            ruling = turns.switch_ruling(scene.encounter, combatant, gait.id)
            scene.record(ruling, combatant.id)
            if not ruling.answer.allowed.value:
                why = ruling.answer.allowed.steps[0].label
                scene.refuse(f"{combatant.name} cannot {gait.id} now: {why}.", "gait")
        taken = combatant.with_pace(gait=gait.id)
        if gait.id in PRIMARY_GAITS:
            terrain = self.terrain(scene.encounter, combatant.terrain)
            taken = taken.with_choice(turns.PRIMARY, gait.id)
            taken = taken.with_pace(gait=self.gait_on(taken, terrain))
        if rate is not None:
            scene.record_account(rate, combatant.id)
        shown = rate.figure.in_words() if rate else "no rate"
        scene.log(f"{combatant.name} takes the gait {gait.label} ({shown}).")
        return scene.put(taken)

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Stand there; climbs, water and air call for their gait and give the old one back."""
        wanted = self.gait_on(combatant, terrain)
        there = scene.put(replace(combatant, terrain=terrain.id))
        if wanted == combatant.pace.gait:
            return there
        if terrain.gait is not None:
            return self.take_gait(scene, there, self.gait(wanted))
        scene.log(f"{combatant.name} is back at the gait {self.gait(wanted).label}.")
        return scene.put(there.with_pace(gait=wanted))

    def before_move(self, scene: Scene, combatant: Combatant, into: Zone | None) -> None:
        """The first move fixes the round's primary gait; a step aside needs a facing for it."""
        now = combatant.pace.gait
        if now in PRIMARY_GAITS and not combatant.choice(turns.PRIMARY):
            scene.put(combatant.with_choice(turns.PRIMARY, now))
        if into is None:
            return
        ruling = facing_step(gait=turns.primary(combatant), zone=into)
        scene.record(ruling, combatant.id)
        if not ruling.answer.allowed.value:
            why = ruling.answer.allowed.steps[0].label
            scene.refuse(f"{combatant.name} must change facing first: {why}.", "into")

    def _gait_rate(self, encounter: Encounter, combatant: Combatant, one: Gait) -> GaitRate:
        rate, closed = self.rate(encounter, combatant, one.id, combatant.terrain)
        if closed is None and encounter.started and one.id != combatant.pace.gait:
            allowed = turns.switch_ruling(encounter, combatant, one.id).answer.allowed
            closed = None if allowed.value else allowed.steps[0].label
        return GaitRate(one, rate, closed)

    def _penalty_ruling(self, combatant: Combatant) -> Ruling[ArmourPenaltyAnswer]:
        return armour_penalty(
            enc=[item.weight * item.count for item in combatant.items if item.worn]
        )

    def _primary_rate(self, encounter: Encounter, combatant: Combatant, gait_id: str) -> Account:
        bonus = self.option(encounter, "athletics-bonus") == "on"
        ruling = gait(
            gait=cast("PrimaryGait", gait_id),
            movement_rate=self.value(combatant, "movement_rate"),
            armour_penalty=self.penalty(combatant),
            athletics=self.value(combatant, "athletics") if bonus else 0,
        )
        return Account("rate", ruling.answer.rate, ruling.source)

    def _climb_rate(self, _: Encounter, combatant: Combatant, terrain: str) -> Rate:
        surface = cast("Surface", terrain if terrain in SURFACES else "rough")
        ruling = climb(
            surface=surface,
            movement_rate=self.value(combatant, "movement_rate"),
            armour_penalty=self.penalty(combatant),
        )
        rate = Account("rate", ruling.answer.rate, ruling.source, f"{surface} surface")
        if not ruling.answer.can_climb.value:
            return None, "too burdened by armour to climb here"
        return rate, None

    def _crawl_rate(self, _: Encounter, combatant: Combatant, __: str) -> Rate:
        ruling = crawl(
            walk=self.value(combatant, "movement_rate"),
            natural_crawler=self.flag(combatant, "natural_crawler"),
        )
        rate = ruling.answer.rate
        if not isinstance(rate, Figure):
            return None, rate.steps[0].label
        return Account("rate", rate, ruling.source), None

    def _swim_rate(self, encounter: Encounter, combatant: Combatant, _: str) -> Rate:
        skilled = self.option(encounter, "swim-bonus") == "on"
        speed = swim_speed(
            movement_rate=self.value(combatant, "movement_rate"),
            swim=self.value(combatant, "swim") if skilled else 0,
        )
        ruling = swim(
            swim=speed.answer.swim.value,
            armour_penalty=self.penalty(combatant),
            aquatic=self.flag(combatant, "aquatic"),
        )
        rate = ruling.answer.rate
        if not isinstance(rate, Figure):
            return None, rate.steps[0].label
        state = ruling.answer.state.value
        return Account("rate", rate, ruling.source, "" if state == "swims" else state), None

    def _fly_rate(self, _: Encounter, combatant: Combatant, __: str) -> Rate:
        speed = self.value(combatant, "fly")
        if speed <= 0:
            return None, "does not fly"
        ruling = fly(fly=speed, armour_penalty=self.penalty(combatant))
        state = ruling.answer.state.value
        rate = Account("rate", ruling.answer.rate, ruling.source, "" if state == "flies" else state)
        return rate, None

    def _granted(
        self,
        encounter: Encounter,
        combatant: Combatant,
        amount: Figure,
        terrain: str,
        beyond: Fraction | None = None,
    ) -> tuple[Figure, Fraction]:
        """With the GM's grant and rulings; `beyond` is the movement that the grant has covered.

        Without it the amount is a limit, which no movement uses up.
        """
        granted = combatant.pace.granted
        if granted:
            amount = amount.plus("granted by the GM", granted, GM_RULING)
            if beyond:
                amount = amount.minus("moved beyond the book's limit", beyond, GM_RULING)
            amount = amount.at_least("never below 0", 0)
        used = NONE if beyond is None else combatant.pace.turn
        return self.with_gm_rulings(encounter, combatant, amount, terrain, used)


def _continued(rate: Figure, remaining: Figure) -> Figure:
    """The rule's remaining metres with the rate's own steps before them."""
    return Figure(remaining.value, remaining.unit, (*rate.steps, *remaining.steps[2:]))


def _why_nothing(rate: Account, word: str | None) -> str:
    if rate.figure.value == 0:
        return f"this gait has no movement here{f' ({rate.note})' if rate.note else ''}"
    return "the GM has taken the rest" if word is None else WHY_NONE[word]


def _beyond(combatant: Combatant, rate: Number) -> Fraction:
    """What was moved this turn beyond what the book allowed when the turn began."""
    pace = combatant.pace
    before = pace.round - pace.turn
    allowed = max(NONE, min(Fraction(rate) / 2, rate - before))
    return max(NONE, pace.turn - allowed)


BOOK = Emala()
