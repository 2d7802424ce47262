"""Groups that the GM makes: combatants join into a group, and members leave it."""

from collections.abc import Iterable
from itertools import groupby
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.encounter.groups import group_name, group_of, kind_of
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Whose
from rules.fight.turns import names
from rules.numbers.inputs import Text, listed


class JoinGroup(Action, frozen=True, kw_only=True, tag="join-group"):
    """Let combatants act as one group, with the initiative of the first of them in the order.

    A member who has had a turn in this round stays apart until the next round. If a group with the
    given name exists, the combatants join this group.
    """

    title: ClassVar[str] = "Join into a group"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose
    name: Annotated[str, Text()] = ""

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound; raises InputError if the group would have only one member."""
        joining = [scene.find(who) for who in self.who]
        name = self.name.strip() or _name_of(joining)
        there = _members(scene, name)
        everybody = {one.id for one in (*there, *joining)}
        if len(everybody) < 2:
            message = f"{joining[0].name} alone is no group: mark those who are to act together."
            raise InputError("missing", "who", message)
        for one in joining:
            scene.put(replace(one, group=there[0].group if there else name))
        _stand_together(scene, everybody)
        members = [one for one in scene.encounter.in_order() if one.id in everybody]
        first = next((one for one in members if one.initiative), members[0])
        _share_initiative(scene, first, everybody)
        told = f"{names(joining)} join {name}" if there else f"{names(joining)} act as {name}"
        scene.log(f"{told}{_on(scene.find(first.id))}.")


class SplitGroup(Action, frozen=True, kw_only=True, tag="split-group"):
    """Let members leave a group; their new place is directly after the members who stay.

    Members who have not acted yet are never placed before the combatant whose turn it is. If at
    most one member stays in a group that the GM made, the group ends.
    """

    title: ClassVar[str] = "Split from the group"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose
    name: Annotated[str, Text()] = ""

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError for members of different groups, or all of one kind."""
        leaving = [scene.find(who) for who in self.who]
        group = group_of(scene.encounter, leaving[0].id)
        stranger = next((one for one in leaving if one.id not in group), None)
        if stranger is not None:
            message = f"{stranger.name} and {leaving[0].name} are not of one group."
            raise InputError("conflict", "who", message)
        was, ids = group_name(leaving[0]), {one.id for one in leaving}
        if ids == set(group):
            self._dissolve(scene, leaving, was)
            return
        name = self.name.strip() or _name_of(leaving)
        if _members(scene, name):
            raise InputError("conflict", "name", f"there is a group {name!r} already: join that.")
        for one in leaving:
            scene.put(replace(one, group=name))
        _stand_behind(scene, ids, [who for who in group if who not in ids])
        scene.log(f"{names(leaving)} {_leave(leaving)} {was}.")
        dissolve_alone(scene, [leaving[0].group])

    def _dissolve(self, scene: ActionScene, leaving: list[Combatant], was: str) -> None:
        if not leaving[0].group:
            alone = len(leaving) == 1
            message = (
                f"{leaving[0].name} is in no group."
                if alone
                else f"that is all of {was}: mark those who leave, and not those who stay."
            )
            raise InputError("conflict", "who", message)
        for one in leaving:
            scene.put(replace(one, group=""))
        scene.log(f"{names(leaving)} {'acts' if len(leaving) == 1 else 'act'} as {was} no longer.")


def dissolve_alone(scene: ActionScene, left: Iterable[str]) -> None:
    """Dissolve the GM's groups with these names if they have only one member left."""
    for name in dict.fromkeys(filter(None, left)):
        members = _members(scene, name)
        if len(members) == 1:
            scene.put(replace(members[0], group=""))
            scene.log(f"{members[0].name} acts as {name} no longer.")


def _members(scene: ActionScene, name: str) -> list[Combatant]:
    """Return the members of the GM's group with this name."""
    wanted = name.casefold()
    return [one for one in scene.encounter.in_order() if one.group.casefold() == wanted]


def _name_of(leaving: list[Combatant]) -> str:
    """Return a name for these combatants if they are a group.

    Examples are 'Goblin 3-5' and 'Goblin and Wolf'.
    """
    kinds = list(dict.fromkeys(map(kind_of, leaving)))
    if len(kinds) > 1 or len(leaving) == 1:
        return listed(kinds if len(kinds) > 1 else [leaving[0].name], "and")
    endings = (one.name.removeprefix(kinds[0]).strip() for one in leaving)
    numbers = sorted(int(one) for one in endings if one.isdecimal())
    runs = groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])
    spans = [[number for _, number in run] for _, run in runs]
    told = (f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in spans)
    return f"{kinds[0]} {', '.join(told)}".strip()


def _leave(people: list[Combatant]) -> str:
    return "leaves" if len(people) == 1 else "leave"


def _on(combatant: Combatant) -> str:
    return f", with the initiative of {combatant.name}" if combatant.initiative else ""


def _share_initiative(scene: ActionScene, first: Combatant, members: set[str]) -> None:
    """Give the initiative of `first` to all members who roll for it or already have one."""
    for who in members:
        one = scene.find(who)
        if scene.book.initiative.rolls(scene.encounter, one) or one.initiative is not None:
            held = first.initiative
            shared = held and replace(held, shared=one.group)
            scene.put(replace(one, initiative=shared))


def _stand_together(scene: ActionScene, members: set[str]) -> None:
    """Put the members right after their first member in the order; no member passes the actor."""
    for side in _sides(scene):
        here = [who for who in side if who in members]
        others = [who for who in side if who not in here[1:]]
        if here:
            at = others.index(here[0]) + 1
            _put_side(scene, [*others[:at], *here[1:], *others[at:]])


def _stand_behind(scene: ActionScene, leaving: set[str], staying: list[str]) -> None:
    """Put the members who leave right behind the last who stays; nobody passes the actor."""
    now = scene.encounter.turn_of
    for side in _sides(scene):
        moving = [who for who in side if who in leaving and who != now]
        others = [who for who in side if who not in moving]
        stay = [place for place, who in enumerate(others) if who in staying]
        if moving and stay:
            at = stay[-1] + 1
            _put_side(scene, [*others[:at], *moving, *others[at:]])


def _sides(scene: ActionScene) -> list[list[str]]:
    """Return two parts of the order: the combatants before the actor, and the rest.

    The rest begins with the actor. If nobody has the turn, the first part is empty.
    """
    order, now = list(scene.encounter.order), scene.encounter.turn_of
    at = 0 if now is None else order.index(now)
    return [order[:at], order[at:]]


def _put_side(scene: ActionScene, side: list[str]) -> None:
    """Arrange these combatants in the sequence of the list. All others keep their places."""
    here = iter(side)
    members = set(side)
    order = (next(here) if who in members else who for who in scene.encounter.order)
    scene.change(order=tuple(order))
    scene.encounter = scene.book.initiative.follow(scene.encounter)
