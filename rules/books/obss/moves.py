"""Taking a gait, standing on a ground, what a move takes and brings, and falling."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.obss.rates.budget import changed_way, show_action, used
from rules.books.obss.rates.gaits import gait_now, gait_on, way, way_now, why_closed, why_no_way
from rules.books.obss.sheet import WORDS
from rules.books.obss.state import PRONE, RUNNING, in_turn, kept, under
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.encounter import Combatant, Condition, Encounter
from rules.numbers.exact import Number
from rules.rulebook.answers import Account, Budget
from rules.rulebook.rulebook import Parts
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Take a gait; from one kind of Action to another, an Action begun is gone."""
    if combatant.pace.gait == gait.id and gait_now(combatant) == gait.id:
        return combatant
    wanted = way(scene.encounter, combatant, gait.id, combatant.terrain)
    why = why_closed(scene.encounter, combatant, wanted)
    verb = "move from prone" if gait.id == "rise" else gait.id
    scene.refuse_if(why, f"{combatant.name} cannot {verb}", "gait")
    taken = combatant.with_pace(gait=gait.id)
    if gait.id != "run":
        taken = in_turn(taken, runs_over_it=False)
    taken = changed_way(scene.encounter, combatant, taken)
    found = way_now(scene.encounter.put(taken), taken)
    metres = found.metres(1)
    scene.record_account(Account("metres an Action", metres, found.source), taken.id)
    scene.log(f"{taken.name} takes the gait {gait.label} ({metres.in_words()} an Action).")
    return scene.put(show_action(scene, taken))


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Stand there; walls, water, air and earth call for their gait."""
    wanted = gait_on(combatant, terrain.id)
    there = replace(combatant, terrain=terrain.id).with_pace(gait=wanted)
    if terrain.gait == "swim":
        there = there.free_of(PRONE)
    why = why_no_way(way(scene.encounter, there, wanted, terrain.id))
    if terrain.gait is not None and there.has(PRONE):
        why = "lies prone: get up first"
    scene.refuse_if(why, f"{combatant.name} cannot go there", "terrain")
    if wanted != combatant.pace.gait:
        there = in_turn(there, runs_over_it=False, climbs_fast=False)
        scene.log(f"{combatant.name} takes the gait {WORDS.gait(wanted).label}.")
    there = changed_way(scene.encounter, combatant, there)
    steed = scene.encounter.mount_of(combatant)
    if steed is not None:
        scene.put(replace(steed, terrain=terrain.id))
    return scene.put(show_action(scene, there))


def share_out(
    encounter: Encounter, combatant: Combatant, budget: Budget, distance: Number
) -> Parts:
    """Each Action with the metres that it made."""
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
    """Running has its price; who moved from prone stands."""
    now = gait_now(moved)
    if now != moved.pace.gait:
        moved = _in_gait(moved, now, scene.number)
    if now == "run":
        moved = under(moved, _price_of_running(scene.encounter, moved))
    if now == "rise" and moved.has(PRONE):
        moved = moved.free_of(PRONE)
        scene.log(f"{moved.name} gets up.")
    return scene.put(show_action(scene, moved))


def fallen(scene: Scene, combatant: Combatant) -> Combatant:
    """Prone, and no longer in the gait of before; an Action begun is gone."""
    lying = under(combatant, Condition(PRONE)).with_pace(gait="rise")
    lying = in_turn(lying, runs_over_it=False)
    before = scene.find(combatant.id)
    return show_action(scene, changed_way(scene.encounter, before, lying))


def _in_gait(moved: Combatant, gait: str, event: int) -> Combatant:
    """The combatant as one who made the event's move in that gait."""
    marks = tuple(
        replace(mark, gait=gait) if mark.event == event else mark for mark in moved.pace.marks
    )
    return moved.with_pace(gait=gait, marks=marks)


def _price_of_running(encounter: Encounter, runner: Combatant) -> Condition:
    """The condition of one who has run, to the runner's next turn or to the next round."""
    if WORDS.chosen(encounter, "price-of-running") == "round":
        return Condition(RUNNING, 1)
    return Condition(RUNNING, 1, "start", runner.id)
