"""The dice codes of a combatant, and the rolls of dice codes."""

from typing import Annotated

from rules.books.opend6.sheet import CODE, WORDS
from rules.dice import Needed, Roll
from rules.dice.wild import Pool, parse_code
from rules.encounter import Combatant
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

Extra = Annotated[int, Whole(least=-100, most=100)]
"""A number that is added to a difficulty or to a total; it may be negative."""

Actions = Annotated[int, Whole("actions", least=1, most=20)]
"""The number of actions in the round; each action beyond the first takes 1D."""

DiceCode = Annotated[str, CODE]


def pool(combatant: Combatant, *fields: str, actions: int = 1) -> Pool:
    """Return the dice of the first of these fields that has dice on the sheet.

    Each action beyond the first takes 1D away.
    """
    held = (WORDS.word(combatant, field) for field in fields)
    return parse_code(next(code for code in held if code)).less(actions - 1)


def has_skill(combatant: Combatant, field: str) -> bool:
    """Whether the sheet has dice for a skill."""
    return bool(WORDS.word(combatant, field))


def roll(scene: Scene, purpose: str, code: Pool, difficulty: Figure | None = None) -> Roll:
    """Roll a dice code. An option of the encounter says how the wild die counts.

    A preview shows the `difficulty` with its steps.
    """
    one = WORDS.chosen(scene.encounter, "wild-one")
    needed = None if difficulty is None else Needed(difficulty)
    if one == "no-wild-die":
        return scene.dice.roll(purpose, code.plain(), needed)
    adds = one != "takes-highest"
    return scene.dice.roll(purpose, code.wild("adds" if adds else "takes-highest"), needed)


def against(made: Roll | None, difficulty: Number, scale: int = 0) -> str:
    """Return a roll as text for the log: ' (3D: 2 4 5 = 11, rolled, against 10)'.

    Return '' without a roll.
    """
    if made is None:
        return ""
    bonus = f", scale {scale:+d}" if scale else ""
    return f" ({made.in_words()}, against {in_words(difficulty)}{bonus})"
