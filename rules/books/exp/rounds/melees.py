"""Melees of five units: combatants roll initiative, then everybody has a turn in each unit."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp import state
from rules.books.exp.rates.footing import ground_of
from rules.books.exp.rates.load import degree_of
from rules.books.exp.rates.mover import mover_of
from rules.books.exp.rounds import rolls
from rules.books.exp.rounds.activities import finish_activity
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import EXP, HEX, METRES_A_HEX, UNITS
from rules.books.exp.text.rolls import initiative
from rules.books.exp.text.timing import TIME, duration
from rules.encounter import Combatant, Condition, Encounter, Initiative
from rules.encounter.combatant import NONE
from rules.fight import turns
from rules.fight.initiative import place, roll_for
from rules.fight.round_over import RoundOver, tell_round_over
from rules.fight.timeline import round_begins
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import Account
from rules.rulebook.positions import carried_off, come_to
from rules.rulebook.rulebook import ROLL, InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

TURNS = "turns"
"""The phase of a unit in which everybody has a turn, after the roll of initiative."""

REMINDERS = {
    state.STUCK: "stuck: get free first",
    state.PRONE: "prone",
    state.PANICKED: "panicked: CON, then MSTR",
    state.SINKING: "sinking",
    state.DESCENDING: "descending",
    state.FALLING: "falling",
}
"""For each condition, the reminder at the start of a combatant's turn."""

MOST_ROLLS = 30
"""The most rolls against panic that a combatant makes while time passes: one minute of rolls."""


def _initiative(encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """Return the ruling on the initiative of a combatant, for a roll of the d20."""
    degree = degree_of(encounter, combatant)
    dex = int(WORDS.number(combatant, "dex"))
    return initiative.ask({"d20": roll, "dex": dex, "degree": degree})


def budges(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant can move their load. If not, the combatant has no turn."""
    return degree_of(encounter, combatant) != "immovable"


def _with_decimals(shown: Figure, held: Initiative) -> Figure:
    """Return the initiative with one decimal place for each d10 that was rolled to break a tie."""
    for decimal, digit in enumerate(held.rerolls, 1):
        shown = shown.plus(f"d10 for decimal place {decimal}", Fraction(digit, 10**decimal))
    return shown


INITIATIVE = InitiativeRule(
    dice="1d20",
    tie_die="1d10-1",
    ruling=_initiative,
    rolls=budges,
    explain=_with_decimals,
)


class Melees(Struct, frozen=True):
    """Melees of five units; everybody has a turn in every unit."""

    def start(self, scene: Scene) -> None:
        """Roll for combatants without initiative, and begin the first turn."""
        scene.change(round=1, cell=0)
        _begin_unit(scene, anew=False)
        if scene.encounter.phase == ROLL:
            _roll(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """Go on to the roll of initiative, the next turn, or the next unit.

        Raises:
            InputError: `spend` is given (EXP has no action points), or nobody is left to act.
        """
        turns.refuse_spend(WORDS.title, spend)
        _step(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Begin the next turn. A combatant who delays may take the delayed turn later."""
        if combatant.turn_held:
            scene.put(state.in_unit(combatant, had_turn=False))
        if scene.encounter.phase == TURNS:
            _go_on(scene)

    def end_round(self, scene: Scene) -> None:
        """Go on to the start of the next melee."""
        begun = scene.encounter.round
        while scene.encounter.round == begun:
            _step(scene)

    def cells(self, _encounter: Encounter) -> int:
        """Return the number of units in a melee."""
        return state.UNITS_IN_MELEE

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Return the melee, the unit, and the game time since the start."""
        over = state.units_over(encounter)
        return (
            Account("melee", figure("melees begun", encounter.round), TIME),
            Account("unit", figure("units of the melee begun", encounter.cell), TIME),
            Account("units over", figure("units over", over, UNITS), TIME),
            Account("seconds", duration(amount=over, unit="unit").answer.seconds, TIME),
        )

    def status(self, encounter: Encounter) -> str:
        """Return a line about the place in the round: 'Melee 2, unit 3: Grak's turn.'"""
        if not encounter.started:
            return turns.NOT_BEGUN
        now = f"Melee {encounter.round}, unit {encounter.cell}"
        if encounter.turn_of is None:
            return f"{now}: {_without_turn(encounter)}."
        return f"{now}: {encounter.combatants[encounter.turn_of].name}'s turn."


ROUNDS = Melees()


def _without_turn(encounter: Encounter) -> str:
    """If nobody has a turn, return the end of the status sentence: 'nobody is left to act'."""
    people = turns.in_fight(encounter)
    if not people:
        return "nobody is left to act"
    if not any(_acts(encounter, who) for who in people):
        return "nobody can act in it"
    return turns.initiative_in_words(_lacking(encounter))


def end_unit(scene: Scene) -> None:
    """Go on to the start of the next unit."""
    begun = state.unit_number(scene.encounter)
    while state.unit_number(scene.encounter) == begun:
        _step(scene)


def let_pass(scene: Scene, units: int) -> None:
    """Let units pass without acts. The turn stays with the same combatant.

    Durations become shorter by the units or melees that passed. First, combatants who raced
    downhill roll once, and panicked combatants roll for every unit.
    """
    for combatant in scene.encounter.in_order():
        if rolls.crash_is_due(combatant) and not combatant.out:
            rolls.roll_against_crash(scene, combatant)
    begun, over = scene.encounter.round, state.units_over(scene.encounter) + units
    round_, cell = over // state.UNITS_IN_MELEE + 1, over % state.UNITS_IN_MELEE + 1
    for combatant in scene.encounter.in_order():
        _panic_through(scene, combatant.id, units)
        _carry(scene, scene.find(combatant.id), units)
    scene.change(round=round_, cell=cell)
    scene.begins_turn = True
    if round_ > begun:
        _forget_strip(scene)
    _tell_unit(scene, new_melee=round_ > begun)
    for who in scene.encounter.order:
        _let_pass_for(scene, who, units, round_ - begun)
    if round_ > begun and not _rolls_each_unit(scene):
        _roll_for_melee(scene)


def _roll_for_melee(scene: Scene) -> None:
    """Roll initiative for the new melee. Nobody gets a second turn in this unit by this roll."""
    for combatant in scene.encounter.in_order():
        scene.put(replace(combatant, initiative=None))
    if scene.encounter.phase == TURNS:
        roll_for(scene, INITIATIVE, _lacking(scene.encounter))


def panicked_through(encounter: Encounter, units: int) -> Combatant | None:
    """If `units` is more than `MOST_ROLLS`, return the first panicked combatant. Otherwise None."""
    people = (one for one in encounter.in_order() if one.has(state.PANICKED) and not one.out)
    return next(people, None) if units > MOST_ROLLS else None


def _panic_through(scene: Scene, who: str, units: int) -> None:
    """Roll against panic once for each unit. Stop when the combatant is calm or drowns."""
    for _ in range(min(units, MOST_ROLLS)):
        combatant = scene.find(who)
        if combatant.out or not combatant.has(state.PANICKED):
            return
        rolls.roll_against_panic(scene, combatant, "difficult")


def _let_pass_for(scene: Scene, who: str, units: int, melees: int) -> None:
    combatant = scene.find(who)
    was_busy = state.busy(combatant) is not None
    held = (_after(one, melees if one.whose is None else units) for one in combatant.conditions)
    turns.drop_ended(scene, combatant, tuple(held))
    finish_activity(scene, combatant.id, was_busy=was_busy)
    combatant = scene.find(combatant.id)
    had, waits = state.kept(combatant).unit.had_turn, combatant.delayed
    later = state.in_unit(state.fresh(combatant), had_turn=had)
    if units > 1:
        later = state.without_run_up(later).with_pace(before=NONE, made_before=NONE)
    scene.put(replace(later, delayed=waits, turn_held=combatant.turn_held))


def _step(scene: Scene) -> None:
    """Go on: roll initiative, or end the turn and begin the next turn."""
    if all(one.out for one in scene.encounter.combatants.values()):
        raise turns.nobody_left()
    if scene.encounter.phase == ROLL:
        _roll(scene)
        return
    now = scene.encounter.turn_of
    if now is not None:
        scene.put(turns.having_had(scene.find(now), scene.encounter.cell))
        _close_turn(scene, now)
    _go_on(scene)


def _begin_unit(scene: Scene, *, anew: bool = True) -> None:
    """Begin the next unit. After five units, begin a new melee.

    If `anew` is true, initiative may be rolled for the new melee.
    """
    if scene.encounter.cell:
        _close_missed(scene)
    if scene.encounter.cell >= state.UNITS_IN_MELEE:
        over = RoundOver(ended=turns.counted_down(scene, None, "end"))
        tell_round_over(scene, f"Melee {scene.encounter.round}", over)
        scene.change(round=scene.encounter.round + 1, cell=0)
        _forget_strip(scene)
    scene.change(cell=scene.encounter.cell + 1, phase=ROLL, turn_of=None)
    scene.begins_turn = True
    _tell_unit(scene, new_melee=scene.encounter.cell == 1)
    anew = anew and (_rolls_each_unit(scene) or scene.encounter.cell == 1)
    for combatant in scene.encounter.in_order():
        rested = state.fresh(combatant)
        scene.put(replace(rested, initiative=None) if anew else rested)
    round_begins(scene, INITIATIVE, WORDS, rolls=False)
    able = any(_acts(scene.encounter, who) for who in turns.in_fight(scene.encounter))
    if able and not _lacking(scene.encounter):
        _roll(scene)


def _rolls_each_unit(scene: Scene) -> bool:
    return WORDS.chosen(scene.encounter, "initiative-anew") == "unit"


def _tell_unit(scene: Scene, *, new_melee: bool) -> None:
    melee = f"Melee {scene.encounter.round}. " if new_melee else ""
    scene.log(f"{melee}Unit {scene.encounter.cell}.", apart=True)


def _close_missed(scene: Scene) -> None:
    """Begin and end each turn that a combatant missed in this unit.

    This shortens durations that are counted in turns.
    """
    for combatant in scene.encounter.in_order():
        if not state.kept(combatant).unit.had_turn:
            turns.begin_turn(scene, combatant.id)
            _close_turn(scene, combatant.id)


def _forget_strip(scene: Scene) -> None:
    for combatant in scene.encounter.in_order():
        scene.put(replace(combatant.with_pace(round=NONE, marks=()), had=()))


def _lacking(encounter: Encounter) -> list[str]:
    lacking = turns.lacking_initiative(encounter)
    return [who for who in lacking if _acts(encounter, who)]


def _roll(scene: Scene) -> None:
    """Roll for combatants without initiative, then begin the first turn."""
    lacking = _lacking(scene.encounter)
    if lacking:
        roll_for(scene, INITIATIVE, lacking)
    scene.change(phase=TURNS)
    _go_on(scene)


def _go_on(scene: Scene) -> None:
    """Begin the next turn of this unit, or the next unit if this was the last turn."""
    scene.turn_over()
    found = _next_able(scene) or _next_delayed(scene)
    if found is not None:
        _begin_turn(scene, found)
    else:
        _begin_unit(scene)


def _next_able(scene: Scene) -> Combatant | None:
    for who in scene.encounter.order:
        combatant = scene.find(who)
        if not combatant.able or state.kept(combatant).unit.had_turn:
            continue
        idle = _idle(scene.encounter, combatant)
        if idle is None:
            return combatant
        _skip(scene, combatant, idle)
    return None


def _next_delayed(scene: Scene) -> Combatant | None:
    """Return the next combatant who has delayed to the end of the unit and can still act."""
    people = scene.encounter.in_order()
    for found in people:
        if not found.delayed or found.out or state.kept(found).unit.had_turn:
            continue
        scene.log(f"{found.name} delays no longer.")
        place(scene, found.id, len(people) - 1)
        combatant = scene.put(replace(scene.find(found.id), delayed=False))
        idle = _idle(scene.encounter, combatant)
        if idle is None:
            return combatant
        _skip(scene, combatant, idle)
    return None


def _idle(encounter: Encounter, combatant: Combatant) -> str | None:
    if not budges(encounter, combatant):
        return "held by what cannot be budged"
    return state.idle_because(combatant)


def _acts(encounter: Encounter, who: str) -> bool:
    return _idle(encounter, encounter.combatants[who]) is None


def _skip(scene: Scene, combatant: Combatant, why: str) -> None:
    scene.put(state.in_unit(combatant, had_turn=True))
    scene.log(f"{combatant.name} is {why}.", apart=True)
    turns.begin_turn(scene, combatant.id)
    _close_turn(scene, combatant.id)


def _begin_turn(scene: Scene, combatant: Combatant) -> None:
    scene.change(turn_of=combatant.id)
    scene.begins_turn = True
    scene.put(state.in_unit(combatant, had_turn=True))
    found = [words for name, words in REMINDERS.items() if combatant.has(name)]
    if not rolls.in_liquid(scene.encounter, combatant):
        found = [words.replace("CON, then ", "") for words in found]
    if rolls.asks_for_nerve(scene.encounter, combatant):
        found.append("panic?")
    reminded = f" ({'; '.join(found)})" if found else ""
    scene.log(f"{combatant.name}'s turn{reminded}.", apart=True)
    turns.begin_turn(scene, combatant.id)


def _close_turn(scene: Scene, who: str) -> None:
    """End a turn: make due rolls, apply the water's current, end conditions and activities."""
    rolls.make_due_rolls(scene, who)
    _carry(scene, scene.find(who))
    at_work = [one for one in scene.encounter.in_order() if state.kept(one).task is not None]
    busy = [one.id for one in at_work if state.busy(one) is not None]
    turns.run_down(scene, who, "end")
    for one in at_work:
        finish_activity(scene, one.id, was_busy=one.id in busy)


def _carry(scene: Scene, combatant: Combatant, units: int = 1) -> None:
    """Let the current carry a combatant in water, and log the hexes.

    The current does not carry climbers and fliers.
    """
    now, out_of_it = state.kept(combatant), mover_of(scene.encounter, combatant).above
    if now.current and not out_of_it and ground_of(combatant.terrain).kind == "water":
        carried = figure("the current", now.current, HEX)
        carried = carried if units == 1 else carried.times("units that go by", units)
        scene.record_account(Account("carried", carried, EXP.source("Swim or Sink")), combatant.id)
        scene.log(f"The current carries {combatant.name} {carried.in_words()}.")
        carried_off(scene, combatant.id, Fraction(carried.value) * METRES_A_HEX)
        steed = scene.encounter.mount_of(combatant)
        with_them = (*scene.encounter.riders_of(combatant), *filter(None, (steed,)))
        come_to(scene, [one.id for one in with_them], combatant.id)


def _after(held: Condition, gone: int) -> Condition:
    return held if held.left is None else replace(held, left=max(0, held.left - gone))
