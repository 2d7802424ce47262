"""The end of an activity, and its result."""

from msgspec.structs import replace

from rules.books.exp import state
from rules.encounter import Combatant
from rules.rulebook.scene import Scene


def finish_activity(scene: Scene, who: str, *, was_busy: bool) -> None:
    """End an activity whose units have run out; an activity that was broken off has no result."""
    combatant = scene.find(who)
    task = state.kept(combatant).task
    if task is None or task.over or state.busy(combatant) is not None:
        return
    now = state.unit_number(scene.encounter)
    over = replace(task, until=min(task.until, now), over=True)
    changed = scene.put(state.keep(combatant, task=over))
    if was_busy and not combatant.out and task.name in ("armour-remove", "armour-apply"):
        _change_armour(scene, changed, on=task.name == "armour-apply")


def _change_armour(scene: Scene, combatant: Combatant, *, on: bool) -> None:
    """Put armour on, or take it off: armour that is off is carried and counts as load."""
    items = tuple(
        replace(item, worn=on) if _is_armour(item.name, combatant) else item
        for item in combatant.items
    )
    scene.put(state.keep(replace(combatant, items=items), armour_off=not on))
    scene.log(f"{combatant.name}'s armour is {'on' if on else 'off'}.")


def _is_armour(name: str, combatant: Combatant) -> bool:
    worn = any(item.worn for item in combatant.items if item.name == name)
    return worn or "armour" in name.casefold()
