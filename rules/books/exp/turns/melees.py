"""Melees of five units: roll initiative, everybody's turn in order, the next unit."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.books.exp import state
from rules.books.exp.rates.load import degree_of
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import EXP, UNITS
from rules.books.exp.text.rolls import initiative
from rules.books.exp.text.timing import duration
from rules.books.exp.turns.rolls import make_due_rolls
from rules.encounter import Combatant, Condition, Encounter, Initiative
from rules.encounter.combatant import NONE
from rules.fight import turns
from rules.fight.initiative import place, roll_for
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling

ROLL, TURNS = "roll", "turns"
"""The phases of a unit."""

TIME = EXP.source("Table 12.1")

REMINDERS = {
    state.STUCK: "stuck: get free first",
    state.PRONE: "prone",
    state.PANICKED: "panicked: CON, then MSTR",
    state.SINKING: "sinking",
}


def _initiative(encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """d20 and DEX, with what the load gives or takes."""
    degree = degree_of(encounter, combatant)
    dex = int(WORDS.number(combatant, "dex"))
    return initiative.ask({"d20": roll, "dex": dex, "degree": degree})


def _budges(encounter: Encounter, combatant: Combatant) -> bool:
    """False for one who cannot budge her load: she has no turn to roll for."""
    return degree_of(encounter, combatant) != "immovable"


def _with_decimals(shown: Figure, held: Initiative) -> Figure:
    """The initiative with the d10s of its ties as decimal places."""
    for decimal, digit in enumerate(held.rerolls, 1):
        shown = shown.plus(f"d10 for decimal place {decimal}", Fraction(digit, 10**decimal))
    return shown


INITIATIVE = InitiativeRule(
    dice="1d20", tie_die="1d10-1", ruling=_initiative, rolls=_budges, explain=_with_decimals
)


class Melees(Struct, frozen=True):
    """Melees of five units, everybody in every unit."""

    def start(self, scene: Scene) -> None:
        """Roll for those without initiative, and begin the first turn."""
        scene.change(round=1, cell=0)
        scene.log("Melee 1.")
        _begin_unit(scene, anew=False)
        if scene.encounter.phase == ROLL:
            _roll(scene)

    def next(self, scene: Scene, spend: int | None) -> None:
        """A roll of initiative, the next turn, or the next unit.

        Raises:
            InputError: `spend` is given: nothing here costs action points; nobody is left to act.
        """
        turns.refuse_spend(WORDS.title, spend)
        _step(scene)

    def pass_turn(self, scene: Scene, combatant: Combatant) -> None:
        """Begin the next turn; who holds back may still have this one."""
        if combatant.delayed:
            scene.put(state.in_unit(combatant, had_turn=False))
        if scene.encounter.phase == TURNS:
            _go_on(scene)

    def end_round(self, scene: Scene) -> None:
        """Go on to the start of the next melee."""
        begun = scene.encounter.round
        while scene.encounter.round == begun:
            _step(scene)

    def cells(self, _encounter: Encounter) -> int:
        """Five units."""
        return state.UNITS_IN_MELEE

    def clock(self, encounter: Encounter) -> tuple[Account, ...]:
        """Melee, unit, and the game time since the start."""
        over = state.units_over(encounter)
        return (
            Account("melee", figure("melees begun", encounter.round), TIME),
            Account("unit", figure("units of the melee begun", encounter.cell), TIME),
            Account("units over", figure("units over", over, UNITS), TIME),
            Account("seconds", duration(amount=over, unit="unit").answer.seconds, TIME),
        )

    def status(self, encounter: Encounter) -> str:
        """'Melee 2, unit 3: Grak's turn.'"""
        if not encounter.started:
            return turns.NOT_BEGUN
        now = f"Melee {encounter.round}, unit {encounter.cell}"
        if encounter.turn_of is None:
            return f"{now}: next rolls initiative."
        return f"{now}: {encounter.combatants[encounter.turn_of].name}'s turn."


ROUNDS = Melees()


def end_unit(scene: Scene) -> None:
    """Go on to the start of the next unit."""
    begun = state.unit_number(scene.encounter)
    while state.unit_number(scene.encounter) == begun:
        _step(scene)


def let_pass(scene: Scene, units: int) -> None:
    """Let units go by with nothing done in them: what is counted in units or melees runs down."""
    reached = state.units_over(scene.encounter) + units
    melees = reached // state.UNITS_IN_MELEE + 1 - scene.encounter.round
    for combatant in scene.encounter.in_order():
        held = combatant.conditions
        after = (_after(one, melees if one.whose is None else units) for one in held)
        turns.drop_ended(scene, combatant, tuple(after))
    cell = reached % state.UNITS_IN_MELEE
    scene.change(round=scene.encounter.round + melees, cell=cell, turn_of=None)
    if melees:
        _forget_strip(scene)
    _finish_activities(scene, reached)
    _begin_unit(scene)


def _step(scene: Scene) -> None:
    """Go on: roll initiative, or end the turn and begin the next one."""
    if all(one.out for one in scene.encounter.combatants.values()):
        raise turns.nobody_left()
    if scene.encounter.phase == ROLL:
        _roll(scene)
        return
    now = scene.encounter.turn_of
    if now is not None:
        make_due_rolls(scene, scene.find(now))
        _close_turn(scene, now)
    _go_on(scene)


def _begin_unit(scene: Scene, *, anew: bool = True) -> None:
    """The next unit; after five of them a new melee. `anew` rolls initiative again."""
    new_melee = scene.encounter.cell >= state.UNITS_IN_MELEE
    if new_melee:
        turns.run_down(scene, None, "end")
        scene.change(round=scene.encounter.round + 1, cell=0)
        scene.log(f"Melee {scene.encounter.round}.")
        _forget_strip(scene)
    scene.change(cell=scene.encounter.cell + 1, phase=ROLL, turn_of=None)
    scene.begins_turn = True
    scene.log(f"Unit {scene.encounter.cell}.")
    each_unit = WORDS.chosen(scene.encounter, "initiative-anew") == "unit"
    anew = anew and (each_unit or new_melee)
    for combatant in scene.encounter.in_order():
        rested = state.fresh(combatant)
        scene.put(replace(rested, initiative=None) if anew else rested)
    people = [scene.find(who) for who in turns.in_fight(scene.encounter)]
    if any(_idle(scene.encounter, one) is None for one in people) and not _lacking(scene):
        _roll(scene)


def _forget_strip(scene: Scene) -> None:
    for combatant in scene.encounter.in_order():
        scene.put(combatant.with_pace(round=NONE, marks=()))


def _lacking(scene: Scene) -> list[str]:
    lacking = turns.lacking_initiative(scene.encounter)
    return [who for who in lacking if _idle(scene.encounter, scene.find(who)) is None]


def _roll(scene: Scene) -> None:
    """Those without initiative roll; then the first turn begins."""
    lacking = _lacking(scene)
    if lacking:
        roll_for(scene, INITIATIVE, lacking)
    scene.change(phase=TURNS)
    _go_on(scene)


def _go_on(scene: Scene) -> None:
    """The turn of the first who has had none in this unit; the next unit after the last."""
    found = _next_able(scene) or _next_delayed(scene)
    if found is not None:
        _begin_turn(scene, found)
    else:
        _begin_unit(scene)


def _next_able(scene: Scene) -> Combatant | None:
    for combatant in scene.encounter.in_order():
        if not combatant.able or state.kept(combatant).unit.had_turn:
            continue
        idle = _idle(scene.encounter, combatant)
        if idle is None:
            return combatant
        _skip(scene, combatant, idle)
    return None


def _next_delayed(scene: Scene) -> Combatant | None:
    """Who holds back to the end of the unit has the turn there."""
    people = scene.encounter.in_order()
    waiting = (one for one in people if one.delayed and not one.out)
    found = next((one for one in waiting if not state.kept(one).unit.had_turn), None)
    if found is None:
        return None
    scene.log(f"{found.name} delays no longer.")
    place(scene, found.id, len(people) - 1)
    return scene.put(replace(found, delayed=False))


def _idle(encounter: Encounter, combatant: Combatant) -> str | None:
    if not _budges(encounter, combatant):
        return "held by what cannot be budged"
    return state.idle_because(combatant)


def _skip(scene: Scene, combatant: Combatant, why: str) -> None:
    scene.put(state.in_unit(combatant, had_turn=True))
    scene.log(f"{combatant.name} is {why}.")
    turns.run_down(scene, combatant.id, "start")
    _close_turn(scene, combatant.id)


def _begin_turn(scene: Scene, combatant: Combatant) -> None:
    scene.change(turn_of=combatant.id)
    scene.begins_turn = True
    scene.put(state.in_unit(combatant, had_turn=True))
    found = "; ".join(words for name, words in REMINDERS.items() if combatant.has(name))
    scene.log(f"{combatant.name}'s turn{f' ({found})' if found else ''}.")
    turns.begin_turn(scene, combatant.id)


def _close_turn(scene: Scene, who: str) -> None:
    turns.run_down(scene, who, "end")
    _finish_activities(scene, state.unit_number(scene.encounter))


def _finish_activities(scene: Scene, now: int) -> None:
    """What an activity leads to when its units are over; one broken off leads to nothing."""
    for combatant in scene.encounter.in_order():
        task = state.kept(combatant).task
        if task is None or task.over or state.busy(combatant):
            continue
        over = replace(task, until=min(task.until, now), over=True)
        changed = scene.put(state.keep(combatant, task=over))
        if now >= task.until and task.name in ("armour-remove", "armour-apply"):
            _change_armour(scene, changed, on=task.name == "armour-apply")


def _change_armour(scene: Scene, combatant: Combatant, *, on: bool) -> None:
    """Armour that is off is carried, and weighs; armour that is on is worn."""
    items = tuple(
        replace(item, worn=on) if _is_armour(item.name, combatant) else item
        for item in combatant.items
    )
    scene.put(state.keep(replace(combatant, items=items), armour_off=not on))
    scene.log(f"{combatant.name}'s armour is {'on' if on else 'off'}.")


def _is_armour(name: str, combatant: Combatant) -> bool:
    worn = any(item.worn for item in combatant.items if item.name == name)
    return worn or "armour" in name.casefold()


def _after(held: Condition, gone: int) -> Condition:
    return held if held.left is None else replace(held, left=max(0, held.left - gone))
