"""Short texts: remarks in a combatant's row, lines of the combatant's pane and of the fight."""

from collections.abc import Iterator

from rules.books.opend6 import state
from rules.books.opend6.rates import DAMAGE, budget
from rules.books.opend6.rates.on_foot import FREE, SHORT, free_budget, rounds_beyond
from rules.books.opend6.source import OPEND6, in_prose
from rules.books.opend6.text.hitting import ram, vehicle_target
from rules.books.opend6.text.modifiers import fatigue
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import counted, in_words
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import listed
from rules.rulebook.answers import Account, Remark, Remarks

STUNTS = OPEND6.source("Stunts")


def in_row(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return remarks for a row. The most urgent is first: lost control, then speed and dodge."""
    words = _of_vehicle if state.is_vehicle(combatant) else _of_character
    return tuple(words(encounter, combatant))


def notes(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return the people in a vehicle, or the seat that a combatant has in a vehicle."""
    if state.is_vehicle(combatant):
        return _crew(encounter, combatant)
    vehicle = state.vehicle_of(encounter, combatant)
    if vehicle is None:
        return ()
    where = "At the wheel of" if state.subject(encounter, combatant).id == vehicle.id else "Aboard"
    return (f"{where} {vehicle.name}, {_speed(vehicle)}.",)


def lines(encounter: Encounter) -> Remarks:
    """Return a sentence for each vehicle that goes on without control, comes down or crashes."""
    return tuple(filter(None, (_astray(encounter, one) for one in encounter.in_order())))


def _astray(encounter: Encounter, vehicle: Combatant) -> str:
    """Return the sentence about a vehicle without control. Return '' for other vehicles."""
    descent = state.kept(vehicle).descent
    if descent and state.kept(vehicle).level != "stopped":
        piloted = state.has_hands(encounter, vehicle)
        left = "only a landing is left" if piloted else "nobody is at the wheel"
        return f"{vehicle.name} {descent}: {left if descent == 'comes down' else 'roll the crash'}."
    if not state.is_adrift(encounter, vehicle):
        return ""
    return f"{vehicle.name} goes straight on, {_speed(vehicle)}: {_why(vehicle)}."


def _of_vehicle(encounter: Encounter, vehicle: Combatant) -> Iterator[Remark | str]:
    if descent := state.kept(vehicle).descent:
        yield descent
    if state.kept(vehicle).out_of_control:
        yield _control(vehicle)
    yield _speed(vehicle)
    driver = state.driver_of(encounter, vehicle)
    if driver is not None:
        yield f"{driver.name} drives"
    elif state.kept(vehicle).level != "stopped" and not state.has_hands(encounter, vehicle):
        yield "nobody at the wheel"
    dodge = state.dodge_of(encounter, vehicle)
    if dodge is not None:
        yield _dodges(dodge)
    for system, level in state.kept(vehicle).systems.items():
        yield Remark(f"{system}: {in_prose(level)}", DAMAGE)
    yield from _actions(vehicle)


def _of_character(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    if state.kept(combatant).out_of_control:
        yield _control(combatant)
    if state.kept(combatant).breath:
        yield Remark(f"holds breath {state.kept(combatant).breath}", OPEND6.source("Swimming"))
    vehicle = state.vehicle_of(encounter, combatant)
    if vehicle is not None:
        drives = state.subject(encounter, combatant).id == vehicle.id
        yield f"{'drives' if drives else 'in'} {vehicle.name}"
    yield from _free(encounter, combatant)
    tired = rounds_beyond(combatant)
    if tired:
        yield _tired(tired)
    yield from _actions(combatant)


def _free(encounter: Encounter, combatant: Combatant) -> Iterator[Remark]:
    """Yield how far a combatant can go without a roll: '5 m free, then roll'.

    Yield nothing if a roll does not allow a greater distance.
    """
    gait = state.gait_of(combatant)
    if encounter.turn_of != combatant.id or gait not in FREE or gait == "walk":
        return
    free, left = free_budget(encounter, combatant).left, budget(encounter, combatant).left
    if NONE < free.figure.value < left.figure.value:
        yield Remark(f"{free.figure.in_words()} free, then roll", SHORT, (free,))


def _dodges(total: int) -> Remark:
    """Return the total of a dodge: 'dodges 17'. The range changes this number later."""
    ruling = vehicle_target(dodge_total=total)
    to_hit = Account("to hit it", ruling.answer.difficulty, ruling.source)
    return Remark(f"dodges {total}", ruling.source, (to_hit,))


def _tired(beyond: int) -> Remark:
    """Return the number that fatigue adds to a difficulty: 'tired +6'.

    The fatigue comes from too many rounds of fast movement.
    """
    ruling = fatigue(rounds_beyond=beyond)
    modifier = Account("fatigue", ruling.answer.modifier, ruling.source)
    return Remark(f"tired +{in_words(modifier.figure.value)}", ruling.source, (modifier,))


def _control(moving: Combatant) -> Remark | str:
    """Return what a loss of control demands now: 'spins, 2 rounds', 'regain now'."""
    known = state.kept(moving)
    if known.out_of_control == "spinning":
        return _spins(moving)
    if known.out_of_control == "falling":
        return "a rough landing is left"
    if known.out_of_control == "severe":
        return "brakes by itself" if known.level != "stopped" else "to be repaired"
    return "regain next round" if known.this_round.lost_control else "regain now"


def _spins(vehicle: Combatant) -> Remark:
    """Return the rounds of work that a vehicle needs after a missed ram: 'spins, 2 rounds'."""
    ruling = ram(kind="ram", vehicle=state.type_of(vehicle), success=False)
    rounds, left = figure("rounds to recover", 0), state.kept(vehicle).to_recover
    if isinstance(ruling.answer.recovery_rounds, Figure):
        rounds = ruling.answer.recovery_rounds
    if rounds.value != left:
        rounds = rounds.minus("rounds of work that were made", rounds.value - left)
    to_go = Account("rounds to go", rounds, ruling.source)
    return Remark(f"spins, {counted(left, 'round')}", ruling.source, (to_go,))


def _actions(combatant: Combatant) -> Iterator[Remark]:
    """Yield the actions of this round and their penalty, if there are several: '3 actions, -2D'."""
    done = state.kept(combatant).this_round
    actions = max(len(done.acts), done.said, done.counted)
    if actions > 1:
        ruling = vehicle_target(actions=actions)
        taken = Account("actions", figure("actions of this round", actions), STUNTS)
        penalty = Account("from each roll", ruling.answer.penalty_dice, ruling.source)
        text = f"{actions} actions, -{in_words(penalty.figure.value)}D"
        yield Remark(text, STUNTS, (taken, penalty))


def _speed(vehicle: Combatant) -> str:
    level = state.kept(vehicle).level
    return "stopped" if level == "stopped" else f"at {level}"


def _why(vehicle: Combatant) -> str:
    return "out of control" if state.kept(vehicle).out_of_control else "nobody is at the wheel"


def _crew(encounter: Encounter, vehicle: Combatant) -> tuple[str, ...]:
    """Return the people in a vehicle: 'Vane drives; Oda and Bo aboard.'

    Return nothing if the vehicle has only a driver, or nobody.
    """
    driver = state.driver_of(encounter, vehicle)
    names = [one.name for one in state.aboard(encounter, vehicle) if one != driver]
    if not names:
        return ()
    wheel = f"{driver.name} drives; " if driver else ""
    return (f"{wheel}{listed(names, 'and')} aboard.",)
