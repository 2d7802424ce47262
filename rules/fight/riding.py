"""Riding a combatant: nobody rides their own rider, and some mounts need a GM ruling."""

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, Mount
from rules.errors import InputError
from rules.rulebook.gm_rulings import mount_key, ruling_on_mount
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.scene import Scene


def refuse_own_bearer(
    scene: Scene, book: Rulebook, borne: Combatant, bearer: Combatant, field: str
) -> None:
    """Raise InputError if `borne` is the same as `bearer`, or bears `bearer`.

    The bearer may also be borne through other combatants.
    """
    if borne.id == bearer.id:
        message = f"{borne.name} cannot bear themselves: name another."
        raise InputError("conflict", field, message)
    if bears(scene.encounter, book, borne, bearer):
        message = f"{bearer.name} cannot bear {borne.name}: {borne.name} bears {bearer.name}."
        raise InputError("conflict", field, message)


def bears(encounter: Encounter, book: Rulebook, bearer: Combatant, borne: Combatant) -> bool:
    """Whether a combatant bears another, directly or through other combatants."""
    asked, waiting = {borne.id}, [borne]
    while waiting:
        for one in book.movement.bearers(encounter, waiting.pop()):
            if one.id == bearer.id:
                return True
            if one.id not in asked:
                asked.add(one.id)
                waiting.append(one)
    return False


def needs_ruling(encounter: Encounter, book: Rulebook, steed: Combatant) -> bool:
    """Whether the GM must first rule on this mount, because the book has no rules about riding."""
    return book.movement.mounts is None and ruling_on_mount(encounter, steed) is None


def as_on_foot(encounter: Encounter, book: Rulebook, rider: Combatant) -> bool:
    """Whether a rider moves as fast as on foot: no rule and no ruling gives another speed."""
    if rider.mount is None:
        return False
    steed = encounter.mount_of(rider)
    if steed is None:
        return mount_key(rider.mount.name) not in encounter.rulings
    return needs_ruling(encounter, book, steed)


def log_mounted(scene: Scene, book: Rulebook, rider: Combatant) -> None:
    """Log that somebody has mounted, and whether they still move as on foot."""
    mount = scene.encounter.mount_name(rider)
    slow = as_on_foot(scene.encounter, book, rider)
    until = f" and moves as on foot, until the GM rules on the mount {mount}" if slow else ""
    scene.log(f"{rider.name} mounts {mount}{until}.")


def ride(scene: Scene, book: Rulebook, rider: Combatant, steed: Combatant) -> None:
    """Mount a combatant; raises Refused if the GM must first rule on this mount."""
    refuse_own_bearer(scene, book, rider, steed, "mount")
    book.movement.before_mount(scene, rider, steed)
    if book.movement.mounts is not None:
        book.movement.mounts(scene, rider, steed)
        return
    if needs_ruling(scene.encounter, book, steed):
        ways = "its own speed, a multiplier, a distance, or a multiplier of 1 for nothing"
        silent = f"{book.title} says nothing about riding"
        scene.refuse(f"{silent}: rule first on the mount {steed.name} ({ways}).", "mount")
    log_mounted(scene, book, scene.put(replace(rider, mount=Mount(steed.name, steed.id))))
