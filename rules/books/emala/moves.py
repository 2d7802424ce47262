"""Taking a gait, standing on a ground, and what a move asks for first."""

from __future__ import annotations

from msgspec.structs import replace

from rules.books.emala.rates import gait_on, rate, switch_ruling
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import PRIMARY_GAITS
from rules.books.emala.state import keep, kept, primary
from rules.books.emala.text.facing import facing_step
from rules.encounter import Combatant
from rules.rulebook.answers import Zone
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Take a gait as `gait-switch` allows; a primary one is the round's choice."""
    if combatant.pace.gait == gait.id and kept(combatant).primary:
        return combatant
    found, closed = rate(scene.encounter, combatant, gait.id, combatant.terrain)
    if closed is not None:
        scene.refuse(f"{combatant.name} cannot {gait.id}: {closed}.", "gait")
    if scene.encounter.started:
        ruling = switch_ruling(scene.encounter, combatant, gait.id)
        scene.record(ruling, combatant.id)
        if not ruling.answer.allowed.value:
            why = ruling.answer.allowed.steps[0].label
            scene.refuse(f"{combatant.name} cannot {gait.id} now: {why}.", "gait")
    taken = combatant.with_pace(gait=gait.id)
    if gait.id in PRIMARY_GAITS:
        taken = keep(taken, primary=gait.id)
        terrain = WORDS.terrain(scene.encounter, combatant.terrain)
        taken = taken.with_pace(gait=gait_on(taken, terrain))
    if found is not None:
        scene.record_account(found, combatant.id)
    shown = found.figure.in_words() if found else "no rate"
    scene.log(f"{combatant.name} takes the gait {gait.label} ({shown}).")
    return scene.put(taken)


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Stand there; climbs, water and air call for their gait and give the old one back."""
    wanted = WORDS.gait(gait_on(combatant, terrain))
    there = scene.put(replace(combatant, terrain=terrain.id))
    if wanted.id == combatant.pace.gait:
        return there
    if terrain.gait is not None:
        return take_gait(scene, there, wanted)
    scene.log(f"{combatant.name} is back at the gait {wanted.label}.")
    return scene.put(there.with_pace(gait=wanted.id))


def before_move(scene: Scene, combatant: Combatant, into: Zone | None) -> None:
    """The first move fixes the round's primary gait; a step aside needs a facing for it."""
    now = combatant.pace.gait
    if now in PRIMARY_GAITS and not kept(combatant).primary:
        scene.put(keep(combatant, primary=now))
    if into is None:
        return
    ruling = facing_step(gait=primary(combatant), zone=into)
    scene.record(ruling, combatant.id)
    if not ruling.answer.allowed.value:
        why = ruling.answer.allowed.steps[0].label
        scene.refuse(f"{combatant.name} must change facing first: {why}.", "into")
