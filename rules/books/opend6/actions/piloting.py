"""Handling a vehicle: who drives what, control and its loss, the roll for a stunt."""

from __future__ import annotations

from collections.abc import Sequence

from rules.books.opend6.rates.driving import WHY_NO_CONTROL, handled_by, piloting
from rules.books.opend6.rates.ground import terrain_of
from rules.books.opend6.rates.on_foot import skill_of
from rules.books.opend6.rolls import against, roll
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import in_prose
from rules.books.opend6.state import is_vehicle, kept, losing_control, subject, type_of
from rules.books.opend6.text.stunts import Condition, Stunt, stunt
from rules.encounter import Combatant
from rules.errors import InputError
from rules.rulebook.scene import Scene

FOR_TYPES: dict[str, tuple[str, ...]] = {
    "over-debris": ("land", "water"),
    "limited-parking": ("land", "water"),
    "off-road": ("land",),
    "unlimited-landing": ("air",),
    "limited-landing": ("air",),
    "almost-no-landing": ("air",),
    "rough-landing": ("air",),
    "steep-climb-or-dive": ("air",),
    "land": ("air",),
    "park": ("land", "water"),
}
"""Which types of vehicle the book names a stunt or a condition for; fliers count as air."""


def vehicle_driven(scene: Scene, who: str) -> Combatant:
    """The vehicle that is meant: itself, or the one that somebody drives; raises InputError."""
    combatant = scene.find(who)
    moving = subject(scene.encounter, combatant)
    if not is_vehicle(moving):
        # Not to be overridden: there is nothing that it could be done with.
        raise InputError("conflict", "who", f"{combatant.name} is at no wheel.")
    return moving


def loses_control(scene: Scene) -> bool:
    """True where a failed roll of piloting loses control."""
    return WORDS.chosen(scene.encounter, "failed-piloting") == "loses-control"


def failed(scene: Scene, vehicle: Combatant, what: str) -> None:
    """A manoeuvre failed: it does not come off, or control is lost, as the option says."""
    if loses_control(scene):
        lose_control(scene, vehicle, what)
    else:
        scene.log(f"{vehicle.name} {what}: it does not come off.")


def lose_control(scene: Scene, vehicle: Combatant, what: str) -> Combatant:
    """Out of control for this round; it may be regained in the next."""
    scene.log(f"{vehicle.name} {what}: out of control.")
    return scene.put(losing_control(vehicle, "lost"))


def check_in_control(scene: Scene, moving: Combatant) -> None:
    """Refuse what needs control where there is none."""
    how = kept(moving).out_of_control
    if how:
        scene.refuse(f"{moving.name} cannot: {WHY_NO_CONTROL[how]}.", "who")


def check_can_stunt(scene: Scene, moving: Combatant, name: str, conditions: Sequence[str]) -> None:
    """Refuse a stunt out of control, and words that do not fit the vehicle."""
    landing = name == "land" and kept(moving).out_of_control == "falling"
    if not landing:
        check_in_control(scene, moving)
    kind = type_of(moving) if is_vehicle(moving) else "air"
    for word in (name, *conditions):
        if kind not in FOR_TYPES.get(word, (kind,)):
            fits = " and ".join(FOR_TYPES[word])
            scene.refuse(f"{in_prose(word)} is for {fits} vehicles, not for {moving.name}.")
    if "off-road" in conditions and WORDS.flag(moving, "off_road"):
        scene.refuse(f"{moving.name} is built for it: off-road adds nothing.", "conditions")
    if landing and "rough-landing" not in conditions:
        scene.refuse(f"{moving.name} can only make a rough landing now.", "conditions")


def roll_stunt(
    scene: Scene,
    moving: Combatant,
    name: Stunt,
    conditions: Sequence[Condition],
    extra: int,
    actions: int,
) -> tuple[bool, str]:
    """Roll for a stunt: whether it was made, and how."""
    needed = stunt_difficulty(scene, moving, name, conditions, extra, actions)
    if is_vehicle(moving):
        code = piloting(scene.encounter, moving, actions)
    else:
        code = skill_of(moving, "fly").less(actions - 1)
    rolled = roll(scene, f"{moving.name}: {in_prose(name)}", code)
    return rolled.total >= needed, against(rolled, needed)


def stunt_difficulty(
    scene: Scene,
    moving: Combatant,
    name: Stunt,
    conditions: Sequence[Condition],
    extra: int,
    actions: int,
) -> int:
    """The difficulty of a stunt on the ground where it is tried."""
    known, untrained = handled_by(scene.encounter, moving)
    ruling = stunt(
        stunt=name,
        conditions=tuple(conditions),
        terrain=terrain_of(moving.terrain),
        familiarity=known,
        untrained=untrained if is_vehicle(moving) else 0,
        other_actions=actions > 1,
        extra=extra,
    )
    scene.record(ruling, moving.id)
    return int(ruling.answer.difficulty.value)
