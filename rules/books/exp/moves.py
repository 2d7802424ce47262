"""Take a gait, go onto a ground, and apply the effects of moves and other changes."""

from msgspec.structs import replace

from rules.books.exp import state
from rules.books.exp.rates.budget import budget, legs_with, pacing_of
from rules.books.exp.rates.footing import ground_of
from rules.books.exp.rates.gaits import speed_of
from rules.books.exp.rates.load import keeps_anything
from rules.books.exp.rates.mover import Mover, mover_of
from rules.books.exp.rounds.rolls import at_bolting_speed, in_liquid, may_panic
from rules.books.exp.rounds.together import share_unit
from rules.books.exp.sheet import AFLOAT, FAST, ON_THE_GROUND, WORDS
from rules.books.exp.source import HEX, HEX_PER_UNIT
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import counted
from rules.rulebook.answers import Zone
from rules.rulebook.rulebook import no_facing
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain

UPRIGHT = ("walk", *FAST)
"""Gaits whose hexes count for a run-up."""

PANIC = "Panic? The referee may ask for an MSTR roll."


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Take a gait. Raises Refused if the gait is closed, or if a prone combatant cannot take it."""
    if combatant.pace.gait == gait.id:
        return combatant
    if gait.id == "fly":
        _tell_step_off(scene, combatant)
    elif gait.id != "climb":
        refuse_if_up(scene, combatant, gait.id, "gait")
    found = speed_of(mover_of(scene.encounter, combatant), gait.id, combatant.terrain)
    if found.closed is not None:
        scene.refuse(f"{combatant.name} cannot {gait.id}: {found.closed}.", "gait")
    elif combatant.has(state.PRONE) and gait.id not in ON_THE_GROUND:
        scene.refuse(f"{combatant.name} is prone: crawl, roll or get up.", "gait")
    shown, taken = "", state.in_gait(combatant, gait.id)
    if found.account is not None:
        scene.record_account(found.account, combatant.id)
        # A ruling, such as on a mount, may multiply the rate.
        rate = budget(scene.encounter, taken).limit.figure.value
        shown = f" ({counted(rate, HEX_PER_UNIT)})"
    scene.log(f"{combatant.name} takes the gait {gait.label}{shown}.")
    return scene.put(taken)


def refuse_if_up(scene: Scene, combatant: Combatant, what: str, field: str = "who") -> None:
    """Refuse an act such as 'crouch' to a combatant at a height. The act needs the ground."""
    up = state.up_in_words(combatant)
    if up is not None:
        way = state.way_off(combatant)
        scene.refuse(f"{combatant.name} cannot {what} now: they are {up}; {way}.", field)
        _tell_step_off(scene, combatant)


def _tell_step_off(scene: Scene, combatant: Combatant) -> None:
    up = state.up_in_words(combatant)
    if up is not None:
        scene.log(f"{combatant.name} steps off the climb, {up}.")


def before_move(scene: Scene, combatant: Combatant, into: Zone | None) -> None:
    """Refuse a move into mud or sand that holds people, and a move out of a liquid while drowning.

    `combatant` is the state before the effects of the ground.
    """
    no_facing(scene, combatant, into)
    there = scene.find(combatant.id)
    if there.has(state.STUCK) and not combatant.has(state.STUCK):
        ground = WORDS.terrain(scene.encounter, there.terrain)
        through = f"{combatant.name} cannot move {ground.way()}"
        held = "whoever goes in is stuck, and must get free first. Choose it as the terrain alone"
        scene.refuse(f"{through}: {held}.", "terrain")
    drowned = combatant.has(state.DROWNING) and not there.has(state.DROWNING)
    why = state.DROWNING if drowned else None
    scene.refuse_if(why, f"{combatant.name} cannot move now", "distance")


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Go onto a ground; if the ground forces a gait, take this gait.

    The function `consequences` applies the other effects.
    """
    if combatant.has(state.STUCK) and terrain.id != combatant.terrain:
        scene.refuse(f"{combatant.name} is stuck: they must get free first.", "terrain")
    mover = mover_of(scene.encounter, combatant)
    needed = mover.must(terrain.id)
    if needed == "climb" and combatant.pace.gait != "climb":
        message = f"{terrain.label} is a barrier: {combatant.name} must climb it."
        scene.refuse(f"{message} Take the gait Climb first.", "terrain")
    gait = mover.gait_on(terrain)
    if gait != "climb":
        _tell_step_off(scene, combatant)
    there = _going_on(scene, replace(combatant, terrain=terrain.id), gait)
    if there.pace.gait == "climb":
        there = _climbing(there, combatant.terrain)
    if ground_of(terrain.id).kind != "water":
        there = state.keep(there, current=NONE)
    return scene.put(there)


def _climbing(there: Combatant, was: str) -> Combatant:
    """Return somebody who climbs from the ground `was` onto another, with the new kind of climb."""
    now, kind = state.kept(there), state.BY_TERRAIN.get(there.terrain)
    if now.climbing is not None and kind is not None and there.terrain != was:
        there = state.keep(there, climbing=kind)
    return there if now.foot else state.keep(there, foot=was)


def _going_on(scene: Scene, there: Combatant, gait: str) -> Combatant:
    """Return the combatant in the gait that a new ground demands.

    Raises Refused if this gait is closed.
    """
    if gait == there.pace.gait:
        return there
    label = WORDS.gait(gait).label
    held = state.under(there, state.STUCK)  # a newcomer has not got free here
    closed = speed_of(mover_of(scene.encounter, held), gait, there.terrain).closed
    if closed is not None and gait not in ("swim", "flail"):
        message = f"{there.name} cannot go there by the gait {label}: {closed}."
        scene.refuse(message, "terrain")
    scene.log(f"{there.name} goes on by the gait {label}.")
    gone = state.in_gait(there, gait)
    return gone.free_of(state.PRONE) if gait in AFLOAT else gone


def close_leg(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Record how many hexes the combatant has moved in this unit, and at which pace."""
    was = pacing_of(before, before.combatants[combatant.id])
    scene.put(state.in_unit(combatant, legs=legs_with(combatant, was)))


def count_move(scene: Scene, combatant: Combatant) -> Combatant:
    """Add a move to three counts: the run-up, the height of a climb, and the race downhill."""
    unit, gait, made = state.kept(combatant).unit, combatant.pace.gait, combatant.pace.made
    hexes = made - unit.seen
    moved = state.in_unit(combatant, seen=made)
    if gait in UPRIGHT or WORDS.chosen(scene.encounter, "run-up") == "any":
        moved = state.in_unit(moved, ran=unit.ran + hexes)
    if gait in UPRIGHT and at_bolting_speed(scene.encounter, moved):
        moved = state.in_unit(moved, raced=True)
    if gait == "climb":
        down = unit.rolled is not None and unit.rolled.down
        height = state.kept(moved).height + int(-hexes if down else hexes)
        moved = state.keep(moved, height=height)
    return scene.put(moved)


def consequences(scene: Scene, before: Encounter) -> None:
    """Apply the effects of the grounds after a change in the fight.

    For example, a combatant can get stuck, swim or sink.
    """
    share_unit(scene, before)
    same_options = before.options == scene.encounter.options
    for who, now in scene.encounter.combatants.items():
        was = before.combatants.get(who)
        if was is None or (same_options and was is now):
            continue
        if not same_options or _borne(was) != _borne(now):
            _bear(scene, mover_of(before, was), mover_of(scene.encounter, now))
        _come_out(scene, before, was)
        if now.out and not was.out:
            _log_dropped_out(scene, scene.find(who))


def _log_dropped_out(scene: Scene, gone: Combatant) -> None:
    """Log a question to the referee about somebody who leaves the fight in the air, in water or on
    a climb.
    """
    mover, now = mover_of(scene.encounter, gone), state.kept(gone)
    if gone.pace.gait == "climb":
        where = f"{counted(now.height, HEX)} up" if now.height > 0 else "on the climb"
    elif gone.terrain == "air" or mover.must(gone.terrain) == "swim":
        where = WORDS.terrain(scene.encounter, gone.terrain).place()
    else:
        return
    scene.log(f"{gone.name} is {where}: the referee says what becomes of them.")


def _borne(combatant: Combatant) -> tuple[object, ...]:
    """Return everything about a combatant that can decide whether a ground bears the combatant."""
    now = state.kept(combatant)
    own = (combatant.terrain, combatant.sheet, combatant.items)
    above = combatant.pace.gait if combatant.pace.gait in ("climb", "fly") else ""
    armour = (now.armour_off, now.armour_on)
    return (*own, above, now.climbing, armour, now.switched_off, now.hill)


def _bear(scene: Scene, was: Mover, mover: Mover) -> None:
    now = mover.combatant
    before, needed = was.must(was.combatant.terrain), mover.must(now.terrain)
    if "swim" in (needed, before) and not mover.above:
        gait = mover.gait_on(WORDS.terrain(mover.encounter, now.terrain))
        if gait != now.pace.gait:
            depth = "is out of their depth and " if needed else "can stand again and "
            depth = depth if needed != before else ""
            now = scene.put(state.in_gait(now, gait))
            scene.log(f"{now.name} {depth}goes on by the gait {WORDS.gait(gait).label}.")
    elsewhere = was.combatant.terrain != now.terrain
    entered = elsewhere or before != "stuck" or was.above
    if needed == "stuck" and entered and not mover.above and not now.has(state.STUCK):
        now = scene.put(state.under(now, state.STUCK))
        ask = f" {PANIC}" if may_panic(scene.encounter, now) else ""
        scene.log(f"{now.name} is stuck.{ask}")
    if before == "stuck" != needed and now.has(state.STUCK):
        now = scene.put(now.free_of(state.STUCK))
        scene.log(f"{now.name} is no longer stuck.")
    now = scene.find(now.id)
    if was.sinks() != mover_of(scene.encounter, now).sinks():
        _sink(scene, now)


def _come_out(scene: Scene, before: Encounter, was: Combatant) -> None:
    """End panic and drowning when a combatant is out of the liquid."""
    now = scene.find(was.id)
    held = [name for name in (state.PANICKED, state.DROWNING) if now.has(name)]
    if held and in_liquid(before, was) and not in_liquid(scene.encounter, now):
        scene.put(now.free_of(*held))
        scene.log(f"{now.name} is out of danger, and no longer {' or '.join(held)}.")


def _sink(scene: Scene, combatant: Combatant) -> None:
    """Begin, change or end the state of a combatant who sinks, descends or falls."""
    sinks = mover_of(scene.encounter, combatant).sinks()
    if sinks and not combatant.has(sinks):
        scene.put(state.under(combatant.free_of(*state.LOST), sinks))
        ask = f" {PANIC}" if sinks == state.SINKING else ""
        kept_on = " with what they keep" if keeps_anything(combatant) else ""
        far = "the referee says how far in each unit."
        scene.log(f"{combatant.name} is {sinks}{kept_on}: {far}{ask}")
        return
    held = [name for name in state.LOST if combatant.has(name)]
    if not sinks and held:
        landed = held[0] == state.FALLING and combatant.terrain != "air"
        ask = ": the referee says what the landing does to them" if landed else ""
        scene.log(f"{combatant.name} is no longer {held[0]}{ask}.")
        scene.put(combatant.free_of(*state.LOST))
