"""Taking a gait, entering a ground, mounting, the effects of a move, and falling."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.obss.moves.squares import leave_square
from rules.books.obss.rates.bonds import why_elsewhere, why_resisted
from rules.books.obss.rates.budget import (
    actions_left,
    acts_now,
    end_price,
    show_action,
    used,
    without_used_grant,
)
from rules.books.obss.rates.company import (
    OUT_OF_REACH,
    company,
    goes_by,
    mover,
    runners,
    team_of,
)
from rules.books.obss.rates.gaits import (
    CALLS_FOR,
    GaitOnTerrain,
    gait_now,
    gait_on,
    way,
    way_now,
    why_closed,
    why_no_way,
    why_not_entered,
)
from rules.books.obss.rates.load import capacity_of, load_of
from rules.books.obss.sheet import WORDS, size
from rules.books.obss.state import PRONE, RUNNING, begun, in_turn, keep, kept, on_the_road, under
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.books.obss.text.transport import rider
from rules.encounter import Combatant, Condition, Encounter, Mount
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import why_not
from rules.rulebook.answers import Account, Budget, Zone
from rules.rulebook.positions import carried_off, come_to
from rules.rulebook.rulebook import Parts, no_facing
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Choose a gait for a combatant; raises Refused if the gait is closed here."""
    if combatant.pace.gait == gait.id and gait_now(scene.encounter, combatant) == gait.id:
        return combatant
    wanted = way(scene.encounter, combatant, gait.id, combatant.terrain)
    why = why_closed(scene.encounter, combatant, wanted)
    verb = "move from prone" if gait.id == "rise" else gait.id
    scene.refuse_if(why, f"{combatant.name} cannot {verb}", "gait")
    taken = combatant.with_pace(gait=gait.id)
    found = way_now(scene.encounter.put(taken), taken)
    metres = found.metres(1)
    scene.record_account(Account("metres an Action", metres, found.source), taken.id)
    scene.log(f"{taken.name} takes the gait {gait.label} ({metres.in_words()} an Action).")
    return scene.put(taken)


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Enter a terrain with all who move along. Walls, water, air and earth force a gait."""
    goer = goes_by(scene.encounter, combatant)
    wanted = gait_on(scene.encounter, goer, terrain.id)
    there = replace(goer, terrain=terrain.id).with_pace(gait=wanted)
    no_way = why_no_way(way(scene.encounter, there, wanted, terrain.id))
    why = why_not_entered(scene.encounter, goer, terrain.gait) or no_way
    scene.refuse_if(why, f"{combatant.name} cannot go there", "terrain")
    if wanted != goer.pace.gait:
        scene.log(f"{goer.name} takes the gait {WORDS.gait(wanted).label}.")
    for one in company(scene.encounter, goer):
        scene.put(_there(scene.encounter, one, terrain))
    return show_action(scene, scene.find(combatant.id))


def brought_to(scene: Scene, combatant: Combatant, ground: str) -> Combatant:
    """Bring a combatant to the bearer's ground, together with all who move with the combatant."""
    if combatant.terrain != ground:
        terrain = WORDS.terrain(scene.encounter, ground)
        for one in company(scene.encounter, combatant):
            scene.put(_there(scene.encounter, one, terrain))
    return scene.find(combatant.id)


def _there(encounter: Encounter, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Return the combatant on a terrain, in the gait for this terrain.

    A combatant in water is never prone.
    """
    gait = gait_on(encounter, combatant, terrain.id)
    there = replace(combatant, terrain=terrain.id).with_pace(gait=gait)
    if gait != combatant.pace.gait:
        there = in_turn(there, climbs_fast=False)
    return there.free_of(PRONE) if terrain.gait == "swim" else there


def mounts(scene: Scene, combatant: Combatant, steed: Combatant) -> None:
    """Mount another combatant, and go to the ground of the mount.

    Raises Refused if this is impossible.
    """
    ruling = scene.record(rider(mount=size(steed), rider=size(combatant)), combatant.id)
    why = why_not(ruling.answer.allowed) or _why_not_mounted(scene.encounter, combatant, steed)
    scene.refuse_if(why, f"{combatant.name} cannot ride {steed.name}")
    mounted = replace(combatant, mount=Mount(steed.name, steed.id), terrain=steed.terrain)
    runs = combatant.pace.gait == "run" and steed.terrain == combatant.terrain
    gait = "run" if runs else CALLS_FOR.get(steed.terrain, "walk")
    scene.put(mounted.with_pace(gait=gait))
    load, capacity = load_of(scene.encounter, steed), capacity_of(steed)
    scene.record_account(load, steed.id)
    scene.record_account(capacity, steed.id)
    bears = f"{in_words(load.figure.value)} of {in_words(capacity.figure.value)} Enc"
    scene.log(f"{combatant.name} rides {steed.name}, who bears {bears}.")


def _why_not_mounted(encounter: Encounter, combatant: Combatant, steed: Combatant) -> str | None:
    """Return why the combatant cannot mount now. The sizes are not checked here."""
    under_way = encounter.mount_of(steed)
    lies_prone = combatant.has(PRONE) and combatant.terrain not in CALLS_FOR
    reasons = (
        (encounter.mount_of(combatant) == steed, "sits in that saddle already"),
        (under_way is not None, f"{steed.name} rides {under_way.name if under_way else ''}"),
        (steed.out, f"{steed.name} is out of the fight"),
        (lies_prone, "lies prone: get up first"),
    )
    why = next((why for holds, why in reasons if holds), None)
    return (
        why
        or _why_too_far(encounter, combatant, steed)
        or why_elsewhere(encounter, combatant)
        or why_resisted(encounter, combatant, steed)
    )


def _why_too_far(encounter: Encounter, combatant: Combatant, steed: Combatant) -> str | None:
    """Return why the mount is too far away: mount or rider is off the ground, or in the earth."""
    if steed.terrain == combatant.terrain:
        return None
    far = next((one for one in (steed, combatant) if one.terrain in (*OUT_OF_REACH, "wall")), None)
    return None if far is None else f"{far.name} is {WORDS.terrain(encounter, far.terrain).place()}"


def before_move(scene: Scene, combatant: Combatant, into: Zone | None) -> None:
    """Set the gait 'rise' before a move of a combatant who lies prone and does not crawl."""
    no_facing(scene, combatant, into)
    now = gait_now(scene.encounter, combatant)
    if now != combatant.pace.gait:
        scene.put(combatant.with_pace(gait=now))


def share_out(
    encounter: Encounter, combatant: Combatant, budget: Budget, distance: Number
) -> Parts:
    """Divide a move among the Actions of a turn.

    For each Action, return its number and its metres.
    """
    speed = Fraction(way_now(encounter, combatant).speed.value)
    spent = kept(combatant).turn.spent
    if not speed:
        return ((min(ACTIONS_A_ROUND, spent + 1), Fraction(distance)),)
    parts = []
    at = used(combatant)
    end = at + Fraction(distance) / budget.factor
    while at < end:
        full = at // speed
        cell = min(ACTIONS_A_ROUND, spent + full + 1)
        until = end if cell == ACTIONS_A_ROUND else min(end, (full + 1) * speed)
        parts.append((cell, (until - at) * budget.factor))
        at = until
    return tuple(parts)


def after_move(scene: Scene, moved: Combatant) -> Combatant:
    """Apply a move's effects: the price of running, getting up, leaving a shared square."""
    found = way_now(scene.encounter, moved)
    moved = scene.put(without_used_grant(found, moved))
    _tire_legs(scene, found, moved)
    for one in found.team:
        scene.put(on_the_road(scene.find(one.id), rested=NONE))
    moved = scene.find(moved.id)
    if found.gait == "run" and found.mode != "climb":
        for one in runners(scene.encounter, moved):
            scene.put(one.under(price_of_running(scene.encounter, moved)))
    if found.gait == "rise":
        rise(scene, moved)
    for one in company(scene.encounter, scene.find(moved.id)):
        leave_square(scene, scene.find(one.id))
    return show_action(scene, scene.find(moved.id))


def _tire_legs(scene: Scene, found: GaitOnTerrain, moved: Combatant) -> None:
    """Count the Actions of a move for all combatants whose legs made the move."""
    was = scene.settled.combatants.get(moved.id)
    if was is None or not acts_now(moved):
        return
    taken = actions_left(scene.settled, was) - actions_left(scene.encounter, moved)
    for one in found.team:
        now = scene.find(one.id)
        scene.put(keep(now, legs=kept(now).legs + max(0, taken)))


def fallen(scene: Scene, combatant: Combatant) -> None:
    """Let the combatant fall prone. If the combatant rides, the mount falls prone instead."""
    body = mover(scene.encounter, combatant)
    scene.put(under(body, Condition(PRONE)))
    for one in company(scene.encounter, body):
        now = scene.find(one.id)
        scene.put(in_turn(now, runs_over_it=False, climbs_fast=False))
    scene.put(scene.find(combatant.id).with_pace(gait="rise"))


def brought_down(scene: Scene, flier: Combatant) -> None:
    """Bring a flier and everybody who moves with the flier to the ground.

    Only the flier lies prone.
    """
    for one in company(scene.encounter, flier):
        gait = "rise" if one.id == flier.id else "walk"
        scene.put(replace(one, terrain=WORDS.open_ground).with_pace(gait=gait))
    fallen(scene, scene.find(flier.id))


def rise(scene: Scene, moved: Combatant) -> None:
    """Let the combatant get up, together with its team.

    If the combatant rides, the mount gets up instead.
    """
    for one in team_of(scene.encounter, mover(scene.encounter, moved)):
        if one.has(PRONE):
            scene.put(one.free_of(PRONE))
            scene.log(f"{one.name} gets up.")


def set_out(scene: Scene, combatant: Combatant) -> None:
    """Prepare a move beyond the fight: get up, leave shared squares, end the price of running.

    After such a move nobody knows how far the company is from others.
    """
    goer = goes_by(scene.encounter, combatant)
    rise(scene, goer)
    carried_off(scene, goer.id, None)
    come_to(scene, [one.id for one in company(scene.encounter, goer)], goer.id)
    for one in company(scene.encounter, scene.find(goer.id)):
        leave_square(scene, scene.find(one.id))
        end_price(scene, one.id)


def price_of_running(encounter: Encounter, runner: Combatant) -> Condition:
    """Return the condition after a run. It ends with the round, or with the runner's next turn."""
    if WORDS.chosen(encounter, "price-of-running") == "round":
        return Condition(RUNNING)
    # If the GM lets somebody run before their turn in this round, this turn does not count.
    turns = 1 if begun(runner) or not encounter.started else 2
    return Condition(RUNNING, turns, "start", runner.id)
