"""The CS: roll, declare in order of initiative, ten pulses, resolution."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.rom.rates import MOVEMENT, PULSE_MOVEMENT, budget, pulses
from rules.books.rom.sheet import DECLARE, MOVE, RESOLVE, ROLL, WORDS
from rules.books.rom.state import ThisCS, keep, kept
from rules.books.rom.text.initiative import initiative
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.actions.movement import marked, use_up
from rules.fight.initiative import roll_for
from rules.fight.turns import (
    NOT_BEGUN,
    after,
    at_round_start,
    begin_turn,
    in_fight,
    lacking_initiative,
    nobody_left,
    refuse_spend,
    run_down,
)
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling


class CombatSequences:
    """The round of this book: phases of a CS, of which one is ten pulses long."""

    def start(self, scene: Scene) -> None:
        """Begin the first CS; who has an initiative already keeps it."""
        _begin_cs(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """Go on by a roll of initiative, a declaration, a pulse, or to the next CS.

        Raises:
            InputError: nobody is left; `spend` is given: nothing here costs action points.
        """
        refuse_spend(WORDS.title, spend)
        _step(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """The next one declares; outside of the declarations nobody's turn is lost."""
        if scene.encounter.phase == DECLARE:
            _declare(scene, after(scene.encounter, combatant.id))

    def end_round(self, scene: Scene) -> None:
        """Go on to the resolution of this CS; from there, into the next CS."""
        _step(scene)
        while scene.encounter.phase not in (RESOLVE, ROLL):
            _step(scene)

    def cells(self, encounter: Encounter) -> int:
        """Ten pulses, or one."""
        return pulses(encounter)

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """CS and pulse."""
        return (
            Account("CS", figure("combat sequences begun", encounter.round), MOVEMENT),
            Account("pulse", figure("pulses begun", encounter.cell), PULSE_MOVEMENT),
        )

    def status(self, encounter: Encounter) -> str:
        """'CS 2: pulse 3 of 10.'"""
        if not encounter.started:
            return NOT_BEGUN
        place = f"CS {encounter.round}"
        if encounter.phase == DECLARE and encounter.turn_of is not None:
            return f"{place}: {encounter.combatants[encounter.turn_of].name} declares."
        words = {
            ROLL: "next rolls initiative.",
            DECLARE: "next begins the movement.",
            MOVE: f"pulse {encounter.cell} of {pulses(encounter)}.",
            RESOLVE: "resolution; next begins the next CS.",
        }
        return f"{place}: {words[encounter.phase]}"


def _step(scene: Scene) -> None:
    scene.begins_turn = True
    if not in_fight(scene.encounter):
        raise nobody_left()
    steps = {ROLL: _roll, DECLARE: _declare_next, MOVE: _move, RESOLVE: _next_cs}
    steps[scene.encounter.phase](scene)


def _begin_cs(scene: Scene) -> None:
    scene.begins_turn = True
    anew = scene.encounter.started
    scene.change(round=scene.encounter.round + 1, cell=0, phase=ROLL, turn_of=None)
    scene.log(f"CS {scene.encounter.round}: initiative is rolled.")
    for combatant in scene.encounter.in_order():
        fresh = keep(at_round_start(combatant), this_cs=ThisCS())
        scene.put(replace(fresh, initiative=None) if anew else fresh)


def _roll(scene: Scene) -> None:
    lacking = lacking_initiative(scene.encounter)
    if lacking:
        roll_for(scene, INITIATIVE, lacking)
    scene.change(phase=DECLARE)
    _declare(scene, scene.encounter.order)


def _declare_next(scene: Scene) -> None:
    _declare(scene, after(scene.encounter, scene.encounter.turn_of))


def _declare(scene: Scene, order: tuple[str, ...]) -> None:
    """The first of these who is able declares; when nobody is left, movement begins."""
    found = next((who for who in order if scene.find(who).able), None)
    scene.change(turn_of=found)
    if found is None:
        scene.change(phase=MOVE, cell=1)
        scene.log("Everybody has declared: movement begins.")
        return
    combatant = scene.find(found)
    speed = kept(combatant).declared
    going_on = f" ({in_words(speed)} mph as before)" if speed else ""
    scene.log(f"{combatant.name} declares{going_on}.")
    begin_turn(scene, found)


def _move(scene: Scene) -> None:
    """Everybody who has not moved in this pulse by hand moves at the declared rate."""
    cell, last = scene.encounter.cell, pulses(scene.encounter)
    moved = [_move_one(scene, combatant) for combatant in scene.encounter.in_order()]
    told = ", ".join(words for words in moved if words) or "nobody moves"
    scene.log(f"Pulse {cell}: {told}." if last > 1 else f"Movement: {told}.")
    if cell < last:
        scene.change(cell=cell + 1)
        return
    scene.change(phase=RESOLVE)
    scene.log("Resolution.")


def _move_one(scene: Scene, combatant: Combatant) -> str:
    cell = scene.encounter.cell
    by_hand = any(mark.cell == cell for mark in combatant.pace.marks)
    words = ""
    if combatant.able and not by_hand:
        now = budget(scene.encounter, combatant)
        left = Fraction(now.left.figure.value)
        if left > 0:
            scene.record_account(now.left, combatant.id)
            combatant = marked(use_up(combatant, left / now.factor), scene, left)
            words = f"{combatant.name} {in_words(left)} ft"
    moved = any(mark.cell == cell and mark.distance > 0 for mark in combatant.pace.marks)
    combatant = keep(combatant, moving=kept(combatant).moving + 1 if moved else 0)
    pace = combatant.pace
    scene.put(combatant.with_pace(before=pace.turn, turn=NONE, granted=NONE))
    return words


def _next_cs(scene: Scene) -> None:
    for who in scene.encounter.order:
        run_down(scene, who, "end")
    run_down(scene, None, "end")
    _begin_cs(scene)


def _initiative(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """d10 and the modifiers of AWA and HRT."""
    return initiative(
        d10=roll,
        awa_mod=int(WORDS.number(combatant, "awa_mod")),
        hrt_mod=int(WORDS.number(combatant, "hrt_mod")),
    )


def _ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """AGL, then HRT; then the GM."""
    return (("AGL", WORDS.number(combatant, "agl")), ("HRT", WORDS.number(combatant, "hrt")))


INITIATIVE = InitiativeRule(dice="1d10", ruling=_initiative, ties=_ties)

ROUNDS = CombatSequences()
