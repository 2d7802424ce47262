"""Rounds: everybody takes a turn of three Actions, in the order that was rolled once."""

from __future__ import annotations

from fractions import Fraction

from msgspec.structs import replace

from rules.books.obss import paces, state
from rules.books.obss.sheet import PRICE
from rules.books.obss.text.natural_speeds import hover
from rules.books.obss.text.tactical import ACTIONS
from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.initiative import roll_for
from rules.fight.turns import HELD, able, begin_turn, names, run_down
from rules.rulebook.scene import Scene

CLEARED_BY_TURN = (state.RUNS_OVER_IT, state.CLIMBS_FAST)


def start(scene: Scene) -> None:
    """Roll for everybody who has no initiative, and begin the first round."""
    lacking = [one.id for one in scene.encounter.in_order() if one.initiative is None]
    if lacking:
        roll_for(scene, lacking)
    _begin_round(scene)
    go_on(scene)


def next_turn(scene: Scene) -> None:
    """End the turn, and begin the next one."""
    if scene.encounter.turn_of is not None:
        _end_turn(scene, scene.find(scene.encounter.turn_of))
    go_on(scene)


def end_round(scene: Scene) -> None:
    """End this turn, let those who have not acted wait this round out, and begin the next."""
    if scene.encounter.turn_of is not None:
        _end_turn(scene, scene.find(scene.encounter.turn_of))
    for combatant in scene.encounter.in_order():
        if able(combatant) and combatant.tally(state.TURN) != state.DONE:
            if combatant.tally(state.TURN) == state.WAITING:
                begin_turn(scene, combatant.id)
            _end_turn(scene, scene.find(combatant.id))
    _begin_round(scene)
    go_on(scene)


def pass_on(scene: Scene) -> None:
    """Begin the turn of somebody else; nobody's where there is nobody else."""
    if any(able(one) for one in scene.encounter.combatants.values()):
        go_on(scene)
    else:
        scene.change(turn_of=None)


def go_on(scene: Scene) -> None:
    """Begin the next turn of this round, else of the next one.

    Raises:
        InputError: everybody is out of the fight.
    """
    found = _first_waiting(scene)
    if found is None:
        _begin_round(scene)
        found = _first_waiting(scene)
    if found is None:
        message = "nobody is left to act: bring somebody back into the fight first."
        raise InputError("conflict", None, message)
    _begin_turn(scene, found)


def status(encounter: Encounter) -> str:
    """'Round 2: Grak's turn, together with Mira.'"""
    if not encounter.started:
        return "Not begun."
    place = f"Round {encounter.round}"
    if encounter.turn_of is None:
        return f"{place}: nobody's turn."
    combatant = encounter.combatants[encounter.turn_of]
    return f"{place}: {combatant.name}'s turn{_together(encounter, combatant)}."


def acts_now(combatant: Combatant) -> bool:
    """True from the beginning of somebody's turn to its end, save while it is held back."""
    begun = combatant.tally(state.TURN) == state.BEGUN
    return begun and able(combatant) and not combatant.choice(HELD)


def actions_left(encounter: Encounter, combatant: Combatant) -> int:
    """The Actions that nothing has been spent on, none for one whose turn is over."""
    if combatant.tally(state.TURN) == state.DONE:
        return 0
    speed = paces.way_now(encounter, combatant).speed.value
    taken = int(combatant.tally(state.SPENT)) + paces.open_actions(combatant, speed)
    return max(0, ACTIONS - taken)


def pay(scene: Scene, combatant: Combatant, actions: int, what: str) -> Combatant:
    """Spend Actions on something; refused out of turn and beyond those that are left."""
    if scene.encounter.started and not acts_now(combatant):
        scene.refuse(f"it is not {combatant.name}'s turn.", "who")
    left = actions_left(scene.encounter, combatant)
    if actions > left:
        has = f"{combatant.name} has {in_actions(left)} left"
        scene.refuse(f"{has}: {what} takes {actions}.", "who")
    closed = close_leg(scene.encounter, combatant)
    spent = min(Fraction(ACTIONS), closed.tally(state.SPENT) + actions)
    return scene.put(show_action(scene, closed.with_tally(state.SPENT, spent)))


def close_leg(encounter: Encounter, combatant: Combatant) -> Combatant:
    """What was moved so far takes whole Actions; what was granted and not used stays granted."""
    found = paces.way_now(encounter, combatant)
    spent = combatant.tally(state.SPENT)
    granted = combatant.pace.granted
    if granted > 0:
        book = found.metres(ACTIONS - int(spent)).value
        over = paces.used(combatant) * found.factor() - book
        granted = max(NONE, granted - max(NONE, over))
    taken = paces.open_actions(combatant, found.speed.value)
    closed = combatant.with_tally(state.SPENT, spent + taken)
    return closed.with_tally(state.LEG, combatant.pace.turn).with_pace(granted=granted)


def changed_way(encounter: Encounter, before: Combatant, after: Combatant) -> Combatant:
    """Somebody who moves in another way from now on: an Action begun is not shared between both."""
    if paces.way_now(encounter, before).same_leg(paces.way_now(encounter.put(after), after)):
        return after
    closed = close_leg(encounter, before)
    for name in (state.SPENT, state.LEG):
        after = after.with_tally(name, closed.tally(name))
    return after.with_pace(granted=closed.pace.granted)


def show_action(scene: Scene, combatant: Combatant) -> Combatant:
    """Put the strip's bracket on the Action that whoever has the turn is at."""
    if scene.encounter.turn_of == combatant.id:
        left = actions_left(scene.encounter.put(combatant), combatant)
        scene.change(cell=max(1, ACTIONS - left))
    return combatant


def price_of_running(scene: Scene, combatant: Combatant) -> Combatant:
    """The condition of one who has run."""
    if combatant.has(state.RUNNING):
        return combatant
    by_round = state.is_on(scene.encounter, PRICE)
    price = Condition(
        state.RUNNING, 1, "end" if by_round else "start", None if by_round else combatant.id
    )
    return replace(combatant, conditions=(*combatant.conditions, price))


def in_actions(count: int) -> str:
    """'1 Action'."""
    return f"{count} Action{'' if count == 1 else 's'}"


def _first_waiting(scene: Scene) -> Combatant | None:
    return next(
        (
            one
            for one in scene.encounter.in_order()
            if able(one) and one.tally(state.TURN) != state.DONE
        ),
        None,
    )


def _begin_round(scene: Scene) -> None:
    if scene.encounter.started:
        for combatant in scene.encounter.in_order():
            if combatant.choice(HELD):
                run_down(scene, combatant.id, "end")
        run_down(scene, None, "end")
    scene.change(round=scene.encounter.round + 1, cell=1, phase="turns", turn_of=None)
    scene.log(f"Round {scene.encounter.round}.")
    for combatant in scene.encounter.in_order():
        fresh = replace(combatant, delayed=False).with_choice(HELD, "")
        fresh = _fresh(fresh).with_tally(state.TURN, state.WAITING)
        scene.put(fresh.with_pace(round=NONE, marks=()))


def _begin_turn(scene: Scene, combatant: Combatant) -> None:
    """Begin the turn of somebody and of all who act together with it, as far as they wait."""
    scene.change(turn_of=combatant.id)
    scene.begins_turn = True
    told = _together(scene.encounter, combatant)
    for one in (combatant, *_level_with(scene.encounter, combatant)):
        waited = one.tally(state.TURN) == state.WAITING
        if waited:
            scene.put(_fresh(one).with_tally(state.TURN, state.BEGUN))
        if waited or one.choice(HELD):
            begin_turn(scene, one.id)
            _lie_down(scene, scene.find(one.id))
    show_action(scene, scene.find(combatant.id))
    left = actions_left(scene.encounter, scene.find(combatant.id))
    scene.log(f"{combatant.name}'s turn{told} ({in_actions(left)}).")


def _lie_down(scene: Scene, combatant: Combatant) -> None:
    """Who lies prone moves as one who rises, unless it crawls."""
    now = paces.gait_now(combatant)
    if now == "rise" and combatant.pace.gait != now:
        scene.put(combatant.with_pace(gait=now))
        scene.log(f"{combatant.name} lies prone.")


def _level_with(encounter: Encounter, combatant: Combatant) -> list[Combatant]:
    """Who acts together with somebody: level in initiative and ability, and not done."""
    held = combatant.initiative
    if held is None or not held.inputs:
        return []
    return [
        one
        for one in encounter.in_order()
        if one.id != combatant.id
        and able(one)
        and one.tally(state.TURN) != state.DONE
        and not one.choice(HELD)
        and one.initiative is not None
        and one.initiative.value == held.value
        and one.initiative.inputs.get("ability") == held.inputs["ability"]
    ]


def _together(encounter: Encounter, combatant: Combatant) -> str:
    others = _level_with(encounter, combatant)
    return f", together with {names(others)}" if others else ""


def _fresh(combatant: Combatant) -> Combatant:
    """With a turn's three Actions, and nothing moved yet."""
    fresh = combatant.with_tally(state.SPENT, 0).with_tally(state.LEG, 0)
    return fresh.with_pace(turn=NONE)


def _end_turn(scene: Scene, combatant: Combatant) -> None:
    _tell_height(scene, combatant)
    ended = _fresh(combatant.with_pace(before=combatant.pace.turn, granted=NONE))
    for choice in CLEARED_BY_TURN:
        ended = ended.with_choice(choice, "")
    if ended.pace.gait in ("run", "rise"):
        ended = ended.with_pace(gait=paces.CALLS_FOR.get(ended.terrain, "walk"))
    scene.put(ended.with_tally(state.TURN, state.DONE))
    run_down(scene, combatant.id, "end")


def _tell_height(scene: Scene, combatant: Combatant) -> None:
    """Whether one who is in the air stays there."""
    if combatant.terrain != "air":
        return
    flier = paces.mover(scene.encounter, combatant)
    ruling = hover(
        hover=bool(state.held(flier, "hover")),
        moved=combatant.pace.turn > 0,
        conscious=not flier.out,
    )
    scene.record(ruling, combatant.id)
    stays = ruling.answer.stays_aloft
    if stays.value is None:
        scene.log(f"{combatant.name} flies and does not move: {stays.steps[0].label}.")
