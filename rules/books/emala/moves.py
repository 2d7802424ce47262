"""Taking a gait, standing on a ground, and what a move asks for first."""

from msgspec.structs import replace

from rules.books.emala.rates import gait_on, rate, switch_ruling
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import PRIMARY_GAITS
from rules.books.emala.state import keep, kept, primary
from rules.books.emala.text.facing import facing_step
from rules.encounter import Combatant
from rules.numbers.figures import why_not
from rules.rulebook.answers import Zone
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Take a gait as `gait-switch` allows; a primary one is the round's choice."""
    if combatant.pace.gait == gait.id and kept(combatant).primary:
        return combatant
    found, closed = rate(scene.encounter, combatant, gait.id, combatant.terrain)
    scene.refuse_if(closed, f"{combatant.name} cannot {gait.id}", "gait")
    if scene.encounter.started:
        ruling = scene.record(switch_ruling(scene.encounter, combatant, gait.id), combatant.id)
        what = f"{combatant.name} cannot {gait.id} now"
        scene.refuse_if(why_not(ruling.answer.allowed), what, "gait")
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
    if into is not None:
        ruling = scene.record(facing_step(gait=primary(combatant), zone=into), combatant.id)
        what = f"{combatant.name} must change facing first"
        scene.refuse_if(why_not(ruling.answer.allowed), what, "into")
