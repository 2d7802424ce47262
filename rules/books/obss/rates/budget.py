"""The three Actions of a turn: what is left of them, how far they carry, and what takes them."""

from fractions import Fraction

from rules.books.obss.rates.gaits import Way, gait_on, way, way_now, why_barred
from rules.books.obss.source import DICE, METRES, SIZES
from rules.books.obss.state import CONFINED, RUNNING, in_turn, kept
from rules.books.obss.text.spaces import confined
from rules.books.obss.text.tactical import ACTIONS_A_ROUND, move_action
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, round_up
from rules.numbers.figures import figure
from rules.rulebook.answers import GM_RULING, Account, Budget
from rules.rulebook.gm_rulings import with_gm_rulings, with_grant
from rules.rulebook.scene import Scene

MOVING = move_action.source

PRICE = move_action(movement=1, actions=1, gait="run").answer
CRAMPED = confined(mover=SIZES[-1], other=SIZES[-1]).answer


def budget(encounter: Encounter, combatant: Combatant, terrain: str | None = None) -> Budget:
    """What the Actions make that are left in this round, or that the next turn brings."""
    terrain = terrain or combatant.terrain
    found = way(encounter, combatant, gait_on(combatant, terrain), terrain)
    barred = why_barred(encounter, combatant, found)
    if barred is not None:
        none = Account("movement left", figure(barred, 0, METRES), MOVING)
        return Budget(none, none, "round", barred)
    actions, moved = _open(encounter, combatant, found)
    made, factor = found.metres(actions), found.factor()
    left = made.minus("moved with these Actions", moved * factor) if moved else made
    most = with_grant(found.metres(ACTIONS_A_ROUND), combatant)
    limit, _ = with_gm_rulings(encounter, combatant, most, terrain, NONE)
    left = with_grant(left, combatant)
    left, ruled = with_gm_rulings(encounter, combatant, left, terrain, moved * factor)
    return Budget(
        Account("movement in a round", limit, found.source),
        Account("movement left", left, found.source),
        "round",
        None if left.value > 0 else _why_nothing(found, actions, made.value),
        _why_not_now(combatant),
        factor * ruled,
    )


def counters(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """The Actions left; what running and confinement cost; what the road has brought."""
    left = actions_left(encounter, combatant)
    actions = figure("Actions in a round", ACTIONS_A_ROUND, "Act")
    if left < ACTIONS_A_ROUND:
        actions = actions.minus("spent, or gone with the turn", ACTIONS_A_ROUND - left)
    fighting = _attack_and_defence(combatant)
    return (Account("Actions", actions, MOVING), *fighting, *_of_the_road(combatant))


def _open(encounter: Encounter, combatant: Combatant, found: Way) -> tuple[int, Fraction]:
    """The Actions that can make way, and what the open ones among them have made."""
    now = found if found.terrain == combatant.terrain else way_now(encounter, combatant)
    actions = ACTIONS_A_ROUND - kept(combatant).turn.spent
    if now.same_leg(found):
        return actions, used(combatant)
    return actions - open_actions(combatant, now.speed.value), NONE


def _why_nothing(found: Way, actions: int, made: Number) -> str:
    if actions < 1:
        return "all three Actions are spent"
    if not found.speed.value:
        return "no movement at all"
    if not made:
        return "the Actions left make less than a metre here"
    return "all of this round's movement is used"


def _why_not_now(combatant: Combatant) -> str | None:
    if acts_now(combatant):
        return None
    return "this round's turn is over" if combatant.turns else "it is not their turn"


def _attack_and_defence(combatant: Combatant) -> tuple[Account, ...]:
    """What running and confinement take off; nothing where neither holds."""
    costs = ((RUNNING, PRICE, MOVING), (CONFINED, CRAMPED, confined.source))
    held = [cost for cost in costs if combatant.has(cost[0])]
    attack, defence = figure("unhindered", 0, DICE), figure("unhindered", 0)
    for label, answer, source in held:
        attack = attack.plus(label, answer.attack_dice, source)
        defence = defence.plus(label, answer.defence, source)
    accounts = (Account("attack", attack, MOVING), Account("Defence", defence, MOVING))
    return accounts if held else ()


def _of_the_road(combatant: Combatant) -> tuple[Account, ...]:
    """What the road has brought, where it has brought anything."""
    road = kept(combatant).road
    counted = (
        (road.walked, "h", "on the road today"),
        (road.hustled, "h", "hustled since sleep"),
        (road.nonlethal, "damage", "nonlethal"),
        (road.fatigue, "levels", "fatigue"),
    )
    return tuple(
        Account(label, figure(f"{label}, kept by the tracker", value, unit), GM_RULING)
        for value, unit, label in counted
        if value
    )


def acts_now(combatant: Combatant) -> bool:
    """True from the beginning of somebody's turn to its end, save while it is held back."""
    return kept(combatant).turn.begun and combatant.able and not combatant.turn_held


def used(combatant: Combatant) -> Fraction:
    """The movement used by the Actions that are open: moves that one Action can still share."""
    return combatant.pace.turn - kept(combatant).turn.closed


def open_actions(combatant: Combatant, speed: Number) -> int:
    """How many Actions the open movement has taken so far."""
    if not used(combatant):
        return 0
    left = ACTIONS_A_ROUND - kept(combatant).turn.spent
    return max(0, min(left, round_up(used(combatant) / speed))) if speed else max(0, left)


def actions_left(encounter: Encounter, combatant: Combatant) -> int:
    """The Actions that nothing has been spent on, none for one whose turn is over."""
    if combatant.turns:
        return 0
    speed = way_now(encounter, combatant).speed.value
    taken = kept(combatant).turn.spent + open_actions(combatant, speed)
    return max(0, ACTIONS_A_ROUND - taken)


def pay(scene: Scene, combatant: Combatant, actions: int, what: str) -> Combatant:
    """Spend Actions on something; refused out of turn and beyond those that are left."""
    if scene.encounter.started and not acts_now(combatant):
        scene.refuse(f"it is not {combatant.name}'s turn.", "who")
    left = actions_left(scene.encounter, combatant)
    if actions > left:
        has = f"{combatant.name} has {in_actions(left)} left"
        scene.refuse(f"{has}: {what} takes {actions}.", "who")
    closed = close_leg(scene.encounter, combatant)
    spent = min(ACTIONS_A_ROUND, kept(closed).turn.spent + actions)
    return scene.put(show_action(scene, in_turn(closed, spent=spent)))


def close_leg(encounter: Encounter, combatant: Combatant) -> Combatant:
    """What was moved so far takes whole Actions; what was granted and not used stays granted."""
    found = way_now(encounter, combatant)
    spent = kept(combatant).turn.spent
    granted = combatant.pace.granted
    if granted > 0:
        by_the_book = found.metres(ACTIONS_A_ROUND - spent).value
        over = used(combatant) * found.factor() - by_the_book
        granted = max(NONE, granted - max(NONE, over))
    taken = open_actions(combatant, found.speed.value)
    closed = in_turn(combatant, spent=spent + taken, closed=combatant.pace.turn)
    return closed.with_pace(granted=granted)


def changed_way(encounter: Encounter, before: Combatant, after: Combatant) -> Combatant:
    """Somebody who moves in another way from now on: an Action begun is not shared between both."""
    if way_now(encounter, before).same_leg(way_now(encounter.put(after), after)):
        return after
    closed = close_leg(encounter, before)
    turn = kept(closed).turn
    after = in_turn(after, spent=turn.spent, closed=turn.closed)
    return after.with_pace(granted=closed.pace.granted)


def show_action(scene: Scene, combatant: Combatant) -> Combatant:
    """Put the strip's bracket on the Action that whoever has the turn is at."""
    if scene.encounter.turn_of == combatant.id:
        left = actions_left(scene.encounter.put(combatant), combatant)
        scene.change(cell=max(1, ACTIONS_A_ROUND - left))
    return combatant


def in_actions(count: int) -> str:
    """'1 Action'."""
    return f"{count} Action{'' if count == 1 else 's'}"
