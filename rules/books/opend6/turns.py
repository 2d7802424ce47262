"""The round: everybody takes a turn in order of initiative; a vehicle moves in its driver's."""

from __future__ import annotations

from msgspec.structs import replace

from rules.books.opend6 import state
from rules.books.opend6.sheet import LEVELS
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.initiative import roll_for
from rules.fight.turns import HELD, able, after, begin_turn, run_down
from rules.rulebook.scene import Scene

SEVERE_BRAKING = 2
"""How many speed levels a severely damaged vehicle loses each round."""


def start(scene: Scene) -> None:
    """Roll for everybody who has no initiative, and begin the first round."""
    _roll_for_lacking(scene)
    _begin_round(scene)
    _go_on(scene, None)


def next_turn(scene: Scene) -> None:
    """End the turn, and begin the next one or the next round."""
    now = scene.encounter.turn_of
    if now is not None:
        _end_turn(scene, scene.find(now))
    _go_on(scene, now)


def pass_on(scene: Scene, who: str) -> None:
    """Begin the turn of whoever comes after somebody; nobody's where nobody else is there."""
    others = (one for one in scene.encounter.combatants.values() if one.id != who and not one.out)
    if any(takes_turns(scene.encounter, one) for one in others):
        _go_on(scene, who)
    else:
        scene.change(turn_of=None)


def end_round(scene: Scene) -> None:
    """Leave out the turns that are left, and begin the next round."""
    if scene.encounter.turn_of is not None:
        _end_turn(scene, scene.find(scene.encounter.turn_of))
    _begin_round(scene)
    _go_on(scene, None)


def status(encounter: Encounter) -> str:
    """'Round 2: Vane's turn, at the wheel of the Coupe.'"""
    if not encounter.started:
        return "Not begun."
    if encounter.turn_of is None:
        return f"Round {encounter.round}: nobody's turn."
    return f"Round {encounter.round}: {_whose(encounter, encounter.combatants[encounter.turn_of])}."


def takes_turns(encounter: Encounter, combatant: Combatant) -> bool:
    """False for a vehicle that moves in its driver's turn, or that has nobody to drive it."""
    if not state.is_vehicle(combatant):
        return True
    manned = combatant.sheet.get("piloting") is not None
    return manned and state.driver_of(encounter, combatant) is None


def drivers_first(encounter: Encounter) -> Encounter:
    """Every vehicle with a driver right behind the driver, without an initiative of its own."""
    for vehicle in encounter.in_order():
        driver = state.driver_of(encounter, vehicle) if state.is_vehicle(vehicle) else None
        if driver is not None:
            order = [who for who in encounter.order if who != vehicle.id]
            order.insert(order.index(driver.id) + 1, vehicle.id)
            encounter = encounter.put(replace(vehicle, initiative=None))
            encounter = replace(encounter, order=tuple(order))
    return encounter


def _whose(encounter: Encounter, combatant: Combatant) -> str:
    vehicle = state.subject(encounter, combatant)
    wheel = f", at the wheel of {vehicle.name}" if vehicle.id != combatant.id else ""
    return f"{combatant.name}'s turn{wheel}"


def _go_on(scene: Scene, who: str | None) -> None:
    """The next turn of this round: after somebody, then of whoever had none, then a new round."""
    found = _first_able(scene, after(scene.encounter, who))
    found = found or _first_able(scene, scene.encounter.order)
    if found is None:
        _bring_back_delayed(scene)
        found = _first_able(scene, scene.encounter.order)
    if found is None:
        _begin_round(scene)
        found = _first_able(scene, scene.encounter.order)
    if found is None:
        message = "nobody is left to act: bring somebody back into the fight first."
        raise InputError("conflict", None, message)
    _begin_turn(scene, found)


def _first_able(scene: Scene, order: tuple[str, ...]) -> Combatant | None:
    people = (scene.find(who) for who in order)
    return next(
        (
            one
            for one in people
            if able(one) and not one.tally(state.TURNS) and takes_turns(scene.encounter, one)
        ),
        None,
    )


def _bring_back_delayed(scene: Scene) -> None:
    for combatant in scene.encounter.in_order():
        if combatant.delayed and not combatant.out:
            scene.put(replace(combatant, delayed=False))
            scene.log(f"{combatant.name} delays no longer.")


def _begin_turn(scene: Scene, combatant: Combatant) -> None:
    scene.change(turn_of=combatant.id)
    scene.begins_turn = True
    scene.log(f"{_whose(scene.encounter, combatant)}.")
    moving = state.subject(scene.encounter, combatant)
    scene.put(moving.with_choice(state.DODGE, ""))
    begin_turn(scene, combatant.id)


def _end_turn(scene: Scene, combatant: Combatant) -> None:
    scene.put(combatant.with_tally(state.TURNS, 1).with_pace(granted=NONE))
    moving = state.subject(scene.encounter, combatant)
    if moving.id != combatant.id:
        scene.put(moving.with_pace(granted=NONE))
    run_down(scene, combatant.id, "end")


def _begin_round(scene: Scene) -> None:
    if scene.encounter.started:
        for combatant in scene.encounter.in_order():
            if combatant.choice(HELD):
                run_down(scene, combatant.id, "end")
            scene.put(_carried_over(scene.find(combatant.id)))
        run_down(scene, None, "end")
    scene.change(round=scene.encounter.round + 1, cell=0, phase="turns", turn_of=None)
    scene.begins_turn = True
    scene.log(f"Round {scene.encounter.round}.")
    for combatant in scene.encounter.in_order():
        scene.put(_fresh(combatant))
        _brake(scene, scene.find(combatant.id))
    _roll_for_round(scene)


def _roll_for_round(scene: Scene) -> None:
    anew = scene.book.option(scene.encounter, "initiative-each-round") == "on"
    if scene.encounter.round > 1 and anew:
        roll_for(scene, [one.id for one in scene.encounter.in_order() if not one.out])
    else:
        _roll_for_lacking(scene)


def _roll_for_lacking(scene: Scene) -> None:
    people = scene.encounter.in_order()
    lacking = [one.id for one in people if one.initiative is None and not one.out]
    if lacking:
        roll_for(scene, lacking)


def _carried_over(combatant: Combatant) -> Combatant:
    """What a round leaves for the next one: rates, the run-up, rounds of fast movement."""
    after_round = combatant
    for kind in state.RATED:
        now = combatant.tally(state.RATE_NOW + kind)
        if now or combatant.tally(state.RATE + kind):
            after_round = after_round.with_tally(state.RATE + kind, now)
    run_up = combatant.tally(state.RUN_UP) + 1 if combatant.tally(state.RAN_WELL) else NONE
    if run_up != combatant.tally(state.RUN_UP):
        after_round = after_round.with_tally(state.RUN_UP, run_up)
    fast = combatant.tally(state.FAST_NOW)
    return after_round.with_tally(state.FAST, combatant.tally(state.FAST) + fast)


def _fresh(combatant: Combatant) -> Combatant:
    """The combatant at the beginning of a round: nothing done, nothing moved."""
    over = (state.DONE, state.RATE_NOW, state.RAN_WELL, state.FAST_NOW, state.TURNS)
    tallies = {name: kept for name, kept in combatant.tallies.items() if not name.startswith(over)}
    fresh = replace(combatant, delayed=False, tallies=tallies).with_choice(HELD, "")
    return fresh.with_pace(turn=NONE, round=NONE, before=combatant.pace.round, marks=())


def _brake(scene: Scene, vehicle: Combatant) -> None:
    """A severely damaged vehicle rolls to a stop, two levels a round."""
    level = state.level_of(vehicle)
    if vehicle.choice(state.CONTROL) != state.SEVERE or level == "stopped":
        return
    slower = LEVELS[max(0, LEVELS.index(level) - SEVERE_BRAKING)]
    scene.put(at_level(vehicle, slower))
    scene.log(f"{vehicle.name}, out of control, slows from {level} to {slower}.")


def at_level(vehicle: Combatant, level: str) -> Combatant:
    """The vehicle at a speed level, which it also keeps unless it is told another."""
    return vehicle.with_choice(state.LEVEL, level).with_pace(gait=level)
