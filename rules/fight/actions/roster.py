"""Who is in the fight: editing, removing, notes."""

from typing import Annotated, ClassVar

from msgspec import field
from msgspec.structs import replace

from rules.encounter import Combatant
from rules.fight.actions.adding import HIT_POINTS, Side
from rules.fight.actions.base import Action, ActionScene, Name, Sheet, Who, Whose
from rules.numbers.exact import value_in_words
from rules.rulebook.sheet import read_sheet

HitPoints = Annotated[int, HIT_POINTS]

EDITED = {"name": "name", "side": "side", "hp": "HP", "hp_most": "most HP"}
"""What an edit changes beside the sheet, and what it is called in the log."""


class Edit(Action, frozen=True, kw_only=True, tag="edit"):
    """Change a combatant's name, side, hit points or sheet."""

    title: ClassVar[str] = "Edit the combatant"
    acts: ClassVar[bool] = False

    who: Who
    name: Name | None = None
    side: Side | None = None
    sheet: Annotated[dict[str, object], Sheet()] = field(default_factory=dict)
    hp: HitPoints | None = None
    hp_most: HitPoints | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a bad sheet value."""
        before = scene.find(self.who)
        sheet = {**before.sheet, **read_sheet(scene.book.words.fields, self.sheet, partial=True)}
        after = replace(
            before,
            name=self.name or before.name,
            side=self.side or before.side,
            sheet=sheet,
            guesses={name: one for name, one in before.guesses.items() if name not in self.sheet},
            hp=before.hp if self.hp is None else self.hp,
            hp_most=before.hp_most if self.hp_most is None else self.hp_most,
        )
        scene.put(after)
        changes = [
            _from_to(known.label, before.sheet.get(known.id), after.sheet.get(known.id))
            for known in scene.book.words.fields
        ]
        changes += [
            _from_to(word, getattr(before, name), getattr(after, name))
            for name, word in EDITED.items()
        ]
        told = ", ".join(filter(None, changes)) or "nothing"
        scene.log(f"{before.name} is changed: {told}.")


class Remove(Action, frozen=True, kw_only=True, tag="remove"):
    """Take combatants out of the encounter altogether."""

    title: ClassVar[str] = "Remove combatants"
    acts: ClassVar[bool] = False

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound; whose turn it was passes it on first."""
        for who in self.who:
            combatant = scene.find(who)
            if scene.encounter.turn_of == combatant.id:
                gone = scene.put(replace(combatant, out=True))
                scene.book.rounds.pass_turn(scene, gone)
            scene.encounter = scene.encounter.without(combatant.id)
            scene.log(f"{combatant.name} is removed.")
            _count_without(scene, combatant)


def _count_without(scene: ActionScene, gone: Combatant) -> None:
    """What was counted by the turns of one who is gone runs down by its holder's own."""
    for combatant in scene.encounter.in_order():
        kept = tuple(
            replace(held, whose=combatant.id) if held.whose == gone.id else held
            for held in combatant.conditions
        )
        if kept != combatant.conditions:
            scene.put(replace(combatant, conditions=kept))


def _from_to(label: str, old: object, new: object) -> str:
    """'Pace 6 to 7.5'; empty where nothing changed."""
    return "" if old == new else f"{label} {value_in_words(old, 6)} to {value_in_words(new, 6)}"
