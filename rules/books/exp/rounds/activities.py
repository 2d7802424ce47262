"""The last unit of an activity, and the result of an activity that is over."""

from msgspec.structs import replace

from rules.books.exp import state
from rules.books.exp.source import UNITS
from rules.books.exp.text.timing import ACTIVITIES
from rules.encounter import Combatant
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene


def finish_activity(scene: Scene, who: str, *, was_busy: bool) -> None:
    """End an activity whose units are over; it has a result only if `was_busy` is true."""
    combatant = scene.find(who)
    task = state.kept(combatant).task
    if task is None or task.over or state.busy(combatant) is not None:
        return
    now = state.unit_number(scene.encounter)
    over = replace(task, until=min(task.until, now), over=True)
    changed = scene.put(state.keep(combatant, task=over))
    if was_busy and not combatant.out and task.name in ("armour-remove", "armour-apply"):
        _change_armour(scene, changed, on=task.name == "armour-apply")


def last_unit(since: int, units: int) -> tuple[Account, Account]:
    """Return in which unit of a melee an activity ends, and in which melee."""
    last = figure("the first one, counted from the start", since, UNITS)
    last = last.plus("units that it takes", units).minus("the first one is among them", 1)
    melees = last.divided_by("units in a melee", state.UNITS_IN_MELEE, unit="melees")
    melee = melees.rounded_up("a melee begun")
    over = int(melee.value - 1) * state.UNITS_IN_MELEE
    unit = last.minus("units of the melees before it", over)
    return Account("last unit", unit, ACTIVITIES), Account("last melee", melee, ACTIVITIES)


def _change_armour(scene: Scene, combatant: Combatant, *, on: bool) -> None:
    """Put armour on, or take it off; armour that is not worn counts as load."""
    items = tuple(
        replace(item, worn=on) if _is_armour(item.name, combatant) else item
        for item in combatant.items
    )
    scene.put(state.keep(replace(combatant, items=items), armour_off=not on))
    scene.log(f"{combatant.name}'s armour is {'on' if on else 'off'}.")


def _is_armour(name: str, combatant: Combatant) -> bool:
    worn = any(item.worn for item in combatant.items if item.name == name)
    return worn or "armour" in name.casefold()
