"""Realms of Myth in play: declared speeds, ten pulses in a CS, feet a pulse."""

from __future__ import annotations

from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from rules.books.rom import RULES, TITLE, turns
from rules.books.rom.actions import ACTIONS
from rules.books.rom.measures import MEASURES
from rules.books.rom.sheet import FIELDS, GAITS, OPTIONS, TERRAINS
from rules.books.rom.source import FEET, FEET_PER_MPH, MPH, ROM
from rules.books.rom.text.initiative import initiative
from rules.books.rom.text.pulse import pulse
from rules.books.rom.text.scale import scale
from rules.books.rom.text.speeds import rate_band, rates
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.rulebook import GM_RULING, Account, Budget, Gait, GaitRate, Rulebook, Terrain
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

PULSE_MOVEMENT = ROM.source("Optional Rule: Pulse Movement")
MOVEMENT = ROM.source("Movement")

SHARES: dict[str, Fraction] = {
    "still": Fraction(0),
    "quarter": Fraction(1, 4),
    "half": Fraction(1, 2),
    "three-quarters": Fraction(3, 4),
    "full": Fraction(1),
}


class RealmsOfMyth(Rulebook):
    """The rulebook as a fight asks it."""

    id: ClassVar = "rom"
    title: ClassVar = TITLE
    distance_unit: ClassVar = "ft"
    load_unit: ClassVar = "lb"
    round_word: ClassVar = "CS"
    cell_word: ClassVar = "pulse"
    fields: ClassVar = FIELDS
    gaits: ClassVar = GAITS
    terrains: ClassVar = TERRAINS
    options: ClassVar = OPTIONS
    actions: ClassVar = ACTIONS
    rules: ClassVar = RULES
    initiative_dice: ClassVar = "1d10"
    resting_gait: ClassVar = "still"
    open_ground: ClassVar = "open"
    measures: ClassVar = MEASURES

    def initiative(self, encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
        """d10 and the modifiers of AWA and HRT."""
        return initiative(
            d10=roll,
            awa_mod=int(self.value(combatant, "awa_mod")),
            hrt_mod=int(self.value(combatant, "hrt_mod")),
        )

    def tie_breaks(self, combatant: Combatant) -> tuple[tuple[str, Number], ...]:
        """AGL, then HRT; then the GM."""
        return (("AGL", self.value(combatant, "agl")), ("HRT", self.value(combatant, "hrt")))

    def gait_rates(self, encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
        """The quarter rates of the full speed; standing still has none."""
        ruling = rates(full=self.value(combatant, "full_mph"))
        shown = ruling.outputs()
        found = [GaitRate(GAITS[0], Account("rate", figure("standing still", 0, MPH), MOVEMENT))]
        for gait in GAITS[1:]:
            rate = shown[gait.id.replace("-", "_")]
            if isinstance(rate, Figure):
                found.append(GaitRate(gait, Account("rate", rate, ruling.source)))
        return tuple(found)

    def budget(
        self, encounter: Encounter, combatant: Combatant, terrain: str | None = None
    ) -> Budget:
        """The feet of this pulse at the declared speed, or those of the coming one."""
        feet, source = self._feet(encounter, combatant)
        scope = "pulse" if turns.pulses(encounter) > 1 else "CS"
        used = combatant.pace.turn if scope == "pulse" else combatant.pace.round
        left = feet.minus(f"moved this {scope}", used) if used else feet
        terrain = terrain or combatant.terrain
        limit, _ = self._granted(encounter, combatant, feet, terrain, NONE)
        left, factor = self._granted(encounter, combatant, left, terrain, used)
        return Budget(
            Account(f"movement in a {scope}", limit, source),
            Account("movement left", left, source),
            scope,
            self._why_none(combatant, left, scope),
            _why_not_now(encounter),
            factor,
        )

    def load(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The weight carried and worn; what it does is the GM's to rule."""
        carried = self.carried(combatant.items, worn=False)
        worn = self.carried(combatant.items, worn=True)
        total = figure("weight carried", carried, "lb").plus("weight worn", worn)
        return (Account("weight, no rule of the book", total, GM_RULING),)

    def load_thresholds(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The book prints none."""
        return ()

    def counters(self, encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
        """The declared speed, and the pulses of unbroken movement."""
        wanted = combatant.tally(turns.WANTED)
        moving = combatant.tally(turns.MOVING)
        return (
            Account("declared", figure("speed declared", wanted, MPH), MOVEMENT),
            Account("pulses on the move", figure("unbroken pulses", moving), PULSE_MOVEMENT),
            self._on_the_table(encounter, combatant),
        )

    def notes(self, encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
        """What was declared to be done."""
        intent = combatant.choice(turns.INTENT)
        return (f"Intends {intent}",) if intent else ()

    def cells(self, encounter: Encounter) -> int:
        """Ten pulses."""
        return turns.pulses(encounter)

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """CS and pulse."""
        return (
            Account("CS", figure("combat sequences begun", encounter.round), MOVEMENT),
            Account("pulse", figure("pulses begun", encounter.cell), PULSE_MOVEMENT),
        )

    def status(self, encounter: Encounter) -> str:
        """The phase of the CS."""
        return turns.status(encounter)

    def start(self, scene: Scene) -> None:
        """Begin the first CS."""
        turns.start(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """A roll of initiative, a declaration, a pulse, or the next CS.

        Raises:
            InputError: `spend` is given: nothing here costs action points.
        """
        self.refuse_spend(spend)
        turns.step(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """The next one declares."""
        turns.pass_on(scene, combatant.id)

    def end_round(self, scene: Scene) -> None:
        """To the resolution."""
        turns.run_out(scene)

    def take_gait(self, scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
        """Declare one of the quarter rates."""
        full = self.value(combatant, "full_mph")
        return self.set_speed(scene, combatant, full * SHARES[gait.id])

    def set_speed(self, scene: Scene, combatant: Combatant, mph: Number) -> Combatant:
        """Declare a speed; refused above the full speed."""
        full = self.value(combatant, "full_mph")
        if mph > full:
            has = f"{combatant.name}'s full speed is {in_words(full)} mph"
            scene.refuse(f"{has}, not {in_words(mph)}.", "mph")
            mph = full
        band = "still"
        if full > 0:
            ruling = rate_band(full=full, mph=mph)
            scene.record(ruling, combatant.id)
            band = ruling.answer.band.value
        scene.log(f"{combatant.name} declares {in_words(mph)} mph ({self.gait(band).label}).")
        return scene.put(combatant.with_tally(turns.WANTED, Fraction(mph)).with_pace(gait=band))

    def enter(self, scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
        """Stand there; the book knows no terrain that changes anything."""
        return scene.put(replace(combatant, terrain=terrain.id))

    def _feet(self, encounter: Encounter, combatant: Combatant) -> tuple[Figure, Source]:
        full, wanted = self.value(combatant, "full_mph"), combatant.tally(turns.WANTED)
        if turns.pulses(encounter) == 1:
            speed = figure("speed wanted", wanted, MPH).at_most("full speed", full)
            feet = speed.times("feet a pulse for each mph", FEET_PER_MPH, unit=FEET)
            return feet.times("pulses in a CS", turns.PULSES), MOVEMENT
        moving = int(combatant.tally(turns.MOVING))
        ruling = pulse(full=full, wanted=wanted, moving_pulses=moving)
        return ruling.answer.feet, ruling.source

    def _granted(
        self,
        encounter: Encounter,
        combatant: Combatant,
        left: Figure,
        terrain: str,
        used: Fraction,
    ) -> tuple[Figure, Fraction]:
        if combatant.pace.granted:
            left = left.plus("granted by the GM", combatant.pace.granted, GM_RULING)
        left = left.at_least("never below 0", 0) if left.value < 0 else left
        return self.with_gm_rulings(encounter, combatant, left, terrain, used)

    def _why_none(self, combatant: Combatant, left: Figure, scope: str) -> str | None:
        if left.value > 0:
            return None
        if combatant.tally(turns.WANTED) == 0:
            return "no speed is declared"
        return f"this {scope}'s movement is used"

    def _on_the_table(self, encounter: Encounter, combatant: Combatant) -> Account:
        full, wanted = self.value(combatant, "full_mph"), combatant.tally(turns.WANTED)
        moving = int(combatant.tally(turns.MOVING))
        mph = pulse(full=full, wanted=wanted, moving_pulses=moving).answer.mph
        ruling = scale(mph=mph.value)
        return Account("on the 25 mm table", ruling.answer.mm_25, ruling.source, "a pulse")


def _why_not_now(encounter: Encounter) -> str | None:
    if encounter.phase == turns.MOVE:
        return None
    if encounter.phase == turns.RESOLVE:
        return "the movement of this CS is over"
    return "movement comes after the declarations"


BOOK = RealmsOfMyth()
