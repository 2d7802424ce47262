"""Several turns in one step: a group's turns, or all turns until something happens."""

from collections.abc import Callable, Iterator
from typing import Annotated, ClassVar

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import PARTY
from rules.encounter.groups import yet_to_act
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who
from rules.fight.actions.order import check_begun
from rules.fight.group_turn import take_turn
from rules.fight.timeline import come_since
from rules.numbers.inputs import Whole, listed
from rules.rulebook.rulebook import Rulebook

MOST_STEPS = 300
"""The most turns or pulses that are played while nothing happens."""


class TakeTurn(Action, frozen=True, kw_only=True, tag="take-turn"):
    """Act now instead of a member of the same group.

    That member acts next, if it has not acted yet.
    """

    title: ClassVar[str] = "Act for the group now"
    harmless: ClassVar[bool] = True

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound and InputError.

        Raises Refused if `who` is not in the group, or if `who` has already acted.
        """
        check_begun(scene)
        combatant = scene.find(self.who)
        if combatant.id not in yet_to_act(scene.encounter)[1:]:
            why = "is not of the group whose turn it is, or has acted"
            scene.refuse(f"{combatant.name} cannot act now: {combatant.name} {why}.", "who")
            return
        take_turn(scene, combatant)


class NextGroup(Action, frozen=True, kw_only=True, tag="next-group"):
    """End the turns of the whole group whose turn it is."""

    title: ClassVar[str] = "End the turns of the group"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the fight has not begun, or if nobody has the turn."""
        check_begun(scene)
        members = yet_to_act(scene.encounter)
        if not members:
            raise InputError("conflict", None, "it is nobody's turn: go on with next.")
        had: list[str] = []

        def over(_before: Encounter, now: Encounter) -> bool:
            had.append(members[len(had)])
            return now.turn_of not in members[len(had) :]

        go_on_until(scene, over, len(members))


class RunOn(Action, frozen=True, kw_only=True, tag="run-on"):
    """Go on until something happens: a member of the party is next, a condition begins or ends.

    It also stops at other events: somebody has no movement left or leaves the fight, foes meet, the
    round ends, or the given `cell` (pulse, cycle, unit) comes.
    """

    title: ClassVar[str] = "Run on until something happens"

    cell: Annotated[int, Whole(least=1, most=1000)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the fight has not begun, or if nobody is left to act."""
        check_begun(scene)
        told: list[str] = []

        def over(before: Encounter, now: Encounter) -> bool:
            told[:] = happened(scene.book, before, now, self.cell)[:1]
            return bool(told)

        go_on_until(scene, over, MOST_STEPS)
        scene.log(f"Stopped: {told[0] if told else 'nothing happens'}.", apart=True, brief="")


def go_on_until(
    scene: ActionScene, over: Callable[[Encounter, Encounter], bool], most: int
) -> None:
    """Go on by at most `most` steps.

    The function `over` gets the states before and after each step. If it returns true, stop.
    """
    passed: list[str] = []
    undeclared = scene.book.undeclared(scene.encounter)
    for _ in range(most):
        before = scene.encounter
        scene.book.rounds.next(scene, None)
        scene.settle()
        if over(before, scene.encounter):
            break
        now = scene.encounter.turn_of
        has_declared = undeclared and now not in scene.book.undeclared(scene.encounter)
        # A member of a group can have moved together with the group, before its own turn.
        has_moved = now is not None and bool(scene.find(now).pace.made)
        passed += [now] if now and not has_declared and not has_moved else []
    _tell_passed(scene, [scene.find(who).name for who in dict.fromkeys(passed)])


def happened(book: Rulebook, before: Encounter, now: Encounter, cell: int | None) -> list[str]:
    """Return texts about the events of a step that a GM must know.

    The most urgent text comes first.
    """
    return list(_happened(book, before, now, cell))


def _happened(book: Rulebook, before: Encounter, now: Encounter, cell: int | None) -> Iterator[str]:
    yield from _to_ask(book, now)
    yield from _of_timeline(before, now)
    for who, was in before.combatants.items():
        one = now.combatants.get(who)
        if one is not None:
            yield from _of_one(was, one)
    if now.turn_of is not None and now.combatants[now.turn_of].side == PARTY:
        yield f"it is {now.combatants[now.turn_of].name}'s turn"
    if cell is not None and now.cell == cell and before.cell != cell:
        yield f"{book.words.cell_word} {cell}"
    if now.turn_of is None and before.turn_of is None:
        yield from _of_all(book, before, now)
    if now.round != before.round:
        yield f"{book.words.round_word} {now.round} begins"


def _to_ask(book: Rulebook, now: Encounter) -> Iterator[str]:
    """Yield texts about questions; the game master must answer them before the next step."""
    urgent = book.urgent(now)
    if urgent:
        yield urgent
    if book.ground.meetings(now):
        yield f"foes meet in the next {book.words.cell_word}"


def _of_timeline(before: Encounter, now: Encounter) -> Iterator[str]:
    for event in come_since(before, now):
        yield f"on the timeline, {event.text.rstrip('.')}"


def _of_one(was: Combatant, now: Combatant) -> Iterator[str]:
    if was.arrives and not now.arrives:
        yield f"{now.name} comes in"
    if now.out and not was.out:
        yield f"{now.name} is out of the fight"
    held, holds = ([one.name for one in each.conditions] for each in (was, now))
    yield from (f"{now.name} is no longer {name}" for name in held if name not in holds)
    yield from (f"{now.name} is {name}" for name in holds if name not in held)


def _of_all(book: Rulebook, before: Encounter, now: Encounter) -> Iterator[str]:
    """Yield texts for books in which everybody moves together.

    A text says that a phase has ended, or that movement is used up.
    """
    if now.phase != before.phase:
        yield book.rounds.status(now).rstrip(".")
        return
    for one in now.in_order():
        was = before.combatants.get(one.id)
        moved = was is not None and not one.out and _left(book, before, was) > 0
        if moved and _left(book, now, one) <= 0:
            yield f"{one.name} is out of movement"


def _left(book: Rulebook, encounter: Encounter, combatant: Combatant) -> float:
    return float(book.movement.budget(encounter, combatant).left.figure.value)


def _tell_passed(scene: ActionScene, names: list[str]) -> None:
    """Log one sentence for all the turns in which nothing was done."""
    if not names:
        return
    heads = tuple(f"{name}'s turn" for name in names)
    first, *rest, last = scene.turns
    told = [one for part in rest for one in part if not one.startswith(heads)]
    idle = f"Nothing was done by {listed(names, 'and')}."
    scene.turns = [first, [*told, idle], last]
