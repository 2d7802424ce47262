"""The phases of a CS: rolls, declarations in order of initiative, ten pulses, resolution."""

from msgspec.structs import replace

from rules.books.rom.rates import MOVEMENT, PULSE_MOVEMENT, pulses
from rules.books.rom.rounds.falling import hit_the_ground
from rules.books.rom.rounds.pulses import one_pulse, rest_of_movement
from rules.books.rom.rounds.struggles import close_cs
from rules.books.rom.sheet import DECLARE, MOVE, RESOLVE, WORDS, ties
from rules.books.rom.state.combatant import ThisCS, has_declared, keep, keep_this_cs, kept
from rules.books.rom.text.initiative import initiative
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.initiative import roll_for
from rules.fight.round_over import RoundOver, still_delayed, tell_round_over
from rules.fight.timeline import round_begins
from rules.fight.turns import (
    NOT_BEGUN,
    Ended,
    after,
    at_round_start,
    begin_turn,
    counted_down,
    in_fight,
    initiative_in_words,
    lacking_initiative,
    nobody_left,
    refuse_spend,
    turn_begun,
)
from rules.numbers.exact import in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import ROLL, InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling


class CombatSequences:
    """The round of this book: a CS with its phases. The movement is a phase of ten pulses."""

    def start(self, scene: Scene) -> None:
        """Begin the first CS. A combatant who has an initiative keeps it."""
        _begin_cs(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """Go on by one step: the roll of initiative, a declaration, a pulse, or the next CS.

        Raises:
            InputError: nobody is left, or `spend` is given: this book has no action points.
        """
        refuse_spend(WORDS.title, spend)
        _step(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Let the next combatant declare. Do nothing in other phases."""
        if scene.encounter.phase == DECLARE:
            _declare(scene, after(scene.encounter, combatant.id))

    def end_round(self, scene: Scene) -> None:
        """Go on to the resolution of this CS. From the resolution, go on to the next CS.

        The movement stops early if a thing comes down that somebody can still catch.
        """
        if scene.encounter.phase == RESOLVE:
            _step(scene)
            return
        _go_on(scene)
        begins = scene.encounter.phase != MOVE
        while scene.encounter.phase in (ROLL, DECLARE):
            _step(scene)
        rest_of_movement(scene, asks_first=begins)

    def cells(self, encounter: Encounter) -> int:
        """Return the number of pulses in a CS: ten, or one."""
        return pulses(encounter)

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Return the numbers of the CS and of the pulse."""
        return (
            Account("CS", figure("combat sequences begun", encounter.round), MOVEMENT),
            Account("pulse", figure("pulses begun", encounter.cell), PULSE_MOVEMENT),
        )

    def status(self, encounter: Encounter) -> str:
        """Return the state of the CS as a sentence: 'CS 2: pulse 3 of 10.'"""
        if not encounter.started:
            return NOT_BEGUN
        place, last = f"CS {encounter.round}", pulses(encounter)
        if encounter.phase == DECLARE and encounter.turn_of is not None:
            return f"{place}: {encounter.combatants[encounter.turn_of].name} declares."
        words = {
            ROLL: f"{initiative_in_words(lacking_initiative(encounter))}.",
            DECLARE: "everybody has declared.",
            MOVE: f"pulse {encounter.cell} of {last}." if last > 1 else "movement, all at once.",
            RESOLVE: "resolution.",
        }
        return f"{place}: {words[encounter.phase]}"


def pulse_with(scene: Scene, takers: frozenset[str]) -> None:
    """Make the next pulse. The combatants in `takers` take the opportunity when they meet a foe."""
    _go_on(scene)
    one_pulse(scene, takers)


def _step(scene: Scene) -> None:
    _go_on(scene)
    steps = {ROLL: _roll, DECLARE: _declare_next, MOVE: one_pulse, RESOLVE: _next_cs}
    steps[scene.encounter.phase](scene)


def _go_on(scene: Scene) -> None:
    """Prepare the next step of the fight. Things that nobody caught hit the ground.

    Raises InputError if nobody is left in the fight.
    """
    if not in_fight(scene.encounter):
        raise nobody_left()
    scene.begins_turn = True
    hit_the_ground(scene)


def _begin_cs(scene: Scene) -> None:
    scene.begins_turn = True
    anew, was_resolution = scene.encounter.started, scene.encounter.phase == RESOLVE
    scene.change(round=scene.encounter.round + 1, cell=0, phase=ROLL, turn_of=None)
    scene.turn_over()
    scene.log(f"CS {scene.encounter.round} begins.")
    for combatant in scene.encounter.in_order():
        fresh = keep(at_round_start(combatant, scene.number), speed=NONE, this_cs=ThisCS())
        if was_resolution:
            fresh = fresh.with_pace(granted=NONE)
        scene.put(replace(fresh, initiative=None) if anew else fresh)
    round_begins(scene, INITIATIVE, WORDS, rolls=False)


def _roll(scene: Scene) -> None:
    lacking = lacking_initiative(scene.encounter)
    if lacking:
        roll_for(scene, INITIATIVE, lacking)
    scene.change(phase=DECLARE)
    _declare(scene, scene.encounter.order)


def _declare_next(scene: Scene) -> None:
    _declare(scene, after(scene.encounter, scene.encounter.turn_of))


def _declare(scene: Scene, order: tuple[str, ...]) -> None:
    """Let the next combatant declare: the first in the order who can act.

    If nobody can act, begin the movement.
    """
    found = next((who for who in order if scene.find(who).able), None)
    scene.change(turn_of=found)
    scene.turn_over()
    if found is None:
        scene.change(phase=MOVE, cell=1)
        scene.log(_declared(scene.encounter))
        return
    combatant = scene.find(found)
    speed = kept(combatant).declared
    now = "" if has_declared(scene.encounter, combatant) else " until now"
    going_on = f" ({in_words(speed)} mph{now})" if speed else ""
    scene.log(f"{combatant.name} declares{going_on}.")
    _begin_turn(scene, found)


def _declared(encounter: Encounter) -> str:
    """Return the sentence that ends the declarations, and names everybody who declared nothing."""
    people = (one for one in encounter.in_order() if not one.out)
    silent = (one for one in people if not has_declared(encounter, one))
    told = [f"{one.name} {in_words(kept(one).declared)} mph" for one in silent]
    if not told:
        return "Everybody has declared: movement begins."
    return f"Movement begins. Not declared, so as before: {', '.join(told)}."


def _begin_turn(scene: Scene, who: str) -> None:
    """Begin a combatant's turn if it has not begun in this CS."""
    if not kept(scene.find(who)).this_cs.begun:
        begin_turn(scene, who)
        scene.put(keep_this_cs(scene.find(who), begun=True))


def _next_cs(scene: Scene) -> None:
    close_cs(scene)
    over = RoundOver(waiting=still_delayed(scene.encounter), ended=_ended_with_cs(scene))
    tell_round_over(scene, f"CS {scene.encounter.round}", over)
    _begin_cs(scene)


def _ended_with_cs(scene: Scene) -> Ended:
    """Return the durations that ended with this CS, also those of combatants without a turn."""
    ended: Ended = ()
    for who in scene.encounter.order:
        if not kept(scene.find(who)).this_cs.begun:
            ended += turn_begun(scene, who)
        ended += counted_down(scene, who, "end")
    return ended + counted_down(scene, None, "end")


def _initiative(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """Return the initiative: d10 plus the modifiers of AWA and HRT."""
    return initiative(
        d10=roll,
        awa_mod=int(WORDS.number(combatant, "awa_mod")),
        hrt_mod=int(WORDS.number(combatant, "hrt_mod")),
    )


INITIATIVE = InitiativeRule(
    dice="1d10",
    ruling=_initiative,
    ties=ties,
    stops=True,
)

ROUNDS = CombatSequences()
