"""The last unit of an activity, and the result of a finished activity."""

from msgspec.structs import replace

from rules.books.exp import state
from rules.books.exp.rates.load import worn_restrictiveness
from rules.books.exp.sheet import LAST_LEVEL
from rules.books.exp.source import UNITS
from rules.books.exp.text.timing import ACTIVITIES
from rules.encounter import Combatant
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.scene import Scene


def finish_activity(scene: Scene, who: str, *, was_busy: bool) -> None:
    """End an activity after its units. It has a result only if `was_busy` is true."""
    combatant = scene.find(who)
    task = state.kept(combatant).task
    if task is None or task.over or state.busy(combatant) is not None:
        return
    now = state.unit_number(scene.encounter)
    over = replace(task, until=min(task.until, now), over=True)
    changed = scene.put(state.keep(combatant, task=over))
    if was_busy and not combatant.out:
        give_result(scene, changed, task)


def give_result(scene: Scene, combatant: Combatant, task: state.Task) -> None:
    """Put armour on or take it off, as the result of a finished activity."""
    if task.name == "armour-apply":
        _put_on(scene, combatant, task.count)
    elif task.name == "armour-remove":
        _take_off(scene, combatant, task.count)


def last_unit(since: int, units: int) -> tuple[Account, Account]:
    """Return two accounts for the end of an activity: the unit and the melee.

    `since` is the first unit of the activity, counted from the start of the fight.
    """
    last = figure("the first one, counted from the start", since, UNITS)
    last = last.plus("units that it takes", units).minus("the first one is among them", 1)
    melees = last.divided_by("units in a melee", state.UNITS_IN_MELEE, unit="melees")
    melee = melees.rounded_up("a melee begun")
    over = int(melee.value - 1) * state.UNITS_IN_MELEE
    unit = last.minus("units of the melees before it", over)
    return Account("last unit", unit, ACTIVITIES), Account("last melee", melee, ACTIVITIES)


def _put_on(scene: Scene, combatant: Combatant, levels: int | None) -> None:
    """Put on armour with these levels of restrictiveness.

    If `levels` is None, put on the armour of the sheet.
    """
    now = state.kept(combatant)
    if levels is None:
        dressed = state.keep(combatant, armour_off=False, armour_on=max(0, now.armour_on))
    else:
        more = min(levels, LAST_LEVEL - worn_restrictiveness(combatant))
        dressed = state.keep(combatant, armour_on=now.armour_on + more)
    dressed = _with_armour(dressed, worn=True)
    if dressed != combatant or worn_restrictiveness(combatant):
        _dress(scene, dressed, "on")


def _take_off(scene: Scene, combatant: Combatant, levels: int | None) -> None:
    """Take off this number of levels of restrictiveness.

    If `levels` is None, or at least the number of worn levels, take off all armour. The combatant
    then carries the armour.
    """
    if levels is not None and levels < worn_restrictiveness(combatant):
        lighter = state.keep(combatant, armour_on=state.kept(combatant).armour_on - levels)
        _dress(scene, lighter, "partly off")
        return
    bare = state.keep(combatant, armour_off=True, armour_on=0)
    _dress(scene, _with_armour(bare, worn=False), "off")


def _dress(scene: Scene, combatant: Combatant, where: str) -> None:
    level = worn_restrictiveness(scene.put(combatant))
    worn = f": restrictiveness {level}" if level else ""
    scene.log(f"{combatant.name}'s armour is {where}{worn}.")


def _with_armour(combatant: Combatant, *, worn: bool) -> Combatant:
    """Return the combatant with all armour worn, or with all armour carried.

    Carried armour counts for the load.
    """
    items = tuple(
        replace(item, worn=worn) if _is_armour(item.name, combatant) else item
        for item in combatant.items
    )
    return replace(combatant, items=items)


def _is_armour(name: str, combatant: Combatant) -> bool:
    worn = any(item.worn for item in combatant.items if item.name == name)
    return worn or "armour" in name.casefold()
