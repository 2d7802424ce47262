"""Take a gait, go onto a ground, and do what follows a move or any other action."""

from msgspec.structs import replace

from rules.books.emala.rates.gaits import gait_on, lies, not_here, rate, switch_ruling, turning_gait
from rules.books.emala.rates.levels import level
from rules.books.emala.rates.load import tires
from rules.books.emala.rounds.engagement import leave_by_moving
from rules.books.emala.rounds.levels import rise, tell_level
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import PRIMARY_GAITS
from rules.books.emala.state import (
    charge_of,
    fight,
    keep,
    keep_fight,
    kept,
    present,
    strikes_at_once,
)
from rules.books.emala.text.facing import facing_step
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.figures import why_not
from rules.rulebook.answers import Zone
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain

KEEP_HEIGHT = ("climb", "fly")
"""Gaits above the ground. A change from one of them to the other keeps the height."""


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Take a gait if the rule `gait-switch` allows the gait.

    A primary gait lasts for the whole round.
    """
    is_kept = gait.id not in PRIMARY_GAITS or kept(combatant).primary
    if combatant.pace.gait == gait.id and is_kept:
        return combatant
    if combatant.pace.gait != gait.id:
        _refuse_charger(scene, combatant, "gait")
    closed = not_here(scene.encounter, combatant, gait.id)
    scene.refuse_if(closed, f"{combatant.name} cannot {gait.id}", "gait")
    return _take(scene, combatant, gait)


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Go onto a terrain, which may force a gait. On open ground the primary gait comes back."""
    wanted = WORDS.gait(gait_on(combatant, terrain))
    changes, begins = wanted.id != combatant.pace.gait, wanted.id not in PRIMARY_GAITS
    if changes:
        _refuse_charger(scene, combatant, "terrain")
    if changes and begins:
        what = f"{combatant.name} cannot {wanted.id} now"
        _refuse_switch(scene, combatant, wanted.id, what)
    there = scene.put(_standing(scene.encounter, combatant, terrain))
    if changes and begins:
        there = _take(scene, there, wanted, asked=True)
    elif changes:
        scene.log(f"{combatant.name} is back at the gait {wanted.label}.")
        there = scene.put(there.with_pace(gait=wanted.id))
    if terrain.id != combatant.terrain:
        tell_level(scene, there)
    return there


def _refuse_charger(scene: Scene, combatant: Combatant, field: str) -> None:
    """Refuse another gait to a charger while the charge lasts."""
    charge = charge_of(scene.encounter, combatant.id)
    if charge is not None and not charge.over:
        now = WORDS.gait(combatant.pace.gait).label
        scene.refuse(f"{combatant.name} charges at the gait {now} and keeps it.", field)


def before_move(scene: Scene, combatant: Combatant, into: Zone | None) -> None:
    """Store the round's primary gait at the first move. Refuse steps that the facing forbids."""
    now = combatant.pace.gait
    if now in PRIMARY_GAITS and not kept(combatant).primary:
        combatant = scene.put(keep(combatant, primary=now))
    if into is not None:
        gait = turning_gait(scene.encounter, combatant)
        ruling = scene.record(facing_step(gait=gait, zone=into), combatant.id)
        what = f"{combatant.name} must change facing first"
        scene.refuse_if(why_not(ruling.answer.allowed), what, "into")


def after_move(scene: Scene, moved: Combatant) -> Combatant:
    """Raise a climber, record a walk in tiring armour, and end engagements after a long move."""
    began = scene.settled.combatants.get(moved.id)
    terrain = WORDS.terrain(scene.encounter, moved.terrain)
    if terrain.gait == "climb" and began is not None:
        # If the rise of the way is unknown, all metres of a climb lead up.
        up = moved.pace.made - began.pace.made
        up *= 1 if scene.rising is None else scene.rising
        moved = scene.put(keep(moved, height=max(NONE, kept(moved).height + up)))
    if moved.pace.gait == "walk" and tires(moved):
        moved = scene.put(keep(moved, walks=True))
    leave_by_moving(scene, moved)
    return scene.find(moved.id)


def way(encounter: Encounter, combatant: Combatant) -> object:
    """Return three facts about a combatant that can change the gait.

    The facts are: whether the combatant is prone, how the combatant stays up in water or air, and
    whether the combatant lives in the water.
    """
    lives_here = _in_water(encounter, combatant) and WORDS.flag(combatant, "aquatic")
    return lies(encounter, combatant), level(encounter, combatant), lives_here


def way_can_change(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant is prone, crawls, or is in water or air."""
    if combatant.pace.gait == "crawl" or combatant.has("prone"):
        return True
    return WORDS.terrain(encounter, combatant.terrain).gait in ("swim", "fly")


def way_changed(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Change the gait after a combatant has lain down or got up.

    If the state in water or air has changed, for example from swimming to sinking, log this.
    """
    was = before.combatants[combatant.id]
    lay, lie = lies(before, was), lies(scene.encounter, combatant)
    if lay and not lie and combatant.pace.gait == "crawl":
        combatant = rise(scene, combatant)
    elif lie and not lay and _falls_at_once(scene.encounter, combatant):
        combatant = scene.put(combatant.with_pace(gait="crawl"))
        scene.log(f"{combatant.name} is prone and crawls.")
    same_ground = was.terrain == combatant.terrain
    if same_ground and _in_water(scene.encounter, combatant):
        terrain = WORDS.terrain(scene.encounter, combatant.terrain)
        combatant = scene.put(combatant.with_pace(gait=gait_on(combatant, terrain)))
    if same_ground and level(before, was) != level(scene.encounter, combatant):
        tell_level(scene, combatant)
        if level(scene.encounter, combatant) in ("swims", "flies"):
            scene.log(f"{combatant.name} keeps up again.")


def _in_water(encounter: Encounter, combatant: Combatant) -> bool:
    return WORDS.terrain(encounter, combatant.terrain).gait == "swim"


def _take(scene: Scene, combatant: Combatant, gait: Gait, *, asked: bool = False) -> Combatant:
    found, closed = rate(scene.encounter, combatant, gait.id, combatant.terrain)
    scene.refuse_if(closed, f"{combatant.name} cannot {gait.id}", "gait")
    if not asked:
        _refuse_switch(scene, combatant, gait.id, f"{combatant.name} cannot {gait.id} now")
    taken = combatant.with_pace(gait=gait.id)
    if gait.id in PRIMARY_GAITS:
        taken = keep(taken, primary=gait.id)
        terrain = WORDS.terrain(scene.encounter, combatant.terrain)
        taken = taken.with_pace(gait=gait_on(taken, terrain))
    if found is not None:
        scene.record_account(found, combatant.id)
    shown = found.figure.in_words() if found else "no rate"
    here = WORDS.gait(taken.pace.gait).label
    later = "" if taken.pace.gait == gait.id else f" for other ground; the gait here is {here}"
    scene.log(f"{combatant.name} takes the gait {gait.label} ({shown}){later}.")
    return scene.put(taken)


def _refuse_switch(scene: Scene, combatant: Combatant, gait_id: str, what: str) -> None:
    """Refuse a gait if the rule `gait-switch` does not allow it now on this ground."""
    if scene.encounter.started:
        ruling = scene.record(switch_ruling(scene.encounter, combatant, gait_id), combatant.id)
        scene.refuse_if(why_not(ruling.answer.allowed), what, "gait")


def _standing(encounter: Encounter, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Return the combatant on a terrain.

    On a new terrain the height is 0. Only from a climb into the air, or back, is the height kept.
    """
    there = replace(combatant, terrain=terrain.id)
    before = WORDS.terrain(encounter, combatant.terrain)
    both_up = terrain.gait in KEEP_HEIGHT and before.gait in KEEP_HEIGHT
    return there if both_up or terrain.id == before.id else keep(there, height=NONE)


def _falls_at_once(encounter: Encounter, combatant: Combatant) -> bool:
    at_once = WORDS.chosen(encounter, "prone-in-own-turn") == "at-once"
    return at_once and encounter.turn_of == combatant.id


def consequences(scene: Scene, _before: Encounter) -> None:
    """Remove engagements, charges and free attacks of combatants who are out or deleted.

    A charger who falls by a blow at the same time may still strike, so this charge stays.
    """
    now, encounter = fight(scene.encounter), scene.encounter
    there = {one.id for one in present(encounter, encounter.order)}
    charges = tuple(
        one
        for one in now.charges
        if one.charger in there
        or (one.charger in encounter.combatants and strikes_at_once(one, one.charger))
    )
    due = tuple(
        one for one in now.free_attacks if {*one[:2]} <= there and {*one[2:]} <= {*encounter.order}
    )
    engaged = tuple(pair for pair in now.engaged if {*pair} <= there)
    steps = tuple(one for one in now.withdrawing if {one.who, one.other} <= there)
    keep_fight(scene, charges=charges, free_attacks=due, engaged=engaged, withdrawing=steps)
