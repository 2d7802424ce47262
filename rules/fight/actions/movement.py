"""Moving: gait, terrain, distance, and the GM's changes of movement."""

from fractions import Fraction
from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.dice import NotTyped, Tray
from rules.encounter import Combatant, Mount, StripCell
from rules.encounter.naming import names_in
from rules.errors import InputError, NotFound, Refused
from rules.fight.actions.base import Action, ActionScene, Distance, Name, Who
from rules.fight.riding import log_mounted, ride
from rules.numbers.exact import Number, counted, in_words, told_apart, unit_word
from rules.numbers.figures import figure
from rules.numbers.inputs import Quantity
from rules.rulebook.answers import Account, Budget, Zone
from rules.rulebook.rulebook import Parts
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Gait


class TakeGait(Action, frozen=True, kw_only=True, tag="gait"):
    """Take a gait of the rulebook."""

    title: ClassVar[str] = "Choose a gait"
    harmless: ClassVar[bool] = True

    who: Who
    gait: Name

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for an unknown gait, and Refused if the book closes the gait."""
        gait = scene.book.words.gait(self.gait)
        combatant = scene.book.movement.take_gait(scene, scene.find(self.who), gait)
        if not scene.lines:
            scene.log(f"{combatant.name} keeps the gait {gait.label}.")


class EnterTerrain(Action, frozen=True, kw_only=True, tag="terrain"):
    """Stand on another terrain. If this terrain forces a gait, take this gait."""

    title: ClassVar[str] = "Choose the terrain"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Who
    terrain: Name

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for an unknown terrain, and Refused if the terrain's gait is closed."""
        terrain = scene.book.words.terrain(scene.encounter, self.terrain)
        combatant = scene.book.movement.enter(scene, scene.find(self.who), terrain)
        scene.log(f"{combatant.name} is {terrain.place()}.")


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """Move a distance.

    If a gait or a terrain is named, the combatant first takes this gait and enters this terrain.
    """

    title: ClassVar[str] = "Move"
    harmless: ClassVar[bool] = True
    in_turn: ClassVar[bool] = True

    who: Who
    distance: Annotated[Number | str, Distance()]
    gait: Name | None = None
    terrain: Name | None = None
    into: Zone | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for unknown words, Refused if the distance is more than is left."""
        combatant = set_out(scene, scene.find(self.who), self.gait, self.terrain)
        scene.say_no_more_of_that()
        scene.settle()
        scene.book.movement.before_move(scene, combatant, self.into)
        combatant = scene.find(combatant.id)
        budget = scene.book.movement.budget(scene.encounter, combatant)
        cover(scene, combatant, budget, wanted(combatant, budget, self.distance))


class Grant(Action, frozen=True, kw_only=True, tag="grant"):
    """Give a combatant more movement now, or take some away with a negative distance."""

    title: ClassVar[str] = "Grant or take movement"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Who
    distance: Annotated[Number, Quantity()]
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        combatant = scene.find(self.who)
        granted = combatant.pace.granted + Fraction(self.distance)
        scene.put(combatant.with_pace(granted=granted))
        amount, name = _in_unit(abs(Fraction(self.distance)), scene), combatant.name
        done = f"grants {name} {amount}" if self.distance >= 0 else f"takes {amount} from {name}"
        scene.log(f"The GM {done}{_because(self.reason)}.")


class SpendMovement(Action, frozen=True, kw_only=True, tag="spend-movement"):
    """Use up movement without going anywhere, for example to stand up."""

    title: ClassVar[str] = "Spend movement"
    in_turn: ClassVar[bool] = True

    who: Who
    distance: Annotated[Number, Quantity(above=0)]
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the distance is more than is left."""
        combatant = scene.find(self.who)
        budget = scene.book.movement.budget(scene.encounter, combatant)
        distance = Fraction(wanted(combatant, budget, self.distance))
        if distance > budget.left.figure.value:
            left = budget.left.figure.value
            scene.refuse(too_far(combatant, budget, distance, scene), "distance", left)
        spends = scene.book.movement.spends
        if spends is None:
            scene.put(use_up(combatant, distance / budget.factor))
        else:
            scene.put(spends(scene, combatant, budget, distance))
        amount = _in_unit(distance, scene)
        scene.log(f"{combatant.name} spends {amount} of movement{_because(self.reason)}.")


class Ride(Action, frozen=True, kw_only=True, tag="mount"):
    """Mount something; without `mount`, dismount.

    A book may have no rules of riding. Then the GM must first rule on a mount that is in the fight.
    """

    title: ClassVar[str] = "Mount or dismount"

    who: Who
    mount: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the combatant bears the mount.

        Raises Refused if the GM must rule first.
        """
        combatant = scene.find(self.who)
        if self.mount is None and not combatant.mount:
            scene.refuse(f"{combatant.name} rides nothing.", "mount")
        before = scene.encounter.mount_name(combatant)
        if self.mount is None:
            scene.put(replace(combatant, mount=None))
            scene.log(f"{combatant.name} dismounts from {before or 'nothing'}.")
            return
        try:
            steed = scene.find(self.mount, "mount")
        except NotFound:
            mount = Mount(self.mount, mentions=names_in(scene.encounter, self.mount))
            log_mounted(scene, scene.book, scene.put(replace(combatant, mount=mount)))
        else:
            ride(scene, scene.book, combatant, steed)


def set_out(
    scene: ActionScene, combatant: Combatant, gait_id: str | None, terrain_id: str | None
) -> Combatant:
    """Take a gait and enter a terrain, if they are given.

    If one of the two is impossible, nothing changes.
    """
    movement, words = scene.book.movement, scene.book.words
    gait = None if gait_id is None else words.gait(gait_id)
    terrain = words.terrain(scene.encounter, terrain_id or combatant.terrain)
    if gait is None:
        return combatant if terrain_id is None else movement.enter(scene, combatant, terrain)
    goer = combatant
    # A gait that is refused here, or that only this terrain opens, is taken on the terrain.
    there_first = terrain_id is not None
    there_first = there_first and (terrain.gait == gait.id or _refused(scene, goer, gait))
    if not there_first:
        goer = movement.take_gait(scene, goer, gait)
    there = goer if terrain_id is None else movement.enter(scene, goer, terrain)
    if there_first and there.pace.gait != gait.id:
        there = goer = movement.take_gait(scene, there, gait)
    now = there.pace.gait
    if now != gait.id and (now == terrain.gait or goer.pace.gait == gait.id):
        cannot = f"{there.name} cannot {gait.label.lower()} {terrain.way()}"
        scene.refuse(f"{cannot}: the gait there is {words.gait(now).label}.", "gait")
    return there


def wanted(combatant: Combatant, budget: Budget, distance: Number | str) -> Number:
    """Return the distance as a number; "all" is the remaining distance.

    The shown number of the remaining distance is all of it too: 19.07 of 19.0667, and 9.53 of
    9.5333.

    Raises InputError if no distance remains.
    """
    left = budget.left.figure.value
    if not isinstance(distance, str):
        return left if distance and distance == Fraction(in_words(left)) else distance
    if left <= 0:
        raise InputError("out-of-range", "distance", _nothing_left(combatant, budget))
    return left


def cover(scene: ActionScene, combatant: Combatant, budget: Budget, distance: Number) -> Combatant:
    """Let a combatant cover a distance.

    This checks the budget, uses up movement, marks the strip, and logs the move.
    """
    left = budget.left.figure
    parts = scene.book.movement.share_out(scene.encounter, combatant, budget, distance)
    _tell_move(scene, combatant, budget.left, distance, parts)
    scene.refuse_if(budget.not_now, f"{combatant.name} cannot move now", "who")
    if distance > left.value:
        scene.refuse(too_far(combatant, budget, distance, scene), "distance", left.value)
    moved = use_up(combatant, Fraction(distance) / budget.factor)
    moved = moved.with_pace(made=moved.pace.made + Fraction(distance))
    for cell, part in parts:
        moved = marked(moved, scene, part, cell)
    moved = scene.book.movement.after_move(scene, scene.put(moved))
    after = max(0, left.value - distance)
    rest = f"{told_apart(after, 0)[0]} {unit_word(after, scene.book.words.distance_unit)}"
    through = _through(scene, moved)
    gait = scene.book.words.gait(moved.pace.gait)
    way = f"{_in_unit(distance, scene)}{through}"
    scene.log(
        f"{moved.name} moves {way}, {gait.label}: {rest} left this {budget.scope}.",
        brief=f"{moved.name} {gait.in_brief(way)}.",
        act=True,
    )
    return moved


def _tell_move(
    scene: ActionScene, combatant: Combatant, left: Account, distance: Number, parts: Parts
) -> None:
    """Record how much movement remains, and the total of each cell that has other moves, too."""
    after = left.figure.minus("moved now", distance).at_least("never below 0", 0)
    scene.record_account(Account("left afterwards", after, left.source), combatant.id)
    for cell, part in parts:
        before = _in_cell(combatant, cell)
        if before or len(parts) > 1:
            unit = scene.book.words.distance_unit
            total = figure("moved before", before, unit).plus("moved now", part)
            word = f"moved in {scene.book.words.cell_word} {cell}"
            scene.record_account(Account(word, total, left.source), combatant.id)


def use_up(combatant: Combatant, amount: Fraction) -> Combatant:
    """Return the combatant with this amount added to the movement used in this turn and round."""
    pace = combatant.pace
    return combatant.with_pace(turn=pace.turn + amount, round=pace.round + amount)


def marked(
    combatant: Combatant, scene: Scene, distance: Fraction, cell: int | None = None
) -> Combatant:
    """Return the combatant with a distance added to a cell of the strip.

    If `cell` is None, the distance is added to the present cell.
    """
    at = scene.encounter.cell if cell is None else cell
    covered = _in_cell(combatant, at) + distance
    mark = StripCell(at, covered, combatant.pace.gait, scene.number)
    others = [one for one in combatant.pace.marks if one.cell != at]
    return combatant.with_pace(marks=tuple(sorted((*others, mark), key=lambda one: one.cell)))


def _in_cell(combatant: Combatant, cell: int) -> Fraction:
    marks = combatant.pace.marks
    return sum((mark.distance for mark in marks if mark.cell == cell), Fraction(0))


def too_far(combatant: Combatant, budget: Budget, distance: Number, scene: ActionScene) -> str:
    """Return why a distance is too far: 'Grak has 4 m left this turn, not 6 m.'"""
    if budget.left.figure.value <= 0:
        return _nothing_left(combatant, budget)
    left, unit = budget.left.figure.value, scene.book.words.distance_unit
    has, asked = told_apart(left, distance)
    has, asked = f"{has} {unit_word(left, unit)}", f"{asked} {unit_word(distance, unit)}"
    return f"{combatant.name} has {has} left this {budget.scope}, not {asked}."


def _nothing_left(combatant: Combatant, budget: Budget) -> str:
    reason = budget.reason or f"all of this {budget.scope}'s movement is used"
    return f"{combatant.name} cannot move now: {reason}."


def _refused(scene: ActionScene, combatant: Combatant, gait: Gait) -> bool:
    """Whether the book refuses a gait on the present ground, before any dice are rolled."""
    # This scene has no dice, because the action needs its dice later.
    trial = ActionScene(scene.encounter, Tray(), number=scene.number, history=scene.history)
    try:
        scene.book.movement.take_gait(trial, combatant, gait)
    except Refused:
        return True
    except NotTyped:
        pass
    return False


def _through(scene: ActionScene, combatant: Combatant) -> str:
    if combatant.terrain == scene.book.words.open_ground:
        return ""
    return f" {scene.book.words.terrain(scene.encounter, combatant.terrain).way()}"


def _in_unit(distance: Number, scene: ActionScene) -> str:
    return counted(distance, scene.book.words.distance_unit)


def _because(reason: str | None) -> str:
    return f" ({reason})" if reason else ""
