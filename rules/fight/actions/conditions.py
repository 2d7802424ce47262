"""Conditions, such as prone or stunned, and when they end."""

from typing import Annotated, ClassVar, Literal

from msgspec.structs import replace

from rules.encounter import Condition, Encounter, Mention
from rules.encounter.naming import names_in
from rules.errors import NotFound
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.numbers.exact import counted, plural
from rules.numbers.inputs import Flag, Whole
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.rulebook import Rulebook


class SetCondition(Action, frozen=True, kw_only=True, tag="condition"):
    """Put combatants under a condition, permanently or for a number of turns.

    `turns` are counted at the start or at the end of the turns of `whose` (by default the
    combatant's own turns). If `ends` is "round", rounds are counted. Players see the condition
    unless it is `secret`.
    """

    title: ClassVar[str] = "Condition"
    acts: ClassVar[bool] = False

    who: Whose
    condition: Name
    turns: Annotated[int, Whole(least=1, most=10_000)] | None = None
    ends: Literal["start", "end", "round"] = "end"
    whose: Who | None = None
    secret: Annotated[bool, Flag()] = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound; if somebody already has the condition, it starts again."""
        counting = None if self.whose is None else scene.find(self.whose, "whose")
        for who in self.who:
            combatant = scene.find(who)
            held = self._held(scene, combatant.id if counting is None else counting.id)
            scene.put(combatant.free_of(held.name).under(held))
            unseen = ", which players are not told" if self.secret else ""
            scene.log(f"{combatant.name} is {self.condition}{self._duration(scene, held)}{unseen}.")

    def _held(self, scene: ActionScene, whose: str) -> Condition:
        named = mentioned(scene.encounter, scene.book, self.condition)
        late = self.turns is not None and scene.book.turns_over(scene.encounter)
        held = Condition(self.condition, self.turns, mentions=named, secret=self.secret, late=late)
        if self.turns is None or self.ends == "round":
            return held
        return replace(held, ends=self.ends, whose=whose)

    def _duration(self, scene: ActionScene, held: Condition) -> str:
        if held.left is None:
            return ""
        if held.whose is None:
            word = scene.book.words.round_word
            return f" for {held.left} {plural(word) if held.left > 1 else word}"
        turns = counted(held.left, "turn")
        return f" for {turns}, to the {held.ends} of {scene.find(held.whose).name}'s"


def mentioned(encounter: Encounter, book: Rulebook, condition: str) -> tuple[Mention, ...]:
    """Return the combatants whom a condition's text names; empty for the book's conditions."""
    return () if is_of_book(book, condition) else names_in(encounter, condition)


def is_of_book(book: Rulebook, condition: str) -> bool:
    """Whether a condition is one of the book's own."""
    wanted = condition.casefold()
    return any(one.id.casefold() == wanted for one in book.words.conditions)


class EndCondition(Action, frozen=True, kw_only=True, tag="end-condition"):
    """Take a condition off one or several combatants."""

    title: ClassVar[str] = "End a condition"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Whose
    condition: Name

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, also if the combatant does not have the condition."""
        for who in self.who:
            combatant = scene.find(who)
            if not combatant.has(self.condition):
                near = the_nearest(self.condition, (one.name for one in combatant.conditions))
                message = f"{combatant.name} is not {told(self.condition)}{near}."
                raise NotFound(message, "condition")
            scene.put(combatant.free_of(self.condition))
            scene.log(f"{combatant.name} is no longer {self.condition}.")
