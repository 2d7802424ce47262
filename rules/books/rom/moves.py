"""Declare a speed, enter a terrain, and apply effects that every action can have."""

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.books.rom.rates import full_speed, of_one_speed, pulses, speed_here, speed_now
from rules.books.rom.rounds.struggles import who_are_left
from rules.books.rom.sheet import MOVE, WORDS
from rules.books.rom.source import FEET_PER_MPH
from rules.books.rom.state.combatant import in_hand, keep, keep_this_cs, kept
from rules.books.rom.state.things import (
    Falling,
    falls,
    forget_thing,
    keep_fight,
    keep_thing,
    of_fight,
)
from rules.books.rom.text.speeds import BANDS, rate_band
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.exact import Number, in_words, told_apart
from rules.numbers.inputs import listed
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait, Terrain


def take_gait(scene: Scene, combatant: Combatant, gait: Gait) -> Combatant:
    """Declare one of the quarter rates."""
    full = full_speed(scene.encounter, combatant).value
    return set_speed(scene, combatant, full * BANDS[gait.id])


def set_speed(scene: Scene, combatant: Combatant, mph: Number) -> Combatant:
    """Declare a speed. A speed above full is refused, unless the GM overrides the refusal.

    If a mount moves at its own speed, the mount and its riders declare together.
    """
    full = full_speed(scene.encounter, combatant).value
    allowed = NONE
    if mph > full:
        most, asked = told_apart(full, mph)
        has = f"{combatant.name}'s full speed is {most} mph"
        scene.refuse(f"{has}, not {asked}.", "mph")
        allowed = Fraction(mph)
    band = rate_noted(scene, combatant, min(mph, full))
    others = of_one_speed(scene.encounter, combatant)
    do = "does" if len(others) == 1 else "do"
    also = f", and so {do} {listed([one.name for one in others], 'and')}" if others else ""
    scene.log(f"{combatant.name} declares {in_words(mph)} mph ({WORDS.gait(band).label}){also}.")
    _tell_riders_count(scene, combatant, others)
    for one in (*others, combatant):
        declared = keep(one, declared=Fraction(mph), allowed=allowed)
        scene.put(declared.with_pace(gait=band))
    return scene.put(keep_this_cs(scene.find(combatant.id), said=True))


def _tell_riders_count(scene: Scene, steed: Combatant, others: Sequence[Combatant]) -> None:
    """Log that the speed of a mount does not count, because the mount goes as fast as its rider.

    The riders in `others` go as fast as the mount, and are not named.
    """
    counted = {one.id for one in others}
    riders = [one for one in scene.encounter.riders_of(steed) if one.id not in counted]
    able = [one.name for one in riders if not one.out]
    if able:
        scene.log(f"{steed.name} goes as fast as {able[0]}, who rides: {able[0]}'s speed counts.")


def rate_noted(scene: Scene, combatant: Combatant, mph: Number) -> str:
    """Return the rate for this speed, as a player notes it on the time sheet.

    Return 'still' if the full speed is 0 mph.
    """
    full = full_speed(scene.encounter, combatant).value
    if full == 0:
        return "still"
    ruling = scene.record(rate_band(full=full, mph=mph), combatant.id)
    return ruling.answer.band.value


def moved(scene: Scene, combatant: Combatant) -> Combatant:
    """Store the speed of this pulse in the combatant's state, because checks need it."""
    return scene.put(keep(combatant, speed=speed_here(scene.encounter, combatant)))


def enter(scene: Scene, combatant: Combatant, terrain: Terrain) -> Combatant:
    """Enter a terrain. In this book a terrain has no effects."""
    return scene.put(replace(combatant, terrain=terrain.id))


def before_mount(scene: Scene, combatant: Combatant, steed: Combatant) -> None:
    """Raises Refused if the rider or the mount is falling."""
    for one in (combatant, steed):
        if falls(scene.encounter, one):
            scene.refuse(f"{one.name} falls: nobody mounts in a fall.", "mount")


def consequences(scene: Scene, before: Encounter) -> None:
    """Update what an action can affect: struggles, falls, hands, rates, and a movement that has
    begun.
    """
    if pulses(scene.encounter) > pulses(before):
        _finish_at_once(scene)
    if scene.encounter.combatants != before.combatants:
        who_are_left(scene)
        _who_falls(scene)
        _hands_empty(scene, before)
    if (scene.encounter.combatants, scene.encounter.rulings) != (before.combatants, before.rulings):
        _rates_noted_anew(scene, before)


def _finish_at_once(scene: Scene) -> None:
    """If a combatant has moved farther than a pulse allows, do not divide this CS into pulses."""
    encounter = scene.encounter
    if encounter.phase != MOVE:
        return
    if any(_beyond_a_pulse(encounter, one) for one in encounter.in_order()):
        keep_fight(scene, at_once=encounter.round)
        scene.log("The movement of this CS is all at once still; pulses come with the next CS.")


def _beyond_a_pulse(encounter: Encounter, combatant: Combatant) -> bool:
    pulse = Fraction(speed_now(encounter, combatant).value) * FEET_PER_MPH
    return combatant.pace.turn > pulse + max(NONE, combatant.pace.granted)


def _rates_noted_anew(scene: Scene, before: Encounter) -> None:
    """If a full speed has changed, note the new rate of the declared speed."""
    for was in before.combatants.values():
        now = scene.encounter.combatants.get(was.id)
        if now is None or (now.sheet is was.sheet and was.mount is None and now.mount is None):
            continue
        full = full_speed(scene.encounter, now).value
        if full == full_speed(before, was).value:
            continue
        declared = min(kept(now).declared, Fraction(full))
        rate = rate_noted(scene, now, declared)
        if rate != now.pace.gait:
            scene.put(now.with_pace(gait=rate))
            scene.log(f"That makes it {WORDS.gait(rate).label} on the time sheet.")


def _who_falls(scene: Scene) -> None:
    """Update the falls of combatants.

    If a combatant was renamed, the fall gets the new name. If a combatant was removed, the fall
    ends.
    """
    for key, falling in of_fight(scene.encounter).falling.items():
        if not falling.who:
            continue
        forget_thing(scene, Falling, key)
        faller = scene.encounter.combatants.get(falling.who)
        if faller is not None:
            taken = faller.name.casefold() in of_fight(scene.encounter).falling
            name = falling.thing.name if taken else faller.name
            keep_thing(scene, replace(falling, thing=replace(falling.thing, name=name)))


def _hands_empty(scene: Scene, before: Encounter) -> None:
    """Update which things are in hand. A combatant who has lost a thing has it no longer in hand.

    A combatant who gets the thing back must draw it again.
    """
    for now in tuple(scene.encounter.combatants.values()):
        was = before.combatants.get(now.id)
        if was is not None and was.items != now.items and in_hand(now) != kept(now).drawn:
            scene.put(keep(now, drawn=in_hand(now)))
