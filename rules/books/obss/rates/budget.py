"""The three Actions of a turn: how many remain, their distance, and their costs."""

from fractions import Fraction

from rules.books.obss.rates.gaits import (
    GaitOnTerrain,
    gait_on,
    way,
    way_now,
    why_barred,
    why_not_entered,
)
from rules.books.obss.sheet import WORDS, armour
from rules.books.obss.source import DICE, METRES, SIZES
from rules.books.obss.state import CONFINED, RUNNING, in_turn, kept
from rules.books.obss.text.spaces import Confined, confined, exchange_places
from rules.books.obss.text.tactical import ACTIONS_A_ROUND, MoveAction, move_action
from rules.books.obss.text.transport import barding
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, counted, in_words, round_up
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account, Budget
from rules.rulebook.gm_rulings import with_gm_rulings, with_grant
from rules.rulebook.scene import Scene

MOVING = move_action.source

TURN_OVER = "this round's turn is over"

PRICE = move_action(movement=1, actions=1, gait="run").answer
CRAMPED = confined(mover=SIZES[-1], other=SIZES[-1]).answer

COSTS = ((RUNNING, PRICE, MOVING), (CONFINED, CRAMPED, confined.source))
"""Conditions that lower attack and Defence, each with its cost and its source."""


def cost_in_words(cost: MoveAction | Confined) -> str:
    """Return the cost of a condition as text: '-1d6 of attack, -4 Defence'."""
    attack, defence = (in_words(one.value) for one in (cost.attack_dice, cost.defence))
    return f"{attack}{DICE} of attack, {defence} Defence"


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """Return the remaining movement of this turn. Before the turn, all three Actions count."""
    terrain = terrain or combatant.terrain
    found = way(encounter, combatant, gait_on(encounter, combatant, terrain), terrain)
    elsewhere = terrain != combatant.terrain
    barred = why_barred(encounter, combatant, found)
    if barred is None and elsewhere:
        barred = why_not_entered(encounter, combatant, WORDS.terrain(encounter, terrain).gait)
    if barred is not None:
        none = Account("movement left", figure(barred, 0, METRES), MOVING)
        return Budget(none, none, "round", barred)
    actions, moved = _open(encounter, combatant, found)
    factor, whole = found.factor(), found.metres(ACTIONS_A_ROUND)
    left = found.left(actions, moved)
    if combatant.turns:
        left = whole.minus(TURN_OVER, whole.value) if whole.value else whole
    most = with_grant(whole, combatant)
    limit, _ = with_gm_rulings(encounter, combatant, most, terrain, NONE, at_mounts_speed=True)
    left = with_grant(left, combatant)
    left = left if left.value >= 0 else left.at_least("never below 0", 0)
    left, ruled = with_gm_rulings(
        encounter, combatant, left, terrain, moved * factor, at_mounts_speed=True
    )
    return Budget(
        Account("movement in a round", limit, found.source),
        Account("movement left", left, found.source),
        "round",
        None if left.value > 0 else _why_nothing(encounter, combatant, found, actions, moved),
        _why_not_now(combatant),
        factor * ruled,
    )


def counters(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the counters: Actions left, a spent Reaction, penalties, barding and travel."""
    fighting = (*_reaction(encounter, combatant), *_attack_and_defence(combatant))
    return (_actions(encounter, combatant), *fighting, *_of_the_road(combatant))


def _actions(encounter: Encounter, combatant: Combatant) -> Account:
    left = actions_left(encounter, combatant)
    actions = figure("Actions in a round", ACTIONS_A_ROUND, "Act")
    if left < ACTIONS_A_ROUND:
        actions = actions.minus("spent, or gone with the turn", ACTIONS_A_ROUND - left)
    return Account("Actions", actions, MOVING)


def reaction_spent(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether Reactions are counted, and the combatant has spent its Reaction."""
    return kept(combatant).reacted and WORDS.chosen(encounter, "reactions") == "one"


def _reaction(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the counter of a spent Reaction. Return no counter if the Reaction is not spent."""
    if not reaction_spent(encounter, combatant):
        return ()
    spent = figure("Reactions in a round", 1).minus("spent since their last turn began", 1)
    return (Account("Reaction", spent, exchange_places.source),)


def _open(encounter: Encounter, combatant: Combatant, found: GaitOnTerrain) -> tuple[int, Fraction]:
    """Return how many Actions a move can use, and the movement that is used of these Actions."""
    unspent = ACTIONS_A_ROUND - kept(combatant).turn.spent
    if not used(combatant):
        return min(unspent, legs_left(found)), NONE
    now = found if found.terrain == combatant.terrain else way_now(encounter, combatant)
    taken = open_actions(combatant, now.speed.value)
    actions = min(unspent, taken + legs_left(found))
    if now.leg == found.leg:
        return actions, used(combatant)
    return actions - taken, NONE


def legs_left(found: GaitOnTerrain) -> int:
    """Return how many more Actions the legs of the whole team can make in this round."""
    return max(0, ACTIONS_A_ROUND - max(kept(one).legs for one in found.team))


def _why_nothing(
    encounter: Encounter, combatant: Combatant, found: GaitOnTerrain, actions: int, moved: Fraction
) -> str:
    gone = not legs_left(found) and actions_left(encounter, combatant) > 0
    nothing = moved > 0 and not found.left(actions, moved).value
    some_elsewhere = nothing and found.speed.value * actions > moved
    reasons = (
        (bool(combatant.turns), TURN_OVER),
        (gone, f"{found.body.name} has gone three Actions in this round"),
        (actions < 1, "all three Actions are spent"),
        (not found.speed.value, "no movement at all"),
        (found.minimal and moved, "a metre here takes all three Actions: some are used"),
        (not found.metres(actions).value, "the Actions left make less than a metre here"),
        (combatant.pace.granted < 0, "the GM has taken what was left"),
        (some_elsewhere, "the movement left makes less than a metre here"),
        (nothing, "all of this round's movement is used"),
    )
    return next((why for holds, why in reasons if holds), "the GM's ruling leaves nothing")


def _why_not_now(combatant: Combatant) -> str | None:
    if acts_now(combatant):
        return None
    return TURN_OVER if combatant.turns else "it is not their turn"


def _attack_and_defence(combatant: Combatant) -> tuple[Account, ...]:
    """Return the counters of attack and Defence: running, confinement, and barding change them."""
    held = [cost for cost in COSTS if combatant.has(cost[0])]
    attack, defence = figure("unhindered", 0, DICE), figure("unhindered", 0)
    for label, answer, source in held:
        attack = attack.plus(label, answer.attack_dice, source)
        defence = defence.plus(label, answer.defence, source)
    worn = armour(combatant)
    if worn != "none":
        ruling = barding(armour=worn, movement=0)
        defence = defence.plus(f"{worn} barding", ruling.answer.defence, ruling.source)
    shown = [Account("attack", attack, MOVING)] if held else []
    if held or worn != "none":
        shown.append(Account("Defence", defence, MOVING))
    return tuple(shown)


def _of_the_road(combatant: Combatant) -> tuple[Account, ...]:
    """Return the counters for the effects of travel. There is no counter for an effect of 0."""
    road, marches = kept(combatant).road, kept(combatant).marches
    counted = (
        (road.walked, "h", "on the road today"),
        (road.hustled, "h", "hustled since sleep"),
        (road.nonlethal, "damage", "nonlethal"),
        (road.fatigue, "levels", "fatigue"),
        (road.saves, "saves", "march saves today"),
        (road.ran, "min", "run without a rest"),
        (road.helm, "h", "at the helm today"),
        (marches, "days", "marched before"),
    )
    return tuple(
        Account(label, figure(f"{label}, kept by the tracker", value, unit), GM_RULING)
        for value, unit, label in counted
        if value
    )


def acts_now(combatant: Combatant) -> bool:
    """Whether the combatant's turn has begun, has not ended, and is not held back."""
    return kept(combatant).turn.begun and combatant.able and not combatant.turn_held


def used(combatant: Combatant) -> Fraction:
    """Return the used movement of the unfinished Actions, which a later move can go on with."""
    return combatant.pace.turn - kept(combatant).turn.closed


def open_actions(combatant: Combatant, speed: Number) -> int:
    """Return the number of unfinished Actions: moves have begun these, but they are not spent."""
    if not used(combatant):
        return 0
    left = ACTIONS_A_ROUND - kept(combatant).turn.spent
    return max(0, min(left, round_up(used(combatant) / speed))) if speed else max(0, left)


def actions_left(encounter: Encounter, combatant: Combatant) -> int:
    """Return how many Actions are not spent. After the turn, the result is 0."""
    if combatant.turns:
        return 0
    taken = kept(combatant).turn.spent
    if used(combatant):
        taken += open_actions(combatant, way_now(encounter, combatant).speed.value)
    return max(0, ACTIONS_A_ROUND - taken)


def pay(scene: Scene, combatant: Combatant, actions: int, what: str) -> Combatant:
    """Spend Actions on something.

    Raises Refused if it is not the combatant's turn, or if too few Actions remain.
    """
    if scene.encounter.started and not acts_now(combatant):
        scene.refuse(f"it is not {combatant.name}'s turn.", "who")
    left = actions_left(scene.encounter, combatant)
    if actions > left:
        has = f"{combatant.name} has {in_actions(left)} left"
        scene.refuse(f"{has}: {what} takes {actions}.", "who")
    closed = close_leg(way_now(scene.encounter, combatant), combatant)
    spent = min(ACTIONS_A_ROUND, kept(closed).turn.spent + actions)
    return scene.put(show_action(scene, in_turn(closed, spent=spent)))


def close_leg(found: GaitOnTerrain, combatant: Combatant) -> Combatant:
    """Spend the unfinished Actions. Their rest is lost, but not what the GM granted."""
    combatant = without_used_grant(found, combatant)
    spent = kept(combatant).turn.spent
    taken = open_actions(combatant, found.speed.value)
    return in_turn(combatant, spent=spent + taken, closed=combatant.pace.turn)


def without_used_grant(found: GaitOnTerrain, combatant: Combatant) -> Combatant:
    """Reduce the metres that the GM granted by those that a move needed beyond its own metres."""
    granted, actions = combatant.pace.granted, ACTIONS_A_ROUND - kept(combatant).turn.spent
    over = used(combatant) * found.factor() - found.metres(actions).value
    if granted <= 0 or over <= 0:
        return combatant
    whole = Fraction(found.speed.value) * actions
    beyond = max(NONE, used(combatant) - whole)
    closed = kept(combatant).turn.closed + beyond
    return in_turn(combatant, closed=closed).with_pace(granted=max(NONE, granted - over))


def way_changed(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Spend the unfinished Actions, because a new gait or speed needs a new Action."""
    found = way_now(before, before.combatants[combatant.id])
    scene.put(show_action(scene, close_leg(found, combatant)))


def end_price(scene: Scene, who: str) -> None:
    """End the price of running for a combatant."""
    one = scene.find(who)
    if one.has(RUNNING):
        scene.put(one.free_of(RUNNING))
        scene.log(f"{one.name} no longer pays for running.")


def show_action(scene: Scene, combatant: Combatant) -> Combatant:
    """If it is the combatant's turn, mark the current Action in the combatant's lane."""
    if scene.encounter.turn_of == combatant.id:
        left = actions_left(scene.encounter.put(combatant), combatant)
        scene.change(cell=max(1, ACTIONS_A_ROUND - left))
    return combatant


def in_actions(count: int) -> str:
    """Return a number of Actions as text, such as '1 Action'."""
    return counted(count, "Action")
