"""Declaring a speed, as a gait or in mph, and standing on a ground."""

from fractions import Fraction

from msgspec.structs import replace

from rules.books.rom.sheet import WORDS
from rules.books.rom.state import keep
from rules.books.rom.text.speeds import BANDS, rate_band
from rules.encounter import Combatant
from rules.numbers.exact import Number, in_words
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain

SHARES = dict(BANDS)


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Declare one of the quarter rates."""
    full = WORDS.number(combatant, "full_mph")
    return set_speed(scene, combatant, full * SHARES[gait.id])


def set_speed(scene: Scene, combatant: Combatant, mph: Number) -> Combatant:
    """Declare a speed; refused above the full speed."""
    full = WORDS.number(combatant, "full_mph")
    if mph > full:
        has = f"{combatant.name}'s full speed is {in_words(full)} mph"
        scene.refuse(f"{has}, not {in_words(mph)}.", "mph")
        mph = full
    band = "still"
    if full > 0:
        ruling = rate_band(full=full, mph=mph)
        scene.record(ruling, combatant.id)
        band = ruling.answer.band.value
    scene.log(f"{combatant.name} declares {in_words(mph)} mph ({WORDS.gait(band).label}).")
    return scene.put(keep(combatant, declared=Fraction(mph)).with_pace(gait=band))


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Stand there; the book knows no terrain that changes anything."""
    return scene.put(replace(combatant, terrain=terrain.id))
