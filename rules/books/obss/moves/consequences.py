"""Effects that every action can have. For example, a rider loses a mount, or a flier falls."""

from msgspec.structs import replace

from rules.books.obss.moves.squares import see_to_landed, see_to_squares
from rules.books.obss.moves.ways import brought_down, price_of_running
from rules.books.obss.rates.bonds import why_unwilling
from rules.books.obss.rates.budget import PRICE, budget, close_leg, cost_in_words
from rules.books.obss.rates.company import bound_in, goes_by, leader_of, mover
from rules.books.obss.rates.gaits import CALLS_FOR, lies, way_now
from rules.books.obss.sheet import WORDS, given
from rules.books.obss.state import (
    begun,
    in_turn,
    keep,
    keep_of_the_fight,
    kept,
    of_the_fight,
    price_of,
)
from rules.books.obss.text.natural_speeds import flier_hit, hover
from rules.encounter import Combatant, Condition, Encounter
from rules.numbers.figures import reason
from rules.rulebook.positions import is_on_grid
from rules.rulebook.scene import Scene


def consequences(scene: Scene, before: Encounter) -> None:
    """Update all combatants that an action affects indirectly."""
    bound = bound_in(before) | bound_in(scene.encounter)
    for who in scene.encounter.order:
        if who in bound:
            _see_to_mount(scene, before, scene.find(who))
            _see_to_hands(scene, before, scene.find(who))
            _see_to_team(scene, scene.find(who))
    for who in scene.encounter.order:
        one = scene.encounter.combatants[who]
        if who in bound or one.terrain == "air" or one.pace.gait == "rise":
            _see_to_cart(scene, one)
            _see_to_air(scene, before, scene.find(who))
            _see_to_blow(scene, scene.find(who))
            _see_to_height(scene, before, scene.find(who))
            _see_to_feet(scene, scene.find(who))
    _see_to_price(scene, before)
    _see_to_parted(scene, before)
    see_to_landed(scene, before)
    see_to_squares(scene, before)
    _see_to_chases(scene)


def _see_to_parted(scene: Scene, before: Encounter) -> None:
    """On a grid, put whoever has left a mount, a bearer or a cart beside it."""
    if is_on_grid(scene.encounter) and bound_in(before):
        from rules.books.obss.moves.parting import stand_beside  # noqa: PLC0415  # needs a grid

        stand_beside(scene, before)


def _see_to_mount(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Forget a removed mount.

    After a change of mount, forget an earlier check to run or to climb fast.
    """
    mount = combatant.mount
    if mount is not None and mount.who and mount.who not in scene.encounter.combatants:
        combatant = scene.put(replace(combatant, mount=None))
        scene.log(f"{combatant.name} rides {mount.name} no longer.")
    was = before.combatants.get(combatant.id)
    opened = kept(combatant).turn.runs_over_it or kept(combatant).turn.climbs_fast
    if opened and was is not None and was.mount != combatant.mount:
        scene.put(in_turn(combatant, runs_over_it=False, climbs_fast=False))


def _see_to_hands(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Free a dragged or carried combatant that has lost its bearer, or that can resist now."""
    holder, taken = kept(combatant).taken_by, kept(combatant).taken
    if not holder:
        return
    bearer = scene.encounter.combatants.get(holder)
    if bearer is None or bearer.out:
        scene.put(keep(combatant, taken_by=""))
        scene.log(f"{combatant.name} is {taken} no longer.")
    elif _resists_now(before, bearer, combatant):
        scene.put(keep(combatant, taken_by=""))
        scene.log(f"{combatant.name} is {taken} no longer: an enemy who is able to resist.")


def _resists_now(before: Encounter, bearer: Combatant, combatant: Combatant) -> bool:
    """Whether this action has made a combatant an enemy who can resist its bearer."""
    was, held_by = (before.combatants.get(one.id) for one in (combatant, bearer))
    if was is None or held_by is None or kept(was).taken_by != bearer.id:
        return False
    return not why_unwilling(held_by, was) and bool(why_unwilling(bearer, combatant))


def _see_to_team(scene: Scene, combatant: Combatant) -> None:
    """Take a combatant off a cart if the cart's leader was removed, is out, or left the cart."""
    named = kept(combatant).pulls_for
    leader = scene.encounter.combatants.get(named)
    led = leader_of(scene.encounter, combatant)
    if not named or (led is not None and not led.out):
        return
    scene.put(keep(combatant, pulls_for=""))
    if leader is None or leader.out:
        scene.log(f"{combatant.name} pulls no cart any more.")


def _see_to_cart(scene: Scene, leader: Combatant) -> None:
    """Take combatants out of a cart's team if they were removed or stopped pulling."""
    cart = kept(leader).cart
    if cart is None:
        return
    team = (scene.encounter.combatants.get(who) for who in cart.others)
    there = tuple(one.id for one in team if one is not None and kept(one).pulls_for == leader.id)
    if there != cart.others:
        scene.put(keep(leader, cart=replace(cart, others=there)))


def _see_to_air(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Let a combatant fall if it is in the air and has just lost its wings."""
    was = before.combatants.get(combatant.id)
    if was is None or was.terrain != "air" or combatant.terrain != "air":
        return
    body = mover(scene.encounter, goes_by(scene.encounter, combatant))
    if _has_wings(before, was) and given(body, "fly") is None:
        brought_down(scene, body)
        scene.log(f"{body.name} has no wings, falls to the ground and lies prone.")


def _see_to_height(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Log whether a flier stays in the air after it goes out of the fight."""
    was = before.combatants.get(combatant.id)
    if was is None or was.out or not combatant.out or combatant.terrain != "air":
        return
    if mover(scene.encounter, goes_by(scene.encounter, combatant)) is not combatant:
        return
    ruling = hover(hover=WORDS.flag(combatant, "hover"), moved=False, conscious=False)
    stays = scene.record(ruling, combatant.id).answer.stays_aloft
    scene.log(f"{combatant.name} is out of the fight in the air: {reason(stays)}.")


def _has_wings(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant, or whoever moves it, has a flying speed."""
    return given(mover(encounter, goes_by(encounter, combatant)), "fly") is not None


def _see_to_blow(scene: Scene, combatant: Combatant) -> None:
    """If a flier has lost half of its hit points in one blow, log that a saving throw is due."""
    blow, hp = scene.blows.get(combatant.id), combatant.hp
    if blow is None or hp is None or combatant.terrain != "air":
        return
    most = combatant.hp_most or hp + blow
    if most < 1:
        return
    ruling = flier_hit(damage=blow, max_hp=most)
    if ruling.answer.save_needed.value and mover(scene.encounter, combatant) is combatant:
        scene.record(ruling, combatant.id)
        dc = ruling.answer.dc.value
        scene.log(f"{combatant.name} is hit in flight: Fortitude against DC {dc}, or a fall.")


def _see_to_price(scene: Scene, before: Encounter) -> None:
    """Log who has begun to pay for running.

    If a runner was removed, or the option was changed, compute again how long somebody pays.
    """
    by_turns = _price(before) != _price(scene.encounter) == "turn"
    for one in scene.encounter.in_order():
        held = price_of(one)
        if held is None:
            continue
        if price_of(before.combatants.get(one.id, one)) is None:
            scene.log(f"{one.name} pays for running: {cost_in_words(PRICE)}.", brief="")
        if held.left is None and by_turns:
            scene.put(one.under(price_of_running(scene.encounter, one)))
        elif held.left is not None:
            _see_to_runner(scene, before, one, held)


def _see_to_runner(scene: Scene, before: Encounter, one: Combatant, held: Condition) -> None:
    """If the runner was removed, count the remaining turns of this price by the payer's turns."""
    paid = price_of(before.combatants.get(one.id, one))
    runner = None if paid is None else before.combatants.get(paid.whose or "")
    if runner is not None and runner.id not in scene.encounter.combatants:
        left = max(1, (held.left or 1) + begun(runner) - begun(one))
        scene.put(one.under(replace(held, left=left)))


def _price(encounter: Encounter) -> str:
    return WORDS.chosen(encounter, "price-of-running")


def _see_to_feet(scene: Scene, combatant: Combatant) -> None:
    """If nobody is prone any more, change the gait 'rise' to a walk, and end the present Action."""
    if combatant.pace.gait != "rise" or lies(scene.encounter, combatant):
        return
    closed = combatant
    if combatant.pace.turn:
        closed = close_leg(way_now(scene.encounter, combatant), combatant)
    stands = scene.put(closed.with_pace(gait=CALLS_FOR.get(combatant.terrain, "walk")))
    if combatant.pace.turn:
        left = budget(scene.encounter, stands).left
        scene.record_account(left, stands.id)
        scene.log(f"On their feet, {stands.name} has {left.figure.in_words()} left.")


def _see_to_chases(scene: Scene) -> None:
    """End a pursuit if the hunter or the hunted was removed or is out of the fight."""
    there = scene.encounter.combatants
    chases = of_the_fight(scene.encounter).chases
    on = tuple(
        one
        for one in chases
        if all(who in there and not there[who].out for who in (one.hunter, one.hunted))
    )
    keep_of_the_fight(scene, chases=on)
    for one in chases:
        if one not in on:
            names = [there[who].name for who in (one.hunter, one.hunted) if who in there]
            scene.log(f"The pursuit is over: {' and '.join(names)} can go on alone.")
