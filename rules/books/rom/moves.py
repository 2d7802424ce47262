"""Declaring a speed, as a gait or in mph, and entering a terrain."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.rom.rates import speed_here
from rules.books.rom.rounds.consequences import rate_noted
from rules.books.rom.sheet import WORDS
from rules.books.rom.state.combatant import keep
from rules.books.rom.text.speeds import BANDS
from rules.encounter import Combatant
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, in_words, told_apart
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Declare one of the quarter rates."""
    full = WORDS.number(combatant, "full_mph")
    return set_speed(scene, combatant, full * BANDS[gait.id])


def set_speed(scene: Scene, combatant: Combatant, mph: Number) -> Combatant:
    """Declare a speed; a speed above full is refused, unless the game master allows it."""
    full = WORDS.number(combatant, "full_mph")
    allowed = NONE
    if mph > full:
        most, asked = told_apart(full, mph)
        has = f"{combatant.name}'s full speed is {most} mph"
        scene.refuse(f"{has}, not {asked}.", "mph")
        allowed = Fraction(mph)
    band = rate_noted(scene, combatant, min(mph, full))
    scene.log(f"{combatant.name} declares {in_words(mph)} mph ({WORDS.gait(band).label}).")
    declared = keep(combatant, declared=Fraction(mph), allowed=allowed)
    return scene.put(declared.with_pace(gait=band))


def moved(scene: Scene, combatant: Combatant) -> Combatant:
    """Keep the speed of this pulse, because checks depend on it."""
    return scene.put(keep(combatant, speed=speed_here(scene.encounter, combatant)))


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Enter a terrain; no terrain of this book changes anything."""
    return scene.put(replace(combatant, terrain=terrain.id))
