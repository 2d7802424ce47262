"""Apply an action to an encounter: the only function that changes an encounter."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.dice import Tray
from rules.encounter import Encounter
from rules.errors import RulesError
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.base import ActionScene, ByPerson, People, Person
from rules.fight.actions.batch import Batch
from rules.fight.actions.ending import goes_on
from rules.fight.actions.go_path import Legs
from rules.fight.actions.health import Damage
from rules.fight.group_turn import takes_over
from rules.fight.turns import in_fight
from rules.numbers.inputs import inner
from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.past import NOTHING_BEFORE, History
from rules.rulebook.rulebook import Rulebook


@cache
def actions_of(system: str) -> Mapping[str, type[Action]]:
    """Every action that a fight under this rulebook knows, by name; raises RulesError."""
    from rules.fight.actions.of_all import COMMON  # noqa: PLC0415  # not for the first picture

    return {name_of(kind): kind for kind in (*COMMON, *own_actions(rulebook(system)))}


@cache
def own_actions(book: Rulebook) -> tuple[type[Action], ...]:
    """Return the actions that only this book has.

    Raises:
        RulesError: unknown-system, if a book from outside lists things that are not actions, or if
            the words or keys of an action have a fault. The tests check the built-in books.
    """
    found = tuple(kind for kind in book.actions if issubclass(kind, Action))
    fault = "" if book.id in BUILT_IN else _fault_in(book, found)
    if fault:
        message = f"The rulebook {book.id} ({book.title}) does not load: {fault}."
        raise RulesError("unknown-system", "system", message)
    return found


def _fault_in(book: Rulebook, actions: tuple[type[Action], ...]) -> str:
    for kind in book.actions:
        if kind not in actions:
            return f"{kind.__name__} is no Action"
    # Only books from outside need this import, which is slow.
    from rules.fight.typed.declared import faults  # noqa: PLC0415

    return next(faults(actions), "")


def apply(
    encounter: Encounter,
    action: Action,
    dice: Tray,
    *,
    number: int = 0,
    override: bool = False,
    history: History = NOTHING_BEFORE,
) -> tuple[Action, ActionScene]:
    """Apply an action in a new scene; the given encounter stays unchanged.

    `number` is the number that the event will have. `override` lets the GM overrule a refusal.
    `history` has the earlier events. Returns the action with ids instead of names, and the scene
    with the new encounter and its log.

    Raises:
        InputError, NotFound, Refused: nothing has changed then.
    """
    scene = ActionScene(encounter, dice, number=number, override=override, history=history)
    done = _do_each(scene, action) if isinstance(action, Batch) else _do(scene, action)
    dice.check_all_used()
    return done, scene


def _do_each(scene: ActionScene, batch: Batch) -> Batch:
    """Do the actions of a batch one after the other, each in a scene of its own."""
    done: list[Action] = []
    for action in batch.actions:
        part = ActionScene(
            scene.encounter,
            scene.dice,
            number=scene.number,
            override=scene.override,
            history=scene.history,
        )
        done.append(_do(part, action))
        _take_in(scene, part, len(done) - 1)
    return replace(batch, actions=tuple(done))


def _take_in(scene: ActionScene, part: ActionScene, act: int) -> None:
    """Add the results of one action to the scene of its batch; `act` is its number there."""
    scene.encounter = scene.settled = part.encounter
    scene.records += part.records
    scene.lines += part.lines
    scene.acts += part.acts
    first, *later = part.turns
    scene.turns[-1] += first
    scene.turns += later
    scene.overridden += part.overridden
    scene.begins_turn = scene.begins_turn or part.begins_turn
    scene.shares += (replace(one, act=act) for one in part.shares)


def _do(scene: ActionScene, action: Action) -> Action:
    """Do one action, and everything that follows from it.

    Return the action with ids instead of names.
    """
    encounter = scene.encounter
    action = _by_id(encounter, action)
    _refuse_out(scene, action)
    _take_turn(scene, action)
    _look_at_target(scene, action)
    action.apply(scene)
    scene.settle()
    _pass_turn_of_one_gone(scene, encounter)
    goes_on(scene, encounter)
    return action


def _pass_turn_of_one_gone(scene: ActionScene, before: Encounter) -> None:
    """If the combatant who has the turn has just left the fight, give the turn to the next one."""
    who = before.turn_of
    if who is None or scene.encounter.turn_of != who or scene.head != scene.number:
        return
    gone = scene.encounter.combatants[who]
    if not gone.out or before.combatants[who].out:
        return
    gone = scene.put(replace(gone, turn_held=True))
    if in_fight(scene.encounter):
        scene.book.rounds.pass_turn(scene, gone)
    else:
        scene.change(turn_of=None)


def _take_turn(scene: ActionScene, action: Action) -> None:
    """If an action needs its group's turn, let the combatant who acts take over this turn."""
    who = getattr(action, "who", None) if action.in_turn else _attacker(scene, action)
    if isinstance(who, str):
        takes_over(scene, who)


def _attacker(scene: ActionScene, action: Action) -> str | None:
    """Return the attacker; None if the action is no attack, or if attacks cost nothing here."""
    if not isinstance(action, Damage) or action.attack is None:
        return None
    return None if scene.book.attacking is None else action.by


def _look_at_target(scene: ActionScene, action: Action) -> None:
    """Refuse an attack on oneself. If the target is a friend, log this."""
    target = getattr(action, action.strikes) if action.strikes else None
    if target is None:
        return
    attacker, struck = scene.find(getattr(action, "who", "")), scene.find(target, action.strikes)
    if attacker.id == struck.id:
        scene.refuse(f"{attacker.name} cannot attack themselves: name another.", action.strikes)
    scene.tell_friends(attacker, [struck.id])


def _refuse_out(scene: ActionScene, action: Action) -> None:
    """Refuse an action of a combatant who is out of the fight."""
    if not action.acts:
        return
    for name, kind in _people_fields(type(action)):
        who = getattr(action, name)
        if name == "who" and isinstance(kind, Person) and who is not None:
            scene.refuse_out(scene.find(who))


def _by_id(encounter: Encounter, action: Action) -> Action:
    """Return the action with ids instead of names, because a name can change its meaning."""
    changes: dict[str, Any] = {}
    for name, kind in _people_fields(type(action)):
        value = getattr(action, name)
        if value is None:
            continue
        if isinstance(kind, Person):
            changes[name] = encounter.find(value, name).id
        elif isinstance(kind, Legs):
            changes[name] = kind.by_id(encounter, value)
        elif isinstance(kind, ByPerson):
            changes[name] = {encounter.find(who, name).id: one for who, one in value.items()}
        else:
            ids = (encounter.find(who, name).id for who in value)
            changes[name] = tuple(dict.fromkeys(ids))
    return replace(action, **changes) if changes else action


@cache
def _people_fields(kind: type[Action]) -> tuple[tuple[str, object], ...]:
    found = []
    for field in fields_of(kind):
        taken = inner(field.kind)
        if isinstance(taken, Person | People | ByPerson | Legs):
            found.append((field.parameter, taken))
    return tuple(found)
