"""Turns in every rulebook: count down conditions, find missing initiative, find who can act."""

from collections.abc import Collection, Iterable, Iterator
from typing import Literal

from msgspec.structs import replace

from rules.encounter import Combatant, Condition, Encounter
from rules.encounter.combatant import NONE, PARTY
from rules.errors import InputError
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene

NOT_BEGUN = "Not begun."


ASKS = "!"
"""The sign that begins a note with a question for the start of each turn."""

Ended = tuple[tuple[str, str], ...]
"""Conditions that have run out, as pairs of names: the combatant, the condition."""


def begin_turn(scene: Scene, who: str) -> None:
    """Start a turn: count down conditions, log their ends, and ask the questions of notes.

    If the turn was held back, all this was done when the turn first started.
    """
    held = scene.find(who).turn_held
    _tell(scene, turn_begun(scene, who))
    combatant = scene.find(who)
    asking = tuple(note for note in combatant.notes if note.startswith(ASKS))
    if asking and not held:
        scene.put(replace(combatant, asking=asking))
        for note in asking:
            scene.log(f"{combatant.name}: {question_of(note)}")


def question_of(note: str) -> str:
    """Return the question that a note asks, such as 'concentrates on Bless?'."""
    return f"{note.lstrip(f'{ASKS} ').rstrip('?. ')}?"


def turn_begun(scene: Scene, who: str) -> Ended:
    """Count down conditions at a turn's start, unless the turn was held back.

    Returns the conditions that ended.
    """
    combatant = scene.find(who)
    if combatant.turn_held:
        scene.put(replace(combatant, turn_held=False))
        return ()
    return counted_down(scene, who, "start")


def run_down(scene: Scene, whose: str | None, ends: Literal["start", "end"]) -> None:
    """Count down conditions at the start or end of a turn or round, and log ended conditions."""
    _tell(scene, counted_down(scene, whose, ends))


def counted_down(scene: Scene, whose: str | None, ends: Literal["start", "end"]) -> Ended:
    """Count down conditions at this point of a turn, and return ended conditions.

    If `whose` is None, conditions of the round are counted.
    """
    ended: list[tuple[str, str]] = []
    for combatant in scene.encounter.combatants.values():
        if not combatant.conditions:
            continue
        kept = tuple(
            _counted(held) if _counts(held, whose, ends) else held for held in combatant.conditions
        )
        if kept != combatant.conditions:
            ended += _dropped(scene, combatant, kept)
    return tuple(ended)


def drop_ended(scene: Scene, combatant: Combatant, held: tuple[Condition, ...]) -> None:
    """Give a combatant the conditions in `held`, and log the conditions that have run out."""
    _tell(scene, _dropped(scene, combatant, held))


def expire_missed(scene: Scene, missed: Iterable[str]) -> Ended:
    """Count down conditions for the round and for missed turns; return ended conditions.

    So a condition does not last longer if a combatant is held back, skipped or out of the fight.
    """
    ended: Ended = ()
    for who in missed:
        ended += turn_begun(scene, who)
        ended += counted_down(scene, who, "end")
    return ended + counted_down(scene, None, "end")


def are_no_longer(ended: Ended) -> Iterator[str]:
    """Return a text per condition, such as 'Mira and Oda are no longer bound'."""
    for condition in dict.fromkeys(name for _, name in ended):
        people = list(dict.fromkeys(who for who, name in ended if name == condition))
        are = "is" if len(people) == 1 else "are"
        yield f"{listed(people, 'and')} {are} no longer {condition}"


def at_round_start(combatant: Combatant, event: int) -> Combatant:
    """Return the combatant at the beginning of a round, without used movement or turns.

    `event` ends the round. What was done in this event moves to `Pace.ended`, for the summary.
    """
    pace = combatant.pace
    ended = tuple(one for one in (*pace.ended, *pace.marks) if one.event == event)
    fresh = combatant.with_pace(turn=NONE, round=NONE, made=NONE, marks=(), ended=ended)
    held = tuple(replace(one, late=False) if one.late else one for one in combatant.conditions)
    return replace(fresh, delayed=False, turn_held=False, turns=0, had=(), conditions=held)


def having_had(combatant: Combatant, cell: int) -> Combatant:
    """Return the combatant with a note that they have had a turn in this cell of the round."""
    return combatant if cell in combatant.had else replace(combatant, had=(*combatant.had, cell))


def bring_back_delayed(scene: Scene) -> None:
    """Bring back combatants who delay; their turns come after everybody else has acted."""
    for combatant in scene.encounter.in_order():
        if combatant.delayed and not combatant.out:
            scene.put(replace(combatant, delayed=False))
            scene.log(f"{combatant.name} delays no longer.")


def lacking_initiative(encounter: Encounter) -> list[str]:
    """The ids of combatants in the fight who have no initiative yet."""
    return [one.id for one in encounter.in_order() if one.initiative is None and not one.out]


def party_to_roll(encounter: Encounter, rule: InitiativeRule) -> bool:
    """Whether the next step rolls the initiative of somebody of the party."""
    if encounter.started and not rule.is_next(encounter):
        return False
    lacking = map(encounter.find, lacking_initiative(encounter))
    return any(one.side == PARTY and rule.rolls(encounter, one) for one in lacking)


def initiative_in_words(lacking: Collection[str]) -> str:
    """Return 'initiative is set' for the status line, or 'initiative' if somebody has none."""
    return "initiative" if lacking else "initiative is set"


def in_fight(encounter: Encounter) -> list[str]:
    """The ids of combatants who are not out of the fight."""
    return [one.id for one in encounter.in_order() if not one.out]


def nobody_left(beside: str = "") -> InputError:
    """Return the error for a fight in which nobody can act.

    The text `beside` names another possible step.
    """
    message = f"nobody is left to act: bring somebody back into the fight{beside or ' first'}."
    return InputError("conflict", None, message)


def refuse_spend(title: str, spend: int | None) -> None:
    """Raise InputError (conflict) if `spend` is given, because this book counts no points."""
    if spend is not None:
        message = f"{title} has no action points: leave `spend` out."
        raise InputError("conflict", "spend", message)


def after(encounter: Encounter, who: str | None) -> tuple[str, ...]:
    """Return the ids that come after the combatant `who` in the order.

    If `who` is None, return the whole order.
    """
    if who is None or who not in encounter.order:
        return encounter.order
    return encounter.order[encounter.order.index(who) + 1 :]


def names(combatants: Iterable[Combatant]) -> str:
    """The combatants' names as a list: 'Grak, Mira and Oda'."""
    return listed([combatant.name for combatant in combatants], "and")


def _counts(held: Condition, whose: str | None, ends: str) -> bool:
    if held.left is None or held.late:
        return False
    return held.whose == whose and (whose is None or held.ends == ends)


def _counted(held: Condition) -> Condition:
    return replace(held, left=(held.left or 1) - 1)


def _dropped(scene: Scene, combatant: Combatant, held: tuple[Condition, ...]) -> Ended:
    scene.put(replace(combatant, conditions=tuple(one for one in held if one.left != 0)))
    return tuple((combatant.name, one.name) for one in held if one.left == 0)


def _tell(scene: Scene, ended: Ended) -> None:
    for who, condition in ended:
        scene.log(f"{who} is no longer {condition}.")
