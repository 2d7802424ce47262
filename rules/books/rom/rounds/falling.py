"""Things in the air: how long they fall, who can reach them, and how their fall ends."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.books.rom.rates import pulses, pulses_passing, reach, steps_until
from rules.books.rom.rounds.struggles import lay_hands
from rules.books.rom.sheet import WORDS
from rules.books.rom.source import FAR_FALL, PULSES
from rules.books.rom.state.things import (
    BreakCheck,
    ContestedThing,
    Falling,
    Thrown,
    falls,
    forget_thing,
    keep_thing,
    of_fight,
)
from rules.books.rom.text.falls import catch_fall, fall_time, snatch_falling
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import Figure
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

PULSE = WORDS.cell_word


def begin_fall(scene: Scene, falling: Falling, by: str = "") -> None:
    """Begin a fall. The log says how far each combatant can come until the thing lands.

    `by` is the id of a combatant who drops the thing. If the fight has the position of this
    combatant, or of the faller, the log also says how many pulses each combatant needs.
    """
    keep_thing(scene, falling)
    until = time_left(scene.encounter, falling)
    scene.log(f"{falling.thing.begun} falls {in_words(falling.feet)} ft: {until}.")
    able = (one for one in scene.encounter.in_order() if not one.out)
    people = [one for one in able if not falls(scene.encounter, one)]
    if falling.left == 0 or not people:
        return
    told = []
    for one in people:
        account = reach(scene.encounter, one, falling)
        scene.record_account(account, one.id)
        told.append(f"{one.name} {account.figure.in_words()}")
    scene.log(f"Way and leap until then: {', '.join(told)}.")
    if scene.encounter.map is not UNSET and pulses(scene.encounter) > 1:
        from rules.books.rom.rounds.to_a_fall import pulses_needed  # noqa: PLC0415  # needs a map

        near = falling.who or by
        others = [one for one in people if one.id != by]
        needed = pulses_needed(scene.encounter, falling, near, others)
        if needed:
            scene.log(f"Pulses to get near enough: {', '.join(needed)}.")


def steps_of_fall(scene: Scene, feet: Number) -> int:
    """Return the number of pulses in which others can move during a fall.

    Without pulse movement, it is 10 (a whole CS) or 0.
    """
    ruling = scene.record(fall_time(feet=feet))
    if pulses(scene.encounter) > 1:
        return int(ruling.answer.pulses.value)
    return PULSES if ruling.answer.whole_cs.value else 0


def time_left(encounter: Encounter, falling: Falling) -> str:
    """Return the time to the landing: 'it comes down after 2 pulses of movement'."""
    come = "they come down" if falling.who else "it comes down"
    if falling.left == 0:
        return f"{come} now"
    if pulses(encounter) > 1:
        return f"{come} after {counted(falling.left, PULSE)} of movement"
    steps = steps_until(encounter, falling)
    many = "a CS" if steps == 1 else counted(steps, WORDS.round_word)
    return f"{come} after the movement of {many}"


def fall_on(scene: Scene) -> Iterator[str]:
    """Let each fall go on by one step. For each thing that comes down now, yield a sentence."""
    passing = pulses_passing(scene.encounter)
    for falling in of_fight(scene.encounter).falling.values():
        if falling.left == 0:
            continue
        nearer = replace(falling, left=max(0, falling.left - passing))
        keep_thing(scene, nearer)
        if nearer.left == 0:
            or_else = "catch them, or they hit" if falling.who else "catch it, or it hits"
            yield f"{falling.thing.begun} comes down now: {or_else} the ground."


def in_the_air(encounter: Encounter) -> list[str]:
    """Return the names of falling and of thrown things."""
    kept = of_fight(encounter)
    falling = [one.thing.name for one in kept.falling.values()]
    return [*falling, *(one.thing.name for one in kept.thrown.values())]


def comes_down(encounter: Encounter) -> bool:
    """Whether something can be caught now for the last time."""
    kept = of_fight(encounter)
    return bool(kept.thrown) or any(one.left == 0 for one in kept.falling.values())


def urgent(encounter: Encounter) -> str:
    """Return a sentence if something can be caught now or never. Otherwise return ''."""
    return "something comes down, to be caught now or never" if comes_down(encounter) else ""


def hit_the_ground(scene: Scene) -> None:
    """Let things hit the ground: thrown things, and things with 0 pulses left to fall."""
    for name, falling in of_fight(scene.encounter).falling.items():
        if falling.left == 0:
            dropped(scene, name)
    for thrown in tuple(of_fight(scene.encounter).thrown.values()):
        throw_lands(scene, thrown, None, caught=False)


def throw_lands(scene: Scene, thrown: Thrown, catcher: Combatant | None, *, caught: bool) -> None:
    """End a throw.

    Either the catcher has the thing in hand, or it lies on the ground and may break.
    """
    thing = thrown.thing
    forget_thing(scene, Thrown, thing.name)
    if catcher is not None and caught:
        scene.log(f"{catcher.name} catches {thing.name}.")
        lay_hands(scene, catcher, thing)
        return
    who = "Nobody" if catcher is None else catcher.name
    fails = "catches" if catcher is None else "does not catch"
    scene.log(f"{who} {fails} {thing.name}: it falls to the ground and may break.")
    keep_thing(scene, BreakCheck(thing, "thrown"))


def dropped(scene: Scene, name: str) -> None:
    """Let a fallen thing hit the ground. Log the POT of the impact, and the check that is due."""
    falling = of_fight(scene.encounter).falling[name.casefold()]
    forget_thing(scene, Falling, name)
    pot = pot_of(scene, falling.thing, falling.feet)
    hits = f"{falling.thing.begun} hits the ground with POT {pot}"
    if falling.who:
        scene.log(f"{hits}: what that does to them, the text leaves to the game master.")
        return
    keep_thing(scene, BreakCheck(falling.thing, "dropped", pot=pot))
    scene.log(f"{hits}: its STP check against {pot} says whether it breaks.")


def catch_check(falling: Falling, fallen: Fraction) -> tuple[Ruling[Any], Figure]:
    """Return the check for catching a falling thing, and its DV.

    In a short fall, it is the check for snatching the thing.
    """
    if falling.feet >= FAR_FALL.value:
        caught = catch_fall(feet=fallen, weight=falling.thing.weight)
        return caught, caught.answer.dv
    snatched = snatch_falling(feet=fallen, size=falling.thing.size)
    return snatched, snatched.answer.dv


def pot_of(scene: Scene, thing: ContestedThing, fallen: Fraction) -> int:
    """Return the POT of the impact. The DV of a catch is the same number."""
    ruling = scene.record(catch_fall(feet=fallen, weight=thing.weight))
    return int(ruling.answer.pot.value)
