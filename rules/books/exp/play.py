"""EXP in play: hexes per unit, five units a melee, everybody in every unit by initiative."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar, cast

from msgspec.structs import replace

from rules.books.exp import RULES, turns, unit
from rules.books.exp.adjustments import adjustments, set_aside
from rules.books.exp.deeds import ACTIONS
from rules.books.exp.grounds import STUCK_IN, TERRAINS, WHY, Footing, footing, ground_of
from rules.books.exp.measures import MEASURES
from rules.books.exp.pace import Pace, Speed, allowance, degree_of, load_ruling
from rules.books.exp.sheet import FIELDS, GAITS, OFF_THE_GROUND, OPTIONS, ROLLED
from rules.books.exp.source import EXP, HEX, HEX_PER_UNIT, KG, UNITS, Size
from rules.books.exp.text.encumbrance import A_QUARTER, INITIATIVE, UP_TO
from rules.books.exp.text.game_time import duration
from rules.books.exp.text.movement import speed
from rules.books.exp.text.rolls import initiative
from rules.books.exp.text.terrain import stopped_by_terrain
from rules.books.exp.unit import (
    FROM,
    HEIGHT,
    PRONE,
    STUCK,
    UNITS_IN_MELEE,
    busy,
    held_because,
    off_the_climb,
    passed,
    under,
)
from rules.books.exp.unit import HEXES as ROLLED_HEXES
from rules.encounter import Combatant, Encounter, Initiative
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.rulebook import (
    GM_RULING,
    Account,
    Budget,
    Gait,
    GaitRate,
    Rulebook,
    Terrain,
)
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

TIME = EXP.source("Table 12.1")
SPEEDING_UP = EXP.source("Speeding Up")
DEGREES = tuple(INITIATIVE)

ROLL_FIRST = {"climb": "roll to climb first", "flail": "roll to flail first"}


class Exp(Rulebook):
    """The rulebook as a fight asks it."""

    id: ClassVar = "exp"
    title: ClassVar = "EXP"
    distance_unit: ClassVar = "hex"
    load_unit: ClassVar = KG
    round_word: ClassVar = "melee"
    cell_word: ClassVar = "unit"
    fields: ClassVar = FIELDS
    gaits: ClassVar = GAITS
    terrains: ClassVar = TERRAINS
    options: ClassVar = OPTIONS
    actions: ClassVar = ACTIONS
    rules: ClassVar = RULES
    initiative_dice: ClassVar = "1d20"
    tie_die: ClassVar = "1d10-1"
    resting_gait: ClassVar = "walk"
    open_ground: ClassVar = "open"
    measures: ClassVar = MEASURES

    def initiative(self, encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
        """d20 and DEX, with what the load gives or takes."""
        degree = degree_of(self, encounter, combatant)
        return initiative(d20=roll, dex=int(self.value(combatant, "dex")), degree=degree)  # type: ignore[arg-type]

    def tie_breaks(self, combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        """None: a d10 for each decimal place, until they differ."""
        return ()

    def rolls_initiative(self, _encounter: Encounter, _combatant: Combatant) -> bool:
        """Who cannot budge her load has no turn to roll for."""
        return degree_of(self, _encounter, _combatant) != "immovable"

    def initiative_from_roll(
        self, encounter: Encounter, combatant: Combatant, roll: int, how: str
    ) -> tuple[Initiative, Ruling[Answer]]:
        """The initiative and its ruling; the degree is kept by its place in the table."""
        ruling = self.initiative(encounter, combatant, roll)
        value = Fraction(str(ruling.values()["initiative"]))
        inputs = dict(ruling.inputs)
        degree = DEGREES.index(str(inputs.pop("degree")))
        kept = {name: int(str(given)) for name, given in inputs.items()}
        return Initiative(value, {**kept, "degree": degree}, how), ruling

    def initiative_account(self, combatant: Combatant) -> Account | None:
        """The initiative with the d10s of its ties as decimal places."""
        held = combatant.initiative
        if held is None or not held.inputs:
            return super().initiative_account(combatant)
        inputs = {**held.inputs, "degree": DEGREES[held.inputs["degree"]]}
        ruling = RULES["initiative"].ask(inputs)
        shown = ruling.outputs()["initiative"]
        if not isinstance(shown, Figure):
            raise TypeError(f"{ruling.rule} gives no number")
        for place, digit in enumerate(held.rerolls, 1):
            shown = shown.plus(f"d10 for decimal place {place}", Fraction(digit, 10**place))
        return Account("initiative", shown, ruling.source, held.how)

    def word(self, combatant: Combatant, field: str) -> str:
        """A word of the sheet."""
        return str(combatant.sheet.get(field, self.field(field).default))

    def footing(self, encounter: Encounter, combatant: Combatant, terrain: str) -> Footing:
        """What a ground takes from her pace, or what she must do in it."""
        as_liquid = self.option(encounter, "sand") == "liquids"
        size = cast("Size", self.word(combatant, "size"))
        return footing(ground_of(terrain), size, sand_as_liquid=as_liquid)

    def no_footing(self, encounter: Encounter, combatant: Combatant, terrain: str) -> str | None:
        """Why nobody of her size goes there on foot."""
        must = self.footing(encounter, combatant, terrain).must
        if must and self.option(encounter, "terrain") != "ignored":
            return WHY[must]
        calls_for = self.terrain(encounter, terrain).gait
        return {"climb": "climb it", "fly": "nothing to stand on"}.get(calls_for or "")

    def must(self, encounter: Encounter, combatant: Combatant, terrain: str) -> str:
        """What she must do on a ground: swim, climb, stuck, or nothing."""
        if self.option(encounter, "terrain") == "ignored":
            return ""
        found = self.footing(encounter, combatant, terrain)
        if found.must or not found.penalty:
            return found.must
        ground = ground_of(terrain).kind
        left = Pace(self, encounter, combatant, terrain).on_foot()
        known = ground if ground in (*STUCK_IN, "water", "foliage") else "other"
        must = stopped_by_terrain(speed=left, ground=known).answer.must.value  # type: ignore[arg-type]
        return "stuck" if must == "free-herself" else must or ""

    def gait_on(self, encounter: Encounter, combatant: Combatant, terrain: Terrain) -> str:
        """The gait that she would move in there, with the one in force now."""
        if terrain.gait is not None:
            return terrain.gait
        must = self.must(encounter, combatant, terrain.id)
        if must == "swim":
            return "flail" if combatant.sheet.get("swim") is None else "swim"
        now = combatant.pace.gait
        return self.resting_gait if now in OFF_THE_GROUND and now != "fly" else now

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """Every gait with its hexes in this unit, closed ones with the reason."""
        pace = Pace(self, encounter, combatant, combatant.terrain)
        return tuple(self._gait_rate(pace, gait) for gait in GAITS)

    def _gait_rate(self, pace: Pace, gait: Gait) -> GaitRate:
        found = pace.of(gait.id)
        closed = found.closed
        if gait.id in ROLLED and closed is None and not pace.combatant.tally(ROLLED_HEXES):
            return GaitRate(gait, None, ROLL_FIRST[gait.id])
        return GaitRate(gait, found.account, closed)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """The hexes of this unit, here or on another ground."""
        terrain = terrain or combatant.terrain
        gait = combatant.pace.gait
        if terrain != combatant.terrain:
            gait = self.gait_on(encounter, combatant, self.terrain(encounter, terrain))
        found = Pace(self, encounter, combatant, terrain).of(gait)
        not_now = None if encounter.turn_of == combatant.id else "it is not their turn"
        limit, source = _limit(found)
        used = combatant.pace.turn - (combatant.tally(FROM) if gait in ROLLED else 0)
        left = limit.minus("moved in this unit", used) if used else limit
        held = held_because(encounter, combatant, gait)
        left = self._granted(combatant, left, held)
        shown, _ = self.with_gm_rulings(encounter, combatant, limit, terrain, Fraction(0))
        left, factor = self.with_gm_rulings(encounter, combatant, left, terrain, used)
        return Budget(
            Account("movement in a unit", shown, source),
            Account("movement left", left, source),
            "unit",
            None if left.value > 0 else held or self._why_none(combatant, found, gait, used),
            not_now,
            factor,
        )

    def _granted(self, combatant: Combatant, left: Figure, held: str | None) -> Figure:
        granted = combatant.pace.granted
        if held is not None:
            return left.becomes(held, 0) if left.value else left
        if granted:
            left = left.plus("granted by the GM", granted, GM_RULING)
        return left.at_least("never below 0", 0) if left.value < 0 else left

    def _why_none(self, combatant: Combatant, found: Speed, gait: str, used: Fraction) -> str:
        if found.closed is not None:
            return found.closed
        if gait in ROLLED and not combatant.tally(ROLLED_HEXES):
            return ROLL_FIRST[gait]
        if used > 0:
            return "this unit's movement is used"
        answer = load_ruling(self, combatant).answer
        if answer.factor.value == 0:
            return f"{answer.degree.value}: she {answer.effect.value}"
        return "adjustments leave nothing of the rate"

    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """What is carried, what it makes of her, and what is worn beside it."""
        ruling = load_ruling(self, combatant)
        carried = figure("carried, armour left out", self.carried(combatant.items, worn=False), KG)
        degree = degree_of(self, encounter, combatant)
        found = (
            Account("carried", carried, ruling.source),
            Account(f"{degree}: of the rate", ruling.answer.factor, ruling.source),
        )
        worn = self.carried(combatant.items, worn=True)
        if not worn:
            return found
        return (*found, Account("worn", figure("worn, no load", worn, KG), ruling.source))

    def load_thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """Where the next degrees of encumbrance begin."""
        allowed = allowance(self, combatant).figure
        source = load_ruling(self, combatant).source
        degrees = ("overencumbered", "lift", "immovable")
        first = allowed.times("a quarter of the allowance", A_QUARTER)
        rest = (
            Account(degree, allowed.times("allowances", most), source, "above")
            for degree, (_, most) in zip(degrees, UP_TO, strict=True)
        )
        return (Account("encumbered", first, source, "from"), *rest)

    def counters(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """Her adjustments together and by name, what keeps her busy, her speed, her height."""
        found = adjustments(self, encounter, combatant, combatant.terrain)
        total = figure("no adjustment", 0, HEX_PER_UNIT)
        for one in found:
            off = set_aside(total, [one])
            total = off if one.off else total.plus(one.label, one.amount, one.source)
        counters = [Account("adjustments", total, SPEEDING_UP)]
        counters += (Account(one.id, figure(one.label, one.amount), one.source) for one in found)
        held = busy(combatant)
        if held is not None:
            left = figure(f"{held.name}, units left", held.left or 0, UNITS)
            counters.append(Account("busy for", left, EXP.source("Table 12.2")))
        counters += self._outside(encounter, combatant)
        height = combatant.tally(HEIGHT)
        if height:
            counters.append(Account("up", figure("climbed", height, HEX), EXP.source("Climbing")))
        return tuple(counters)

    def _outside(self, encounter: Encounter, combatant: Combatant) -> list[Account]:
        budget = self.budget(encounter, combatant)
        ruling = speed(rate=int(budget.limit.figure.value))
        return [Account("at most", ruling.answer.kilometres_per_hour, ruling.source)]

    def cells(self, encounter: Encounter) -> int:
        """Five units."""
        return UNITS_IN_MELEE

    def in_cell(self, encounter: Encounter, combatant: Combatant, cell: int) -> str:
        """The units that an activity takes."""
        return "busy" if unit.busy_in(encounter, combatant, cell) else ""

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Melee, unit, and the game time since the start."""
        time = duration(amount=passed(encounter), unit="unit").answer.seconds
        return (
            Account("melee", figure("melees begun", encounter.round), TIME),
            Account("unit", figure("units of the melee begun", encounter.cell), TIME),
            Account("units over", figure("units over", passed(encounter), UNITS), TIME),
            Account("seconds", time, TIME),
        )

    def status(self, encounter: Encounter) -> str:
        """'Melee 2, unit 3: Grak's turn.'"""
        return turns.status(encounter)

    def start(self, scene: Scene) -> None:
        """Roll for those without initiative, and begin the first unit."""
        turns.start(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """A roll of initiative, the next turn, or the next unit.

        Raises:
            InputError: `spend` is given: nothing here costs action points.
        """
        self.refuse_spend(spend)
        turns.step(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """The next one's turn."""
        turns.pass_on(scene, combatant.id)

    def end_round(self, scene: Scene) -> None:
        """To the start of the next melee."""
        turns.run_out(scene)

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Take a gait; running and bolting only where nothing closes them."""
        if combatant.pace.gait == gait.id:
            return combatant
        found = Pace(self, scene.encounter, combatant, combatant.terrain).of(gait.id)
        if found.closed is not None:
            scene.refuse(f"{combatant.name} cannot {gait.id}: {found.closed}.", "gait")
        elif combatant.has(PRONE) and gait.id not in ("crawl", "roll"):
            scene.refuse(f"{combatant.name} is prone: crawl, roll or get up.", "gait")
        shown = ""
        if found.account is not None:
            scene.record_account(found.account, combatant.id)
            shown = f" ({found.account.figure.in_words()})"
        scene.log(f"{combatant.name} takes the gait {gait.label}{shown}.")
        return scene.put(_taken(combatant, gait.id))

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Go onto a ground: stuck where it is too deep, swimming or flailing in deep water."""
        if combatant.has(STUCK) and terrain.id != combatant.terrain:
            scene.refuse(f"{combatant.name} is stuck: she must get free first.", "terrain")
        must = self.must(scene.encounter, combatant, terrain.id)
        if must == "climb" and combatant.pace.gait != "climb":
            message = f"{terrain.label} is a barrier: {combatant.name} must climb it."
            scene.refuse(message, "terrain")
        wanted = self.gait_on(scene.encounter, combatant, terrain)
        there = replace(combatant, terrain=terrain.id)
        if must == "stuck":
            there = under(there, STUCK)
            scene.log(f"{combatant.name} is stuck.")
        if wanted != combatant.pace.gait:
            if Pace(self, scene.encounter, there, terrain.id).of(wanted).closed:
                scene.refuse(f"{combatant.name} does not {wanted}.", "terrain")
            there = _taken(there, wanted)
            scene.log(f"{combatant.name} goes on by the gait {self.gait(wanted).label}.")
        return scene.put(there)


def _limit(found: Speed) -> tuple[Figure, Source]:
    if found.account is None:
        return figure(found.closed or "no rate", 0, HEX), SPEEDING_UP
    shown = found.account.figure
    return Figure(shown.value, HEX, shown.steps), found.account.source


def _taken(combatant: Combatant, gait: str) -> Combatant:
    taken = combatant.with_pace(gait=gait)
    return taken if gait == "climb" else off_the_climb(taken)


BOOK = Exp()
