"""Who is in the fight: new encounters, adding, editing, removing."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import field
from msgspec.structs import replace

from rules.encounter import Combatant, Initiative
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Sheet, Who, Whose
from rules.fight.initiative import settle
from rules.numbers.exact import Number, value_in_words
from rules.numbers.inputs import Quantity, Text, Whole
from rules.rulebook.sheet import read_sheet

HitPoints = Annotated[int, Whole("hit points", least=-9999, most=99999)]
MOST_COMBATANTS = 500

EDITED = {"name": "name", "side": "side", "hp": "HP", "hp_most": "most HP"}
"""What an edit changes beside the sheet, and what it is called in the log."""

Side = Literal["party", "foes", "others"]


class Add(Action, frozen=True, kw_only=True, tag="add"):
    """Add a combatant, or several of a kind, numbered. One added in mid-round can join in."""

    title: ClassVar[str] = "Add combatants"

    name: Name
    count: Annotated[int, Whole(least=1, most=100)] = 1
    side: Side = "foes"
    sheet: Annotated[dict[str, object], Sheet()] = field(default_factory=dict)
    hp: HitPoints | None = None
    initiative: Annotated[Number, Quantity()] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a bad sheet or over 500 combatants."""
        if len(scene.encounter.combatants) + self.count > MOST_COMBATANTS:
            message = f"a fight holds at most {MOST_COMBATANTS} combatants."
            raise InputError("out-of-range", "count", message)
        sheet = read_sheet(scene.book.words.fields, self.sheet)
        held = None if self.initiative is None else Initiative(Fraction(self.initiative))
        names = _numbered(scene, self.name, self.count)
        for name in names:
            made = scene.encounter.made + 1
            combatant = Combatant(
                id=f"c{made}",
                name=name,
                side=self.side,
                sheet=sheet,
                hp=self.hp,
                hp_most=self.hp,
                pace=scene.book.words.at_rest(),
                terrain=scene.book.words.open_ground,
                initiative=held,
            )
            scene.change(made=made)
            scene.put(scene.book.entering(combatant))
            if held is not None:
                settle(scene, scene.book.initiative, (combatant.id,))
        whom = "fight" if self.side == "others" else self.side
        scene.log(f"{', '.join(names)} joined the {whom}{_when(scene)}.")


class Edit(Action, frozen=True, kw_only=True, tag="edit"):
    """Change a combatant's name, side, hit points or sheet."""

    title: ClassVar[str] = "Edit the combatant"

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


class Note(Action, frozen=True, kw_only=True, tag="note"):
    """Write something down, about a combatant or about the fight."""

    title: ClassVar[str] = "Write a note"

    text: Annotated[str, Text()]
    who: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        if self.who is None:
            scene.log(f"Note: {self.text}")
            return
        combatant = scene.find(self.who)
        scene.put(replace(combatant, notes=(*combatant.notes, self.text)))
        scene.log(f"Note on {combatant.name}: {self.text}")


def _count_without(scene: ActionScene, gone: Combatant) -> None:
    """What was counted by the turns of one who is gone runs down by its holder's own."""
    for combatant in scene.encounter.in_order():
        kept = tuple(
            replace(held, whose=combatant.id) if held.whose == gone.id else held
            for held in combatant.conditions
        )
        if kept != combatant.conditions:
            scene.put(replace(combatant, conditions=kept))


def _numbered(scene: ActionScene, name: str, count: int) -> list[str]:
    """Names nobody has yet: 'Goblin' once, or 'Goblin 1', 'Goblin 2' ... on from the highest."""
    taken = {one.name.casefold() for one in scene.encounter.combatants.values()}
    if count == 1 and name.casefold() not in taken:
        return [name]
    prefix = f"{name.casefold()} "
    endings = (one.removeprefix(prefix) for one in taken if one.startswith(prefix))
    numbers = [int(ending) for ending in endings if ending.isdecimal()]
    first = max(numbers, default=1 if name.casefold() in taken else 0) + 1
    return [f"{name} {number}" for number in range(first, first + count)]


def _when(scene: ActionScene) -> str:
    """' in round 2', once the fight has begun."""
    begun = scene.encounter.started
    return f" in {scene.book.words.round_word} {scene.encounter.round}" if begun else ""


def _from_to(label: str, old: object, new: object) -> str:
    """'Pace 6 to 7.5'; empty where nothing changed."""
    return "" if old == new else f"{label} {value_in_words(old, 6)} to {value_in_words(new, 6)}"
