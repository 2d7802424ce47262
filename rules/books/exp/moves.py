"""Taking a gait, and going onto a ground."""

from msgspec.structs import replace

from rules.books.exp.rates.gaits import speed_of
from rules.books.exp.rates.mover import Mover
from rules.books.exp.sheet import ON_THE_GROUND, WORDS
from rules.books.exp.state import PRONE, STUCK, off_the_climb, under
from rules.encounter import Combatant
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Take a gait; running and bolting only where nothing closes them."""
    if combatant.pace.gait == gait.id:
        return combatant
    found, closed = speed_of(Mover(scene.encounter, combatant), gait.id, combatant.terrain)
    if closed is not None:
        scene.refuse(f"{combatant.name} cannot {gait.id}: {closed}.", "gait")
    elif combatant.has(PRONE) and gait.id not in ON_THE_GROUND:
        scene.refuse(f"{combatant.name} is prone: crawl, roll or get up.", "gait")
    shown = ""
    if found is not None:
        scene.record_account(found, combatant.id)
        shown = f" ({found.figure.in_words()})"
    scene.log(f"{combatant.name} takes the gait {gait.label}{shown}.")
    return scene.put(_taken(combatant, gait.id))


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Go onto a ground: stuck where it is too deep, swimming or flailing in deep water."""
    if combatant.has(STUCK) and terrain.id != combatant.terrain:
        scene.refuse(f"{combatant.name} is stuck: she must get free first.", "terrain")
    mover = Mover(scene.encounter, combatant)
    needed = mover.must(terrain.id)
    if needed == "climb" and combatant.pace.gait != "climb":
        message = f"{terrain.label} is a barrier: {combatant.name} must climb it."
        scene.refuse(message, "terrain")
    wanted = mover.gait_on(terrain)
    there = replace(combatant, terrain=terrain.id)
    if needed == "stuck":
        there = under(there, STUCK)
        scene.log(f"{combatant.name} is stuck.")
    if wanted != combatant.pace.gait:
        _, closed = speed_of(Mover(scene.encounter, there), wanted, terrain.id)
        if closed is not None:
            scene.refuse(f"{combatant.name} does not {wanted}.", "terrain")
        there = _taken(there, wanted)
        scene.log(f"{combatant.name} goes on by the gait {WORDS.gait(wanted).label}.")
    return scene.put(there)


def _taken(combatant: Combatant, gait: str) -> Combatant:
    taken = combatant.with_pace(gait=gait)
    return taken if gait == "climb" else off_the_climb(taken)
